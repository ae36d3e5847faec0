//! What a page may do: look as its style says and run its own script, and load nothing.

use sha2::{Digest, Sha256};

/// How a page looks.
pub const STYLE: &str = include_str!("style.css");

/// What sorts and saves its tables.
pub const SCRIPT: &str = include_str!("script.js");

/// The content security policy of a page: browsers run the scripts of ours and no others.
pub fn policy() -> String {
    let [style, script] = [STYLE, SCRIPT].map(|text| base64(&Sha256::digest(text)));
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{style}'; script-src 'sha256-{script}'"
    )
}

/// Three bytes as four signs, as policies want digests.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let sign = move |place: usize| char::from(SIGNS[(bits >> (18 - 6 * place)) as usize % 64]);
        let known = three.len() + 1;
        (0..4).map(move |place| if place < known { sign(place) } else { '=' })
    };
    bytes.chunks(3).flat_map(four).collect()
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn digests_are_written_as_rfc_4648_has_it() {
        let seen =
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|it| base64(it.as_bytes()));
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(seen, expected);
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }
}
