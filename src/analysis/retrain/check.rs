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

/// Salt of the master seed of the comparison's games.
const CHECKING: u64 = 0x6368_6563_6b69_6e67;

/// Result of the comparison of fine-tuned with earlier policies, in every fine-tuned matchup.
#[derive(Debug, Default)]
pub struct FineTuningCheck {
    /// Rows of `fine_tuning.csv`.
    pub rows: Vec<FineTuning>,
    /// Matchups in which fine-tuning makes a side worse.
    pub harmed: Vec<Matchup>,
}

impl FineTuningCheck {
    /// Returns the table `fine_tuning.csv`.
    pub fn sheet(&self, parts: Parts) -> Sheet {
        Sheet::of(parts, &self.rows, FineTuningMetric::notes())
    }
}

/// Chooses the policies that play a matchup: the earlier ones if fine-tuning makes a side worse.
///
/// A side is worse if its win rate falls significantly by more than `matters`, the smallest effect of interest.
/// `changes` are the changes of the win rates by fine-tuning, one for each side.
fn kept(changes: &[Estimate], matters: f64) -> KeptPolicy {
    let is_harm = |it: &Estimate| it.interval.is_some_and(|it| it.high < -matters);
    match changes.iter().any(is_harm) {
        true => KeptPolicy::Earlier,
        false => KeptPolicy::FineTuned,
    }
}

/// Estimates of one seat, one for each [`FineTuningMetric`] in their order.
type OfSeat = [Estimate; 3];

impl Session<'_> {
    /// Fine-tunes the policies of `matchups` on the scenario and compares them with the earlier ones.
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
        let replications: Vec<Vec<OfSeat>> =
            sessions.iter().map(|it| it.compare_seats(matchup, &earlier, &seats)).collect();
        let of_these = |seat: usize, metric: usize| {
            let estimates: Vec<Estimate> = replications.iter().map(|it| it[seat][metric]).collect();
            over_replications(&estimates, self.level).of_these
        };
        let changes: Vec<Estimate> = (0..seats.len()).map(|seat| of_these(seat, 2)).collect();
        let kept = kept(&changes, self.smallest_effect);
        let row = |(place, seat): (usize, &&Part)| {
            let row = |(metric, name): (usize, &FineTuningMetric)| FineTuning {
                side: seat.side().to_owned(),
                training_games: plan.games,
                training_seeds: plan.seeds,
                kept,
                ..FineTuning::of(matchup, name.clone(), of_these(place, metric))
            };
            FineTuningMetric::ALL.iter().enumerate().map(row).collect::<Vec<_>>()
        };
        seats.iter().enumerate().flat_map(row).collect()
    }

    /// Estimates the metrics of each of `seats`, from games on the same random streams.
    ///
    /// In the first arm, the earlier policies play all seats. In one further arm for each of `seats`, that seat has its
    /// fine-tuned policy, against the earlier policies.
    fn compare_seats(&self, matchup: &Matchup, earlier: &Matchup, seats: &[&Part]) -> Vec<OfSeat> {
        self.prepare_fine_tuned(self.model, matchup);
        let with_tuned = |seat: &&Part| {
            let tuned = matchup.get(seat.key).unwrap_or_default();
            earlier.clone().with(seat.key, tuned)
        };
        let lines = std::iter::once(earlier.clone()).chain(seats.iter().map(with_tuned));
        let casts = lines.map(|it| prepare_matchup(self.model, &it, self.policies));
        let panel = Panel::new(casts, self.seed ^ CHECKING);
        let tally = play_panel(self, &panel);
        let of_seat = |(line, seat): (usize, &&Part)| {
            let is_first = seat.key == self.parts().first().key;
            let rate = |line| {
                let wins = tally.wins(line);
                let wins = if is_first { wins } else { tally.n() - wins };
                Estimate::rate(wins, tally.n(), self.level)
            };
            let change = tally.pair(line, 0).difference(-1..=1, self.level);
            [rate(0), rate(line), change.scaled(if is_first { 1.0 } else { -1.0 })]
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
            kept(&points.map(|points| change(points, games)), DEFAULT_SMALLEST_EFFECT)
        };
        assert_eq!(kept([20, -6], 100_000), KeptPolicy::Earlier);
        assert_eq!(kept([-6, 0], 100_000), KeptPolicy::Earlier);
        assert_eq!(kept([-6, 0], 200), KeptPolicy::FineTuned);
        assert_eq!(kept([0, 20], 100_000), KeptPolicy::FineTuned);
        assert_eq!(super::kept(&[], 0.0), KeptPolicy::FineTuned);
    }
}
