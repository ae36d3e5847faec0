//! Journal of the games that a study has played, from which an interrupted study is resumed.
//!
//! A study is a deterministic program that plays its games in stages. The journal records the tally of every finished
//! stage and, from time to time, that of the unfinished one. A resumed study runs again from its start, and takes the
//! tally of each recorded stage from the journal instead of playing it. So studies need no code for resuming. A
//! stage with more games than the recorded one continues from the recorded tally, so that a study can be extended.
//!
//! A stage is found by a digest of everything that determines its games. So an extended study whose stages differ from
//! the recorded ones plays every stage from the first difference on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::prelude::*;
use sandtable_learn::Team;

/// Inverse of the largest share of the running time that writing the journal may take.
const TIME_SHARE_DIVISOR: u32 = 50;

/// Size of all records, in bytes, above which no more trainings are recorded (about 400 pairs of nets).
const MAX_RECORD_BYTES: usize = 32 << 20;

/// Tally that a journal can record as text.
///
/// Every type with serde's traits has this trait. A type without them can implement it with the default methods; then a
/// resumed study plays its stages again.
pub trait Recorded: Mergeable {
    /// Returns the tally as JSON; `None` if it cannot be recorded.
    fn to_text(&self) -> Option<String> {
        None
    }

    /// Adds a tally recorded by [`Recorded::to_text`], and returns whether the text could be read.
    fn add_text(&mut self, _text: &str) -> bool {
        false
    }
}

impl<T: Mergeable + Serialize + DeserializeOwned> Recorded for T {
    fn to_text(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn add_text(&mut self, text: &str) -> bool {
        // Merging takes over only the counts, so other fields may be skipped by serde.
        serde_json::from_str(text).map(|counts| self.merge(&counts)).is_ok()
    }
}

/// Tally of the games that a stage (series of games) of a study has played so far, as recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageRecord {
    /// Key of the stage: a digest of every value that determines its games.
    pub stage: String,
    /// Index of the next game, one more than that of the last game played.
    pub end: u64,
    /// Number of games of all arms together.
    pub games: u64,
    /// Tally as JSON.
    pub tally: String,
}

/// Function that writes the records of a journal to storage.
pub type SaveRecords = Box<dyn Fn(&[&StageRecord]) + Send + Sync>;

/// Record of all finished stages (series of games) of a study, which saves itself at intervals.
pub struct Journal {
    state: Mutex<JournalState>,
    /// Minimum time between two saves.
    every: Duration,
    save: SaveRecords,
}

struct JournalState {
    /// Records of an earlier run that this run has not used yet.
    earlier: VecDeque<StageRecord>,
    /// Records of this run's finished stages, in the order in which they were played.
    finished: Vec<StageRecord>,
    /// Digest of the results of all finished stages, in order.
    history: String,
    last_save: Instant,
    wait: Duration,
    /// Policies that were saved in each folder, with their digest, which is computed only once.
    teams: Vec<(Team, String)>,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal").field("every", &self.every).finish_non_exhaustive()
    }
}

impl Journal {
    /// Creates a journal that continues from `earlier`, the records of an interrupted run.
    ///
    /// It calls `save` at intervals of at least `every`.
    pub fn new(earlier: Vec<StageRecord>, every: Duration, save: SaveRecords) -> Journal {
        let state = JournalState {
            earlier: earlier.into(),
            finished: Vec::new(),
            history: String::new(),
            last_save: Instant::now(),
            wait: every,
            teams: Vec::new(),
        };
        Journal { state: Mutex::new(state), every, save }
    }

    fn lock(&self) -> MutexGuard<'_, JournalState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn every(&self) -> Duration {
        self.every
    }

    /// Returns a digest of all finished stages and their results, on which a later stage may depend.
    pub(crate) fn history(&self) -> String {
        self.lock().history.clone()
    }

    /// Returns the digest of the saved policies `team`, and remembers it.
    pub(crate) fn digest_of_team(&self, team: &Team) -> String {
        let teams = &mut self.lock().teams;
        if let Some((_, digest)) = teams.iter().find(|(own, _)| Arc::ptr_eq(own, team)) {
            return digest.clone();
        }
        let texts: Vec<String> = team.iter().map(SavedPolicy::text).collect();
        let digest = digest(&texts.iter().map(|text| &text[..]).collect::<Vec<_>>());
        teams.push((Arc::clone(team), digest.clone()));
        digest
    }

    /// Removes and returns the next unused record of the earlier run whose key is `stage`.
    pub(crate) fn take_record(&self, stage: &str) -> Option<StageRecord> {
        let earlier = &mut self.lock().earlier;
        let index = earlier.iter().position(|record| record.stage == stage)?;
        earlier.remove(index)
    }

    /// Saves the journal if the interval since the last save is over.
    ///
    /// `record` returns the record of the unfinished stage, which is saved with the others.
    pub(crate) fn save_in_time(&self, record: impl FnOnce() -> Option<StageRecord>) {
        let mut state = self.lock();
        if state.last_save.elapsed() < state.wait {
            return;
        }
        let begun = Instant::now();
        (self.save)(&state.records(record().as_ref()));
        state.wait = self.every.max(begun.elapsed().saturating_mul(TIME_SHARE_DIVISOR));
        state.last_save = Instant::now();
    }

    pub(crate) fn add(&self, record: StageRecord) {
        let mut state = self.lock();
        let StageRecord { stage, end, tally, .. } = &record;
        state.history = digest(&[&state.history, stage, &end.to_string(), tally]);
        state.finished.push(record);
    }

    /// Returns whether the result `training` still fits into the journal.
    ///
    /// A resumed study repeats the trainings that are not recorded.
    pub(crate) fn has_room_for(&self, training: &str) -> bool {
        let taken: usize = self.lock().finished.iter().map(|record| record.tally.len()).sum();
        taken + training.len() <= MAX_RECORD_BYTES
    }

    /// Saves the journal after an interruption, with the earlier records that were not used.
    pub fn save_interrupted(&self) {
        (self.save)(&self.lock().records(None));
    }

    /// Returns the records of all stages that this run has played, in order.
    pub fn finished(&self) -> Vec<StageRecord> {
        self.lock().finished.clone()
    }
}

impl JournalState {
    fn records<'a>(&'a self, unfinished: Option<&'a StageRecord>) -> Vec<&'a StageRecord> {
        self.finished.iter().chain(unfinished).chain(&self.earlier).collect()
    }
}

pub(crate) fn digest(texts: &[&str]) -> String {
    sandtable_scenario::digest(&serde_json::json!(texts))
}

/// Returns the interim checks of a stage that are left after `end` games, its recorded ones.
///
/// # Errors
/// Returns all `checks` if `end` lies after the last one, so that the record cannot be used.
pub(crate) fn checks_after<I: Iterator<Item = u64>>(
    end: u64,
    mut checks: I,
) -> Result<impl Iterator<Item = u64>, Vec<u64>> {
    let mut passed = Vec::new();
    for check in checks.by_ref() {
        if check >= end {
            return Ok(std::iter::once(check).chain(checks));
        }
        passed.push(check);
    }
    Err(passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_does_not_continue_after_its_last_check() {
        let left = |end| checks_after(end, [4, 8].into_iter()).map(|checks| checks.collect());
        assert_eq!(left(0), Ok(vec![4, 8]));
        assert_eq!(left(4), Ok(vec![4, 8]));
        assert_eq!(left(5), Ok(vec![8]));
        assert_eq!(left(9), Err(vec![4, 8]));
    }

    fn record(stage: &str, end: u64) -> StageRecord {
        StageRecord { stage: stage.to_owned(), end, games: end, tally: end.to_string() }
    }

    /// Records with the same key are taken in order, and unused ones are saved again.
    #[test]
    fn records_are_taken_in_order_and_kept_until_the_end() {
        let saved = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&saved);
        let save = move |records: &[&StageRecord]| {
            *sink.lock().expect("no panic") = records.iter().map(|it| it.end).collect::<Vec<_>>();
        };
        let earlier = vec![record("a", 1), record("b", 2), record("a", 3)];
        let journal = Journal::new(earlier, Duration::ZERO, Box::new(save));
        assert_eq!(journal.take_record("a"), Some(record("a", 1)));
        assert_eq!(journal.take_record("c"), None);
        let before = journal.history();
        journal.add(record("a", 5));
        assert_ne!(journal.history(), before);
        journal.save_in_time(|| Some(record("c", 7)));
        assert_eq!(*saved.lock().expect("no panic"), [5, 7, 2, 3]);
        journal.save_interrupted();
        assert_eq!(*saved.lock().expect("no panic"), [5, 2, 3]);
        assert_eq!(journal.take_record("a"), Some(record("a", 3)));
        assert_eq!(journal.finished(), [record("a", 5)]);
    }
}
