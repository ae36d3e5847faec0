//! How long a game stays open, and how its chances swing.
//!
//! All figures are read off the win-probability curve, which is itself an estimate. So every figure is
//! computed again on the curve without each block of games (the grouped jackknife): its error includes
//! that of the curve. No figure has a threshold at which a small error of the curve would make it jump.
//! On a curve of few games paths are ragged, which makes them longer; so figures of their shape are also
//! computed on half of the games, and the difference is subtracted (Quenouille 1949, *Journal of the
//! Royal Statistical Society B* 11(1)). If it is large, the figure is unknown.

use super::curve::HALF;
use crate::prelude::*;

/// The chances between which swings are counted.
const MIDDLE: [i32; 2] = [CERTAIN / 4, 3 * (CERTAIN / 4)];

/// The figures of the path of one game's chances, in parts of [`CERTAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drama {
    open: i64,
    swings: i64,
    excitement: i64,
    comeback: i64,
    largest: i64,
}

impl Drama {
    fn of(path: impl Iterator<Item = i32> + Clone, won: bool) -> Drama {
        let losers = path.clone().map(|chance| losers(chance, won));
        let between = |it: i32| it.clamp(MIDDLE[0], MIDDLE[1]);
        let steps = path.clone().zip(path.clone().skip(1));
        let largest = steps.map(|(one, next)| i64::from((next - one).abs())).max().unwrap_or(0);
        Drama {
            open: losers.clone().map(|chance| 2 * i64::from(chance)).sum(),
            swings: 2 * way(path.clone().map(between)),
            excitement: way(path),
            comeback: losers.max().unwrap_or(0).into(),
            largest,
        }
    }
}

/// The sum of all steps of a path, up and down.
fn way(path: impl Iterator<Item = i32> + Clone) -> i64 {
    path.clone().zip(path.skip(1)).map(|(one, next)| i64::from((next - one).abs())).sum()
}

/// The chance of the later loser, from that of the first seat.
fn losers(chance: i32, won: bool) -> i32 {
    if won { CERTAIN - chance } else { chance }
}

/// A figure kept where its unit says it must lie: a share between 0 and 1, all else not below 0. A
/// chance that is estimated may leave it, and so may an interval.
pub fn within(unit: &str, figure: Estimate) -> Estimate {
    figure.clamped(0.0..=if unit == "share" { 1.0 } else { f64::INFINITY })
}

/// The figures of a game's quality, in the order of the tally.
///
/// The first `LINEAR` are linear in the curve, so that its errors cancel out. The others depend on the
/// shape of the path, and ragged paths are longer.
pub const FIGURES: [LuckMetric; 6] = LuckMetric::QUALITY;

/// The number of figures that have no bias from the error of the curve.
const LINEAR: usize = 2;

/// Sums of the figures of games on each curve, in integers.
#[derive(Clone, Debug, PartialEq)]
pub struct QualityTally {
    /// Games of each block.
    games: [u64; BLOCKS],
    /// Games that the first seat won.
    won: u64,
    /// Each figure, then the loser's chance after each turn, on each curve.
    sums: Vec<[i64; CURVES]>,
    course: Vec<StateSummary>,
    paths: Vec<[i32; CURVES]>,
    outcome: Outcome,
}

impl QualityTally {
    /// No game yet.
    fn empty() -> QualityTally {
        QualityTally {
            games: [0; BLOCKS],
            won: 0,
            sums: vec![[0; CURVES]; FIGURES.len()],
            course: Vec::new(),
            paths: Vec::new(),
            outcome: Outcome::default(),
        }
    }

    /// One of [`FIGURES`], a mean over games.
    pub fn figure(&self, figure: &LuckMetric, level: f64) -> Estimate {
        let place = place_of(figure);
        let sums = &self.sums[place];
        if place < LINEAR { self.mean(sums, 0.0, level) } else { self.smoothed(sums, level) }
    }

    /// The mean of the first of two figures over that of the other.
    pub fn ratio(&self, figures: [&LuckMetric; 2], level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        let of = |curve: usize| {
            let [one, other] = figures.map(|it| self.sums[place_of(it)][curve] as f64);
            (other > 0.0).then(|| one / other)
        };
        jackknife_blocks(n, of(WHOLE), of, level)
    }

    /// The loser's chance of winning after each number of turns, from turn 0, the beginning, as a
    /// mean over games: 0 in a game that is over.
    ///
    /// Where the first seat wins a share p of the games that stand alike, it is 2p(1 - p) there, that
    /// is twice the variance of who wins: the uncertainty of Ely, Frankel and Kamenica 2015,
    /// *Journal of Political Economy* 123(1). Where a standing holds those before it, as the order
    /// in which battles were won does, it never rises from turn to turn but for chance; where it
    /// forgets some of them it may. As games do not foretell themselves they do not seem decided
    /// sooner than they are; where few stood alike, chances lean on the score, and it is that of
    /// somebody who knows a little less.
    pub fn losers_chance(&self, level: f64) -> Vec<Estimate> {
        let by_turn = self.sums[FIGURES.len()..].iter().enumerate();
        let chance = |(turn, sums)| match (turn, self.mean(sums, 0.0, level)) {
            (0, estimate) => self.as_alike(self.won, estimate, level),
            // No loser had a chance any more.
            (_, it) if it.value == Some(0.0) => self.as_alike(0, it, level),
            (_, estimate) => estimate,
        };
        by_turn.map(chance).collect()
    }

    /// The chance where all games stand alike, of which so many were won, as before the first turn. Where
    /// both sides win about as often 2p(1 - p) is flat, so that leaving out blocks hardly moves it, although
    /// p may be farther from half than it seems: so the interval is that of p by the same formula.
    fn as_alike(&self, won: u64, estimate: Estimate, level: f64) -> Estimate {
        let n = self.games.iter().sum();
        let Some((value, won)) = estimate.value.zip(Estimate::rate(won, n, level).interval) else {
            return estimate;
        };
        let [one, other] = [won.low, won.high].map(|p| 2.0 * p * (1.0 - p));
        let highest = if won.low < 0.5 && 0.5 < won.high { 0.5 } else { one.max(other) };
        let interval = Interval { low: one.min(other).min(value), high: highest.max(value), ..won };
        Estimate { interval: Some(interval), ..estimate }
    }

    /// A mean over games less what half of the games would have made too much of it. Where it sinks as
    /// slowly as the error, as where two steps of a path are about as large, as much again and a half is
    /// left of it: by so much the interval is longer. Unknown if it is more than twice the standard error:
    /// the curve is too ragged then.
    fn smoothed(&self, sums: &[i64; CURVES], level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        let bias = (sums[HALF] - sums[WHOLE]) as f64 / n.max(1) as f64 / f64::from(CERTAIN);
        let estimate = self.mean(sums, bias, level);
        if estimate.std_err.is_none_or(|it| bias.abs() > 2.0 * it) {
            return Estimate::unknown(n);
        }
        let left = 1.5 * bias.abs();
        let longer = |it: Interval| Interval { low: it.low - left, high: it.high + left, ..it };
        Estimate { interval: estimate.interval.map(longer), ..estimate }
    }

    /// A mean over games, less a `bias`. Unknown below two games a block.
    fn mean(&self, sums: &[i64; CURVES], bias: f64, level: f64) -> Estimate {
        let n: u64 = self.games.iter().sum();
        if self.games.iter().any(|games| *games < 2) {
            return Estimate::unknown(n);
        }
        let mean = |place: usize, n: u64| sums[place] as f64 / n as f64 / f64::from(CERTAIN);
        let without = |block: usize| Some(mean(block, n - self.games[block]));
        jackknife_blocks(n, Some(mean(WHOLE, n) - bias), without, level)
    }

    /// Adds the game of the paths.
    fn add(&mut self, index: u64, won: bool) {
        self.games[block(index)] += 1;
        self.won += u64::from(won);
        let turns = self.paths.len() - 1;
        let sums = FIGURES.len() + self.paths.len();
        self.sums.resize(sums.max(self.sums.len()), [0; CURVES]);
        let (figures, by_turn) = self.sums.split_at_mut(FIGURES.len());
        for place in (0..CURVES).filter(|place| *place != block(index)) {
            let path = self.paths.iter().map(|chances| chances[place]);
            let drama = Drama::of(path.clone(), won);
            let Drama { open, swings, excitement, comeback, largest } = drama;
            let turns = turns as i64 * i64::from(CERTAIN);
            let values = [turns, open, swings, excitement, comeback, largest];
            figures.iter_mut().zip(values).for_each(|(sums, value)| sums[place] += value);
            for (sums, chance) in by_turn.iter_mut().zip(path) {
                sums[place] += i64::from(losers(chance, won));
            }
        }
    }
}

/// The place of a figure among the sums.
fn place_of(figure: &LuckMetric) -> usize {
    FIGURES.iter().position(|it| it == figure).expect("a figure of games")
}

/// The games of a curve, which has counted each of them, again, each measured on it.
pub fn games(cast: &PreparedMatchup, curve: &Curve, seed: u64) -> impl Lines<Tally = QualityTally> {
    each(cast, seed, QualityTally::empty, move |index, luck, tally: &mut QualityTally| {
        let QualityTally { course, paths, outcome, .. } = tally;
        cast.trajectory().play(luck, course, outcome);
        curve.paths(index, course, outcome.won, paths);
        tally.add(index, tally.outcome.won);
    })
}

impl Recorded for QualityTally {}

merge_fields! { QualityTally: games, won, sums; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_as_it_should_be() {
        let path = [500_000, 700_000, 200_000, 950_000, 910_000, CERTAIN];
        let drama = Drama::of(path.into_iter(), true);
        // The loser's chances are 5, 3, 8, 0.5, 0.9 tenths and 0. Between the quarters the chance
        // goes 5, 7, 2.5, 7.5 tenths and stays.
        let expected = Drama {
            open: 3_480_000,
            swings: 2_300_000,
            excitement: 1_580_000,
            comeback: 800_000,
            largest: 750_000,
        };
        assert_eq!(drama, expected);
        // The same from the other side, and a favourite who wins from beginning to end.
        let mirrored = path.map(|chance| CERTAIN - chance);
        assert_eq!(Drama::of(mirrored.into_iter(), false), expected);
        let walkover = Drama {
            open: 140_000,
            swings: 0,
            excitement: 50_000,
            comeback: 50_000,
            largest: 30_000,
        };
        assert_eq!(Drama::of([950_000, 980_000, CERTAIN].into_iter(), true), walkover);
        let drama = Drama::of([CERTAIN / 2, 0].into_iter(), false);
        assert_eq!((drama.swings, drama.open), (500_000, i64::from(CERTAIN)));
    }

    /// Of games that are nearly even, 95 % of the intervals hold the chance before the first turn.
    #[test]
    fn the_chance_at_the_beginning_is_covered_near_even() {
        let wins =
            |seed: u64, game: u64| GameKey::new(seed, game).generator(0, 0).next_u64() % 1000 < 463;
        let truth = 2.0 * 0.463 * 0.537;
        let held = (0..200).filter(|seed| {
            let mut curve = Curve::default();
            let won: Vec<bool> = (0..400).map(|game| wins(*seed, game)).collect();
            (0..)
                .zip(&won)
                .for_each(|(game, won)| curve.add(game, &[StateSummary::default()], *won));
            let mut tally = QualityTally::empty();
            for (game, won) in (0..).zip(&won) {
                curve.paths(game, &[StateSummary::default()], *won, &mut tally.paths);
                tally.add(game, *won);
            }
            let interval = tally.losers_chance(0.95)[0].interval.expect("an interval");
            interval.low <= truth && truth <= interval.high
        });
        let held = held.count();
        assert!(held >= 182, "{held} of 200");
    }

    /// That of 400 games none was still open does not say that none will be.
    #[test]
    fn a_chance_that_nobody_had_has_an_interval() {
        let mut tally = QualityTally::empty();
        for game in 0..400 {
            tally.paths = vec![[CERTAIN; CURVES]; 2];
            tally.add(game, true);
        }
        let last = tally.losers_chance(0.95)[1];
        let high = last.interval.expect("an interval").high;
        assert!(last.value == Some(0.0) && (0.018..0.02).contains(&high), "{last:?}");
    }
}
