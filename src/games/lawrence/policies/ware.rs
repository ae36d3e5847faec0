//! What is for sale.

use crate::prelude::*;

/// What is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ware {
    Unit(UnitKind),
    Gear(GearKind),
    Op,
}
