//! Checkpoint of a training in its result folder.

use std::sync::Mutex;

use crate::checkpoint::CheckpointFile;
use crate::prelude::*;
use sandtable_analysis::train::{CheckpointStore, TrainingState};

const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(20);

/// Checkpoint file of a training, with the state from which the training resumes.
#[derive(Debug)]
pub struct TrainingCheckpoint {
    /// File of the checkpoint.
    pub file: CheckpointFile,
    /// State from which the training resumes, until the training takes it.
    before: Mutex<Option<TrainingState>>,
    last: Mutex<Instant>,
}

impl TrainingCheckpoint {
    /// Opens the checkpoint of `plan` in `dir`, and reads the state of the training if it is to `resume`.
    ///
    /// With `force` and without `resume`, an existing checkpoint is ignored, whatever it holds.
    ///
    /// # Errors
    /// If the training is to resume from a checkpoint that is damaged or belongs to another training.
    pub fn new(dir: LockedDirectory, plan: &Plan, resume: bool, force: bool) -> Result<Self> {
        let file = CheckpointFile::new(dir, serde_json::to_value(plan)?);
        let (mut before, last) = (None, Mutex::new(Instant::now()));
        if resume {
            before = read(&file)?;
        } else if !force
            && let Ok(Some(there)) = file.read::<IgnoredAny>()
            && there.plan == file.plan
        {
            file.record_found(&there, false);
        }
        Ok(TrainingCheckpoint { file, before: Mutex::new(before), last })
    }
}

/// Reads the state from which the training resumes; `None` if there is no checkpoint.
fn read(file: &CheckpointFile) -> Result<Option<TrainingState>> {
    let Some(it) = file.read::<IgnoredAny>()? else {
        file.report_missing();
        return Ok(None);
    };
    if let Some(lines) = files::describe_difference(&it.plan, &file.plan, ["there", "asked for"]) {
        bail!(
            "{} is of another training:\n{lines}\n  help: a training goes on as it was begun; \
             `--from {}` goes on from its players elsewhere",
            file.path().display(),
            file.dir.path().display()
        );
    }
    let reached = file.read()?.and_then(|mut it| it.matchups.pop());
    let Some(MatchupProgress { tally, .. }) = reached else {
        return Err(file.contradiction_error());
    };
    file.record_found(&it, true);
    Ok(Some(tally))
}

impl CheckpointStore for TrainingCheckpoint {
    fn saved_state(&self) -> Option<TrainingState> {
        self.before.lock().ok()?.take()
    }

    fn is_save_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() > MIN_SAVE_INTERVAL)
    }

    fn mismatch_error(&self) -> Error {
        self.file.contradiction_error()
    }

    fn save(&self, state: &TrainingState, games: u64) {
        if self.file.contains_games(games) {
            return;
        }
        let matchups = vec![MatchupProgress { games, tally: state }];
        let plan = self.file.plan.clone();
        let checkpoint =
            Checkpoint { plan, finished: false, milliseconds: 0, table: None, matchups };
        if let Err(error) = self.file.write(&checkpoint) {
            output::note(&format!("the training goes on without a checkpoint: {error:#}"));
        }
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
    }
}
