//! Search for the best decks of both sides.

use super::prelude::*;
use sandtable_analysis::decks::{self, DecksPlan};

/// Options of the search for decks, with fewer games than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct DecksPage {
    /// Gain in points that the search must exclude for every tried deck before it ends.
    until_gap: f64,
    /// Number of games of each pair of decks in the evaluation after the search.
    judge: u64,
}

impl Default for DecksPage {
    fn default() -> DecksPage {
        DecksPage { until_gap: 2.0, judge: 2000 }
    }
}

impl PageStudy for DecksPage {
    const NAME: &'static str = decks::Decks::INFO.name;
    /// Maximum number of games of the whole search.
    const GAMES: u64 = 4_000_000;

    fn check(&self, model: &Model, matchup: &Matchup) -> Result<(), String> {
        if !(0.1..=100.0).contains(&self.until_gap) || !(2..=1_000_000).contains(&self.judge) {
            return Err("a gap has 0.1 to 100 points, and 2 to 1,000,000 games judge".to_owned());
        }
        require_own_decks("decks begins with", std::slice::from_ref(matchup))?;
        decks::check_can_build(model)
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let DecksPage { until_gap, judge } = *self;
        let plan = DecksPlan { games: Self::GAMES, gap: until_gap / 100.0, final_games: judge };
        decks::study(session, &plan)
    }
}
