use super::*;
use crate::casts;
use sandtable_games::MatchupRequest;
use sandtable_kernel::RandomStreams;
use sandtable_scenario::{Document, load_bytes};

fn document(changes: &str) -> Document {
    let text = format!("extends = 'lawrence-of-arabia'\n{changes}");
    load_bytes("x.toml", text.as_bytes(), &[]).expect("a scenario")
}

/// Returns the number of games of greedy, of 100, that used each component, by its key.
fn used(changes: &str, mission: &str) -> Vec<(String, u32)> {
    let model = Arc::new(Lawrence::model(&document(changes)).expect("a sound one"));
    let wanted = MatchupRequest::default().with("mission", [mission]).with("policy", ["greedy"]);
    let cast = &casts(&model, &wanted, &PolicyStore::default()).expect("a matchup")[0];
    let keys = Lawrence::components(cast);
    let mut counts = vec![0; keys.len()];
    for game in 0..100 {
        let streams = RandomStreams::new(5, game);
        let mut used = vec![false; keys.len()];
        let record = Lawrence::record_use(cast, streams, &mut used);
        let fingerprint = Lawrence::record(cast, streams).fingerprint();
        assert_eq!(record.fingerprint(), fingerprint, "{game}");
        counts.iter_mut().zip(&used).for_each(|(count, used)| *count += u32::from(*used));
    }
    keys.into_iter().zip(counts).collect()
}

fn games_with(used: &[(String, u32)], key: &str) -> u32 {
    used.iter().find(|(known, _)| known == key).expect(key).1
}

/// Each component is the key of a value of the scenario, lies around one, or is inside one.
#[test]
fn every_component_is_a_part_of_the_scenario() {
    let document = document("");
    let facts = document.facts();
    let keys = keys(&Lawrence::model(&document).expect("a sound one"));
    let is_part = |key: &String| {
        let around = |one: &str, other: &str| {
            let rest = one.strip_prefix(other);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        facts.iter().any(|fact| around(&fact.key, key) || around(key, &fact.key))
    };
    let strange: Vec<&String> = keys.iter().filter(|key| !is_part(key)).collect();
    assert!(strange.is_empty(), "{strange:?}");
    let distinct: std::collections::BTreeSet<&String> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len());
}

/// A unit that costs more Pounds than the mission has is never bought. Cheaper units and the mission itself are used.
#[test]
fn parts_that_never_come_into_play_are_not_used() {
    let used = used("costs.regulars = 30\n", "aqaba");
    assert_eq!(games_with(&used, "costs.regulars"), 0);
    assert_eq!(games_with(&used, "missions.damascus"), 0);
    assert_eq!(games_with(&used, "rulings.campaign_pounds"), 0);
    assert_eq!(games_with(&used, "missions.aqaba"), 100);
    assert_eq!(games_with(&used, "map.Yenbo"), 100);
    assert!(games_with(&used, "costs.bedouin") > 0);
    assert!(games_with(&used, "cards.Patrol") > 0);
}

/// Effects that take place in some games, as scenario files write them.
const EFFECTS: [&str; 19] = [
    "{ place_oef = 1 }",
    "{ place_ottoman = 'Pasha 3+' }",
    "{ lose_ops = 1 }",
    "{ gain_ops = 1 }",
    "{ pounds = -1 }",
    "{ pounds = 1 }",
    "{ leadership = -1 }",
    "{ leadership_check = { failure = [{ pounds = 1 }] } }",
    "{ return_unit = 'any' }",
    "{ lose_unit = 'any' }",
    "{ place_unit = 'bedouin' }",
    "'recruit_leader'",
    "{ gain_gear = 'machinegun' }",
    "{ lose_gear = 'machinegun' }",
    "{ reveal_garrison = 1 }",
    "{ place_garrison = 'rail' }",
    "{ roll = { 1-6 = [{ pounds = 1 }] } }",
    "'relocate_camp'",
    "'end_operation'",
];

/// An effect of a card is recorded even if it is reported by an event of its own.
#[test]
fn effects_are_recorded_by_any_event_that_reports_them() {
    for effect in EFFECTS {
        let used = used(&format!("cards.Patrol.effects = [{effect}]\n"), "campaign");
        assert!(games_with(&used, "cards.Patrol.effects[0]") > 0, "{effect}");
    }
}

/// Only the effects of a card that took place are used: here those in rail spaces, and never the other list.
#[test]
fn only_the_list_of_a_choice_that_was_taken_is_used() {
    let cards = "cards.Patrol.effects = [{ choose = [[{ pounds = 9 }], [{ leadership = -1 }]] }]\n";
    let used = used(cards, "hejaz-railroad");
    let list =
        |index: u32| games_with(&used, &format!("cards.Patrol.effects[0].choose[{index}][0]"));
    let read = games_with(&used, "cards.Patrol");
    assert!(read > 0 && list(0) + list(1) >= read.min(1), "{read} {} {}", list(0), list(1));
    assert!(list(1) < read, "{read} {} {}", list(0), list(1));
}
