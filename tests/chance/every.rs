//! Every possible course of a small game, each with its probability.

use sandtable_kernel::{Chance, Deck, Layout, Member, Set, Stream};

/// The chance that takes every branch in turn, by playing the game again and again.
///
/// Each random question is a digit of an odometer whose base is the number of answers. A play
/// follows the digits; [`advance`](Self::advance) turns the odometer to the next course.
///
/// ```
/// use sandtable_kernel::{Chance, Stream};
/// use sandtable_test_chance::Every;
/// let mut every = Every::default();
/// let mut twelve = 0.0;
/// loop {
///     if every.d6(Stream(0)) + every.d6(Stream(0)) == 12 {
///         twelve += every.probability();
///     }
///     if !every.advance() {
///         break;
///     }
/// }
/// assert!((twelve - 1.0 / 36.0).abs() < 1e-15);
/// ```
#[derive(Default, Debug)]
pub struct Every {
    digits: Vec<Digit>,
    asked: usize,
}

#[derive(Debug)]
struct Digit {
    value: u32,
    base: u32,
}

impl Every {
    /// The probability of the course that was just played.
    pub fn probability(&self) -> f64 {
        self.digits[..self.asked].iter().map(|digit| 1.0 / f64::from(digit.base)).product()
    }

    /// Turns to the next course; false when all have been played.
    pub fn advance(&mut self) -> bool {
        self.digits.truncate(self.asked);
        self.asked = 0;
        while let Some(digit) = self.digits.last_mut() {
            if digit.value + 1 < digit.base {
                digit.value += 1;
                return true;
            }
            self.digits.pop();
        }
        false
    }
}

impl Chance for Every {
    fn pick(&mut self, _: Stream, bound: u32) -> u32 {
        if self.asked == self.digits.len() {
            self.digits.push(Digit { value: 0, base: bound });
        }
        let digit = &self.digits[self.asked];
        assert_eq!(digit.base, bound, "a game asked another question on the same course");
        self.asked += 1;
        digit.value
    }

    fn shuffle(&mut self, _: Deck, _: &Layout) {}

    fn deal<K: Member>(&mut self, _: Deck, cards: Set<K>) -> K {
        cards.nth(self.pick(Stream(0), cards.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courses_of_different_length_add_up_to_one() {
        let mut every = Every::default();
        let (mut courses, mut total) = (0, 0.0);
        loop {
            if every.pick(Stream(0), 3) == 0 {
                every.deal(Deck(0), Set::<usize>::new(0b1101));
            }
            courses += 1;
            total += every.probability();
            if !every.advance() {
                break;
            }
        }
        assert_eq!(courses, 3 + 2);
        assert!((total - 1.0_f64).abs() < 1e-15);
    }
}
