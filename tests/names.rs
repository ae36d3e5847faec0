//! Names in scenarios consist of visible characters, by the Unicode tables of an independent library.

use regex_syntax::hir::{Class, HirKind};
use sandtable::scenario::name_problem;

/// Returns the characters of a class of regular expressions such as `\p{Cf}`.
fn characters(class: &str) -> Vec<char> {
    let parsed = regex_syntax::parse(class).expect("a class");
    match parsed.kind() {
        HirKind::Class(Class::Unicode(class)) => {
            class.ranges().iter().flat_map(|range| range.start()..=range.end()).collect()
        }
        // A class of one character.
        HirKind::Literal(text) => std::str::from_utf8(&text.0).expect("text").chars().collect(),
        _ => panic!("{class} is no class of characters"),
    }
}

/// Returns whether a name in a scenario may contain a character between other characters.
fn is_fit(c: char) -> bool {
    name_problem(&format!("Battery {c} left")).is_none()
}

#[test]
fn no_character_that_cannot_be_seen_is_part_of_a_name() {
    for hidden in [
        r"\p{Default_Ignorable_Code_Point}",
        r"\p{Noncharacter_Code_Point}",
        r"\p{Cc}",
        r"\p{Cf}",
        r"\p{Co}",
        r"\p{Zl}",
        r"\p{Zp}",
        r"[\p{Zs}--\u{20}]",
        r"\u{2800}",
    ] {
        let class = format!("[{hidden}]");
        let characters = characters(&class);
        assert!(!characters.is_empty(), "{hidden}");
        let accepted: Vec<char> = characters.into_iter().filter(|&c| is_fit(c)).collect();
        assert!(accepted.is_empty(), "{hidden}: {accepted:?}");
    }
}

#[test]
fn every_character_that_can_be_seen_may_be_part_of_a_name() {
    let seen = r"[[\p{L}\p{M}\p{N}\p{P}\p{S}]--\p{Default_Ignorable_Code_Point}--\u{2800}]";
    let seen = characters(seen);
    assert!(seen.len() > 140_000, "{}", seen.len());
    let refused: Vec<char> = seen.into_iter().filter(|&c| !is_fit(c)).collect();
    assert!(refused.is_empty(), "{refused:?}");
}
