//! The JSON Schema of scenarios, recorded while a game reads one.

use super::prelude::*;

use serde_json::Map;

/// Types that a game's reader accepts at one position of a scenario.
///
/// They are recorded while the reader reads a scenario, so that keys, types and ranges are declared only once, in the
/// reader. Types that the reader expects only with values that this scenario lacks are not recorded.
#[derive(Debug, Default)]
pub(super) struct SchemaNode {
    description: Option<String>,
    /// Schemas of the accepted types other than tables and lists, without duplicates.
    values: Vec<Json>,
    is_table: bool,
    /// Schemas of the table's keys, in the order in which the reader reads them.
    keys: Vec<(String, SchemaRecorder)>,
    /// Schema of all values of a table whose keys are names.
    names: Option<SchemaRecorder>,
    /// Schema of the elements, if a list is accepted.
    elements: Option<SchemaRecorder>,
}

/// Recorder of the types that are accepted at one position of a scenario.
///
/// The default recorder is inactive: it records nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct SchemaRecorder(Option<Rc<RefCell<SchemaNode>>>);

impl SchemaRecorder {
    /// Creates an active recorder, which has recorded nothing yet.
    pub fn new() -> SchemaRecorder {
        SchemaRecorder(Some(Rc::default()))
    }

    /// Returns whether the recorder records anything.
    pub fn is_active(&self) -> bool {
        self.0.is_some()
    }

    /// Records that values with the JSON Schema `schema` are accepted at this position.
    pub fn value(&self, schema: impl FnOnce() -> Json) {
        if let Some(recorder) = &self.0 {
            let (values, schema) = (&mut recorder.borrow_mut().values, schema());
            if !values.contains(&schema) {
                values.push(schema);
            }
        }
    }

    /// Records that a list of two values with the JSON Schema `of` is accepted at this position.
    pub fn pair(&self, of: Json) {
        self.value(|| json!({"type": "array", "items": of, "minItems": 2, "maxItems": 2}));
    }

    /// Records `words` as the description of the value at this position, for the schema.
    pub fn describe(&self, words: &str) {
        if let Some(recorder) = &self.0 {
            recorder.borrow_mut().description = Some(words.to_owned());
        }
    }

    /// Records that a table is accepted at this position.
    pub fn table(&self) {
        if let Some(recorder) = &self.0 {
            recorder.borrow_mut().is_table = true;
        }
    }

    /// Returns the recorder for the value of `key` in this table.
    pub fn key(&self, key: &str) -> SchemaRecorder {
        self.inside(|recorder| {
            if let Some((_, existing)) = recorder.keys.iter().find(|(name, _)| name == key) {
                return existing.clone();
            }
            let new = SchemaRecorder::new();
            recorder.keys.push((key.to_owned(), new.clone()));
            new
        })
    }

    /// Returns the recorder for all values of this table, whose keys are names.
    pub fn name(&self) -> SchemaRecorder {
        self.inside(|recorder| recorder.names.get_or_insert_with(SchemaRecorder::new).clone())
    }

    /// Returns the recorder for all elements of this list.
    pub fn element(&self) -> SchemaRecorder {
        self.inside(|recorder| recorder.elements.get_or_insert_with(SchemaRecorder::new).clone())
    }

    fn inside(&self, location: impl FnOnce(&mut SchemaNode) -> SchemaRecorder) -> SchemaRecorder {
        let Some(recorder) = &self.0 else { return SchemaRecorder::default() };
        location(&mut recorder.borrow_mut())
    }

    /// Returns the JSON Schema of all types recorded at this position of a scenario, and inside it.
    ///
    /// An inactive recorder returns an empty schema, which accepts every value.
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
