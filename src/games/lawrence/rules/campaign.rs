//! L1 The single game, L19 the campaign.

use super::setup::Setup;
use super::{EndReason, Event, Outcome, Play, Table};

/// How many failures lose a campaign (L19).
const FAILURES: u8 = 2;

impl<T: Table> Play<'_, T> {
    /// L1.1 One mission by itself.
    #[inline]
    pub(super) fn single_game(&mut self, mission: usize) -> Outcome {
        let ottoman_bonus = self.model.missions[mission].ottoman_bonus;
        let reason = self.mission(Setup { mission, attempt: 1, ottoman_bonus, carried: false });
        let won = reason == EndReason::Goal;
        self.end(Outcome { won, reason }, won.into(), 1)
    }

    /// L19 The missions in order. The first failure is played again; a second, or the loss of
    /// Lawrence, loses the campaign.
    pub(super) fn campaign(&mut self) -> Outcome {
        let model = self.model;
        let (mut missions_won, mut missions_played, mut failures, mut attempt) = (0, 0, 0, 1);
        loop {
            let mission = model.campaign[usize::from(missions_won)];
            let carried = missions_played > 0;
            let reason =
                self.mission(Setup { mission, attempt, ottoman_bonus: missions_won, carried });
            missions_played += 1;
            attempt = 1;
            match reason {
                EndReason::Goal => {
                    missions_won += 1;
                    self.change_leadership(1);
                }
                EndReason::OpsExhausted => {
                    failures += 1;
                    attempt = 2;
                    self.change_leadership(-1);
                }
                EndReason::LawrenceLost => failures = FAILURES,
            }
            let won = usize::from(missions_won) == model.campaign.len();
            if won || failures == FAILURES {
                return self.end(Outcome { won, reason }, missions_won, missions_played);
            }
        }
    }

    /// L1.2 A mission from set-up to its end.
    #[inline]
    fn mission(&mut self, setup: Setup) -> EndReason {
        self.set_up(setup);
        let reason = self.operations();
        let operations = self.state.number;
        self.return_ottomans();
        self.tell(Event::MissionEnd { mission: setup.mission, reason, operations });
        reason
    }

    fn end(&mut self, outcome: Outcome, missions_won: u8, missions_played: u8) -> Outcome {
        let Outcome { won, reason } = outcome;
        self.tell(Event::End { won, reason, missions_won, missions_played, state: self.state });
        outcome
    }
}
