//! Existing results in locked directories.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value as Json, json};

use super::{
    AlteredFile, FileDigest, FilesError, LockedDirectory, ResultFile, VerifiedResult, at,
    replace_files,
};

/// Result on disk whose files agree with its manifest, in a directory locked against other processes.
#[derive(Debug)]
pub struct LockedResult {
    result: VerifiedResult,
    held: LockedDirectory,
}

impl LockedResult {
    /// Locks `dir` and compares every file of the result in it with its entry in the manifest.
    ///
    /// An altered HTML page is no error, since it can be made again from the other files.
    ///
    /// # Errors
    /// If `dir` is locked, holds no result, or a file of the result was changed, removed, renamed or added.
    pub fn open(dir: &Path) -> Result<LockedResult, FilesError> {
        let held = LockedDirectory::new(dir)?;
        super::finish_interrupted(dir)?;
        Ok(LockedResult { result: VerifiedResult::open(dir)?, held })
    }

    /// Returns the path of the result's directory.
    pub fn dir(&self) -> &Path {
        self.result.dir()
    }

    /// Returns the manifest as JSON.
    pub fn manifest(&self) -> &Json {
        self.result.manifest()
    }

    /// Returns the HTML page if it differs from its entry in the manifest; `None` if it is unchanged.
    pub fn altered_page(&self) -> Option<&AlteredFile> {
        self.result.altered_page()
    }

    /// Converts an I/O error at the file `name` of the result to a [`FilesError`] with the file's path.
    pub fn at(&self, name: &str, source: io::Error) -> FilesError {
        FilesError::Io { path: self.dir().join(name), source }
    }

    /// Returns the names of the files that the manifest lists.
    pub fn names(&self) -> Vec<String> {
        self.result.names()
    }

    /// Reads the file `name` of the result.
    ///
    /// # Errors
    /// If the manifest does not list the file, the file cannot be read, or its digest differs from the listed one.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, FilesError> {
        self.result.read(name)
    }

    /// Adds or replaces a file of the result, and updates its entry in the manifest.
    ///
    /// The file and the manifest change together: after a crash, either both are new or both are old.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn put(self, name: &str, bytes: &[u8]) -> Result<(), FilesError> {
        let new = FileDigest::of(name, bytes);
        let text = match self.result.listed(name) {
            Some(old) => with_changed_entry(self.result.text(), &old, &new),
            None => format!("{:#}\n", with_entry(self.manifest(), &new)),
        };
        let file = |name: &str, bytes: &[u8]| {
            let mut file = ResultFile::new(self.dir())?;
            file.write_all(bytes).and_then(|()| file.close(name)).map_err(at(self.dir()))
        };
        let files = vec![file(name, bytes)?, file(super::MANIFEST, text.as_bytes())?];
        replace_files(&self.held, Vec::new(), files)
    }
}

fn with_entry(manifest: &Json, digest: &FileDigest) -> Json {
    let mut manifest = manifest.clone();
    if let Some(files) = manifest["files"].as_array_mut() {
        files.push(json!({
            "name": digest.name,
            "bytes": digest.bytes,
            "sha256": digest.sha256,
            "schema": {"fields": []},
        }));
    }
    manifest
}

/// Returns the text of a manifest in which the length and digest of one file are replaced by new ones.
fn with_changed_entry(text: &str, old: &FileDigest, new: &FileDigest) -> String {
    let start = text.find(&format!("\"{}\"", old.name)).unwrap_or(text.len());
    let (before, entry) = text.split_at(start);
    let entry = entry.replacen(&old.bytes.to_string(), &new.bytes.to_string(), 1);
    format!("{before}{}", entry.replacen(&old.sha256, &new.sha256, 1))
}
