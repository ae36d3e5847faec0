//! A game that is defined outside the library is played, studied and reported like the shipped games.

mod program;
mod race;
mod words;

use std::process::{Command, Output};

use program::{at, code, files, started, stderr, stdout};
use sandtable::cli::Cli;
use sandtable::games::Shipped;

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
    std::fs::write(at("race.toml"), include_str!("race/race.toml")).expect("written");
    let words: Vec<&str> = std::iter::once("race").chain(arguments.split_whitespace()).collect();
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    let output = command
        .current_dir(at(""))
        .env(WORDS, words.join("\n"))
        .envs(more.iter().copied())
        .args(["--ignored", "--exact", "program_of_the_race", "--nocapture"])
        .output()
        .expect("it starts");
    let said = stdout(&output).trim_start().trim_start_matches("running 1 test").trim_start();
    let said = said.to_owned();
    (output, said)
}

/// Runs a command of the program, asserts success, and returns its standard output.
fn fine(arguments: &str) -> String {
    let (output, said) = race(arguments);
    assert_eq!(code(&output), 0, "{arguments}: {}", stderr(&output));
    said
}

/// Runs a command, asserts that it fails with a user error and prints nothing else; returns the error.
fn refused(arguments: &str) -> String {
    let (output, said) = race(arguments);
    assert_eq!((code(&output), &said[..]), (2, ""), "{arguments}: {}", stderr(&output));
    stderr(&output).to_owned()
}

#[test]
fn a_race_is_run_and_told_by_its_seats() {
    let said = fine("run race.toml -n 400 --red walker --blue runner --per-game --out a");
    assert!(said.contains("when Red walker and Blue runner meet Grey sprinter"), "{said}");
    assert!(said.starts_with("Red wins "), "{said}");
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
    speaks_of_no_other_game("the page", &page);
    speaks_of_no_other_game("the manifest", &text_of("a/manifest.json"));
    // Made again from its files, the page is equal.
    fine("report a");
    assert_eq!(text_of("a/report.html"), page);
}

fn text_of(file: &str) -> String {
    std::fs::read_to_string(at(file)).expect("a text")
}

/// Asserts that an output contains no name that the shipped games declare.
fn speaks_of_no_other_game(what: &str, said: &str) {
    let words = words::of_games::<Shipped>();
    assert!(words.len() > 40, "{words:?}");
    let found: Vec<&String> = words.iter().filter(|word| words::has(said, word)).collect();
    assert!(found.is_empty(), "{what}: {found:?}\n{said}");
}

#[test]
fn its_help_speaks_of_no_other_game() {
    let commands = Cli::command_for::<race::Shelf>();
    let names: Vec<&str> = commands.get_subcommands().map(|it| it.get_name()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names.into_iter().chain([""]) {
        let said = fine(&format!("{name} --help"));
        assert!(said.contains("Usage:"), "{said}");
        speaks_of_no_other_game(name, &said);
    }
    assert!(fine("run --help").contains("finish=20"));
    for command in ["list", "list race", "schema", "schema race.toml", "check race.toml"] {
        speaks_of_no_other_game(command, &fine(command));
    }
}

#[test]
fn its_manifests_and_errors_speak_of_no_other_game() {
    for study in
        ["luck", "compare --red walker", "losses", "character", "sweep --vary stumble=0..4/4"]
    {
        fine(&format!("{study} race.toml -n 40 --out {}", &study[..4]));
        let file = format!("{}/manifest.json", &study[..4]);
        speaks_of_no_other_game(study, &text_of(&file));
    }
    for wrong in [
        "run nowhere",
        "run race.toml --red mad",
        "run race.toml --nonsense",
        "run race.toml --set finsh=3",
        "sweep race.toml --vary finish",
        "sweep race.toml --vary finsh=1,2 --measure lengths",
        "tune race.toml --bound turns",
        "fit race.toml --seat green",
        "diff race.toml",
        "trace race.toml --red all",
        "init mine",
        "bench",
        "list nothing",
        "report nothing",
        "merge nothing",
        "studio",
        "cluster dask race.toml -n 10 --per-game",
    ] {
        speaks_of_no_other_game(wrong, &refused(wrong));
    }
}

#[test]
fn what_there_is_nothing_to_do_for_is_refused() {
    for (study, why) in [
        ("cards", "race has no cards or counters to ask about"),
        ("rulings", "the rules of race leave nothing open"),
        ("tune", "nothing may change"),
        ("origins", "no fact of it says where it comes from"),
        ("skill", "no policy of race searches"),
        ("fit", "has no parameters to fit"),
        ("compare --best-response 4", "no policy of race searches"),
    ] {
        let told = refused(&format!("{study} race.toml -n 100000"));
        assert!(told.contains(why), "{study}: {told}");
        assert!(!at("reports").exists(), "{study}");
    }
}

#[test]
fn a_later_build_goes_on_with_games_of_those_who_play_as_before() {
    for player in ["walker", "runner"] {
        let run = format!("run race.toml -n 60 --red {player}");
        fine(&format!("{run} --out {player} --quiet"));
        fine(&format!("{run} --out p-{player} --shard 0/1"));
    }
    let again = |player: &str| {
        later(&format!("run race.toml -n 90 --red {player} --out {player} --resume"))
    };
    let (walker, said) = again("walker");
    assert!(code(&walker) == 0 && said.contains("n = 90"), "{said}: {}", stderr(&walker));
    fine("run race.toml -n 90 --red walker --out whole");
    let [resumed, whole] = ["walker", "whole"].map(files);
    let named = |all: &[(String, Vec<u8>)]| -> Vec<(String, Vec<u8>)> {
        all.iter().filter(|(name, _)| name.ends_with("csv")).cloned().collect()
    };
    assert_eq!(named(&resumed), named(&whole));
    let (merged, _) = later("merge p-walker --out m-walker");
    assert_eq!(code(&merged), 0, "{}", stderr(&merged));
    for refused in [again("runner").0, later("merge p-runner --out m-runner").0] {
        let said = stderr(&refused);
        assert_eq!(code(&refused), 2, "{said}");
        assert!(said.contains("  behaviour of runner: 4c7c"), "{said}");
        assert!(said.contains("these are builds with a different `runner`"), "{said}");
        assert!(!said.contains("walker") && !said.contains("of rules"), "{said}");
    }
}

#[test]
fn its_shards_are_merged_to_the_same_bytes() {
    fine("run race.toml -n 90 --red all --out whole --quiet");
    fine("run race.toml -n 90 --red all --out parts --shard 0/2");
    fine("run race.toml -n 90 --red all --out parts --shard 1/2");
    fine("merge parts --out merged --quiet");
    assert_eq!(files("merged"), files("whole"));
}

#[test]
fn three_are_compared_by_whom_they_meet() {
    let players = "--blue walker --blue runner --grey sprinter";
    let said = fine(&format!("compare race.toml -n 300 {players} --out a"));
    assert!(said.contains("Red \\ Blue, Grey"), "{said}");
    assert!(!said.contains("both sides"), "{said}");
    let ratings = text_of("a/ratings.csv");
    assert!(ratings.contains(",red,walker,regret,share,"), "{ratings}");
    let none = refused("cards race.toml --at equilibrium --out b");
    assert!(none.contains("two sides"), "{none}");
}

#[test]
fn luck_and_sweep_ask_about_it() {
    let said = fine("luck race.toml -n 300 --red all --out luck");
    assert!(said.contains("dice") && said.contains("minds"), "{said}");
    let vary = "--vary stumble=0..8/4 --measure stumbles";
    let said = fine(&format!("sweep race.toml -n 300 --red runner {vary} --out sweep"));
    assert!(said.contains("stumble") && said.contains("stumbles"), "{said}");
    // There is no policy that searches, and no mixed equilibrium.
    let deep = "--vary stumble=0..8/2 --deep 128 --out character";
    let said = fine(&format!("character race.toml -n 300 --red runner {deep}"));
    assert!(said.contains("stumble=8") && said.contains("Agency"), "{said}");
    assert!(said.contains("Nearly the same") || said.contains("No two measures"), "{said}");
}

#[test]
fn a_single_race_is_traced_and_told() {
    let lines = fine("trace race.toml --red runner");
    let first: serde_json::Value =
        serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["seat"], "red");
    assert!(fine("trace race.toml --red runner --text").starts_with("Red runs to "));
    let several = refused("trace race.toml --grey all");
    assert!(several.contains("name one with --grey"), "{several}");
}

#[test]
fn what_is_wrong_is_told_in_its_words() {
    refused("run race.toml --british tempo");
    let unknown = refused("run race.toml --red mad --blue madder");
    assert!(unknown.contains("`mad`") && unknown.contains("`madder`"), "{unknown}");
    std::fs::write(at("odd.toml"), "game = \"race\"\nfinish = 0\n").expect("written");
    let (odd, _) = race("check odd.toml");
    let odd = stderr(&odd);
    assert!(odd.contains("finish") && odd.contains("stumble"), "{odd}");
    let shipped = started("check race.toml").output().expect("the program starts");
    assert!(stderr(&shipped).contains("no game is called \"race\""), "{}", stderr(&shipped));
    assert!(fine("list race").contains("sprinter"));
    assert!(fine("bench race.toml -n 40").contains("behaviour"));
}
