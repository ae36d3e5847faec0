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

/// For each matchup the base and then every point, laid out alike.
///
/// # Errors
/// All that is wrong with any point.
pub fn lines<G: Game>(
    session: &Session<'_, G>,
    points: &[Point],
) -> Result<Vec<Vec<PanelLine<G::Cast>>>, Faults> {
    let base = session.base(0);
    let (models, problems) = models(&base, points);
    let base = Base { room: room::<G>(base.model, &models), ..base };
    let own = base.laid_out(base.model.clone());
    let models: Vec<G::Model> = models.into_iter().map(|model| base.laid_out(model)).collect();
    let mut errors = Vec::new();
    let mut all = Vec::new();
    for matchup in &session.matchups() {
        let at_base = line(session, &own, (matchup.clone(), Vec::new()), Vec::new());
        let at_point = |(point, model): (&Point, &G::Model)| {
            line(session, model, point.matchup(matchup), point.settings())
        };
        let lines = std::iter::once(at_base).chain(points.iter().zip(&models).map(at_point));
        let (sound, faulty): (Vec<_>, Vec<_>) = lines.partition(Result::is_ok);
        all.push(sound.into_iter().flatten().collect());
        errors.extend(faulty.into_iter().filter_map(Result::err).flatten());
    }
    let complaints = each_once(errors);
    match (&problems, complaints.is_empty()) {
        (None, true) => Ok(all),
        _ => Err(Faults { problems, complaints }),
    }
}

/// The scenario at every point; where it has problems, that of the base.
fn models<G: Game>(base: &Base<'_, G>, points: &[Point]) -> (Vec<G::Model>, Option<Problems>) {
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

fn line<G: Game>(
    session: &Session<'_, G>,
    model: &G::Model,
    (matchup, mut errors): (Matchup, Vec<String>),
    settings: Vec<String>,
) -> Result<PanelLine<G::Cast>, Vec<String>> {
    let casts =
        G::casts(model, &Wanted::from(&matchup), session.policies).unwrap_or_else(|faults| {
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
