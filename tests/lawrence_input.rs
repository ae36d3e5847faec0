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

/// All problems that only the code of the game can detect are reported together, with key and hint.
///
/// Among them are references to entries that a variant removes, and well-formed values that cannot be played.
#[test]
fn a_bad_scenario_is_told_all_its_problems() {
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
    let dangling = "a_scenario_with_something_taken_out_is_told_what_is_left_dangling";
    insta::assert_snapshot!(dangling, removed);
    let hopeless = problems("hopeless.toml", include_str!("lawrence_input/hopeless.toml"));
    insta::assert_snapshot!("a_hopeless_scenario_is_told_why", hopeless);
}

/// Names with a special meaning in options, such as `all`, are refused as names of missions.
#[test]
fn some_names_are_no_missions_names() {
    let named = |name: &str| {
        let mission = "situation = ['Yenbo']\ngoal = { held = ['Yenbo'] }\nops = 6\npounds = 3\n\
                       leadership = 3\nlawrence_start = 'Wejh'\nottoman_bonus = 0";
        let text = format!("extends = '{SCENARIO}'\n[missions.{name}]\n{mission}");
        read("named.toml", text.as_bytes()).map_err(|problems| problems.to_string())
    };
    for name in ["all", "campaign", "random"] {
        let problems = named(name).expect_err("a problem");
        assert!(problems.contains(&format!("`{name}` is not a mission's name")), "{problems}");
    }
    assert!(named("raid").is_ok(), "the twin");
}

/// A variant may divide the die rolls of a table among its rows differently.
#[test]
fn a_table_is_divided_anew_in_a_variant() {
    let extends = "extends = 'lawrence-of-arabia'\n";
    let anew = "tables.escape = { 1-2 = false, 3-4 = false, 1 = 'lost', 2-4 = 'captured' }\n";
    assert!(read("x.toml", format!("{extends}{anew}").as_bytes()).is_ok());
    let problems = |text: &str| read("x.toml", text.as_bytes()).expect_err("problems").to_string();
    let twice = problems(&format!("{extends}tables.escape = {{ 1 = 'lost' }}\n"));
    assert!(twice.contains("the roll 1 stands here twice"), "the twin: {twice}");
    let gap = problems(&format!("{extends}tables.escape = {{ 3-4 = false }}\n"));
    assert!(gap.contains("the table says nothing about 3, 4"), "the twin: {gap}");
}

/// The title of a mission must not be empty; if it is missing, the mission's name is shown instead.
#[test]
fn a_mission_has_a_title_or_goes_by_its_name() {
    let titled = |title: &str| {
        let text = format!("extends = 'lawrence-of-arabia'\nmissions.aqaba.title = '{title}'\n");
        read("x.toml", text.as_bytes())
    };
    assert!(titled("Akaba").is_ok());
    for empty in ["", "  "] {
        let problems = titled(empty).expect_err("problems").to_string();
        assert!(problems.contains("the title is empty"), "the twin: {problems}");
    }
}
