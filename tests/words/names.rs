//! Limits the names of types and functions that the source defines several times.

use std::collections::BTreeMap;

use super::{code, is_test, sources};

/// Maximum number of type names that are defined more than once outside the two games.
///
/// It may only fall.
const MAX_REPEATED_TYPES: usize = 17;

/// Maximum number of function names that are defined more than [`MANY`] times outside the two games.
///
/// It may only fall.
const MAX_FREQUENT_FUNCTIONS: usize = 12;

/// Number of definitions above which the name of a function counts as frequent.
const MANY: usize = 10;

/// Paths of the files in which each name is defined.
type Definitions = BTreeMap<String, Vec<String>>;

/// Returns the definitions of types, and those of functions, outside the two games and outside tests.
///
/// Methods of trait implementations are left out, since the trait chooses their names; so are constructors `new`.
fn definitions() -> [Definitions; 2] {
    let [mut types, mut functions] = [Definitions::new(), Definitions::new()];
    for (path, text) in sources("src") {
        let is_game = ["lawrence", "megiddo"].iter().any(|game| path.iter().any(|it| it == *game));
        if is_game || is_test(&path) {
            continue;
        }
        let mut in_trait_impl = false;
        for line in code(&text).lines() {
            if !line.starts_with([' ', '}']) && !line.is_empty() {
                in_trait_impl = line.starts_with("impl") && line.contains(" for ");
            }
            let Some((keyword, name)) = definition(line) else { continue };
            let file = path.display().to_string();
            match keyword {
                "fn" if in_trait_impl || name == "new" => {}
                "fn" => functions.entry(name).or_default().push(file),
                _ => types.entry(name).or_default().push(file),
            }
        }
    }
    [types, functions]
}

/// Returns the keyword and the name in a line of code that defines a type or a function.
fn definition(line: &str) -> Option<(&str, String)> {
    let indented = line.starts_with(' ');
    let mut words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || ["in", "const", "async", "unsafe"].contains(word)
    });
    let keyword = words.next()?;
    // An indented `type` is an associated type, whose name its trait chooses.
    let defines = ["struct", "enum", "trait", "union", "fn"].contains(&keyword)
        || (keyword == "type" && !indented);
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let name: String = words.next()?.chars().take_while(is_part).collect();
    (defines && !name.is_empty()).then_some((keyword, name))
}

/// Returns the names with more than `times` definitions, each with the paths of its files.
fn frequent(definitions: &Definitions, times: usize) -> Vec<(&String, &Vec<String>)> {
    definitions.iter().filter(|(_, files)| files.len() > times).collect()
}

#[test]
fn one_name_means_one_thing() {
    let [types, functions] = definitions();
    assert!(types.len() > 300 && functions.len() > 1000, "hardly a definition was found");
    let repeated = frequent(&types, 1);
    let count = repeated.len();
    assert!(count <= MAX_REPEATED_TYPES, "{count} types are defined twice: {repeated:#?}");
    let common = frequent(&functions, MANY);
    let count = common.len();
    let names: Vec<_> = common.iter().map(|(name, files)| (name, files.len())).collect();
    assert!(count <= MAX_FREQUENT_FUNCTIONS, "{count} frequent names of functions: {names:?}");
}
