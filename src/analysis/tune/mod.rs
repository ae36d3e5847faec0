//! The change nearest to the printed game that makes it as even, or as hard, as is wished.
//!
//! In stages: *design* random points around a centre and play them all on the same luck; *fit* a linear
//! surrogate, of the logit of the win rate where that tells something, else of a margin; list, by price,
//! the points that the surrogate puts nearest to the target; *race* them by sequential halving (Karnin,
//! Koren and Somekh 2013, *ICML* 28(3)); *confirm* the winner of each price on games that it was not chosen
//! by. Of *twins*, which play the very same games, one is kept. Where the model missed, the next stage
//! begins at the nearest point found. At the end *verify* what is proposed, and the front, on games that
//! chose nothing; what is cheaper and neither surely within the tolerance nor surely beyond it plays
//! *on* until it is, or a limit is met. All luck is fresh in each step, common to all points
//! within it.
//!
//! | file | holds |
//! |---|---|
//! | `space` | what may be changed, how far, at what price |
//! | `goal` | what is wished for, and how far off a point is |
//! | `design` | random points around a centre |
//! | `surrogate` | what each knob is worth |
//! | `nearest` | the points of a price that are predicted nearest to the targets |
//! | `search` | the stages |
//! | `trials` | points as games between players |
//! | `study` | all of it, and its table |
//! | `holds` | what is proposed, among other players |

mod design;
mod goal;
mod holds;
mod nearest;
mod search;
mod space;
mod study;
mod surrogate;
mod trials;

pub use goal::{Bound, Goal, GoalVerdict, USUAL_MARGIN, WIDEST_MARGIN, games_for};
pub use holds::{others, with_holds};
pub use nearest::MOST_TOUCHED;
pub use search::STAGES;
pub use space::{Cost, Group, Knob, Point, Space};
pub use study::{sample, study};
pub use surrogate::Response;

use crate::convergence::GainTest;
use crate::prelude::*;

/// What may change, what is wished for, and what is measured to see it.
pub struct Wishes {
    /// What may change.
    pub space: Space,
    /// What it is to lead to.
    pub goal: Goal,
    /// What is measured, by name.
    pub measures: Vec<MeasureId>,
}

impl Wishes {
    /// Which measures are margins, whose 0 means an even game.
    pub fn margins(&self, game: &dyn GameDefinition) -> Vec<usize> {
        let margins = game.info().margins;
        let is_margin = |place: &usize| margins.contains(&self.measures[*place].name);
        (0..self.measures.len()).filter(is_margin).collect()
    }
}

/// What is measured always: the margins of a game, how long it is, and how often the lead changes.
pub fn usual_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let (all, mut measures) = (game.measures(), Vec::new());
    for name in game.info().margins.iter().chain(all.first()).chain(&["lead_changes"]) {
        place(game, &mut measures, name);
    }
    measures
}

/// Where a number of the game is among those that are measured, to which it is added; none if the game has
/// none of that name.
pub fn place(
    game: &dyn GameDefinition,
    measures: &mut Vec<MeasureId>,
    name: &str,
) -> Option<usize> {
    let known = game.measure(name)?;
    measures.iter().position(|it| *it == known).or_else(|| {
        measures.push(known);
        Some(measures.len() - 1)
    })
}

/// What the games of a point have brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Games won by the first seat.
    pub wins: Moments,
    /// The same of each matchup, where each has a target of its own.
    pub each: Vec<Moments>,
    /// The measures that were asked for.
    pub measures: Vec<Moments>,
}

merge_fields! { Seen: wins, each, measures; }

/// Whoever plays the points.
pub trait Trials {
    /// Whether a point within the bounds is a scenario that can be played.
    fn possible(&mut self, point: &Point) -> bool;

    /// Plays so many games of each point, all on the same luck, which no call had before. None if
    /// it was interrupted.
    fn play(&mut self, points: &[Point], games: u64) -> Option<Vec<Seen>>;
}

/// How the search is to go.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// The highest price.
    pub most_price: u32,
    /// How many proposals to make.
    pub proposals: usize,
    /// Games of each point that is confirmed; the search takes fractions of it.
    pub games: u64,
    /// The level of intervals.
    pub level: f64,
    /// Measures whose 0 means an even game, by place, the one that tells most from afar first.
    pub margins: Vec<usize>,
    /// The seed of the design.
    pub seed: u64,
}

/// A point with what games have brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The point.
    pub point: Point,
    /// What it costs.
    pub price: u32,
    /// What games brought that it was not chosen by.
    pub seen: Seen,
}

/// What a step of each knob is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// What it is counted in: a share of games, or a margin in its own unit.
    pub response: Response,
    /// The win rate where a step is worth that: the target if it is within reach, else the nearest.
    pub rate: f64,
    /// The worth of each knob.
    pub steps: Vec<Estimate>,
    /// How many times as far from the fit the points lie as luck alone would have them, if known.
    pub scatter: Option<f64>,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The printed game; none if it was not even played.
    pub base: Option<Found>,
    /// The points that no cheaper one is nearer than, by price, the printed game first. That is by the
    /// games that chose them: fresh ones may put a dearer point farther off.
    pub front: Vec<Found>,
    /// The best points: first those that reach the target, the cheapest first, then the nearest.
    pub proposals: Vec<Found>,
    /// Whether the first proposal, or the printed game, reaches the target.
    pub reached: bool,
    /// What is cheaper than anything that reaches the target, and might reach it: as many games as
    /// a point gets at most have not told.
    pub undecided: Vec<Found>,
    /// What each knob is worth: for each target.
    pub worth: Vec<Worth>,
    /// How many different changes were played.
    pub tried: usize,
    /// The test of the changes that were tried and are cheaper than what reaches the target.
    pub test: Option<GainTest>,
    /// Whether the search was not interrupted.
    pub complete: bool,
}

/// Searches the space.
pub fn tune(space: &Space, goal: &Goal, plan: &SearchSettings, trials: &mut impl Trials) -> Tuned {
    let mut search = search::Search::new(space, goal, plan, trials);
    let complete = search.run().is_some();
    Tuned { complete, ..search.outcome() }
}

/// Points with what was seen of them.
type Played = BTreeMap<Point, Seen>;

#[cfg(test)]
mod tests;
