//! Causes of lost games.

use super::prelude::*;
use sandtable_analysis::profile::skill::LadderPlan;
use sandtable_analysis::profile::{self, Profile, ProfilePlan, ProfileSection};

/// Options of `profile --only losses`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LossesPage {
    #[serde(skip_deserializing)]
    only: &'static str,
}

impl Default for LossesPage {
    fn default() -> LossesPage {
        LossesPage { only: "losses" }
    }
}

impl PageStudy for LossesPage {
    const NAME: &'static str = "losses";
    const COMMAND: &'static str = Profile::INFO.name;
    const HAS_MAP: bool = Profile::INFO.has_map;
    const GAMES: u64 = 10_000;
    const COST: u64 = 2;

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let ladder = LadderPlan { games: None, most: 1, fresh: 2 };
        let sections = vec![ProfileSection::Losses];
        let plan = ProfilePlan { sections, variants: Vec::new(), ladder };
        profile::study(session, &plan).ok()
    }
}
