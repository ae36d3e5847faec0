//! Tables that a policy computes for a scenario before it plays.

use std::sync::OnceLock;

use crate::prelude::*;

use super::battle_odds::{FORCE_CLASSES, MAX_OTTOMANS, OddsTable};
use super::goal_graph::{GoalGraph, VisitCosts};
use super::situation::Situation;
use super::threat::Arrivals;
use super::weights::{EXPECTED_RAID, EXPECTED_SIEGE, RAIL_COST, WEAR, Weights};

/// Largest number of Demolitions that is distinguished.
const MAX_CHARGES: usize = 16;
/// Steps for each unit of an exponent of 2.
const EXPONENT_STEPS: usize = 32;
/// Powers of 2 with exponents below minus this number count as this power.
const MAX_EXPONENT: usize = 24;
/// Steps for each Operation to spare.
const SPARE_STEPS: usize = 16;
/// Largest number of Operations to spare, or too few, that is distinguished.
const MAX_SPARE: usize = 24;

/// Binary logarithms of the probabilities that a force survives one further Operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endurance {
    /// For an Operation that ends in a space without a Garrison.
    pub raid: f32,
    /// For an Operation that ends in a space with a Garrison.
    pub siege: f32,
}

/// Endurance by Ottoman bonus and class of the force.
type EnduranceTable = [[Endurance; FORCE_CLASSES]; MAX_OTTOMANS + 1];

/// Tables of one policy for one scenario.
#[derive(Clone, Debug)]
pub struct Tables {
    pub odds: Arc<OddsTable>,
    pub arrivals: Arrivals,
    visit_costs: VisitCosts,
    /// Goal graph of each mission, computed when it is first used.
    goals: Vec<OnceLock<Arc<GoalGraph>>>,
    /// Units with at least each movement rating.
    pub as_fast_as: [Set<Unit>; MOST_RATING as usize + 2],
    /// Endurance in single missions and in the campaign.
    endurance: [Arc<OnceLock<EnduranceTable>>; 2],
    /// Parameters of `endurance`: the probability that a card brings units, the units expected with a card and with a
    /// Garrison, and the wear.
    endurance_basis: [[f32; 4]; 2],
    /// Probability of at least a number of successes, by that number and the number of Demolitions.
    supply: [Curve<{ MAX_CHARGES + 1 }>; MAX_CHARGES + 1],
    /// Probability that the rest is done in time, by the Operations to spare.
    in_time: Box<Curve<{ 2 * MAX_SPARE * SPARE_STEPS + 1 }>>,
    /// Powers of 2 with exponents from 0 down.
    powers: Box<Curve<{ MAX_EXPONENT * EXPONENT_STEPS + 1 }>>,
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
        let arrivals = Arrivals::new(model);
        let raids = arrivals.mean_probability(model);
        let basis = |more| [raids, EXPECTED_RAID + more, EXPECTED_SIEGE, WEAR];
        let power = |step: usize| libm::exp2f(-(step as f32) / EXPONENT_STEPS as f32);
        let in_time = |step: usize| {
            let spare = step as f32 / SPARE_STEPS as f32 - MAX_SPARE as f32 + 0.5;
            0.5 + 0.5 * spare / (1.0 + spare * spare).sqrt()
        };
        Tables {
            odds: OddsTable::new(model),
            arrivals,
            visit_costs: VisitCosts { garrison: weights.garrison, rail: RAIL_COST },
            goals: vec![OnceLock::new(); model.missions.len()],
            as_fast_as: std::array::from_fn(as_fast_as),
            endurance: Default::default(),
            endurance_basis: [0.0, weights.legacy].map(basis),
            supply: supply_probabilities(breaks).map(Curve::new),
            in_time: Box::new(Curve::new(std::array::from_fn(in_time))),
            powers: Box::new(Curve::new(std::array::from_fn(power))),
        }
    }

    /// Returns the goal graph of a mission.
    #[inline]
    pub fn goal(&self, model: &Model, mission: usize) -> &GoalGraph {
        self.goals[mission]
            .get_or_init(|| GoalGraph::new(&model.map, &model.missions[mission], self.visit_costs))
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
        let mode = usize::from(situation.is_campaign);
        let table = self.endurance[mode]
            .get_or_init(|| endurance_table(&self.odds, self.endurance_basis[mode]));
        &table[usize::from(situation.ottoman_bonus).min(MAX_OTTOMANS)]
    }

    /// Returns the probability that a number of Demolitions suffices to break a number of spaces.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        match breaks {
            0 => 1.0,
            _ => self.supply[breaks.min(MAX_CHARGES)].at(charges),
        }
    }

    /// Returns the probability that the rest is done in time with a number of Operations to spare.
    #[inline]
    pub fn in_time(&self, spare: f32) -> f32 {
        self.in_time.at((spare + MAX_SPARE as f32).max(0.0) * SPARE_STEPS as f32)
    }

    /// Returns 2 to the power of an exponent of at most 0.
    #[inline]
    pub fn power(&self, exponent: f32) -> f32 {
        self.powers.at(exponent * -(EXPONENT_STEPS as f32))
    }
}

/// Function given by its values at 0, 1, 2 and so on, linear in between and constant beyond the last.
///
/// Each entry holds a value and the rise to the next.
#[derive(Clone, Copy, Debug)]
struct Curve<const N: usize>([[f32; 2]; N]);

impl<const N: usize> Curve<N> {
    fn new(values: [f32; N]) -> Curve<N> {
        let rise = |at: usize| values[at + 1] - values[at];
        // The last value is computed from the value before it, so that rounding makes no step.
        Curve(std::array::from_fn(|at| match at + 1 < N {
            true => [values[at], rise(at)],
            false => [values[at - 1] + rise(at - 1), 0.0],
        }))
    }

    /// Returns the value at a point of at least 0; the last value if the point is not a number.
    #[inline]
    fn at(&self, at: f32) -> f32 {
        // A force that is sure to be lost has infinite endurance: times no Operations, that is not a number.
        let at = if at < (N - 1) as f32 { at } else { (N - 1) as f32 };
        let whole = at as u16;
        let [value, rise] = self.0[usize::from(whole)];
        value + rise * (at - f32::from(whole))
    }
}

/// Computes the endurance of every class of forces, by the Ottoman bonus.
///
/// The logarithms are those of `libm`, so that policies decide alike on every platform.
fn endurance_table(odds: &OddsTable, [raids, raid, siege, wear]: [f32; 4]) -> EnduranceTable {
    let endurance = |bonus: f32, class: usize| {
        let win = odds.of_class(class).win;
        let wins = |ottomans: f32| {
            let (whole, part) = (ottomans as usize, ottomans.fract());
            let win = |ottomans: usize| win[ottomans.min(MAX_OTTOMANS)];
            win(whole) * (1.0 - part) + win(whole + 1) * part
        };
        let raid = 1.0 - raids * (1.0 - wins(raid + bonus));
        let siege = wins(siege + bonus).max(f32::MIN_POSITIVE);
        // Rounding may leave a certain win a little above 1.
        let logarithm = |wins: f32| wear * libm::log2f(wins.min(1.0));
        Endurance { raid: logarithm(raid), siege: logarithm(siege) }
    };
    std::array::from_fn(|bonus| std::array::from_fn(|class| endurance(bonus as f32, class)))
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

#[cfg(test)]
mod tests {
    use super::Curve;

    #[test]
    fn a_curve_is_constant_beyond_its_end() {
        let falling = Curve::new([1.0, 0.5, 0.25]);
        for (at, value) in [(0.0, 1.0), (0.5, 0.75), (1.0, 0.5), (1.5, 0.375)] {
            assert_eq!(falling.at(at), value, "at {at}");
        }
        for at in [2.0, 2.5, 1e9, f32::INFINITY, f32::NAN] {
            assert_eq!(falling.at(at), 0.25, "at {at}");
        }
    }
}
