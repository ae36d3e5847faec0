//! The digests of result files.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Name, length and digest of a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileDigest {
    /// Its name in the directory.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl FileDigest {
    /// That of a file which holds these bytes.
    pub fn of(name: &str, bytes: &[u8]) -> FileDigest {
        let sha256 = hexadecimal(&Sha256::digest(bytes));
        FileDigest { name: name.to_owned(), bytes: bytes.len() as u64, sha256 }
    }
}

/// Two hexadecimal digits a byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
