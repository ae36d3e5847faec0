//! The base and every point of a grid, ready to play.

use anyhow::{Result, anyhow};

use crate::analysis::grid::Point;
use crate::analysis::variants::{Base, room};
use crate::cli::ending::Complaints;
use crate::games::{Game, Wanted};
use crate::scenario::Problems;
use crate::summary::Matchup;

/// Who plays what at a point of the grid.
pub struct Line<G: Game> {
    /// Under the names given, with the point's parameters.
    pub matchup: Matchup,
    /// The point's overrides of the scenario.
    pub settings: Vec<String>,
    /// Ready to play.
    pub cast: G::Cast,
}

/// For each matchup the base and then every point, laid out alike.
///
/// # Errors
/// All that is wrong with any point.
pub fn lines<G: Game>(
    base: &Base<'_, G>,
    matchups: &[Matchup],
    points: &[Point],
) -> Result<Vec<Vec<Line<G>>>> {
    let (models, problems) = models(base, points);
    let base = Base { room: room::<G>(base.model, &models), ..*base };
    let own = base.laid_out(base.model.clone());
    let models: Vec<G::Model> = models.into_iter().map(|model| base.laid_out(model)).collect();
    let mut errors = Vec::new();
    let mut all = Vec::new();
    for matchup in matchups {
        let at_base = line::<G>(&own, (matchup.clone(), Vec::new()), Vec::new());
        let at_point = |(point, model): (&Point, &G::Model)| {
            line::<G>(model, point.matchup(matchup), point.settings(G::PARTS))
        };
        let lines = std::iter::once(at_base).chain(points.iter().zip(&models).map(at_point));
        let mut sound = Vec::new();
        for line in lines {
            match line {
                Ok(line) => sound.push(line),
                Err(more) => errors.extend(more),
            }
        }
        all.push(sound);
    }
    refuse(problems, errors).map(|()| all)
}

/// The scenario at every point; where it has problems, that of the base.
fn models<G: Game>(base: &Base<'_, G>, points: &[Point]) -> (Vec<G::Model>, Option<Problems>) {
    let mut problems: Option<Problems> = None;
    let models = points.iter().map(|point| match base.read(&point.settings(G::PARTS)) {
        Ok(model) => model,
        Err(found) => {
            let all = problems.take();
            problems = Some(all.map_or_else(|| found.clone(), |all| all.and(&found)));
            base.model.clone()
        }
    });
    (models.collect(), problems)
}

fn line<G: Game>(
    model: &G::Model,
    (matchup, mut errors): (Matchup, Vec<String>),
    settings: Vec<String>,
) -> Result<Line<G>, Vec<String>> {
    let casts = G::casts(model, &Wanted::from(&matchup)).unwrap_or_else(|faults| {
        errors.extend(faults.iter().map(ToString::to_string));
        Vec::new()
    });
    match casts.into_iter().next() {
        Some(cast) if errors.is_empty() => Ok(Line { matchup, settings, cast }),
        _ => Err(errors),
    }
}

/// Nothing is wrong, or everything is told, each once.
fn refuse(problems: Option<Problems>, errors: Vec<String>) -> Result<()> {
    let mut once: Vec<String> = Vec::new();
    for error in errors {
        if !once.contains(&error) {
            once.push(error);
        }
    }
    let complaints = Complaints(once);
    match (problems, complaints.0.is_empty()) {
        (None, true) => Ok(()),
        (None, false) => Err(complaints.into()),
        (Some(problems), true) => Err(problems.into()),
        (Some(problems), false) => Err(anyhow!("{complaints}\n{problems}")),
    }
}
