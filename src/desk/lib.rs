//! Studio backend: executes the requests of the studio's page and returns their results, both as JSON.
//!
//! A page has no files, no terminal and no threads. The program that shows it keeps a [`StudioBackend`], passes
//! requests to it and displays the results. The backend reads scenarios, plays games and makes reports with the code of
//! the command line.
//!
//! A *configuration* is a scenario with changes and players. The *printed scenario* is the shipped one that a
//! configuration changes. A *kept configuration* is one that the user stores on the page for comparisons.
//!
//! | file | contents |
//! |---|---|
//! | this one | execution of requests |
//! | `request` | requests that a page makes |
//! | `estimate` | estimates with names and intervals |
//! | `render` | results as HTML |
//! | `compared` | comparison of two configurations |
//! | `config` | configurations: a scenario, changes, players |
//! | `seating` | the best policies for a scenario |
//! | `form` | the values of a configuration that may be changed |
//! | `open` | the configuration whose games are played |
//! | `study` | studies |
//! | `vocabulary` | the schema of new cards |
//! | `watch` | single games, step by step |

mod compared;
mod config;
mod estimate;
pub mod explain;
mod form;
mod open;
mod render;
mod request;
mod seating;
mod study;
mod vocabulary;
mod watch;

use std::rc::Rc;

use serde_json::{Value as Json, json};

use self::config::StudioProblems;
use self::open::{OpenConfig, open};
use self::request::StudioRequest;
use sandtable_games::{Games, PolicyStore, SavedPolicy};

/// Studio backend that executes requests of a page about one configuration at a time.
///
/// A configuration is a scenario with its overrides and players.
#[derive(Default)]
pub struct StudioBackend {
    open: Option<Box<OpenConfig>>,
    policies: Rc<PolicyStore>,
}

impl StudioBackend {
    /// Executes a request and returns an object with the field `ok` or `problems`; both are JSON.
    ///
    /// `ok` holds the result. Each problem has the fields `message`, `hint`, `file`, `line` and `key`.
    pub fn execute_json<L: Games>(&mut self, request: &str) -> String {
        let result = serde_json::from_str(request)
            .map_err(|error| StudioProblems::new(format!("this request cannot be read: {error}")))
            .and_then(|request| self.execute_request::<L>(request));
        match result {
            Ok(result) => json!({ "ok": result }).to_string(),
            Err(problems) => json!({ "problems": problems.0 }).to_string(),
        }
    }

    fn execute_request<L: Games>(
        &mut self,
        request: StudioRequest,
    ) -> Result<Json, StudioProblems> {
        match request {
            StudioRequest::Open { config, is_brief } => {
                // The old configuration is dropped last: it keeps cached data alive that the new one can share.
                let previous = self.open.take();
                let (opened, mut form) = open::<L>(&config, &self.policies, !is_brief)?;
                drop(previous);
                if !is_brief {
                    form["studies"] =
                        study::list_studies(&opened.model, &opened.prepared.matchup());
                }
                self.open = Some(opened);
                Ok(form)
            }
            StudioRequest::Teach { name, players } => {
                store_policies(&name, &players, &self.policies)
            }
            request => match &mut self.open {
                Some(open) => match request {
                    StudioRequest::Study { study, options } => {
                        study::conduct_by_name(open, &study, options)
                    }
                    request => open.execute_request(request),
                },
                None => Err(StudioProblems::new("no plan is open")),
            },
        }
    }
}

/// Stores trained policies under a name; `texts` are the contents of their files.
fn store_policies(
    name: &str,
    texts: &[String],
    store: &PolicyStore,
) -> Result<Json, StudioProblems> {
    let policies = texts.iter().map(|text| SavedPolicy::read(text)).collect::<Result<Vec<_>, _>>();
    store.keep(name, policies.map_err(StudioProblems::new)?);
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
