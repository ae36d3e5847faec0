//! `origins`: what hangs on what is not known.

use serde_json::Value;

use crate::studies::rows;
use crate::{code, directory, output, stderr, stdout};

const AQABA: &str = "origins lawrence-of-arabia --mission aqaba --policy greedy --picking 50";

fn count(rows: &[Value], origin: &str, metric: &str) -> f64 {
    let is_it = |row: &&Value| row["origin"] == origin && row["metric"] == metric;
    let row = rows.iter().find(is_it).unwrap_or_else(|| panic!("no {metric} of {origin}"));
    row["value"].as_f64().expect("a number")
}

/// What a step changes is told by the games of the second stage, whatever the first has picked.
#[test]
fn steps_are_judged_on_the_games_of_the_study() {
    let dir = directory();
    let command = format!("{AQABA} -n 400 --most 5 --format json --no-files");
    let answer = output(dir.path(), &command);
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let found = rows(stdout(&answer), "origins");
    let steps: Vec<&Value> =
        found.iter().filter(|row| row["metric"] == "win_rate_change").collect();
    assert_eq!(steps.len(), 5);
    let (facts, moved) =
        (count(&found, "reconstruction", "facts"), count(&found, "reconstruction", "moved"));
    assert!(moved > 100.0 && moved <= facts, "{moved} of {facts}");
    assert!(count(&found, "reconstruction", "steps") > moved);
    let (key, value) = ("missions.aqaba.pounds", "10");
    let step = steps.iter().find(|row| row["step"] == format!("{key} = {value}"));
    let step = step.unwrap_or_else(|| panic!("{steps:#?}"));
    assert_eq!((&step["holds"], &step["origin"]), (&"9".into(), &"reconstruction".into()));
    let more = command.replace("--most 5", "--most 12").replace("--picking 50", "--picking 60");
    let more = rows(stdout(&output(dir.path(), &more)), "origins");
    let again = |row: &&Value| row["metric"] == "win_rate_change" && row["step"] == step["step"];
    assert_eq!(step["value"], more.iter().find(again).expect("the same step")["value"]);
    let threads = |count: u32| output(dir.path(), &format!("{command} --threads {count}")).stdout;
    assert_eq!(threads(1), threads(3));
}

#[test]
fn origins_are_told_and_wrong_ones_refused() {
    let dir = directory();
    let answer = output(dir.path(), &format!("{AQABA} -n 400 --most 6"));
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    insta::assert_snapshot!(stdout(&answer));
    let wrong = output(dir.path(), &format!("{AQABA} -n 40 --origin reconstructed"));
    assert_eq!(code(&wrong), 2);
    assert!(stderr(&wrong).contains("did you mean `reconstruction`?"), "{}", stderr(&wrong));
}
