//! The section losses of `profile`, and `trace --moments`: reasons for which games are lost.

use super::*;
use crate::studies::{number, row, rows};

const GAZA: &str = "lawrence-of-arabia --mission gaza-offensive --policy greedy";

fn of<'a>(rows: &'a [Json], about: &str, metric: &str) -> Vec<&'a Json> {
    let is_it =
        |row: &&Json| row["about"].as_str().unwrap_or_default() == about && row["metric"] == metric;
    rows.iter().filter(is_it).collect()
}

fn sum(rows: &[&Json]) -> f64 {
    rows.iter().map(|row| number(row, "value")).sum()
}

/// Every lost game has one reason; if Lawrence falls, it has one space and one enemy.
///
/// The games are those that `run` plays.
#[test]
fn every_lost_game_has_one_reason() {
    let command = format!("profile --only losses {GAZA} -n 2000 --format json --no-files");
    let found = rows(&same_with_any_threads(&command), "losses");
    let lost = number(of(&found, "", "lost")[0], "value");
    let won = win_rate(&format!("{GAZA} -n 2000"));
    assert!((lost + won - 1.0).abs() < 1e-6, "{lost} lost, {won} won");
    let named = |about: &str, name: &str| {
        let cells = [("about", about), ("metric", "share_of_lost"), ("name", name)];
        number(row(&found, &cells), "value")
    };
    let fell = named("reason", "lawrence_lost");
    let share = |about| sum(&of(&found, about, "share_of_lost"));
    assert!((share("reason") - 1.0).abs() < 1e-5);
    for about in ["lawrence_fell_in", "lawrence_fell_to"] {
        assert!((share(about) - fell).abs() < 1e-4, "{about}");
    }
    assert!((share("last_turn_in") + fell - 1.0).abs() < 1e-4);
    // No lost game has met its goal, so at least one part is missing.
    assert!(share("missing_from_goal") >= 0.99);
    let missing = of(&found, "missing_from_goal", "missing");
    assert!(missing.iter().all(|row| number(row, "value") >= 1.0));
    // A card does not count if there is a Garrison, too.
    let by_card = named("lawrence_fell_to", "troops a card brought");
    assert!((by_card - share("lawrence_fell_to_card")).abs() < 1e-4);
}

/// The shares of amounts by which games missed their goal add up to 1 and agree with the mean.
#[test]
fn missing_amounts_agree_with_their_mean() {
    for play in [
        GAZA,
        "lawrence-of-arabia --mission hejaz-railroad --policy greedy",
        "megiddo-1918-level --british greedy --turks greedy",
    ] {
        let found = sheet(&format!("profile --only losses {play} -n 500"), "losses");
        let [shares, means, amounts] = ["share_of_lost", "missing", "share_missing"]
            .map(|metric| of(&found, "missing_from_goal", metric));
        assert!(!means.is_empty() && means.len() == shares.len());
        for (share, mean) in shares.iter().zip(&means) {
            let own = amounts.iter().filter(|row| row["name"] == share["name"]);
            let own: Vec<[f64; 2]> =
                own.map(|row| ["parts", "value"].map(|column| number(row, column))).collect();
            let sum: f64 = own.iter().map(|[_, share]| share).sum();
            let weighed: f64 = own.iter().map(|[parts, share]| parts * share).sum();
            assert!((sum - number(share, "value")).abs() < 1e-4, "{share}");
            assert!((weighed / sum - number(mean, "value")).abs() < 1e-3, "{mean}");
        }
    }
}

/// The summary does not name reasons that explain no loss.
///
/// These are the only ending of a game, and an ending that won games have, too.
#[test]
fn a_summary_leaves_out_the_ending_that_won_games_have_too() {
    let level = "profile --only losses megiddo-1918-level --british greedy --turks greedy -n 500";
    let found = sheet(level, "losses");
    let shares = |metric: &str| -> Vec<(Json, String)> {
        let rows = of(&found, "reason", metric).into_iter();
        let percent = |row: &Json| format!("in {:.0} %", 100.0 * number(row, "value"));
        rows.map(|row| (row["name"].clone(), percent(row))).collect()
    };
    let printed = stdout_of(&format!("{level} --no-files"));
    let (summary, _) = printed.split_once("\n\n").expect("a summary");
    let won = shares("share_of_won");
    assert_eq!((won.len(), &won[0].0), (1, &json!("victory_points")));
    for (name, percent) in shares("share_of_lost") {
        assert_eq!(summary.contains(&percent), name != "victory_points", "{percent}: {summary}");
    }
    // With a single ending, there is no reason to name.
    succeeds(&format!("{level} --no-files --set rulings.lawrence_lost_battle=unscored"));
}

/// The changes of the win probability over all turns of all games add up to 0, within rounding.
#[test]
fn swings_add_up_to_zero() {
    let found = sheet(&format!("profile --only losses {GAZA} -n 3000"), "losses");
    let swings = of(&found, "turn", "swing");
    assert!(swings.len() > 10);
    let all: f64 = swings.iter().map(|row| number(row, "value") * number(row, "n")).sum();
    let turns: f64 = swings.iter().map(|row| number(row, "n")).sum();
    assert!(all.abs() < 2e-6 * turns, "{all} of {turns} turns");
    let before = of(&found, "chance", "chance_left");
    let chances: Vec<f64> = before.iter().map(|row| number(row, "value")).collect();
    assert!(chances[0] > 0.4 && *chances.last().expect("turns") < 0.01);
}

#[test]
fn losses_are_printed() {
    insta::assert_snapshot!(stdout_of(&format!("profile --only losses {GAZA} -n 2000")));
    let level = stdout_of(
        "profile --only losses megiddo-1918-level --british greedy --turks greedy -n 400 --no-files",
    );
    insta::assert_snapshot!(level);
}

#[test]
fn a_page_has_maps_of_losses_and_the_means_of_the_mission() {
    succeeds(&format!("profile --only losses {GAZA} -n 500 --out lost"));
    let page = read("lost/report.html");
    for what in ["Lawrence fell in", "Last turn in"] {
        let map = page.split(&format!("-title\">{what}: ")).nth(1).expect("a map");
        let map = map.split("</svg>").next().expect("its end");
        assert!(map.contains("class=\"rail\"") && map.contains(">Beersheba</text>"), "{what}");
    }
    assert_holds(&page, &["7 Ops", "8 Pounds"]);
    assert!(read("lost/map.csv").contains("Beersheba"));
    // The page is made from the files alone.
    succeeds("report lost");
    assert_eq!(read("lost/report.html"), page);
    let plain = "profile --only losses megiddo-1918-level --british greedy --turks greedy -n 100 --out plain";
    succeeds(plain);
    assert!(!path_to("plain/map.csv").exists());
}

#[test]
fn a_story_ends_with_its_turning_points() {
    let story = format!("trace {GAZA} --index 5 --text");
    let plain = stdout_of(&story);
    let with_moments = stdout_of(&format!("{story} --moments"));
    insta::assert_snapshot!(with_moments.strip_prefix(&plain).expect("the same story"));
    refused(&format!("trace {GAZA} --moments"), &[]);
}
