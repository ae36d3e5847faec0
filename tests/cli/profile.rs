//! The command `profile`: its sections, and the removed commands that it replaces.

use super::*;
use crate::studies::{number, rows};

const PLAY: &str =
    "megiddo-1918-level --british greedy --turks tempo -n 256 --ladder-games 4 --most 2 --fresh 2";

/// Rows of a section are the same whether it is alone or among others.
#[test]
fn sections_do_not_depend_on_one_another() {
    let all = same_with_any_threads(&format!("profile {PLAY} --format json --no-files"));
    for (section, tables) in [
        ("luck", &["summary", "luck", "curve"][..]),
        ("losses", &["summary", "losses"]),
        ("character", &["summary", "character"]),
        ("skill", &["ladder", "decisions"]),
    ] {
        let line = format!("profile --only {section} {PLAY} --format json --no-files");
        let alone = stdout_of(&line);
        for table in tables {
            let found = rows(&alone, table);
            assert!(!found.is_empty() && found == rows(&all, table), "{section}: {table}");
        }
    }
}

/// The win rate of a profile is that of `run`, and it comes with its number of games.
#[test]
fn a_profile_has_the_win_rate_of_its_games() {
    let found = stdout_of(&format!("profile --only losses,luck {PLAY} --format json --no-files"));
    let rates = rows(&found, "summary");
    let [rate] = &rates[..] else { panic!("{rates:?}") };
    let players = "megiddo-1918-level --british greedy --turks tempo";
    assert_eq!(number(rate, "value"), win_rate(&format!("{players} -n 256")));
    assert_eq!((rate["metric"].as_str(), rate["n"].as_u64()), (Some("win_rate"), Some(256)));
}

#[test]
fn removed_commands_name_their_section() {
    for section in ["luck", "losses", "character", "skill"] {
        refused(
            &format!("{section} megiddo-1918"),
            &[&format!("sandtable profile --only {section}")],
        );
    }
    refused(
        "profile megiddo-1918 --only luck --vary british.hand_size=7",
        &["character", "--vary"],
    );
}
