//! How keys are written for a reader: `british.cards."British Infantry".force`.

use std::borrow::Cow;

/// Longer texts are cut in messages.
const SHOWN: usize = 48;

/// `name` as TOML would have it: bare where that is allowed, else in quotes.
pub(super) fn quoted(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let shown = cut(name);
    if !name.is_empty() && name.chars().all(bare) {
        shown.into_owned()
    } else {
        format!("{shown:?}")
    }
}

/// The path of `name` inside the table at `path`; the root's path is empty.
pub(super) fn join(path: &str, name: &str) -> String {
    match path {
        "" => quoted(name),
        _ => format!("{path}.{}", quoted(name)),
    }
}

/// The path of the `index`th element, from 0, of the list at `path`.
pub(super) fn index(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// Whether `path` is `ancestor` itself or lies inside it.
pub(super) fn within(path: &str, ancestor: &str) -> bool {
    path.strip_prefix(ancestor)
        .is_some_and(|rest| ancestor.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
}

/// `text`, cut to a length that fits into a message.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_quoted_where_toml_needs_it() {
        assert_eq!(quoted("hand_size"), "hand_size");
        assert_eq!(quoted("British Infantry"), "\"British Infantry\"");
        assert_eq!(quoted(""), "\"\"");
        assert_eq!(quoted("a\"b"), "\"a\\\"b\"");
        assert_eq!(quoted(&"a".repeat(1000)).len(), SHOWN + 3);
    }

    #[test]
    fn paths_join_and_nest() {
        assert_eq!(join("", "british"), "british");
        assert_eq!(join("british.deck", "Royal Air Force"), "british.deck.\"Royal Air Force\"");
        assert!(within("british.deck", "british"));
        assert!(within("missions[2].title", "missions"));
        assert!(within("british", ""));
        assert!(!within("british_deck", "british"));
    }
}
