//! Studies that are conducted for a page, on one thread.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::plan::Trouble;
use super::{LEVEL, explained, metrics, of_game};
use crate::analysis::cards::{self, Change, Request};
use crate::analysis::losses;
use crate::analysis::session::{Answer, Session};
use crate::analysis::skill::{self, Asked};
use crate::games::Game;
use crate::report::page;
use crate::report::sheet::Sheet;
use crate::report::tell::{self, WrittenResult};
use crate::runner::{NowPlaying, Progress, Rounds, Runner};
use crate::scenario::Document;

/// What can be asked beside who wins.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
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
const SKILL: Asked = Asked { most: 16, fresh: 64 };
/// An effect is called negligible if it is surely within this share.
const NEGLIGIBLE: f64 = 0.002;

impl Study {
    fn command(self) -> &'static str {
        match self {
            Study::Cards => "cards",
            Study::Losses => "losses",
            Study::Skill => "skill",
        }
    }

    fn conduct<G: Game>(self, session: &Session<'_, G>) -> Option<Answer> {
        let instead = Change::Blank;
        let request = Request { instead, swaps: false, equilibrium: false, negligible: NEGLIGIBLE };
        match self {
            Study::Cards => cards::study(session, &request),
            Study::Losses => Some(losses::study(session)),
            Study::Skill => skill::study(session, SKILL),
        }
    }
}

/// What is studied.
pub(super) struct Subject<'a, G: Game> {
    pub document: &'a Document,
    pub model: &'a G::Model,
    pub cast: &'a G::Cast,
    pub seed: u64,
}

impl<G: Game> Subject<'_, G> {
    /// What the study finds out in so many games of each of its lines: sentences and sections.
    pub fn conduct(&self, study: Study, games: u64) -> Result<Json, Trouble> {
        let matchups = [G::matchup(self.cast)];
        if study == Study::Cards && matchups[0].players().any(|(_, player)| player.contains('@')) {
            return Err(Trouble::of("`cards` asks about the decks of the scenario itself"));
        }
        let runner = Runner::new(1).map_err(|error| Trouble::of(&error.to_string()))?;
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        let session = Session::<G> {
            document: self.document,
            model: self.model,
            casts: std::slice::from_ref(self.cast),
            seed: self.seed,
            level: LEVEL,
            games: Some(games),
            precision: None,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            replay: &|(matchup, settings)| NowPlaying {
                matchup: matchup.to_string(),
                seed: self.seed,
                replay: settings.join(" "),
            },
        };
        let answer = study.conduct(&session).ok_or_else(|| Trouble::of("nothing can be found"))?;
        let tables = answer
            .tables
            .iter()
            .map(|of| Sheet { scenario: self.document.name(), parts: G::PARTS, of }.table());
        let notes = answer.tables.iter().flat_map(|table| table.notes.iter().cloned());
        let manifest = json!({
            "command": study.command(),
            "scenario": self.document.name(),
            "complete": true,
            "explained": explained::<G>(self.document, self.model, &matchups),
            "metrics": metrics::<G>(notes),
        });
        let result = WrittenResult::new(of_game::<G>(), manifest, tables.collect());
        Ok(told(&result))
    }
}

/// What is told of a result: sentences, and sections as a page has them.
pub(super) fn told(result: &WrittenResult) -> Json {
    let section = |it: page::Part| json!({ "id": it.id, "title": it.title, "html": it.html });
    json!({
        "verdict": tell::answer(result),
        "sections": page::parts(result).into_iter().map(section).collect::<Json>(),
    })
}
