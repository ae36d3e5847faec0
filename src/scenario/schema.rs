//! The JSON Schema of scenarios, made by watching the reader of a game.

use super::prelude::*;

use serde_json::Map;

/// What may stand at one place of a scenario, as far as its reader has asked.
///
/// The reader is watched while it reads a scenario, so that keys, types and ranges are declared only
/// once. What it asks only of values that this scenario does not have stays open.
#[derive(Debug, Default)]
pub(super) struct SchemaNode {
    description: Option<String>,
    /// The values that are no tables, as schemas, each once.
    values: Vec<Json>,
    is_table: bool,
    /// The keys that the reader knows, in the order in which it asked.
    keys: Vec<(String, SchemaRecorder)>,
    /// What stands under keys that are names.
    names: Option<SchemaRecorder>,
    /// The elements of a list.
    elements: Option<SchemaRecorder>,
}

/// The recorder of a place that is being read; none if nobody wants it.
#[derive(Debug, Clone, Default)]
pub(super) struct SchemaRecorder(Option<Rc<RefCell<SchemaNode>>>);

impl SchemaRecorder {
    /// A root to watch.
    pub fn new() -> SchemaRecorder {
        SchemaRecorder(Some(Rc::default()))
    }

    /// Whether anybody watches.
    pub fn is_watched(&self) -> bool {
        self.0.is_some()
    }

    /// Notes a value that would do here, as a schema.
    pub fn value(&self, schema: impl FnOnce() -> Json) {
        if let Some(recorder) = &self.0 {
            let (values, schema) = (&mut recorder.borrow_mut().values, schema());
            if !values.contains(&schema) {
                values.push(schema);
            }
        }
    }

    /// Notes that two such values would do here, in a list.
    pub fn pair(&self, of: Json) {
        self.value(|| json!({"type": "array", "items": of, "minItems": 2, "maxItems": 2}));
    }

    /// Notes what the value is for.
    pub fn describe(&self, words: &str) {
        if let Some(recorder) = &self.0 {
            recorder.borrow_mut().description = Some(words.to_owned());
        }
    }

    /// Notes that a table would do here.
    pub fn table(&self) {
        if let Some(recorder) = &self.0 {
            recorder.borrow_mut().is_table = true;
        }
    }

    /// The place under `key`.
    pub fn key(&self, key: &str) -> SchemaRecorder {
        self.inside(|recorder| {
            if let Some((_, known)) = recorder.keys.iter().find(|(name, _)| name == key) {
                return known.clone();
            }
            let new = SchemaRecorder::new();
            recorder.keys.push((key.to_owned(), new.clone()));
            new
        })
    }

    /// The place under any name.
    pub fn name(&self) -> SchemaRecorder {
        self.inside(|recorder| recorder.names.get_or_insert_with(SchemaRecorder::new).clone())
    }

    /// The place of any element.
    pub fn element(&self) -> SchemaRecorder {
        self.inside(|recorder| recorder.elements.get_or_insert_with(SchemaRecorder::new).clone())
    }

    fn inside(&self, location: impl FnOnce(&mut SchemaNode) -> SchemaRecorder) -> SchemaRecorder {
        let Some(recorder) = &self.0 else { return SchemaRecorder::default() };
        location(&mut recorder.borrow_mut())
    }

    /// Everything noted, as a JSON Schema.
    pub fn schema(&self) -> Json {
        let Some(recorder) = &self.0 else { return json!({}) };
        let recorder = recorder.borrow();
        let mut forms = recorder.values.clone();
        if let Some(elements) = &recorder.elements {
            forms.push(json!({"type": "array", "items": elements.schema()}));
        }
        if recorder.is_table {
            forms.push(recorder.table_schema());
        }
        let mut schema = match <[Json; 1]>::try_from(forms) {
            Ok([Json::Object(only)]) => only,
            Ok([_]) => Map::new(),
            Err(none) if none.is_empty() => Map::new(),
            Err(several) => Map::from_iter([("anyOf".to_owned(), several.into())]),
        };
        if let Some(words) = &recorder.description {
            schema.insert("description".to_owned(), words.clone().into());
        }
        schema.into()
    }
}

impl SchemaNode {
    fn table_schema(&self) -> Json {
        let mut schema = json!({"type": "object"});
        if !self.keys.is_empty() {
            let keys = self.keys.iter().map(|(key, location)| (key.clone(), location.schema()));
            schema["properties"] = keys.collect::<Map<_, _>>().into();
            schema["additionalProperties"] = false.into();
        }
        if let Some(names) = &self.names {
            schema["additionalProperties"] = names.schema();
        }
        schema
    }
}
