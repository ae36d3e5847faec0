//! `check`: is a scenario sound?

use anyhow::Result;
use clap::Args;

use super::options::{Common, hidden};
use super::{Ending, output, tell};
use crate::games::{self, Game};
use crate::scenario::{self, Document, Problems};

/// Say whether scenarios are sound, and everything that is wrong with those that are not
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
    pub fn execute(self) -> Result<Ending> {
        let mut ending = Ending::Fine;
        for scenario in &self.scenarios {
            match self.check(scenario) {
                Ok(line) => output::print(|out| writeln!(out, "{line}"))?,
                Err(problems) => ending = tell(&problems.into()),
            }
        }
        Ok(ending)
    }

    fn check(&self, scenario: &str) -> Result<String, Problems> {
        let document = scenario::load(scenario, &self.common.set)?;
        let digest = games::visit_game_of(&document, Soundness(&document))??;
        let digest = &digest[..12];
        Ok(format!("ok: {scenario} is sound, for {}, SHA-256 {digest}…", document.game()))
    }
}

/// The digest of a scenario that is sound.
struct Soundness<'a>(&'a Document);

impl games::Visitor for Soundness<'_> {
    type Output = Result<String, Problems>;

    fn visit<G: Game>(self) -> Self::Output {
        G::model(self.0).map(|_| G::digest(self.0))
    }
}
