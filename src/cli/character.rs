//! `character`: what kind of game it is.

use anyhow::Result;
use clap::Args;

use super::ending::Complaints;
use super::study::{Study, StudyArgs};
use super::vary::{VaryArgs, refusal};
use crate::analysis::character::{self, MEASURES};
use crate::analysis::grid::Point;
use crate::analysis::session::{Answer, Session};
use crate::analysis::sweep;
use crate::games::Game;

/// Say what kind of game it is, in a dozen measures that the literature knows
///
/// How even and how long games are, how long they stay open, how often the lead changes, how deep
/// comebacks are, what the opening and the last turn decide, and what thought is worth. `--vary` measures
/// variants of the scenario, too. Of four matchups and variants or more it also tells which measures
/// go together, and so say the same.
#[derive(Debug, Args)]
#[command(after_long_help = measures())]
pub struct Character {
    #[command(flatten)]
    vary: VaryArgs,

    #[command(flatten)]
    study: StudyArgs,
}

impl Character {
    /// The points of the grid, each of which can be played.
    fn points<G: Game>(&self, session: &Session<'_, G>) -> Result<Vec<Point>> {
        let points = self.vary.points::<G>().map_err(Complaints)?;
        let lines = sweep::lines(&session.base(0), &session.matchups(), &points);
        lines.map_err(refusal)?;
        Ok(points)
    }
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

    fn options(&self) -> Vec<(&'static str, String)> {
        self.vary.options().collect()
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        self.points(session).map(drop)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        Ok(character::study(session, &self.points(session)?)?)
    }
}
