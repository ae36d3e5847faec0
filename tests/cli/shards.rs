//! The commands `run --shard` and `merge`: parts of a run give its result, or are refused.

use super::*;

const MEGIDDO: &str =
    "run megiddo-1918 --british random --british greedy --turks random -n 1001 --seed 7";
const LAWRENCE: &str =
    "run lawrence-of-arabia --policy random --mission aqaba --mission campaign -n 203";

/// Plays some shards of a run that is divided into `of` shards.
///
/// The part of shard 0 is written to `parts/0.json`, and so on.
fn play(run: &str, shards: impl IntoIterator<Item = u64>, of: u64) {
    for shard in shards {
        let shard = format!("{run} --shard {shard}/{of} --out parts/{shard}.json");
        succeeds(&shard);
    }
}

fn assert_unmerged(merge: &str, parts: &[&str]) {
    refused(&format!("merge {merge} --out out"), parts);
    assert!(!path_to("out").exists());
}

#[test]
fn merged_shards_are_the_unsharded_run() {
    for run in [MEGIDDO, LAWRENCE] {
        let (answer, expected) = result_of(run);
        for of in [1, 3, 4] {
            change_to_new_directory();
            play(run, 0..of, of);
            let last_first: Vec<String> =
                (0..of).rev().map(|shard| format!("parts/{shard}.json")).collect();
            let merge = format!("merge {} parts --out out", last_first.join(" "));
            assert_eq!(stdout_of(&merge), answer);
            assert!(files("out") == expected, "{run}, {of}");
        }
    }
}

#[test]
fn there_may_be_more_shards_than_games() {
    let run = "run megiddo-1918 -n 3";
    play(run, 0..5, 5);
    assert_eq!(stdout_of("merge parts --out out"), result_of(run).0);
}

#[test]
fn parts_hold_the_scenario_and_the_sample() {
    write("my/guns.toml", "extends = \"megiddo-1918\"\n[british]\nhand_size = 9\n");
    let run = "run my/guns.toml --set turkish.hand_size=8 -n 500 --sample-games 7";
    succeeds(&format!("{run} --out whole"));
    play(run, 0..3, 3);
    std::fs::remove_file(path_to("my/guns.toml")).expect("removed");
    succeeds("merge parts --out merged");
    let [whole, merged] = ["whole", "merged"].map(path_to);
    assert!(files(&whole) == files(&merged));
    assert_eq!(manifest(&whole)["options"]["--sample-games"], "7");
    let games = table(whole.join("games.csv"));
    let column = column(&games, "index");
    let indices: Vec<&str> = games[1..].iter().map(|row| &row[column][..]).collect();
    assert_eq!(indices, ["0", "71", "142", "214", "285", "357", "428"]);
}

#[test]
fn a_sampled_game_is_the_game_of_that_index() {
    output(&format!("{MEGIDDO} --per-game --out every"));
    output(&format!("{MEGIDDO} --sample-games 10 --out some"));
    let [every, some] = ["every", "some"].map(|it| table(format!("{it}/games.csv")));
    assert_eq!(some.len(), 21);
    assert!(some.iter().all(|row| every.contains(row)));
    let whole = format!("{MEGIDDO} --out some");
    refused(&whole, &["options: --sample-games 10 "]);
}

#[test]
fn a_part_is_written_where_the_option_says() {
    let run = "run megiddo-1918 -n 50 --shard 1/2";
    let printed = stdout_of(run);
    let path = "reports/megiddo-1918-run-parts/part-1-of-2.json";
    assert!(printed.contains(path), "{printed}");
    let bytes = std::fs::read(path_to(path)).expect("a part");
    assert!(output(&format!("{run} --out -")).stdout == bytes);
    succeeds(&format!("{run} --out here"));
    assert!(files("here") == [("part-1-of-2.json".to_owned(), bytes)]);
}

#[test]
fn a_part_replaces_only_the_same_part() {
    let run = |more: &str| format!("run megiddo-1918 --out x.json {more}");
    succeeds(&run("-n 50 --shard 0/2"));
    succeeds(&run("-n 50 --shard 0/2 --threads 2"));
    let before = files("");
    for (more, what) in [("-n 50 --shard 1/2", "shard 0/2"), ("-n 60 --shard 0/2", "games: 50")] {
        refused(&run(more), &[what]);
        assert!(files("") == before);
    }
    succeeds(&run("-n 60 --shard 0/2 --force"));
}

#[test]
fn missing_parts_are_named_and_those_of_different_plans_refused() {
    play(MEGIDDO, [0, 2, 3], 6);
    assert_unmerged("parts", &["3 of 6 ", ": 1, 4, 5", "--seed 7 --ci-level 0.95 --shard 1/6`"]);
    std::fs::create_dir(path_to("empty")).expect("a directory");
    assert_unmerged("empty", &["error:"]);
    assert_unmerged("parts/0.json parts/1.json", &["parts/1.json"]);
    change_to_new_directory();
    play(MEGIDDO, [0], 2);
    play(&MEGIDDO.replace("--seed 7", "--seed 8"), [1], 2);
    assert_unmerged("parts", &["seed: 7 in parts/0.json, 8 in parts/1.json", "help:"]);
    change_to_new_directory();
    play(MEGIDDO, [0], 2);
    play(MEGIDDO, [1], 3);
    assert_unmerged("parts", &["parts/0.json", " 2 ", "parts/1.json", " 3"]);
}

#[test]
fn truncated_and_altered_parts_are_named() {
    play(MEGIDDO, 0..2, 2);
    let path = path_to("parts/1.json");
    let sound = std::fs::read(&path).expect("a part");
    for cut in (0..16).map(|step| step * sound.len() / 16) {
        let mut flipped = sound.clone();
        flipped[cut] ^= 1;
        for bytes in [flipped, sound[..cut].to_vec()] {
            std::fs::write(&path, bytes).expect("written");
            assert_unmerged("parts", &["error: parts/1.json", "help:"]);
        }
    }
}

/// Changes the file of a shard's part and seals it again, so that its digest is correct.
fn forged(name: &str, forge: impl Fn(&mut serde_json::Value)) {
    let path = path_to(name);
    let bytes = std::fs::read(&path).expect("a part");
    let mut part: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    forge(&mut part["content"]);
    let bytes = sandtable::report::sealed::seal("sandtable-part-1", &part["content"]);
    std::fs::write(&path, bytes.expect("sealed")).expect("written");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_parts() {
    play(MEGIDDO, 0..2, 2);
    hostile::fifo(&path_to("parts/2.json"));
    for (parts, path) in [
        ("parts", "parts/2.json"),
        ("parts/0.json parts/2.json", "parts/2.json"),
        ("parts/0.json /dev/zero", "/dev/zero"),
    ] {
        assert_unmerged(parts, &[path]);
    }
}

#[test]
fn impossible_parts_are_refused_even_with_a_correct_digest() {
    for run in [MEGIDDO, LAWRENCE] {
        let refused_as = |what: &str, forge: &dyn Fn(&mut serde_json::Value)| {
            change_to_new_directory();
            play(run, [0], 1);
            forged("parts/0.json", forge);
            assert_unmerged("parts", &[what]);
        };
        let path = "parts/0.json";
        refused_as(path, &|part| part["tallies"][0]["numbers"][0]["counts"][0] = 7777.into());
        refused_as(path, &|part| part["tallies"][0]["numbers"] = json!([]));
        refused_as(path, &|part| part["tallies"] = json!([]));
        refused_as(path, &|part| part["tallies"][0] = json!({}));
        refused_as("version: 0.0.1 ", &|part| part["plan"]["version"] = "0.0.1".into());
        refused_as("behaviour: 0 ", &|part| part["plan"]["behaviour"] = "0".into());
        refused_as(path, &|part| part["games"] = json!([0, 7]));
        refused_as(path, &|part| part["sources"] = json!([]));
    }
}

#[test]
fn the_scenario_of_a_part_names_no_folder() {
    let outside = path_to("x/mine-run");
    write("x/mine-run/summary.csv", "mine");
    let work = path_to("work/deep");
    succeeds(&format!("{MEGIDDO} --shard 0/1 --out work/deep/parts/0.json"));
    let absolute = path_to("x/mine").display().to_string();
    let long = "x".repeat(256);
    let names = [&absolute, "../../x/mine", "a/b", "a\\b", "a\0b", "", &long, "\u{1b}[31m"];
    for name in names {
        forged("work/deep/parts/0.json", |part| part["plan"]["scenario"] = (*name).into());
        for out in ["", " --out out", " --force"] {
            let merged =
                sandtable(&work, &format!("merge parts{out}")).output().expect("it starts");
            assert_eq!((code(&merged), stdout(&merged)), (2, ""), "{name:?}, {out}");
            assert!(!stderr(&merged).contains('\u{1b}'), "{name:?}: {}", stderr(&merged));
        }
        assert_eq!(files(&outside), [("summary.csv".to_owned(), b"mine".to_vec())], "{name:?}");
        assert!(!work.join("out").exists() && !work.join("reports").exists(), "{name:?}");
    }
}

#[test]
fn options_without_effect_on_a_shard_are_refused() {
    for option in ["--per-game", "--precision 0.01", "--no-files", "--resume", "--format json"] {
        let name = option.split(' ').next().unwrap_or_default();
        refused(&format!("run megiddo-1918 --shard 0/2 {option}"), &["'--shard", name]);
    }
    refused("run megiddo-1918 --shard -1/2", &["'-1/2'", "'--shard"]);
    write("file", "");
    refused("run megiddo-1918 -n 1e15 --shard 0/2 --out file/x.json", &["error: file "]);
}
