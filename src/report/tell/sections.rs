//! List of all sections, in the order of the page.

use super::{
    Section, Terminal, cards, character, compare, convergence, decks, diff, fine_tuning, games,
    holds, landmarks, lengths, losses, luck, notes, parameters, reasons, response, sensitivity,
    skill, spaces, sweep, table, train, tuned, winners,
};
use sandtable_summary::Row as _;
use sandtable_summary::rows::*;

/// File of the sections that no table is the source of.
const MANIFEST: &str = "manifest.json";

/// Declares the list of all sections.
///
/// Each entry has the section's `id` in the page, its heading, its file and its part of the terminal output. Then comes
/// the function that adds its blocks. An entry with `answers` also names the function that returns its sentences for
/// the summary.
macro_rules! sections {
    ($($id:literal: $title:literal, $file:expr, $terminal:ident, $body:path $(, answers $answer:path)?;)+) => {
        /// All sections in the order of the page, which is also the order of their sentences in the summary.
        pub const SECTIONS: &[Section] = &[$(Section {
            id: $id,
            title: $title,
            file: $file,
            terminal: Terminal::$terminal,
            body: $body,
            answers: &[$($answer)?],
        }),+];
    };
}

sections! {
    "training": "How the players learned", Trained::FILE, Answer, train::body, answers train::summary;
    "decks": "The best decks that were found", DeckCard::FILE, Answer, decks::decks, answers decks::summary;
    "good-decks": "Cards of good decks", DeckCard::FILE, Answer, decks::cards;
    "winners": "Who wins", Played::FILE, Answer, winners::body, answers winners::summary;
    "matchups": "Every strategy against every other", Contest::FILE, Answer, compare::matchups, answers compare::summary;
    "responses": "What a best response wins", BestResponse::FILE, Answer, response::body, answers response::summary;
    "reasons": "What the players have learned", Reason::FILE, Answer, reasons::body, answers reasons::summary;
    "strategies": "What each strategy is worth", Rating::FILE, Details, compare::strategies;
    "swaps": "How they were found", SwapRow::FILE, Details, decks::swaps;
    "campaign": "How far games get", Played::FILE, Details, games::campaign, answers games::skipped_missions;
    "endings": "How games end", Played::FILE, Details, games::endings;
    "lengths": "How long games are", Length::FILE, Nowhere, lengths::body;
    "numbers": "In a game", Played::FILE, Details, games::numbers;
    "spaces": "Where it happens", SpaceFigure::FILE, Nowhere, spaces::body;
    "effects": "What a copy of a card causes", Card::FILE, Answer, cards::caused, answers cards::summary;
    "cards": "Cards", Card::FILE, Details, cards::observed;
    "diff": "What makes the difference", Difference::FILE, Answer, diff::body, answers diff::summary;
    "moved": "What else is different", Moved::FILE, Answer, diff::moved;
    "sensitivity": "What hangs on open rules and facts", Sensitivity::FILE, Answer, sensitivity::body, answers sensitivity::summary;
    "sweep": "What the numbers do", SweepRow::FILE, Answer, sweep::body, answers sweep::summary;
    "luck": "Luck and skill", LuckRow::FILE, Answer, luck::luck, answers luck::summary;
    "course": "How long games stay open", LuckRow::FILE, Details, luck::course;
    "curve": "Win probability over time", CurvePoint::FILE, Nowhere, luck::curves;
    "losses": "Why games are lost", Loss::FILE, Answer, losses::body, answers losses::summary;
    "moments": "Turning points", Loss::FILE, Answer, losses::moments;
    "character": "What kind of game it is", Measured::FILE, Answer, character::body, answers character::summary;
    "ladder": "How much skill matters", Rung::FILE, Answer, skill::ladder, answers skill::summary;
    "decisions": "Value of decisions", Decision::FILE, Answer, skill::decisions;
    "changes": "The costliest decisions", Costly::FILE, Details, skill::changes;
    "table": "Played games", AtTable::FILE, Answer, table::body, answers table::summary;
    "replays": "Played again by the rules", Replayed::FILE, Answer, table::replays, answers table::verdicts;
    "tuned": "What would change the balance", Tuned::FILE, Details, tuned::body, answers tuned::summary;
    "holds": "For whom it holds", Held::FILE, Details, holds::body, answers holds::summary;
    "parameters": "Better parameters", PolicyRow::FILE, Answer, parameters::body, answers parameters::summary;
    "convergence": "Whether the search has converged", ConvergenceRow::FILE, Details, convergence::body, answers convergence::summary;
    "fine-tuning": "What fine-tuning did to the policies", FineTuning::FILE, Details, fine_tuning::body, answers fine_tuning::summary;
    "evaluations": "How they were found", EvaluationRow::FILE, Nowhere, parameters::path, answers parameters::undecided;
    "landmarks": "Best, worst and typical games", Landmark::FILE, Nowhere, landmarks::body;
    "modes": "What is played", MANIFEST, Nowhere, notes::modes;
    "names": "Who plays, and by which rules", MANIFEST, Nowhere, notes::names;
    "limits": "What this cannot tell you", MANIFEST, Nowhere, notes::limits;
    "again": "How to reproduce it", MANIFEST, Nowhere, notes::again;
}
