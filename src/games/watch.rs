//! A game as a board shows it, step by step.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value as Json};

/// A game as a board shows it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Watched {
    /// What the board is made of: cards or counters by number, and what else stays as it is.
    pub pieces: Json,
    /// The rules that steps follow, each a sentence by its number.
    pub rules: BTreeMap<&'static str, &'static str>,
    /// What happened, in order of play.
    pub steps: Vec<Step>,
}

/// Something that happened, which is a line of the trace.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Step {
    /// The line of the trace.
    pub event: Json,
    /// The same told to a person, in the words of the story.
    pub words: Vec<String>,
    /// The number of the rule that it follows.
    pub rule: &'static str,
    /// How many turns were over then, as [`Game::course`](super::Game::course) counts them.
    pub turn: usize,
    /// What is different on the board afterwards, by key.
    pub board: Map<String, Json>,
}

/// Notes the steps of a game while its trace is written. Some lines of traces grow by what follows, so
/// they come late, but in order.
#[derive(Debug, Default)]
pub struct Recorder {
    steps: Vec<Step>,
    /// The step that the last event belongs to.
    last: usize,
}

impl Recorder {
    /// Notes an event that has its own line, the one of this number, or that adds to the line `grown`.
    pub fn note(&mut self, line: usize, grown: usize, words: Vec<String>, rule: &'static str) {
        let is_new = line >= self.steps.len();
        if is_new {
            let turn = self.steps.last().map_or(0, |it| it.turn);
            self.steps.push(Step { rule, turn, ..Step::default() });
        }
        self.last = if is_new { line } else { grown };
        self.steps[self.last].words.extend(words);
    }

    /// What is said of the step of the last event instead.
    pub fn reword(&mut self, words: String) {
        self.steps[self.last].words = vec![words];
    }

    /// The board after the last event; steps that were told meanwhile stand as it does.
    pub fn stand(&mut self, board: &Map<String, Json>) {
        self.steps[self.last..].iter_mut().for_each(|step| step.board.clone_from(board));
    }

    /// A turn is over with the last event.
    pub fn end_turn(&mut self) {
        self.steps[self.last].turn += 1;
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps with their lines; each board has what is different from the one before.
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

/// Rules by their numbers, from a text with one in each line, its number first.
pub fn rules(text: &'static str) -> BTreeMap<&'static str, &'static str> {
    text.lines().filter_map(|line| line.split_once(' ')).collect()
}

/// The lines of a trace.
pub fn lines(trace: &[u8]) -> impl Iterator<Item = Json> + '_ {
    trace.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_that_grows_keeps_its_place_and_boards_say_what_is_different() {
        let mut recorder = Recorder::default();
        let board = |n: u8| json!({ "same": 1, "n": n }).as_object().cloned().expect("an object");
        recorder.note(0, 0, vec!["a card".to_owned()], "X1");
        recorder.stand(&board(1));
        recorder.note(1, 0, vec!["an Op".to_owned()], "X2");
        recorder.stand(&board(2));
        recorder.end_turn();
        // What came of the card after all.
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
