//! A deck in the making.

use crate::prelude::*;
use crate::rules::effect_on;

/// A deck that grows card by card and never leaves pool, budgets and deck size (M5.2). Whatever it
/// is filled with, it reaches the same size: each limit is on one card, on the kind that it belongs
/// to, or on all, so that no choice stands in the way of a later one.
#[derive(Clone)]
pub(super) struct Deck<'m> {
    model: &'m Model,
    side: Side,
    /// Copies of each card of the pool.
    copies: Vec<u8>,
    /// The size to fill it to.
    size: usize,
}

impl<'m> Deck<'m> {
    /// What the pool demands of every deck, to be filled to the size of the printed deck or the
    /// nearest that the format allows.
    pub fn demanded(model: &'m Model, side: Side) -> Deck<'m> {
        let construction = &model.construction[side.index()];
        let least = |card: &Card| *construction.copies_allowed(&card.name).start();
        let (low, high) = construction.deck_size.clone().into_inner();
        let size = model.army(side).slots.len().clamp(low.into(), high.into());
        Deck { model, side, copies: construction.cards.iter().map(least).collect(), size }
    }

    /// The same, to be filled to the least size that the format allows.
    pub fn smallest(self) -> Deck<'m> {
        let size = (*self.construction().deck_size.start()).into();
        Deck { size, ..self }
    }

    fn construction(&self) -> &'m Construction {
        &self.model.construction[self.side.index()]
    }

    /// Every card of the pool with its copies in the deck.
    pub fn cards(&self) -> impl Iterator<Item = (&'m Card, usize)> {
        self.construction().cards.iter().zip(self.copies.iter().map(|&copies| copies.into()))
    }

    /// How many cards such as these it holds.
    pub fn count(&self, test: impl Fn(&Card) -> bool) -> usize {
        self.cards().filter(|(card, _)| test(card)).map(|(_, copies)| copies).sum()
    }

    /// The Force of the cards such as these, added up.
    pub fn force(&self, test: impl Fn(&Card) -> bool) -> usize {
        let such = self.cards().filter(|(card, _)| test(card));
        such.map(|(card, copies)| copies * usize::from(card.force)).sum()
    }

    fn may_add(&self, place: usize) -> bool {
        let construction = self.construction();
        let card = &construction.cards[place];
        let budget = construction.budgets.iter().find(|(kind, _)| *kind == card.kind);
        self.count(|_| true) < self.size
            && self.copies[place] < *construction.copies_allowed(&card.name).end()
            && budget.is_none_or(|(kind, most)| self.count(|it| it.kind == *kind) < (*most).into())
    }

    /// Adds a copy of the card that is worth most, of equal ones the first in their order; a card
    /// worth nothing is not considered. Says whether there was one to add.
    pub fn add_best<W: Ord>(&mut self, worth: impl Fn(&Card) -> Option<W>) -> bool {
        let cards = self.construction().cards.iter().enumerate().rev();
        let best = cards
            .filter_map(|(place, card)| Some((worth(card)?, place)))
            .filter(|(_, place)| self.may_add(*place))
            .max_by(|(one, _), (other, _)| one.cmp(other));
        if let Some((_, place)) = best {
            self.copies[place] += 1;
        }
        best.is_some()
    }

    /// Adds what is worth most until the deck is full or nothing of worth is left.
    pub fn fill<W: Ord>(&mut self, worth: impl Fn(&Card) -> Option<W>) {
        while self.add_best(&worth) {}
    }

    /// Fills it up with Force for the infantry phase, of equal cards with a Leader, who cannot be struck
    /// (M3.10), and, if that runs out, with whatever there is, Nuisances last.
    pub fn complete(&mut self) {
        self.fill(|card| Some((infantry_force(card)?, card.kind == Kind::Leader)));
        self.fill(|card| Some((is_of_use(card.kind), card.force)));
    }

    /// The side's army with this deck, completed.
    pub fn army(mut self) -> Army {
        self.complete();
        let held = self.cards().filter(|(_, copies)| *copies > 0);
        let entries = held.map(|(card, copies)| DeckEntry { card: card.clone(), copies });
        let limits = self.model.army(self.side).limits();
        Army::new(entries.collect(), limits, &self.model.rulings)
    }

    /// The side's printed army.
    pub fn printed(&self) -> &'m Army {
        self.model.army(self.side)
    }

    /// How much of the enemy's printed deck `card` can hit, in half points of printed Force: two
    /// for what it destroys, one for what it disrupts (M4.4).
    pub fn reach(&self, card: &Card) -> usize {
        let halves = |other: &Card| match effect_on(card, other, &self.model.rulings) {
            Some(Effect::Destroyed) => 2 * usize::from(other.force),
            Some(Effect::Disrupted) => other.force.into(),
            None => 0,
        };
        self.enemies().map(|(other, copies)| copies * halves(other)).sum()
    }

    fn enemies(&self) -> impl Iterator<Item = (&'m Card, usize)> {
        let army = self.model.army(self.side.enemy());
        army.entries.iter().map(|entry| (&entry.card, entry.copies))
    }
}

/// The Force of a card that counts in the infantry phase, Leaders among them (M4.1).
pub(super) fn infantry_force(card: &Card) -> Option<u8> {
    let counts = counts_in_infantry_phase(card.kind) || card.kind == Kind::Leader;
    counts.then_some(card.force)
}

/// The Force of a Supply card.
pub(super) fn supply(card: &Card) -> Option<u8> {
    (card.kind == Kind::Supply).then_some(card.force)
}

/// Whether a card strikes from afar, and stays in the battle (M3.6, M3.7).
pub(super) fn is_gun(card: &Card) -> bool {
    matches!(card.kind, Kind::Artillery | Kind::MachineGun)
}
