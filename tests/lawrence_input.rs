//! For every scenario file of Lawrence of Arabia, problems are reported or the scenario can be played.

mod lawrence;
mod mutation;

use std::collections::BTreeMap;

use lawrence::prelude::*;
use lawrence::{SCENARIO, SEED, casts, live};
use sandtable::games::lawrence::metrics::Tally;

/// Words of scenario files, which random mutations put in wrong positions.
const WORDS: &str = "lawrence arab_leader bedouin camp troops train aeroplane port rail critical \
                     staging mecca headquarters depot kinds routes Yenbo Cairo Mecca Damascus \
                     place_oef lose_ops gain_ops when choose hold double_appeal played_before roll \
                     d6 selected cancel_card turn_card place_garrison pick friendly held units_in \
                     at_least any copies origin true false";

fn read(name: &str, bytes: &[u8]) -> Result<Model, Problems> {
    load_bytes(name, bytes, &[]).and_then(|document| Lawrence::model(&document))
}

/// Plays ten games in every mode to the end and adds them to a tally.
///
/// The wild policy also plays each mode once.
fn play(model: &Model) {
    for cast in casts(model, "random", "all") {
        let mut tally = Tally::new(&cast);
        for game in 0..10 {
            Lawrence::play(&cast, SEED, game, &mut tally);
        }
        let mut play = Play::new(model, Seated::new(live(0), [&Wild], Ledger::default()));
        play.play(cast.mode);
        assert!(play.state().is_consistent(model));
        tally.add(&cast, &play.into_table().observer);
        assert_eq!(tally.wins().1, 11);
    }
}

#[test]
fn a_mutated_scenario_has_problems_or_can_be_played() {
    let text = library::find(SCENARIO).expect("an embedded scenario");
    mutation::check(1000, text, WORDS, |bytes| read("mutated.toml", bytes).map(|it| play(&it)));
}

/// Returns the keys of problems.
fn keys(problems: &Problems) -> Vec<&str> {
    problems.iter().map(|problem| &problem.at.key[..]).collect()
}

/// All problems that only the code of the game can detect are reported together, with key and hint.
///
/// Among them are references to entries that a variant removes, and well-formed values that cannot be played.
#[test]
fn every_problem_of_a_scenario_is_reported() {
    let problems = |name: &str, text: &str| read(name, text.as_bytes()).expect_err("problems");
    let bad = problems("bad.toml", include_str!("lawrence_input/bad.toml"));
    assert_eq!(bad.len(), 62);
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for (problem, block) in bad.sorted().iter().zip(bad.to_string().split("\n\n")) {
        let part = match problem.at.key.split('.').next() {
            Some("cards") => "cards",
            Some("map" | "missions" | "campaign") => "missions",
            _ => "rules_and_units",
        };
        *parts.entry(part).or_default() += &format!("{block}\n\n");
    }
    for (part, blocks) in parts {
        insta::assert_snapshot!(format!("problems_of_{part}"), blocks);
    }
    let removed = problems("removed.toml", include_str!("lawrence_input/removed.toml"));
    insta::assert_snapshot!("references_to_removed_entries", removed);
    let hopeless = problems("hopeless.toml", include_str!("lawrence_input/hopeless.toml"));
    insta::assert_snapshot!("problems_of_an_unplayable_scenario", hopeless);
}

#[test]
fn names_with_a_meaning_in_options_are_no_names_of_missions() {
    let named = |name: &str| {
        let mission = "situation = ['Yenbo']\ngoal = { held = ['Yenbo'] }\nops = 6\npounds = 3\n\
                       leadership = 3\nlawrence_start = 'Wejh'\nottoman_bonus = 0";
        let text = format!("extends = '{SCENARIO}'\n[missions.{name}]\n{mission}");
        read("named.toml", text.as_bytes())
    };
    for name in ["all", "campaign", "random"] {
        let problems = named(name).expect_err("a problem");
        assert_eq!(keys(&problems), [format!("missions.{name}")], "{problems}");
    }
    assert!(named("raid").is_ok(), "the twin");
}

/// A variant may divide the die rolls of a table among its rows differently.
#[test]
fn a_variant_may_divide_the_rolls_of_a_table_differently() {
    let extends = "extends = 'lawrence-of-arabia'\n";
    let anew = "tables.escape = { 1-2 = false, 3-4 = false, 1 = 'lost', 2-4 = 'captured' }\n";
    assert!(read("x.toml", format!("{extends}{anew}").as_bytes()).is_ok());
    for (table, rolls) in [("1 = 'lost'", "1"), ("3-4 = false", "3, 4")] {
        let text = format!("{extends}tables.escape = {{ {table} }}\n");
        let problems = read("x.toml", text.as_bytes()).expect_err("problems");
        let mut problems_of_table =
            problems.iter().filter(|problem| problem.at.key.starts_with("tables.escape"));
        assert!(problems_of_table.any(|problem| problem.message.contains(rolls)), "{problems}");
    }
}

/// The title of a mission must not be empty; if it is missing, the mission's name is shown instead.
#[test]
fn the_title_of_a_mission_is_not_empty() {
    let titled = |title: &str| {
        let text = format!("extends = 'lawrence-of-arabia'\nmissions.aqaba.title = '{title}'\n");
        read("x.toml", text.as_bytes())
    };
    assert!(titled("Akaba").is_ok());
    for empty in ["", "  "] {
        let problems = titled(empty).expect_err("problems");
        assert_eq!(keys(&problems), ["missions.aqaba.title"], "{problems}");
    }
}
