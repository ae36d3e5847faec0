//! Every strategy against every other: `matchups.csv`, `comparisons.csv` and `ratings.csv`.

use super::response::{ResponsePlan, respond};
use super::{Comparison, comparisons, ratings, regrets};
use crate::balance::{Balance, Standing, balance};
use crate::clear::judge;
use crate::panel::{Panel, PanelTally};
use crate::session::{PAIRED, Session, StudyResult, paired};
use sandtable_games::Game;
use sandtable_stats::Estimate;
use sandtable_summary::{Matchup, Matrix, Part, ResultTable};

/// Plays all matchups on the same luck, then best responses if they are asked for; none if the
/// matchups do not fill a matrix.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    responses: Option<ResponsePlan>,
) -> Option<StudyResult> {
    let matchups = session.matchups();
    let grid = Matrix::of(&matchups)?;
    let panel = Panel::<G>::new(session.casts.iter().cloned(), session.seed);
    let widest = |tally: &PanelTally| {
        let found = Findings::of(session, &matchups, &grid, tally);
        let of_players =
            found.comparisons.iter().filter(|it| is_of_players(it, &grid, G::REFERENCE));
        let differences = of_players.map(|it| it.pair.difference(-1..=1, session.level));
        let value = found.balance.as_ref().map(|it| it.value);
        let all = found.rates.iter().copied().chain(differences).chain(value);
        all.map(|it| it.margin()).reduce(|one, other| Some(one?.max(other?))).flatten()
    };
    session.stage("every matchup", session.games);
    let played = session.play(&panel, &session.replays(), widest);
    let mut answer = StudyResult::new(Vec::new());
    let tally = answer.add(played, matchups.len() as u64);
    let found = Findings::of(session, &matchups, &grid, &tally);
    answer.tables = vec![found.matchups(), found.pairs(), found.strategies()];
    let responses = responses.filter(|_| answer.complete);
    let table = responses.and_then(|asked| respond(session, &found, asked, &mut answer));
    answer.tables.extend(table);
    judge(&mut answer.tables[1], session.matters, &["win_rate_difference"]);
    Some(answer)
}

/// What `ratings.csv` tells.
const METRICS: [(&str, &str, &str); 9] = [
    (
        "equilibrium_share",
        "share",
        "share in the mix that cannot be exploited; the interval is its range over matrices made \
         of the same games drawn again",
    ),
    ("equilibrium_support", "share", "share of those matrices in whose mix it has a part"),
    ("regret", "share", "given away to the other side's mix, or to the best where nobody mixes"),
    ("exploitability", "share", "given away to the strategy of the pool that is worst for it"),
    (
        "rating",
        "elo",
        "above the average of the strategies that have one; empty for those that win or lose \
         nearly all games against the others",
    ),
    ("rating_of_the_side", "elo", "what it is worth to sit on the side"),
    ("lack_of_fit_deviance", "", "twice the log-likelihood that ratings give away to the matrix"),
    ("lack_of_fit_freedom", "", "cells less free parameters"),
    ("largest_residual", "share", "what ratings miss the worst cell among the rated by"),
];

/// What a comparison has found, ready to be written down.
pub(super) struct Findings<'a> {
    level: f64,
    pub(super) matchups: &'a [Matchup],
    pub(super) grid: &'a Matrix,
    tally: &'a PanelTally,
    /// Of each line.
    rates: Vec<Estimate>,
    pub(super) balance: Option<Balance>,
    comparisons: Vec<Comparison>,
}

impl<'a> Findings<'a> {
    fn of<G: Game>(
        session: &Session<'_, G>,
        matchups: &'a [Matchup],
        grid: &'a Matrix,
        tally: &'a PanelTally,
    ) -> Findings<'a> {
        let level = session.level;
        let rate = |line| Estimate::rate(tally.wins(line), tally.n(), level);
        let rates = (0..matchups.len()).map(rate).collect();
        let balance = balance(grid, tally, level, session.seed);
        let comparisons = comparisons(grid, tally);
        Findings { level, matchups, grid, tally, rates, balance, comparisons }
    }

    /// Every cell, and the value of the game.
    fn matchups(&self) -> ResultTable {
        let mut table = ResultTable::new("matchups.csv", &[], &[]);
        for (matchup, estimate) in self.matchups.iter().zip(&self.rates) {
            table.row(matchup, &[], ("win_rate", "share", estimate), &[]);
        }
        if let Some(balance) = &self.balance {
            let mixed = Matchup::mixed(self.grid.parts());
            table.row(&mixed, &[], ("win_rate", "share", &balance.value), &[]);
        }
        table
    }

    /// Every two strategies against every opponent.
    fn pairs(&self) -> ResultTable {
        let keys = [
            ("one", "string", "the first of two strategies"),
            ("other", "string", "the second; both meet whom or what the row names"),
        ];
        let mut table = ResultTable::new("comparisons.csv", &keys, &PAIRED);
        for it in &self.comparisons {
            let names = if it.rows { &self.grid.rows } else { &self.grid.columns };
            let difference = it.pair.difference(-1..=1, self.level);
            let figure = ("win_rate_difference", "share", &difference);
            let keys = [&names[it.one][..], &names[it.other]];
            table.row(&self.against(it), &keys, figure, &paired(&it.pair));
        }
        table
    }

    /// Whom the two of a comparison meet, as a matchup without them.
    fn against(&self, it: &Comparison) -> Matchup {
        match it.rows {
            true => self.grid.met[it.against].clone(),
            false => {
                let parts = self.grid.parts();
                Matchup::of(parts).with(parts.first().key, &*self.grid.rows[it.against])
            }
        }
    }

    /// What each strategy is worth: ratings and equilibrium, or regret where nobody mixes.
    fn strategies(&self) -> ResultTable {
        let keys = [
            ("side", "string", "the side, or both"),
            ("strategy", "string", "policy, with its deck if it is not the printed one"),
        ];
        let mut table = ResultTable::new("ratings.csv", &keys, &[]).explained(&METRICS);
        let none = Matchup::of(self.grid.parts());
        let mut row = |matchup: &Matchup, keys: [&str; 2], metric, unit, estimate: &Estimate| {
            table.row(matchup, &keys, (metric, unit, estimate), &[]);
        };
        if let Some(balance) = &self.balance {
            for (side, name, standing) in self.standings(balance) {
                let Standing { share, support, .. } = standing;
                row(&none, [side, name], "equilibrium_share", "share", share);
                row(&none, [side, name], "equilibrium_support", "share", support);
                row(&none, [side, name], "regret", "share", &standing.regret);
                row(&none, [side, name], "exploitability", "share", &standing.exploitability);
            }
        }
        for (side, name, metric, unit, estimate) in self.rated() {
            row(&none, [side, &name], metric, unit, &estimate);
        }
        if self.grid.opponents().is_none() {
            let side = self.grid.parts().first().side();
            for (column, matchup) in self.grid.met.iter().enumerate() {
                let (_, pairs) = regrets(self.grid, self.tally, column);
                for (name, pair) in self.grid.rows.iter().zip(pairs) {
                    let regret = pair.difference(-1..=1, self.level);
                    row(matchup, [side, name], "regret", "share", &regret);
                }
            }
        }
        table
    }

    /// What ratings say: side, strategy, metric, unit, figure; nothing of a solitaire game.
    fn rated(&self) -> Vec<(&'static str, String, &'static str, &'static str, Estimate)> {
        let Some(ratings) = ratings(self.grid, self.tally) else { return Vec::new() };
        let rating = |(place, name): (usize, &String)| {
            ("both", name.clone(), "rating", "elo", ratings.rating(place, self.level))
        };
        let mut rows: Vec<_> = ratings.names.iter().enumerate().map(rating).collect();
        let unknown = Estimate::unknown(self.tally.n());
        let number = |value| Estimate { value, ..unknown };
        let fit = ratings.fit.as_ref();
        let side = fit.map_or(unknown, |fit| fit.first_side(self.level));
        let first = self.grid.parts().first().side();
        rows.push((first, String::new(), "rating_of_the_side", "elo", side));
        let lack = fit.map(|fit| fit.lack_of_fit);
        for (metric, unit, value) in [
            ("lack_of_fit_deviance", "", lack.map(|it| it.deviance)),
            ("lack_of_fit_freedom", "", lack.map(|it| it.freedom as f64)),
            ("largest_residual", "share", ratings.worst.map(|it| it.residual.abs())),
        ] {
            rows.push(("both", String::new(), metric, unit, number(value)));
        }
        rows
    }

    /// Every strategy with its side.
    fn standings<'b>(
        &'b self,
        balance: &'b Balance,
    ) -> impl Iterator<Item = (&'static str, &'b String, &'b Standing)> {
        let rows = self.grid.rows.iter().zip(&balance.rows);
        let columns = self.grid.columns.iter().zip(&balance.columns);
        let sides = self.grid.opponents().map(|sides| sides.map(Part::side)).unwrap_or_default();
        rows.map(move |(name, it)| (sides[0], name, it))
            .chain(columns.map(move |(name, it)| (sides[1], name, it)))
    }
}

/// Whether the yardstick `reference` has no part in a comparison.
fn is_of_players(it: &Comparison, grid: &Matrix, reference: &str) -> bool {
    let Matrix { rows, columns, .. } = grid;
    let (own, opponents) = if it.rows { (rows, columns) } else { (columns, rows) };
    let opponent = grid.opponents().is_none() || opponents[it.against] != reference;
    opponent && own[it.one] != reference && own[it.other] != reference
}
