//! Studies that a page conducts, on one thread.
//!
//! Each study has a file in this folder and a line in `studies!`.

mod cards;
mod compare;
mod decks;
mod losses;
mod skill;
mod train;
mod tune;

/// Imports of all studies.
mod prelude {
    pub(super) use super::PageStudy;
    pub use sandtable_analysis::session::{Session, require_own_decks};
    pub use sandtable_analysis::study::DescribedOptions;
    pub use sandtable_analysis::study_result::StudyResult;
    pub use sandtable_games::{GameDefinition, MatchupRequest, Model};
    pub use sandtable_summary::Matchup;
    pub use serde::{Deserialize, Serialize};
}

use std::sync::atomic::AtomicBool;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use self::prelude::*;
use super::config::StudioProblems;
use super::estimate::{LEVEL, NamedEstimate};
use super::open::OpenConfig;
use super::render::render_html;
use crate::explain;
use sandtable_analysis::session::GameCounts;
use sandtable_analysis::study_result::Proposal;
use sandtable_analysis::variants::ScenarioCache;
use sandtable_games::Mix;
use sandtable_report::sheet;
use sandtable_report::tell::WrittenResult;
use sandtable_runner::{Progress, Rounds, Runner};
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate};
use sandtable_summary::{Sheet, each_once};

/// Options of a study on a page; they have the names of the command line, without dashes.
trait PageStudy: Default + DeserializeOwned + Serialize {
    /// Name of the study in requests of the page.
    const NAME: &'static str;
    /// Command that gives the same results on the command line.
    const COMMAND: &'static str = Self::NAME;
    /// True if the study has results for the spaces of the game's map.
    const HAS_MAP: bool = false;

    /// Default number of games of each matchup or variant; it gives intervals of about ± 2 points.
    const GAMES: u64 = 4000;
    /// Approximate duration of one game of the study, in units of a game between scripted policies.
    const COST: u64 = 1;

    fn games(&self) -> u64 {
        Self::GAMES
    }

    /// Estimates the duration of the study, in units of a game between scripted policies.
    ///
    /// `pieces` is the number of different cards and counters in the scenario; those that differ only in name count
    /// once.
    fn estimate_cost(&self, _pieces: u64) -> u64 {
        self.games() * Self::COST
    }

    /// Returns a request for the matchups that the study plays, given the page's own `request`.
    fn request_matchups(
        &self,
        _game: &dyn GameDefinition,
        request: MatchupRequest,
    ) -> MatchupRequest {
        request
    }

    /// Checks that the study can be conducted on a scenario and matchup.
    ///
    /// # Errors
    /// Returns the reason, for the user, if the study cannot be conducted.
    fn check(&self, _model: &Model, _matchup: &Matchup) -> Result<(), String> {
        Ok(())
    }

    /// Returns the results that the page highlights, as JSON; null by default.
    fn mark(&self, _result: &StudyResult) -> Json {
        Json::Null
    }

    /// Plays the games and returns the results; `None` if no game was played.
    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult>;
}

/// Defines `list_studies` and `conduct_by_name` for a list of studies.
macro_rules! studies {
    ($($Study:ty),* $(,)?) => {
        /// Returns for each study its name, number of games and cost, and why it cannot be conducted, if so.
        pub(super) fn list_studies(model: &Model, matchup: &Matchup) -> Json {
            json!([$(describe_study::<$Study>(model, matchup)),*])
        }

        /// Conducts the study called `name`, and returns its sentences, sections, tables and command.
        ///
        /// The command may test more effects than a page does, which can change the verdicts.
        pub(super) fn conduct_by_name(
            open: &OpenConfig,
            name: &str,
            options: Map<String, Json>,
        ) -> Result<Json, StudioProblems> {
            match name {
                $(<$Study>::NAME => open.conduct_study::<$Study>(options),)*
                _ => Err(StudioProblems::new(format!("no study of a page is called {name:?}"))),
            }
        }
    };
}

studies! {
    cards::CardsPage,
    losses::LossesPage,
    skill::SkillPage,
    compare::ComparePage,
    decks::DecksPage,
    train::TrainPage,
    tune::TunePage,
}

fn describe_study<S: PageStudy>(model: &Model, matchup: &Matchup) -> Json {
    let count_kinds = |mix: Mix| {
        let pieces = mix.pieces.into_iter().filter(|piece| piece.copies > 0);
        each_once(pieces.map(|piece| piece.like)).len()
    };
    let pieces: usize = model.mixes().into_iter().map(count_kinds).sum();
    let study = S::default();
    json!({
        "name": S::NAME,
        "games": study.games(),
        "cost": study.estimate_cost(pieces as u64),
        "refused": study.check(model, matchup).err(),
    })
}

/// Returns the options of a study as on the command line: pairs of a name with dashes and a value.
fn list_options<S: PageStudy>(study: &S) -> Vec<(String, String)> {
    let Ok(Json::Object(options)) = serde_json::to_value(study) else { return Vec::new() };
    let option = |(name, value): (String, Json)| match value {
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some((format!("--{name}"), String::new())),
        Json::String(value) => Some((format!("--{name}"), value)),
        // A whole number is written without decimals, as on the command line.
        value => {
            let fraction = value.as_f64().filter(|_| value.is_f64());
            let text = fraction.map_or_else(|| value.to_string(), |number| number.to_string());
            Some((format!("--{name}"), text))
        }
    };
    let values = options.into_iter().flat_map(|(name, value)| match value {
        Json::Array(values) => values.into_iter().map(|value| (name.clone(), value)).collect(),
        value => vec![(name, value)],
    });
    values.filter_map(option).collect()
}

impl OpenConfig {
    /// Conducts a study and returns its results, with the command that gives the same numbers.
    ///
    /// # Errors
    /// If the options are invalid, the study cannot be conducted, or no game was played.
    fn conduct_study<S: PageStudy>(
        &self,
        options: Map<String, Json>,
    ) -> Result<Json, StudioProblems> {
        let study: S = serde_json::from_value(options.into())
            .map_err(|error| StudioProblems::new(format!("{}: {error}", S::NAME)))?;
        let varies = explain::plays_variants(S::COMMAND, []);
        let prepared = if varies { self.prepared_for_variants() } else { &self.prepared };
        let matchup = prepared.matchup();
        let model = &self.model;
        study.check(model, &matchup).map_err(StudioProblems::new)?;
        let request = study.request_matchups(model.game(), MatchupRequest::from(&matchup));
        let matchups = model.prepare(&request, &self.policies);
        let prepared = matchups.map_err(|errors| {
            StudioProblems::new(
                errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            )
        })?;
        let runner = Runner::new(1).map_err(StudioProblems::new)?;
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        let (config, document) = (&self.config, &self.document);
        let session = Session {
            document,
            model,
            prepared: &prepared,
            policies: &self.policies,
            seed: self.seed,
            level: LEVEL,
            smallest_effect: DEFAULT_SMALLEST_EFFECT,
            games: Some(study.games()),
            precision: None,
            retrain: None,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            counted: &GameCounts::default(),
            scenarios: &ScenarioCache::default(),
            replay: &|(matchup, settings)| config.describe_matchup(document, matchup, settings),
        };
        let result =
            study.conduct(&session).ok_or_else(|| StudioProblems::new("no game was played"))?;
        let matchups = session.matchups();
        let mut json = render_html(&self.write_result(&study, &result, &matchups)?, "studied-");
        let seating = self.select_seating(varies);
        let verdict = json["verdict"].as_array_mut().filter(|_| matchups == [matchup]);
        if let (Some(reason), Some(verdict)) = (seating.explain_scripted(), verdict) {
            verdict.push(reason.into());
            json["seating"] = seating.to_json();
        }
        json["command"] = self.write_command(&study, &matchups).into();
        json["tables"] = self.collect_rows(&result);
        json["marks"] = study.mark(&result);
        json["files"] =
            result.files.iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
        json["proposals"] = result.proposals.iter().map(describe_proposal).collect();
        Ok(json)
    }

    /// Returns the rows of the tables that the command would write, by file name without `.csv`.
    fn collect_rows(&self, result: &StudyResult) -> Json {
        let rows = |table: &Sheet| {
            let table = table.clone().among(self.of_game.parts);
            let name = table.name.trim_end_matches(".csv").to_owned();
            (name, sheet::to_json(&table, self.document.name()))
        };
        Json::Object(result.tables.iter().map(rows).collect())
    }

    /// Returns the results of a study as tables with a manifest, from which reports are made.
    fn write_result<S: PageStudy>(
        &self,
        study: &S,
        result: &StudyResult,
        matchups: &[Matchup],
    ) -> Result<WrittenResult, StudioProblems> {
        let map = S::HAS_MAP.then(|| explain::tabulate_map(&self.model)).flatten();
        let tables = result.tables.iter().cloned().chain(map);
        let tables: Vec<Sheet> = tables.map(|table| table.among(self.of_game.parts)).collect();
        let notes = result.tables.iter().flat_map(|table| table.notes.iter().cloned());
        let scenario = (&self.document, &self.model);
        let mut manifest = explain::build_manifest(
            S::COMMAND,
            scenario,
            matchups,
            list_options(study),
            notes,
            &self.policies,
        );
        if !result.left_out.is_empty() {
            manifest["explained"]["left_out"] = json!(result.left_out);
        }
        Ok(WrittenResult::of(self.of_game, manifest, tables)?)
    }

    /// Returns the command line that gives the same results, and perhaps more.
    fn write_command<S: PageStudy>(&self, study: &S, matchups: &[Matchup]) -> String {
        let (overrides, games) = (self.document.overrides(), Some(study.games()));
        let line = self.config.command_line(S::COMMAND, overrides, matchups, games);
        let options = list_options(study).into_iter();
        let line = options.fold(line, |line, (name, value)| match value.is_empty() {
            true => line.flag(&name, true),
            false => line.add_options([(name, Some(value))]),
        });
        line.to_string()
    }
}

fn describe_proposal(proposal: &Proposal) -> Json {
    let rate = |rate: &Estimate| NamedEstimate::from_share("win_rate", "win rate", rate);
    json!({
        "settings": proposal.settings,
        "words": proposal.words,
        "composition": proposal.composition,
        "edits": proposal.edits,
        "rates": proposal.rates.iter().map(rate).collect::<Vec<_>>(),
    })
}
