//! Beam search for points of a search space whose predicted measures come nearest to their targets.
//!
//! A move exchanges two pieces, adds or removes one, or changes a number by a step. Every move is made from the best
//! points with 0 edits, then from the best with 1 edit, and so on. During the search, points are ranked by the sum of
//! their squared gaps, because it also counts a gap that narrows while another stays the widest. In the end they are
//! ranked by the widest gap.

use super::space::{EditRule, Point, Space};
use crate::prelude::*;

/// Maximum number of cards and numbers (factors) that a change may touch.
///
/// Nobody would play a scenario with more changes.
pub const MOST_CHANGED: usize = 12;

/// Beam width: maximum number of points that the search continues from, for each number of edits.
const BEAM_WIDTH: usize = 150;

/// Linear prediction of a win rate or another measure, with the range that it should reach.
#[derive(Clone, Debug)]
pub struct PredictedMeasure {
    /// Prediction for the unchanged scenario.
    pub printed: f64,
    /// Target range: its lower and upper end.
    pub within: [f64; 2],
    /// Effect of a step of each factor (card or number that may change) on the prediction.
    pub slopes: Vec<f64>,
    /// Factor that converts a distance from the target range to a difference in win rate.
    pub weight: f64,
}

impl PredictedMeasure {
    /// Returns the weighted distance of a prediction from the target range; 0 within it.
    fn gap(&self, predicted: f64) -> f64 {
        self.weight * (self.within[0] - predicted).max(predicted - self.within[1]).max(0.0)
    }
}

/// Point with its predicted measures, and the sum of the squared distances from their targets.
#[derive(Clone, Debug)]
struct Candidate {
    point: Point,
    predicted: Vec<f64>,
    squares: f64,
}

/// Step of the search, such as an exchange of two cards, with its effect on each predicted measure.
struct Move {
    change: Vec<(usize, i8)>,
    effects: Vec<f64>,
}

/// Finds the changes whose predicted measures come nearest to their targets, by number of edits.
///
/// Returns the points (changed scenarios) with 1 edit, with 2 edits, and so on to `max_edits`. Each has its gap: the
/// largest weighted distance of one of `measures` from its target range. Points for which `possible` is false are left
/// out. The points of an element are sorted by gap; points whose gaps differ by less than `resolution` are sorted by
/// the number of changed factors.
pub fn nearest_points(
    space: &Space,
    measures: &[PredictedMeasure],
    max_edits: u32,
    resolution: f64,
    mut possible: impl FnMut(&Point) -> bool,
) -> Vec<Vec<(f64, Point)>> {
    let moves = possible_moves(space, measures);
    let mut of_edits = vec![Vec::new(); max_edits as usize + 1];
    let mut visited = vec![BTreeSet::new(); of_edits.len()];
    let predicted = measures.iter().map(|it| it.printed).collect();
    of_edits[0].push(Candidate { point: space.printed(), predicted, squares: 0.0 });
    for edits in 0..of_edits.len() {
        let mut here: Vec<Candidate> = std::mem::take(&mut of_edits[edits]);
        keep_best(&mut here, BEAM_WIDTH);
        for candidate in &here {
            add_neighbors(space, measures, &moves, candidate, edits, &mut of_edits, &mut visited);
        }
        of_edits[edits] = here;
    }
    let best = |mut points: Vec<Candidate>| {
        points.retain(|it| possible(&it.point));
        let gap = |it: Candidate| (widest_gap(measures, &it.predicted), it.point);
        let mut points: Vec<(f64, Point)> = points.into_iter().map(gap).collect();
        points.sort_by_key(|(gap, point)| ((gap / resolution) as u64, count_changes(point)));
        points
    };
    of_edits.into_iter().skip(1).map(best).collect()
}

fn widest_gap(measures: &[PredictedMeasure], predicted: &[f64]) -> f64 {
    measures.iter().zip(predicted).map(|(it, &predicted)| it.gap(predicted)).fold(0.0, f64::max)
}

fn count_changes(point: &Point) -> usize {
    point.iter().filter(|change| **change != 0).count()
}

/// Keeps the `width` candidates with the smallest sums of squared gaps.
fn keep_best(points: &mut Vec<Candidate>, width: usize) {
    let best = |one: &Candidate, other: &Candidate| {
        one.squares.total_cmp(&other.squares).then_with(|| one.point.cmp(&other.point))
    };
    points.sort_by(best);
    points.truncate(width);
}

/// Adds the points that are one move from `from` to `of_edits`, which is indexed by number of edits.
///
/// A point must have more than `edits` edits and at most [`MOST_CHANGED`] changed factors, and must not be in
/// `visited`.
fn add_neighbors(
    space: &Space,
    measures: &[PredictedMeasure],
    moves: &[Move],
    from: &Candidate,
    edits: usize,
    of_edits: &mut [Vec<Candidate>],
    visited: &mut [BTreeSet<Point>],
) {
    for step in moves {
        let mut point = from.point.clone();
        step.change.iter().for_each(|&(factor, by)| point[factor] += by);
        let Some(cost) = space.edits(&point).map(|cost| cost as usize) else { continue };
        if cost <= edits || cost >= of_edits.len() || count_changes(&point) > MOST_CHANGED {
            continue;
        }
        let predicted: Vec<f64> = from
            .predicted
            .iter()
            .zip(&step.effects)
            .map(|(value, effect)| value + effect)
            .collect();
        let gaps = measures.iter().zip(&predicted).map(|(it, &predicted)| it.gap(predicted));
        let squares = gaps.map(|gap| gap * gap).sum();
        let there = &mut of_edits[cost];
        if visited[cost].insert(point.clone()) {
            there.push(Candidate { point, predicted, squares });
        }
        if there.len() > 20 * BEAM_WIDTH {
            keep_best(there, BEAM_WIDTH);
        }
    }
}

fn possible_moves(space: &Space, measures: &[PredictedMeasure]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut add = |change: &[(usize, i8)]| {
        let effect = |it: &PredictedMeasure| {
            change.iter().map(|&(factor, by)| it.slopes[factor] * f64::from(by)).sum::<f64>()
        };
        moves.push(Move { change: change.into(), effects: measures.iter().map(effect).collect() });
    };
    for group in &space.groups {
        for factor in group.factors.clone() {
            let others = group.factors.clone().filter(|other| *other != factor);
            if matches!(group.rule, EditRule::Mix { .. }) {
                others.for_each(|other| add(&[(factor, 1), (other, -1)]));
            }
            add(&[(factor, 1)]);
            add(&[(factor, -1)]);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::spaces::{mix, number};

    fn space() -> Space {
        let mut space = Space::default();
        let pieces = ["A", "B", "C", "D"].map(|name| (name, 2, 0..=4));
        space.add_mix(&mix("red", 8..=8, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 3..=5, &[("E", 2, 0..=4), ("F", 2, 0..=4)]), 1, |_, _| false);
        space.add_number(&number("hand", 2, 4), 2);
        space
    }

    fn measure(printed: f64, slopes: [f64; 7]) -> PredictedMeasure {
        PredictedMeasure { printed, within: [0.0, 0.0], slopes: slopes.into(), weight: 1.0 }
    }

    /// Returns every point with this number of edits in a space, by brute force.
    fn all(space: &Space, edits: u32) -> Vec<Point> {
        let mut points: Vec<Point> = vec![Vec::new()];
        for factor in &space.factors {
            let longer = |point: &Point| {
                let point = point.clone();
                factor.change.clone().map(move |change| [&point[..], &[change]].concat())
            };
            points = points.iter().flat_map(longer).collect();
        }
        points.retain(|point| space.edits(point) == Some(edits));
        points
    }

    fn gap(measures: &[PredictedMeasure], point: &Point) -> f64 {
        let predicted = |it: &PredictedMeasure| {
            let brings = point.iter().zip(&it.slopes).map(|(&by, slope)| f64::from(by) * slope);
            it.printed + brings.sum::<f64>()
        };
        widest_gap(measures, &measures.iter().map(predicted).collect::<Vec<_>>())
    }

    /// Every factor affects all targets, so that the best single moves mislead.
    #[test]
    fn the_best_of_every_price_is_found() {
        let space = space();
        let measures = [
            measure(0.62, [0.31, 0.12, -0.07, -0.2, 0.05, -0.16, -0.3]),
            measure(-0.35, [0.25, -0.18, 0.11, 0.02, -0.21, 0.13, -0.08]),
            measure(0.11, [-0.14, 0.09, 0.22, -0.17, 0.03, 0.1, 0.06]),
        ];
        let found = nearest_points(&space, &measures, 6, 1e-9, |point| point[6] != -1);
        assert_eq!(found.len(), 6);
        for (edits, found) in (1..).zip(&found) {
            let mut best: Vec<f64> = all(&space, edits)
                .iter()
                .filter(|point| point[6] != -1)
                .map(|point| gap(&measures, point))
                .collect();
            best.sort_by(f64::total_cmp);
            for (rank, (_, point)) in found.iter().take(3).enumerate() {
                assert_eq!(space.edits(point), Some(edits));
                assert!((gap(&measures, point) - best[rank]).abs() < 1e-9, "{edits}: {rank}");
            }
        }
    }

    #[test]
    fn a_prediction_within_its_range_has_no_gap() {
        let measures = PredictedMeasure { within: [-0.5, f64::INFINITY], ..measure(0.0, [0.0; 7]) };
        assert_eq!((measures.gap(-0.25), measures.gap(9.0), measures.gap(-0.75)), (0.0, 0.0, 0.25));
    }
}
