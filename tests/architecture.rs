//! Checks of the source code, not of its behaviour.
//!
//! They cover the dependencies between packages, the lengths of files and functions, a test for each rule of the
//! rulebooks that the code cites, and a description for everything that users can choose.

#[path = "words/glossary.rs"]
mod glossary;
#[path = "words/imports.rs"]
mod imports;
#[path = "words/names.rs"]
mod names;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sandtable::cli::Cli;
use sandtable::games::{Catalogue, GameDefinition, Games, Shipped};

/// Maximum number of lines of a source file: that of the longest file today. It may only fall.
const LONGEST_FILE: usize = 422;
/// Maximum number of lines of a function: that of the longest function today. It may only fall.
const LONGEST_FUNCTION: usize = 69;
/// Maximum number of members of the interface of a game with all its capabilities. It may only fall.
const MEMBERS_OF_A_GAME: usize = 45;
/// Maximum number of members of a single trait of that interface. It may only fall.
const MEMBERS_OF_A_TRAIT: usize = 12;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the paths, from the root of the project, of all files below a folder.
fn files(folder: &str) -> Vec<PathBuf> {
    let (mut found, mut waiting) = (Vec::new(), vec![root().join(folder)]);
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.push(path.strip_prefix(root()).expect("below it").to_owned());
            }
        }
    }
    found.sort();
    found
}

/// Returns the path, from the root of the project, and the text of each Rust file below a folder.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut sources = Vec::new();
    for path in files(folder) {
        if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(root().join(&path)).expect("text");
            sources.push((path, text));
        }
    }
    sources
}

fn is_test(path: &Path) -> bool {
    let folders = ["tests", "scripted_table", "scripted_table.rs"];
    path.ends_with("tests.rs") || path.iter().any(|part| folders.iter().any(|it| part == *it))
}

/// Returns the text of a Rust file without its tests and comments.
fn code(text: &str) -> String {
    let tests = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\nsandtable_games::games! {"];
    let end = tests.iter().filter_map(|start| text.find(start)).min();
    let text = &text[..end.unwrap_or(text.len())];
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the dependencies of each package that the table in `src/lib.rs` states.
fn listed_dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(root().join("src/lib.rs")).expect("text");
    let table = text.split("| package | holds | is built on |").nth(1).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("//! |"));
    let row = |row: &str| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let named = |cell: &str| -> Vec<String> {
            cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
        };
        (named(cells[1]).remove(0), named(cells[3]).into_iter().collect())
    };
    rows.map(row).collect()
}

/// Returns the packages of this project that a package's `Cargo.toml` depends on.
fn dependencies(package: &str) -> BTreeSet<String> {
    let folder = [format!("src/{package}"), format!("src/games/{package}")];
    let manifest = folder.map(|folder| root().join(folder).join("Cargo.toml"));
    let manifest = manifest.iter().find(|path| path.exists()).expect("a manifest");
    let manifest = std::fs::read_to_string(manifest).expect("text");
    let manifest: toml::Table = manifest.parse().expect("TOML");
    let ours = manifest["dependencies"].as_table().expect("a table").keys();
    ours.filter_map(|name| name.strip_prefix("sandtable-")).map(str::to_owned).collect()
}

#[test]
fn packages_depend_on_those_that_the_crate_page_lists() {
    let listed = listed_dependencies();
    assert!(listed.len() > 10, "{listed:?}");
    for (package, expected) in &listed {
        assert_eq!(*expected, dependencies(package), "{package}");
    }
    for (game, other) in [("lawrence", "megiddo"), ("megiddo", "lawrence")] {
        assert!(!listed[game].contains(other), "{game} knows {other}");
        let knows = |package: &String| dependencies(package).contains(game);
        assert!(!listed.keys().any(knows), "a package knows {game}");
    }
}

#[test]
fn files_that_the_crate_page_names_as_places_to_add_to_exist() {
    let page = std::fs::read_to_string(root().join("src/lib.rs")).expect("text");
    let table = page.split("# Where to add").nth(1).expect("the table").split("//! # ").next();
    let rows = table.expect("rows").lines().filter(|line| line.starts_with("//! | "));
    let names: Vec<&str> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    let endings = [".rs", ".py", ".pyi", ".js", ".toml", ".txt", ".html"];
    let is_file = |name: &&&str| endings.iter().any(|ending| name.ends_with(ending));
    let known: Vec<PathBuf> =
        ["src", "tests", "scenarios"].iter().flat_map(|it| files(it)).collect();
    let named: Vec<&&str> = names.iter().filter(is_file).collect();
    assert!(named.len() > 30, "{named:?}");
    for name in named {
        assert!(known.iter().any(|path| path.ends_with(name)), "{name} does not exist");
    }
}

/// The rules of a game must not depend on the policies that play it.
#[test]
fn rules_know_no_policies() {
    for game in ["lawrence", "megiddo"] {
        for (path, text) in sources(&format!("src/games/{game}/rules")) {
            let known = !is_test(&path) && code(&text).contains("policies::");
            assert!(!known, "{} knows policies", path.display());
        }
    }
}

/// Returns the folders of the packages of this project.
fn package_folders() -> Vec<PathBuf> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("text");
    let manifest: toml::Table = manifest.parse().expect("TOML");
    let members = manifest["workspace"]["members"].as_array().expect("a list");
    members.iter().filter_map(|member| member.as_str()).map(PathBuf::from).collect()
}

/// Files of a package may import one another in one direction only, so that each can be read after those that it
/// imports.
#[test]
fn files_import_one_another_in_no_circle() {
    let folders = package_folders();
    let mut circles = BTreeMap::new();
    for folder in &folders {
        let innermost = |path: &Path| folders.iter().filter(|it| path.starts_with(it)).max();
        let mut files = sources(folder.to_str().expect("text"));
        files.retain(|(path, _)| !is_test(path) && innermost(path) == Some(folder));
        let package = imports::Package::new(files.into_iter().map(|(path, text)| {
            (path.strip_prefix(folder).expect("below it").to_owned(), code(&text))
        }));
        for (file, imported) in package.circles() {
            let imported = imported.iter().map(|path| folder.join(path)).collect::<Vec<_>>();
            circles.insert(folder.join(file), imported);
        }
    }
    assert!(circles.is_empty(), "files import one another in circles: {circles:#?}");
}

/// Returns the number of members of every public trait in a source text.
fn members_of_traits(text: &str) -> Vec<usize> {
    let traits = text.split("\npub trait ").skip(1);
    let body = |rest: &str| rest.split("\n}").next().unwrap_or_default().to_owned();
    traits.map(|rest| body(rest).matches("\n    fn ").count()).collect()
}

#[test]
fn the_interface_of_a_game_stays_small() {
    let is_interface =
        |path: &Path| path.to_str().is_some_and(|it| it.contains("games/definition"));
    let members: Vec<usize> = sources("src/games")
        .iter()
        .filter(|(path, _)| is_interface(path))
        .flat_map(|(_, text)| members_of_traits(text))
        .collect();
    assert!(members.len() > 5, "{members:?}");
    assert!(members.iter().max() <= Some(&MEMBERS_OF_A_TRAIT), "{members:?}");
    assert!(members.iter().sum::<usize>() <= MEMBERS_OF_A_GAME, "{members:?}");
}

/// Code outside the games' folders, except tests, must not contain names that only a game declares.
#[test]
fn nothing_outside_the_games_knows_their_words() {
    let (words, mut breaches) = (words::of_games::<Shipped>(), Vec::new());
    assert!(words.contains("turkish") && words.contains("mission"), "{words:?}");
    for (path, text) in sources("src").iter().filter(|(path, _)| !is_test(path)) {
        if path.starts_with("src/games")
            || path.ends_with("sample.rs")
            || path.ends_with("src/lib.rs")
            || path.ends_with("library.rs")
        {
            continue;
        }
        let code = code(text);
        // Only string literals are searched: a word in code may be an ordinary identifier.
        let quoted: String = code.split('"').skip(1).step_by(2).collect::<Vec<_>>().join("\n");
        let known = words.iter().filter(|word| words::has(&quoted, word));
        breaches.extend(known.map(|word| format!("{} knows {word}", path.display())));
    }
    assert!(breaches.is_empty(), "{breaches:#?}");
}

/// Returns the name and the number of lines of every function in a source text.
fn functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(place) = words.iter().position(|word| *word == "fn") else { continue };
        let before = ["pub", "pub(crate)", "pub(super)", "const", "async"];
        if !words[..place].iter().all(|word| before.contains(word)) {
            continue;
        }
        let end = format!("{}}}", " ".repeat(indent));
        let length = lines[start..].iter().position(|line| **line == end);
        let head = lines[start..].iter().find(|line| line.ends_with(['{', '}', ';']));
        let is_declared = head.is_none_or(|line| !line.ends_with('{'));
        let length = length.filter(|_| !is_declared).map_or(1, |length| length + 1);
        found.push((words[place + 1].to_owned(), length));
    }
    found
}

#[test]
fn files_and_functions_stay_short() {
    let mut longest = (0, String::new());
    for (path, text) in sources("src") {
        let lines = if is_test(&path) { 0 } else { text.lines().count() };
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", path.display());
        let text = if is_test(&path) { String::new() } else { code(&text) };
        for (name, lines) in functions(&text) {
            longest = longest.max((lines, format!("{} in {}", name, path.display())));
        }
    }
    assert!(longest.0 <= LONGEST_FUNCTION, "{longest:?}");
    assert!(longest.0 > 30, "no function was seen: {longest:?}");
}

/// Returns the numbers of rulebook rules in a text: a letter and a number, such as `L11.5`.
fn numbers_of_rules(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    let is_number = |word: &&str| {
        let mut parts = word.split('.');
        let first = parts.next().unwrap_or_default();
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
        let letter = first.starts_with(['L', 'M']);
        letter && digits(&first[1..]) && parts.all(digits)
    };
    words.map(|word| word.trim_end_matches('.')).filter(is_number).map(str::to_owned).collect()
}

#[test]
fn every_rule_that_the_code_cites_has_a_test_of_its_number() {
    let mut tested = BTreeSet::new();
    for (_, text) in sources("src").into_iter().chain(sources("tests")) {
        for (name, _) in functions(&text) {
            let parts: Vec<&str> = name.split('_').collect();
            let digits = |part: &&&str| part.bytes().all(|it| it.is_ascii_digit());
            let numbers: Vec<&str> = parts[1..].iter().take_while(digits).copied().collect();
            let first = parts[0].to_uppercase();
            tested.insert(std::iter::once(&first[..]).chain(numbers).collect::<Vec<_>>().join("."));
        }
    }
    let mut untested = Vec::new();
    for (path, text) in sources("src/games").iter().filter(|(path, _)| !is_test(path)) {
        for number in numbers_of_rules(text) {
            let inside = format!("{number}.");
            if !tested.iter().any(|it| *it == number || it.starts_with(&inside)) {
                untested.push(format!("{number} in {}", path.display()));
            }
        }
    }
    assert!(untested.is_empty(), "{untested:#?}");
    assert!(tested.contains("M3.5") && numbers_of_rules("L8.4, M7.").len() == 2);
}

/// Returns the name and description of everything that a game offers or shows.
fn sentences(game: &dyn GameDefinition) -> Vec<(String, String)> {
    let Catalogue { policies, decks, rulings, game_metrics, card_metrics, .. } = game.catalogue();
    let mut all: Vec<(&str, String)> = Vec::new();
    for policy in policies {
        all.push((policy.name, policy.description.to_owned()));
        all.extend(policy.parameters.iter().map(|it| (it.name, it.meaning.to_owned())));
    }
    all.extend(decks.iter().map(|it| (it.name, it.description.to_owned())));
    all.extend(rulings.iter().map(|it| (it.name, it.question.to_owned())));
    all.extend(game_metrics.into_iter().chain(card_metrics).map(|it| (it.name, it.meaning)));
    for part in game.parts().own() {
        all.push((part.key, part.meaning.to_owned()));
        all.push((part.key, part.help.to_owned()));
    }
    let named = |(name, words): (&str, String)| (format!("{} {name}", game.info().name), words);
    all.into_iter().map(named).collect()
}

#[test]
fn everything_that_can_be_chosen_has_a_sentence() {
    for game in Shipped::definitions() {
        let sentences = sentences(game);
        assert!(sentences.len() > 30, "{}: {}", game.info().name, sentences.len());
        for (name, words) in sentences {
            assert!(words.split_whitespace().count() > 1, "{name}: {words:?}");
        }
    }
    let readme = std::fs::read_to_string(root().join("README.md")).expect("text");
    for command in Cli::command_for::<Shipped>().get_subcommands() {
        let name = command.get_name();
        assert!(command.get_about().is_some(), "{name}");
        assert!(readme.contains(&format!("`{name}")), "the README does not name `{name}`");
    }
}

/// The release build removes symbols from the program, also if the package overrides the profile.
///
/// Cargo resets `strip` for a package that overrides its profile, so the override must repeat it.
#[test]
fn the_released_program_has_no_symbols() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("text");
    let manifest: toml::Table = manifest.parse().expect("TOML");
    let release = &manifest["profile"]["release"];
    assert_eq!(release["strip"].as_str(), Some("symbols"));
    if let Some(program) = release["package"].get("sandtable") {
        assert_eq!(program["strip"].as_str(), Some("symbols"));
    }
}
