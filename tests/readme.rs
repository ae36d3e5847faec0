//! The README's own commands, as a new user would type them.

use std::path::Path;
use std::process::{Command, Output};

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

/// Runs the program in an empty folder that has the scenarios.
fn sandtable(folder: &Path, arguments: &[&str]) -> Output {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let copy = folder.join("scenarios");
    std::fs::create_dir_all(&copy).expect("a folder");
    for file in scenarios.read_dir().expect("scenarios") {
        let file = file.expect("a file").path();
        std::fs::copy(&file, copy.join(file.file_name().expect("a name"))).expect("a copy");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(folder).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn the_first_command_prints_what_the_readme_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = sandtable(folder.path(), &commands()[0]);
    assert_eq!(text(&output.stdout), blocks("text")[0]);
}

#[test]
fn every_other_command_succeeds() {
    let commands = commands();
    assert!(commands.len() > 8, "{commands:?}");
    for arguments in &commands[1..] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = sandtable(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{arguments:?}");
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
