//! What is for sale, as a number that a memory of answers holds.

use crate::games::lawrence::model::{GearKind, UnitKind};

/// What is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ware {
    Unit(UnitKind),
    Gear(GearKind),
    Op,
}

impl Ware {
    /// A ware, or none, as a number.
    #[inline]
    pub fn packed(ware: Option<Ware>) -> u64 {
        match ware {
            None => 0,
            Some(Ware::Op) => 1,
            Some(Ware::Unit(kind)) => 2 + 2 * kind as u64,
            Some(Ware::Gear(kind)) => 3 + 2 * kind as u64,
        }
    }

    /// The inverse of [`packed`](Self::packed).
    #[inline]
    pub fn unpacked(packed: u64) -> Option<Ware> {
        let kind = (packed.max(2) as usize - 2) / 2;
        match packed {
            0 => None,
            1 => Some(Ware::Op),
            unit if unit % 2 == 0 => Some(Ware::Unit(UnitKind::ALL[kind])),
            _ => Some(Ware::Gear(GearKind::ALL[kind])),
        }
    }
}
