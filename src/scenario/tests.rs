//! Problems as they are shown.

use super::*;

#[test]
fn syntax_errors_tell_all_at_once() {
    let bad = "hand_size = ten\na = 1\na = 2\nb = \"c\nd = 1 2\ndeck = [1, 2\n";
    insta::assert_snapshot!(load_bytes("bad.toml", bad.as_bytes(), &[]).unwrap_err());
    let problems = load_bytes("bad.toml", b"a = 1", &[]).unwrap_err();
    assert!(problems.coloured().contains("\u{1b}["));
    assert!(!problems.to_string().contains('\u{1b}'));
}
