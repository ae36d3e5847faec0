use serde_json::json;

use super::*;
use crate::sample::{ALONE, REFERENCE, SIDES};
use crate::tell::{CsvTable, OfGame};
use sandtable_summary::Parts;

const HEADER: &str = "scenario,mission,british,turks,policy,\
                      metric,unit,n,value,std_err,ci_low,ci_high,ci_level,ci_method";

/// A result of a game of two sides.
fn result(command: &str, file: &str, rows: &str) -> WrittenResult {
    result_of(SIDES, command, file, rows)
}

fn result_of(parts: Parts, command: &str, file: &str, rows: &str) -> WrittenResult {
    let manifest = json!({"scenario": "toy", "command": command, "complete": true, "files": []});
    let table = CsvTable::read(file, format!("{HEADER}\n{rows}").as_bytes()).expect("a table");
    WrittenResult::new(OfGame { parts, reference: REFERENCE }, manifest, vec![table])
}

fn win_rate(british: &str, turks: &str) -> String {
    format!("toy,,{british},{turks},,win_rate,share,900,0.25,0.01,0.22,0.28,0.95,wilson\n")
}

#[test]
fn the_page_begins_with_the_answer() {
    let page = page(&result("run", "summary.csv", &win_rate("bold", "shy")));
    let answer = "<h1>British win 25.00 % ± 3.00 <small>(95 %, n = 900)</small> when British bold \
                  meets Turks shy.";
    let answer = head::unbroken(answer);
    assert!(page.contains(&answer), "{page}");
    assert!(page.find("<h1>") < page.find("<svg") && page.contains("What this cannot tell you"));
}

#[test]
fn a_result_of_nothing_is_a_page_too() {
    let row = "toy,,bold,shy,,win_rate,share,0,,,,,,\n";
    for rows in ["", row] {
        let page = page(&result("run", "summary.csv", rows));
        assert!(page.contains("<h1>Nothing was played.</h1>"), "{page}");
    }
}

#[test]
fn an_interrupted_result_says_so() {
    let mut result = result("run", "summary.csv", &win_rate("bold", "shy"));
    result.manifest["complete"] = false.into();
    assert!(page(&result).contains("Interrupted: more games were asked for."));
}

#[test]
fn too_much_for_a_page_is_left_to_the_file() {
    let names: Vec<String> = (0..95).map(|number| format!("bold:fear=0.{number:02}")).collect();
    let pairs = names.iter().flat_map(|one| names.iter().map(move |other| win_rate(one, other)));
    let page = page(&result("compare", "matchups.csv", &pairs.collect::<String>()));
    assert!(page.len() < 500_000, "{}", page.len());
    assert!(page.contains("There is too much of it for a page: see matchups.csv."));
}

#[test]
fn hostile_names_are_shown_and_not_obeyed() {
    let name = "<img src=x onerror=alert(1)>&'";
    let page = page(&result("run", "summary.csv", &win_rate(name, "</svg><script>")));
    assert!(!page.contains("<img") && page.matches("<script").count() == 1);
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;&amp;&#39;"));
}

#[test]
fn cells_that_are_no_numbers_are_unknown() {
    let row = "toy,,bold,shy,,win_rate,share,many,NaN,inf,-,1e999,0.95,magic\n";
    assert!(page(&result("run", "summary.csv", row)).contains("<h1>Nothing was played.</h1>"));
}

#[test]
fn numbers_of_the_missions_of_a_campaign_are_a_table_of_modes() {
    let row = |metric: &str, value: &str| {
        format!("toy,campaign,,,bold,{metric},pounds,900,{value},0.01,,,,\n")
    };
    let rows = [
        row("reached_yarmuk_bridge", "1.0"),
        row("start_pounds_yarmuk_bridge", "7.0"),
        row("start_pounds_yarmuk_bridge_p50", "8.0"),
        row("start_units_yarmuk_bridge", "9.0"),
        row("start_pounds_petra", "6.0"),
    ];
    let mut result = result_of(ALONE, "run", "summary.csv", &rows.concat());
    let note = |name: &str| json!({"name": name, "description": format!("what {name} says")});
    let names = ["reached_MISSION", "start_pounds_MISSION", "start_pounds_MISSION_p50"];
    result.manifest["metrics"]["game"] =
        names.into_iter().chain(["start_units_MISSION"]).map(note).collect();
    assert_eq!(result.meaning("reached_petra"), Some("what reached_MISSION says"));
    let of_mode = result.of_mode("start_pounds_petra_p50");
    assert_eq!(of_mode, Some(("start_pounds_MISSION_p50", "petra")));
    let page = page(&result);
    let table = page.split("When a mission began").nth(2).expect("the table");
    let table = table.split("</table>").next().expect("its end");
    let cells: Vec<&str> = table
        .split(['<', '>'])
        .filter(|text| text.chars().any(char::is_alphanumeric) && !text.contains(['/', '=']))
        .filter(|text| !["tr", "td", "thead", "tbody"].contains(text))
        .collect();
    let expected = ["Mission", "pounds", "units", "yarmuk bridge", "7.00", "9.00", "petra", "6.00"];
    assert_eq!(cells[1..], expected);
}

#[test]
fn each_side_has_its_cards_in_one_chart_under_what_befell_them() {
    let rows = [("ottoman", "Patrol", "turned"), ("arab", "Aeroplane", "lost")];
    let row = |side: &str, card: &str, metric: &str, n: u64| {
        format!(
            "toy,aqaba,,,bold,{side},{card},1,{metric},share,{n},0.5,0.01,0.4,0.6,0.95,wilson\n"
        )
    };
    let all = |(side, card, befell): (&str, &str, &str)| {
        row(side, card, "gp_wr", 900) + &row(side, card, &format!("{befell}_wr"), 400)
    };
    let third = ("ottoman", "Guard", "placed");
    let text: String = rows.into_iter().chain([third]).map(all).collect();
    let header = HEADER.replace("metric", "side,card,copies,metric");
    let mut result = result_of(ALONE, "run", "cards.csv", "");
    let table = CsvTable::read("cards.csv", format!("{header}\n{text}").as_bytes());
    result.tables = vec![table.expect("a table")];
    let page = page(&result);
    assert_eq!(page.matches("<svg").count(), 2, "one a side: {page}");
    for label in ["1 × Patrol, when turned", "1 × Aeroplane, when lost", "1 × Guard, when placed"]
    {
        assert!(page.contains(label), "{label}");
    }
    assert!(page.contains("the player won more often") && !page.contains("opening hand than"));
}

#[test]
fn of_a_player_alone_every_mission_of_the_best_is_told() {
    let missions = ["aqaba", "gaza", "hejaz", "damascus", "campaign"];
    let row = |(mission, (policy, rate)): (&&str, (&str, &str))| {
        ["win_rate", "ended_by_goal"]
            .map(|metric| {
                format!("toy,{mission},,,{policy},{metric},share,9,{rate},0.1,0,1,0.95,wilson\n")
            })
            .concat()
    };
    let pairs = missions
        .iter()
        .flat_map(|mission| [("bold", "0.5"), ("best", "0.9")].map(|player| (mission, player)));
    let page = page(&result_of(ALONE, "run", "summary.csv", &pairs.map(row).collect::<String>()));
    assert!(page.contains("Of 10 matchups 5 are told here, best&#39;s first;"), "{page}");
    let places = missions.map(|mission| page.find(&format!("Why games ended: best on {mission}")));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    assert!(!page.contains("Why games ended: bold") && !page.contains("Even: 50"));
}

#[test]
fn a_player_alone_is_not_called_british_where_missions_are_tuned_together() {
    let header = HEADER.replace("policy,", "policy,proposal,change,key,");
    let row = |change: &str, metric: &str, value: &str| {
        format!("toy,,,,,,{change},k,{metric},share,9,{value},0.1,0,1,0.95,wilson\n")
    };
    let rows = row("as printed", "win_rate", "0.5")
        + &row("as printed", "edits", "0")
        + &row("as printed", "gap", "0")
        + &row("Patrol", "worth_per_step", "0.1")
        + &row("Patrol", "harm_of_more", "0.1");
    let tuned = |parts| {
        let mut result = result_of(parts, "tune", "tuned.csv", "");
        let table = CsvTable::read("tuned.csv", format!("{header}\n{rows}").as_bytes());
        result.tables = vec![table.expect("a table")];
        page(&result)
    };
    let alone = tuned(ALONE);
    assert!(alone.contains("The player wins 50.00") && alone.contains("worth to the player"));
    assert!(!alone.contains("British"), "{alone}");
    assert!(alone.contains("Warning: more of Patrol does harm, +10.00"), "{alone}");
    let two = tuned(SIDES);
    assert!(two.contains("British win 50.00") && two.contains("worth to the British"), "{two}");
}

#[test]
fn luck_of_which_nothing_is_known_is_not_told_as_a_share() {
    let header = HEADER.replace("policy,", "policy,source,");
    let luck = |[share, policy]: [&str; 2]| {
        let rows = format!(
            "toy,,,,,luck,variance_share,share,9,{share},,,,,\n\
             toy,,,,,policy,variance_share,share,9,{policy},,,,,\n"
        );
        let mut result = result("luck", "luck.csv", "");
        let table = CsvTable::read("luck.csv", format!("{header}\n{rows}").as_bytes());
        result.tables = vec![table.expect("a table")];
        page(&result)
    };
    assert!(luck(["", ""]).contains("<h1>Which luck decides is not known"), "{}", luck(["", ""]));
    assert!(luck(["0.25", "0.5"]).contains("Who wins is luck by 25.00"));
}

#[test]
fn regret_of_a_player_alone_is_told_without_sides_and_mixes() {
    let header = HEADER.replace("policy,", "policy,side,strategy,");
    let compared = |parts, mission: &str, side: &str| {
        let row = format!("toy,{mission},,,,{side},bold,regret,share,9,0.1,0.1,0,0.2,0.95,wilson");
        let mut result = result_of(parts, "compare", "ratings.csv", "");
        let table = CsvTable::read("ratings.csv", format!("{header}\n{row}\n").as_bytes());
        result.tables = vec![table.expect("a table")];
        page(&result)
    };
    let alone = compared(ALONE, "aqaba", "player");
    assert!(alone.contains("Given away to the best of those who play the same"), "{alone}");
    assert!(!alone.contains("share of the mix") && !alone.contains("other side"));
    let two = compared(SIDES, "", "british");
    assert!(two.contains("share of the mix") && two.contains("the other side&#39;s mix"), "{two}");
}
