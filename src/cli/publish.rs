//! How commands publish a result: all files at once, and the answer.

use std::collections::HashMap;

use crate::prelude::*;
use sandtable_report::columns::Column;
use sandtable_report::manifest::file_entry;
use sandtable_summary::Sheet;

/// Whether the directory holds more of the same plan than so many games; says so if it does.
pub fn gives_way(destination: &Destination, complete: bool, games: u64) -> bool {
    let there = destination.exceeding(Extent { complete, games });
    if let Some(there) = there {
        let dir = destination.dir().display();
        output::note(&format!("nothing was written: {dir} holds {there}"));
    }
    there.is_some()
}

/// A file of a result beside its tables: its name, and its columns if it is a table itself.
pub type MoreFile = (String, ResultFile, Vec<Column>);

/// Writes the tables of a result, gives all of its files their names, with its page and a manifest that
/// lists them, and says where they are.
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
) -> Result<String> {
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
    let names: Vec<&str> = files.iter().map(|(name, _)| &name[..]).collect();
    let dir = destination.dir().display();
    let place = format!("Files in {dir}: {}, manifest.json", names.join(", "));
    destination.publish(files, checkpoint, manifest)?;
    Ok(place)
}

/// Prints what was found even if saving has failed: hours of playing must not be lost with a full
/// disk.
///
/// # Errors
/// That of saving, or if standard output fails.
pub fn tell(
    saved: Result<Option<String>>,
    tell: impl FnOnce(Option<&str>, &mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let place = saved.as_ref().ok().and_then(|place| place.as_deref());
    output::print(|out| tell(place, out))?;
    saved.map(drop)
}
