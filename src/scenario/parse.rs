//! Parsing of bytes into values with locations, with limits on size and depth.

use super::prelude::*;

use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeTable, DeValue, Error};

/// Maximum depth of nested tables and lists, which keeps recursion over the tree safe.
pub(super) const MAX_DEPTH: usize = 64;

/// Maximum length of a scenario in bytes, far above that of an ordinary scenario.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// Decodes `bytes` as the UTF-8 text of the scenario `name`.
///
/// If the bytes are too many or not UTF-8, a problem is reported and the result is `None`. `rank` is the number of the
/// text in the order of all source texts.
pub(super) fn decode(
    name: &str,
    bytes: Vec<u8>,
    rank: usize,
    problems: &mut Problems,
) -> Option<Arc<Source>> {
    if bytes.len() > MAX_BYTES {
        let location = Location::whole(&Source::file(name, String::new(), rank));
        let message = format!("longer than {MAX_BYTES} bytes");
        problems.report_at(location, message, "is this a scenario file?");
        return None;
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Some(Source::file(name, text, rank)),
        Err(error) => error,
    };
    let at = error.utf8_error().valid_up_to();
    let message = format!("the byte 0x{:02X} is not valid UTF-8", error.as_bytes()[at]);
    let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
    let location = Location::at(&Source::file(name, text, rank), at..at + 1);
    problems.report_at(location, message, "save the file as UTF-8");
    None
}

/// Parses the text of `source` as a TOML document.
///
/// If it has syntax errors, all of them are reported and the result is `None`.
pub(super) fn document(source: &Arc<Source>, problems: &mut Problems) -> Option<Node> {
    let (table, errors) = DeTable::parse_recoverable(source.text());
    let mut builder = TreeBuilder { source, offset: 0, problems };
    if !errors.is_empty() {
        builder.syntax_errors(&errors, "");
        return None;
    }
    let value = Value::Table(builder.table(table.into_inner(), "", 0));
    Some(Node { value, location: Location::whole(source) })
}

/// Parses the value of a `--set` option, which starts at byte `offset` of the text of `source`.
///
/// The value belongs to `key`, at `depth` in the tree of values. A bare word that is not TOML becomes text. Other
/// syntax errors are reported, and the result is then `None`.
pub(super) fn setting(
    source: &Arc<Source>,
    offset: usize,
    key: &str,
    depth: usize,
    problems: &mut Problems,
) -> Option<Node> {
    let text = &source.text()[offset..];
    let (value, errors) = DeValue::parse_recoverable(text);
    let mut builder = TreeBuilder { source, offset, problems };
    if errors.is_empty() {
        return Some(builder.node(value, key, depth));
    }
    if is_bare_word(text) {
        let location = Location::at(source, offset..source.text().len());
        return Some(Node { value: Value::Text(text.to_owned()), location });
    }
    builder.syntax_errors(&errors, key);
    None
}

/// Returns whether `text` begins with a letter and contains no special character of TOML.
fn is_bare_word(text: &str) -> bool {
    let mark = |c: char| "\"'[]{}=#,\\".contains(c);
    text.starts_with(char::is_alphabetic)
        && !text.contains(mark)
        && key::hidden_character(text).is_none()
}

/// Converter from the values of the TOML parser to values with locations.
struct TreeBuilder<'a> {
    source: &'a Arc<Source>,
    /// Offset of the parsed text in the source, in bytes.
    offset: usize,
    problems: &'a mut Problems,
}

impl TreeBuilder<'_> {
    fn syntax_errors(&mut self, errors: &[Error], key: &str) {
        let mut last = None;
        for error in errors {
            let this = (error.span(), error.message());
            if last.as_ref() == Some(&this) {
                continue;
            }
            let location = match error.span() {
                Some(span) => self.location(span),
                None => Location::whole(self.source),
            };
            let (message, hint) = match lacks_value(location.source().text(), location.span()) {
                true => ("the value is missing", "write it behind the `=`"),
                false => (error.message(), hint(error.message())),
            };
            let location = KeyLocation { location, key: key.to_owned() };
            self.problems.report(location, message, hint);
            last = Some(this);
        }
    }

    fn table(&mut self, table: DeTable<'_>, path: &str, depth: usize) -> TomlTable {
        let mut entries = TomlTable::default();
        for (name, value) in table {
            let location = self.location(name.span());
            let name = name.into_inner().into_owned();
            let path = key::child_path(path, &name);
            self.check_text(&name, &location, &path);
            let node = self.node(value, &path, depth + 1);
            entries.set(Key { name, location }, node);
        }
        entries
    }

    fn list(&mut self, list: DeArray<'_>, path: &str, depth: usize) -> Vec<Node> {
        list.into_iter()
            .enumerate()
            .map(|(index, value)| self.node(value, &key::element_path(path, index), depth + 1))
            .collect()
    }

    /// Converts a value of the parser; an unusable value is reported and replaced by empty text.
    fn node(&mut self, value: Spanned<DeValue<'_>>, path: &str, depth: usize) -> Node {
        let location = self.location(value.span());
        if let DeValue::String(text) = value.get_ref() {
            self.check_text(text, &location, path);
        }
        let value = match value.into_inner() {
            DeValue::Table(_) | DeValue::Array(_) if depth > MAX_DEPTH => {
                Err((format!("nested more than {MAX_DEPTH} levels deep"), "flatten it"))
            }
            DeValue::Table(table) => Ok(Value::Table(self.table(table, path, depth))),
            DeValue::Array(list) => Ok(Value::List(self.list(list, path, depth))),
            DeValue::String(text) => Ok(Value::Text(text.into_owned())),
            DeValue::Boolean(flag) => Ok(Value::Flag(flag)),
            DeValue::Integer(integer) => read_integer(&integer),
            DeValue::Float(number) => read_number(number.as_str()),
            DeValue::Datetime(date) => {
                Err((format!("a scenario has no use for the date {date}"), "put it in quotes"))
            }
        };
        let value = value.unwrap_or_else(|(message, hint)| {
            let location = KeyLocation { location: location.clone(), key: path.to_owned() };
            self.problems.report_lost(location, message, hint);
            Value::Text(String::new())
        });
        Node { value, location }
    }

    /// Reports a problem if `text` has an invisible character, because results print it without escapes.
    fn check_text(&mut self, text: &str, location: &Location, path: &str) {
        if let Some(message) = key::hidden_character(text) {
            let location = KeyLocation { location: location.clone(), key: path.to_owned() };
            self.problems.report(location, message, "leave it out; text has one line");
        }
    }

    fn location(&self, span: Range<usize>) -> Location {
        Location::at(self.source, span.start + self.offset..span.end + self.offset)
    }
}

type Read = Result<Value, (String, &'static str)>;

fn read_integer(integer: &DeInteger<'_>) -> Read {
    let value = i64::from_str_radix(integer.as_str(), integer.radix());
    let message = || format!("the integer {} is too large", key::cut(&integer.to_string()));
    value.map(Value::Integer).map_err(|_| (message(), "it has to fit into 64 bits"))
}

fn read_number(number: &str) -> Read {
    match number.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Value::Number(value)),
        _ => Err((format!("{} is not a finite number", key::cut(number)), "write a finite number")),
    }
}

/// Returns whether the value after an equals sign is missing at the syntax error in the range `span`.
///
/// In that case the parser's own message says that the value must be quoted.
fn lacks_value(text: &str, span: Option<Range<usize>>) -> bool {
    let Some(Range { start, .. }) = span else { return false };
    let before = text[..start].rsplit('\n').next().unwrap_or_default();
    let after = text[start..].split('\n').next().unwrap_or_default().trim_start();
    before.trim_end().ends_with('=') && (after.is_empty() || after.starts_with('#'))
}

/// Hints for syntax errors, as pairs of a word and a hint.
///
/// The first pair whose word occurs in the parser's message applies.
const HINTS: &[(&str, &str)] = &[
    ("duplicate key", "a table has each key once: remove or rename one of the two"),
    ("recurs", "tables and lists are nested too deeply"),
    ("array", "separate elements by commas; is a `]` missing here or further up?"),
    ("inline table", "separate keys by commas; is a `}` missing here or further up?"),
    ("unclosed table", "a header is `[table]` or `[table.\"below it\"]`"),
    ("boolean", "put text in double quotes"),
    ("string", "put text in double quotes"),
    ("quoted", "put text in double quotes"),
    ("", "TOML has `key = value` lines under `[table]` headers, and text in double quotes"),
];

fn hint(message: &str) -> &'static str {
    let fitting = HINTS.iter().find(|(word, _)| message.contains(word));
    fitting.map_or("", |(_, hint)| hint)
}

#[cfg(test)]
mod tests;
