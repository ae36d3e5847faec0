//! The only way in which random numbers reach the rules.

use super::{Member, PolicyStream, Set, SlotAlignment};

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

    /// Gives `deck`, which holds some of the slots of `alignment`, a new random order.
    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment);

    /// The next card of `deck` in its present order; `cards` are those still in it, at least one.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K
    where
        Self: Sized;

    /// The next `count` cards of `deck`, which holds `cards`, at least as many: those that as many calls
    /// of [`deal`](Self::deal) would bring.
    #[inline]
    fn deal_together<K: Member>(&mut self, deck: Deck, cards: Set<K>, count: usize) -> Set<K>
    where
        Self: Sized,
    {
        let mut left = cards;
        for _ in 0..count {
            left -= Set::of(self.deal(deck, left));
        }
        cards - left
    }

    /// One of `members`, of which there is at least one, in the order of `alignment`.
    #[inline]
    fn member<K: Member>(&mut self, stream: Stream, members: Set<K>, alignment: &SlotAlignment) -> K
    where
        Self: Sized,
    {
        alignment.nth(members, self.pick(stream, members.len() as u32) as usize)
    }

    /// A d6 roll.
    #[inline]
    fn d6(&mut self, stream: Stream) -> u8 {
        self.pick(stream, 6) as u8 + 1
    }

    /// A uniformly picked subset of `slots`: each is in it with probability 1/2, independently.
    #[inline]
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        slots.iter().filter(|_| self.pick(stream, 2) == 1).collect()
    }

    /// The luck of `stream` alone, for the player whose own it is.
    #[inline]
    fn policy_stream(&mut self, stream: Stream) -> PolicyStream<'_>
    where
        Self: Sized,
    {
        PolicyStream::Other(self, stream)
    }
}

/// Chance by reference, for a caller who needs it again after the game: to check that a script was
/// used up, or to go on to the next course.
impl<C: Chance> Chance for &mut C {
    #[inline]
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        (**self).pick(stream, bound)
    }

    #[inline]
    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment) {
        (**self).shuffle(deck, alignment);
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
    fn member<K: Member>(
        &mut self,
        stream: Stream,
        members: Set<K>,
        alignment: &SlotAlignment,
    ) -> K {
        (**self).member(stream, members, alignment)
    }

    #[inline]
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        (**self).subset(stream, slots)
    }

    #[inline]
    fn policy_stream(&mut self, stream: Stream) -> PolicyStream<'_> {
        (**self).policy_stream(stream)
    }
}
