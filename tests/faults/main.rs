//! Commands that write files are disturbed at each of their file system calls.
//!
//! A first run under strace lists the calls on the directory of the test. Then the program runs once for each of these
//! calls. It is killed there, or the call fails as on a full or broken disk. Afterwards a manifest, if there is one,
//! must be true. The same command, or the same with `--resume`, must then give the files of an undisturbed run, to the
//! byte.
//!
//! The program is killed at every call that changes files; between two such calls nothing changes. Most calls fail in
//! one of the two ways, which alternate. With the environment variable `SANDTABLE_FAULTS=all` every call has every
//! fault, which takes many times as long.

#![cfg(unix)]

#[path = "../program/said.rs"]
mod said;
mod strace;

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use strace::{Call, Ended, Fault, calls, disturbed, undisturbed};
use tempfile::TempDir;

/// Command to disturb, with the state of the directory before it.
struct Case {
    /// Commands that create the state of the directory.
    before: &'static [&'static str],
    /// Name and number (from 1) of the call at which the command was killed before, so that it resumes.
    killed: Option<(&'static str, usize)>,
    command: String,
    /// Exit code of the command if its result is complete already.
    again: i32,
}

/// Returns the paths and contents of all files below a directory, sorted by path.
fn tree(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![dir.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(next).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(dir).expect("below it").to_owned();
                found.push((name, std::fs::read(path).expect("a file")));
            }
        }
    }
    found.sort();
    found
}

fn copied(from: &Path) -> TempDir {
    let to = tempfile::tempdir().expect("a directory");
    for (name, bytes) in tree(from) {
        let path = to.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("created");
        std::fs::write(path, bytes).expect("written");
    }
    to
}

/// Asserts that the manifest, if there is one, is true.
///
/// If `had_result` is true, asserts that the earlier result is not lost. `what` names the fault in messages.
fn check_is_whole(dir: &Path, had_result: bool, what: &str) {
    let out = dir.join("out");
    let Ok(manifest) = std::fs::read(out.join("manifest.json")) else {
        let will_be = out.join(".sandtable.intent").exists();
        assert!(!had_result || will_be, "{what}: the result is lost");
        return;
    };
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    for file in manifest["files"].as_array().expect("files") {
        let name = file["name"].as_str().expect("a name");
        let bytes = std::fs::read(out.join(name)).unwrap_or_default();
        let sha256: String = Sha256::digest(bytes).iter().map(|it| format!("{it:02x}")).collect();
        assert_eq!(file["sha256"], sha256, "{what}: {name} is not as its manifest has it");
    }
}

impl Case {
    /// Creates a directory with a scenario and the state before the command.
    fn prepared(&self) -> TempDir {
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::write(dir.path().join("toy.toml"), include_str!("toy.toml")).expect("written");
        for command in self.before {
            let Ended { code, stderr, .. } = undisturbed(dir.path(), command);
            assert_eq!(code, Some(0), "{command}: {stderr}");
        }
        if let Some((name, place)) = self.killed {
            let (command, call) =
                (self.anew(), Call { name: name.to_owned(), place, changes: false });
            let ended = disturbed(dir.path(), &command, &call, Fault::Kill);
            assert!(ended.hit, "{command} has {place} times {name}");
        }
        dir
    }

    /// Runs the command once for each of its calls, and disturbs it at that call.
    fn check(&self) {
        if !strace::is_there() {
            return;
        }
        let before = self.prepared();
        let dir = copied(before.path());
        let Ended { code, stderr, .. } = undisturbed(dir.path(), &self.command);
        assert_eq!(code, Some(0), "{stderr}");
        let expected = tree(dir.path());
        let calls = calls(copied(before.path()).path(), &self.command);
        let all = std::env::var_os("SANDTABLE_FAULTS").is_some_and(|which| which == "all");
        let (mut faults, mut met) = (0, 0);
        for (place, call) in calls.iter().enumerate() {
            let by_turns = [Fault::DiskFull, Fault::Broken];
            let ways = match &call.name[..] {
                // The standard library assumes that closing a directory succeeds.
                "close" => &[],
                _ if all => &by_turns[..],
                _ if call.changes || place % 3 == 0 => &by_turns[place % 2..=place % 2],
                _ => &[],
            };
            let kill = (call.changes || all).then_some(&Fault::Kill);
            for fault in kill.into_iter().chain(ways) {
                faults += 1;
                let ways = self.ways_to_go_on();
                let ways = if all { &ways[..] } else { &ways[faults / 2 % ways.len()..][..1] };
                met += usize::from(self.check_fault(before.path(), call, *fault, ways, &expected));
            }
        }
        assert!(calls.len() > 10, "{calls:?}");
        assert!(met * 3 >= faults * 2, "only {met} of {faults} calls were there again");
        said::said(&format!("{met} faults at {} calls: {}", calls.len(), self.command));
    }

    /// Returns the command without `--resume`.
    fn anew(&self) -> String {
        self.command.replace(" --resume", "")
    }

    /// Returns the commands that must complete the result after a fault.
    ///
    /// These are the command itself, and for a run also the command with `--resume`.
    fn ways_to_go_on(&self) -> Vec<String> {
        let mut ways = vec![self.command.clone()];
        if self.command.starts_with("run") && !self.command.contains("--shard") {
            ways.push(format!("{} --resume", self.anew()));
        }
        ways
    }

    /// Disturbs the command at a call, and checks the files that are left.
    ///
    /// Returns false if the call did not occur, which is possible since the number of checkpoints depends on time.
    fn check_fault(
        &self,
        before: &Path,
        call: &Call,
        fault: Fault,
        ways_to_go_on: &[String],
        expected: &[(PathBuf, Vec<u8>)],
    ) -> bool {
        let dir = copied(before);
        let ended = disturbed(dir.path(), &self.command, call, fault);
        let what = format!("{fault:?} at {call:?} of {}: {}", self.command, ended.stderr);
        match fault {
            _ if !ended.hit => assert_eq!(ended.code, Some(0), "{what}"),
            Fault::Kill => assert_eq!(ended.code, None, "{what}"),
            _ => assert!(matches!(ended.code, Some(0 | 2)), "{what}"),
        }
        if ended.code == Some(0) {
            // A temporary file that could not be removed does no harm.
            let mut left = tree(dir.path());
            left.retain(|(name, _)| !name.to_string_lossy().contains("/.sandtable-"));
            assert!(left == expected, "{what}: it did not do what it says");
        }
        check_is_whole(dir.path(), before.join("out/manifest.json").exists(), &what);
        for again in ways_to_go_on {
            let dir = copied(dir.path());
            let Ended { code, stderr, .. } = undisturbed(dir.path(), again);
            let is_fine = code == Some(0) || code == Some(self.again);
            assert!(is_fine, "{what}, then {again}: {stderr}");
            let names = |tree: &[(PathBuf, Vec<u8>)]| -> Vec<PathBuf> {
                tree.iter().map(|(name, _)| name.clone()).collect()
            };
            let after = tree(dir.path());
            assert_eq!(names(&after), names(expected), "{what}, then {again}");
            assert!(after == expected, "{what}, then {again}: other bytes");
        }
        ended.hit
    }
}

/// Defines a test for each name and case.
macro_rules! cases {
    ($($name:ident: $case:expr;)+) => { $(
        #[test]
        fn $name() {
            $case.check();
        }
    )+ };
}

/// Options of a run: two policies, one thread, and checkpoints as often as possible.
const OFTEN: &str = "--british random --turks random --out out --threads 1 --batch 10 \
                     --checkpoint-every 0";
const SMALL: &str = "--british random --turks random --threads 1 --out out";

/// Returns the case of a command with the options `how` in an empty directory.
fn fresh(command: &str, how: &str) -> Case {
    Case { before: &[], killed: None, command: format!("{command} {how}"), again: 0 }
}

/// Returns the case of a command with the options `how` after the commands `before`.
fn after(before: &'static [&'static str], command: &str, how: &str) -> Case {
    Case { before, ..fresh(command, how) }
}

const RUN: &[&str] = &["run toy.toml -n 20 --out out"];

cases! {
    a_run: fresh("run toy.toml -n 20", OFTEN);
    a_run_in_place_of_another: after(
        &["run toy.toml -n 20 --seed 2 --per-game --out out"],
        "run toy.toml -n 20 --force",
        OFTEN
    );
    a_run_that_is_extended: after(
        &["run toy.toml -n 10 --british random --turks random --out out"],
        "run toy.toml -n 20 --resume",
        OFTEN
    );
    a_table_of_every_game: fresh("run toy.toml -n 20 --per-game", OFTEN);
    a_table_of_every_game_that_goes_on: Case {
        killed: Some(("fsync", 3)),
        ..fresh("run toy.toml -n 30 --per-game --resume", OFTEN)
    };
    a_table_of_some_games: fresh(
        "run lawrence-of-arabia --mission aqaba -n 9 --sample-games 3 --policy random",
        "--out out --threads 1 --batch 10 --checkpoint-every 0"
    );
    a_shard: fresh("run toy.toml -n 20 --shard 0/2 --threads 1", "--out parts");
    parts_put_together: after(
        &["run toy.toml -n 20 --shard 0/2 --out p", "run toy.toml -n 20 --shard 1/2 --out p"],
        "merge p",
        "--out out"
    );
    a_comparison: fresh("compare megiddo-1918 -n 4", "--threads 1 --out out");
    cards: fresh("cards toy.toml -n 4", SMALL);
    effects_in_place_of_others: after(RUN, "sensitivity megiddo-1918 --only rulings -n 4 --force", SMALL);
    a_sweep: fresh("sweep megiddo-1918 --vary british.hand_size=8..9 -n 4", SMALL);
    luck: fresh("profile --only luck megiddo-1918 -n 4", SMALL);
    a_balanced_variant: fresh(
        "tune megiddo-1918 --target 0.7 --tolerance 0.2 --max-edits 1 -n 60",
        SMALL
    );
    a_variant: Case { again: 2, ..fresh("init out.toml", "--extends megiddo-1918-level") };
    a_studio: fresh("studio", "out.html");
    a_page: after(RUN, "report", "out");
}
