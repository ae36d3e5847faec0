//! The command `sweep` and the section luck of `profile`: their results and files, and the errors for wrong arguments.

use super::*;

#[test]
fn a_sweep_has_the_order_of_the_grid() {
    let vary = "--vary turkish.hand_size=10,8 --measure battles --measure comeback \
                --measure battles";
    let players = "--british random --turks random";
    let sweep = stdout_of(&format!("sweep megiddo-1918 {vary} {players} -n 500 --out ."));
    insta::assert_snapshot!(sweep);
    let rows = table("sweep.csv");
    let column = |name| column(&rows, name);
    let keys: Vec<String> = rows[1..]
        .iter()
        .map(|row| [&row[column("setting")][..], &row[column("metric")]].join(" "))
        .collect();
    let point = |size| {
        let metrics = ["win_rate", "win_rate_change", "battles_change", "comeback_change"];
        metrics.map(|metric| format!("turkish.hand_size={size} {metric}"))
    };
    let base = vec!["base win_rate".to_owned()];
    assert_eq!(keys, [base, point(10).into(), point(8).into()].concat());
    assert_holds(&again(""), &["--vary turkish.hand_size=10,8 --measure battles --"]);
    let vary = "--vary british.hand_size=7..9 --vary turks:patience=0.2..0.6/0.4";
    let matrix = stdout_of(&format!("sweep megiddo-1918-level {vary} -n 300 --no-files"));
    insta::assert_snapshot!("a_sweep_of_two_keys_is_a_matrix", matrix);
}

/// The table of a sweep has a column for each varied key, numeric if all values of the key are numbers.
#[test]
fn a_sweep_has_a_column_for_each_key() {
    let vary = "--vary british.hand_size=7,8 --vary turks:patience=0.5,1 \
                --vary rulings.strike_order=all_at_once";
    succeeds(&format!("sweep megiddo-1918-level {vary} -n 50 --out ."));
    let rows = table("sweep.csv");
    let keys = ["british.hand_size", "turks:patience", "rulings.strike_order"];
    let behind = rows[0].len() - keys.len();
    assert_eq!(rows[0][behind..], keys);
    let setting = column(&rows, "setting");
    for row in &rows[1..] {
        let cells: Vec<String> =
            keys.iter().zip(&row[behind..]).map(|(key, cell)| format!("{key}={cell}")).collect();
        let (point, _) = row[setting].split_once(" from ").unwrap_or((&row[setting], ""));
        match point {
            "base" => assert!(row[behind..].iter().all(String::is_empty)),
            point => assert_eq!(point, cells.join(", ")),
        }
    }
    let manifest = manifest("");
    let files = manifest["files"].as_array().expect("files");
    let table = files.iter().find(|it| it["name"] == "sweep.csv").expect("the table");
    let fields = table["schema"]["fields"].as_array().expect("fields");
    let kinds: Vec<&str> = fields[behind..].iter().filter_map(|it| it["type"].as_str()).collect();
    assert_eq!(kinds, ["integer", "number", "string"]);
}

/// A point of a sweep with the values of the scenario plays the games of the scenario.
///
/// This holds even if another point has more cards, since the slots of the cards are aligned.
#[test]
fn a_point_like_the_base_changes_nothing() {
    for (arguments, change) in [
        ("megiddo-1918-level --vary british.hand_size=7,9 --vary turks:patience=2", 2),
        ("lawrence-of-arabia --mission aqaba --policy greedy --vary cards.Ambush.copies=1,5", 2),
    ] {
        succeeds(&format!("sweep {arguments} -n 300 --force --out ."));
        let rows = table("sweep.csv");
        let column = |name| column(&rows, name);
        let changes = rows[1..].iter().filter(|row| row[column("metric")] == "win_rate_change");
        let zero: Vec<bool> = changes.map(|row| row[column("value")] == "0.000000").collect();
        assert_eq!((zero.len(), zero[0], zero[1]), (change, true, false), "{arguments}");
    }
}

/// A sweep whose points all play alike does not report an unchanged scenario if they differ from it.
#[test]
fn points_that_are_alike_are_compared_with_the_base() {
    let summaries = ["3", "7"].map(|size| {
        let vary = format!("--vary british.hand_size={size}");
        let sweep = stdout_of(&format!("sweep megiddo-1918-level {vary} -n 300 --no-files"));
        let (summary, _) = sweep.split_once("\n\n").expect("a summary");
        format!("{vary}\n{summary}\n")
    });
    insta::assert_snapshot!(summaries.concat());
}

/// Metric of the rows for steps that significantly harm the player whom they ought to help.
const HARM: &str = "harm_of_more";

/// Of 108 compared steps of a sweep, none is reported as harmful.
///
/// One of the intervals excludes 0, but only by chance.
#[test]
fn many_steps_of_a_sweep_are_not_reported_as_harmful() {
    let players = "--british greedy --british cautious --british tempo \
                   --turks greedy --turks cautious --turks tempo";
    let vary = "--vary british.discard_limit=6..8 --vary turkish.discard_limit=6..8";
    for seed in [1, 2, 7, 11] {
        let sweep = format!("sweep megiddo-1918-level {players} {vary} -n 400 --seed {seed}");
        let rows = sheet(&sweep, "sweep");
        assert!(rows.iter().all(|row| row["metric"] != HARM), "{seed}: {rows:?}");
    }
}

/// Harm is reported if it exceeds the smallest effect of interest.
///
/// A policy that discards nearly everything wins less if the scenario allows more discards. The files hold the
/// smallest effect, so that `report` prints the same.
#[test]
fn harm_is_reported_if_it_matters() {
    let harm = "sweep megiddo-1918-level --british greedy:keep=5 --turks greedy -n 1000 \
                --vary british.discard_limit=0,2,8 --force --out .";
    for (more, is_harm) in [("", true), ("--matters 0.5", false), ("--negligible 0.5", false)] {
        let printed = stdout_of(&format!("{harm} {more}"));
        let rows = table("sweep.csv");
        let metric = column(&rows, "metric");
        assert_eq!(rows.iter().any(|row| row[metric] == HARM), is_harm, "{more}");
        assert_eq!(printed.contains("Warning:"), is_harm, "{more}");
        let smallest_effect = manifest("")["options"]["--matters"].clone();
        assert_eq!(smallest_effect, if is_harm { "0.005" } else { "0.5" });
        let page = read("report.html");
        succeeds("report .");
        assert!(read("report.html") == page && page.contains("Warning:") == is_harm, "{more}");
    }
}

#[test]
fn every_problem_of_a_sweep_is_reported() {
    let refused = |arguments: &str, parts: &[&str]| {
        refused(&format!("sweep megiddo-1918 {arguments} -n 9 --no-files"), parts);
    };
    refused("", &["--vary"]);
    refused("--vary british.hand_size", &["--vary british.hand_size", "`=`"]);
    let parts = ["--vary a", "`=`", "b=5..1", "batles", "`battles`"];
    refused("--vary a --vary b=5..1 --measure batles", &parts);
    let wrong = "--vary british.hand_siz=7 --vary turkish.hand_size=x,8 --vary british:patienc=0.5";
    refused(wrong, &["hand_siz", "`hand_size`", "hand_size=x", "`patience`"]);
    refused("--vary hand=7..8", &["--vary hand", "`british.hand_size`"]);
    refused("--vary policy:haste=1", &["`policy`", "british:", "turks:"]);
    refused("--vary turks:patience=7", &["patience", " 0 to 5"]);
    let wrong = "--turks planner --vary turks:rollouts=2,2.5";
    refused(wrong, &["`rollouts=2.5`", "1 to 4096"]);
}

#[test]
fn luck_has_its_shares_and_its_curve() {
    let players = "--british random --turks random --turks greedy";
    let luck =
        stdout_of(&format!("profile --only luck megiddo-1918-level {players} -n 300 --out ."));
    insta::assert_snapshot!(luck);
    let rows = table("luck.csv");
    let column = |name| column(&rows, name);
    let of_metric = |metric: &str| -> Vec<&str> {
        let such = rows[1..].iter().filter(|row| row[column("metric")] == metric);
        such.map(|row| &row[column("source")][..]).collect()
    };
    let once = ["british_deck", "turkish_deck", "british_mind", "turkish_mind"];
    assert_eq!(of_metric("total_share"), [once, once].concat());
    assert_eq!(of_metric("variance_share"), ["policy", "luck", "interplay"]);
    let curve = table("curve.csv");
    let start = ["0", "0", "0", "", "win_rate", "share", "300"];
    assert!(curve[1].windows(7).any(|cells| cells == start), "{:?}", curve[1]);
}

#[test]
fn luck_is_split_for_each_mission_of_a_solitaire_game() {
    let arguments = "profile --only luck lawrence-of-arabia --mission aqaba --mission campaign -n 140 --policy \
                     greedy --policy cautious --no-files --format json";
    let luck = stdout_of(arguments);
    let object: serde_json::Value = serde_json::from_str(&luck).expect("JSON");
    // 4 matchups, 10 sources and 2 more games for each, and one more for their quality.
    assert_eq!(object["games"].as_u64(), Some(140 * 4 * 13));
    let rows = object["sheets"]["luck"].as_array().expect("rows");
    let split = rows.iter().filter(|row| row["metric"] == "variance_share");
    let missions: Vec<_> = split.filter_map(|row| row["mission"].as_str()).collect();
    assert_eq!(missions, ["aqaba", "aqaba", "aqaba", "campaign", "campaign", "campaign"]);
}
