//! Steps of a game for an animated board.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value as Json};

/// Game as an animated board shows it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Watched {
    /// Parts of the board that do not change, such as the cards or counters by index.
    pub pieces: Json,
    /// Sentences about the rules that steps follow, by the number of the rule.
    pub rules: BTreeMap<&'static str, &'static str>,
    /// Steps in order of play.
    pub steps: Vec<Step>,
}

/// Step of a game: a line of its trace in three renderings.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Step {
    /// Line of the trace.
    pub event: Json,
    /// Sentences about the line, mostly those of the story.
    pub words: Vec<String>,
    /// Number of the rule by which the event takes place.
    pub rule: &'static str,
    /// Number of turns finished, as [`Game::course`](super::Game::course) counts them.
    pub turn: usize,
    /// Values of the board that differ from the step before, by key.
    pub board: Map<String, Json>,
}

/// Recorder of the steps of a game while its trace is written.
///
/// Lines of a trace may grow by later events, so they are added to the steps at the end.
#[derive(Debug, Default)]
pub struct Recorder {
    steps: Vec<Step>,
    /// Index of the step to which the last event belongs.
    last: usize,
}

impl Recorder {
    /// Records an event that has the line with index `line`, or adds to the line with index `grown`.
    pub fn note(&mut self, line: usize, grown: usize, words: Vec<String>, rule: &'static str) {
        let is_new = line >= self.steps.len();
        if is_new {
            let turn = self.steps.last().map_or(0, |it| it.turn);
            self.steps.push(Step { rule, turn, ..Step::default() });
        }
        self.last = if is_new { line } else { grown };
        self.steps[self.last].words.extend(words);
    }

    /// Replaces the sentences about the step of the last event.
    pub fn reword(&mut self, words: String) {
        self.steps[self.last].words = vec![words];
    }

    /// Records the board after the last event, also for the steps recorded after that event's step.
    pub fn stand(&mut self, board: &Map<String, Json>) {
        self.steps[self.last..].iter_mut().for_each(|step| step.board.clone_from(board));
    }

    /// Records that the last event ends a turn.
    pub fn end_turn(&mut self) {
        self.steps[self.last].turn += 1;
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the steps with their lines of the trace; each board has only the values that changed.
    pub fn into_steps(mut self, trace: &[u8]) -> Vec<Step> {
        for (step, line) in self.steps.iter_mut().zip(lines(trace)) {
            step.event = line;
        }
        for later in (1..self.steps.len()).rev() {
            let (before, after) = self.steps.split_at_mut(later);
            let before = &before[later - 1].board;
            after[0].board.retain(|key, value| before.get(key) != Some(value));
        }
        self.steps
    }
}

/// Returns sentences about rules by number, from a text with a number and a sentence on each line.
pub fn rules(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    text.lines().filter_map(|line| line.split_once(' ')).collect()
}

/// Returns the lines of a trace as JSON.
pub fn lines(trace: &[u8]) -> impl Iterator<Item = Json> + '_ {
    trace.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn steps_keep_the_order_of_lines_and_boards_hold_changed_values() {
        let mut recorder = Recorder::default();
        let board = |n: u8| json!({ "same": 1, "n": n }).as_object().cloned().expect("an object");
        recorder.note(0, 0, vec!["a card".to_owned()], "X1");
        recorder.stand(&board(1));
        recorder.note(1, 0, vec!["an Op".to_owned()], "X2");
        recorder.stand(&board(2));
        recorder.end_turn();
        // A late effect of the card.
        recorder.note(1, 0, vec!["a Pound".to_owned()], "X1");
        recorder.stand(&board(3));
        let steps = recorder.into_steps(b"{\"event\":\"card\"}\n{\"event\":\"ops\"}\n");
        assert_eq!(steps[0].words, ["a card", "a Pound"]);
        assert_eq!([&steps[0].event["event"], &steps[1].event["event"]], ["card", "ops"]);
        assert_eq!(steps[0].board, board(3));
        assert!(steps[1].board.is_empty());
        assert_eq!((steps[0].turn, steps[1].turn), (0, 1));
    }
}
