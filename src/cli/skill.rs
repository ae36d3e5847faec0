//! `skill`: what thought is worth, and where players go wrong.

use crate::prelude::*;
use sandtable_analysis::skill::{self, LadderPlan};

/// Say what thought is worth, to whom, and where the scripted players go wrong
///
/// Each seat is taken in turn by players of rising skill, on the same luck: by chance, by the player
/// named, and by that player searching, with four times as many rollouts from rung to rung. How the
/// win rate rises says whether a game rewards thought; if it does not level off, the scripted players
/// are far from strong play, and so is every verdict that rests on them.
///
/// Then the decisions of the highest rung: what those of each kind win over the answers of the player
/// named, and the single decisions where those answers cost most.
#[derive(Debug, Args)]
pub struct Skill {
    /// Rollouts of the highest rung; the rungs of 4 and 16, which S is of, are always there
    #[arg(long, value_name = "ROLLOUTS", value_parser = number::whole::<u32>(1..=4096))]
    #[arg(default_value_t = 256)]
    most: u32,

    /// Fresh rollouts that judge each decision
    #[arg(long, value_name = "ROLLOUTS", value_parser = number::whole::<u32>(2..=65536))]
    #[arg(default_value_t = 256)]
    fresh: u32,
}

impl Study for Skill {
    const NAME: &'static str = "skill";
    const GAMES: u64 = 300;

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("--most", self.most.to_string()), ("--fresh", self.fresh.to_string())]
    }

    fn others<G: Game>(&self, session: &Session<'_, G>) -> Vec<String> {
        [searchers(session), vec![G::REFERENCE.to_owned()]].concat()
    }

    fn check<G: Game>(&self, _: &Session<'_, G>) -> Result<()> {
        skill::has_ladder::<G>().map_err(Error::msg)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        skill::study(session, LadderPlan { most: self.most, fresh: self.fresh })
            .context("no policy of this game searches by playing on as these players")
    }
}
