//! Sealed files: JSON files with the SHA-256 of their content, by which damage is detected on reading.
//!
//! ```text
//! {"format":"sandtable-part-1","sha256":"…","content":
//! {…}
//! }
//! ```
//!
//! The SHA-256 is that of the second line without its line break, so standard tools can check it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::digest::hexadecimal;

/// Reason why a sealed file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SealError {
    /// The file does not begin with the header of a sealed file of the expected format.
    #[error("it is some other file")]
    OtherFormat,
    /// The file is cut short, or its content does not have the SHA-256 that the header states.
    #[error("it was cut short or altered, and does not have the SHA-256 that it names")]
    Damaged,
    /// The content is intact, but this version of the program cannot deserialize it.
    #[error("this version cannot read it: {0}")]
    Unreadable(#[from] serde_json::Error),
}

/// Serializes `content` into the bytes of a sealed file: JSON with the SHA-256 of its content.
///
/// `format` is the name in the header, by which [`open`] recognizes the kind of file.
///
/// # Errors
/// If `content` cannot be represented in JSON.
pub fn seal(format: &str, content: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    Ok(seal_bytes(format, &serde_json::to_vec(content)?))
}

/// Checks the SHA-256 in a sealed file of the given format, and deserializes the file's content.
///
/// # Errors
/// If the bytes differ in any way from the output of [`seal`], or the content is not of the type `T`.
pub fn open<T: DeserializeOwned>(format: &str, bytes: &[u8]) -> Result<T, SealError> {
    let start = header_start(format);
    if !bytes.starts_with(start.as_bytes()) {
        let is_cut_short = start.as_bytes().starts_with(bytes);
        return Err(if is_cut_short { SealError::Damaged } else { SealError::OtherFormat });
    }
    let content = bytes.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
    match seal_bytes(format, content) == bytes {
        true => Ok(serde_json::from_slice(content)?),
        false => Err(SealError::Damaged),
    }
}

/// Returns the SHA-256 of `bytes` in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn header_start(format: &str) -> String {
    format!("{{\"format\":\"{format}\",\"sha256\":\"")
}

fn seal_bytes(format: &str, content: &[u8]) -> Vec<u8> {
    let opening = format!("{}{}\",\"content\":\n", header_start(format), sha256(content));
    [opening.as_bytes(), content, b"\n}\n"].concat()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    #[test]
    fn what_was_sealed_can_be_opened_as_what_it_is_and_is_json() {
        let content = json!({"a": [1, 18_446_744_073_709_551_615_u64], "b\n": 0.1});
        let bytes = seal("x", &content).expect("sealed");
        assert_eq!(open::<Json>("x", &bytes).expect("opened"), content);
        let file: Json = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!(file["content"], content);
        let text = std::str::from_utf8(&bytes).expect("text");
        let line = text.lines().nth(1).expect("a second line");
        assert_eq!(file["sha256"], sha256(line.as_bytes()));
        let bytes = seal("x", &7).expect("sealed");
        assert!(matches!(open::<u8>("y", &bytes), Err(SealError::OtherFormat)));
        assert!(matches!(open::<String>("x", &bytes), Err(SealError::Unreadable(_))));
    }

    #[test]
    fn no_bit_can_be_turned_and_no_byte_be_missing() {
        let bytes = seal("x", &json!({"a": [1, 2, 3]})).expect("sealed");
        for end in 0..bytes.len() {
            let cut = open::<Json>("x", &bytes[..end]);
            assert!(matches!(cut, Err(SealError::Damaged)), "{end}");
            for bit in 0..8 {
                let mut altered = bytes.clone();
                altered[end] ^= 1 << bit;
                assert!(open::<Json>("x", &altered).is_err(), "{end}, {bit}");
            }
        }
    }
}
