//! Reports: from findings to the bytes that people and programs read.
//!
//! | file | makes |
//! |---|---|
//! | `figures` | numbers as text: fixed decimals, thousands |
//! | `columns` | the columns of the table of games |
//! | `parquet` | the table of games as Parquet, with the feature of that name |
//! | `tables` | the tables of a run |
//! | `command_line` | the command that makes a result again |
//! | `leads` | what a table of cards leads with |
//! | `json` | the object of `--format json` |
//! | `sheet` | tables as CSV and as JSON |
//! | `tell/` | what is told of a result, from its tables, in blocks |
//! | `text/` | that at a terminal |
//! | `page/` | that as a page: `report.html` |
//! | `charts/`, `markup` | drawings; HTML and SVG |
//! | `digest` | name, length and SHA-256 of a file |
//! | `manifest` | `manifest.json`: what was asked for, and how to reproduce it |
//! | `files` | all of it on disk, whole or not at all; with the feature `cli` |
//! | `saved`, `sealed` | parts and checkpoints, which vouch for themselves; likewise |
//!
//! Nothing here knows a game or rolls a die, and equal findings give equal bytes.

pub mod charts;
pub mod columns;
pub mod command_line;
pub mod digest;
pub mod figures;
#[cfg(feature = "cli")]
pub mod files;
pub mod json;
pub mod leads;
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

use self::columns::Measured;
use self::tell::{OfGame, Unfit, WrittenResult};
use sandtable_summary::{Cell, Parts, Space};

/// The name of the page among the files of a result.
pub const PAGE: &str = "report.html";

/// What a command has found out about a scenario.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The name of the scenario.
    pub scenario: String,
    /// What the matchups of the game are made of.
    pub parts: Parts,
    /// What is measured of games, in the words of the game.
    pub measured: Measured,
    /// The policy that is a yardstick rather than a player.
    pub reference: &'static str,
    /// The level of the intervals: 0.95, not 95.
    pub level: f64,
    /// The margin of the win rates that was asked for, if one was: their intervals then hold at
    /// every look.
    pub precision: Option<f64>,
    /// Whether everything asked for was played; false after an interruption.
    pub complete: bool,
    /// The trained policies that play what they were not trained on, as manifests list them.
    pub unfamiliar: serde_json::Value,
    /// The spaces of the map, if the game has one.
    pub map: Vec<Space>,
    /// One for each matchup, in the order asked for.
    pub cells: Vec<Cell>,
}

impl Findings {
    /// What is told of a run: its figures of games and of cards, as their files have them.
    ///
    /// # Errors
    /// If something else was found than files of these names hold.
    pub fn result(&self) -> Result<WrittenResult, Unfit> {
        let tables = vec![self.summary(), self.cards()];
        let manifest = json!({
            "command": "run",
            "scenario": self.scenario,
            "complete": self.complete,
            "precision": self.precision,
            "explained": { "unfamiliar": self.unfamiliar },
        });
        let game = OfGame { parts: self.parts, reference: self.reference };
        WrittenResult::of(game, manifest, tables)
    }

    /// The games of all matchups.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }
}

#[cfg(test)]
mod tests;
