//! Battle odds: the expected outcome of a battle before it is fought.
//!
//! Both lines fall from the front: Ottoman shots hit the first living unit of the player's line
//! (L10.4), and the player aims at the strongest living Ottoman, who stands first in theirs
//! (L10.3). So what is left of a line is always its tail: two numbers describe a battle between
//! rounds, and four within a round. [`Duels`] solves that exactly for two given lines. [`Odds`] is
//! the table that policies read, made of such duels: the player's units count as equally strong,
//! and the Ottoman line is the *expected* line of a number of units picked from the OEF box, the
//! strongest of them first.

use crate::prelude::*;

use super::army::{Army, Vigour, quotient};
use super::duels::{Duels, MOST_ARABS, Prospect};
use sandtable_kernel::Shared;

/// The longest Ottoman line that the table knows.
pub(super) const MOST_OTTOMANS: usize = 10;
/// The length of a table by Ottoman units: three times four.
pub(super) const FOES: usize = 12;
/// The classes of a line by the mean strength of its units, in halves, from 1 to 6.
const CLASSES: usize = 11;
/// The duels that are solved side by side: one for each class, and as many more as the processor takes
/// for nothing.
const LANES: usize = CLASSES.next_multiple_of(4);
/// The greatest difference between the bonuses of both sides to the Edge roll that is
/// distinguished.
const MOST_LEAD: i32 = 8;
/// The greatest bonus of an army to its Edge roll that is distinguished; more counts as this.
const MOST_EDGE: usize = 4;
/// The number of ranks of armies.
const RANKS: usize = (MOST_EDGE + 1) * CLASSES * (MOST_ARABS + 1);

/// How many bonuses of the Ottomans are told apart.
pub(super) const BONUSES: usize = MOST_OTTOMANS + 1;
/// How fit armies are, by rank.
pub(super) type Vigours = [Vigour; RANKS];

/// What is expected of an army against every number of Ottoman units.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospects {
    /// The probability of winning.
    pub win: [f32; FOES],
    /// The expected number of survivors; none where the battle is lost.
    pub survivors: [f32; FOES],
}

/// Odds for every size of battle.
#[derive(Debug)]
pub(super) struct Odds {
    /// By rank of the army.
    armies: Box<[Prospects]>,
    /// By mean strength, Edge, units of the player and Ottoman units.
    duels: Box<[Prospect]>,
    /// How fit armies are, by what else that depends on: see [`Staff`](super::staff::Staff).
    pub vigours: Shared<[f32; 4], [Vigours; BONUSES]>,
}

/// All of a scenario that the odds depend on.
#[derive(PartialEq)]
struct Basis {
    /// The strengths of the Ottoman units, weakest first.
    strengths: Vec<f32>,
    /// The probability of the Edge by the lead of the bonuses.
    edges: [f32; 2 * MOST_LEAD as usize + 1],
    /// The mean number of Elites among each number of Ottoman units.
    elites: [f32; MOST_OTTOMANS + 1],
}

/// The odds of the scenarios in use.
static ODDS: Shared<Basis, Odds> = Shared::new();

impl Odds {
    /// The odds against the Ottoman units of a scenario.
    pub fn new(model: &Model) -> Arc<Odds> {
        let strengths = ottoman_strengths(model);
        let basis = Basis { strengths, edges: edges(model), elites: elites(model) };
        ODDS.get(basis, Odds::of_basis)
    }

    fn of_basis(Basis { strengths, edges, elites }: &Basis) -> Odds {
        let duels = duels(strengths);
        let mut armies = vec![Prospects::default(); RANKS];
        for (rank, prospects) in armies.iter_mut().enumerate().filter(|it| count_of(it.0) > 0) {
            let (class, bonus) =
                (rank / (MOST_ARABS + 1) % CLASSES, rank / ((MOST_ARABS + 1) * CLASSES));
            for ottomans in 0..=MOST_OTTOMANS {
                let edge = edge_at(edges, bonus as f32 - elites[ottomans]);
                let at = |edge| duels[index(class, edge, count_of(rank), ottomans)];
                let (with, without): (Prospect, Prospect) = (at(true), at(false));
                let mean = |one: f32, other: f32| edge * one + (1.0 - edge) * other;
                prospects.win[ottomans] = mean(with.win, without.win);
                prospects.survivors[ottomans] = mean(with.survivors, without.survivors);
            }
        }
        Odds { armies: armies.into(), duels: duels.into(), vigours: Shared::new() }
    }

    /// The prospects of an army against Ottoman units not yet picked.
    #[inline]
    pub fn of(&self, army: Army) -> &Prospects {
        self.of_rank(army.rank())
    }

    /// The prospects of the armies of a rank.
    #[inline]
    pub fn of_rank(&self, rank: usize) -> &Prospects {
        &self.armies[rank]
    }

    /// The prospect of `arabs` units of `strength` in total against `ottomans`, with or without the
    /// Edge.
    #[inline]
    pub fn with_edge(&self, arabs: usize, strength: u32, edge: bool, ottomans: usize) -> Prospect {
        let (arabs, ottomans) = (arabs.min(MOST_ARABS), ottomans.min(MOST_OTTOMANS));
        self.duels[index(class(arabs as u8, strength), edge, arabs, ottomans)]
    }
}

impl Army {
    /// Armies of the same rank are treated as equal.
    #[inline]
    pub fn rank(self) -> usize {
        let edge = usize::from(self.edge).min(MOST_EDGE);
        (edge * CLASSES + class(self.count, self.strength)) * (MOST_ARABS + 1)
            + usize::from(self.count).min(MOST_ARABS)
    }
}

/// The number of units of an army of a rank.
const fn count_of(rank: usize) -> usize {
    rank % (MOST_ARABS + 1)
}

/// The class of a line by the mean strength of its units.
#[inline]
fn class(arabs: u8, strength: u32) -> usize {
    let doubled = 2 * strength + u32::from(arabs / 2);
    quotient(doubled, arabs).clamp(2, CLASSES as u32 + 1) as usize - 2
}

/// The duels of lines of units of equal strength with expected Ottoman lines.
fn duels(strengths: &[f32]) -> Vec<Prospect> {
    let mut table = vec![Prospect::default(); index(CLASSES, false, 0, 0)];
    for ottomans in 0..=MOST_OTTOMANS {
        let line = expected_line(strengths, ottomans);
        let arabs = [std::array::from_fn(|class| 1.0 + class as f32 / 2.0); MOST_ARABS];
        for edge in [false, true] {
            let duels = Duels::<LANES>::new(&arabs, &line[..ottomans], edge);
            for count in 0..=MOST_ARABS {
                for class in 0..CLASSES {
                    table[index(class, edge, count, ottomans)] = duels.at(count, ottomans, class);
                }
            }
        }
    }
    table
}

/// The probability of the Edge at a lead of the bonuses, interpolated between whole numbers.
fn edge_at(edges: &[f32; 2 * MOST_LEAD as usize + 1], lead: f32) -> f32 {
    let at = (lead + MOST_LEAD as f32).clamp(0.0, 2.0 * MOST_LEAD as f32 - 0.001);
    let (below, part) = (at as usize, at.fract());
    edges[below] * (1.0 - part) + edges[below + 1] * part
}

/// The place of a battle in the table.
#[inline]
const fn index(class: usize, edge: bool, arabs: usize, ottomans: usize) -> usize {
    ((class * 2 + edge as usize) * (MOST_ARABS + 1) + arabs) * (MOST_OTTOMANS + 1) + ottomans
}

/// L10.2 The probability that the player gets the Edge, by the lead of the bonuses.
fn edges(model: &Model) -> [f32; 2 * MOST_LEAD as usize + 1] {
    let ties = model.rulings.edge_ties == EdgeTies::Player;
    std::array::from_fn(|lead| {
        let lead = lead as i32 - MOST_LEAD;
        let wins = |(a, b): &(i32, i32)| a + lead > *b || (ties && a + lead == *b);
        let rolls = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
        rolls.filter(wins).count() as f32 / 36.0
    })
}

/// The strengths of the Ottoman units, weakest first. The Aeroplane counts as a unit that fires,
/// since it adds as much to another one; the Train counts as if it could come everywhere.
fn ottoman_strengths(model: &Model) -> Vec<f32> {
    let counters = &model.counters;
    let mut all: Vec<u8> = counters.ottomans.iter().map(|unit| counters.strength[unit]).collect();
    all.sort_unstable();
    all.into_iter().map(f32::from).collect()
}

/// The mean number of Elites among so many picked units.
fn elites(model: &Model) -> [f32; MOST_OTTOMANS + 1] {
    let counters = &model.counters;
    let all = counters.ottomans;
    let share = (all & counters.elite).len() as f32 / all.len().max(1) as f32;
    let most = f32::from(model.limits.ottoman_edge);
    std::array::from_fn(|count| (share * count as f32).min(most))
}

/// The expected strengths of so many units picked from the OEF box, strongest first: of all units
/// in order, the one at rank r is the k-th weakest of those picked with the probability of a
/// hypergeometric draw.
fn expected_line(all: &[f32], count: usize) -> [f32; MOST_OTTOMANS] {
    let mut line = [0.0; MOST_OTTOMANS];
    let picked = count.min(all.len());
    let whole = choose(all.len(), picked);
    for (k, expected) in line[..picked].iter_mut().rev().enumerate() {
        let at = |rank: usize| choose(rank, k) * choose(all.len() - 1 - rank, picked - 1 - k);
        *expected = (0..all.len()).map(|rank| (at(rank) / whole) as f32 * all[rank]).sum();
    }
    line
}

/// The number of ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).fold(1.0, |all, i| all * (n - i) as f64 / (i + 1) as f64) }
}
