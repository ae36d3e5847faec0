//! How many instructions and allocations the commands take, compared with those of the snapshot
//! `instructions.csv` beside this file: `cargo bench --bench instructions`, and with `-- --update` to
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
/// what the second run takes more; else the row is the whole run.
const BENCHES: [(&str, [u64; 2]); 16] = [
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
        let rows = counts.iter().map(|(name, [instructions, allocations])| {
            format!("{name:?},{instructions},{allocations}\n")
        });
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

/// Instructions and allocations of each bench, some side by side.
fn counts() -> Vec<(&'static str, [u64; 2])> {
    let count = |bench: &(&'static str, [u64; 2])| {
        let (run, [few, many]) = *bench;
        let [first, second] = [few, many].map(|games| measured(run, games));
        let a_game = |at: usize| match many - few {
            0 => first[at],
            games => second[at].saturating_sub(first[at]) / games,
        };
        (run, [a_game(0), a_game(1)])
    };
    let half = BENCHES.len() / 2;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| BENCHES[half..].iter().map(count).collect::<Vec<_>>());
        let mut all: Vec<_> = BENCHES[..half].iter().map(count).collect();
        all.extend(other.join().expect("no bench panics"));
        all
    })
}

/// The instructions and the allocations of a whole run.
fn measured(run: &str, games: u64) -> [u64; 2] {
    let games = games.to_string();
    let more = ["-n", &games, "--threads", "1", "--no-files", "--quiet"];
    let under = |tool: &str, file: &str| -> Output {
        let mut valgrind = Command::new("valgrind");
        valgrind.args([tool, file, env!("CARGO_BIN_EXE_sandtable")]);
        let output = valgrind.args(run.split(' ')).args(more).output();
        let output = output.expect("valgrind runs");
        assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
        output
    };
    let instructions = under("--tool=callgrind", "--callgrind-out-file=/dev/null");
    let allocations = under("--tool=dhat", "--dhat-out-file=/dev/null");
    [after(&instructions, "Collected :"), after(&allocations, " bytes in ")]
}

/// The number that follows a text in what Valgrind says.
fn after(output: &Output, text: &str) -> u64 {
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, rest) = said.split_once(text).unwrap_or_else(|| panic!("no {text:?} in {said}"));
    let digits = rest.trim_start().chars().take_while(|it| it.is_ascii_digit() || *it == ',');
    digits.filter(|it| *it != ',').collect::<String>().parse().expect("a number follows")
}

/// All counts beside those of the snapshot, and how many are too large.
fn compared(counts: &[(&str, [u64; 2])], known: &str) -> (String, usize) {
    let mut table = format!("{:<70} {:>12} {:>9} {:>12}\n", "", "instructions", "", "allocations");
    let mut worse = 0;
    for (name, now) in counts {
        let row = known.lines().find_map(|line| line.strip_prefix(&format!("{name:?},")));
        let before: Option<Vec<u64>> =
            row.and_then(|row| row.split(',').map(|count| count.parse().ok()).collect());
        let Some([instructions, allocations]) = before.as_deref() else {
            let _ = writeln!(table, "{name:<70} is not in the snapshot");
            worse += 1;
            continue;
        };
        let exceeds = |now: u64, before: u64| now as f64 > before as f64 * (1.0 + SLACK);
        let is_worse = exceeds(now[0], *instructions) || exceeds(now[1], *allocations);
        worse += usize::from(is_worse);
        let change = 100.0 * (now[0] as f64 / *instructions as f64 - 1.0);
        let mark = if is_worse { "  too many" } else { "" };
        let [instructions_now, allocations_now] = now;
        let _ = writeln!(
            table,
            "{name:<70} {instructions_now:>12} {change:>+7.1} % {allocations_now:>12}{mark}"
        );
    }
    (table, worse)
}
