//! An existing result on disk.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value as Json, json};
use sha2::Digest;

use super::{
    FileDigest, FilesError, HeldDirectory, MANIFEST, ResultFile, at, exchange, hashed, hexadecimal,
    plans, regular,
};
use crate::command_line::quoted;

/// A result on disk whose files are what its manifest says they are.
#[derive(Debug)]
pub struct Kept {
    manifest: Json,
    /// The manifest as text: JSON with repeated keys, where options were repeated.
    text: String,
    held: HeldDirectory,
}

impl Kept {
    /// Opens the result in `dir` and compares every file with its digest, except `made`, which is
    /// going to be made again.
    ///
    /// # Errors
    /// If there is no result, or one of its files is missing or another.
    pub fn open(dir: &Path, made: &str) -> Result<Kept, FilesError> {
        let no_result = |what: &str| {
            let what = format!("{MANIFEST} {what}");
            FilesError::NoResult { dir: dir.to_owned(), what }
        };
        let held = HeldDirectory::new(dir)?;
        super::tidy(dir)?;
        let bytes = match super::read(&dir.join(MANIFEST)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(no_result("is missing"));
            }
            Err(source) => return Err(at(&dir.join(MANIFEST))(source)),
        };
        let manifest: Json = serde_json::from_slice(&bytes).map_err(|_| no_result("is no JSON"))?;
        if !manifest["files"].is_array() {
            return Err(no_result("lists no files"));
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let kept = Kept { manifest, text, held };
        kept.verify(made)?;
        Ok(kept)
    }

    fn verify(&self, made: &str) -> Result<(), FilesError> {
        let mut names = self.names();
        names
            .retain(|name| name != made && !self.is_as_listed(digest(self.dir(), name).ok(), name));
        if names.is_empty() { Ok(()) } else { Err(self.changed(names)) }
    }

    fn is_as_listed(&self, digest: Option<FileDigest>, name: &str) -> bool {
        digest.is_some() && self.entry(name).and_then(FileDigest::deserialized) == digest
    }

    fn changed(&self, names: Vec<String>) -> FilesError {
        let again = self.manifest["command_line"].as_str().unwrap_or("sandtable");
        let again = format!("{again} --out {}", quoted(&self.dir().display().to_string()));
        FilesError::Changed { dir: self.dir().to_owned(), names, again }
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        self.held.path()
    }

    fn entry(&self, name: &str) -> Option<&Json> {
        self.manifest["files"].as_array()?.iter().find(|file| file["name"] == name)
    }

    /// What the manifest says.
    pub fn manifest(&self) -> &Json {
        &self.manifest
    }

    /// What is wrong with a file.
    pub fn at(&self, name: &str, source: io::Error) -> FilesError {
        FilesError::Io { path: self.dir().join(name), source }
    }

    /// The names of its files.
    pub fn names(&self) -> Vec<String> {
        plans::file_names(&self.manifest)
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// If it cannot be read, or has changed since it was compared with its digest.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, FilesError> {
        let path = self.dir().join(name);
        let bytes = regular::read(&path).map_err(at(&path))?;
        match self.is_as_listed(Some(FileDigest::of(name, &bytes)), name) {
            true => Ok(bytes),
            false => Err(self.changed(vec![name.to_owned()])),
        }
    }

    /// Puts a file in the place of the one of that name, or adds it, and lets the manifest say so.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn put(mut self, name: &str, bytes: &[u8]) -> Result<(), FilesError> {
        let new = FileDigest::of(name, bytes);
        let text = match self.entry(name).and_then(FileDigest::deserialized) {
            Some(old) => relisted(&self.text, &old, &new),
            None => {
                self.list(&new);
                format!("{:#}\n", self.manifest)
            }
        };
        let file = |name: &str, bytes: &[u8]| {
            let mut file = ResultFile::new(self.dir())?;
            file.write_all(bytes).and_then(|()| file.close(name)).map_err(at(self.dir()))
        };
        let files = vec![file(name, bytes)?, file(MANIFEST, text.as_bytes())?];
        exchange(&self.held, Vec::new(), files)
    }

    fn list(&mut self, digest: &FileDigest) {
        let Some(files) = self.manifest["files"].as_array_mut() else { return };
        files.push(json!({
            "name": digest.name,
            "bytes": digest.bytes,
            "sha256": digest.sha256,
            "schema": {"fields": []},
        }));
    }
}

/// The text of a manifest with the length and the digest of one file exchanged.
fn relisted(text: &str, old: &FileDigest, new: &FileDigest) -> String {
    let place = text.find(&format!("\"{}\"", old.name)).unwrap_or(text.len());
    let (before, entry) = text.split_at(place);
    let entry = entry.replacen(&old.bytes.to_string(), &new.bytes.to_string(), 1);
    format!("{before}{}", entry.replacen(&old.sha256, &new.sha256, 1))
}

impl FileDigest {
    fn deserialized(entry: &Json) -> Option<FileDigest> {
        serde_json::from_value(entry.clone()).ok()
    }
}

/// The digest of a file as it is on disk.
fn digest(dir: &Path, name: &str) -> io::Result<FileDigest> {
    let (sha256, bytes) = hashed(regular::open(&dir.join(name), OpenOptions::new().read(true))?)?;
    Ok(FileDigest { name: name.to_owned(), bytes, sha256: hexadecimal(&sha256.finalize()) })
}
