//! Studies that are interrupted and resumed, or extended by more games.

use super::interrupted::{COMMANDS, execute_with_limit};
use super::*;
use sandtable::cli::{Ending, Host};

/// Commands that play some stages again because no checkpoint records their tallies, or that count games of the
/// checkpoint as played.
const PLAYED_AGAIN: [&str; 3] = ["decks", "profile", "train"];

/// Writes the files that the command lines name, and returns the command line with their paths.
fn with_files(words: &str) -> String {
    let games = "[[games]]\nwinner = \"turkish\"\n".repeat(3);
    write("table.toml", format!("game = \"megiddo-1918\"\n{games}"));
    write("war.toml", include_str!("war.toml"));
    let path = |name: &str| path_to(name).display().to_string();
    words.replace("TABLE", &path("table.toml")).replace("WAR", &path("war.toml"))
}

/// Executes a command that writes its result to `dir`, and returns the number of games that it plays.
fn played(words: &str, dir: &str, limit: u64) -> (Ending, u64, Vec<String>) {
    let out = path_to(dir).display().to_string();
    let (ending, host) = execute_with_limit(limit, &format!("{words} --out {out}"));
    let counter = Host::counter(&host);
    (ending, counter.games() - counter.skipped(), host.notes())
}

fn is_over(ending: Ending) -> bool {
    matches!(ending, Ending::Fine | Ending::CheckFailed)
}

/// An interrupted command is resumed to the bytes of an uninterrupted one, and plays only the games that are missing.
#[test]
fn every_interrupted_command_is_resumed_to_the_same_bytes() {
    let mut faults = Vec::new();
    for (number, words) in COMMANDS.iter().enumerate() {
        let words = with_files(words);
        let (whole, parts) = (format!("{number}-whole"), format!("{number}-parts"));
        let (ending, all, notes) = played(&words, &parts, u64::MAX);
        assert!(is_over(ending), "{words}: {notes:?}");
        // A training names its policies after the folder, so both results are written to the same one.
        std::fs::rename(path_to(&parts), path_to(&whole)).expect("renamed");
        let (ending, first, notes) = played(&words, &parts, all / 2);
        assert!(matches!(ending, Ending::Interrupted), "{words}: {notes:?}");
        let (ending, second, notes) = played(&format!("{words} --resume"), &parts, u64::MAX);
        if !is_over(ending) {
            faults.push(format!("{words}: {notes:?}"));
            continue;
        }
        let [whole, parts] = [whole, parts].map(|dir| files(path_to(&dir)));
        for (name, bytes) in &whole {
            let is_same = parts.iter().any(|(other, its)| other == name && its == bytes);
            faults.extend((!is_same).then(|| format!("{words}: {name} differs")));
        }
        faults.extend((whole.len() != parts.len()).then(|| format!("{words}: other files")));
        let command = words.split(' ').next().unwrap_or_default();
        // An interrupted training is repeated.
        let trains = words.contains("--learned-response");
        if second > all - first && !trains && !PLAYED_AGAIN.contains(&command) {
            faults.push(format!("{words}: {first} and {second} of {all} games were played"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the command line with twice as many games; `None` if it names no number of games.
fn doubled(words: &str) -> Option<String> {
    let (before, after) = words.split_once(" -n ")?;
    let (games, rest) = after.split_once(' ').unwrap_or((after, ""));
    let games: u64 = games.parse().ok()?;
    Some(format!("{before} -n {} {rest}", games * 2))
}

/// A complete result is extended by more games to the bytes of a new run with all games.
#[test]
fn every_command_is_extended_to_the_bytes_of_a_longer_one() {
    let mut faults = Vec::new();
    let extended = COMMANDS.iter().enumerate().filter(|(_, words)| !words.starts_with("train"));
    for (number, words) in extended {
        let words = with_files(words);
        let more = doubled(&words).expect("a number of games");
        let (whole, parts) = (format!("{number}-long"), format!("{number}-extended"));
        let (ending, _, notes) = played(&words, &parts, u64::MAX);
        assert!(is_over(ending), "{words}: {notes:?}");
        let (ending, all, notes) = played(&more, &whole, u64::MAX);
        assert!(is_over(ending), "{more}: {notes:?}");
        let (ending, second, notes) = played(&format!("{more} --resume"), &parts, u64::MAX);
        if !is_over(ending) {
            faults.push(format!("{more}: {notes:?}"));
            continue;
        }
        let [whole, parts] = [whole, parts].map(|dir| files(path_to(&dir)));
        let differing = whole.iter().filter(|it| !parts.contains(it)).map(|(name, _)| name);
        faults.extend(differing.map(|name| format!("{more}: {name} differs")));
        faults.extend((whole.len() != parts.len()).then(|| format!("{more}: other files")));
        faults.extend((second > all).then(|| format!("{more}: {second} of {all} games")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A checkpoint of another plan is not replaced, and a study is not shortened.
#[test]
fn a_checkpoint_of_another_study_is_refused() {
    let study = "compare megiddo-1918-level --british greedy --british tempo --turks greedy";
    let (ending, _, notes) = played(&format!("{study} -n 60"), "other", u64::MAX);
    assert!(is_over(ending), "{notes:?}");
    let checkpoint = read("other/checkpoint.json");
    for words in ["-n 30", "-n 90 --seed 6", "--precision 0.1"] {
        let (ending, _, notes) = played(&format!("{study} {words} --resume"), "other", u64::MAX);
        assert!(matches!(ending, Ending::Refused), "{words}: {notes:?}");
        assert_eq!(read("other/checkpoint.json"), checkpoint);
    }
    write("other/checkpoint.json", checkpoint.replacen("tally", "tale", 1));
    let (ending, _, notes) = played(&format!("{study} -n 90 --resume"), "other", u64::MAX);
    assert!(matches!(ending, Ending::Refused), "{notes:?}");
}
