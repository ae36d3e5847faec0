//! Climb from a deck to a better one by exchanging cards.
//!
//! A step first replaces each card by one fixed card, and one fixed card by each other card. The gain of an exchange is
//! about the sum of its two halves, so that some sixty decks estimate a thousand exchanges. The best exchanges, singly
//! and several together, are then played themselves. The best of these decks is kept if it also gains on fresh games.

use super::{Evaluate, Gain, Point, Pricing, Space, confirm};
use crate::prelude::*;

/// Maximum number of steps of a climb.
const STEPS: usize = 30;
/// Numbers of exchanges that are made together in candidate decks.
const TOGETHER: [usize; 8] = [1, 2, 3, 4, 6, 8, 12, 16];
/// Number of the best cards to remove, and to add, whose single exchanges are all candidates.
const SINGLES: usize = 3;
/// Number of games of each candidate deck, as a multiple of those of a first try.
const CHOICE: u64 = 4;
/// Number of games that confirm the best candidate, as a multiple of those of a first try.
const CONFIRMATION: u64 = 16;

/// Exchange of cards that a climb has adopted.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Cards that were exchanged, such as `+2 Sappers, -2 Roads`.
    pub change: String,
    /// Gain on fresh games.
    pub gain: Gain,
}

/// Climb from a deck to better ones, with its current state.
pub struct SwapClimb<'a, E> {
    /// Space of the decks: their cards and bounds, in one group.
    pub space: &'a Space,
    /// Evaluation of decks by their gain over the first deck.
    pub evaluate: &'a mut E,
    /// Number of games of each deck in a first try.
    pub games: u64,
    /// Best deck so far.
    pub deck: Point,
    /// Exchanges that led to the best deck, in order.
    pub steps: Vec<Exchange>,
    /// Decks that the latest step tried, each with its estimated gain.
    pub tried: Vec<(Point, f64)>,
}

/// Index of a card that is removed or added; `None` for no card, which changes the size of the deck.
type CardIndex = Option<usize>;

/// Exchange of two cards: one is removed, the other added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Swap {
    out: CardIndex,
    into: CardIndex,
}

/// Card with the gain of removing or adding it.
#[derive(Clone, Copy, Debug)]
struct CardGain {
    card: CardIndex,
    gain: f64,
}

/// Gains of removing and of adding each card, the largest first.
struct CardGains {
    outs: Vec<CardGain>,
    ins: Vec<CardGain>,
}

impl<'a, E: Evaluate<Point = Point, Results = Vec<Gain>>> SwapClimb<'a, E> {
    /// Creates a climb that starts at `deck`.
    pub fn new(space: &'a Space, evaluate: &'a mut E, games: u64, deck: Point) -> Self {
        SwapClimb { space, evaluate, games, deck, steps: Vec::new(), tried: Vec::new() }
    }

    /// Climbs until no exchange gains; returns `None` if the games run out, or after an interruption.
    pub fn run(&mut self) -> Option<()> {
        while self.steps.len() < STEPS {
            let Some((deck, gain)) = self.step()? else { break };
            let change = exchanged_words(self.space, &self.deck, &deck);
            self.steps.push(Exchange { change, gain });
            self.deck = deck;
        }
        Some(())
    }

    /// Makes a step, and returns the new deck if it gains on fresh games.
    ///
    /// The outer `None` means that the games ran out or the climb was interrupted, the inner that no deck gains.
    fn step(&mut self) -> Option<Option<(Point, Gain)>> {
        self.tried.clear();
        let Some(gains) = self.card_gains()? else { return Some(None) };
        let candidates = self.candidates(&gains);
        let mut decks = each_once(std::iter::once(self.deck.clone()).chain(candidates));
        if decks.len() == 1 {
            return Some(None);
        }
        let gains = self.evaluate.evaluate(&decks, self.games * CHOICE)?;
        self.tried.extend((1..decks.len()).map(|it| (decks[it].clone(), gains[it].value())));
        // Of equally good decks the first is chosen.
        let by_gain = |a: &usize, b: &usize| gains[*a].value().total_cmp(&gains[*b].value());
        let best = (1..decks.len()).rev().max_by(by_gain).unwrap_or(0);
        let deck = decks.swap_remove(best);
        let games = self.games * CONFIRMATION;
        let gain = confirm(self.evaluate, self.deck.clone(), deck.clone(), games)?;
        Some(gain.is_certain().then_some((deck, gain)))
    }

    /// Estimates the gain of removing and of adding each card.
    ///
    /// The outer `None` means that the games ran out or the climb was interrupted, the inner that no card can be
    /// exchanged.
    fn card_gains(&mut self) -> Option<Option<CardGains>> {
        let (outs, ins) = (self.removable(), self.addable());
        let spare = |it: &CardIndex| it.map_or(0, |card| self.copies_above_least(card));
        let Some(&out) = outs.iter().rev().max_by_key(|it| spare(it)) else { return Some(None) };
        let Some(&other) = ins.iter().find(|&&it| it != out) else { return Some(None) };
        let going = outs.iter().filter(|&&it| it != other).map(|&it| Swap { out: it, into: other });
        let coming = ins.iter().filter(|&&it| it != out && it != other);
        let swaps: Vec<Swap> = going.chain(coming.map(|&into| Swap { out, into })).collect();
        let all = swaps.iter().map(|&swap| exchanged(&self.deck, swap));
        let decks: Vec<Point> = std::iter::once(self.deck.clone()).chain(all).collect();
        let gains = self.evaluate.evaluate(&decks, self.games)?;
        self.tried.extend(decks.into_iter().zip(gains.iter().map(Gain::value)).skip(1));
        let gain = |out: CardIndex, into: CardIndex| {
            let index = swaps.iter().position(|it| *it == Swap { out, into });
            index.map_or(0.0, |index| gains[index + 1].value())
        };
        let outs = outs.iter().map(|&card| CardGain { card, gain: gain(card, other) });
        let ins = ins.iter();
        let ins = ins.map(|&card| CardGain { card, gain: gain(out, card) - gain(out, other) });
        let mut gains = CardGains { outs: outs.collect(), ins: ins.collect() };
        gains.outs.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        gains.ins.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        Some(Some(gains))
    }

    /// Returns candidate decks: those after the best single exchanges, and after several exchanges.
    fn candidates(&mut self, gains: &CardGains) -> Vec<Point> {
        let mut decks = Vec::new();
        for CardGain { card: out, .. } in gains.outs.iter().take(SINGLES) {
            let ins = gains.ins.iter().take(SINGLES).filter(|it| it.card != *out);
            for CardGain { card: into, .. } in ins {
                let deck = exchanged(&self.deck, Swap { out: *out, into: *into });
                decks.extend(self.evaluate.is_possible(&deck).then_some(deck));
            }
        }
        for most_of_a_card in [1, u8::MAX] {
            let path = self.path(gains, most_of_a_card);
            decks.extend(TOGETHER.iter().filter_map(|&count| path.get(count - 1).cloned()));
        }
        decks
    }

    /// Returns the decks after the best exchange, the best two, and so on.
    ///
    /// Each card is removed or added at most `most_of_a_card` times.
    fn path(&mut self, gains: &CardGains, most_of_a_card: u8) -> Vec<Point> {
        let (mut path, mut deck) = (Vec::new(), self.deck.clone());
        while path.len() < TOGETHER[TOGETHER.len() - 1] {
            let mut swaps = Vec::new();
            let outs = gains.outs.iter().filter(|it| self.may_go(it.card, &deck, most_of_a_card));
            for out in outs {
                let ins = gains.ins.iter().filter(|into| {
                    into.card != out.card
                        && self.may_come(into.card, &deck, most_of_a_card)
                        && out.gain + into.gain > 0.0
                });
                swaps.extend(ins.map(|into| Swap { out: out.card, into: into.card }));
            }
            let mut decks = swaps.into_iter().map(|swap| exchanged(&deck, swap));
            let Some(next) = decks.find(|deck| self.evaluate.is_possible(deck)) else { break };
            deck = next;
            path.push(deck.clone());
        }
        path
    }

    /// Returns whether another copy of a card may be removed from `deck`; added cards stay.
    fn may_go(&self, card: CardIndex, deck: &Point, most: u8) -> bool {
        card.is_none_or(|card| {
            deck[card] > *self.space.factors[card].change.start()
                && deck[card] <= self.deck[card]
                && deck[card].abs_diff(self.deck[card]) < most
        })
    }

    /// Returns whether another copy of a card may be added to `deck`; removed cards stay out.
    fn may_come(&self, card: CardIndex, deck: &Point, most: u8) -> bool {
        card.is_none_or(|card| {
            deck[card] < *self.space.factors[card].change.end()
                && deck[card] >= self.deck[card]
                && deck[card].abs_diff(self.deck[card]) < most
        })
    }

    /// Returns the cards that can be removed, and `None` if the deck may grow.
    fn removable(&self) -> Vec<CardIndex> {
        let [_, may_grow] = self.size_bounds();
        let cards = (0..self.deck.len()).filter(|&card| self.copies_above_least(card) > 0);
        cards.map(Some).chain(may_grow.then_some(None)).collect()
    }

    /// Returns the cards that can be added, and `None` if the deck may shrink.
    fn addable(&self) -> Vec<CardIndex> {
        let [may_shrink, _] = self.size_bounds();
        let most = |card: usize| *self.space.factors[card].change.end();
        let cards = (0..self.deck.len()).filter(|&card| self.deck[card] < most(card));
        cards.map(Some).chain(may_shrink.then_some(None)).collect()
    }

    /// Returns whether the deck may shrink, and whether it may grow.
    fn size_bounds(&self) -> [bool; 2] {
        let change: i32 = self.deck.iter().map(|&change| i32::from(change)).sum();
        match self.space.groups.first().map(|group| &group.cost) {
            Some(Pricing::Mix { size, .. }) => [change > *size.start(), change < *size.end()],
            _ => [false; 2],
        }
    }

    fn copies_above_least(&self, card: usize) -> i16 {
        i16::from(self.deck[card]) - i16::from(*self.space.factors[card].change.start())
    }
}

/// Returns the deck after an exchange.
fn exchanged(deck: &Point, Swap { out, into }: Swap) -> Point {
    let mut deck = deck.clone();
    out.into_iter().for_each(|card| deck[card] -= 1);
    into.into_iter().for_each(|card| deck[card] += 1);
    deck
}

/// Describes the differences between two decks, as in `+2 Sappers, -2 Roads`.
pub fn exchanged_words(space: &Space, from: &Point, to: &Point) -> String {
    let changes = space.factors.iter().zip(from.iter().zip(to));
    let mut changes: Vec<(i16, &str)> =
        changes.map(|(it, (&from, &to))| (i16::from(to) - i16::from(from), &it.name[..])).collect();
    changes.retain(|(by, _)| *by != 0);
    changes.sort_by_key(|(by, _)| -by);
    changes.iter().map(|(by, name)| format!("{by:+} {name}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
