//! `character`: what kind of game it is.

use serde_json::Value;

use crate::studies::rows;
use crate::{code, directory, output, stderr, stdout};

fn value(rows: &[Value], metric: &str) -> Option<f64> {
    let row = rows.iter().find(|row| row["metric"] == metric);
    row.unwrap_or_else(|| panic!("no {metric}"))["value"].as_f64()
}

#[test]
fn a_game_has_a_dozen_measures() {
    let dir = directory();
    let command = "character megiddo-1918-level --british greedy --turks tempo -n 2000";
    let answer = output(dir.path(), command);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    insta::assert_snapshot!(stdout(&answer));
    let json = format!("{command} --format json --no-files");
    let threads = |count: u32| output(dir.path(), &format!("{json} --threads {count}")).stdout;
    assert_eq!(threads(1), threads(3));
    let found = rows(stdout(&output(dir.path(), &json)), "character");
    assert!(found.iter().filter(|row| row["value"].is_number()).count() >= 12);
    // Of the same games `run` tells the win rate and the lengths.
    let run = command.replace("character", "run");
    let run = output(dir.path(), &format!("{run} --format json --no-files"));
    let run: Value = serde_json::from_str(stdout(&run)).expect("JSON");
    let won = run["cells"][0]["win_rate"].as_f64().expect("a rate");
    let evenness = value(&found, "evenness").expect("known");
    assert!((evenness - (1.0 - (2.0 * won - 1.0).abs())).abs() < 1e-6);
    let battles = run["cells"][0]["metrics"]["battles"]["mean"].as_f64().expect("a mean");
    assert!((value(&found, "turns").expect("known") - battles).abs() < 1e-6);
    let help = output(dir.path(), "character --help");
    assert!(stdout(&help).contains("settled_by_first_turn: part of who wins"));
}

/// Who plays by chance has no skill; and solitaire games have no second seat.
#[test]
fn skill_is_what_is_won_beyond_chance() {
    let dir = directory();
    let of = |command: &str| {
        let answer = output(dir.path(), &format!("{command} -n 640 --format json --no-files"));
        rows(stdout(&answer), "character")
    };
    let found = of("character megiddo-1918-level --british random --turks tempo");
    assert_eq!(value(&found, "skill_of_first"), Some(0.0));
    assert!(value(&found, "skill_of_second").expect("known") > 0.05);
    let alone = of("character lawrence-of-arabia --mission aqaba --policy greedy");
    assert!(value(&alone, "skill_of_first").expect("known") > 0.3);
    assert_eq!(value(&alone, "skill_of_second"), None);
}

#[test]
fn several_matchups_say_which_measures_go_together() {
    let dir = directory();
    let command = "character megiddo-1918-level --british greedy --british tempo --turks greedy \
                   --turks tempo -n 640 --format json --no-files";
    let found = rows(stdout(&output(dir.path(), command)), "correlations");
    let pair = found.iter().find(|row| row["measure"] == "evenness" && row["other"] == "turns");
    let pair = pair.expect("a pair");
    assert_eq!(pair["n"], 4);
    assert!((-1.0..=1.0).contains(&pair["value"].as_f64().expect("a correlation")));
}
