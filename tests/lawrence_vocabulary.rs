//! A deck of Lawrence of Arabia that uses all of the vocabulary of cards: played by everybody,
//! replayed by a checker that reads the cards by itself, told in words. And missions that say all
//! that a variant may say.

mod checker;
mod lawrence;

use std::collections::BTreeSet;

use checker::said;
use lawrence::{casts, live, story, trace, wild_story, wild_trace};
use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::lawrence::model::Model;
use sandtable::games::lawrence::policies::Wild;
use sandtable::games::lawrence::rules::{Event, Play};
use sandtable::kernel::{Onlooker, Seated};
use sandtable::scenario::load_bytes;
use serde_json::Value;

/// So many games of each kind.
const GAMES: u64 = 30;
/// How often the wild player's dice favour it, in a hundred.
const LOADED: [u32; 2] = [0, 60];

const CARDS: &str = include_str!("lawrence/vocabulary.toml");

const MISSIONS: &str = include_str!("lawrence/missions.toml");

fn model() -> Model {
    read(CARDS)
}

fn read(text: &str) -> Model {
    let document = load_bytes("variant.toml", text.as_bytes(), &[]);
    let model = document.and_then(|document| Lawrence::model(&document));
    model.unwrap_or_else(|problems| panic!("{problems}"))
}

fn wild_traces(model: &Model) -> Vec<String> {
    let mut traces = Vec::new();
    for cast in casts(model, "wild", "all") {
        for percent in LOADED {
            traces.extend((0..GAMES).map(|index| wild_trace(model, &cast, index, percent)));
        }
    }
    traces
}

#[test]
fn everybody_plays_by_the_rules() {
    let model = model();
    let everyone = casts(&model, "all", "all");
    let mut traces: String =
        everyone.iter().flat_map(|cast| (0..GAMES).map(|index| trace(cast, index))).collect();
    traces += &wild_traces(&model).concat();
    let file = checker::temporary_file(CARDS);
    let output = checker::checked("replay_vocabulary.py", [file.path().as_os_str()], &traces);
    assert!(output.status.success(), "{}", said(&output));
}

/// Every verb that tells something, as it is called in traces.
const TOLD: [&str; 27] = [
    "cancel_card",
    "demolition_bonus",
    "edge_bonus",
    "end_operation",
    "gain_gear",
    "gain_ops",
    "hold",
    "leadership",
    "leadership_check",
    "lose_gear",
    "lose_ops",
    "lose_unit",
    "movement",
    "place_garrison",
    "place_oef",
    "place_ottoman",
    "place_unit",
    "player_edge",
    "pounds",
    "recruit_leader",
    "relocate_camp",
    "repair_rail",
    "return_unit",
    "reveal_garrison",
    "roll",
    "turn_card",
    "unit_strength",
];

#[test]
fn every_verb_comes_up() {
    let mut told = BTreeSet::new();
    for line in wild_traces(&model()).concat().lines() {
        let event: Value = serde_json::from_str(line).expect("JSON");
        let effects = event["effects"].as_array().into_iter().flatten();
        told.extend(effects.map(|it| it["effect"].as_str().expect("a name").to_owned()));
        told.extend(event["gain"].is_string().then(|| "place_unit".to_owned()));
    }
    assert_eq!(told.iter().map(String::as_str).collect::<Vec<_>>(), TOLD);
}

/// Sees that no counter is lost or doubled: units, Gear, Garrisons and Ottoman units that are not in
/// their boxes are on the map, or out for the mission.
struct Auditor<'m>(&'m Model, u32);

impl Onlooker<Event> for Auditor<'_> {
    fn see(&mut self, event: Event) {
        if let Event::Mission { state, .. } | Event::OperationEnd { state, .. } = event {
            assert!(state.is_consistent(self.0), "a counter was lost or doubled");
            let cards: Vec<usize> = state.ops_deck().chain(state.reserve(self.0)).collect();
            let different: BTreeSet<usize> = cards.iter().copied().collect();
            assert_eq!(different.len(), cards.len(), "a card lies twice");
            self.1 += 1;
        }
    }
}

#[test]
fn counters_and_cards_are_conserved() {
    let model = model();
    for cast in casts(&model, "random", "all") {
        for index in 0..200 {
            let table = Seated::new(live(index), [&Wild], Auditor(&model, 0));
            let mut play = Play::new(&model, table);
            play.play(cast.mode);
            assert!(play.into_table().onlooker.1 > 0);
        }
    }
}

#[test]
fn nobody_allocates_and_games_are_the_same_again() {
    let model = model();
    for cast in casts(&model, "all", "all") {
        assert_eq!(trace(&cast, 3), trace(&cast, 3));
        let mut tally = Lawrence::tally(&cast);
        let counted = allocation_counter::measure(|| {
            for index in 0..50 {
                Lawrence::play(&cast, 6, index, &mut tally);
            }
        });
        assert_eq!(counted.count_total, 0, "{} on {}", cast.name, cast.mission);
    }
}

/// What stories say of each verb that says anything by itself.
const SENTENCES: [&str; 24] = [
    "the card is cancelled",
    "less on demolition rolls",
    "more on demolition rolls",
    "more on the Ottoman Edge roll",
    "less on the Ottoman Edge roll",
    "more on the Edge roll",
    "the Operation ends",
    "Machinegun for ",
    "loses Demolition",
    "Leadership rises",
    "Leadership check failed",
    "is lost",
    "more to march",
    "a Garrison comes to ",
    "Pasha 3+ to fight",
    "Ottoman units to fight",
    "Pounds lost",
    "no Leader comes with a ",
    "the Camp is now in ",
    "the railway is repaired in ",
    "goes home",
    "to turn up",
    "another card is turned",
    "more strength for ",
];

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
    let unwrapped = stories.replace(&format!("\n{:14}", ""), " ");
    let untold: Vec<&str> = SENTENCES.into_iter().filter(|it| !unwrapped.contains(it)).collect();
    assert!(untold.is_empty(), "{untold:?}");
    assert!(!stories.contains(['{', '}']), "a fact was not filled in");
}

#[test]
fn everybody_plays_other_missions() {
    let model = read(MISSIONS);
    for cast in casts(&model, "all", "all") {
        let mut tally = Lawrence::tally(&cast);
        for index in 0..50 {
            Lawrence::play(&cast, 6, index, &mut tally);
        }
        assert_eq!(trace(&cast, 1), trace(&cast, 1), "{} on {}", cast.name, cast.mission);
    }
    for cast in casts(&model, "wild", "all") {
        for index in 0..100 {
            let table = Seated::new(live(index), [&Wild], Auditor(&model, 0));
            let mut play = Play::new(&model, table);
            play.play(cast.mode);
        }
    }
}

/// What the world and the player decide at set-up shows in the trace.
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

/// L19 Where a mission before has freed a space of a Situation that is picked, the story says so; of
/// a space that was merely not picked it does not.
#[test]
fn stories_tell_where_no_garrison_comes_again() {
    let model = read(MISSIONS);
    let campaigns = casts(&model, "greedy", "campaign");
    let (mut clear, mut begun) = (BTreeSet::new(), 0);
    for index in 0..40 {
        let story = story(&campaigns[0], index).replace(&format!("\n{:14}", ""), " ");
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
