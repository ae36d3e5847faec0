//! Files of a result while they are written.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::TempPath;

use super::{FileDigest, FilesError, at, regular, stale};
use crate::digest::hexadecimal;

/// File of a result while it is written under a temporary name.
///
/// Dropping the value removes the file, unless it has got its final name.
#[derive(Debug)]
pub struct ResultFile {
    file: BufWriter<File>,
    path: TempPath,
    sha256: Sha256,
    bytes: u64,
}

impl ResultFile {
    /// Creates an empty temporary file in `dir` and locks it against removal by other processes.
    pub(super) fn new(dir: &Path) -> Result<ResultFile, FilesError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(stale::PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The temporary name in the error message would not help the user.
        let write_temporary = |error: io::Error| match error.to_string().split_once(" at path ") {
            Some((what, _)) => io::Error::new(error.kind(), what),
            None => error,
        };
        let made = builder.tempfile_in(dir).map_err(|error| at(dir)(write_temporary(error)));
        let (file, path) = made?.into_parts();
        // The file stays locked while it is open: an unlocked temporary file belongs to no running process and
        // may be removed. On file systems without locks nothing is removed either.
        let _ = file.try_lock();
        Ok(ResultFile { file: BufWriter::new(file), path, sha256: Sha256::new(), bytes: 0 })
    }

    /// Returns the length and SHA-256 of the content written so far; `name` is the file name in the digest.
    pub fn digest(&self, name: &str) -> FileDigest {
        let sha256 = hexadecimal(&self.sha256.clone().finalize());
        FileDigest { name: name.to_owned(), bytes: self.bytes, sha256 }
    }

    /// Returns the content written so far.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn contents(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.reader()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Opens the content written so far for reading.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn reader(&mut self) -> io::Result<File> {
        self.file.flush()?;
        File::open(&self.path)
    }

    /// Flushes the content to the disk and renames the file to `path`, so that a drop no longer removes it.
    ///
    /// More content may be appended later.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn persist_as(&mut self, path: &Path) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        if self.path.file_name() != path.file_name() {
            std::fs::rename(&self.path, path)?;
            drop(std::mem::replace(&mut self.path, persistent_path(path)?).keep());
        }
        Ok(())
    }

    /// Reopens an existing file for appending, after truncating it to the length in `digest`.
    ///
    /// Returns `None`, and leaves the file as it is, if its content up to that length has another SHA-256.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn reopen(path: &Path, digest: &FileDigest) -> io::Result<Option<ResultFile>> {
        let mut file = regular::open(path, OpenOptions::new().read(true).write(true))?;
        let (sha256, bytes) = regular::hash_all(Read::by_ref(&mut file).take(digest.bytes))?;
        if (bytes, hexadecimal(&sha256.clone().finalize())) != (digest.bytes, digest.sha256.clone())
        {
            return Ok(None);
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
        let (file, path) = (BufWriter::new(file), persistent_path(path)?);
        Ok(Some(ResultFile { file, path, sha256, bytes }))
    }

    /// Flushes the file to the disk, and returns its digest with its temporary path.
    ///
    /// `name` is the file name in the digest; the file itself is not renamed.
    pub(super) fn close(self, name: &str) -> io::Result<(FileDigest, TempPath)> {
        let digest = self.digest(name);
        let file = self.file.into_inner().map_err(|error| error.into_error())?;
        // The content must be on the disk before the name is.
        file.sync_all()?;
        Ok((digest, self.path))
    }
}

fn persistent_path(path: &Path) -> io::Result<TempPath> {
    let mut path = TempPath::try_from_path(path)?;
    path.disable_cleanup(true);
    Ok(path)
}

impl Write for ResultFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sha256.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
