//! The desk: what a page asks of the program, a question and an answer in JSON each.
//!
//! A page has no files, no terminal and no threads of its own making; so whoever shows one keeps a
//! [`Desk`], hands it questions and shows the answers. What is asked of a scenario, how its games are
//! played and added up, and what is said of them is the same code as on the command line.
//!
//! | file | what |
//! |---|---|
//! | this one | questions and answers |
//! | `plan` | what is to be played: a scenario, changes, players |
//! | `form` | what of it may be changed |
//! | `sitting` | a plan that is being played |
//! | `study` | more than who wins |
//! | `told` | what is told of results beside their figures |

mod form;
mod plan;
mod sitting;
mod study;
mod told;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

pub use self::plan::Plan;
use self::plan::Trouble;
use self::sitting::{Sit, sit};
use self::study::Study;
pub use self::told::{explained, findings, metrics, of_game};
use crate::games::Games;
use crate::report::figures::rate;
use crate::scenario::{self, library};
use crate::stats::{Estimate, Interval};

/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// Answers questions about one plan at a time.
#[derive(Default)]
pub struct Desk {
    sitting: Option<Box<dyn Sit>>,
}

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Which scenarios there are.
    Scenarios,
    /// Take a plan: what can be changed in it, or what is wrong with it. Games of the plan before are
    /// forgotten.
    Open { plan: Plan },
    /// Play the games from `first` on: what they add up to, to be handed to [`Question::Add`].
    Play { first: u64, games: u64 },
    /// Take games that were played, here or elsewhere, in any order.
    Add { part: Json },
    /// What all games that were added come to.
    Answer,
    /// The files of a run that are made from these games.
    Files,
    /// Find out more than who wins, in so many games of each line.
    Study { study: Study, games: u64 },
    /// Tell a game.
    Tell { index: u64 },
    /// The best, the worst and a typical game among the first so many.
    Landmarks { games: u64 },
}

/// A number with its interval, and in words.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    /// What it is.
    name: String,
    words: String,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    n: u64,
}

impl Figure {
    fn new(name: &str, words: String, of: &Estimate) -> Figure {
        let end = |end: fn(&Interval) -> f64| of.interval.as_ref().map(end);
        let (low, high) = (end(|it| it.low), end(|it| it.high));
        Figure { name: name.to_owned(), words, value: of.value, low, high, n: of.n }
    }

    fn share(name: &str, of: &Estimate) -> Figure {
        Figure::new(name, rate(of), of)
    }
}

impl Desk {
    /// Answers a question: an object with `ok`, or one with `problems`, each with `message`, `hint`,
    /// `file`, `line` and `key`.
    pub fn ask<L: Games>(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| Trouble::of(&format!("this is no question: {error}")))
            .and_then(|question| self.answer::<L>(question));
        match answer {
            Ok(answer) => json!({ "ok": answer }).to_string(),
            Err(trouble) => json!({ "problems": trouble.0 }).to_string(),
        }
    }

    fn answer<L: Games>(&mut self, question: Question) -> Result<Json, Trouble> {
        if let Question::Open { plan } = question {
            self.sitting = None;
            let (sitting, form) = sit::<L>(&plan)?;
            self.sitting = Some(sitting);
            return Ok(form);
        }
        if matches!(question, Question::Scenarios) {
            return scenarios();
        }
        let sitting = self.sitting.as_mut().ok_or_else(|| Trouble::of("no plan is open"))?;
        match question {
            Question::Scenarios | Question::Open { .. } => unreachable!("answered above"),
            Question::Play { first, games } => sitting.play(first, games),
            Question::Add { part } => sitting.add(part),
            Question::Answer => sitting.answer(),
            Question::Files => sitting.files(),
            Question::Study { study, games } => sitting.study(study, games),
            Question::Tell { index } => sitting.tell(index),
            Question::Landmarks { games } => Ok(sitting.landmarks(games)),
        }
    }
}

fn scenarios() -> Result<Json, Trouble> {
    let named = |name: &str| -> Result<Json, Trouble> {
        let document = scenario::load(name, &[])?;
        Ok(json!({ "name": name, "title": document.title(), "game": document.game() }))
    };
    library::names().map(named).collect()
}

#[cfg(test)]
mod tests;
