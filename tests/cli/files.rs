//! The files of a run.

use super::*;

const RUN: &str =
    "run megiddo-1918 --british random --turks random --turks greedy -n 3000 --per-game";

fn run(dir: &Path, more: &str) {
    done(dir, &format!("{RUN} {more}"));
}

#[test]
fn files_do_not_go_to_standard_output() {
    let dir = directory();
    for command in ["run megiddo-1918 -n 1", "luck megiddo-1918 -n 1"] {
        refused(&dir, &format!("{command} --out -"), &["files need a directory"]);
    }
    assert!(files(dir.path()).is_empty() && !dir.path().join("-").exists());
}

#[test]
fn bytes_do_not_depend_on_threads_or_batches() {
    let dir = directory();
    run(dir.path(), "--out 1 --threads 1");
    let expected = files(&dir.path().join("1"));
    let told =
        "cards.csv games.csv landmarks.csv lengths.csv manifest.json report.html summary.csv";
    assert_eq!(names(&dir.path().join("1")), told);
    for how in ["--threads 2", "--threads 3 --batch 1", "--threads 2 --batch 1000", "--batch 99999"]
    {
        run(dir.path(), &format!("--out again --force {how}"));
        assert!(files(&dir.path().join("again")) == expected, "{how}");
    }
}

#[test]
fn the_default_directory_is_named_after_scenario_and_command() {
    let dir = directory();
    let told = done(&dir, "run megiddo-1918 -n 100");
    let there = "Files in reports/megiddo-1918-run: summary.csv, lengths.csv, cards.csv";
    assert_holds(&told, &[there]);
    assert_eq!(files(&dir.path().join("reports/megiddo-1918-run")).len(), 7);
}

#[test]
fn tables_have_the_columns_that_programs_rely_on() {
    let dir = directory();
    run(dir.path(), "--out .");
    let header = |name: &str| table(&dir.path().join(name))[0].join(",");
    let figures = "metric,unit,n,value,std_err,ci_low,ci_high,ci_level,ci_method";
    let keys = "scenario,mission,british,turks,policy";
    assert_eq!(header("summary.csv"), format!("{keys},{figures}"));
    assert_eq!(header("cards.csv"), format!("{keys},side,card,kind,copies,{figures}"));
    let summary = table(&dir.path().join("summary.csv"));
    assert_eq!(summary[1][..6], ["megiddo-1918", "", "random", "random", "", "win_rate"]);
    for name in ["summary.csv", "cards.csv", "games.csv"] {
        let text = read(&dir, name);
        assert!(!text.contains('\r') && !text.contains("-0.000000") && !text.contains("NaN"));
        assert!(text.ends_with('\n'));
    }
}

#[test]
fn single_games_add_up_to_the_summary() {
    let dir = directory();
    run(dir.path(), "--out .");
    let games = table(&dir.path().join("games.csv"));
    let column = |name| column(&games, name);
    let (index, winner, battles) = (column("index"), column("winner"), column("battles"));
    let of_matchup = &games[1..=3000];
    assert!(of_matchup.iter().enumerate().all(|(place, row)| row[index] == place.to_string()));
    let won = of_matchup.iter().filter(|row| row[winner] == "british").count();
    let fought = of_matchup.iter().map(|row| row[battles].parse::<u32>().expect("a number"));
    let summary = table(&dir.path().join("summary.csv"));
    let value = |metric: &str| &summary.iter().find(|row| row[5] == metric).expect("a row")[8];
    assert_eq!(*value("win_rate"), format!("{:.6}", won as f64 / 3000.0));
    assert_eq!(*value("battles"), format!("{:.6}", f64::from(fought.sum::<u32>()) / 3000.0));
    assert_eq!(games.len(), 6001);
}

#[test]
fn the_manifest_vouches_for_every_file_and_explains_every_name() {
    let dir = directory();
    run(dir.path(), "--out . --set british.hand_size=9");
    let manifest = manifest(dir.path());
    assert_eq!(manifest["complete"], true);
    assert_eq!(manifest["seed"], "1");
    assert_eq!(manifest["overrides"][0], "british.hand_size=9");
    assert_eq!(manifest["played"][1]["games"], 3000);
    for file in manifest["files"].as_array().expect("files") {
        let name = file["name"].as_str().expect("a name");
        let bytes = std::fs::read(dir.path().join(name)).expect("a file");
        assert_eq!(file["sha256"], sha256(bytes), "{name}");
        let fields = file["schema"]["fields"].as_array().expect("columns");
        if name == "report.html" {
            continue;
        }
        let columns: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
        assert_eq!(table(&dir.path().join(name))[0], columns);
        assert!(fields.iter().all(|field| field["description"] != ""), "{fields:?}");
    }
    for (file, kind, column) in [("summary.csv", "game", 5), ("cards.csv", "card", 9)] {
        let notes = manifest["metrics"][kind].as_array().expect("metrics");
        let mut names: Vec<&str> = notes.iter().filter_map(|note| note["name"].as_str()).collect();
        let mut seen: Vec<&str> = Vec::new();
        let rows = table(&dir.path().join(file));
        for row in &rows[1..] {
            if !seen.contains(&&row[column][..]) {
                seen.push(&row[column]);
            }
        }
        // Equal also in order; but quantiles are explained where there may be none.
        assert!(seen.iter().all(|name| names.contains(name)), "{seen:?}");
        names.retain(|name| seen.contains(name));
        assert_eq!(seen, names);
    }
}

#[test]
fn the_command_line_in_the_manifest_makes_the_result_again() {
    let dir = directory();
    run(dir.path(), "--out 1 --set british.hand_size=9 --seed 7");
    done(&dir, &format!("{} --out 2", again(&dir.path().join("1"))));
    assert!(files(&dir.path().join("1")) == files(&dir.path().join("2")));
}

#[test]
fn a_result_of_another_plan_is_kept_unless_forced() {
    let dir = directory();
    run(dir.path(), "--out a");
    let before = files(&dir.path().join("a"));
    run(dir.path(), "--out a");
    let other = "run megiddo-1918 -n 200 --out a";
    let parts = [
        "a already contains a different run",
        "games: 3,000 there, 200 asked for",
        "--out",
        "--force",
        "contests: 2 of them there, british tempo, turks tempo asked",
    ];
    refused(&dir, other, &parts);
    assert!(files(&dir.path().join("a")) == before);
    done(&dir, &format!("{other} --force"));
    let left = "cards.csv checkpoint.json landmarks.csv lengths.csv manifest.json report.html";
    assert_eq!(names(&dir.path().join("a")), format!("{left} summary.csv"));
}

#[test]
fn a_complete_result_in_the_default_directory_makes_room_for_the_next() {
    let dir = directory();
    for games in [200, 100, 300] {
        done(&dir, &format!("run megiddo-1918 -n {games}"));
    }
    let there = dir.path().join("reports/megiddo-1918-run");
    assert_eq!(manifest(&there)["games"], 300);
    let named = format!("run megiddo-1918 -n 200 --out {}", there.display());
    refused(&dir, &named, &["games: 300 there, 200 asked for"]);
}

#[test]
fn a_directory_that_cannot_be_made_is_refused_before_playing() {
    let dir = directory();
    write(&dir, "file", "");
    let run = refused(&dir, "run megiddo-1918 -n 1e15 --out file/inside", &[]);
    assert_eq!(run, "error: file is not a directory\n");
    refused(&dir, "run megiddo-1918 --out file", &[]);
}

#[test]
fn a_result_of_another_version_is_of_another_plan() {
    let dir = directory();
    let run = "run megiddo-1918 -n 100 --out .";
    done(&dir, run);
    let path = dir.path().join("manifest.json");
    let text = std::fs::read_to_string(&path).expect("a manifest");
    for (key, old) in [("version", "0.0.1"), ("generator", "a die"), ("seeding", "by hand")] {
        let mut manifest = manifest(dir.path());
        manifest[key] = old.into();
        std::fs::write(&path, manifest.to_string()).expect("written");
        refused(&dir, run, &[&format!("\n  {key}: {old} there, ")]);
        std::fs::write(&path, &text).expect("written");
    }
}

#[test]
fn the_spelling_of_an_override_is_no_plan() {
    let dir = directory();
    let run = "run megiddo-1918 -n 100 --out . --set british.hand_size";
    done(&dir, &format!("{run}=9"));
    done(&dir, &format!("{run}=0x9"));
    refused(&dir, &format!("{run}=8"), &[]);
}
