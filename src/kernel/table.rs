//! The table: the interface between the rules of a game and its random events, policies and observer.

use std::any::Any;

use super::{Chance, DecisionContext, DecisionLog, Observer, Stream};

/// Interface through which the rules of a game draw random events, ask policies and emit events.
///
/// The rules know the model, the state and this interface, but not its implementation. So the same rules serve
/// simulations, replays and tests.
pub trait Table<Event> {
    /// Type of the source of random events.
    type Chance: Chance;
    /// Type of the policies that take the decisions.
    type Player;

    /// Returns the source of random events.
    fn chance(&mut self) -> &mut Self::Chance;

    /// Asks the policy in `seat`, counted from 0, for an action, and returns the action.
    ///
    /// `take` calls the method of the policy that belongs to the decision. The policy sees `view` and draws random
    /// numbers from `stream`.
    fn ask<'t, View, Action>(
        &'t mut self,
        seat: usize,
        stream: Stream,
        view: View,
        take: impl FnOnce(&Self::Player, DecisionContext<'t, View>) -> Action,
    ) -> Action;

    /// Passes an event to the observer immediately after it happened.
    fn emit(&mut self, event: Event);

    /// Passes the state of the game after the most recent event to the observer.
    #[inline]
    fn emit_state(&mut self, _state: &dyn Any) {}

    /// Informs the observer that later events may depend on the ruling with the given index.
    ///
    /// A ruling is a scenario's choice between several interpretations of a rule.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Returns whether events must contain the order of cards dealt together, and every space of a march.
    ///
    /// The observer decides this; see [`Observer::needs_order`].
    fn needs_order(&self) -> bool;
}

/// [`Table`] with a source of random events, a policy in each seat, and an observer.
#[derive(Debug)]
pub struct Seated<'p, C, P, O, const SEATS: usize> {
    chance: C,
    players: [&'p P; SEATS],
    /// Seat of the policy that logs its decisions, and the log; `None` if no policy logs.
    logged: Option<(usize, &'p DecisionLog)>,
    /// Receiver of all events.
    pub observer: O,
}

impl<'p, C, P, O, const SEATS: usize> Seated<'p, C, P, O, SEATS> {
    /// Creates a table without a log; `players[i]` is the policy in seat `i`.
    #[inline]
    pub fn new(chance: C, players: [&'p P; SEATS], observer: O) -> Self {
        Seated { chance, players, logged: None, observer }
    }

    /// Makes the policy in `seat` add its decisions to `log`, if it is a search policy.
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
