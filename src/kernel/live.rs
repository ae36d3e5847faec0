//! Chance from a random number generator, for every simulated game.

use rand::Rng;
use rand_pcg::Pcg64Dxsm;

use super::{Chance, Deck, Layout, Member, OwnLuck, Set, Shuffle, Stream};

/// What all luck of one game follows from: the master seed and the game's index.
///
/// Every purpose of a game gets a PCG64 DXSM generator of its own, whose 128-bit starting state is
/// mixed from (master seed, game index, purpose, turn). So a game can be replayed alone, in any
/// order and on any thread; and luck spent for one purpose never shifts the luck of another.
/// NumPy's `PCG64DXSM` reproduces the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKey {
    high: u64,
    low: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const SILVER: u64 = 0xD1B5_4A32_D192_ED03;

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014), a bijection that spreads every bit.
#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl GameKey {
    /// The key of game number `index` under the master seed `master`.
    #[inline]
    pub const fn new(master: u64, index: u64) -> GameKey {
        GameKey {
            high: mix(index.wrapping_mul(GOLDEN).wrapping_add(mix(master))),
            low: mix(index.wrapping_mul(SILVER) ^ mix(master.wrapping_add(GOLDEN))),
        }
    }

    /// Where the luck of one purpose of this game begins: the 128 bits of state and the stream that
    /// PCG64 DXSM is seeded with. Each `turn` (a reshuffle, say) begins anew, so that it does not
    /// matter how much luck was used before it.
    #[inline]
    pub const fn generator_state(self, purpose: u8, turn: u32) -> (u128, u128) {
        let tag = (purpose as u64) << 32 | turn as u64;
        let high = mix(self.high.wrapping_add(tag.wrapping_mul(GOLDEN)));
        let low = mix(self.low ^ tag.wrapping_mul(SILVER));
        ((high as u128) << 64 | low as u128, purpose as u128)
    }

    /// The generator that begins at [`generator_state`](Self::generator_state).
    #[inline]
    pub fn generator(self, purpose: u8, turn: u32) -> Pcg64Dxsm {
        let (state, stream) = self.generator_state(purpose, turn);
        Pcg64Dxsm::new(state, stream)
    }
}

/// All luck of one game, purpose by purpose. Each purpose has the luck of the game's own index, or the
/// luck of another index: so one can see how a game would have gone with other cards and the same
/// dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    own: GameKey,
    other: GameKey,
    from_other: Set,
}

impl Luck {
    /// The luck of game number `index` under the master seed `master`.
    #[inline]
    pub const fn new(master: u64, index: u64) -> Luck {
        let own = GameKey::new(master, index);
        Luck { own, other: own, from_other: Set::EMPTY }
    }

    /// The same luck, with that of `other` for some purposes.
    #[inline]
    pub const fn with(self, purposes: Set, other: Luck) -> Luck {
        Luck { other: other.own, from_other: purposes, ..self }
    }

    /// The luck of one purpose at a turn.
    #[inline]
    pub fn generator(self, purpose: u8, turn: u32) -> Pcg64Dxsm {
        let key =
            if self.from_other.contains(usize::from(purpose)) { self.other } else { self.own };
        key.generator(purpose, turn)
    }
}

impl From<GameKey> for Luck {
    fn from(key: GameKey) -> Luck {
        Luck { own: key, other: key, from_other: Set::EMPTY }
    }
}

/// A number picked uniformly from `0..bound` without bias (Lemire 2019, "Fast random integer
/// generation in an interval").
#[inline]
pub(super) fn below(generator: &mut impl Rng, bound: u32) -> u32 {
    let bound = u64::from(bound);
    let mut wide = u128::from(generator.next_u64()) * u128::from(bound);
    if (wide as u64) < bound {
        let refused = bound.wrapping_neg() % bound;
        while (wide as u64) < refused {
            wide = u128::from(generator.next_u64()) * u128::from(bound);
        }
    }
    (wide >> 64) as u32
}

#[derive(Clone)]
struct DealtDeck {
    shuffle: Shuffle,
    generator: Pcg64Dxsm,
    shuffles: u32,
}

/// The chance of a simulated game with `STREAMS` streams and `DECKS` decks.
///
/// A deck's order at its n-th shuffle is a function of (key, deck, n) alone, whatever has been
/// dealt before: two strategies see the same n-th shuffle, less the cards they lack.
#[derive(Clone)]
pub struct Live<const STREAMS: usize, const DECKS: usize> {
    luck: Luck,
    streams: [Pcg64Dxsm; STREAMS],
    decks: [DealtDeck; DECKS],
}

impl<const STREAMS: usize, const DECKS: usize> Live<STREAMS, DECKS> {
    /// The chance of the game with this luck. Deck number i is purpose i; the streams follow.
    #[inline]
    pub fn new(luck: impl Into<Luck>) -> Self {
        let luck = luck.into();
        Live {
            luck,
            streams: std::array::from_fn(|stream| luck.generator((DECKS + stream) as u8, 0)),
            decks: std::array::from_fn(|_| DealtDeck {
                shuffle: Shuffle::new(&Layout::plain(0)),
                generator: Pcg64Dxsm::new(0, 0), // the first shuffle brings its luck
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
    fn shuffle(&mut self, deck: Deck, layout: &Layout) {
        let dealt = &mut self.decks[usize::from(deck.0)];
        dealt.shuffles += 1;
        dealt.generator = self.luck.generator(deck.0, dealt.shuffles);
        dealt.shuffle = Shuffle::new(layout);
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

    /// A deck dealt to its end needs no order: it gets a new one before it deals again.
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
    fn own(&mut self, stream: Stream) -> OwnLuck<'_> {
        OwnLuck::Generator(&mut self.streams[usize::from(stream.0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Asked;
    use crate::tests::chi_square;

    /// The streams are a promise to every reader of a saved index: a change of these words is a
    /// breaking change. They can be had from NumPy by setting the state of `PCG64DXSM`.
    #[test]
    fn the_streams_are_pinned() {
        let key = GameKey::new(1, 0);
        let words = |purpose, turn| {
            let mut generator = key.generator(purpose, turn);
            [generator.next_u64(), generator.next_u64()]
        };
        assert_eq!(words(0, 1), [0x32e1_3fd1_a298_e563, 0xf792_8638_1567_2cb1]);
        assert_eq!(words(2, 0), [0x57fd_a4f0_cfb2_fce6, 0x0486_56f8_5cab_9ebc]);
    }

    /// Chi-square of the first pick of neighbouring games: bad seeding shows here first.
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
            live.shuffle(Deck(0), &Layout::plain(20));
            let mut cards: Set = Set::first_n(20);
            for _ in 0..dealt_before {
                cards -= Set::of(live.deal(Deck(0), cards));
            }
            live.shuffle(Deck(0), &Layout::plain(20));
            live.deal(Deck(0), Set::<usize>::first_n(20))
        };
        assert_eq!(second_shuffle(3), second_shuffle(17));
    }

    #[test]
    fn luck_is_exchanged_purpose_by_purpose() {
        let words = |luck: Luck| {
            let mut live = Live::<2, 1>::new(luck);
            live.shuffle(Deck(0), &Layout::plain(60));
            let card = live.deal(Deck(0), Set::<usize>::first_n(60)) as u32;
            [card, live.pick(Stream(0), u32::MAX), live.pick(Stream(1), u32::MAX)]
        };
        let [one, other] = [Luck::new(1, 0), Luck::new(1, 1)];
        let (ours, theirs) = (words(one), words(other));
        for purposes in (0..8).map(Set::new) {
            let from = |purpose: usize| if purposes.contains(purpose) { theirs } else { ours };
            let expected = [0, 1, 2].map(|purpose| from(purpose)[purpose]);
            assert_eq!(words(one.with(purposes, other)), expected, "{purposes:?}");
        }
    }

    #[test]
    fn a_missing_slot_leaves_the_others_in_their_order() {
        let order = |cards: Set| {
            let mut live = Live::<0, 1>::new(GameKey::new(3, 9));
            live.shuffle(Deck(0), &Layout::plain(30));
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
            together.shuffle(Deck(0), &Layout::plain(43));
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

    /// A sample that a player picks by its own luck.
    fn sample(live: &mut Live<1, 0>, slots: Set, count: usize) -> Set {
        Asked::new((), live, Stream(0)).sample(slots, count)
    }

    /// Chi-square over all samples of three from six slots that do not lie together.
    #[test]
    fn every_sample_is_as_likely() {
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

    /// Likewise when the samples of one game follow each other on one stream.
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
