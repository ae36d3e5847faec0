//! Trial of a study: a small part of its games, from which the cost of the whole is estimated.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Cost of one stage of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageCost {
    /// Number of games that the trial plays in the stage.
    pub games: f64,
    /// Number of games that the whole study plays in the stage.
    pub needed: f64,
    /// Number of lines that play each of these games.
    pub lines: f64,
    /// CPU time of the trial's games, in seconds.
    pub seconds: f64,
}

/// Trial of a study, with the costs of its stages.
#[derive(Debug)]
pub struct Trial {
    /// Part of the study's games that the trial plays.
    part: f64,
    /// Margin of the intervals at which the study ends; `None` if its number of games is fixed.
    precision: Option<f64>,
    /// Function that returns the CPU time used by the program.
    clock: fn() -> Duration,
    state: Mutex<TrialState>,
}

/// Costs of the finished stages, and the beginning of the current one.
#[derive(Debug, Default)]
struct TrialState {
    /// CPU time at the beginning of the unfinished stage.
    begun: Duration,
    stages: Vec<StageCost>,
}

impl Trial {
    /// Creates a trial that plays the part `part` of all games.
    pub fn new(part: f64, precision: Option<f64>, clock: fn() -> Duration) -> Trial {
        Trial { part, precision, clock, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, TrialState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of games of the trial where the study plays `games`, at least 1.
    pub(crate) fn part_of(&self, games: u64) -> u64 {
        u64::max((games as f64 * self.part) as u64, 1)
    }

    /// Begins to measure the time of a stage.
    pub(crate) fn begin(&self) {
        self.lock().begun = (self.clock)();
    }

    /// Records the cost of the measured stage, in which each of `lines` lines played `games` games.
    pub(crate) fn end(&self, games: u64, lines: u64) {
        let now = (self.clock)();
        let mut state = self.lock();
        let seconds = now.saturating_sub(state.begun).as_secs_f64();
        state.begun = now;
        let (games, lines) = (games as f64, lines as f64);
        let needed = if self.part > 0.0 { games / self.part } else { games };
        state.stages.push(StageCost { games, needed, lines, seconds });
    }

    /// Corrects the number of games that the study needs in the last stage, if it ends at a precision.
    ///
    /// `margins` are those of the estimates in the trial, each of which the study plays until it is precise. Margins
    /// fall with the square root of the number of games, and the result is the mean over the estimates.
    pub(crate) fn set_margins(&self, margins: impl IntoIterator<Item = Option<f64>>) {
        let Some(wanted) = self.precision else { return };
        let ratios =
            margins.into_iter().flatten().map(|margin| (margin / wanted) * (margin / wanted));
        let ratios: Vec<f64> = ratios.collect();
        if let (false, Some(stage)) = (ratios.is_empty(), self.lock().stages.last_mut()) {
            stage.needed = stage.games * ratios.iter().sum::<f64>() / ratios.len() as f64;
        }
    }

    /// Sets the number of games that the study needs in the last stage, if it has a precision.
    pub(crate) fn set_games(&self, games: u64) {
        if let (Some(_), Some(stage)) = (self.precision, self.lock().stages.last_mut()) {
            stage.needed = games as f64;
        }
    }

    /// Returns the costs of the stages in the order in which they were played.
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
            trial.begin();
            trial.end(100, 3);
            trial.set_margins([margin]);
            trial.stages()[0].needed
        };
        assert_eq!(needed(None, Some(0.1)), 10_000.0);
        assert_eq!(needed(Some(0.01), None), 10_000.0);
        assert!((needed(Some(0.005), Some(0.05)) - 10_000.0).abs() < 1e-6);
        assert!((needed(Some(0.01), Some(0.02)) - 400.0).abs() < 1e-6);
        assert_eq!(Trial::new(0.01, None, clock).part_of(50), 1);
    }
}
