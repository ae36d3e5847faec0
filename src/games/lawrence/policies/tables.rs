//! Tables that a policy computes for a scenario before it plays.

use std::sync::OnceLock;

use crate::prelude::*;

use super::battle_odds::{FORCE_CLASSES, MAX_OTTOMANS, OddsTable};
use super::goal_graph::{GoalGraph, VisitCosts};
use super::situation::Situation;
use super::threat::Threats;
use super::weights::{CAMPAIGN_RAID, EXPECTED_RAID, EXPECTED_SIEGE, RAIL_COST, WEAR, Weights};

/// Largest number of Demolitions that is distinguished.
const MAX_CHARGES: usize = 16;

/// Steps for each unit of an exponent of 2.
const EXPONENT_STEPS: usize = 32;
/// Powers of 2 with exponents below minus this number count as this power.
const MAX_EXPONENT: usize = 24;

/// Binary logarithms of the probabilities that a force survives one further Operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endurance {
    /// For an Operation that ends in a space without a Garrison.
    pub raid: f32,
    /// For an Operation that ends in a space with a Garrison.
    pub siege: f32,
}

/// Tables of one policy for one scenario.
#[derive(Clone, Debug)]
pub struct Tables {
    pub odds: Arc<OddsTable>,
    pub threats: Threats,
    /// Units with at least each movement rating.
    pub as_fast_as: [Set<Unit>; MOST_RATING as usize + 2],
    visit_costs: VisitCosts,
    /// Goal graph of each mission, computed when it is first used.
    goals: Vec<OnceLock<Arc<GoalGraph>>>,
    /// Probability that a card brings Ottoman units.
    raids: f32,
    /// Endurance by class of the force, in single missions and in the campaign, for each Ottoman bonus; computed when it
    /// is first used.
    endurance: [[OnceLock<Box<[Endurance; FORCE_CLASSES]>>; MAX_OTTOMANS + 1]; 2],
    /// Probability of at least a number of successes, by that number and the number of Demolitions.
    supply: [[f32; MAX_CHARGES + 1]; MAX_CHARGES + 1],
    /// Powers of 2 with exponents from 0 down.
    powers: [f32; MAX_EXPONENT * EXPONENT_STEPS + 1],
}

impl Tables {
    /// Computes the tables of a policy with these weights.
    pub fn new(model: &Model, weights: &Weights<f32>) -> Tables {
        let results = model.tables.demolition.0;
        let breaks = results.into_iter().filter(|result| result.breaks()).count() as f32 / 6.0;
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
            supply: supply_probabilities(breaks),
            powers: std::array::from_fn(|step| libm::exp2f(-(step as f32) / EXPONENT_STEPS as f32)),
        }
    }

    /// Returns the goal graph of a mission.
    #[inline]
    pub fn goal(&self, model: &Model, mission: usize) -> &GoalGraph {
        let compute = || GoalGraph::new(&model.map, &model.missions[mission], self.visit_costs);
        self.goals[mission].get_or_init(compute)
    }

    /// Returns the smallest movement rating of units that are not the Camp.
    #[inline]
    pub fn speed(&self, units: Set<Unit>) -> usize {
        let faster = &self.as_fast_as[1..];
        faster.iter().position(|&faster| !units.is_subset(faster)).unwrap_or(0)
    }

    /// Returns the endurance of forces by their class.
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

    /// Computes the endurance of a class of forces, with the Ottoman units that a card and a Garrison bring in addition.
    ///
    /// The logarithms are those of `libm`, so that policies decide alike on every platform.
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

    /// Returns the probability that a number of Demolitions suffices to break a number of spaces.
    ///
    /// Between whole numbers of Demolitions it is interpolated.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        interpolated(&self.supply[breaks.min(MAX_CHARGES)], charges)
    }

    /// Returns the probability that the rest is done in time with a number of Operations to spare.
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

/// Returns the value at a point of at least 0 of a function that is given by its values at 0, 1, 2 and so on.
///
/// It is linear in between, and constant beyond the last value.
#[inline]
fn interpolated(values: &[f32], at: f32) -> f32 {
    let last = values.len() - 1;
    let whole = (at as usize).min(last);
    let next = values[(whole + 1).min(last)];
    values[whole] + (next - values[whole]) * (at - whole as f32).min(1.0)
}

/// Returns the probability of at least a number of successes among a number of Demolitions, indexed in this order.
fn supply_probabilities(breaks: f32) -> [[f32; MAX_CHARGES + 1]; MAX_CHARGES + 1] {
    let mut table = [[0.0; MAX_CHARGES + 1]; MAX_CHARGES + 1];
    table[0] = [1.0; MAX_CHARGES + 1];
    for wanted in 1..=MAX_CHARGES {
        for trials in 1..=MAX_CHARGES {
            table[wanted][trials] =
                breaks * table[wanted - 1][trials - 1] + (1.0 - breaks) * table[wanted][trials - 1];
        }
    }
    table
}
