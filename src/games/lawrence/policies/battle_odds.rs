//! Battle odds: the expected result of a battle before it is fought.
//!
//! The table treats the player's units as equally strong. The Ottoman line is the *expected* line of a number of units
//! picked from the OEF box, the strongest of them first.

mod duel;

use crate::prelude::*;
use sandtable_kernel::Shared;

pub(super) use self::duel::{BattleOdds, DuelSolver, MAX_LINE, hit_probability};

/// Largest number of Ottoman units that the tables distinguish.
///
/// A battle against more units has the odds of a battle against this number.
pub const MAX_OTTOMANS: usize = 10;
/// Length of arrays that are indexed by the number of Ottoman units.
///
/// It is a multiple of 4 for vector instructions; entries beyond [`MAX_OTTOMANS`] are 0.
pub const OTTOMAN_COUNTS: usize = 12;
/// Number of mean strengths of a force that the table distinguishes: 1 to 6 in steps of a half.
const MEAN_STRENGTHS: usize = 11;
/// Largest bonus of the player to the roll for the Edge (the first shot) that is distinguished.
const MAX_EDGE: usize = 4;
/// Number of classes of forces; forces of one class have equal odds in every battle.
pub const FORCE_CLASSES: usize = (MAX_EDGE + 1) * MEAN_STRENGTHS * (MAX_LINE + 1);

/// Number, strength and Edge bonus of units that fight together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceStrength {
    /// Number of units.
    pub units: u8,
    /// Sum of the strengths of the units.
    pub strength: u32,
    /// Bonus to the roll for the Edge (the first shot in each round of a battle).
    pub edge: u8,
}

impl ForceStrength {
    /// Returns the force after losses, with its strength reduced in proportion.
    ///
    /// `survivors` is the expected number of surviving units. It is rounded to a whole number of at least 1.
    #[inline]
    pub fn reduced(self, survivors: f32) -> ForceStrength {
        let units = ((survivors + 0.5) as u8).clamp(1, self.units.max(1));
        let strength = self.strength * u32::from(units) / u32::from(self.units.max(1));
        ForceStrength { units, strength, edge: self.edge }
    }

    /// Returns the class of the force, an index below [`FORCE_CLASSES`].
    #[inline]
    pub fn class(self) -> usize {
        let (edge, units) = (usize::from(self.edge).min(MAX_EDGE), usize::from(self.units));
        class(edge, mean_strength(units, self.strength), units.min(MAX_LINE))
    }
}

/// Odds of a battle for one class of forces, indexed by the number of Ottoman units.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsByOttomans {
    /// Probability that the player wins.
    pub win: [f32; OTTOMAN_COUNTS],
    /// Expected number of the player's surviving units; a lost battle counts as 0.
    pub survivors: [f32; OTTOMAN_COUNTS],
}

/// Table of battle odds against the Ottoman units of a scenario.
#[derive(Debug)]
pub struct OddsTable {
    /// Odds before the roll for the Edge, by class of the force.
    forces: Box<[OddsByOttomans]>,
    /// Odds after the roll for the Edge; [`index`] gives the position of each battle.
    battles: Box<[BattleOdds]>,
}

/// Facts of a scenario on which its odds depend; scenarios with equal facts share a table.
#[derive(PartialEq)]
struct OddsBasis {
    /// Strengths of the Ottoman units, in ascending order.
    strengths: Vec<f32>,
    /// Probability that the player gets the Edge, by the player's bonus and the number of Ottoman units.
    edge: [[f32; MAX_OTTOMANS + 1]; MAX_EDGE + 1],
}

/// Odds tables of the scenarios in use.
static TABLES: Shared<OddsBasis, OddsTable> = Shared::new();

impl OddsTable {
    /// Returns the table of odds against the Ottoman units of a scenario.
    pub fn new(model: &Model) -> Arc<OddsTable> {
        let counters = &model.counters;
        // The Aeroplane counts as a unit that fires, since it adds as much to another one. The Train counts as if it
        // could come everywhere.
        let mut strengths: Vec<u8> =
            counters.ottomans.iter().map(|unit| counters.strength[unit]).collect();
        strengths.sort_unstable();
        let basis = OddsBasis {
            strengths: strengths.into_iter().map(f32::from).collect(),
            edge: edge_probabilities(model),
        };
        TABLES.get(basis, OddsTable::of)
    }

    fn of(basis: &OddsBasis) -> OddsTable {
        let battles = solved_battles(&basis.strengths);
        let mut forces = vec![OddsByOttomans::default(); FORCE_CLASSES];
        for (bonus, edge) in basis.edge.iter().enumerate() {
            for mean_strength in 0..MEAN_STRENGTHS {
                for units in 1..=MAX_LINE {
                    let odds = &mut forces[class(bonus, mean_strength, units)];
                    for (ottomans, edge) in edge.iter().enumerate() {
                        let [with, without] = [true, false]
                            .map(|edge| battles[index(mean_strength, edge, units, ottomans)]);
                        let mean = |with: f32, without: f32| edge * with + (1.0 - edge) * without;
                        odds.win[ottomans] = mean(with.win, without.win);
                        odds.survivors[ottomans] = mean(with.survivors, without.survivors);
                    }
                }
            }
        }
        OddsTable { forces: forces.into(), battles: battles.into() }
    }

    /// Returns the odds of a class of forces before the Ottoman units and the Edge are known.
    #[inline]
    pub fn of_class(&self, class: usize) -> &OddsByOttomans {
        &self.forces[class]
    }

    /// Returns the odds of a battle in progress against `ottomans` units.
    ///
    /// `arabs` is the number of the player's living units, and `strength` the sum of their strengths. `edge` is true if
    /// the player has the Edge and so fires first in each round.
    #[inline]
    pub fn in_battle(
        &self,
        arabs: usize,
        strength: u32,
        edge: bool,
        ottomans: usize,
    ) -> BattleOdds {
        let (arabs, ottomans) = (arabs.min(MAX_LINE), ottomans.min(MAX_OTTOMANS));
        self.battles[index(mean_strength(arabs, strength), edge, arabs, ottomans)]
    }
}

/// Returns the class for an Edge bonus, an index from [`mean_strength`] and a number of units.
#[inline]
const fn class(edge: usize, mean_strength: usize, units: usize) -> usize {
    (edge * MEAN_STRENGTHS + mean_strength) * (MAX_LINE + 1) + units
}

/// Returns the index of the mean strength of units: 0 for a mean of 1, and 1 more for each half.
///
/// `strength` is the sum over all `units`.
#[inline]
fn mean_strength(units: usize, strength: u32) -> usize {
    let doubled = (2 * strength as usize + units / 2) / units.max(1);
    doubled.clamp(2, MEAN_STRENGTHS + 1) - 2
}

/// Solves every battle between equally strong units of the player and the expected Ottoman line.
///
/// `ottoman_strengths` are the strengths of all Ottoman units of the scenario, in ascending order.
fn solved_battles(ottoman_strengths: &[f32]) -> Vec<BattleOdds> {
    let mut battles = vec![BattleOdds::default(); index(MEAN_STRENGTHS, false, 0, 0)];
    let mut solver = DuelSolver::new();
    let strengths = |lane: usize| hit_probability(1.0 + lane as f32 / 2.0);
    let arabs = [std::array::from_fn(strengths); MAX_LINE];
    for ottomans in 0..=MAX_OTTOMANS {
        let line = expected_line(ottoman_strengths, ottomans).map(hit_probability);
        for edge in [false, true] {
            let rounds = solver.solve((&arabs, &line[..ottomans]), usize::from(!edge));
            for (units, row) in rounds.iter().enumerate() {
                for strength in 0..MEAN_STRENGTHS {
                    battles[index(strength, edge, units, ottomans)] = row[ottomans].of(strength);
                }
            }
        }
    }
    battles
}

/// Returns the index of a battle in [`OddsTable::battles`].
#[inline]
const fn index(mean_strength: usize, edge: bool, arabs: usize, ottomans: usize) -> usize {
    ((mean_strength * 2 + edge as usize) * (MAX_LINE + 1) + arabs) * (MAX_OTTOMANS + 1) + ottomans
}

/// L10.2 Returns the probability that the player gets the Edge and fires first.
///
/// It is indexed by the player's bonus and then by the number of Ottoman units. Their expected bonus need not be a
/// whole number; in between, the probability is interpolated.
fn edge_probabilities(model: &Model) -> [[f32; MAX_OTTOMANS + 1]; MAX_EDGE + 1] {
    let counters = &model.counters;
    let all = counters.ottomans;
    let share = (all & counters.elite).len() as f32 / all.len().max(1) as f32;
    let ties = model.rulings.edge_ties == EdgeTies::Player;
    let at = |lead: i32| {
        let wins = |(a, b): &(i32, i32)| a + lead > *b || (ties && a + lead == *b);
        let rolls = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
        rolls.filter(wins).count() as f32 / 36.0
    };
    let probability = |bonus: usize, ottomans: usize| {
        let ottoman_bonus = (share * ottomans as f32).min(model.limits.ottoman_edge.into());
        let lead = bonus as f32 - ottoman_bonus;
        let part = lead - lead.floor();
        at(lead.floor() as i32) * (1.0 - part) + at(lead.floor() as i32 + 1) * part
    };
    std::array::from_fn(|bonus| std::array::from_fn(|ottomans| probability(bonus, ottomans)))
}

/// Returns the expected strengths of `count` units picked at random, the strongest first.
///
/// `all` are the strengths of the units to pick from, in ascending order. The one at rank r is the k-th weakest of the
/// picked units with the probability of a hypergeometric draw. Entries from `count` on are 0.
fn expected_line(all: &[f32], count: usize) -> [f32; MAX_OTTOMANS] {
    let mut line = [0.0; MAX_OTTOMANS];
    let picked = count.min(all.len());
    let whole = binomial(all.len(), picked);
    for (k, expected) in line[..picked].iter_mut().rev().enumerate() {
        let at = |rank: usize| binomial(rank, k) * binomial(all.len() - 1 - rank, picked - 1 - k);
        *expected = (0..all.len()).map(|rank| (at(rank) / whole) as f32 * all[rank]).sum();
    }
    line
}

/// Returns the number of ways to choose `k` of `n`.
fn binomial(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).fold(1.0, |all, i| all * (n - i) as f64 / (i + 1) as f64) }
}
