//! Writes a study: files, manifest, standard output.

use std::io::Write;

use anyhow::{Context, Result};
use serde_json::{Map, Value as Json, json};

use super::{Format, Place, Study};
use crate::publish;
use sandtable_analysis::session::{Session, StudyResult};
use sandtable_desk::explain;
use sandtable_games::Game;
use sandtable_report::command_line::CommandLine;
use sandtable_report::files::{CheckpointThen, Destination, Extent, FileDigest, Terms};
use sandtable_report::manifest::{
    ExplainedName, FileNote, Manifest, MatchupName, Plan, PlayedGames, Schema,
};
use sandtable_report::tell::WrittenResult;
use sandtable_report::{sheet, text};
use sandtable_runner::{GENERATOR, SEEDING};
use sandtable_stats::MATTERS;
use sandtable_summary::{Matchup, Sheet};

/// Writes the files and the answer of a study.
pub struct Writer<'a, S, G: Game> {
    pub study: &'a S,
    pub session: &'a Session<'a, G>,
    pub place: Place<'a>,
}

impl<S: Study, G: Game> Writer<'_, S, G> {
    /// Claims the directory for the files, if any are wanted.
    pub fn claim(&self) -> Result<Option<Destination>> {
        let output = &self.study.args().output;
        if output.no_files {
            return Ok(None);
        }
        let plan = serde_json::to_value(self.plan())?;
        let named = self.study.args().common.out.is_some();
        let terms = Terms { named, force: output.force, resume: false };
        Ok(Some(Destination::claim(self.place.dir, &plan, terms)?))
    }

    fn plan(&self) -> Plan {
        let Session { document, seed, .. } = self.session;
        Plan {
            version: env!("CARGO_PKG_VERSION"),
            behaviour: G::BEHAVIOUR,
            command: S::NAME,
            scenario: document.name().to_owned(),
            game: G::NAME,
            scenario_sha256: G::digest(document),
            matchups: self.session.matchups().iter().map(MatchupName::from).collect(),
            seed: seed.to_string(),
            first_game: 0,
            games: self.session.games,
            precision: self.session.precision,
            ci_level: self.session.level,
            per_game: false,
            options: [vec![self.study.args().matters()], self.study.plan(self.session)].concat(),
            generator: GENERATOR,
            seeding: SEEDING,
        }
    }

    fn command_line(&self) -> CommandLine {
        let overrides = self.session.document.overrides();
        let line = CommandLine::new(S::NAME, self.place.scenario, overrides)
            .operand(self.study.operand())
            .players(&self.session.matchups())
            .option("-n", self.session.games)
            .option("--precision", self.session.precision)
            .option("--seed", Some(self.session.seed))
            .option("--ci-level", Some(self.session.level));
        let unusual = self.session.matters != MATTERS;
        let matters = unusual.then(|| self.study.args().matters());
        let options = matters.into_iter().chain(self.study.options());
        options.fold(line, |line, (name, value)| match value.is_empty() {
            true => line.flag(name, true),
            false => line.option(name, Some(value)),
        })
    }

    /// Writes all files, and says where they are; none if the directory holds more games of this study.
    pub fn save(&self, destination: Destination, answer: &StudyResult) -> Result<Option<String>> {
        let extent = Extent { complete: answer.complete, games: answer.games };
        if publish::gives_way(&destination, extent) {
            return Ok(None);
        }
        let mut files = Vec::new();
        let tables = self.tables(answer);
        for table in &tables {
            let (mut file, name) = (destination.file()?, table.name);
            sheet::write(table, self.session.document.name(), &mut file)
                .with_context(|| format!("cannot write {name}"))?;
            files.push((name.to_owned(), file));
        }
        let scenarios = self.study.scenarios(self.session, answer, self.place)?;
        for (name, text) in scenarios {
            let mut file = destination.file()?;
            file.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))?;
            files.push((name, file));
        }
        let manifest = |digests: &[FileDigest]| self.manifest(answer, digests).bytes();
        publish::publish(
            destination,
            explain::of_game::<G>(),
            files,
            CheckpointThen::Goes,
            manifest,
        )
        .map(Some)
    }

    /// The tables of the answer, and the map if what was found has places on one.
    fn tables(&self, answer: &StudyResult) -> Vec<Sheet> {
        let map = S::HAS_MAP.then(|| explain::map::<G>(self.session.model)).flatten();
        answer.tables.iter().cloned().chain(map).collect()
    }

    fn manifest(&self, answer: &StudyResult, digests: &[FileDigest]) -> Manifest {
        let tables = self.tables(answer);
        let file = |digest: &FileDigest| {
            let table = tables.iter().find(|table| table.name == digest.name);
            let fields = table.map_or_else(Vec::new, sheet::columns);
            FileNote { digest: digest.clone(), schema: Schema { fields } }
        };
        let notes = tables.iter().flat_map(|table| table.notes.iter().cloned());
        let matchup = MatchupName(Matchup::of(G::PARTS));
        let Session { document, model, .. } = self.session;
        let mut explained = explain::explained::<G>(document, model, &self.session.matchups());
        let second = self.study.compared_with(self.session);
        explained.second = second.map(|second| ExplainedName {
            name: second.name().to_owned(),
            meaning: second.title().to_owned(),
        });
        Manifest {
            tool: crate::TOOL,
            plan: self.plan(),
            overrides: self.session.document.overrides().to_vec(),
            explained,
            complete: answer.complete,
            played: vec![PlayedGames { matchup, games: answer.games }],
            rulings: G::rulings(self.session.model),
            command_line: self.command_line().to_string(),
            files: digests.iter().map(file).collect(),
            metrics: explain::metrics::<G>(notes),
        }
    }

    /// Prints what was found and where the files are.
    pub fn tell(
        &self,
        answer: &StudyResult,
        saved: Option<&str>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        if self.study.args().output.format == Format::Json {
            return writeln!(out, "{}", self.json(answer));
        }
        let quiet = self.study.args().common.quiet;
        text::write(&self.result(answer)?, quiet, out)?;
        if quiet {
            return Ok(());
        }
        saved.map_or(Ok(()), |saved| writeln!(out, "\n{saved}"))
    }

    /// What is told of it.
    fn result(&self, answer: &StudyResult) -> std::io::Result<WrittenResult> {
        let manifest = serde_json::from_slice(&self.manifest(answer, &[]).bytes()?)?;
        Ok(WrittenResult::of(explain::of_game::<G>(), manifest, &self.tables(answer))?)
    }

    fn json(&self, answer: &StudyResult) -> Json {
        let scenario = self.session.document.name();
        let named = |table: &Sheet| {
            (table.name.trim_end_matches(".csv").to_owned(), sheet::json(table, scenario))
        };
        let sheets: Map<String, Json> = answer.tables.iter().map(named).collect();
        json!({
            "scenario": scenario,
            "command": S::NAME,
            "games": answer.games,
            "complete": answer.complete,
            "sheets": sheets,
        })
    }
}
