use serde_json::{Value as Json, json};

use super::{WORTH, leading};
use crate::{Desk, Shipped};

/// A row that says what a copy of a card causes, in points, with as much either way.
fn row(kind: &str, card: &str, value: f64, margin: f64) -> Json {
    let (low, high) = (value - margin, value + margin);
    json!({
        "side": "turkish", "kind": kind, "card": card, "metric": WORTH, "value": value,
        "ci_low": low, "ci_high": high, "n": 4000,
    })
}

fn marks(rows: &[Json], games: u64) -> Vec<Json> {
    let rows: Vec<&Json> = rows.iter().collect();
    leading(&rows, games).as_array().expect("marks").clone()
}

#[test]
fn a_card_that_leads_its_kind_is_clear_or_says_what_would_tell() {
    let rows = [
        row("infantry", "Division", 10.0, 1.0),
        row("infantry", "Garrison", 7.0, 1.0),
        row("cavalry", "Lancers", 5.0, 2.0),
        row("cavalry", "Camels", 4.0, 2.0),
        row("artillery", "Guns", 3.25, 0.1),
        row("artillery", "Howitzers", 3.0, 0.1),
        row("leader", "Pasha", 20.0, 1.0),
    ];
    let found = marks(&rows, 4000);
    let cards: Vec<&str> = found.iter().filter_map(|it| it["card"].as_str()).collect();
    // Nobody is there with whom the leader could be compared.
    assert_eq!(cards, ["Division", "Lancers", "Guns"]);
    assert_eq!(found[0]["is_clear"], true);
    assert_eq!(found[0]["lead"], "+3.00 ± 1.41");
    assert_eq!(found[1]["is_clear"], false);
    // The margin of 2.83 points must become 1.7 times as small as the half point beyond what matters.
    let games = found[1]["games"].as_u64().expect("games");
    assert!((369_000..371_000).contains(&games), "{games}");
    // A quarter of a point matters to nobody, however many games are played.
    assert!(found[2]["is_clear"] == false && found[2]["games"].is_null(), "{}", found[2]);
    // What a million games of each card cannot tell is not promised.
    assert!(marks(&rows, 40_000)[1]["games"].is_null());
}

#[test]
fn some_cards_are_asked_about_alone() {
    let mut desk = Desk::default();
    let mut ask = |question: &Json| -> Json {
        serde_json::from_str(&desk.ask::<Shipped>(&question.to_string())).expect("JSON")
    };
    let players = json!({ "british": "greedy", "turks": "greedy" });
    let plan = json!({ "scenario": "megiddo-1918-level", "players": players });
    ask(&json!({ "ask": "take", "plan": plan }));
    let options = json!({ "games": 30, "card": ["Kemal", "Tiller"] });
    let answer = ask(&json!({ "ask": "study", "study": "cards", "options": options }));
    let rows = answer["ok"]["tables"]["cards"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let caused = rows.iter().filter(|row| row["metric"] == WORTH && !row["value"].is_null());
    let cards: Vec<&str> = caused.filter_map(|row| row["card"].as_str()).collect();
    assert_eq!(cards, ["Tiller", "Kemal"]);
    let command = answer["ok"]["command"].as_str().expect("a command");
    assert!(command.ends_with("-n 30 --seed 1 --card Kemal --card Tiller"), "{command}");
    let silly = json!({ "ask": "study", "study": "cards", "options": { "games": 1 } });
    assert!(ask(&silly)["problems"].is_array());
}
