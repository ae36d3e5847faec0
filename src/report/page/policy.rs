//! Content security policy of a page: only its own style sheet and script apply, and nothing is loaded.

use sha2::{Digest, Sha256};

/// Style sheet in every page.
pub const STYLE: &str = include_str!("style.css");

/// Script in every page, which lets the reader sort tables and download them as CSV.
pub const SCRIPT: &str = include_str!("script.js");

/// Returns the content security policy of a page.
///
/// It allows only [`STYLE`] and [`SCRIPT`], by their SHA-256 digests.
pub fn policy() -> String {
    let [style, script] = [STYLE, SCRIPT].map(|text| base64(&Sha256::digest(text)));
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{style}'; script-src 'sha256-{script}'"
    )
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let sign = move |index: usize| char::from(SIGNS[(bits >> (18 - 6 * index)) as usize % 64]);
        let used = three.len() + 1;
        (0..4).map(move |index| if index < used { sign(index) } else { '=' })
    };
    bytes.chunks(3).flat_map(four).collect()
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn digests_are_written_as_rfc_4648_has_it() {
        let encoded =
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|it| base64(it.as_bytes()));
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(encoded, expected);
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }
}
