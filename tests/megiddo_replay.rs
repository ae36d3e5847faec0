//! Traces of Megiddo pass an independent checker in Python, written from the rules alone.

mod checker;
mod matchups;
mod megiddo;

use std::path::Path;
use std::process::Output;

use checker::said;
use matchups::{every_pair, every_rule, odd};
use megiddo::{casts, model, trace, trace_of};
use sandtable::games::megiddo::model::Model;
use serde_json::{Value, json};

/// Runs the checker of Megiddo on traces, and returns its output.
///
/// The checker reads the scenarios in a folder; `None` for the shipped scenarios.
fn checked(scenarios: Option<&Path>, traces: &str) -> Output {
    let folder = scenarios.into_iter().flat_map(|path| ["--scenarios".as_ref(), path.as_os_str()]);
    checker::checked("replay_megiddo.py", folder, traces)
}

/// Returns the traces of `games` games of every pair of policies.
///
/// The traces name `scenario` as their scenario.
fn traces(scenario: &str, model: &Model, games: u64) -> String {
    let casts = every_pair().into_iter().flat_map(|[british, turks]| casts(model, british, turks));
    let games = |cast| (0..games).map(move |index| trace_of(scenario, &cast, index));
    casts.flat_map(games).collect()
}

/// Asserts that `games` games of every pair of policies in each scenario pass the checker.
///
/// `scenarios` are the texts of scenario files.
fn check(scenarios: &[String], games: u64) {
    for some in scenarios.chunks(20) {
        let folder = tempfile::tempdir().expect("a folder");
        let written = |(number, text): (usize, &String)| {
            let name = number.to_string();
            std::fs::write(folder.path().join(format!("{name}.toml")), text).expect("written");
            traces(&name, &matchups::model(text), games)
        };
        let traces: String = some.iter().enumerate().map(written).collect();
        let output = checked(Some(folder.path()), &traces);
        assert!(output.status.success(), "{}\n{}", said(&output), some.join("\n# the next\n"));
    }
}

#[test]
fn every_pair_plays_the_printed_game_by_the_rules() {
    let output = checked(None, &traces(megiddo::SCENARIO, &model(&[]), 30));
    assert!(output.status.success(), "{}", said(&output));
}

/// Games under every reading and in extreme scenarios pass the checker.
///
/// The games are so many that an event which occurs in one game of a hundred is tested with a probability above
/// 99.9 %, in the printed scenario and in the tiny one.
#[test]
fn every_reading_and_the_edges_are_played_as_they_say() {
    check(&every_rule(), 13);
}

#[test]
fn odd_scenarios_are_played_by_the_rules() {
    check(&(0..odd::SCENARIOS).map(odd::scenario).collect::<Vec<_>>(), 1);
}

#[test]
fn the_level_variant_is_played_by_the_rules() {
    let level = matchups::model("extends = 'megiddo-1918-level'");
    let output = checked(None, &traces("megiddo-1918-level", &level, 10));
    assert!(output.status.success(), "{}", said(&output));
    let as_printed = checked(None, &traces(megiddo::SCENARIO, &level, 10));
    assert!(!as_printed.status.success(), "the checker reads the variant");
}

/// Returns the index of the first event with a name; with `phase`, of the first one in that phase.
fn place(events: &[Value], name: &str, phase: Option<&str>) -> usize {
    let wanted =
        |event: &Value| event["event"] == name && phase.is_none_or(|phase| event["phase"] == phase);
    events.iter().position(wanted).expect("the game has such an event")
}

fn first<'a>(events: &'a mut [Value], name: &str, phase: Option<&str>) -> &'a mut Value {
    let place = place(events, name, phase);
    &mut events[place]
}

/// Duplicates the first event with a name; with `phase`, the first one in that phase.
fn double(events: &mut Vec<Value>, name: &str, phase: Option<&str>) {
    let place = place(events, name, phase);
    events.insert(place, events[place].clone());
}

/// Returns the index of the first strike or pass in a phase of strikes.
fn start(events: &[Value], phase: &str) -> usize {
    place(events, "strike", Some(phase)).min(place(events, "pass", Some(phase)))
}

fn strike_twice_in_turn(events: &mut Vec<Value>) {
    let is_answered = |at: &usize| {
        let (strike, answer) = (&events[*at], &events[at + 1]);
        let is_turn = strike["event"] == "strike" && strike["phase"] == answer["phase"];
        is_turn && strike["side"] != answer["side"]
    };
    let at = (0..events.len() - 1).find(is_answered).expect("a strike that the enemy answers");
    events.insert(at, events[at].clone());
}

fn discard_one_of_several(events: &mut [Value]) {
    let cards = events.iter_mut().filter(|event| event["event"] == "discard");
    let mut cards = cards.filter_map(|event| event["cards"].as_array_mut());
    cards.find(|cards| cards.len() > 1).expect("several cards").truncate(1);
}

/// Function that alters the events of a game, and the objection that the checker must make.
type Tampering = (fn(&mut Vec<Value>), &'static str);

const TAMPERINGS: [Tampering; 17] = [
    (|_| (), "games: 1, objections: 0"),
    (|events| first(events, "game", None)["game"] = json!("chess"), "game: game is chess"),
    (|events| first(events, "draw", None)["cards"][0] = json!("Roads#9"), "are not there"),
    (|events| first(events, "draw", None)["phase"] = json!("reserve"), "draw: phase is"),
    (|events| discard_one_of_several(events), "draw: 1 cards are due"),
    (|events| double(events, "discard", None), "discards twice"),
    (|events| first(events, "commit", None)["committable"] = json!([]), "committable is []"),
    (|events| double(events, "commit", None), "commit: a side is left out"),
    (|events| first(events, "pass", Some("air"))["legal"] = json!([["a", "b"]]), "legal is"),
    (strike_twice_in_turn, "strike: side is"),
    (|events| double(events, "pass", Some("air")), "pass: side is"),
    (
        |events| {
            let at = start(events, "air");
            events.swap(at, at + 1);
        },
        ": side is turkish, not british",
    ),
    (
        |events| {
            let [cavalry, guns, end] =
                ["cavalry", "artillery", "machinegun"].map(|phase| start(events, phase));
            events[cavalry..end].rotate_left(guns - cavalry);
        },
        "phase is artillery, not cavalry",
    ),
    (
        |events| {
            events.remove(start(events, "cavalry") - 1);
        },
        "phase is cavalry, not air",
    ),
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
        let output = checked(None, &lines);
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
    let said = said(&checked(None, &games.join("\n")));
    let all = format!("games: {0}, objections: {0}", games.len());
    assert!(said.contains(&all), "{said}");
}
