//! What a question to a player comes with.

use std::ops::Deref;

use rand::Rng;
use rand_pcg::Pcg64Dxsm;

use super::random_streams::below;
use super::{Chance, DecisionLog, Member, Set, SlotAlignment, Stream};

/// A question to a player, but for what it offers: the view of the table that this player may see,
/// the player's own luck, and notes if it is a searcher whose decisions are looked at.
///
/// A player never holds the [`Chance`] behind it, so it can neither use up nor foresee the luck of
/// the world or of another player.
pub struct DecisionContext<'a, View> {
    /// What the player sees, a view of the game's own.
    pub view: View,
    /// Where a searcher notes its decisions, if they are looked at.
    pub log: Option<&'a DecisionLog>,
    luck: PolicyStream<'a>,
    alignment: &'a SlotAlignment,
}

/// A player's own luck: one stream of a chance.
pub enum PolicyStream<'a> {
    /// The generator of that stream. Players ask it so often that it is not called through a table
    /// of functions.
    Generator(&'a mut Pcg64Dxsm),
    /// The stream of any other chance.
    Other(&'a mut dyn Chance, Stream),
}

impl<View> Deref for DecisionContext<'_, View> {
    type Target = View;

    #[inline]
    fn deref(&self) -> &View {
        &self.view
    }
}

impl<'a, View> DecisionContext<'a, View> {
    /// A question to a player who sees `view` and whose luck is `stream` of `chance`.
    #[inline]
    pub fn new(view: View, chance: &'a mut impl Chance, stream: Stream) -> Self {
        DecisionContext {
            view,
            log: None,
            luck: chance.policy_stream(stream),
            alignment: SlotAlignment::IDENTITY,
        }
    }

    /// The same, for a player who finds what it picks from in the order of `alignment`.
    #[inline]
    pub fn aligned(self, alignment: &'a SlotAlignment) -> Self {
        DecisionContext { alignment, ..self }
    }

    /// The same, for a searcher who notes its decisions if there are notes.
    #[inline]
    pub fn logged(self, log: Option<&'a DecisionLog>) -> Self {
        DecisionContext { log, ..self }
    }

    /// A number picked uniformly from `0..bound`; `bound` is at least 1.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        match &mut self.luck {
            PolicyStream::Generator(generator) => below(*generator, bound),
            PolicyStream::Other(chance, stream) => chance.pick(*stream, bound),
        }
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
        self.alignment.nth(slots, rank as usize)
    }

    /// A member of `slots`, each alike, or as likely none.
    #[inline]
    pub fn member_or_none<K: Member>(&mut self, slots: Set<K>) -> Option<K> {
        let rank = self.pick(slots.len() as u32 + 1) as usize;
        (rank < slots.len()).then(|| self.alignment.nth(slots, rank))
    }

    /// Each of `slots` with probability 1/2, independently.
    #[inline]
    pub fn subset<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        self.alignment.draw(slots, |places| match &mut self.luck {
            PolicyStream::Generator(generator) => places & Set::<K>::new(generator.next_u64()),
            PolicyStream::Other(chance, stream) => {
                Set::new(chance.subset(*stream, Set::new(places.0)).0)
            }
        })
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

    /// A uniformly picked subset of exactly `count` of the `slots`, which are as many at least.
    #[inline]
    pub fn sample<K: Member>(&mut self, slots: Set<K>, count: usize) -> Set<K> {
        let alignment = self.alignment;
        alignment.draw(slots, |places| {
            let mut left = places;
            for _ in 0..count {
                left -= Set::of(left.nth(self.pick(left.len() as u32) as usize));
            }
            places - left
        })
    }
}
