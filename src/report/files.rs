//! The files of a result: written whole or not at all, never over a result of another plan.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

const MANIFEST: &str = "manifest.json";

/// Why files cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The file system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What it says.
        source: io::Error,
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
}

/// What tells a file from any other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileDigest {
    /// Its name in the directory.
    pub name: &'static str,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// A directory that will hold a result.
#[derive(Debug)]
pub struct Destination {
    dir: PathBuf,
    /// The files of the result that was there before.
    old: Vec<String>,
}

impl Destination {
    /// Makes sure that `dir` can take the result of `plan`, a JSON object, and creates it. What is
    /// there may be a result of the same plan, or of any plan by `force`; nothing of it is touched.
    ///
    /// # Errors
    /// If the directory holds something else, or cannot be written to.
    pub fn claim(dir: &Path, plan: &Json, force: bool) -> Result<Destination, FilesError> {
        let refuse = |what: Option<String>| match what {
            Some(what) if !force => Err(FilesError::Taken { dir: dir.to_owned(), what }),
            _ => Ok(()),
        };
        let old = match std::fs::read(dir.join(MANIFEST)) {
            Ok(bytes) => {
                let manifest = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
                refuse(other_plan(&manifest, plan))?;
                file_names(&manifest)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                refuse(unlabelled(dir))?;
                Vec::new()
            }
            Err(source) => return Err(at(&dir.join(MANIFEST))(source)),
        };
        std::fs::create_dir_all(dir).map_err(at(dir))?;
        // Better to fail now than after an hour of play.
        tempfile::tempfile_in(dir).map_err(at(dir))?;
        Ok(Destination { dir: dir.to_owned(), old })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// A file of the result, to be written; it has no name yet.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn file(&self) -> Result<ResultFile, FilesError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sandtable-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(&self.dir).map_err(at(&self.dir))?;
        Ok(ResultFile { file: BufWriter::new(file), sha256: Sha256::new(), bytes: 0 })
    }

    /// Gives all files their names, in place of whatever had them, and removes what else the
    /// result before had. The manifest, made from the digests, comes last: a directory without one
    /// holds no result.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn publish(
        self,
        files: Vec<(&'static str, ResultFile)>,
        manifest: impl FnOnce(&[FileDigest]) -> io::Result<Vec<u8>>,
    ) -> Result<(), FilesError> {
        let close = |(name, file): (_, ResultFile)| file.close(name);
        let closed = files.into_iter().map(close).collect::<io::Result<Vec<_>>>();
        let (digests, files): (Vec<_>, Vec<_>) = closed.map_err(at(&self.dir))?.into_iter().unzip();
        let mut last = self.file()?;
        let bytes = manifest(&digests).and_then(|bytes| last.write_all(&bytes));
        let (_, last) = bytes.and_then(|()| last.close(MANIFEST)).map_err(at(&self.dir))?;
        self.clear(&digests)?;
        for (digest, file) in digests.iter().zip(files) {
            self.name(file, digest.name)?;
        }
        self.name(last, MANIFEST)
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

    fn name(&self, file: NamedTempFile, name: &str) -> Result<(), FilesError> {
        let path = self.dir.join(name);
        file.persist(&path).map_err(|error| at(&path)(error.error))?;
        Ok(())
    }
}

/// A file of a result while it is written; without a name it vanishes.
#[derive(Debug)]
pub struct ResultFile {
    file: BufWriter<NamedTempFile>,
    sha256: Sha256,
    bytes: u64,
}

impl ResultFile {
    fn close(self, name: &'static str) -> io::Result<(FileDigest, NamedTempFile)> {
        let file = self.file.into_inner().map_err(|error| error.into_error())?;
        let sha256 = self.sha256.finalize();
        let sha256 = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok((FileDigest { name, bytes: self.bytes, sha256 }, file))
    }
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

/// How the plan in `manifest` differs from `plan`, if it does.
fn other_plan(manifest: &Json, plan: &Json) -> Option<String> {
    let plan = plan.as_object()?;
    if !manifest.is_object() {
        return Some(format!("a {MANIFEST} that cannot be read"));
    }
    let differs = |(key, _): &(&String, &Json)| manifest.get(key) != plan.get(*key);
    let keys: Vec<&str> = plan.iter().filter(differs).map(|(key, _)| &key[..]).collect();
    let what = || format!("a result of another plan: it has another {}", keys.join(", "));
    (!keys.is_empty()).then(what)
}

/// What in `dir` looks like a result, though no manifest says so.
fn unlabelled(dir: &Path) -> Option<String> {
    let names = ["summary.csv", "cards.csv", "games.csv"];
    let name = names.into_iter().find(|name| dir.join(name).exists())?;
    Some(format!("{name}, and no {MANIFEST} says what it is"))
}

/// The files that a manifest lists: only plain names, whatever the manifest says.
fn file_names(manifest: &Json) -> Vec<String> {
    let listed = manifest.get("files").and_then(Json::as_array).into_iter().flatten();
    let names = listed.filter_map(|file| file.get("name")?.as_str());
    names
        .filter(|name| name.ends_with(".csv") && !name.contains(['/', '\\']))
        .map(String::from)
        .collect()
}

#[cfg(test)]
mod tests;
