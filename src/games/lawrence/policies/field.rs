//! What may be met where an Operation ends.

use super::army::{Army, Clash, Vigour};
use super::danger::{ARRIVALS, MOST_OEF};
use super::judgement::Judgement;
use super::odds::{FOES, MOST_OTTOMANS, Vigours};
use super::staff::Staff;
use crate::prelude::*;

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
    vigours: &'a Vigours,
    keys: [u16; MOST_THREATS],
    foes: [Foes; MOST_THREATS],
    len: usize,
    /// By space with a Garrison, then by class of spaces without one, the number of the threat, from 1; 0
    /// where it was not asked for.
    threats: [u8; 2 * MOST],
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
    pub fn new(judgement: &Judgement<'a>) -> Self {
        let Judgement { view, staff, vigours, .. } = *judgement;
        let foes = [Foes::default(); MOST_THREATS];
        let threats = [0; 2 * MOST];
        Field { view, staff, vigours, keys: [0; MOST_THREATS], foes, len: 0, threats }
    }

    /// Whether there is no room for further dangers.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len == MOST_THREATS
    }

    /// The threat of a space.
    #[inline]
    pub fn threat(&mut self, space: Space) -> usize {
        let class = self.staff.danger.class[space];
        let guarded = self.view.garrisoned.contains(space);
        let site = if guarded { space.index() } else { MOST + usize::from(class) };
        if self.threats[site] == 0 {
            let guard = match (guarded, self.view.garrison_value(space)) {
                (false, _) => 0,
                (true, None) => 1,
                (true, Some(value)) => 2 + u16::from(value),
            };
            self.threats[site] = self.found(u16::from(class) << 8 | guard) as u8 + 1;
        }
        usize::from(self.threats[site]) - 1
    }

    /// The threat of a class of spaces with a Garrison or none.
    #[inline(never)]
    fn found(&mut self, key: u16) -> usize {
        if let Some(known) = self.keys[..self.len].iter().position(|&known| known == key) {
            return known;
        }
        let threat = self.len;
        if threat == MOST_THREATS {
            return MOST_THREATS - 1;
        }
        self.keys[threat] = key;
        self.foes[threat] = foes(&self.view, self.staff, key);
        self.len = threat + 1;
        threat
    }

    /// What a threat does to an army, and how fit the survivors of a part of it are after a battle
    /// won.
    #[inline]
    pub fn clash(&self, threat: usize, army: Army, part: Army) -> (Clash, Vigour) {
        let foes = &self.foes[threat];
        let prospects = self.staff.odds.of(army);
        let win = mean(&prospects.win, &foes.chance);
        let survivors = mean(&prospects.survivors, &foes.chance);
        let losses = (1.0 - foes.quiet) * f32::from(army.count) - survivors;
        let share = survivors / (win.max(f32::MIN_POSITIVE) * f32::from(army.count));
        let left = part.reduced(share * f32::from(part.count));
        (Clash { quiet: foes.quiet, win, losses }, self.vigours[left.rank()])
    }
}

/// The mean of what happens against each number of Ottoman units.
#[inline]
fn mean(of: &[f32; FOES], chance: &[f32; FOES]) -> f32 {
    const { assert!(FOES == 12) };
    // Four sums side by side, which the processor adds in one instruction.
    let share = |it: usize| of[it] * chance[it];
    let lane = |first: usize| share(first) + share(first + 4) + share(first + 8);
    (lane(0) + lane(1)) + (lane(2) + lane(3))
}

/// The Ottoman units that are met under a threat, as far as the player knows.
fn foes(view: &View<'_>, staff: &Staff, key: u16) -> Foes {
    let bonus = usize::from(view.ottoman_bonus).min(MOST_OTTOMANS);
    let arrivals = staff.danger.arrivals(view, usize::from(key >> 8));
    // How likely each number of units is, those of the Garrison and the bonus counted.
    let mut units = [0.0; 2 * MOST_OTTOMANS + ARRIVALS];
    let mut most = 0;
    let mut meet = |garrison: u8, weight: f32| {
        let garrison = usize::from(garrison).min(MOST_OTTOMANS);
        most = most.max(garrison);
        for (units, chance) in units[bonus + garrison..][..ARRIVALS].iter_mut().zip(arrivals) {
            *units += weight * chance;
        }
    };
    match key & 0xff {
        0 => meet(0, 1.0),
        1 => {
            let unseen = view.unseen_garrisons();
            let share = 1.0 / unseen.len().max(1) as f32;
            unseen.iter().for_each(|it| meet(view.model().counters.strength[it], share));
        }
        value => meet(value as u8 - 2, 1.0),
    }
    // Where nobody is met there is no bonus. More units than the odds know count as the most they know.
    let quiet = std::mem::take(&mut units[bonus]);
    let mut chance = [0.0; FOES];
    chance[..=MOST_OTTOMANS].copy_from_slice(&units[..=MOST_OTTOMANS]);
    for more in units[..bonus + most + MOST_OEF].iter().skip(MOST_OTTOMANS + 1) {
        chance[MOST_OTTOMANS] += more;
    }
    Foes { quiet, chance }
}
