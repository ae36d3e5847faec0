//! Random streams of a game, derived from the master seed and the game's index.

use rand::Rng;
use rand_pcg::Pcg64Dxsm;

use super::Set;

/// Key of all random numbers of a game, derived from the master seed and the game's index.
///
/// Every purpose of a game (the dice, a deck, a player) gets a PCG64 DXSM generator of its own. Its 128-bit initial
/// state is a hash of (master seed, game index, purpose, turn). The turn counts, for example, the shuffles of a deck.
/// So a game can be replayed alone, in any order and on any thread. Random numbers drawn for one purpose never shift
/// those of another. NumPy's `PCG64DXSM` with the same state returns the same numbers.
///
/// ```
/// use rand::Rng;
/// use sandtable_kernel::GameKey;
///
/// const DICE: u8 = 2;
/// let first = |index| GameKey::new(1, index).generator(DICE, 0).next_u64();
/// assert_eq!(first(7), first(7));
/// assert_ne!(first(7), first(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKey {
    high: u64,
    low: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const SILVER: u64 = 0xD1B5_4A32_D192_ED03;

/// Applies the finaliser of SplitMix64, a bijection in which every input bit affects all output bits.
///
/// It is that of Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators".
#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl GameKey {
    /// Returns the key of game number `index` under the master seed `master`.
    #[inline]
    pub const fn new(master: u64, index: u64) -> GameKey {
        GameKey {
            high: mix(index.wrapping_mul(GOLDEN).wrapping_add(mix(master))),
            low: mix(index.wrapping_mul(SILVER) ^ mix(master.wrapping_add(GOLDEN))),
        }
    }

    /// Returns the initial state and the stream number of the PCG64 DXSM generator for a purpose and turn.
    ///
    /// Each turn, such as the number of a shuffle, has a state of its own. The state does not depend on how many random
    /// numbers were drawn before.
    #[inline]
    pub const fn generator_state(self, purpose: u8, turn: u32) -> (u128, u128) {
        let tag = (purpose as u64) << 32 | turn as u64;
        let high = mix(self.high.wrapping_add(tag.wrapping_mul(GOLDEN)));
        let low = mix(self.low ^ tag.wrapping_mul(SILVER));
        ((high as u128) << 64 | low as u128, purpose as u128)
    }

    /// Returns the generator with the initial state [`generator_state`](Self::generator_state).
    #[inline]
    pub fn generator(self, purpose: u8, turn: u32) -> Pcg64Dxsm {
        let (state, stream) = self.generator_state(purpose, turn);
        Pcg64Dxsm::new(state, stream)
    }
}

/// Random streams of a game, one for each purpose; some of them may be those of another game.
///
/// For example, a game with its own dice and the cards of another game shows the effect of the cards. Without a call of
/// [`with`](Self::with), all streams are those of the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomStreams {
    own: GameKey,
    foreign: GameKey,
    /// Purposes whose streams are those of the game `foreign`.
    foreign_purposes: Set,
}

impl RandomStreams {
    /// Returns the random streams of game number `index` under the master seed `master`.
    #[inline]
    pub const fn new(master: u64, index: u64) -> RandomStreams {
        let own = GameKey::new(master, index);
        RandomStreams { own, foreign: own, foreign_purposes: Set::EMPTY }
    }

    /// Returns these streams, but with those of `purposes` taken from the game of `source`.
    ///
    /// All other streams are those of this game, even if an earlier call replaced them. Replacements in `source` have
    /// no effect.
    #[inline]
    pub const fn with(self, purposes: Set, source: RandomStreams) -> RandomStreams {
        RandomStreams { foreign: source.own, foreign_purposes: purposes, ..self }
    }

    /// Returns the generator for `purpose` and `turn`; see [`GameKey::generator_state`].
    #[inline]
    pub fn generator(self, purpose: u8, turn: u32) -> Pcg64Dxsm {
        let is_foreign = self.foreign_purposes.contains(usize::from(purpose));
        let key = if is_foreign { self.foreign } else { self.own };
        key.generator(purpose, turn)
    }
}

impl From<GameKey> for RandomStreams {
    fn from(key: GameKey) -> RandomStreams {
        RandomStreams { own: key, foreign: key, foreign_purposes: Set::EMPTY }
    }
}

/// Draws a uniform random integer from `0..bound`; `bound` must be at least 1.
///
/// The method is that of Lemire 2019, "Fast random integer generation in an interval", which has no bias.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the random numbers never change, since users have saved the indices of games.
    ///
    /// NumPy returns the same numbers if the state of its `PCG64DXSM` is set.
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
}
