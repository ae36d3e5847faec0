//! Specification of a run.

use super::games::TableFormat;
use crate::prelude::*;
use sandtable_runner::Precision;
use sandtable_summary::Cell;

/// Name of the option for a table with a sample of the games.
pub const SAMPLE_GAMES: &str = "--sample-games";

/// Name of the option that writes single games as Parquet.
pub const PARQUET: &str = "--parquet";

/// Specification of a run: its matchups, its number of games, and its table of single games.
pub struct RunSpec<'a> {
    pub setup: &'a Setup<'a>,
    pub amount: Amount,
    /// True if every single game is written to the table.
    pub per_game: bool,
    /// Number of games of each matchup that are written as a sample; `None` for no sample.
    pub sample: Option<u64>,
    /// File format of the table.
    pub form: TableFormat,
}

impl RunSpec<'_> {
    /// Returns the total number of games of all matchups.
    ///
    /// The result is `None` if a precision determines the number, or if it exceeds 64 bits.
    pub fn games_asked(&self) -> Option<u64> {
        let games = self.amount.games.filter(|_| self.amount.precision.is_none())?;
        games.checked_mul(self.setup.casts.len() as u64)
    }

    pub fn plan(&self) -> Plan {
        let sample = self.sample.map(|games| (SAMPLE_GAMES, games.to_string()));
        let parquet = (self.form != TableFormat::Csv).then(|| (PARQUET, String::new()));
        let options = sample.into_iter().chain(parquet);
        let options = options.map(|(name, value)| (name.to_owned(), value)).collect();
        Plan { per_game: self.per_game, options, ..self.setup.plan("run", self.amount, &[]) }
    }

    /// Returns the plan as JSON for result files.
    pub fn plan_json(&self) -> Result<Json> {
        Ok(serde_json::to_value(self.plan())?)
    }

    /// Returns the command line that reproduces the result.
    pub fn command_line(&self) -> CommandLine {
        self.setup
            .command_line(&self.plan(), &[self.setup.scenario])
            .flag("--per-game", self.per_game)
            .option(SAMPLE_GAMES, self.sample)
            .flag(PARQUET, self.form != TableFormat::Csv)
    }

    /// Computes the statistics of every matchup from its tally.
    pub fn findings(&self, reached: &[MatchupProgress<BoxedTally>], complete: bool) -> RunFindings {
        let matchups = self.setup.casts.iter().zip(reached);
        let cells = matchups.map(|(cast, matchup)| self.cell(cast, &matchup.tally)).collect();
        let Setup { document, model, of_game, .. } = self.setup;
        let findings =
            explain::collect_findings(of_game.parts, document, model, cells, self.amount.level);
        let (matchups, policies) = (self.setup.matchups(), self.setup.policies);
        let found = sandtable_games::unfamiliar(model.game(), document, &matchups, policies, false);
        let unfamiliar = serde_json::json!(found);
        let (precision, asked) = (self.amount.precision, self.games_asked());
        RunFindings { precision, complete, asked, unfamiliar, ..findings }
    }

    fn cell(&self, cast: &PreparedMatchup, tally: &BoxedTally) -> Cell {
        let cell = cast.cell(&**tally, self.amount.level);
        let (wins, n) = tally.wins();
        match self.precision() {
            None => cell,
            Some(precision) => Cell { win_rate: precision.rate(wins, n), ..cell },
        }
    }

    /// Returns the requested precision of the win rates, if there is one.
    pub fn precision(&self) -> Option<Precision> {
        let Amount { precision, level, games: most } = self.amount;
        precision.map(|margin| Precision { margin, level, max_games: most })
    }
}
