//! Lengths and SHA-256 digests, by which a manifest identifies files.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Name, length and SHA-256 digest of a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileDigest {
    /// File name, without a directory.
    pub name: String,
    /// Length in bytes.
    pub bytes: u64,
    /// SHA-256 of the content, in hexadecimal.
    pub sha256: String,
}

impl FileDigest {
    /// Computes the digest of a file with the given name and content.
    pub fn of(name: &str, bytes: &[u8]) -> FileDigest {
        let sha256 = hexadecimal(&Sha256::digest(bytes));
        FileDigest { name: name.to_owned(), bytes: bytes.len() as u64, sha256 }
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
