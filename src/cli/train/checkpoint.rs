//! How far a training has got, on disk.

use std::sync::Mutex;

use crate::prelude::*;
use sandtable_analysis::train::{Keeper, TrainingState};
use sandtable_report::files::CHECKPOINT_FILE;

/// How often it is kept at most.
const EVERY: Duration = Duration::from_secs(20);

/// The checkpoint of a training.
#[derive(Debug)]
pub struct TrainingCheckpoint {
    dir: HeldDirectory,
    plan: Json,
    resume: bool,
    last: Mutex<Instant>,
}

impl TrainingCheckpoint {
    /// That of a plan in `dir`, from which it goes on if it is to `resume`.
    pub fn new(dir: HeldDirectory, plan: &Plan, resume: bool) -> Option<TrainingCheckpoint> {
        let plan = serde_json::to_value(plan).ok()?;
        Some(TrainingCheckpoint { dir, plan, resume, last: Mutex::new(Instant::now()) })
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T> {
        let path = self.dir.path().join(CHECKPOINT_FILE);
        let bytes =
            files::read(&path).with_context(|| format!("there is no {}", path.display()))?;
        let mut found: Checkpoint<T> = sealed::open(CHECKPOINT, &bytes)
            .with_context(|| format!("{} cannot be used", path.display()))?;
        match (found.plan == self.plan, found.matchups.pop()) {
            (true, Some(reached)) => {
                output::note(&format!("going on from {}", counted(reached.games, "game")));
                Ok(reached.tally)
            }
            _ => bail!("{} is of another training", path.display()),
        }
    }
}

impl Keeper for TrainingCheckpoint {
    fn before(&self) -> Option<TrainingState> {
        let begins = |error| output::note(&format!("{error:#}: beginning with the first game"));
        self.resume.then(|| self.read().map_err(begins).ok())?
    }

    fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() > EVERY)
    }

    fn keep(&self, state: &TrainingState, games: u64) {
        let matchups = vec![Reached { games, tally: state }];
        let plan = self.plan.clone();
        let it = Checkpoint { plan, finished: false, milliseconds: 0, table: None, matchups };
        let written = sealed::seal(CHECKPOINT, &it).map_err(Error::from);
        let written = written.and_then(|bytes| Ok(self.dir.write(CHECKPOINT_FILE, &bytes)?));
        if let Err(error) = written {
            output::note(&format!("the training goes on without a checkpoint: {error:#}"));
        }
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
    }
}
