//! A deck under construction.

use crate::prelude::*;
use crate::rules::effect_on;

/// A deck under construction, which stays within pool, budgets and deck size (M5.2).
///
/// Every order of additions leads to a deck of the same size. Each limit is on one card, on its kind or on the
/// whole deck, so no choice prevents a later one.
#[derive(Clone)]
pub(super) struct Deck<'m> {
    model: &'m Model,
    side: Side,
    /// Number of copies of each card of the pool.
    copies: Vec<u8>,
    /// Size of the finished deck.
    size: usize,
}

impl<'m> Deck<'m> {
    /// Creates a deck with the minimum number of copies of each card.
    ///
    /// Its finished size is that of the printed deck, or the nearest size that the format allows.
    pub fn minimal(model: &'m Model, side: Side) -> Deck<'m> {
        let construction = &model.construction[side.index()];
        let minimum = |card: &Card| *construction.copies_allowed(&card.name).start();
        let (low, high) = construction.deck_size.clone().into_inner();
        let size = model.army(side).slots.len().clamp(low.into(), high.into());
        Deck { model, side, copies: construction.cards.iter().map(minimum).collect(), size }
    }

    /// Reduces the finished size to the minimum of the format.
    pub fn with_minimum_size(self) -> Deck<'m> {
        let size = (*self.construction().deck_size.start()).into();
        Deck { size, ..self }
    }

    fn construction(&self) -> &'m Construction {
        &self.model.construction[self.side.index()]
    }

    /// Iterates over all cards of the pool with their numbers of copies in the deck.
    pub fn cards(&self) -> impl Iterator<Item = (&'m Card, usize)> {
        self.construction().cards.iter().zip(self.copies.iter().map(|&copies| copies.into()))
    }

    /// Returns the number of cards in the deck that pass `test`.
    pub fn count(&self, test: impl Fn(&Card) -> bool) -> usize {
        self.cards().filter(|(card, _)| test(card)).map(|(_, copies)| copies).sum()
    }

    /// Returns the sum of the Forces of the cards in the deck that pass `test`.
    pub fn force(&self, test: impl Fn(&Card) -> bool) -> usize {
        let cards = self.cards().filter(|(card, _)| test(card));
        cards.map(|(card, copies)| copies * usize::from(card.force)).sum()
    }

    fn may_add(&self, index: usize) -> bool {
        let construction = self.construction();
        let card = &construction.cards[index];
        let budget = construction.budgets.iter().find(|(kind, _)| *kind == card.kind);
        self.count(|_| true) < self.size
            && self.copies[index] < *construction.copies_allowed(&card.name).end()
            && budget
                .is_none_or(|(kind, maximum)| self.count(|it| it.kind == *kind) < (*maximum).into())
    }

    /// Adds a copy of the most valuable card, and returns false if no card can be added.
    ///
    /// Cards for which `value` is `None` are not added. Of equal cards, the first in their order is added.
    pub fn add_best<V: Ord>(&mut self, value: impl Fn(&Card) -> Option<V>) -> bool {
        let cards = self.construction().cards.iter().enumerate().rev();
        let best = cards
            .filter_map(|(index, card)| Some((value(card)?, index)))
            .filter(|(_, index)| self.may_add(*index))
            .max_by(|(a, _), (b, _)| a.cmp(b));
        if let Some((_, index)) = best {
            self.copies[index] += 1;
        }
        best.is_some()
    }

    /// Adds the most valuable cards until the deck is full or no valuable card can be added.
    pub fn fill<V: Ord>(&mut self, value: impl Fn(&Card) -> Option<V>) {
        while self.add_best(&value) {}
    }

    /// Fills the deck with Force for the infantry phase, then with any other cards, Nuisances last.
    ///
    /// Of cards with equal Force it prefers Leaders, because they cannot be targets (M3.10).
    pub fn complete(&mut self) {
        self.fill(|card| Some((infantry_force(card)?, card.kind == Kind::Leader)));
        self.fill(|card| Some((is_of_use(card.kind), card.force)));
    }

    /// Completes the deck and returns the side's army with it.
    pub fn into_army(mut self) -> Army {
        self.complete();
        let included = self.cards().filter(|(_, copies)| *copies > 0);
        let entries = included.map(|(card, copies)| DeckEntry { card: card.clone(), copies });
        let limits = self.model.army(self.side).limits();
        Army::new(entries.collect(), limits, &self.model.rulings)
    }

    /// Returns the side's army with the printed deck.
    pub fn printed_army(&self) -> &'m Army {
        self.model.army(self.side)
    }

    /// Returns how much of the enemy's printed deck `card` can hit, in half points of Force.
    ///
    /// A point of Force counts two if it is destroyed and one if it is disrupted (M4.4).
    pub fn reach(&self, card: &Card) -> usize {
        let halves = |target: &Card| match effect_on(card, target, &self.model.rulings) {
            Some(Effect::Destroyed) => 2 * usize::from(target.force),
            Some(Effect::Disrupted) => target.force.into(),
            None => 0,
        };
        self.enemy_cards().map(|(target, copies)| copies * halves(target)).sum()
    }

    fn enemy_cards(&self) -> impl Iterator<Item = (&'m Card, usize)> {
        let army = self.model.army(self.side.enemy());
        army.entries.iter().map(|entry| (&entry.card, entry.copies))
    }
}

/// Returns the Force of a card that counts in the infantry phase (M4.1) or is a Leader; else `None`.
pub(super) fn infantry_force(card: &Card) -> Option<u8> {
    let counts = counts_in_infantry_phase(card.kind) || card.kind == Kind::Leader;
    counts.then_some(card.force)
}

/// Returns the Force of a Supply card; `None` for other kinds.
pub(super) fn supply_force(card: &Card) -> Option<u8> {
    (card.kind == Kind::Supply).then_some(card.force)
}

/// Returns true for kinds that strike and stay in the battle: artillery and machine guns (M3.6, M3.7).
pub(super) fn is_gun(card: &Card) -> bool {
    matches!(card.kind, Kind::Artillery | Kind::MachineGun)
}
