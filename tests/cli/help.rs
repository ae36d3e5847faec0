//! The help: its groups of commands, the order of its options, and its examples.

use super::*;
use sandtable::cli::Cli;
use sandtable::games::Shipped;

/// Headings of options that several commands share.
const SHARED: [&str; 6] = ["Long runs", "Games", "Precision", "Output", "General", "Players"];

/// Returns the names of all commands of the program.
fn commands() -> Vec<String> {
    Cli::command_for::<Shipped>().get_subcommands().map(|it| it.get_name().to_owned()).collect()
}

/// Returns the headings of options in a help text, in their order.
fn headings(help: &str) -> Vec<&str> {
    let (_, after) = help.split_once("\nUsage: ").expect("a usage");
    let is_heading = |line: &&str| line.ends_with(':') && !line.starts_with(' ');
    let all = after.lines().filter(is_heading).map(|line| line.trim_end_matches(':'));
    let is_of_options = |it: &&str| SHARED.contains(it) || it.starts_with("Options");
    all.filter(is_of_options).collect()
}

/// Returns the command lines of the example that ends a help text.
fn example(help: &str) -> Vec<&str> {
    let (_, example) = help.rsplit_once("\nExample").expect("an example");
    let (_, lines) = example.split_once(':').expect("a colon");
    lines.trim().lines().take_while(|line| !line.is_empty()).map(str::trim).collect()
}

#[test]
fn the_help_of_the_program_lists_every_command_once() {
    let help = stdout_of("--help");
    for name in commands() {
        let listed = help.lines().filter(|line| line.starts_with(&format!("  {name} ")));
        assert_eq!(listed.count(), 1, "{name} in {help}");
    }
    for group in ["Play", "Scenario", "Understand", "Change", "Policies", "Scale", "Tools"] {
        assert_eq!(help.matches(&format!("\n{group}:\n")).count(), 1, "{group} in {help}");
    }
}

#[test]
fn every_help_ends_with_an_example_that_parses() {
    for name in commands() {
        for help in [stdout_of(&format!("{name} --help")), stdout_of(&format!("{name} -h"))] {
            let lines = example(&help);
            let shown = format!("sandtable {name} ");
            assert!(lines.last().is_some_and(|it| it.starts_with(&shown)), "{name}: {lines:?}");
            for line in lines {
                let read = Cli::read::<Shipped>(line.split(' '));
                assert!(read.is_ok(), "{line}: {read:?}");
            }
        }
    }
    assert_eq!(example(&stdout_of("--help")), ["sandtable run megiddo-1918-level"]);
    let sweep = "sandtable sweep megiddo-1918-level --vary british.hand_size=7..10";
    assert_eq!(example(&stdout_of("sweep --help")), [sweep]);
}

#[test]
fn own_options_stand_before_those_that_commands_share() {
    for name in commands() {
        let help = stdout_of(&format!("{name} --help"));
        let headings = headings(&help);
        let shared = headings.strip_prefix(&["Options"]).unwrap_or(&headings);
        assert!(shared.iter().all(|it| SHARED.contains(it)), "{name}: {headings:?}");
    }
    for (command, option) in [
        ("sweep", "--vary"),
        ("cluster", "--games"),
        ("compare", "--learned-response"),
        ("run", "--per-game"),
        ("tune", "--target"),
        ("sensitivity", "--retrain"),
    ] {
        let help = stdout_of(&format!("{command} --help"));
        let (_, own) = help.split_once("\nOptions:\n").expect("options");
        let place = own.find(&format!("{option} <")).or_else(|| own.find(option));
        let shared = SHARED.iter().filter_map(|it| own.find(&format!("\n{it}:\n"))).min();
        assert!(place.is_some() && place < shared, "{command} {option}: {help}");
    }
}

#[test]
fn the_number_of_games_names_its_default() {
    for (command, default) in [
        ("run", "100000"),
        ("compare", "until `--precision` 0.005, or 0.01 with trained policies"),
        ("sweep", "until `--precision` 0.005, or 0.01 with trained policies"),
        ("profile", "10000; 50 with `--only skill`"),
        ("train", "1000000"),
        ("tune", "enough for `--tolerance`, or 20000"),
    ] {
        let help = stdout_of(&format!("{command} --help"));
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, games) = help.split_once("--games <GAMES> ").expect("the option");
        let (games, _) = games.split_once(" --").expect("another option");
        assert!(games.contains(&format!("[default: {default}]")), "{command}: {games}");
        assert_eq!(games.contains("train on"), command == "train", "{command}: {games}");
    }
}
