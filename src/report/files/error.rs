//! Errors in reading and writing the files of results.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::names::MANIFEST;
use crate::tell::TableFaults;

/// Reason why the files of a result cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The file system reported an error.
    #[error("cannot use {}", path.display())]
    Io {
        /// File or directory that was used.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The user chose standard output for several files, which need a directory.
    #[error("files need a directory\n  help: name one with `--out`; the answer is printed anyway")]
    NoDirectory,
    /// A file that is not a directory has the name of a required directory.
    #[error("{} is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// A directory, link or other non-regular file has the name of a file to be written.
    #[error(
        "{} is no regular file, which alone is replaced\n  help: move it away, or choose another \
         directory with `--out`",
        .0.display()
    )]
    InTheWay(PathBuf),
    /// The path of the locked directory leads to another directory now.
    #[error(
        "{} is another directory than it was when this began, and nothing was written to it",
        .0.display()
    )]
    Moved(PathBuf),
    /// The locked directory was removed.
    #[error("{} is gone, and nothing more was written to it", .0.display())]
    Gone(PathBuf),
    /// Another process writes to the directory.
    #[error(
        "another sandtable is writing to {}\n  help: wait for it, or choose another directory with \
         `--out`",
        .0.display()
    )]
    Busy(PathBuf),
    /// The content of a file does not have the digest that the file states.
    #[error("{} was damaged\n  help: remove it, and make the result again with `--force`", .0.display())]
    Damaged(PathBuf),
    /// The directory holds files that may not be replaced.
    #[error(
        "{} already contains {what}\n  help: choose another directory with `--out`, or replace it \
         with `--force`",
        dir.display()
    )]
    Taken {
        /// Directory that was to receive a result.
        dir: PathBuf,
        /// Description of the files that the directory contains.
        what: String,
    },
    /// The directory has no manifest, or one that cannot be read.
    #[error("{} holds no result: {what}", dir.display())]
    NoResult {
        /// Directory that was expected to hold a result.
        dir: PathBuf,
        /// Fault of the manifest, such as `manifest.json is missing`.
        what: String,
    },
    /// A table of the result has missing columns or invalid values.
    #[error(transparent)]
    InvalidTables(#[from] TableFaults),
    /// Files of the result differ from their entries in the manifest.
    #[error("{}: not as {MANIFEST} has it: {}\n  help: {help}", dir.display(), joined(files))]
    Changed {
        /// Directory of the result.
        dir: PathBuf,
        /// Files that differ from their entries.
        files: Vec<AlteredFile>,
        /// Advice to the user, such as the command that makes the result again.
        help: String,
    },
}

/// Kind of difference between a file of a result and its entry in the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// The file has other content than the entry states.
    Changed,
    /// The file does not exist.
    Missing,
    /// The file exists, but the manifest has no entry for it.
    Unlisted,
    /// The entry lacks the length or the digest, or has a name that no file of a result can have.
    Illegible,
    /// Another entry of the manifest has the same name.
    Repeated,
}

/// File of a result that differs from its entry in the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlteredFile {
    /// Name of the file, without the directory.
    pub name: String,
    /// Kind of difference between the file and its entry.
    pub alteration: Alteration,
}

impl fmt::Display for AlteredFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alteration = match self.alteration {
            Alteration::Changed => "changed",
            Alteration::Missing => "missing",
            Alteration::Unlisted => "not listed",
            Alteration::Illegible => "no entry of a file",
            Alteration::Repeated => "listed twice",
        };
        write!(f, "{} ({alteration})", self.name)
    }
}

fn joined(files: &[AlteredFile]) -> String {
    files.iter().map(AlteredFile::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns a function that converts a file system error to a [`FilesError`] with this path.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> FilesError {
    let path = path.to_owned();
    |source| FilesError::Io { path, source }
}
