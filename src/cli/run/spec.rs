//! The specification of a run: what is asked for, whoever plays its games.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::Value as Json;

use super::{Form, PARQUET, SAMPLE_GAMES};
use crate::setup::Setup;
use sandtable_desk::explain;
use sandtable_games::Game;
use sandtable_report::Findings;
use sandtable_report::command_line::CommandLine;
use sandtable_report::manifest::{MatchupName, Plan};
use sandtable_report::saved::Reached;
use sandtable_runner::{GENERATOR, Precision, SEEDING};
use sandtable_summary::{Cell, Matchup};

/// The specification of a run.
pub struct RunSpec<'a, G: Game> {
    pub setup: &'a Setup<'a, G>,
    /// The number of games of each matchup; with a precision, its limit.
    pub games: Option<u64>,
    /// Half the width that the intervals of the win rates are to have, if that was asked for.
    pub precision: Option<f64>,
    pub ci_level: f64,
    /// Whether every single game is written.
    pub per_game: bool,
    /// How many games of each matchup are written, if a sample is.
    pub sample: Option<u64>,
    /// The file format of these games.
    pub form: Form,
}

impl<G: Game> RunSpec<'_, G> {
    /// The games of all matchups, if their number is known.
    pub fn games_asked(&self) -> Option<u64> {
        let games = self.games.filter(|_| self.precision.is_none())?;
        games.checked_mul(self.setup.casts.len() as u64)
    }

    /// Who plays what.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.setup.casts.iter().map(G::matchup).collect()
    }

    /// The directory for the files, unless the user names one.
    pub fn dir(&self, named: Option<&Path>) -> PathBuf {
        let default =
            || PathBuf::from("reports").join(format!("{}-run", self.setup.document.name()));
        named.map_or_else(default, PathBuf::from)
    }

    pub fn plan(&self) -> Plan {
        let sample = self.sample.map(|games| (SAMPLE_GAMES, games.to_string()));
        let parquet = self.form.is_parquet().then(|| (PARQUET, String::new()));
        Plan {
            version: env!("CARGO_PKG_VERSION"),
            behaviour: G::BEHAVIOUR,
            command: "run",
            scenario: self.setup.document.name().to_owned(),
            game: G::NAME,
            scenario_sha256: G::digest(self.setup.document),
            matchups: self.matchups().iter().map(MatchupName::from).collect(),
            seed: self.setup.seed.to_string(),
            first_game: 0,
            games: self.games,
            precision: self.precision,
            ci_level: self.ci_level,
            per_game: self.per_game,
            options: sample.into_iter().chain(parquet).collect(),
            generator: GENERATOR,
            seeding: SEEDING,
        }
    }

    /// The plan as result files hold it.
    pub fn plan_json(&self) -> Result<Json> {
        Ok(serde_json::to_value(self.plan())?)
    }

    /// The command line that makes the result.
    pub fn command_line(&self) -> CommandLine {
        CommandLine::new("run", self.setup.scenario, self.setup.document.overrides())
            .players(&self.matchups())
            .option("-n", self.games)
            .option("--precision", self.precision)
            .option("--seed", Some(self.setup.seed))
            .option("--ci-level", Some(self.ci_level))
            .flag("--per-game", self.per_game)
            .option(SAMPLE_GAMES, self.sample)
            .flag(PARQUET, self.form.is_parquet())
    }

    /// Turns counts into figures, one matchup after the other.
    pub fn findings(&self, reached: &[Reached<G::Tally>], complete: bool) -> Findings {
        let matchups = self.setup.casts.iter().zip(reached);
        let cells = matchups.map(|(cast, matchup)| self.cell(cast, &matchup.tally)).collect();
        let Setup { document, model, .. } = self.setup;
        let findings = explain::findings::<G>(document, model, cells, self.ci_level);
        Findings { precision: self.precision, complete, ..findings }
    }

    fn cell(&self, cast: &G::Cast, tally: &G::Tally) -> Cell {
        let cell = G::cell(cast, tally, self.ci_level);
        let (wins, n) = G::wins(tally);
        match self.precision() {
            None => cell,
            Some(precision) => Cell { win_rate: precision.rate(wins, n), ..cell },
        }
    }

    /// The precision that the win rates are to have, if one was asked for.
    pub fn precision(&self) -> Option<Precision> {
        let RunSpec { precision, ci_level: level, games: most, .. } = *self;
        precision.map(|wanted| Precision { wanted, level, most })
    }
}
