//! `losses`: why games are lost.

use crate::prelude::*;
use sandtable_analysis::losses;

/// Explain lost games: the part of the goal that was missing, and the turning points
///
/// The result also counts facts of the game, such as where and to what a piece was lost. The chance to win
/// after each turn is measured among games in a similar state, as the result explains. A turning point is a
/// turn that changed this chance.
#[derive(Debug, Default, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable losses {scenario} -n 2000")]
pub struct Losses {}

impl Declared for Losses {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "losses",
        games: 20_000,
        games_meaning: "Games of each matchup",
        has_map: true,
        ..StudyInfo::USUAL
    };
}

impl Study for Losses {
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(losses::study(session))
    }
}
