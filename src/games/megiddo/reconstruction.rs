//! Reconstruction of games from partial traces, such as notes that people take at the table.

use crate::prelude::*;
use crate::rules::deck_of;
use crate::trace::{LineKind, Trace};
use sandtable_games::reconstruction::{Kind, not_held, words};
use sandtable_games::{Mismatch, Reconstruction, TraceVocabulary};
use sandtable_kernel::Deck;

const CARDS: &[&str] = &["side", "cards"];

/// Kinds of lines in a trace; only the `commit` lines are needed to reconstruct a game from it.
pub(super) const LINES: &[Kind] = &{
    let mut kinds = Kind::all_free(LineKind::NAMED);
    kinds[LineKind::Commit as usize] = Kind {
        needed: true,
        fields: CARDS,
        with: &[("committable", "draw")],
        ..Kind::free(LineKind::Commit.name())
    };
    kinds[LineKind::Discard as usize] =
        Kind { fields: CARDS, ..Kind::free(LineKind::Discard.name()) };
    kinds
};

/// Interpreter of partial traces of this game: it knows how their lines name cards and record choices.
struct TraceNames(Arc<Model>);

fn side_of(deck: Deck) -> Side {
    if deck == deck_of(Side::British) { Side::British } else { Side::Turkish }
}

/// Returns the names of the cards in a trace line, such as a `commit` line.
///
/// Returns `None` if the line belongs to another side than `side`, or if its event is none of `events`.
fn cards_of_line(line: &Json, side: Side, events: &[&str]) -> Option<Vec<String>> {
    let matches = line["side"] == side.name() && events.iter().any(|it| line["event"] == *it);
    matches.then(|| words(&line["cards"]))
}

impl TraceVocabulary for TraceNames {
    fn card(&self, deck: Deck, index: usize) -> String {
        self.0.army(side_of(deck)).label(Slot::new(index))
    }

    fn picked(&self, _: usize) -> String {
        String::new()
    }

    /// Returns the cards that `deck` must still deal so that the game agrees with the trace lines `ahead`.
    ///
    /// If `draw` lines are ahead, these are the drawn cards, in order. Otherwise they are the cards that the
    /// side discards or commits in the lines ahead. The cards in `held`, which the deck has dealt already, are
    /// left out.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String> {
        let cards_ahead = |events: &[&str]| -> Vec<String> {
            ahead
                .iter()
                .filter_map(|line| cards_of_line(line, side_of(deck), events))
                .flatten()
                .collect()
        };
        let drawn = cards_ahead(&["draw"]);
        not_held(if drawn.is_empty() { cards_ahead(&["discard", "commit"]) } else { drawn }, held)
    }

    fn left(&self, deck: Deck, line: &Json) -> Vec<String> {
        cards_of_line(line, side_of(deck), &["discard", "commit"]).unwrap_or_default()
    }

    fn answer(&self, seat: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)> {
        let side = Side::BOTH.into_iter().find(|side| crate::seat(*side) == seat)?;
        ["discard", "commit"].contains(&question).then_some(())?;
        // A `discard` line of a side comes before its `commit` line.
        let index = ahead
            .iter()
            .position(|line| cards_of_line(line, side, &[question, "commit"]).is_some());
        let cards = index.and_then(|index| cards_of_line(&ahead[index], side, &[question]));
        Some((index.unwrap_or(0), cards.unwrap_or_default()))
    }
}

/// Searches for a game of a matchup with a given trace until `is_stopped` returns true; `None` if it was stopped.
///
/// # Errors
/// The first line of the trace that no game had.
pub(super) fn search(
    cast: &Cast,
    trace: &Reconstruction,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Result<(), Mismatch>> {
    let names = Arc::new(TraceNames(Arc::clone(&cast.model)));
    trace.search(names, is_stopped, |streams, out| play_traced(cast, streams, out))
}

/// Plays a game on the random streams that a reconstruction searches for, and writes its trace.
fn play_traced(cast: &Cast, streams: &mut Reconstruction, out: &mut dyn io::Write) {
    let replay = Replay { scenario: "", seed: 0, index: 0, overrides: &[] };
    let trace = Trace::new(&cast.model, cast, &replay, out);
    let mut play = Play::new(&cast.model, Seated::new(streams, cast.players.each_ref(), trace));
    play.play();
    // The writer takes every line, so there is no error.
    let _ = play.into_table().observer.lines.finish();
}
