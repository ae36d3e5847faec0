//! Every course of a game whose players never pick nothing.

use sandtable_kernel::{Chance, Deck, Layout, Member, Set, Stream};

use crate::Every;

/// Every course. A subset is picked among those that have a member, which is just what comes of
/// picking again until there is one, without the courses that never end.
#[derive(Default)]
pub struct Courses(pub Every);

impl Chance for Courses {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        self.0.pick(stream, bound)
    }

    fn shuffle(&mut self, deck: Deck, layout: &Layout) {
        self.0.shuffle(deck, layout);
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        self.0.deal(deck, cards)
    }

    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        let choice = self.0.pick(stream, (1 << slots.len()) - 1) + 1;
        let chosen = slots.iter().enumerate().filter(|(rank, _)| choice >> rank & 1 == 1);
        chosen.map(|(_, slot)| slot).collect()
    }
}
