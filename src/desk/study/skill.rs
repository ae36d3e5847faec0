//! Effect of search depth on the win rate.

use super::prelude::*;
use sandtable_analysis::profile::skill::{LadderPlan, check_has_search};
use sandtable_analysis::profile::{self, Profile, ProfilePlan, ProfileSection};

/// Options of `profile --only skill`, with fewer rollouts than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SkillPage {
    #[serde(skip_deserializing)]
    only: &'static str,
    /// Number of rollouts (simulated games) of the strongest searching policy.
    most: u32,
    /// Number of new rollouts (simulated games) that measure the gain of each decision.
    fresh: u32,
}

impl Default for SkillPage {
    fn default() -> SkillPage {
        SkillPage { only: "skill", most: 16, fresh: 64 }
    }
}

impl PageStudy for SkillPage {
    const NAME: &'static str = "skill";
    const COMMAND: &'static str = Profile::INFO.name;
    const GAMES: u64 = 200;
    const COST: u64 = 1000;

    fn check(&self, model: &Model, _: &Matchup) -> Result<(), String> {
        if !(1..=4096).contains(&self.most) || !(2..=65_536).contains(&self.fresh) {
            return Err("there are 1 to 4096 rollouts, and 2 to 65,536 fresh ones".to_owned());
        }
        check_has_search(model.game())
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let ladder = LadderPlan { games: None, most: self.most, fresh: self.fresh };
        let sections = vec![ProfileSection::Skill];
        let plan = ProfilePlan { sections, variants: Vec::new(), ladder };
        profile::study(session, &plan).ok()
    }
}
