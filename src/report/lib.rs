//! Reports: the files, HTML pages and terminal output made from the statistics that a command computed.
//!
//! | module | content |
//! |---|---|
//! | `columns` | columns of the table of single games |
//! | `parquet` | the table of single games as Parquet, with the feature `parquet` |
//! | `tables` | the CSV tables of a run |
//! | `command_line` | the command that reproduces a result |
//! | `card_events` | events of a card, such as being drawn, with the win rates of games in which they happen |
//! | `json` | the JSON object that `run --format json` prints |
//! | `sheet` | tables as CSV and as JSON |
//! | `tell/` | the sections of a result, rendered from its tables into blocks |
//! | `text/` | blocks as terminal output, and as Markdown |
//! | `page/` | blocks as the page `report.html` |
//! | `charts/`, `markup` | charts; HTML and SVG |
//! | `digest` | name, length and SHA-256 of a file of a result |
//! | `manifest` | `manifest.json`: the plan, the files and the command of a result |
//! | `files` | directories that hold results, replaced atomically, with the feature `cli` |
//! | `saved`, `sealed` | saved tallies of shards and unfinished runs, with a digest, with the feature `cli` |
//!
//! The package depends on no particular game and draws no random numbers. The same statistics give the same bytes.

pub mod card_events;
pub mod charts;
pub mod columns;
pub mod command_line;
pub mod digest;
#[cfg(feature = "cli")]
pub mod files;
pub mod json;
pub mod manifest;
pub mod markup;
pub mod page;
#[cfg(feature = "parquet")]
pub mod parquet;
#[cfg(feature = "cli")]
pub mod saved;
#[cfg(feature = "cli")]
pub mod sealed;
pub mod sheet;
pub mod tables;
pub mod tell;
pub mod text;

use serde_json::json;

use self::columns::OutcomeMeasures;
use self::tell::{GameFacts, TableFaults, WrittenResult};
use sandtable_summary::rows::Landmark;
use sandtable_summary::{Cell, InterruptedStage, Interruption, Parts, Space};

/// File name of the HTML page of a result.
pub const PAGE: &str = "report.html";

/// Statistics of all matchups of a run, with the facts about scenario and game that reports need.
#[derive(Clone, Debug)]
pub struct RunFindings {
    /// Name of the scenario.
    pub scenario: String,
    /// Seats (such as `british`) and modes (such as `mission`) of the game, which are columns of tables.
    pub parts: Parts,
    /// Definition of the game's margin of victory and of its length.
    pub measured: OutcomeMeasures,
    /// Name of the baseline policy, such as `random`, with which other policies are compared.
    pub reference: &'static str,
    /// Confidence level of the confidence intervals, such as 0.95.
    pub level: f64,
    /// Half-width (±) of the win rate's interval, as a share, at which a matchup stops.
    ///
    /// `None` means that all games are played.
    ///
    /// The run checks the half-width several times, and the confidence intervals allow for these repeated checks.
    pub precision: Option<f64>,
    /// Whether all requested games were played; false after an interruption.
    pub complete: bool,
    /// Requested total number of games of all matchups; `None` if the run decides when to stop.
    pub asked: Option<u64>,
    /// Trained policies that play scenarios or matchups outside their training, as JSON for the manifest.
    pub unfamiliar: serde_json::Value,
    /// Spaces of the map; empty if the game has no map.
    pub map: Vec<Space>,
    /// Statistics of each matchup, in the requested order.
    pub cells: Vec<Cell>,
    /// Best, worst and typical game of each matchup; empty if they were not requested.
    pub landmarks: Vec<Landmark>,
}

impl RunFindings {
    /// Converts these statistics to a [`WrittenResult`], the form of a result that is read from files.
    ///
    /// # Errors
    /// If a table holds a value that its file format forbids.
    pub fn result(&self) -> Result<WrittenResult, TableFaults> {
        let mut tables = self.tables();
        tables.push(self.landmarks_table());
        let manifest = json!({
            "command": "run",
            "scenario": self.scenario,
            "complete": self.complete,
            "interrupted": self.interruption(),
            "played": self.cells.iter().map(|cell| json!({ "games": cell.games })).collect::<Vec<_>>(),
            "precision": self.precision,
            "explained": { "unfamiliar": self.unfamiliar },
        });
        let game = GameFacts { parts: self.parts, reference: self.reference, program: "sandtable" };
        WrittenResult::of(game, manifest, tables)
    }

    /// Returns the progress of an interrupted run; `None` if the run is complete.
    ///
    /// It has the number of games played and, for each table, the number of rows for which no game was played.
    pub fn interruption(&self) -> Option<Interruption> {
        let (name, games, asked) = ("every matchup".to_owned(), self.games(), self.asked);
        let stage = Some(InterruptedStage { name, games, asked });
        let interruption = Interruption { games, stage, ..Interruption::default() };
        (!self.complete).then(|| interruption.leaving_out(&self.tables()))
    }

    /// Returns the total number of games of all matchups.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }
}

#[cfg(test)]
mod tests;
