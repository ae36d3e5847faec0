//! Studies that are conducted for a page, on one thread.
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
    pub use sandtable_analysis::session::{Session, own_decks_only};
    pub use sandtable_analysis::study::Declared;
    pub use sandtable_analysis::study_result::StudyResult;
    pub use sandtable_games::{GameDefinition, MatchupRequest, Model};
    pub use sandtable_summary::Matchup;
    pub use serde::{Deserialize, Serialize};
}

use std::sync::atomic::AtomicBool;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use self::prelude::*;
use super::figure::{Figure, LEVEL};
use super::open::OpenSetup;
use super::render::render;
use super::setup::Refused;
use crate::explain;
use sandtable_analysis::session::Counted;
use sandtable_analysis::study_result::Proposal;
use sandtable_analysis::variants::ReadScenarios;
use sandtable_games::Mix;
use sandtable_report::sheet;
use sandtable_report::tell::WrittenResult;
use sandtable_runner::{Progress, Rounds, Runner};
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate};
use sandtable_summary::{Sheet, each_once};

/// Options of a study on a page, with the names that they have on the command line, without dashes.
trait PageStudy: Default + DeserializeOwned + Serialize {
    /// Name of the study in requests of the page.
    const NAME: &'static str;
    /// Command of the command line that gives the same figures.
    const COMMAND: &'static str = Self::NAME;
    /// True if the study has results for the spaces of the game's map.
    const HAS_MAP: bool = false;

    /// Default number of games of each matchup or variant, for quick intervals of a few points.
    const GAMES: u64 = 4000;
    /// Approximate duration of one game of the study, in games between scripted policies.
    const COST: u64 = 1;

    /// Returns the number of games of each matchup or variant.
    fn games(&self) -> u64 {
        Self::GAMES
    }

    /// Estimates the duration of the study, in games between scripted policies.
    ///
    /// `pieces` is the number of cards and counters in the scenario that differ in more than their name.
    fn cost(&self, _pieces: u64) -> u64 {
        self.games() * Self::COST
    }

    /// Returns the players of the study, given those of the page.
    fn wanted(&self, _game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        given
    }

    /// Checks that the study can be conducted.
    ///
    /// # Errors
    /// Returns the reason if it cannot.
    fn check(&self, _model: &Model, _matchup: &Matchup) -> Result<(), String> {
        Ok(())
    }

    /// Returns the findings that the page marks; null by default.
    fn marks(&self, _found: &StudyResult) -> Json {
        Json::Null
    }

    /// Plays the games and returns the results; `None` if no game was played.
    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult>;
}

/// Defines `terms` and `conduct` for a list of studies.
macro_rules! studies {
    ($($Study:ty),* $(,)?) => {
        /// Returns every study with its number of games, its cost, and the reason if it cannot be conducted.
        pub(super) fn terms(model: &Model, matchup: &Matchup) -> Json {
            json!([$(terms_of::<$Study>(model, matchup)),*])
        }

        /// Conducts the study called `name`, and returns its sentences, sections, tables and command.
        ///
        /// The command may examine more than a page does, which can change the verdicts.
        pub(super) fn conduct(
            open: &OpenSetup,
            name: &str,
            options: Map<String, Json>,
        ) -> Result<Json, Refused> {
            match name {
                $(<$Study>::NAME => open.conducted::<$Study>(options),)*
                _ => Err(Refused::because(&format!("no study of a page is called {name:?}"))),
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

fn terms_of<S: PageStudy>(model: &Model, matchup: &Matchup) -> Json {
    let present = |it: Mix| {
        let pieces = it.pieces.into_iter().filter(|piece| piece.copies > 0);
        each_once(pieces.map(|piece| piece.like)).len()
    };
    let pieces: usize = model.mixes().into_iter().map(present).sum();
    let study = S::default();
    json!({
        "name": S::NAME,
        "games": study.games(),
        "cost": study.cost(pieces as u64),
        "refused": study.check(model, matchup).err(),
    })
}

/// Returns the options of a study as the command line has them: name with dashes, and value.
fn options<S: PageStudy>(study: &S) -> Vec<(String, String)> {
    let Ok(Json::Object(options)) = serde_json::to_value(study) else { return Vec::new() };
    let option = |(name, value): (String, Json)| match value {
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some((format!("--{name}"), String::new())),
        Json::String(value) => Some((format!("--{name}"), value)),
        // A whole number is written without decimals, as on the command line.
        value => {
            let fraction = value.as_f64().filter(|_| value.is_f64());
            let text = fraction.map_or_else(|| value.to_string(), |it| it.to_string());
            Some((format!("--{name}"), text))
        }
    };
    let each = options.into_iter().flat_map(|(name, value)| match value {
        Json::Array(values) => values.into_iter().map(|value| (name.clone(), value)).collect(),
        value => vec![(name, value)],
    });
    each.filter_map(option).collect()
}

impl OpenSetup {
    fn conducted<S: PageStudy>(&self, options: Map<String, Json>) -> Result<Json, Refused> {
        let study: S = serde_json::from_value(options.into())
            .map_err(|error| Refused::because(&format!("{}: {error}", S::NAME)))?;
        let varies = explain::plays_variants(S::COMMAND, []);
        let cast = if varies { self.cast_for_variants() } else { &self.cast };
        let matchup = cast.matchup();
        let model = &self.model;
        study.check(model, &matchup).map_err(|words| Refused::because(&words))?;
        let wanted = study.wanted(model.game(), MatchupRequest::from(&matchup));
        let casts = model.prepare(&wanted, &self.policies);
        let casts = casts.map_err(|errors| {
            Refused::because(&errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        })?;
        let runner = Runner::new(1).map_err(|error| Refused::because(&error.to_string()))?;
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        let (setup, document) = (&self.setup, &self.document);
        let session = Session {
            document,
            model,
            casts: &casts,
            policies: &self.policies,
            seed: self.seed,
            level: LEVEL,
            matters: DEFAULT_SMALLEST_EFFECT,
            games: Some(study.games()),
            precision: None,
            retrain: None,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            counted: &Counted::default(),
            scenarios: &ReadScenarios::default(),
            replay: &|(matchup, settings)| setup.now_playing(document, matchup, settings),
        };
        let answer =
            study.conduct(&session).ok_or_else(|| Refused::because("no game was played"))?;
        let matchups = session.matchups();
        let mut told = render(&self.written(&study, &answer, &matchups)?, "studied-");
        let seating = self.seating_of(varies);
        let verdict = told["verdict"].as_array_mut().filter(|_| matchups == [matchup]);
        if let (Some(reason), Some(verdict)) = (seating.reason(), verdict) {
            verdict.push(reason.into());
            told["seating"] = seating.json();
        }
        told["command"] = self.again(&study, &matchups).into();
        told["tables"] = self.tables(&answer);
        told["marks"] = study.marks(&answer);
        told["files"] =
            answer.files.iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
        told["proposals"] = answer.proposals.iter().map(proposal).collect();
        Ok(told)
    }

    /// Returns the rows of each file that the command would write, by file name without `.csv`.
    fn tables(&self, answer: &StudyResult) -> Json {
        let rows = |table: &Sheet| {
            let table = table.clone().among(self.of_game.parts);
            let name = table.name.trim_end_matches(".csv").to_owned();
            (name, sheet::to_json(&table, self.document.name()))
        };
        Json::Object(answer.tables.iter().map(rows).collect())
    }

    fn written<S: PageStudy>(
        &self,
        study: &S,
        answer: &StudyResult,
        matchups: &[Matchup],
    ) -> Result<WrittenResult, Refused> {
        let map = S::HAS_MAP.then(|| explain::map(&self.model)).flatten();
        let tables = answer.tables.iter().cloned().chain(map);
        let tables: Vec<Sheet> = tables.map(|table| table.among(self.of_game.parts)).collect();
        let notes = answer.tables.iter().flat_map(|table| table.notes.iter().cloned());
        let scenario = (&self.document, &self.model);
        let mut manifest = explain::manifest(
            S::COMMAND,
            scenario,
            matchups,
            options(study),
            notes,
            &self.policies,
        );
        if !answer.left_out.is_empty() {
            manifest["explained"]["left_out"] = json!(answer.left_out);
        }
        Ok(WrittenResult::of(self.of_game, manifest, tables)?)
    }

    /// Returns the command line of the study, which finds the same figures and perhaps more.
    fn again<S: PageStudy>(&self, study: &S, matchups: &[Matchup]) -> String {
        let (overrides, games) = (self.document.overrides(), Some(study.games()));
        let line = self.setup.command(S::COMMAND, overrides, matchups, games);
        let given = options(study).into_iter();
        let line = given.fold(line, |line, (name, value)| match value.is_empty() {
            true => line.flag(&name, true),
            false => line.add_options([(name, Some(value))]),
        });
        line.to_string()
    }
}

/// Returns a proposed change as JSON, with the win rate over all games or in each matchup.
fn proposal(it: &Proposal) -> Json {
    let rate = |rate: &Estimate| Figure::share("win_rate", "win rate", rate);
    json!({
        "settings": it.settings,
        "words": it.words,
        "composition": it.composition,
        "edits": it.price,
        "rates": it.rates.iter().map(rate).collect::<Vec<_>>(),
    })
}
