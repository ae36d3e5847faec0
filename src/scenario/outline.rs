//! The JSON Schema of scenarios, made by watching the reader of a game.

use super::prelude::*;

use serde_json::Map;

/// What may stand at one place of a scenario, as far as its reader has asked.
///
/// The reader is watched while it reads a scenario, so that keys, types and ranges are declared only
/// once. What it asks only of values that this scenario does not have stays open.
#[derive(Debug, Default)]
pub(super) struct Outline {
    description: Option<String>,
    /// The values that are no tables, as schemas, each once.
    values: Vec<Json>,
    is_table: bool,
    /// The keys that the reader knows, in the order in which it asked.
    keys: Vec<(String, Watched)>,
    /// What stands under keys that are names.
    names: Option<Watched>,
    /// The elements of a list.
    elements: Option<Watched>,
}

/// The outline of a place that is being read; none if nobody wants it.
#[derive(Debug, Clone, Default)]
pub(super) struct Watched(Option<Rc<RefCell<Outline>>>);

impl Watched {
    /// A root to watch.
    pub fn new() -> Watched {
        Watched(Some(Rc::default()))
    }

    /// Whether anybody watches.
    pub fn is_watched(&self) -> bool {
        self.0.is_some()
    }

    /// Notes a value that would do here, as a schema.
    pub fn value(&self, schema: impl FnOnce() -> Json) {
        if let Some(outline) = &self.0 {
            let (values, schema) = (&mut outline.borrow_mut().values, schema());
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
        if let Some(outline) = &self.0 {
            outline.borrow_mut().description = Some(words.to_owned());
        }
    }

    /// Notes that a table would do here.
    pub fn table(&self) {
        if let Some(outline) = &self.0 {
            outline.borrow_mut().is_table = true;
        }
    }

    /// The place under `key`.
    pub fn key(&self, key: &str) -> Watched {
        self.inside(|outline| {
            if let Some((_, known)) = outline.keys.iter().find(|(name, _)| name == key) {
                return known.clone();
            }
            let new = Watched::new();
            outline.keys.push((key.to_owned(), new.clone()));
            new
        })
    }

    /// The place under any name.
    pub fn name(&self) -> Watched {
        self.inside(|outline| outline.names.get_or_insert_with(Watched::new).clone())
    }

    /// The place of any element.
    pub fn element(&self) -> Watched {
        self.inside(|outline| outline.elements.get_or_insert_with(Watched::new).clone())
    }

    fn inside(&self, place: impl FnOnce(&mut Outline) -> Watched) -> Watched {
        let Some(outline) = &self.0 else { return Watched::default() };
        place(&mut outline.borrow_mut())
    }

    /// Everything noted, as a JSON Schema.
    pub fn schema(&self) -> Json {
        let Some(outline) = &self.0 else { return json!({}) };
        let outline = outline.borrow();
        let mut forms = outline.values.clone();
        if let Some(elements) = &outline.elements {
            forms.push(json!({"type": "array", "items": elements.schema()}));
        }
        if outline.is_table {
            forms.push(outline.table_schema());
        }
        let mut schema = match <[Json; 1]>::try_from(forms) {
            Ok([Json::Object(only)]) => only,
            Ok([_]) => Map::new(),
            Err(none) if none.is_empty() => Map::new(),
            Err(several) => Map::from_iter([("anyOf".to_owned(), several.into())]),
        };
        if let Some(words) = &outline.description {
            schema.insert("description".to_owned(), words.clone().into());
        }
        schema.into()
    }
}

impl Outline {
    fn table_schema(&self) -> Json {
        let mut schema = json!({"type": "object"});
        if !self.keys.is_empty() {
            let keys = self.keys.iter().map(|(key, place)| (key.clone(), place.schema()));
            schema["properties"] = keys.collect::<Map<_, _>>().into();
            schema["additionalProperties"] = false.into();
        }
        if let Some(names) = &self.names {
            schema["additionalProperties"] = names.schema();
        }
        schema
    }
}
