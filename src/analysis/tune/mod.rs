//! Smallest change of a scenario that reaches a target win rate, and better parameters of a policy.
//!
//! The search goes in stages. A *design* of random points around a center plays on common random numbers. A *linear
//! surrogate* is fitted to the logit of the win rate, or to a margin where nearly all games end alike. For each
//! number of edits, it predicts the points that are nearest to the target. These are ranked by *sequential halving*.
//! Each winner is *confirmed* on games that did not choose it. If the surrogate missed, the next stage begins at the
//! nearest point found. In the end the proposals and the front are *verified* on further games. Cheaper points that are
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
//! | `rehearsal` | the estimated cost of a search |
//! | `study` | the study and the rows of its result |
//! | `holds` | proposals among other policies |
//! | `parameters` | search for better parameters of a policy |

mod command;
mod games;
mod goal;
mod holds;
mod options;
pub mod parameters;
mod rehearsal;
mod request;
mod stages;
mod study;
mod targets;
mod variants;

pub use crate::search::{EditRule, Factor, MOST_CHANGED, Point, Response, Space};
pub use goal::{Bound, Goal, GoalVerdict, USUAL_MARGIN, WIDEST_MARGIN, games_for};
pub use holds::{other_policies, with_holds};
pub use options::Tune;
pub use rehearsal::{SearchCost, rehearse};
pub use stages::MAX_STAGES;
pub use study::study;

use crate::panel::measure_with_room;
use crate::prelude::*;
use crate::search::{Evaluate, GainTest, PointRecord};

/// Request for a search: the space of changes, the goal, and the measures of each game.
pub struct TuneRequest {
    /// Cards and numbers that may change.
    pub space: Space,
    /// Targets and bounds.
    pub goal: Goal,
    /// Measures recorded in each game; [`Bound::measure`] is an index into them.
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

/// Returns the names of the measures that are 0 in an even game; empty for a solitaire game.
fn margins(game: &dyn GameDefinition) -> &'static [&'static str] {
    if game.parts().are_solitaire() { &[] } else { game.info().margins }
}

/// Returns the measures that every search records: margins, game length and lead changes.
///
/// The first of them still varies where one side wins nearly all games.
pub fn usual_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let all = game.measures();
    let mut measures: Vec<MeasureId> = measure_with_room(game).into_iter().collect();
    for name in margins(game).iter().chain(all.first()).chain(&["lead_changes"]) {
        add_measure(game, &mut measures, name);
    }
    measures
}

/// Returns the index of the measure `name` in `measures`, and adds the measure if it is missing.
///
/// The result is `None` if the game has no such measure.
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

/// Evaluator that plays games of changed scenarios and returns the results of each.
pub trait EvaluateChanges: Evaluate<Point = Point, Results = Vec<PointRecord>> {}

impl<T: Evaluate<Point = Point, Results = Vec<PointRecord>>> EvaluateChanges for T {}

/// Settings of a search for changes: maximum number of edits, number of proposals, games and seed.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// Maximum number of edits of a change.
    pub max_edits: u32,
    /// Maximum number of proposals.
    pub proposals: usize,
    /// Number of games that confirm a point; other games of the search are fractions or multiples of it.
    pub games: u64,
    /// Confidence level of the intervals, such as 0.95.
    pub level: f64,
    /// Indices of the measures that are 0 in an even game, in order of preference.
    ///
    /// If nearly all games end alike, the search follows the first of them that varies.
    pub margins: Vec<usize>,
    /// Seed of the random designs.
    pub seed: u64,
}

/// Change of a scenario, with its number of edits and the results of its games.
#[derive(Clone, Debug, PartialEq)]
pub struct TestedChange {
    /// Change of each factor (card or number), in steps.
    pub point: Point,
    /// Number of edits that the change counts as.
    pub edits: u32,
    /// Results of games that the search did not use to choose the change.
    pub record: PointRecord,
}

/// Effects of one step of each factor (card or number), from a model fitted to all games.
#[derive(Clone, Debug, PartialEq)]
pub struct StepEffects {
    /// Response of the model: the win rate (effects are shares of games), or a measure in its own unit.
    pub response: Response,
    /// Win rate at which the effects hold: the target if it is reached, else that of the best proposal.
    pub rate: f64,
    /// Effect of one step of each factor, in the order of the space.
    pub steps: Vec<Estimate>,
    /// Errors of the model as a multiple of sampling noise; `None` if unknown.
    pub scatter: Option<f64>,
}

/// Result of a search: the printed scenario, the proposed changes, and whether the goal is reached.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneOutcome {
    /// Printed scenario; `None` if the search was interrupted before that scenario was played.
    pub base: Option<TestedChange>,
    /// Points nearer to the goal than all cheaper points, sorted by number of edits; the printed scenario is first.
    ///
    /// The distances are those in the games that chose the points. In the new games that are reported, a dearer point
    /// may be farther off than a cheaper one.
    pub front: Vec<TestedChange>,
    /// Best changes: first those that reach the goal, the cheapest first, then those nearest to it.
    pub proposals: Vec<TestedChange>,
    /// True if the first proposal, or the printed scenario, reaches the goal.
    pub reached: bool,
    /// Points whose maximum number of games could not decide whether they reach the goal.
    ///
    /// Only points that are cheaper than all points that reach the goal are listed.
    pub undecided: Vec<TestedChange>,
    /// Effects of one step of each factor: for all games, or for each matchup with a target of its own.
    pub effects: Vec<StepEffects>,
    /// Number of different changes of which games were played.
    pub tried: usize,
    /// Test whether a tried change, cheaper than all changes that reach the goal, may reach it as well.
    ///
    /// It is `None` if there is no such change.
    pub test: Option<GainTest>,
    /// True if the search ended without an interruption.
    pub complete: bool,
}

/// Searches the space for the changes with the fewest edits that reach the goal.
///
/// `evaluate` plays the games.
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

type Records = BTreeMap<Point, PointRecord>;

#[cfg(test)]
mod tests;
