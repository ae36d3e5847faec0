//! What each card causes.

use serde::{Deserialize, Serialize};

use super::PageStudy;
use sandtable_analysis::cards::{self, Change, Request};
use sandtable_analysis::session::{Session, StudyResult, own_decks_only};
use sandtable_games::Game;
use sandtable_summary::Matchup;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cards {}

impl PageStudy for Cards {
    const NAME: &'static str = "cards";

    fn games(&self) -> u64 {
        4000
    }

    fn cost(&self, pieces: u64) -> u64 {
        self.games() * pieces * 3 / 2
    }

    fn check<G: Game>(&self, model: &G::Model, matchup: &Matchup) -> Result<(), String> {
        cards::has_cards::<G>(model)?;
        own_decks_only("this asks about", std::slice::from_ref(matchup))
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Option<StudyResult> {
        let request =
            Request { instead: Change::Blank, swaps: false, equilibrium: false, cards: Vec::new() };
        cards::study(session, &request)
    }
}
