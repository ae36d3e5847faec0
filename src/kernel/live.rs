//! Random events from a pseudo-random number generator, as in all simulated games.

use rand::Rng;
use rand_pcg::Pcg64Dxsm;

use super::random_streams::below;
use super::{
    Chance, Deck, Member, PolicyStream, RandomStreams, Set, Shuffle, SlotAlignment, Stream,
};

#[derive(Clone)]
struct DealtDeck {
    shuffle: Shuffle,
    generator: Pcg64Dxsm,
    shuffles: u32,
}

/// Pseudo-random [`Chance`] of a simulated game with `STREAMS` random streams and `DECKS` decks.
///
/// The order of a deck after its n-th shuffle depends only on the game's key, the deck and n. It does not depend on the
/// cards dealt before. So games with other policies have the same order after the n-th shuffle. A changed deck keeps
/// the relative order of the shared cards.
///
/// ```
/// use sandtable_kernel::{Chance, Deck, GameKey, Live, Set, SlotAlignment, Stream};
///
/// const DICE: Stream = Stream(0);
/// const DRAW_PILE: Deck = Deck(0);
/// let mut chance = Live::<1, 1>::new(GameKey::new(1, 0));
/// assert!((1..=6).contains(&chance.d6(DICE)));
///
/// chance.shuffle(DRAW_PILE, &SlotAlignment::identity(52));
/// let cards: Set = Set::first_n(52);
/// let hand = chance.deal_together(DRAW_PILE, cards, 5);
/// assert_eq!((hand.len(), (cards - hand).len()), (5, 47));
/// ```
#[derive(Clone)]
pub struct Live<const STREAMS: usize, const DECKS: usize> {
    random_streams: RandomStreams,
    streams: [Pcg64Dxsm; STREAMS],
    decks: [DealtDeck; DECKS],
}

impl<const STREAMS: usize, const DECKS: usize> Live<STREAMS, DECKS> {
    /// Creates the source of the random events of the game with these `random_streams`.
    ///
    /// Deck `i` draws from the random stream of purpose `i`, and stream `i` from that of purpose `DECKS + i`.
    #[inline]
    pub fn new(random_streams: impl Into<RandomStreams>) -> Self {
        let random_streams = random_streams.into();
        Live {
            random_streams,
            streams: std::array::from_fn(|stream| {
                random_streams.generator((DECKS + stream) as u8, 0)
            }),
            decks: std::array::from_fn(|_| DealtDeck {
                shuffle: Shuffle::new(&SlotAlignment::identity(0)),
                generator: Pcg64Dxsm::new(0, 0), // replaced by the first shuffle
                shuffles: 0,
            }),
        }
    }
}

impl<const STREAMS: usize, const DECKS: usize> Chance for Live<STREAMS, DECKS> {
    #[inline]
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        below(&mut self.streams[usize::from(stream.0)], bound)
    }

    #[inline]
    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment) {
        let dealt = &mut self.decks[usize::from(deck.0)];
        dealt.shuffles += 1;
        dealt.generator = self.random_streams.generator(deck.0, dealt.shuffles);
        dealt.shuffle = Shuffle::new(alignment);
    }

    #[inline]
    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        let dealt = &mut self.decks[usize::from(deck.0)];
        loop {
            let slot = K::new(dealt.shuffle.next(&mut dealt.generator));
            if cards.contains(slot) {
                return slot;
            }
        }
    }

    // A deck dealt to its end needs no order, since it is shuffled before it deals again.
    #[inline]
    fn deal_together<K: Member>(&mut self, deck: Deck, cards: Set<K>, count: usize) -> Set<K> {
        if count == cards.len() {
            return cards;
        }
        let dealt = &mut self.decks[usize::from(deck.0)];
        Set::new(dealt.shuffle.deal(cards.0, count, &mut dealt.generator))
    }

    #[inline]
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        slots & Set::<usize>::new(self.streams[usize::from(stream.0)].next_u64())
    }

    #[inline]
    fn policy_stream(&mut self, stream: Stream) -> PolicyStream<'_> {
        PolicyStream::Generator(&mut self.streams[usize::from(stream.0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::chi_square;
    use crate::{DecisionContext, GameKey};

    /// Tests by chi-square that the first random numbers of neighbouring games are independent.
    ///
    /// Errors in seeding show there first.
    #[test]
    fn neighbouring_games_are_independent() {
        let mut counts = [[0u32; 6]; 6];
        let roll = |game| Live::<1, 0>::new(GameKey::new(7, game)).pick(Stream(0), 6) as usize;
        for game in 0..72_000 {
            counts[roll(game)][roll(game + 1)] += 1;
        }
        let chi_square = chi_square(counts.as_flattened());
        // 35 degrees of freedom: 66.6 is the 99.9 % point.
        assert!(chi_square < 66.6, "{chi_square}");
    }

    #[test]
    fn a_shuffle_does_not_depend_on_what_was_dealt_before() {
        let second_shuffle = |dealt_before: usize| {
            let mut live = Live::<0, 1>::new(GameKey::new(3, 9));
            live.shuffle(Deck(0), &SlotAlignment::identity(20));
            let mut cards: Set = Set::first_n(20);
            for _ in 0..dealt_before {
                cards -= Set::of(live.deal(Deck(0), cards));
            }
            live.shuffle(Deck(0), &SlotAlignment::identity(20));
            live.deal(Deck(0), Set::<usize>::first_n(20))
        };
        assert_eq!(second_shuffle(3), second_shuffle(17));
    }

    #[test]
    fn streams_are_replaced_purpose_by_purpose() {
        let words = |streams: RandomStreams| {
            let mut live = Live::<2, 1>::new(streams);
            live.shuffle(Deck(0), &SlotAlignment::identity(60));
            let card = live.deal(Deck(0), Set::<usize>::first_n(60)) as u32;
            [card, live.pick(Stream(0), u32::MAX), live.pick(Stream(1), u32::MAX)]
        };
        let [own, foreign] = [RandomStreams::new(1, 0), RandomStreams::new(1, 1)];
        let (own_words, foreign_words) = (words(own), words(foreign));
        for purposes in (0..8).map(Set::new) {
            let from =
                |purpose: usize| if purposes.contains(purpose) { foreign_words } else { own_words };
            let expected = [0, 1, 2].map(|purpose| from(purpose)[purpose]);
            assert_eq!(words(own.with(purposes, foreign)), expected, "{purposes:?}");
        }
    }

    #[test]
    fn a_missing_slot_leaves_the_others_in_their_order() {
        let order = |cards: Set| {
            let mut live = Live::<0, 1>::new(GameKey::new(3, 9));
            live.shuffle(Deck(0), &SlotAlignment::identity(30));
            let mut left = cards;
            std::iter::from_fn(|| {
                let slot = (!left.is_empty()).then(|| live.deal(Deck(0), left))?;
                left -= Set::of(slot);
                Some(slot)
            })
            .collect::<Vec<_>>()
        };
        let mut whole = order(Set::first_n(30));
        whole.retain(|&slot| slot != 12);
        assert_eq!(order(Set::first_n(30) - Set::of(12)), whole);
    }

    #[test]
    fn cards_dealt_together_are_those_dealt_one_by_one() {
        let deck = Set::<usize>::first_n(41) - Set::of(3) - Set::of(40);
        for first in 0..=deck.len() {
            let mut together = Live::<0, 1>::new(GameKey::new(3, first as u64));
            together.shuffle(Deck(0), &SlotAlignment::identity(43));
            let mut single = together.clone();
            let mut left = deck;
            for count in [first, (deck.len() - first).min(5)] {
                let cards = together.deal_together(Deck(0), left, count);
                for _ in 0..count {
                    let card = Set::of(single.deal(Deck(0), left));
                    assert!(card.is_subset(cards));
                    left -= card;
                }
                assert!(cards.len() == count && !cards.meets(left));
            }
        }
    }

    /// Draws a random sample of `count` slots from a policy's stream.
    fn sample(live: &mut Live<1, 0>, slots: Set, count: usize) -> Set {
        DecisionContext::new((), live, Stream(0)).sample(slots, count)
    }

    /// Tests by chi-square that all samples of three from six scattered slots are equally likely.
    #[test]
    fn all_samples_are_equally_likely() {
        const SAMPLES: u32 = 20_000;
        let slots = Set::<usize>::new(0b1001_0110 | 1 << 40 | 1 << 63);
        let mut counts = std::collections::BTreeMap::new();
        for game in 0..SAMPLES {
            let mut live = Live::<1, 0>::new(GameKey::new(3, game.into()));
            *counts.entry(sample(&mut live, slots, 3).0).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 20, "6 over 3");
        let chi_square = chi_square(counts.values());
        // 19 degrees of freedom: 43.8 is the 99.9 % point.
        assert!(chi_square < 43.8, "{chi_square}");
    }

    /// Tests by chi-square that consecutive samples from one stream are independent.
    #[test]
    fn samples_of_one_stream_are_independent() {
        let mut live = Live::<1, 0>::new(GameKey::new(5, 0));
        let slots: Set = Set::first_n(5);
        let mut counts = [[0u32; 5]; 5];
        for _ in 0..25_000 {
            let [first, second] = [0; 2].map(|_| sample(&mut live, slots, 1).0);
            counts[first.trailing_zeros() as usize][second.trailing_zeros() as usize] += 1;
        }
        let chi_square = chi_square(counts.as_flattened());
        // 24 degrees of freedom: 51.2 is the 99.9 % point.
        assert!(chi_square < 51.2, "{chi_square}");
    }
}
