//! Numbers in documents that are not results of studies.

use std::sync::LazyLock;

/// Table of `exempt.toml`: phrases with numbers that are not results, by file, each with the reason.
static EXEMPT: LazyLock<toml::Table> =
    LazyLock::new(|| include_str!("exempt.toml").parse().expect("a table"));

/// Returns the exempt phrases of a file, each with the reason.
pub fn of(file: &str) -> impl Iterator<Item = (&'static String, &'static str)> {
    let table = EXEMPT[file].as_table().expect("a table");
    table.iter().map(|(words, reason)| (words, reason.as_str().expect("a reason")))
}

/// Returns the byte range of a phrase in a text, whatever its line breaks; `None` if it is not there.
pub fn place(text: &str, words: &str) -> Option<(usize, usize)> {
    let starts = text.match_indices(words.split_whitespace().next()?).map(|it| it.0);
    let end_from = |start: usize| {
        let mut at = start;
        for word in words.split_whitespace() {
            at += text[at..].len() - text[at..].trim_start().len();
            at += text[at..].starts_with(word).then_some(word.len())?;
        }
        Some((start, at))
    };
    starts.filter_map(end_from).next()
}

/// Replaces the digits of all exempt phrases by blanks.
pub fn masked(file: &str, text: &str) -> String {
    let mut text = text.to_owned();
    for (words, _) in of(file) {
        while let Some((start, end)) = place(&text, words) {
            let blank = text[start..end].replace(|it: char| it.is_ascii_digit(), "_");
            text.replace_range(start..end, &blank);
        }
    }
    text
}
