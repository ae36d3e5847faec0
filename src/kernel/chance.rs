//! Random events: the only access of rules and policies to random numbers.

use super::{Member, PolicyStream, Set, SlotAlignment};

/// Index of an independent random stream of a game: the dice, or the random numbers of one policy.
///
/// Each game numbers its streams from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(pub u8);

/// Index of a deck of a game. Each game numbers its decks from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(pub u8);

/// Source of the random events of a game: dice, decks and random numbers of policies.
///
/// Rules never use a generator directly. They name a stream or a deck. So two policies or two decks that are compared
/// on the same game index meet the same random numbers wherever they draw from the same stream.
pub trait Chance {
    /// Draws a uniform random number from `0..bound`; `bound` is at least 1.
    fn pick(&mut self, stream: Stream, bound: u32) -> u32;

    /// Shuffles `deck`, which contains some of the slots of `alignment`.
    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment);

    /// Deals the next card of `deck`; `cards` are the cards left in it, at least one.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K
    where
        Self: Sized;

    /// Deals the next `count` cards of `deck` together; `cards` are the cards left in it, at least `count`.
    ///
    /// The result is the same as that of `count` calls of [`deal`](Self::deal).
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

    /// Draws a uniformly random member of `members`, which is not empty; `alignment` defines their order.
    #[inline]
    fn member<K: Member>(&mut self, stream: Stream, members: Set<K>, alignment: &SlotAlignment) -> K
    where
        Self: Sized,
    {
        alignment.nth(members, self.pick(stream, members.len() as u32) as usize)
    }

    /// Rolls a six-sided die.
    #[inline]
    fn d6(&mut self, stream: Stream) -> u8 {
        self.pick(stream, 6) as u8 + 1
    }

    /// Draws a subset of `slots` that contains each member with probability 1/2, independently.
    #[inline]
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        slots.iter().filter(|_| self.pick(stream, 2) == 1).collect()
    }

    /// Borrows `stream` as the random stream of a policy.
    #[inline]
    fn policy_stream(&mut self, stream: Stream) -> PolicyStream<'_>
    where
        Self: Sized,
    {
        PolicyStream::Other(self, stream)
    }
}

/// A reference works as well, so that the caller keeps the source after the game.
///
/// A test then checks that a script was used up, or continues an enumeration.
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
