//! Control characters in names, texts and options are printed as escapes, never sent to the terminal.

use sandtable::report::saved::{SHARD_PART, ShardPart};
use sandtable::report::sealed;

use super::*;

/// Text with control characters that a terminal would obey.
///
/// They set the window's title, clear the screen, ring the bell, return the cursor and reverse the text.
const HOSTILE: &str = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\r\u{202e}b";

/// Runs the program with these arguments, and returns its output.
fn output_of(words: &[&str]) -> Output {
    let mut command = sandtable_here("");
    command.args(words).timeout(std::time::Duration::from_secs(300));
    command.output().expect("the program starts")
}

/// Runs the program and returns whether its output shows the hostile text.
///
/// Asserts that the text is escaped and that the program exits normally.
fn shows(words: &[&str]) -> bool {
    let output = output_of(words);
    let acts = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    for text in [stdout(&output), stderr(&output)] {
        assert!(!text.contains(acts), "{words:?}: {text:?}");
        assert!(!text.contains("panicked"), "{words:?}: {text}");
    }
    let code = output.status.code();
    assert!(matches!(code, Some(0..=2)), "{words:?}: {code:?}");
    let text = [stdout(&output), stderr(&output)].concat();
    ["\\u{1b}", "\u{241b}", "U+001B"].iter().any(|shown| text.contains(shown))
}

fn check_shows(all: &[&[&str]]) {
    let silent: Vec<_> = all.iter().filter(|words| !shows(words)).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

const SMALL: [&str; 2] = ["-n", "20"];

#[test]
fn command_lines_are_shown() {
    let setting = format!("british.hand_size={HOSTILE}");
    let key = format!("{HOSTILE}=1");
    let player = format!("greedy:{HOSTILE}=1");
    check_shows(&[
        &[HOSTILE],
        &["list", HOSTILE],
        &["run", HOSTILE],
        &["run", "megiddo-1918", HOSTILE],
        &["run", "megiddo-1918", "-n", HOSTILE],
        &["run", "megiddo-1918", "--seed", HOSTILE],
        &["run", "megiddo-1918", "--shard", HOSTILE],
        &["run", "megiddo-1918", "--format", HOSTILE],
        &["run", "megiddo-1918", &format!("--{HOSTILE}")],
        &["run", "megiddo-1918", "--set", HOSTILE],
        &["run", "megiddo-1918", "--set", &setting],
        &["run", "megiddo-1918", "--set", &key],
        &["run", "megiddo-1918", "--british", HOSTILE],
        &["run", "megiddo-1918", "--british", &player],
        &["run", "lawrence-of-arabia", "--mission", HOSTILE],
        &["check", HOSTILE, &format!("{HOSTILE}.toml")],
        &["sweep", "megiddo-1918", "--vary", &key],
        &["tune", "megiddo-1918", "--target", HOSTILE],
        &["diff", "megiddo-1918", HOSTILE],
        &["sensitivity", "megiddo-1918", "--origin", HOSTILE],
        &["cluster", HOSTILE, "megiddo-1918", "-n", "1e9"],
        &["completions", HOSTILE],
        &["trace", "megiddo-1918", "--index", HOSTILE],
        &["init", HOSTILE],
        &["init", "x", "--extends", HOSTILE],
        &["schema", HOSTILE],
        &["report", HOSTILE],
        &["merge", HOSTILE],
    ]);
}

#[test]
fn names_of_files_are_shown() {
    let [file, page] = [".toml", ".html"].map(|ending| format!("{HOSTILE}{ending}"));
    write(&file, "extends = 'megiddo-1918'\n");
    let [below, absent] = ["p.json", "q.json"].map(|name| format!("{HOSTILE}/{name}"));
    let run: &[&str] = &["run", "megiddo-1918", SMALL[0], SMALL[1]];
    let with = |more: &[&'static str]| [run, &["--out", HOSTILE], more].concat();
    let shard = [run, &["--shard", "0/2", "--out", &below]].concat();
    check_shows(&[
        &["check", &file],
        &["run", &file],
        &with(&["--resume"]),
        &with(&["--seed", "2"]),
        &with(&["--resume", "--seed", "2"]),
        &with(&["--force", "--per-game"]),
        &shard,
        &[&shard[..], &["--seed", "2"]].concat(),
        &["merge", &below, &absent],
        &["report", HOSTILE],
        &["studio", &page],
        &["studio", &format!("no/{page}")],
    ]);
    // A script keeps its words as they are, for a shell to read.
    let new = format!("new{HOSTILE}");
    let script = output_of(&["cluster", "slurm", "megiddo-1918", "-n", "9", "--out", &new]);
    assert!(stdout(&script).contains('\u{1b}'), "{}", stdout(&script));
}

#[test]
fn texts_of_files_are_shown() {
    for (name, text) in [
        ("title.toml", format!("extends = 'megiddo-1918'\ntitle = {:?}\n", HOSTILE)),
        ("base.toml", format!("extends = '{HOSTILE}'\n")),
        ("comment.toml", format!("extends = 'megiddo-1918' # {HOSTILE}\nx = 1 # {HOSTILE}\n")),
        ("key.toml", "extends = 'megiddo-1918'\n\"a\\u001b[2J\" = 1\n".to_owned()),
        ("game.toml", "game = \"a\\u001b[2J\"\n".to_owned()),
    ] {
        write(name, text);
        for words in [&["check", name][..], &["run", name], &["diff", "megiddo-1918", name]] {
            shows(words);
        }
    }
    assert!(shows(&["check", "key.toml"]));
    assert!(shows(&["check", "game.toml"]));
}

/// Inserts the hostile text into every string of a JSON value.
fn taint(value: &mut Json) {
    match value {
        Json::String(text) => text.push_str(HOSTILE),
        Json::Array(list) => list.iter_mut().for_each(taint),
        Json::Object(entries) => entries.values_mut().for_each(taint),
        _ => {}
    }
}

#[test]
fn parts_manifests_and_checkpoints_are_shown() {
    for shard in ["0/2", "1/2"] {
        let run = format!("run megiddo-1918 -n 20 --shard {shard} --out parts");
        assert!(output(&run).status.success());
    }
    let path = path_to("parts/part-1-of-2.json");
    let bytes = std::fs::read(&path).expect("a part");
    let part: ShardPart<Json> = sealed::open(SHARD_PART, &bytes).expect("sound");
    for key in part.plan.as_object().expect("an object").keys() {
        let mut forged: ShardPart<Json> = sealed::open(SHARD_PART, &bytes).expect("sound");
        taint(&mut forged.plan[key]);
        std::fs::write(&path, sealed::seal(SHARD_PART, &forged).expect("sealed")).expect("written");
        shows(&["merge", "parts"]);
        shows(&["merge", "parts/part-1-of-2.json"]);
        let run = ["run", "megiddo-1918", "-n", "20", "--shard", "1/2", "--out", "parts"];
        shows(&run);
    }
    assert!(output("run megiddo-1918 -n 20 --out out").status.success());
    let path = path_to("out/manifest.json");
    let manifest: Json = serde_json::from_slice(&std::fs::read(&path).expect("it")).expect("JSON");
    for key in manifest.as_object().expect("an object").keys() {
        let mut forged = manifest.clone();
        taint(&mut forged[key]);
        std::fs::write(&path, forged.to_string()).expect("written");
        let run = ["run", "megiddo-1918", "-n", "20", "--out", "out"];
        for words in
            [&["report", "out"][..], &["report", "."], &run, &[&run[..], &["--resume"]].concat()]
        {
            shows(words);
            // The result was made again, so insert the hostile text again.
            std::fs::write(&path, forged.to_string()).expect("written");
        }
    }
    write("out/summary.csv", "");
    let mut forged = manifest.clone();
    taint(&mut forged["command_line"]);
    std::fs::write(&path, forged.to_string()).expect("written");
    shows(&["report", "out"]);
    taint(&mut forged["game"]);
    forged["files"] = Json::Array(Vec::new());
    std::fs::write(&path, forged.to_string()).expect("written");
    shows(&["report", "out"]);
}
