//! Random events: the only access of rules and policies to random numbers.

use rand_pcg::Pcg64Dxsm;

use super::{Member, Set, SlotAlignment};

/// Index of a random stream of a game, such as that of the dice or of one policy.
///
/// The streams of a game are independent and numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(pub u8);

/// Index of one of a game's decks of cards; each game numbers its decks from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(pub u8);

/// Source of the random events of a game: die rolls, shuffled decks, and random numbers for policies.
///
/// The rules never use a random number generator themselves; they name a stream or a deck. Suppose that the game with
/// the same index is played again with another policy or deck. Then every stream and every deck yields the same random
/// numbers as before.
pub trait Chance {
    /// Draws a uniform random integer from `0..bound`, with the next number of `stream`.
    ///
    /// `bound` must be at least 1.
    fn pick(&mut self, stream: Stream, bound: u32) -> u32;

    /// Shuffles `deck`; `alignment` holds the order of the deck's slots (card numbers) before the shuffle.
    ///
    /// The deck may lack the cards of some slots.
    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment);

    /// Deals the next card of `deck` and returns it; the deck must have been shuffled before.
    ///
    /// `cards` is the set of the cards left in the deck, at least one. The caller must remove the returned card from it
    /// before the next call.
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K
    where
        Self: Sized;

    /// Deals the next `count` cards of `deck` and returns them as a set.
    ///
    /// `cards` is the set of the cards left in the deck, at least `count` cards. The result is the same as that of
    /// `count` calls of [`deal`](Self::deal). The caller must remove it from `cards` before the next call. If no card
    /// is left then, the deck must be shuffled before it deals again.
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

    /// Draws one of `members`, each with equal probability, with the next number of `stream`.
    ///
    /// `members` must not be empty.
    ///
    /// `alignment` holds the order of the members. With it, a variant of a scenario draws the same member by the same
    /// random number.
    #[inline]
    fn member<K: Member>(&mut self, stream: Stream, members: Set<K>, alignment: &SlotAlignment) -> K
    where
        Self: Sized,
    {
        alignment.nth(members, self.pick(stream, members.len() as u32) as usize)
    }

    /// Rolls a six-sided die and returns a number from 1 to 6.
    #[inline]
    fn d6(&mut self, stream: Stream) -> u8 {
        self.pick(stream, 6) as u8 + 1
    }

    /// Draws a random subset of `slots` that contains each slot with probability 1/2, independently.
    #[inline]
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        slots.iter().filter(|_| self.pick(stream, 2) == 1).collect()
    }

    /// Borrows `stream` for a policy, which then has no access to the game's other random events.
    #[inline]
    fn policy_stream(&mut self, stream: Stream) -> PolicyStream<'_>
    where
        Self: Sized,
    {
        PolicyStream::Other(self, stream)
    }
}

/// Source of the random numbers of one policy.
pub enum PolicyStream<'a> {
    /// Random number generator. It is called without `dyn`, because policies draw very often.
    Generator(&'a mut Pcg64Dxsm),
    /// Stream of another source of random events, such as a script in a test.
    Other(&'a mut dyn Chance, Stream),
}

/// A mutable reference is a source of random events too, so that the caller keeps the source.
///
/// For example, a test can check after the game that its scripted events were used up.
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
