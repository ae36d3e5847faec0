//! Counts of the games that a study has played so far.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::journal::Journal;
use crate::trial::Trial;
use sandtable_summary::InterruptedStage;

/// Counts of the games and trainings of a running study, with its trial (dry run) or journal.
#[derive(Debug, Default)]
pub struct GameCounts {
    /// Number of games played by all arms together.
    pub(super) games: AtomicU64,
    /// True if games are missing because of an interruption.
    pub(super) is_cut_short: AtomicBool,
    /// Number of trainings begun; each is of one matchup on one variant.
    pub(super) trainings: AtomicU64,
    /// Current stage, or the stage that was interrupted; `None` before the first stage.
    pub(super) stage: Mutex<Option<InterruptedStage>>,
    /// Trial, if this is the dry run that estimates the study's cost.
    pub(super) trial: Option<Trial>,
    /// Journal of the games played, if the study can be resumed.
    journal: Option<Journal>,
}

impl GameCounts {
    /// Creates the counts of a dry run, whose costs `trial` measures.
    pub fn of_trial(trial: Trial) -> GameCounts {
        GameCounts { trial: Some(trial), ..GameCounts::default() }
    }

    /// Returns the trial, if this is the dry run that estimates the study's cost.
    pub fn trial(&self) -> Option<&Trial> {
        self.trial.as_ref()
    }

    /// Creates the counts of a study that records its games in `journal`, if it has one.
    pub fn with_journal(journal: Option<Journal>) -> GameCounts {
        GameCounts { journal, ..GameCounts::default() }
    }

    /// Returns the journal of the games played; `None` if the study cannot be resumed.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Returns the number of trainings begun; a trial begins trainings without playing their games.
    pub fn trainings(&self) -> u64 {
        self.trainings.load(Ordering::Relaxed)
    }

    /// Passes the current stage to `change`, or does nothing after an interruption.
    pub(super) fn in_stage(&self, change: impl FnOnce(&mut Option<InterruptedStage>)) {
        if !self.is_cut_short.load(Ordering::Relaxed) {
            change(&mut self.stage.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}
