//! Directories that hold results, written atomically and by one process at a time.
//!
//! A plan holds the settings that determine a result. A result is never replaced by one of the same plan with fewer
//! games, unless forced. A result of another plan is replaced only as the [`OverwriteRules`] allow.
//!
//! | module | content |
//! |---|---|
//! | this one | a directory that receives a new result |
//! | `result_file` | a file of a result while it is written |
//! | `error` | reasons why the files of a result cannot be read or written |
//! | `change` | atomic replacement of several files |
//! | `lock` | locks on directories |
//! | `names` | names of files |
//! | `regular` | reading of single files |
//! | `atomic` | atomic writing of single files |
//! | `stale` | removal of temporary files of killed processes |
//! | `plans` | the plan, the list of files and the number of games in a manifest |
//! | `verified` | comparison of a result's files with its manifest |
//! | `locked_result` | an existing result in a locked directory |

mod atomic;
mod change;
mod error;
mod lock;
mod locked_result;
mod names;
mod plans;
mod regular;
mod result_file;
mod stale;
mod verified;

pub use atomic::{directory_of, write, write_new};
pub use names::{CHECKPOINT_FILE, CHECKPOINT_GAMES, MANIFEST};
pub use plans::{Extent, describe_difference, describe_obstacle};
pub use regular::{check_replaceable, read};

use std::io::{self, Write};
use std::path::Path;

use serde::de::IgnoredAny;
use serde_json::Value as Json;
use tempfile::TempPath;

use self::change::Intent;
use self::error::at;
pub use self::error::{Alteration, AlteredFile, FilesError};
pub use self::lock::LockedDirectory;
pub use self::locked_result::LockedResult;
use self::names::ENDINGS;
pub use self::result_file::ResultFile;
pub use self::verified::VerifiedResult;
pub use super::digest::FileDigest;
use super::saved::{CHECKPOINT, Checkpoint};
use super::sealed;

/// Conditions under which files in a directory may be replaced.
#[derive(Clone, Copy, Debug)]
pub struct OverwriteRules {
    /// Whether the user named the directory; then complete results of other settings are protected too.
    ///
    /// If false, the directory is the default one: complete results there are replaced, unfinished ones protected.
    pub named: bool,
    /// Whether every file may be replaced.
    pub force: bool,
    /// Whether the new run may extend an existing run that has the same settings but fewer games.
    pub resume: bool,
}

/// Action on a checkpoint (state of an unfinished run) when a new result is published beside it.
#[derive(Debug)]
pub enum CheckpointAction {
    /// The checkpoint stays in the directory.
    Keep,
    /// The checkpoint is removed.
    Remove,
    /// This file replaces the checkpoint.
    Replace(ResultFile),
}

/// Locked directory that will receive a new result.
#[derive(Debug)]
pub struct Destination {
    held: LockedDirectory,
    existing: Existing,
}

#[derive(Debug, Default)]
struct Existing {
    /// Names of the files of the existing result.
    files: Vec<String>,
    /// Number of games and completeness of the existing result.
    ///
    /// `None` if there is no result, or if [`OverwriteRules::force`] allows replacing it.
    extent: Option<Extent>,
    /// Whether the existing result has the plan (settings) of the new one, or a plan that it extends.
    has_same_plan: bool,
}

impl Destination {
    /// Creates and locks `dir`, and checks that the result of `plan` may be stored there.
    ///
    /// `plan` is a JSON object with the settings that determine the result. `dir` may hold a result of the same plan,
    /// and files that `rules` allow to be replaced. No file is replaced yet.
    ///
    /// # Errors
    /// If the directory holds files that `rules` protect, is locked by another process, or is not writable.
    pub fn claim(
        dir: &Path,
        plan: &Json,
        rules: OverwriteRules,
    ) -> Result<Destination, FilesError> {
        check_ancestors(dir)?;
        std::fs::create_dir_all(dir).map_err(at(dir))?;
        let held = LockedDirectory::new(dir)?;
        finish_interrupted(dir)?;
        let existing = Existing::read(dir, plan, rules)?;
        check_replaceable_in(dir)?;
        check_writable(dir)?;
        Ok(Destination { held, existing })
    }

    /// Checks whether `rules` allow a result of `plan` to replace the files in `dir`.
    ///
    /// Unlike [`Destination::claim`], does not create the directory, and does not keep it locked.
    ///
    /// # Errors
    /// If the directory holds files that `rules` protect.
    pub fn check(dir: &Path, plan: &Json, rules: OverwriteRules) -> Result<(), FilesError> {
        check_ancestors(dir)?;
        if let Ok(_held) = LockedDirectory::new(dir) {
            change::complete(dir)?;
        }
        Existing::read(dir, plan, rules).map(drop)
    }

    /// Returns the path of the directory.
    pub fn dir(&self) -> &Path {
        self.held.path()
    }

    /// Returns the locked directory, where callers may write further files such as checkpoints.
    pub fn held(&self) -> &LockedDirectory {
        &self.held
    }

    /// Returns the size of the existing result if that result is protected and larger than `extent`.
    ///
    /// A complete result counts as larger than every incomplete one. A result is protected if it has the plan of the
    /// new run, or a plan that the new run extends. If the new run is interrupted before its first game, all results
    /// are protected. Always returns `None` under [`OverwriteRules::force`].
    pub fn exceeding(&self, extent: Extent) -> Option<Extent> {
        let is_empty = !extent.complete && extent.games == 0;
        let Existing { has_same_plan, extent: existing, .. } = self.existing;
        existing.filter(|there| (has_same_plan || is_empty) && *there > extent)
    }

    /// Returns whether the directory holds a complete result of this plan, so that nothing is left to play.
    ///
    /// A complete result of a plan that the new run extends counts too.
    ///
    /// Always returns false under [`OverwriteRules::force`].
    pub fn is_complete(&self) -> bool {
        let Existing { has_same_plan, extent, .. } = self.existing;
        has_same_plan && extent.is_some_and(|there| there.complete)
    }

    /// Creates a temporary file in the directory; [`Destination::publish`] gives it its final name.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn file(&self) -> Result<ResultFile, FilesError> {
        self.held.check()?;
        ResultFile::new(self.dir())
    }

    /// Replaces the existing result by `files` and their manifest atomically: completely or not at all.
    ///
    /// `files` are pairs of a final name and a temporary file. Files of the existing result are removed unless a new
    /// file has their name. `manifest` is called with the digests of `files` and returns the content of the manifest.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn publish(
        self,
        files: Vec<(String, ResultFile)>,
        checkpoint: CheckpointAction,
        manifest: impl FnOnce(&[FileDigest]) -> io::Result<Vec<u8>>,
    ) -> Result<(), FilesError> {
        let dir = self.dir().to_owned();
        let close = |(name, file): (String, ResultFile)| file.close(&name);
        let closed = files.into_iter().map(close).collect::<io::Result<Vec<_>>>();
        let mut closed = closed.map_err(at(&dir))?;
        let digests: Vec<_> = closed.iter().map(|(digest, _)| digest.clone()).collect();
        let mut last = self.file()?;
        let mut gone = self.existing.files;
        match checkpoint {
            CheckpointAction::Keep => {}
            CheckpointAction::Remove => {
                gone.extend([CHECKPOINT_FILE, CHECKPOINT_GAMES].map(From::from))
            }
            CheckpointAction::Replace(file) => {
                closed.push(file.close(CHECKPOINT_FILE).map_err(at(&dir))?);
                gone.push(CHECKPOINT_GAMES.to_owned());
            }
        }
        let bytes = manifest(&digests).and_then(|bytes| last.write_all(&bytes));
        closed.push(bytes.and_then(|()| last.close(MANIFEST)).map_err(at(&dir))?);
        replace_files(&self.held, gone, closed)
    }
}

impl Existing {
    /// Reads the file names and the extent of the result in `dir` from its manifest.
    ///
    /// Returns an empty value if `dir` holds no files of a result. Returns an error if `rules` do not allow the result
    /// of `plan` to replace the files in `dir`.
    fn read(dir: &Path, plan: &Json, rules: OverwriteRules) -> Result<Existing, FilesError> {
        let refuse = |what: Option<String>| match what {
            Some(what) if !rules.force => Err(FilesError::Taken { dir: dir.to_owned(), what }),
            _ => Ok(()),
        };
        refuse(other_checkpoint(dir, plan, rules))?;
        match read(&dir.join(MANIFEST)) {
            Ok(bytes) => {
                let manifest: Json = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
                let illegible = || format!("a {MANIFEST} that cannot be read");
                refuse((!manifest.is_object()).then(illegible))?;
                let extent = plans::extent(&manifest);
                let is_complete = extent.is_some_and(|extent| extent.complete);
                let difference = plans::describe_obstacle(&manifest, plan, rules.resume);
                let has_same_plan = difference.is_none();
                let difference = difference.filter(|_| rules.named || !is_complete);
                let kind = if is_complete { "run" } else { "run, which is unfinished" };
                refuse(difference.map(|lines| format!("a different {kind}:\n{lines}")))?;
                let (files, extent) =
                    (plans::file_names(&manifest), extent.filter(|_| !rules.force));
                Ok(Existing { files, extent, has_same_plan })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                refuse(unlisted_file(dir))?;
                Ok(Existing::default())
            }
            Err(source) => Err(at(&dir.join(MANIFEST))(source)),
        }
    }
}

/// Describes the checkpoint in `dir` if replacing it would destroy the progress of a different run.
///
/// The checkpoint must belong to an unfinished run that the new run of `plan` may not extend. In all other cases, and
/// if no checkpoint can be read, returns `None`.
fn other_checkpoint(dir: &Path, plan: &Json, rules: OverwriteRules) -> Option<String> {
    let bytes = read(&dir.join(CHECKPOINT_FILE)).ok()?;
    let there: Checkpoint<IgnoredAny> = sealed::open(CHECKPOINT, &bytes).ok()?;
    let lines =
        plans::describe_obstacle(&there.plan, plan, rules.resume).filter(|_| !there.finished)?;
    Some(format!("the checkpoint of a different run:\n{lines}"))
}

/// Renames the temporary `files` to their final names and removes the files `gone`, atomically.
///
/// The last of `files` must be the manifest.
fn replace_files(
    held: &LockedDirectory,
    mut gone: Vec<String>,
    files: Vec<(FileDigest, TempPath)>,
) -> Result<(), FilesError> {
    let name_now = |path: &TempPath| -> String {
        path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    };
    let named: Vec<_> =
        files.iter().map(|(new, path)| (name_now(path), new.name.clone())).collect();
    gone.retain(|old| named.iter().all(|(from, to)| old != from && old != to));
    held.check()?;
    Intent { gone, named }.commit(held)?;
    files.into_iter().for_each(|(_, path)| drop(path.keep()));
    // If another directory has taken this one's place, no change is pending there. The next process in the moved
    // directory makes the change.
    held.check()?;
    change::complete(held.path())
}

/// Creates `dir`, removes temporary files of killed processes there, and checks that it is writable.
///
/// # Errors
/// If the directory cannot be created or is not writable, or an interrupted change there cannot be completed.
pub fn prepare(dir: &Path) -> Result<(), FilesError> {
    check_ancestors(dir)?;
    std::fs::create_dir_all(dir).map_err(at(dir))?;
    // Another process that holds the lock has done this already.
    if let Ok(_held) = LockedDirectory::new(dir) {
        finish_interrupted(dir)?;
    }
    check_writable(dir)
}

/// Completes the change that a killed process has begun in a locked directory.
///
/// Also removes the temporary files of killed processes there.
fn finish_interrupted(dir: &Path) -> Result<(), FilesError> {
    change::complete(dir)?;
    stale::remove_from(dir);
    Ok(())
}

fn check_replaceable_in(dir: &Path) -> Result<(), FilesError> {
    for entry in std::fs::read_dir(dir).map_err(at(dir))? {
        let path = entry.map_err(at(dir))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            check_replaceable(&path)?;
        }
    }
    Ok(())
}

/// Checks that a temporary file can be created in `dir`, so that a run fails before hours of play.
fn check_writable(dir: &Path) -> Result<(), FilesError> {
    tempfile::tempfile_in(dir).map(drop).map_err(at(dir))
}

fn check_ancestors(dir: &Path) -> Result<(), FilesError> {
    // `-` means standard output in other options.
    if dir.as_os_str() == "-" {
        return Err(FilesError::NoDirectory);
    }
    let not_a_directory = |path: &&Path| path.exists() && !path.is_dir();
    match dir.ancestors().find(not_a_directory) {
        Some(path) => Err(FilesError::NotADirectory(path.to_owned())),
        None => Ok(()),
    }
}

/// Returns a message that names a table found in `dir`, a directory without a manifest.
///
/// Returns `None` if `dir` holds no table.
fn unlisted_file(dir: &Path) -> Option<String> {
    let names = ["summary.csv", "cards.csv", "games.csv", "games.parquet"];
    let name = names.into_iter().find(|name| dir.join(name).exists())?;
    Some(format!("{name}, and no {MANIFEST} says what it is"))
}

#[cfg(test)]
mod tests;
