//! Habits that a policy keeps in variants of a scenario where they no longer make sense.
//!
//! `sensitivity` says which effects hold only for a policy with such a habit.

use super::*;

/// Runs `sensitivity` on the campaign, and returns the habits in the manifest and the number of readings.
fn habits(policy: &str, games: u64) -> (Vec<Json>, usize) {
    let command = "sensitivity --only rulings lawrence-of-arabia --mission campaign --seed 5";
    succeeds(&format!("{command} --policy {policy} -n {games} --out {policy}"));
    let manifest: Json =
        serde_json::from_str(&read(format!("{policy}/manifest.json"))).expect("JSON");
    let habits = manifest["explained"]["habits"].as_array().cloned().unwrap_or_default();
    let table = read(format!("{policy}/sensitivity.csv"));
    let is_reading = |line: &&str| line.contains(",ruling,") && !line.contains("used_in_games");
    let readings = table.lines().filter(is_reading);
    (habits, readings.count())
}

/// The study names the mission that `cautious` gives up under both readings of a ruling.
///
/// The ruling on Logistics is an exception: if playing a mission again brings none, `cautious` plays the mission.
/// `greedy` gives up no mission.
#[test]
fn rulings_name_the_mission_that_a_policy_gives_up_in_both_readings() {
    let (kept, readings) = habits("cautious", 80);
    let dropped = "replay_logistics = false";
    assert_eq!(kept.len(), readings - 1, "{kept:?}");
    assert!(kept.iter().all(|it| it["gives_up"] == "aqaba" && it["change"] != dropped));
    let shares = |key: &'static str| kept.iter().map(move |it| it[key].as_f64().expect("a share"));
    assert!(shares("before").chain(shares("after")).all(|it| it > 0.5), "{kept:?}");
    assert_eq!(habits("greedy", 80).0, [Json::Null; 0]);
    let [cautious, greedy] = ["cautious", "greedy"].map(|it| read(format!("{it}/report.html")));
    assert!(cautious.contains("Caution:") && !greedy.contains("Caution:"));
}

/// The trained policy gives up no mission.
#[test]
fn the_trained_policy_gives_up_no_mission() {
    assert_eq!(habits("trained", 40).0, [Json::Null; 0]);
}
