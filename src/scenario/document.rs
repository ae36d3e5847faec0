//! The loaded scenario, from which a game reads its values.

use super::prelude::*;

use sha2::{Digest, Sha256};

use super::item::ReadContext;

/// Loaded scenario: a tree of values with locations, after `extends` and all overrides are applied.
#[derive(Debug, Clone)]
pub struct Document {
    pub(super) name: String,
    pub(super) subject: String,
    pub(super) root: Node,
    pub(super) overrides: Vec<String>,
    pub(super) sources: Vec<Arc<Source>>,
    /// Value of the root key `origin` of each source, in the order of the sources.
    pub(super) origins: Vec<Option<String>>,
    /// Problems found while loading that still allow reading; [`Document::read`] reports them.
    pub(super) flaws: Problems,
}

impl Document {
    /// Returns the name by which results refer to the scenario.
    ///
    /// It is the name of the embedded scenario, or the file name without its extension.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title of the scenario for users, or a placeholder if it has none.
    pub fn title(&self) -> &str {
        let title = self.root.table().and_then(|root| root.get("title"));
        title.and_then(|title| title.value.as_text()).unwrap_or("a scenario without a title")
    }

    /// Returns the name of the scenario's game.
    pub fn game(&self) -> &str {
        match self.root.table().and_then(|table| table.get("game")) {
            Some(Node { value: Value::Text(game), .. }) => game,
            _ => unreachable!("loading has checked the key `game`"),
        }
    }

    /// Returns the root of the tree of values, whose value is a table.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// Iterates over the source texts: that of the scenario, then those of the scenarios that it extends.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().map(|source| &**source)
    }

    /// Returns the applied overrides `key=value`, as the user typed them.
    pub fn overrides(&self) -> &[String] {
        &self.overrides
    }

    /// Converts the scenario to a value of a game by `read`, which reads the root table.
    ///
    /// Reading does not stop at a problem: the reading methods record it and return a placeholder, so that all problems
    /// are reported together. A result with placeholders is never returned.
    ///
    /// # Errors
    /// All problems of loading and reading, and every key that `read` did not read.
    pub fn read<'d, T>(&'d self, read: impl FnOnce(&Section<'d>) -> T) -> Result<T, Problems> {
        self.read_watched(SchemaRecorder::default(), read)
    }

    /// Returns a JSON Schema of this game's scenarios, with the types and ranges that `read` expects.
    ///
    /// Some keys are read only if other values are present. If this scenario lacks these values, the schema lacks the
    /// keys.
    ///
    /// # Errors
    /// All problems that [`Document::read`] reports.
    pub fn schema<'d, T>(&'d self, read: impl FnOnce(&Section<'d>) -> T) -> Result<Json, Problems> {
        let recorder = SchemaRecorder::new();
        self.read_watched(recorder.clone(), read)?;
        Ok(recorder.schema())
    }

    fn read_watched<'d, T>(
        &'d self,
        recorder: SchemaRecorder,
        read: impl FnOnce(&Section<'d>) -> T,
    ) -> Result<T, Problems> {
        let problems = RefCell::new(self.problems());
        let context = Rc::new(ReadContext { problems, root: &self.root });
        let root = Section::root(&self.root, &context, recorder);
        let value = read(&root);
        drop(root);
        let problems = context.problems.replace(self.problems());
        problems.into_result(value)
    }

    /// Returns the problems found while loading; a scenario that was read without error has none.
    pub fn problems(&self) -> Problems {
        self.flaws.clone()
    }

    /// Returns the values as JSON with sorted keys, without locations and `extends`.
    ///
    /// A variant with `extends` and the same variant written out in full have equal JSON.
    pub fn resolved_json(&self) -> Json {
        self.root.value.to_json()
    }

    /// Returns the SHA-256 digest of [`Document::resolved_json`], in hexadecimal digits.
    pub fn digest(&self) -> String {
        digest(&self.resolved_json())
    }
}

/// Returns the SHA-256 digest of `json`, written as compact text, in hexadecimal digits.
pub fn digest(json: &Json) -> String {
    Sha256::digest(json.to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Value {
    /// Returns the value as JSON with sorted keys, without locations.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Value::Table(table) => {
                let mut entries: Vec<_> = table.iter().collect();
                entries.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
                let pairs = entries.into_iter();
                Json::Object(
                    pairs.map(|(key, node)| (key.name.clone(), node.value.to_json())).collect(),
                )
            }
            Value::List(list) => list.iter().map(|node| node.value.to_json()).collect(),
            Value::Text(text) => Json::from(text.as_str()),
            Value::Integer(integer) => Json::from(*integer),
            Value::Number(number) => Json::from(*number),
            Value::Flag(flag) => Json::from(*flag),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::load_bytes;

    #[test]
    fn the_digest_can_be_checked_with_a_stock_tool() {
        let text = b"b = [1, 2.5]\ngame = \"x\"\n[a]\nc = true\n";
        let document = load_bytes("x.toml", text, &[]).unwrap();
        let json = r#"{"a":{"c":true},"b":[1,2.5],"game":"x"}"#;
        assert_eq!(document.resolved_json().to_string(), json);
        let digest = "fe733a048f0b2ca3654e1875d7e6c7a3d2cf4fd790d90ae1afad0991f8823ce9";
        assert_eq!(document.digest(), digest);
    }

    #[test]
    fn the_digest_ignores_order_and_comments() {
        let first = load_bytes("1.toml", b"game = 'x'\na = 1 # one\n", &[]).unwrap();
        let second = load_bytes("2.toml", b"a = 0x1\ngame = \"x\"", &[]).unwrap();
        let third = load_bytes("3.toml", b"a = 2\ngame = \"x\"", &[]).unwrap();
        assert_eq!(first.digest(), second.digest());
        assert_ne!(first.digest(), third.digest());
        assert_eq!((first.name(), first.game()), ("1", "x"));
    }
}
