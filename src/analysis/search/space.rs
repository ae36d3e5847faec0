//! Search space of changes to a scenario: cards and numbers that may change, their bounds and how edits are counted.

use std::ops::RangeInclusive;

use crate::prelude::*;
use sandtable_games::Piece;

/// Point of a search space: the change of each factor.
///
/// For example, `[-1, 0, 1]` removes a copy of the first card and adds a copy of the third.
pub type Point = Vec<i8>;

/// Number of the scenario that may change: the copies of a card, or another such as a hand size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Name in results, such as that of the card.
    pub name: String,
    /// Key of the scenario that holds the number.
    pub key: String,
    /// Key of the first card of the deck that differs from this card only by its name.
    ///
    /// It is `key` itself for the first such card and for a number that is not of a card.
    pub identical: String,
    /// Value in the unchanged scenario.
    pub printed: u8,
    /// Range of the allowed changes, which always contains 0.
    pub change: RangeInclusive<i8>,
    /// Seat that profits from a larger value; `None` if the game does not say.
    pub helps: Option<&'static str>,
}

/// Rule that counts the edits of a change: exchanges of cards, or steps of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditRule {
    /// Exchanges in a mix (deck or counter box): exchanging two pieces, adding one, or removing one.
    ///
    /// In a mix of fixed size, the number of exchanges is half the sum of the absolute changes.
    Mix {
        /// Range of the allowed changes of the size of the mix.
        size: RangeInclusive<i32>,
        /// Number of edits that each exchange counts as.
        edits: u32,
    },
    /// Steps of a number, which is the only factor of its group.
    Number {
        /// Number of edits that each step counts as.
        edits: u32,
    },
}

/// Group of consecutive factors whose edits are counted together, such as the cards of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorGroup {
    /// Side that owns the factors, as named in result files; empty for a number.
    pub side: &'static str,
    /// Indices of the factors.
    pub factors: Range<usize>,
    /// Rule that counts the edits of changes to these factors.
    pub rule: EditRule,
}

/// Search space: the cards and numbers of a scenario that may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// Cards and numbers that may change, group by group.
    pub factors: Vec<Factor>,
    /// Groups of factors, in the order of the factors.
    pub groups: Vec<FactorGroup>,
}

impl Space {
    /// Returns the space of all decks that a side can build, with a factor for each card.
    ///
    /// Cards whose number of copies is fixed have a factor, too. Each exchange of a card counts as one edit.
    pub fn of_mix(mix: &Mix) -> Space {
        let factors = mix.pieces.iter().map(|piece| Factor::of_piece(mix, piece)).collect();
        let mut space = Space { factors, groups: Vec::new() };
        space.add_group(mix.side, 0, EditRule::of_mix(mix, 1));
        space
    }

    /// Returns the point at which the cards have the given numbers of copies.
    pub fn at_copies(&self, copies: impl IntoIterator<Item = u8>) -> Point {
        let change = |(factor, copies): (&Factor, u8)| clamped_difference(factor.printed, copies);
        self.factors.iter().zip(copies).map(change).collect()
    }

    /// Adds the cards of a deck or counters of a box; each exchange counts as `edits` edits.
    ///
    /// Pieces that cannot change, and those for whose name and key `pinned` returns true, are left out.
    pub fn add_mix(&mut self, mix: &Mix, edits: u32, pinned: impl Fn(&str, &str) -> bool) {
        let first = self.factors.len();
        let unpinned = mix.pieces.iter().filter(|piece| !pinned(&piece.name, &piece.key));
        let factors = unpinned.map(|piece| Factor::of_piece(mix, piece));
        self.factors.extend(factors.filter(|factor| factor.change != (0..=0)));
        self.add_group(mix.side, first, EditRule::of_mix(mix, edits));
    }

    /// Adds a number other than copies of a card; each step counts as `edits` edits.
    pub fn add_number(&mut self, number: &Number, edits: u32) {
        let first = self.factors.len();
        let Number { name, key, value, range, helps, .. } = number;
        self.factors.push(Factor {
            name: name.clone(),
            key: key.clone(),
            identical: key.clone(),
            printed: *value,
            change: allowed_changes(*value, range),
            helps: *helps,
        });
        self.add_group("", first, EditRule::Number { edits });
    }

    fn add_group(&mut self, side: &'static str, first: usize, rule: EditRule) {
        let factors = first..self.factors.len();
        if !factors.is_empty() {
            self.groups.push(FactorGroup { side, factors, rule });
        }
    }

    /// Returns the point of the unchanged scenario.
    pub fn printed(&self) -> Point {
        vec![0; self.factors.len()]
    }

    /// Returns how many edits the changes of a point count as, or `None` if it is out of bounds.
    pub fn edits(&self, point: &Point) -> Option<u32> {
        let is_within = |(factor, change): (&Factor, &i8)| factor.change.contains(change);
        let edits = self.groups.iter().map(|group| group.edits(&point[group.factors.clone()]));
        self.factors.iter().zip(point).all(is_within).then(|| edits.sum())?
    }

    /// Returns the total change of each set of identical cards, and of each number, by its key.
    ///
    /// Unchanged ones are left out. Points with equal compositions are the same scenario except for the names of cards.
    pub fn composition(&self, point: &Point) -> BTreeMap<&str, i32> {
        let mut composition = BTreeMap::new();
        for (factor, change) in self.factors.iter().zip(point) {
            *composition.entry(&*factor.identical).or_default() += i32::from(*change);
        }
        composition.retain(|_, change| *change != 0);
        composition
    }

    /// Returns the overrides of scenario keys, as `key=value`, that make the changes of a point.
    pub fn settings(&self, point: &Point) -> Vec<String> {
        let changed = self.factors.iter().zip(point).filter(|(_, change)| **change != 0);
        changed
            .map(|(factor, change)| format!("{}={}", factor.key, factor.value(*change)))
            .collect()
    }

    /// Describes a point for the user, as in `-1 Roads, +1 Sappers, hand size 5 → 6`.
    pub fn describe(&self, point: &Point) -> String {
        let mut parts = Vec::new();
        for group in &self.groups {
            let mut factors: Vec<_> =
                group.factors.clone().filter(|&factor| point[factor] != 0).collect();
            factors.sort_by_key(|&factor| point[factor] > 0);
            for factor in factors {
                let (it, change) = (&self.factors[factor], point[factor]);
                parts.push(match &group.rule {
                    EditRule::Mix { .. } => format!("{change:+} {}", self.name(factor)),
                    EditRule::Number { .. } => {
                        format!("{} {} → {}", it.name, it.printed, it.value(change))
                    }
                });
            }
        }
        if parts.is_empty() { "as it is".to_owned() } else { parts.join(", ") }
    }

    /// Returns the name of a factor; if another factor has the same name, its side precedes it.
    pub fn name(&self, factor: usize) -> String {
        let name = &self.factors[factor].name;
        let mut same_name: BTreeMap<&str, usize> = BTreeMap::new();
        for group in &self.groups {
            let count =
                self.factors[group.factors.clone()].iter().filter(|it| it.name == *name).count();
            *same_name.entry(group.side).or_default() += count;
        }
        let is_unique = same_name.values().sum::<usize>() == 1;
        let group = self.groups.iter().find(|group| group.factors.contains(&factor));
        match group.map_or("", |group| group.side) {
            side if !is_unique && !side.is_empty() => format!("{side} {name}"),
            _ => name.clone(),
        }
    }
}

impl Factor {
    fn of_piece(mix: &Mix, piece: &Piece) -> Factor {
        Factor {
            name: piece.name.clone(),
            key: piece.key.clone(),
            identical: mix.pieces[piece.like].key.clone(),
            printed: piece.copies,
            change: allowed_changes(piece.copies, &piece.pool),
            helps: None,
        }
    }

    /// Returns the value of the factor after a change.
    pub fn value(&self, change: i8) -> u8 {
        self.printed.saturating_add_signed(change)
    }
}

impl FactorGroup {
    /// Returns how many edits `changes` count as, which has a change for each factor of the group.
    ///
    /// Returns `None` if the mix becomes too small or too large.
    fn edits(&self, changes: &[i8]) -> Option<u32> {
        let sum = |sign: i32| -> i32 {
            changes.iter().map(|&change| (sign * i32::from(change)).max(0)).sum()
        };
        self.rule.edits(sum(1), sum(-1))
    }
}

impl EditRule {
    fn of_mix(mix: &Mix, edits: u32) -> EditRule {
        let copies = mix.copies() as i32;
        let (least, most) = (i32::from(*mix.size.start()), i32::from(*mix.size.end()));
        EditRule::Mix { size: (least - copies).min(0)..=(most - copies).max(0), edits }
    }

    /// Returns how many edits `more` steps up and `fewer` steps down count as, over a whole group.
    ///
    /// Returns `None` if the mix becomes too small or too large.
    pub fn edits(&self, more: i32, fewer: i32) -> Option<u32> {
        match self {
            EditRule::Mix { size, edits } => {
                size.contains(&(more - fewer)).then(|| more.max(fewer) as u32 * edits)
            }
            EditRule::Number { edits } => Some((more + fewer) as u32 * edits),
        }
    }
}

/// Returns the changes of `value` that stay within `range`, and 0 even if `value` is outside.
fn allowed_changes(value: u8, range: &RangeInclusive<u8>) -> RangeInclusive<i8> {
    clamped_difference(value, *range.start()).min(0)
        ..=clamped_difference(value, *range.end()).max(0)
}

fn clamped_difference(from: u8, to: u8) -> i8 {
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
        let piece = |(index, it): (usize, &(&str, u8, RangeInclusive<u8>))| Piece {
            name: it.0.to_owned(),
            kind: "card",
            strength: None,
            text: String::new(),
            like: index,
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
        for (point, edits) in [
            ([0, 0, 0, 0, 0], Some(0)),
            ([-2, 2, 0, 0, 0], Some(2)),
            ([-1, 2, -1, 0, 0], Some(2)),
            ([1, 0, 0, 0, 0], None),
            ([-3, 3, 0, 0, 0], None),
            ([0, 0, 0, 1, 0], Some(1)),
            ([0, 0, 0, -3, 2], Some(7)),
            ([0, 0, 0, 0, 3], None),
        ] {
            assert_eq!(space.edits(&point.to_vec()), edits, "{point:?}");
        }
    }
}
