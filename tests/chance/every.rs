//! Enumeration of all courses of a small game, with their probabilities.

use std::collections::BTreeMap;

use sandtable_kernel::{Chance, Deck, Member, Set, SlotAlignment, Stream};

use crate::some;

/// Maximum number of courses of a game that is enumerated.
const MOST_COURSES: u32 = 20_000_000;

/// Source of chance that takes every branch in turn: the game is played once for each of its courses.
///
/// Each random draw is a digit of an odometer, whose base is the number of possible outcomes. A play follows the
/// digits; then the odometer turns to the next course.
///
/// ```
/// use sandtable_kernel::{Chance, Stream};
/// use sandtable_test_chance::Every;
/// let sums = Every::default().endings(|every| every.d6(Stream(0)) + every.d6(Stream(0)));
/// assert!((sums[&12] - 1.0 / 36.0).abs() < 1e-15);
/// ```
#[derive(Default, Debug)]
pub struct Every {
    digits: Vec<Digit>,
    asked: usize,
    never_empty: bool,
}

#[derive(Debug)]
struct Digit {
    value: u32,
    base: u32,
}

/// Description of a property, and a function that tells whether a game has it.
///
/// Tests compare the share of games that have it.
pub type YesOrNo<R> = (&'static str, fn(&R) -> bool);

impl Every {
    /// Creates a source of chance for policies that draw subsets again until one is nonempty.
    ///
    /// Only nonempty subsets are drawn. This has the same probabilities, without courses that never end.
    pub fn never_empty() -> Every {
        Every { never_empty: true, ..Every::default() }
    }

    /// Plays every course of a game, and calls `ends` with its result and its probability.
    pub fn play<T>(
        mut self,
        mut course: impl FnMut(&mut Every) -> T,
        mut ends: impl FnMut(T, f64),
    ) {
        loop {
            let ending = course(&mut self);
            ends(ending, self.probability());
            if !self.advance() {
                return;
            }
        }
    }

    /// Plays every course of a game, and returns the probability of each result.
    pub fn endings<T: Ord>(self, course: impl FnMut(&mut Every) -> T) -> BTreeMap<T, f64> {
        let mut endings = BTreeMap::new();
        self.play(course, |ending, probability| {
            *endings.entry(ending).or_insert(0.0) += probability;
        });
        endings
    }

    /// Plays every course of a game; returns the probability of each property, and the number of courses.
    ///
    /// # Panics
    /// If there are too many courses, or the sum of their probabilities differs from 1 by more than `rounding`.
    pub fn shares<R, const N: usize>(
        self,
        questions: &[YesOrNo<R>; N],
        rounding: f64,
        course: impl FnMut(&mut Every) -> R,
    ) -> ([f64; N], u32) {
        let (mut shares, mut total, mut courses) = ([0.0; N], 0.0, 0);
        self.play(course, |game, probability| {
            for (share, (_, question)) in shares.iter_mut().zip(questions) {
                *share += if question(&game) { probability } else { 0.0 };
            }
            (total, courses) = (total + probability, courses + 1);
            assert!(courses < MOST_COURSES, "the game is not small");
        });
        assert!((total - 1.0_f64).abs() < rounding, "the courses add up to {total}");
        (shares, courses)
    }

    /// Returns the probability of the course just played.
    fn probability(&self) -> f64 {
        self.digits[..self.asked].iter().map(|digit| 1.0 / f64::from(digit.base)).product()
    }

    /// Turns the odometer to the next course; returns false after the last one.
    fn advance(&mut self) -> bool {
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

/// Asserts that simulated games have the properties as often as their exact shares say.
///
/// The exact shares have a rounding error of at most `rounding`.
///
/// # Panics
/// If a simulated share differs from the exact one by more than four standard errors.
pub fn assert_agree<R, const N: usize>(
    (questions, exact): (&[YesOrNo<R>; N], [f64; N]),
    rounding: f64,
    games: impl ExactSizeIterator<Item = R>,
    whose: &str,
) {
    let (n, mut counts) = (games.len() as f64, [0_u64; N]);
    for game in games {
        for (count, (_, question)) in counts.iter_mut().zip(questions) {
            *count += u64::from(question(&game));
        }
    }
    for ((truth, count), (question, _)) in exact.into_iter().zip(counts).zip(questions) {
        let found = count as f64 / n;
        let std_err = (truth * (1.0 - truth) / n).max(0.0).sqrt();
        // A share of 0 or 1 has no statistical error, only that of rounding.
        let allowed = (4.0 * std_err).max(rounding);
        assert!((truth - found).abs() <= allowed, "{whose}, {question}: {found} for {truth}");
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

    fn shuffle(&mut self, _: Deck, _: &SlotAlignment) {}

    fn deal<K: Member>(&mut self, _: Deck, cards: Set<K>) -> K {
        cards.nth(self.pick(Stream(0), cards.len() as u32) as usize)
    }

    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        match self.never_empty {
            true => some(self, stream, slots),
            false => slots.iter().filter(|_| self.pick(stream, 2) == 1).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courses_of_different_length_add_up_to_one() {
        let (mut courses, mut total) = (0, 0.0);
        let course = |every: &mut Every| {
            if every.pick(Stream(0), 3) == 0 {
                every.deal(Deck(0), Set::<usize>::new(0b1101));
            }
        };
        Every::default().play(course, |(), probability| {
            courses += 1;
            total += probability;
        });
        assert_eq!(courses, 3 + 2);
        assert!((total - 1.0_f64).abs() < 1e-15);
    }
}
