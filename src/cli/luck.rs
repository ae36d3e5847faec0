//! `luck`: how much of a game is luck, which luck, and how the game runs.

use crate::prelude::*;
use sandtable_analysis::luck;

/// Measure how much of the result is luck and how much is skill, and how long games stay open
///
/// Each game is played again with one source of luck at a time exchanged for that of another game. This shows
/// the share of each source in the result. If several players are named, the command also shows how much the
/// choice of a player matters.
#[derive(Debug, Default, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable luck {variant} -n 2000")]
pub struct Luck {}

impl Declared for Luck {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "luck",
        games: 10_000,
        games_meaning: "Games of each matchup",
        ..StudyInfo::USUAL
    };
}

impl Study for Luck {
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(luck::study(session))
    }
}
