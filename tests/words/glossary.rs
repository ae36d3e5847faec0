//! Counts the words of `glossary.toml` in the source, where plainer words should replace them.
//!
//! No count may exceed its ceiling in the file. `INSTA_UPDATE=always` lowers the ceilings to the counts.

use std::path::Path;

use serde::Deserialize;

use super::{code, is_test, root, sources};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    /// Folders of `src` in which every count must be 0.
    finished: Vec<String>,
    /// Folders inside finished folders that are not finished themselves.
    unfinished: Vec<String>,
    entry: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(flatten)]
    pattern: Pattern,
    /// Wording to use instead.
    instead: String,
    /// Folders of `src` that define the name. Until they rename it, finished folders may use it.
    #[serde(default)]
    defined_in: Vec<String>,
    /// Maximum count over all files of `src`.
    ceiling: usize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Pattern {
    /// Phrase in comments; a `^` before it stands for the beginning of a comment or sentence.
    Prose(String),
    /// Name anywhere in code.
    Identifier(String),
    /// Name of a variable, parameter or field that is used beyond its line, where it is declared.
    Binding(String),
}

/// File of `src`, split into lines of comments and lines of code without string literals.
struct Source {
    package: String,
    comments: Vec<String>,
    code: Vec<String>,
}

impl Source {
    fn new(path: &Path, text: &str) -> Source {
        let folder = path.parent().and_then(|it| it.strip_prefix("src").ok());
        let comment = |line: &str| -> Option<String> {
            let text = line.trim_start().strip_prefix("//")?;
            Some(text.trim_start_matches(['/', '!']).trim().to_owned())
        };
        let code = code(text);
        let unquoted = |line: &str| line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"");
        Source {
            package: folder.unwrap_or(Path::new("")).display().to_string(),
            comments: text.lines().filter_map(comment).collect(),
            code: if is_test(path) { Vec::new() } else { code.lines().map(unquoted).collect() },
        }
    }

    fn is_of(&self, package: &str) -> bool {
        Path::new(&self.package).starts_with(package)
    }

    fn count(&self, pattern: &Pattern) -> usize {
        match pattern {
            Pattern::Prose(phrase) => self.comments.iter().map(|line| phrases(line, phrase)).sum(),
            Pattern::Identifier(name) => {
                self.code.iter().map(|line| occurrences(line, name).count()).sum()
            }
            Pattern::Binding(name) => self.code.iter().filter(|line| declares(line, name)).count(),
        }
    }
}

/// Returns the byte offsets at which a word or phrase occurs in a text, but not within a longer word.
fn occurrences<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).map(|(start, _)| start).filter(move |start| {
        let (before, after) = (&text[..*start], &text[start + word.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// Counts a phrase in a line of a comment; with `^` before it, only where a sentence begins.
fn phrases(line: &str, phrase: &str) -> usize {
    let begins = |start: &usize| {
        let before = line[..*start].trim_end();
        before.is_empty() || before.ends_with(['.', ':', '|'])
    };
    match phrase.strip_prefix('^') {
        Some(phrase) => occurrences(line, phrase).filter(begins).count(),
        None => occurrences(line, phrase).count(),
    }
}

/// Returns whether a line of code declares a variable, parameter or field that outlives the line.
fn declares(line: &str, name: &str) -> bool {
    // A closure with a block, as in `|it| {`, but not a condition that contains a whole closure.
    let body = line.rsplit('|').next().unwrap_or_default();
    let is_block = line.ends_with('{') && body.matches(')').count() <= body.matches('(').count();
    let between = |start: &str, end: &str| {
        let rest = line.split_once(start).map(|(_, rest)| rest);
        let part = rest.and_then(|rest| rest.split_once(end)).map(|(part, _)| part);
        part.is_some_and(|part| occurrences(part, name).next().is_some())
    };
    // `other: &Self` is the custom of the standard library; the parameters of a closure end with its line.
    let typed = occurrences(line, name).any(|start| {
        let (before, after) = (&line[..start], &line[start + name.len()..]);
        let is_custom = after.starts_with(": &Self") || after.starts_with(": Self");
        let in_closure = before.matches('|').count() % 2 == 1;
        after.starts_with(": ") && !is_custom && (is_block || !in_closure)
    });
    let in_loop = line.ends_with('{') && between("for ", " in ");
    typed || between("let ", " = ") || in_loop || is_block && between("|", "|")
}

fn read_glossary() -> (Glossary, Vec<Source>) {
    let text = std::fs::read_to_string(path()).expect("text");
    let glossary = toml::from_str(&text).expect("a glossary");
    let sources = sources("src").iter().map(|(path, text)| Source::new(path, text)).collect();
    (glossary, sources)
}

fn path() -> std::path::PathBuf {
    root().join("tests/words/glossary.toml")
}

/// Rewrites the file with each ceiling lowered to its count; `counts` are in the order of the entries.
fn lower_ceilings(counts: &[usize]) {
    let (text, mut counts) = (std::fs::read_to_string(path()).expect("text"), counts.iter());
    let lower = |line: &str| match line.strip_prefix("ceiling = ") {
        Some(ceiling) => {
            let count = counts.next().expect("a count for each entry");
            format!("ceiling = {}\n", count.min(&ceiling.parse().expect("a number")))
        }
        None => format!("{line}\n"),
    };
    std::fs::write(path(), text.lines().map(lower).collect::<String>()).expect("written");
}

#[test]
fn words_that_plainer_ones_replace_become_fewer() {
    let (Glossary { finished, unfinished, entry: entries }, sources) = read_glossary();
    let mut faults = Vec::new();
    let mut counts = Vec::new();
    for Entry { pattern, instead, defined_in, ceiling } in &entries {
        let count: usize = sources.iter().map(|source| source.count(pattern)).sum();
        counts.push(count);
        if count > *ceiling {
            faults.push(format!("{pattern:?} {count} times, at most {ceiling}; use {instead}"));
        }
        let is_left = |source: &Source| unfinished.iter().any(|folder| source.is_of(folder));
        for package in finished.iter().filter(|_| defined_in.is_empty()) {
            let own = sources.iter().filter(|source| source.is_of(package) && !is_left(source));
            let count: usize = own.map(|source| source.count(pattern)).sum();
            if count > 0 {
                faults.push(format!("{pattern:?} {count} times in {package}; use {instead}"));
            }
        }
    }
    if std::env::var_os("INSTA_UPDATE").is_some_and(|it| it == "always") {
        lower_ceilings(&counts);
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn patterns_find_what_they_describe_and_nothing_else() {
    let text = "//! What ends. Who wins?\nfn f(place: u8) {\n    let other = \"Weighing\"; // What\n    \
                g(|it| it.Weighing);\n}\n/// Tells who won.\nfn eq(&self, other: &Self) {}\n";
    let source = Source::new(Path::new("src/games/megiddo/x.rs"), text);
    assert!(source.is_of("games") && source.is_of("games/megiddo") && !source.is_of("game"));
    let count = |pattern: fn(String) -> Pattern, it: &str| source.count(&pattern(it.to_owned()));
    assert_eq!((count(Pattern::Prose, "^What"), count(Pattern::Prose, "^Who")), (1, 1));
    assert_eq!((count(Pattern::Prose, "who"), count(Pattern::Prose, "^who")), (1, 0));
    assert_eq!((count(Pattern::Identifier, "Weighing"), count(Pattern::Binding, "it")), (1, 0));
    assert_eq!((count(Pattern::Binding, "place"), count(Pattern::Binding, "other")), (1, 1));
}
