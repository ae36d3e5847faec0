//! Receivers of the events of a game.

use std::any::Any;

/// Receiver of a game's events, such as a trace writer; it has no influence on the game.
pub trait Observer<Event> {
    /// Receives an event immediately after it happened.
    fn observe(&mut self, event: Event);

    /// Receives the state of the game after every event; the default implementation does nothing.
    #[inline]
    fn observe_state(&mut self, _state: &dyn Any) {}

    /// Receives the index of a ruling on which later events may depend; the default does nothing.
    ///
    /// A ruling is a scenario's choice between several interpretations of a rule.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Returns whether events must contain the order of cards dealt together, and every space of a march.
    ///
    /// If false, events contain the cards as a set and only the last space of a march, which is faster.
    fn needs_order(&self) -> bool {
        true
    }
}

/// The unit type is an observer that ignores everything.
impl<Event> Observer<Event> for () {
    fn observe(&mut self, _: Event) {}

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

/// A pair of observers is an observer that passes everything to both.
impl<Event: Copy, A: Observer<Event>, B: Observer<Event>> Observer<Event> for (A, B) {
    fn observe(&mut self, event: Event) {
        self.0.observe(event);
        self.1.observe(event);
    }

    #[inline]
    fn observe_state(&mut self, state: &dyn Any) {
        self.0.observe_state(state);
        self.1.observe_state(state);
    }

    #[inline]
    fn depends_on(&mut self, ruling: usize) {
        self.0.depends_on(ruling);
        self.1.depends_on(ruling);
    }

    #[inline]
    fn needs_order(&self) -> bool {
        self.0.needs_order() || self.1.needs_order()
    }
}

/// A mutable reference is an observer, too, so that the caller can use the observer after the game.
impl<Event, O: Observer<Event> + ?Sized> Observer<Event> for &mut O {
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        (**self).observe(event);
    }

    #[inline]
    fn observe_state(&mut self, state: &dyn Any) {
        (**self).observe_state(state);
    }

    #[inline]
    fn depends_on(&mut self, ruling: usize) {
        (**self).depends_on(ruling);
    }

    #[inline]
    fn needs_order(&self) -> bool {
        (**self).needs_order()
    }
}

/// A vector is an observer that collects all events in order.
impl<Event> Observer<Event> for Vec<Event> {
    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}
