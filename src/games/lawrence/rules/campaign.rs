//! L1 Single game, L19 campaign.

use super::setup::Setup;
use crate::prelude::*;

/// Number of failed missions after which a campaign is lost (L19).
const FAILURES: u8 = 2;

impl<T: Table> Play<'_, T> {
    /// L1.1 Plays a game that consists of a single mission.
    #[inline]
    pub(super) fn single_game(&mut self, mission: usize) -> Outcome {
        let ottoman_bonus = self.model.missions[mission].ottoman_bonus;
        let reason =
            self.mission(Setup { mission, attempt: 1, ottoman_bonus, follows_mission: false });
        let won = reason == EndReason::Goal;
        self.end(Outcome { won, reason }, won.into(), 1)
    }

    /// L19 Plays the missions of the campaign in order.
    ///
    /// The first mission that fails is played again; a second failure, or the loss of Lawrence, loses the campaign.
    pub(super) fn campaign(&mut self) -> Outcome {
        self.state.is_campaign = true;
        loop {
            if let Some(outcome) = self.campaign_mission() {
                return outcome;
            }
        }
    }

    /// L19 Plays the next mission of a campaign.
    ///
    /// Returns the outcome if the campaign ends with this mission, and otherwise `None`.
    pub(crate) fn campaign_mission(&mut self) -> Option<Outcome> {
        let Open { missions_won, missions_played, attempt, .. } = *self.state;
        let mission = self.model.campaign[usize::from(missions_won)];
        let follows_mission = missions_played > 0;
        let reason =
            self.mission(Setup { mission, attempt, ottoman_bonus: missions_won, follows_mission });
        self.state.missions_played += 1;
        self.state.attempt = 1;
        match reason {
            EndReason::Goal => {
                self.state.missions_won += 1;
                self.change_leadership(1);
            }
            EndReason::OpsExhausted => {
                self.state.failures += 1;
                self.state.attempt = 2;
                self.change_leadership(-1);
            }
            EndReason::LawrenceLost => self.state.failures = FAILURES,
        }
        let Open { missions_won, missions_played, failures, .. } = *self.state;
        let won = usize::from(missions_won) == self.model.campaign.len();
        let is_over = won || failures == FAILURES;
        is_over.then(|| self.end(Outcome { won, reason }, missions_won, missions_played))
    }

    /// L1.2 Plays a mission from set-up to its end, and returns the reason why it ended.
    #[inline]
    fn mission(&mut self, setup: Setup) -> EndReason {
        self.set_up(setup);
        let reason = self.operations();
        let operations = self.state.number;
        let goal = &self.model.missions[setup.mission].goal;
        let goal_parts = goal.parts().saturating_sub(self.view().missing(goal));
        let goal_parts = u16::try_from(goal_parts).unwrap_or(u16::MAX);
        self.return_ottomans();
        let mission = setup.mission;
        self.emit(Event::MissionEnd { mission, reason, operations, goal_parts });
        reason
    }

    /// L1, L19 Reports the end of the game to the observer, and returns `outcome`.
    fn end(&mut self, outcome: Outcome, missions_won: u8, missions_played: u8) -> Outcome {
        let Outcome { won, reason } = outcome;
        self.emit(Event::End { won, reason, missions_won, missions_played, state: self.state });
        outcome
    }
}
