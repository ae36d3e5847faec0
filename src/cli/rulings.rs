//! `rulings`: what each open question of the rules is worth.

use anyhow::Result;
use clap::Args;

use super::study::{Study, StudyArgs};
use sandtable_analysis::rulings;
use sandtable_analysis::session::{Session, StudyResult};
use sandtable_games::Game;

/// Say how much each other reading of an open rule changes the win rate
///
/// Every other reading of every ruling is compared with the scenario's own on the same luck, one at a
/// time.
#[derive(Debug, Args)]
pub struct Rulings {
    #[command(flatten)]
    study: StudyArgs,
}

impl Study for Rulings {
    const NAME: &'static str = "rulings";

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        Ok(rulings::study(session)?)
    }
}
