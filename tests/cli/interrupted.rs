//! Interrupts of every command that plays games: before its first game, in the middle and near the end.

use std::sync::Arc;

use super::*;
use sandtable::cli::{Cli, Ending, Host};
use sandtable::explain::describe_game;
use sandtable::games::Shipped;
use sandtable::games::definition::definition;
use sandtable::games::lawrence::Lawrence;
use sandtable::program::execute_for;
use sandtable::report::page::page;
use sandtable::report::tell::{CsvTable, GameFacts, SECTIONS, Tables, WrittenResult, summarize};
use sandtable::runner::STACK_BYTES;
use sandtable::summary::Interruption;

/// Command lines, with one for every command that plays games and writes a result.
pub const COMMANDS: &[&str] = &[
    "run megiddo-1918-level --british greedy --british tempo --turks greedy -n 60",
    "run lawrence-of-arabia --mission campaign --policy greedy -n 8",
    "compare megiddo-1918-level --british greedy --british tempo --turks greedy --turks tempo -n 40",
    "compare lawrence-of-arabia --mission aqaba --policy greedy --policy cautious -n 20",
    "compare megiddo-1918-level --british greedy --turks greedy -n 20 --learned-response 64 \
     --response-games 20",
    "decks megiddo-1918-level --british greedy --turks greedy -n 3000 --judge 40",
    "cards megiddo-1918-level --british greedy --turks random --turks greedy -n 20 --card Kemal \
     --card Tiller",
    "cards megiddo-1918-level --british greedy --turks greedy -n 20 --card Kemal --at equilibrium",
    "diff megiddo-1918-level --set british.hand_size=8 --british greedy --turks greedy --turks tempo -n 60",
    "sensitivity megiddo-1918-level --only rulings --british greedy --turks greedy --turks tempo -n 30",
    "sensitivity megiddo-1918-level --only facts --british greedy --turks greedy -n 20 --picking 10 --most 3",
    "sweep megiddo-1918-level --british greedy --turks greedy --turks tempo -n 30 --vary \
     british.hand_size=7,8",
    "table TABLE megiddo-1918-level --british tempo --turks tempo --turks greedy -n 60",
    "profile --only losses lawrence-of-arabia --mission aqaba --policy greedy --policy cautious -n 30",
    "profile --only luck megiddo-1918-level --british greedy --turks greedy --turks tempo -n 20",
    "profile --only character megiddo-1918-level --british greedy --turks greedy -n 20 --vary british.hand_size=7",
    "profile --only skill megiddo-1918-level --british greedy --turks greedy -n 2 --most 1 --fresh 2",
    "train megiddo-1918-level --british tempo --turks tempo -n 128 --judge 20 --responses 32",
    "tune WAR --british greedy --turks greedy -n 200 --target 0.95 --tolerance 0.1 --max-edits 1",
    "tune megiddo-1918-level --parameters cautious --turks greedy --steps 4 --step-games 6 -n 40",
];

/// Names of commands that write no result of games.
const OTHERS: &[&str] = &[
    "merge",
    "cluster",
    "report",
    "trace",
    "studio",
    "init",
    "check",
    "list",
    "schema",
    "completions",
];

/// Executes a command on one thread, and interrupts it after the given number of games.
pub fn execute_with_limit(games: u64, words: &str) -> (Ending, Arc<Host>) {
    let host = Arc::new(Host::with_limit(games));
    let seed = if words.contains("--seed") { "" } else { "--seed 5" };
    let words = format!("sandtable {words} --threads 1 --batch 1 {seed} --format json");
    let words = words.split_whitespace().map(Into::into).collect();
    let executed = || execute_for(&host, words, &Default::default());
    let ending = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        thread.spawn_scoped(scope, executed).expect("a thread").join().expect("no panic")
    });
    (ending, host)
}

/// Returns the result in a folder in the form from which reports are made.
fn written(dir: &Path) -> WrittenResult {
    let manifest = manifest(dir);
    let of_game: GameFacts = match manifest["game"].as_str() {
        Some("megiddo-1918") => describe_game::<Shipped>(definition::<Megiddo>()),
        _ => describe_game::<Shipped>(definition::<Lawrence>()),
    };
    let tables = files(dir).into_iter().filter(|(name, _)| Tables::have_file(name));
    let tables = tables.map(|(name, bytes)| CsvTable::read(&name, &bytes).expect("a table"));
    WrittenResult::new(of_game, manifest, tables.collect()).expect("it fits")
}

/// Returns whether a table of a result has rows, and at least one row with games if it counts games.
fn has_games(dir: &Path, file: &str) -> bool {
    let rows = table(dir.join(file));
    match rows[0].iter().position(|name| name == "n") {
        Some(n) => rows[1..].iter().any(|row| row[n] != "0"),
        None => rows.len() > 1,
    }
}

/// Returns descriptions of the faults in the output and the files of an interrupted command.
fn faults(host: &Host, dir: &Path, at_once: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |is_right: bool, what: &str| {
        faults.extend((!is_right).then(|| what.to_owned()));
    };
    let printed: Json = serde_json::from_slice(&host.printed()).expect("JSON");
    let of_files = manifest(dir);
    check(printed["complete"] == false && of_files["complete"] == false, "it is complete");
    check(printed["interrupted"] == of_files["interrupted"], "output and manifest differ");
    let Ok(Interruption { games, stage, .. }) =
        serde_json::from_value(of_files["interrupted"].clone())
    else {
        check(false, "the manifest does not say what was played");
        return faults;
    };
    check(printed["games"] == games && at_once == (games == 0), &format!("{games} games"));
    let stage = stage.unwrap_or_default();
    check(stage.asked.is_none_or(|asked| stage.games <= asked), &format!("{stage:?}"));
    let result = written(dir);
    for section in
        SECTIONS.iter().filter(|it| Tables::have_file(it.file) && dir.join(it.file).exists())
    {
        let is_rendered = section.render(&result).is_some() || !section.summary(&result).is_empty();
        check(!is_rendered || has_games(dir, section.file), section.title);
        // Facts of the scenario and moves at a table are known without games.
        let needs_games = !["sensitivity.csv", "replays.csv"].contains(&section.file);
        check(!(at_once && is_rendered && needs_games), section.title);
    }
    check(!page(&result).replace('\u{a0}', " ").contains("n = 0"), "the page shows n = 0");
    // Games played, and rows left out.
    let sentences = 1 + usize::from(!result.rows_without_games.is_empty());
    check(!at_once || summarize(&result).len() == sentences, &format!("{:?}", summarize(&result)));
    faults
}

/// Every command states its progress when it is interrupted, and reports nothing about unplayed games.
///
/// The moments of the interrupts are shares of the number of games that the whole command plays.
#[test]
fn every_interrupted_command_reports_only_the_games_that_were_played() {
    let games = "[[games]]\nwinner = \"turkish\"\n".repeat(3);
    write("table.toml", format!("game = \"megiddo-1918\"\n{games}"));
    write("war.toml", include_str!("war.toml"));
    let mut all_faults = Vec::new();
    for (number, words) in COMMANDS.iter().enumerate() {
        let path = |name: &str| path_to(name).display().to_string();
        let words = words.replace("TABLE", &path("table.toml")).replace("WAR", &path("war.toml"));
        let out = |moment: &str| path_to(format!("{number}-{moment}"));
        let all = format!("{words} --out {}", out("all").display());
        let (ending, whole) = execute_with_limit(u64::MAX, &all);
        let is_over = matches!(ending, Ending::Fine | Ending::CheckFailed);
        assert!(is_over, "{words}: {:?}", whole.notes());
        let games = whole.counter().games();
        for (moment, limit) in [("first", 0), ("middle", games / 2), ("end", games * 19 / 20)] {
            let dir = out(moment);
            let (ending, host) =
                execute_with_limit(limit, &format!("{words} --out {}", dir.display()));
            let faults = match ending {
                Ending::Interrupted => faults(&host, &dir, limit == 0),
                _ => vec![format!("{ending:?}: {:?}", host.notes())],
            };
            all_faults.extend(faults.into_iter().map(|it| format!("{words}, {moment}: {it}")));
        }
    }
    assert!(all_faults.is_empty(), "{}", all_faults.join("\n"));
}

/// Every command of the program is in [`COMMANDS`] or in [`OTHERS`].
#[test]
fn every_command_that_plays_games_is_interrupted() {
    let program = Cli::command_for::<Shipped>();
    let all: Vec<&str> = program.get_subcommands().map(|it| it.get_name()).collect();
    let interrupted = COMMANDS.iter().filter_map(|words| words.split(' ').next());
    let mut known: Vec<&str> = interrupted.chain(OTHERS.iter().copied()).collect();
    known.sort_unstable();
    known.dedup();
    let mut all: Vec<&str> = all.into_iter().filter(|name| *name != "help").collect();
    all.sort_unstable();
    assert_eq!(all, known);
}
