//! Why games are lost.

use super::prelude::*;
use sandtable_analysis::losses;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LossesPage {}

impl PageStudy for LossesPage {
    const NAME: &'static str = "losses";
    const HAS_MAP: bool = true;
    const GAMES: u64 = 10_000;
    const COST: u64 = 2;

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        Some(losses::study(session))
    }
}
