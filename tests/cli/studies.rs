//! Studies: commands that compare many runs on the same random streams.

use super::*;

/// Scenario of one battle with one card on each side.
///
/// The British win if they draw the Strong card, one of ten.
const TOY: &str = include_str!("toy.toml");

/// Writes the scenario [`TOY`] as `toy.toml` into the directory of this test.
pub fn toy() {
    write("toy.toml", TOY);
}

/// `compare` reports the win rate of a best response by search to each strategy and to each mix.
#[test]
fn best_responses_are_played_on_request() {
    toy();
    let command = "compare toy.toml -n 200 --british greedy --british random --turks greedy \
                   --best-response 8 --response-games 60 --format json --no-files";
    let rows = rows(&stdout_of(command), "best_responses");
    let of = |strategy: &str, metric: &str| {
        number(row(&rows, &[("strategy", strategy), ("metric", metric)]), "value")
    };
    // A British policy that commits at random loses to a Turk who commits the Askar.
    assert!(of("random", "exploitability_at_least") > 0.02);
    assert!(of("greedy", "exploitability_at_least").abs() < 0.1);
    assert!((0.0..=1.0).contains(&of("equilibrium", "response_win_rate")));
    same_with_any_threads(command);
    // A single game determines nothing, and the output says so.
    succeeds(&command.replace("--response-games 60", "--response-games 1"));
}

#[test]
fn win_rates_rise_with_search_depth() {
    let command = "profile --only skill megiddo-1918-level -n 60 --most 16 --fresh 16 --british tempo --turks \
                   greedy --format json --no-files";
    let answer = stdout_of(command);
    let rungs = rows(&answer, "ladder");
    let wins = |side: &str, rung: &str| {
        let cells = [("side", side), ("rung", rung), ("metric", "win_rate_of_side")];
        number(row(&rungs, &cells), "value")
    };
    assert!(wins("british", "random") < wins("british", "tempo"));
    assert!(wins("turkish", "greedy") < wins("turkish", "planner:rollouts=16,base=greedy"));
    let index = number(row(&rungs, &[("metric", "skill_index")]), "value");
    assert!((-1.0..=1.0).contains(&index));
    let kinds = rows(&answer, "decisions");
    assert!(kinds.iter().any(|row| row["kind"] == "commit" && row["asked"].as_f64() > Some(60.0)));
    let changes = rows(&answer, "changes");
    assert!(!changes.is_empty() && changes.len() <= 20);
    let command = changes[0]["command"].as_str().expect("a command");
    succeeds(command.strip_prefix("sandtable ").expect("the program's own"));
}

#[test]
fn a_seat_without_better_actions_has_no_changed_decisions() {
    toy();
    let study = "profile --only skill toy.toml -n 4 --most 2 --british greedy --turks greedy";
    let answer = stdout_of(&format!("{study} --format json --no-files"));
    let decisions = rows(&answer, "decisions");
    for side in ["british", "turkish"] {
        let mut of_side = decisions.iter().filter(|row| row["side"] == side).peekable();
        assert!(of_side.peek().is_some() && of_side.all(|row| row["changed"] == 0.0), "{side}");
    }
    assert_eq!(rows(&answer, "changes"), [Json::Null; 0]);
}

/// Returns the rows of the table `sheet` in the JSON output of a study.
pub fn rows(answer: &str, sheet: &str) -> Vec<Json> {
    let answer: Json = serde_json::from_str(answer).expect("JSON");
    answer["sheets"][sheet].as_array().expect("rows").clone()
}

/// Returns the first row that has the given cells, each given by its column and its value.
pub fn row<'a>(rows: &'a [Json], cells: &[(&str, &str)]) -> &'a Json {
    let is_it = |row: &&Json| cells.iter().all(|(column, cell)| row[*column] == **cell);
    rows.iter().find(is_it).unwrap_or_else(|| panic!("no row with {cells:?}"))
}

pub fn number(row: &Json, column: &str) -> f64 {
    row[column].as_f64().unwrap_or_else(|| panic!("no {column} in {row}"))
}

#[test]
fn cards_finds_the_planted_effects_and_no_others() {
    toy();
    let arguments = "cards toy.toml --british greedy --turks greedy -n 20k --ci-level 0.999";
    let found = sheet(arguments, "cards");
    let share = |strong: f64, of: f64| 100.0 * strong / of;
    let truths = [
        ("Strong", "ablation_pp", share(1.0, 10.0)),
        ("Strong", "plus_one_pp", share(2.0, 11.0) - share(1.0, 10.0)),
        ("Strong", "minus_one_pp", -share(1.0, 10.0)),
        ("Weak", "ablation_pp", 0.0),
        ("Faint", "ablation_pp", 0.0),
        ("Idle", "ablation_pp", 0.0),
        ("Weak", "plus_one_pp", share(1.0, 11.0) - share(1.0, 10.0)),
        ("Idle", "minus_one_pp", share(1.0, 9.0) - share(1.0, 10.0)),
        ("Strong", "average_pp", share(1.0, 10.0)),
        ("Weak", "average_pp", share(-1.0, 60.0)),
        ("Idle", "average_pp", share(-1.0, 80.0)),
        ("Askar", "ablation_pp", share(9.0, 10.0) - share(0.0, 10.0)),
    ];
    for (card, metric, truth) in truths {
        let row = row(&found, &[("card", card), ("metric", metric)]);
        let (low, high) = (number(row, "ci_low"), number(row, "ci_high"));
        assert!(low <= truth && truth <= high, "{metric} of {card}: {truth} is not in {row}");
        let significant = number(row, "q_value") < 0.01;
        assert_eq!(significant, truth != 0.0, "{metric} of {card}: {row}");
    }
}

/// The value of a card's copy is measured against each card that may replace it.
///
/// The option `--instead` selects the main replacement.
#[test]
fn a_copy_has_a_metric_for_each_replacement() {
    toy();
    let study = "cards toy.toml --british greedy --turks greedy -n 300";
    for (instead, metric, factor) in [
        ("blank", "blank_pp", 1.0),
        ("nothing", "minus_one_pp", -1.0),
        ("average", "average_pp", 1.0),
    ] {
        let found = sheet(&format!("{study} --instead {instead}"), "cards");
        for row in found.iter().filter(|row| row["metric"] == "ablation_pp") {
            let of = |metric: &str| {
                let is_it = |it: &&Json| {
                    it["side"] == row["side"] && it["card"] == row["card"] && it["metric"] == metric
                };
                found.iter().find(is_it)
            };
            let Some(same) = of(metric) else {
                assert_eq!(row["card"], "Askar", "there is no other card, and no deck without it");
                continue;
            };
            assert_eq!(row["instead"], *instead);
            assert_eq!(number(row, "value"), factor * number(same, "value"), "{row} {same}");
            let signs = [("blank_pp", 1.0), ("minus_one_pp", -1.0), ("average_pp", 1.0)];
            let sign = |(metric, factor): (&str, f64)| {
                let row = of(metric)?;
                let (low, high) = (number(row, "ci_low"), number(row, "ci_high"));
                (low > 0.0 || high < 0.0).then(|| factor * low.signum())
            };
            let signs: Vec<f64> = signs.into_iter().filter_map(sign).collect();
            let depends = signs.iter().any(|sign| *sign != signs[0]);
            assert_eq!(number(row, "sign_depends"), f64::from(u8::from(depends)), "{row}");
        }
    }
}

#[test]
fn studies_do_not_depend_on_threads_or_batches() {
    let studies = [
        "compare megiddo-1918-level -n 600",
        "sensitivity megiddo-1918-level --only rulings --turks greedy -n 600",
        "cards toy.toml -n 3000",
        "cards toy.toml --british random --british greedy --turks random --turks greedy \
         --at equilibrium -n 600",
        "compare lawrence-of-arabia --mission aqaba --mission damascus -n 40",
    ];
    for study in studies {
        toy();
        let results = ["--threads 1", "--threads 3 --batch 7"].map(|how| {
            let run = stdout_of(&format!("{study} {how} --out out --force"));
            (run, files("out"))
        });
        assert!(results[0] == results[1], "{study}");
    }
}

#[test]
fn the_command_line_of_a_manifest_reproduces_the_study() {
    toy();
    let study = "cards toy.toml --british greedy --turks random -n 500 --negligible 0.01 --swaps";
    output(&format!("{study} --out first"));
    succeeds(&format!("{} --out second", again("first")));
    assert!(files("first") == files("second"));
}

#[test]
fn a_study_plays_until_every_figure_is_precise() {
    let study = "sensitivity megiddo-1918-level --only rulings --british greedy --turks tempo \
                 --precision 0.02";
    let rows = sheet(study, "sensitivity");
    let is_rate = |row: &&Json| row["kind"] == "ruling" && row["metric"] != "used_in_games";
    for row in rows.iter().filter(is_rate) {
        let value = number(row, "value");
        let margin = (number(row, "ci_high") - value).max(value - number(row, "ci_low"));
        assert!(margin <= 0.02, "{row}");
    }
}

#[test]
fn compare_fills_the_side_of_which_nobody_is_named() {
    let cells = |arguments: &str| {
        let line = format!("compare {arguments} -n 2 --no-files --format json");
        let answer = json(&line);
        answer["games"].as_u64().expect("games") / 2
    };
    let all = scripted(&["wild"]).len() as u64;
    assert_eq!(cells("megiddo-1918-level --british greedy"), all);
    assert_eq!(cells("megiddo-1918-level --turks greedy --turks tempo"), 2 * all);
    assert_eq!(cells("megiddo-1918-level --british-deck printed --british-deck lean"), 2 * all);
    assert_eq!(cells("megiddo-1918-level --british greedy --decks"), 36);
    let missions = cells("lawrence-of-arabia --policy greedy");
    assert!(missions > 1, "{missions}");
}

#[test]
fn a_single_game_has_a_matrix_without_regrets() {
    let run = stdout_of("compare megiddo-1918-level -n 1 --no-files --format json");
    let matchups = rows(&run, "matchups");
    assert!(!matchups.is_empty() && matchups.iter().all(|row| row["n"] == 1), "{matchups:?}");
    let ratings = rows(&run, "ratings");
    assert!(ratings.iter().all(|row| row["metric"] != "regret"), "{ratings:?}");
}

#[test]
fn a_comparison_plays_until_differences_are_precise() {
    let study = "compare megiddo-1918-level --british greedy --british tempo --turks tempo";
    let run = stdout_of(&format!("{study} --precision 0.03 --format json --no-files"));
    let sheets = ["matchups", "comparisons"].map(|sheet| rows(&run, sheet));
    for row in sheets.concat() {
        let value = number(&row, "value");
        let margin = (number(&row, "ci_high") - value).max(value - number(&row, "ci_low"));
        assert!(margin <= 0.03, "{row}");
    }
}

#[test]
fn studies_are_printed() {
    toy();
    for (name, study) in [
        ("compare_prints_a_matrix_and_an_equilibrium", "compare megiddo-1918-level -n 500"),
        (
            "compare_reports_the_regret_of_each_policy_on_each_mission",
            "compare lawrence-of-arabia --policy random --policy greedy --mission aqaba \
             --mission damascus -n 200",
        ),
        (
            "rulings_are_listed_by_their_effects",
            "sensitivity megiddo-1918-level --only rulings -n 500",
        ),
        (
            "cards_are_listed_by_their_effects",
            "cards toy.toml --british greedy --turks greedy -n 2000",
        ),
    ] {
        insta::assert_snapshot!(name, stdout_of(&format!("{study} --no-files")));
    }
    let solitaire = "cards lawrence-of-arabia --mission aqaba --at equilibrium -n 9";
    refused(solitaire, &["equilibrium"]);
}

/// If the user names no policies, `compare` lists the policies that it leaves out.
#[test]
fn a_comparison_of_all_names_the_policies_that_it_leaves_out() {
    let left_out = |players: &str| -> Json {
        change_to_new_directory();
        succeeds(&format!("compare megiddo-1918-level {players} -n 2 --out out"));
        manifest("out")["explained"]["left_out"].take()
    };
    let names = |of: &Json| -> Vec<String> {
        let of = of.as_array().expect("policies").iter();
        of.map(|it| it["name"].as_str().expect("a name").to_owned()).collect()
    };
    let all = Megiddo::catalogue().policies.iter().map(|info| info.name);
    let scripted = scripted(&["wild"]);
    let others: Vec<&str> = all.filter(|name| !scripted.contains(name)).collect();
    let found = left_out("");
    assert_eq!(names(&found), others);
    assert!(others.contains(&"trained"), "{others:?}");
    assert!(left_out("--british greedy --turks tempo").is_null());
}
