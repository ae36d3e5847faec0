//! The commands `losses` and `trace --moments`: reasons for which games are lost.

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
fn lost_games_are_accounted_for() {
    let command = format!("losses {GAZA} -n 2000 --format json --no-files");
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
    let by_card = named("lawrence_fell_to", "what a card brought");
    assert!((by_card - share("lawrence_fell_to_card")).abs() < 1e-4);
}

/// The shares of amounts by which games missed their goal add up to 1 and agree with the mean.
#[test]
fn how_much_was_missing_is_told() {
    for (play, told) in [
        (GAZA, "Missing from goal: "),
        ("lawrence-of-arabia --mission hejaz-railroad --policy greedy", " broken ("),
        ("megiddo-1918-level --british greedy --turks greedy", " of 5 victory points ("),
    ] {
        let command = format!("losses {play} -n 500");
        let answer = done(&format!("{command} --no-files"));
        assert!(answer.contains(told), "{answer}");
        let found = sheet(&command, "losses");
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
fn endings_that_say_nothing_are_not_told_first() {
    let level = "losses megiddo-1918-level --british greedy --turks greedy -n 500 --no-files";
    let answer = done(level);
    let (head, tables) = answer.split_once("Reason: British").expect("a table");
    let says = "Reason, victory points aside: Lawrence lost (";
    assert!(head.contains(says) && !head.contains("Victory points ("), "{head}");
    assert!(tables.contains("share of won games"));
    done(&format!("{level} --set rulings.lawrence_lost_battle=unscored"));
}

/// The changes of the win probability over all turns of all games add up to 0, within rounding.
#[test]
fn swings_add_up_to_nothing() {
    let found = sheet(&format!("losses {GAZA} -n 3000"), "losses");
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
fn losses_are_told() {
    insta::assert_snapshot!(done(&format!("losses {GAZA} -n 2000")));
    let told = done("losses megiddo-1918-level --british greedy --turks greedy -n 400 --no-files");
    insta::assert_snapshot!(told);
}

#[test]
fn a_page_shows_what_is_played_and_where_it_ended() {
    done(&format!("losses {GAZA} -n 500 --out lost"));
    let page = read("lost/report.html");
    for what in ["Lawrence fell in", "Last turn in"] {
        let map = page.split(&format!("-title\">{what}: ")).nth(1).expect("a map");
        let map = map.split("</svg>").next().expect("its end");
        assert!(map.contains("class=\"rail\"") && map.contains(">Beersheba</text>"), "{what}");
    }
    assert!(page.contains("What is played") && page.contains("Means: 7 Ops, 8 Pounds"), "no goal");
    assert!(read("lost/map.csv").contains("Beersheba"));
    // The page is made from the files alone.
    done("report lost");
    assert_eq!(read("lost/report.html"), page);
    let plain = "losses megiddo-1918-level --british greedy --turks greedy -n 100 --out plain";
    done(plain);
    assert!(!at("plain/map.csv").exists());
}

#[test]
fn a_story_ends_with_its_turning_points() {
    let story = format!("trace {GAZA} --index 5 --text");
    let plain = done(&story);
    let told = done(&format!("{story} --moments"));
    insta::assert_snapshot!(told.strip_prefix(&plain).expect("the same story"));
    refused(&format!("trace {GAZA} --moments"), &[]);
}
