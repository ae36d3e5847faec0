//! Enumerator: the points of a grid of scenario keys and policy parameters.

use super::{Comparison, Variant};
use crate::grid::GridPoint;
use crate::prelude::*;

/// Errors at the points of a grid, which are combinations of tried values.
#[derive(Debug)]
pub struct PointErrors {
    /// Problems of the changed scenarios, if there are any.
    pub problems: Option<Problems>,
    /// Sentences for the user about policies that cannot play at a point.
    pub complaints: Vec<String>,
}

/// Variants of the scenario at the points of a grid, which are combinations of tried values.
pub struct PointVariants {
    /// Variant at each point; the unchanged scenario stands in for an invalid one.
    pub variants: Vec<Variant>,
    /// Problems of all points; `None` if every scenario is valid.
    pub problems: Option<Problems>,
}

/// Creates the variant of the scenario at every grid point, and collects the problems of all.
pub fn create_variants(base: &Base<'_>, points: &[GridPoint]) -> PointVariants {
    let mut problems: Option<Problems> = None;
    let variants = points.iter().map(|point| {
        let settings = point.settings();
        let model = base.read_once(&settings).unwrap_or_else(|found| {
            let all = problems.take();
            problems = Some(all.map_or_else(|| found.clone(), |all| all.merged_with(&found)));
            base.model.clone()
        });
        Variant::from_model(&point.label(), model, &settings).at_point(point)
    });
    let variants = variants.collect();
    PointVariants { variants, problems }
}

/// Creates the variant at every grid point, and checks that all matchups can be played there.
///
/// # Errors
/// All problems and complaints of all points.
pub fn create_checked_variants(
    session: &Session<'_>,
    points: &[GridPoint],
) -> Result<Vec<Variant>, PointErrors> {
    let PointVariants { variants, problems } = create_variants(&session.base(0), points);
    let matchups = session.matchups();
    let complaints = matchups.iter().flat_map(|it| {
        variants.iter().flat_map(|variant| variant.complaints(it, session.policies))
    });
    let complaints = each_once(complaints);
    match problems.is_none() && complaints.is_empty() {
        true => Ok(variants),
        false => Err(PointErrors { problems, complaints }),
    }
}

/// Returns the arms of each matchup: the unchanged scenario, then every point of the grid.
///
/// # Errors
/// All problems and complaints of all points.
pub fn prepare_arms(
    session: &Session<'_>,
    points: &[GridPoint],
) -> Result<Vec<Vec<PanelArm>>, PointErrors> {
    let variants = create_checked_variants(session, points)?;
    let comparison = Comparison::with_room(&session.base(0), &variants, &[]);
    let arms = |it: &Matchup| {
        comparison.panel(session, std::slice::from_ref(it), &MatchupShares::single()).arms
    };
    Ok(session.matchups().iter().map(arms).collect())
}
