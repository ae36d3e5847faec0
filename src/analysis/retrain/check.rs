//! Comparison of fine-tuned policies with the earlier ones on the unchanged scenario.
//!
//! Fine-tuning may harm: a short training on noisy batches can undo the result of a long one. The effect of a variant
//! would then rest on poor play. So each fine-tuned policy is compared with its earlier version, in its seat, against
//! the earlier opponents. If a policy is significantly worse in any seat, the earlier policies play the whole matchup:
//! the scenario and every variant alike, so that the comparison stays fair. A card that the earlier policies do not
//! know has the weights of the nearest known card.
//!
//! The comparison is about the policies of the given training seeds, which would play the study, and not about all
//! possible seeds. So the interval covers only the sampling error.

use super::FineTuningPlan;
use crate::prelude::*;
use sandtable_stats::over_replications;
use sandtable_summary::rows::{FineTuning, FineTuningMetric, KeptPolicy};

/// Number that makes the random streams of the comparison differ from those of the study.
const CHECK_SALT: u64 = 0x6368_6563_6b69_6e67;

/// Comparison of fine-tuned policies with the earlier ones on the unchanged scenario.
#[derive(Debug, Default)]
pub struct FineTuningCheck {
    /// Rows of `fine_tuning.csv`, for every matchup that is fine-tuned.
    pub rows: Vec<FineTuning>,
    /// Matchups in which fine-tuning makes a policy significantly worse.
    pub harmed: Vec<Matchup>,
}

impl FineTuningCheck {
    /// Returns the table `fine_tuning.csv`.
    pub fn sheet(&self, parts: Parts) -> Sheet {
        Sheet::of(parts, &self.rows, FineTuningMetric::notes())
    }
}

/// Chooses the earlier policies if fine-tuning makes a side worse, else the fine-tuned ones.
///
/// `changes` has the change of each side's win rate by fine-tuning. A side is worse if its interval lies below
/// `-smallest_effect`.
fn choose_policies(changes: &[Estimate], smallest_effect: f64) -> KeptPolicy {
    let is_harm = |it: &Estimate| it.interval.is_some_and(|it| it.high < -smallest_effect);
    match changes.iter().any(is_harm) {
        true => KeptPolicy::Earlier,
        false => KeptPolicy::FineTuned,
    }
}

/// Estimates of the policy in a seat: one for each [`FineTuningMetric`], in their order.
type SeatEstimates = [Estimate; 3];

impl Session<'_> {
    /// Fine-tunes the policies of `matchups` on the scenario and compares them with the earlier ones.
    ///
    /// Returns an empty comparison after an interruption.
    pub fn check_fine_tuning(&self, matchups: &[Matchup]) -> FineTuningCheck {
        let mut check = FineTuningCheck::default();
        let Some(plan) = self.retrain else { return check };
        for matchup in matchups.iter().filter(|it| self.fine_tunes(it)) {
            let rows = self.check_matchup(&plan, matchup);
            if !self.may_continue() {
                return FineTuningCheck::default();
            }
            let is_harmed = rows.iter().any(|row| row.kept == KeptPolicy::Earlier);
            check.harmed.extend(is_harmed.then(|| matchup.clone()));
            check.rows.extend(rows);
        }
        check
    }

    fn check_matchup(&self, plan: &FineTuningPlan<'_>, matchup: &Matchup) -> Vec<FineTuning> {
        let Some(earlier) = matchup.before_retraining() else { return Vec::new() };
        let seats: Vec<&Part> =
            self.parts().seats().filter(|it| matchup.get(it.key) != earlier.get(it.key)).collect();
        let sessions = self.replications(matchup).sessions;
        let replications: Vec<Vec<SeatEstimates>> =
            sessions.iter().map(|it| it.compare_seats(matchup, &earlier, &seats)).collect();
        let of_these = |seat: usize, metric: usize| {
            let estimates: Vec<Estimate> = replications.iter().map(|it| it[seat][metric]).collect();
            over_replications(&estimates, self.level).of_these
        };
        let changes: Vec<Estimate> = (0..seats.len()).map(|seat| of_these(seat, 2)).collect();
        let kept = choose_policies(&changes, self.smallest_effect);
        let row = |(index, seat): (usize, &&Part)| {
            let row = |(metric, name): (usize, &FineTuningMetric)| FineTuning {
                side: seat.side().to_owned(),
                training_games: plan.games,
                training_seeds: plan.seeds,
                kept,
                ..FineTuning::of(matchup, name.clone(), of_these(index, metric))
            };
            FineTuningMetric::ALL.iter().enumerate().map(row).collect::<Vec<_>>()
        };
        seats.iter().enumerate().flat_map(row).collect()
    }

    /// Compares fine-tuned and earlier policies in each of `seats`, on the same random streams.
    ///
    /// In the first arm, the earlier policies play all seats. Each further arm replaces the policy of one of `seats` by
    /// the fine-tuned one.
    fn compare_seats(
        &self,
        matchup: &Matchup,
        earlier: &Matchup,
        seats: &[&Part],
    ) -> Vec<SeatEstimates> {
        self.prepare_fine_tuned(self.model, matchup);
        let with_tuned = |seat: &&Part| {
            let tuned = matchup.get(seat.key).unwrap_or_default();
            earlier.clone().with(seat.key, tuned)
        };
        let arms = std::iter::once(earlier.clone()).chain(seats.iter().map(with_tuned));
        let casts = arms.map(|it| prepare_matchup(self.model, &it, self.policies));
        let panel = Panel::new(casts, self.seed ^ CHECK_SALT);
        let tally = play_panel(self, &panel);
        let of_seat = |(arm, seat): (usize, &&Part)| {
            let is_first = seat.key == self.parts().first().key;
            let rate = |arm| {
                let wins = tally.wins(arm);
                let wins = if is_first { wins } else { tally.n() - wins };
                Estimate::rate(wins, tally.n(), self.level)
            };
            let change = tally.pair(arm, 0).difference(-1..=1, self.level);
            [rate(0), rate(arm), change.scaled(if is_first { 1.0 } else { -1.0 })]
        };
        (1..).zip(seats).map(of_seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_stats::DEFAULT_SMALLEST_EFFECT;

    /// The earlier policies play if a side gets worse by more than the smallest effect of interest.
    #[test]
    fn policies_that_fine_tuning_harms_are_kept() {
        let change = |points: i64, games: u64| {
            let [more, fewer] = [50 + points, 50 - points].map(|it| it as u64 * games / 200);
            Paired::of_wins(games, [more, fewer], 0).difference(-1..=1, 0.95)
        };
        let kept = |points: [i64; 2], games| {
            choose_policies(&points.map(|points| change(points, games)), DEFAULT_SMALLEST_EFFECT)
        };
        assert_eq!(kept([20, -6], 100_000), KeptPolicy::Earlier);
        assert_eq!(kept([-6, 0], 100_000), KeptPolicy::Earlier);
        assert_eq!(kept([-6, 0], 200), KeptPolicy::FineTuned);
        assert_eq!(kept([0, 20], 100_000), KeptPolicy::FineTuned);
        assert_eq!(super::choose_policies(&[], 0.0), KeptPolicy::FineTuned);
    }
}
