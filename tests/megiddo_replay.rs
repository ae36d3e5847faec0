//! Every trace stands before a checker that was written from the rules alone, in Python.

mod checker;
mod matchups;
mod megiddo;

use std::path::Path;
use std::process::Output;

use checker::{said, temporary_file};
use matchups::odd;
use megiddo::{casts, model, trace};
use sandtable::games::Game;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::megiddo::model::Model;
use serde_json::{Value, json};

/// So many games of every British against every Turkish policy.
const GAMES: u64 = 60;

/// The same by each other reading of a ruling: what shows in one game of a hundred is met with more
/// than 99.9 %.
const GAMES_OF_A_READING: u64 = 20;

/// Has the checker play traces of the printed game again.
fn checked(traces: &str) -> Output {
    checked_as(None, traces)
}

/// Has the checker play traces of a scenario again.
fn checked_as(scenario: Option<&Path>, traces: &str) -> Output {
    let scenario = scenario.into_iter().flat_map(|path| ["--scenario".as_ref(), path.as_os_str()]);
    checker::checked("replay_megiddo.py", scenario, traces)
}

/// So many games of every policy pair.
fn traces(model: &Model, games: u64) -> String {
    let casts = casts(model, "all", "all");
    let games = casts.iter().flat_map(|cast| (0..games).map(move |index| (cast, index)));
    games.map(|(cast, index)| trace(cast, index)).collect()
}

#[test]
fn every_policy_pair_plays_by_the_rules() {
    let output = checked(&traces(&model(&[]), GAMES));
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_player_who_searches_plays_by_the_rules() {
    let model = model(&[]);
    let [searching, tempo] = ["planner:rollouts=4", "tempo"];
    for [british, turks] in [[searching, tempo], [tempo, searching]] {
        let cast = &casts(&model, british, turks)[0];
        let output = checked(&(0..10).map(|index| trace(cast, index)).collect::<String>());
        assert!(output.status.success(), "{british} against {turks}: {}", said(&output));
    }
}

#[test]
fn every_other_reading_of_a_ruling_is_played_as_it_says() {
    for ruling in Megiddo::catalogue().rulings {
        for reading in &ruling.readings[1..] {
            let setting = format!("rulings.{}={reading}", ruling.name);
            let model = model(std::slice::from_ref(&setting));
            let output = checked(&traces(&model, GAMES_OF_A_READING));
            assert!(output.status.success(), "{setting}: {}", said(&output));
        }
    }
}

#[test]
fn the_level_variant_is_played_by_the_rules() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/megiddo-1918-level.toml");
    let text = std::fs::read_to_string(path).expect("the variant");
    let traces = traces(&matchups::model(&text), 10);
    let output = checked_as(Some(path.as_ref()), &traces);
    assert!(output.status.success(), "{}", said(&output));
    let as_printed = checked(&traces);
    assert!(!as_printed.status.success(), "the checker reads the variant");
}

#[test]
fn odd_scenarios_are_played_by_the_rules() {
    for number in 0..40 {
        let text = odd::scenario(number);
        let output =
            checked_as(Some(temporary_file(&text).path()), &traces(&matchups::model(&text), 1));
        assert!(output.status.success(), "odd scenario {number}: {}\n{text}", said(&output));
    }
}

/// The first event of a name, and of a phase if one is given.
fn first<'a>(events: &'a mut [Value], name: &str, phase: Option<&str>) -> &'a mut Value {
    let wanted = |event: &&mut Value| {
        event["event"] == name && phase.is_none_or(|phase| event["phase"] == phase)
    };
    events.iter_mut().find(wanted).expect("the game has such an event")
}

/// A way to tamper with a game, and what the checker says to it.
type Tampering = (fn(&mut Vec<Value>), &'static str);

const TAMPERINGS: [Tampering; 9] = [
    (|_| (), "games: 1, objections: 0"),
    (|events| first(events, "game", None)["game"] = json!("chess"), "game: game is chess"),
    (|events| first(events, "draw", None)["cards"][0] = json!("Roads#9"), "are not there"),
    (|events| first(events, "draw", None)["phase"] = json!("reserve"), "draw: phase is"),
    (|events| first(events, "commit", None)["committable"] = json!([]), "committable is []"),
    (|events| first(events, "pass", Some("air"))["legal"] = json!([["a", "b"]]), "legal is"),
    (
        |events| first(events, "strike", Some("machinegun"))["effect"] = json!("destroyed"),
        "effect is destroyed, not disrupted",
    ),
    (|events| first(events, "battle", None)["turkish"] = json!(13), "turkish is 13, not 28"),
    (|events| first(events, "end", None)["reason"] = json!("victory_points"), "end: reason is"),
];

#[test]
fn a_tampered_trace_is_refused() {
    let model = model(&[]);
    let trace = trace(&casts(&model, "random", "random")[0], megiddo::SHORT_GAME);
    let events: Vec<Value> =
        trace.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    for (tamper, objection) in TAMPERINGS {
        let mut events = events.clone();
        tamper(&mut events);
        let lines: String = events.iter().map(|event| format!("{event}\n")).collect();
        let output = checked(&lines);
        let said = said(&output);
        assert!(said.contains(objection), "{objection}: {said}");
        assert_eq!(output.status.success(), said.contains("objections: 0"), "{said}");
    }
}

#[test]
fn a_trace_with_a_missing_line_is_refused() {
    let model = model(&[]);
    let trace = trace(&casts(&model, "random", "random")[0], megiddo::SHORT_GAME);
    let lines: Vec<&str> = trace.lines().collect();
    let without = |missing: usize| [&lines[..missing], &lines[missing + 1..]].concat().join("\n");
    let games: Vec<String> = (1..lines.len()).map(without).collect();
    let said = said(&checked(&games.join("\n")));
    let all = format!("games: {0}, objections: {0}", games.len());
    assert!(said.contains(&all), "{said}");
}
