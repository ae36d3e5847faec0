//! The only way in which random numbers reach the rules.

use super::{Layout, Member, Set};

/// One of a game's independent sources of luck: the dice of its world, the mind of one player. A
/// game numbers its own from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(pub u8);

/// One of a game's decks. A game numbers its own from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(pub u8);

/// Answers every random question of the rules and of policies.
///
/// Rules never touch a generator. They name the source, so that two strategies or two card mixes
/// that play the same game index meet the same luck wherever they ask the same question.
pub trait Chance {
    /// A number picked uniformly from `0..bound`; `bound` is at least 1.
    fn pick(&mut self, stream: Stream, bound: u32) -> u32;

    /// Gives `deck`, which holds some of the slots of `layout`, a new random order.
    fn shuffle(&mut self, deck: Deck, layout: &Layout);

    /// The next card of `deck` in its present order; `cards` are those still in it, at least one.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K;

    /// The next `count` cards of `deck`, which holds `cards`, at least as many: those that as many calls
    /// of [`deal`](Self::deal) would bring.
    #[inline]
    fn deal_together<K: Member>(&mut self, deck: Deck, cards: Set<K>, count: usize) -> Set<K> {
        let mut left = cards;
        for _ in 0..count {
            left -= Set::of(self.deal(deck, left));
        }
        cards - left
    }

    /// A d6 roll.
    #[inline]
    fn d6(&mut self, stream: Stream) -> u8 {
        self.pick(stream, 6) as u8 + 1
    }

    /// A uniformly picked subset of `slots`: each is in it with probability 1/2, independently.
    #[inline]
    fn subset<K: Member>(&mut self, stream: Stream, slots: Set<K>) -> Set<K> {
        slots.iter().filter(|_| self.pick(stream, 2) == 1).collect()
    }

    /// A uniformly picked subset of exactly `count` of the `slots`; `count` is at most their number.
    #[inline]
    fn sample<K: Member>(&mut self, stream: Stream, slots: Set<K>, count: usize) -> Set<K> {
        let mut left = slots;
        for _ in 0..count {
            left -= Set::of(left.nth(self.pick(stream, left.len() as u32) as usize));
        }
        slots - left
    }
}

/// Chance by reference, for a caller who needs it afterwards: to check that a script was used up, or
/// to go on to the next course.
impl<C: Chance> Chance for &mut C {
    #[inline]
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        (**self).pick(stream, bound)
    }

    #[inline]
    fn shuffle(&mut self, deck: Deck, layout: &Layout) {
        (**self).shuffle(deck, layout);
    }

    #[inline]
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        (**self).deal(deck, cards)
    }

    #[inline]
    fn deal_together<K: Member>(&mut self, deck: Deck, cards: Set<K>, count: usize) -> Set<K> {
        (**self).deal_together(deck, cards, count)
    }

    #[inline]
    fn subset<K: Member>(&mut self, stream: Stream, slots: Set<K>) -> Set<K> {
        (**self).subset(stream, slots)
    }
}

/// A player's own luck: all that a policy may ask of chance.
///
/// A policy holds a mind and never the [`Chance`] behind it, so it can neither use up nor foresee
/// the luck of the world or of the other player.
pub struct Mind<'a, C> {
    chance: &'a mut C,
    stream: Stream,
    layout: &'a Layout,
}

impl<'a, C: Chance> Mind<'a, C> {
    /// The mind that draws on `stream` of `chance`.
    #[inline]
    pub fn new(chance: &'a mut C, stream: Stream) -> Self {
        Mind { chance, stream, layout: Layout::ALL }
    }

    /// The same, finding what it picks from in the order of `layout`.
    #[inline]
    pub fn laid_out(self, layout: &'a Layout) -> Self {
        Mind { layout, ..self }
    }

    /// A number picked uniformly from `0..bound`; `bound` is at least 1.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        self.chance.pick(self.stream, bound)
    }

    /// A word of luck, from which that of games played on in the mind may follow. It is made of two
    /// picks of 32 bits each, the higher first.
    #[inline]
    pub fn word(&mut self) -> u64 {
        u64::from(self.pick(u32::MAX)) << 32 | u64::from(self.pick(u32::MAX))
    }

    /// A uniformly picked member of `slots`, which has at least one.
    #[inline]
    pub fn member<K: Member>(&mut self, slots: Set<K>) -> K {
        let rank = self.pick(slots.len() as u32);
        self.layout.nth(slots, rank as usize)
    }

    /// A member of `slots`, each alike, or as likely none.
    #[inline]
    pub fn member_or_none<K: Member>(&mut self, slots: Set<K>) -> Option<K> {
        let rank = self.pick(slots.len() as u32 + 1) as usize;
        (rank < slots.len()).then(|| self.layout.nth(slots, rank))
    }

    /// Each of `slots` with probability 1/2, independently.
    #[inline]
    pub fn subset<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        self.layout.draw(slots, |places| self.chance.subset(self.stream, places))
    }

    /// A uniformly picked subset of `slots` that is not empty; there is at least one slot.
    #[inline]
    pub fn some<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        loop {
            let subset = self.subset(slots);
            if !subset.is_empty() {
                return subset;
            }
        }
    }

    /// A uniformly picked subset of exactly `count` of the `slots`.
    #[inline]
    pub fn sample<K: Member>(&mut self, slots: Set<K>, count: usize) -> Set<K> {
        self.layout.draw(slots, |places| self.chance.sample(self.stream, places, count))
    }
}
