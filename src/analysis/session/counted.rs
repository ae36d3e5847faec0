//! Counts of the games that a study has played so far.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::journal::Journal;
use crate::trial::Trial;
use sandtable_summary::InterruptedStage;

/// What a study has played so far.
#[derive(Debug, Default)]
pub struct Counted {
    /// Games of all lines.
    pub(super) games: AtomicU64,
    /// Whether games were left out because it was interrupted.
    pub(super) is_cut_short: AtomicBool,
    /// Trainings of a matchup on a scenario.
    pub(super) trainings: AtomicU64,
    /// The current stage; after an interruption the one that was interrupted, if any had begun.
    pub(super) stage: Mutex<Option<InterruptedStage>>,
    /// The trial that is played to estimate the cost of the study, if it is one.
    pub(super) trial: Option<Trial>,
    /// Journal of the games played, if the study can be resumed.
    journal: Option<Journal>,
}

impl Counted {
    /// Creates the counts of a trial.
    pub fn of_trial(trial: Trial) -> Counted {
        Counted { trial: Some(trial), ..Counted::default() }
    }

    /// Returns the trial that is played, if it is one.
    pub fn trial(&self) -> Option<&Trial> {
        self.trial.as_ref()
    }

    /// Creates the counts of a study that records its games in `journal`.
    pub fn with_journal(journal: Option<Journal>) -> Counted {
        Counted { journal, ..Counted::default() }
    }

    /// Returns the journal of the games played, if the study can be resumed.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Returns the number of trainings that were begun; a trial begins them without training games.
    pub fn trainings(&self) -> u64 {
        self.trainings.load(Ordering::Relaxed)
    }

    /// Changes the current stage; has no effect after an interruption.
    pub(super) fn in_stage(&self, change: impl FnOnce(&mut Option<InterruptedStage>)) {
        if !self.is_cut_short.load(Ordering::Relaxed) {
            change(&mut self.stage.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}
