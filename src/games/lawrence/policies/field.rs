//! What may be met where an Operation ends.

use super::army::{Army, Clash, Vigour};
use super::odds::{FOES, MOST_OTTOMANS};
use super::staff::Staff;
use crate::games::lawrence::rules::View;

/// The most kinds of danger that are distinguished at a time; any more count as the last.
const MOST_THREATS: usize = 16;

/// How many Ottoman units are met: how likely none, and how likely each number with the bonus.
#[derive(Clone, Copy, Debug, Default)]
struct Foes {
    quiet: f32,
    chance: [f32; FOES],
}

/// The dangers of the spaces, each worked out when it is first asked for. Spaces of the same class
/// with the same Garrison have the same danger.
pub(super) struct Field<'a> {
    view: View<'a>,
    staff: &'a Staff,
    keys: [u16; MOST_THREATS],
    foes: [Foes; MOST_THREATS],
    len: usize,
}

/// What may happen to one army, by threat.
pub(super) struct Clashes {
    known: u32,
    clashes: [(Clash, Vigour); MOST_THREATS],
}

impl Clashes {
    /// Nothing worked out yet.
    #[inline]
    pub fn new() -> Clashes {
        Clashes { known: 0, clashes: [(Clash::default(), Vigour::default()); MOST_THREATS] }
    }

    /// What a threat holds, worked out once.
    #[inline]
    pub fn of(
        &mut self,
        threat: usize,
        clash: impl FnOnce() -> (Clash, Vigour),
    ) -> (Clash, Vigour) {
        if self.known >> threat & 1 == 0 {
            self.known |= 1 << threat;
            self.clashes[threat] = clash();
        }
        self.clashes[threat]
    }
}

impl<'a> Field<'a> {
    /// Nothing worked out yet.
    #[inline]
    pub fn new(view: View<'a>, staff: &'a Staff) -> Self {
        let foes = [Foes::default(); MOST_THREATS];
        Field { view, staff, keys: [0; MOST_THREATS], foes, len: 0 }
    }

    /// The threat of a space.
    #[inline]
    pub fn threat(&mut self, space: usize) -> usize {
        let view = &self.view;
        let guard = match view.garrisons().contains(space) {
            false => 0,
            true => view.garrison_value(space).map_or(1, |value| 2 + u16::from(value)),
        };
        let key = u16::from(self.staff.danger.class[space]) << 8 | guard;
        if let Some(known) = self.keys[..self.len].iter().position(|&known| known == key) {
            return known;
        }
        let threat = self.len;
        if threat == MOST_THREATS {
            return MOST_THREATS - 1;
        }
        self.keys[threat] = key;
        self.foes[threat] = foes(view, self.staff, key);
        self.len = threat + 1;
        threat
    }

    /// What a threat does to an army, and how fit the survivors of a part of it are after a battle
    /// won.
    #[inline]
    pub fn clash(&self, threat: usize, army: Army, part: Army) -> (Clash, Vigour) {
        let foes = &self.foes[threat];
        let prospects = self.staff.odds.of(army);
        let mean = |of: &[f32; FOES]| -> f32 {
            // Four sums side by side, which the processor adds in one instruction.
            let sums: [f32; 4] = std::array::from_fn(|lane| {
                (lane..FOES).step_by(4).map(|at| of[at] * foes.chance[at]).sum()
            });
            sums.iter().sum()
        };
        let win = mean(&prospects.win);
        let survivors = mean(&prospects.survivors);
        let losses = (1.0 - foes.quiet) * army.count as f32 - survivors;
        let share = survivors / (win.max(f32::MIN_POSITIVE) * army.count as f32);
        let left = part.reduced(share * part.count as f32);
        (Clash { quiet: foes.quiet, win, losses }, self.staff.vigour(left, &self.view))
    }
}

/// The Ottoman units that are met under a threat, as far as the player knows.
fn foes(view: &View<'_>, staff: &Staff, key: u16) -> Foes {
    let bonus = usize::from(view.ottoman_bonus());
    let arrivals = staff.danger.arrivals(view, usize::from(key >> 8));
    let mut foes = Foes::default();
    let mut meet = |garrison: usize, weight: f32| {
        for (units, chance) in arrivals.iter().enumerate() {
            match units + garrison {
                0 => foes.quiet += weight * chance,
                met => foes.chance[(met + bonus).min(MOST_OTTOMANS)] += weight * chance,
            }
        }
    };
    match key & 0xff {
        0 => meet(0, 1.0),
        1 => {
            let unseen = view.unseen_garrisons();
            let share = 1.0 / unseen.len().max(1) as f32;
            for marker in unseen {
                meet(view.model().counters.strength[marker].into(), share);
            }
        }
        value => meet(usize::from(value) - 2, 1.0),
    }
    foes
}
