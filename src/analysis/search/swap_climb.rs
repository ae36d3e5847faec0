//! Climb from a deck to a better one by exchanging cards.
//!
//! A step first estimates the gain of removing and of adding each card: it plays decks in which a fixed card replaces a
//! copy of each other card, and the reverse. The gain of an exchange is about the sum of these two gains, so that some
//! sixty decks estimate a thousand exchanges. Then it plays the decks after the best exchanges, singly and several
//! together. The best of these decks is kept if it also gains on fresh games.

use super::{EditRule, Evaluate, Gain, Point, Space, confirm};
use crate::prelude::*;

const MAX_STEPS: usize = 30;
/// Numbers of best exchanges after which the changed deck is a candidate.
const EXCHANGE_COUNTS: [usize; 8] = [1, 2, 3, 4, 6, 8, 12, 16];
/// Number of best cards to remove, and of best cards to add; each combination gives a candidate.
const SINGLE_CARDS: usize = 3;
/// Games of each candidate deck, as a multiple of those that estimate the gain of a card.
const CANDIDATE_MULTIPLE: u64 = 4;
/// Games that confirm the best candidate, as a multiple of those that estimate the gain of a card.
const CONFIRMATION_MULTIPLE: u64 = 16;

/// Exchange of one or several cards that a climb has made.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Exchanged cards, as in `+2 Sappers, -2 Roads`.
    pub change: String,
    /// Gain over the deck before the exchange, on games that did not select the exchange.
    pub gain: Gain,
}

/// Hill climb from a deck to better ones by exchanging cards, with its current state.
pub struct SwapClimb<'a, E> {
    /// Space of the decks: cards and bounds, in a single group.
    pub space: &'a Space,
    /// Evaluator of decks, which plays games with them.
    pub evaluate: &'a mut E,
    /// Number of games of each deck to estimate the gain of a card.
    pub games: u64,
    /// Current deck, the best so far.
    pub deck: Point,
    /// Exchanges that led to the current deck, in order.
    pub steps: Vec<Exchange>,
    /// Decks that the latest step compared, each with its estimated gain over that step's first deck.
    pub tried: Vec<(Point, f64)>,
}

/// Index of a card, or `None` for no card: an exchange with no card changes the size of the deck.
type CardIndex = Option<usize>;

/// Exchange of cards in a deck: a copy of one card leaves, and a copy of another comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Swap {
    /// Card that loses a copy.
    out: CardIndex,
    /// Card that gains a copy.
    into: CardIndex,
}

#[derive(Clone, Copy, Debug)]
struct CardGain {
    card: CardIndex,
    gain: f64,
}

/// Estimated gains of removing and of adding a copy of each card, the largest first.
struct CardGains {
    outs: Vec<CardGain>,
    ins: Vec<CardGain>,
}

impl<'a, E: Evaluate<Point = Point, Results = Vec<Gain>>> SwapClimb<'a, E> {
    /// Creates a climb that starts at `deck` and estimates gains by `games` games of each deck.
    pub fn new(space: &'a Space, evaluate: &'a mut E, games: u64, deck: Point) -> Self {
        SwapClimb { space, evaluate, games, deck, steps: Vec::new(), tried: Vec::new() }
    }

    /// Exchanges cards step by step until no exchange gains.
    ///
    /// Returns `None` if the games run out, or after an interruption.
    pub fn run(&mut self) -> Option<()> {
        while self.steps.len() < MAX_STEPS {
            let Some((deck, gain)) = self.step()? else { break };
            let change = describe_exchange(self.space, &self.deck, &deck);
            self.steps.push(Exchange { change, gain });
            self.deck = deck;
        }
        Some(())
    }

    /// Makes a step: returns the best candidate deck and its gain, if a confirmation finds it significant.
    ///
    /// The outer `None` means that the games ran out or the climb was interrupted. The inner `None` means that no deck
    /// gains.
    fn step(&mut self) -> Option<Option<(Point, Gain)>> {
        self.tried.clear();
        let Some(gains) = self.card_gains()? else { return Some(None) };
        let candidates = self.candidate_decks(&gains);
        let mut decks = each_once(std::iter::once(self.deck.clone()).chain(candidates));
        if decks.len() == 1 {
            return Some(None);
        }
        let gains = self.evaluate.evaluate(&decks, self.games * CANDIDATE_MULTIPLE)?;
        self.tried.extend((1..decks.len()).map(|it| (decks[it].clone(), gains[it].value())));
        // Of equally good decks the first is chosen.
        let by_gain = |a: &usize, b: &usize| gains[*a].value().total_cmp(&gains[*b].value());
        let best = (1..decks.len()).rev().max_by(by_gain).unwrap_or(0);
        let deck = decks.swap_remove(best);
        let games = self.games * CONFIRMATION_MULTIPLE;
        let gain = confirm(self.evaluate, self.deck.clone(), deck.clone(), games)?;
        Some(gain.is_certain().then_some((deck, gain)))
    }

    /// Estimates the gain of removing and of adding a copy of each card.
    ///
    /// The outer `None` means that the games ran out or the climb was interrupted. The inner `None` means that no card
    /// can be exchanged.
    fn card_gains(&mut self) -> Option<Option<CardGains>> {
        let (outs, ins) = (self.removable_cards(), self.addable_cards());
        let spare = |it: &CardIndex| it.map_or(0, |card| self.copies_above_least(card));
        let Some(&out) = outs.iter().rev().max_by_key(|it| spare(it)) else { return Some(None) };
        let Some(&other) = ins.iter().find(|&&it| it != out) else { return Some(None) };
        let going = outs.iter().filter(|&&it| it != other).map(|&it| Swap { out: it, into: other });
        let coming = ins.iter().filter(|&&it| it != out && it != other);
        let swaps: Vec<Swap> = going.chain(coming.map(|&into| Swap { out, into })).collect();
        let all = swaps.iter().map(|&swap| deck_after(&self.deck, swap));
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

    /// Returns the decks after the best single exchanges, and after several exchanges at a time.
    fn candidate_decks(&mut self, gains: &CardGains) -> Vec<Point> {
        let mut decks = Vec::new();
        for CardGain { card: out, .. } in gains.outs.iter().take(SINGLE_CARDS) {
            let ins = gains.ins.iter().take(SINGLE_CARDS).filter(|it| it.card != *out);
            for CardGain { card: into, .. } in ins {
                let deck = deck_after(&self.deck, Swap { out: *out, into: *into });
                decks.extend(self.evaluate.is_possible(&deck).then_some(deck));
            }
        }
        for most_of_a_card in [1, u8::MAX] {
            let path = self.exchange_path(gains, most_of_a_card);
            decks.extend(EXCHANGE_COUNTS.iter().filter_map(|&count| path.get(count - 1).cloned()));
        }
        decks
    }

    /// Returns the decks after the best exchange, after the best two, and so on.
    ///
    /// Each card loses or gains at most `most_of_a_card` copies.
    fn exchange_path(&mut self, gains: &CardGains, most_of_a_card: u8) -> Vec<Point> {
        let (mut path, mut deck) = (Vec::new(), self.deck.clone());
        while path.len() < EXCHANGE_COUNTS[EXCHANGE_COUNTS.len() - 1] {
            let mut swaps = Vec::new();
            let outs =
                gains.outs.iter().filter(|it| self.may_remove(it.card, &deck, most_of_a_card));
            for out in outs {
                let ins = gains.ins.iter().filter(|into| {
                    into.card != out.card
                        && self.may_add(into.card, &deck, most_of_a_card)
                        && out.gain + into.gain > 0.0
                });
                swaps.extend(ins.map(|into| Swap { out: out.card, into: into.card }));
            }
            let mut decks = swaps.into_iter().map(|swap| deck_after(&deck, swap));
            let Some(next) = decks.find(|deck| self.evaluate.is_possible(deck)) else { break };
            deck = next;
            path.push(deck.clone());
        }
        path
    }

    /// Returns whether `deck` may lose a copy of a card, after the exchanges made since the current deck.
    ///
    /// A card that gained a copy in these exchanges keeps it, and no card loses more than `most` copies.
    fn may_remove(&self, card: CardIndex, deck: &Point, most: u8) -> bool {
        card.is_none_or(|card| {
            deck[card] > *self.space.factors[card].change.start()
                && deck[card] <= self.deck[card]
                && deck[card].abs_diff(self.deck[card]) < most
        })
    }

    /// Returns whether `deck` may gain a copy of a card, after the exchanges made since the current deck.
    ///
    /// A card that lost a copy in these exchanges gets none back, and no card gains more than `most` copies.
    fn may_add(&self, card: CardIndex, deck: &Point, most: u8) -> bool {
        card.is_none_or(|card| {
            deck[card] < *self.space.factors[card].change.end()
                && deck[card] >= self.deck[card]
                && deck[card].abs_diff(self.deck[card]) < most
        })
    }

    /// Returns the cards that can lose a copy, and `None` (no card) if the deck may grow instead.
    fn removable_cards(&self) -> Vec<CardIndex> {
        let [_, may_grow] = self.may_shrink_and_grow();
        let cards = (0..self.deck.len()).filter(|&card| self.copies_above_least(card) > 0);
        cards.map(Some).chain(may_grow.then_some(None)).collect()
    }

    /// Returns the cards that can gain a copy, and `None` (no card) if the deck may shrink instead.
    fn addable_cards(&self) -> Vec<CardIndex> {
        let [may_shrink, _] = self.may_shrink_and_grow();
        let most = |card: usize| *self.space.factors[card].change.end();
        let cards = (0..self.deck.len()).filter(|&card| self.deck[card] < most(card));
        cards.map(Some).chain(may_shrink.then_some(None)).collect()
    }

    fn may_shrink_and_grow(&self) -> [bool; 2] {
        let change: i32 = self.deck.iter().map(|&change| i32::from(change)).sum();
        match self.space.groups.first().map(|group| &group.rule) {
            Some(EditRule::Mix { size, .. }) => [change > *size.start(), change < *size.end()],
            _ => [false; 2],
        }
    }

    fn copies_above_least(&self, card: usize) -> i16 {
        i16::from(self.deck[card]) - i16::from(*self.space.factors[card].change.start())
    }
}

fn deck_after(deck: &Point, Swap { out, into }: Swap) -> Point {
    let mut deck = deck.clone();
    out.into_iter().for_each(|card| deck[card] -= 1);
    into.into_iter().for_each(|card| deck[card] += 1);
    deck
}

/// Describes the cards by which deck `to` differs from deck `from`, as in `+2 Sappers, -2 Roads`.
pub fn describe_exchange(space: &Space, from: &Point, to: &Point) -> String {
    let changes = space.factors.iter().zip(from.iter().zip(to));
    let mut changes: Vec<(i16, &str)> =
        changes.map(|(it, (&from, &to))| (i16::from(to) - i16::from(from), &it.name[..])).collect();
    changes.retain(|(by, _)| *by != 0);
    changes.sort_by_key(|(by, _)| -by);
    changes.iter().map(|(by, name)| format!("{by:+} {name}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
