//! Source of chance for tests in which every random outcome is scripted.

use std::collections::VecDeque;

use sandtable_kernel::{Chance, Deck, Member, Set, SlotAlignment, Stream};

/// Source of chance whose random numbers and dealt cards are all scripted.
///
/// It panics if more is drawn than the script holds, and [`finish`](Self::finish) panics if less is drawn.
#[derive(Default, Debug)]
pub struct Scripted {
    picks: VecDeque<u32>,
    deals: [VecDeque<usize>; 2],
    /// Number of shuffles of each deck.
    pub shuffles: [u32; 2],
}

impl Scripted {
    /// Adds the outcomes of the next random numbers, whatever their stream.
    pub fn picks(mut self, answers: impl IntoIterator<Item = u32>) -> Self {
        self.picks.extend(answers);
        self
    }

    /// Adds the cards that `deck` deals next.
    pub fn deals<K: Member>(mut self, deck: Deck, slots: impl IntoIterator<Item = K>) -> Self {
        self.deals[usize::from(deck.0)].extend(slots.into_iter().map(K::index));
        self
    }

    /// Asserts that the whole script was used.
    ///
    /// # Panics
    /// If a random number or a card of the script is left over.
    pub fn finish(&self) {
        assert!(self.picks.is_empty(), "picks left over: {:?}", self.picks);
        assert!(self.deals.iter().all(VecDeque::is_empty), "cards left over: {:?}", self.deals);
    }
}

impl Chance for Scripted {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        let pick = self.picks.pop_front().unwrap_or_else(|| {
            panic!("no pick left for {stream:?}: more is rolled than the script has")
        });
        assert!(pick < bound, "the script picks {pick} of {bound}");
        pick
    }

    fn shuffle(&mut self, deck: Deck, _: &SlotAlignment) {
        self.shuffles[usize::from(deck.0)] += 1;
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        let slot = self.deals[usize::from(deck.0)]
            .pop_front()
            .map(K::new)
            .unwrap_or_else(|| panic!("no card left for {deck:?}, which holds {cards:?}"));
        assert!(cards.contains(slot), "the script deals {slot:?}, which is not in {cards:?}");
        slot
    }
}
