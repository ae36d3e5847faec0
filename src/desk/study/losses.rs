//! Why games are lost.

use serde::{Deserialize, Serialize};

use super::PageStudy;
use sandtable_analysis::losses;
use sandtable_analysis::session::{Session, StudyResult};
use sandtable_games::Game;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Losses {}

impl PageStudy for Losses {
    const NAME: &'static str = "losses";
    const HAS_MAP: bool = true;

    fn games(&self) -> u64 {
        10_000
    }

    fn cost(&self, _: u64) -> u64 {
        2 * self.games()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Option<StudyResult> {
        Some(losses::study(session))
    }
}
