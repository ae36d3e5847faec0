//! Fine-tuning (further training) of the shipped policies on the configuration's scenario.

use super::prelude::*;
use sandtable_analysis::compare;
use sandtable_analysis::train::{self, TrainPlan};
use sandtable_kernel::TRAINED;

const TRAINING_GAMES_PER_RESPONSE_GAME: u64 = 10;

/// Options of the training, which has fewer games than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TrainPage {
    /// Policies from which the training starts; only the shipped ones are allowed.
    from: String,
    /// Number of games of each matchup in the evaluation of the trained policies.
    judge: u64,
    /// Name of the trained policies after `trained:`, and folder of their files.
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

    /// Returns a request for every scripted policy except those that play at random.
    fn request_matchups(
        &self,
        game: &dyn GameDefinition,
        request: MatchupRequest,
    ) -> MatchupRequest {
        let names = || compare::competitive_policies(game);
        game.parts().seats().fold(request, |request, seat| request.with(seat.key, names()))
    }

    fn check(&self, _: &Model, matchup: &Matchup) -> Result<(), String> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if !(2..=1_000_000).contains(&self.judge)
            || self.out.len() > 40
            || !self.out.chars().all(is_plain)
        {
            return Err("2 to 1,000,000 games judge, and a folder has letters alone".to_owned());
        }
        if self.from != TRAINED {
            return Err("players go on from those that ship".to_owned());
        }
        require_own_decks("players learn with", std::slice::from_ref(matchup))
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let (games, final_games, folder) = (self.games(), self.judge, self.out.clone());
        let initial_nets = train::shipped_nets(session);
        let environment =
            train::training_environment(session.game(), session.prepared, &[]).ok()?;
        let plan = TrainPlan {
            games,
            // Best responses trained for as many games as the shipped policies would take too long on a page.
            responses: Some(games / TRAINING_GAMES_PER_RESPONSE_GAME),
            gap: None,
            final_games,
            folder,
            variants: Vec::new(),
            initial_nets,
            initial_games: train::shipped_games(session.game()),
        };
        train::study(session, &*environment, &plan, None)
    }
}
