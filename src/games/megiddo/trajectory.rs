//! The state of a game after each battle, in summary: the score, and the winner of each battle.

use crate::prelude::*;
use sandtable_games::Standing;

/// Number of battles in the history of a state summary.
///
/// In a longer game, the oldest battles are dropped from the history.
const MAX_BATTLES: u32 = 12;

/// Observer that records a state summary after each battle.
///
/// `score` is the victory points of the British less those of the Turks. `more` is the history of winners in
/// binary: a leading 1, then one bit for each battle, the latest lowest, 1 for a British victory.
pub(super) struct Trajectory<'s>(pub &'s mut Vec<Standing>);

/// Describes a state summary in words: the lead in points, and the winner of each battle.
pub(super) fn describe(standing: Standing) -> [String; 2] {
    let Standing { score, more } = standing;
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
            self.0.push(Standing { score, more: append_battle(history, winner) });
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
        assert_eq!(describe(Standing { score: -1, more }), ["-1", "British, Turks, Turks"]);
        assert_eq!(describe(Standing::default()), ["0", ""]);
        let long = (0..40).fold(more, |history, _| append_battle(history, Side::Turkish));
        assert_eq!(long, 1 << MAX_BATTLES);
    }
}
