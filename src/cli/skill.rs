//! `skill`: what thought is worth, and where players go wrong.

use crate::prelude::*;
use sandtable_analysis::skill::{self, LadderPlan};

/// Measure how the win rate grows with search depth, for each seat, and list the costliest mistakes
///
/// In each seat in turn, on the same luck, play three kinds of players: one that chooses at random, the player
/// named, and that player with search, with four times as many rollouts (games simulated ahead) on each rung.
/// A win rate that rises with the rungs shows that the game rewards thinking ahead. If the win rate does not
/// level off, the scripted players are far from strong play, and conclusions drawn from their games may not
/// hold for strong players.
///
/// Then compare the decisions of the highest rung with those of the player named: the gain for each kind of
/// decision, and the single decisions in which the named player loses most.
#[derive(Debug, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable skill {variant} -n 20 --most 16")]
pub struct Skill {
    /// Rollouts of the highest rung; the rungs of 4 and 16, from which the skill index is computed, are
    /// always played
    #[arg(long, value_name = "ROLLOUTS", value_parser = number::whole::<u32>(1..=4096))]
    #[arg(default_value_t = Skill::default().most)]
    most: u32,

    /// New rollouts that measure the gain of each decision
    #[arg(long, value_name = "ROLLOUTS", value_parser = number::whole::<u32>(2..=65536))]
    #[arg(default_value_t = Skill::default().fresh)]
    fresh: u32,
}

impl Default for Skill {
    fn default() -> Skill {
        Skill { most: 256, fresh: 256 }
    }
}

impl Declared for Skill {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "skill",
        games: 300,
        games_meaning: "Games of each rung and matchup",
        ..StudyInfo::USUAL
    };
}

impl Study for Skill {
    fn others(&self, session: &Session<'_>) -> Vec<String> {
        [searchers(session), vec![session.game().info().reference.to_owned()]].concat()
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        skill::has_ladder(session.game()).map_err(Error::msg)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        skill::study(session, LadderPlan { most: self.most, fresh: self.fresh })
            .context("no policy of this game searches by playing on as these players")
    }
}
