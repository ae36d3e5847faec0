//! The desk: what a page asks of the program, a question and an answer in JSON each.
//!
//! A page has no files, no terminal and no threads of its own making; so whoever shows one keeps a
//! [`Desk`], hands it questions and shows the answers. What is asked of a scenario, how its games are
//! played and added up, and what is said of them is the same code as on the command line.
//!
//! | file | what |
//! |---|---|
//! | this one | answers to requests |
//! | `request` | requests that a page makes |
//! | `figure` | figures by which variants are compared |
//! | `render` | the text of results |
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
mod figure;
mod form;
mod open;
mod render;
mod request;
mod seating;
mod setup;
mod study;
mod vocabulary;
mod watch;

use std::rc::Rc;

use serde_json::{Value as Json, json};

use self::open::{OpenSetup, open};
use self::request::StudioRequest;
use self::setup::Refused;
use sandtable_games::{Games, PolicyStore, Taught};

/// Answers questions about one set-up at a time.
#[derive(Default)]
pub struct Desk {
    open: Option<Box<OpenSetup>>,
    policies: Rc<PolicyStore>,
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
                let (opened, mut form) = open::<L>(&setup, &self.policies, !is_brief)?;
                drop(before);
                if !is_brief {
                    form["studies"] = study::terms(&opened.model, &opened.cast.matchup());
                }
                self.open = Some(opened);
                Ok(form)
            }
            StudioRequest::Teach { name, players } => teach(&name, &players, &self.policies),
            question => match &mut self.open {
                Some(open) => match question {
                    StudioRequest::Study { study, options } => {
                        study::conduct(open, &study, options)
                    }
                    question => open.reply(question),
                },
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
    Shipped("sandtable"):
    sandtable_megiddo::Megiddo,
    sandtable_lawrence::Lawrence,
}
