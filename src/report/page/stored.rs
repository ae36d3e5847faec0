//! Results read from disk, and pages made from the files of a result.

use std::io::{self, Write};

use super::page;
use crate::PAGE;
use crate::files::{Destination, FileDigest, FilesError, LockedResult, ResultFile};
use crate::tell::{CsvTable, GameFacts, TableFaults, Tables, WrittenResult};

/// Makes the HTML page of a result that will be published, and adds the page to `files`.
///
/// `files` are pairs of a final name and a temporary file. `game` names the seats, the modes and the baseline policy.
/// `manifest` is called with the digests of `files` and returns the content of the manifest.
///
/// # Errors
/// If the file system fails, or a table in `files` is not valid.
pub fn add_page(
    destination: &Destination,
    game: GameFacts,
    files: &mut Vec<(String, ResultFile)>,
    manifest: impl Fn(&[FileDigest]) -> io::Result<Vec<u8>>,
) -> io::Result<()> {
    let digests: Vec<_> = files.iter().map(|(name, file)| file.digest(name)).collect();
    let manifest = serde_json::from_slice(&manifest(&digests)?)?;
    let mut tables = Vec::new();
    for (name, file) in files.iter_mut().filter(|(name, _)| Tables::have_file(name)) {
        tables.push(CsvTable::read(name, &file.contents()?)?);
    }
    let mut file = destination.file().map_err(io::Error::other)?;
    file.write_all(page(&WrittenResult::new(game, manifest, tables)?).as_bytes())?;
    files.push((PAGE.to_owned(), file));
    Ok(())
}

/// Reads the manifest and the tables of a result from disk.
///
/// `game` names the seats, the modes and the baseline policy, which the files do not state.
///
/// # Errors
/// If the file system fails, or a table lacks columns that its file name requires or has invalid values.
pub fn read_result(result: &LockedResult, game: GameFacts) -> Result<WrittenResult, FilesError> {
    let mut tables = Vec::new();
    for name in result.names().iter().filter(|name| Tables::have_file(name)) {
        let table = CsvTable::read(name, &result.read(name)?);
        tables.push(table.map_err(|error| result.at(name, error))?);
    }
    WrittenResult::new(game, result.manifest().clone(), tables).map_err(|TableFaults(faults)| {
        let path = |name: String| result.dir().join(name).display().to_string();
        TableFaults(faults.into_iter().map(|(name, fault)| (path(name), fault)).collect()).into()
    })
}
