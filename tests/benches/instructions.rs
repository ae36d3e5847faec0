//! Counts the processor instructions of some commands, and the memory allocations of whole runs.
//!
//! `cargo bench --bench instructions` compares them with those of version 0.14.0 in `instructions.csv` beside this
//! file. An increase of 3 % is reported, and one of 15 % is a failure. With `-- --update` the file is rewritten: the
//! columns of 0.14.0 stay, and `change` states the cumulative change of the instructions since then.
//!
//! Valgrind counts the instructions, so they hardly depend on the machine or its load. They depend on the compiler:
//! with another compiler than that of the file, or without Valgrind, nothing is compared, and the output says so.

use std::path::Path;
use std::process::{Command, ExitCode, Output};

/// Relative increase of instructions or allocations from which a benchmark is reported.
const REPORTED: f64 = 0.03;
/// Relative increase of instructions or allocations from which a benchmark fails.
const FAILED: f64 = 0.15;

/// Commands to count, each with two numbers of games.
///
/// If the numbers differ, the count is that of one game: the difference of both runs divided by the difference of their
/// numbers of games. If the numbers are equal, the count is that of the whole run.
const BENCHES: [(&str, [u64; 2]); 18] = [
    ("run megiddo-1918 --british random --turks random", [1000, 3000]),
    ("run megiddo-1918 --british greedy --turks greedy", [1000, 3000]),
    ("run megiddo-1918 --british tempo --turks tempo", [1000, 2000]),
    // The summary of 100 games has no section of cards; that of 300 games has one, so both numbers are beyond that.
    ("run megiddo-1918 --british lookahead --turks lookahead", [400, 800]),
    ("run lawrence-of-arabia --mission aqaba --policy greedy", [1000, 3000]),
    ("run lawrence-of-arabia --mission hejaz-railroad --policy demolition-first", [1000, 2000]),
    ("run lawrence-of-arabia --mission gaza-offensive --policy cautious", [1000, 2000]),
    ("run lawrence-of-arabia --mission damascus --policy greedy", [1000, 2000]),
    ("run lawrence-of-arabia --mission campaign --policy random", [2000, 4000]),
    ("run lawrence-of-arabia --mission campaign --policy greedy", [1000, 1500]),
    ("run lawrence-of-arabia --mission campaign --policy cautious", [1000, 1500]),
    ("run lawrence-of-arabia --mission aqaba --policy planner:rollouts=4", [20, 60]),
    ("run megiddo-1918-level --british trained --turks trained", [200, 400]),
    // The base of this row is that of 0.18.0, in which Aqaba! has other numbers and `trained` other networks: 0.14.0 had
    // 87,409.
    ("run lawrence-of-arabia --mission aqaba --policy trained", [200, 400]),
    // The base of this row is that of 0.15.0, which trains twice as many games: 0.14.0 had 194,471. The row is the
    // difference of two trainings that learn otherwise, so it is not the cost of a game. An example takes as many
    // instructions as in 0.14.0 to learn from: 6,000.
    ("train megiddo-1918-level --british tempo --turks tempo --judge 2", [512, 1024]),
    // The base of this row is that of 0.18.0, which records the cards that each game uses: 0.14.0 had 204,861.
    ("cards megiddo-1918-level --british greedy --turks greedy --card Roads", [1000, 2000]),
    ("run megiddo-1918", [1, 1]),
    // The allocations of this row are those of 0.16.0: 0.14.0 had 88,655. The summary is now chosen from six tables
    // instead of two, each written to cells and read again, and from the sections on them.
    ("run lawrence-of-arabia", [1, 1]),
];

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/instructions.csv");
    let compiler = compiler();
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let update = std::env::args().any(|argument| argument == "--update");
    if Command::new("valgrind").arg("--version").output().is_err() {
        return skip("there is no valgrind");
    }
    if known.lines().next() != Some(&format!("# {compiler}")) {
        return skip(&format!("the file is not that of {compiler}"));
    }
    let rows: Vec<Row> = counts()
        .into_iter()
        .map(|(name, now)| Row { name, now, base: base_of(name, &known).unwrap_or(now) })
        .collect();
    if update {
        let lines: String = rows.iter().map(Row::line).collect();
        std::fs::write(&path, format!("# {compiler}\n{HEADER}\n{lines}"))
            .expect("it can be written");
        return ExitCode::SUCCESS;
    }
    rows.iter().for_each(|row| println!("{}", row.text()));
    match rows.iter().filter(|row| row.increase() > FAILED).count() {
        0 => ExitCode::SUCCESS,
        failed => {
            println!("\n{failed} of them more than {:.0} % above 0.14.0", 100.0 * FAILED);
            ExitCode::FAILURE
        }
    }
}

const HEADER: &str = "bench,instructions_0_14_0,allocations_0_14_0,instructions,allocations,change";

/// Counts of a benchmark in version 0.14.0 and now.
struct Row {
    name: &'static str,
    base: Counts,
    now: Counts,
}

impl Row {
    /// Returns the relative change of the instructions since version 0.14.0.
    fn change(&self) -> f64 {
        self.now.instructions as f64 / self.base.instructions as f64 - 1.0
    }

    /// Returns the larger of the relative changes of instructions and of allocations.
    fn increase(&self) -> f64 {
        let allocations = self.now.allocations.zip(self.base.allocations);
        let more = allocations.map_or(0.0, |(now, base)| now as f64 / base as f64 - 1.0);
        self.change().max(more)
    }

    /// Returns the row for `instructions.csv`.
    fn line(&self) -> String {
        let Row { name, base, now } = self;
        format!("{name:?},{},{},{:+.3}\n", base.cells(), now.cells(), self.change())
    }

    /// Returns the line that is printed for the benchmark.
    fn text(&self) -> String {
        let mark = match self.increase() {
            more if more > FAILED => "  too many",
            more if more > REPORTED => "  more",
            _ => "",
        };
        let allocations = self.now.allocations.map_or(String::new(), |count| count.to_string());
        let (name, count, change) = (self.name, self.now.instructions, 100.0 * self.change());
        format!("{name:<70} {count:>12} {change:>+7.1} % {allocations:>12}{mark}")
    }
}

/// Returns the counts of a benchmark in version 0.14.0 from the text of `instructions.csv`.
fn base_of(name: &str, file: &str) -> Option<Counts> {
    let row = file.lines().find_map(|line| line.strip_prefix(&format!("{name:?},")));
    row.and_then(Counts::of)
}

fn skip(why: &str) -> ExitCode {
    println!("SKIPPED: instructions are not compared, since {why}");
    ExitCode::SUCCESS
}

/// Returns the compiler's version and its target.
fn compiler() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-V").output().expect("rustc tells its version");
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    format!("{version}, {} {}", std::env::consts::ARCH, std::env::consts::OS)
}

/// Instructions of a benchmark, and its allocations if it is a whole run.
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

    /// Reads the counts from the first two cells after the name in a row of `instructions.csv`.
    fn of(cells: &str) -> Option<Counts> {
        let mut cells = cells.split(',');
        let instructions = cells.next()?.parse().ok()?;
        Some(Counts { instructions, allocations: cells.next()?.parse().ok() })
    }
}

/// Counts all benchmarks on two threads, and returns their names with their counts.
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

/// Counts the instructions of a command with `games` games.
fn instructions(run: &str, games: u64) -> u64 {
    after(&under(["--tool=callgrind", "--callgrind-out-file=/dev/null"], run, games), "Collected :")
}

/// Counts the memory allocations of a command with `games` games.
fn allocations(run: &str, games: u64) -> u64 {
    after(&under(["--tool=dhat", "--dhat-out-file=/dev/null"], run, games), " bytes in ")
}

/// Runs a command with `games` games under a tool of Valgrind, given by its options.
fn under(tool: [&str; 2], run: &str, games: u64) -> Output {
    let games = games.to_string();
    let more = ["-n", &games, "--threads", "1", "--no-files", "--quiet"];
    let mut valgrind = Command::new("valgrind");
    valgrind.args(tool).arg(env!("CARGO_BIN_EXE_sandtable"));
    let output = valgrind.args(run.split(' ')).args(more).output().expect("valgrind runs");
    assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Returns the number that follows `text` in Valgrind's output.
fn after(output: &Output, text: &str) -> u64 {
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, rest) = said.split_once(text).unwrap_or_else(|| panic!("no {text:?} in {said}"));
    let digits = rest.trim_start().chars().take_while(|it| it.is_ascii_digit() || *it == ',');
    digits.filter(|it| *it != ',').collect::<String>().parse().expect("a number follows")
}
