//! A game that is defined outside the library is played, studied and reported like the shipped games.

mod program;
mod race;
mod words;

use std::process::{Command, Output};

use serde_json::Value as Json;

use program::{code, files, path_to, sandtable_here, stderr, stdout};
use sandtable::cli::Cli;
use sandtable::games::{Games, Shipped};

/// Environment variable with a command line, one argument on each line.
///
/// If it is set, this test acts as the program.
const WORDS: &str = "RACE_WORDS";
/// Environment variable that makes the program behave as a later build of itself.
const LATER: &str = "RACE_LATER";

/// Acts as the whole program, with the race as its only game, if [`WORDS`] is set.
#[test]
#[ignore = "the other tests start it"]
fn program_of_the_race() {
    let Ok(words) = std::env::var(WORDS) else { return };
    let ending = match std::env::var_os(LATER) {
        None => sandtable::cli::execute::<race::Shelf>(words.lines(), &Default::default()),
        Some(_) => sandtable::cli::execute::<race::Later>(words.lines(), &Default::default()),
    };
    // Exits here, so that the test harness prints nothing more.
    std::process::exit(ending.code().into());
}

/// Runs the program with the race, and returns its output.
///
/// The text is its standard output without the lines of the test harness.
fn race(arguments: &str) -> (Output, String) {
    race_by(arguments, &[])
}

/// Runs the program as a later build, in which `runner` plays differently and one policy is new.
fn later(arguments: &str) -> (Output, String) {
    race_by(arguments, &[(LATER, "")])
}

fn race_by(arguments: &str, more: &[(&str, &str)]) -> (Output, String) {
    std::fs::write(path_to("race.toml"), include_str!("race/race.toml")).expect("written");
    let words: Vec<&str> = std::iter::once("race").chain(arguments.split_whitespace()).collect();
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    let output = command
        .current_dir(path_to(""))
        .env(WORDS, words.join("\n"))
        .envs(more.iter().copied())
        .args(["--ignored", "--exact", "program_of_the_race", "--nocapture"])
        .output()
        .expect("it starts");
    let printed = stdout(&output).trim_start().trim_start_matches("running 1 test").trim_start();
    let printed = printed.to_owned();
    (output, printed)
}

/// Runs a command of the program, asserts success, and returns its standard output.
fn stdout_of(arguments: &str) -> String {
    let (output, printed) = race(arguments);
    assert_eq!(code(&output), 0, "{arguments}: {}", stderr(&output));
    printed
}

/// Runs a study without files, and returns the rows of one of its tables.
fn sheet(study: &str, name: &str) -> Vec<Json> {
    let printed = stdout_of(&format!("{study} --format json --no-files"));
    let object: Json = serde_json::from_str(&printed).expect("JSON");
    object["sheets"][name].as_array().expect("rows").clone()
}

/// Runs a command, asserts that it fails with a user error and prints nothing else; returns the error.
fn refused(arguments: &str) -> String {
    let (output, printed) = race(arguments);
    assert_eq!((code(&output), &printed[..]), (2, ""), "{arguments}: {}", stderr(&output));
    stderr(&output).to_owned()
}

#[test]
fn results_of_a_race_have_its_seats() {
    let run = "run race.toml -n 400 --red walker --blue runner";
    let printed = stdout_of(&format!("{run} --per-game --out a"));
    let json: Json =
        serde_json::from_str(&stdout_of(&format!("{run} --no-files --format json"))).expect("JSON");
    let cell = &json["cells"][0];
    assert_eq!(["red", "blue", "grey"].map(|seat| &cell[seat]), ["walker", "runner", "sprinter"]);
    for part in ["Red walker", "Blue runner", "Grey sprinter"] {
        assert!(printed.contains(part), "{part}: {printed}");
    }
    let all = files("a");
    let names: Vec<&str> = all.iter().map(|(name, _)| &name[..]).collect();
    assert!(names.contains(&"games.csv") && names.contains(&"report.html"), "{names:?}");
    for (name, bytes) in all.iter().filter(|(name, _)| name.ends_with("csv")) {
        let text = String::from_utf8_lossy(bytes);
        let columns =
            if name == "games.csv" { "red,blue,grey," } else { "scenario,red,blue,grey," };
        assert!(text.starts_with(columns), "{name}: {text}");
    }
    let page = text_of("a/report.html");
    assert_without_words_of_other_games("the page", &page);
    assert_without_words_of_other_games("the manifest", &text_of("a/manifest.json"));
    // Made again from its files, the page is equal.
    stdout_of("report a");
    assert_eq!(text_of("a/report.html"), page);
}

fn text_of(file: &str) -> String {
    std::fs::read_to_string(path_to(file)).expect("a text")
}

/// Asserts that an output contains no name that the shipped games declare.
fn assert_without_words_of_other_games(what: &str, text: &str) {
    let words = words::of_games::<Shipped>();
    assert!(words.len() > 40, "{words:?}");
    let found: Vec<&String> = words.iter().filter(|word| words::has(text, word)).collect();
    assert!(found.is_empty(), "{what}: {found:?}\n{text}");
}

#[test]
fn the_help_has_no_words_of_other_games() {
    let commands = Cli::command_for::<race::Shelf>();
    let names: Vec<&str> = commands.get_subcommands().map(|it| it.get_name()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names.into_iter().chain([""]) {
        let help = stdout_of(&format!("{name} --help"));
        assert!(help.contains("Usage:"), "{help}");
        assert_without_words_of_other_games(name, &help);
    }
    assert!(stdout_of("run --help").contains("finish=20"));
    for command in ["list", "list race", "schema", "schema race.toml", "check race.toml"] {
        assert_without_words_of_other_games(command, &stdout_of(command));
    }
}

#[test]
fn manifests_and_errors_have_no_words_of_other_games() {
    for study in ["profile", "compare --red walker", "sweep --vary stumble=0..4/4"] {
        stdout_of(&format!("{study} race.toml -n 40 --out {}", &study[..4]));
        let file = format!("{}/manifest.json", &study[..4]);
        assert_without_words_of_other_games(study, &text_of(&file));
    }
    for wrong in [
        "run nowhere",
        "run race.toml --red mad",
        "run race.toml --nonsense",
        "run race.toml --set finsh=3",
        "sweep race.toml --vary finish",
        "sweep race.toml --vary finsh=1,2 --measure lengths",
        "tune race.toml --bound turns",
        "tune race.toml --parameters walker --seat green",
        "diff race.toml",
        "trace race.toml --red all",
        "init mine",
        "list nothing",
        "report nothing",
        "merge nothing",
        "studio",
        "cluster dask race.toml -n 10 --per-game",
    ] {
        assert_without_words_of_other_games(wrong, &refused(wrong));
    }
}

#[test]
fn studies_that_the_race_leaves_nothing_to_do_are_refused() {
    for study in [
        "cards",
        "tune",
        "sensitivity",
        "profile --only skill",
        "tune --parameters walker",
        "compare --best-response 4",
    ] {
        let message = refused(&format!("{study} race.toml -n 100000"));
        assert_eq!(message.matches("error:").count(), 1, "{study}: {message}");
        assert!(!message.contains("Usage:"), "{study}: {message}");
        assert!(!path_to("reports").exists(), "{study}");
    }
}

#[test]
fn a_later_build_resumes_only_games_of_unchanged_policies() {
    for player in ["walker", "runner"] {
        let run = format!("run race.toml -n 60 --red {player}");
        stdout_of(&format!("{run} --out {player} --quiet"));
        stdout_of(&format!("{run} --out p-{player} --shard 0/1"));
    }
    let again = |player: &str| {
        later(&format!("run race.toml -n 90 --red {player} --out {player} --resume"))
    };
    let (walker, _) = again("walker");
    assert_eq!(code(&walker), 0, "{}", stderr(&walker));
    stdout_of("run race.toml -n 90 --red walker --out whole");
    let [resumed, whole] = ["walker", "whole"].map(files);
    let named = |all: &[(String, Vec<u8>)]| -> Vec<(String, Vec<u8>)> {
        all.iter().filter(|(name, _)| name.ends_with("csv")).cloned().collect()
    };
    assert_eq!(named(&resumed), named(&whole));
    let (merged, _) = later("merge p-walker --out m-walker");
    assert_eq!(code(&merged), 0, "{}", stderr(&merged));
    for refused in [again("runner").0, later("merge p-runner --out m-runner").0] {
        let message = stderr(&refused);
        assert_eq!(code(&refused), 2, "{message}");
        let differences: Vec<&str> =
            message.lines().filter(|line| line.trim_start().starts_with("behaviour")).collect();
        assert!(differences.len() == 1 && differences[0].contains("runner: 4c7c"), "{message}");
        assert!(message.contains("`runner`") && !message.contains("walker"), "{message}");
    }
}

#[test]
fn shards_of_a_race_merge_to_the_bytes_of_the_whole() {
    stdout_of("run race.toml -n 90 --red all --out whole --quiet");
    stdout_of("run race.toml -n 90 --red all --out parts --shard 0/2");
    stdout_of("run race.toml -n 90 --red all --out parts --shard 1/2");
    stdout_of("merge parts --out merged --quiet");
    assert_eq!(files("merged"), files("whole"));
}

#[test]
fn policies_of_three_seats_are_compared() {
    let players = "--blue walker --blue runner --grey sprinter";
    let printed = stdout_of(&format!("compare race.toml -n 300 {players} --out a"));
    assert!(printed.contains("Red \\ Blue, Grey"), "{printed}");
    let ratings = text_of("a/ratings.csv");
    assert!(ratings.contains(",red,walker,regret,share,"), "{ratings}");
    let message = refused("cards race.toml --at equilibrium --out b");
    assert!(message.contains("equilibrium"), "{message}");
}

#[test]
fn luck_variants_and_measures_of_a_race() {
    let sources = sheet("profile --only luck race.toml -n 300 --red all", "luck");
    assert!(sources.iter().any(|row| row["source"] == "dice"), "{sources:?}");
    let vary = "--vary stumble=0..8/4 --measure stumbles";
    let points = sheet(&format!("sweep race.toml -n 300 --red runner {vary}"), "sweep");
    let is_measured =
        |row: &Json| row["setting"] == "stumble=8" && row["metric"] == "stumbles_change";
    assert!(points.iter().any(is_measured), "{points:?}");
    let vary = "--vary stumble=0..8/2";
    let measures = sheet(&format!("profile race.toml -n 300 --red runner {vary}"), "character");
    let is_length = |row: &Json| row["setting"] == "stumble=8" && row["metric"] == "turns";
    assert!(measures.iter().any(is_length), "{measures:?}");
}

#[test]
fn a_single_race_is_traced_as_json_and_as_a_story() {
    let lines = stdout_of("trace race.toml --red runner");
    let first: serde_json::Value =
        serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["seat"], "red");
    assert!(stdout_of("trace race.toml --red runner --text").starts_with("Red"));
    let message = refused("trace race.toml --grey all");
    assert!(message.contains("--grey"), "{message}");
}

#[test]
fn errors_name_the_keys_and_policies_of_a_race() {
    refused("run race.toml --british tempo");
    let unknown = refused("run race.toml --red mad --blue madder");
    assert!(unknown.contains("`mad`") && unknown.contains("`madder`"), "{unknown}");
    std::fs::write(path_to("odd.toml"), "game = \"race\"\nfinish = 0\n").expect("written");
    let (check, _) = race("check odd.toml");
    let message = stderr(&check);
    assert!(message.contains("finish") && message.contains("stumble"), "{message}");
    let shipped = sandtable_here("check race.toml").output().expect("the program starts");
    assert_eq!(code(&shipped), 1);
    assert!(stderr(&shipped).contains("\"race\""), "{}", stderr(&shipped));
    assert!(stdout_of("list race").contains("sprinter"));
}

#[test]
fn the_program_of_a_race_names_itself_in_help_hints_and_command_lines() {
    let ours = race::Shelf::PROGRAM;
    let theirs = |text: &str| text.contains("sandtable ");
    let written = stdout_of("init mine --extends race.toml");
    assert!(written.contains(&format!("`{ours} check mine.toml`")), "{written}");
    for arguments in ["--help", "sweep --help", "help run", "list", "completions bash"] {
        let printed = stdout_of(arguments);
        assert!(printed.contains(ours) && !theirs(&printed), "{arguments}: {printed}");
    }
    for arguments in ["run nowhere", "run race.toml --red trained:nowhere"] {
        let message = refused(arguments);
        assert!(!theirs(&message), "{arguments}: {message}");
    }
    for removed in ["fit", "skill", "rulings"] {
        let message = refused(&format!("{removed} race.toml"));
        assert!(message.contains(&format!("`{ours} ")) && !theirs(&message), "{message}");
    }
    stdout_of("run race.toml -n 20 --out a");
    let manifest: Json = serde_json::from_str(&text_of("a/manifest.json")).expect("JSON");
    let line = manifest["command_line"].as_str().expect("a command line");
    assert!(line.starts_with(&format!("{ours} run race.toml ")), "{line}");
    let page = text_of("a/report.html");
    for command in ["run", "report", "sensitivity --only rulings"] {
        assert!(page.contains(&format!("{ours} {command}")), "{command}");
    }
    for command in ["run", "trace", "report", "cards", "sensitivity", "studio"] {
        assert!(!page.contains(&format!("sandtable {command}")), "{command}");
    }
}

#[test]
fn a_program_without_all_games_of_the_studio_has_no_studio() {
    refused("studio");
    assert!(!path_to("studio.html").exists());
}
