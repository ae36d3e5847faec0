//! `compare`: every strategy against every other.

use anyhow::{Result, bail};
use clap::Args;

use super::Ending;
use super::study::{self, Answer, Session, Study, StudyArgs};
use crate::analysis::balance::{self, Balance, Standing};
use crate::analysis::compare::{self, Comparison};
use crate::analysis::panel::{Panel, PanelTally};
use crate::games::{Game, Games, Wanted};
use crate::report::sheet::{Figure, Sheet};
use crate::stats::{BradleyTerry, Estimate};
use crate::summary::{Matchup, Matrix, Part};

/// Play every strategy against every other, and say which is best and how far that depends
///
/// All matchups are played on the same luck. For a two-sided game the answer is the matrix of win
/// rates, the equilibrium (for each side a mix of strategies that cannot be exploited) with the value
/// of the game, regret and exploitability of each strategy, and ratings; for a solitaire game, the
/// policies on each mission with their regret against the best one. A side for which nobody is named
/// plays with every policy.
///
/// Regret is how much less often a strategy wins against the other side's mix than the value of the
/// game; exploitability is the same against the worst opponent among the strategies. Both are 0 at
/// best. Worst opponents and best policies are chosen on the games that they are judged by. So are the
/// mixes, but these are solved again on resampled games, which gives their ranges.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    study: StudyArgs,

    /// Give every player of both sides every deck that there is
    #[arg(long)]
    decks: bool,
}

impl Compare {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }
}

impl Study for Compare {
    const NAME: &'static str = "compare";
    const GAMES: u64 = 100_000;

    /// Everybody but the yardstick [`Game::WILD`] on a side of which nobody is named; with every deck,
    /// if that was asked for, the game's own player.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        if self.decks {
            return G::OPTIONS.iter().fold(given, |wanted, option| wanted.or(option.name, ["all"]));
        }
        let names = G::catalogue().policies.iter().map(|info| info.name);
        let players: Vec<&str> = names.filter(|name| *name != G::WILD).collect();
        G::PARTS.own().fold(given, |wanted, part| {
            // Decks are compared in the hands of one player.
            let decks = G::OPTIONS.iter().filter(|option| option.of == part.key);
            let has_decks = decks.clone().any(|option| !wanted.of(option.name).is_empty());
            match part.is_seat() {
                _ if has_decks => wanted,
                true => wanted.or(part.key, players.iter().copied()),
                false => wanted.or(part.key, ["all"]),
            }
        })
    }

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    /// The matchups name the decks.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let matchups = session.matchups();
        let Some(grid) = Matrix::of(&matchups) else {
            bail!("these matchups do not pair every player with every other");
        };
        let panel = Panel::<G>::new(session.setup.casts.iter().cloned(), session.setup.seed);
        let replays: Vec<_> = matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
        let rate =
            |tally: &PanelTally, line| Estimate::rate(tally.wins(line), tally.n(), session.level);
        let widest = |tally: &PanelTally| {
            let cells = (0..matchups.len()).map(|line| rate(tally, line));
            let comparisons = compare::comparisons(&grid, tally).into_iter();
            let differences = comparisons
                .filter(|it| is_of_players(it, &grid, G::REFERENCE))
                .map(|it| it.pair.difference(-1..=1, session.level));
            let balance = balance::balance(&grid, tally, session.level, session.setup.seed);
            let value = balance.map(|it| it.value);
            let margins = cells.chain(differences).chain(value).map(|it| it.margin());
            margins.reduce(|one, other| Some(one?.max(other?))).flatten()
        };
        let played = session.play(&panel, &replays, widest);
        let findings = Findings {
            scenario: session.setup.document.name(),
            level: session.level,
            rates: (0..matchups.len()).map(|line| rate(&played.tally, line)).collect(),
            balance: balance::balance(&grid, &played.tally, session.level, session.setup.seed),
            comparisons: compare::comparisons(&grid, &played.tally),
            tally: &played.tally,
            matchups: &matchups,
            grid: &grid,
        };
        Ok(Answer {
            sheets: vec![findings.matchups(), findings.pairs(), findings.strategies()],
            games: played.games * matchups.len() as u64,
            complete: played.finished,
            ..Answer::default()
        })
    }
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
struct Findings<'a> {
    scenario: &'a str,
    level: f64,
    matchups: &'a [Matchup],
    grid: &'a Matrix,
    tally: &'a PanelTally,
    /// Of each line.
    rates: Vec<Estimate>,
    balance: Option<Balance>,
    comparisons: Vec<Comparison>,
}

impl Findings<'_> {
    /// Every cell, and the value of the game.
    fn matchups(&self) -> Sheet {
        let mut sheet = Sheet::new(self.grid.parts(), "matchups.csv", &[], &[]);
        let win_rate = |estimate| Figure { metric: "win_rate", unit: "share", estimate };
        for (matchup, estimate) in self.matchups.iter().zip(&self.rates) {
            sheet.row((self.scenario, matchup), &[], win_rate(estimate), &[]);
        }
        if let Some(balance) = &self.balance {
            sheet.row(
                (self.scenario, &Matchup::mixed(self.grid.parts())),
                &[],
                win_rate(&balance.value),
                &[],
            );
        }
        sheet
    }

    /// Every two strategies against every opponent.
    fn pairs(&self) -> Sheet {
        let keys = [
            ("one", "string", "the first of two strategies"),
            ("other", "string", "the second; both meet whom or what the row names"),
        ];
        let mut sheet = Sheet::new(self.grid.parts(), "comparisons.csv", &keys, &study::PAIRED);
        for it in &self.comparisons {
            let names = if it.rows { &self.grid.rows } else { &self.grid.columns };
            let estimate = it.pair.difference(-1..=1, self.level);
            let figure =
                Figure { metric: "win_rate_difference", unit: "share", estimate: &estimate };
            let more = [it.pair.p_value(), it.pair.correlation(), it.pair.saving()];
            let matchup = self.against(it);
            sheet.row(
                (self.scenario, &matchup),
                &[&names[it.one], &names[it.other]],
                figure,
                &more,
            );
        }
        sheet
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
    fn strategies(&self) -> Sheet {
        let keys = [
            ("side", "string", "the side, or both"),
            ("strategy", "string", "policy, with its deck if it is not the printed one"),
        ];
        let mut sheet =
            Sheet::new(self.grid.parts(), "ratings.csv", &keys, &[]).explained(&METRICS);
        let none = Matchup::of(self.grid.parts());
        let mut row = |matchup: &Matchup, keys: [&str; 2], metric, unit, estimate: &Estimate| {
            sheet.row((self.scenario, matchup), &keys, Figure { metric, unit, estimate }, &[]);
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
                let (_, pairs) = compare::regrets(self.grid, self.tally, column);
                for (name, pair) in self.grid.rows.iter().zip(pairs) {
                    let regret = pair.difference(-1..=1, self.level);
                    row(matchup, [side, name], "regret", "share", &regret);
                }
            }
        }
        sheet
    }

    /// What ratings say: side, strategy, metric, unit, figure; nothing of a solitaire game.
    fn rated(&self) -> Vec<(&'static str, String, &'static str, &'static str, Estimate)> {
        let Some(ratings) = compare::ratings(self.grid, self.tally) else { return Vec::new() };
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
        let lack = fit.map(BradleyTerry::lack_of_fit);
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
