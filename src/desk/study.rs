//! Studies that are conducted for a page, on one thread.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::LEVEL;
use super::plan::Refused;
use crate::explain;
use sandtable_analysis::cards::{self, Change, Request};
use sandtable_analysis::losses;
use sandtable_analysis::session::{Session, StudyResult, own_decks_only};
use sandtable_analysis::skill::{self, LadderPlan};
use sandtable_games::Game;
use sandtable_report::command_line::CommandLine;
use sandtable_report::page;
use sandtable_report::tell::{self, OfGame, WrittenResult};
use sandtable_runner::{NowPlaying, Progress, Rounds, Runner};
use sandtable_scenario::Document;
use sandtable_stats::MATTERS;
use sandtable_summary::{Matchup, Sheet};

/// What can be asked beside who wins.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(super) enum Study {
    /// What each card causes.
    Cards,
    /// Why games are lost.
    Losses,
    /// How far players get who think more.
    Skill,
}

/// Rollouts of the highest rung, and those that judge a decision: fewer than on the command line.
const SKILL: LadderPlan = LadderPlan { most: 16, fresh: 64 };

impl Study {
    pub const ALL: [Study; 3] = [Study::Cards, Study::Losses, Study::Skill];

    /// The command that conducts it; games of each line, enough for intervals of some points, and soon
    /// played; and about as many games between scripted players as take as long, if so many `pieces` can
    /// be asked about.
    pub fn terms(self, pieces: u64) -> (&'static str, u64, u64) {
        match self {
            Study::Cards => ("cards", 4000, 4000 * pieces * 3 / 2),
            Study::Losses => ("losses", 10_000, 20_000),
            Study::Skill => ("skill", 200, 200_000),
        }
    }

    /// What is asked for, as options of the command line.
    fn options(self) -> Vec<(&'static str, String)> {
        let skill = [("--most", SKILL.most.to_string()), ("--fresh", SKILL.fresh.to_string())];
        if self == Study::Skill { skill.into() } else { Vec::new() }
    }

    /// Whether it can be conducted.
    pub fn check<G: Game>(self, model: &G::Model, matchup: &Matchup) -> Result<(), String> {
        match self {
            Study::Cards => cards::has_cards::<G>(model)
                .and_then(|()| own_decks_only("this asks about", std::slice::from_ref(matchup))),
            Study::Losses => Ok(()),
            Study::Skill => skill::has_ladder::<G>(),
        }
    }

    fn conduct<G: Game>(self, session: &Session<'_, G>) -> Option<StudyResult> {
        let request =
            Request { instead: Change::Blank, swaps: false, equilibrium: false, cards: Vec::new() };
        match self {
            Study::Cards => cards::study(session, &request),
            Study::Losses => Some(losses::study(session)),
            Study::Skill => skill::study(session, SKILL),
        }
    }
}

/// What is studied.
pub(super) struct Subject<'a, G: Game> {
    /// What the command line calls the scenario.
    pub operand: &'a str,
    pub document: &'a Document,
    pub model: &'a G::Model,
    pub cast: &'a G::Cast,
    pub seed: u64,
    pub of_game: OfGame,
}

impl<G: Game> Subject<'_, G> {
    /// What the study finds out: sentences, sections, and the command that finds out the same.
    pub fn conduct(&self, study: Study) -> Result<Json, Refused> {
        let matchups = [G::matchup(self.cast)];
        study.check::<G>(self.model, &matchups[0]).map_err(|words| Refused::because(&words))?;
        let runner = Runner::new(1).map_err(|error| Refused::because(&error.to_string()))?;
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        let session = Session::<G> {
            document: self.document,
            model: self.model,
            casts: std::slice::from_ref(self.cast),
            seed: self.seed,
            level: LEVEL,
            matters: MATTERS,
            games: Some(study.terms(0).1),
            precision: None,
            retrain: None,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            replay: &|(matchup, settings)| self.now_playing(matchup, settings),
        };
        let answer =
            study.conduct(&session).ok_or_else(|| Refused::because("no game was played"))?;
        let mut told = told(&self.result(study, &answer, &matchups)?, "studied-");
        told["command"] = self.command(study, &matchups).into();
        Ok(told)
    }

    /// How to replay a matchup with some more overrides.
    fn now_playing(&self, matchup: &Matchup, settings: &[String]) -> NowPlaying {
        let overrides = [self.document.overrides(), settings].concat();
        let replay = CommandLine::new("trace", self.operand, &overrides)
            .players(std::slice::from_ref(matchup))
            .option("--seed", Some(self.seed))
            .to_string();
        NowPlaying { matchup: matchup.to_string(), seed: self.seed, replay }
    }

    fn result(
        &self,
        study: Study,
        answer: &StudyResult,
        matchups: &[Matchup],
    ) -> Result<WrittenResult, Refused> {
        let map = || explain::map::<G>(self.model);
        let map = if study == Study::Losses { map() } else { None };
        let tables: Vec<Sheet> = answer
            .tables
            .iter()
            .cloned()
            .chain(map)
            .map(|table| table.among(self.of_game.parts))
            .collect();
        let notes = answer.tables.iter().flat_map(|table| table.notes.iter().cloned());
        let (scenario, options) = ((self.document, self.model), study.options());
        let command = study.terms(0).0;
        let manifest = explain::manifest::<G>(command, scenario, matchups, &options, notes);
        Ok(WrittenResult::of(self.of_game, manifest, &tables)?)
    }

    fn command(&self, study: Study, matchups: &[Matchup]) -> String {
        let (command, games, _) = study.terms(0);
        CommandLine::new(command, self.operand, self.document.overrides())
            .players(matchups)
            .option("-n", Some(games))
            .option("--seed", Some(self.seed))
            .options(study.options().into_iter().map(|(name, value)| (name, Some(value))))
            .to_string()
    }
}

/// What is told of a result: sentences, and sections as a page has them, the figures of which have an
/// `id` that begins with `prefix`.
pub(super) fn told(result: &WrittenResult, prefix: &str) -> Json {
    let section = |it: page::SetSection| json!({ "id": it.id, "title": it.title, "html": it.html });
    json!({
        "verdict": tell::answer(result),
        "sections": page::set_sections(result, prefix).into_iter().map(section).collect::<Json>(),
    })
}
