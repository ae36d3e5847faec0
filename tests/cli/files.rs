//! Files of results: their names, their content, and independence from threads and batches.

use super::*;

const RUN: &str =
    "run megiddo-1918 --british random --turks random --turks greedy -n 3000 --per-game";

fn run(more: &str) {
    succeeds(&format!("{RUN} {more}"));
}

#[test]
fn unwritable_folders_are_refused_before_a_game() {
    for command in ["run megiddo-1918 -n 1", "profile --only luck megiddo-1918 -n 1"] {
        refused(&format!("{command} --out -"), &["--out"]);
    }
    assert!(files("").is_empty() && !path_to("-").exists());
    write("file", "");
    refused("run megiddo-1918 -n 1e15 --out file/inside", &["error: file "]);
    refused("run megiddo-1918 --out file", &[]);
}

#[test]
fn bytes_do_not_depend_on_threads_or_batches() {
    run("--out 1 --threads 1");
    let expected = files("1");
    let all_names =
        "cards.csv games.csv landmarks.csv lengths.csv manifest.json report.html summary.csv";
    assert_eq!(names("1"), all_names);
    for how in ["--threads 2", "--threads 3 --batch 1", "--threads 2 --batch 1000", "--batch 99999"]
    {
        run(&format!("--out again --force {how}"));
        assert!(files("again") == expected, "{how}");
    }
}

/// Effects of rulings do not depend on the number of threads or on the size of batches.
///
/// With `--precision`, a variant plays only a random part of the games; with a number of games, it plays all.
#[test]
fn effects_do_not_depend_on_threads_or_batches() {
    let rulings = "sensitivity lawrence-of-arabia --only rulings --mission gaza-offensive --policy greedy \
                   --precision 0.008";
    succeeds(&format!("{rulings} --out 1 --threads 1"));
    let expected = files("1");
    for how in ["--threads 2", "--threads 3 --batch 1", "--batch 99999"] {
        succeeds(&format!("{rulings} --out again --force {how}"));
        assert!(files("again") == expected, "{how}");
    }
    succeeds(&format!("{rulings} --out limited -n 1e6"));
    let games = |folder: &str| manifest(path_to(folder))["played"][0]["games"].as_u64();
    let (fewer, limited) = (games("1").expect("a number"), games("limited").expect("a number"));
    assert!(20 * fewer < 19 * limited, "{fewer} of {limited}");
}

#[test]
fn the_default_directory_has_the_name_of_scenario_and_command_and_is_overwritten() {
    let printed = stdout_of("run megiddo-1918 -n 100");
    assert_holds(&printed, &["reports/megiddo-1918-run/report.html"]);
    assert_eq!(files("reports/megiddo-1918-run").len(), 7);
    for games in [200, 100, 300] {
        succeeds(&format!("run megiddo-1918 -n {games}"));
    }
    let default = path_to("reports/megiddo-1918-run");
    assert_eq!(manifest(&default)["games"], 300);
    let named = format!("run megiddo-1918 -n 200 --out {}", default.display());
    refused(&named, &["games: 300 ", " 200 "]);
}

#[test]
fn tables_have_the_columns_that_programs_rely_on_and_single_games_add_up() {
    run("--out .");
    let header = |name: &str| table(name)[0].join(",");
    let figures = "metric,unit,n,value,std_err,ci_low,ci_high,ci_level,ci_method";
    let keys = "scenario,mission,british,turks,policy";
    assert_eq!(header("summary.csv"), format!("{keys},{figures}"));
    assert_eq!(header("cards.csv"), format!("{keys},side,card,kind,copies,{figures}"));
    let summary = table("summary.csv");
    assert_eq!(summary[1][..6], ["megiddo-1918", "", "random", "random", "", "win_rate"]);
    for name in ["summary.csv", "cards.csv", "games.csv"] {
        let text = read(name);
        assert!(!text.contains('\r') && !text.contains("-0.000000") && !text.contains("NaN"));
        assert!(text.ends_with('\n'));
    }
    let games = table("games.csv");
    let column = |name| column(&games, name);
    let (index, winner, battles) = (column("index"), column("winner"), column("battles"));
    let of_matchup = &games[1..=3000];
    assert!(of_matchup.iter().enumerate().all(|(place, row)| row[index] == place.to_string()));
    let won = of_matchup.iter().filter(|row| row[winner] == "british").count();
    let fought = of_matchup.iter().map(|row| row[battles].parse::<u32>().expect("a number"));
    let summary = table("summary.csv");
    let value = |metric: &str| &summary.iter().find(|row| row[5] == metric).expect("a row")[8];
    assert_eq!(*value("win_rate"), format!("{:.6}", won as f64 / 3000.0));
    assert_eq!(*value("battles"), format!("{:.6}", f64::from(fought.sum::<u32>()) / 3000.0));
    assert_eq!(games.len(), 6001);
}

#[test]
fn the_manifest_vouches_for_every_file_and_explains_every_name() {
    run("--out . --set british.hand_size=9");
    let manifest = manifest("");
    assert_eq!(manifest["complete"], true);
    assert_eq!(manifest["seed"], "1");
    assert_eq!(manifest["overrides"][0], "british.hand_size=9");
    assert_eq!(manifest["played"][1]["games"], 3000);
    for file in manifest["files"].as_array().expect("files") {
        let name = file["name"].as_str().expect("a name");
        let bytes = std::fs::read(path_to(name)).expect("a file");
        assert_eq!(file["sha256"], sha256(bytes), "{name}");
        let fields = file["schema"]["fields"].as_array().expect("columns");
        if name == "report.html" {
            continue;
        }
        let columns: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
        assert_eq!(table(name)[0], columns);
        assert!(fields.iter().all(|field| field["description"] != ""), "{fields:?}");
    }
    for (file, kind, column) in [("summary.csv", "game", 5), ("cards.csv", "card", 9)] {
        let notes = manifest["metrics"][kind].as_array().expect("metrics");
        let mut names: Vec<&str> = notes.iter().filter_map(|note| note["name"].as_str()).collect();
        let mut seen: Vec<&str> = Vec::new();
        let rows = table(file);
        for row in &rows[1..] {
            if !seen.contains(&&row[column][..]) {
                seen.push(&row[column]);
            }
        }
        // The order is equal, too; but the manifest explains quantiles that the table may lack.
        assert!(seen.iter().all(|name| names.contains(name)), "{seen:?}");
        names.retain(|name| seen.contains(name));
        assert_eq!(seen, names);
    }
}

#[test]
fn the_command_line_in_the_manifest_reproduces_the_result() {
    run("--out 1 --set british.hand_size=9 --seed 7");
    succeeds(&format!("{} --out 2", again("1")));
    assert!(files("1") == files("2"));
}

#[test]
fn a_result_of_another_plan_is_kept_unless_forced() {
    run("--out a");
    let before = files("a");
    run("--out a");
    let shorter = "run megiddo-1918 -n 200 --out a";
    let parts = [
        "error: a ",
        "games: 3,000 ",
        " 200 ",
        "--out",
        "--force",
        "contests: 2 ",
        "british tempo, turks tempo",
    ];
    refused(shorter, &parts);
    assert!(files("a") == before);
    succeeds(&format!("{shorter} --force"));
    let left = "cards.csv checkpoint.json landmarks.csv lengths.csv manifest.json report.html";
    assert_eq!(names("a"), format!("{left} summary.csv"));
}

#[test]
fn another_version_is_another_plan_and_another_spelling_is_the_same() {
    let run = "run megiddo-1918 -n 100 --out .";
    succeeds(run);
    let path = path_to("manifest.json");
    let text = std::fs::read_to_string(&path).expect("a manifest");
    for (key, old) in [("version", "0.0.1"), ("generator", "a die"), ("seeding", "by hand")] {
        let mut manifest = manifest("");
        manifest[key] = old.into();
        std::fs::write(&path, manifest.to_string()).expect("written");
        refused(run, &[&format!("\n  {key}: {old} ")]);
        std::fs::write(&path, &text).expect("written");
    }
    let run = "run megiddo-1918 -n 100 --out other --set british.hand_size";
    succeeds(&format!("{run}=9"));
    succeeds(&format!("{run}=0x9"));
    refused(&format!("{run}=8"), &[]);
}
