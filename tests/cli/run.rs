//! The command `run`: its results, and the errors for wrong arguments.

use super::*;

const PLAYERS: &str = "--british random --turks random";
const RANDOM: &str = "run megiddo-1918 --british random --turks random --no-files";

#[test]
fn one_matchup_is_answered_in_full() {
    let run = fine(&format!("{RANDOM} -n 2000"));
    insta::assert_snapshot!(stdout(&run));
    assert!(stderr(&run).starts_with("2,000 games in "), "{}", stderr(&run));
    assert!(files("").is_empty());
}

#[test]
fn several_matchups_are_answered_by_a_matrix() {
    let policies = "--british random --british greedy --turks random --turks greedy";
    let told = done(&format!("run megiddo-1918 -n 1k {policies} --no-files"));
    insta::assert_snapshot!(told);
}

#[test]
fn quiet_prints_the_answer_alone_and_progress_can_be_had_in_a_log_file() {
    let run = output(&format!("{RANDOM} -n 500 --quiet"));
    let whole = done(&format!("{RANDOM} -n 500"));
    assert_eq!(stdout(&run), whole.split_inclusive('\n').next().expect("a line"));
    assert_eq!(stderr(&run), "");
    for how in ["auto", "bar", "plain", "none"] {
        done(&format!("{RANDOM} -n 100 --progress {how}"));
    }
}

#[test]
fn json_has_the_keys_that_programs_rely_on() {
    let run = done(&format!("{RANDOM} -n 500 --format json --turks greedy"));
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
    let one = run("--threads 1");
    assert_eq!(code(&one), 0);
    let cell =
        |more: &str| cells(&format!("megiddo-1918 {PLAYERS} --precision 0.03 {more}"))[0].take();
    assert_eq!(cell("")["ci_method"], "clopper_pearson_at_stop");
    assert_eq!(stdout(&one).lines().count(), 1);
    assert_eq!(stdout(&one), stdout(&run("--threads 2 --batch 77")));
    let capped = run("-n 500");
    assert_eq!(cell("-n 500")["n"], 500);
    let expected = "The limit of 500 games came before the margin was 3 % ";
    assert!(stdout(&capped).contains(expected), "{}", stdout(&capped));
}

#[test]
fn every_problem_of_a_scenario_is_named_and_nothing_written() {
    let text = "extends = \"megiddo-1918\"\nluck = 7\n[british]\nhand_size = 99\n";
    write("bad.toml", text);
    for command in ["run bad.toml -n 10", "check bad.toml", "trace bad.toml", "bench bad.toml"] {
        let expected = if command.starts_with("check") { 1 } else { 2 };
        let parts = ["bad.toml:2:", "luck", "bad.toml:4:", "hand_size", "2 problems"];
        fails(expected, command, &parts);
    }
    assert_eq!(files("").len(), 1);
}

/// Every wrong policy name is reported, with a hint if another name is similar.
///
/// An unknown game in a scenario file is reported at its key.
#[test]
fn what_is_wrong_is_named_and_nothing_written() {
    write("bad.toml", "title = 'x'\ngame = 'megido-1918'\n");
    for (run, parts) in [
        (
            "megiddo-1918 --british mad --turks greedy:x=1 --mission aqaba",
            &["`mad`", "unknown name", "`greedy:x=1`", "--mission does not apply"][..],
        ),
        ("megiddo-1918 --british gredy", &["did you mean `greedy`?"]),
        ("megiddo-1918 --british cautious:min_ods=0.5", &["did you mean `min_odds`?"]),
        ("bad.toml", &["no game is called", "bad.toml:2:", "did you mean `megiddo-1918`?"]),
        (".", &["\".\" is a directory"]),
        ("megiddo-1918 -n -5", &["invalid value '-5' for '--games"]),
    ] {
        refused(&format!("run {run}"), parts);
    }
    assert_eq!(files("").len(), 1);
}

#[test]
fn a_matchup_has_one_name_and_is_played_once() {
    let same = "--british greedy --british greedy:keep=1 --british greedy:keep=1.0";
    let run = done(&format!("run megiddo-1918 -n 10 --no-files -q {same}"));
    assert_eq!(run.lines().count(), 1, "{run}");
    assert!(run.contains("British greedy meets"), "{run}");
}

#[test]
fn every_command_takes_the_common_options_and_help_and_list_name_the_players() {
    let common = "--seed 5 --threads 2 --out x --quiet --set british.hand_size=9";
    for command in [
        "run megiddo-1918 -n 10",
        "trace megiddo-1918",
        "check megiddo-1918",
        "list",
        "bench -n 20",
        "completions bash",
    ] {
        done(&format!("{command} {common}"));
        refused(&format!("{command} --threads 1025"), &[]);
    }
    let help = done("list --help");
    assert!(help.contains("--set") && !help.contains("--threads"));
    let list = done("list");
    assert!(list.contains("--british tempo --turks tempo"), "{list}");
    let help = done("run --help");
    assert_eq!(help.matches("[default: tempo]").count(), 2, "{help}");
}

#[test]
fn bad_numbers_are_refused() {
    let wrong = "-n 0|-n 1.5|-n x|--seed -1|--precision 1|--ci-level 1|--threads x|--batch 0";
    for options in wrong.split('|') {
        let run = refused(&format!("{RANDOM} {options}"), &[": write a "]);
        assert!(run.starts_with("error: "), "{options}: {run}");
    }
}
