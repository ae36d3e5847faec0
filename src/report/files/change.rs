//! Atomic replacement of several files, although the operating system renames only one file at a time.
//!
//! 1. The new files are written under temporary names.
//! 2. One more file, the *intent*, lists all renamings and removals. Writing it commits the change.
//! 3. The files are renamed and removed, and then the intent is removed.
//!
//! A process that finds an intent in a directory completes that change first. So a process may die at any moment.
//! Without an intent, no file has changed. With an intent, all listed files will be changed.

use std::fs::File;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::names::{MANIFEST, is_file_name};
use super::{FilesError, LockedDirectory, at, regular};
use crate::sealed;

const NAME: &str = ".sandtable.intent";
const FORMAT: &str = "sandtable-intent-1";

/// Renamings and removals of files in one directory that must be made completely or not at all.
///
/// The list is written to the *intent* file first, so that the next process can complete the change after a crash.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Intent {
    /// Names of the files to remove.
    pub gone: Vec<String>,
    /// Temporary name and final name of each new file; the manifest is the last.
    pub named: Vec<(String, String)>,
}

impl Intent {
    /// Commits the change by writing the intent file.
    ///
    /// The caller then lets [`complete`] rename and remove the files. After a crash, the next process that uses this
    /// directory does so.
    ///
    /// # Errors
    /// If a file cannot be replaced or the file system fails. No file has changed then.
    pub fn commit(&self, held: &LockedDirectory) -> Result<(), FilesError> {
        let dir = held.path();
        if !self.has_plain_names() {
            return Err(FilesError::Damaged(dir.join(MANIFEST)));
        }
        self.check_replaceable(dir)?;
        let bytes =
            sealed::seal(FORMAT, self).map_err(|error| at(&dir.join(NAME))(error.into()))?;
        held.write(NAME, &bytes)
    }

    fn check_replaceable(&self, dir: &Path) -> Result<(), FilesError> {
        let names = self.gone.iter().chain(self.named.iter().map(|(_, to)| to));
        names.map(|name| dir.join(name)).try_for_each(|path| regular::check_replaceable(&path))
    }

    fn has_plain_names(&self) -> bool {
        let new = self.named.iter().flat_map(|(from, to)| [from, to]);
        self.gone.iter().chain(new).all(|name| is_file_name(name))
    }
}

/// Returns whether a change of files in `dir` is committed but not completed.
pub(super) fn is_pending(dir: &Path) -> bool {
    dir.join(NAME).exists()
}

/// Completes the committed change of files in `dir`, if there is one.
///
/// # Errors
/// If the file system fails, or the intent file is damaged.
pub(super) fn complete(dir: &Path) -> Result<(), FilesError> {
    let path = dir.join(NAME);
    let bytes = match regular::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        bytes => bytes.map_err(at(&path))?,
    };
    let change = sealed::open(FORMAT, &bytes).ok().filter(Intent::has_plain_names);
    let change: Intent = change.ok_or(FilesError::Damaged(path.clone()))?;
    change.check_replaceable(dir)?;
    sync_directory(dir);
    // While other files change, the manifest would be wrong, so it is removed first and renamed last.
    let is_new = |(from, _): &&(String, String)| dir.join(from).exists();
    if let Some((_, to)) = change.named.last().filter(is_new) {
        remove_if_exists(&dir.join(to))?;
    }
    for name in &change.gone {
        remove_if_exists(&dir.join(name))?;
    }
    for (from, to) in &change.named {
        let path = dir.join(to);
        unless_missing(std::fs::rename(dir.join(from), &path)).map_err(at(&path))?;
    }
    sync_directory(dir);
    remove_if_exists(&path)
}

/// Asks the operating system to write the file names of a directory to the disk.
///
/// Errors are ignored, since not every file system can do this.
fn sync_directory(dir: &Path) {
    let _ = File::open(dir).and_then(|dir| dir.sync_all());
}

fn remove_if_exists(path: &Path) -> Result<(), FilesError> {
    unless_missing(std::fs::remove_file(path)).map_err(at(path))
}

fn unless_missing(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
