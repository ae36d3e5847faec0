//! The command `run`: its results, and the errors for wrong arguments.

use super::*;

const PLAYERS: &str = "--british random --turks random";
const RANDOM: &str = "run megiddo-1918 --british random --turks random --no-files";

#[test]
fn one_matchup_is_reported_in_full() {
    let run = succeeds(&format!("{RANDOM} -n 2000"));
    insta::assert_snapshot!(stdout(&run));
    assert!(stderr(&run).starts_with("2,000"), "{}", stderr(&run));
    assert!(files("").is_empty());
}

#[test]
fn several_matchups_make_a_matrix() {
    let policies = "--british random --british greedy --turks random --turks greedy";
    let matrix = stdout_of(&format!("run megiddo-1918 -n 1k {policies} --no-files"));
    insta::assert_snapshot!(matrix);
}

#[test]
fn quiet_prints_one_line_and_progress_has_four_forms() {
    let run = output(&format!("{RANDOM} -n 500 --quiet"));
    let whole = stdout_of(&format!("{RANDOM} -n 500"));
    assert_eq!(stdout(&run), whole.split_inclusive('\n').next().expect("a line"));
    assert_eq!(stderr(&run), "");
    for how in ["auto", "bar", "plain", "none"] {
        succeeds(&format!("{RANDOM} -n 100 --progress {how}"));
    }
}

#[test]
fn json_has_the_keys_that_programs_rely_on() {
    let run = stdout_of(&format!("{RANDOM} -n 500 --format json --turks greedy"));
    assert_eq!(run.lines().count(), 1);
    let object: serde_json::Value = serde_json::from_str(&run).expect("JSON");
    let keys = |value: &serde_json::Value| {
        let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(keys(&object), "cells complete games games_per_second scenario seconds unfamiliar");
    assert_eq!(object["games"], 1000);
    assert_eq!(object["scenario"], "megiddo-1918");
    let cell = &object["cells"][0];
    let expected =
        "british ci_high ci_level ci_low ci_method metrics mission n policy reasons turks win_rate";
    assert_eq!(keys(cell), expected);
    assert!(cell["mission"].is_null() && cell["policy"].is_null());
    assert_eq!(keys(&cell["reasons"]), "lawrence_lost victory_points");
    let reasons = cell["reasons"].as_object().expect("an object").values();
    assert_eq!(reasons.map(|count| count.as_u64().expect("a count")).sum::<u64>(), 500);
    for metric in ["battles", "british_vp", "turkish_vp", "strikes", "destroyed", "lead_changes"] {
        assert_eq!(keys(&cell["metrics"][metric]), "mean sd");
    }
}

#[test]
fn overrides_change_the_game() {
    let rate = |set: &str| {
        let cells = cells(&format!("megiddo-1918 {PLAYERS} -n 500 {set}"));
        cells[0]["metrics"]["battles"]["mean"].as_f64().expect("a number")
    };
    let shorter = rate("--set british.victory_points=1 --set turkish.victory_points=1");
    assert_eq!(shorter, 1.0);
    assert!(rate("") > 3.0);
}

#[test]
fn precision_ends_a_run_at_a_fixed_number_of_games() {
    let run = |more: &str| output(&format!("{RANDOM} --precision 0.03 -q {more}"));
    let precise = run("--threads 1");
    assert_eq!(code(&precise), 0);
    let cell =
        |more: &str| cells(&format!("megiddo-1918 {PLAYERS} --precision 0.03 {more}"))[0].take();
    assert_eq!(cell("")["ci_method"], "clopper_pearson_at_stop");
    assert_eq!(stdout(&precise).lines().count(), 1);
    assert_eq!(stdout(&precise), stdout(&run("--threads 2 --batch 77")));
    // With too few games, the interval stays wider, and a second line says so.
    let capped = cell("-n 500");
    let width = studies::number(&capped, "ci_high") - studies::number(&capped, "ci_low");
    assert!(capped["n"] == 500 && width > 0.06, "{capped}");
    assert_eq!(stdout(&run("-n 500")).lines().count(), 2);
}

#[test]
fn every_problem_of_a_scenario_is_named_and_nothing_written() {
    let text = "extends = \"megiddo-1918\"\nluck = 7\n[british]\nhand_size = 99\n";
    write("bad.toml", text);
    for command in ["run bad.toml -n 10", "check bad.toml", "trace bad.toml"] {
        let expected = if command.starts_with("check") { 1 } else { 2 };
        let parts = ["bad.toml:2:", "luck", "bad.toml:4:", "hand_size", "2 "];
        fails(expected, command, &parts);
    }
    assert_eq!(files("").len(), 1);
}

/// Every wrong policy name is reported, with a hint if another name is similar.
///
/// An unknown game in a scenario file is reported at its key.
#[test]
fn every_wrong_name_is_reported_and_nothing_written() {
    write("bad.toml", "title = 'x'\ngame = 'megido-1918'\n");
    for (run, parts) in [
        (
            "megiddo-1918 --british mad --turks greedy:x=1 --mission aqaba",
            &["`mad`", "`greedy:x=1`", "--mission"][..],
        ),
        ("megiddo-1918 --british gredy", &["`gredy`", "`greedy`"]),
        ("megiddo-1918 --british cautious:min_ods=0.5", &["`min_odds`"]),
        ("bad.toml", &["bad.toml:2:", "`megiddo-1918`"]),
        (".", &["\".\""]),
        ("megiddo-1918 -n -5", &["'-5'", "'--games"]),
    ] {
        refused(&format!("run {run}"), parts);
    }
    assert_eq!(files("").len(), 1);
}

#[test]
fn a_matchup_has_one_name_and_is_played_once() {
    let same = "--british greedy --british greedy:keep=1 --british greedy:keep=1.0";
    let cells = cells(&format!("megiddo-1918 -n 10 {same}"));
    assert_eq!(cells.as_array().map(Vec::len), Some(1), "{cells}");
    assert_eq!(cells[0]["british"], "greedy");
}

#[test]
fn every_command_takes_the_common_options_and_help_and_list_name_the_players() {
    let common = "--seed 5 --threads 2 --out x --quiet --set british.hand_size=9";
    for command in [
        "run megiddo-1918 -n 10",
        "trace megiddo-1918",
        "check megiddo-1918",
        "list",
        "completions bash",
    ] {
        succeeds(&format!("{command} {common}"));
        refused(&format!("{command} --threads 1025"), &[]);
    }
    let help = stdout_of("list --help");
    assert!(help.contains("--set") && !help.contains("--threads"));
    let list = stdout_of("list");
    assert!(list.contains("--british tempo --turks tempo"), "{list}");
    let help = stdout_of("run --help");
    assert_eq!(help.matches("[default: tempo]").count(), 2, "{help}");
}

#[test]
fn invalid_numbers_are_refused() {
    let wrong = "-n 0|-n 1.5|-n x|--seed -1|--precision 1|--ci-level 1|--threads x|--batch 0";
    for options in wrong.split('|') {
        let (_, value) = options.split_once(' ').expect("an option with a value");
        let run = refused(&format!("{RANDOM} {options}"), &[&format!("'{value}'")]);
        assert!(run.starts_with("error:"), "{options}: {run}");
    }
}
