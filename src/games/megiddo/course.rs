//! How a game stands after each battle.

use crate::prelude::*;
use sandtable_games::Standing;

/// The history goes back so many battles. Longer games stand alike if the last of them went alike, and
/// the points are the same.
const BATTLES: u32 = 12;

/// Notes after each battle the victory points of the British less those of the Turks, and who won each
/// battle so far: a bit for each, 1 for the British, the last one lowest, and a 1 before the first.
pub(super) struct Course<'s>(pub &'s mut Vec<Standing>);

/// A standing in words: points ahead, and who won the battles.
pub(super) fn standing(standing: Standing) -> [String; 2] {
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

/// The history with a battle more; the earliest is forgotten where there are too many.
fn with_battle(history: u64, winner: Side) -> u64 {
    let longer = (history.max(1) << 1) | u64::from(winner == Side::British);
    let most = 1 << BATTLES;
    if longer < 2 * most { longer } else { (longer % most) | most }
}

impl Onlooker<Event> for Course<'_> {
    #[inline(always)]
    fn see(&mut self, event: Event) {
        if let Event::Battle { victory_points: [british, turkish], winner, .. } = event {
            let history = self.0.last().map_or(0, |it| it.more);
            let score = i16::from(british) - i16::from(turkish);
            self.0.push(Standing { score, more: with_battle(history, winner) });
        }
    }

    #[inline]
    fn heeds_order(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_holds_who_won_each_battle() {
        let history = [Side::British, Side::Turkish, Side::Turkish].into_iter();
        let more = history.fold(0, with_battle);
        assert_eq!(standing(Standing { score: -1, more }), ["-1", "British, Turks, Turks"]);
        assert_eq!(standing(Standing::default()), ["0", ""]);
        let long = (0..40).fold(more, |history, _| with_battle(history, Side::Turkish));
        assert_eq!(long, 1 << BATTLES);
    }
}
