//! The base and every point of a grid, ready to play.

use crate::grid::Point;
use crate::prelude::*;

/// What is wrong with the points of a grid.
#[derive(Debug)]
pub struct Faults {
    /// With the scenarios.
    pub problems: Option<Problems>,
    /// With the players, a sentence each.
    pub complaints: Vec<String>,
}

/// The scenario and every point of a grid, laid out alike.
pub struct Models<'a> {
    points: &'a [Point],
    own: Model,
    /// The scenario at every point; the base where it has problems.
    at_points: Vec<Model>,
    problems: Option<Problems>,
}

impl<'a> Models<'a> {
    /// Reads the scenario at every point.
    pub fn new(base: &Base<'_>, points: &'a [Point]) -> Models<'a> {
        let (models, problems) = models(base, points);
        let base = Base { room: room(base.model, &models), ..*base };
        let own = base.laid_out(base.model.clone());
        let at_points = models.into_iter().map(|model| base.laid_out(model)).collect();
        Models { points, own, at_points, problems }
    }

    /// Returns the lines of a matchup: at the base and then at every point.
    ///
    /// # Errors
    /// A sentence for each player that a point does not have.
    pub fn lines(
        &self,
        session: &Session<'_>,
        matchup: &Matchup,
    ) -> Result<Vec<PanelLine>, Vec<String>> {
        let at_base = line(session, &self.own, (matchup.clone(), Vec::new()), Vec::new());
        let at_point = |(point, model): (&Point, &Model)| {
            line(session, model, point.matchup(matchup), point.settings())
        };
        let at_points = self.points.iter().zip(&self.at_points).map(at_point);
        let (sound, faulty): (Vec<_>, Vec<_>) =
            std::iter::once(at_base).chain(at_points).partition(Result::is_ok);
        let errors: Vec<String> = faulty.into_iter().filter_map(Result::err).flatten().collect();
        if errors.is_empty() { Ok(sound.into_iter().flatten().collect()) } else { Err(errors) }
    }
}

/// Returns the lines of each matchup: at the base and then at every point, laid out alike.
///
/// # Errors
/// All that is wrong with any point.
pub fn lines(session: &Session<'_>, points: &[Point]) -> Result<Vec<Vec<PanelLine>>, Faults> {
    let models = Models::new(&session.base(0), points);
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for matchup in &session.matchups() {
        match models.lines(session, matchup) {
            Ok(lines) => all.push(lines),
            Err(found) => errors.extend(found),
        }
    }
    let complaints = each_once(errors);
    match (models.problems, complaints.is_empty()) {
        (None, true) => Ok(all),
        (problems, _) => Err(Faults { problems, complaints }),
    }
}

/// The scenario at every point; where it has problems, that of the base.
fn models(base: &Base<'_>, points: &[Point]) -> (Vec<Model>, Option<Problems>) {
    let mut problems: Option<Problems> = None;
    let models = points.iter().map(|point| match base.read(&point.settings()) {
        Ok(model) => model,
        Err(found) => {
            let all = problems.take();
            problems = Some(all.map_or_else(|| found.clone(), |all| all.merged_with(&found)));
            base.model.clone()
        }
    });
    (models.collect(), problems)
}

fn line(
    session: &Session<'_>,
    model: &Model,
    (matchup, mut errors): (Matchup, Vec<String>),
    settings: Vec<String>,
) -> Result<PanelLine, Vec<String>> {
    let casts = model.prepare(&MatchupRequest::from(&matchup), session.policies);
    let casts = casts.unwrap_or_else(|faults| {
        errors.extend(faults.iter().map(ToString::to_string));
        Vec::new()
    });
    match casts.is_empty() {
        false if errors.is_empty() => {
            Ok(PanelLine::new(vec![session.recast(model, &matchup)], settings))
        }
        _ => Err(errors),
    }
}
