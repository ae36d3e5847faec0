//! Temporary files that a killed run has left behind.

use std::fs::OpenOptions;
use std::path::Path;

use super::regular;

/// What the names of our temporary files begin with.
pub(super) const PREFIX: &str = ".sandtable-";

/// Removes the temporary files in `dir` that no run is writing any more. Failing is no harm: they
/// are in nobody's way.
pub(super) fn remove_from(dir: &Path) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        // What is no regular file is none of ours: it may wait for ever to be opened.
        let is_ours = entry.file_type().is_ok_and(|kind| kind.is_file());
        let file = || regular::open(&entry.path(), OpenOptions::new().read(true));
        if is_ours && file().is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
