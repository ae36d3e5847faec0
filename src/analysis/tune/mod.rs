//! Smallest change of a scenario that reaches a target win rate, and better parameters of a policy.
//!
//! The search goes in stages. A *design* of random points around a center plays on common random numbers. A *linear
//! surrogate* is fitted to the logit of the win rate, or to a margin where nearly all games end alike. It predicts the
//! points of each price that are nearest to the target. These are ranked by *sequential halving*. The winner of each
//! price is *confirmed* on games that did not choose it. If the surrogate missed, the next stage begins at the nearest
//! point found. In the end the proposals and the front are *verified* on further games. Cheaper points that are
//! neither surely within the tolerance nor surely outside play on until they are, or until a limit is reached. Of
//! points that play exactly the same games, one is kept.
//!
//! | file | contents |
//! |---|---|
//! | `options`, `targets` | options of the study, and their target win rates |
//! | `command` | how the options are checked and the study is conducted |
//! | `request` | the request of a study, read from its options |
//! | `variants` | proposals as scenario files |
//! | `goal` | targets and bounds, and the distance of a point from them |
//! | `stages` | the stages of the search |
//! | `games` | evaluation of points by games between policies |
//! | `study` | the study and the rows of its result |
//! | `holds` | proposals among other policies |
//! | `parameters` | search for better parameters of a policy |

mod command;
mod games;
mod goal;
mod holds;
mod options;
pub mod parameters;
mod request;
mod stages;
mod study;
mod targets;
mod variants;

pub use crate::search::{Factor, MOST_CHANGED, Point, Pricing, Response, Space};
pub use goal::{Bound, Goal, GoalVerdict, USUAL_MARGIN, WIDEST_MARGIN, games_for};
pub use holds::{others, with_holds};
pub use options::Tune;
pub use stages::STAGES;
pub use study::{sample, study};

use crate::prelude::*;
use crate::search::{Evaluate, GainTest, PointRecord};

/// Request of a study: what may change, the goal, and the measures.
pub struct TuneRequest {
    /// Cards and numbers that may change.
    pub space: Space,
    /// Targets and bounds.
    pub goal: Goal,
    /// Measures of each game.
    pub measures: Vec<MeasureId>,
}

impl TuneRequest {
    /// Returns the indices of the measures that are margins, which are 0 in an even game.
    pub fn margins(&self, game: &dyn GameDefinition) -> Vec<usize> {
        let margins = margins(game);
        let is_margin = |index: &usize| margins.contains(&self.measures[*index].name);
        (0..self.measures.len()).filter(is_margin).collect()
    }
}

/// Returns the measures that are 0 between the two sides of an even game; none in a solitaire game.
fn margins(game: &dyn GameDefinition) -> &'static [&'static str] {
    if game.parts().are_solitaire() { &[] } else { game.info().margins }
}

/// Returns the measures of every request: the margins of the game, its length, and the number of lead changes.
pub fn usual_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let (all, mut measures) = (game.measures(), Vec::new());
    for name in margins(game).iter().chain(all.first()).chain(&["lead_changes"]) {
        add_measure(game, &mut measures, name);
    }
    measures
}

/// Adds a measure unless it is among `measures`, and returns its index; `None` if the game does not know it.
pub fn add_measure(
    game: &dyn GameDefinition,
    measures: &mut Vec<MeasureId>,
    name: &str,
) -> Option<usize> {
    let measure = game.measure(name)?;
    measures.iter().position(|it| *it == measure).or_else(|| {
        measures.push(measure);
        Some(measures.len() - 1)
    })
}

/// Evaluation of changes of a scenario.
pub trait EvaluateChanges: Evaluate<Point = Point, Results = Vec<PointRecord>> {}

impl<T: Evaluate<Point = Point, Results = Vec<PointRecord>>> EvaluateChanges for T {}

/// Settings of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// Highest price of a change.
    pub most_price: u32,
    /// Number of proposals.
    pub proposals: usize,
    /// Games of each point that is confirmed; the search plays fractions of it.
    pub games: u64,
    /// Level of the intervals.
    pub level: f64,
    /// Indices of the measures that are 0 in an even game; the one that tells most from afar comes first.
    pub margins: Vec<usize>,
    /// Seed of the design.
    pub seed: u64,
}

/// Change with the results of its games.
#[derive(Clone, Debug, PartialEq)]
pub struct TestedChange {
    /// Point of the change.
    pub point: Point,
    /// Price in edits.
    pub price: u32,
    /// Results of games that did not choose it.
    pub record: PointRecord,
}

/// Effects of a step of each factor.
#[derive(Clone, Debug, PartialEq)]
pub struct StepEffects {
    /// Unit of the effects: a share of games, or a measure in its own unit.
    pub response: Response,
    /// Win rate at which the effects hold: the target if it is within reach, else the nearest that was found.
    pub rate: f64,
    /// Effect of each factor.
    pub steps: Vec<Estimate>,
    /// Errors of the model as a multiple of sampling noise, if known.
    pub scatter: Option<f64>,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneOutcome {
    /// Printed scenario; `None` if the search was interrupted before it was played.
    pub base: Option<TestedChange>,
    /// Points that are nearer to the target than all cheaper ones, by price, the printed scenario first.
    ///
    /// The games that chose them decide what is nearer; fresh games may show a dearer point farther off.
    pub front: Vec<TestedChange>,
    /// Best points: first those that reach the target, the cheapest first, then the nearest.
    pub proposals: Vec<TestedChange>,
    /// Whether the first proposal, or the printed scenario, reaches the target.
    pub reached: bool,
    /// Points cheaper than all that reach the target, of which the most games of a point could not decide whether
    /// they reach it.
    pub undecided: Vec<TestedChange>,
    /// Effects of a step of each factor, for each target.
    pub effects: Vec<StepEffects>,
    /// Number of different changes that were played.
    pub tried: usize,
    /// Test of the tried changes that are cheaper than all that reach the target.
    pub test: Option<GainTest>,
    /// Whether the search was not interrupted.
    pub complete: bool,
}

/// Searches for the cheapest changes that reach the goal.
pub fn tune(
    space: &Space,
    goal: &Goal,
    plan: &SearchSettings,
    evaluate: &mut impl EvaluateChanges,
) -> TuneOutcome {
    let mut search = stages::Search::new(space, goal, plan, evaluate);
    let complete = search.run().is_some();
    TuneOutcome { complete, ..search.outcome() }
}

/// Points with their results.
type Records = BTreeMap<Point, PointRecord>;

#[cfg(test)]
mod tests;
