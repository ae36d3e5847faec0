//! Study `tune`: its constants, the checks of its options, and how it is conducted.

use std::time::Duration;

use super::goal::{USUAL_MARGIN, WIDEST_MARGIN, games_for};
use super::holds::{other_policies, with_holds};
use super::options::Tune;
use super::parameters::GAMES;
use super::rehearsal::{SearchCost, rehearse};
use super::request::read_request;
use super::study::study;
use super::targets::Target;
use super::variants;
use crate::study::ResultLocation;
use crate::study::prelude::*;
use sandtable_summary::figures::{level, thousands};

impl DescribedOptions for Tune {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "tune",
        group: StudyGroup::Change,
        games_meaning: "Games that confirm each proposal, or that measure the gain of parameters",
        usual_games: Some("enough for `--tolerance`, or 20000"),
        ..StudyInfo::USUAL
    };
}

impl Study for Tune {
    fn take_options(&mut self, shared: &mut SharedOptions) {
        self.wanted = shared.wanted.clone();
        if self.parameters.is_given() {
            return self.parameters.fill_in();
        }
        if self.target.is_empty() {
            self.target.push(Target { of: None, share: 0.5 });
        }
        self.tolerance.get_or_insert(Self::TOLERANCE);
        self.max_edits.get_or_insert(Self::MAX_EDITS);
        self.proposals.get_or_insert(Self::PROPOSALS);
    }

    fn complete_request(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        self.parameters.complete_request(game, given)
    }

    fn default_games(&self, level: f64) -> u64 {
        match self.parameters.is_given() {
            true => GAMES,
            false => games_for(self.nearest_to_even(), USUAL_MARGIN * self.tolerance(), level),
        }
    }

    fn extra_policies(&self, session: &Session<'_>) -> Vec<String> {
        if self.parameters.is_given() { Vec::new() } else { other_policies(session) }
    }

    fn smallest_other_games(&self) -> u64 {
        if self.parameters.is_given() { self.parameters.step_games() } else { u64::MAX }
    }

    /// Returns the number of games of a full stage of the search, for all of its targets.
    ///
    /// The result is `None` for a search for parameters, which has no stages, and if the options have errors.
    fn max_stage_games(&self, session: &Session<'_>) -> Option<u64> {
        if self.parameters.is_given() {
            return None;
        }
        let request = read_request(self, session).ok()?;
        let turns = if request.goal.is_of_each() { request.goal.targets.len() } else { 1 };
        Some(
            self.settings(session, &request)
                .stage_games(request.space.factors.len())
                .saturating_mul(turns as u64),
        )
    }

    fn rehearse(&self, session: &Session<'_>, clock: fn() -> Duration) -> Option<SearchCost> {
        let request = read_request(self, session).ok()?;
        rehearse(session, &request, &self.settings(session, &request), clock)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        if self.parameters.is_given() {
            return self.parameters.check(session);
        }
        read_request(self, session)?;
        require_own_decks("tune changes", &session.matchups()).map_err(Error::msg)?;
        self.at.check(session.game())?;
        let least = WIDEST_MARGIN * self.tolerance();
        let least = games_for(self.nearest_to_even(), least, session.level);
        let games = self.confirmation_games(session);
        if games < least {
            let (games, least) = (thousands(games), thousands(least));
            let tolerance = level(self.tolerance());
            bail!(
                "{games} games cannot measure a win rate to {tolerance}\n  help: play at least \
                 {least}, or allow more with `--tolerance`"
            );
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        if self.parameters.is_given() {
            return self.parameters.conduct(session);
        }
        let request = read_request(self, session)?;
        let plan = self.settings(session, &request);
        let found = study(session, &request, &plan, self.at.is_equilibrium());
        let found = found.context("no game was played")?;
        if !found.complete {
            return Ok(found);
        }
        Ok(with_holds(&Session { retrain: self.retrain.plan(session.seed), ..*session }, found))
    }

    fn proposed_scenarios(
        &self,
        session: &Session<'_>,
        answer: &StudyResult,
        place: ResultLocation<'_>,
    ) -> Result<Vec<(String, String)>> {
        let file = |(number, proposal)| {
            let text = variants::proposal_text(self, session, proposal, place)?;
            Ok((format!("tuned-{number}.toml"), text))
        };
        (1..).zip(&answer.proposals).map(file).collect()
    }
}
