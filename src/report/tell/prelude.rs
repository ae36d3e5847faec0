//! Imports that nearly every section uses.

pub use super::ranking::{Ranking, all_greatest, significant_effect, test_together};
pub use super::result::{
    ByMatchup, greatest_first, group_by_matchup, keep_metric, magnitude, rows_with_metric,
    significant_sign,
};
pub use super::row_chart::{INTERVALS, PARTS, POINTS, RATES, RowChart, SHARES, Scale};
pub(super) use super::winners;
pub use super::words::*;
pub use super::{Grid, SectionContent, Short, WrittenResult};
pub use crate::charts::{Axis, Heat, Mark, Plot, Series, Shape, Strip, Strips};
pub use sandtable_stats::{Estimate, Interval};
pub use sandtable_summary::{
    Matchup, Matrix, Named, OfMatchup, Parts, Row, Value, each_once, grouped,
};
