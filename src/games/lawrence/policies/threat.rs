//! Threats: the Ottoman units that a force may meet in a space, from Operations cards and Garrisons.

use crate::prelude::*;

use super::battle_odds::{MAX_OTTOMANS, OTTOMAN_COUNTS};
use super::situation::Situation;

/// Largest number of Ottoman units that one card is thought to bring.
const MAX_ARRIVALS: usize = 6;
/// Number of states of a space: no Garrison, one face down, or one face up with each value.
const GARRISONS: usize = MAX_OTTOMANS + 3;

/// Probability of each number of Ottoman units that an Operations card brings into a space.
type Arrivals = [f32; MAX_ARRIVALS + 1];
/// Probability of each value of a Garrison, which is its number of Ottoman units.
type Garrisons = [f32; MAX_OTTOMANS + 1];

/// Threat of a space: the probabilities of the numbers of Ottoman units that a force meets there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// Probability that the force meets no Ottoman units.
    pub quiet: f32,
    /// Probability of each number of units above 0, the mission's Ottoman bonus included.
    pub probability: [f32; OTTOMAN_COUNTS],
}

impl Threat {
    fn new(arrivals: &Arrivals, garrisons: &Garrisons, bonus: usize) -> Threat {
        let mut threat = Threat::default();
        for (garrison, weight) in garrisons.iter().enumerate().filter(|it| *it.1 > 0.0) {
            for (arrived, share) in arrivals.iter().enumerate() {
                // Without enemies there is no bonus.
                match garrison + arrived {
                    0 => threat.quiet += weight * share,
                    units => {
                        threat.probability[(units + bonus).min(MAX_OTTOMANS)] += weight * share;
                    }
                }
            }
        }
        threat
    }

    /// Returns the expected value of a function of the number of Ottoman units.
    ///
    /// `by_ottomans` holds its values. Without Ottoman units it counts as 0.
    #[inline]
    pub fn mean(&self, by_ottomans: &[f32; OTTOMAN_COUNTS]) -> f32 {
        const { assert!(OTTOMAN_COUNTS == 12) };
        // Four sums side by side, which the processor adds in one instruction.
        let share = |it: usize| by_ottomans[it] * self.probability[it];
        let lane = |first: usize| share(first) + share(first + 4) + share(first + 8);
        (lane(0) + lane(1)) + (lane(2) + lane(3))
    }
}

/// Threats of all spaces of a scenario: the Ottoman units that a force may meet in them.
///
/// The probabilities of cards and of face-down Garrisons do not change when cards are turned or other Garrisons are
/// revealed. Leadership checks succeed with probability 1/2. Exact probabilities won no more games.
#[derive(Clone, Debug)]
pub struct Threats {
    /// Class of each space; cards bring the same Ottoman units to all spaces of a class.
    class: Array<Space, u8>,
    /// Threats by class and Garrison of the space, then by the Ottoman bonus.
    threats: Vec<[Threat; MAX_OTTOMANS + 1]>,
}

impl Threats {
    /// Computes the threats from the cards and the Garrisons of a scenario.
    pub fn new(model: &Model) -> Threats {
        let mut classes: Vec<Arrivals> = Vec::new();
        let mut class = Array::default();
        for space in model.map.all {
            let arrivals = arrivals(model, space);
            let known = classes.iter().position(|known| *known == arrivals);
            class[space] = known.unwrap_or(classes.len()) as u8;
            if known.is_none() {
                classes.push(arrivals);
            }
        }
        let garrisons = garrisons(model);
        let of = |arrivals: &Arrivals, garrisons: &Garrisons| {
            std::array::from_fn(|bonus| Threat::new(arrivals, garrisons, bonus))
        };
        let threats = classes.iter().flat_map(|row| garrisons.iter().map(move |it| of(row, it)));
        Threats { class, threats: threats.collect() }
    }

    /// Returns the class of a space; cards bring the same Ottoman units to all spaces of a class.
    #[inline]
    pub fn class(&self, space: Space) -> usize {
        self.class[space].into()
    }

    /// Returns the index of a space's threat in a situation, for [`Threats::get`].
    #[inline]
    pub fn index(&self, space: Space, situation: &Situation) -> usize {
        let garrison = match situation.garrison_value(space) {
            Some(value) => 2 + usize::from(value).min(MAX_OTTOMANS),
            None => usize::from(situation.garrisoned.contains(space)),
        };
        self.class(space) * GARRISONS + garrison
    }

    /// Returns the threat of a space: the probabilities of the Ottoman units that a force meets there.
    ///
    /// `index` comes from [`Threats::index`]. `ottoman_bonus` is the number of units added to the Ottoman side of each
    /// battle.
    #[inline]
    pub fn get(&self, index: usize, ottoman_bonus: u8) -> &Threat {
        &self.threats[index][usize::from(ottoman_bonus).min(MAX_OTTOMANS)]
    }

    /// Returns the probability that a card brings Ottoman units, averaged over the spaces.
    pub fn mean_probability(&self, model: &Model) -> f32 {
        let read = model.map.all - model.map.unread;
        let of = |space: Space| 1.0 - self.get(usize::from(self.class[space]) * GARRISONS, 0).quiet;
        read.iter().map(of).sum::<f32>() / read.len().max(1) as f32
    }
}

/// Returns the probabilities of the values of a Garrison in each of the [`GARRISONS`] states.
fn garrisons(model: &Model) -> [Garrisons; GARRISONS] {
    let counters = &model.counters;
    let mut garrisons = [[0.0; MAX_OTTOMANS + 1]; GARRISONS];
    garrisons[0][0] = 1.0;
    for marker in counters.garrisons {
        let value = usize::from(counters.strength[marker]).min(MAX_OTTOMANS);
        garrisons[1][value] += 1.0 / counters.garrisons.len() as f32;
    }
    (0..=MAX_OTTOMANS).for_each(|value| garrisons[2 + value][value] = 1.0);
    garrisons
}

/// Returns the probability of each number of Ottoman units that an Operations card brings to a space.
fn arrivals(model: &Model, space: Space) -> Arrivals {
    let cards = model.cards.copies.slots();
    let mut arrivals = [0.0; MAX_ARRIVALS + 1];
    for card in cards {
        let is_read = !model.map.unread.contains(space) && !model.cards.hold.contains(card);
        let effects = if is_read { &model.cards.card(card).effects[..] } else { &[] };
        for check in [true, false] {
            let units = usize::from(units_brought(effects, space, check));
            arrivals[units.min(MAX_ARRIVALS)] += 0.5 / cards.len() as f32;
        }
    }
    arrivals
}

/// Returns the approximate number of Ottoman units that `effects` bring to a space.
///
/// Dice and rolls on a table count with their mean, rounded to a whole number. The player chooses the list that brings
/// the fewest units. Conditions on anything but the space are taken as met. If `succeed` is true, all Leadership checks
/// succeed; otherwise they all fail.
fn units_brought(effects: &[Effect], space: Space, succeed: bool) -> u8 {
    let list = |effects: &[Effect]| units_brought(effects, space, succeed);
    let of = |effect: &Effect| match effect {
        Effect::PlaceOef(n) => n.mean().unsigned_abs(),
        Effect::PlaceOttoman(_) => 1,
        Effect::LeadershipCheck { success, failure } => {
            list(if succeed { success } else { failure })
        }
        Effect::Roll { table, lists } => {
            let all: u16 = table.0.iter().map(|&roll| u16::from(list(&lists[roll]))).sum();
            (all / 6) as u8
        }
        Effect::When { conditions, then, otherwise } => {
            let elsewhere =
                |it: &Condition| matches!(it, Condition::In(spaces) if !spaces.contains(space));
            list(if conditions.iter().any(elsewhere) { otherwise } else { then })
        }
        Effect::Choose(lists) => lists.iter().map(|it| list(it)).min().unwrap_or(0),
        _ => 0,
    };
    effects.iter().fold(0, |sum: u8, effect| sum.saturating_add(of(effect)))
}
