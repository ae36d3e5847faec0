//! Comparison of all scripted policies with each other.

use std::collections::BTreeSet;

use super::prelude::*;
use sandtable_analysis::compare;

/// Comparison of policies, which has no options.
#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparePage {}

impl PageStudy for ComparePage {
    const NAME: &'static str = compare::Compare::INFO.name;
    /// Approximate number of matchups, to which the duration is proportional.
    const COST: u64 = 36;

    /// Returns the page's policies and all scripted ones but [`wild`](sandtable_games::GameInfo::wild).
    fn wanted(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        game.parts().seats().fold(given, |wanted, seat| {
            let now = wanted.of(seat.key).to_vec();
            let more = compare::compared(game).map(str::to_owned);
            let all: BTreeSet<String> = more.chain(now).collect();
            wanted.with(seat.key, all)
        })
    }

    fn check(&self, _: &Model, matchup: &Matchup) -> Result<(), String> {
        own_decks_only("this compares players with", std::slice::from_ref(matchup))
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        compare::study(session, None)
    }
}
