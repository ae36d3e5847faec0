//! The files of a result. They are written whole or not at all, by one program at a time; and they
//! replace neither a guarded result of another plan nor one of the same plan with more games.
//!
//! | file | what |
//! |---|---|
//! | this one | the directory of a result |
//! | `result_file` | a file while it is written |
//! | `error` | why files cannot be written |
//! | `change` | how all files change at once |
//! | `lock` | how other programs are kept out |
//! | `regular` | single files |
//! | `stale` | what killed programs leave |
//! | `plans` | what a manifest says of its plan |
//! | `verified` | the comparison of files with their manifest |
//! | `kept` | an existing result |

mod change;
mod error;
mod kept;
mod lock;
mod plans;
mod regular;
mod result_file;
mod stale;
mod verified;

pub use plans::{difference, obstacle};
pub use regular::{directory_of, make_way, read, write, write_new};

use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::de::IgnoredAny;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use tempfile::TempPath;

use self::change::Intent;
pub use self::error::FilesError;
use self::error::at;
pub use self::kept::Kept;
pub use self::lock::HeldDirectory;
pub use self::result_file::ResultFile;
pub use self::verified::{Alteration, AlteredFile, VerifiedResult};
pub use super::digest::FileDigest;
use super::digest::hexadecimal;
use super::figures::counted;
use super::saved::{CHECKPOINT, Checkpoint};
use super::sealed;

/// The file that says what a result is, and what its files are.
pub const MANIFEST: &str = "manifest.json";

/// The file of a checkpoint: how far a run has got, or the tallies of a finished one.
pub const CHECKPOINT_FILE: &str = "checkpoint.json";

/// The single games of a run that has not ended.
pub const CHECKPOINT_GAMES: &str = "checkpoint-games.csv";

/// What the names of all files of ours end with.
const ENDINGS: [&str; 5] = [".csv", ".parquet", ".toml", ".html", ".json"];

/// How much of a plan a result holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extent {
    /// Whether all that was asked for was played.
    pub complete: bool,
    /// The games of all matchups.
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

/// What may be replaced in the directory of a result.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Whether the user named the directory: then even a complete result of another plan stays.
    pub named: bool,
    /// Whether anything at all may be replaced.
    pub force: bool,
    /// Whether a run of fewer games may be continued.
    pub resume: bool,
}

/// What becomes of the checkpoint when a result is published.
#[derive(Debug)]
pub enum CheckpointThen {
    /// It stays.
    Stays,
    /// It is removed.
    Goes,
    /// It is replaced by this file.
    Is(ResultFile),
}

/// A directory that will hold a result. No other program writes to it meanwhile.
#[derive(Debug)]
pub struct Destination {
    held: HeldDirectory,
    found: Found,
}

/// What a directory held before.
#[derive(Debug, Default)]
struct Found {
    /// The files of the result.
    old: Vec<String>,
    /// How many games it holds, which a result of fewer may not replace.
    guarded: Option<Extent>,
}

impl Destination {
    /// Creates `dir`, and makes sure that it can take the result of `plan`, a JSON object. It may
    /// hold a result of the same plan, or whatever else the `terms` allow; nothing is changed yet.
    ///
    /// # Errors
    /// If the directory holds something else, is written to by another program, or cannot be
    /// written to.
    pub fn claim(dir: &Path, plan: &Json, terms: Terms) -> Result<Destination, FilesError> {
        check_ancestors(dir)?;
        std::fs::create_dir_all(dir).map_err(at(dir))?;
        let held = HeldDirectory::new(dir)?;
        tidy(dir)?;
        let found = Found::look(dir, plan, terms)?;
        make_way_in(dir)?;
        try_writing(dir)?;
        Ok(Destination { held, found })
    }

    /// Checks the same without creating the directory, for a result that is made later.
    ///
    /// # Errors
    /// If the directory holds something else.
    pub fn check(dir: &Path, plan: &Json, terms: Terms) -> Result<(), FilesError> {
        check_ancestors(dir)?;
        if let Ok(_held) = HeldDirectory::new(dir) {
            change::make(dir)?;
        }
        Found::look(dir, plan, terms).map(drop)
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        self.held.path()
    }

    /// The directory, for whoever writes to it beside the result.
    pub fn held(&self) -> &HeldDirectory {
        &self.held
    }

    /// What the directory holds, if it is more of the same plan than a result of `extent`.
    pub fn outranks(&self, extent: Extent) -> Option<Extent> {
        self.found.guarded.filter(|there| *there > extent)
    }

    /// Whether the directory holds a complete result, of the same plan or of one that is continued.
    pub fn is_complete(&self) -> bool {
        self.found.guarded.is_some_and(|there| there.complete)
    }

    /// A file of the result, to be written; it has no name yet.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn file(&self) -> Result<ResultFile, FilesError> {
        self.held.check()?;
        ResultFile::new(self.dir())
    }

    /// Gives all files their names, in place of whatever had them, and removes what else the
    /// result before had: all of it or nothing. A directory without a manifest, which is made from
    /// the digests, holds no result.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn publish(
        self,
        files: Vec<(String, ResultFile)>,
        checkpoint: CheckpointThen,
        manifest: impl FnOnce(&[FileDigest]) -> io::Result<Vec<u8>>,
    ) -> Result<(), FilesError> {
        let dir = self.dir().to_owned();
        let close = |(name, file): (String, ResultFile)| file.close(&name);
        let closed = files.into_iter().map(close).collect::<io::Result<Vec<_>>>();
        let mut closed = closed.map_err(at(&dir))?;
        let digests: Vec<_> = closed.iter().map(|(digest, _)| digest.clone()).collect();
        let mut last = self.file()?;
        let mut gone = self.found.old;
        match checkpoint {
            CheckpointThen::Stays => {}
            CheckpointThen::Goes => {
                gone.extend([CHECKPOINT_FILE, CHECKPOINT_GAMES].map(From::from))
            }
            CheckpointThen::Is(file) => {
                closed.push(file.close(CHECKPOINT_FILE).map_err(at(&dir))?);
                gone.push(CHECKPOINT_GAMES.to_owned());
            }
        }
        let bytes = manifest(&digests).and_then(|bytes| last.write_all(&bytes));
        closed.push(bytes.and_then(|()| last.close(MANIFEST)).map_err(at(&dir))?);
        exchange(&self.held, gone, closed)
    }
}

impl Found {
    /// What is in a directory, if the terms allow to replace it.
    fn look(dir: &Path, plan: &Json, terms: Terms) -> Result<Found, FilesError> {
        let refuse = |what: Option<String>| match what {
            Some(what) if !terms.force => Err(FilesError::Taken { dir: dir.to_owned(), what }),
            _ => Ok(()),
        };
        refuse(unfinished(dir, plan, terms))?;
        match read(&dir.join(MANIFEST)) {
            Ok(bytes) => {
                let manifest: Json = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
                let illegible = || format!("a {MANIFEST} that cannot be read");
                refuse((!manifest.is_object()).then(illegible))?;
                let extent = plans::extent(&manifest);
                let is_complete = extent.is_some_and(|extent| extent.complete);
                let other = plans::obstacle(&manifest, plan, terms.resume);
                let guarded = extent.filter(|_| other.is_none() && !terms.force);
                let other = other.filter(|_| terms.named || !is_complete);
                let kind = if is_complete { "run" } else { "run, which is unfinished" };
                refuse(other.map(|lines| format!("a different {kind}:\n{lines}")))?;
                Ok(Found { old: plans::file_names(&manifest), guarded })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                refuse(unlabelled(dir))?;
                Ok(Found::default())
            }
            Err(source) => Err(at(&dir.join(MANIFEST))(source)),
        }
    }
}

/// What in `dir` a run of another plan has saved that has not ended.
fn unfinished(dir: &Path, plan: &Json, terms: Terms) -> Option<String> {
    let bytes = read(&dir.join(CHECKPOINT_FILE)).ok()?;
    let there: Checkpoint<IgnoredAny> = sealed::open(CHECKPOINT, &bytes).ok()?;
    let lines = plans::obstacle(&there.plan, plan, terms.resume).filter(|_| !there.finished)?;
    Some(format!("the checkpoint of a different run:\n{lines}"))
}

/// Gives files their names, the last of them last, and removes those that are `gone`.
fn exchange(
    held: &HeldDirectory,
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
    Intent { gone, named }.settle(held)?;
    files.into_iter().for_each(|(_, path)| drop(path.keep()));
    // In another directory nobody has decided anything: whoever comes next to this one makes the change.
    held.check()?;
    change::make(held.path())
}

/// Makes sure that files can be written to a directory, which is created, and removes the temporary
/// files of programs that were killed.
///
/// # Errors
/// If they cannot.
pub fn prepare(dir: &Path) -> Result<(), FilesError> {
    check_ancestors(dir)?;
    std::fs::create_dir_all(dir).map_err(at(dir))?;
    // Whoever holds it has tidied it.
    if let Ok(_held) = HeldDirectory::new(dir) {
        tidy(dir)?;
    }
    try_writing(dir)
}

/// Ends what programs that were killed have begun in a directory that is held.
fn tidy(dir: &Path) -> Result<(), FilesError> {
    change::make(dir)?;
    stale::remove_from(dir);
    Ok(())
}

/// Makes sure that everything here that has the name of one of our files can be replaced.
fn make_way_in(dir: &Path) -> Result<(), FilesError> {
    for entry in std::fs::read_dir(dir).map_err(at(dir))? {
        let path = entry.map_err(at(dir))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            make_way(&path)?;
        }
    }
    Ok(())
}

/// Makes a file and removes it: better to fail now than after an hour of play.
fn try_writing(dir: &Path) -> Result<(), FilesError> {
    tempfile::tempfile_in(dir).map(drop).map_err(at(dir))
}

fn check_ancestors(dir: &Path) -> Result<(), FilesError> {
    // In other options this name means standard output.
    if dir.as_os_str() == "-" {
        return Err(FilesError::NoDirectory);
    }
    let not_a_directory = |path: &&Path| path.exists() && !path.is_dir();
    match dir.ancestors().find(not_a_directory) {
        Some(path) => Err(FilesError::NotADirectory(path.to_owned())),
        None => Ok(()),
    }
}

/// The SHA-256 of all that there is to read, and its length.
fn hashed(mut from: impl Read) -> io::Result<(Sha256, u64)> {
    let (mut sha256, mut bytes) = (Sha256::new(), 0);
    let mut chunk = vec![0; 1 << 16];
    loop {
        match from.read(&mut chunk)? {
            0 => return Ok((sha256, bytes)),
            read => {
                sha256.update(&chunk[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// What in `dir` looks like a result, though no manifest says so.
fn unlabelled(dir: &Path) -> Option<String> {
    let names = ["summary.csv", "cards.csv", "games.csv", "games.parquet"];
    let name = names.into_iter().find(|name| dir.join(name).exists())?;
    Some(format!("{name}, and no {MANIFEST} says what it is"))
}

#[cfg(test)]
mod tests;
