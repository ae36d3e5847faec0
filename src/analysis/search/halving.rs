//! Sequential halving (Karnin, Koren and Somekh 2013, *ICML* 28(3)): a choice of the best of many points.

use crate::prelude::*;

/// Number of games after which points with equal results count as the same scenario.
pub const GAMES_TO_MATCH: u64 = 100;

/// Tournament between points (candidates) of a search; the worse half drops out after each round.
pub trait Tournament {
    /// Point of the search space.
    type Point: Clone;
    /// Results of a point over all rounds played.
    type Record: Mergeable + Clone + Default + PartialEq;

    /// Plays the games of a round, and returns the results of each point.
    ///
    /// Each round should have twice the games of the round before. Returns `None` after an interruption.
    fn play_round(&mut self, round: usize, points: &[Self::Point]) -> Option<Vec<Self::Record>>;

    /// Returns the loss by which points are ranked; the smallest is the best.
    fn loss(&self, record: &Self::Record) -> f64;

    /// Returns the number of games in a record.
    fn games_of(record: &Self::Record) -> u64;
}

/// Point of a tournament, with its results over all rounds.
pub type Ranked<C> = (<C as Tournament>::Point, <C as Tournament>::Record);

/// Plays a tournament: after each round but the last, the worse half of each field drops out.
///
/// A field is a list of points that compete with each other; all fields play on the same random streams. Returns the
/// remaining points of each field, from best to worst, with their results. A point with exactly the results of an
/// earlier point is left out, because it must be the same game. Returns `None` after an interruption.
pub fn sequential_halving<C: Tournament>(
    tournament: &mut C,
    fields: Vec<Vec<C::Point>>,
    rounds: usize,
) -> Option<Vec<Vec<Ranked<C>>>> {
    let ranked = |point| (point, C::Record::default());
    let mut fields: Vec<Vec<Ranked<C>>> =
        fields.into_iter().map(|field| field.into_iter().map(ranked).collect()).collect();
    for round in 0..rounds {
        let points: Vec<C::Point> =
            fields.iter().flatten().map(|(point, _)| point.clone()).collect();
        let played = tournament.play_round(round, &points)?;
        for ((_, record), more) in fields.iter_mut().flatten().zip(&played) {
            record.merge(more);
        }
        let mut earlier = Vec::new();
        for field in &mut fields {
            drop_identical(&mut earlier, field, C::games_of);
            field.sort_by(|(_, a), (_, b)| tournament.loss(a).total_cmp(&tournament.loss(b)));
            if round + 1 < rounds {
                field.truncate(field.len().div_ceil(2));
            }
        }
    }
    Some(fields)
}

/// Removes the points of a field whose results also occur in `earlier`, after enough games.
///
/// [`GAMES_TO_MATCH`] games are enough. The results of the other points are added to `earlier`. `games` returns the
/// number of games in a result.
pub fn drop_identical<P, R: Clone + PartialEq>(
    earlier: &mut Vec<R>,
    field: &mut Vec<(P, R)>,
    games: impl Fn(&R) -> u64,
) {
    field.retain(|(_, record)| {
        let is_identical = games(record) >= GAMES_TO_MATCH && earlier.contains(record);
        if !is_identical {
            earlier.push(record.clone());
        }
        !is_identical
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tournament in which the point v wins exactly v % of its games.
    struct ExactTournament {
        played: Vec<usize>,
    }

    impl Tournament for ExactTournament {
        type Point = u64;
        type Record = Moments;

        fn play_round(&mut self, round: usize, points: &[u64]) -> Option<Vec<Moments>> {
            self.played.push(points.len());
            Some(points.iter().map(|it| Moments::of_wins(*it << round, 100 << round)).collect())
        }

        fn loss(&self, record: &Moments) -> f64 {
            record.mean().map_or(1.0, |mean| (mean - 0.5).abs())
        }

        fn games_of(record: &Moments) -> u64 {
            record.n
        }
    }

    #[test]
    fn the_best_half_of_every_field_plays_on_without_identical_points() {
        let mut tournament = ExactTournament { played: Vec::new() };
        let fields = vec![vec![10, 20, 30, 30, 40, 90], vec![45, 10, 60]];
        let found = sequential_halving(&mut tournament, fields, 3).expect("no interruption");
        let points: Vec<Vec<u64>> =
            found.iter().map(|field| field.iter().map(|(point, _)| *point).collect()).collect();
        assert_eq!(points, [vec![40, 30], vec![45]]);
        // 30 and 10 repeat the results of earlier points.
        assert_eq!(tournament.played, [9, 4, 3]);
    }
}
