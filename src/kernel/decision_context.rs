//! Context of a decision: the policy's view, its random stream and its log.

use std::ops::Deref;

use rand::Rng;
use rand_pcg::Pcg64Dxsm;

use super::random_streams::below;
use super::{Chance, DecisionLog, Member, Set, SlotAlignment, Stream};

/// Context in which a policy decides: its view, its own random stream, and a log of decisions.
///
/// The legal actions are not part of it. A policy has no access to the [`Chance`] of the game, so it can neither draw
/// nor foresee random numbers of the rules or of another policy.
pub struct DecisionContext<'a, View> {
    /// View of the game, limited to the information of the policy's player; its type belongs to the game.
    pub view: View,
    /// Log for the decisions of a search policy, if they are recorded.
    pub log: Option<&'a DecisionLog>,
    stream: PolicyStream<'a>,
    alignment: &'a SlotAlignment,
}

/// Random stream of one policy.
pub enum PolicyStream<'a> {
    /// Generator of the stream; it is called directly, because policies draw very often.
    Generator(&'a mut Pcg64Dxsm),
    /// Stream of any other source of random events.
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
    /// Creates a context with `view`, whose random stream is `stream` of `chance`.
    #[inline]
    pub fn new(view: View, chance: &'a mut impl Chance, stream: Stream) -> Self {
        DecisionContext {
            view,
            log: None,
            stream: chance.policy_stream(stream),
            alignment: SlotAlignment::IDENTITY,
        }
    }

    /// Sets the slot order in which random members are picked.
    #[inline]
    pub fn aligned(self, alignment: &'a SlotAlignment) -> Self {
        DecisionContext { alignment, ..self }
    }

    /// Sets the log of decisions, if there is one.
    #[inline]
    pub fn logged(self, log: Option<&'a DecisionLog>) -> Self {
        DecisionContext { log, ..self }
    }

    /// Draws a uniform random number from `0..bound`; `bound` is at least 1.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        match &mut self.stream {
            PolicyStream::Generator(generator) => below(*generator, bound),
            PolicyStream::Other(chance, stream) => chance.pick(*stream, bound),
        }
    }

    /// Draws a 64-bit random number, such as a seed for simulated games.
    ///
    /// It consists of two draws of 32 bits, the higher half first.
    #[inline]
    pub fn seed(&mut self) -> u64 {
        u64::from(self.pick(u32::MAX)) << 32 | u64::from(self.pick(u32::MAX))
    }

    /// Draws a uniformly random member of `slots`, which is not empty.
    #[inline]
    pub fn member<K: Member>(&mut self, slots: Set<K>) -> K {
        let rank = self.pick(slots.len() as u32);
        self.alignment.nth(slots, rank as usize)
    }

    /// Draws a member of `slots` or `None`, all with equal probability.
    #[inline]
    pub fn member_or_none<K: Member>(&mut self, slots: Set<K>) -> Option<K> {
        let rank = self.pick(slots.len() as u32 + 1) as usize;
        (rank < slots.len()).then(|| self.alignment.nth(slots, rank))
    }

    /// Draws a subset of `slots` that contains each member with probability 1/2, independently.
    #[inline]
    pub fn subset<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        self.alignment.draw(slots, |positions| match &mut self.stream {
            PolicyStream::Generator(generator) => positions & Set::<K>::new(generator.next_u64()),
            PolicyStream::Other(chance, stream) => {
                Set::new(chance.subset(*stream, Set::new(positions.0)).0)
            }
        })
    }

    /// Draws a uniformly random nonempty subset of `slots`, which is not empty.
    #[inline]
    pub fn some<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        loop {
            let subset = self.subset(slots);
            if !subset.is_empty() {
                return subset;
            }
        }
    }

    /// Draws a uniformly random subset of exactly `count` members of `slots`, which has at least that many.
    #[inline]
    pub fn sample<K: Member>(&mut self, slots: Set<K>, count: usize) -> Set<K> {
        let alignment = self.alignment;
        alignment.draw(slots, |positions| {
            let mut left = positions;
            for _ in 0..count {
                left -= Set::of(left.nth(self.pick(left.len() as u32) as usize));
            }
            positions - left
        })
    }
}
