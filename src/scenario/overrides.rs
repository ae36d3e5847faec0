//! Overrides: options `--set key=value` that replace single values of a scenario.

use super::prelude::*;

use toml::de::DeValue;

use super::parse::{self, MAX_DEPTH};

/// Text before `key=value` in the source text of an override.
const OPTION: &str = "--set ";

/// Parsed option `--set key=value`: the path of a key and its new value.
pub(super) struct Override {
    path: Vec<Key>,
    value: Node,
}

impl Override {
    /// Parses the text `key=value` of a `--set` option; on a mistake, reports it and returns `None`.
    ///
    /// The key is a dotted key of TOML, but its parts may have spaces without quotes. The value is in TOML syntax, or a
    /// bare word for text. `rank` is the number of the option in the order of all source texts.
    pub(super) fn parse(typed: &str, rank: usize, problems: &mut Problems) -> Option<Self> {
        let source = Source::setting(format!("{OPTION}{}", typed.trim_end()), rank);
        let (parts, value) = match split(source.text()) {
            Ok(split) => split,
            Err((at, message)) => {
                let hint = "write `--set KEY=VALUE` with a key of the scenario";
                problems.report_at(Location::at(&source, at), message, hint);
                return None;
            }
        };
        let path = parts.into_iter().map(|at| read_key(&source, at, problems));
        let path: Vec<Key> = path.collect::<Option<_>>()?;
        if path.len() > MAX_DEPTH {
            let message = format!("the key has more than {MAX_DEPTH} parts");
            problems.report_at(
                path[MAX_DEPTH].location.clone(),
                message,
                "name a key of the scenario",
            );
            return None;
        }
        let name = path.iter().fold(String::new(), |path, key| key::child_path(&path, &key.name));
        let value = parse::setting(&source, value, &name, path.len(), problems)?;
        Some(Self { path, value })
    }

    /// Sets the value in the tree under `root`, and adds missing tables on the way to it.
    ///
    /// The value replaces the former one, even if that was a table. A key inside a value that is not a table is
    /// reported.
    pub(super) fn apply(self, root: &mut Node, problems: &mut Problems) {
        let mut value = Some(self.value);
        let mut node = root;
        let mut path = String::new();
        let last = self.path.len() - 1;
        for (step, key) in self.path.into_iter().enumerate() {
            let kind = node.value.kind();
            let Value::Table(table) = &mut node.value else {
                let message = format!("`{path}` is {kind} and has no keys");
                let location =
                    KeyLocation { location: key.location, key: key::child_path(&path, &key.name) };
                problems.report(location, message, format!("set `{path}` as a whole"));
                return;
            };
            if step == last {
                table.set(key, value.take().expect("the last step is reached once"));
                return;
            }
            path = key::child_path(&path, &key.name);
            let location = key.location.clone();
            let empty = || Node { value: Value::Table(TomlTable::default()), location };
            node = table.entry(&key, empty);
        }
    }
}

type SyntaxFault = (Range<usize>, &'static str);

/// Splits the text `--set a."b c".d=value` into the ranges of the key's parts and the value's start.
///
/// The error is the range of a mistake, with a message.
fn split(text: &str) -> Result<(Vec<Range<usize>>, usize), SyntaxFault> {
    let mut parts = Vec::new();
    let mut at = OPTION.len();
    loop {
        let end = part_end(text, at)?;
        let part = trimmed(text, at..end);
        if part.is_empty() {
            return Err((part, "a part of the key is empty"));
        }
        parts.push(part);
        at = end + 1;
        if text[end..].starts_with('=') {
            break;
        }
    }
    let value = trimmed(text, at..text.len());
    if value.is_empty() {
        return Err((value, "the value is missing"));
    }
    Ok((parts, value.start))
}

/// Returns the offset of the dot or equals sign that ends the key part which starts at `start`.
///
/// Dots and equals signs in quotes belong to the part. The error is the range of a mistake, with a message.
fn part_end(text: &str, start: usize) -> Result<usize, SyntaxFault> {
    let part = &text[start..];
    let indent = part.len() - part.trim_start().len();
    let after_quotes = match part[indent..].chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let open = start + indent..start + indent + 1;
            let close = closing(&part[indent + 1..], quote);
            indent + 2 + close.ok_or((open, "this quote is not closed"))?
        }
        _ => 0,
    };
    let rest = &part[after_quotes..];
    let end = rest.find(['.', '=']).ok_or((start..text.len(), "there is no `=`"))?;
    if after_quotes > 0 && !rest[..end].trim().is_empty() {
        let at = start + after_quotes;
        return Err((at..at + end, "expected `.` or `=` after the quotes"));
    }
    Ok(start + after_quotes + end)
}

/// Returns the offset of the closing `quote` in `text`, which begins after the opening quote.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        let closes = c == quote && !escaped;
        escaped = quote == '"' && c == '\\' && !escaped;
        closes.then_some(at)
    })
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

/// Returns the key part in the range `at` without its quotes, and reports a problem if it is invalid.
fn read_key(source: &Arc<Source>, at: Range<usize>, problems: &mut Problems) -> Option<Key> {
    let part = &source.text()[at.clone()];
    let location = Location::at(source, at);
    let name = match part.starts_with(['"', '\'']) {
        false => Ok(part.to_owned()),
        true => match DeValue::parse(part).map(|value| value.into_inner()) {
            Ok(DeValue::String(name)) => Ok(name.into_owned()),
            Ok(_) => unreachable!("what starts with a quote is text"),
            Err(error) => Err(error.message().to_owned()),
        },
    };
    match name.and_then(|name| key::hidden_character(&name).map_or(Ok(name), Err)) {
        Ok(name) => Some(Key { name, location }),
        Err(message) => {
            problems.report_at(location, message, "quote a key as TOML quotes text");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(typed: &str) -> Result<Vec<String>, String> {
        let mut problems = Problems::new("x");
        match Override::parse(typed, 0, &mut problems) {
            Some(setting) => Ok(setting.path.into_iter().map(|key| key.name).collect()),
            None => Err(problems.sorted()[0].message.clone()),
        }
    }

    fn value(typed: &str) -> Value {
        let mut problems = Problems::new("x");
        let setting = Override::parse(typed, 0, &mut problems);
        setting.unwrap_or_else(|| panic!("{problems}")).value.value
    }

    #[test]
    fn keys_are_toml_keys_except_for_bare_spaces_and_apostrophes() {
        assert_eq!(path("hand_size=7").unwrap(), ["hand_size"]);
        assert_eq!(path("a . \"b.c=d\" .'e f' = 7").unwrap(), ["a", "b.c=d", "e f"]);
        assert_eq!(path(r#"a."say \"hi\"".b=7"#).unwrap(), ["a", "say \"hi\"", "b"]);
        assert_eq!(path("british.deck.British Infantry=10").unwrap()[2], "British Infantry");
        assert_eq!(path("deck.Lawrence's Men=1").unwrap(), ["deck", "Lawrence's Men"]);
    }

    #[test]
    fn values_are_toml_or_bare_words() {
        assert_eq!(value("a=7"), Value::Integer(7));
        assert_eq!(value("a= true "), Value::Flag(true));
        assert_eq!(value("a=0.5"), Value::Number(0.5));
        assert_eq!(value("a=\"7\""), Value::Text("7".into()));
        assert_eq!(value("a=all_at_once"), Value::Text("all_at_once".into()));
        assert!(matches!(value("a=[1, 2]"), Value::List(list) if list.len() == 2));
        assert!(matches!(value("a={ b = 1 }"), Value::Table(_)));
    }

    #[test]
    fn locations_are_in_the_option_as_typed() {
        let mut problems = Problems::new("x");
        let setting = Override::parse("a.b= [1, 22]", 0, &mut problems).unwrap();
        let Value::List(list) = &setting.value.value else { panic!() };
        let location = &list[1].location;
        assert_eq!(location.source().text(), "--set a.b= [1, 22]");
        assert_eq!(&location.source().text()[location.span().unwrap()], "22");
    }

    #[test]
    fn bad_syntax_is_named() {
        for (typed, message) in [
            ("hand_size", "there is no `=`"),
            ("", "there is no `=`"),
            ("=7", "a part of the key is empty"),
            ("a..b=7", "a part of the key is empty"),
            ("a=", "the value is missing"),
            ("\"a=7", "this quote is not closed"),
            ("\"a\"b=7", "expected `.` or `=` after the quotes"),
        ] {
            assert_eq!(path(typed).unwrap_err(), message, "{typed}");
        }
        assert!(path("a=[1,").is_err());
        assert!(path("a=1 2").is_err());
        assert!(path(&format!("{}=1", vec!["a"; 100_000].join("."))).is_err());
    }
}
