//! Removal of the temporary files that killed processes have left.

use std::fs::OpenOptions;
use std::path::Path;

use super::regular;

pub(super) const PREFIX: &str = ".sandtable-";

/// Removes the temporary files in `dir` that no running process has locked; errors are ignored.
pub(super) fn remove_from(dir: &Path) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        // Temporary files are regular; opening another kind of file may block.
        let is_ours = entry.file_type().is_ok_and(|kind| kind.is_file());
        let file = || regular::open(&entry.path(), OpenOptions::new().read(true));
        if is_ours && file().is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
