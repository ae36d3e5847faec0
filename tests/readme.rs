//! The README's own commands, as a new user would type them.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const README: &str = include_str!("../README.md");

/// The contents of the README's code blocks in a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let after = README.split(&fence[..]).skip(1);
    after.map(|rest| rest.split("```").next().expect("a block ends")).collect()
}

/// The arguments of every `cargo run --release --` line.
fn commands() -> Vec<Vec<&'static str>> {
    let lines = blocks("sh").into_iter().flat_map(str::lines);
    let arguments = lines.filter_map(|line| line.strip_prefix("cargo run --release -- "));
    arguments.map(|arguments| arguments.split_whitespace().collect()).collect()
}

/// A folder with the scenarios, as in a clean clone.
fn clone() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let copy = folder.path().join("scenarios");
    std::fs::create_dir(&copy).expect("a folder");
    for file in scenarios.read_dir().expect("scenarios") {
        let file = file.expect("a file").path();
        std::fs::copy(&file, copy.join(file.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

/// Runs the program there.
fn sandtable(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(folder).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// One after the other in one folder, as they stand.
#[test]
fn every_command_succeeds_in_its_turn() {
    let folder = clone();
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for (turn, arguments) in commands.iter().enumerate() {
        let output = sandtable(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{arguments:?}");
        if turn == 0 {
            assert_eq!(text(&output.stdout), blocks("text")[0]);
        }
    }
}

#[test]
fn the_table_of_commands_has_them_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = sandtable(folder.path(), &["--help"]);
    let (_, list) = text(&help.stdout).split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !["", "help"].contains(name)).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let row = format!("\n| `{name}");
        assert!(README.contains(&row), "{name} is not in the table of commands");
    }
}

#[test]
fn every_variant_is_sound_and_plays() {
    let variants = blocks("toml");
    assert_eq!(variants.len(), 5);
    for variant in variants {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("variant.toml"), variant).expect("a file");
        for arguments in [&["check", "variant.toml"][..], &["run", "variant.toml", "-n", "500"]] {
            let output = sandtable(folder.path(), arguments);
            assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        }
    }
}
