//! The command `character`: measures of a game's quality.

use super::*;
use crate::studies::{number, row, rows};

fn value(rows: &[Json], metric: &str) -> Option<f64> {
    row(rows, &[("metric", metric)])["value"].as_f64()
}

/// Runs a command with one and with three threads, and asserts that the files are equal.
///
/// Returns the output with one thread, and the output in JSON with three threads.
fn told(command: &str) -> [String; 2] {
    let told = done(&format!("{command} --threads 1 --out one"));
    let json = done(&format!("{command} --threads 3 --out three --format json"));
    let [one, three] = ["one", "three"].map(files);
    assert!(one == three, "{command}");
    [told, json]
}

#[test]
fn a_game_has_a_dozen_measures() {
    let command = "character megiddo-1918-level --british greedy --turks tempo -n 6000";
    let [told, json] = told(command);
    insta::assert_snapshot!(told);
    let found = rows(&json, "character");
    assert!(found.iter().filter(|row| row["value"].is_number()).count() >= 12);
    // `run` reports the same win rate and lengths for the same games.
    let run = command.replace("character", "run");
    let run = crate::json(&format!("{run} --format json --no-files"));
    let won = run["cells"][0]["win_rate"].as_f64().expect("a rate");
    let evenness = value(&found, "evenness").expect("known");
    assert!((evenness - (1.0 - (2.0 * won - 1.0).abs())).abs() < 1e-6);
    let battles = run["cells"][0]["metrics"]["battles"]["mean"].as_f64().expect("a mean");
    assert!((value(&found, "turns").expect("known") - battles).abs() < 1e-6);
    let help = done("character --help");
    assert!(help.contains("settled_by_first_turn: "));
    assert!(help.contains("Measures of --deep:\n  agency: "));
}

/// If an interval covers its whole range, there is no verdict.
///
/// This is the case for the moment at which games are decided, if only two games are played.
#[test]
fn an_interval_that_covers_everything_gives_no_verdict() {
    let said = |games: u64| {
        let players = "--british tempo --turks tempo --no-files";
        done(&format!("character megiddo-1918-level -n {games} {players}"))
    };
    assert!(said(2).starts_with("Too few games say how early"), "{}", said(2));
    assert!(said(20).contains("Games are"), "{}", said(20));
    // One game has no standard error, but its shares are still printed in percent.
    let told = done("character megiddo-1918-level -n 1 --no-files");
    assert!(told.contains(" 0.00 % ± 79.35  "), "{told}");
}

/// The measured skill is the share of wins beyond chance: 0 for random policies.
///
/// A solitaire game has it for one seat only.
#[test]
fn skill_is_what_is_won_beyond_chance() {
    let of = |command: &str| sheet(&format!("{command} -n 640"), "character");
    let found = of("character megiddo-1918-level --british random --turks tempo");
    assert_eq!(value(&found, "skill_of_first"), Some(0.0));
    assert!(value(&found, "skill_of_second").expect("known") > 0.05);
    let alone = of("character lawrence-of-arabia --mission aqaba --policy greedy");
    assert!(value(&alone, "skill_of_first").expect("known") > 0.3);
    assert_eq!(value(&alone, "skill_of_second"), None);
}

#[test]
fn what_choices_are_worth_is_measured_if_asked_for() {
    let command = "character megiddo-1918-level --british greedy --turks tempo -n 640 --deep 64";
    let [told, json] = told(command);
    insta::assert_snapshot!(told);
    let found = rows(&json, "character");
    assert_eq!(found.len(), 20);
    let low = |metric: &str| number(row(&found, &[("metric", metric)]), "ci_low");
    assert!(low("agency") > 0.1 && low("decisions_that_matter") > 0.3);
    assert!(low("strategies_of_first") >= 1.0 - 1e-9 && low("skill_index_of_first") > -0.5);
    // A solitaire game has no equilibrium mix and no second seat.
    let alone = "character lawrence-of-arabia --mission aqaba --policy greedy -n 128 --deep 128";
    let alone = sheet(alone, "character");
    assert!(value(&alone, "agency").expect("known") > 0.02);
    assert!(value(&alone, "skill_index_of_first").is_some());
    let one = done("character megiddo-1918-level -n 1 --no-files --quiet");
    assert!(one.starts_with("Too few games say"), "{one}");
    let unknown = ["strategies_of_first", "strategies_of_second", "skill_index_of_second"];
    assert_eq!(unknown.map(|metric| value(&alone, metric)), [None; 3]);
}

#[test]
fn several_matchups_say_which_measures_go_together() {
    let command = "character megiddo-1918-level --british greedy --british tempo --turks greedy \
                   --turks tempo -n 640";
    let found = sheet(command, "correlations");
    let pair = row(&found, &[("measure", "evenness"), ("other", "turns")]);
    assert_eq!(pair["n"], 4);
    assert!((-1.0..=1.0).contains(&number(pair, "value")));
}

#[test]
fn variants_are_measured_and_say_which_measures_go_together() {
    let command = "character megiddo-1918-level --british greedy --turks tempo -n 640 \
                   --vary british.hand_size=6..9 --vary turks:patience=0.5,0.9";
    let [told, said] = told(command);
    insta::assert_snapshot!(told);
    let measured = rows(&said, "character");
    let settings: Vec<&Json> =
        measured.iter().filter(|row| row["metric"] == "turns").map(|row| &row["setting"]).collect();
    assert_eq!(settings.len(), 9, "{settings:?}");
    assert_eq!((settings[0], settings[1]), (&"base".into(), &SETTING.into()));
    let points = rows(&said, "correlations").iter().map(|row| row["n"].as_u64()).max();
    assert_eq!(points, Some(Some(9)));
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

/// A grid point that leaves the scenario unchanged is not counted as a second variant.
///
/// The British hand size is seven in the scenario and in one point of the grid.
#[test]
fn the_same_variant_twice_is_one_point() {
    let points = |values: &str| {
        let study = "character megiddo-1918-level --british greedy --turks tempo -n 128";
        let study = format!("{study} --vary british.hand_size={values}");
        let found = sheet(&study, "correlations");
        found.iter().map(|row| row["n"].as_u64().expect("a number")).max()
    };
    assert_eq!([points("6,7,8"), points("6,7,8,9")], [None, Some(4)]);
}

#[test]
fn everything_wrong_with_a_grid_is_told_before_anything_is_played() {
    let refused = |vary: &str, parts: &[&str]| {
        let command = format!("character megiddo-1918-level --no-files {vary}");
        refused(&command, parts);
    };
    refused("--vary a --vary b=5..1", &["there is no `=`", "must be ascending"]);
    refused("--vary british.hand_siz=7", &["hand_siz", "did you mean `hand_size`"]);
    refused("--vary british.patience=1", &["follows a colon"]);
    refused("--vary turks:patience=7", &["patience is a number from"]);
}

/// Shares and their intervals stay between 0 and 1 even with thirty games.
///
/// Each share is reported beside its value in a game decided by coin flips.
#[test]
fn shares_are_shares_and_have_those_of_coins_beside_them() {
    let line = "character lawrence-of-arabia --mission damascus --policy greedy -n 30 --seed 0 \
                --out it --quiet";
    started(line).assert().success();
    let mut reader = csv::Reader::from_path(at("it/character.csv")).expect("a table");
    let columns = reader.headers().expect("columns").clone();
    let place = |name: &str| columns.iter().position(|column| column == name).expect("a column");
    let mut shares = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let number = |name: &str| row[place(name)].parse::<f64>().ok();
        if number("value").is_none() {
            continue;
        }
        assert!(number("coins").is_some(), "{row:?}");
        if &row[place("unit")] == "share" && !row[place("metric")].starts_with("skill") {
            let figures = ["value", "ci_low", "ci_high", "coins"].map(number);
            let is_share = figures.iter().flatten().all(|it| (0.0..=1.0).contains(it));
            assert!(is_share, "{row:?}");
            shares += 1;
        }
    }
    assert!(shares >= 5, "{shares} shares");
}
