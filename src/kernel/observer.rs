//! Receivers of the events of a game.

use std::any::Any;

/// Receiver of the events of a game that takes no part in it, such as a ledger or a trace writer.
pub trait Observer<Event> {
    /// Receives an event immediately after it happened.
    fn observe(&mut self, event: Event);

    /// Receives the state of the rules after the last event; most observers need only events.
    #[inline]
    fn observe_state(&mut self, _state: &dyn Any) {}

    /// Receives the index of a ruling on which the following events may depend.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Returns whether the order of cards dealt together and the spaces of a march matter to the observer.
    ///
    /// If not, the rules only report which cards are dealt and where a march ends, which is faster.
    fn needs_order(&self) -> bool {
        true
    }
}

/// The unit type observes nothing.
impl<Event> Observer<Event> for () {
    fn observe(&mut self, _: Event) {}

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

/// Passes everything to both observers.
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

/// A reference passes everything on, so that the caller keeps the observer.
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

/// Collects all events.
impl<Event> Observer<Event> for Vec<Event> {
    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}
