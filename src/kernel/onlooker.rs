//! Who is told what happened.

use std::any::Any;

/// Someone who watches a game and takes no part: a ledger, a trace, nobody.
pub trait Onlooker<Event> {
    /// Is told an event the moment it has happened.
    fn see(&mut self, event: Event);

    /// Is shown how the game stands after the event that it saw last: the state of the game's rules. Most
    /// need no more than events.
    #[inline]
    fn look(&mut self, _state: &dyn Any) {}

    /// Is told that what comes next may depend on a ruling, by its place among the rulings.
    #[inline]
    fn depends_on(&mut self, _ruling: usize) {}

    /// Whether it cares in which order cards come that are dealt together, and by which spaces a march
    /// goes; and not only which cards they are, and where the march ends.
    fn heeds_order(&self) -> bool {
        true
    }
}

/// Nobody watches.
impl<Event> Onlooker<Event> for () {
    fn see(&mut self, _: Event) {}

    #[inline]
    fn heeds_order(&self) -> bool {
        false
    }
}

/// Two watch.
impl<Event: Copy, A: Onlooker<Event>, B: Onlooker<Event>> Onlooker<Event> for (A, B) {
    fn see(&mut self, event: Event) {
        self.0.see(event);
        self.1.see(event);
    }

    #[inline]
    fn look(&mut self, state: &dyn Any) {
        self.0.look(state);
        self.1.look(state);
    }

    #[inline]
    fn depends_on(&mut self, ruling: usize) {
        self.0.depends_on(ruling);
        self.1.depends_on(ruling);
    }

    #[inline]
    fn heeds_order(&self) -> bool {
        self.0.heeds_order() || self.1.heeds_order()
    }
}

/// An onlooker by reference, for a caller who needs it afterwards.
impl<Event, O: Onlooker<Event> + ?Sized> Onlooker<Event> for &mut O {
    #[inline(always)]
    fn see(&mut self, event: Event) {
        (**self).see(event);
    }

    #[inline]
    fn look(&mut self, state: &dyn Any) {
        (**self).look(state);
    }

    #[inline]
    fn depends_on(&mut self, ruling: usize) {
        (**self).depends_on(ruling);
    }

    #[inline]
    fn heeds_order(&self) -> bool {
        (**self).heeds_order()
    }
}

/// Every event is kept.
impl<Event> Onlooker<Event> for Vec<Event> {
    fn see(&mut self, event: Event) {
        self.push(event);
    }
}
