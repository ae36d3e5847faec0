//! Addresses of scenario texts: files and embedded scenarios.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::library;
use super::parse::MAX_BYTES;
use super::suggest;

/// Address from which the text of a scenario is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// Path of a file.
    File(PathBuf),
    /// Name of an embedded scenario.
    Embedded(String),
}

/// Error of loading a scenario's text: a message and a hint, without a location in a file.
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
    /// Returns the address of the scenario that `reference`, a path or a name, refers to.
    ///
    /// The reference is a path, relative to the directory `folder`, if it contains a separator, ends in `.toml`, or
    /// names a file in `folder`. Otherwise it is the name of an embedded scenario. Without a `folder`, only such names
    /// are allowed.
    ///
    /// # Errors
    /// If no embedded scenario has that name, the path is a directory, or a path is given without a `folder`.
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

    /// Reads the bytes of the text, up to one byte more than the maximum for a scenario.
    ///
    /// The additional byte tells the caller that the text is too long.
    ///
    /// # Errors
    /// If the file does not exist or cannot be read.
    pub(super) fn read(&self) -> Result<Vec<u8>, LoadError> {
        match self {
            Self::File(path) => read_file(path).map_err(|error| self.unreadable(&error)),
            Self::Embedded(name) => Ok(library::find(name).unwrap_or_default().into()),
        }
    }

    /// Returns whether the address is that of a pipe or a device, which may have no end.
    ///
    /// A user may load a pipe, but a scenario may not extend one.
    pub(super) fn is_irregular(&self) -> bool {
        let irregular = |path: &PathBuf| {
            std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
        };
        matches!(self, Self::File(path) if irregular(path))
    }

    /// Returns the path of the file, or the name of the embedded scenario, for messages.
    pub(super) fn title(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Embedded(name) => name.clone(),
        }
    }

    /// Returns the name by which results refer to the scenario.
    ///
    /// It is the name of the embedded scenario, or the file name without its extension.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => {
                let stem = path.file_stem().unwrap_or(path.as_os_str());
                stem.to_string_lossy().into_owned()
            }
            Self::Embedded(name) => name.clone(),
        }
    }

    /// Returns the directory to which paths in the scenario are relative; an embedded scenario has none.
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path.parent().unwrap_or(Path::new(""))),
            Self::Embedded(_) => None,
        }
    }

    /// Returns the canonical form of the address, which is equal for all paths of the same file.
    pub(super) fn identity(&self) -> Self {
        match self {
            Self::File(path) => Self::File(path.canonicalize().unwrap_or_else(|_| path.clone())),
            Self::Embedded(_) => self.clone(),
        }
    }

    fn unreadable(&self, error: &io::Error) -> LoadError {
        if error.kind() == io::ErrorKind::NotFound {
            let message = format!("there is no file {}", self.title());
            let hint = match suggest::nearest(&self.name(), library::names().collect::<Vec<_>>()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "check its name and folder, or write it with `sandtable init`".to_owned(),
            };
            return LoadError::new(message, hint);
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
        None => "`sandtable list` shows the names of scenarios".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_names_are_distinguished() {
        let here = Some(Path::new(""));
        let address = |reference| Address::find(reference, here).unwrap();
        assert_eq!(address("megiddo-1918"), Address::Embedded("megiddo-1918".into()));
        assert_eq!(address("megiddo-1918.toml"), Address::File("megiddo-1918.toml".into()));
        assert_eq!(address("scenarios/x"), Address::File("scenarios/x".into()));
        assert_eq!(address("Cargo.toml").name(), "Cargo");
    }

    #[test]
    fn missing_and_unreadable_scenarios_are_reported() {
        let fault = Address::find("megido-1918", Some(Path::new(""))).unwrap_err();
        assert_eq!(fault.hint, "did you mean `megiddo-1918`?");
        let fault = Address::find("waterloo", Some(Path::new(""))).unwrap_err();
        assert_eq!(fault.hint, "`sandtable list` shows the names of scenarios");
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
