//! `character`: what kind of game it is.

use anyhow::Result;
use clap::Args;

use super::study::{Study, StudyArgs};
use crate::analysis::character::{self, MEASURES};
use crate::analysis::session::{Answer, Session};
use crate::games::Game;

/// Say what kind of game it is, in a dozen measures that the literature knows
///
/// How even and how long games are, how long they stay open, how often the lead changes, how deep
/// comebacks are, what the opening and the last turn decide, and what thought is worth. Of four
/// matchups or more it also tells how the measures go together.
#[derive(Debug, Args)]
#[command(after_long_help = measures())]
pub struct Character {
    #[command(flatten)]
    study: StudyArgs,
}

/// Every measure with its meaning and where it comes from, for the help.
fn measures() -> String {
    let measure =
        |it: &character::Measure| format!("  {}: {} ({})", it.name, it.meaning, it.source);
    format!("Measures:\n{}", MEASURES.iter().map(measure).collect::<Vec<_>>().join("\n"))
}

impl Study for Character {
    const NAME: &'static str = "character";
    const GAMES: u64 = 20_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        Ok(character::study(session))
    }
}
