//! Writes a study: files, manifest, standard output.

use serde_json::{Map, Value as Json, json};

use crate::prelude::*;
use sandtable_report::manifest::{Explained, ExplainedName};
use sandtable_summary::Sheet;

/// Writes the files and the answer of a study.
pub struct Writer<'a, S, G: Game> {
    pub study: &'a S,
    pub args: &'a StudyArgs,
    pub setup: &'a Setup<'a, G>,
    pub session: &'a Session<'a, G>,
    pub place: Place<'a>,
    pub amount: Amount,
}

impl<S: Study, G: Game> Writer<'_, S, G> {
    /// What was asked for.
    pub fn plan(&self) -> Plan {
        let options = [vec![self.args.matters()], self.study.plan(self.session)].concat();
        let plan = self.setup.plan(S::NAME, self.amount, &self.study.others(self.session));
        Plan { options, ..plan }
    }

    fn command_line(&self) -> CommandLine {
        let (first, behind) = match S::OPERAND_FIRST {
            true => (self.study.operand(), None),
            false => (None, self.study.operand()),
        };
        let line = self.setup.command_line(&self.plan(), behind).operand_first(first);
        let unusual = self.args.matters != MATTERS;
        let matters = unusual.then(|| self.args.matters());
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
        for (name, text) in scenarios.into_iter().chain(answer.files.iter().cloned()) {
            let mut file = destination.file()?;
            file.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))?;
            files.push((name, file));
        }
        let manifest = |digests: &[FileDigest]| self.manifest(answer, digests).bytes();
        let checkpoint = match answer.complete {
            true => CheckpointThen::Goes,
            false => CheckpointThen::Stays,
        };
        publish::publish(destination, self.setup.of_game, files, checkpoint, manifest).map(Some)
    }

    /// The tables of the answer, and the map if what was found has places on one.
    fn tables(&self, answer: &StudyResult) -> Vec<Sheet> {
        let map = S::HAS_MAP.then(|| explain::map::<G>(self.session.model)).flatten();
        let tables = answer.tables.iter().cloned().chain(map);
        tables.map(|table| table.among(self.setup.of_game.parts)).collect()
    }

    fn manifest(&self, answer: &StudyResult, digests: &[FileDigest]) -> Manifest {
        let tables = self.tables(answer);
        let file = |digest: &FileDigest| {
            let table = tables.iter().find(|table| table.name == digest.name);
            let fields = table.map_or_else(Vec::new, sheet::columns);
            FileNote { digest: digest.clone(), schema: Schema { fields } }
        };
        let notes = tables.iter().flat_map(|table| table.notes.iter().cloned());
        let matchup = self.setup.name(Matchup::of(G::PARTS));
        let second = self.study.compared_with(self.session).map(|second| ExplainedName {
            name: second.name().to_owned(),
            meaning: second.title().to_owned(),
        });
        let manifest = self.setup.manifest(self.plan(), &self.command_line());
        Manifest {
            explained: Explained { second, ..manifest.explained },
            complete: answer.complete,
            played: vec![PlayedGames { matchup, games: answer.games }],
            files: digests.iter().map(file).collect(),
            metrics: explain::metrics::<G>(notes),
            ..manifest
        }
    }

    /// Prints what was found and where the files are.
    pub fn tell(
        &self,
        answer: &StudyResult,
        saved: Option<&str>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let json = |out: &mut dyn Write| writeln!(out, "{}", self.json(answer));
        self.args.play.telling().tell(|| self.result(answer), json, saved, out)
    }

    /// What is told of it.
    fn result(&self, answer: &StudyResult) -> std::io::Result<WrittenResult> {
        let manifest = serde_json::from_slice(&self.manifest(answer, &[]).bytes()?)?;
        Ok(WrittenResult::of(self.setup.of_game, manifest, &self.tables(answer))?)
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
