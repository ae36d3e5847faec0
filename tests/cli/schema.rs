//! The command `schema`: its JSON Schema accepts all shipped scenarios and no value of a wrong type.

use super::*;

fn schema(of: &str) -> Json {
    let schema = stdout_of(&format!("schema {of}"));
    serde_json::from_str(&schema).expect("JSON")
}

/// Returns whether a JSON Schema accepts a value, considering only the keywords that sandtable uses.
fn allows(schema: &Json, value: &Json) -> bool {
    let keywords = schema.as_object().expect("a schema").iter();
    let mut verdicts = keywords.map(|(keyword, wanted)| match (&keyword[..], wanted) {
        ("$schema" | "title" | "description", _) => true,
        ("not", form) => !allows(form, value),
        ("anyOf", forms) => forms.as_array().expect("forms").iter().any(|it| allows(it, value)),
        ("enum", words) => words.as_array().expect("words").contains(value),
        ("const", only) => only == value,
        ("type", name) => match name.as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_i64(),
            Some("number") => value.is_number(),
            other => panic!("{other:?}"),
        },
        ("minimum", low) => value.as_f64() >= low.as_f64(),
        ("maximum", high) => value.as_f64() <= high.as_f64(),
        ("minItems", few) => value.as_array().map(Vec::len) >= few.as_u64().map(|it| it as usize),
        ("maxItems", many) => value.as_array().map(Vec::len) <= many.as_u64().map(|it| it as usize),
        ("items", form) => value.as_array().expect("a list").iter().all(|it| allows(form, it)),
        ("properties", keys) => {
            let entries = value.as_object().expect("a table").iter();
            entries.into_iter().all(|(key, it)| keys.get(key).is_none_or(|form| allows(form, it)))
        }
        ("additionalProperties", form) => {
            let keys = value.as_object().expect("a table").iter();
            let known = |key: &str| schema["properties"].get(key).is_some();
            let fits = |it: &Json| form.is_object() && allows(form, it);
            keys.into_iter().all(|(key, it)| known(key) || fits(it))
        }
        (keyword, _) => panic!("{keyword}"),
    });
    verdicts.all(|verdict| verdict)
}

fn toml(text: &str) -> Json {
    toml::from_str(text).expect("TOML")
}

#[test]
fn shipped_scenarios_and_the_variants_of_the_documents_are_allowed() {
    let all = schema("");
    let documents = [include_str!("../../README.md"), include_str!("../../scenarios/README.md")];
    let blocks = documents.iter().flat_map(|document| document.split("```toml\n").skip(1));
    let blocks = blocks.map(|rest| rest.split("```").next());
    let shipped = [
        include_str!("../../scenarios/megiddo-1918.toml"),
        include_str!("../../scenarios/megiddo-1918-level.toml"),
        include_str!("../../scenarios/lawrence-of-arabia.toml"),
    ];
    let texts: Vec<&str> = shipped.into_iter().chain(blocks.flatten()).collect();
    assert!(texts.len() > 6);
    for text in texts {
        assert!(allows(&all, &toml(text)), "{text}");
    }
}

#[test]
fn the_schema_forbids_invalid_scenarios() {
    let megiddo = schema("megiddo-1918");
    let lawrence = schema("lawrence-of-arabia");
    let wrong = [
        (&megiddo, "british.hand_size = 'ten'"),
        (&megiddo, "british.hand_size = 65"),
        (&megiddo, "british.cards.Camel.kind = 'camel'"),
        (&megiddo, "british.pool.Roads = [0, 1, 2]"),
        (&megiddo, "rulings.strike_order = 'never'"),
        (&megiddo, "british.hand_sise = 7"),
        (&megiddo, "game = 'lawrence-of-arabia'"),
        (&lawrence, "map.Petra.routes = 'Tafila'"),
        (&lawrence, "missions.yarmuk.ops = -1"),
        (&lawrence, "missions.yarmuk.goal.rail_breaks = 3"),
    ];
    let all = schema("");
    for (of_game, text) in wrong {
        assert!(!allows(of_game, &toml(text)), "{text}");
        let of = if of_game == &megiddo { "megiddo-1918-level" } else { "lawrence-of-arabia" };
        let variant = format!("extends = '{of}'\n{text}");
        assert!(!allows(&all, &toml(&variant)), "{variant}");
    }
    let right = [
        (&megiddo, "british.cards.Camel = { kind = 'infantry', cavalry_force = false }"),
        (&megiddo, "rulings.terrain_targetable = false"),
        (&lawrence, "missions.yarmuk.goal = { all = [{ friendly = { of = [], at_least = 1 } }] }"),
        (&lawrence, "missions.yarmuk.goal = [{ held = ['Deraa'] }, { any = [] }]"),
        (&lawrence, "cards.Feast.effects = ['relocate_camp', { pounds = 2 }]"),
    ];
    for (schema, text) in right {
        assert!(allows(schema, &toml(text)), "{text}");
    }
}

#[test]
fn rulings_have_descriptions_in_the_schema() {
    let ruling = &schema("megiddo-1918")["properties"]["rulings"]["properties"]["strike_order"];
    assert_eq!(ruling["enum"], json!(["alternate", "all_at_once"]));
    assert_eq!(ruling["description"], "M3.9 Who strikes when, within a phase?");
    refused("schema waterloo", &[]);
}
