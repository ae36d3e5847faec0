//! Fine-tuning of trained policies on every scenario of a study.
//!
//! A policy that was trained on one scenario does not adapt to a change of it. So a change has two effects: one on
//! policies that play on as before, and one on policies that are fine-tuned on each scenario. The scenario and its
//! variants get the same training seeds and the same number of training games, so that additional training is not
//! mistaken for an effect.
//!
//! The result of training is random: with another seed, policies trained on the same scenario win several points more
//! or less. A session is therefore replicated once for each training seed, on games of its own, and the estimates are
//! merged by [`over_replications`]. Where fine-tuning harms a matchup, the earlier policies play it (`check`).

mod check;
mod plan;

pub use self::check::FineTuningCheck;
pub use self::plan::FineTuningPlan;
use crate::prelude::*;
use crate::session::require_own_decks;
use sandtable_learn::fine_tune;
use sandtable_stats::{Replicated, over_replications};
use sandtable_summary::{Figured, Row, before_retraining, subject_cells};

/// Odd number by which the index of a replication is multiplied to get different master seeds.
///
/// It is the golden ratio as a fraction of 2^64.
const SEED_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Runs of a study that play the same matchup on different games, one for each training seed.
pub struct Replications<'a> {
    /// Sessions, one for each training seed, or a single one if the matchup is not fine-tuned.
    pub sessions: Vec<Session<'a>>,
    /// True if the policies of the matchup are fine-tuned, so that results are merged over sessions.
    is_fine_tuned: bool,
    /// Confidence level of intervals.
    level: f64,
}

impl<'a> Session<'a> {
    /// Checks that the session has policies to fine-tune, and only matchups with the scenario's own decks.
    ///
    /// # Errors
    /// A sentence that names the policy or deck with which fine-tuning is impossible.
    pub fn check_can_fine_tune(&self) -> Result<(), String> {
        let matchups = self.matchups();
        require_own_decks("players learn with", &matchups)?;
        for (cast, matchup) in self.prepared.iter().zip(&matchups) {
            let mut nets = self.parts().seats().zip(cast.nets());
            let untrained = nets.find(|(_, nets)| nets.as_ref().is_some_and(PolicyNets::is_zero));
            if let Some(player) = untrained.and_then(|(seat, _)| matchup.get(seat.key)) {
                let meeting = matchup.meeting();
                return Err(format!(
                    "{player} has not been trained, so there is nothing to fine-tune, {meeting}"
                ));
            }
        }
        match matchups.iter().any(|it| it.retrained().is_some()) {
            true => Ok(()),
            false => Err(
                "only trained policies can be fine-tuned; name `trained`, or `trained:DIR` with a \
                          folder that `sandtable train` wrote"
                    .to_owned(),
            ),
        }
    }

    /// Returns the prepared matchups, each followed by the same matchup with fine-tuned policies, if any.
    ///
    /// Without a [`FineTuningPlan`] or a trained policy, no second matchup follows. Its policies play as before
    /// fine-tuning until [`Session::prepare_fine_tuned`] fine-tunes them.
    pub fn casts_with_fine_tuned(&self) -> Vec<PreparedMatchup> {
        let Some(plan) = self.retrain else { return self.prepared.to_vec() };
        let retrain = Some(FineTuningPlan { plays_earlier: true, ..plan });
        let untrained = Session { retrain, ..*self };
        let both = |cast: &PreparedMatchup| {
            let fine_tuned = cast.matchup().retrained();
            let fine_tuned = fine_tuned.map(|it| untrained.prepare_fine_tuned(self.model, &it));
            std::iter::once(cast.clone()).chain(fine_tuned)
        };
        self.prepared.iter().flat_map(both).collect()
    }

    /// Returns whether the session fine-tunes policies of a matchup on each scenario.
    pub fn fine_tunes(&self, matchup: &Matchup) -> bool {
        let trains = self.retrain.is_some_and(|plan| !plan.plays_earlier);
        trains && matchup.before_retraining().is_some()
    }

    /// Returns the sessions that play a matchup: one for each training seed if it is fine-tuned.
    ///
    /// They share the requested number of games, and each plays different games.
    pub fn replications(&self, matchup: &Matchup) -> Replications<'a> {
        let level = self.level;
        let Some(plan) = self.retrain.filter(|_| self.fine_tunes(matchup)) else {
            return Replications {
                sessions: vec![Session { ..*self }],
                is_fine_tuned: false,
                level,
            };
        };
        if plan.harmed.contains(matchup) {
            let retrain = Some(FineTuningPlan { plays_earlier: true, ..plan });
            let earlier = Session { retrain, ..*self };
            return Replications { sessions: vec![earlier], is_fine_tuned: false, level };
        }
        let sessions = (0..plan.seeds).map(|index| self.replication(plan, index)).collect();
        Replications { sessions, is_fine_tuned: true, level }
    }

    fn replication(&self, plan: FineTuningPlan<'a>, index: u64) -> Session<'a> {
        let training_seed = plan.training_seed ^ (index << 32);
        // The margin of a mean of N estimates is smaller than that of each by a factor of the square root of N.
        let precision = self.precision.map(|it| it * libm::sqrt(plan.seeds as f64));
        let share = |games: u64| games / plan.seeds + u64::from(index < games % plan.seeds);
        Session {
            seed: self.seed ^ index.wrapping_mul(SEED_MULTIPLIER),
            games: self.games.map(|games| share(games).max(1)),
            precision,
            retrain: Some(FineTuningPlan { training_seed, ..plan }),
            ..*self
        }
    }

    /// Prepares a matchup for a scenario or variant, and fine-tunes the policies whose names require it.
    ///
    /// # Panics
    /// If the matchup cannot be played in `model`.
    pub fn prepare_fine_tuned(&self, model: &Model, matchup: &Matchup) -> PreparedMatchup {
        if let (Some(plan), Some(earlier)) = (self.retrain, matchup.before_retraining()) {
            self.fine_tune(plan, matchup, &prepare_matchup(model, &earlier, self.policies));
        }
        prepare_matchup(model, matchup, self.policies)
    }

    /// Fine-tunes the policies of a matchup, and stores them under the names in the matchup.
    ///
    /// `earlier` is the matchup of the policies before fine-tuning, prepared for the scenario or variant to train on.
    fn fine_tune(&self, plan: FineTuningPlan<'_>, matchup: &Matchup, earlier: &PreparedMatchup) {
        if self.is_stopped() && !plan.plays_earlier {
            return; // no game follows, and the store has the policies before fine-tuning
        }
        let learning = self.game().learning();
        let environment = learning.and_then(|it| it.environment(std::slice::from_ref(earlier)));
        let Some(environment) = environment else { return };
        let seats: Vec<&Part> = self.parts().seats().collect();
        let player = |seat: &Part| matchup.get(seat.key).unwrap_or_default().to_owned();
        let learns = seats.iter().map(|seat| before_retraining(&player(seat)).is_some());
        let mut nets: Vec<Option<PolicyNets>> =
            learns.zip(earlier.nets()).map(|(learns, nets)| nets.filter(|_| learns)).collect();
        let (seed, games) = (plan.training_seed, plan.games);
        if !plan.plays_earlier && self.begin_training() {
            self.begin_stage("fine-tuning", Some(games));
            let goes_on = |count| self.count_training(count);
            let runner = self.rounds.runner;
            let train = || runner.within(|| fine_tune(&*environment, &nets, seed, games, goes_on));
            let trained = self.train_once(&plan.determined_by(), games, || Some(train()));
            nets = trained.unwrap_or_default();
        }
        for ((seat, schema), nets) in seats.iter().zip(environment.seats()).zip(&nets) {
            let Some(nets) = nets else { continue };
            let scenario = [self.document.name(), ""];
            let policy = SavedPolicy::new(
                self.game().info().name,
                scenario,
                seat.key,
                [seed, games],
                (schema, nets),
            );
            let player = player(seat);
            let folder = player.split_once(':').map_or("", |(_, folder)| folder);
            let others = self.policies.team(folder).map(|team| team.to_vec());
            let others = others.into_iter().flatten().filter(|it| it.seat != seat.key);
            self.policies.keep(folder, others.chain([policy]).collect());
        }
    }
}

impl Replications<'_> {
    /// Merges the tables of all replications row by row; they must have the same rows in the same order.
    ///
    /// `estimate` selects the estimate of a row. `merge` receives a row of the first table and the mean of the
    /// estimates of all tables. Without fine-tuning, the single table is returned unchanged.
    pub fn merged_in_order<R: Clone>(
        &self,
        mut rows: Vec<Vec<R>>,
        estimate: impl Fn(&R) -> Estimate,
        merge: impl Fn(&R, &Replicated) -> R,
    ) -> Vec<R> {
        if !self.is_fine_tuned {
            return rows.swap_remove(0);
        }
        let of_index = |(index, row): (usize, &R)| {
            let estimates: Vec<Estimate> = rows.iter().map(|it| estimate(&it[index])).collect();
            merge(row, &over_replications(&estimates, self.level))
        };
        rows[0].iter().enumerate().map(of_index).collect()
    }

    /// Merges the tables of all replications by the subject of their rows, such as a card.
    ///
    /// `merge` receives all rows about one subject and the mean of their estimates, and returns the merged row. Without
    /// fine-tuning, the rows are returned unchanged.
    pub fn merged<R: Row + Figured>(
        &self,
        rows: Vec<Vec<R>>,
        merge: impl Fn(&[R], &Replicated) -> R,
    ) -> Vec<R> {
        let all = rows.into_iter().flatten();
        if !self.is_fine_tuned {
            return all.collect();
        }
        let subjects = grouped(all.map(|row| (subject_cells(&row), row)), |it| it.0.clone());
        let each = subjects.into_iter().map(|(_, rows)| rows.into_iter().map(|it| it.1).collect());
        let merged = each.map(|rows: Vec<R>| {
            let estimates: Vec<Estimate> = rows.iter().map(|row| *row.estimate()).collect();
            merge(&rows, &over_replications(&estimates, self.level))
        });
        merged.collect()
    }
}

/// Returns the comparison counts for a merged row, of which only the p-value is known.
///
/// `before` has those of the row in one replication; without a p-value there, the merged row has none.
pub fn merged_pairing(before: &Pairing, replicated: &Replicated) -> Pairing {
    let p_value = before.p_value.and(replicated.p_value);
    Pairing { p_value, ..Pairing::default() }
}

#[cfg(test)]
mod tests;
