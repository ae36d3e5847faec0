//! The checksums of each game, and the stored results of the studio, are those of games played now.

mod race;

use race::Race;
use sandtable::desk::StudioBackend;
use sandtable::games::definition::definition;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, Shipped, behaviour, measured};
use sandtable::report::digest::FileDigest;
use sandtable::scenario::{Document, library, load, load_bytes};
use serde_json::{Value as Json, json};

/// Number of games behind each stored result on the studio's first screen.
const FORETOLD: u64 = 2000;

/// Returns whether to rewrite the files with checksums and stored results, as snapshots are rewritten.
fn renews() -> bool {
    std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always")
}

/// Asserts that the checksums of a game are those in `file`.
///
/// Rewrites the file instead if [`renews`] is true.
fn check_behaviour<G: Game>(document: &Document, file: &str) {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let today = measured(definition::<G>(), document).expect("a sound scenario");
    if renews() {
        std::fs::write(&path, &today).expect("written");
        return;
    }
    assert_eq!(
        G::BEHAVIOUR,
        today,
        "games go otherwise than they did: have the new checksums written to {path} by \
         INSTA_UPDATE=always, and say in the commit who plays otherwise: old seeds give other games"
    );
}

#[test]
fn behaviour_is_the_one_that_plans_name() {
    let document = load("megiddo-1918", &[]).expect("a scenario");
    check_behaviour::<Megiddo>(&document, "src/games/megiddo/behaviour.txt");
    let document = load("lawrence-of-arabia", &[]).expect("a scenario");
    check_behaviour::<Lawrence>(&document, "src/games/lawrence/behaviour.txt");
}

#[test]
fn a_new_or_changed_player_changes_no_other_checksum() {
    let document = load_bytes("race.toml", include_bytes!("race/race.toml"), &[]);
    let document = document.expect("a scenario");
    check_behaviour::<Race>(&document, "tests/race/behaviour.txt");
    check_behaviour::<Race<true>>(&document, "tests/race/later.txt");
    let lines = |text: &'static str| -> Vec<&'static str> { text.lines().collect() };
    let (now, later) = (lines(Race::<false>::BEHAVIOUR), lines(Race::<true>::BEHAVIOUR));
    let differing: Vec<&str> = later.iter().filter(|it| !now.contains(it)).copied().collect();
    assert!(differing[0].starts_with("runner ") && differing[1].starts_with("starter "));
    assert_eq!((differing.len(), later.len()), (2, now.len() + 1), "{differing:?}");
}

#[test]
fn checksums_are_those_of_the_policies_and_of_the_simulated_players() {
    let names = |players: &[&str]| -> Vec<String> {
        behaviour(definition::<Megiddo>(), players.iter().copied(), &Default::default())
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(names(&[]), ["rules"]);
    let both = names(&["tempo:patience=2", "greedy@force"]);
    assert_eq!(both, ["rules", "greedy", "tempo", "@force"]);
    let planner = names(&["planner:rollouts=4,base=(greedy:keep=2)"]);
    assert!(["planner", "greedy", "tempo"].iter().all(|it| planner.iter().any(|name| name == it)));
    assert_eq!(names(&["equilibrium"]), ["rules"]);
}

/// Plays the first games of a setup in the studio, and returns the part of the result that is stored.
fn foretold(plan: &Json) -> Json {
    let mut backend = StudioBackend::default();
    let mut execute = |request: Json| -> Json {
        let response = backend.execute_json::<Shipped>(&request.to_string());
        serde_json::from_str::<Json>(&response).expect("JSON")["ok"].take()
    };
    let mut opened = execute(json!({ "ask": "open", "plan": plan }));
    for part in opened["parts"].as_array_mut().expect("seats and perhaps a mode") {
        part["decks"].take();
        let value = part["value"].clone();
        if let Some(modes) = part["modes"].as_array_mut() {
            modes.retain(|it| it["name"] == value);
            modes[0]["meaning"].take();
        }
    }
    let batch = execute(json!({ "ask": "play", "first": 0, "games": FORETOLD }));
    execute(json!({ "ask": "add", "batch": batch }));
    let result = execute(json!({ "ask": "answer", "is_brief": true }));
    let (title, parts, rate) = (&opened["title"], &opened["parts"], &result["figures"][0]);
    let (level, games) = (&result["level"], &result["games"]);
    json!({ "plan": plan, "title": title, "parts": parts, "level": level, "games": games, "figures": [rate] })
}

/// Returns the digest of all scenarios and behaviour checksums, as `src/studio/build.py` computes it.
fn digest_of_games() -> String {
    let scenarios = library::names().filter_map(library::find).collect::<String>();
    let all = scenarios + Lawrence::BEHAVIOUR + Megiddo::BEHAVIOUR;
    FileDigest::of("", all.as_bytes()).sha256
}

#[test]
fn the_first_results_of_the_studio_are_current() {
    let path = format!("{}/src/studio/first.json", env!("CARGO_MANIFEST_DIR"));
    let told = std::fs::read_to_string(&path).expect("what was foretold");
    let told: Vec<Json> =
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let now = told[1..].iter().map(|it| foretold(&it["plan"]));
    let now: Vec<Json> = std::iter::once(digest_of_games().into()).chain(now).collect();
    if renews() {
        let lines = now.iter().map(|it| format!("{it}\n"));
        std::fs::write(&path, lines.collect::<String>()).expect("written");
        return;
    }
    assert_eq!(told, now, "games go otherwise: have {path} written by INSTA_UPDATE=always");
}
