//! Who is told what happened.

use std::any::Any;

/// Someone who watches a game and takes no part: a ledger, a trace, nobody.
pub trait Observer<Event> {
    /// Is told an event the moment it has happened.
    fn observe(&mut self, event: Event);

    /// Is shown how the game stands after the event that it saw last: the state of the game's rules. Most
    /// need no more than events.
    #[inline]
    fn observe_state(&mut self, _state: &dyn Any) {}

    /// Is told that what comes next may depend on a ruling, by its place among the rulings.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Whether it cares in which order cards come that are dealt together, and by which spaces a march
    /// goes; and not only which cards they are, and where the march ends.
    fn needs_order(&self) -> bool {
        true
    }
}

/// Nobody watches.
impl<Event> Observer<Event> for () {
    fn observe(&mut self, _: Event) {}

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

/// Two watch.
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

/// An observer by reference, for a caller who needs it afterwards.
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

/// Every event is kept.
impl<Event> Observer<Event> for Vec<Event> {
    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}
