//! Value of a small game for the best policy.

use sandtable_kernel::{Chance, Deck, Member, Set, SlotAlignment, Stream};

use crate::some;

/// Chance that enumerates a game like [`Every`](crate::Every), but takes the best branch of one stream.
///
/// That stream holds the random choices of a policy that picks among all actions, such as `wild`. The result
/// is the value for the best policy that knows everything drawn so far. It is an upper bound if something
/// lies face down, such as a shuffled deck.
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
    /// Maximum, or sum, of the values of the branches taken so far.
    worth: f64,
}

impl Best {
    /// Creates the chance for the best player, which decides on the stream `mind`.
    pub fn of(mind: Stream) -> Best {
        Best { mind, branches: Vec::new(), asked: 0 }
    }

    /// Ends a course with its value and turns to the next one; after the last, returns the game's value.
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

    /// Picks a nonempty subset, since after an empty one the game would pick again.
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        some(self, stream, slots)
    }
}
