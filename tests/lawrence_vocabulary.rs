//! A deck of Lawrence of Arabia that uses every verb of cards, and missions that use every key.
//!
//! Every policy plays the deck. An independent checker, which reads the cards from the scenario file, replays the
//! games. Stories describe every effect.

mod checker;
mod lawrence;

use std::collections::{BTreeMap, BTreeSet};

use checker::said;
use lawrence::prelude::*;
use lawrence::{audit, casts, live, read, story, trace, wild_story, wild_trace};
use serde_json::Value;

/// Number of games of each policy in each mode.
const GAMES: u64 = 30;
/// Percentages of die rolls that are loaded in favour of the wild policy.
const LOADED: [u32; 2] = [0, 60];

const CARDS: &str = include_str!("lawrence/vocabulary.toml");

const MISSIONS: &str = include_str!("lawrence/missions.toml");

fn model() -> Model {
    read(CARDS)
}

fn wild_traces(model: &Model, games: u64) -> Vec<String> {
    lawrence::wild_traces(model, "all", LOADED, games)
}

/// Asserts that games of every policy, and of the wild policy with loaded dice, pass the checker.
///
/// `about` describes the model in the message of a failure.
fn check(model: &Model, games: u64, about: &str) {
    let everyone = casts(model, "all", "all");
    let mut traces: String =
        everyone.iter().flat_map(|cast| (0..games).map(|index| trace(cast, index))).collect();
    traces += &wild_traces(model, games).concat();
    let file = checker::temporary_file(CARDS);
    let output = checker::checked("replay_vocabulary.py", [file.path().as_os_str()], &traces);
    assert!(output.status.success(), "{about}: {}", said(&output));
}

#[test]
fn everybody_plays_by_the_rules() {
    check(&model(), GAMES, "as it is");
}

#[test]
fn every_other_reading_of_a_ruling_is_played() {
    for ruling in Lawrence::catalogue().rulings {
        for reading in &ruling.readings[1..] {
            let setting = format!("rulings.{} = '{reading}'", ruling.name);
            let line = setting.replace("'true'", "true").replace("'false'", "false");
            check(&read(&CARDS.replacen("[cards]", &format!("{line}\n[cards]"), 1)), 6, &setting);
        }
    }
}

/// Names of the effects of cards that must appear in traces, one for each verb.
const TOLD: &str = "cancel_card demolition_bonus edge_bonus end_operation gain_gear gain_ops hold \
                    leadership leadership_check lose_gear lose_ops lose_unit movement \
                    place_garrison place_oef place_ottoman place_unit player_edge pounds \
                    recruit_leader relocate_camp repair_rail return_unit reveal_garrison roll \
                    turn_card unit_strength";

#[test]
fn every_verb_comes_up() {
    let mut told = BTreeSet::new();
    for line in wild_traces(&model(), GAMES).concat().lines() {
        let event: Value = serde_json::from_str(line).expect("JSON");
        let effects = event["effects"].as_array().into_iter().flatten();
        told.extend(effects.map(|it| it["effect"].as_str().expect("a name").to_owned()));
        told.extend(event["gain"].is_string().then(|| "place_unit".to_owned()));
    }
    assert_eq!(Vec::from_iter(told).join(" "), TOLD);
}

#[test]
fn counters_and_cards_are_conserved() {
    let model = model();
    for cast in casts(&model, "random", "all") {
        (0..200).for_each(|index| audit(&model, cast.mode, live(index), &Wild));
    }
}

#[test]
fn nobody_allocates_and_games_are_the_same_again() {
    let model = model();
    for cast in casts(&model, "all", "all") {
        assert_eq!(trace(&cast, 3), trace(&cast, 3));
        let mut tally = <Lawrence as Game>::Tally::new(&cast);
        let counted = allocation_counter::measure(|| {
            for index in 0..50 {
                Lawrence::play(&cast, 6, index, &mut tally);
            }
        });
        assert_eq!(counted.count_total, 0, "{} on {}", cast.name, cast.mission);
    }
}

/// Phrases for the effects of cards in stories, one for each verb that has its own phrase.
const SENTENCES: &str = "the card is cancelled|less on demolition rolls|more on demolition rolls|\
     more on the Ottoman Edge roll|less on the Ottoman Edge roll|more on the Edge roll|\
     the Operation ends|Machinegun for |loses Demolition|Leadership rises|\
     Leadership check failed|is lost|more to march|a Garrison comes to |Pasha 3+ to fight|\
     Ottoman units to fight|Pounds lost|no Leader comes with a |the Camp is now in |\
     the railway is repaired in |goes home|to turn up|another card is turned|more strength for ";

#[test]
fn stories_tell_of_every_verb() {
    let model = model();
    let casts = casts(&model, "wild", "all");
    let stories: String = casts
        .iter()
        .flat_map(|cast| (0..3 * GAMES).map(|index| wild_story(&model, cast, index, 60)))
        .collect();
    let wide = stories.lines().find(|line| line.chars().count() > 90);
    assert_eq!(wide, None);
    let unwrapped = stories.replace(&format!("\n{:16}", ""), " ");
    let untold: Vec<&str> = SENTENCES.split('|').filter(|it| !unwrapped.contains(it)).collect();
    assert!(untold.is_empty(), "{untold:?}");
    assert!(!stories.contains(['{', '}']), "a fact was not filled in");
}

/// Returns the sentence that a story must have for each line-up of units against the Ottomans.
///
/// It names the units, each with the Gear that it carries at that point of the trace.
fn line_ups(trace: &str) -> Vec<String> {
    let mut carriers: BTreeMap<String, String> = BTreeMap::new();
    let mut told = Vec::new();
    let pairs = |value: &Value| -> Vec<[String; 2]> {
        serde_json::from_value(value.clone()).unwrap_or_default()
    };
    for line in trace.lines() {
        let event: Value = serde_json::from_str(line).expect("JSON");
        let text = |event: &Value, key: &str| event[key].as_str().unwrap_or_default().to_owned();
        match event["event"].as_str().expect("a name") {
            "mission" | "operation_end" => {
                carriers = pairs(&event["gear"]).into_iter().map(|[gear, by]| (gear, by)).collect();
            }
            "buy" if event["carrier"].is_string() => {
                carriers.insert(text(&event, "unit"), text(&event, "carrier"));
            }
            "give" => _ = carriers.insert(text(&event, "gear"), text(&event, "to")),
            "appeal" => {
                let results = event["results"].as_array().expect("a list");
                let came = results.iter().flat_map(|it| pairs(&it["gear"]));
                carriers.extend(came.map(|[gear, by]| (gear, by)));
            }
            "move" if event["mode"] == "airlift" => {
                let landed = serde_json::from_value(event["gear"].clone());
                let [plane, by] = landed.expect("the Aeroplane and its carrier");
                carriers.insert(plane, by);
            }
            "card" | "play_card" => {
                for effect in event["effects"].as_array().into_iter().flatten() {
                    match effect["effect"].as_str().expect("a name") {
                        "gain_gear" => {
                            _ = carriers.insert(text(effect, "gear"), text(effect, "unit"));
                        }
                        "lose_gear" => _ = carriers.remove(&text(effect, "gear")),
                        _ => {}
                    }
                }
            }
            "line" => {
                let units = event["player"].as_array().expect("a list").iter();
                let units: Vec<&str> = units.map(|it| it.as_str().expect("a unit")).collect();
                told.push(equipped(&units, &carriers));
            }
            _ => {}
        }
    }
    told
}

/// Formats units with their Gear as stories do.
fn equipped(units: &[&str], carriers: &BTreeMap<String, String>) -> String {
    let name = |counter: &str| counter.split('#').next().unwrap_or_default().to_owned();
    let order = ["Machinegun", "Demolition", "Aeroplane"];
    let unit = |unit: &&str| {
        let carried = carriers.iter().filter(|(_, by)| by == unit).map(|(gear, _)| name(gear));
        let mut carried: Vec<String> = carried.collect();
        carried.sort_by_key(|gear| order.iter().position(|it| it == gear));
        match carried.is_empty() {
            true => name(unit),
            false => format!("{} ({})", name(unit), listed(&carried)),
        }
    };
    listed(&units.iter().map(unit).collect::<Vec<_>>())
}

/// Formats a list of names such as `Camel ×2, Train`: equal neighbours are counted.
fn listed(names: &[String]) -> String {
    let groups = names.chunk_by(|one, other| one == other).map(|group| match group.len() {
        1 => group[0].clone(),
        times => format!("{} ×{times}", group[0]),
    });
    groups.collect::<Vec<_>>().join(", ")
}

/// L6.4, L7.3 Stories name the carrier of Gear that was handed over, bought, flown or given by a card.
#[test]
fn stories_name_the_gear_of_units_in_battle() {
    let model = model();
    let (mut flown, mut gained) = (0, 0);
    for cast in casts(&model, "wild", "all") {
        for (index, percent) in (0..2 * GAMES).flat_map(|it| LOADED.map(|percent| (it, percent))) {
            let trace = wild_trace(&model, &cast, index, percent);
            let story = wild_story(&model, &cast, index, percent);
            let story = story.replace(&format!("\n{:16}", ""), " ");
            let battles = story.lines().filter_map(|line| line.strip_prefix("  Battle        "));
            let told: Vec<&str> =
                battles.map(|line| line.split(" against ").next().unwrap_or_default()).collect();
            assert_eq!(told, line_ups(&trace), "{}, game {index}, {percent} %", cast.mission);
            flown += trace.matches("\"airlift\"").count();
            gained += trace.matches("\"gain_gear\"").count();
        }
    }
    assert!(flown > 10 && gained > 10, "{flown} flights, {gained} gifts");
}

#[test]
fn everybody_plays_other_missions() {
    let model = read(MISSIONS);
    for cast in casts(&model, "all", "all") {
        let mut tally = <Lawrence as Game>::Tally::new(&cast);
        for index in 0..50 {
            Lawrence::play(&cast, 6, index, &mut tally);
        }
        assert_eq!(trace(&cast, 1), trace(&cast, 1), "{} on {}", cast.name, cast.mission);
    }
    for cast in casts(&model, "wild", "all") {
        (0..100).for_each(|index| audit(&model, cast.mode, live(index), &Wild));
    }
}

/// Traces show the random draws and the player's choices in the setup of a mission.
#[test]
fn traces_show_how_a_mission_is_set_up() {
    let model = read(MISSIONS);
    let (mut situations, mut starts) = (BTreeSet::new(), BTreeSet::new());
    for cast in casts(&model, "random", "chest") {
        for index in 0..60 {
            let trace = trace(&cast, index);
            let line = trace.lines().find(|line| line.contains(r#""event":"mission""#));
            let line: Value = serde_json::from_str(line.expect("a mission")).expect("JSON");
            let garrisons = line["garrisons"].as_array().expect("a list");
            let spaces = garrisons.iter().map(|it| it[0].as_str().expect("a space").to_owned());
            situations.insert(spaces.collect::<Vec<_>>());
            starts.insert(line["lawrence"].as_str().expect("a space").to_owned());
            let units = line["units"].to_string();
            assert!(units.contains(r#"["Bedouin 3-3#2","Yenbo"]"#), "{units}");
            assert!(units.contains(r#"["Arab Leader 4+4#1","Wadi Ais"]"#), "{units}");
        }
    }
    assert_eq!(situations.len(), 10, "three of five");
    assert!(situations.iter().all(|it| it.len() == 4 && it[0] == "Aqaba"), "{situations:?}");
    assert_eq!(starts.into_iter().collect::<Vec<_>>(), ["Wadi Ais", "Yenbo"]);
}

/// L19 Stories name the spaces of a drawn Situation that an earlier mission freed, and no others.
#[test]
fn stories_name_spaces_without_new_garrisons() {
    let model = read(MISSIONS);
    let campaigns = casts(&model, "greedy", "campaign");
    let (mut clear, mut begun) = (BTreeSet::new(), 0);
    for index in 0..40 {
        let story = story(&campaigns[0], index).replace(&format!("\n{:16}", ""), " ");
        let Some((_, chest)) = story.split_once("THE WAR CHEST") else { continue };
        let line = chest.lines().find_map(|line| line.strip_prefix("  Ottomans    "));
        let line = line.expect("where Garrisons lie");
        let told = |words: &str| -> Vec<String> {
            let spaces = line.split("; ").find_map(|part| part.strip_prefix(words));
            spaces.into_iter().flat_map(|it| it.split(", ")).map(str::to_owned).collect()
        };
        let [held, free] = ["Garrisons face down in ", "none comes again in "].map(told);
        assert!(free.iter().all(|space| !held.contains(space)), "{line}");
        clear.extend(free);
        begun += 1;
    }
    assert!(begun > 0 && clear.contains("Aqaba"), "{clear:?}");
    assert!(!clear.contains("Dhaba") && !clear.contains("Rabegh"), "{clear:?}");
}
