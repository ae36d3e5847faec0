//! L8.4 How many: a number, or what a die shows.

use super::super::Luck;
use super::{Done, Fact};
use super::{Event, Play, Table};
use crate::model::Unit;

/// How many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// This many; a negative number are lost.
    Number(i8),
    /// As many as a d6 shows.
    Die,
    /// As many as a d6 shows are lost.
    LostByDie,
}

/// What a d6 shows on average, rounded up.
const MEAN_ROLL: i8 = 4;

impl Amount {
    /// Whether it is more than 0.
    pub(super) fn is_gain(self) -> bool {
        self.mean() > 0
    }

    /// How many on average.
    pub(super) fn mean(self) -> i8 {
        match self {
            Amount::Number(n) => n,
            Amount::Die => MEAN_ROLL,
            Amount::LostByDie => -MEAN_ROLL,
        }
    }
}

/// How many it came to, and by what roll.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub n: i8,
    roll: Option<u8>,
}

impl Counted {
    /// How many, without the sign.
    pub fn many(self) -> u8 {
        self.n.unsigned_abs()
    }

    /// An effect that came to `n`, with the roll if there was one.
    #[inline(always)]
    pub fn done(self, effect: &'static str, n: i16, story: &'static str) -> Event {
        let n = ("n", Fact::Number(n));
        Event::Done(match self.roll {
            None => Done::new(effect, [n], story),
            Some(roll) => Done::new(effect, [("roll", Fact::Number(roll.into())), n], story),
        })
    }

    /// The same for the sake of a unit.
    pub fn done_for(self, unit: Unit, effect: &'static str, story: &'static str) -> Event {
        let (unit, n) = (("unit", Fact::Counter(unit.into())), ("n", Fact::Number(self.n.into())));
        Event::Done(match self.roll {
            None => Done::new(effect, [unit, n], story),
            Some(roll) => Done::new(effect, [unit, ("roll", Fact::Number(roll.into())), n], story),
        })
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4 How many it is this time, by a roll if need be.
    pub(super) fn count(&mut self, amount: Amount) -> Counted {
        if let Amount::Number(n) = amount {
            return Counted { n, roll: None };
        }
        let roll = self.d6(Luck::OtherDice);
        let n = if amount == Amount::Die { roll as i8 } else { -(roll as i8) };
        Counted { n, roll: Some(roll) }
    }
}
