//! `check`: is a scenario sound?

use anyhow::Result;
use clap::Args;

use super::options::{Common, hidden};
use super::{Ending, output, tell};
use crate::games::{Game, Games, Visitor};
use crate::scenario::{self, Document, Problems};

/// Say whether scenarios are sound, and everything that is wrong with those that are not
///
/// The exit code is 1 if any is not. A warning is about something that can be played, but not with
/// every command, such as a deck that its own format does not allow.
#[derive(Debug, Args)]
#[command(mut_args(|arg| hidden(arg, &["seed", "threads", "out", "quiet"])))]
pub struct Check {
    /// Scenarios: paths, or names of embedded ones
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,

    #[command(flatten)]
    common: Common,
}

impl Check {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        let mut ending = Ending::Fine;
        for scenario in &self.scenarios {
            match self.check::<L>(scenario) {
                Ok((line, warnings)) => {
                    output::print(|out| writeln!(out, "{line}"))?;
                    for warning in warnings {
                        tell(&warning.into());
                    }
                }
                Err(problems) => {
                    tell(&problems.into());
                    ending = Ending::CheckFailed;
                }
            }
        }
        Ok(ending)
    }

    /// What to say of a sound scenario, and what to warn of.
    fn check<L: Games>(&self, scenario: &str) -> Result<(String, Vec<Problems>), Problems> {
        let document = scenario::load(scenario, &self.common.set)?;
        let (digest, warnings) = L::visit_game_of(&document, Soundness(&document))??;
        let digest = &digest[..12];
        let line = format!("ok: {scenario} is sound, for {}, SHA-256 {digest}…", document.game());
        Ok((line, warnings))
    }
}

/// The digest of a scenario that is sound.
struct Soundness<'a>(&'a Document);

impl Visitor for Soundness<'_> {
    type Output = Result<(String, Vec<Problems>), Problems>;

    fn visit<G: Game>(self) -> Self::Output {
        let model = G::model(self.0)?;
        let warnings = G::warnings(&model).into_iter().filter(|it| !it.is_empty());
        Ok((G::digest(self.0), warnings.cloned().collect()))
    }
}
