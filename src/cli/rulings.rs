//! `rulings`: what each open question of the rules is worth.

use anyhow::Result;
use clap::Args;

use super::Ending;
use super::study::{self, Study, StudyArgs};
use crate::analysis::rulings;
use crate::analysis::session::{Answer, Session};
use crate::games::{Game, Games};

/// Say what each open ruling is worth in win rate
///
/// Every reading of every ruling is played against the scenario's own on the same luck, one at a
/// time.
#[derive(Debug, Args)]
pub struct Rulings {
    #[command(flatten)]
    study: StudyArgs,
}

impl Rulings {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }
}

impl Study for Rulings {
    const NAME: &'static str = "rulings";
    const GAMES: u64 = 100_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        Ok(rulings::study(session)?)
    }
}
