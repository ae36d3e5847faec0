//! `luck`: how much of a game is luck, which luck, and how the game runs.

use crate::prelude::*;
use sandtable_analysis::luck;

/// Measure how much of the result is luck and how much is skill, and how long games stay open
///
/// Each game is played again with one source of luck at a time exchanged for that of another game. This shows
/// the share of each source in the result. If several players are named, the command also shows how much the
/// choice of a player matters.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable luck {variant} -n 2000")]
pub struct Luck {}

impl Study for Luck {
    const NAME: &'static str = "luck";
    const GAMES: u64 = 10_000;
    const GAMES_MEANING: &'static str = "Games of each matchup";

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(luck::study(session))
    }
}
