//! Every strategy against every other, on the same random streams.

mod findings;
mod options;
mod response;
mod study;

pub(crate) use self::findings::Findings;
pub use self::options::Compare;
pub use self::response::{Responder, ResponsePlan};
pub use self::study::study;
use crate::prelude::*;
use crate::study_result::LeftOutPolicy;
use sandtable_kernel::player_parts;
use sandtable_stats::{BradleyTerry, PairResult};

/// Returns the names of the policies that are compared if the user names none.
///
/// These are all scripted policies except [`wild`](sandtable_games::GameInfo::wild), which takes any legal action.
pub fn default_policies(game: &dyn GameDefinition) -> impl Iterator<Item = &'static str> + use<> {
    let wild = game.info().wild;
    let scripted = game.catalogue().policies.iter().filter(|info| info.is_scripted());
    scripted.map(|info| info.name).filter(move |name| *name != wild)
}

/// Returns the names of the scripted policies that try to win.
///
/// These are the default policies except the game's [`reference`](sandtable_games::GameInfo::reference), which plays at
/// random.
pub fn competitive_policies(
    game: &dyn GameDefinition,
) -> impl Iterator<Item = &'static str> + use<> {
    let reference = game.info().reference;
    default_policies(game).filter(move |name| *name != reference)
}

/// Returns the policies of the game that no matchup contains, each with a reason for the user.
///
/// The result is empty if no seat has all default policies, because then the user chose the policies by name.
pub fn left_out_policies(game: &dyn GameDefinition, matchups: &[Matchup]) -> Vec<LeftOutPolicy> {
    let names = |seat: &Part| -> BTreeSet<&str> {
        let players = matchups.iter().filter_map(|it| it.get(seat.key));
        players.map(|player| player_parts(player).name).collect()
    };
    let seats: Vec<BTreeSet<&str>> = game.parts().seats().map(names).collect();
    if !seats.iter().any(|names| default_policies(game).all(|name| names.contains(name))) {
        return Vec::new();
    }
    let policies = game.catalogue().policies.iter();
    let missing = policies.filter(|info| seats.iter().all(|names| !names.contains(info.name)));
    let left_out = |info: &PolicyInfo| LeftOutPolicy {
        name: info.name,
        meaning: match info {
            _ if info.is_trained() => "plays by what it has learned, and takes longer",
            _ if !info.is_scripted() => "simulates ahead, and takes far longer",
            _ => "takes any legal action, to check the rules",
        },
    };
    missing.map(left_out).collect()
}

impl PanelTally {
    pub(super) fn win_rates(&self, grid: &Matrix) -> Vec<f64> {
        let n = self.n().max(1) as f64;
        grid.lines.iter().map(|&arm| self.wins(arm) as f64 / n).collect()
    }

    /// Estimates a weighted sum of win rates; `weights` has the (row, column) and weight of each cell.
    ///
    /// All cells play the same random streams, so their errors are correlated. The standard error includes all
    /// covariances. `level` is the confidence level of the interval.
    pub(super) fn weighted_rate(
        &self,
        grid: &Matrix,
        weights: &[((usize, usize), f64)],
        level: f64,
    ) -> Estimate {
        let of_lines: Vec<(usize, f64)> = weights
            .iter()
            .map(|&((row, column), weight)| (grid.line(row, column), weight))
            .collect();
        self.won.combination(&of_lines, level)
    }
}

/// Games of two strategies of one side against the same opponent, paired by random streams.
#[derive(Clone, Copy, Debug)]
pub struct StrategyComparison {
    /// True if the strategies are rows (of the first seat), false if they are columns.
    pub rows: bool,
    /// Index of the first strategy.
    pub first: usize,
    /// Index of the second strategy.
    pub second: usize,
    /// Index of the opponent: a column if the strategies are rows, otherwise a row.
    pub opponent: usize,
    /// Results of the first seat (1 for a win) with the first and with the second strategy, game by game.
    pub pair: Paired,
}

/// Compares every two rows in each column, and every two columns in each row if two sides play.
pub fn compare_pairs(grid: &Matrix, tally: &PanelTally) -> Vec<StrategyComparison> {
    let pairs = |count: usize| (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)));
    let compare = |rows: bool, own: usize, met: usize| {
        let arm = move |own, met| if rows { grid.line(own, met) } else { grid.line(met, own) };
        let against = move |opponent| {
            pairs(own).map(move |(first, second)| {
                let pair = tally.pair(arm(first, opponent), arm(second, opponent));
                StrategyComparison { rows, first, second, opponent, pair }
            })
        };
        (0..met).flat_map(against)
    };
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    let opponents = if grid.opponents().is_some() { rows } else { 0 };
    compare(true, rows, columns).chain(compare(false, columns, opponents)).collect()
}

/// Bradley-Terry ratings of the strategies of a two-sided matrix.
///
/// A name that appears on both sides is one strategy.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Names of the strategies, without repetition.
    pub names: Vec<String>,
    /// Number of games of each strategy, in the order of `names`.
    games: Vec<u64>,
    /// Ratings in the order of `names`, with errors that include the correlation of the cells.
    ///
    /// It is `None` if the results bound no difference between two ratings.
    pub fit: Option<BradleyTerry>,
    /// Observed minus predicted win rate in the cell where they differ most.
    pub largest_residual: Option<f64>,
}

impl Ratings {
    /// Returns the rating of the strategy with the index `place` in `names`, in Elo points.
    ///
    /// The mean of all rated strategies is 0.
    pub fn rating(&self, place: usize, level: f64) -> Estimate {
        let unknown = Estimate::unknown(self.games[place]);
        self.fit.as_ref().map_or(unknown, |fit| fit.rating(place, level))
    }
}

/// Fits ratings to the games of a two-sided matrix; `None` for a solitaire game or without games.
pub fn rate_strategies(grid: &Matrix, tally: &PanelTally) -> Option<Ratings> {
    if grid.opponents().is_none() || tally.n() == 0 {
        return None;
    }
    let mut names = grid.rows.clone();
    names.extend(grid.columns.iter().filter(|name| !grid.rows.contains(name)).cloned());
    let place = |name: &String| names.iter().position(|it| it == name).unwrap_or(0);
    let columns = grid.columns.len();
    let meeting = |cell: usize| PairResult {
        first: place(&grid.rows[cell / columns]),
        second: place(&grid.columns[cell % columns]),
        wins: tally.wins(grid.lines[cell]),
        n: tally.n(),
    };
    let meetings: Vec<PairResult> = (0..grid.lines.len()).map(meeting).collect();
    let correlation = |cell: usize, other: usize| {
        tally.pair(grid.lines[cell], grid.lines[other]).correlation().unwrap_or(0.0)
    };
    let fit = BradleyTerry::fit(names.len(), &meetings, correlation);
    let largest_residual = fit.as_ref().and_then(|fit| largest_residual(&meetings, fit));
    let of =
        |place: usize| meetings.iter().filter(move |it| [it.first, it.second].contains(&place));
    let games = (0..names.len()).map(|place| of(place).map(|it| it.n).sum()).collect();
    Some(Ratings { games, names, fit, largest_residual })
}

fn largest_residual(meetings: &[PairResult], fit: &BradleyTerry) -> Option<f64> {
    let miss =
        |it: &PairResult| Some(it.wins as f64 / it.n as f64 - fit.expected(it.first, it.second)?);
    meetings.iter().filter_map(miss).max_by(|one, other| one.abs().total_cmp(&other.abs()))
}

/// Returns the index of the row that wins most in `column`, and its games paired with each row's.
///
/// In this matrix of a solitaire game, a row is a policy and a column is a mode of play. The games that choose the best
/// policy also measure it, so the differences from it are somewhat too large where games are few.
pub fn pair_with_best(grid: &Matrix, tally: &PanelTally, column: usize) -> (usize, Vec<Paired>) {
    let wins = |row: &usize| tally.wins(grid.line(*row, column));
    // Of equally good rows the first one, so that the result does not depend on the iterator.
    let best = (0..grid.rows.len()).rev().max_by_key(wins).unwrap_or(0);
    let pair = |row| tally.pair(grid.line(best, column), grid.line(row, column));
    (best, (0..grid.rows.len()).map(pair).collect())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use sandtable_stats::CrossTally;
    use sandtable_summary::Matchup;
    use sandtable_summary::samples::TWO;

    pub(crate) fn matchup(red: &str, blue: &str) -> Matchup {
        Matchup::of(TWO).with("red", red).with("blue", blue)
    }

    /// In rock, paper, scissors with 90 % wins, all ratings are equal and residuals are 0 or ±0.4.
    #[test]
    fn largest_residual_belongs_to_the_worst_cell() {
        let names = ["rock", "paper", "scissors"];
        let pairs: Vec<_> = (0..9).map(|cell| (cell / 3, cell % 3)).collect();
        let matchups: Vec<_> = pairs.iter().map(|&(i, j)| matchup(names[i], names[j])).collect();
        let grid = Matrix::of(&matchups).expect("a matrix");
        let mut won = CrossTally::new(9);
        for game in 0..1000 {
            let outcome = |&(i, j): &(usize, usize)| match (3 + i - j) % 3 {
                0 => game % 2,
                beaten => i32::from((beaten == 1) == (game % 10 > 0)),
            };
            won.record(&pairs.iter().map(outcome).collect::<Vec<_>>());
        }
        let ratings = rate_strategies(&grid, &PanelTally::of(won)).expect("games");
        assert!(ratings.rating(0, 0.95).value.expect("known").abs() < 1e-6);
        let miss = ratings.largest_residual.expect("all are rated");
        assert!((miss.abs() - 0.4).abs() < 1e-6, "{miss}");
    }
}
