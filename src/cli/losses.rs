//! `losses`: why games are lost.

use crate::prelude::*;
use sandtable_analysis::losses;

/// Explain lost games: the part of the goal that was missing, and the turning points
///
/// The result also counts facts of the game, such as where and to what a piece was lost. The chance to win
/// after each turn is measured among games in a similar state, as the result explains. A turning point is a
/// turn that changed this chance.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable losses {scenario} -n 2000")]
pub struct Losses {}

impl Study for Losses {
    const NAME: &'static str = "losses";
    const GAMES: u64 = 20_000;
    const GAMES_MEANING: &'static str = "Games of each matchup";
    const HAS_MAP: bool = true;

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(losses::study(session))
    }
}
