//! Trial of a study: a small part of its games, from which the cost of the whole is estimated.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Cost of one stage of a study, as measured in a trial (dry run on few games).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageCost {
    /// Number of games that the trial has played in the stage.
    pub games: f64,
    /// Estimated number of games that the whole study will play in the stage.
    pub needed: f64,
    /// Number of arms, each of which plays all of these games.
    pub arms: f64,
    /// CPU time of the trial's games, in seconds.
    pub seconds: f64,
}

/// Dry run that plays a small share of a study to estimate its cost.
#[derive(Debug)]
pub struct Trial {
    /// Share of the games of the study that the trial plays.
    part: f64,
    /// Half-width of intervals at which the study ends; `None` if its number of games is fixed.
    precision: Option<f64>,
    /// Function that returns the CPU time that the program has used.
    clock: fn() -> Duration,
    state: Mutex<TrialState>,
}

#[derive(Debug, Default)]
struct TrialState {
    /// CPU time of the program when the current stage began.
    begun: Duration,
    stages: Vec<StageCost>,
}

impl Trial {
    /// Creates a trial that plays the share `part` of the games of a study.
    ///
    /// `precision` is the half-width of intervals at which the study ends, if it does not end at a number of games.
    /// `clock` returns the CPU time used.
    pub fn new(part: f64, precision: Option<f64>, clock: fn() -> Duration) -> Trial {
        Trial { part, precision, clock, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, TrialState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of games that the trial plays instead of `games`, at least 1.
    pub(crate) fn scale_for_trial(&self, games: u64) -> u64 {
        u64::max((games as f64 * self.part) as u64, 1)
    }

    pub(crate) fn start_stage(&self) {
        self.lock().begun = (self.clock)();
    }

    pub(crate) fn record_stage(&self, games: u64, arms: u64) {
        let now = (self.clock)();
        let mut state = self.lock();
        let seconds = now.saturating_sub(state.begun).as_secs_f64();
        state.begun = now;
        let (games, arms) = (games as f64, arms as f64);
        let needed = if self.part > 0.0 { games / self.part } else { games };
        state.stages.push(StageCost { games, needed, arms, seconds });
    }

    /// Estimates how many games the study needs in the latest stage to reach its precision.
    ///
    /// `margins` are the half-widths of the intervals in the trial. The study plays until each is as small as its
    /// precision. A half-width falls with the square root of the number of games, so each gives an estimate, and the
    /// mean of the estimates counts. The method has no effect if the study has no precision.
    pub(crate) fn estimate_needed_games(&self, margins: impl IntoIterator<Item = Option<f64>>) {
        let Some(wanted) = self.precision else { return };
        let ratios =
            margins.into_iter().flatten().map(|margin| (margin / wanted) * (margin / wanted));
        let ratios: Vec<f64> = ratios.collect();
        if let (false, Some(stage)) = (ratios.is_empty(), self.lock().stages.last_mut()) {
            stage.needed = stage.games * ratios.iter().sum::<f64>() / ratios.len() as f64;
        }
    }

    /// Sets the number of games that the study plays in the latest stage, if the study has a precision.
    pub(crate) fn set_needed_games(&self, games: u64) {
        if let (Some(_), Some(stage)) = (self.precision, self.lock().stages.last_mut()) {
            stage.needed = games as f64;
        }
    }

    /// Returns the costs of all stages, in order.
    pub fn stages(&self) -> Vec<StageCost> {
        self.lock().stages.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Duration {
        Duration::ZERO
    }

    #[test]
    fn the_games_of_a_stage_follow_from_its_part_or_its_margin() {
        let needed = |precision, margin: Option<f64>| {
            let trial = Trial::new(0.01, precision, clock);
            trial.start_stage();
            trial.record_stage(100, 3);
            trial.estimate_needed_games([margin]);
            trial.stages()[0].needed
        };
        assert_eq!(needed(None, Some(0.1)), 10_000.0);
        assert_eq!(needed(Some(0.01), None), 10_000.0);
        assert!((needed(Some(0.005), Some(0.05)) - 10_000.0).abs() < 1e-6);
        assert!((needed(Some(0.01), Some(0.02)) - 400.0).abs() < 1e-6);
        assert_eq!(Trial::new(0.01, None, clock).scale_for_trial(50), 1);
    }
}
