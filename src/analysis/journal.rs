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

/// Inverse of the largest share of the time that writing the journal may take.
const SHARE: u32 = 50;

/// Total size of the records, in bytes, above which no training is recorded: some 400 pairs of nets.
const LARGEST: usize = 32 << 20;

/// Tally that a journal can record.
///
/// Every type with serde's traits is recorded. A type without them can implement this trait with its defaults; then a
/// resumed study plays its stages again.
pub trait Recorded: Mergeable {
    /// Returns the counts as JSON; `None` if they cannot be recorded.
    fn to_text(&self) -> Option<String> {
        None
    }

    /// Adds recorded counts to an empty tally, and returns whether the text could be read.
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

/// Recorded tally of the first games of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageRecord {
    /// Digest of everything that determines the games of the stage.
    pub stage: String,
    /// Number of game indices played: the index after the last game.
    pub end: u64,
    /// Number of games of all arms together.
    pub games: u64,
    /// Tally as JSON.
    pub tally: String,
}

/// Function that writes the records of a journal to storage.
pub type SaveRecords = Box<dyn Fn(&[&StageRecord]) + Send + Sync>;

/// Journal of the stages of a study, which saves itself at intervals.
pub struct Journal {
    state: Mutex<JournalState>,
    /// Minimum time between two saves.
    every: Duration,
    save: SaveRecords,
}

/// Records of a journal, and the times of its saves.
struct JournalState {
    /// Records of an earlier run that this run has not used yet.
    earlier: VecDeque<StageRecord>,
    /// Records of this run's finished stages, in the order in which they were played.
    finished: Vec<StageRecord>,
    /// Digest of the results of all finished stages, in their order.
    history: String,
    last_save: Instant,
    wait: Duration,
    /// Digests of saved policies, computed once for each folder.
    teams: Vec<(Team, String)>,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal").field("every", &self.every).finish_non_exhaustive()
    }
}

impl Journal {
    /// Creates the journal of a run that continues from the records `earlier` of an earlier run.
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

    /// Returns the minimum time between two saves.
    pub(crate) fn every(&self) -> Duration {
        self.every
    }

    /// Returns a digest of the results of all finished stages, on which a later stage may depend.
    pub(crate) fn history(&self) -> String {
        self.lock().history.clone()
    }

    /// Returns the digest of the saved policies of a folder.
    pub(crate) fn digest_of_team(&self, team: &Team) -> String {
        let teams = &mut self.lock().teams;
        if let Some((_, digest)) = teams.iter().find(|(own, _)| Arc::ptr_eq(own, team)) {
            return digest.clone();
        }
        let texts: Vec<String> = team.iter().map(Taught::text).collect();
        let digest = digest(&texts.iter().map(|text| &text[..]).collect::<Vec<_>>());
        teams.push((Arc::clone(team), digest.clone()));
        digest
    }

    /// Removes and returns the earlier run's next record of the stage with the digest `stage`.
    pub(crate) fn take(&self, stage: &str) -> Option<StageRecord> {
        let earlier = &mut self.lock().earlier;
        let place = earlier.iter().position(|record| record.stage == stage)?;
        earlier.remove(place)
    }

    /// Saves the journal with the record of the unfinished stage, if the wait since the last save is over.
    pub(crate) fn save_in_time(&self, record: impl FnOnce() -> Option<StageRecord>) {
        let mut state = self.lock();
        if state.last_save.elapsed() < state.wait {
            return;
        }
        let begun = Instant::now();
        (self.save)(&state.records(record().as_ref()));
        state.wait = self.every.max(begun.elapsed().saturating_mul(SHARE));
        state.last_save = Instant::now();
    }

    /// Adds the record of a stage that is finished or was interrupted.
    pub(crate) fn add(&self, record: StageRecord) {
        let mut state = self.lock();
        let StageRecord { stage, end, tally, .. } = &record;
        state.history = digest(&[&state.history, stage, &end.to_string(), tally]);
        state.finished.push(record);
    }

    /// Returns whether the journal has room for the result of a training.
    ///
    /// A resumed study repeats the trainings that are not recorded.
    pub(crate) fn has_room_for(&self, training: &str) -> bool {
        let taken: usize = self.lock().finished.iter().map(|record| record.tally.len()).sum();
        taken + training.len() <= LARGEST
    }

    /// Saves the journal of an interrupted study, including the earlier records that were not used.
    pub fn leave(&self) {
        (self.save)(&self.lock().records(None));
    }

    /// Returns the records of the stages that this run has played.
    pub fn finished(&self) -> Vec<StageRecord> {
        self.lock().finished.clone()
    }
}

impl JournalState {
    /// Returns the records of this run, then the unused records of the earlier run.
    fn records<'a>(&'a self, unfinished: Option<&'a StageRecord>) -> Vec<&'a StageRecord> {
        self.finished.iter().chain(unfinished).chain(&self.earlier).collect()
    }
}

/// Returns the SHA-256 of several texts.
pub(crate) fn digest(texts: &[&str]) -> String {
    sandtable_scenario::digest(&serde_json::json!(texts))
}

/// Returns the interim checks at `end` games or later, at which a recorded stage can continue.
///
/// # Errors
/// Returns all interim checks if `end` lies after the last one.
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

    /// Stages of one digest are taken in their order, and unused ones are saved again.
    #[test]
    fn records_are_taken_in_order_and_kept_until_the_end() {
        let saved = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&saved);
        let save = move |records: &[&StageRecord]| {
            *sink.lock().expect("no panic") = records.iter().map(|it| it.end).collect::<Vec<_>>();
        };
        let earlier = vec![record("a", 1), record("b", 2), record("a", 3)];
        let journal = Journal::new(earlier, Duration::ZERO, Box::new(save));
        assert_eq!(journal.take("a"), Some(record("a", 1)));
        assert_eq!(journal.take("c"), None);
        let before = journal.history();
        journal.add(record("a", 5));
        assert_ne!(journal.history(), before);
        journal.save_in_time(|| Some(record("c", 7)));
        assert_eq!(*saved.lock().expect("no panic"), [5, 7, 2, 3]);
        journal.leave();
        assert_eq!(*saved.lock().expect("no panic"), [5, 2, 3]);
        assert_eq!(journal.take("a"), Some(record("a", 3)));
        assert_eq!(journal.finished(), [record("a", 5)]);
    }
}
