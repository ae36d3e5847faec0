//! Sentences of stories and boards as data: a text file for each game, which the compiler checks.
//!
//! Each line of the file has a key and a template. Empty lines and lines that begin with `#` are comments. In a
//! template,
//!
//! | text | stands for |
//! |---|---|
//! | `{name}` | the value of this name |
//! | `{name thing}` | a number of things: `1 thing`, `2 things` |
//! | `~` | a space at which no line is broken; also between `name` and `thing` |
//! | `label \| text` | a text with a label, such as an entry of a report |
//!
//! [`sentence!`](crate::sentence) looks a template up while the program is compiled. A key that is not in the file
//! and a placeholder without a value are errors of the compiler.

use std::fmt;

use crate::page::{count, glued};

/// Text file with the sentences of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sentences(&'static str);

/// Line of a file of sentences, without its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// Label with placeholders; empty if the sentence has none.
    label: &'static str,
    /// Text with placeholders.
    text: &'static str,
}

/// Template whose placeholders were replaced by values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// Label; empty if the sentence has none.
    pub label: String,
    /// Text, with marks at spaces at which no line is broken.
    pub text: String,
}

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl Sentences {
    /// Wraps the content of a file.
    pub const fn new(text: &'static str) -> Sentences {
        Sentences(text)
    }

    /// Returns the template with a key, for values with some names.
    ///
    /// # Panics
    /// If there is no such key, or a placeholder has none of the names; in a constant, the compiler reports it.
    pub const fn template(self, key: &str, names: &[&str]) -> Template {
        let mut rest = self.0;
        while !rest.is_empty() {
            let (line, after) = cut(rest, b'\n');
            rest = after;
            let (first, text) = cut(line, b' ');
            if is_equal(first, key) {
                let template = Template::parse(text.trim_ascii());
                assert!(
                    is_filled_by(template.label, names) && is_filled_by(template.text, names),
                    "a placeholder of the sentence has no value"
                );
                return template;
            }
        }
        panic!("the file of sentences has no such key")
    }

    /// Returns the keys of a file in order.
    pub fn keys(file: &str) -> impl Iterator<Item = &str> {
        let words = file.lines().filter_map(|line| line.split(' ').next());
        words.filter(|key| !key.is_empty() && *key != "#")
    }
}

impl Template {
    /// Splits a template at the bar after its label.
    const fn parse(line: &'static str) -> Template {
        let (label, text) = cut(line, b'|');
        match label.len() == line.len() {
            true => Template { label: "", text: line },
            false => Template { label: label.trim_ascii(), text: text.trim_ascii() },
        }
    }

    /// Returns the text with its placeholders.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// Replaces the placeholders by values, each after its name.
    pub fn fill(self, values: &[(&str, String)]) -> Sentence {
        Sentence { label: filled(self.label, values), text: filled(self.text, values) }
    }
}

/// Replaces the placeholders of a text by values, and its tildes by spaces at which no line is broken.
fn filled(text: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
        filled += &glue(before);
        filled += &value_of(placeholder, values);
        rest = after;
    }
    filled + &glue(rest)
}

/// Returns the text for a placeholder: a value, or a number of things.
fn value_of(placeholder: &str, values: &[(&str, String)]) -> String {
    let (name, thing) = placeholder.split_once([' ', '~']).unwrap_or((placeholder, ""));
    let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    match value.parse() {
        Ok(number) if !thing.is_empty() => {
            let counted = count(number, thing);
            if placeholder.contains('~') { glued(&counted) } else { counted }
        }
        _ => value.to_owned(),
    }
}

/// Replaces the tildes of a template by spaces at which no line is broken.
fn glue(text: &str) -> String {
    text.replace('~', &glued(" "))
}

/// Splits a text at the first byte of a value, which must be ASCII; the second part is empty if there is none.
const fn cut(text: &str, at: u8) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut place = 0;
    while place < bytes.len() {
        if bytes[place] == at {
            let (before, after) = text.split_at(place);
            return (before, after.split_at(1).1);
        }
        place += 1;
    }
    (text, "")
}

/// Returns whether every placeholder of a text has one of the names.
const fn is_filled_by(text: &str, names: &[&str]) -> bool {
    let (_, mut rest) = cut(text, b'{');
    while !rest.is_empty() {
        let (placeholder, after) = cut(rest, b'}');
        if !has_name(placeholder, names) {
            return false;
        }
        rest = cut(after, b'{').1;
    }
    true
}

/// Returns whether a placeholder begins with one of the names.
const fn has_name(placeholder: &str, names: &[&str]) -> bool {
    let name = cut(cut(placeholder, b' ').0, b'~').0;
    let mut place = 0;
    while place < names.len() {
        if is_equal(name, names[place]) {
            return true;
        }
        place += 1;
    }
    false
}

/// Returns whether two texts are equal.
const fn is_equal(first: &str, second: &str) -> bool {
    let (first, second) = (first.as_bytes(), second.as_bytes());
    let mut place = 0;
    while place < first.len() && place < second.len() && first[place] == second[place] {
        place += 1;
    }
    place == first.len() && place == second.len()
}

/// Fills the sentence with a key in a file of sentences, a constant, with named values.
///
/// Returns a `Sentence`.
///
/// ```
/// use sandtable_games::sentences::Sentences;
///
/// const FILE: Sentences = Sentences::new("lost the {side} lost {n Pound}\n");
/// let lost = sandtable_games::sentence!(FILE, "lost", side = "Turks", n = 2);
/// assert_eq!(lost.text, "the Turks lost 2 Pounds");
/// ```
///
/// The compiler refuses a key that is not in the file:
///
/// ```compile_fail
/// use sandtable_games::sentences::Sentences;
///
/// const FILE: Sentences = Sentences::new("lost the {side} lost {n Pound}\n");
/// let won = sandtable_games::sentence!(FILE, "won", side = "Turks", n = 2);
/// ```
#[macro_export]
macro_rules! sentence {
    ($file:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const TEMPLATE: $crate::sentences::Template =
            $file.template($key, &[$(stringify!($name)),*]);
        TEMPLATE.fill(&[$((stringify!($name), $value.to_string())),*])
    }};
}

/// Returns the template with a key in a file of sentences, a constant, for values with some names.
///
/// `template!(FILE, "key", name, other)` is for values that are known by name at run time only.
#[macro_export]
macro_rules! template {
    ($file:expr, $key:literal $(, $name:ident)* $(,)?) => {{
        const TEMPLATE: $crate::sentences::Template =
            $file.template($key, &[$(stringify!($name)),*]);
        TEMPLATE
    }};
}

/// Returns the text with a key in a file of sentences, a constant; the text has no placeholders.
#[macro_export]
macro_rules! word {
    ($file:expr, $key:literal) => {{
        const WORD: &str = $file.template($key, &[]).text();
        WORD
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: Sentences = Sentences::new(
        "# A comment.\nlost Losses | {side} lost {n Pound}\nkept {n~Op}~left\nnone\nbare Rally |\n",
    );

    #[test]
    fn placeholders_stand_for_values_and_numbers_of_things() {
        let lost = |n: usize| sentence!(FILE, "lost", side = "the Turks", n = n);
        assert_eq!(lost(1).label, "Losses");
        assert_eq!(lost(1).text, "the Turks lost 1 Pound");
        assert_eq!(lost(2).text, "the Turks lost 2 Pounds");
        assert_eq!(sentence!(FILE, "kept", n = 3).text, glued("3 Ops left"));
        assert_eq!(sentence!(FILE, "none"), Sentence::default());
        assert_eq!(
            sentence!(FILE, "bare"),
            Sentence { label: "Rally".to_owned(), text: String::new() }
        );
        assert_eq!(Sentences::keys(FILE.0).collect::<Vec<_>>(), ["lost", "kept", "none", "bare"]);
    }

    #[test]
    fn unknown_keys_and_placeholders_are_refused() {
        let is_refused =
            |key, names: &[&str]| std::panic::catch_unwind(|| FILE.template(key, names)).is_err();
        assert!(is_refused("lost", &["side"]));
        assert!(is_refused("los", &["side", "n"]));
        assert!(!is_refused("lost", &["n", "side", "other"]));
    }
}
