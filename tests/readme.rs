//! Commands, scenario variants and links in the READMEs work as a new user would try them.

mod program;

use std::path::Path;

use program::{directory, sandtable, stderr, stdout};
use sandtable::cli::Cli;
use sandtable::games::Shipped;
use tempfile::TempDir;

const README: Document = Document { path: "README.md", text: include_str!("../README.md") };
const RESULTS: Document =
    Document { path: "reports/README.md", text: include_str!("../reports/README.md") };
const FILES: Document =
    Document { path: "reports/files.md", text: include_str!("../reports/files.md") };
const GAMES: Document =
    Document { path: "reports/games.md", text: include_str!("../reports/games.md") };
const PYTHON: Document =
    Document { path: "reports/python.md", text: include_str!("../reports/python.md") };
const RUNS: Document =
    Document { path: "reports/runs.md", text: include_str!("../reports/runs.md") };
const STUDIES: Document =
    Document { path: "reports/studies.md", text: include_str!("../reports/studies.md") };
const STUDIO: Document =
    Document { path: "reports/studio.md", text: include_str!("../reports/studio.md") };
const SCENARIOS: Document =
    Document { path: "scenarios/README.md", text: include_str!("../scenarios/README.md") };
const TESTS: Document =
    Document { path: "tests/README.md", text: include_str!("../tests/README.md") };

const ALL: [Document; 10] =
    [README, RESULTS, FILES, GAMES, PYTHON, RUNS, STUDIES, STUDIO, SCENARIOS, TESTS];

/// Markdown document of the repository.
struct Document {
    path: &'static str,
    text: &'static str,
}

impl Document {
    /// Returns the contents of the document's code blocks that are marked with a language.
    fn blocks(&self, language: &str) -> Vec<&'static str> {
        let fence = format!("```{language}\n");
        let after = self.text.split(&fence[..]).skip(1);
        after.map(|rest| rest.split("```").next().expect("a block ends")).collect()
    }

    /// Returns the arguments of every command that begins with `cargo run --release --`.
    fn commands(&self) -> Vec<&'static str> {
        let lines = self.blocks("sh").into_iter().flat_map(str::lines);
        lines.filter_map(|line| line.strip_prefix("cargo run --release -- ")).collect()
    }

    /// Returns the targets of the document's links.
    fn links(&self) -> Vec<&'static str> {
        let after = self.text.split("](").skip(1);
        after.map(|rest| rest.split(')').next().expect("a link ends")).collect()
    }

    /// Returns the anchors of the document's headings, to which links can lead.
    fn anchors(&self) -> Vec<String> {
        let headings = self.text.lines().filter(|line| line.starts_with('#'));
        let is_kept = |it: &char| it.is_alphanumeric() || [' ', '-'].contains(it);
        let anchor = |it: &str| it.to_lowercase().chars().filter(is_kept).collect::<String>();
        headings.map(|it| anchor(it.trim_start_matches('#').trim()).replace(' ', "-")).collect()
    }
}

/// Returns a temporary folder with the scenarios, as in a clean clone of the repository.
fn clone() -> TempDir {
    let folder = directory();
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let copy = folder.path().join("scenarios");
    std::fs::create_dir(&copy).expect("a folder");
    for file in scenarios.read_dir().expect("scenarios") {
        let file = file.expect("a file").path();
        std::fs::copy(&file, copy.join(file.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

/// Runs a command of the program in the folder, asserts success, and returns its output.
fn printed(folder: &TempDir, arguments: &str) -> String {
    let output = sandtable(folder, arguments).output().expect("the program runs");
    assert!(output.status.success(), "{arguments}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// Runs all commands of a document in one folder in order, and returns their outputs.
///
/// Asserts that there are at least `at_least` commands.
fn run(document: &Document, at_least: usize) -> Vec<String> {
    let folder = clone();
    let commands = document.commands();
    assert!(commands.len() >= at_least, "{commands:?}");
    let answers: Vec<String> = commands.iter().map(|it| printed(&folder, it)).collect();
    assert!(answers.iter().all(|it| !it.is_empty()), "{commands:?}: {answers:?}");
    answers
}

/// The README quotes the first lines of the first output, followed by a line `…`.
#[test]
fn every_command_of_the_readme_succeeds_and_the_first_two_print_the_quoted_text() {
    let answers = run(&README, 15);
    let quoted = README.blocks("text")[0].strip_suffix("…\n").expect("a line that ends the quote");
    let count = quoted.lines().count();
    assert!(count >= 5, "{quoted}");
    let first: String = answers[0].split_inclusive('\n').take(count).collect();
    assert_eq!(first, quoted);
    // The README quotes the first line of the second output.
    let quoted = format!("`{}`", answers[1].lines().next().expect("a line"));
    assert!(README.text.contains(&quoted), "{quoted} is not in the README");
}

#[test]
fn every_command_on_results_succeeds_in_its_turn() {
    run(&FILES, 1);
    run(&STUDIES, 19);
}

#[test]
fn the_commands_of_no_document_go_untested() {
    let others = [RESULTS, GAMES, PYTHON, RUNS, STUDIO, SCENARIOS, TESTS];
    assert!(others.iter().all(|document| document.commands().is_empty()));
}

#[test]
fn the_table_of_commands_has_them_all() {
    let program = Cli::command_for::<Shipped>();
    let names: Vec<&str> = program.get_subcommands().map(|it| it.get_name()).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let row = format!("\n| `{name}");
        assert!(README.text.contains(&row), "{name} is not in the table of commands");
    }
}

#[test]
fn every_variant_is_sound_and_plays() {
    let variants: Vec<&str> = ALL.iter().flat_map(|document| document.blocks("toml")).collect();
    assert_eq!(variants.len(), 5);
    for variant in variants {
        let folder = directory();
        std::fs::write(folder.path().join("variant.toml"), variant).expect("a file");
        for arguments in ["check variant.toml", "run variant.toml -n 500"] {
            printed(&folder, arguments);
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for document in &ALL {
        let folder = root.join(document.path).parent().expect("a folder").to_owned();
        for link in document.links() {
            let (file, anchor) = link.split_once('#').map_or((link, None), |it| (it.0, Some(it.1)));
            let target = ALL.iter().find(|other| match file {
                "" => other.path == document.path,
                _ => root.join(other.path) == folder.join(file),
            });
            let leads = match (target, anchor) {
                (Some(target), Some(anchor)) => target.anchors().iter().any(|it| it == anchor),
                (_, anchor) => folder.join(file).is_file() && anchor.is_none(),
            };
            assert!(leads, "{}: {link}", document.path);
        }
    }
}

#[test]
fn the_readme_is_short() {
    assert!(README.text.lines().count() <= 200);
}
