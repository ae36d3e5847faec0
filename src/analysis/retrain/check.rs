//! Comparison of fine-tuned policies with the earlier ones on the unchanged scenario.
//!
//! Fine-tuning may harm: few games from noisy batches can undo what many games taught. The effect of a variant would
//! then rest on poor play. So each fine-tuned policy is compared with the one that it started from, in its seat, against
//! the earlier opponents. If it is clearly worse in any seat, the earlier policies play the whole matchup, the scenario
//! and every variant alike, so that the comparison stays fair. Cards that they do not know have the weights of the
//! nearest known ones.
//!
//! The question is about these very policies, which would play, and not about all that training may give. So the
//! interval contains the sampling error alone.

use super::FineTuningPlan;
use crate::prelude::*;
use sandtable_stats::over_replications;
use sandtable_summary::rows::{FineTuning, FineTuningMetric, KeptPolicy};

/// Separates the games of the comparison from those of the study.
const CHECKING: u64 = 0x6368_6563_6b69_6e67;

/// Result of the comparison in every fine-tuned matchup.
#[derive(Debug, Default)]
pub struct FineTuningCheck {
    /// Rows of `fine_tuning.csv`.
    pub rows: Vec<FineTuning>,
    /// Matchups in which fine-tuning makes a side worse.
    pub harmed: Vec<Matchup>,
}

impl FineTuningCheck {
    /// Returns the table.
    pub fn sheet<G: Game>(&self) -> Sheet {
        Sheet::of(G::PARTS, &self.rows, FineTuningMetric::notes())
    }
}

/// Estimates of one seat: the metrics of the table, in their order.
type OfSeat = [Estimate; 3];

impl<G: Game> Session<'_, G> {
    /// Fine-tunes the policies of `matchups` on the scenario and compares them with the earlier ones.
    pub fn check_fine_tuning(&self, matchups: &[Matchup]) -> FineTuningCheck {
        let mut check = FineTuningCheck::default();
        let Some(plan) = self.retrain else { return check };
        for matchup in matchups.iter().filter(|it| self.fine_tunes(it)) {
            let rows = self.check_matchup(&plan, matchup);
            if !self.goes_on() {
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
            G::PARTS.seats().filter(|it| matchup.get(it.key) != earlier.get(it.key)).collect();
        let sessions = self.replications(matchup).sessions;
        let replications: Vec<Vec<OfSeat>> =
            sessions.iter().map(|it| it.compare_seats(matchup, &earlier, &seats)).collect();
        let of_these = |seat: usize, metric: usize| {
            let estimates: Vec<Estimate> = replications.iter().map(|it| it[seat][metric]).collect();
            over_replications(&estimates, self.level).of_these
        };
        let is_harmed = |seat: usize| {
            let change = of_these(seat, 2).interval;
            change.is_some_and(|it| it.high < -self.matters)
        };
        let kept = match (0..seats.len()).any(is_harmed) {
            true => KeptPolicy::Earlier,
            false => KeptPolicy::FineTuned,
        };
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

    /// Plays each of `seats` with its fine-tuned policy against earlier ones, and with the earlier policies alone.
    fn compare_seats(&self, matchup: &Matchup, earlier: &Matchup, seats: &[&Part]) -> Vec<OfSeat> {
        self.recast(self.model, matchup);
        let with_tuned = |seat: &&Part| {
            let tuned = matchup.get(seat.key).unwrap_or_default();
            earlier.clone().with(seat.key, tuned)
        };
        let lines = std::iter::once(earlier.clone()).chain(seats.iter().map(with_tuned));
        let casts = lines.map(|it| recast::<G>(self.model, &it, self.policies));
        let panel = Panel::<G>::new(casts, self.seed ^ CHECKING);
        let tally = play_panel(self, &panel);
        let of_seat = |(line, seat): (usize, &&Part)| {
            let is_first = seat.key == G::PARTS.first().key;
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
