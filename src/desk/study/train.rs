//! Players who learn the set-up.

use super::prelude::*;
use sandtable_analysis::compare;
use sandtable_analysis::train::{self, TrainPlan};
use sandtable_kernel::TRAINED;

/// One training game of each best response for this many of the league and its exploiters.
const RESPONSES: u64 = 10;

/// Players who go on from those that ship, for fewer games than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TrainPage {
    /// Whom they go on from.
    from: String,
    /// Games of each matchup that judge the players.
    judge: u64,
    /// What they are called behind `trained:`, and the folder of their files.
    out: String,
}

impl Default for TrainPage {
    fn default() -> TrainPage {
        TrainPage { from: TRAINED.to_owned(), judge: 1000, out: "learned".to_owned() }
    }
}

impl PageStudy for TrainPage {
    const NAME: &'static str = train::Train::INFO.name;
    const GAMES: u64 = 100_000;
    const COST: u64 = 20;

    /// Every scripted player but those by chance.
    fn wanted(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        let names = || compare::serious(game);
        game.parts().seats().fold(given, |wanted, seat| wanted.with(seat.key, names()))
    }

    fn check(&self, _: &Model, matchup: &Matchup) -> Result<(), String> {
        let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
        if !(2..=1_000_000).contains(&self.judge)
            || self.out.len() > 40
            || !self.out.chars().all(is_plain)
        {
            return Err("2 to 1,000,000 games judge, and a folder has letters alone".to_owned());
        }
        if self.from != TRAINED {
            return Err("players go on from those that ship".to_owned());
        }
        own_decks_only("players learn with", std::slice::from_ref(matchup))
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let (games, judges, folder) = (self.games(), self.judge, self.out.clone());
        let known = train::shipped(session);
        let course = train::course(session.game(), session.casts, &[]).ok()?;
        let plan = TrainPlan {
            games,
            // Responses as long as the shipped policies trained would take a page far too long.
            responses: Some(games / RESPONSES),
            gap: None,
            judges,
            folder,
            variants: Vec::new(),
            known,
            known_games: train::shipped_games(session.game()),
        };
        train::study(session, &*course, &plan, None)
    }
}
