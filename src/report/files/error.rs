//! Why files cannot be written.

use std::io;
use std::path::{Path, PathBuf};

use super::{AlteredFile, MANIFEST};
use crate::tell::Unfit;

/// Why files cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The file system says no.
    #[error("cannot use {}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What it says.
        source: io::Error,
    },
    /// Files are wanted on standard output.
    #[error("files need a directory\n  help: name one with `--out`; the answer is printed anyway")]
    NoDirectory,
    /// A file stands where a directory is wanted.
    #[error("{} is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// Something else than a regular file has the name of a file of ours.
    #[error(
        "{} is no regular file, which alone is replaced\n  help: move it away, or choose another \
         directory with `--out`",
        .0.display()
    )]
    InTheWay(PathBuf),
    /// The directory is not the one that it was.
    #[error(
        "{} is another directory than it was when this began, and nothing was written to it",
        .0.display()
    )]
    Moved(PathBuf),
    /// The directory is nowhere.
    #[error("{} is gone, and nothing more was written to it", .0.display())]
    Gone(PathBuf),
    /// Another program writes to the directory.
    #[error(
        "another sandtable is writing to {}\n  help: wait for it, or choose another directory with \
         `--out`",
        .0.display()
    )]
    Busy(PathBuf),
    /// A file of ours that does not have the digest it names.
    #[error("{} was damaged\n  help: remove it, and make the result again with `--force`", .0.display())]
    Damaged(PathBuf),
    /// The directory holds something else.
    #[error(
        "{} already contains {what}\n  help: choose another directory with `--out`, or replace it \
         with `--force`",
        dir.display()
    )]
    Taken {
        /// The directory.
        dir: PathBuf,
        /// What it holds.
        what: String,
    },
    /// A directory without a manifest, or with one that cannot be read.
    #[error("{} holds no result: {what}", dir.display())]
    NoResult {
        /// The directory.
        dir: PathBuf,
        /// What is missing.
        what: String,
    },
    /// Files that do not hold what files of their names hold.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Files that are not what the manifest says.
    #[error("{}: not as {MANIFEST} has it: {}\n  help: {help}", dir.display(), joined(files))]
    Changed {
        /// The directory.
        dir: PathBuf,
        /// The files.
        files: Vec<AlteredFile>,
        /// The command line that makes them again, or what else to do.
        help: String,
    },
}

fn joined(files: &[AlteredFile]) -> String {
    files.iter().map(AlteredFile::to_string).collect::<Vec<_>>().join(", ")
}

/// An error of the file system at a path.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> FilesError {
    let path = path.to_owned();
    |source| FilesError::Io { path, source }
}
