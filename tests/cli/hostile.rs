//! Files of wrong kinds, swapped folders, limits of the system and broken clocks.
//!
//! The program always ends, overwrites no files that it did not write, and reports every loss.

use std::os::unix::fs::symlink;

use super::*;
use crate::signals::{PATIENCE, read_to_end, send, start_and_wait_for};

const RUN: &str = "run megiddo-1918 --british random --turks random -n 100 --out out";

/// Runs the program, asserts that it ends within a time limit, and returns its output.
fn output_in_time(arguments: &str) -> Output {
    let output = sandtable_here(arguments).timeout(PATIENCE).output().expect("it starts");
    assert!(output.status.code().is_some(), "{arguments} does not end: {}", stderr(&output));
    output
}

pub fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("it runs").success());
}

/// Runs a Bash script in which `$0` is the program.
fn bash(script: &str) -> Output {
    let mut command = Command::new("bash");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sandtable")]).current_dir(path_to(""));
    command.output().expect("bash runs")
}

/// Creates a non-regular file at `path`, such as a pipe or a directory.
fn create(kind: &str, path: &Path) {
    match kind {
        "fifo" => fifo(path),
        "directory" => std::fs::create_dir(path).expect("created"),
        "device" => symlink("/dev/zero", path).expect("a link"),
        _ => symlink("nowhere", path).expect("a link"),
    }
}

/// Returns the regular files of a directory with their contents.
///
/// Other files are left out, since reading them might not end.
fn regular_files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(dir).expect("a directory").map(|it| it.expect("an entry"));
    let ours = entries.filter(|entry| entry.file_type().expect("a type").is_file());
    let mut files: Vec<_> =
        ours.map(|it| (it.path(), std::fs::read(it.path()).expect("a file"))).collect();
    files.sort();
    files
}

/// Runs a command in a temporary directory, and returns the names and contents of its result's files.
fn files_of(run: &str) -> Vec<(String, Vec<u8>)> {
    in_temporary_directory(|| {
        succeeds(run);
        files("out")
    })
}

/// Creates a directory with the given files.
fn write_files(files: &[(String, Vec<u8>)], to: &Path) {
    files.iter().for_each(|(name, bytes)| write(to.join(name), bytes));
}

#[test]
fn in_a_result_only_regular_files_are_read_and_replaced() {
    let names = "summary.csv report.html manifest.json checkpoint.json checkpoint-games.csv \
                 games.csv .sandtable-x .sandtable.intent";
    for kind in ["fifo", "directory", "device", "dangling"] {
        let whole = files_of(RUN);
        for name in names.split(' ') {
            change_to_new_directory();
            let out = path_to("out");
            write_files(&whole, &out);
            let _ = std::fs::remove_file(out.join(name));
            create(kind, &out.join(name));
            let before = regular_files(&out);
            let more = ["", " --force", " --resume", " --per-game --force", " --seed 3 --force"];
            let others = more.map(|more| format!("{RUN}{more}"));
            for command in ["report out".to_owned()].iter().chain(&others) {
                let run = output_in_time(command);
                let what = format!("{kind} {name}, {command}: {}", stderr(&run));
                assert!(matches!(code(&run), 0 | 2), "{what}");
                let is_there = out.join(name).symlink_metadata().expect("it is there");
                assert!(!is_there.is_file(), "{what}: it was replaced");
                match code(&run) {
                    2 => assert!(regular_files(&out) == before, "{what}: something was changed"),
                    // The file is not one of sandtable's.
                    _ if name == ".sandtable-x" => break,
                    // `report` does not read this file.
                    _ => assert_eq!(command, "report out", "{what}"),
                }
            }
        }
    }
}

#[test]
fn a_folder_that_is_no_directory_is_refused_at_once() {
    for kind in ["fifo", "device", "dangling"] {
        change_to_new_directory();
        create(kind, &path_to("out"));
        for command in
            ["report out", RUN, "merge out", "run megiddo-1918 -n 9 --shard 0/2 --out out"]
        {
            let run = output_in_time(command);
            // A dangling link is not a folder.
            assert_eq!(code(&run), 2, "{kind}, {command}: {}", stderr(&run));
        }
        assert!(!path_to("nowhere").exists());
    }
}

#[test]
fn names_that_a_manifest_lists_never_leave_a_folder_stuck() {
    let [longest, too_long] = [255, 256].map(|length| "x".repeat(length - 4) + ".csv");
    let names = [
        "",
        ".csv",
        "\0.csv",
        "..",
        "../mine.csv",
        "a/b.csv",
        "folder.csv",
        "pipe.csv",
        &longest,
        &too_long,
    ];
    for name in names {
        change_to_new_directory();
        succeeds(RUN);
        let out = path_to("out");
        write("mine.csv", "mine");
        std::fs::create_dir(out.join("folder.csv")).expect("created");
        fifo(&out.join("pipe.csv"));
        let path = out.join("manifest.json");
        let mut forged = manifest(&out);
        forged["files"].as_array_mut().expect("files").push(json!({"name": name}));
        std::fs::write(&path, forged.to_string()).expect("written");
        let run = output_in_time(&format!("{RUN} --seed 2 --force"));
        assert_eq!(code(&run), 2, "{name:?}: {}", stderr(&run));
        let names_a_file = ["folder.csv", "pipe.csv"].iter().any(|it| stderr(&run).contains(it));
        assert!(names_a_file, "{}", stderr(&run));
        assert_eq!(manifest(&out), forged, "{name:?}: the old manifest is gone");
        std::fs::remove_dir(out.join("folder.csv")).expect("removed");
        std::fs::remove_file(out.join("pipe.csv")).expect("removed");
        for seed in [2, 3] {
            let run = output_in_time(&format!("{RUN} --seed {seed} --force"));
            assert_eq!(code(&run), 0, "{name:?}: {}", stderr(&run));
        }
        assert_eq!(std::fs::read(path_to("mine.csv")).expect("it is there"), b"mine");
    }
}

#[test]
fn names_of_255_bytes_are_written_and_longer_ones_refused() {
    for (length, expected) in [(255, 0), (256, 2)] {
        let name = "x".repeat(length);
        let run = output_in_time(&format!("run megiddo-1918 -n 20 --out {name}"));
        assert_eq!(code(&run), expected, "{}", stderr(&run));
        let part = "y".repeat(length - 5) + ".json";
        let run = output_in_time(&format!("run megiddo-1918 -n 20 --shard 0/2 --out {part}"));
        assert_eq!(code(&run), expected, "{}", stderr(&run));
        let page = "z".repeat(length - 5) + ".html";
        let run = output_in_time(&format!("studio {page}"));
        assert_eq!(code(&run), expected, "{}", stderr(&run));
    }
    for command in ["run", "run megiddo-1918 --out", "report", "studio", "merge", "init", "check"] {
        let mut unnamed = sandtable_here(command);
        let run = unnamed.arg("").timeout(PATIENCE).output().expect("it starts");
        assert!(matches!(code(&run), 1 | 2), "{command}: {}", stderr(&run));
    }
}

#[test]
fn a_scenario_may_come_from_a_pipe_that_ends() {
    let text = "extends = 'megiddo-1918'\ntitle = 'Piped'\n";
    let piped = |bytes: Vec<u8>| {
        let mut command = sandtable_here("check /dev/stdin");
        command.write_stdin(bytes).timeout(PATIENCE).output().expect("it starts")
    };
    let sound = piped(text.into());
    assert_eq!(code(&sound), 0, "{}", stderr(&sound));
    assert_holds(stdout(&sound), &["ok:", "/dev/stdin"]);
    for endless in [piped(vec![b'#'; 3 << 20]), output_in_time("check /dev/zero")] {
        assert_eq!(code(&endless), 1);
        assert_holds(stderr(&endless), &["/dev/", "1048576"]);
    }
    fifo(&path_to("pipe.toml"));
    for base in ["/dev/zero", "./pipe.toml"] {
        write("x.toml", format!("extends = '{base}'\n"));
        let run = output_in_time("check x.toml");
        assert_eq!(code(&run), 1);
        assert_holds(stderr(&run), &["x.toml:1:", base]);
    }
}

/// Waits for a program to end, and returns its exit code and its standard error.
fn wait_for_end(mut child: Child) -> (i32, String) {
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().expect("killed");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let messages = read_to_end(child.stderr.take());
    (child.wait().expect("it has ended").code().expect("a code"), messages)
}

/// Starts an endless run, and asserts that it fails when `replacement` takes the place of its folder.
///
/// The error has the command that goes on, and the folder that was moved away has the checkpoint.
fn check_moving(more: &str, replacement: Option<&Path>) {
    let [out, away] = ["out", "away"].map(path_to);
    let endless = format!(
        "run megiddo-1918 --british random --turks random -n 1e15 --batch 100 --out out \
         --checkpoint-every 0 {more}"
    );
    let child = start_and_wait_for(&endless, "out/checkpoint.json");
    send("-STOP", &child); // else it may look between the two renames, when there is no folder
    std::fs::rename(&out, &away).expect("moved");
    replacement.into_iter().for_each(|path| std::fs::rename(path, &out).expect("moved"));
    send("-CONT", &child);
    let (code, messages) = wait_for_end(child);
    assert_eq!(code, 2, "{messages}");
    assert_holds(&messages, &["error: out", "`sandtable run megiddo-1918", "--out out --resume`"]);
    assert!(away.join("checkpoint.json").exists());
}

#[test]
fn a_folder_in_the_place_of_the_result_is_not_written_to() {
    for more in ["", "--per-game"] {
        change_to_new_directory();
        let before = files_of(&format!("{RUN} --seed 9"));
        let replacement = path_to("replacement");
        write_files(&before, &replacement);
        check_moving(more, Some(&replacement));
        assert!(files(path_to("out")) == before, "{more}");
    }
}

#[test]
fn a_folder_that_is_moved_away_is_not_created_again() {
    for more in ["", "--per-game"] {
        change_to_new_directory();
        check_moving(more, None);
        assert!(!path_to("out").exists(), "{more}");
    }
}

#[test]
fn a_part_that_cannot_be_written_is_printed() {
    let shard = |index: u8| format!("run megiddo-1918 -n 200 --shard {index}/2 --out parts");
    succeeds(&shard(0));
    let script = format!("ulimit -f 1; exec \"$0\" {}", shard(1));
    let limited = bash(&script);
    assert_eq!(code(&limited), 2, "{}", stderr(&limited));
    assert_holds(stderr(&limited), &["too large"]);
    assert_eq!(files("parts").len(), 1);
    write("parts/saved.json", &limited.stdout);
    succeeds("merge parts");
}

#[test]
fn a_part_that_got_its_name_meanwhile_is_not_overwritten() {
    let part = path_to("parts/part-0-of-2.json");
    let shard = "run megiddo-1918 -n 400k --shard 0/2 --out parts --progress plain";
    let child = start_and_wait_for(shard, "parts");
    // Depending on the time, the program detects the taken name when it creates the folder or later.
    std::thread::sleep(Duration::from_millis(100));
    std::fs::write(&part, "mine").expect("written");
    let (code, messages) = wait_for_end(child);
    assert_eq!(code, 2, "{messages}");
    assert_holds(&messages, &["parts/part-0-of-2.json"]);
    assert_eq!(std::fs::read(&part).expect("it stays"), b"mine");
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error() {
    for command in
        [RUN, "studio", "sweep megiddo-1918 --vary british.hand_size=8..9 -n 20 --out out"]
    {
        let script = format!("ulimit -f 1; exec \"$0\" {command}");
        let limited = bash(&script);
        assert_eq!(limited.status.code(), Some(2), "{command}: {}", stderr(&limited));
        assert!(stderr(&limited).contains("too large"), "{command}: {}", stderr(&limited));
    }
    let entries = std::fs::read_dir(path_to("")).expect("it").map(|it| it.expect("an entry"));
    let left = entries.filter(|entry| entry.file_name() != "out");
    assert_eq!((left.count(), files("out").len()), (0, 0));
    let limited = bash("ulimit -f 1; exec \"$0\" completions bash > printed");
    assert_eq!(limited.status.code(), Some(2), "{}", stderr(&limited));
    assert!(stderr(&limited).starts_with("error:"), "{}", stderr(&limited));
}

/// Source code of a C library that replaces the system's clock.
///
/// The environment variable `CLOCK` selects what the clock does: it stands still, or after a number of calls it jumps
/// to the last moment that can be represented.
const CLOCK: &str = include_str!("clock.c");

#[test]
fn broken_clocks_cause_neither_failures_nor_absurd_numbers() {
    write("clock.c", CLOCK);
    let mut compiled = Command::new("cc");
    compiled.args(["-shared", "-fPIC", "-o", "clock.so", "clock.c"]);
    if !compiled.current_dir(path_to("")).status().is_ok_and(|status| status.success()) {
        return said::skipped("no `cc` here: no clock was replaced");
    }
    let clock = path_to("clock.so");
    for leap in ["0", "1", "2", "5", "12", "40", "100"] {
        for command in [
            "run megiddo-1918 -n 3000 --force --out out --checkpoint-every 0 --batch 100",
            "run megiddo-1918 -n 3000 --progress plain --no-files --batch 100",
            "run megiddo-1918 --precision 0.02 --progress plain --no-files",
            "run megiddo-1918 -n 300 --shard 0/2 --out - --progress plain",
            "profile --only luck megiddo-1918 -n 100 --progress plain --no-files",
        ] {
            let mut command = sandtable_here(command);
            command.env("LD_PRELOAD", &clock).env("CLOCK", leap).timeout(PATIENCE);
            let run = command.output().expect("it starts");
            let messages = stderr(&run);
            assert_eq!(run.status.code(), Some(0), "{leap}, {command:?}: {messages}");
            let absurd = ["inf a", "inf s", "NaN", "18,446,744", "9,223,372", " 0 a second"];
            let output = [stdout(&run), messages].concat();
            assert!(!absurd.iter().any(|it| output.contains(it)), "{leap}, {command:?}: {output}");
        }
    }
}

/// An input file is read only once, so its digest in the manifest is that of the content played.
#[test]
fn a_scenario_is_played_as_it_was_read_even_if_its_file_changes() {
    let write = |name: &str, size: u8| {
        write(name, format!("extends = 'megiddo-1918'\nbritish.hand_size = {size}\n"));
    };
    let digests = |out: &str| {
        let manifest = manifest(out);
        [&manifest["scenario_sha256"], &manifest["options"]["second_sha256"]].map(Json::clone)
    };
    write("a.toml", 8);
    write("b.toml", 9);
    let sweep = "sweep a.toml --vary turkish.hand_size=7..8";
    for (index, command) in ["diff a.toml b.toml", "run a.toml", sweep].iter().enumerate() {
        let [fresh, long] = ["fresh", "long"].map(|name| format!("{name}-{index}"));
        succeeds(&format!("{command} -n 20 --out {fresh}"));
        for then in ["changed", "gone"] {
            let endless = format!("{command} -n 1e12 --out {long} --force");
            let child = start_and_wait_for(&endless, &long);
            std::thread::sleep(Duration::from_millis(300));
            for name in ["a.toml", "b.toml"] {
                match then {
                    "gone" => std::fs::remove_file(path_to(name)).expect("removed"),
                    _ => write(name, 5),
                }
            }
            send("-TERM", &child);
            let (code, messages) = wait_for_end(child);
            assert_eq!(code, 130, "{messages}");
            assert_eq!(digests(&fresh), digests(&long), "{command}, {then}: {messages}");
            write("a.toml", 8);
            write("b.toml", 9);
        }
    }
}
