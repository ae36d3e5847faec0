//! How far players get who think more.

use super::prelude::*;
use sandtable_analysis::skill::{self, LadderPlan};

/// Fewer rollouts than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SkillPage {
    /// Those of the highest rung.
    most: u32,
    /// Those that judge a decision.
    fresh: u32,
}

impl Default for SkillPage {
    fn default() -> SkillPage {
        SkillPage { most: 16, fresh: 64 }
    }
}

impl PageStudy for SkillPage {
    const NAME: &'static str = "skill";
    const GAMES: u64 = 200;
    const COST: u64 = 1000;

    fn check(&self, model: &Model, _: &Matchup) -> Result<(), String> {
        if !(1..=4096).contains(&self.most) || !(2..=65_536).contains(&self.fresh) {
            return Err("there are 1 to 4096 rollouts, and 2 to 65,536 fresh ones".to_owned());
        }
        skill::has_ladder(model.game())
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        skill::study(session, LadderPlan { most: self.most, fresh: self.fresh })
    }
}
