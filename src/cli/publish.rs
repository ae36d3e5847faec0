//! Publication of a result: all of its files together, then its summary.

use std::collections::HashMap;

use crate::prelude::*;
use sandtable_report::PAGE;
use sandtable_report::columns::Column;
use sandtable_report::command_line::{operand, quoted};
use sandtable_report::manifest::file_entry;
use sandtable_summary::Sheet;

const PROPOSAL: &str = "tuned-1.toml";

/// Returns whether the directory keeps a larger result of the same plan, and if so, prints that.
///
/// `complete` and `games` describe the new result, which is then not written.
pub fn keeps_larger_result(destination: &Destination, complete: bool, games: u64) -> bool {
    let there = destination.exceeding(Extent { complete, games });
    if let Some(there) = there {
        let dir = destination.dir().display();
        output::note(&format!("nothing was written: {dir} holds {there}"));
    }
    there.is_some()
}

/// Directory and file names of a saved result.
#[derive(Debug)]
pub struct SavedFiles {
    dir: String,
    /// Names of the files in `dir`.
    names: Vec<String>,
}

impl SavedFiles {
    /// Creates the list of the files `names` in `dir`.
    pub fn new(dir: &Path, names: impl IntoIterator<Item = String>) -> SavedFiles {
        SavedFiles { dir: dir.display().to_string(), names: names.into_iter().collect() }
    }

    /// Returns the text that tells the user where the files of a result are.
    ///
    /// It names all files or, with `in_short`, the page, the first proposal of `tune`, and the command that prints all
    /// tables.
    pub fn describe_location(&self, in_short: bool) -> String {
        let SavedFiles { dir, names } = self;
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        if !(in_short && has(PAGE)) {
            return format!("Files in {dir}: {}", names.join(", "));
        }
        let path = |name: &str| quoted(&operand(&Path::new(dir).join(name).display().to_string()));
        let folder = quoted(&operand(dir));
        let page = format!("Open {} in a browser.", Path::new(dir).join(PAGE).display());
        let proposal = format!("Play proposal 1: `run {}`", path(PROPOSAL));
        let all = format!("Print all tables: `report {folder} --full`");
        let proposal = Some(proposal).filter(|_| has(PROPOSAL));
        [Some(page), proposal, Some(all)].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

/// Name, content and columns of a file of a result; the columns are empty unless it is a table.
pub type MoreFile = (String, ResultFile, Vec<Column>);

/// Writes the files of a result: its tables, the files `more`, its page, and a manifest of all files.
///
/// The files appear in the directory together, once all of them are written.
///
/// # Errors
/// If the file system fails.
pub fn publish(
    destination: Destination,
    setup: &Setup<'_>,
    tables: &[Sheet],
    more: Vec<MoreFile>,
    checkpoint: CheckpointAction,
    manifest: &Manifest,
) -> Result<SavedFiles> {
    let (mut files, mut columns) = (Vec::new(), HashMap::new());
    for table in tables {
        let (mut file, name) = (destination.file()?, table.name.to_owned());
        sheet::write_csv(table, setup.document.name(), &mut file)
            .with_context(|| format!("cannot write {name}"))?;
        columns.insert(name.clone(), sheet::columns(table));
        files.push((name, file));
    }
    for (name, file, its) in more {
        columns.insert(name.clone(), its);
        files.push((name, file));
    }
    let manifest = |digests: &[FileDigest]| {
        let columns = |it: &FileDigest| columns.get(&it.name).map_or(&[][..], |it| it);
        let files = digests.iter().map(|it| file_entry(it, columns(it))).collect();
        Manifest { files, ..manifest.clone() }.bytes()
    };
    page::add_page(&destination, setup.of_game, &mut files, manifest)
        .context("cannot write report.html")?;
    let names = files.iter().map(|(name, _)| name.clone()).chain(["manifest.json".to_owned()]);
    let saved = SavedFiles::new(destination.dir(), names);
    destination.publish(files, checkpoint, manifest)?;
    Ok(saved)
}

/// Prints a result, even if saving it has failed: a full disk must not lose hours of games.
///
/// `tell` writes the result to standard output, given the saved files.
///
/// # Errors
/// Returns the error of saving, or an error if standard output fails.
pub fn print_result(
    saved: Result<Option<SavedFiles>>,
    tell: impl FnOnce(Option<&SavedFiles>, &mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let files = saved.as_ref().ok().and_then(Option::as_ref);
    output::print(|out| tell(files, out))?;
    saved.map(drop)
}
