//! Studies of paired effects: they share rows, measures, the win rate of the base, and labels of changes.

use super::*;
use crate::studies::{number, row};

const PLAYERS: &str = "--british greedy --turks tempo";

/// Value and sample size of a change of the win rate or of a measure, which equal studies share.
fn figure(row: &Json) -> [Json; 4] {
    ["value", "ci_low", "p_value", "n"].map(|column| row[column].clone())
}

/// Three studies play the same change of a ruling, in two designs, and find the same effects.
#[test]
fn studies_of_one_change_agree() {
    let common = format!("megiddo-1918-level {PLAYERS} -n 400 --measure battles");
    let ruling = "rulings.terrain_targetable";
    let found = [
        ("diff", format!("diff {common} --set {ruling}=false"), "alone"),
        ("sweep", format!("sweep {common} --vary {ruling}=false"), "win_rate_change"),
        ("sensitivity", format!("sensitivity {common} --only rulings"), "win_rate_change"),
    ]
    .map(|(name, command, win_rate)| {
        let rows = sheet(&command, name);
        let is_changed = |row: &&Json| match name {
            "diff" => row["change"] == ruling,
            "sweep" => row["setting"] == format!("{ruling}=false"),
            _ => row["subject"] == "terrain_targetable" && row["change"] == "false",
        };
        let changed: Vec<Json> = rows.iter().filter(is_changed).cloned().collect();
        let figures =
            [win_rate, "battles_change"].map(|it| figure(row(&changed, &[("metric", it)])));
        let base = rows.iter().find(|row| row["metric"] == "win_rate").expect("the base");
        (figures, base["value"].clone())
    });
    assert!(found[0] == found[1] && found[1] == found[2], "{found:#?}");
    assert!(found[0].0[1][0].as_f64() < Some(0.0), "{found:#?}");
}

/// Each study adds the changes of a requested measure, and refuses an unknown name.
#[test]
fn every_study_of_effects_compares_measures() {
    for (name, study) in [
        ("cards", "cards megiddo-1918-level --card Roads"),
        ("diff", "diff megiddo-1918-level --set british.hand_size=8"),
        ("sweep", "sweep megiddo-1918-level --vary british.hand_size=8"),
        ("sensitivity", "sensitivity megiddo-1918-level --picking 20 --most 3"),
    ] {
        let study = format!("{study} {PLAYERS} -n 60");
        let rows = sheet(&format!("{study} --measure battles --measure lead_changes"), name);
        for measure in ["battles_change", "lead_changes_change"] {
            let of_measure: Vec<&Json> =
                rows.iter().filter(|row| row["metric"] == measure).collect();
            assert!(!of_measure.is_empty(), "{study}: {measure}");
            assert!(of_measure.iter().all(|row| number(row, "n") > 0.0), "{of_measure:?}");
        }
        assert!(sheet(&study, name).iter().all(|row| row["metric"] != "battles_change"));
        refused(&format!("{study} --measure batles"), &["`--measure batles`", "battles"]);
    }
}

/// If one side wins nearly all games, the effects on the margin stand beside those on the win rate.
#[test]
fn a_base_without_room_has_effects_on_the_margin() {
    let rows_of = |scenario: &str| {
        sheet(
            &format!("cards {scenario} --british tempo --turks tempo --card Roads -n 600"),
            "cards",
        )
    };
    let rows = rows_of("megiddo-1918");
    let base = row(&rows, &[("metric", "win_rate")]);
    assert!(number(base, "value") > 0.98 && base["card"].is_null(), "{base}");
    let margins: Vec<&Json> = rows.iter().filter(|row| row["metric"] == "margin_change").collect();
    assert!(margins.iter().any(|row| number(row, "value") != 0.0), "{margins:?}");
    let rows = rows_of("megiddo-1918-level");
    assert!((0.02..0.98).contains(&number(row(&rows, &[("metric", "win_rate")]), "value")));
    assert!(rows.iter().all(|row| row["metric"] != "margin_change"));
}

/// The summary of a diff names changes by their keys: the values of a new card, mission and space do not widen it.
#[test]
fn a_diff_with_a_new_card_mission_and_space_is_narrow() {
    let text = "extends = \"lawrence-of-arabia\"\n\
        cards.\"Dust\" = { kind = \"immediate\", copies = 2, effects = [{ when = { in_or_next_to = \
        \"critical\", then = [{ place_oef = 4 }], else = [{ place_oef = 2 }] } }] }\n\
        map.\"Bir Abbas\" = { at = [80, 140], routes = [\"Wadi Safra\"] }\n\
        map.\"Wadi Safra\".routes = [\"Rabegh\", \"Yenbo\", \"Medina\", \"Bir Abbas\"]\n\
        missions.raid = { title = \"A raid on the railway far from any friend\", situation = [\"Jidda\", \
        \"Wejh\", \"Aqaba\", \"Medina\"], goal = { all = [{ friendly = [\"Jidda\", \"Yenbo\", \"Wejh\", \
        \"Aqaba\"] }, { occupied = [\"Aqaba\"] }] }, ops = 5, pounds = 9, leadership = 1, lawrence_start = \
        \"Yenbo\", ottoman_bonus = 0 }\n";
    write("other.toml", text);
    let command =
        "diff lawrence-of-arabia other.toml --mission aqaba --policy greedy -n 40 --out out";
    let printed = stdout_of(command);
    let widest = printed.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(120), "{printed}");
    let rows = table("out/diff.csv");
    let [metric, change, values] = ["metric", "change", "values"].map(|it| column(&rows, it));
    let alone: Vec<_> = rows[1..].iter().filter(|row| row[metric] == "alone").collect();
    let all: String = alone.iter().map(|row| format!("{}\n", row[values])).collect();
    for name in ["Dust", "Bir Abbas"] {
        assert!(alone.iter().any(|row| row[change].contains(name)), "{alone:?}");
        assert!(all.contains(name), "{all}");
    }
    assert!(alone.iter().all(|row| !row[change].contains(" = ")), "{alone:?}");
}

/// Commands that another one replaced are refused with its name.
#[test]
fn removed_studies_are_refused_with_their_replacement() {
    refused("rulings megiddo-1918 -n 9", &["`sandtable sensitivity --only rulings`"]);
    refused("origins megiddo-1918 -n 9", &["`sandtable sensitivity --only facts`"]);
}
