//! Single files. Only regular ones are read and replaced: others may have no end, or wait for ever.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use tempfile::TempPath;

use super::{FilesError, ResultFile, at, stale};

/// The greatest length of a file that is read whole, in bytes.
const LONGEST: u64 = 1 << 30;

/// The greatest length of a name, in bytes.
const LONGEST_NAME: usize = 255;

/// The directory of a file; that of the program if its path names none.
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives the file at `path`, in a directory that is there, these bytes: all of them or none.
///
/// # Errors
/// If something else than a regular file has that name, or the file system fails; then what was there
/// stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    give_name(nameless(path, bytes)?, path)
}

/// Writes a file that is to be at `path`, and has no name of its own yet.
pub(super) fn nameless(path: &Path, bytes: &[u8]) -> Result<TempPath, FilesError> {
    let mut file = ResultFile::new(directory_of(path))?;
    let (_, file) = file.write_all(bytes).and_then(|()| file.close("")).map_err(at(path))?;
    Ok(file)
}

/// Lets a nameless file take the place of that at `path`.
pub(super) fn give_name(file: TempPath, path: &Path) -> Result<(), FilesError> {
    make_way(path)?;
    file.persist(path).map_err(|error| at(path)(error.error))
}

/// Writes a file that is not there yet, all of it or nothing. A file that has its name stays as it is.
///
/// # Errors
/// If the file system fails, or something has that name: then [`io::ErrorKind::AlreadyExists`].
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    stale::remove_from(directory_of(path));
    nameless(path, bytes)?.persist_noclobber(path).map_err(|error| at(path)(error.error))
}

/// Reads a file whole; only a regular one.
///
/// # Errors
/// If the file system fails, the file is no regular one, or too long to be one of ours. Then nothing is read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let too_long = || io::Error::other("it is longer than 1 GiB");
    let file = open(path, OpenOptions::new().read(true))?;
    if file.metadata()?.len() > LONGEST {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    // It may grow meanwhile.
    file.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST { Err(too_long()) } else { Ok(bytes) }
}

/// Makes sure that nothing but a regular file has a name which a file of ours is to get or to lose.
///
/// # Errors
/// If something else has it, such as a directory or a link.
pub fn make_way(path: &Path) -> Result<(), FilesError> {
    match std::fs::symlink_metadata(path) {
        Ok(there) if !there.is_file() => Err(FilesError::InTheWay(path.to_owned())),
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(at(path)(source)),
        _ => Ok(()),
    }
}

/// Whether a name can be that of a file in a directory itself.
pub(super) fn is_plain(name: &str) -> bool {
    let is_path = matches!(name, "" | "." | "..") || name.contains(['/', '\\']);
    !is_path && name.len() <= LONGEST_NAME && !name.contains('\0')
}

/// Opens a file if it is a regular one. Opening another can wait for ever, or do something.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let regular = |is_regular: bool| match is_regular {
        true => Ok(()),
        false => Err(io::Error::other("it is no regular file")),
    };
    regular(std::fs::metadata(path)?.is_file())?;
    // Should it have become another since, this at least does not wait.
    #[cfg(unix)]
    custom(options, rustix::fs::OFlags::NONBLOCK);
    let file = options.open(path)?;
    regular(file.metadata()?.is_file())?;
    Ok(file)
}

/// Opens a directory.
pub(super) fn open_directory(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    custom(&mut options, rustix::fs::OFlags::DIRECTORY);
    options.read(true).open(path)
}

#[cfg(unix)]
fn custom(options: &mut OpenOptions, flags: rustix::fs::OFlags) {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
}
