//! Counts of set bits by position, over millions of bit masks.

use serde::{Deserialize, Serialize};

use super::Mergeable;

/// Number of bit masks that are buffered and then counted together.
const BATCH: usize = 16;

/// Number of bit planes that a carry passes through before it is tested for being 0.
const STRIDE: usize = 8;

/// Counter that counts, for each of 64 bit positions, the bit masks that have this bit set.
///
/// This is a positional population count. The 64 counts are stored as bit planes: bit `i` of plane `j` is bit `j` of
/// the count for position `i`, so one logical operation updates all counts. Sixteen masks at a time pass through a tree
/// of carry-save adders before they reach the planes (Harley and Seal's population count, after Muła, Kurz and Lemire
/// 2018, *The Computer Journal* 61(1); by position, Klarqvist, Muła and Lemire 2019). This takes about six operations
/// per mask, without allocations and without branches on the data. Counts go up to 2^64 - 1.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<u64>", try_from = "Vec<u64>")]
pub struct PositionalCounter {
    /// Buffer of masks, of which the first `waiting` are not counted yet.
    batch: [u64; BATCH],
    // A byte would do, but the processor forwards a whole word faster from store to load.
    waiting: usize,
    planes: [u64; 64],
}

impl PositionalCounter {
    /// Returns a counter in which the counts of all positions are 0.
    pub const fn new() -> Self {
        Self { batch: [0; BATCH], waiting: 0, planes: [0; 64] }
    }

    /// Adds 1 to the count of every position that is set in `mask`.
    #[inline]
    pub fn add(&mut self, mask: u64) {
        self.batch[self.waiting % BATCH] = mask;
        self.waiting = self.waiting.wrapping_add(1);
        if self.waiting == BATCH {
            self.count_batch();
        }
    }

    /// Adds the masks in the full buffer to the counts in the bit planes, and empties the buffer.
    #[inline(never)]
    fn count_batch(&mut self) {
        self.waiting = 0;
        let (low, high) = self.planes.split_at_mut(4);
        let mut masks = self.batch;
        halve(&mut low[0], &mut masks);
        halve(&mut low[1], &mut masks[..8]);
        halve(&mut low[2], &mut masks[..4]);
        halve(&mut low[3], &mut masks[..2]);
        let mut carry = masks[0];
        for planes in high.chunks_mut(STRIDE) {
            for plane in planes {
                let next = *plane & carry;
                *plane ^= carry;
                carry = next;
            }
            if carry == 0 {
                break;
            }
        }
    }

    /// Returns for each bit position the number of masks with that bit set; the lowest bit comes first.
    pub fn totals(&self) -> [u64; 64] {
        let mut copy = self.clone();
        copy.batch[self.waiting..].fill(0);
        copy.count_batch();
        transpose(&mut copy.planes);
        copy.planes
    }

    /// Returns the number of masks in which `bit` (0 to 63) is set, faster than [`totals`](Self::totals).
    pub fn total(&self, bit: usize) -> u64 {
        let waiting: u64 = self.batch[..self.waiting].iter().map(|mask| mask >> bit & 1).sum();
        let counted = self.planes.iter().rev().fold(0, |sum, plane| sum << 1 | plane >> bit & 1);
        waiting + counted
    }

    /// Returns whether these counts over all games are consistent with the counts `of_won` over won games.
    ///
    /// `won` and `lost` are the numbers of games. At each bit position, the count over won games must be at most `won`.
    /// The count over all games minus the count over won games must lie between 0 and `lost`.
    pub fn can_be_split(&self, of_won: &Self, [won, lost]: [u64; 2]) -> bool {
        let mut pairs = self.totals().into_iter().zip(of_won.totals());
        pairs.all(|(all, of_won)| {
            of_won <= won && all.checked_sub(of_won).is_some_and(|of_lost| of_lost <= lost)
        })
    }
}

impl Mergeable for PositionalCounter {
    fn merge(&mut self, other: &Self) {
        let mut carry = 0;
        for (plane, &theirs) in self.planes.iter_mut().zip(&other.planes) {
            carry = add_in_place(plane, theirs, carry);
        }
        for &mask in &other.batch[..other.waiting] {
            self.add(mask);
        }
    }
}

impl Default for PositionalCounter {
    fn default() -> Self {
        Self::new()
    }
}

/// Counters are equal if their totals are; the state of the buffer does not matter.
impl PartialEq for PositionalCounter {
    fn eq(&self, other: &Self) -> bool {
        self.totals() == other.totals()
    }
}

impl Eq for PositionalCounter {}

/// Returns a counter with the given counts, for instance to continue an interrupted run.
impl From<[u64; 64]> for PositionalCounter {
    fn from(mut totals: [u64; 64]) -> Self {
        transpose(&mut totals);
        Self { planes: totals, ..Self::new() }
    }
}

/// Converts the counter to its saved form, the counts of all 64 positions.
impl From<PositionalCounter> for Vec<u64> {
    fn from(counter: PositionalCounter) -> Self {
        counter.totals().to_vec()
    }
}

impl TryFrom<Vec<u64>> for PositionalCounter {
    type Error = String;

    fn try_from(totals: Vec<u64>) -> Result<Self, String> {
        <[u64; 64]>::try_from(totals)
            .map(Self::from)
            .map_err(|totals| format!("{} counts by bit position instead of 64", totals.len()))
    }
}

/// Performs one step of 64 parallel counters: adds pairs of `masks` to one binary digit of the counts.
///
/// `plane` holds that digit for all 64 positions. The carries into the next digit replace the first half of `masks`.
#[inline(always)]
fn halve(plane: &mut u64, masks: &mut [u64]) {
    for i in 0..masks.len() / 2 {
        masks[i] = add_in_place(plane, masks[2 * i], masks[2 * i + 1]);
    }
}

/// Adds the bits `a` and `b` to `sum` at each of 64 positions (a full adder) and returns the carries.
#[inline(always)]
fn add_in_place(sum: &mut u64, a: u64, b: u64) -> u64 {
    let either = a ^ b;
    let carry = (a & b) | (either & *sum);
    *sum ^= either;
    carry
}

/// Transposes a 64 × 64 bit matrix by swapping ever smaller off-diagonal squares.
///
/// See Warren, *Hacker's Delight*, section 7-3.
fn transpose(rows: &mut [u64; 64]) {
    let mut side = 32;
    let mut right_half = 0x0000_0000_ffff_ffff_u64;
    while side > 0 {
        for row in (0..64).filter(|row| row & side == 0) {
            let differing = ((rows[row] >> side) ^ rows[row | side]) & right_half;
            rows[row | side] ^= differing;
            rows[row] ^= differing << side;
        }
        side /= 2;
        right_half ^= right_half << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count(masks: &[u64]) -> PositionalCounter {
        let mut counter = PositionalCounter::new();
        masks.iter().for_each(|&mask| counter.add(mask));
        counter
    }

    fn one_by_one(masks: &[u64]) -> [u64; 64] {
        std::array::from_fn(|i| masks.iter().map(|mask| mask >> i & 1).sum())
    }

    #[test]
    fn counts_past_every_carry_and_through_all_planes() {
        let mut counter = PositionalCounter::new();
        for i in 0..1_000_003_u64 {
            counter.add(if i % 3 == 0 { u64::MAX } else { 1 << 63 | 2 });
        }
        let totals = counter.totals();
        assert_eq!((totals[0], totals[1]), (333_335, 1_000_003));
        assert_eq!((totals[62], totals[63]), (333_335, 1_000_003));
        let nearly_full = [u64::MAX - 16; 64];
        let mut counter = PositionalCounter::from(nearly_full);
        (0..16).for_each(|_| counter.add(1 << 5 | 1));
        let mut expected = nearly_full;
        (expected[0], expected[5]) = (u64::MAX, u64::MAX);
        assert_eq!(counter.totals(), expected);
    }

    #[test]
    fn stays_compact_and_refuses_a_damaged_file() {
        assert_eq!(size_of::<PositionalCounter>(), (64 + 16 + 1) * 8);
        assert!(serde_json::from_str::<PositionalCounter>("[1, 2, 3]").is_err());
    }

    #[test]
    fn counts_of_won_games_fit_into_all_of_them() {
        let (all, won) = (count(&[3, 2, 2, 0]), count(&[1, 0, 2, 2]));
        assert!(all.can_be_split(&won, [2, 1]) && !all.can_be_split(&won, [1, 2]));
        assert!(!all.can_be_split(&won, [2, 0]) && !won.can_be_split(&all, [4, 4]));
    }

    fn masks() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::vec(any::<u64>(), 0..600)
    }

    proptest! {
        #[test]
        fn agrees_with_counting_one_by_one(masks in masks()) {
            let counter = count(&masks);
            prop_assert_eq!(counter.totals(), one_by_one(&masks));
            prop_assert_eq!(std::array::from_fn(|bit| counter.total(bit)), one_by_one(&masks));
        }

        #[test]
        fn parts_merge_to_the_whole_in_any_order(a in masks(), b in masks(), c in masks()) {
            let [ca, cb, cc] = [&a, &b, &c].map(|masks| count(masks));
            let (mut left, mut right, mut inner) = (ca.clone(), cc.clone(), cb.clone());
            left.merge(&cb);
            left.merge(&cc);
            inner.merge(&ca);
            right.merge(&inner);
            prop_assert_eq!(left.totals(), one_by_one(&[a, b, c].concat()));
            prop_assert_eq!(left, right);
        }

        #[test]
        fn goes_on_from_saved_totals(before in masks(), after in masks()) {
            let json = serde_json::to_string(&count(&before)).unwrap();
            let mut counter: PositionalCounter = serde_json::from_str(&json).unwrap();
            after.iter().for_each(|&mask| counter.add(mask));
            prop_assert_eq!(counter.totals(), one_by_one(&[before, after].concat()));
        }

        #[test]
        fn totals_do_not_disturb_the_count(masks in masks(), more in masks()) {
            let mut counter = count(&masks);
            let _ = counter.totals();
            more.iter().for_each(|&mask| counter.add(mask));
            prop_assert_eq!(counter.totals(), one_by_one(&[masks, more].concat()));
        }
    }
}
