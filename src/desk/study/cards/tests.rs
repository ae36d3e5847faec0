use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::mark_leads;
use crate::{Shipped, StudioBackend};
use sandtable_analysis::study_result::Lead;
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate, Interval, Method, TestedDifference};

/// Returns the lead of a card over the others of its kind, in percentage points, ± `margin`.
fn lead(kind: &str, card: &str, points: f64, margin: f64) -> Lead {
    let [value, low, high] = [points, points - margin, points + margin].map(|it| it / 100.0);
    let interval = Interval { low, high, level: 0.95, method: Method::Newcombe };
    let difference =
        Estimate { value: Some(value), interval: Some(interval), ..Estimate::unknown(4000) };
    let tested_difference =
        TestedDifference { difference, p_value: None, smallest_effect: DEFAULT_SMALLEST_EFFECT };
    Lead {
        side: "turkish".to_owned(),
        card: card.to_owned(),
        kind: kind.to_owned(),
        tested_difference,
    }
}

#[test]
fn a_card_that_leads_its_kind_is_clear_or_says_what_would_tell() {
    let leads = [
        lead("infantry", "Division", 3.0, 1.4),
        lead("infantry", "Garrison", -3.0, 1.4),
        lead("cavalry", "Lancers", 1.0, 2.83),
        lead("cavalry", "Camels", -1.0, 2.83),
        lead("artillery", "Guns", 0.25, 0.14),
        lead("artillery", "Howitzers", -0.25, 0.14),
    ];
    let marks = |games| mark_leads(&leads, games).as_array().expect("marks").clone();
    let found = marks(4000);
    let cards: Vec<&str> = found.iter().filter_map(|it| it["card"].as_str()).collect();
    assert_eq!(cards, ["Division", "Lancers", "Guns"]);
    assert_eq!(found[0]["is_clear"], true);
    assert_eq!(found[0]["lead"], "+3.00 ± 1.40");
    assert_eq!(found[1]["is_clear"], false);
    // The lead is 0.5 points beyond the smallest effect; 1.7 times the margin of 2.83 points must shrink to that.
    let games = found[1]["games"].as_u64().expect("games");
    assert!((369_000..371_000).contains(&games), "{games}");
    // A quarter of a point is below the smallest effect of interest, however many games are played.
    assert!(found[2]["is_clear"] == false && found[2]["games"].is_null(), "{}", found[2]);
    // A number of games above the maximum is not proposed.
    assert!(marks(40_000)[1]["games"].is_null());
}

/// Cards that significantly trail their kind do not ease the test of a card that leads its own.
#[test]
fn cards_that_trail_do_not_help_one_that_leads() {
    let mut leads: Vec<Lead> = (0..20).map(|it| lead("kind", &it.to_string(), -9.0, 1.0)).collect();
    let mut first = lead("infantry", "Division", 2.0, 1.4);
    let is_clear = |leads: &[Lead]| mark_leads(leads, 4000)[0]["is_clear"].clone();
    first.tested_difference.p_value = Some(0.01);
    assert_eq!(is_clear(std::slice::from_ref(&first)), true);
    leads.push(first);
    assert_eq!(is_clear(&leads), false);
}

/// Conducts a study of cards; returns its result and the value of each card, in percentage points.
fn study_cards(set: &[&str], options: &Json) -> (Json, Vec<(String, f64)>) {
    let mut backend = StudioBackend::default();
    let mut send = |request: &Json| -> Json {
        serde_json::from_str(&backend.execute_json::<Shipped>(&request.to_string())).expect("JSON")
    };
    let players = json!({ "british": "greedy", "turks": "greedy" });
    let plan = json!({ "scenario": "megiddo-1918-level", "set": set, "players": players });
    send(&json!({ "ask": "open", "plan": plan, "is_brief": true }));
    let response = send(&json!({ "ask": "study", "study": "cards", "options": options }));
    let rows = response["ok"]["tables"]["cards"].as_array().cloned().unwrap_or_default();
    let value = |row: &Json| Some((row["card"].as_str()?.to_owned(), row["value"].as_f64()?));
    let values = rows.iter().filter(|row| row["metric"] == "blank_pp").filter_map(value).collect();
    (response, values)
}

#[test]
fn some_cards_are_asked_about_alone() {
    let options = json!({ "games": 30, "card": ["Kemal", "Tiller"] });
    let (response, values) = study_cards(&[], &options);
    let cards: Vec<&str> = values.iter().map(|(card, _)| &card[..]).collect();
    assert_eq!(cards, ["Tiller", "Kemal"], "{response}");
    let command = response["ok"]["command"].as_str().expect("a command");
    assert!(command.ends_with("-n 30 --seed 1 --card Kemal --card Tiller"), "{command}");
    assert!(study_cards(&[], &json!({ "games": 1 })).0["problems"].is_array());
}

/// The option `everything` adds the average card and no card to the blank as replacements.
///
/// It also compares each change alone with the scenario as it is, and only that design counts the use of cards.
#[test]
fn all_stand_ins_are_asked_about_at_a_wish() {
    let metrics = |options: Json| -> BTreeSet<String> {
        let (response, _) = study_cards(&[], &options);
        let rows =
            response["ok"]["tables"]["cards"].as_array().unwrap_or_else(|| panic!("{response}"));
        rows.iter().filter_map(|row| Some(row["metric"].as_str()?.to_owned())).collect()
    };
    let card = ["Kemal"];
    let of_all = metrics(json!({ "games": 30, "card": card, "everything": true }));
    let usual = metrics(json!({ "games": 30, "card": card }));
    let more: Vec<&String> = of_all.difference(&usual).collect();
    assert_eq!(more, ["average_pp", "minus_one_pp", "used_in_games"], "{of_all:?} {usual:?}");
}

/// A card is marked if it is worth more than another of equal printed strength.
///
/// A lead is the difference between the values of two cards, of either side, in the same games.
#[test]
fn a_card_is_marked_if_one_that_is_printed_as_strong_is_worth_less() {
    let [strong, weak] = [
        ["british.cards.\"Palestine Brigade\"", "turkish.cards.\"Depot Regiment\""],
        ["british.cards.Engineer", "turkish.cards.\"Amman Division\""],
    ];
    let cards = ["Palestine Brigade", "Engineer", "Depot Regiment", "Amman Division"];
    let marks = |properties: &str| {
        let weak = weak.map(|card| format!("{card}.force=1"));
        let strong = strong.iter().flat_map(|card| {
            properties.split(' ').map(move |property| format!("{card}.{property}"))
        });
        let set: Vec<String> = weak.into_iter().chain(strong).collect();
        let set: Vec<&str> = set.iter().map(String::as_str).collect();
        let (response, values) = study_cards(&set, &json!({ "games": 2000, "card": cards }));
        let marks = response["ok"]["marks"].as_array().unwrap_or_else(|| panic!("{response}"));
        (marks.clone(), values)
    };
    let (found, values) = marks("force=1 cavalry_force=15");
    let value = |name: &str| values.iter().find(|(card, _)| card == name).expect("a card").1;
    let expected = [("Palestine Brigade", "Engineer"), ("Depot Regiment", "Amman Division")];
    assert_eq!(found.len(), 2, "{found:?}");
    for (mark, (card, trailing)) in found.iter().zip(expected) {
        assert!(mark["card"] == card && mark["is_clear"] == true, "{mark}");
        let lead = format!("{:+.2} ", value(card) - value(trailing));
        assert!(mark["lead"].as_str().is_some_and(|it| it.starts_with(&lead)), "{mark} {lead}");
    }
    assert_eq!(marks("force=15").0, Vec::<Json>::new());
}
