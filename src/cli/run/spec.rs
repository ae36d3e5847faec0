//! The specification of a run: what is asked for, whoever plays its games.

use super::games::TableFormat;
use crate::prelude::*;
use sandtable_runner::Precision;
use sandtable_summary::Cell;

/// Option that asks for a sample of the games.
pub const SAMPLE_GAMES: &str = "--sample-games";

/// Option that asks for games as Parquet.
pub const PARQUET: &str = "--parquet";

/// The specification of a run.
pub struct RunSpec<'a> {
    pub setup: &'a Setup<'a>,
    pub amount: Amount,
    /// Whether every single game is written.
    pub per_game: bool,
    /// How many games of each matchup are written, if a sample is.
    pub sample: Option<u64>,
    /// The file format of these games.
    pub form: TableFormat,
}

impl RunSpec<'_> {
    /// The games of all matchups, if their number is known.
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

    /// The plan as result files hold it.
    pub fn plan_json(&self) -> Result<Json> {
        Ok(serde_json::to_value(self.plan())?)
    }

    /// The command line that makes the result.
    pub fn command_line(&self) -> CommandLine {
        self.setup
            .command_line(&self.plan(), &[self.setup.scenario])
            .flag("--per-game", self.per_game)
            .option(SAMPLE_GAMES, self.sample)
            .flag(PARQUET, self.form != TableFormat::Csv)
    }

    /// Turns counts into figures, one matchup after the other.
    pub fn findings(&self, reached: &[MatchupProgress<BoxedTally>], complete: bool) -> RunFindings {
        let matchups = self.setup.casts.iter().zip(reached);
        let cells = matchups.map(|(cast, matchup)| self.cell(cast, &matchup.tally)).collect();
        let Setup { document, model, of_game, .. } = self.setup;
        let findings = explain::findings(of_game.parts, document, model, cells, self.amount.level);
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

    /// The precision that the win rates are to have, if one was asked for.
    pub fn precision(&self) -> Option<Precision> {
        let Amount { precision, level, games: most } = self.amount;
        precision.map(|margin| Precision { margin, level, max_games: most })
    }
}
