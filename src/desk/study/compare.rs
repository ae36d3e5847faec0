//! Comparison of all scripted policies with each other.

use std::collections::BTreeSet;

use super::prelude::*;
use sandtable_analysis::compare;

/// Options of the comparison of policies; there are none.
#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparePage {}

impl PageStudy for ComparePage {
    const NAME: &'static str = compare::Compare::INFO.name;
    /// Approximate number of matchups; the duration is proportional to it.
    const COST: u64 = 36;

    /// Adds all scripted policies, except the one that takes any legal action, to the page's own policies.
    fn request_matchups(
        &self,
        game: &dyn GameDefinition,
        request: MatchupRequest,
    ) -> MatchupRequest {
        game.parts().seats().fold(request, |request, seat| {
            let chosen = request.of(seat.key).to_vec();
            let scripted = compare::default_policies(game).map(str::to_owned);
            let all: BTreeSet<String> = scripted.chain(chosen).collect();
            request.with(seat.key, all)
        })
    }

    fn check(&self, _: &Model, matchup: &Matchup) -> Result<(), String> {
        require_own_decks("this compares players with", std::slice::from_ref(matchup))
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        compare::study(session, None)
    }
}
