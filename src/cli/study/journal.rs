//! Checkpoint of a study in its result folder, from which it is resumed or extended.

use super::training::TrainingCheckpoint;
use crate::checkpoint::CheckpointFile;
use crate::prelude::*;
use sandtable_analysis::journal::{Journal, SaveRecords, StageRecord};

const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// Checkpoint of a study: the journal of its games, or the progress of a training.
pub enum StudyCheckpoint {
    /// Journal of the games played, which is saved to a file at intervals.
    Games {
        /// Checkpoint file.
        file: Arc<CheckpointFile>,
        /// True if the journal has games of an earlier run.
        continues: bool,
    },
    /// Checkpoint that a training saves itself.
    Training(Arc<TrainingCheckpoint>),
}

impl StudyCheckpoint {
    /// Opens the checkpoint of `plan` in the folder of a study, with the journal that it saves.
    ///
    /// The journal has the earlier games only if the study is to `resume`. With `force` and without `resume`, an
    /// existing checkpoint is replaced, whatever it holds.
    ///
    /// # Errors
    /// If the existing checkpoint is damaged.
    pub fn open(
        destination: &Destination,
        plan: &Plan,
        [resume, force]: [bool; 2],
    ) -> Result<(StudyCheckpoint, Journal)> {
        let file = CheckpointFile::new(destination.held().clone(), serde_json::to_value(plan)?);
        let file = Arc::new(file);
        let earlier = match force && !resume {
            true => Vec::new(),
            false => read(&file, resume)?,
        };
        let continues = !earlier.is_empty();
        // A complete result is only printed again, and its checkpoint stays as it is.
        let is_kept = destination.is_complete() && !resume;
        let save = if is_kept { Box::new(|_: &[&StageRecord]| {}) } else { save_to(&file) };
        let journal = Journal::new(earlier, MIN_SAVE_INTERVAL, save);
        Ok((StudyCheckpoint::Games { file, continues }, journal))
    }

    /// Returns whether the study continues from the games of an earlier run.
    pub fn continues(&self) -> bool {
        matches!(self, StudyCheckpoint::Games { continues: true, .. })
    }

    /// Returns whether the checkpoint file contains games.
    pub fn holds_games(&self) -> bool {
        match self {
            StudyCheckpoint::Games { file, .. } => file.contains_games(1),
            StudyCheckpoint::Training(training) => training.file.contains_games(1),
        }
    }

    /// Returns the action that saves the checkpoint of a complete study, so that it can be extended.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn finished(
        &self,
        destination: &Destination,
        journal: &Journal,
    ) -> Result<CheckpointAction> {
        let StudyCheckpoint::Games { file, .. } = self else {
            return Ok(CheckpointAction::Remove);
        };
        let records = journal.finished();
        let all = checkpoint(file, true, &records.iter().collect::<Vec<_>>());
        let mut file = destination.file()?;
        file.write_all(&sealed::seal(CHECKPOINT, &all)?).context("cannot write the checkpoint")?;
        Ok(CheckpointAction::Replace(file))
    }
}

/// Creates the function that saves a journal to `file`; the function prints its first error.
fn save_to(file: &Arc<CheckpointFile>) -> SaveRecords {
    let (file, has_failed) = (Arc::clone(file), AtomicBool::new(false));
    Box::new(move |records| {
        if let Err(error) = write(&file, records)
            && !has_failed.swap(true, Ordering::Relaxed)
        {
            output::note(&format!("the study goes on without a checkpoint: {error:#}"));
        }
    })
}

/// Reads the records of an earlier run if this run is to `resume` it; otherwise returns none.
///
/// If there are records, a message says whether they are used.
fn read(file: &CheckpointFile, resume: bool) -> Result<Vec<StageRecord>> {
    let Some(Checkpoint { plan, .. }) = file.read::<IgnoredAny>()? else {
        if resume {
            file.report_missing();
        }
        return Ok(Vec::new());
    };
    // A checkpoint of another plan that may not be replaced was refused before.
    if files::describe_obstacle(&plan, &file.plan, resume).is_some() {
        return Ok(Vec::new());
    }
    let Some(found) = file.read::<StageRecord>()? else { return Ok(Vec::new()) };
    file.record_found(&found, resume);
    let records = found.matchups.into_iter().map(|it| it.tally);
    Ok(if resume { records.collect() } else { Vec::new() })
}

fn checkpoint<'a>(
    file: &CheckpointFile,
    finished: bool,
    records: &[&'a StageRecord],
) -> Checkpoint<&'a StageRecord> {
    let stages = records.iter().map(|&tally| MatchupProgress { games: tally.games, tally });
    let (plan, matchups) = (file.plan.clone(), stages.collect());
    Checkpoint { plan, finished, milliseconds: 0, table: None, matchups }
}

/// Writes the checkpoint of an unfinished study, unless the existing one has as many games.
fn write(file: &CheckpointFile, records: &[&StageRecord]) -> Result<()> {
    let checkpoint = checkpoint(file, false, records);
    if file.contains_games(checkpoint.games()) {
        return Ok(());
    }
    file.write(&checkpoint)
}
