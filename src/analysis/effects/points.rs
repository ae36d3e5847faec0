//! Enumerator: the points of a grid of scenario keys and policy parameters.

use super::{Comparison, Variant};
use crate::grid::Point;
use crate::prelude::*;

/// Errors in the points of a grid.
#[derive(Debug)]
pub struct Faults {
    /// Problems of the changed scenarios.
    pub problems: Option<Problems>,
    /// Sentences on players that a point cannot have.
    pub complaints: Vec<String>,
}

/// Variants at the points of a grid; where a scenario has problems, the base stands in for it.
pub struct PointVariants {
    /// The variant at each point.
    pub variants: Vec<Variant>,
    /// Problems of all points.
    pub problems: Option<Problems>,
}

/// Reads the variant at every point.
pub fn variants(base: &Base<'_>, points: &[Point]) -> PointVariants {
    let mut problems: Option<Problems> = None;
    let variants = points.iter().map(|point| {
        let settings = point.settings();
        let model = base.read_once(&settings).unwrap_or_else(|found| {
            let all = problems.take();
            problems = Some(all.map_or_else(|| found.clone(), |all| all.merged_with(&found)));
            base.model.clone()
        });
        Variant::of_model(&point.label(), model, &settings).at(point)
    });
    let variants = variants.collect();
    PointVariants { variants, problems }
}

/// Checks that all matchups can be played at every point.
///
/// # Errors
/// Everything that is wrong with any point.
pub fn checked_variants(session: &Session<'_>, points: &[Point]) -> Result<Vec<Variant>, Faults> {
    let PointVariants { variants, problems } = variants(&session.base(0), points);
    let matchups = session.matchups();
    let complaints = matchups.iter().flat_map(|it| {
        variants.iter().flat_map(|variant| variant.complaints(it, session.policies))
    });
    let complaints = each_once(complaints);
    match problems.is_none() && complaints.is_empty() {
        true => Ok(variants),
        false => Err(Faults { problems, complaints }),
    }
}

/// Returns the arms of each matchup: the base, then every point, aligned with each other.
///
/// # Errors
/// Everything that is wrong with any point.
pub fn arms(session: &Session<'_>, points: &[Point]) -> Result<Vec<Vec<PanelLine>>, Faults> {
    let variants = checked_variants(session, points)?;
    let comparison = Comparison::with_room(&session.base(0), &variants, &[]);
    let arms =
        |it: &Matchup| comparison.panel(session, std::slice::from_ref(it), &Weights::one()).lines;
    Ok(session.matchups().iter().map(arms).collect())
}
