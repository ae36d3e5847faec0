//! Atomic writing of single files.

use std::io::Write;
use std::path::Path;

use tempfile::TempPath;

use super::regular::check_replaceable;
use super::{FilesError, ResultFile, at, stale};

/// Returns the directory part of a file's path, or `.` if the path is a file name only.
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file atomically: the old content stays until the new one is complete.
///
/// The directory must exist.
///
/// # Errors
/// If `path` is a directory, link or other non-regular file, or the file system fails. The old file stays then.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    rename_into_place(write_temporary(path, bytes)?, path)
}

pub(super) fn write_temporary(path: &Path, bytes: &[u8]) -> Result<TempPath, FilesError> {
    let mut file = ResultFile::new(directory_of(path))?;
    let (_, file) = file.write_all(bytes).and_then(|()| file.close("")).map_err(at(path))?;
    Ok(file)
}

pub(super) fn rename_into_place(file: TempPath, path: &Path) -> Result<(), FilesError> {
    check_replaceable(path)?;
    file.persist(path).map_err(|error| at(path)(error.error))
}

/// Writes a new file atomically and never replaces an existing one.
///
/// # Errors
/// If the file system fails; [`AlreadyExists`](std::io::ErrorKind::AlreadyExists) if there is a file of that name.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    stale::remove_from(directory_of(path));
    write_temporary(path, bytes)?.persist_noclobber(path).map_err(|error| at(path)(error.error))
}
