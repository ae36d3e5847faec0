//! Every command that writes is killed, or fails, at every one of its file system calls.
//!
//! A first run under strace lists the calls that touch the directory of the test; then each of them
//! is in turn the last one of a program that is killed there, or fails as on a full or a broken disk.
//! Whatever happened, a manifest that is there tells the truth, and the same command afterwards, or
//! the same with `--resume`, leaves what it leaves undisturbed, to the byte.
//!
//! The program is killed at every call that changes something, since between two of them nothing
//! has changed, and fails at most calls in one of the two ways, by turns. With
//! `SANDTABLE_FAULTS=all`, which takes many times as long, it meets everything at every call.

#![cfg(unix)]

#[path = "../program/said.rs"]
mod said;
mod strace;

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use strace::{Call, Ended, Fault, calls, disturbed, undisturbed};
use tempfile::TempDir;

/// A command, and what was there before it.
struct Case {
    /// Commands that make what is there before.
    before: &'static [&'static str],
    /// One more, killed at a call of that name, counted from 1.
    killed: Option<(&'static str, &'static str, usize)>,
    command: &'static str,
    /// How it ends if nothing happens to it.
    ends: i32,
    /// How it ends if it was done already.
    again: i32,
}

const FRESH: Case = Case { before: &[], killed: None, command: "", ends: 0, again: 0 };

const PLAYERS: &str = "--british random --turks random";

/// All files below a directory with their bytes, by path.
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

/// Checks that a manifest is true if there is one, and that a result that was there is not lost.
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
    /// A directory with what is there before, and a scenario.
    fn prepared(&self) -> TempDir {
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::write(dir.path().join("toy.toml"), include_str!("toy.toml")).expect("written");
        for command in self.before {
            let Ended { code, stderr, .. } = undisturbed(dir.path(), command);
            assert_eq!(code, Some(0), "{command}: {stderr}");
        }
        if let Some((command, name, place)) = self.killed {
            let call = Call { name: name.to_owned(), place, changes: false };
            let ended = disturbed(dir.path(), command, &call, Fault::Kill);
            assert!(ended.hit, "{command} has {place} times {name}");
        }
        dir
    }

    /// Lets the program be disturbed at every call in turn.
    fn check(&self) {
        if !strace::is_there() {
            return;
        }
        let before = self.prepared();
        let dir = copied(before.path());
        let Ended { code, stderr, .. } = undisturbed(dir.path(), self.command);
        assert_eq!(code, Some(self.ends), "{stderr}");
        let expected = tree(dir.path());
        let calls = calls(copied(before.path()).path(), self.command);
        let all = std::env::var_os("SANDTABLE_FAULTS").is_some_and(|which| which == "all");
        let (mut faults, mut met) = (0, 0);
        for (place, call) in calls.iter().enumerate() {
            let by_turns = [Fault::DiskFull, Fault::Broken];
            let ways = match &call.name[..] {
                // Of directories the standard library takes for granted that they can be closed.
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

    /// The command itself, and if it is a run, with `--resume`.
    fn ways_to_go_on(&self) -> Vec<String> {
        let mut ways = vec![self.command.to_owned()];
        if self.command.starts_with("run") && !self.command.contains("--shard") {
            ways.push(format!("{} --resume", self.command.replace(" --resume", "")));
        }
        ways
    }

    /// Disturbs the command at a call, and checks what is left; false if there was no such call,
    /// since when a checkpoint is written is a matter of time.
    fn check_fault(
        &self,
        before: &Path,
        call: &Call,
        fault: Fault,
        ways_to_go_on: &[String],
        expected: &[(PathBuf, Vec<u8>)],
    ) -> bool {
        let dir = copied(before);
        let ended = disturbed(dir.path(), self.command, call, fault);
        let what = format!("{fault:?} at {call:?} of {}: {}", self.command, ended.stderr);
        match fault {
            _ if !ended.hit => assert_eq!(ended.code, Some(self.ends), "{what}"),
            Fault::Kill => assert_eq!(ended.code, None, "{what}"),
            _ => assert!(ended.code == Some(self.ends) || ended.code == Some(2), "{what}"),
        }
        if ended.code == Some(self.ends) {
            // A temporary file that cannot be removed is in nobody's way.
            let mut left = tree(dir.path());
            left.retain(|(name, _)| !name.to_string_lossy().contains("/.sandtable-"));
            assert!(left == expected, "{what}: it did not do what it says");
        }
        check_is_whole(dir.path(), before.join("out/manifest.json").exists(), &what);
        for again in ways_to_go_on {
            let dir = copied(dir.path());
            let Ended { code, stderr, .. } = undisturbed(dir.path(), again);
            let is_fine = code == Some(self.ends) || code == Some(self.again);
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

/// Defines tests: a name and a case each.
macro_rules! cases {
    ($($name:ident: $case:expr;)+) => { $(
        #[test]
        fn $name() {
            $case.check();
        }
    )+ };
}

const OFTEN: &str = "--out out --threads 1 --batch 10 --checkpoint-every 0";

cases! {
    a_run: Case { command: leak(["run toy.toml -n 20", PLAYERS, OFTEN]), ..FRESH };
    a_run_in_place_of_another: Case {
        before: &["run toy.toml -n 20 --seed 2 --per-game --out out"],
        command: leak(["run toy.toml -n 20 --force", PLAYERS, OFTEN]),
        ..FRESH
    };
    a_run_that_is_extended: Case {
        before: &["run toy.toml -n 10 --british random --turks random --out out"],
        command: leak(["run toy.toml -n 20 --resume", PLAYERS, OFTEN]),
        ..FRESH
    };
    a_table_of_every_game: Case {
        command: leak(["run toy.toml -n 20 --per-game", PLAYERS, OFTEN]),
        ..FRESH
    };
    a_table_of_every_game_that_goes_on: Case {
        killed: Some((leak(["run toy.toml -n 30 --per-game", PLAYERS, OFTEN]), "fsync", 3)),
        command: leak(["run toy.toml -n 30 --per-game --resume", PLAYERS, OFTEN]),
        ..FRESH
    };
    a_table_of_some_games: Case {
        command: leak([
            "run lawrence-of-arabia --mission aqaba -n 9 --sample-games 3",
            "--policy random",
            OFTEN,
        ]),
        ..FRESH
    };
    a_shard: Case { command: "run toy.toml -n 20 --shard 0/2 --threads 1 --out parts", ..FRESH };
    parts_put_together: Case {
        before: &[
            "run toy.toml -n 20 --shard 0/2 --out parts",
            "run toy.toml -n 20 --shard 1/2 --out parts",
        ],
        command: "merge parts --out out",
        ..FRESH
    };
    a_comparison: Case { command: "compare megiddo-1918 -n 4 --threads 1 --out out", ..FRESH };
    cards: Case {
        command: leak(["cards toy.toml -n 4", PLAYERS, SMALL]),
        ..FRESH
    };
    rulings_in_place_of_others: Case {
        before: &["run toy.toml -n 20 --out out"],
        command: leak(["rulings megiddo-1918 -n 4 --force", PLAYERS, SMALL]),
        ..FRESH
    };
    a_sweep: Case {
        command: leak(["sweep megiddo-1918 --vary british.hand_size=8..9 -n 4", PLAYERS, SMALL]),
        ..FRESH
    };
    luck: Case { command: leak(["luck megiddo-1918 -n 4", PLAYERS, SMALL]), ..FRESH };
    a_balanced_variant: Case {
        command: leak([
            "tune megiddo-1918 --target 0.7 --tolerance 0.2 --max-edits 1 -n 60",
            PLAYERS,
            SMALL,
        ]),
        ..FRESH
    };
    a_variant: Case { command: "init out.toml --extends megiddo-1918-level", again: 2, ..FRESH };
    a_studio: Case { command: "studio out.html", ..FRESH };
    a_page: Case {
        before: &["run toy.toml -n 20 --out out"],
        command: "report out",
        ..FRESH
    };
}

const SMALL: &str = "--threads 1 --out out";

/// A command line of several pieces.
fn leak(pieces: [&str; 3]) -> &'static str {
    pieces.join(" ").leak()
}
