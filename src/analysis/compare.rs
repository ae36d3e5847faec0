//! Every strategy against every other, on the same luck.

use super::panel::PanelTally;
use crate::stats::{BradleyTerry, Equilibrium, Estimate, Meeting, Paired};
use crate::summary::Contest;

/// Lines that fill a table: row by row every strategy of one side against every one of the other,
/// or every policy on every mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// British or solitaire players.
    pub rows: Vec<String>,
    /// Turkish players, or missions.
    pub columns: Vec<String>,
    /// Whether the columns are players.
    pub two_sided: bool,
    /// For each cell, row by row, the number of its line.
    lines: Vec<usize>,
}

impl Grid {
    /// The grid that `contests`, one a line, fill; none if a cell is missing or there twice.
    pub fn of(contests: &[Contest]) -> Option<Grid> {
        let two_sided = contests.first()?.turks.is_some();
        let keys: Vec<(&String, &String)> = contests
            .iter()
            .map(|it| match two_sided {
                true => it.british.as_ref().zip(it.turks.as_ref()),
                false => it.policy.as_ref().zip(it.mission.as_ref()),
            })
            .collect::<Option<_>>()?;
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for (row, column) in &keys {
            for (names, name) in [(&mut rows, *row), (&mut columns, *column)] {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
        let line = |cell| keys.iter().position(|key| *key == cell);
        let lines = cells.map(line).collect::<Option<Vec<_>>>()?;
        (lines.len() == keys.len()).then_some(Grid { rows, columns, two_sided, lines })
    }

    /// The line of a cell.
    pub fn line(&self, row: usize, column: usize) -> usize {
        self.lines[row * self.columns.len() + column]
    }

    /// The share of wins of every cell, row by row.
    fn rates(&self, tally: &PanelTally) -> Vec<f64> {
        let n = tally.n().max(1) as f64;
        self.lines.iter().map(|&line| tally.wins(line) as f64 / n).collect()
    }

    /// The mean over games of the wins in some cells, each with its weight.
    ///
    /// Cells are played on the same luck, so that their errors go together; all their covariances
    /// are counted.
    fn weighted(
        &self,
        tally: &PanelTally,
        weights: &[((usize, usize), f64)],
        level: f64,
    ) -> Estimate {
        let of_lines: Vec<(usize, f64)> = weights
            .iter()
            .map(|&((row, column), weight)| (self.line(row, column), weight))
            .collect();
        tally.won.combination(&of_lines, level)
    }
}

/// Two strategies against the same opponent.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// Whether they are rows (British or solitaire players) rather than columns.
    pub rows: bool,
    /// The first.
    pub one: usize,
    /// The second.
    pub other: usize,
    /// Whom they meet: a column for rows, a row for columns.
    pub against: usize,
    /// Games of the first and of the second, won by the British or the solitaire player.
    pub pair: Paired,
}

/// All comparisons of a grid; missions are not compared with one another.
pub fn comparisons(grid: &Grid, tally: &PanelTally) -> Vec<Comparison> {
    let pairs = |count: usize| (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)));
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    let of_rows = (0..columns).flat_map(|against| {
        pairs(rows).map(move |(one, other)| {
            let pair = tally.pair(grid.line(one, against), grid.line(other, against));
            Comparison { rows: true, one, other, against, pair }
        })
    });
    let opponents = if grid.two_sided { rows } else { 0 };
    let of_columns = (0..opponents).flat_map(|against| {
        pairs(columns).map(move |(one, other)| {
            let pair = tally.pair(grid.line(against, one), grid.line(against, other));
            Comparison { rows: false, one, other, against, pair }
        })
    });
    of_rows.chain(of_columns).collect()
}

/// What a strategy is worth when the other side mixes as well as it can.
///
/// Both losses are shares of games that its own side wins less than the game is worth to it, British
/// or Turks: 0 is best, and more is worse. Mixes and worst enemies are chosen on the games that are
/// counted, and their errors do not know of it: regrets of strategies in the mix are 0 whatever the
/// truth, the others and all exploitabilities somewhat too great where games are few.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Its share in its side's equilibrium mix.
    pub share: f64,
    /// What it gives away against the other side's mix, 0 or more.
    pub regret: Estimate,
    /// What it gives away against the strategy that is worst for it within this pool, no less than
    /// the regret.
    pub exploitability: Estimate,
    /// That strategy.
    pub nemesis: usize,
}

/// The balance of a two-sided grid when both sides choose as well as they can among its strategies.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The share of games that the British win then.
    pub value: Estimate,
    /// The British strategies.
    pub rows: Vec<Standing>,
    /// The Turkish ones.
    pub columns: Vec<Standing>,
}

/// Solves a two-sided grid; none without games.
pub fn balance(grid: &Grid, tally: &PanelTally, level: f64) -> Option<Balance> {
    if tally.n() < 2 || !grid.two_sided {
        return None;
    }
    let rates = grid.rates(tally);
    let width = grid.columns.len();
    let solved = Equilibrium::solve(&rates, width)?;
    let mixed: Vec<((usize, usize), f64)> = cells(&solved.rows, &solved.columns);
    let of_row = |row: usize, columns: &[f64]| -> Vec<((usize, usize), f64)> {
        (0..width).map(|column| ((row, column), columns[column])).collect()
    };
    let of_column = |column: usize, rows: &[f64]| -> Vec<((usize, usize), f64)> {
        (0..rows.len()).map(|row| ((row, column), rows[row])).collect()
    };
    // The loss of the side that gets `share` of the games where it might have the value.
    let loss = |cells: Vec<((usize, usize), f64)>, sign: f64| {
        let value = mixed.iter().map(|&(cell, weight)| (cell, sign * weight));
        let own = cells.into_iter().map(|(cell, weight)| (cell, -sign * weight));
        grid.weighted(tally, &value.chain(own).collect::<Vec<_>>(), level)
    };
    let rows = (0..grid.rows.len()).map(|row| {
        let nemesis = (0..width)
            .min_by(|&one, &other| rates[row * width + one].total_cmp(&rates[row * width + other]));
        let nemesis = nemesis.unwrap_or(0);
        Standing {
            share: solved.rows[row],
            regret: loss(of_row(row, &solved.columns), 1.0),
            exploitability: loss(vec![((row, nemesis), 1.0)], 1.0),
            nemesis,
        }
    });
    let columns = (0..width).map(|column| {
        let nemesis = (0..grid.rows.len()).max_by(|&one, &other| {
            rates[one * width + column].total_cmp(&rates[other * width + column])
        });
        let nemesis = nemesis.unwrap_or(0);
        Standing {
            share: solved.columns[column],
            regret: loss(of_column(column, &solved.rows), -1.0),
            exploitability: loss(vec![((nemesis, column), 1.0)], -1.0),
            nemesis,
        }
    });
    Some(Balance {
        value: grid.weighted(tally, &mixed, level),
        rows: rows.collect(),
        columns: columns.collect(),
    })
}

/// Every cell with the probability that it is played.
fn cells(rows: &[f64], columns: &[f64]) -> Vec<((usize, usize), f64)> {
    let cell = |row: usize| (0..columns.len()).map(move |column| (row, column));
    let all = (0..rows.len()).flat_map(cell);
    all.map(|(row, column)| ((row, column), rows[row] * columns[column])).collect()
}

/// Ratings of the strategies of a two-sided grid, those of one name taken for one strategy.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Their names.
    pub names: Vec<String>,
    /// Ratings in the order of the names; their errors count that all cells play the same luck.
    pub fit: BradleyTerry,
    /// The cell that ratings miss by most, as (row, column).
    pub worst: (usize, usize),
    /// The share of games that the British win there, less what the ratings make of it.
    pub residual: f64,
}

/// Rates the strategies of a two-sided grid; none without games.
pub fn ratings(grid: &Grid, tally: &PanelTally) -> Option<Ratings> {
    if !grid.two_sided {
        return None;
    }
    let mut names = grid.rows.clone();
    names.extend(grid.columns.iter().filter(|name| !grid.rows.contains(name)).cloned());
    let place = |name: &String| names.iter().position(|it| it == name).unwrap_or(0);
    let columns = grid.columns.len();
    let meeting = |cell: usize| Meeting {
        first: place(&grid.rows[cell / columns]),
        second: place(&grid.columns[cell % columns]),
        wins: tally.wins(grid.lines[cell]),
        n: tally.n(),
    };
    let meetings: Vec<Meeting> = (0..grid.lines.len()).map(meeting).collect();
    let correlation = |cell: usize, other: usize| {
        tally.pair(grid.lines[cell], grid.lines[other]).correlation().unwrap_or(0.0)
    };
    let fit = BradleyTerry::fit_with(names.len(), &meetings, correlation)?;
    let rates = grid.rates(tally);
    let residual = |cell: usize| {
        let Meeting { first, second, .. } = meetings[cell];
        (cell, rates[cell] - fit.expected(first, second))
    };
    let (cell, residual) = (0..meetings.len())
        .map(residual)
        .max_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs()))?;
    Some(Ratings { names, fit, worst: (cell / columns, cell % columns), residual })
}

/// For each column of a solitaire grid the best row, and what every row gives away to it, as shares
/// of games: 0 for the best, and more is worse. The best is chosen on the games that are counted,
/// so that the others give away somewhat less where games are few.
pub fn regrets(grid: &Grid, tally: &PanelTally, column: usize) -> (usize, Vec<Paired>) {
    let wins = |row: &usize| tally.wins(grid.line(*row, column));
    // The first of the best, so that equal rows have an order.
    let best = (0..grid.rows.len()).rev().max_by_key(wins).unwrap_or(0);
    let pair = |row| tally.pair(grid.line(best, column), grid.line(row, column));
    (best, (0..grid.rows.len()).map(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CrossTally;

    fn contest(british: &str, turks: &str) -> Contest {
        Contest {
            british: Some(british.to_owned()),
            turks: Some(turks.to_owned()),
            ..Contest::default()
        }
    }

    #[test]
    fn a_grid_is_filled_in_any_order() {
        let contests = [contest("a", "y"), contest("b", "x"), contest("b", "y"), contest("a", "x")];
        let grid = Grid::of(&contests).expect("a grid");
        assert_eq!(
            (&grid.rows[..], &grid.columns[..]),
            (&["a", "b"].map(String::from)[..], &["y", "x"].map(String::from)[..])
        );
        assert_eq!(
            [grid.line(0, 0), grid.line(0, 1), grid.line(1, 0), grid.line(1, 1)],
            [0, 3, 2, 1]
        );
        assert_eq!(Grid::of(&contests[..3]), None);
    }

    /// Matching pennies with a draw of luck: half of the games are decided by it.
    #[test]
    fn pennies_are_mixed_evenly_and_nobody_regrets() {
        let contests = [contest("h", "h"), contest("h", "t"), contest("t", "h"), contest("t", "t")];
        let grid = Grid::of(&contests).expect("a grid");
        let mut won = CrossTally::new(4);
        for game in 0..1000 {
            match game % 4 {
                0 => won.record(&[1, 1, 1, 1]),
                1 => won.record(&[0, 0, 0, 0]),
                _ => won.record(&[1, 0, 0, 1]),
            }
        }
        let balance = balance(&grid, &PanelTally::of(won), 0.95).expect("games");
        assert!((balance.value.value.expect("known") - 0.5).abs() < 1e-12);
        for standing in balance.rows.iter().chain(&balance.columns) {
            assert!((standing.share - 0.5).abs() < 1e-9);
            assert!(standing.regret.value.expect("known").abs() < 1e-12);
            assert!((standing.exploitability.value.expect("known") - 0.25).abs() < 1e-12);
        }
        // In half of the games all cells go together, and in the others they cancel out.
        let std_err = balance.value.std_err.expect("known");
        assert!((std_err - (0.125f64 / 999.0).sqrt()).abs() < 1e-9, "{std_err}");
    }
    /// Rock, paper, scissors: all are rated alike, and every cell but the diagonal is missed.
    #[test]
    fn ratings_tell_the_cell_that_they_miss() {
        let names = ["rock", "paper", "scissors"];
        let pairs: Vec<_> = (0..9).map(|cell| (cell / 3, cell % 3)).collect();
        let contests: Vec<_> = pairs.iter().map(|&(i, j)| contest(names[i], names[j])).collect();
        let grid = Grid::of(&contests).expect("a grid");
        let mut won = CrossTally::new(9);
        for game in 0..1000 {
            let outcome = |&(i, j): &(usize, usize)| match (3 + i - j) % 3 {
                0 => game % 2,
                beaten => i32::from(beaten == 1),
            };
            won.record(&pairs.iter().map(outcome).collect::<Vec<_>>());
        }
        let ratings = ratings(&grid, &PanelTally::of(won)).expect("games");
        assert!(ratings.fit.rating(0, 0.95).value.expect("known").abs() < 1e-6);
        assert!((ratings.residual.abs() - 0.5).abs() < 1e-6, "{}", ratings.residual);
        assert_ne!(ratings.worst.0, ratings.worst.1);
    }
}
