//! Locks on files and directories. The system lets go of them however the program ends.

use std::fs::{File, Metadata, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempPath;

use super::{FilesError, at, regular};

/// A directory that this process alone writes a result to, for as long as it lives.
#[derive(Clone, Debug)]
pub struct HeldDirectory {
    path: PathBuf,
    /// None where the system opens no directories.
    directory: Option<Arc<File>>,
}

impl HeldDirectory {
    /// Locks a directory. The lock is on the directory itself, so nothing is left in it. Where the file
    /// system knows no locks, nobody can be kept out.
    ///
    /// # Errors
    /// If another process has locked it.
    pub(super) fn new(path: &Path) -> Result<HeldDirectory, FilesError> {
        let directory = regular::open_directory(path).ok();
        match directory.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => Err(FilesError::Busy(path.to_owned())),
            _ => Ok(HeldDirectory { path: path.to_owned(), directory: directory.map(Arc::new) }),
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes sure that the path still leads there: another directory that was put in its place is
    /// locked by nobody, and holds somebody else's files.
    ///
    /// # Errors
    /// If it leads elsewhere, or nowhere.
    pub fn check(&self) -> Result<(), FilesError> {
        let Some(directory) = &self.directory else { return Ok(()) };
        let now = std::fs::metadata(&self.path);
        if now.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            return Err(FilesError::Gone(self.path.clone()));
        }
        let now = now.map_err(at(&self.path))?;
        match is_same(&directory.metadata().map_err(at(&self.path))?, &now) {
            true => Ok(()),
            false => Err(FilesError::Moved(self.path.clone())),
        }
    }

    /// Gives the file of that name these bytes: all of them or none.
    ///
    /// # Errors
    /// If the directory is another by now, or the file system fails; then what was there stays.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FilesError> {
        self.check()?;
        let path = self.path.join(name);
        let nameless = regular::nameless(&path, bytes);
        self.give_name(nameless, &path)
    }

    /// Gives a file in this directory its name. While it was written, another directory may have been put
    /// in the place of this one: since the file is not there, it gets no name there either.
    pub(super) fn give_name(
        &self,
        file: Result<TempPath, FilesError>,
        path: &Path,
    ) -> Result<(), FilesError> {
        self.check()?;
        let named = file.and_then(|file| regular::give_name(file, path));
        named.or_else(|error| self.check().and(Err(error)))
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}
