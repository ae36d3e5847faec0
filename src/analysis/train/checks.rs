//! Interim checks of a training, which measure the policies while they train.

use super::{CHECK_SALT, Training};
use crate::prelude::*;
use sandtable_learn::count_wins;
use sandtable_summary::rows::{Trained, TrainedMetric};

/// Maximum number of games of an interim check for each pairing of policies.
///
/// It is lower if the final measurement has fewer games.
pub(super) const CHECK_GAMES_LIMIT: u64 = 2000;

impl Training<'_, '_> {
    /// Returns the pairings of an interim check, each as a flag by seat: true for the trained policy.
    ///
    /// The first named policy plays in the other seats.
    pub(super) fn check_pairings(&self) -> Vec<Vec<bool>> {
        let count = self.seats.len();
        let alone = (0..count).filter(|_| count > 1);
        let alone = alone.map(|own| (0..count).map(|seat| seat == own).collect());
        std::iter::once(vec![true; count]).chain(alone).collect()
    }

    /// Plays the games of an interim check, and records the wins of the first seat.
    ///
    /// The trained policies play against each other and against the first named policies.
    pub(super) fn make_check(&mut self) {
        let nets = self.league.nets();
        let won = |pairing: Vec<bool>| {
            let nets = nets.iter().zip(pairing);
            let pair: Vec<Option<&PolicyNets>> =
                nets.map(|(nets, is_trained)| is_trained.then_some(nets)).collect();
            let seed = self.session.seed ^ CHECK_SALT;
            count_wins(self.environment, &pair, 0, seed, self.check_games())
        };
        let won: Vec<u64> = self.check_pairings().into_iter().map(won).collect();
        if self.seats.len() == 1 {
            self.restore_best(won[0]);
        }
        self.state.checks.push((self.league.played(), won));
    }

    /// Restores a solitaire policy to its best state if the policy now wins significantly less.
    ///
    /// `won` is the policy's number of wins in the current interim check. A solitaire policy may forget how to win, as
    /// in campaigns, which are rarely won by chance.
    fn restore_best(&mut self, won: u64) {
        let rate = |won| Estimate::rate(won, self.check_games(), self.session.level);
        match &self.state.best {
            Some((most, then)) if rate(*most).is_above(&rate(won)) => {
                self.league.restore_policies(then)
            }
            Some((most, _)) if *most > won => {}
            _ => self.state.best = Some((won, self.league.state())),
        }
    }

    pub(super) fn check_games(&self) -> u64 {
        CHECK_GAMES_LIMIT.min(self.plan.final_games)
    }

    pub(super) fn check_rows(&self) -> Vec<Trained> {
        let rows = self.state.checks.iter().flat_map(|(games, won)| {
            self.check_pairings().into_iter().zip(won).map(|(pair, &won)| {
                let names = self.seats.iter().zip(pair).filter(|(_, is_trained)| *is_trained);
                let matchup = names.fold(self.matchup.clone(), |matchup, (seat, _)| {
                    matchup.with(seat.key, self.policy_name())
                });
                let rate = Estimate::rate(won, self.check_games(), self.session.level);
                Trained { learned: *games, ..Trained::of(&matchup, TrainedMetric::WinRate, rate) }
            })
        });
        rows.collect()
    }
}
