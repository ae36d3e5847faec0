//! Points that the stages of a search explore.

use super::size::{DESIGN_RADII, count_design_points};
use crate::prelude::*;
use crate::search::{Design, Point, Space};
use sandtable_kernel::Live;

/// Returns the random points around `center` that a stage explores; `stage` is its index.
pub(super) fn stage_design(
    space: &Space,
    seed: u64,
    stage: u64,
    center: &Point,
    is_possible: impl FnMut(&Point) -> bool,
) -> Vec<Point> {
    let dice = Live::<1, 0>::new(GameKey::new(seed, u64::MAX - stage));
    let rows = count_design_points(space.factors.len());
    let (rows, radius) =
        if stage == 0 { (rows, DESIGN_RADII[0]) } else { (rows / 2, DESIGN_RADII[1]) };
    Design::new(space, dice).points(center, rows, radius, is_possible)
}

/// Returns the printed scenario and the random points around it that the first stage explores.
pub fn design_points(
    space: &Space,
    seed: u64,
    is_possible: impl FnMut(&Point) -> bool,
) -> Vec<Point> {
    let printed = space.printed();
    let design = stage_design(space, seed, 0, &printed, is_possible);
    std::iter::once(printed).chain(design).collect()
}
