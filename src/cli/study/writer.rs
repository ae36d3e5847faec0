//! Output of a study: files, manifest and standard output.

use serde_json::{Map, json};

use super::StudyCheckpoint;
use crate::ending::with_program_name;
use crate::prelude::*;
use sandtable_analysis::journal::Journal;
use sandtable_summary::Sheet;

/// Writer of the files and the standard output of a study.
pub struct Writer<'a> {
    pub study: &'a dyn Study,
    pub args: &'a StudyArgs,
    pub setup: &'a Setup<'a>,
    pub session: &'a Session<'a>,
    pub place: ResultLocation<'a>,
    pub amount: Amount,
}

impl Writer<'_> {
    /// Returns the plan of the study: the command and the options on which its result depends.
    pub fn plan(&self) -> Plan {
        let options = [vec![self.args.matters_option()], self.study.plan(self.session)].concat();
        let plan = self.setup.plan(
            self.study.info().name,
            self.amount,
            &self.study.extra_policies(self.session),
        );
        Plan { options, ..plan }
    }

    fn command_line(&self) -> CommandLine {
        let operands = self.study.operands(self.setup.scenario);
        let line = self.setup.command_line(&self.plan(), &operands);
        let unusual = self.args.matters != DEFAULT_SMALLEST_EFFECT;
        let matters = unusual.then(|| self.args.matters_option());
        let options = matters.into_iter().chain(self.study.options());
        options.fold(line, |line, (name, value)| match value.is_empty() {
            true => line.flag(&name, true),
            false => line.add_options([(name, Some(value))]),
        })
    }

    /// Writes all files of a study and returns their list.
    ///
    /// Returns `None` if the directory keeps a larger result of the same plan. After an interruption, also writes the
    /// checkpoint and prints the command that resumes the study.
    pub fn save(
        &self,
        destination: Destination,
        answer: &StudyResult,
        checkpoint: Option<&StudyCheckpoint>,
        journal: Option<&Journal>,
    ) -> Result<Option<SavedFiles>> {
        if !answer.complete {
            journal.into_iter().for_each(Journal::save_interrupted);
            if checkpoint.is_some_and(StudyCheckpoint::holds_games) {
                let resume = self.args.play.resuming(self.command_line());
                output::note(&format!("go on with: {resume}"));
            }
        }
        if publish::keeps_larger_result(&destination, answer.complete, answer.games) {
            return Ok(None);
        }
        let mut more = Vec::new();
        let scenarios = self.study.proposed_scenarios(self.session, answer, self.place)?;
        for (name, text) in scenarios.into_iter().chain(answer.files.iter().cloned()) {
            let mut file = destination.file()?;
            let text = with_program_name(self.setup.of_game.program, &text);
            file.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))?;
            more.push((name, file, Vec::new()));
        }
        let checkpoint = match (checkpoint, journal) {
            _ if !answer.complete => CheckpointAction::Keep,
            (Some(it), Some(journal)) => it.finished(&destination, journal)?,
            _ => CheckpointAction::Remove,
        };
        let (tables, manifest) = (self.tables(answer), self.manifest(answer));
        publish::publish(destination, self.setup, &tables, more, checkpoint, &manifest).map(Some)
    }

    /// Returns the tables of the result.
    ///
    /// If the study has results for spaces of the map, the map of the game is one of the tables.
    fn tables(&self, answer: &StudyResult) -> Vec<Sheet> {
        let map =
            self.study.info().has_map.then(|| explain::tabulate_map(&self.setup.model)).flatten();
        let tables = answer.tables.iter().cloned().chain(map);
        tables.map(|table| table.among(self.setup.of_game.parts)).collect()
    }

    fn manifest(&self, answer: &StudyResult) -> Manifest {
        let notes = answer.tables.iter().flat_map(|table| table.notes.iter().cloned());
        let second = self.study.second_scenario(self.session);
        let command_line = self.command_line();
        let manifest = self.setup.manifest(self.plan(), &command_line, second.as_ref());
        let mut explained = manifest.explained;
        if !answer.habits.is_empty() {
            explained["habits"] = json!(answer.habits);
        }
        if !answer.left_out.is_empty() {
            explained["left_out"] = json!(answer.left_out);
        }
        Manifest {
            explained,
            complete: answer.complete,
            interrupted: answer.interrupted.clone(),
            played: vec![self.setup.played(&Matchup::of(self.session.parts()), answer.games)],
            metrics: explain::describe_metrics(self.session.game(), notes),
            ..manifest
        }
    }

    /// Writes the result of the study to `out`, with hints on its saved files.
    pub fn write_to(
        &self,
        answer: &StudyResult,
        saved: Option<&SavedFiles>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let json = |out: &mut dyn Write| writeln!(out, "{}", self.json(answer));
        self.args.play.style().write_output(|| self.result(answer), json, saved, out)
    }

    fn result(&self, answer: &StudyResult) -> std::io::Result<WrittenResult> {
        let manifest = serde_json::to_value(self.manifest(answer))?;
        Ok(WrittenResult::of(self.setup.of_game, manifest, self.tables(answer))?)
    }

    fn json(&self, answer: &StudyResult) -> Json {
        let scenario = self.session.document.name();
        let named = |table: &Sheet| {
            (table.name.trim_end_matches(".csv").to_owned(), sheet::to_json(table, scenario))
        };
        let sheets: Map<String, Json> = answer.tables.iter().map(named).collect();
        let mut object = json!({
            "scenario": scenario,
            "command": self.study.info().name,
            "games": answer.games,
            "complete": answer.complete,
            "sheets": sheets,
        });
        if let Some(interrupted) = &answer.interrupted {
            object["interrupted"] = json!(interrupted);
        }
        object
    }
}
