//! Listings of problems.

use super::*;

#[test]
fn all_syntax_errors_are_listed_together() {
    let bad = "hand_size = ten\na = 1\na = 2\nb = \"c\nd = 1 2\ndeck = [1, 2\n";
    insta::assert_snapshot!(load_bytes("bad.toml", bad.as_bytes(), &[]).unwrap_err());
    let problems = load_bytes("bad.toml", b"a = 1", &[]).unwrap_err();
    assert!(problems.coloured().contains("\u{1b}["));
    assert!(!problems.to_string().contains('\u{1b}'));
}
