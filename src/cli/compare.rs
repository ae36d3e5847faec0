//! `compare`: every strategy against every other.

use anyhow::{Result, bail};
use clap::Args;

use super::Ending;
use super::study::{self, Answer, Lab, Study, StudyArgs, Written};
use crate::analysis::balance::{self, Balance, Standing};
use crate::analysis::compare::{self, Comparison, Grid, Miss};
use crate::analysis::panel::{Panel, PanelTally};
use crate::games::{Game, Wanted};
use crate::report::figures::{counted, decimals, in_range, percentage_points, with_margin};
use crate::report::sheet::{Figure, Sheet};
use crate::report::text::Table;
use crate::stats::Estimate;
use crate::summary::Contest;

/// Play every strategy against every other, and say which is best and how far that depends
///
/// All contests are played on the same luck. Of a two-sided game the answer is the matrix, the mix
/// of strategies that cannot be exploited with what the game is worth then, what each strategy
/// gives away, and ratings; of a solitaire game the policies on each mission with what each gives
/// away to the best. A side of which nobody is named plays with everybody.
///
/// Regret: by how much a strategy's own side wins less often against the other side's mix than the
/// game is worth to it. Exploitability: the same against the strategy of the pool that is worst for
/// it. Both are 0 for the best, and more is worse, for British and Turks alike. Worst enemies and the
/// best policies are chosen on the games that they are judged by; the mixes are, too, but solved again
/// for the same games drawn anew, and the ranges tell what came of it.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    study: StudyArgs,

    /// Give every player of both sides every deck that there is
    #[arg(long)]
    decks: bool,
}

impl Compare {
    pub fn execute(self) -> Result<Ending> {
        study::execute(&self)
    }
}

impl Study for Compare {
    const NAME: &'static str = "compare";
    const GAMES: u64 = 100_000;

    /// Everybody but the yardstick [`Game::WILD`] on a side of which nobody is named; with every deck,
    /// if that was asked for, the game's own player.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        let or = |names: Vec<String>, all| if names.is_empty() { all } else { names };
        let all = || vec!["all".to_owned()];
        if self.decks {
            return Wanted {
                british_decks: or(given.british_decks, all()),
                turkish_decks: or(given.turkish_decks, all()),
                ..given
            };
        }
        let everyone = G::everyone();
        let players = |all: Vec<String>| match all.is_empty() {
            true => all,
            false => {
                let names = G::catalogue().policies.iter().map(|info| info.name);
                names.filter(|name| *name != G::WILD).map(str::to_owned).collect()
            }
        };
        // Decks are compared in the hands of one player.
        let unless = |decks: &[String], all| if decks.is_empty() { all } else { Vec::new() };
        Wanted {
            british: or(given.british, unless(&given.british_decks, players(everyone.british))),
            turks: or(given.turks, unless(&given.turkish_decks, players(everyone.turks))),
            policies: or(given.policies, players(everyone.policies)),
            missions: or(given.missions, everyone.missions),
            ..given
        }
    }

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    /// The contests name the decks.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn conduct<G: Game>(&self, lab: &Lab<'_, G>) -> Result<Answer> {
        let contests = lab.contests();
        let Some(grid) = Grid::of(&contests) else {
            bail!("these contests do not pair every player with every other");
        };
        let panel = Panel::<G>::new(lab.setup.casts.iter().cloned(), lab.setup.seed);
        let replays: Vec<_> = contests.iter().map(|it| (it.clone(), Vec::new())).collect();
        let rate =
            |tally: &PanelTally, line| Estimate::rate(tally.wins(line), tally.n(), lab.level);
        let widest = |tally: &PanelTally| {
            let cells = (0..contests.len()).map(|line| rate(tally, line));
            let comparisons = compare::comparisons(&grid, tally).into_iter();
            let differences = comparisons
                .filter(|it| is_of_players(it, &grid, G::REFERENCE))
                .map(|it| it.pair.difference(-1..=1, lab.level));
            let balance = balance::balance(&grid, tally, lab.level, lab.setup.seed);
            let value = balance.map(|it| it.value);
            let margins = cells.chain(differences).chain(value).map(|it| it.margin());
            margins.reduce(|one, other| Some(one?.max(other?))).flatten()
        };
        let played = lab.play(&panel, &replays, widest);
        let findings = Findings {
            scenario: lab.setup.document.name(),
            level: lab.level,
            rates: (0..contests.len()).map(|line| rate(&played.tally, line)).collect(),
            balance: balance::balance(&grid, &played.tally, lab.level, lab.setup.seed),
            comparisons: compare::comparisons(&grid, &played.tally),
            reference: G::REFERENCE,
            tally: &played.tally,
            contests: &contests,
            grid: &grid,
        };
        Ok(Answer {
            headline: findings.headline(),
            details: findings.details(),
            sheets: vec![findings.matchups(), findings.pairs(), findings.strategies()],
            games: played.games * contests.len() as u64,
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
    ("regret", "share", "given away to the other side's mix, or to the best on the mission"),
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
    contests: &'a [Contest],
    grid: &'a Grid,
    tally: &'a PanelTally,
    /// Of each line.
    rates: Vec<Estimate>,
    balance: Option<Balance>,
    comparisons: Vec<Comparison>,
    /// The policy that is a yardstick rather than a player.
    reference: &'static str,
}

impl Findings<'_> {
    /// Every cell, and the value of the game.
    fn matchups(&self) -> Sheet {
        let mut sheet = Sheet::new("matchups.csv", &[], &[]);
        let win_rate = |estimate| Figure { metric: "win_rate", unit: "share", estimate };
        for (contest, estimate) in self.contests.iter().zip(&self.rates) {
            sheet.row((self.scenario, contest), &[], win_rate(estimate), &[]);
        }
        if let Some(balance) = &self.balance {
            sheet.row((self.scenario, &Contest::mixed()), &[], win_rate(&balance.value), &[]);
        }
        sheet
    }

    /// Every two strategies against every opponent.
    fn pairs(&self) -> Sheet {
        let keys = [
            ("one", "string", "the first of two strategies"),
            (
                "other",
                "string",
                "the second; both meet the opponent or play the mission of the row",
            ),
        ];
        let mut sheet = Sheet::new("comparisons.csv", &keys, &study::PAIRED);
        for it in &self.comparisons {
            let names = if it.rows { &self.grid.rows } else { &self.grid.columns };
            let estimate = it.pair.difference(-1..=1, self.level);
            let figure =
                Figure { metric: "win_rate_difference", unit: "share", estimate: &estimate };
            let more = [it.pair.p_value(), it.pair.correlation(), it.pair.saving()];
            let contest = self.against(it);
            sheet.row(
                (self.scenario, &contest),
                &[&names[it.one], &names[it.other]],
                figure,
                &more,
            );
        }
        sheet
    }

    /// Whom the two of a comparison meet, as a contest without them.
    fn against(&self, it: &Comparison) -> Contest {
        let Grid { rows, columns, two_sided, .. } = self.grid;
        match (it.rows, two_sided) {
            (true, true) => {
                Contest { turks: Some(columns[it.against].clone()), ..Contest::default() }
            }
            (true, false) => {
                Contest { mission: Some(columns[it.against].clone()), ..Contest::default() }
            }
            (false, _) => Contest { british: Some(rows[it.against].clone()), ..Contest::default() },
        }
    }

    /// What each strategy is worth: ratings and equilibrium, or regret on each mission.
    fn strategies(&self) -> Sheet {
        let keys = [
            ("side", "string", "british, turkish, both, or player in a solitaire game"),
            ("strategy", "string", "policy, with its deck if it is not the printed one"),
        ];
        let mut sheet = Sheet::new("ratings.csv", &keys, &[]).explained(&METRICS);
        let none = Contest::default();
        let mut row = |contest: &Contest, keys: [&str; 2], metric, unit, estimate: &Estimate| {
            sheet.row((self.scenario, contest), &keys, Figure { metric, unit, estimate }, &[]);
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
        if let Some(ratings) = compare::ratings(self.grid, self.tally) {
            for (place, name) in ratings.names.iter().enumerate() {
                row(&none, ["both", name], "rating", "elo", &ratings.rating(place, self.level));
            }
            let unknown = Estimate::unknown(self.tally.n());
            let number = |value| Estimate { value: Some(value), ..unknown };
            let fit = ratings.fit.as_ref();
            let side = fit.map_or(unknown, |fit| fit.first_side(self.level));
            row(&none, ["british", ""], "rating_of_the_side", "elo", &side);
            let lack = fit.map(|fit| fit.lack_of_fit());
            let deviance = lack.map_or(unknown, |lack| number(lack.deviance));
            row(&none, ["both", ""], "lack_of_fit_deviance", "", &deviance);
            let freedom = lack.map_or(unknown, |lack| number(lack.freedom as f64));
            row(&none, ["both", ""], "lack_of_fit_freedom", "", &freedom);
            let miss = ratings.worst.map_or(unknown, |miss| number(miss.residual.abs()));
            row(&none, ["both", ""], "largest_residual", "share", &miss);
        }
        if !self.grid.two_sided {
            for (column, mission) in self.grid.columns.iter().enumerate() {
                let contest = Contest { mission: Some(mission.clone()), ..Contest::default() };
                let (_, pairs) = compare::regrets(self.grid, self.tally, column);
                for (name, pair) in self.grid.rows.iter().zip(pairs) {
                    let regret = pair.difference(-1..=1, self.level);
                    row(&contest, ["player", name], "regret", "share", &regret);
                }
            }
        }
        sheet
    }

    /// Every strategy with its side.
    fn standings<'b>(
        &'b self,
        balance: &'b Balance,
    ) -> impl Iterator<Item = (&'static str, &'b String, &'b Standing)> {
        let rows = self.grid.rows.iter().zip(&balance.rows);
        let columns = self.grid.columns.iter().zip(&balance.columns);
        rows.map(|(name, it)| ("british", name, it))
            .chain(columns.map(|(name, it)| ("turkish", name, it)))
    }

    fn headline(&self) -> String {
        let mut text = Written::default();
        let games = counted(self.tally.n(), "game");
        if let Some(balance) = &self.balance {
            let value = study::rate(&balance.value);
            text.line(&format!("When both sides choose well the British win {value}."));
            for (side, standings, names) in [
                ("British", &balance.rows, &self.grid.rows),
                ("Turks", &balance.columns, &self.grid.columns),
            ] {
                text.line(&format!("  {side}: {}", mix(names, standings)));
            }
            text.line("");
        }
        let what = if self.grid.two_sided { "British \\ Turks" } else { "Player \\ mission" };
        let columns = self.grid.columns.iter().map(|name| &name[..]);
        let mut table = Table::new(std::iter::once(what).chain(columns));
        for (row, name) in self.grid.rows.iter().enumerate() {
            let cell = |column| study::rate(&self.rates[self.grid.line(row, column)]);
            let cells = (0..self.grid.columns.len()).map(cell);
            table.row(&std::iter::once(name.clone()).chain(cells).collect::<Vec<_>>());
        }
        text.line(&format!("Win rates, {games} of each contest on the same luck:"));
        text.table(&table);
        text.into()
    }

    fn details(&self) -> String {
        let mut text = Written::default();
        match &self.balance {
            Some(balance) => self.tell_standings(balance, &mut text),
            // A single game of two sides has no balance.
            None if self.grid.two_sided => {}
            None => self.tell_regrets(&mut text),
        }
        if let Some(middle) = median(&self.savings()) {
            text.line("");
            text.line(&format!(
                "On independent luck, differences of strategies would have taken {} times as many games",
                decimals(middle, 1)
            ));
            text.line("(the median over pairs of players; comparisons.csv has each).");
        }
        text.into()
    }

    /// What sharing the luck saved in each comparison that the yardstick has no part in.
    fn savings(&self) -> Vec<f64> {
        let of_players = |it: &&Comparison| is_of_players(it, self.grid, self.reference);
        self.comparisons.iter().filter(of_players).filter_map(|it| it.pair.saving()).collect()
    }

    fn tell_standings(&self, balance: &Balance, text: &mut Written) {
        let title =
            ["Strategy", "share of the mix", "has one", "regret, points", "exploitability", "by"];
        let mut table = Table::new(title);
        for (side, name, standing) in self.standings(balance) {
            let opponents = if side == "british" { &self.grid.columns } else { &self.grid.rows };
            table.row(&[
                format!("{side} {name}"),
                in_range(&standing.share),
                study::rate(&standing.support),
                percentage_points(&standing.regret),
                percentage_points(&standing.exploitability),
                opponents[standing.nemesis].clone(),
            ]);
        }
        text.table(&table);
        text.line("");
        text.line("Has one: how often, when the same games are drawn again; the range is that of the share then.");
        text.line("Regret: given away against the other side's mix. Exploitability: given away against the");
        text.line("strategy in this pool that is worst for it; others outside the pool may be worse still.");
        text.line("Worst enemies were chosen on the games that they are judged by: that is a little too hard");
        text.line("on all.");
        self.tell_ratings(text);
    }

    fn tell_ratings(&self, text: &mut Written) {
        let Some(ratings) = compare::ratings(self.grid, self.tally) else { return };
        text.line("");
        let Some(fit) = &ratings.fit else {
            return text
                .line("No ratings: games are too one-sided to tell how far players are apart.");
        };
        let mut table = Table::new(["Rating, Elo points above the average of the rated", ""]);
        let mut unknown = false;
        for (place, name) in ratings.names.iter().enumerate() {
            let rating = ratings.rating(place, self.level);
            unknown |= rating.value.is_none();
            table.row(&[name.clone(), elo(&rating)]);
        }
        table.row(&["the British side itself".to_owned(), elo(&fit.first_side(self.level))]);
        text.table(&table);
        if unknown {
            text.line("– wins or loses nearly all games against the others: how far it is from them is unknown.");
        }
        let Some(Miss { cell: (row, column), residual }) = ratings.worst else { return };
        text.line(&format!(
            "One number a strategy misses no cell of the rated by more than {} points ({} against {});",
            decimals(100.0 * residual.abs(), 2),
            self.grid.rows[row],
            self.grid.columns[column]
        ));
        text.line("where that is much, trust the matrix.");
    }

    fn tell_regrets(&self, text: &mut Written) {
        let columns = self.grid.columns.iter().map(|name| &name[..]);
        let title = std::iter::once("Given away to the best, points").chain(columns);
        let mut table = Table::new(title);
        let regrets: Vec<_> = (0..self.grid.columns.len())
            .map(|column| compare::regrets(self.grid, self.tally, column))
            .collect();
        for (row, name) in self.grid.rows.iter().enumerate() {
            let cell = |(best, pairs): &(usize, Vec<_>)| match row == *best {
                true => "best".to_owned(),
                false => points(&pairs[row], self.level),
            };
            let cells = regrets.iter().map(cell);
            table.row(&std::iter::once(name.clone()).chain(cells).collect::<Vec<_>>());
        }
        text.table(&table);
        text.line("The best was chosen on the same games: what the others give away is a little too great.");
    }
}

/// A rating for a person.
fn elo(rating: &Estimate) -> String {
    rating.value.map_or("–".to_owned(), |value| with_margin(value, rating.margin()))
}

/// Whether the yardstick `reference` has no part in a comparison.
fn is_of_players(it: &Comparison, grid: &Grid, reference: &str) -> bool {
    let Grid { rows, columns, two_sided, .. } = grid;
    let (own, opponents) = if it.rows { (rows, columns) } else { (columns, rows) };
    let opponent = !two_sided || opponents[it.against] != reference;
    opponent && own[it.one] != reference && own[it.other] != reference
}

fn points(pair: &crate::stats::Paired, level: f64) -> String {
    percentage_points(&pair.difference(-1..=1, level))
}

/// The strategies of a mix, the most frequent first, each with the range of its share.
fn mix(names: &[String], standings: &[Standing]) -> String {
    let share = |standing: &Standing| standing.share.value.unwrap_or(0.0);
    let mut played: Vec<_> =
        names.iter().zip(standings).filter(|(_, standing)| share(standing) >= 0.0005).collect();
    played.sort_by(|(_, one), (_, other)| share(other).total_cmp(&share(one)));
    let words = played.iter().map(|(name, it)| format!("{name} {}", in_range(&it.share)));
    words.collect::<Vec<_>>().join(", ")
}

fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}
