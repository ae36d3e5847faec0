//! The option `--parameters` of `tune`: search for better parameters of a policy.

use super::*;
use crate::studies::{number, row, toy};

const TUNE: &str = "tune toy.toml --parameters greedy --turks greedy --step-games 20";

/// Returns the row with this role and metric.
fn figure<'a>(rows: &'a [Json], role: &str, metric: &str) -> &'a Json {
    row(rows, &[("role", role), ("metric", metric)])
}

/// Runs a search for parameters and returns the rows of its table.
fn tuned(arguments: &str) -> Vec<Json> {
    sheet(arguments, "parameters")
}

/// The search improves a policy with bad parameters, which avoids battles.
///
/// In `run`, the reported policy plays the games by which the search evaluated it.
#[test]
fn a_policy_far_from_its_best_parameters_is_improved() {
    let study = "tune megiddo-1918-level --parameters cautious:min_odds=1 --turks greedy --steps 30 \
                 --step-games 60 -n 2000";
    let found = tuned(study);
    assert!(number(figure(&found, "found", "gain"), "ci_low") > 0.05);
    let best = figure(&found, "found", "recommended");
    assert_eq!(number(best, "value"), 1.0);
    assert_eq!(number(figure(&found, "start", "recommended"), "value"), 0.0);
    let player = best["player"].as_str().expect("a player");
    let run = format!("megiddo-1918-level --british {player} --turks greedy -n 2000");
    let rate = number(figure(&found, "found", "win_rate_of_side"), "value");
    assert_eq!(win_rate(&run), rate);
}

#[test]
fn the_second_seat_is_tuned_against_every_scripted_policy() {
    let study = "tune megiddo-1918-level --seat turks --parameters cautious:min_odds=1 --vary min_odds \
                 --steps 20 --step-games 60 -n 1000 --out out";
    succeeds(study);
    let rows = table("out/parameters.csv");
    let [side, british, player] = ["side", "british", "player"].map(|name| column(&rows, name));
    assert!(
        rows[1..].iter().all(|row| row[side] == "turkish" && row[player].starts_with("cautious"))
    );
    let all = scripted(&["random", "wild"]);
    for enemy in &all {
        assert!(rows.iter().any(|row| row[british] == *enemy), "{enemy}: {rows:?}");
    }
    let line = again("out");
    let enemies = format!("--british {} --turks cautious:min_odds=1", all.join(" --british "));
    assert!(line.contains(&enemies), "{line}");
}

#[test]
fn a_solitaire_policy_is_tuned_within_a_range() {
    let study = "tune lawrence-of-arabia --mission damascus --parameters cautious:care=0.5,garrison=2 \
                 --vary care --vary garrison=0..2 --steps 10 --step-games 40 -n 600";
    let found = tuned(study);
    assert!(number(figure(&found, "found", "gain"), "ci_low") > 0.05);
    for row in found.iter().filter(|row| row["role"] == "back") {
        let to: f64 = row["to"].as_str().and_then(|to| to.parse().ok()).expect("a number");
        let most = if row["parameter"] == "garrison" { 2.0 } else { 0.5 };
        assert!((0.0..=most).contains(&to), "{row}");
    }
}

/// Parameters that cannot matter gain nothing: those for discards in a scenario without discards.
#[test]
fn parameters_without_effect_gain_nothing() {
    toy();
    for seed in 1..=3 {
        let found = tuned(&format!("{TUNE} --steps 20 -n 500 --seed {seed}"));
        assert_eq!(number(figure(&found, "found", "gain"), "value"), 0.0);
        assert_eq!(number(figure(&found, "start", "recommended"), "value"), 1.0);
        assert_eq!(figure(&found, "start", "recommended")["player"], "greedy");
    }
}

#[test]
fn a_search_is_reproduced_from_its_files_and_by_its_command() {
    let study = "tune megiddo-1918-level --parameters cautious --turks tempo --vary min_odds --vary \
                 keep --steps 40 --step-games 50 -n 1000 --out out --force";
    let results = ["--threads 1", "--threads 3 --batch 7"].map(|how| {
        let run = stdout_of(&format!("{study} {how}"));
        (run, files("out"))
    });
    assert!(results[0] == results[1]);
    insta::assert_snapshot!(results[0].0);
    succeeds("report out");
    assert!(files("out") == results[0].1);
    succeeds(&format!("{} --out again", again("out")));
    assert!(files("again") == results[0].1);
}

#[test]
fn wrong_policies_parameters_and_ranges_are_refused() {
    for (arguments, parts) in [
        ("--parameters random", ["`random`", "greedy"]),
        ("--parameters tempo --vary patients", ["--vary patients", "`patience`"]),
        ("--parameters tempo --vary patience=1..0.5", ["patience=1..0.5", "patience"]),
        ("--parameters tempo --vary patience=0..9", ["patience=0..9", "patience=0..5"]),
        ("--parameters tempo --british greedy", ["--british", "`--parameters tempo`"]),
        ("--parameters tempo --british tempo --british greedy", ["--british", "error:"]),
        ("--parameters tempo --seat turk", ["--seat turk", "`turks`"]),
        ("--parameters tempo:patience=6", ["patience", " 0 to 5"]),
        ("--parameters tempo --target 0.5", ["--parameters", "--target"]),
        ("--parameters tempo --retrain 1000", ["--parameters", "--retrain"]),
        ("--steps 20", ["--parameters", "error:"]),
    ] {
        refused(&format!("tune megiddo-1918-level {arguments} --no-files"), &parts);
    }
}
