//! Quoting of words for the languages of driver scripts, so that a script takes each word literally.

use sandtable_report::command_line::quoted;

/// Language of a driver script: how it quotes a word, and what separates the words of a list.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    word: fn(&str) -> String,
    between: &'static str,
}

/// Language of driver scripts for a shell.
pub const SHELL: Language = Language { word: quoted, between: " " };

/// Language of driver scripts in Python.
pub const PYTHON: Language = Language { word: double_quoted, between: ", " };

/// Language of the fields `command` and `args` of a Kubernetes pod, in YAML.
///
/// Kubernetes replaces `$(NAME)` in them by a variable and `$$` by `$`.
pub const POD: Language =
    Language { word: |word| double_quoted(&word.replace('$', "$$")), between: ", " };

impl Language {
    /// Quotes words, and joins them to a list in the language.
    pub fn words<W: AsRef<str>>(self, words: impl IntoIterator<Item = W>) -> String {
        let words: Vec<String> = words.into_iter().map(|word| (self.word)(word.as_ref())).collect();
        words.join(self.between)
    }
}

/// Quotes a word as a JSON string, which Python and YAML read in the same way.
fn double_quoted(word: &str) -> String {
    let breaks = |c: char| c.is_control() || "\u{2028}\u{2029}\u{feff}".contains(c);
    let escaped = |c| if breaks(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    serde_json::Value::from(word).to_string().chars().map(escaped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_in_every_language() {
        let words = ["it's", "a \"b\"\n", "\u{85}é", "$(X)"];
        let json = r#""it's", "a \"b\"\n", "\u0085é", "#;
        assert_eq!(PYTHON.words(words), format!("{json}\"$(X)\""));
        assert_eq!(POD.words(words), format!("{json}\"$$(X)\""));
        assert_eq!(SHELL.words(words), "'it'\\''s' 'a \"b\"\n' '\u{85}é' '$(X)'");
    }
}
