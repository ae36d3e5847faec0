//! The files of a result: written whole or not at all, never over a result of another plan, nor
//! over one of which more was played.

mod kept;
mod plans;
mod stale;

pub use plans::difference;

use std::fmt;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

pub use self::kept::Kept;
use super::figures::counted;

const MANIFEST: &str = "manifest.json";

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
    /// A file stands where a directory is wanted.
    #[error("{} is not a directory", path.display())]
    NotADirectory {
        /// The file.
        path: PathBuf,
    },
    /// The directory holds something else.
    #[error(
        "{} holds {what}\n  help: choose another directory with `--out`, or replace it with `--force`",
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
    /// Files that are not what the manifest says.
    #[error(
        "{}: not as {MANIFEST} has it: {}\n  help: make the result again with `{again} --force`",
        dir.display(),
        names.join(", ")
    )]
    Changed {
        /// The directory.
        dir: PathBuf,
        /// The files.
        names: Vec<String>,
        /// The command line that makes them again.
        again: String,
    },
}

/// What tells a file from any other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileDigest {
    /// Its name in the directory.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// How much of a plan a result holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extent {
    /// Whether all that was asked for was played.
    pub complete: bool,
    /// The games of all contests.
    pub games: u64,
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = counted(self.games, "game");
        match self.complete {
            true => write!(f, "a complete result of {games}"),
            false => write!(f, "a result of {games}"),
        }
    }
}

/// A directory that will hold a result.
#[derive(Debug)]
pub struct Destination {
    dir: PathBuf,
    /// The files of the result that was there before.
    old: Vec<String>,
    /// What a lesser result may not replace.
    guarded: Option<Extent>,
}

impl Destination {
    /// Makes sure that `dir` can take the result of `plan`, a JSON object, and creates it. What is
    /// there may be a result of the same plan, or of any plan by `force`; nothing of it is touched.
    ///
    /// # Errors
    /// If the directory holds something else, or cannot be written to.
    pub fn claim(dir: &Path, plan: &Json, force: bool) -> Result<Destination, FilesError> {
        let destination = Destination::find(dir, plan, force)?;
        prepare(dir)?;
        Ok(destination)
    }

    /// The same for a result that is still to come: nothing is created.
    ///
    /// # Errors
    /// If the directory holds something else.
    pub fn find(dir: &Path, plan: &Json, force: bool) -> Result<Destination, FilesError> {
        check_ancestors(dir)?;
        let refuse = |what: Option<String>| match what {
            Some(what) if !force => Err(FilesError::Taken { dir: dir.to_owned(), what }),
            _ => Ok(()),
        };
        let (old, guarded) = match std::fs::read(dir.join(MANIFEST)) {
            Ok(bytes) => {
                let manifest: Json = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
                let illegible = || format!("a {MANIFEST} that cannot be read");
                refuse((!manifest.is_object()).then(illegible))?;
                let what = plans::difference(&manifest, plan, ["there", "asked for"]);
                refuse(what.map(|lines| format!("a result of another plan:\n{lines}")))?;
                (plans::file_names(&manifest), plans::extent(&manifest).filter(|_| !force))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                refuse(unlabelled(dir))?;
                (Vec::new(), None)
            }
            Err(source) => return Err(at(&dir.join(MANIFEST))(source)),
        };
        Ok(Destination { dir: dir.to_owned(), old, guarded })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// What is there and may not be replaced by a result of `extent`: more of the same plan.
    pub fn outranks(&self, extent: Extent) -> Option<Extent> {
        self.guarded.filter(|there| *there > extent)
    }

    /// A file of the result, to be written; it has no name yet.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn file(&self) -> Result<ResultFile, FilesError> {
        temporary(&self.dir)
    }

    /// Gives all files their names, in place of whatever had them, and removes what else the
    /// result before had. The manifest, made from the digests, comes last: a directory without one
    /// holds no result.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn publish(
        self,
        files: Vec<(String, ResultFile)>,
        manifest: impl FnOnce(&[FileDigest]) -> io::Result<Vec<u8>>,
    ) -> Result<(), FilesError> {
        let close = |(name, file): (String, ResultFile)| file.close(name);
        let closed = files.into_iter().map(close).collect::<io::Result<Vec<_>>>();
        let (digests, files): (Vec<_>, Vec<_>) = closed.map_err(at(&self.dir))?.into_iter().unzip();
        let mut last = self.file()?;
        let bytes = manifest(&digests).and_then(|bytes| last.write_all(&bytes));
        let (_, last) =
            bytes.and_then(|()| last.close(MANIFEST.to_owned())).map_err(at(&self.dir))?;
        self.clear(&digests)?;
        for (digest, file) in digests.iter().zip(files) {
            name(file, &self.dir.join(&digest.name))?;
        }
        name(last, &self.dir.join(MANIFEST))
    }

    fn clear(&self, kept: &[FileDigest]) -> Result<(), FilesError> {
        let stale = self.old.iter().filter(|old| kept.iter().all(|new| new.name != **old));
        for name in std::iter::once(MANIFEST).chain(stale.map(|name| &name[..])) {
            let path = self.dir.join(name);
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(at(&path)(error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Makes sure that files can be written to a directory, which is created, and removes the temporary
/// files of programs that were killed.
///
/// # Errors
/// If they cannot.
pub fn prepare(dir: &Path) -> Result<(), FilesError> {
    check_ancestors(dir)?;
    std::fs::create_dir_all(dir).map_err(at(dir))?;
    stale::remove_from(dir);
    // Better to fail now than after an hour of play.
    tempfile::tempfile_in(dir).map_err(at(dir))?;
    Ok(())
}

fn check_ancestors(dir: &Path) -> Result<(), FilesError> {
    let not_a_directory = |path: &&Path| path.exists() && !path.is_dir();
    match dir.ancestors().find(not_a_directory) {
        Some(path) => Err(FilesError::NotADirectory { path: path.to_owned() }),
        None => Ok(()),
    }
}

/// The directory of a file; that of the program if its path names none.
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives the file at `path`, in a directory that is there, these bytes: all of them or none.
///
/// # Errors
/// If the file system fails; then what was there stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    let mut file = temporary(directory_of(path))?;
    let written = file.write_all(bytes).and_then(|()| file.close(String::new()));
    let (_, file) = written.map_err(at(path))?;
    name(file, path)
}

/// A file in `dir` without a name of its own yet.
fn temporary(dir: &Path) -> Result<ResultFile, FilesError> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(stale::PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(dir).map_err(at(dir))?;
    stale::mark_as_live(file.as_file());
    Ok(ResultFile { file: BufWriter::new(file), sha256: Sha256::new(), bytes: 0 })
}

fn name(file: NamedTempFile, path: &Path) -> Result<(), FilesError> {
    file.persist(path).map_err(|error| at(path)(error.error))?;
    Ok(())
}

/// A file of a result while it is written; without a name it vanishes.
#[derive(Debug)]
pub struct ResultFile {
    file: BufWriter<NamedTempFile>,
    sha256: Sha256,
    bytes: u64,
}

impl ResultFile {
    /// What tells it, as far as it is written, from any other file, under a name.
    pub fn digest(&self, name: &str) -> FileDigest {
        let sha256 = hexadecimal(&self.sha256.clone().finalize());
        FileDigest { name: name.to_owned(), bytes: self.bytes, sha256 }
    }

    /// What has been written so far.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn contents(&mut self) -> io::Result<Vec<u8>> {
        self.file.flush()?;
        let mut bytes = Vec::new();
        self.file.get_ref().reopen()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn close(self, name: String) -> io::Result<(FileDigest, NamedTempFile)> {
        let digest = self.digest(&name);
        let file = self.file.into_inner().map_err(|error| error.into_error())?;
        // A name must not get to the disk before the bytes that it stands for.
        file.as_file().sync_all()?;
        Ok((digest, file))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Write for ResultFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sha256.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> FilesError {
    let path = path.to_owned();
    |source| FilesError::Io { path, source }
}

/// What in `dir` looks like a result, though no manifest says so.
fn unlabelled(dir: &Path) -> Option<String> {
    let names = ["summary.csv", "cards.csv", "games.csv", "games.parquet"];
    let name = names.into_iter().find(|name| dir.join(name).exists())?;
    Some(format!("{name}, and no {MANIFEST} says what it is"))
}

#[cfg(test)]
mod tests;
