//! The one thing that rules play at.

use std::any::Any;

use super::{Chance, DecisionContext, DecisionLog, Observer, Stream};

/// Where a game is played: the only thing that rolls dice and deals cards, puts questions to
/// players and tells an observer.
///
/// Rules know the model, the state and a table, and nothing of who sits there.
pub trait Table<Event> {
    /// What settles random questions.
    type Chance: Chance;
    /// What answers the questions of the rules.
    type Player;

    /// What settles random questions.
    fn chance(&mut self) -> &mut Self::Chance;

    /// Puts a question to the player in `seat`, counted from 0, who sees `view` and whose own luck
    /// is the stream `luck`.
    fn ask<'t, View, Action>(
        &'t mut self,
        seat: usize,
        luck: Stream,
        view: View,
        question: impl FnOnce(&Self::Player, DecisionContext<'t, View>) -> Action,
    ) -> Action;

    /// Tells whoever watches what has just happened.
    fn emit(&mut self, event: Event);

    /// Shows whoever watches how the game stands after what was told last.
    #[inline]
    fn emit_state(&mut self, _state: &dyn Any) {}

    /// Tells whoever watches that what comes next may depend on a ruling, by its place among the rulings.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Whether an observer cares in which order cards come that are dealt together, and by which spaces a
    /// march goes.
    fn needs_order(&self) -> bool;
}

/// The table of every game: chance, the players in their seats, and an observer.
#[derive(Debug)]
pub struct Seated<'p, C, P, O, const SEATS: usize> {
    chance: C,
    players: [&'p P; SEATS],
    /// Who notes its decisions, if anybody.
    logged: Option<(usize, &'p DecisionLog)>,
    /// Who is told.
    pub observer: O,
}

impl<'p, C, P, O, const SEATS: usize> Seated<'p, C, P, O, SEATS> {
    /// The table with these at it, the players in the order of their seats.
    #[inline]
    pub fn new(chance: C, players: [&'p P; SEATS], observer: O) -> Self {
        Seated { chance, players, logged: None, observer }
    }

    /// The same table, where the player in a seat notes its decisions, if it searches.
    #[inline]
    pub fn logging(self, seat: usize, log: &'p DecisionLog) -> Self {
        Seated { logged: Some((seat, log)), ..self }
    }
}

impl<Event, C, P, O, const SEATS: usize> Table<Event> for Seated<'_, C, P, O, SEATS>
where
    C: Chance,
    O: Observer<Event>,
{
    type Chance = C;
    type Player = P;

    #[inline]
    fn chance(&mut self) -> &mut C {
        &mut self.chance
    }

    #[inline]
    fn ask<'t, View, Action>(
        &'t mut self,
        seat: usize,
        luck: Stream,
        view: View,
        question: impl FnOnce(&P, DecisionContext<'t, View>) -> Action,
    ) -> Action {
        let log = self.logged.filter(|logged| logged.0 == seat).map(|logged| logged.1);
        question(self.players[seat], DecisionContext::new(view, &mut self.chance, luck).logged(log))
    }

    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.observer.observe(event);
    }

    #[inline(always)]
    fn emit_state(&mut self, state: &dyn Any) {
        self.observer.observe_state(state);
    }

    #[inline(always)]
    fn depends_on(&mut self, ruling: usize) {
        self.observer.depends_on(ruling);
    }

    #[inline]
    fn needs_order(&self) -> bool {
        self.observer.needs_order()
    }
}
