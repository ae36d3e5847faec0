//! The desk: what a page asks of the program, a question and an answer in JSON each.
//!
//! A page has no files, no terminal and no threads of its own making; so whoever shows one keeps a
//! [`Desk`], hands it questions and shows the answers. What is asked of a scenario, how its games are
//! played and added up, and what is said of them is the same code as on the command line.
//!
//! | file | what |
//! |---|---|
//! | this one | questions and answers |
//! | `compared` | a set-up beside another |
//! | `setup` | what is to be played: a scenario, changes, players |
//! | `seating` | the best policies for a scenario |
//! | `form` | what of it may be changed |
//! | `open` | a set-up that is being played |
//! | `study` | more than who wins |
//! | `vocabulary` | what a new card may be |
//! | `watch` | a game step by step |

mod compared;
pub mod explain;
mod form;
mod open;
mod seating;
mod setup;
mod study;
mod vocabulary;
mod watch;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use self::open::{OpenSetup, open};
use self::setup::{Refused, StudioSetup};
use sandtable_games::{Games, PolicyStore, Taught};
use sandtable_report::figures::rate;
use sandtable_stats::Estimate;

/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// Answers questions about one set-up at a time.
#[derive(Default)]
pub struct Desk {
    open: Option<Box<OpenSetup>>,
    policies: Rc<PolicyStore>,
}

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum StudioRequest {
    /// Take a set-up: what can be changed in it, or what is wrong with it. Games of the set-up before are
    /// forgotten. A brief answer has no form, which takes longer than the rest.
    Open {
        #[serde(rename = "plan")]
        setup: StudioSetup,
        #[serde(default)]
        is_brief: bool,
    },
    /// Play the games from `first` on: what they add up to, to be handed to [`StudioRequest::Add`].
    Play { first: u64, games: u64 },
    /// Play the games from `first` on, of which are seen only who won them: how many were won of all
    /// games before the last of them, if `wins` of those before `first` were, and the rate.
    Rate { first: u64, games: u64, wins: u64 },
    /// Take games that were played, here or elsewhere, in any order.
    Add { batch: Json },
    /// What all games that were added come to; a brief answer has figures alone.
    Answer {
        #[serde(default)]
        is_brief: bool,
    },
    /// The files of a run that are made from these games.
    Files,
    /// Find out more than who wins.
    Study {
        study: String,
        #[serde(default)]
        options: Map<String, Json>,
    },
    /// Keep players who have learned, the texts of their files, as `trained:` and a name.
    Teach { name: String, players: Vec<String> },
    /// What a new card or counter may be.
    Vocabulary,
    /// Tell a game.
    Tell { index: u64 },
    /// A game step by step, each with what a board of it shows.
    Watch { index: u64 },
    /// How the chance to win went in a game, turn by turn.
    Chances { index: u64 },
    /// The best, the worst and a typical game among the first so many.
    Landmarks { games: u64 },
}

/// A figure that variants are compared by.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    /// What it is, for programs.
    key: String,
    /// What it is, for people.
    name: String,
    /// The figure with its interval.
    words: String,
    value: Option<f64>,
    /// The ends of its interval, in the unit of the value.
    low: Option<f64>,
    high: Option<f64>,
}

impl Figure {
    fn new(key: &str, name: &str, words: String, of: &Estimate) -> Figure {
        let (key, name) = (key.to_owned(), name.to_owned());
        let [low, high] = [of.interval.map(|it| it.low), of.interval.map(|it| it.high)];
        Figure { key, name, words, value: of.value, low, high }
    }

    fn share(key: &str, name: &str, of: &Estimate) -> Figure {
        Figure::new(key, name, rate(of), of)
    }
}

impl Desk {
    /// Answers a question: an object with `ok`, or one with `problems`, each with `message`, `hint`,
    /// `file`, `line` and `key`.
    pub fn ask<L: Games>(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| Refused::because(&format!("this question cannot be read: {error}")))
            .and_then(|question| self.answer::<L>(question));
        match answer {
            Ok(answer) => json!({ "ok": answer }).to_string(),
            Err(refused) => json!({ "problems": refused.0 }).to_string(),
        }
    }

    fn answer<L: Games>(&mut self, question: StudioRequest) -> Result<Json, Refused> {
        match question {
            StudioRequest::Open { setup, is_brief } => {
                // Until the new one is open the old one holds what both have in common.
                let before = self.open.take();
                let (opened, form) = open::<L>(&setup, &self.policies, !is_brief)?;
                drop(before);
                self.open = Some(opened);
                Ok(form)
            }
            StudioRequest::Teach { name, players } => teach(&name, &players, &self.policies),
            question => match &mut self.open {
                Some(open) => open.reply(question),
                None => Err(Refused::because("no plan is open")),
            },
        }
    }
}

fn teach(name: &str, players: &[String], policies: &PolicyStore) -> Result<Json, Refused> {
    let read = players.iter().map(|text| Taught::read(text)).collect::<Result<Vec<_>, _>>();
    policies.keep(name, read.map_err(|error| Refused::because(&error.to_string()))?);
    Ok(Json::Null)
}

#[cfg(test)]
mod tests;

#[cfg(test)]
sandtable_games::games! {
    /// The games to test with.
    Shipped:
    sandtable_megiddo::Megiddo,
    sandtable_lawrence::Lawrence,
}
