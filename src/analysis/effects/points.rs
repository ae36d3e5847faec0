//! Enumerator: the points of a grid of scenario keys and policy parameters.

use super::{Comparison, Variant};
use crate::grid::Point;
use crate::prelude::*;

/// Errors in the points of a grid.
#[derive(Debug)]
pub struct Faults {
    /// Problems of the changed scenarios.
    pub problems: Option<Problems>,
    /// Sentences on policies that cannot play at a point.
    pub complaints: Vec<String>,
}

/// Variants at the points of a grid; the base replaces a scenario with problems.
pub struct PointVariants {
    /// Variant at each point.
    pub variants: Vec<Variant>,
    /// Merged problems of all points; `None` if every scenario is valid.
    pub problems: Option<Problems>,
}

/// Reads the variant at every point, with the problems of all of them.
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

/// Reads the variant at every point, and checks that all matchups can be played there.
///
/// # Errors
/// All problems and complaints of all points.
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
/// All problems and complaints of all points.
pub fn arms(session: &Session<'_>, points: &[Point]) -> Result<Vec<Vec<PanelLine>>, Faults> {
    let variants = checked_variants(session, points)?;
    let comparison = Comparison::with_room(&session.base(0), &variants, &[]);
    let arms =
        |it: &Matchup| comparison.panel(session, std::slice::from_ref(it), &Weights::one()).lines;
    Ok(session.matchups().iter().map(arms).collect())
}
