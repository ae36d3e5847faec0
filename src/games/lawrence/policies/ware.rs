//! What is for sale, as a number that a memory of answers holds.

use crate::prelude::*;

/// What is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ware {
    Unit(UnitKind),
    Gear(GearKind),
    Op,
}

impl Ware {
    /// So much of a ware, or nothing, as a number.
    #[inline]
    pub fn packed(wares: Option<(Ware, u8)>) -> u64 {
        let Some((ware, count)) = wares else { return 0 };
        let ware = match ware {
            Ware::Op => 1,
            Ware::Unit(kind) => 2 + 2 * kind as u64,
            Ware::Gear(kind) => 3 + 2 * kind as u64,
        };
        ware << 8 | u64::from(count)
    }

    /// The inverse of [`packed`](Self::packed).
    #[inline]
    pub fn unpacked(packed: u64) -> Option<(Ware, u8)> {
        let (ware, count) = (packed >> 8, packed as u8);
        let kind = (ware.max(2) as usize - 2) / 2;
        let ware = match ware {
            0 => return None,
            1 => Ware::Op,
            unit if unit % 2 == 0 => Ware::Unit(UnitKind::ALL[kind]),
            _ => Ware::Gear(GearKind::ALL[kind]),
        };
        Some((ware, count))
    }
}
