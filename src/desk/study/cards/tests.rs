use serde_json::{Value as Json, json};

use super::{WORTH, leading};

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
