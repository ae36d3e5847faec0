//! Trained policies that play scenarios they were not trained on: every result reports this.

use super::*;

const TRAINED: &str = "--british trained --turks trained -n 20";

/// Runs a command and returns the entries of its manifest about policies that were not trained for it.
fn unfamiliar(command: &str, out: &str) -> Vec<[String; 3]> {
    succeeds(&format!("{command} --out {out}"));
    let manifest: Json = serde_json::from_str(&read(format!("{out}/manifest.json"))).expect("JSON");
    let rows = manifest["explained"]["unfamiliar"].as_array().expect("always there");
    let text = |row: &Json, key: &str| row[key].as_str().expect("text").to_owned();
    rows.iter().map(|row| ["seat", "learned", "plays"].map(|key| text(row, key))).collect()
}

#[test]
fn results_name_trained_policies_that_play_another_scenario() {
    let own = "megiddo-1918-level".to_owned();
    let row = |seat: &str, plays: &str| [seat.to_owned(), own.clone(), plays.to_owned()];
    let both = |plays| vec![row("british", plays), row("turks", plays)];
    let run = format!("run megiddo-1918-level {TRAINED}");
    assert_eq!(unfamiliar(&run, "own"), [[""; 3]; 0]);
    let changed = format!("{run} --set british.cards.Roads.force=2");
    assert_eq!(unfamiliar(&changed, "changed"), both("another_scenario"));
    let printed = format!("run megiddo-1918 {TRAINED}");
    assert_eq!(unfamiliar(&printed, "printed"), both("another_scenario"));
    let deck = "run megiddo-1918-level --british trained@lean --turks tempo -n 20";
    assert_eq!(unfamiliar(deck, "deck"), [row("british", "another_deck")]);
    let simulated = "run megiddo-1918 --british planner:rollouts=2,base=trained --turks tempo -n 2";
    assert_eq!(unfamiliar(simulated, "simulated"), [row("british", "another_scenario")]);
    let variants = format!("diff megiddo-1918-level --set british.hand_size=8 {TRAINED}");
    assert_eq!(unfamiliar(&variants, "variants"), both("variants"));
    // The page and the terminal report it beside the figures.
    for page in ["changed", "printed", "deck", "variants"] {
        assert!(read(format!("{page}/report.html")).contains("Caution:"), "{page}");
    }
    assert!(!read("own/report.html").contains("Caution:"));
    let json: Json =
        serde_json::from_str(&stdout_of(&format!("{changed} --no-files --format json")))
            .expect("JSON");
    assert_eq!(json["unfamiliar"].as_array().map(Vec::len), Some(2));
    assert_holds(&stdout_of(&format!("{changed} --no-files")), &["Caution:"]);
}

/// If there are trained policies for several modes, only those of the mode that is played are reported.
#[test]
fn a_mode_has_the_policies_that_were_trained_on_it() {
    let run = |more: &str, out: &str| {
        let command = format!("run lawrence-of-arabia --policy trained -n 5 {more}");
        unfamiliar(&command, out).len()
    };
    let longer = "--set missions.aqaba.ops=7";
    assert_eq!(run(&format!("--mission aqaba {longer}"), "learned"), 0);
    assert_eq!(run(&format!("--mission damascus {longer}"), "other"), 1);
}
