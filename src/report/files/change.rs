//! Many files that change at once, though the system changes one name at a time.
//!
//! First the new files are written under temporary names. Then one more file, the *intent*, lists every
//! renaming and removal: from the moment it exists, the change is decided. Then the change is made and
//! the intent removed. A program that finds an intent completes its change first. So a program may die
//! at any moment: before the intent nothing has changed, after it everything will.

use std::fs::File;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{FilesError, HeldDirectory, at, regular};
use crate::sealed;

const NAME: &str = ".sandtable.intent";
const FORMAT: &str = "sandtable-intent-1";

/// The renamings and removals in a directory.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Intent {
    /// The names that go.
    pub gone: Vec<String>,
    /// For each new file the name that it has and the one that it gets, the manifest last.
    pub named: Vec<(String, String)>,
}

impl Intent {
    /// Decides the change: from now on it will be made, by [`make`] or by the next program here.
    ///
    /// # Errors
    /// If it could not be made, or the file system fails; then nothing has changed.
    pub fn settle(&self, held: &HeldDirectory) -> Result<(), FilesError> {
        let dir = held.path();
        if !self.is_plain() {
            return Err(FilesError::Damaged(dir.join(super::MANIFEST)));
        }
        self.make_way(dir)?;
        let bytes =
            sealed::seal(FORMAT, self).map_err(|error| at(&dir.join(NAME))(error.into()))?;
        held.write(NAME, &bytes)
    }

    /// Makes sure that the change can be made.
    fn make_way(&self, dir: &Path) -> Result<(), FilesError> {
        let names = self.gone.iter().chain(self.named.iter().map(|(_, to)| to));
        names.map(|name| dir.join(name)).try_for_each(|path| super::make_way(&path))
    }

    /// Whether all names are those of files in the directory itself.
    fn is_plain(&self) -> bool {
        let new = self.named.iter().flat_map(|(from, to)| [from, to]);
        self.gone.iter().chain(new).all(|name| regular::is_plain(name))
    }
}

/// Returns true if a change is decided for a directory and not yet made.
pub(super) fn is_pending(dir: &Path) -> bool {
    dir.join(NAME).exists()
}

/// Makes the change that is decided for a directory, if there is one. Part of it may have been made
/// already.
///
/// # Errors
/// If the file system fails, or the intent was damaged.
pub(super) fn make(dir: &Path) -> Result<(), FilesError> {
    let path = dir.join(NAME);
    let bytes = match super::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        bytes => bytes.map_err(at(&path))?,
    };
    let change = sealed::open(FORMAT, &bytes).ok().filter(Intent::is_plain);
    let change: Intent = change.ok_or(FilesError::Damaged(path.clone()))?;
    change.make_way(dir)?;
    keep_names(dir);
    // While other files change, the manifest would be false: it goes first and comes last.
    let is_new = |(from, _): &&(String, String)| dir.join(from).exists();
    if let Some((_, to)) = change.named.last().filter(is_new) {
        remove(&dir.join(to))?;
    }
    for name in &change.gone {
        remove(&dir.join(name))?;
    }
    for (from, to) in &change.named {
        let path = dir.join(to);
        unless_missing(std::fs::rename(dir.join(from), &path)).map_err(at(&path))?;
    }
    keep_names(dir);
    remove(&path)
}

/// Asks the system to put the names in a directory on the disk. Not every file system can.
fn keep_names(dir: &Path) {
    let _ = File::open(dir).and_then(|dir| dir.sync_all());
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> Result<(), FilesError> {
    unless_missing(std::fs::remove_file(path)).map_err(at(path))
}

fn unless_missing(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
