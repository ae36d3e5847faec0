//! Forms of keys, names and texts for messages, such as `british.cards."British Infantry".force`.

use std::borrow::Cow;

use super::names::{is_invisible, is_odd_space, shapes_text, spreadsheet_value};

/// Maximum number of characters that a message quotes of a text or key; the rest is cut.
const MAX_SHOWN: usize = 48;
/// Maximum number of characters in the name of a card, a space or another thing of a scenario.
const MAX_NAME: usize = 100;

/// Returns whether TOML accepts `name` as a key without quotes.
pub(super) fn is_bare(name: &str) -> bool {
    let bare = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    !name.is_empty() && name.bytes().all(bare)
}

/// Returns `name` as a key in TOML syntax, cut to [`MAX_SHOWN`] characters for messages.
fn quote_cut(name: &str) -> Cow<'_, str> {
    let is_plain = |b: u8| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'\\');
    match cut(name) {
        shown if is_bare(name) => shown,
        shown if shown.bytes().all(is_plain) => ["\"", &shown, "\""].concat().into(),
        shown => format!("{shown:?}").into(),
    }
}

/// Returns the path of the key `name` in the table at `path`, for messages.
///
/// The path of the root table is empty.
pub(super) fn child_path(path: &str, name: &str) -> String {
    match path {
        "" => quote_cut(name).into_owned(),
        _ => [path, ".", &quote_cut(name)].concat(),
    }
}

/// Returns the path of element `index`, counted from 0, of the list at `path`.
pub(super) fn element_path(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// Returns true for an invisible character that texts must not contain.
///
/// Texts may contain invisible characters that join letters or select the form of a letter.
fn is_hidden(c: char) -> bool {
    is_invisible(c) && !shapes_text(c)
}

/// Returns a message that names the first hidden character of `text` (see [`is_hidden`]), if any.
pub(super) fn hidden_character(text: &str) -> Option<String> {
    let hidden = text.chars().find(|&c| is_hidden(c))?;
    Some(format!("the character U+{:04X} cannot be seen", u32::from(hidden)))
}

/// Returns `text` with an escape sequence in place of every hidden character (see [`is_hidden`]).
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    match hidden_character(text) {
        None => Cow::Borrowed(text),
        Some(_) => text
            .chars()
            .map(|c| if is_hidden(c) { c.escape_unicode().to_string() } else { c.to_string() })
            .collect(),
    }
}

/// Returns `text` with an escape sequence in place of every invisible character except line feeds.
///
/// Invisible characters that join letters or select the form of a letter are not replaced.
pub fn escape_hidden(text: &str) -> Cow<'_, str> {
    let is_escaped = |c: char| c != '\n' && is_hidden(c);
    match text.contains(is_escaped) {
        false => Cow::Borrowed(text),
        true => text.split('\n').map(escape).collect::<Vec<_>>().join("\n").into(),
    }
}

/// Returns a message and a hint if `name` is unsuitable as the name of a thing in a scenario.
///
/// Tables, spreadsheets and terminals must show a name as it is. The result is `None` for a suitable name.
pub fn name_problem(name: &str) -> Option<(String, &'static str)> {
    if name.trim().is_empty() {
        return Some(("the name is empty".to_owned(), "write the name as it is printed"));
    }
    if name.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        let message = format!("spreadsheets would take the name {name:?} for a formula");
        return Some((message, "begin it with another character"));
    }
    if name.trim() != name {
        let message = format!("the name {:?} has a space at an end", cut(name));
        return Some((message, "leave it out: nobody could tell two such names apart"));
    }
    if name.chars().count() > MAX_NAME {
        let message = format!("a name of {} characters", name.chars().count());
        return Some((message, "no table has room for it: write at most 100"));
    }
    let is_visible = |c: char| !is_invisible(c) && !is_odd_space(c);
    if let Some(c) = name.chars().find(|&c| !is_visible(c)) {
        let message = format!("the character U+{:04X} cannot be seen in a name", u32::from(c));
        return Some((message, "leave it out, or write an ordinary space"));
    }
    let value = spreadsheet_value(name)?;
    let message = format!("spreadsheets would read the name {:?} as {value}", cut(name));
    Some((message, "add a word, as in `Battery 1-2`"))
}

/// Returns `text` for a message: cut to [`MAX_SHOWN`] characters, with `...` in place of the rest.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    if text.len() <= MAX_SHOWN {
        return Cow::Borrowed(text);
    }
    match text.char_indices().nth(MAX_SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_quoted_where_toml_needs_it_and_join() {
        assert_eq!(quote_cut("hand_size"), "hand_size");
        assert_eq!(quote_cut("British Infantry"), "\"British Infantry\"");
        assert_eq!(quote_cut(""), "\"\"");
        assert_eq!(quote_cut("a\"b"), "\"a\\\"b\"");
        assert_eq!(quote_cut(&"a".repeat(1000)).len(), MAX_SHOWN + 3);
        assert_eq!(child_path("", "british"), "british");
        assert_eq!(
            child_path("british.deck", "Royal Air Force"),
            "british.deck.\"Royal Air Force\""
        );
    }

    #[test]
    fn invisible_characters_are_found_and_escaped() {
        for text in ["\u{1b}[2J", "a\nb", "a\u{202E}b", "\u{2066}", "a\u{85}", "\u{2028}"] {
            assert!(hidden_character(text).is_some() && name_problem(text).is_some(), "{text:?}");
            assert_eq!(hidden_character(&escape(text)), None);
        }
        for text in ["zero\u{200B}width", "soft\u{AD}hyphen", "\u{FEFF}mark"] {
            assert!(hidden_character(text).is_some() && name_problem(text).is_some(), "{text:?}");
        }
        assert_eq!(escape("a\u{1b}b"), "a\\u{1b}b");
        for text in ["Wadi Fara", "Übermut", "الوادي", "a = b", "\\u{1b}"] {
            assert_eq!(
                (hidden_character(text), name_problem(text), &escape(text)[..]),
                (None, None, text)
            );
        }
    }

    #[test]
    fn names_are_no_formulas_can_be_told_apart_and_fit_into_a_table() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", ""] {
            assert!(name_problem(name).is_some(), "{name:?}");
        }
        for name in ["campaign ", " Azrak", "\u{A0}Maan", &"x".repeat(MAX_NAME + 1)] {
            assert!(name_problem(name).is_some(), "{name:?}");
        }
        for name in ["a  b", "Wadi el Fara", &"ü".repeat(MAX_NAME)] {
            assert_eq!(name_problem(name), None, "{name:?}");
        }
    }
}
