//! Search for the smallest change of the scenario that reaches a target win rate.

use super::prelude::*;
use sandtable_analysis::tune::{
    self, Goal, SearchSettings, Space, TuneRequest, USUAL_MARGIN, usual_measures,
};

/// Options of the search for a change, with fewer games than on the command line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct TunePage {
    /// Target win rate of the player in the first seat, as a share.
    target: f64,
    /// Largest allowed distance of the win rate from the target, as a share.
    tolerance: f64,
    /// Maximum number of edits of a proposal, such as one copy more of a card.
    max_edits: u32,
    /// Side whose deck or counter box may change; `all` or `none`.
    mix: String,
    /// Whether numbers of the scenario, such as hand sizes, may change.
    numbers: bool,
    /// True to omit the games in which other policies play the proposals, more than half of the time.
    #[serde(skip_serializing)]
    quick: bool,
}

impl Default for TunePage {
    fn default() -> TunePage {
        TunePage {
            target: 0.5,
            tolerance: 0.01,
            max_edits: 4,
            mix: "all".to_owned(),
            numbers: true,
            quick: false,
        }
    }
}

impl TunePage {
    const MAX_PROPOSALS: usize = 3;

    fn build_space(&self, model: &Model, matchups: &[Matchup]) -> Space {
        let mut space = Space::default();
        let is_free = |_: &str, _: &str| false;
        for mix in model.mixes() {
            if self.mix == "all" || self.mix == mix.side {
                space.add_mix(&mix, 1, is_free);
            }
        }
        for number in model.numbers(matchups) {
            if self.numbers {
                space.add_number(&number, number.price.into());
            }
        }
        space
    }

    fn build_request(&self, session: &Session<'_>) -> TuneRequest {
        let TunePage { target, tolerance, .. } = *self;
        let goal = Goal { targets: vec![target], tolerance, bounds: Vec::new(), edit_weight: None };
        let space = self.build_space(session.model, &session.matchups());
        TuneRequest { space, goal, measures: usual_measures(session.game()) }
    }
}

impl PageStudy for TunePage {
    const NAME: &'static str = "tune";
    const COST: u64 = 60;

    fn games(&self) -> u64 {
        let target = self.target.clamp(0.01, 0.99);
        tune::games_for(target, USUAL_MARGIN * self.tolerance.max(0.002), super::LEVEL)
    }

    fn check(&self, model: &Model, matchup: &Matchup) -> Result<(), String> {
        let is_in_range =
            (0.0..=1.0).contains(&self.target) && (0.002..=0.5).contains(&self.tolerance);
        if !is_in_range || !(1..=20).contains(&self.max_edits) {
            return Err(
                "a target is a share from 0 to 1, a tolerance one from 0.002 to 0.5, and a proposal \
                 has 1 to 20 edits"
                    .to_owned(),
            );
        }
        let matchups = std::slice::from_ref(matchup);
        if self.build_space(model, matchups).factors.is_empty() {
            return Err("nothing may change: allow cards or numbers".to_owned());
        }
        require_own_decks("this changes", matchups)
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let request = self.build_request(session);
        let plan = SearchSettings {
            max_edits: self.max_edits,
            proposals: TunePage::MAX_PROPOSALS,
            games: self.games(),
            level: session.level,
            margins: request.margins(session.game()),
            seed: session.seed,
        };
        let result = tune::study(session, &request, &plan, false)?;
        Some(if self.quick { result } else { tune::with_holds(session, result) })
    }
}
