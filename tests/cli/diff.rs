//! The command `diff`: two scenarios are compared on the same random streams.

use super::*;
use crate::studies::{number, row, rows, toy};

const PLAYERS: &str = "--british greedy --turks greedy";

/// Returns the row with the metric of a change.
fn figure<'a>(rows: &'a [Json], change: &str, metric: &str) -> &'a Json {
    row(rows, &[("change", change), ("metric", metric)])
}

fn variant(text: &str) {
    write("other.toml", format!("extends = \"toy.toml\"\n{text}"));
}

/// The attribution of a difference to two changes agrees with exact values.
///
/// The British win if they draw a Strong card: one or two of ten, eleven or nine cards.
#[test]
fn a_difference_is_split_as_enumeration_splits_it() {
    toy();
    variant("title = \"Other\"\nbritish.deck.Weak = 3\nbritish.deck.Strong = 2\n");
    let command = format!("diff toy.toml other.toml {PLAYERS} -n 40000 --format json --no-files");
    let found = rows(&stdout_of(&command), "diff");
    let (strong, weak) = ("british.deck.Strong", "british.deck.Weak");
    let part = |alone: f64, after: f64| (alone + after) / 2.0;
    let expected = [
        ("none", "win_rate", 0.1),
        ("all", "win_rate", 0.2),
        ("all", "win_rate_change", 0.1),
        (strong, "alone", 2.0 / 11.0 - 0.1),
        (weak, "alone", 1.0 / 9.0 - 0.1),
        (strong, "part", part(2.0 / 11.0 - 0.1, 0.2 - 1.0 / 9.0)),
        (weak, "part", part(1.0 / 9.0 - 0.1, 0.2 - 2.0 / 11.0)),
    ];
    for (change, metric, exact) in expected {
        let row = figure(&found, change, metric);
        let (value, margin) = (number(row, "value"), 2.5 * number(row, "std_err"));
        assert!((value - exact).abs() < margin, "{change} {metric}: {value}, not {exact}");
        assert_eq!(row["n"], 40_000);
    }
    let parts = [strong, weak].map(|it| number(figure(&found, it, "part"), "value"));
    let whole = number(figure(&found, "all", "win_rate_change"), "value");
    assert!((parts[0] + parts[1] - whole).abs() < 2e-6, "{parts:?} {whole}");
    same_with_any_threads(&command);
}

/// The rate of drawing a card is not reported as changed if only the win rate changes.
#[test]
fn an_unchanged_share_is_not_reported_as_changed() {
    toy();
    variant("british.deck.Strong = 9\n");
    let found = sheet(&format!("diff toy.toml other.toml {PLAYERS} -n 2000"), "moved");
    let drawn = found.iter().filter(|it| it["metric"] == "drawn_rate_change");
    let turkish: Vec<_> = drawn.filter(|it| it["side"] == "turkish").collect();
    let stay = |it: &&Json| (number(it, "value"), number(it, "clear")) == (0.0, 0.0);
    assert!(!turkish.is_empty() && turkish.iter().all(stay), "{turkish:?}");
}

/// After a scenario file has changed, the comparison uses its new content.
#[test]
fn an_edited_scenario_is_compared_again() {
    toy();
    let run = || stdout_of(&format!("diff toy.toml other.toml {PLAYERS} -n 2000"));
    let result = path_to("reports/toy-diff");
    let change = || -> f64 {
        let rows = table(result.join("diff.csv"));
        let [metric, value] = ["metric", "value"].map(|name| column(&rows, name));
        let row = rows.iter().find(|row| row[metric] == "win_rate_change").expect("a change");
        row[value].parse().expect("a number")
    };
    variant("british.deck.Strong = 3\n");
    run();
    assert!(change() > 0.1);
    assert_eq!(names(&result), "checkpoint.json diff.csv manifest.json moved.csv report.html");
    variant("british.deck.Faint = 9\n");
    let second = run();
    assert!(change() < 0.0);
    insta::assert_snapshot!(second);
    let again = format!("{} --no-files", again(&result));
    let figures = |summary: &str| summary.split("\nNot shown").next().map(str::to_owned);
    assert_eq!(figures(&second), figures(&stdout_of(&again)), "{again}");
}

/// The HTML page names both scenarios and every changed key.
#[test]
fn a_page_names_both_scenarios_and_every_change() {
    toy();
    variant("title = \"Other\"\nbritish.deck.Strong = 3\nbritish.deck.Weak = 2\n");
    let page = |arguments: &str| {
        let command = format!("diff {arguments} {PLAYERS} -n 50 --out result --force");
        succeeds(&command);
        read("result/report.html")
    };
    let title = |page: &str| -> String {
        let (_, rest) = page.split_once("<title>").expect("a title");
        rest.split('<').next().unwrap_or_default().to_owned()
    };
    let two_files = page("toy.toml other.toml");
    assert_holds(&title(&two_files), &["(toy)", "Other (other)"]);
    for change in ["british.deck.Strong = 3 (was 1)", "british.deck.Weak = 2 (was 4)"] {
        assert_holds(&two_files, &[&format!("<li>{change}</li>")]);
    }
    let overrides = page("toy.toml --set british.hand_size=1 --set british.deck.Weak=3");
    assert_holds(&title(&overrides), &["(toy)"]);
    assert_holds(&overrides, &["<li>british.deck.Weak = 3 (was 4)</li>"]);
}

/// Overrides change only the second scenario.
#[test]
fn a_scenario_is_compared_with_its_overrides() {
    toy();
    let whole = |arguments: &str| sheet(&format!("diff {arguments} {PLAYERS} -n 3000"), "diff");
    variant("british.deck.Strong = 3\n");
    let set = "--set british.deck.Strong=3";
    assert_eq!(whole(&format!("toy.toml {set}")), whole("toy.toml other.toml"));
    assert_eq!(whole(&format!("toy.toml toy.toml {set}")), whole("toy.toml other.toml"));
}

#[test]
fn equal_or_unreadable_scenarios_are_refused_before_a_game() {
    toy();
    variant("title = \"Another name\"\n");
    for (arguments, part) in [
        ("toy.toml", "--set"),
        ("toy.toml other.toml", "--set"),
        ("toy.toml lawrence-of-arabia", "lawrence-of-arabia"),
        ("toy.toml nowhere.toml", "nowhere.toml"),
        ("toy.toml --set british.hand_size=x", "british.hand_size"),
        ("toy.toml --set british.deck.Strong=99", "british.deck.Strong"),
    ] {
        refused(&format!("diff {arguments} {PLAYERS} -n 10"), &[part]);
        assert!(!path_to("reports").exists());
    }
    refused("diff nowhere elsewhere", &["\"nowhere\"", "\"elsewhere\""]);
    refused("diff toy.toml elsewhere --british nobody", &["`nobody`", "\"elsewhere\""]);
}
