//! Checkpoint file of a command: the games played so far, saved in the result directory.

use std::sync::atomic::AtomicU64;

use serde::Serialize;

use crate::prelude::*;
use sandtable_report::files::CHECKPOINT_FILE;
use sandtable_report::sealed::SealError;

/// Checkpoint file in the directory of a result.
#[derive(Debug)]
pub struct CheckpointFile {
    /// Directory of the file.
    pub dir: LockedDirectory,
    /// Plan of the command.
    pub plan: Json,
    /// Number of games in the file, as far as this command has read or written it.
    games: AtomicU64,
}

impl CheckpointFile {
    /// Creates a handle to the checkpoint file of a plan in `dir`, without reading or writing the file.
    pub fn new(dir: LockedDirectory, plan: Json) -> CheckpointFile {
        CheckpointFile { dir, plan, games: AtomicU64::new(0) }
    }

    /// Returns the path of the checkpoint file.
    pub fn path(&self) -> PathBuf {
        self.dir.path().join(CHECKPOINT_FILE)
    }

    /// Reads the checkpoint; `None` if the file does not exist.
    ///
    /// # Errors
    /// If the file is damaged or cannot be read.
    pub fn read<T: DeserializeOwned>(&self) -> Result<Option<Checkpoint<T>>> {
        let bytes = match files::read(&self.path()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {}", self.path().display()))?,
        };
        sealed::open(CHECKPOINT, &bytes).map(Some).map_err(|error| self.unusable_error(error))
    }

    fn unusable_error(&self, why: impl fmt::Display) -> Error {
        let help = "remove it, or begin anew with `--force` and without `--resume`";
        anyhow!("{} cannot be used: {why}\n  help: {help}", self.path().display())
    }

    /// Creates the error for an intact checkpoint whose tallies do not fit the game.
    pub fn unreadable_error(&self, error: serde_json::Error) -> Error {
        self.unusable_error(SealError::from(error))
    }

    /// Creates the error for an intact checkpoint whose counts contradict each other.
    pub fn contradiction_error(&self) -> Error {
        self.unusable_error("its counts contradict each other")
    }

    /// Prints that there is no checkpoint to resume from.
    pub fn report_missing(&self) {
        let path = self.path();
        output::note(&format!("there is no {}: beginning with the first game", path.display()));
    }

    /// Records the number of games in the existing checkpoint, and prints whether it is resumed.
    pub fn record_found<T>(&self, found: &Checkpoint<T>, resume: bool) {
        self.games.store(found.games(), Ordering::Relaxed);
        let games = counted(found.games(), "game");
        if resume {
            output::note(&format!("going on from {games}"));
        } else if !found.finished {
            let (path, help) = (self.path(), "`--resume` goes on from it");
            output::note(&format!("{} holds {games} of this plan; {help}", path.display()));
        }
    }

    /// Returns whether the checkpoint contains at least `games` games.
    pub fn contains_games(&self, games: u64) -> bool {
        games <= self.games.load(Ordering::Relaxed)
    }

    /// Replaces the file by a new checkpoint.
    ///
    /// # Errors
    /// If the file system fails; the file then stays as it was.
    pub fn write<T: Serialize>(&self, it: &Checkpoint<T>) -> Result<()> {
        self.dir.write(CHECKPOINT_FILE, &sealed::seal(CHECKPOINT, it)?)?;
        self.games.store(it.games(), Ordering::Relaxed);
        Ok(())
    }
}
