//! Tables that a policy computes for a scenario before it plays.

use std::sync::OnceLock;

use crate::prelude::*;

use super::battle_odds::{FORCE_CLASSES, MAX_OTTOMANS, OddsTable};
use super::goal_graph::{GoalGraph, VisitCosts};
use super::situation::Situation;
use super::threat::Threats;
use super::weights::{CAMPAIGN_RAID, EXPECTED_RAID, EXPECTED_SIEGE, RAIL_COST, WEAR, Weights};

/// Largest number of Demolitions that the table of supply distinguishes.
const MAX_CHARGES: usize = 16;

/// Number of entries between two whole exponents in the table of powers of 2.
const EXPONENT_STEPS: usize = 32;
/// Absolute value of the lowest exponent in the table of powers of 2; lower ones count as this one.
const MAX_EXPONENT: usize = 24;

/// Binary logarithms of the probabilities that a force survives one further Operation, times [`WEAR`] for losses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endurance {
    /// For an Operation that ends in a space without a Garrison.
    pub raid: f32,
    /// For an Operation that ends in a space with a Garrison.
    pub siege: f32,
}

/// Numbers that one policy computes for a scenario before it plays.
#[derive(Clone, Debug)]
pub struct Tables {
    pub odds: Arc<OddsTable>,
    pub threats: Threats,
    /// For each movement rating, the units that are at least as fast; the Camp is never one of them.
    pub as_fast_as: [Set<Unit>; MOST_RATING as usize + 2],
    visit_costs: VisitCosts,
    /// Goal graph of each mission, computed when it is first used.
    goals: Vec<OnceLock<Arc<GoalGraph>>>,
    /// Probability that an Operations card brings Ottoman units.
    raids: f32,
    /// Endurance by class of the force, computed when it is first used.
    ///
    /// The first index is 1 in a campaign and 0 otherwise; the second is the bonus of the Ottoman side.
    endurance: [[OnceLock<Box<[Endurance; FORCE_CLASSES]>>; MAX_OTTOMANS + 1]; 2],
    /// Probability that `charges` Demolitions break (destroy) at least `breaks` spaces, at `[breaks][charges]`.
    supply: [[f32; MAX_CHARGES + 1]; MAX_CHARGES + 1],
    /// Powers of 2 for exponents from 0 down, in steps of 1 / [`EXPONENT_STEPS`].
    powers: [f32; MAX_EXPONENT * EXPONENT_STEPS + 1],
}

impl Tables {
    /// Computes the tables of a policy with these weights for a scenario.
    pub fn new(model: &Model, weights: &Weights<f32>) -> Tables {
        let results = model.tables.demolition.0;
        let success = results.into_iter().filter(|result| result.breaks()).count() as f32 / 6.0;
        let counters = &model.counters;
        let as_fast_as = |rating: usize| {
            let such = |&unit: &Unit| usize::from(counters.movement[unit]) >= rating;
            (counters.units - counters.camp).iter().filter(such).collect()
        };
        let threats = Threats::new(model);
        Tables {
            odds: OddsTable::new(model),
            raids: threats.mean_probability(model),
            threats,
            as_fast_as: std::array::from_fn(as_fast_as),
            visit_costs: VisitCosts { garrison: weights.garrison, rail: RAIL_COST },
            goals: vec![OnceLock::new(); model.missions.len()],
            endurance: Default::default(),
            supply: supply_probabilities(success),
            powers: std::array::from_fn(|step| libm::exp2f(-(step as f32) / EXPONENT_STEPS as f32)),
        }
    }

    /// Returns the goal graph of the mission with an index.
    #[inline]
    pub fn goal(&self, model: &Model, mission: usize) -> &GoalGraph {
        let compute = || GoalGraph::new(&model.map, &model.missions[mission], self.visit_costs);
        self.goals[mission].get_or_init(compute)
    }

    /// Returns the smallest movement rating of `units`, which must not include the Camp.
    #[inline]
    pub fn speed(&self, units: Set<Unit>) -> usize {
        let faster = &self.as_fast_as[1..];
        faster.iter().position(|&faster| !units.is_subset(faster)).unwrap_or(0)
    }

    /// Returns the endurance of forces in a situation, indexed by their class.
    #[inline]
    pub fn endurance(&self, situation: &Situation) -> &[Endurance; FORCE_CLASSES] {
        let Situation { is_campaign, ottoman_bonus, .. } = *situation;
        let bonus = usize::from(ottoman_bonus).min(MAX_OTTOMANS);
        let further = if is_campaign { CAMPAIGN_RAID } else { 0.0 };
        self.endurance[usize::from(is_campaign)][bonus].get_or_init(|| {
            let extra = bonus as f32;
            let of = |class| self.endurance_of(class, extra + further, extra);
            Box::new(std::array::from_fn(of))
        })
    }

    /// Computes the endurance of a class of forces.
    ///
    /// `raid_bonus` and `siege_bonus` are numbers of Ottoman units beyond those expected with a card and with a
    /// Garrison. The logarithms are those of `libm`, so that policies decide alike on every platform.
    fn endurance_of(&self, class: usize, raid_bonus: f32, siege_bonus: f32) -> Endurance {
        let win = &self.odds.of_class(class).win;
        let wins = |ottomans: f32| {
            let (whole, part) = (ottomans as usize, ottomans.fract());
            let win = |ottomans: usize| win[ottomans.min(MAX_OTTOMANS)];
            win(whole) * (1.0 - part) + win(whole + 1) * part
        };
        // Rounding may leave a certain win a little above 1.
        let logarithm = |wins: f32| WEAR * libm::log2f(wins.clamp(f32::MIN_POSITIVE, 1.0));
        Endurance {
            raid: logarithm(1.0 - self.raids * (1.0 - wins(EXPECTED_RAID + raid_bonus))),
            siege: logarithm(wins(EXPECTED_SIEGE + siege_bonus)),
        }
    }

    /// Returns the probability that a number of Demolitions suffices to break (destroy) `breaks` spaces.
    ///
    /// Between whole numbers of Demolitions, `charges`, it is interpolated.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        interpolated(&self.supply[breaks.min(MAX_CHARGES)], charges)
    }

    /// Returns the probability that the goal is met in time when `spare` Operations should be left over.
    ///
    /// `spare` is negative if the expected number of Operations is too large.
    #[inline]
    pub fn in_time(&self, spare: f32) -> f32 {
        let spare = spare + 0.5;
        0.5 + 0.5 * spare / (1.0 + spare * spare).sqrt()
    }

    /// Returns 2 to the power of an exponent of at most 0.
    #[inline]
    pub fn power(&self, exponent: f32) -> f32 {
        interpolated(&self.powers, exponent * -(EXPONENT_STEPS as f32))
    }
}

/// Returns the value at a point of a function that is given by its values at 0, 1, 2 and so on.
///
/// The point must be at least 0. The function is linear in between, and constant beyond the last value.
#[inline]
fn interpolated(values: &[f32], at: f32) -> f32 {
    let last = values.len() - 1;
    let whole = (at as usize).min(last);
    let next = values[(whole + 1).min(last)];
    values[whole] + (next - values[whole]) * (at - whole as f32).min(1.0)
}

/// Returns the probability of at least `wanted` successes in `trials` Demolitions, at `[wanted][trials]`.
///
/// `success` is the probability that one Demolition breaks (destroys) the space.
fn supply_probabilities(success: f32) -> [[f32; MAX_CHARGES + 1]; MAX_CHARGES + 1] {
    let mut table = [[0.0; MAX_CHARGES + 1]; MAX_CHARGES + 1];
    table[0] = [1.0; MAX_CHARGES + 1];
    for wanted in 1..=MAX_CHARGES {
        for trials in 1..=MAX_CHARGES {
            table[wanted][trials] = success * table[wanted - 1][trials - 1]
                + (1.0 - success) * table[wanted][trials - 1];
        }
    }
    table
}
