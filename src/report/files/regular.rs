//! Reading of single regular files.
//!
//! Other kinds of files are refused, because reading a pipe or a device may never end.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{FilesError, at};

/// Maximum length in bytes of a file that is read into memory.
const MAX_LENGTH: u64 = 1 << 30;

/// Reads a whole regular file.
///
/// # Errors
/// If the file system fails, or the file is not regular or longer than 1 GiB.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let too_long = || io::Error::other("it is longer than 1 GiB");
    let file = open(path, OpenOptions::new().read(true))?;
    if file.metadata()?.len() > MAX_LENGTH {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    // The file may grow meanwhile.
    file.take(MAX_LENGTH + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_LENGTH { Err(too_long()) } else { Ok(bytes) }
}

/// Checks that `path` is a regular file or does not exist, so that it may be replaced or removed.
///
/// # Errors
/// If `path` is a directory, a link or another non-regular file.
pub fn check_replaceable(path: &Path) -> Result<(), FilesError> {
    match std::fs::symlink_metadata(path) {
        Ok(there) if !there.is_file() => Err(FilesError::InTheWay(path.to_owned())),
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(at(path)(source)),
        _ => Ok(()),
    }
}

/// Opens a regular file; any other kind of file is an error.
///
/// Opening a pipe or a device could block or have side effects.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let regular = |is_regular: bool| match is_regular {
        true => Ok(()),
        false => Err(io::Error::other("it is no regular file")),
    };
    regular(std::fs::metadata(path)?.is_file())?;
    // If a pipe has replaced the file meanwhile, opening it does not block.
    #[cfg(unix)]
    add_flags(options, rustix::fs::OFlags::NONBLOCK);
    let file = options.open(path)?;
    regular(file.metadata()?.is_file())?;
    Ok(file)
}

/// Reads `from` to its end; returns the SHA-256 state after its content, and its length in bytes.
///
/// The state can take further content before the digest is computed.
pub(super) fn hash_all(mut from: impl Read) -> io::Result<(Sha256, u64)> {
    let (mut sha256, mut bytes) = (Sha256::new(), 0);
    let mut chunk = vec![0; 1 << 16];
    loop {
        match from.read(&mut chunk)? {
            0 => return Ok((sha256, bytes)),
            read => {
                sha256.update(&chunk[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// Opens a directory as a file, so that it can be locked.
pub(super) fn open_directory(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    add_flags(&mut options, rustix::fs::OFlags::DIRECTORY);
    options.read(true).open(path)
}

#[cfg(unix)]
fn add_flags(options: &mut OpenOptions, flags: rustix::fs::OFlags) {
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
}
