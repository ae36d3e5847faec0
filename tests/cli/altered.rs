//! Files of a result that differ from its manifest: each is named by every command that reads it.

use std::fs::OpenOptions;

use super::*;

/// Command line that makes a result with every kind of table.
const RUN: &str =
    "run megiddo-1918 --british random --turks random -n 60 --per-game --quiet --out out";

/// Command line of a training that takes about a second.
const TRAIN: &str = "train megiddo-1918-level -n 600 --judge 40 --quiet --out tr";

/// Length in bytes of a sparse file that no command could read within the time limit [`SOON`].
const HUGE: u64 = 1 << 40;

/// Time limit of a command.
///
/// Every tested command is faster, even on a busy machine, but none could read [`HUGE`] bytes in this time.
const SOON: Duration = Duration::from_secs(120);

/// Runs a command that must fail with a user error, and returns the error message.
fn refusal(command: &str) -> String {
    let output = sandtable_here(command).timeout(SOON).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{command}: {}", stderr(&output));
    stderr(&output).to_owned()
}

/// Returns the files at the end of the first line of an error message, each with its alteration.
pub fn altered(message: &str) -> Vec<String> {
    let first = message.lines().next().expect("a message");
    let (_, list) = first.rsplit_once(": ").expect(message);
    list.split(", ").map(str::to_owned).collect()
}

/// Returns the names of the files that the manifest of a folder lists, without the HTML page.
fn listed(folder: &str) -> Vec<String> {
    let files = manifest(path_to(folder))["files"].as_array().expect("files").clone();
    let names = files.iter().map(|file| file["name"].as_str().expect("a name").to_owned());
    names.filter(|name| name != "report.html").collect()
}

/// Asserts that a command refuses a folder after a change, and restores the folder.
///
/// The error message must list the files `named`.
fn check(command: &str, folder: &str, change: impl FnOnce(&Path), named: &[String]) {
    let before = files(folder);
    change(&path_to(folder));
    let after = files(folder);
    assert_eq!(altered(&refusal(command)), named, "{command}");
    assert!(files(folder) == after, "{command} has changed something");
    std::fs::remove_dir_all(path_to(folder)).expect("removed");
    before.iter().for_each(|(name, bytes)| write(path_to(folder).join(name), bytes));
}

/// Flips one bit in the middle of a file.
fn flip_a_bit(path: &Path) {
    let mut bytes = std::fs::read(path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).expect("written");
}

fn rewrite_manifest(dir: &Path, change: impl FnOnce(&mut Json)) {
    let mut manifest = manifest(dir);
    change(&mut manifest);
    std::fs::write(dir.join("manifest.json"), manifest.to_string()).expect("written");
}

/// Tests every way in which one file of a folder can differ from its entry in the manifest.
fn check_each_file(command: &str, folder: &str, names: &[String]) {
    for name in names {
        let (changed, missing) = (format!("{name} (changed)"), format!("{name} (missing)"));
        check(command, folder, |dir| flip_a_bit(&dir.join(name)), std::slice::from_ref(&changed));
        let cut = |dir: &Path| {
            let file = OpenOptions::new().write(true).open(dir.join(name)).expect("a file");
            file.set_len(10).expect("cut");
        };
        check(command, folder, cut, &[changed]);
        let remove = |dir: &Path| std::fs::remove_file(dir.join(name)).expect("removed");
        check(command, folder, remove, std::slice::from_ref(&missing));
        let ending = name.split_once('.').expect("an ending").1;
        let renamed = format!("renamed.{ending}");
        let rename =
            |dir: &Path| std::fs::rename(dir.join(name), dir.join(&renamed)).expect("renamed");
        check(command, folder, rename, &[missing, format!("{renamed} (not listed)")]);
    }
}

#[test]
fn a_report_names_every_file_that_was_altered() {
    succeeds(RUN);
    let names = listed("out");
    assert_eq!(names.len(), 5, "{names:?}");
    check_each_file("report out", "out", &names);
    for added in ["more.csv", "games.parquet", "british.player.json"] {
        let add = |dir: &Path| write(dir.join(added), "a,b\n");
        check("report out", "out", add, &[format!("{added} (not listed)")]);
    }
    // Scenarios, pages and notes of the user may lie in the folder.
    for beside in ["mine.toml", "index.html", "notes.txt", "part-0-of-2.json"] {
        write(path_to("out").join(beside), "");
    }
    succeeds("report out");
}

#[test]
fn a_report_names_every_name_that_was_altered_in_the_manifest() {
    succeeds(RUN);
    let names = listed("out");
    let unlisted = format!("{} (not listed)", names[1]);
    for name in ["x.csv", "../x.csv", "x.txt", "x", "", "manifest.json", "a/b.csv"] {
        let rename = |manifest: &mut Json| manifest["files"][1]["name"] = name.into();
        let how = if name == "x.csv" { "missing" } else { "no entry of a file" };
        let named = [format!("{name} ({how})"), unlisted.clone()];
        check("report out", "out", |dir| rewrite_manifest(dir, rename), &named);
    }
    let twice = |manifest: &mut Json| manifest["files"][1]["name"] = names[0].clone().into();
    let named = [format!("{} (listed twice)", names[0]), unlisted.clone()];
    check("report out", "out", |dir| rewrite_manifest(dir, twice), &named);
    let drop = |manifest: &mut Json| _ = manifest["files"].as_array_mut().map(|it| it.remove(1));
    check("report out", "out", |dir| rewrite_manifest(dir, drop), &[unlisted]);
    for (key, value) in [("sha256", json!("0".repeat(64))), ("bytes", json!(1))] {
        let change = |manifest: &mut Json| manifest["files"][1][key] = value;
        let named = [format!("{} (changed)", names[1])];
        check("report out", "out", |dir| rewrite_manifest(dir, change), &named);
    }
}

/// `report` makes an altered HTML page again from the other files and prints a note.
#[test]
fn an_altered_page_is_named_and_made_again() {
    succeeds(RUN);
    let before = files("out");
    let page = path_to("out/report.html");
    let reported = || {
        let output = output("report out");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(files("out") == before);
        stderr(&output).to_owned()
    };
    assert_eq!(reported(), "");
    flip_a_bit(&page);
    assert_holds(&reported(), &["report.html (changed)"]);
    std::fs::remove_file(&page).expect("removed");
    assert_holds(&reported(), &["report.html (missing)"]);
}

#[test]
fn an_index_names_the_altered_result_and_lists_the_others() {
    for folder in ["all/one", "all/two"] {
        succeeds(&RUN.replace("--out out", &format!("--out {folder}")));
    }
    flip_a_bit(&path_to("all/one/cards.csv"));
    assert_eq!(altered(&refusal("report all")), ["cards.csv (changed)"]);
    let index = std::fs::read_to_string(path_to("all/index.html")).expect("a page");
    assert!(index.contains("two/report.html"));
}

#[test]
fn a_saved_policy_is_compared_with_its_manifest_wherever_it_is_read() {
    succeeds(TRAIN);
    let players: Vec<String> =
        listed("tr").into_iter().filter(|name| name.ends_with(".player.json")).collect();
    assert_eq!(players.len(), 12, "{players:?}");
    let play = "run megiddo-1918-level --british trained:tr --turks tempo -n 20 --quiet";
    for shard in [0, 1] {
        succeeds(&format!("{play} --shard {shard}/2 --out parts"));
    }
    let run = format!("{play} --no-files");
    let part = format!("{play} --no-files --turks trained:tr@0.5");
    let from = "train megiddo-1918-level -n 60 --judge 40 --no-files --from tr";
    let planner = "run megiddo-1918-level -n 1 --turks tempo --no-files --british \
                   planner:rollouts=1,base=(trained:tr)";
    check_each_file(&run, "tr", &players[..1]);
    for command in ["report tr", &run, &part, from, planner, "merge parts --out merged"] {
        for name in [&players[1], &players[11], &"training.csv".to_owned()] {
            let named = [format!("{name} (changed)")];
            check(command, "tr", |dir| flip_a_bit(&dir.join(name)), &named);
        }
    }
    // An altered page does not matter.
    flip_a_bit(&path_to("tr/report.html"));
    succeeds(&run);
    // The folder of a training needs its manifest, which lists the policies; other folders may have none.
    std::fs::remove_file(path_to("tr/manifest.json")).expect("removed");
    assert!(refusal(&run).contains("manifest.json"));
    for name in &players[..2] {
        write(
            path_to("alone").join(name),
            std::fs::read(path_to("tr").join(name)).expect("a file"),
        );
    }
    succeeds(&run.replace("trained:tr", "trained:alone"));
}

/// A policy that was trained again is not reported as a policy of another build of the program.
#[test]
fn a_policy_that_was_trained_again_is_not_reported_as_another_build() {
    succeeds(TRAIN);
    let play = "run megiddo-1918-level --british trained:tr --turks tempo -n 20 --quiet";
    for shard in [0, 1] {
        succeeds(&format!("{play} --shard {shard}/2 --out parts"));
    }
    succeeds(&format!("{TRAIN} --seed 2 --force"));
    let message = refusal("merge parts --out merged");
    assert!(message.contains("trained:tr") && !message.contains("builds"), "{message}");
}

/// A file that is longer than its manifest states, or longer than 1 GiB, is refused before it is read.
#[cfg(unix)]
#[test]
fn oversized_files_are_refused_by_their_size() {
    succeeds(RUN);
    succeeds(
        "run megiddo-1918 --british random --turks random -n 60 --quiet --shard 0/2 --out parts",
    );
    succeeds(TRAIN);
    write("game.toml", "extends = \"megiddo-1918\"\n");
    let resumed = RUN.replace("--per-game", "--resume").replace("--out out", "--out open");
    succeeds(&resumed);
    let play = "run megiddo-1918-level --british trained:tr --turks tempo -n 20 --no-files";
    for (command, path) in [
        ("report out", "out/summary.csv"),
        ("report out", "out/manifest.json"),
        (&resumed[..], "open/checkpoint.json"),
        (&RUN.replace("-n 60", "-n 61"), "out/manifest.json"),
        ("merge parts --out merged", "parts/part-0-of-2.json"),
        (play, "tr/british.player.json"),
        (play, "tr/manifest.json"),
        (play, "tr/training.csv"),
        ("run game.toml -n 2 --no-files", "game.toml"),
    ] {
        let path = path_to(path);
        let bytes = std::fs::read(&path).expect("a file");
        let file = OpenOptions::new().write(true).open(&path).expect("a file");
        file.set_len(HUGE).expect("a sparse file");
        let message = refusal(command);
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(message.contains(&name[..]), "{command}: {message}");
        std::fs::write(&path, bytes).expect("written");
    }
}
