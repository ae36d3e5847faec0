//! Studio backend: executes the requests of a page and returns their results, both as JSON.
//!
//! A page has no files and no terminal, and it cannot start threads. The program that shows it keeps a [`Desk`], passes
//! requests to it and displays the results. Reading scenarios, playing games, adding them up and reporting use the same
//! code as the command line.
//!
//! A set-up is a scenario with changes and players. The printed scenario is the shipped one that a set-up changes.
//!
//! | file | contents |
//! |---|---|
//! | this one | execution of requests |
//! | `request` | requests that a page makes |
//! | `figure` | figures by which variants are compared |
//! | `render` | the text of results |
//! | `compared` | comparison of two set-ups |
//! | `setup` | set-ups: a scenario, changes, players |
//! | `seating` | the best policies for a scenario |
//! | `form` | the values of a set-up that may be changed |
//! | `open` | the set-up whose games are played |
//! | `study` | studies |
//! | `vocabulary` | the schema of new cards |
//! | `watch` | single games, step by step |

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

/// Studio backend that executes requests about one set-up at a time.
#[derive(Default)]
pub struct Desk {
    open: Option<Box<OpenSetup>>,
    policies: Rc<PolicyStore>,
}

impl Desk {
    /// Executes a request in JSON and returns an object with the field `ok`, or with the field `problems`.
    ///
    /// `ok` holds the result. Each problem has the fields `message`, `hint`, `file`, `line` and `key`.
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
                // The old set-up is dropped last: it keeps cached data alive that the new one can share.
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
    /// Games of the tests.
    Shipped("sandtable"):
    sandtable_megiddo::Megiddo,
    sandtable_lawrence::Lawrence,
}
