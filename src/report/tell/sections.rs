//! All that is told, in order.

use super::{
    Section, cards, character, compare, decks, diff, fit, games, holds, landmarks, lengths, losses,
    luck, notes, origins, reasons, response, rulings, skill, spaces, sweep, table, train, tuned,
    winners,
};
use sandtable_summary::Row as _;
use sandtable_summary::rows::*;

/// What tells of no table.
const MANIFEST: &str = "manifest.json";

/// All sections in the order of the page. What comes first answers first.
pub const SECTIONS: &[Section] = &[
    Section::new("training", "How the players learned", Trained::FILE, train::body)
        .answering(train::answer),
    Section::new("decks", "The best decks that were found", DeckCard::FILE, decks::decks)
        .answering(decks::answer),
    Section::new("good-decks", "Cards of good decks", DeckCard::FILE, decks::cards),
    Section::new("winners", "Who wins", Played::FILE, winners::body).answering(winners::answer),
    Section::new(
        "matchups",
        "Every strategy against every other",
        Contest::FILE,
        compare::matchups,
    )
    .answering(compare::answer),
    Section::new("responses", "What a best response wins", BestResponse::FILE, response::body)
        .answering(response::answer),
    Section::new("reasons", "What the players have learned", Reason::FILE, reasons::body)
        .answering(reasons::answer),
    Section::new("strategies", "What each strategy is worth", Rating::FILE, compare::strategies)
        .in_details(),
    Section::new("swaps", "How they were found", SwapRow::FILE, decks::swaps).in_details(),
    Section::new("campaign", "How far games get", Played::FILE, games::campaign)
        .answering(games::sat_out)
        .in_details(),
    Section::new("endings", "How games end", Played::FILE, games::endings).in_details(),
    Section::new("lengths", "How long games are", Length::FILE, lengths::body).on_page(),
    Section::new("numbers", "In a game", Played::FILE, games::numbers).in_details(),
    Section::new("spaces", "Where it happens", SpaceFigure::FILE, spaces::body).on_page(),
    Section::new("effects", "What a copy of a card causes", Card::FILE, cards::caused)
        .answering(cards::answer),
    Section::new("cards", "Cards", Card::FILE, cards::observed).in_details(),
    Section::new("diff", "What makes the difference", Difference::FILE, diff::body)
        .answering(diff::answer),
    Section::new("moved", "What else is different", Moved::FILE, diff::moved),
    Section::new("rulings", "What an open rule is worth", Reading::FILE, rulings::body)
        .answering(rulings::answer),
    Section::new("origins", "What hangs on what is not known", Origin::FILE, origins::body)
        .answering(origins::answer),
    Section::new("sweep", "What the numbers do", Point::FILE, sweep::body).answering(sweep::answer),
    Section::new("ladder", "What thought is worth", Rung::FILE, skill::ladder)
        .answering(skill::answer),
    Section::new("decisions", "Where thought pays", Decision::FILE, skill::decisions),
    Section::new("changes", "The costliest decisions", Costly::FILE, skill::changes).in_details(),
    Section::new("table", "At the table", AtTable::FILE, table::body).answering(table::answer),
    Section::new("replays", "Played again by the rules", Replayed::FILE, table::replays)
        .answering(table::verdicts),
    Section::new("losses", "Why games are lost", Loss::FILE, losses::body)
        .answering(losses::answer),
    Section::new("moments", "Turning points", Loss::FILE, losses::moments),
    Section::new("character", "What kind of game it is", Measured::FILE, character::body)
        .answering(character::answer),
    Section::new(
        "correlations",
        "How the measures go together",
        Correlation::FILE,
        character::correlations,
    ),
    Section::new("luck", "Luck and skill", Luck::FILE, luck::luck).answering(luck::answer),
    Section::new("course", "How games run", Luck::FILE, luck::course).in_details(),
    Section::new("curve", "How the chances run", CurvePoint::FILE, luck::curves).on_page(),
    Section::new("tuned", "What would change the balance", Tuned::FILE, tuned::body)
        .answering(tuned::answer)
        .in_details(),
    Section::new("holds", "For whom it holds", Held::FILE, holds::body)
        .answering(holds::answer)
        .in_details(),
    Section::new("fitted", "Better parameters", Fitted::FILE, fit::fitted).answering(fit::answer),
    Section::new("fit", "How they were found", Tried::FILE, fit::path).on_page(),
    Section::new("landmarks", "Best, worst and typical games", Landmark::FILE, landmarks::body)
        .on_page(),
    Section::new("modes", "What is played", MANIFEST, notes::modes).on_page(),
    Section::new("names", "Who plays, and by which rules", MANIFEST, notes::names).on_page(),
    Section::new("limits", "What this cannot tell you", MANIFEST, notes::limits).on_page(),
    Section::new("again", "How to reproduce it", MANIFEST, notes::again).on_page(),
];
