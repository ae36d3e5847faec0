//! `luck`: how much of a game is luck, which luck, and how the game runs.

use crate::prelude::*;
use sandtable_analysis::luck;

/// Say how much is luck and how much skill, and how long games stay open
///
/// Each game is played again with one source of luck at a time exchanged for that of another game,
/// which shows the share of each source in who wins. If several players are named, it also shows
/// how much the choice of a player matters.
#[derive(Debug, Args)]
pub struct Luck {}

impl Study for Luck {
    const NAME: &'static str = "luck";
    const GAMES: u64 = 10_000;

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        Ok(luck::study(session))
    }
}
