//! Where a scenario's text is to be had: a file, or the binary itself.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::library;
use super::parse::MAX_BYTES;
use super::suggest;

/// A scenario that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// A file.
    File(PathBuf),
    /// An embedded scenario, by name.
    Embedded(String),
}

/// Why there is no scenario, and what to do: a problem that has no place yet.
#[derive(Debug)]
pub(super) struct LoadError {
    pub(super) message: String,
    pub(super) hint: String,
}

impl LoadError {
    pub(super) fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { message: message.into(), hint: hint.into() }
    }
}

impl Address {
    /// What `reference` means in the directory `folder`, or, without one, in the library.
    ///
    /// It is a path if it has a separator, ends in `.toml` or is a file there; else a name.
    ///
    /// # Errors
    /// No embedded scenario has that name, or a path where only names make sense.
    pub(super) fn find(reference: &str, folder: Option<&Path>) -> Result<Self, LoadError> {
        let looks_like_path = reference.contains(['/', '\\']) || reference.ends_with(".toml");
        let path = folder.map(|folder| folder.join(reference));
        match path {
            Some(path) if looks_like_path || path.is_file() => Ok(Self::File(path)),
            _ if library::find(reference).is_some() => Ok(Self::Embedded(reference.to_owned())),
            Some(path) if path.is_dir() => {
                let message = format!("{reference:?} is a directory");
                Err(LoadError::new(message, "name a scenario file in it"))
            }
            None if looks_like_path => {
                let message = "an embedded scenario cannot extend a file";
                Err(LoadError::new(message, known(reference)))
            }
            _ => Err(LoadError::new(
                format!("no scenario is called {reference:?}"),
                known(reference),
            )),
        }
    }

    /// The bytes, at most one more than a scenario may have.
    ///
    /// # Errors
    /// The file is not there or cannot be read.
    pub(super) fn read(&self) -> Result<Vec<u8>, LoadError> {
        match self {
            Self::File(path) => read_file(path).map_err(|error| self.unreadable(&error)),
            Self::Embedded(name) => Ok(library::find(name).unwrap_or_default().into()),
        }
    }

    /// Whether it may have no end, like a pipe or a device. A user may load a pipe, but a scenario file
    /// may not extend one.
    pub(super) fn is_irregular(&self) -> bool {
        let irregular = |path: &PathBuf| {
            std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
        };
        matches!(self, Self::File(path) if irregular(path))
    }

    /// The path or name, as messages show it.
    pub(super) fn title(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Embedded(name) => name.clone(),
        }
    }

    /// What results call the scenario: the name, or the file's name without its ending.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => {
                let stem = path.file_stem().unwrap_or(path.as_os_str());
                stem.to_string_lossy().into_owned()
            }
            Self::Embedded(name) => name.clone(),
        }
    }

    /// The directory that the scenario's own references start from.
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path.parent().unwrap_or(Path::new(""))),
            Self::Embedded(_) => None,
        }
    }

    /// The same for every way of naming the same scenario.
    pub(super) fn identity(&self) -> Self {
        match self {
            Self::File(path) => Self::File(path.canonicalize().unwrap_or_else(|_| path.clone())),
            Self::Embedded(_) => self.clone(),
        }
    }

    fn unreadable(&self, error: &io::Error) -> LoadError {
        if error.kind() == io::ErrorKind::NotFound {
            let message = format!("there is no file {}", self.title());
            return LoadError::new(message, known(&self.name()));
        }
        let message = format!("cannot read {}: {error}", self.title());
        LoadError::new(message, "check the path and its permissions")
    }
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn known(reference: &str) -> String {
    match suggest::nearest(reference, library::names().collect::<Vec<_>>()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`sandtable list` names the scenarios that there are".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_names_are_told_apart() {
        let here = Some(Path::new(""));
        let found = |reference| Address::find(reference, here).unwrap();
        assert_eq!(found("megiddo-1918"), Address::Embedded("megiddo-1918".into()));
        assert_eq!(found("megiddo-1918.toml"), Address::File("megiddo-1918.toml".into()));
        assert_eq!(found("scenarios/x"), Address::File("scenarios/x".into()));
        assert_eq!(found("Cargo.toml").name(), "Cargo");
    }

    #[test]
    fn what_is_not_found_or_cannot_be_read_is_told() {
        let fault = Address::find("megido-1918", Some(Path::new(""))).unwrap_err();
        assert_eq!(fault.hint, "did you mean `megiddo-1918`?");
        let fault = Address::find("waterloo", Some(Path::new(""))).unwrap_err();
        assert_eq!(fault.hint, "`sandtable list` names the scenarios that there are");
        let fault = Address::find(".", Some(Path::new(""))).unwrap_err();
        assert_eq!(fault.message, "\".\" is a directory");
        let fault = Address::find("../x.toml", None).unwrap_err();
        assert!(fault.message.contains("cannot extend a file"));
        let absent = Address::File("no/such/file.toml".into()).read().unwrap_err();
        assert!(absent.message.starts_with("there is no file"));
        let folder = Address::File("/".into()).read().unwrap_err();
        assert!(folder.message.starts_with("cannot read"));
    }
}
