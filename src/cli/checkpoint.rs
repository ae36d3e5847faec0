//! The checkpoint of a plan: how far it has got, in a file that is there while it is played.

use std::sync::atomic::AtomicU64;

use serde::Serialize;

use crate::prelude::*;
use sandtable_report::files::CHECKPOINT_FILE;
use sandtable_report::sealed::SealError;

/// A checkpoint in a directory.
#[derive(Debug)]
pub struct CheckpointFile {
    /// Where it is.
    pub dir: LockedDirectory,
    /// Of what.
    pub plan: Json,
    /// How many games it holds.
    games: AtomicU64,
}

impl CheckpointFile {
    /// That of a plan in `dir`, before anything is known of it.
    pub fn new(dir: LockedDirectory, plan: Json) -> CheckpointFile {
        CheckpointFile { dir, plan, games: AtomicU64::new(0) }
    }

    /// The path of the file.
    pub fn path(&self) -> PathBuf {
        self.dir.path().join(CHECKPOINT_FILE)
    }

    /// What it holds, if it is there.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn read<T: DeserializeOwned>(&self) -> Result<Option<Checkpoint<T>>> {
        let bytes = match files::read(&self.path()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {}", self.path().display()))?,
        };
        sealed::open(CHECKPOINT, &bytes).map(Some).map_err(|error| self.useless(error))
    }

    fn useless(&self, why: impl fmt::Display) -> Error {
        let help = "remove it, or begin anew with `--force` and without `--resume`";
        anyhow!("{} cannot be used: {why}\n  help: {help}", self.path().display())
    }

    /// Returns the error of a checkpoint that is whole, but has no tallies of the game.
    pub fn is_unreadable(&self, error: serde_json::Error) -> Error {
        self.useless(SealError::from(error))
    }

    /// What to say of one that is whole, and cannot have come about.
    pub fn contradicts(&self) -> Error {
        self.useless("its counts contradict each other")
    }

    /// Says that there is none to go on from.
    pub fn is_missing(&self) {
        let path = self.path();
        output::note(&format!("there is no {}: beginning with the first game", path.display()));
    }

    /// Takes what was found for what it holds until there is more, and says whether it is gone on from, or
    /// could be.
    pub fn takes<T>(&self, found: &Checkpoint<T>, resume: bool) {
        self.games.store(found.games(), Ordering::Relaxed);
        let games = counted(found.games(), "game");
        if resume {
            output::note(&format!("going on from {games}"));
        } else if !found.finished {
            let (path, help) = (self.path(), "`--resume` goes on from it");
            output::note(&format!("{} holds {games} of this plan; {help}", path.display()));
        }
    }

    /// Whether it holds so many games.
    pub fn holds(&self, games: u64) -> bool {
        games <= self.games.load(Ordering::Relaxed)
    }

    /// Writes it.
    ///
    /// # Errors
    /// If the file system fails; the last one is still there then.
    pub fn write<T: Serialize>(&self, it: &Checkpoint<T>) -> Result<()> {
        self.dir.write(CHECKPOINT_FILE, &sealed::seal(CHECKPOINT, it)?)?;
        self.games.store(it.games(), Ordering::Relaxed);
        Ok(())
    }
}
