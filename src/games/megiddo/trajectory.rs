//! The state of a game after each battle, in summary: the score, and the winner of each battle.

use crate::prelude::*;
use sandtable_games::StateSummary;

/// Maximum number of battles in the history of winners that a state summary contains.
///
/// In a longer game, the oldest battles are dropped from the history.
const MAX_BATTLES: u32 = 12;

/// Observer that appends a summary of the game's state to a list after each battle.
///
/// In a [`StateSummary`], `score` is the victory points of the British minus those of the Turks. `more` is the
/// history of winners as a binary number: a leading 1, then one bit for each battle, 1 if the British won it.
/// The lowest bit is the latest battle.
pub(super) struct Trajectory<'s>(pub &'s mut Vec<StateSummary>);

/// Returns two texts for a state summary: the British lead in points, and the winner of each battle.
pub(super) fn describe(standing: StateSummary) -> [String; 2] {
    let StateSummary { score, more } = standing;
    let battles = more.checked_ilog2().unwrap_or(0);
    let winner = |battle: u32| match (more >> battle) & 1 {
        1 => "British",
        _ => "Turks",
    };
    let winners: Vec<&str> = (0..battles).rev().map(winner).collect();
    let sign = if score > 0 { "+" } else { "" };
    [format!("{sign}{score}"), winners.join(", ")]
}

/// Appends a battle to a history of winners and drops the oldest one beyond [`MAX_BATTLES`].
///
/// A history is a binary number, as in [`Trajectory`]; 0 is the history before the first battle.
fn append_battle(history: u64, winner: Side) -> u64 {
    let longer = (history.max(1) << 1) | u64::from(winner == Side::British);
    let leading = 1 << MAX_BATTLES;
    if longer < 2 * leading { longer } else { (longer % leading) | leading }
}

impl Observer<Event> for Trajectory<'_> {
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        if let Event::Battle { victory_points: [british, turkish], winner, .. } = event {
            let history = self.0.last().map_or(0, |it| it.more);
            let score = i16::from(british) - i16::from(turkish);
            self.0.push(StateSummary { score, more: append_battle(history, winner) });
        }
    }

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_summary_contains_the_winner_of_each_battle() {
        let history = [Side::British, Side::Turkish, Side::Turkish].into_iter();
        let more = history.fold(0, append_battle);
        assert_eq!(describe(StateSummary { score: -1, more }), ["-1", "British, Turks, Turks"]);
        assert_eq!(describe(StateSummary::default()), ["0", ""]);
        let long = (0..40).fold(more, |history, _| append_battle(history, Side::Turkish));
        assert_eq!(long, 1 << MAX_BATTLES);
    }
}
