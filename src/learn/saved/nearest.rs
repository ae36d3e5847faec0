//! The nearest feature that a saved policy knows to one that it has no weights for.
//!
//! Pieces with ratings are described alike: `in hand: leader 5, 3 on horseback, not to be lost` names the
//! place, the kind with its ratings, and special marks, which may have ratings, too.

/// The description of a piece with ratings, taken apart.
#[derive(Debug)]
pub(super) struct Rated<'a> {
    place: &'a str,
    /// The words of the kind, without the rating.
    kind: String,
    /// The words of each special mark, without ratings.
    marks: Vec<String>,
    /// The ratings, in order: of the kind first, then of the marks.
    ratings: Vec<i64>,
}

/// How far a known feature is from another of the same place and kind; the nearest is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Distance {
    /// Special marks that only one of them has.
    marks: usize,
    /// The sum of the differences between their ratings.
    ratings: u64,
    /// Whether the first rating that differs is the greater one in the known feature, so that of two that
    /// are as far the lower one is taken.
    is_higher: bool,
}

impl<'a> Rated<'a> {
    /// Takes a description apart; none if it names no place.
    pub fn parse(name: &'a str) -> Option<Rated<'a>> {
        let (place, piece) = name.split_once(": ")?;
        let mut ratings = Vec::new();
        let mut words = piece.split(", ").map(|part| without_numbers(part, &mut ratings));
        let kind = words.next()?;
        let marks = words.collect();
        Some(Rated { place, kind, marks, ratings })
    }

    /// Returns the distance to a known feature; none if that is of another place or kind.
    pub fn distance(&self, known: &Rated<'_>) -> Option<Distance> {
        if (self.place, &self.kind) != (known.place, &known.kind) {
            return None;
        }
        let lacks = |one: &Rated<'_>, other: &Rated<'_>| {
            one.marks.iter().filter(|mark| !other.marks.contains(mark)).count()
        };
        let marks = lacks(self, known) + lacks(known, self);
        let pairs = || self.ratings.iter().zip(&known.ratings);
        let ratings = pairs().map(|(own, other)| own.abs_diff(*other));
        let first = pairs().find(|(own, other)| own != other);
        Some(Distance {
            marks,
            ratings: ratings.fold(0, u64::saturating_add),
            is_higher: first.is_some_and(|(own, other)| other > own),
        })
    }
}

/// Returns the letters and spaces of a text in lower case; its numbers go to `numbers`.
fn without_numbers(text: &str, numbers: &mut Vec<i64>) -> String {
    let digits = text.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
    numbers.extend(digits.map(|it| it.parse().unwrap_or(i64::MAX)));
    let words = text.chars().filter(|it| it.is_alphabetic() || *it == ' ');
    words.collect::<String>().trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the nearest of some known names.
    fn nearest<'a>(wanted: &str, known: &[&'a str]) -> Option<&'a str> {
        let wanted = Rated::parse(wanted)?;
        let far = |name: &&&str| wanted.distance(&Rated::parse(name)?);
        known.iter().filter(|name| far(name).is_some()).min_by_key(far).copied()
    }

    #[test]
    fn kind_and_place_come_before_marks_and_marks_before_ratings() {
        let known = [
            "in hand: cavalry 4",
            "in hand: artillery 3",
            "in hand: artillery 4",
            "in hand: artillery 4, back to the reserve",
            "in hand: leader 5, 3 on horseback, not to be lost",
            "in battle: artillery 9",
        ];
        for (wanted, expected) in [
            ("in hand: artillery 9", Some("in hand: artillery 4")),
            ("in hand: artillery 1, back to the reserve", Some(known[3])),
            ("in hand: artillery 9, not to be lost", Some("in hand: artillery 4")),
            ("in hand: leader 4, 2 on horseback, not to be lost", Some(known[4])),
            ("in battle: artillery 3", Some("in battle: artillery 9")),
            ("in hand: plane 4", None),
            ("discarded: artillery 4", None),
        ] {
            assert_eq!(nearest(wanted, &known), expected, "{wanted}");
        }
    }

    #[test]
    fn of_two_as_near_the_lower_is_taken() {
        let known = ["in hand: infantry 3", "in hand: infantry 1"];
        assert_eq!(nearest("in hand: infantry 2", &known), Some(known[1]));
        let regulars = ["near: Regulars 4-1"];
        assert_eq!(nearest("near: regulars 5+1", &regulars), Some(regulars[0]));
    }
}
