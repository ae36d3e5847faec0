//! A loaded scenario: the tree of values with `extends` and overrides applied.

use super::prelude::*;

use sha2::{Digest, Sha256};

use super::item::ReadContext;

/// A scenario as a tree of located values, ready to be read by its game.
#[derive(Debug, Clone)]
pub struct Document {
    pub(super) name: String,
    pub(super) subject: String,
    pub(super) root: Node,
    pub(super) overrides: Vec<String>,
    pub(super) sources: Vec<Arc<Source>>,
    /// What each scenario says at its top of where its facts come from, in the order of the sources.
    pub(super) origins: Vec<Option<String>>,
    /// What is wrong with it so far, and leaves the rest to be read: whoever reads it is told.
    pub(super) flaws: Problems,
}

impl Document {
    /// What results call the scenario: its embedded name, or the file's name without ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its printed title.
    pub fn title(&self) -> &str {
        let title = self.root.table().and_then(|root| root.get("title"));
        title.and_then(|title| title.value.as_text()).unwrap_or("a scenario without a title")
    }

    /// The game that the scenario is for.
    pub fn game(&self) -> &str {
        match self.root.table().and_then(|table| table.get("game")) {
            Some(Node { value: Value::Text(game), .. }) => game,
            _ => unreachable!("loading checks the game"),
        }
    }

    /// The resolved tree.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The texts that were read: the scenario, then what it extends.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().map(|source| &**source)
    }

    /// The overrides that were applied, as given.
    pub fn overrides(&self) -> &[String] {
        &self.overrides
    }

    /// Reads the whole scenario by `read`, which is given the root table.
    ///
    /// Reading never stops at a problem: a reader that finds one notes it and returns a stand-in
    /// value, so that all problems come out at once. A result with stand-ins in it is dropped.
    ///
    /// # Errors
    /// All problems noted, with those of loading and with every key that `read` did not ask for.
    pub fn read<'d, T>(&'d self, read: impl FnOnce(&Section<'d>) -> T) -> Result<T, Problems> {
        self.read_watched(SchemaRecorder::default(), read)
    }

    /// A JSON Schema of the scenarios of its game: what `read` asks for, types and ranges.
    ///
    /// What is only asked of values that this scenario does not have is left open.
    ///
    /// # Errors
    /// All problems noted.
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

    /// The problems of this scenario that are known before its game reads it; none of one that was
    /// read.
    pub fn problems(&self) -> Problems {
        self.flaws.clone()
    }

    /// The resolved values as JSON with sorted keys, without places and `extends`.
    ///
    /// A variant that extends and the same variant written out in full are equal here.
    pub fn resolved_json(&self) -> Json {
        self.root.value.to_json()
    }

    /// The digest of [`Document::resolved_json`].
    pub fn digest(&self) -> String {
        digest(&self.resolved_json())
    }
}

/// SHA-256 of JSON as compact text, in hexadecimal.
pub fn digest(json: &Json) -> String {
    Sha256::digest(json.to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Value {
    /// The value as JSON with sorted keys, without locations.
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
    fn the_digest_knows_no_order_and_no_comments() {
        let one = load_bytes("1.toml", b"game = 'x'\na = 1 # one\n", &[]).unwrap();
        let two = load_bytes("2.toml", b"a = 0x1\ngame = \"x\"", &[]).unwrap();
        let three = load_bytes("3.toml", b"a = 2\ngame = \"x\"", &[]).unwrap();
        assert_eq!(one.digest(), two.digest());
        assert_ne!(one.digest(), three.digest());
        assert_eq!((one.name(), one.game()), ("1", "x"));
    }
}
