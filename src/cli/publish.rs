//! How commands publish a result: all files at once, and the answer.

use crate::prelude::*;

/// Whether the directory holds more games of the same plan than `extent`; says so if it does.
pub fn gives_way(destination: &Destination, extent: Extent) -> bool {
    let there = destination.outranks(extent);
    if let Some(there) = there {
        let dir = destination.dir().display();
        output::note(&format!("nothing was written: {dir} holds {there}"));
    }
    there.is_some()
}

/// Gives the files of a result their names, with its page and its manifest, and says where they are.
///
/// # Errors
/// If the file system fails.
pub fn publish(
    destination: Destination,
    game: OfGame,
    mut files: Vec<(String, ResultFile)>,
    checkpoint: CheckpointThen,
    manifest: impl Fn(&[FileDigest]) -> io::Result<Vec<u8>>,
) -> Result<String> {
    page::add(&destination, game, &mut files, &manifest).context("cannot write report.html")?;
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
