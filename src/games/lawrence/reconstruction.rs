//! Reconstruction of games from traces written by hand.

use std::io;

use super::trace::{LineKind, Trace};
use crate::prelude::*;

use sandtable_games::reconstruction::{Kind, not_held, words};
use sandtable_games::{Mismatch, Reconstruction, TraceVocabulary};
use sandtable_kernel::{Deck, Seated};

/// Kinds of lines that a trace written by hand may have; none of them is required.
pub(super) const LINES: &[Kind] = &Kind::all_free(LineKind::NAMED);

/// Names of cards, counters and Garrisons by which a game is reconstructed from its trace.
struct TraceNames {
    model: Arc<Model>,
    mode: Mode,
}

impl TraceNames {
    /// Returns the values of the Garrisons in the order of dealing, found in the trace lines `ahead`.
    ///
    /// An unknown value is an empty text.
    fn garrisons(&self, ahead: &[Json]) -> Vec<String> {
        let value = |value: &Json| value.as_u64().map_or(String::new(), |value| value.to_string());
        let mission = ahead.iter().find(|line| line["event"] == "mission");
        if let Some(garrisons) = mission.and_then(|line| line["garrisons"].as_array()) {
            return garrisons.iter().map(|garrison| value(&garrison[1])).collect();
        }
        let Mode::Mission(mission) = self.mode else { return Vec::new() };
        let garrison_line = |space: Space| {
            let name = self.model.map.name(space);
            ahead.iter().find(|line| line["event"] == "garrison" && line["space"] == name)
        };
        let situation = self.model.missions[mission].situation.iter();
        situation
            .map(|space| garrison_line(*space).map_or(String::new(), |line| value(&line["value"])))
            .collect()
    }
}

impl TraceVocabulary for TraceNames {
    fn card(&self, deck: Deck, index: usize) -> String {
        if deck == super::rules::OPS {
            return self.model.cards.label(Card::new(index));
        }
        let counters = &self.model.counters;
        let marker = counters.garrisons.iter().nth(index).unwrap_or_default();
        counters.strength[marker].to_string()
    }

    fn picked(&self, index: usize) -> String {
        self.model.counters.label(Counter::new(index))
    }

    /// Returns the cards of a deck that the trace lines `ahead` require, in the order of dealing.
    ///
    /// For the deck of Garrisons these are the values in the order of the Situation. `held` were dealt before and
    /// are left out.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String> {
        if deck != super::rules::OPS {
            return self.garrisons(ahead).into_iter().skip(held.len()).collect();
        }
        let of_line = |line: &Json| match line["event"].as_str() {
            Some("mission") => [words(&line["ops_deck"]), words(&line["reserve"])].concat(),
            Some("card") => words(&line["name"]),
            Some("play_card") => words(&line["card"]),
            Some("ops") => words(&line["cards"]),
            _ => Vec::new(),
        };
        not_held(ahead.iter().flat_map(of_line).collect(), held)
    }

    fn answer(&self, _: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)> {
        let (event, field) = match question {
            "force" => ("operation", "force"),
            "line_up" => ("line", "player"),
            "move_force" => ("move", "moves"),
            _ => return None,
        };
        let index = ahead.iter().position(|line| line["event"] == event)?;
        let value = ahead[index].get(field)?;
        let mover = |mover: &Json| mover[0].as_str().map(str::to_owned);
        let names = match field {
            "moves" => value.as_array()?.iter().filter_map(mover).collect(),
            _ => words(value),
        };
        Some((index, names))
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
    let names = TraceNames { model: Arc::clone(&cast.model), mode: cast.mode };
    trace.search(Arc::new(names), is_stopped, |streams, out| play_traced(cast, streams, out))
}

/// Plays a game on the random streams that a reconstruction searches for, and writes its trace.
fn play_traced(cast: &Cast, streams: &mut Reconstruction, out: &mut dyn io::Write) {
    let replay = Replay { scenario: "", seed: 0, index: 0, overrides: &[] };
    let mut trace = Trace::new(&cast.model, cast, &replay, out);
    let observer: &mut dyn Observer<Event> = &mut trace;
    Play::new(&cast.model, Seated::new(streams, [&cast.player], observer)).play(cast.mode);
    // The writer takes every line, so there is no error.
    let _ = trace.lines.finish();
}
