//! Habits that policies keep in variants: `rulings` says which effects hold for such a policy alone.

use super::*;

/// Returns the habits in the manifest of `rulings` on the campaign, and the number of readings.
fn habits(policy: &str, games: u64) -> (Vec<Json>, usize) {
    let command = "rulings lawrence-of-arabia --mission campaign --seed 5";
    done(&format!("{command} --policy {policy} -n {games} --out {policy}"));
    let manifest: Json =
        serde_json::from_str(&read(format!("{policy}/manifest.json"))).expect("JSON");
    let habits = manifest["explained"]["habits"].as_array().cloned().unwrap_or_default();
    (habits, read(format!("{policy}/rulings.csv")).lines().count() - 1)
}

/// A replay without new Logistics takes the reason for the habit away from `cautious`; `greedy` never has it.
#[test]
fn rulings_name_the_mission_that_a_policy_gives_up_in_both_readings() {
    let (kept, readings) = habits("cautious", 80);
    let dropped = "replay_logistics = false";
    assert_eq!(kept.len(), readings - 1, "{kept:?}");
    assert!(kept.iter().all(|it| it["gives_up"] == "aqaba" && it["change"] != dropped));
    let shares = |key: &'static str| kept.iter().map(move |it| it[key].as_f64().expect("a share"));
    assert!(shares("before").chain(shares("after")).all(|it| it > 0.5), "{kept:?}");
    assert!(read("cautious/report.html").contains("keeps this habit"));
    assert_eq!(habits("greedy", 80).0, [Json::Null; 0]);
}

/// The trained policy keeps the habit where a replay brings nothing, so that this ruling is priced with it.
#[test]
fn the_trained_policy_gives_up_the_first_mission_by_every_reading() {
    let (kept, readings) = habits("trained", 40);
    assert_eq!(kept.len(), readings, "{kept:?}");
    assert!(kept.iter().any(|it| it["change"] == "replay_logistics = false"));
}
