//! `losses`: why games are lost.

use crate::prelude::*;
use sandtable_analysis::losses;

/// Say why games are lost: which part of the goal was missing, how soon it was lost, and what turned it
///
/// What a game knows of its own, such as where somebody fell and to what, is counted too. The chance to win
/// after each turn is that of the other games which stood alike, as the result says; a turning point is a
/// turn that moved it.
#[derive(Debug, Args)]
pub struct Losses {}

impl Study for Losses {
    const NAME: &'static str = "losses";
    const GAMES: u64 = 20_000;
    const HAS_MAP: bool = true;

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        Ok(losses::study(session))
    }
}
