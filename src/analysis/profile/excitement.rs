//! How long games stay open, and how the win probability changes.
//!
//! All measures are computed from the win-probability curve, which is itself an estimate. So each measure is computed
//! again on the curve without each block of games (grouped jackknife), and its error includes that of the curve. No
//! measure has a threshold at which a small error of the curve would make it jump. The path of a game is its sequence
//! of win probabilities. On a curve of few games paths are ragged, which makes them longer. So measures that depend on
//! the shape of paths are also computed on half of the games, and the difference is subtracted (Quenouille 1949,
//! *Journal of the Royal Statistical Society B* 11(1)). If the difference is large, the measure is unknown.

use super::win_probability::HALF;
use crate::prelude::*;

/// Range of win probabilities in which changes count as swings, in units of 1/[`CERTAIN`].
const SWING_RANGE: [i32; 2] = [CERTAIN / 4, 3 * (CERTAIN / 4)];

/// Measures of the excitement of one game, in units of 1/[`CERTAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PathMeasures {
    /// Sum over turns of twice the win probability of the side that lost.
    open: i64,
    /// Twice the sum of all changes, without sign, of the win probability clamped to [`SWING_RANGE`].
    swings: i64,
    /// Sum of all changes of the win probability, without sign.
    excitement: i64,
    /// Largest win probability of the side that lost.
    comeback: i64,
    /// Largest change of the win probability in a turn, without sign.
    largest: i64,
}

impl PathMeasures {
    /// Computes the measures from the first seat's win probabilities, turn by turn.
    fn of(path: impl Iterator<Item = i32> + Clone, won: bool) -> PathMeasures {
        let of_loser = path.clone().map(|probability| loser_probability(probability, won));
        let between = |it: i32| it.clamp(SWING_RANGE[0], SWING_RANGE[1]);
        let steps = path.clone().zip(path.clone().skip(1));
        let largest = steps.map(|(one, next)| i64::from((next - one).abs())).max().unwrap_or(0);
        PathMeasures {
            open: of_loser.clone().map(|probability| 2 * i64::from(probability)).sum(),
            swings: 2 * total_variation(path.clone().map(between)),
            excitement: total_variation(path),
            comeback: of_loser.max().unwrap_or(0).into(),
            largest,
        }
    }
}

fn total_variation(path: impl Iterator<Item = i32> + Clone) -> i64 {
    path.clone().zip(path.skip(1)).map(|(one, next)| i64::from((next - one).abs())).sum()
}

/// Returns the win probability of the side that lost; `won` is true if the first seat won.
///
/// `probability` is that of the first seat. Both are in units of 1/[`CERTAIN`].
fn loser_probability(probability: i32, won: bool) -> i32 {
    if won { CERTAIN - probability } else { probability }
}

/// Clamps an estimate to the range of its unit: 0 to 1 for a share, at least 0 for any other unit.
///
/// Corrections of the bias may move estimates and intervals out of this range.
pub fn clamp_to_unit(unit: &str, estimate: Estimate) -> Estimate {
    estimate.clamped(0.0..=if unit == "share" { 1.0 } else { f64::INFINITY })
}

/// Measures of a game's excitement, such as its number of swings, in the order of the tally.
///
/// The first `LINEAR_MEASURES` are linear in the win probabilities, so that errors of the curve cancel out. The others
/// depend on the shape of a game's path of win probabilities, and ragged paths are longer.
pub const EXCITEMENT_MEASURES: [LuckMetric; 6] = LuckMetric::QUALITY;

/// Number of [`EXCITEMENT_MEASURES`], counted from the first, that errors of the win-probability curve do not bias.
const LINEAR_MEASURES: usize = 2;

/// Sums over games of each of [`EXCITEMENT_MEASURES`], once for each of the [`CURVES`].
///
/// [`CURVES`] are win-probability curves that leave out different games, by which errors are estimated.
#[derive(Clone, Debug, PartialEq)]
pub struct ExcitementTally {
    /// Number of games in each block.
    games: [u64; BLOCKS],
    /// Number of games that the first seat won.
    won: u64,
    /// Sums of each of [`EXCITEMENT_MEASURES`], then of the loser's win probability after each number of turns.
    ///
    /// Each is summed on every curve.
    sums: Vec<[i64; CURVES]>,
}

impl Default for ExcitementTally {
    fn default() -> ExcitementTally {
        let sums = vec![[0; CURVES]; EXCITEMENT_MEASURES.len()];
        ExcitementTally { games: [0; BLOCKS], won: 0, sums }
    }
}

impl ExcitementTally {
    /// Estimates the mean over games of one of [`EXCITEMENT_MEASURES`].
    ///
    /// # Panics
    /// If `measure` is not one of them.
    pub fn estimate_mean_of(&self, measure: &LuckMetric, level: f64) -> Estimate {
        let index = index_of(measure);
        let sums = &self.sums[index];
        if index < LINEAR_MEASURES {
            self.estimate_mean(sums, 0.0, level)
        } else {
            self.estimate_corrected_mean(sums, level)
        }
    }

    /// Estimates the mean of the first measure over games, divided by the mean of the second.
    ///
    /// # Panics
    /// If a measure is not one of [`EXCITEMENT_MEASURES`].
    pub fn estimate_ratio(&self, measures: [&LuckMetric; 2], level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        let of = |curve: usize| {
            let [first, second] = measures.map(|it| self.sums[index_of(it)][curve] as f64);
            (second > 0.0).then(|| first / second)
        };
        jackknife_blocks(n, of(WHOLE), of, level)
    }

    /// Estimates the mean win probability of the side that loses in the end, after each number of turns.
    ///
    /// The first entry is before the first turn. After the end of a game its probability is 0. In a state from which
    /// the first seat wins a share p of the games, the mean is 2p(1 - p), twice the variance of the winner: the
    /// uncertainty of Ely, Frankel and Kamenica 2015, *Journal of Political Economy* 123(1). If a state summary
    /// contains the earlier ones, as the order of won battles does, the mean never rises from turn to turn except by
    /// sampling noise. A game does not count for its own win probability, so games do not seem decided earlier than
    /// they are. Probabilities of rare states are pulled to those of their score, as if less were known.
    pub fn loser_probabilities(&self, level: f64) -> Vec<Estimate> {
        let by_turn = self.sums[EXCITEMENT_MEASURES.len()..].iter().enumerate();
        let estimate = |(turn, sums)| match (turn, self.estimate_mean(sums, 0.0, level)) {
            (0, estimate) => self.with_single_state_interval(self.won, estimate, level),
            // No side that lost had a chance after this turn.
            (_, it) if it.value == Some(0.0) => self.with_single_state_interval(0, it, level),
            (_, estimate) => estimate,
        };
        by_turn.map(estimate).collect()
    }

    /// Replaces the interval of a mean at a turn where all games are in the same state.
    ///
    /// All games begin in the same state, for example. `won` is the number of games that the first seat won. The mean
    /// is 2p(1 - p), where p is its win rate. Near p = 1/2 this formula is flat, so leaving out a block of games hardly
    /// changes it, although p may be farther from 1/2 than it seems. So the interval of p is transformed by the
    /// formula.
    fn with_single_state_interval(&self, won: u64, estimate: Estimate, level: f64) -> Estimate {
        let n = self.games.iter().sum();
        let Some((value, won)) = estimate.value.zip(Estimate::rate(won, n, level).interval) else {
            return estimate;
        };
        let ends = [won.low, won.high].map(|p| 2.0 * p * (1.0 - p));
        let highest = if won.low < 0.5 && 0.5 < won.high { 0.5 } else { ends[0].max(ends[1]) };
        let low = ends[0].min(ends[1]).min(value);
        let interval = Interval { low, high: highest.max(value), ..won };
        Estimate { interval: Some(interval), ..estimate }
    }

    /// Estimates a mean over games and corrects it for the bias from errors of the win-probability curve.
    ///
    /// The correction is the difference between the curve of half of the games and that of all. If the bias falls only
    /// as slowly as the error, up to 1.5 times the correction remains; the interval is longer by that much on both
    /// sides. The estimate is unknown if the correction exceeds two standard errors: then the curve is too ragged.
    fn estimate_corrected_mean(&self, sums: &[i64; CURVES], level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        let bias = (sums[HALF] - sums[WHOLE]) as f64 / n.max(1) as f64 / f64::from(CERTAIN);
        let estimate = self.estimate_mean(sums, bias, level);
        if estimate.std_err.is_none_or(|it| bias.abs() > 2.0 * it) {
            return Estimate::unknown(n);
        }
        let remainder = 1.5 * bias.abs();
        let longer =
            |it: Interval| Interval { low: it.low - remainder, high: it.high + remainder, ..it };
        Estimate { interval: estimate.interval.map(longer), ..estimate }
    }

    /// Estimates a mean over games minus `bias`; it is unknown while a block has fewer than two games.
    ///
    /// `sums` has the sum over games on each curve.
    fn estimate_mean(&self, sums: &[i64; CURVES], bias: f64, level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        if self.games.iter().any(|games| *games < 2) {
            return Estimate::unknown(n);
        }
        let mean = |curve: usize, n: u64| sums[curve] as f64 / n as f64 / f64::from(CERTAIN);
        let without = |block: usize| Some(mean(block, n - self.games[block]));
        jackknife_blocks(n, Some(mean(WHOLE, n) - bias), without, level)
    }

    /// Adds game number `index`; `paths` has its win probabilities on each curve, turn by turn.
    pub(super) fn add(&mut self, index: u64, paths: &[[i32; CURVES]], won: bool) {
        self.games[block(index)] += 1;
        self.won += u64::from(won);
        let turns = paths.len() - 1;
        let sums = EXCITEMENT_MEASURES.len() + paths.len();
        self.sums.resize(sums.max(self.sums.len()), [0; CURVES]);
        let (measures, by_turn) = self.sums.split_at_mut(EXCITEMENT_MEASURES.len());
        for curve in (0..CURVES).filter(|curve| *curve != block(index)) {
            let path = paths.iter().map(|probabilities| probabilities[curve]);
            let PathMeasures { open, swings, excitement, comeback, largest } =
                PathMeasures::of(path.clone(), won);
            let turns = turns as i64 * i64::from(CERTAIN);
            let values = [turns, open, swings, excitement, comeback, largest];
            measures.iter_mut().zip(values).for_each(|(sums, value)| sums[curve] += value);
            for (sums, probability) in by_turn.iter_mut().zip(path) {
                sums[curve] += i64::from(loser_probability(probability, won));
            }
        }
    }
}

fn index_of(measure: &LuckMetric) -> usize {
    EXCITEMENT_MEASURES.iter().position(|it| it == measure).expect("one of EXCITEMENT_MEASURES")
}

merge_fields! { ExcitementTally: games, won, sums; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_paths_by_hand() {
        let path = [500_000, 700_000, 200_000, 950_000, 910_000, CERTAIN];
        let measures = PathMeasures::of(path.into_iter(), true);
        // The loser's win probabilities are 0.5, 0.3, 0.8, 0.05, 0.09 and 0. Clamped to the middle half, the
        // probability is 0.5, 0.7, 0.25, 0.75 and stays there.
        let expected = PathMeasures {
            open: 3_480_000,
            swings: 2_300_000,
            excitement: 1_580_000,
            comeback: 800_000,
            largest: 750_000,
        };
        assert_eq!(measures, expected);
        // The same from the other side, and a favourite that wins from beginning to end.
        let mirrored = path.map(|probability| CERTAIN - probability);
        assert_eq!(PathMeasures::of(mirrored.into_iter(), false), expected);
        let walkover = PathMeasures {
            open: 140_000,
            swings: 0,
            excitement: 50_000,
            comeback: 50_000,
            largest: 30_000,
        };
        assert_eq!(PathMeasures::of([950_000, 980_000, CERTAIN].into_iter(), true), walkover);
        let measures = PathMeasures::of([CERTAIN / 2, 0].into_iter(), false);
        assert_eq!((measures.swings, measures.open), (500_000, i64::from(CERTAIN)));
    }

    /// In nearly even games, 95 % of the intervals cover the loser's win probability before the first turn.
    #[test]
    fn the_initial_win_probability_is_covered_near_even() {
        let wins =
            |seed: u64, game: u64| GameKey::new(seed, game).generator(0, 0).next_u64() % 1000 < 463;
        let truth = 2.0 * 0.463 * 0.537;
        let held = (0..200).filter(|seed| {
            let mut curve = Curve::default();
            let won: Vec<bool> = (0..400).map(|game| wins(*seed, game)).collect();
            (0..)
                .zip(&won)
                .for_each(|(game, won)| curve.add(game, &[StateSummary::default()], *won));
            let (mut tally, mut paths) = (ExcitementTally::default(), Vec::new());
            for (game, won) in (0..).zip(&won) {
                curve.write_paths(game, &[StateSummary::default()], *won, &mut paths);
                tally.add(game, &paths, *won);
            }
            let interval = tally.loser_probabilities(0.95)[0].interval.expect("an interval");
            interval.low <= truth && truth <= interval.high
        });
        let held = held.count();
        assert!(held >= 182, "{held} of 200");
    }

    /// A share of 0 of 400 games still has an interval.
    #[test]
    fn a_probability_of_zero_has_an_interval() {
        let mut tally = ExcitementTally::default();
        for game in 0..400 {
            tally.add(game, &[[CERTAIN; CURVES]; 2], true);
        }
        let last = tally.loser_probabilities(0.95)[1];
        let high = last.interval.expect("an interval").high;
        assert!(last.value == Some(0.0) && (0.018..0.02).contains(&high), "{last:?}");
    }
}
