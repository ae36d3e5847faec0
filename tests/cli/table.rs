//! The command `table`: games that people played, compared with simulated games.

use super::*;
use crate::studies::{number, row, rows};

/// Returns the text of a file that records twelve games, of which the British won five.
fn twelve() -> String {
    let game = |number: u32| {
        let winner = if number < 5 { "british" } else { "turkish" };
        format!("[[games]]\nwinner = \"{winner}\"\nbattles = {}\n", 5 + number % 3)
    };
    format!("game = \"megiddo-1918\"\n{}", (0..12).map(game).collect::<String>())
}

#[test]
fn games_of_people_are_tested_exactly() {
    write("games.toml", twelve());
    let command = "table games.toml megiddo-1918-level --british tempo --turks tempo -n 2000";
    succeeds(&format!("{command} --out out"));
    let found = rows(&stdout_of(&format!("{command} --no-files --format json")), "table");
    assert!(found.iter().all(|row| row["surprise"] == 0.0), "{found:?}");
    let of = |metric: &str| row(&found, &[("metric", metric)]);
    // Clopper-Pearson interval of five in twelve, from scipy's `binomtest(5, 12).proportion_ci()`.
    let won = of("won");
    for (column, expected) in [("value", 5.0 / 12.0), ("ci_low", 0.151652), ("ci_high", 0.723330)] {
        assert!((number(won, column) - expected).abs() < 2e-6, "{column}: {won}");
    }
    let rate = win_rate("megiddo-1918-level --british tempo --turks tempo -n 2000");
    assert!((number(won, "expected") - rate).abs() < 1e-6, "{won}");
    let length = of("length");
    assert_eq!((number(length, "value"), number(length, "n")), (6.0, 12.0));
    assert!(number(length, "expected_low") < 6.0 && number(length, "expected_high") > 6.0);
    let line = manifest("out")["command_line"].to_string();
    assert!(line.starts_with("\"sandtable table games.toml megiddo-1918-level "), "{line}");
    same_with_any_threads(&format!("{command} --no-files"));
    // In the printed game, the British hardly ever lose.
    let printed = "table games.toml megiddo-1918 --british tempo --turks tempo -n 500";
    let found = sheet(printed, "table");
    let won = row(&found, &[("metric", "won")]);
    assert!(won["surprise"] == 1.0 && number(won, "p_value") < 1e-6, "{won}");
    let aqaba = "game = \"lawrence-of-arabia\"\n[[games]]\nwon = true\nmission = \"aqaba\"\n";
    write("aqaba.toml", aqaba);
    let found = sheet("table aqaba.toml lawrence-of-arabia -n 20", "table");
    assert_eq!(number(row(&found, &[("metric", "won")]), "value"), 1.0);
}

/// Returns the lines of these kinds from the traces that a command prints.
fn traced(command: &str, kinds: &[&str]) -> Vec<Json> {
    let lines = stdout_of(command);
    let events = lines.lines().map(|line| serde_json::from_str::<Json>(line).expect("JSON"));
    let is_kept = |event: &Json| kinds.iter().any(|kind| event["event"] == *kind);
    events.filter(is_kept).collect()
}

/// Runs `table` on a game with these moves, and returns the row of `replays.csv`.
fn replayed([scenario, about]: [&str; 2], lines: &[Json]) -> Json {
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    write("moves.jsonl", lines);
    write("moves.toml", format!("{about}\nmoves = \"moves.jsonl\"\n"));
    let command = format!("table moves.toml {scenario} -n 10 --no-files --format json");
    let mut rows = rows(&stdout_of(&command), "replays");
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

const MEGIDDO: [&str; 2] =
    ["megiddo-1918-level", "game = \"megiddo-1918\"\n[[games]]\nwinner = \"british\""];
const LAWRENCE: [&str; 2] = [
    "lawrence-of-arabia --mission damascus",
    "game = \"lawrence-of-arabia\"\n[[games]]\nwon = true\nmission = \"damascus\"",
];

/// Returns a JSON value without the number of the copy in the name of any card.
fn without_copies(line: &Json) -> Json {
    match line {
        Json::String(word) => word.split('#').next().into(),
        Json::Array(list) => list.iter().map(without_copies).collect(),
        Json::Object(fields) => {
            fields.iter().map(|(key, it)| (key.clone(), without_copies(it))).collect()
        }
        other => other.clone(),
    }
}

/// Recorded moves of a game can be replayed by the rules.
///
/// They need neither name drawn cards nor distinguish copies of a card.
#[test]
fn moves_of_megiddo_are_replayed() {
    let trace = "trace megiddo-1918-level --british greedy --turks tempo --seed 2";
    let mut moves = traced(trace, &["discard", "commit", "strike", "pass", "battle"]);
    // A complete trace also lists the legal actions.
    let kinds: Vec<&str> =
        "shuffle draw discard commit strike pass battle end".split(' ').collect();
    let kept = replayed(MEGIDDO, &traced(trace, &kinds));
    assert_eq!((&kept["verdict"], &kept["line"]), (&json!("kept"), &Json::Null), "{kept}");
    for line in &mut moves {
        let fields = line.as_object_mut().expect("a line");
        ["legal", "committable"].iter().for_each(|key| drop(fields.remove(*key)));
    }
    let people: Vec<Json> = moves.iter().map(without_copies).collect();
    for moves in [&moves, &people] {
        let kept = replayed(MEGIDDO, moves);
        assert!(kept["line"].is_null(), "{kept}");
    }
    let is_commit = |line: &Json| line["event"] == "commit" && line["side"] == "british";
    let index = moves.iter().rposition(is_commit).expect("a commitment");
    let mut changed = moves.clone();
    changed[index]["cards"].as_array_mut().expect("cards").push("Towns".into());
    let broken = replayed(MEGIDDO, &changed);
    assert_eq!((&broken["rule"], number(&broken, "line")), (&json!("M3.3"), index as f64 + 1.0));
    // The error names the line of the action, whatever lies between.
    let mut whole = traced(trace, &kinds);
    let index = whole.iter().rposition(is_commit).expect("a commitment");
    whole[index]["cards"].as_array_mut().expect("cards").push("Towns".into());
    let broken = replayed(MEGIDDO, &whole);
    assert_eq!(broken["verdict"], "refused");
    assert_eq!(number(&broken, "line"), index as f64 + 1.0);
    let index = moves.iter().position(|line| line["event"] == "strike").expect("a strike");
    let mut changed = moves.clone();
    changed[index]["target"] = "Nobody".into();
    let broken = replayed(MEGIDDO, &changed);
    assert_eq!((&broken["rule"], number(&broken, "line")), (&json!("M3.9"), index as f64 + 1.0));
    assert_holds(broken["why"].as_str().expect("words"), &["0 to 1"]);
    assert_eq!(broken["verdict"], "not found", "{broken}");
    // A total is not an action.
    let index = moves.iter().position(|line| line["event"] == "battle").expect("a battle");
    let mut changed = moves.clone();
    changed[index]["british"] = 99.into();
    let broken = replayed(MEGIDDO, &changed);
    assert_eq!((&broken["rule"], number(&broken, "line")), (&Json::Null, index as f64 + 1.0));
    assert_holds(broken["why"].as_str().expect("words"), &["99"]);
}

/// Recorded games without commitments, or with lines of unknown kinds, are refused.
#[test]
fn incomplete_moves_are_refused() {
    write("moves.toml", format!("{}\nmoves = \"moves.jsonl\"\n", MEGIDDO[1]));
    for (moves, parts) in [
        (
            "{\"event\":\"battle\",\"number\":1}\n{\"event\":\"comit\"}\n",
            &["`commit`", "line 2", "`comit`"][..],
        ),
        ("{\"event\":\"commit\",\"side\":\"turkish\"}\n", &["line 1", "`commit`", "`cards`"]),
        // The cards that may be committed depend on those drawn.
        (
            "{\"event\":\"commit\",\"side\":\"turkish\",\"cards\":[],\"committable\":[]}\n",
            &["line 1", "`committable`", "`draw`"],
        ),
    ] {
        write("moves.jsonl", moves);
        refused("table moves.toml megiddo-1918-level", parts);
    }
}

#[test]
fn games_of_no_simulated_matchup_are_counted() {
    let games = format!("{}[[games]]\nwinner = \"british\"\nbritish_deck = \"lean\"\n", twelve());
    write("games.toml", games);
    let players = "--british-deck printed --no-files -n 50";
    let command = format!("table games.toml megiddo-1918-level {players}");
    assert_holds(stderr(&output(&command)), &["1 of 13"]);
    let game =
        "game = \"megiddo-1918\"\n[[games]]\nwinner = \"british\"\nbritish_deck = \"lean\"\n";
    write("one.toml", game);
    let command = format!("table one.toml megiddo-1918-level {players}");
    refused(&command, &["one.toml"]);
}

#[test]
fn moves_of_lawrence_are_replayed() {
    let traced = |game: &str| -> Vec<Json> {
        let lines = stdout_of(&format!("trace lawrence-of-arabia --mission {game}"));
        lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    // These campaigns last 337 and 331 moves.
    let campaign = LAWRENCE.map(|it| it.replace("damascus", "campaign"));
    for game in ["greedy --seed 2", "cautious --seed 3"] {
        let moves = traced(&format!("campaign --policy {game}"));
        let won = moves.last().expect("an end")["won"].to_string();
        let about = campaign[1].replace("true", &won);
        let kept = replayed([&campaign[0], &about], &moves);
        assert!(kept["line"].is_null(), "{kept}");
    }
    let moves = traced("damascus --policy greedy --seed 1");
    let kept = replayed(LAWRENCE, &moves);
    assert!(kept["line"].is_null(), "{kept}");
    let is_march = |line: &Json| line["mode"] == "march";
    let index = moves.iter().position(is_march).expect("a march");
    // If any march is recorded, every march must be.
    let mut incomplete = moves.clone();
    incomplete.remove(index);
    let broken = replayed(LAWRENCE, &incomplete);
    assert!(broken["verdict"] != "kept" && broken["line"].is_number(), "{broken}");
    let mut changed = moves.clone();
    changed[index]["path"] = json!(["Aqaba", "Mecca"]);
    let broken = replayed(LAWRENCE, &changed);
    assert_eq!((&broken["rule"], number(&broken, "line")), (&json!("L5.5"), index as f64 + 1.0));
}

#[test]
fn every_problem_of_the_games_is_reported() {
    let games = "game = \"megiddo-1918\"\n[[games]]\nbattles = \"six\"\nending = \"dawn\"\n\
                 [[games]]\nwinner = \"arab\"\nbatles = 6\nbritish_deck = \"lost\"\n\
                 moves = \"nowhere.jsonl\"\n[[games]]\nwinner = \"british\"\nmoves = \"odd.jsonl\"\n";
    write("games.toml", games);
    write("odd.jsonl", "{\"event\":\"pass\"}\nnonsense\n[1]\n");
    let parts = [
        "games.toml:2",
        "winner",
        "games.toml:3",
        "games[0].battles",
        "`dawn`",
        "`arab`",
        "`batles`",
        "`lost`",
        "nowhere.jsonl",
        "odd.jsonl, line 2",
        "odd.jsonl, line 3",
    ];
    refused("table games.toml megiddo-1918-level --out out", &parts);
    assert!(!path_to("out").exists());
    let games = "game = \"megiddo-1918\"\n[[games]]\nwinner = \"turkish\"\nbattles = 6\n\
                 ending = \"victory_points\"\nmoves = \"end.jsonl\"\n";
    write("games.toml", games);
    let end =
        "{\"event\":\"end\",\"winner\":\"british\",\"reason\":\"victory_points\",\"battles\":7}\n";
    write("end.jsonl", end);
    let parts = ["end.jsonl, line 1: `winner` is \"british\"", "end.jsonl, line 1: `battles` is 7"];
    let message = refused("table games.toml megiddo-1918-level --out out", &parts);
    assert!(!message.contains("reason"), "{message}");
    // Unreadable moves do not contradict the rest.
    let unread = "game = \"megiddo-1918\"\n[[games]]\nwinner = \"arab\"\nbattles = 7\nmoves = \"end.jsonl\"\n";
    write("games.toml", unread);
    let message = refused("table games.toml megiddo-1918-level", &["`arab`"]);
    assert!(!message.contains("slip"), "{message}");
    let games = "game = \"lawrence-of-arabia\"\n[[games]]\nwon = true\noperations = 7\n\
                 ending = \"lawrence_lost\"\nmoves = \"end.jsonl\"\n";
    write("games.toml", games);
    let part = "{\"event\":\"mission_end\",\"reason\":\"goal\",\"operations\":4}\n";
    write("end.jsonl", part.repeat(2));
    let parts = ["end.jsonl, line 2: `reason` is \"goal\"", "line 2: `operations` is 8"];
    refused("table games.toml lawrence-of-arabia", &parts);
    for entry in ["games = []", "games = 7", ""] {
        write("without.toml", format!("game = \"megiddo-1918\"\n{entry}\n"));
        let message = refused("table without.toml megiddo-1918", &["without.toml", "games"]);
        assert_eq!(message.matches("error:").count(), 1, "{entry}: {message}");
    }
    write("other.toml", "game = \"lawrence-of-arabia\"\n[[games]]\nwon = true\n");
    refused("table other.toml megiddo-1918", &["lawrence-of-arabia"]);
    refused("table nothing.toml megiddo-1918", &["nothing.toml", "help:"]);
    refused("table nothing.toml nowhere", &["nothing.toml", "\"nowhere\""]);
}
