//! Comparison of the files of a result with the manifest that lists them.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use sha2::Digest;

use super::names::{CHECKPOINT_GAMES, MANIFEST, POLICY_ENDING, is_result_file_name};
use super::{
    Alteration, AlteredFile, FileDigest, FilesError, LockedDirectory, at, change, plans, regular,
};
use crate::PAGE;
use crate::command_line::quoted;
use crate::digest::hexadecimal;

/// Endings of file names that the manifest must list, because commands open such files by name.
///
/// Files with other endings, such as scenarios and pages, may lie in a result's directory without an entry.
const READ_BY_NAME: [&str; 3] = [".csv", ".parquet", POLICY_ENDING];

/// Result whose files have been compared with its manifest; its directory is not locked.
#[derive(Debug)]
pub struct VerifiedResult {
    dir: PathBuf,
    manifest: Json,
    /// Text of the manifest, in which one entry can be updated without changing the rest.
    text: String,
    page: Option<AlteredFile>,
}

impl VerifiedResult {
    /// Opens the result in `dir` and compares each of its files with its entry in the manifest.
    ///
    /// An altered HTML page is no error, since it can be made again: see [`VerifiedResult::altered_page`].
    ///
    /// # Errors
    /// If `dir` holds no result, or a file of the result was changed, removed, renamed or added.
    pub fn open(dir: &Path) -> Result<VerifiedResult, FilesError> {
        // A killed process may have left a change incomplete; a running process completes its own.
        if change::is_pending(dir)
            && let Ok(_held) = LockedDirectory::new(dir)
        {
            change::complete(dir)?;
        }
        let no_result = |what: &str| {
            let what = format!("{MANIFEST} {what}");
            FilesError::NoResult { dir: dir.to_owned(), what }
        };
        let path = dir.join(MANIFEST);
        let bytes = regular::read(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => no_result("is missing"),
            _ => at(&path)(error),
        })?;
        let manifest: Json = serde_json::from_slice(&bytes).map_err(|_| no_result("is no JSON"))?;
        if !manifest["files"].is_array() {
            return Err(no_result("lists no files"));
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut result = VerifiedResult { dir: dir.to_owned(), manifest, text, page: None };
        let (page, altered): (Vec<_>, Vec<_>) =
            result.altered_files()?.into_iter().partition(|file| file.name == PAGE);
        result.page = page.into_iter().next();
        if altered.is_empty() { Ok(result) } else { Err(result.changed(altered)) }
    }

    /// Returns the files that differ from their entries in the manifest, including the HTML page.
    ///
    /// Listed files come first, in the order of the manifest, then files without an entry, sorted by name.
    fn altered_files(&self) -> Result<Vec<AlteredFile>, FilesError> {
        let mut names = BTreeSet::new();
        let mut altered = Vec::new();
        let mut add = |name: &str, alteration| {
            altered.push(AlteredFile { name: name.to_owned(), alteration });
        };
        for entry in self.manifest["files"].as_array().into_iter().flatten() {
            let name = entry["name"].as_str().unwrap_or_default();
            match digest_in(entry) {
                None => add(name, Alteration::Illegible),
                Some(_) if !names.insert(name) => add(name, Alteration::Repeated),
                Some(listed) => {
                    if let Some(alteration) = alteration(&self.dir, &listed) {
                        add(name, alteration);
                    }
                }
            }
        }
        let mut others = list_result_files(&self.dir).map_err(at(&self.dir))?;
        others.retain(|name| !names.contains(&name[..]));
        others.iter().for_each(|name| add(name, Alteration::Unlisted));
        Ok(altered)
    }

    /// Returns the error that reports `files` as altered, with the command that makes the result again.
    pub(super) fn changed(&self, files: Vec<AlteredFile>) -> FilesError {
        let again = self.manifest["command_line"].as_str().unwrap_or("sandtable");
        let again = format!("{again} --out {} --force", quoted(&self.dir.display().to_string()));
        let help = match files.iter().all(|file| file.alteration == Alteration::Unlisted) {
            true => "move it to another directory".to_owned(),
            false => format!("make the result again with `{again}`"),
        };
        FilesError::Changed { dir: self.dir.clone(), files, help }
    }

    /// Returns the path of the result's directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the manifest as JSON.
    pub fn manifest(&self) -> &Json {
        &self.manifest
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the HTML page if it differs from its entry in the manifest; `None` if it is unchanged.
    pub fn altered_page(&self) -> Option<&AlteredFile> {
        self.page.as_ref()
    }

    /// Returns the names of the files that the manifest lists.
    pub fn names(&self) -> Vec<String> {
        plans::file_names(&self.manifest)
    }

    pub(super) fn listed(&self, name: &str) -> Option<FileDigest> {
        let entries = self.manifest["files"].as_array()?;
        entries.iter().filter_map(digest_in).find(|file| file.name == name)
    }

    /// Reads a file of the result, and compares its length and digest with its entry in the manifest.
    ///
    /// A file that is longer than its entry states is not read whole.
    ///
    /// # Errors
    /// If the manifest does not list the file, the file cannot be read, or its digest differs from the listed one.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, FilesError> {
        let path = self.dir.join(name);
        let altered =
            |alteration| self.changed(vec![AlteredFile { name: name.to_owned(), alteration }]);
        let listed = self.listed(name).ok_or_else(|| altered(Alteration::Unlisted))?;
        let mut bytes = Vec::new();
        let file = regular::open(&path, OpenOptions::new().read(true)).map_err(at(&path))?;
        file.take(listed.bytes + 1).read_to_end(&mut bytes).map_err(at(&path))?;
        match FileDigest::of(name, &bytes) == listed {
            true => Ok(bytes),
            false => Err(altered(Alteration::Changed)),
        }
    }
}

/// Reads the length and digest in a manifest's entry.
///
/// Returns `None` if one is missing, or if no file of a result can have the name in the entry.
fn digest_in(entry: &Json) -> Option<FileDigest> {
    let digest: FileDigest = serde_json::from_value(entry.clone()).ok()?;
    is_result_file_name(&digest.name).then_some(digest)
}

/// Returns the kind of difference between a file and its entry in the manifest; `None` if they agree.
///
/// The lengths are compared first, so that a file of another length is not read.
fn alteration(dir: &Path, listed: &FileDigest) -> Option<Alteration> {
    let path = dir.join(&listed.name);
    if std::fs::symlink_metadata(&path).is_err_and(|it| it.kind() == io::ErrorKind::NotFound) {
        return Some(Alteration::Missing);
    }
    let is_same = || -> io::Result<bool> {
        let file = regular::open(&path, OpenOptions::new().read(true))?;
        if file.metadata()?.len() != listed.bytes {
            return Ok(false);
        }
        let (sha256, bytes) = regular::hash_all(file.take(listed.bytes + 1))?;
        Ok(bytes == listed.bytes && hexadecimal(&sha256.finalize()) == listed.sha256)
    };
    (!is_same().unwrap_or(false)).then_some(Alteration::Changed)
}

/// Returns the sorted names of all tables and trained policies in a directory.
///
/// Hidden files and the checkpoint's table of games are left out.
fn list_result_files(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = READ_BY_NAME.iter().any(|ending| name.ends_with(ending));
        let has_other_use = name.starts_with('.') || name == CHECKPOINT_GAMES;
        if is_ours && !has_other_use && !entry.file_type()?.is_dir() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
