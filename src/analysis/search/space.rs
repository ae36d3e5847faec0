//! Cards and numbers of a scenario that may change, with the bounds and the price of a change.

use std::ops::RangeInclusive;

use crate::prelude::*;
use sandtable_games::Piece;

/// Point of a search space: the change of every factor from its printed value.
pub type Point = Vec<i8>;

/// Number of the scenario that may change: the copies of a card, or another number such as a hand size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Name of the card or number in results.
    pub name: String,
    /// Key of the scenario that holds the value.
    pub key: String,
    /// Key of the first card in its mix that is equal except for its name, which may be the factor itself.
    pub identical: String,
    /// Value in the printed scenario.
    pub printed: u8,
    /// Range of the allowed changes, which always contains 0.
    pub change: RangeInclusive<i8>,
    /// Seat that a larger value should help; `None` if the game does not say.
    pub helps: Option<&'static str>,
}

/// Rule by which the changes of a group of factors are priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pricing {
    /// Price of each edit of a mix, whose factors are copies of its pieces.
    ///
    /// An exchange of two pieces is one edit, and so is an added or a removed piece. In a mix of fixed size, the number
    /// of edits is half the L1 distance of the copies.
    Mix {
        /// Range of the allowed changes of the size of the mix.
        size: RangeInclusive<i32>,
        /// Price of each edit.
        price: u32,
    },
    /// Price of each step of a number, the only factor of its group.
    Number {
        /// Price of each step.
        price: u32,
    },
}

/// Group of consecutive factors that are priced together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Side that owns the factors, as named in result files; empty for a number.
    pub side: &'static str,
    /// Indices of the factors.
    pub factors: Range<usize>,
    /// Rule that prices changes of these factors.
    pub cost: Pricing,
}

/// Search space: the cards and numbers of a scenario that may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// Factors, group by group.
    pub factors: Vec<Factor>,
    /// Groups, in the order of their factors.
    pub groups: Vec<Group>,
}

impl Space {
    /// Returns the space of the decks of a mix, with one factor for each piece.
    ///
    /// Pieces that cannot change have a factor, too.
    pub fn of_mix(mix: &Mix) -> Space {
        let factors = mix.pieces.iter().map(|piece| Factor::of_piece(mix, piece)).collect();
        let mut space = Space { factors, groups: Vec::new() };
        space.close(mix.side, 0, Pricing::of_mix(mix, 1));
        space
    }

    /// Returns the point at which the factors have these numbers of copies.
    pub fn at_copies(&self, copies: impl IntoIterator<Item = u8>) -> Point {
        let change = |(factor, copies): (&Factor, u8)| difference(factor.printed, copies);
        self.factors.iter().zip(copies).map(change).collect()
    }

    /// Adds the pieces of a mix that can change; each edit costs `price`.
    ///
    /// Pieces for whose name and key `pinned` returns true are left out.
    pub fn add_mix(&mut self, mix: &Mix, price: u32, pinned: impl Fn(&str, &str) -> bool) {
        let first = self.factors.len();
        let free = mix.pieces.iter().filter(|piece| !pinned(&piece.name, &piece.key));
        let factors = free.map(|piece| Factor::of_piece(mix, piece));
        self.factors.extend(factors.filter(|factor| factor.change != (0..=0)));
        self.close(mix.side, first, Pricing::of_mix(mix, price));
    }

    /// Adds a number as a factor; each step costs `price`.
    pub fn add_number(&mut self, number: &Number, price: u32) {
        let first = self.factors.len();
        let Number { name, key, value, range, helps, .. } = number;
        self.factors.push(Factor {
            name: name.clone(),
            key: key.clone(),
            identical: key.clone(),
            printed: *value,
            change: change(*value, range),
            helps: *helps,
        });
        self.close("", first, Pricing::Number { price });
    }

    /// Adds the group of all factors from the index `first` on, if there is one.
    fn close(&mut self, side: &'static str, first: usize, cost: Pricing) {
        let factors = first..self.factors.len();
        if !factors.is_empty() {
            self.groups.push(Group { side, factors, cost });
        }
    }

    /// Returns the point without any change.
    pub fn printed(&self) -> Point {
        vec![0; self.factors.len()]
    }

    /// Returns the total price of a point's changes; `None` if the point is out of bounds.
    pub fn price(&self, point: &Point) -> Option<u32> {
        let within = |(factor, change): (&Factor, &i8)| factor.change.contains(change);
        let prices = self.groups.iter().map(|group| group.price(&point[group.factors.clone()]));
        self.factors.iter().zip(point).all(within).then(|| prices.sum())?
    }

    /// Returns the total change of each set of identical cards, and of each number, by key.
    ///
    /// Points with equal compositions are the same scenario except for the names of cards.
    pub fn composition(&self, point: &Point) -> BTreeMap<&str, i32> {
        let mut composition = BTreeMap::new();
        for (factor, change) in self.factors.iter().zip(point) {
            *composition.entry(&*factor.identical).or_default() += i32::from(*change);
        }
        composition.retain(|_, change| *change != 0);
        composition
    }

    /// Returns the overrides of the scenario that make a point.
    pub fn settings(&self, point: &Point) -> Vec<String> {
        let changed = self.factors.iter().zip(point).filter(|(_, change)| **change != 0);
        changed
            .map(|(factor, change)| format!("{}={}", factor.key, factor.value(*change)))
            .collect()
    }

    /// Describes a point for the user: the pieces removed and added, and the numbers before and after.
    pub fn words(&self, point: &Point) -> String {
        let mut parts = Vec::new();
        for group in &self.groups {
            let mut factors: Vec<_> =
                group.factors.clone().filter(|&factor| point[factor] != 0).collect();
            factors.sort_by_key(|&factor| point[factor] > 0);
            for factor in factors {
                let (it, change) = (&self.factors[factor], point[factor]);
                parts.push(match &group.cost {
                    Pricing::Mix { .. } => format!("{change:+} {}", self.name(factor)),
                    Pricing::Number { .. } => {
                        format!("{} {} → {}", it.name, it.printed, it.value(change))
                    }
                });
            }
        }
        if parts.is_empty() { "as it is".to_owned() } else { parts.join(", ") }
    }

    /// Returns the name of a factor, preceded by its side if another factor has the same name.
    pub fn name(&self, factor: usize) -> String {
        let name = &self.factors[factor].name;
        let mut same: BTreeMap<&str, usize> = BTreeMap::new();
        for group in &self.groups {
            let count =
                self.factors[group.factors.clone()].iter().filter(|it| it.name == *name).count();
            *same.entry(group.side).or_default() += count;
        }
        let alone = same.values().sum::<usize>() == 1;
        let group = self.groups.iter().find(|group| group.factors.contains(&factor));
        match group.map_or("", |group| group.side) {
            side if !alone && !side.is_empty() => format!("{side} {name}"),
            _ => name.clone(),
        }
    }
}

impl Factor {
    /// Creates the factor of the copies of a piece.
    fn of_piece(mix: &Mix, piece: &Piece) -> Factor {
        Factor {
            name: piece.name.clone(),
            key: piece.key.clone(),
            identical: mix.pieces[piece.like].key.clone(),
            printed: piece.copies,
            change: change(piece.copies, &piece.pool),
            helps: None,
        }
    }

    /// Returns the factor's value after a change from the printed value.
    pub fn value(&self, change: i8) -> u8 {
        self.printed.saturating_add_signed(change)
    }
}

impl Group {
    /// Returns the price of the changes of its factors; `None` if the mix becomes too small or too large.
    fn price(&self, changes: &[i8]) -> Option<u32> {
        let sum = |sign: i32| -> i32 {
            changes.iter().map(|&change| (sign * i32::from(change)).max(0)).sum()
        };
        self.cost.of(sum(1), sum(-1))
    }
}

impl Pricing {
    /// Creates the rule of a mix in which each edit costs `price`.
    fn of_mix(mix: &Mix, price: u32) -> Pricing {
        let copies = mix.copies() as i32;
        let (least, most) = (i32::from(*mix.size.start()), i32::from(*mix.size.end()));
        Pricing::Mix { size: (least - copies).min(0)..=(most - copies).max(0), price }
    }

    /// Returns the price of `more` steps up and `fewer` steps down, over all factors together.
    ///
    /// The result is `None` if the mix becomes too small or too large.
    pub fn of(&self, more: i32, fewer: i32) -> Option<u32> {
        match self {
            Pricing::Mix { size, price } => {
                size.contains(&(more - fewer)).then(|| more.max(fewer) as u32 * price)
            }
            Pricing::Number { price } => Some((more + fewer) as u32 * price),
        }
    }
}

/// Returns the changes of `value` that keep it within `range`, and 0 even if it is outside.
fn change(value: u8, range: &RangeInclusive<u8>) -> RangeInclusive<i8> {
    difference(value, *range.start()).min(0)..=difference(value, *range.end()).max(0)
}

/// Returns `to - from`, clamped to -127 to 127.
fn difference(from: u8, to: u8) -> i8 {
    let most = i16::from(i8::MAX);
    (i16::from(to) - i16::from(from)).clamp(-most, most) as i8
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn mix(
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

    pub(crate) fn number(name: &str, value: u8, most: u8) -> Number {
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
        assert_eq!(space.factors.len(), 5, "C cannot change, E is pinned");
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
