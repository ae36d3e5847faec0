//! The files of a run.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Serialize;

use super::play::Session;
use crate::cli::command_line::CommandLine;
use crate::cli::output;
use crate::games::Game;
use crate::report::columns;
use crate::report::files::{Destination, Extent, FileDigest, ResultFile};
use crate::report::manifest::{
    ContestName, FileNote, Manifest, Metrics, Plan, PlayedGames, Schema, metric_notes,
    win_rate_note,
};
use crate::report::{Findings, csv, page};
use crate::runner::{GENERATOR, SEEDING};

/// A table of a run: its name, its columns, and what writes it.
type Table = (
    &'static str,
    fn() -> Vec<columns::Column>,
    fn(&Findings, &mut ResultFile) -> std::io::Result<()>,
);

/// The tables of every run.
const TABLES: [Table; 4] = [
    ("summary.csv", columns::summary, |findings, out| csv::summary(findings, out)),
    ("lengths.csv", columns::lengths, |findings, out| csv::lengths(findings, out)),
    ("cards.csv", columns::cards, |findings, out| csv::cards(findings, out)),
    ("landmarks.csv", columns::landmarks, |findings, out| csv::landmarks(findings, out)),
];

/// `games.csv` while the games are played.
pub struct GamesCsv {
    writer: ::csv::Writer<ResultFile>,
    header: Vec<String>,
}

impl GamesCsv {
    pub fn new(destination: &Destination) -> Result<GamesCsv> {
        let writer = ::csv::Writer::from_writer(destination.file()?);
        Ok(GamesCsv { writer, header: Vec::new() })
    }

    /// Appends games; the header comes with the first.
    pub fn write<R: Serialize>(&mut self, rows: impl Iterator<Item = R>) -> Result<()> {
        for row in rows {
            if self.header.is_empty() {
                self.header = header(&row)?;
            }
            self.writer.serialize(row).context("cannot write games.csv")?;
        }
        Ok(())
    }

    fn close(self) -> Result<(ResultFile, Vec<String>)> {
        let file = self.writer.into_inner().map_err(|error| error.into_error());
        Ok((file.context("cannot write games.csv")?, self.header))
    }
}

/// The names of the columns of a row.
fn header<R: Serialize>(row: &R) -> Result<Vec<String>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.serialize(row)?;
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    let mut reader = ::csv::Reader::from_reader(&bytes[..]);
    Ok(reader.headers()?.iter().map(String::from).collect())
}

impl<G: Game> Session<'_, G> {
    fn dir(&self) -> PathBuf {
        let default =
            || PathBuf::from("reports").join(format!("{}-run", self.setup.document.name()));
        self.args.common.out.clone().unwrap_or_else(default)
    }

    /// Makes sure of a place for the files, if any are wanted.
    pub fn claim(&self) -> Result<Option<Destination>> {
        if self.args.output.no_files {
            return Ok(None);
        }
        let plan = serde_json::to_value(self.plan())?;
        Ok(Some(Destination::claim(&self.dir(), &plan, self.args.output.force)?))
    }

    fn plan(&self) -> Plan {
        let args = self.args;
        Plan {
            version: env!("CARGO_PKG_VERSION"),
            command: "run",
            scenario: self.setup.document.name().to_owned(),
            game: G::NAME,
            scenario_sha256: self.setup.document.digest(),
            contests: self.contests().iter().map(ContestName::from).collect(),
            seed: self.setup.seed.to_string(),
            first_game: 0,
            games: args.limit(),
            precision: args.precision,
            ci_level: args.ci_level,
            per_game: args.output.per_game,
            options: Vec::new(),
            generator: GENERATOR,
            seeding: SEEDING,
        }
    }

    fn command_line(&self) -> CommandLine {
        let args = self.args;
        CommandLine::new("run", self.setup.scenario, self.setup.document.overrides())
            .players(&self.contests())
            .option("-n", args.limit())
            .option("--precision", args.precision)
            .option("--seed", Some(self.setup.seed))
            .option("--ci-level", Some(args.ci_level))
            .flag("--per-game", args.output.per_game)
    }

    /// Writes all files, and says where they are; leaves alone what is there if it is more.
    pub fn save(
        &self,
        destination: Destination,
        findings: &Findings,
        games_csv: Option<GamesCsv>,
    ) -> Result<Option<String>> {
        let extent = Extent { complete: findings.complete, games: findings.games() };
        if let Some(there) = destination.outranks(extent) {
            let dir = destination.dir().display();
            output::note(&format!("nothing was written: {dir} holds {there} of the same plan"));
            return Ok(None);
        }
        let mut files = Vec::new();
        for (name, _, write) in TABLES {
            let mut file = destination.file()?;
            write(findings, &mut file).with_context(|| format!("cannot write {name}"))?;
            files.push((name.to_owned(), file));
        }
        let mut schemas: Vec<_> = TABLES.iter().map(|(_, columns, _)| columns()).collect();
        // Interrupted before the first game, it would not even have a header.
        if let Some(games_csv) = games_csv.filter(|csv| !csv.header.is_empty()) {
            let (file, header) = games_csv.close()?;
            files.push(("games.csv".to_owned(), file));
            schemas.push(self.games_columns(&header));
        }
        schemas.push(Vec::new());
        let manifest = |digests: &[FileDigest]| {
            let schemas = schemas.iter().map(|fields| Schema { fields: fields.clone() });
            let files = digests.iter().cloned().zip(schemas);
            self.manifest(findings, files.collect()).bytes()
        };
        page::add(&destination, &mut files, manifest).context("cannot write report.html")?;
        let names: Vec<&str> = files.iter().map(|(name, _)| &name[..]).collect();
        let dir = destination.dir().display().to_string();
        let place = format!("Files in {dir}: {}, manifest.json", names.join(", "));
        destination.publish(files, manifest)?;
        Ok(Some(place))
    }

    fn games_columns(&self, header: &[String]) -> Vec<columns::Column> {
        let metrics = G::catalogue().game_metrics;
        columns::games(header, |name| {
            metrics.iter().find(|metric| metric.name == name).map(|metric| metric.meaning.clone())
        })
    }

    fn manifest(&self, findings: &Findings, files: Vec<(FileDigest, Schema)>) -> Manifest {
        let catalogue = G::catalogue();
        let notes = |infos: &[crate::games::MetricInfo]| {
            infos
                .iter()
                .flat_map(|info| metric_notes(info.name, info.unit, &info.meaning))
                .collect()
        };
        let mut game_notes: Vec<_> = notes(&catalogue.game_metrics);
        game_notes.insert(0, win_rate_note());
        let played = findings.cells.iter().map(|cell| PlayedGames {
            contest: ContestName::from(&cell.contest),
            games: cell.games,
        });
        Manifest {
            tool: env!("CARGO_PKG_NAME"),
            plan: self.plan(),
            overrides: self.setup.document.overrides().to_vec(),
            complete: findings.complete,
            played: played.collect(),
            rulings: G::rulings(&self.setup.model),
            command_line: self.command_line().to_string(),
            files: files.into_iter().map(|(digest, schema)| FileNote { digest, schema }).collect(),
            metrics: Metrics { game: game_notes, card: notes(&catalogue.card_metrics) },
        }
    }
}
