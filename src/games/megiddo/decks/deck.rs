//! A deck under construction.

use crate::prelude::*;
use crate::rules::effect_on;

/// A deck under construction, which never breaks the limits on built decks (M5.2).
///
/// These limits are the pool, the budgets and the deck size. The order in which cards are added does not change
/// the size of the finished deck: each limit is on one card, on its kind or on the whole deck, so no order
/// of additions leaves the deck too small.
#[derive(Clone)]
pub(super) struct Deck<'m> {
    model: &'m Model,
    side: Side,
    /// Number of copies in the deck of each card that the scenario describes for the side.
    copies: Vec<u8>,
    /// Number of cards that the finished deck will have.
    size: usize,
}

impl<'m> Deck<'m> {
    /// Creates a deck with the smallest number of copies of each card that the pool allows.
    ///
    /// When finished, it will have the size of the printed deck, or the nearest size that is allowed.
    pub fn minimal(model: &'m Model, side: Side) -> Deck<'m> {
        let construction = &model.construction[side.index()];
        let minimum = |card: &Card| *construction.copies_allowed(&card.name).start();
        let (low, high) = construction.deck_size.clone().into_inner();
        let size = model.army(side).slots.len().clamp(low.into(), high.into());
        Deck { model, side, copies: construction.cards.iter().map(minimum).collect(), size }
    }

    /// Sets the size of the finished deck to the smallest size that the scenario allows.
    pub fn with_minimum_size(self) -> Deck<'m> {
        let size = (*self.construction().deck_size.start()).into();
        Deck { size, ..self }
    }

    fn construction(&self) -> &'m Construction {
        &self.model.construction[self.side.index()]
    }

    /// Iterates over all cards of the side with their numbers of copies in this deck, which may be 0.
    pub fn cards(&self) -> impl Iterator<Item = (&'m Card, usize)> {
        self.construction().cards.iter().zip(self.copies.iter().map(|&copies| copies.into()))
    }

    /// Returns the number of cards in the deck, copies included, for which `test` is true.
    pub fn count(&self, test: impl Fn(&Card) -> bool) -> usize {
        self.cards().filter(|(card, _)| test(card)).map(|(_, copies)| copies).sum()
    }

    /// Returns the total Force of the cards in the deck, copies included, for which `test` is true.
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

    /// Adds a copy of the card with the greatest `value`. Returns false if no card can be added.
    ///
    /// A card for which `value` is `None` is not added. Of cards with equal values, the lowest in the order of
    /// [`Card`] is added.
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

    /// Adds copies of the cards with the greatest `value` until no more can be added.
    ///
    /// A card for which `value` is `None` is not added.
    pub fn fill<V: Ord>(&mut self, value: impl Fn(&Card) -> Option<V>) {
        while self.add_best(&value) {}
    }

    /// Fills the rest of the deck with the strongest cards that count in the infantry phase.
    ///
    /// Of cards with equal Force, Leaders come first, because they cannot be targets (M3.10). If there is still
    /// room, other cards follow, the strongest first and Nuisances last.
    pub fn complete(&mut self) {
        self.fill(|card| Some((infantry_force(card)?, card.kind == Kind::Leader)));
        self.fill(|card| Some((is_of_use(card.kind), card.force)));
    }

    /// Completes the deck, as [`complete`](Deck::complete) does, and returns the army that has it.
    pub fn into_army(mut self) -> Army {
        self.complete();
        let included = self.cards().filter(|(_, copies)| *copies > 0);
        let entries = included.map(|(card, copies)| DeckEntry { card: card.clone(), copies });
        let limits = self.model.army(self.side).limits();
        Army::new(entries.collect(), limits, &self.model.rulings)
    }

    /// Returns the side's army with the printed deck of the scenario.
    pub fn printed_army(&self) -> &'m Army {
        self.model.army(self.side)
    }

    /// Returns the harm that `card` could do to the enemy's printed deck, in half points of Force.
    ///
    /// It is a sum over the enemy's cards: the Force of each card counts twice if `card` can destroy it, and
    /// once if it can only disrupt it (M4.4).
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

/// Returns the Force of a card that can count in the infantry phase (M4.1); `None` for other kinds.
///
/// These kinds are Infantry, Cavalry, Artillery, Machine gun and Leader.
pub(super) fn infantry_force(card: &Card) -> Option<u8> {
    let counts = counts_in_infantry_phase(card.kind) || card.kind == Kind::Leader;
    counts.then_some(card.force)
}

/// Returns the Force of a Supply card; `None` for cards of other kinds.
pub(super) fn supply_force(card: &Card) -> Option<u8> {
    (card.kind == Kind::Supply).then_some(card.force)
}

/// Returns true for artillery and machine guns, which stay in the battle when they strike (M3.6, M3.7).
pub(super) fn is_gun(card: &Card) -> bool {
    matches!(card.kind, Kind::Artillery | Kind::MachineGun)
}
