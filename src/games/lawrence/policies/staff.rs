//! What a policy works out about a scenario before it plays.

use std::sync::OnceLock;

use crate::prelude::*;

use super::army::{Vigour, lesser};
use super::danger::Danger;
use super::memory::Memory;
use super::objective::{Objective, Toll};
use super::odds::{BONUSES, MOST_OTTOMANS, Odds, Vigours};
use super::weights::Weights;

/// The most Demolitions that are distinguished; more count as this many.
const MOST_CHARGES: usize = 16;

/// What a policy knows of a scenario before it plays.
#[derive(Clone, Debug)]
pub(super) struct Staff {
    pub memory: Memory,
    pub odds: Arc<Odds>,
    pub danger: Danger,
    toll: Toll,
    /// What is to be done, mission by mission, read when it is first asked for.
    objectives: Vec<OnceLock<Arc<Objective>>>,
    /// The units that have at least each movement rating.
    pub as_fast_as: [Set<Unit>; MOST_RATING as usize + 2],
    /// In a single mission and in a campaign: how fit armies are, by the bonus, worked out when it is
    /// first asked for.
    vigours: [OnceLock<Arc<[Vigours; BONUSES]>>; 2],
    /// What that depends on.
    bases: [[f32; 4]; 2],
    suffice: [Curve<{ MOST_CHARGES + 1 }>; MOST_CHARGES + 1],
    /// How likely the rest is done in time, by the Operations to spare.
    punctual: Box<Curve<{ 2 * MOST_SPARE * SPARE_STEPS + 1 }>>,
    /// Powers of 2 with exponents 0, -1, -2 and so on, in parts of [`POWER_STEPS`].
    powers: Box<Curve<{ LEAST_POWER * POWER_STEPS + 1 }>>,
}

/// Values at 0, 1, 2 and so on, each with the rise to the next.
type Curve<const N: usize> = [[f32; 2]; N];

/// The number of steps per unit of an exponent.
const POWER_STEPS: usize = 32;
/// Powers of 2 with exponents below minus this count as 0.
const LEAST_POWER: usize = 24;
/// The number of steps per Operation.
const SPARE_STEPS: usize = 16;
/// The most Operations to spare, and the most too few, that are distinguished.
const MOST_SPARE: usize = 24;

impl Staff {
    /// Studies a scenario.
    pub fn new(model: &Model, weights: &Weights<f32>) -> Staff {
        let results = model.tables.demolition.0;
        let breaks = results.into_iter().filter(|result| result.breaks()).count() as f32 / 6.0;
        let (odds, danger) = (Odds::new(model), Danger::new(model));
        let counters = &model.counters;
        let as_fast_as = |rating: usize| {
            let such = |&unit: &Unit| usize::from(counters.movement[unit]) >= rating;
            (counters.units - counters.camp).iter().filter(such).collect()
        };
        let raids = danger.mean_raids(model);
        let basis = |more| [raids, weights.raid + more, weights.siege, weights.wear];
        let power = |part: usize| libm::exp2f(-(part as f32) / POWER_STEPS as f32);
        let punctual = |part: usize| {
            let slack = part as f32 / SPARE_STEPS as f32 - MOST_SPARE as f32 + 0.5;
            let slack = slack * weights.haste;
            0.5 + 0.5 * slack / (1.0 + slack * slack).sqrt()
        };
        let rails = match weights.sabotage > 0.0 {
            true => model.map.of_kind(SpaceKind::Rail),
            false => Set::EMPTY,
        };
        Staff {
            memory: Memory::new(model, &danger, rails),
            punctual: Box::new(curve(std::array::from_fn(punctual))),
            vigours: Default::default(),
            bases: [0.0, weights.legacy].map(basis),
            odds,
            danger,
            toll: Toll { garrison: weights.garrison, rail: weights.rail },
            objectives: vec![OnceLock::new(); model.missions.len()],
            as_fast_as: std::array::from_fn(as_fast_as),
            suffice: sufficiency(breaks).map(curve),
            powers: Box::new(curve(std::array::from_fn(power))),
        }
    }

    /// What is to be done in a mission.
    #[inline]
    pub fn objective(&self, model: &Model, mission: usize) -> &Objective {
        let known = self.objectives[mission].get();
        known.unwrap_or_else(|| self.read_objective(model, mission))
    }

    #[cold]
    fn read_objective(&self, model: &Model, mission: usize) -> &Arc<Objective> {
        let read = || Objective::new(&model.map, &model.missions[mission], self.toll);
        self.objectives[mission].get_or_init(read)
    }

    /// The probability that this many Demolitions, whole or in part, suffice to break this many
    /// spaces.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        if breaks == 0 {
            return 1.0;
        }
        between(&self.suffice[breaks.min(MOST_CHARGES)], charges)
    }

    /// How fit armies of each rank are for the Operations ahead, as the game stands.
    #[inline]
    pub fn vigours(&self, view: &View<'_>) -> &Vigours {
        let mode = usize::from(view.is_campaign);
        let all = self.vigours[mode].get().unwrap_or_else(|| self.work_out_vigours(mode));
        &all[usize::from(view.ottoman_bonus).min(MOST_OTTOMANS)]
    }

    #[cold]
    fn work_out_vigours(&self, mode: usize) -> &Arc<[Vigours; BONUSES]> {
        let follow = |basis: &[f32; 4]| vigours_of(&self.odds, *basis);
        self.vigours[mode].get_or_init(|| self.odds.vigours.get(self.bases[mode], follow))
    }

    /// The probability that the rest is done in time with this many Operations to spare.
    #[inline]
    pub fn in_time(&self, spare: f32) -> f32 {
        between(&self.punctual, (spare + MOST_SPARE as f32).max(0.0) * SPARE_STEPS as f32)
    }

    /// 2 to an exponent that is not positive.
    #[inline]
    pub fn power(&self, exponent: f32) -> f32 {
        between(&self.powers, exponent * -(POWER_STEPS as f32))
    }
}

/// A curve through some values, flat beyond the last one.
fn curve<const N: usize>(values: [f32; N]) -> Curve<N> {
    let rise = |at: usize| values[at + 1] - values[at];
    // The last value is what one comes to from the value before it, however that is rounded.
    std::array::from_fn(|at| match at + 1 < N {
        true => [values[at], rise(at)],
        false => [values[at - 1] + rise(at - 1), 0.0],
    })
}

/// The value of a curve at a place that is not below the first; the last value beyond the end, and where
/// the place is a NaN.
#[inline]
fn between<const N: usize>(curve: &Curve<N>, at: f32) -> f32 {
    // The vigour of an army that is sure to be lost is infinite: times no Operations, it is a NaN.
    let at = lesser(at, (N - 1) as f32);
    // Short numbers are made in few instructions.
    let [low, rise] = curve[usize::from(at as u16)];
    low + rise * at.fract()
}

/// How fit an army of each rank is, by the bonus: binary logarithms from `libm`, so that policies decide
/// the same on every platform. It depends on the probability that a card brings units, on how many are
/// thought to come with a card and with a Garrison, and on the wear.
fn vigours_of(odds: &Odds, [raids, raid, siege, wear]: [f32; 4]) -> [Vigours; BONUSES] {
    let vigour = |bonus: f32, rank: usize| {
        let win = odds.of_rank(rank).win;
        let wins = |foes: f32| {
            let (whole, part) = (foes as usize, foes.fract());
            let win = |foes: usize| win[foes.min(MOST_OTTOMANS)];
            win(whole) * (1.0 - part) + win(whole + 1) * part
        };
        let raided = 1.0 - raids * (1.0 - wins(raid + bonus));
        let besieging = wins(siege + bonus).max(f32::MIN_POSITIVE);
        // Rounding may leave a certain win a little above 1.
        let fit = |wins: f32| wear * libm::log2f(wins.min(1.0));
        let [raided, besieging] = [raided, besieging].map(fit);
        Vigour { raided, besieging }
    };
    std::array::from_fn(|bonus| std::array::from_fn(|rank| vigour(bonus as f32, rank)))
}

/// The probability of at least a number of successes among a number of Demolitions: by successes,
/// then by Demolitions.
fn sufficiency(breaks: f32) -> [[f32; MOST_CHARGES + 1]; MOST_CHARGES + 1] {
    let mut table = [[0.0; MOST_CHARGES + 1]; MOST_CHARGES + 1];
    table[0] = [1.0; MOST_CHARGES + 1];
    for wanted in 1..=MOST_CHARGES {
        for trials in 1..=MOST_CHARGES {
            table[wanted][trials] =
                breaks * table[wanted - 1][trials - 1] + (1.0 - breaks) * table[wanted][trials - 1];
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{between, curve};

    #[test]
    fn beyond_its_end_a_curve_is_flat() {
        let falling = curve([1.0, 0.5, 0.25]);
        for (at, value) in [(0.0, 1.0), (0.5, 0.75), (1.0, 0.5), (1.5, 0.375)] {
            assert_eq!(between(&falling, at), value, "at {at}");
        }
        for at in [2.0, 2.5, 1e9, f32::INFINITY, f32::NAN] {
            assert_eq!(between(&falling, at), 0.25, "at {at}");
        }
    }
}
