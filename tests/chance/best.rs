//! What a game is worth to a player who always gives the best answer.

use sandtable_kernel::{Chance, Deck, Member, Set, SlotAlignment, Stream};

use crate::some;

/// Luck that takes every branch in turn, as [`Every`](crate::Every) does, where one stream is a player's
/// mind: of its branches not the mean counts but the best. A player who picks among all answers by that
/// stream, such as `wild`, so finds what the best player wins who knows all that was drawn so far. Where
/// something lies face down, such as a deck that was dealt, that is more than a player can win.
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
    /// The best, or the sum, of what the branches are worth that have been taken.
    worth: f64,
}

impl Best {
    /// The best that the player can do who picks by a stream.
    pub fn of(mind: Stream) -> Best {
        Best { mind, branches: Vec::new(), asked: 0 }
    }

    /// Takes the end of a course, what it is worth, and turns to the next; once all have been played it
    /// gives what the game is worth.
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

    /// Picked among those that have a member: the empty one is asked for again.
    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        some(self, stream, slots)
    }
}
