//! Context of a decision: a policy's view of the game, its random stream and its log.

use std::ops::Deref;

use rand::Rng;

use super::random_streams::below;
use super::{Chance, DecisionLog, Member, PolicyStream, Set, SlotAlignment, Stream};

/// Context in which a policy takes a decision: its view of the game, its random stream, and a log.
///
/// The legal actions are parameters of the decision, not part of the context. A policy has no access to the [`Chance`]
/// of the game, so it can neither draw nor foresee random numbers of the rules or of another policy.
pub struct DecisionContext<'a, View> {
    /// Part of the game that the policy's player can see, in a type of the game.
    pub view: View,
    /// Log to which a search policy adds records of its decisions; `None` to record nothing.
    pub log: Option<&'a DecisionLog>,
    stream: PolicyStream<'a>,
    alignment: &'a SlotAlignment,
}

impl<View> Deref for DecisionContext<'_, View> {
    type Target = View;

    #[inline]
    fn deref(&self) -> &View {
        &self.view
    }
}

impl<'a, View> DecisionContext<'a, View> {
    /// Creates a context without a log; the policy sees `view` and draws from `stream` of `chance`.
    #[inline]
    pub fn new(view: View, chance: &'a mut impl Chance, stream: Stream) -> Self {
        DecisionContext {
            view,
            log: None,
            stream: chance.policy_stream(stream),
            alignment: SlotAlignment::IDENTITY,
        }
    }

    /// Sets the order of slots (card numbers) in random draws; the default is the order of the numbers.
    ///
    /// A variant with the order of its base scenario draws the same cards as the base; see [`SlotAlignment`].
    #[inline]
    pub fn aligned(self, alignment: &'a SlotAlignment) -> Self {
        DecisionContext { alignment, ..self }
    }

    /// Sets the log to which a search policy adds records of its decisions; `None` records nothing.
    #[inline]
    pub fn logged(self, log: Option<&'a DecisionLog>) -> Self {
        DecisionContext { log, ..self }
    }

    /// Draws a uniform random integer from `0..bound`; `bound` must be at least 1.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        match &mut self.stream {
            PolicyStream::Generator(generator) => below(*generator, bound),
            PolicyStream::Other(chance, stream) => chance.pick(*stream, bound),
        }
    }

    /// Draws a 64-bit random number, such as the seed of simulated games.
    ///
    /// Its two halves are drawn from `0..u32::MAX`, the higher half first.
    #[inline]
    pub fn seed(&mut self) -> u64 {
        u64::from(self.pick(u32::MAX)) << 32 | u64::from(self.pick(u32::MAX))
    }

    /// Draws one of `slots`, each with equal probability; `slots` must not be empty.
    #[inline]
    pub fn member<K: Member>(&mut self, slots: Set<K>) -> K {
        let rank = self.pick(slots.len() as u32);
        self.alignment.nth(slots, rank as usize)
    }

    /// Draws one of `slots` or `None`; `None` has the same probability as each slot.
    #[inline]
    pub fn member_or_none<K: Member>(&mut self, slots: Set<K>) -> Option<K> {
        let rank = self.pick(slots.len() as u32 + 1) as usize;
        (rank < slots.len()).then(|| self.alignment.nth(slots, rank))
    }

    /// Draws a random subset of `slots` that contains each slot with probability 1/2, independently.
    #[inline]
    pub fn subset<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        self.alignment.draw(slots, |positions| match &mut self.stream {
            PolicyStream::Generator(generator) => positions & Set::<K>::new(generator.next_u64()),
            PolicyStream::Other(chance, stream) => {
                Set::new(chance.subset(*stream, Set::new(positions.0)).0)
            }
        })
    }

    /// Draws a nonempty subset of `slots`; all nonempty subsets have the same probability.
    ///
    /// `slots` must not be empty, because the function would not return.
    #[inline]
    pub fn some<K: Member>(&mut self, slots: Set<K>) -> Set<K> {
        loop {
            let subset = self.subset(slots);
            if !subset.is_empty() {
                return subset;
            }
        }
    }

    /// Draws `count` different slots of `slots`; all subsets of this size have the same probability.
    ///
    /// `slots` must contain at least `count` slots.
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
