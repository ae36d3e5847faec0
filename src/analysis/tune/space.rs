//! What may be changed of a scenario, how far, and at what price.

use std::ops::RangeInclusive;

use crate::prelude::*;

/// How far every knob is from its printed value.
pub type Point = Vec<i8>;

/// A number of the scenario that may be changed: the copies of a card, a size of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What to call it.
    pub name: String,
    /// The key of the scenario that holds it.
    pub key: String,
    /// The key of the first card of its mix that is identical but for its name; its own, if none is.
    pub identical: String,
    /// Its printed value.
    pub printed: u8,
    /// By how much it may be changed, 0 included.
    pub change: RangeInclusive<i8>,
    /// Whose chances more of it ought to raise, by the seat; none if that is not known beforehand.
    pub helps: Option<&'static str>,
}

/// What makes a change dear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// All knobs are copies in one mix: a piece for another is one edit, and so is a piece added or
    /// taken out. With a fixed size that is half the L1 distance of the copies.
    Mix {
        /// By how much the size of the mix may change.
        size: RangeInclusive<i32>,
        /// The price of an edit.
        price: u32,
    },
    /// The only knob is a number: each step has its price.
    Number {
        /// The price of a step.
        price: u32,
    },
}

/// Neighbouring knobs that are priced together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose they are, as the files say; empty for a number.
    pub side: &'static str,
    /// Which knobs they are.
    pub knobs: Range<usize>,
    /// What makes a change of them dear.
    pub cost: Cost,
}

/// All that may be changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// The knobs, group by group.
    pub knobs: Vec<Knob>,
    /// The groups, in order.
    pub groups: Vec<Group>,
}

impl Space {
    /// Adds the pieces of a mix that are not `pinned`; each edit costs `price`.
    pub fn add_mix(&mut self, mix: &Mix, price: u32, pinned: impl Fn(&str, &str) -> bool) {
        let first = self.knobs.len();
        let free = mix.pieces.iter().filter(|piece| !pinned(&piece.name, &piece.key));
        let knobs = free.map(|piece| Knob {
            name: piece.name.clone(),
            key: piece.key.clone(),
            identical: mix.pieces[piece.like].key.clone(),
            printed: piece.copies,
            change: change(piece.copies, &piece.pool),
            helps: None,
        });
        self.knobs.extend(knobs.filter(|knob| knob.change != (0..=0)));
        let copies = mix.copies() as i32;
        let (least, most) = (i32::from(*mix.size.start()), i32::from(*mix.size.end()));
        let size = (least - copies).min(0)..=(most - copies).max(0);
        self.close(mix.side, first, Cost::Mix { size, price });
    }

    /// Adds a number; each step costs `price`.
    pub fn add_number(&mut self, number: &Number, price: u32) {
        let first = self.knobs.len();
        let Number { name, key, value, range, helps, .. } = number;
        self.knobs.push(Knob {
            name: name.clone(),
            key: key.clone(),
            identical: key.clone(),
            printed: *value,
            change: change(*value, range),
            helps: *helps,
        });
        self.close("", first, Cost::Number { price });
    }

    fn close(&mut self, side: &'static str, first: usize, cost: Cost) {
        let knobs = first..self.knobs.len();
        if !knobs.is_empty() {
            self.groups.push(Group { side, knobs, cost });
        }
    }

    /// The scenario as printed.
    pub fn printed(&self) -> Point {
        vec![0; self.knobs.len()]
    }

    /// What a point costs; none if it is out of bounds.
    pub fn price(&self, point: &Point) -> Option<u32> {
        let within = |(knob, change): (&Knob, &i8)| knob.change.contains(change);
        let prices = self.groups.iter().map(|group| group.price(&point[group.knobs.clone()]));
        self.knobs.iter().zip(point).all(within).then(|| prices.sum())?
    }

    /// Returns by how much the number of each kind of identical cards changes, and each number.
    ///
    /// Points with equal compositions are the same scenario but for the names of cards.
    pub fn composition(&self, point: &Point) -> BTreeMap<&str, i32> {
        let mut composition = BTreeMap::new();
        for (knob, change) in self.knobs.iter().zip(point) {
            *composition.entry(&*knob.identical).or_default() += i32::from(*change);
        }
        composition.retain(|_, change| *change != 0);
        composition
    }

    /// The overrides that make a point.
    pub fn settings(&self, point: &Point) -> Vec<String> {
        let changed = self.knobs.iter().zip(point).filter(|(_, change)| **change != 0);
        changed.map(|(knob, change)| format!("{}={}", knob.key, knob.value(*change))).collect()
    }

    /// A point in words: what goes, what comes, and which numbers become what.
    pub fn words(&self, point: &Point) -> String {
        let mut parts = Vec::new();
        for group in &self.groups {
            let mut knobs: Vec<_> = group.knobs.clone().filter(|&knob| point[knob] != 0).collect();
            knobs.sort_by_key(|&knob| point[knob] > 0);
            for knob in knobs {
                let (it, change) = (&self.knobs[knob], point[knob]);
                parts.push(match &group.cost {
                    Cost::Mix { .. } => format!("{change:+} {}", self.name(knob)),
                    Cost::Number { .. } => {
                        format!("{} {} → {}", it.name, it.printed, it.value(change))
                    }
                });
            }
        }
        if parts.is_empty() { "as printed".to_owned() } else { parts.join(", ") }
    }

    /// The name of a knob, after its side where another side has one of that name.
    pub fn name(&self, knob: usize) -> String {
        let name = &self.knobs[knob].name;
        let mut same: BTreeMap<&str, usize> = BTreeMap::new();
        for group in &self.groups {
            let count =
                self.knobs[group.knobs.clone()].iter().filter(|it| it.name == *name).count();
            *same.entry(group.side).or_default() += count;
        }
        let alone = same.values().sum::<usize>() == 1;
        let group = self.groups.iter().find(|group| group.knobs.contains(&knob));
        match group.map_or("", |group| group.side) {
            side if !alone && !side.is_empty() => format!("{side} {name}"),
            _ => name.clone(),
        }
    }
}

impl Knob {
    /// Its value after a change.
    pub fn value(&self, change: i8) -> u8 {
        self.printed.saturating_add_signed(change)
    }
}

impl Group {
    /// What changes of its knobs cost; none if the mix becomes too small or too large.
    fn price(&self, changes: &[i8]) -> Option<u32> {
        let sum = |sign: i32| -> i32 {
            changes.iter().map(|&change| (sign * i32::from(change)).max(0)).sum()
        };
        self.cost.of(sum(1), sum(-1))
    }
}

impl Cost {
    /// The price of so many more and so many fewer, all knobs together; none where the mix becomes
    /// too small or too large.
    pub fn of(&self, more: i32, fewer: i32) -> Option<u32> {
        match self {
            Cost::Mix { size, price } => {
                size.contains(&(more - fewer)).then(|| more.max(fewer) as u32 * price)
            }
            Cost::Number { price } => Some((more + fewer) as u32 * price),
        }
    }
}

/// By how much a value may be changed within a range; it may always stay.
fn change(value: u8, range: &RangeInclusive<u8>) -> RangeInclusive<i8> {
    let far = i16::from(i8::MAX);
    let to = |bound: u8| (i16::from(bound) - i16::from(value)).clamp(-far, far) as i8;
    to(*range.start()).min(0)..=to(*range.end()).max(0)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use sandtable_games::Piece;

    pub(in crate::tune) fn mix(
        side: &'static str,
        size: RangeInclusive<u8>,
        pieces: &[(&str, u8, RangeInclusive<u8>)],
    ) -> Mix {
        let piece = |(place, it): (usize, &(&str, u8, RangeInclusive<u8>))| Piece {
            name: it.0.to_owned(),
            kind: "card",
            strength: None,
            text: String::new(),
            like: place,
            copies: it.1,
            slot: None,
            pool: it.2.clone(),
            key: format!("{side}.{}", it.0),
            entry: Vec::new(),
        };
        let pieces = pieces.iter().enumerate().map(piece).collect();
        Mix { side, owner: side, wins_are_losses: false, pieces, size, blank: None }
    }

    pub(in crate::tune) fn number(name: &str, value: u8, most: u8) -> Number {
        Number {
            name: name.into(),
            key: name.into(),
            value,
            range: 0..=most,
            price: 2,
            helps: None,
        }
    }

    fn space() -> Space {
        let mut space = Space::default();
        let pieces = [("A", 3, 0..=4), ("B", 1, 0..=3), ("C", 1, 1..=1), ("D", 9, 2..=3)];
        space.add_mix(&mix("red", 14..=14, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 1..=6, &[("A", 3, 0..=4), ("E", 2, 0..=9)]), 1, |name, _| {
            name == "E"
        });
        space.add_number(&number("hand", 5, 7), 2);
        space
    }

    #[test]
    fn a_swap_an_addition_and_a_step_have_their_prices() {
        let space = space();
        assert_eq!(space.knobs.len(), 5, "C cannot change, E is pinned");
        for (point, price) in [
            ([0, 0, 0, 0, 0], Some(0)),
            ([-2, 2, 0, 0, 0], Some(2)),
            ([-1, 2, -1, 0, 0], Some(2)),
            ([1, 0, 0, 0, 0], None),
            ([-3, 3, 0, 0, 0], None),
            ([0, 0, 0, 1, 0], Some(1)),
            ([0, 0, 0, -3, 2], Some(7)),
            ([0, 0, 0, 0, 3], None),
        ] {
            assert_eq!(space.price(&point.to_vec()), price, "{point:?}");
        }
    }
}
