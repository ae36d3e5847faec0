//! Shuffle of a deck that is computed only as far as cards are dealt.

use rand::Rng;

use super::SlotAlignment;

/// Number of positions of a shuffle that are decided by one 64-bit random number.
///
/// The number of orders at these positions is below 2^48, so a random number is rejected less than once in 2^16 times.
const BLOCK: usize = 8;
/// Number of possible orders at the next [`BLOCK`] positions, by the number of slots left.
///
/// If fewer slots than [`BLOCK`] are left, the entry is the number of orders of all of them.
const ORDERS: [u64; 65] = {
    let mut orders = [1; 65];
    let mut left = 1;
    while left < orders.len() {
        orders[left] =
            orders[left - 1] * left as u64 / if left > BLOCK { (left - BLOCK) as u64 } else { 1 };
        left += 1;
    }
    orders
};

/// Uniformly random order of a deck's slots (card numbers), decided only as far as cards are dealt.
///
/// It is a Fisher–Yates shuffle that decides eight positions by one 64-bit random number, when the first of them is
/// needed. The method is that of Brackett-Rozinsky and Lemire 2024, "Batched ranged random integer generation". The
/// order does not depend on how many cards are dealt at a time.
///
/// A deck that lacks the cards of some slots skips these slots. So two decks that differ in one slot keep the relative
/// order of all other cards.
#[derive(Clone, Copy)]
pub struct Shuffle {
    slots: [u8; 64],
    size: usize,
    decided: usize,
    next: usize,
    /// Slots whose position is decided but that are not yet dealt, one bit each.
    ahead: u64,
}

impl Shuffle {
    /// Creates a shuffle of the slots of `alignment`; no position is decided yet.
    #[inline]
    pub fn new(alignment: &SlotAlignment) -> Shuffle {
        Shuffle { slots: alignment.slots, size: alignment.size, decided: 0, next: 0, ahead: 0 }
    }

    /// Deals and returns the next slot; if it is not decided yet, draws a random number from `generator`.
    ///
    /// # Panics
    /// If all slots have been dealt.
    #[inline]
    pub fn next(&mut self, generator: &mut impl Rng) -> usize {
        if self.next == self.decided {
            self.decide_block(generator);
        }
        let slot = self.slots[self.next & 63];
        self.next += 1;
        self.ahead &= !(1 << slot);
        slot as usize
    }

    /// Deals the next `count` slots that belong to `cards`, skips all others, and returns the dealt slots.
    ///
    /// `cards` and the result are sets of slots, with bit i for slot i.
    ///
    /// # Panics
    /// If fewer than `count` of the remaining slots belong to `cards`.
    #[inline]
    pub fn deal(&mut self, cards: u64, count: usize, generator: &mut impl Rng) -> u64 {
        let (mut dealt, mut due) = (0, count);
        while due > 0 {
            if self.next == self.decided {
                self.decide_block(generator);
            }
            let ahead = cards & self.ahead;
            if ahead.count_ones() as usize <= due {
                dealt |= ahead;
                due -= ahead.count_ones() as usize;
                self.next = self.decided;
                continue;
            }
            let mut passed = 0;
            while due > 0 {
                let slot = self.slots[self.next & 63];
                passed |= 1 << slot;
                due -= (cards >> slot) as usize & 1;
                self.next += 1;
            }
            self.ahead &= !passed;
            dealt |= cards & passed;
        }
        dealt
    }

    #[inline(never)]
    fn decide_block(&mut self, generator: &mut impl Rng) {
        let first = self.decided;
        assert!(first < self.size, "all {} slots have been dealt", self.size);
        let left = self.size - first;
        let mut word = generator.next_u64();
        while !is_fair(word.wrapping_mul(ORDERS[left]), ORDERS[left]) {
            word = generator.next_u64();
        }
        let slots = &mut self.slots[first..self.size];
        let mut decide = |count: usize| {
            let mut ahead = 0;
            for index in 0..count {
                let wide = u128::from(word) * (left - index) as u128;
                let chosen = index + (wide >> 64) as usize;
                let slot = slots[chosen];
                slots.swap(chosen, index);
                ahead |= 1 << slot;
                word = wide as u64;
            }
            ahead
        };
        // In the second case the number of iterations is known at compile time.
        self.ahead = if left < BLOCK { decide(left) } else { decide(BLOCK) };
        self.decided = first + left.min(BLOCK);
    }
}

/// Returns whether a random number may be used; rejecting some keeps all orders equally likely.
///
/// This is Lemire's test. `orders` is the number of orders. `rest` is the low half of the product of the random number
/// and `orders`. A rest below 2^64 mod `orders` is rejected.
#[inline]
fn is_fair(rest: u64, orders: u64) -> bool {
    rest >= orders || rest >= orders.wrapping_neg() % orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKey;
    use crate::tests::chi_square;

    fn whole_order(size: usize, game: u64) -> Vec<usize> {
        let mut generator = GameKey::new(1, game).generator(0, 0);
        let mut shuffle = Shuffle::new(&SlotAlignment::identity(size));
        (0..size).map(|_| shuffle.next(&mut generator)).collect()
    }

    #[test]
    fn every_slot_comes_once_and_unfair_words_are_rejected() {
        for size in [1, 7, 8, 9, 43, 55, 64] {
            let mut slots = whole_order(size, 3);
            slots.sort_unstable();
            assert_eq!(slots, (0..size).collect::<Vec<_>>());
        }
        // 2^64 mod 6 is 4, so four rests are rejected.
        let fair: Vec<bool> = (0..6).map(|rest| is_fair(rest, ORDERS[3])).collect();
        assert_eq!(fair, [false, false, false, false, true, true]);
        assert!(is_fair(0, ORDERS[2]) && is_fair(0, ORDERS[1]));
    }

    #[test]
    fn all_orders_of_four_slots_are_equally_likely() {
        let mut counts = std::collections::HashMap::new();
        for game in 0..24_000 {
            *counts.entry(whole_order(4, game)).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi_square = chi_square(counts.values());
        // 23 degrees of freedom: 49.7 is the 99.9 % point.
        assert!(chi_square < 49.7, "{chi_square}");
    }

    #[test]
    fn each_slot_is_equally_likely_at_each_position_across_blocks() {
        const SIZE: usize = 11;
        let mut counts = [[0u32; SIZE]; SIZE];
        for game in 0..22_000 {
            for (position, slot) in whole_order(SIZE, game).into_iter().enumerate() {
                counts[position][slot] += 1;
            }
        }
        for row in counts {
            let chi_square = chi_square(&row);
            // 10 degrees of freedom: 35.6 is the 99.99 % point for one of eleven rows.
            assert!(chi_square < 35.6, "{chi_square}");
        }
    }

    #[test]
    #[should_panic(expected = "have been dealt")]
    fn an_order_ends() {
        let mut generator = GameKey::new(1, 1).generator(0, 0);
        let mut shuffle = Shuffle::new(&SlotAlignment::identity(2));
        for _ in 0..3 {
            shuffle.next(&mut generator);
        }
    }
}
