//! Locks on directories. The operating system releases them when the process ends, even after a crash.

use std::fs::{File, Metadata, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempPath;

use super::{FilesError, at, atomic, regular};

/// Directory that is locked against other processes until all clones of this value are dropped.
#[derive(Clone, Debug)]
pub struct LockedDirectory {
    path: PathBuf,
    /// Open directory that carries the lock; `None` if the operating system cannot open directories.
    directory: Option<Arc<File>>,
}

impl LockedDirectory {
    /// Locks a directory against other processes that use this function.
    ///
    /// The lock is on the directory itself, so no lock file remains. On a file system without locks the call succeeds,
    /// but excludes no other process.
    ///
    /// # Errors
    /// If another process has locked the directory.
    pub(super) fn new(path: &Path) -> Result<LockedDirectory, FilesError> {
        let directory = regular::open_directory(path).ok();
        match directory.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => Err(FilesError::Busy(path.to_owned())),
            _ => Ok(LockedDirectory { path: path.to_owned(), directory: directory.map(Arc::new) }),
        }
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the path still leads to the directory that was locked.
    ///
    /// If that directory was moved, another one of the same name may hold files of other results.
    ///
    /// # Errors
    /// If the path leads to another directory or to none.
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

    /// Writes a file of this directory atomically: the old content stays until the new one is complete.
    ///
    /// # Errors
    /// If the path leads to another directory now, or the file system fails. The old file stays then.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FilesError> {
        self.check()?;
        let path = self.path.join(name);
        let write_temporary = atomic::write_temporary(&path, bytes);
        self.rename_into_place(write_temporary, &path)
    }

    /// Renames a temporary file in this directory to `path`.
    ///
    /// If `file` is an error, returns that error. If another process has moved this directory, returns
    /// [`FilesError::Moved`] or [`FilesError::Gone`], and replaces no file in another directory.
    pub(super) fn rename_into_place(
        &self,
        file: Result<TempPath, FilesError>,
        path: &Path,
    ) -> Result<(), FilesError> {
        self.check()?;
        let named = file.and_then(|file| atomic::rename_into_place(file, path));
        named.or_else(|error| self.check().and(Err(error)))
    }
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}
