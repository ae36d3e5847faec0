//! The command `sensitivity`: effects of steps of facts that are not certain.

use super::*;
use crate::studies::{number, row, rows};

const AQABA: &str =
    "sensitivity --only facts lawrence-of-arabia --mission aqaba --policy greedy --picking 50";

fn count(rows: &[Json], origin: &str, metric: &str) -> f64 {
    number(row(rows, &[("origin", origin), ("metric", metric)]), "value")
}

/// The effect of changing a fact comes from the games of the study's second stage alone.
///
/// It does not depend on which facts the first stage selected.
#[test]
fn steps_are_judged_on_the_games_of_the_study() {
    let command = format!("{AQABA} -n 400 --most 5 --format json --no-files");
    let found = rows(&same_with_any_threads(&command), "sensitivity");
    let steps: Vec<&Json> = found.iter().filter(|row| row["metric"] == "win_rate_change").collect();
    assert_eq!(steps.len(), 5);
    let (facts, moved) =
        (count(&found, "reconstruction", "facts"), count(&found, "reconstruction", "moved"));
    assert!(moved > 100.0 && moved <= facts, "{moved} of {facts}");
    assert!(count(&found, "reconstruction", "steps") > moved);
    let step = row(&found, &[("change", "missions.aqaba.pounds = 8")]);
    assert_eq!((&step["holds"], &step["origin"]), (&"7".into(), &"reconstruction".into()));
    let more = command.replace("--most 5", "--most 12").replace("--picking 50", "--picking 60");
    let more = rows(&stdout_of(&more), "sensitivity");
    let again = row(&more, &[("change", "missions.aqaba.pounds = 8")]);
    assert_eq!((&again["metric"], &again["value"]), (&step["metric"], &step["value"]));
}

/// For every requested fact the table has a changed value, or the reason why it cannot be varied.
///
/// A fact that is declared to be for display only changes no game.
#[test]
fn facts_that_are_not_varied_have_a_reason() {
    let found = sheet(&format!("{AQABA} -n 20 --most 1"), "sensitivity");
    let still: Vec<&Json> = found.iter().filter(|row| row["metric"] == "not_moved").collect();
    let [facts, moved] = ["facts", "moved"].map(|it| count(&found, "reconstruction", it));
    assert_eq!(still.len() as f64, facts - moved);
    let why = |key: &str| {
        let row = still.iter().find(|row| row["subject"] == key);
        row.map(|row| row["why"].as_str().expect("text"))
    };
    assert_eq!(why("map.Jidda.at"), Some("no game depends on it"));
    assert_eq!(why("missions.aqaba.lawrence_start"), Some("text"));
    assert_eq!(why("map.Medina.kinds"), Some("a list without whole numbers or flags"));
    // Its only routes lead to names earlier in the file, and are cut with those.
    assert_eq!(why("map.Yarmuk.routes"), None);
    assert!(
        still.iter().all(|row| row["why"].is_string() && row["change"].is_null()),
        "{still:#?}"
    );
    let cells = |set: &str| cells(&format!("lawrence-of-arabia -n 200 {set}"));
    assert_eq!(cells(""), cells("--set map.Jidda.at=[900,1] --set missions.aqaba.title=x"));
}

/// A changed value that makes the scenario invalid is left out; the problem is given as the reason.
#[test]
fn facts_without_a_sound_variant_are_not_varied() {
    let mut command = crate::sandtable_here(&AQABA.replace("50", "2"));
    command.args(["-n", "20", "--most", "1", "--no-files", "--format", "json"]);
    command.args(["--origin", "source", "--set", "units.\"Lawrence 1+5\".copies=1"]);
    let found = rows(stdout(&command.output().expect("the program starts")), "sensitivity");
    let fact = "units.\"Lawrence 1+5\".copies";
    let still = row(&found, &[("subject", fact), ("metric", "not_moved")]);
    assert_eq!(still["why"], "no sound scenario: there are 2 counters of kind `lawrence`");
}

#[test]
fn effects_of_facts_are_printed_and_unknown_ones_refused() {
    insta::assert_snapshot!(stdout_of(&format!("{AQABA} -n 400 --most 6")));
    let unknown = format!("{AQABA} -n 40 --origin reconstructed");
    refused(&unknown, &["--origin reconstructed", "`reconstruction`"]);
}

/// Rulings and facts have the number of games in which they came into play; those that never did are named.
///
/// On `aqaba`, no other mission is reached, and no Pounds are carried over. Units cannot be bought for more than the
/// mission has.
#[test]
fn rulings_and_facts_that_were_never_used_are_marked() {
    let mission = "lawrence-of-arabia --mission aqaba --policy greedy -n 40";
    let study = format!("sensitivity {mission} --picking 2 --most 2 --set costs.regulars=30");
    let found = sheet(&study, "sensitivity");
    let used = |subject: &str| {
        let row = row(&found, &[("metric", "used_in_games"), ("subject", subject)]);
        assert_eq!(number(row, "n"), 40.0, "{row}");
        number(row, "value")
    };
    for never in ["costs.regulars", "missions.damascus.ops", "campaign_pounds"] {
        assert_eq!(used(never), 0.0, "{never}");
    }
    for always in ["missions.aqaba.ops", "gear_needs_lawrence"] {
        assert_eq!(used(always), 40.0, "{always}");
    }
    assert!(used("costs.bedouin") > 0.0);
    let told = stdout_of(&format!("{study} --no-files --full"));
    assert_holds(&told, &["of the facts were never used by these policies in 40 games"]);
    let unused = |line: &str| line.contains("costs.bedouin") && line.contains("never used");
    assert!(!told.lines().any(unused), "{told}");
}

/// A deck's limits are never used unless a deckbuilder plays; a card without copies is never used.
#[test]
fn cards_that_were_never_used_are_marked() {
    let players = "megiddo-1918-level --british greedy --turks greedy --set british.deck.Roads=0";
    let study = format!("cards {players} --card Roads --card Towns -n 60");
    let found = sheet(&study, "cards");
    let used = |card: &str| {
        let row = row(&found, &[("metric", "used_in_games"), ("card", card)]);
        assert_eq!(number(row, "n"), 60.0, "{row}");
        number(row, "value")
    };
    assert!(used("Roads") == 0.0 && used("British Infantry") > 0.0);
    let told = stdout_of(&format!("{study} --no-files"));
    assert_holds(&told, &["never used by these policies in 60 games: Roads (british)"]);
    let study = format!("sensitivity {players} --only facts --picking 2 --most 2 -n 60");
    let found = sheet(&study, "sensitivity");
    let pool = row(&found, &[("metric", "used_in_games"), ("subject", "british.pool.Roads")]);
    assert_eq!((number(pool, "value"), number(pool, "n")), (0.0, 60.0));
}
