//! The order of the slots from which shuffles and picks start.

use super::{Member, Set};

/// The order in which the slots of a deck or a box lie before they are shuffled or picked from.
///
/// A slot says what a thing is, its place where a shuffle starts from. Usually both are the same
/// number. A changed scenario numbers its slots otherwise, but a layout gives its things the places
/// that they have in the scenario it is compared with. So the same random numbers bring the things
/// that both have in the same order. Players do not see places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotAlignment {
    /// The slot in each place. Empty places have the slots that hold nothing.
    pub(super) slots: [u8; 64],
    /// How many places there are.
    pub(super) size: usize,
    /// Whether every slot is in the place of its own number.
    is_identity: bool,
}

impl SlotAlignment {
    /// Every slot in the place of its own number.
    pub const IDENTITY: &'static SlotAlignment = &SlotAlignment::identity(64);

    const EVERY_SLOT: [u8; 64] = {
        let mut slots = [0; 64];
        let mut slot = 0;
        while slot < 64 {
            slots[slot] = slot as u8;
            slot += 1;
        }
        slots
    };

    /// The slots 0..`size`, with `size` at most 64, each in the place of its own number.
    #[inline]
    pub const fn identity(size: usize) -> SlotAlignment {
        assert!(size <= 64);
        SlotAlignment { slots: Self::EVERY_SLOT, size, is_identity: true }
    }

    /// A layout of `size` places for `things`, one a slot. A thing that `base` also has lies where it
    /// lies there; a new one takes the place of one that is gone, or else a place beyond `base`.
    /// None if there are too few places.
    pub fn align<T: PartialEq>(base: &[T], things: &[T], size: usize) -> Option<SlotAlignment> {
        if base.len().max(things.len()) > size || size > 64 {
            return None;
        }
        let mut left: Vec<usize> = (0..things.len()).collect();
        let mut place_of = |thing: &T| {
            let known = left.iter().position(|&slot| things[slot] == *thing)?;
            Some(left.remove(known))
        };
        let mut places: Vec<Option<usize>> = base.iter().map(&mut place_of).collect();
        places.resize(64, None);
        let mut others = left.into_iter().chain(things.len()..64);
        let slots: [u8; 64] = std::array::from_fn(|place| {
            let slot = places[place].or_else(|| others.next());
            slot.expect("there are as many slots as places") as u8
        });
        Some(SlotAlignment { is_identity: slots == Self::EVERY_SLOT, slots, size })
    }

    /// The one of `slots` that lies after exactly `rank` others of them.
    ///
    /// # Panics
    /// If there are no more than `rank` of them.
    #[inline]
    pub fn nth<K: Member>(&self, slots: Set<K>, rank: usize) -> K {
        if self.is_identity {
            return slots.nth(rank);
        }
        let lying = self.slots.into_iter().map(|slot| K::new(slot.into()));
        let mut lying = lying.filter(|&it| slots.contains(it));
        lying.nth(rank).expect("a set has a member at every rank below its length")
    }

    /// Has `draw` pick from the places of `slots`, and gives the slots that lie there.
    #[inline]
    pub fn draw<K: Member>(&self, slots: Set<K>, draw: impl FnOnce(Set<K>) -> Set<K>) -> Set<K> {
        if self.is_identity {
            return draw(slots);
        }
        let at = |place: K| K::new(self.slots[place.index()].into());
        let places = Set::<K>::first_n(64).iter();
        let drawn = draw(places.filter(|&place| slots.contains(at(place))).collect());
        drawn.iter().map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lies in each place.
    fn lying(base: &str, things: &str, size: usize) -> Option<String> {
        let [base, things] = [base, things].map(|it| it.chars().collect::<Vec<_>>());
        let alignment = SlotAlignment::align(&base, &things, size)?;
        let thing = |slot: &u8| things.get(usize::from(*slot)).copied().unwrap_or('.');
        Some(alignment.slots[..size].iter().map(thing).collect())
    }

    #[test]
    fn what_is_common_keeps_its_place() {
        let cases = [
            ("aaabb", "aaabb."),
            ("aabb", "aa.bb."),
            ("aabbb", "aabbb."),
            ("aaabbb", "aaabbb"),
            ("abbcc", "accbb."),
            ("bbaaa", "aaabb."),
        ];
        for (things, places) in cases {
            assert_eq!(lying("aaabb", things, 6).as_deref(), Some(places), "{things}");
        }
        assert_eq!(lying("aaabb", "aaabbb", 5), None);
    }

    #[test]
    fn ranks_count_by_place() {
        let alignment =
            SlotAlignment::align(&["a", "b", "c"], &["b", "c", "d"], 3).expect("it fits");
        let at = |slots: u64, rank| alignment.nth(Set::<usize>::new(slots), rank);
        assert_eq!([0, 1, 2].map(|rank| at(0b111, rank)), [2, 0, 1]);
        assert_eq!(at(0b011, 1), 1);
        assert_eq!(SlotAlignment::identity(3).nth(Set::<usize>::new(0b110), 1), 2);
        let drawn = alignment.draw(Set::<usize>::new(0b011), |places| {
            assert_eq!(places, Set::new(0b110));
            Set::new(0b100)
        });
        assert_eq!(drawn, Set::new(0b010));
    }
}
