use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::*;

fn loaded(text: &str, overrides: &[&str]) -> Result<Document, Problems> {
    let overrides: Vec<String> = overrides.iter().map(|&typed| typed.to_owned()).collect();
    load_bytes("x.toml", text.as_bytes(), &overrides)
}

/// Writes `files` into a temporary directory, and loads the document `name` from there.
fn from_files(name: &str, files: &[(&str, &str)]) -> Result<Document, Problems> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load(folder.path().join(name).to_str().unwrap(), &[])
}

/// Returns the problems of loading, or those of a reader that reads two keys.
fn problems_of(result: Result<Document, Problems>) -> Problems {
    let read = |document: Document| {
        document.read(|root| {
            root.optional("a").map(|item| item.integer::<u8>(0..=9));
            root.optional("day").map(|item| item.integer::<u8>(0..=9));
        })
    };
    result.and_then(read).unwrap_err()
}

fn only_message(result: Result<Document, Problems>) -> String {
    let problems = problems_of(result);
    assert_eq!(problems.len(), 1, "{problems}");
    problems.sorted()[0].message.clone()
}

#[test]
fn more_overrides_need_no_second_reading() {
    let more = ["a.b=2".to_owned(), "c=3".to_owned()];
    let read = loaded("game = 'x'\na = { b = 1 }", &["c=1"]).unwrap();
    let with = read.with(&more).unwrap();
    let again = loaded("game = 'x'\na = { b = 1 }", &["c=1", "a.b=2", "c=3"]).unwrap();
    assert_eq!(with.resolved_json(), again.resolved_json());
    assert_eq!(with.overrides(), again.overrides());
    assert!(read.with(&["a".to_owned()]).is_err() && read.overrides() == ["c=1"]);
}

#[test]
fn an_unknown_name_shows_what_there_is() {
    let problems = load("megido-1918", &[]).unwrap_err();
    insta::assert_snapshot!(problems, @r#"
    error: no scenario is called "megido-1918"
    --> megido-1918
     = help: did you mean `megiddo-1918`?

    1 problem in megido-1918
    "#);
}

#[test]
fn a_variant_equals_itself_written_out() {
    let base = "game = 'x'\nsize = 10\n[deck]\nRoads = 3\nForage = 1\n[pool]\nRoads = [0, 5]\n";
    let variant = "extends = '../base.toml'\nsize = 7\n\
                   [deck]\nForage = 0\nTowns = 1\n[pool]\nRoads = [1, 2]\n";
    let files = [("base.toml", base), ("variants/v.toml", variant)];
    let variant = from_files("variants/v.toml", &files).unwrap_or_else(|p| panic!("{p}"));
    let full = "game = 'x'\nsize = 7\npool = { Roads = [1, 2] }\n\
                deck = { Roads = 3, Forage = 0, Towns = 1 }";
    assert_eq!(variant.digest(), loaded(full, &[]).unwrap().digest());
    assert_eq!(variant.name(), "v");
    let names = variant.read(|root| {
        root.allow("size");
        root.allow("pool");
        root.entries("deck").iter().map(|(name, _)| *name).collect::<Vec<_>>()
    });
    assert_eq!(names.unwrap(), ["Roads", "Forage", "Towns"]);
}

#[test]
fn problems_stay_where_the_value_was_written() {
    let files = [
        ("base.toml", "game = 'x'\na = 'base'\n"),
        ("v.toml", "extends = 'base.toml'\n\nb = 'top'\n"),
    ];
    let document = from_files("v.toml", &files).unwrap();
    let problems = document.read(|root| (root.flag("a"), root.flag("b"))).unwrap_err();
    let locations = problems.sorted().into_iter().map(|problem| {
        let location = &problem.at.location;
        let file = Path::new(location.source().name()).file_name().unwrap().to_str().unwrap();
        (file.to_owned(), location.line().unwrap())
    });
    assert_eq!(locations.collect::<Vec<_>>(), [("v.toml".into(), 3), ("base.toml".into(), 2)]);
}

#[test]
fn circles_and_long_chains_end() {
    let circle = [("a.toml", "extends = 'b.toml'"), ("b.toml", "extends = './a.toml'")];
    assert!(only_message(from_files("a.toml", &circle)).ends_with("a.toml extends itself"));
    let chain: Vec<(String, String)> = (0..20)
        .map(|i| (format!("v{i}.toml"), format!("extends = 'v{}.toml'\ngame = 'x'", i + 1)))
        .collect();
    let chain: Vec<(&str, &str)> = chain.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let message = only_message(from_files("v0.toml", &chain));
    assert_eq!(message, "more than 16 scenarios extend each other");
}

#[test]
fn invalid_extends_are_reported_at_their_line() {
    for (text, message) in [
        ("extends = 'waterloo'", "no scenario is called \"waterloo\""),
        ("extends = 'gone.toml'", "there is no file gone.toml"),
        ("extends = 7", "expected text, found 7"),
    ] {
        let problems = loaded(text, &[]).unwrap_err();
        assert_eq!(problems.sorted()[0].message, message);
        assert_eq!(problems.sorted()[0].at.location.line(), Some(1));
    }
}

#[test]
fn overrides_apply_last_and_in_order() {
    let text = "game = 'x'\n[british]\nhand_size = 10\nmode = 'a'\ndeck = { Roads = 3 }\n";
    let settings = [
        "british.hand_size=5",
        "british.hand_size=7",
        "british.mode=all_at_once",
        "british.deck.British Infantry=10",
        "new.table.key=true",
    ];
    let document = loaded(text, &settings).unwrap();
    let full = "game = 'x'\nbritish = { hand_size = 7, mode = 'all_at_once', \
                deck = { Roads = 3, 'British Infantry' = 10 } }\nnew.table.key = true";
    assert_eq!(document.digest(), loaded(full, &[]).unwrap().digest());
    assert_eq!(document.overrides(), settings);
}

#[test]
fn bad_overrides_are_all_reported_beside_bad_files() {
    let problems = loaded("game = \n", &["a", "b..c=1", "d=[1"]).unwrap_err();
    assert!(problems.len() >= 4, "{problems}");
    let below = problems_of(loaded("game = 'x'\na = 1\n", &["a.b=1"]));
    insta::assert_snapshot!(below, @r"
    error: `a` is an integer and has no keys
    --> command line:1:9
     |
     | --set a.b=1
     |         ^ a.b
     |
     = help: set `a` as a whole

    1 problem in x.toml
    ");
    let message = only_message(loaded("game = 'x'", &["day=1918-09-19"]));
    assert_eq!(message, "a scenario has no use for the date 1918-09-19");
}

#[test]
fn the_sources_of_a_document_make_it_again() {
    let base = "game = 'x'\nsize = 10\n[deck]\nRoads = 3\n";
    let files = [("base.toml", base), ("variants/v.toml", "extends = '../base.toml'\nsize = 7")];
    let first = from_files("variants/v.toml", &files).unwrap_or_else(|p| panic!("{p}"));
    let sources: Vec<_> =
        first.sources().map(|it| (it.name().to_owned(), it.text().to_owned())).collect();
    let again = load_sources("v", &sources, &[]).unwrap_or_else(|p| panic!("{p}"));
    assert_eq!((again.name(), again.digest()), ("v", first.digest()));
    let other = load_sources("v", &sources, &["deck.Roads=4".into()]).unwrap();
    assert_ne!(other.digest(), first.digest());
    assert!(load_sources("v", &[(String::new(), "a = ".into())], &[]).is_err());
}

#[test]
fn problems_of_loading_and_of_reading_are_reported_together() {
    let text = "game = 'x'\norigin = 'sorce'\na = 10\nday = 1918-09-19\ntitel = 'x'\n";
    let problems = problems_of(loaded(text, &["day.hour=1", "a"]));
    let messages: Vec<&str> = problems.sorted().iter().map(|it| &it.message[..]).collect();
    let expected = [
        "`sorce` is not a choice",
        "10 is out of range",
        "a scenario has no use for the date 1918-09-19",
        "unknown key `titel`",
        "`day` is text and has no keys",
        "there is no `=`",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn every_scenario_names_its_game() {
    assert_eq!(only_message(loaded("a = 1", &[])), "missing key `game`");
    assert_eq!(only_message(loaded("game = 1", &[])), "expected text, found 1");
    assert_eq!(loaded("a = 1", &["game=x"]).unwrap().game(), "x");
}

const VALID: &str = "game = 'x'\n# é\n[british]\nhand_size = 10\n[[m]]\na = [1, { b = 2.5 }]\n\
                     [[m]]\n[british.\"cards\"]\n'Von Oppen' = { force = 4, \"k\".l = true }\n";

/// Loads any bytes; the problems can be displayed, and a document can be read and hashed.
fn survives(bytes: &[u8], overrides: &[String]) {
    match load_bytes("x.toml", bytes, overrides) {
        Ok(document) => {
            document.digest();
            let hand =
                document.read(|root| root.section("british").integer::<u8>("hand_size", 0..=9));
            let _ = hand.map_err(|problems| problems.coloured());
        }
        Err(problems) => assert!(!problems.to_string().is_empty()),
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        survives(&bytes, &[]);
    }

    #[test]
    fn no_toml_like_text_panics(text in "[a-c .=\\[\\]{}\"'\n\r\t#,0-9é_+eE:x\u{feff}-]{0,120}") {
        survives(text.as_bytes(), &[]);
        survives(format!("game = 'x'\n{text}").as_bytes(), &[]);
    }

    #[test]
    fn no_override_panics(typed in "[a-c .=\"'{}\\[\\]\\\\0-9é\n]{0,40}", any in ".*") {
        let (key, value) = (format!("british.{any}=1"), format!("a={any}"));
        survives(VALID.as_bytes(), &[typed, any, key, value]);
    }
}
