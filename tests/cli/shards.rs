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
        done(&shard);
    }
}

fn unmerged(merge: &str, parts: &[&str]) {
    refused(&format!("merge {merge} --out out"), parts);
    assert!(!at("out").exists());
}

#[test]
fn merged_shards_are_the_unsharded_run() {
    for run in [MEGIDDO, LAWRENCE] {
        let (answer, expected) = undisturbed(run);
        for of in [1, 3, 4] {
            afresh();
            play(run, 0..of, of);
            let last_first: Vec<String> =
                (0..of).rev().map(|shard| format!("parts/{shard}.json")).collect();
            let merge = format!("merge {} parts --out out", last_first.join(" "));
            assert_eq!(done(&merge), answer);
            assert!(files("out") == expected, "{run}, {of}");
        }
    }
}

#[test]
fn there_may_be_more_shards_than_games() {
    let run = "run megiddo-1918 -n 3";
    play(run, 0..5, 5);
    assert_eq!(done("merge parts --out out"), undisturbed(run).0);
}

#[test]
fn parts_hold_the_scenario_and_the_sample() {
    write("my/guns.toml", "extends = \"megiddo-1918\"\n[british]\nhand_size = 9\n");
    let run = "run my/guns.toml --set turkish.hand_size=8 -n 500 --sample-games 7";
    done(&format!("{run} --out whole"));
    play(run, 0..3, 3);
    std::fs::remove_file(at("my/guns.toml")).expect("removed");
    done("merge parts --out merged");
    let [whole, merged] = ["whole", "merged"].map(at);
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
    refused(&whole, &["options: --sample-games 10 there, none asked for"]);
}

#[test]
fn a_part_goes_where_it_is_sent() {
    let run = "run megiddo-1918 -n 50 --shard 1/2";
    let told = done(run);
    let path = "reports/megiddo-1918-run-parts/part-1-of-2.json";
    assert_eq!(told, format!("Shard 1/2, 25 games of each matchup: {path}\n"));
    let bytes = std::fs::read(at(path)).expect("a part");
    assert!(output(&format!("{run} --out -")).stdout == bytes);
    done(&format!("{run} --out here"));
    assert!(files("here") == [("part-1-of-2.json".to_owned(), bytes)]);
}

#[test]
fn a_part_takes_the_place_of_itself_alone() {
    let run = |more: &str| format!("run megiddo-1918 --out x.json {more}");
    done(&run("-n 50 --shard 0/2"));
    done(&run("-n 50 --shard 0/2 --threads 2"));
    let before = files("");
    for (more, what) in [("-n 50 --shard 1/2", "shard 0/2"), ("-n 60 --shard 0/2", "games: 50")] {
        refused(&run(more), &[what]);
        assert!(files("") == before);
    }
    done(&run("-n 60 --shard 0/2 --force"));
}

#[test]
fn missing_parts_are_named_and_those_of_different_plans_refused() {
    play(MEGIDDO, [0, 2, 3], 6);
    let help = "--seed 7 --ci-level 0.95 --shard 1/6`";
    unmerged("parts", &["3 of 6 shards are missing: 1, 4, 5", help]);
    std::fs::create_dir(at("empty")).expect("a directory");
    unmerged("empty", &["there are no parts"]);
    unmerged("parts/0.json parts/1.json", &["cannot read parts/1.json"]);
    afresh();
    play(MEGIDDO, [0], 2);
    play(&MEGIDDO.replace("--seed 7", "--seed 8"), [1], 2);
    let help = "help: remove those that are not wanted and play their shards again";
    unmerged("parts", &["seed: 7 in parts/0.json, 8 in parts/1.json", help]);
    afresh();
    play(MEGIDDO, [0], 2);
    play(MEGIDDO, [1], 3);
    unmerged("parts", &["parts/0.json is one of 2 parts, parts/1.json one of 3"]);
}

#[test]
fn truncated_and_altered_parts_are_named() {
    play(MEGIDDO, 0..2, 2);
    let path = at("parts/1.json");
    let sound = std::fs::read(&path).expect("a part");
    for cut in (0..16).map(|step| step * sound.len() / 16) {
        let mut flipped = sound.clone();
        flipped[cut] ^= 1;
        for bytes in [flipped, sound[..cut].to_vec()] {
            std::fs::write(&path, bytes).expect("written");
            let help = "remove it and play its shard again";
            unmerged("parts", &["parts/1.json is no sound part: ", help]);
        }
    }
}

/// Changes the file of a shard's part and seals it again, so that its digest is correct.
fn forged(name: &str, forge: impl Fn(&mut serde_json::Value)) {
    let path = at(name);
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
    hostile::fifo(&at("parts/2.json"));
    for parts in ["parts", "parts/0.json parts/2.json", "parts/0.json /dev/zero"] {
        unmerged(parts, &["cannot read ", "it is no regular file"]);
    }
}

#[test]
fn counts_that_cannot_be_are_refused_whatever_the_digest() {
    for run in [MEGIDDO, LAWRENCE] {
        let refused_as = |what: &str, forge: &dyn Fn(&mut serde_json::Value)| {
            afresh();
            play(run, [0], 1);
            forged("parts/0.json", forge);
            unmerged("parts", &[what]);
        };
        let contradict = "its counts contradict each other";
        refused_as(contradict, &|part| part["tallies"][0]["numbers"][0]["counts"][0] = 7777.into());
        refused_as(contradict, &|part| part["tallies"][0]["numbers"] = json!([]));
        refused_as(contradict, &|part| part["tallies"] = json!([]));
        refused_as("this version cannot read it", &|part| part["tallies"][0] = json!({}));
        refused_as("version: 0.0.1 there, ", &|part| part["plan"]["version"] = "0.0.1".into());
        refused_as("behaviour: 0 there, ", &|part| part["plan"]["behaviour"] = "0".into());
        refused_as("does not hold the games", &|part| part["games"] = json!([0, 7]));
        refused_as("has no texts", &|part| part["sources"] = json!([]));
    }
}

#[test]
fn the_scenario_of_a_part_names_no_folder() {
    let outside = at("x/mine-run");
    write("x/mine-run/summary.csv", "mine");
    let work = at("work/deep");
    done(&format!("{MEGIDDO} --shard 0/1 --out work/deep/parts/0.json"));
    let absolute = at("x/mine").display().to_string();
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
fn options_that_a_shard_has_no_use_for_are_refused() {
    for option in ["--per-game", "--precision 0.01", "--no-files", "--resume", "--format json"] {
        refused(&format!("run megiddo-1918 --shard 0/2 {option}"), &["cannot be used with"]);
    }
    refused("run megiddo-1918 --shard -1/2", &["write I/N with I from 0 to N - 1"]);
    write("file", "");
    let run = refused("run megiddo-1918 -n 1e15 --shard 0/2 --out file/x.json", &[]);
    assert_eq!(run, "error: file is not a directory\n");
}
