//! A shuffle that is carried out only as far as cards are dealt.

use rand::Rng;

use super::SlotAlignment;

/// How many places one word of the generator decides: the product of the bounds stays below 2^48,
/// so that a word is rejected less than once in 2^16 times.
const BLOCK: usize = 8;
/// In how many orders the slots of a block may come, by how many places are left.
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

/// A uniformly random order of the slots of a [`SlotAlignment`].
///
/// It is a Fisher–Yates shuffle that decides eight places at a time by one 64-bit word
/// (Brackett-Rozinsky and Lemire 2024, "Batched ranged random integer generation"), and only
/// when a place is needed. The order does not depend on how many places are asked for at once.
///
/// It orders *slots*, not cards: a deck that lacks some slots passes over them. So two decks that
/// differ in one slot keep every other card in its place relative to the rest.
#[derive(Clone, Copy)]
pub struct Shuffle {
    slots: [u8; 64],
    size: usize,
    settled: usize,
    next: usize,
    /// The slots at the places from `next` to `settled`.
    ahead: u64,
}

impl Shuffle {
    /// An order of the slots of a layout, with no place decided yet.
    #[inline]
    pub fn new(alignment: &SlotAlignment) -> Shuffle {
        Shuffle { slots: alignment.slots, size: alignment.size, settled: 0, next: 0, ahead: 0 }
    }

    /// The slot at the next place; takes words of `generator` as needed.
    ///
    /// # Panics
    /// If all slots have been taken.
    #[inline]
    pub fn next(&mut self, generator: &mut impl Rng) -> usize {
        if self.next == self.settled {
            self.settle(generator);
        }
        let slot = self.slots[self.next & 63];
        self.next += 1;
        self.ahead &= !(1 << slot);
        slot as usize
    }

    /// The next slots in order until `count` of `cards` are among them, which are as many at least: those.
    #[inline]
    pub fn deal(&mut self, cards: u64, count: usize, generator: &mut impl Rng) -> u64 {
        let (mut dealt, mut due) = (0, count);
        while due > 0 {
            if self.next == self.settled {
                self.settle(generator);
            }
            let ahead = cards & self.ahead;
            if ahead.count_ones() as usize <= due {
                dealt |= ahead;
                due -= ahead.count_ones() as usize;
                self.next = self.settled;
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
    fn settle(&mut self, generator: &mut impl Rng) {
        let first = self.settled;
        assert!(first < self.size, "an order of {} slots is used up", self.size);
        let left = self.size - first;
        let mut word = generator.next_u64();
        while !is_fair(word.wrapping_mul(ORDERS[left]), ORDERS[left]) {
            word = generator.next_u64();
        }
        let slots = &mut self.slots[first..self.size];
        let mut settle = |count: usize| {
            let mut ahead = 0;
            for place in 0..count {
                let wide = u128::from(word) * (left - place) as u128;
                let chosen = place + (wide >> 64) as usize;
                let slot = slots[chosen];
                slots.swap(chosen, place);
                ahead |= 1 << slot;
                word = wide as u64;
            }
            ahead
        };
        // So many at once are known to the compiler.
        self.ahead = if left < BLOCK { settle(left) } else { settle(BLOCK) };
        self.settled = first + left.min(BLOCK);
    }
}

/// Lemire's test of what is left of a word that settles places with so many `orders`: the words that
/// leave less than 2^64 mod n would make some of the n orders likelier.
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
    fn every_slot_comes_once_by_words_that_make_no_order_likelier() {
        for size in [1, 7, 8, 9, 43, 55, 64] {
            let mut slots = whole_order(size, 3);
            slots.sort_unstable();
            assert_eq!(slots, (0..size).collect::<Vec<_>>());
        }
        // Six orders do not divide 2^64, which leaves a remainder of 4: so many words are refused.
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
    fn each_slot_is_equally_likely_at_each_place_across_blocks() {
        const SIZE: usize = 11;
        let mut counts = [[0u32; SIZE]; SIZE];
        for game in 0..22_000 {
            for (place, slot) in whole_order(SIZE, game).into_iter().enumerate() {
                counts[place][slot] += 1;
            }
        }
        for row in counts {
            let chi_square = chi_square(&row);
            // 10 degrees of freedom: 35.6 is the 99.99 % point, eleven rows are looked at.
            assert!(chi_square < 35.6, "{chi_square}");
        }
    }

    #[test]
    #[should_panic(expected = "used up")]
    fn an_order_ends() {
        let mut generator = GameKey::new(1, 1).generator(0, 0);
        let mut shuffle = Shuffle::new(&SlotAlignment::identity(2));
        for _ in 0..3 {
            shuffle.next(&mut generator);
        }
    }
}
