//! The commands `trace`, `check`, `list` and `completions`.

use super::*;

const PLAYERS: &str = "--british random --turks greedy";

#[test]
fn traces_are_json_lines_and_nothing_else() {
    let arguments = format!("trace megiddo-1918 --index 5 --games 3 {PLAYERS}");
    let trace = output(&arguments);
    assert_eq!((code(&trace), stderr(&trace)), (0, ""));
    let events = events(stdout(&trace));
    let games = events.iter().filter(|event| event["event"] == "game");
    let indices: Vec<_> = games.filter_map(|game| game["index"].as_u64()).collect();
    assert_eq!(indices, [5, 6, 7]);
    let story = stdout_of(&format!("{arguments} --text --quiet --threads 1"));
    assert_holds(&story, &["random", "greedy"]);
    assert!(!story.lines().any(|line| line.starts_with('{')), "{story}");
}

#[test]
fn a_row_of_a_run_is_the_game_that_trace_shows() {
    succeeds(&format!("run megiddo-1918 -n 40 --per-game --out . {PLAYERS}"));
    let trace = stdout_of(&format!("trace megiddo-1918 --games 40 {PLAYERS}"));
    let events = events(&trace);
    let ends = events.iter().filter(|event| event["event"] == "end");
    let games = table("games.csv");
    assert_eq!(ends.clone().count(), games.len() - 1);
    for (row, end) in games[1..].iter().zip(ends) {
        let outcome = [&end["winner"], &end["reason"]].map(|value| value.as_str().expect("text"));
        assert_eq!(row[3..5], outcome);
        assert_eq!(row[5], end["battles"].to_string());
    }
}

fn events(lines: &str) -> Vec<serde_json::Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn a_trace_shows_one_matchup() {
    let complaints = [
        "megiddo-1918 --british all",
        "megiddo-1918 --british all --turks all",
        "lawrence-of-arabia",
        "lawrence-of-arabia --mission aqaba --policy all",
        "lawrence-of-arabia --mission all --policy all",
    ]
    .map(|matchups| {
        let trace = refused(&format!("trace {matchups}"), &[]);
        format!("trace {matchups}\n{trace}")
    });
    insta::assert_snapshot!(complaints.concat());
    refused(&format!("trace megiddo-1918 --index {} --games 2", u64::MAX), &[]);
}

#[test]
fn check_lists_the_sound_scenarios() {
    write("bad.toml", "game = 7");
    write("good.toml", "extends = \"megiddo-1918\"\nbritish.hand_size = 7\n");
    let check = output("check megiddo-1918 bad.toml nowhere good.toml");
    assert_eq!(code(&check), 1);
    let lines = stdout(&check).lines().filter(|line| !line.starts_with("  "));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 2);
    for (line, name) in lines.iter().zip(["megiddo-1918", "good.toml"]) {
        assert_eq!(line.split(' ').take(2).collect::<Vec<_>>(), ["ok:", name]);
    }
    assert_holds(stderr(&check), &["bad.toml", "\"nowhere\""]);
    succeeds("check good.toml --set british.hand_size=8");
    assert_eq!(code(&output("check good.toml --set british.hand=8")), 1);
    refused("check", &[]);
}

#[test]
fn names_that_would_break_a_table_are_problems() {
    let text = "extends = \"megiddo-1918\"\n[turkish.cards]\n\
                \"=1+1\" = { kind = \"infantry\", force = 5 }\n\
                \"-b\" = { kind = \"infantry\", force = 5 }\n";
    write("bad.toml", text);
    fails(1, "check bad.toml", &["bad.toml:3:", "=1+1", "bad.toml:4:", "-b"]);
    for name in ["=1+1.toml", "@x.toml", "+1.toml"] {
        write(name, "extends = \"megiddo-1918\"\n");
        refused(&format!("run {name} -n 10"), &[name.trim_end_matches(".toml")]);
    }
}

#[test]
fn text_that_acts_on_a_terminal_is_a_problem_and_shown_escaped() {
    let write = |name: &str, text: &str| write(name, text);
    let hidden = ["\\u001B[2J", "a\\nb", "\\u202Eb", "\u{2066}b"];
    for text in hidden {
        write("bad.toml", &format!("extends = \"megiddo-1918\"\ntitle = \"{text}\"\n"));
        let check = fails(1, "check bad.toml", &["bad.toml:2:"]);
        assert!(!check.contains(['\u{1b}', '\u{202E}', '\u{2066}']), "{text}");
        let set = format!("check megiddo-1918 --set turkish.\"{text}\"=1");
        assert_eq!(code(&output(&set)), 1, "{set}");
    }
    write("\u{1b}[2J.toml", "extends = \"megiddo-1918\"\n");
    let check = fails(1, "check \u{1b}[2J.toml", &[]);
    assert!(check.contains("\\u{1b}[2J.toml") && !check.contains('\u{1b}'));
}

#[test]
fn errors_quote_nothing_of_a_file_that_is_no_scenario() {
    write("x.toml", "extends = \"other\"\n");
    let secrets = [
        "root:SECRET:0:0\n",
        "[a]\ntoken = \"SECRET\"\n",
        "token = SECRET\ngame = \"megiddo-1918\"\n",
    ];
    for text in secrets {
        write("other", text);
        let check = fails(1, "check x.toml", &["x.toml:1:", "other"]);
        assert!(!check.contains("SECRET"), "{check}");
    }
}

#[test]
fn many_problems_are_counted_in_time() {
    let keys = |range: std::ops::Range<u32>| -> String {
        range.map(|key| format!("k{key} = 1\n")).collect()
    };
    let text = format!("game = \"lawrence-of-arabia\"\n{}", keys(0..45_000));
    write("many.toml", text);
    let top = format!("extends = \"many.toml\"\n{}", keys(0..45_000));
    write("top.toml", top);
    let text = format!("extends = \"megiddo-1918\"\n[turkish.deck]\n{}", keys(0..30_000));
    write("deck.toml", text);
    fails(1, "check top.toml deck.toml", &["top.toml", " 100 ", "30000", "deck.toml"]);
}

#[test]
fn a_story_names_the_overrides() {
    let story = stdout_of("trace megiddo-1918 --text --set british.hand_size=9");
    assert_holds(&story, &["british.hand_size=9"]);
}

#[test]
fn list_shows_games_scenarios_and_policies() {
    let list = output("list");
    insta::assert_snapshot!(stdout(&list));
    let games = ["megiddo-1918", "lawrence-of-arabia"];
    let all = games.map(|game| output(&format!("list {game}")));
    for (game, list) in games.iter().zip(&all) {
        insta::assert_snapshot!(format!("list_of_{game}"), stdout(list));
    }
    for list in all.iter().chain([&list]) {
        assert!(stdout(list).lines().all(|line| line.chars().count() <= 100));
    }
    refused("list megido-1918", &["`megiddo-1918`"]);
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(stdout_of(&format!("completions {shell}")).contains("sandtable"));
    }
    refused("completions csh", &[]);
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in ["--help", "--version", "run --help", "help run"] {
        succeeds(arguments);
    }
    for arguments in ["", "walk", "run"] {
        refused(arguments, &[]);
    }
}

#[test]
fn a_removed_command_is_refused_with_its_replacement() {
    for command in sandtable::cli::REMOVED_COMMANDS {
        for arguments in [command.name.to_owned(), format!("help {}", command.name)] {
            refused(&arguments, &[command.name, command.replacement]);
        }
        refused(&format!("{} megiddo-1918 -n 20", command.name), &[command.replacement]);
    }
}
