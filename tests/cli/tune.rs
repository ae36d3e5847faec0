//! The command `tune`: its proposals reach the requested win rate.

use super::*;

/// Small war that the British win in more than half of the games.
const TOY: &str = include_str!("war.toml");

const TUNE: &str = "tune toy.toml --british greedy --turks greedy";

/// Writes the small war as `toy.toml` into the directory of this test.
pub fn toy() {
    write("toy.toml", TOY);
}

/// Returns the British win rate in a scenario, from games with another seed than that of the search.
fn rate(scenario: &str, games: u32) -> f64 {
    win_rate(&format!("{scenario} -n {games} --british greedy --turks greedy --seed 77"))
}

#[test]
fn proposals_are_printed_and_written() {
    toy();
    let printed = stdout_of(&format!("{TUNE} --tolerance 0.05 --numbers --out x"));
    insta::assert_snapshot!(printed);
    insta::assert_snapshot!("the_first_proposal", read("x/tuned-1.toml"));
}

/// An interrupted search reports nothing about proposals that it has not evaluated.
#[cfg(unix)]
#[test]
fn an_interrupted_search_proposes_nothing() {
    toy();
    let endless = format!("{TUNE} --target 0.9 -n 1e12 --out x");
    let child = crate::signals::start_and_wait_for(&endless, "x");
    crate::signals::stop("-INT", child);
    let manifest = manifest("x");
    assert_eq!(manifest["complete"], false);
    // The report leaves out the row with the number of changes that were tested.
    assert_eq!(manifest["interrupted"]["rows_without_games"]["tuned.csv"], 1);
    let rows = table("x/tuned.csv");
    let proposal = column(&rows, "proposal");
    assert!(rows[1..].iter().all(|row| row[proposal].is_empty()), "{rows:?}");
}

#[test]
fn planted_imbalances_are_tuned_away() {
    toy();
    for (tolerance, set) in [
        (0.01, "--set british.deck.Foot=7 --set british.deck.Scouts=0"),
        (0.02, "--set turkish.hand_size=3"),
        (0.02, "--set turkish.victory_points=3"),
    ] {
        let more = format!("--tolerance {tolerance} --proposals 1 --max-edits 5 --out x --force");
        succeeds(&format!("{TUNE} {more} {set}"));
        // 0.3 points beyond the tolerance are more than two standard errors of 100,000 games.
        let rate = rate("x/tuned-1.toml", 100_000);
        assert!((rate - 0.5).abs() < tolerance + 0.003, "{set}: {rate}");
    }
}

#[test]
fn proposals_in_other_folders_extend_the_scenario() {
    toy();
    let set = "--set british.cards.Horse.force=3 --set rulings.strike_order=all_at_once";
    succeeds(&format!("{TUNE} --tolerance 0.05 {set} --out a/b"));
    let mut proposals = 0;
    for (name, bytes) in files("a/b") {
        if name.starts_with("tuned-") {
            proposals += 1;
            let text = String::from_utf8(bytes).expect("text");
            assert!(text.contains("extends = \"../../toy.toml\""), "{text}");
            assert!(text.contains("british.cards.Horse.force = 3\n"), "{text}");
            assert!(text.contains("strike_order = \"all_at_once\"\n"), "{text}");
            succeeds(&format!("check a/b/{name}"));
            assert!((rate(&format!("a/b/{name}"), 2000) - 0.5).abs() < 0.2);
        }
    }
    assert!(proposals > 0);
    let rows = table("a/b/tuned.csv");
    let metric = column(&rows, "metric");
    for name in ["win_rate", "edits", "gap", "battles", "lead_changes", "worth_per_step"] {
        assert!(rows.iter().any(|row| row[metric] == name), "{name}");
    }
}

#[test]
fn results_do_not_depend_on_threads() {
    toy();
    let tune = |out: &str, more: &str| {
        succeeds(&format!("{TUNE} --tolerance 0.08 --out {out} {more}"));
        files(out)
    };
    let one_thread = tune("one", "--threads 1");
    assert_eq!(one_thread, tune("two", "--threads 3 --batch 100"));
    assert_ne!(one_thread, tune("three", "--seed 2"));
}

#[test]
fn a_target_out_of_reach_is_a_failed_check_without_files() {
    toy();
    let far = "--target 0.05 --tolerance 0.01 --mix turkish --pin Askar --max-edits 2";
    let tune = output(&format!("{TUNE} {far} --no-files -n 4000 --format json"));
    assert_eq!(code(&tune), 1, "{}", stderr(&tune));
    let mut reached = studies::rows(stdout(&tune), "tuned");
    reached.retain(|row| row["metric"] == "reached");
    assert!(!reached.is_empty() && reached.iter().all(|row| row["value"] == 0.0), "{reached:?}");
    assert_eq!(files("").len(), 1);
}

#[test]
fn a_mission_is_tuned_by_its_own_numbers() {
    let aqaba = "tune lawrence-of-arabia --mission aqaba --policy greedy --target 0.5 --tolerance 0.1 \
                 -n 225 --proposals 1";
    let keys = |more: &str| -> Vec<String> {
        let tune = output(&format!("{aqaba} --out x --force {more}"));
        assert!([0, 1].contains(&code(&tune)), "{}", stderr(&tune));
        let rows = table("x/tuned.csv");
        let key = column(&rows, "key");
        let keys = rows[1..].iter().map(|row| row[key].clone());
        keys.filter(|key| !key.is_empty()).collect()
    };
    let own = ["ops", "pounds", "leadership"].map(|it| format!("missions.aqaba.{it}"));
    assert_eq!(keys(""), own);
    let of_decks = keys("--mix operations");
    assert!(of_decks.len() > 5 && of_decks.iter().all(|key| key.starts_with("cards.")));
}

#[test]
fn every_matchup_may_have_a_target_of_its_own() {
    toy();
    let both = "tune toy.toml --british greedy --turks greedy --turks random --tolerance 0.05";
    let targets = "--target greedy/greedy=0.5 --target */random=0.9 --max-edits 4 --out x";
    let tune = output(&format!("{both} {targets}"));
    assert!([0, 1].contains(&code(&tune)), "{}", stderr(&tune));
    insta::assert_snapshot!(stdout(&tune));
    let rows = table("x/tuned.csv");
    let [turks, proposal, metric] = ["turks", "proposal", "metric"].map(|name| column(&rows, name));
    for enemy in ["greedy", "random"] {
        let is_rate = |row: &Vec<String>| row[proposal] == "1" && row[metric] == "win_rate";
        assert!(rows.iter().any(|row| is_rate(row) && row[turks] == enemy), "{enemy}");
    }
    let parts = ["greedy/greedi=0.5`", "greedy/random"];
    refused(&format!("{both} --target greedy/greedi=0.5"), &parts);
}

#[test]
fn every_wrong_option_is_named_and_nothing_written() {
    toy();
    let wrong = "--mix brittish --pin Gunz --price hand=1 --price british=x --bound luck=1..2 \
                 --length 6..4 --weight battles=0.1 --target 0.5";
    let parts = [
        "`brittish`",
        "`british`",
        "`Guns`",
        "--price `hand`",
        "--price `british=x`",
        "--bound `luck`",
        "--length `6..4`",
        "--weight `battles=0.1`",
    ];
    refused(&format!("{TUNE} {wrong}"), &parts);
    for (more, part) in [
        ("-n 1000", "1,000"),
        ("-n 50000 --tolerance 0.005", " 78,"),
        ("--mix none", "--mix"),
        ("--bound battles=6..5", "--bound `6..5`"),
        ("--lead-changes x", "--lead-changes `x`"),
        ("--price british.hand_size=1", "`--numbers`"),
        ("--price turkish=2 --mix british", "`--mix turkish`"),
        ("--pin turkish.hand_size", "`--numbers`"),
        ("--pin Askar --mix british", "`--mix turkish`"),
        ("--target 1", "--target"),
        ("--max-edits 21", "--max-edits"),
    ] {
        refused(&format!("{TUNE} {more}"), &[part]);
    }
    assert_eq!(files("").len(), 1);
}
