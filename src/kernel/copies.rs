//! Slots that are copies of one another.

use super::Set;

/// Which neighbouring slots are copies of the same thing: cards of one name, counters of one name.
/// A slot may also be empty, so that the others stay where they are in another scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    entry_of: Vec<u8>,
    slots: Set,
    last: Set,
    twins: Vec<Set>,
}

/// What [`Copies`] keep for an empty slot.
const EMPTY: u8 = u8::MAX;

impl Copies {
    /// Entry number i gets `counts[i]` slots, at least one; they follow one another from slot 0.
    ///
    /// # Panics
    /// If there are more than 64 slots.
    pub fn new(counts: impl IntoIterator<Item = usize>) -> Copies {
        let entries = counts.into_iter().enumerate();
        let slots: Vec<Option<usize>> =
            entries.flat_map(|(entry, count)| std::iter::repeat_n(Some(entry), count)).collect();
        Copies::laid_out(&slots)
    }

    /// Each slot holds a copy of its entry or nothing; the copies of an entry are neighbours.
    ///
    /// # Panics
    /// If there are more than 64 slots.
    pub fn laid_out(entries: &[Option<usize>]) -> Copies {
        assert!(entries.len() <= 64, "{} copies are too many for a set", entries.len());
        let is_last = |&slot: &usize| entries.get(slot + 1) != Some(&entries[slot]);
        let slots: Set = (0..entries.len()).filter(|&slot| entries[slot].is_some()).collect();
        let twins = |distance: usize| -> Set {
            slots
                .iter()
                .filter(|&slot| entries.get(slot + distance) == Some(&entries[slot]))
                .collect()
        };
        Copies {
            twins: (1..).map(twins).take_while(|twins| !twins.is_empty()).collect(),
            last: slots.iter().filter(is_last).collect(),
            slots,
            entry_of: entries.iter().map(|entry| entry.map_or(EMPTY, |it| it as u8)).collect(),
        }
    }

    /// Every slot that is not empty.
    #[inline]
    pub fn slots(&self) -> Set {
        self.slots
    }

    /// How many slots there are, empty ones too: of so many an order is made.
    #[inline]
    pub fn size(&self) -> usize {
        self.entry_of.len()
    }

    /// The entry of a slot that is not empty.
    pub fn entry(&self, slot: usize) -> usize {
        self.entry_of[slot].into()
    }

    /// The slots of an entry.
    pub fn of(&self, entry: usize) -> Set {
        self.slots().iter().filter(|&slot| self.entry(slot) == entry).collect()
    }

    /// Which copy of its entry a slot is, from 1.
    pub fn number(&self, slot: usize) -> usize {
        slot - self.of(self.entry(slot)).first().unwrap_or(slot) + 1
    }

    /// The last slot of each entry, in their order.
    #[inline]
    pub fn last(&self) -> Set {
        self.last
    }

    /// The later copies of the entry of a slot that is not empty.
    pub fn partners_after(&self, slot: usize) -> Set {
        self.of(self.entry(slot)) - Set::first_n(slot + 1)
    }

    /// Every pair of copies of one entry that lie in `slots`: a set for each distance between them,
    /// of the first slots of the pairs.
    #[inline]
    pub fn pairs_among(&self, slots: Set) -> impl Iterator<Item = Set> + '_ {
        let pairs =
            move |(place, &twins): (usize, &Set)| Set(slots.0 >> (place + 1)) & slots & twins;
        self.twins.iter().enumerate().map(pairs)
    }

    /// The last slot of every entry of which `slots` holds a copy: counts things by name, whatever
    /// the number of copies.
    #[inline]
    pub fn entries_among(&self, slots: Set) -> Set {
        // Each entry is a field of neighbouring bits with its last copy on top. Adding all ones to
        // the bits below the top carries into the top exactly when one of them is set.
        let below = (self.slots() - self.last).0;
        Set((slots.0 & below).wrapping_add(below) | slots.0) & self.last
    }
}

/// Lays out `wanted` things, each with its number of copies, over `size` slots: a copy that `base`
/// has as well stays in its slot, a new one takes the slot of one that is gone, and where there is
/// none a slot beyond `base`. So a shuffle of the slots brings both in the same order but for what
/// differs. Gives none if `size` slots are too few.
pub fn align<T: Clone + PartialEq>(
    base: &[Option<T>],
    mut wanted: Vec<(T, usize)>,
    size: usize,
) -> Option<Vec<Option<T>>> {
    let mut stay = |thing: &T| {
        let (_, left) = wanted.iter_mut().find(|(it, left)| it == thing && *left > 0)?;
        *left -= 1;
        Some(thing.clone())
    };
    let mut slots: Vec<Option<T>> =
        base.iter().map(|slot| slot.as_ref().and_then(&mut stay)).collect();
    slots.resize(size.max(base.len()), None);
    let mut empty = slots.iter_mut().filter(|slot| slot.is_none());
    for (thing, left) in wanted {
        for _ in 0..left {
            *empty.next()? = Some(thing.clone());
        }
    }
    (slots.len() == size).then_some(slots)
}

/// Runs of equal neighbours as (thing, copies), and for each slot the number of its run.
pub fn runs<T: PartialEq>(slots: Vec<Option<T>>) -> (Vec<(T, usize)>, Vec<Option<usize>>) {
    let mut runs: Vec<(T, usize)> = Vec::new();
    let mut after_gap = true;
    let number = slots.into_iter().map(|slot| {
        let gap = slot.is_none();
        let number = slot.map(|thing| {
            match runs.last_mut().filter(|(last, _)| !after_gap && *last == thing) {
                Some((_, copies)) => *copies += 1,
                None => runs.push((thing, 1)),
            }
            runs.len() - 1
        });
        after_gap = gap;
        number
    });
    let numbers = number.collect();
    (runs, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_numbered_and_gathered() {
        let copies = Copies::new([1, 3, 2]);
        assert_eq!(copies.of(1), Set(0b1110));
        assert_eq!((copies.entry(3), copies.number(3)), (1, 3));
        assert_eq!(copies.last(), Set(0b10_1001));
    }

    #[test]
    fn entries_are_counted_once() {
        let copies = Copies::new([1, 3, 2]);
        for slots in (0..64).map(Set) {
            let by_hand = (0..3).filter(|&entry| copies.of(entry).meets(slots));
            let last = by_hand.filter_map(|entry| copies.of(entry).iter().last()).collect();
            assert_eq!(copies.entries_among(slots), last);
        }
    }

    #[test]
    fn pairs_are_of_one_entry() {
        let copies = Copies::laid_out(&[0, 1, 1, 1, 1, 2, 2].map(Some));
        for slots in (0..128).map(Set) {
            let count = |entry| (copies.of(entry) & slots).len();
            let by_hand: usize =
                (0..3).map(|entry| count(entry) * count(entry).saturating_sub(1) / 2).sum();
            assert_eq!(copies.pairs_among(slots).map(Set::len).sum::<usize>(), by_hand);
        }
    }

    #[test]
    fn an_empty_slot_is_no_copy() {
        let copies = Copies::laid_out(&[Some(0), None, Some(1), Some(1)]);
        assert_eq!((copies.slots(), copies.size()), (Set(0b1101), 4));
        assert_eq!(copies.entries_among(Set(0b0100)), Set(0b1000));
        assert_eq!(copies.entries_among(Set(0b0001)), Set(0b0001));
    }

    fn aligned(base: &str, wanted: &[(char, usize)], size: usize) -> Option<String> {
        let base: Vec<Option<char>> = base.chars().map(Some).collect();
        let slots = align(&base, wanted.to_vec(), size)?;
        Some(slots.into_iter().map(|slot| slot.unwrap_or('.')).collect())
    }

    #[test]
    fn what_is_common_stays_in_its_slot() {
        let cases = [
            (vec![('a', 3), ('b', 2)], "aaabb."),
            (vec![('a', 2), ('b', 2)], "aa.bb."),
            (vec![('a', 2), ('b', 3)], "aabbb."),
            (vec![('a', 3), ('b', 3)], "aaabbb"),
            (vec![('c', 2), ('a', 1), ('b', 2)], "accbb."),
        ];
        for (wanted, slots) in cases {
            assert_eq!(aligned("aaabb", &wanted, 6).as_deref(), Some(slots));
        }
        assert_eq!(aligned("aaabb", &[('a', 3), ('b', 3)], 5), None);
    }

    #[test]
    fn neighbours_that_are_equal_are_a_run() {
        let slots = "aa.abb".chars().map(|it| (it != '.').then_some(it)).collect();
        let (runs, numbers) = runs(slots);
        assert_eq!(runs, [('a', 2), ('a', 1), ('b', 2)]);
        assert_eq!(numbers, [Some(0), Some(0), None, Some(1), Some(2), Some(2)]);
    }
}
