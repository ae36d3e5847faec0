//! The section character of `profile`: measures of a game's quality.

use super::*;
use crate::studies::{row, rows};

fn value(rows: &[Json], metric: &str) -> Option<f64> {
    row(rows, &[("metric", metric)])["value"].as_f64()
}

/// Runs a command with one and with three threads, and asserts that the files are equal.
///
/// Returns the output with one thread, and the output in JSON with three threads.
fn text_and_json(command: &str) -> [String; 2] {
    let text = stdout_of(&format!("{command} --threads 1 --out one"));
    let json = stdout_of(&format!("{command} --threads 3 --out three --format json"));
    assert!(files("one") == files("three"), "{command}");
    [text, json]
}

#[test]
fn a_game_has_a_dozen_measures() {
    let command =
        "profile --only character megiddo-1918-level --british greedy --turks tempo -n 6000";
    let [text, json] = text_and_json(command);
    insta::assert_snapshot!(text);
    let found = rows(&json, "character");
    assert!(found.iter().filter(|row| row["value"].is_number()).count() >= 12);
    // `run` reports the same win rate and lengths for the same games.
    let run = command.replace("profile --only character", "run");
    let run = crate::json(&format!("{run} --format json --no-files"));
    let won = run["cells"][0]["win_rate"].as_f64().expect("a rate");
    let evenness = value(&found, "evenness").expect("known");
    assert!((evenness - (1.0 - (2.0 * won - 1.0).abs())).abs() < 1e-6);
    let battles = run["cells"][0]["metrics"]["battles"]["mean"].as_f64().expect("a mean");
    assert!((value(&found, "turns").expect("known") - battles).abs() < 1e-6);
    let help = stdout_of("profile --only character --help");
    assert_holds(&help, &["settled_by_first_turn:", "skill_of_first:"]);
}

/// With one or two games, the interval for how early games are decided covers everything: there is no verdict.
///
/// One game has no standard error, but its shares are still printed in percent.
#[test]
fn too_few_games_give_no_verdict() {
    let summary = |games: u64| {
        let players = "--british tempo --turks tempo --no-files";
        let text =
            stdout_of(&format!("profile --only character megiddo-1918-level -n {games} {players}"));
        let (summary, _) = text.split_once("\n\n").expect("a summary");
        format!("{summary}\n")
    };
    insta::assert_snapshot!([1, 2, 20].map(summary).concat());
    let text = stdout_of("profile --only character megiddo-1918-level -n 1 --no-files");
    assert!(text.contains(" 0.00 % ± 79.35  "), "{text}");
}

/// The measured skill is the share of wins beyond chance: 0 for random policies.
///
/// A solitaire game has it for one seat only.
#[test]
fn random_policies_show_no_skill() {
    let of = |command: &str| sheet(&format!("{command} -n 640"), "character");
    let found = of("profile --only character megiddo-1918-level --british random --turks tempo");
    assert_eq!(value(&found, "skill_of_first"), Some(0.0));
    assert!(value(&found, "skill_of_second").expect("known") > 0.05);
    let alone = of("profile --only character lawrence-of-arabia --mission aqaba --policy greedy");
    assert!(value(&alone, "skill_of_first").expect("known") > 0.3);
    assert_eq!(value(&alone, "skill_of_second"), None);
}

#[test]
fn variants_are_measured() {
    let command = "profile --only character megiddo-1918-level --british greedy --turks tempo -n 640 \
                   --vary british.hand_size=6..9 --vary turks:patience=0.5,0.9";
    let [text, json] = text_and_json(command);
    insta::assert_snapshot!(text);
    let measured = rows(&json, "character");
    let settings: Vec<&Json> =
        measured.iter().filter(|row| row["metric"] == "turns").map(|row| &row["setting"]).collect();
    assert_eq!(settings.len(), 9, "{settings:?}");
    assert_eq!((settings[0], settings[1]), (&"base".into(), &SETTING.into()));
    // A variant has the figures that it has as a separate scenario.
    let alone = command.split(" --vary").next().expect("a command");
    let players = alone.replace("--turks tempo", "--turks tempo:patience=0.5");
    let alone = sheet(&format!("{players} --set british.hand_size=6"), "character");
    let of_variant = measured.iter().filter(|row| row["setting"] == SETTING);
    let values = |row: &Json| (row["metric"].clone(), row["value"].clone());
    let alone: Vec<_> = alone.iter().map(values).collect();
    assert_eq!(of_variant.map(values).collect::<Vec<_>>(), alone);
}

const SETTING: &str = "british.hand_size=6, turks:patience=0.5";

#[test]
fn every_problem_of_a_grid_is_reported_before_a_game() {
    let refused = |vary: &str, parts: &[&str]| {
        let command = format!("profile --only character megiddo-1918-level --no-files {vary}");
        refused(&command, parts);
    };
    refused("--vary a --vary b=5..1", &["--vary a", "`=`", "b=5..1"]);
    refused("--vary british.hand_siz=7", &["hand_siz", "`hand_size`"]);
    refused("--vary british.patience=1", &["british.patience", "british:patience"]);
    refused("--vary turks:patience=7", &["patience", " 0 to 5"]);
}

/// Shares and their intervals stay between 0 and 1 even with thirty games.
///
/// Each share is reported beside its value in a game decided by coin flips.
#[test]
fn shares_are_between_0_and_1_and_have_a_coin_flip_baseline() {
    let line = "profile --only character lawrence-of-arabia --mission damascus --policy greedy -n 30 --seed 0 \
                --out it --quiet";
    sandtable_here(line).assert().success();
    let mut reader = csv::Reader::from_path(path_to("it/character.csv")).expect("a table");
    let columns = reader.headers().expect("columns").clone();
    let index = |name: &str| columns.iter().position(|column| column == name).expect("a column");
    let mut shares = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let number = |name: &str| row[index(name)].parse::<f64>().ok();
        if number("value").is_none() {
            continue;
        }
        assert!(number("coins").is_some(), "{row:?}");
        if &row[index("unit")] == "share" && !row[index("metric")].starts_with("skill") {
            let figures = ["value", "ci_low", "ci_high", "coins"].map(number);
            let is_share = figures.iter().flatten().all(|it| (0.0..=1.0).contains(it));
            assert!(is_share, "{row:?}");
            shares += 1;
        }
    }
    assert!(shares >= 5, "{shares} shares");
}
