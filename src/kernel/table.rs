//! The table: the interface that the rules of a game play against.

use std::any::Any;

use super::{Chance, DecisionContext, DecisionLog, Observer, Stream};

/// Interface of the rules: it provides random events, asks policies for actions and emits events.
///
/// The rules see only the model, the state and a table, not the parts behind it.
pub trait Table<Event> {
    /// Type of the source of random events.
    type Chance: Chance;
    /// Type of the policies.
    type Player;

    /// Returns the source of random events.
    fn chance(&mut self) -> &mut Self::Chance;

    /// Asks the policy in `seat`, counted from 0, for an action; `take` passes the decision to it.
    ///
    /// The policy sees `view`, and `stream` is its random stream.
    fn ask<'t, View, Action>(
        &'t mut self,
        seat: usize,
        stream: Stream,
        view: View,
        take: impl FnOnce(&Self::Player, DecisionContext<'t, View>) -> Action,
    ) -> Action;

    /// Emits an event to the observer.
    fn emit(&mut self, event: Event);

    /// Shows the observer the state after the last event.
    #[inline]
    fn emit_state(&mut self, _state: &dyn Any) {}

    /// Tells the observer that the following events may depend on the ruling of an index.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Returns whether the order of cards dealt together and the spaces of a march matter to the observer.
    fn needs_order(&self) -> bool;
}

/// Table with a source of random events, a policy in each seat, and an observer.
#[derive(Debug)]
pub struct Seated<'p, C, P, O, const SEATS: usize> {
    chance: C,
    players: [&'p P; SEATS],
    /// Seat whose policy records its decisions, with their log.
    logged: Option<(usize, &'p DecisionLog)>,
    /// Receiver of the events.
    pub observer: O,
}

impl<'p, C, P, O, const SEATS: usize> Seated<'p, C, P, O, SEATS> {
    /// Creates a table; the policies are in the order of their seats.
    #[inline]
    pub fn new(chance: C, players: [&'p P; SEATS], observer: O) -> Self {
        Seated { chance, players, logged: None, observer }
    }

    /// Makes the policy in a seat record its decisions in `log`, if it is a search policy.
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
        stream: Stream,
        view: View,
        take: impl FnOnce(&P, DecisionContext<'t, View>) -> Action,
    ) -> Action {
        let log = self.logged.filter(|logged| logged.0 == seat).map(|logged| logged.1);
        take(self.players[seat], DecisionContext::new(view, &mut self.chance, stream).logged(log))
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
