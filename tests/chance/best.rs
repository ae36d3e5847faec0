//! Exact value of a small game for the best policy.

use sandtable_kernel::{Chance, Deck, Member, Set, SlotAlignment, Stream};

use crate::some;

/// Source of chance that enumerates a game like [`Every`](crate::Every), but maximizes over one stream.
///
/// That stream holds the choices of a policy that takes any legal action at random, such as `wild`. The result is the
/// value for the best policy that knows all random outcomes so far. It is an upper bound if some of them are hidden
/// from the player, such as the order of a shuffled deck.
///
/// ```
/// use sandtable_kernel::{Chance, Stream};
/// use sandtable_test_chance::Best;
/// let (mind, dice) = (Stream(1), Stream(0));
/// let mut best = Best::of(mind);
/// // Roll once, and once more if you like.
/// let worth = loop {
///     let first = best.d6(dice);
///     let last = if best.pick(mind, 2) == 1 { best.d6(dice) } else { first };
///     if let Some(worth) = best.ends(f64::from(last)) {
///         break worth;
///     }
/// };
/// assert!((worth - 4.25).abs() < 1e-12);
/// ```
#[derive(Debug)]
pub struct Best {
    mind: Stream,
    branches: Vec<Branch>,
    asked: usize,
}

#[derive(Debug)]
struct Branch {
    value: u32,
    base: u32,
    is_choice: bool,
    /// Maximum (for a choice of the policy) or sum (for chance) of the values of the branches so far.
    worth: f64,
}

impl Best {
    /// Creates the source of chance for a policy whose choices are on the stream `mind`.
    pub fn of(mind: Stream) -> Best {
        Best { mind, branches: Vec::new(), asked: 0 }
    }

    /// Ends a course with its value `worth`, and starts the next course.
    ///
    /// Returns the value of the game after the last course, and `None` before.
    pub fn ends(&mut self, worth: f64) -> Option<f64> {
        assert_eq!(self.asked, self.branches.len(), "a game took another course");
        self.asked = 0;
        let mut worth = worth;
        while let Some(branch) = self.branches.last_mut() {
            branch.worth = match branch.is_choice {
                true if branch.value > 0 => branch.worth.max(worth),
                true => worth,
                false => branch.worth + worth,
            };
            if branch.value + 1 < branch.base {
                branch.value += 1;
                return None;
            }
            worth = branch.worth / if branch.is_choice { 1.0 } else { f64::from(branch.base) };
            self.branches.pop();
        }
        Some(worth)
    }
}

impl Chance for Best {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        if self.asked == self.branches.len() {
            let is_choice = stream == self.mind;
            self.branches.push(Branch { value: 0, base: bound, is_choice, worth: 0.0 });
        }
        self.asked += 1;
        self.branches[self.asked - 1].value
    }

    fn shuffle(&mut self, _: Deck, _: &SlotAlignment) {}

    fn deal<K: Member>(&mut self, _: Deck, cards: Set<K>) -> K {
        cards.nth(self.pick(Stream(u8::MAX), cards.len() as u32) as usize)
    }

    /// Returns a nonempty subset, since the game would draw again after an empty one.
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        some(self, stream, slots)
    }
}
