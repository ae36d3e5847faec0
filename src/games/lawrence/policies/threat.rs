//! Threats: the Ottoman units that a force may meet in a space, from Operations cards and Garrisons.

use crate::prelude::*;

use super::battle_odds::{MAX_OTTOMANS, OTTOMAN_COUNTS};
use super::situation::Situation;

/// Number of Ottoman units that one card may bring: 0 to 6; more count as 6.
const ARRIVAL_COUNTS: usize = 7;
/// Length of arrays by arriving units, a multiple of 4 for vector instructions.
const ARRIVALS: usize = ARRIVAL_COUNTS.next_multiple_of(4);

/// Number of cards that bring each number of units: one byte for each number, the lowest for 0.
type Census = u64;

/// Ottoman units that each card brings in each space; spaces where all cards do the same share a class.
#[derive(Clone, Debug)]
pub struct Arrivals {
    /// Class of each space.
    pub class: Array<Space, u8>,
    /// By class and card: the units if Leadership checks succeed, and if they fail.
    cards: Vec<Array<Card, [Census; 2]>>,
    /// By class: the sum over all cards.
    all: Vec<[Census; 2]>,
}

impl Arrivals {
    /// Reads the cards of a scenario.
    pub fn new(model: &Model) -> Arrivals {
        let mut arrivals = Arrivals { class: Array::default(), cards: Vec::new(), all: Vec::new() };
        let slots = model.cards.copies.slots();
        for space in model.map.all {
            let mut row = Array::default();
            for card in slots {
                let is_read = !model.map.unread.contains(space) && !model.cards.hold.contains(card);
                let effects = if is_read { &model.cards.card(card).effects[..] } else { &[] };
                row[card] = [true, false].map(|success| {
                    let units = units_brought(effects, space, success);
                    1 << (8 * units.min(ARRIVAL_COUNTS as u8 - 1))
                });
            }
            let known = arrivals.cards.iter().position(|other| *other == row);
            arrivals.class[space] = known.unwrap_or_else(|| {
                let sum = |check: usize| slots.iter().map(|card| row[card][check]).sum();
                arrivals.cards.push(row);
                arrivals.all.push([0, 1].map(sum));
                arrivals.cards.len() - 1
            }) as u8;
        }
        arrivals
    }

    /// Returns the probability that a card brings Ottoman units, averaged over spaces and Leadership levels.
    pub fn mean_probability(&self, model: &Model) -> f32 {
        let of = |space: Space| {
            let class = usize::from(self.class[space]);
            1.0 - self.expected(Set::EMPTY, model.cards.len(), 0.5, class)[0]
        };
        let read = model.map.all - model.map.unread;
        read.iter().map(of).sum::<f32>() / read.len().max(1) as f32
    }

    /// Returns the probability of each number of units that one of the `left` cards not in `turned` brings.
    #[inline(always)]
    fn expected(
        &self,
        turned: Set<Card>,
        left: usize,
        success_probability: f32,
        class: usize,
    ) -> [f32; ARRIVALS] {
        let [mut success, mut failure] = self.all[class];
        for card in turned {
            let counts = self.cards[class][card];
            success -= counts[0];
            failure -= counts[1];
        }
        let share = 1.0 / left.max(1) as f32;
        std::array::from_fn(|units| {
            let count = |counts: Census| f32::from(counts.to_le_bytes()[units]);
            share
                * (success_probability * count(success)
                    + (1.0 - success_probability) * count(failure))
        })
    }
}

/// Returns the expected number of Ottoman units that `effects` bring in a space.
///
/// All Leadership checks are taken to succeed or to fail, as `succeed` states.
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

/// Garrison of a space, as far as the player knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownGarrison {
    Absent,
    FaceDown,
    FaceUp(u8),
}

/// Probabilities of the numbers of Ottoman units in a space at the end of a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// Probability that there are no Ottoman units.
    pub quiet: f32,
    /// Probability of each number of units, with the mission's bonus.
    pub probability: [f32; OTTOMAN_COUNTS],
}

impl Threat {
    /// Returns the threat of a class of spaces with a Garrison.
    fn new(
        situation: &Situation,
        model: &Model,
        arrivals: &Arrivals,
        class: usize,
        garrison: KnownGarrison,
    ) -> Threat {
        let bonus = usize::from(situation.ottoman_bonus).min(MAX_OTTOMANS);
        let success_probability = (f32::from(situation.leadership) / 6.0).min(1.0);
        let unseen = situation.unseen_cards;
        let turned = model.cards.copies.slots() - unseen;
        let arriving = arrivals.expected(turned, unseen.len(), success_probability, class);
        // Probability of each number of units, those of the Garrison and the bonus included.
        let mut units = [0.0; 2 * MAX_OTTOMANS + ARRIVALS];
        let mut max_garrison = 0;
        let mut add = |garrison: u8, weight: f32| {
            let garrison = usize::from(garrison).min(MAX_OTTOMANS);
            max_garrison = max_garrison.max(garrison);
            for (units, share) in units[bonus + garrison..][..ARRIVALS].iter_mut().zip(arriving) {
                *units += weight * share;
            }
        };
        match garrison {
            KnownGarrison::Absent => add(0, 1.0),
            KnownGarrison::FaceUp(value) => add(value, 1.0),
            KnownGarrison::FaceDown => {
                let unseen = situation.unseen_garrisons;
                let share = 1.0 / unseen.len().max(1) as f32;
                unseen.iter().for_each(|it| add(model.counters.strength[it], share));
            }
        }
        // Without enemies there is no bonus.
        let quiet = std::mem::take(&mut units[bonus]);
        let mut probability = [0.0; OTTOMAN_COUNTS];
        probability[..=MAX_OTTOMANS].copy_from_slice(&units[..=MAX_OTTOMANS]);
        for more in units[..bonus + max_garrison + ARRIVAL_COUNTS].iter().skip(MAX_OTTOMANS + 1) {
            probability[MAX_OTTOMANS] += more;
        }
        Threat { quiet, probability }
    }

    /// Returns the expected value of a number that depends on the number of Ottoman units.
    #[inline]
    pub fn mean(&self, by_ottomans: &[f32; OTTOMAN_COUNTS]) -> f32 {
        const { assert!(OTTOMAN_COUNTS == 12) };
        // Four sums side by side, which the processor adds in one instruction.
        let share = |it: usize| by_ottomans[it] * self.probability[it];
        let lane = |first: usize| share(first) + share(first + 4) + share(first + 8);
        (lane(0) + lane(1)) + (lane(2) + lane(3))
    }
}

/// Threats of the spaces in one situation; each is computed when it is first requested.
///
/// Spaces of one class with equal Garrisons share a threat.
pub struct Threats {
    kinds: [(u8, KnownGarrison); MOST],
    threats: [Threat; MOST],
    len: usize,
    /// By space with a Garrison, then by class of spaces without one: the threat's index plus 1; 0 if not requested.
    indices: [u8; 2 * MOST],
}

impl Threats {
    #[inline]
    pub fn new() -> Threats {
        Threats {
            kinds: [(0, KnownGarrison::Absent); MOST],
            threats: [Threat::default(); MOST],
            len: 0,
            indices: [0; 2 * MOST],
        }
    }

    /// Returns the threat with an index.
    #[inline]
    pub fn get(&self, index: usize) -> &Threat {
        &self.threats[index]
    }

    /// Returns the index of the threat of a space.
    #[inline]
    pub fn index_of(
        &mut self,
        space: Space,
        situation: &Situation,
        model: &Model,
        arrivals: &Arrivals,
    ) -> usize {
        let class = arrivals.class[space];
        let guarded = situation.garrisoned.contains(space);
        let site = if guarded { space.index() } else { MOST + usize::from(class) };
        if self.indices[site] == 0 {
            let garrison = match situation.garrison_value(space) {
                _ if !guarded => KnownGarrison::Absent,
                None => KnownGarrison::FaceDown,
                Some(value) => KnownGarrison::FaceUp(value),
            };
            let kind = (class, garrison);
            let known = self.kinds[..self.len].iter().position(|known| *known == kind);
            let index = known.unwrap_or_else(|| {
                self.kinds[self.len] = kind;
                self.threats[self.len] =
                    Threat::new(situation, model, arrivals, usize::from(class), garrison);
                self.len += 1;
                self.len - 1
            });
            self.indices[site] = index as u8 + 1;
        }
        usize::from(self.indices[site]) - 1
    }
}
