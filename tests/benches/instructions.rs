//! How many instructions the commands take, and whole runs how many allocations, compared with those of the
//! snapshot `instructions.csv` beside this file: `cargo bench --bench instructions`, and with `-- --update` to
//! write them anew.
//!
//! Instructions are counted by Valgrind, so they hardly depend on the machine or on what else it
//! does. They depend on the compiler: under another than that of the snapshot, or without Valgrind,
//! nothing is compared, and the output says so.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode, Output};

/// A count may be this much larger than in the snapshot.
const SLACK: f64 = 0.03;

/// What is counted: a command with these arguments, and two numbers of games. Where they differ, a game is
/// what the second run takes more; else the row is the whole run. That a game allocates nothing is tested
/// elsewhere.
const BENCHES: [(&str, [u64; 2]); 18] = [
    ("run megiddo-1918 --british random --turks random", [1000, 3000]),
    ("run megiddo-1918 --british greedy --turks greedy", [1000, 3000]),
    ("run megiddo-1918 --british tempo --turks tempo", [1000, 2000]),
    ("run megiddo-1918 --british lookahead --turks lookahead", [100, 300]),
    ("run lawrence-of-arabia --mission aqaba --policy greedy", [1000, 3000]),
    ("run lawrence-of-arabia --mission hejaz-railroad --policy demolition-first", [1000, 2000]),
    ("run lawrence-of-arabia --mission gaza-offensive --policy cautious", [1000, 2000]),
    ("run lawrence-of-arabia --mission damascus --policy greedy", [1000, 2000]),
    ("run lawrence-of-arabia --mission campaign --policy random", [2000, 4000]),
    ("run lawrence-of-arabia --mission campaign --policy greedy", [1000, 1500]),
    ("run lawrence-of-arabia --mission campaign --policy cautious", [1000, 1500]),
    ("run lawrence-of-arabia --mission aqaba --policy planner:rollouts=4", [20, 60]),
    ("run megiddo-1918-level --british trained --turks trained", [200, 400]),
    ("run lawrence-of-arabia --mission aqaba --policy trained", [200, 400]),
    ("train megiddo-1918-level --british tempo --turks tempo --judge 2", [512, 1024]),
    ("cards megiddo-1918-level --british greedy --turks greedy --card Roads", [1000, 2000]),
    ("run megiddo-1918", [1, 1]),
    ("run lawrence-of-arabia", [1, 1]),
];

fn main() -> ExitCode {
    let snapshot = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/instructions.csv");
    let compiler = compiler();
    let known = std::fs::read_to_string(&snapshot).unwrap_or_default();
    let update = std::env::args().any(|argument| argument == "--update");
    if Command::new("valgrind").arg("--version").output().is_err() {
        return skip("there is no valgrind");
    }
    if !update && known.lines().next() != Some(&format!("# {compiler}")) {
        return skip(&format!("the snapshot is not that of {compiler}"));
    }
    let counts = counts();
    if update {
        let rows = counts.iter().map(|(name, counts)| format!("{name:?},{}\n", counts.cells()));
        let header = format!("# {compiler}\nbench,instructions,allocations\n");
        std::fs::write(&snapshot, header + &rows.collect::<String>()).expect("it can be written");
        return ExitCode::SUCCESS;
    }
    let (table, worse) = compared(&counts, &known);
    print!("{table}");
    match worse {
        0 => ExitCode::SUCCESS,
        _ => {
            println!("\n{worse} of them more than {:.0} % above the snapshot", 100.0 * SLACK);
            ExitCode::FAILURE
        }
    }
}

fn skip(why: &str) -> ExitCode {
    println!("SKIPPED: instructions are not compared, since {why}");
    ExitCode::SUCCESS
}

/// The compiler, and what it compiles for.
fn compiler() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-V").output().expect("rustc tells its version");
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    format!("{version}, {} {}", std::env::consts::ARCH, std::env::consts::OS)
}

/// What a bench takes: instructions, and allocations if it is a whole run.
#[derive(Clone, Copy)]
struct Counts {
    instructions: u64,
    allocations: Option<u64>,
}

impl Counts {
    fn cells(&self) -> String {
        let allocations = self.allocations.map_or(String::new(), |it| it.to_string());
        format!("{},{allocations}", self.instructions)
    }

    fn of(cells: &str) -> Option<Counts> {
        let (instructions, allocations) = cells.split_once(',')?;
        let instructions = instructions.parse().ok()?;
        Some(Counts { instructions, allocations: allocations.parse().ok() })
    }
}

/// The counts of each bench, some side by side.
fn counts() -> Vec<(&'static str, Counts)> {
    let count = |bench: &(&'static str, [u64; 2])| {
        let (run, [few, many]) = *bench;
        let whole = few == many;
        let first = instructions(run, few);
        let instructions = match whole {
            true => first,
            false => instructions(run, many).saturating_sub(first) / (many - few),
        };
        (run, Counts { instructions, allocations: whole.then(|| allocations(run, few)) })
    };
    let half = BENCHES.len() / 2;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| BENCHES[half..].iter().map(count).collect::<Vec<_>>());
        let mut all: Vec<_> = BENCHES[..half].iter().map(count).collect();
        all.extend(other.join().expect("no bench panics"));
        all
    })
}

/// The instructions of a whole run.
fn instructions(run: &str, games: u64) -> u64 {
    after(&under(["--tool=callgrind", "--callgrind-out-file=/dev/null"], run, games), "Collected :")
}

/// Its allocations.
fn allocations(run: &str, games: u64) -> u64 {
    after(&under(["--tool=dhat", "--dhat-out-file=/dev/null"], run, games), " bytes in ")
}

/// A run under a tool of Valgrind.
fn under(tool: [&str; 2], run: &str, games: u64) -> Output {
    let games = games.to_string();
    let more = ["-n", &games, "--threads", "1", "--no-files", "--quiet"];
    let mut valgrind = Command::new("valgrind");
    valgrind.args(tool).arg(env!("CARGO_BIN_EXE_sandtable"));
    let output = valgrind.args(run.split(' ')).args(more).output().expect("valgrind runs");
    assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The number that follows a text in what Valgrind says.
fn after(output: &Output, text: &str) -> u64 {
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, rest) = said.split_once(text).unwrap_or_else(|| panic!("no {text:?} in {said}"));
    let digits = rest.trim_start().chars().take_while(|it| it.is_ascii_digit() || *it == ',');
    digits.filter(|it| *it != ',').collect::<String>().parse().expect("a number follows")
}

/// All counts beside those of the snapshot, and how many are too large.
fn compared(counts: &[(&str, Counts)], known: &str) -> (String, usize) {
    let mut table = format!("{:<70} {:>12} {:>9} {:>12}\n", "", "instructions", "", "allocations");
    let mut worse = 0;
    for (name, now) in counts {
        let row = known.lines().find_map(|line| line.strip_prefix(&format!("{name:?},")));
        let Some(before) = row.and_then(Counts::of) else {
            let _ = writeln!(table, "{name:<70} is not in the snapshot");
            worse += 1;
            continue;
        };
        let exceeds = |now: u64, before: u64| now as f64 > before as f64 * (1.0 + SLACK);
        let allocations = now.allocations.zip(before.allocations);
        let is_worse = exceeds(now.instructions, before.instructions)
            || allocations.is_some_and(|(now, before)| exceeds(now, before));
        worse += usize::from(is_worse);
        let change = 100.0 * (now.instructions as f64 / before.instructions as f64 - 1.0);
        let mark = if is_worse { "  too many" } else { "" };
        let allocations = now.allocations.map_or(String::new(), |it| it.to_string());
        let count = now.instructions;
        let _ = writeln!(table, "{name:<70} {count:>12} {change:>+7.1} % {allocations:>12}{mark}");
    }
    (table, worse)
}
