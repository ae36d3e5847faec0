//! Locks on files and directories. The system lets go of them however the program ends.

use std::fs::File;
use std::io;
use std::path::Path;

use super::FilesError;

/// A directory that this process alone writes a result to, for as long as it lives.
#[derive(Debug)]
pub(super) struct Held {
    /// None where the file system knows no locks, and nobody can be kept out.
    _directory: Option<File>,
}

impl Held {
    /// Locks a directory. The lock is on the directory itself, so nothing is left in it.
    ///
    /// # Errors
    /// If another process has locked it.
    pub fn directory(dir: &Path) -> Result<Held, FilesError> {
        let Ok(directory) = File::open(dir) else { return Ok(Held { _directory: None }) };
        match lock(&directory) {
            Ok(()) => Ok(Held { _directory: Some(directory) }),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                Err(FilesError::Busy { dir: dir.to_owned() })
            }
            Err(_) => Ok(Held { _directory: None }),
        }
    }
}

/// Locks a file unless another process has.
#[cfg(unix)]
pub(super) fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(not(unix))]
pub(super) fn lock(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
