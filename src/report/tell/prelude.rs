//! Items that nearly every section uses.

pub use super::lines::{INTERVALS, Lines, PARTS, POINTS, RATES, SHARES, Scale};
pub use super::ranking::{Ranking, all_greatest, are_clear, clear_effect};
pub use super::result::{ByMatchup, all, clear, greatest_first, of_each, size, with};
pub(super) use super::winners;
pub use super::words::*;
pub use super::{Grid, Short, Telling, WrittenResult};
pub use crate::charts::{Axis, Heat, Mark, Plot, Series, Shape, Strip, Strips};
pub use sandtable_stats::{Estimate, Interval};
pub use sandtable_summary::{
    Matchup, Matrix, Named, OfMatchup, Parts, Row, Value, each_once, grouped,
};
