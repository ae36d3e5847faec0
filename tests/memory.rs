//! However many games are played, the program needs no more memory.

#![cfg(target_os = "linux")]

use std::process::Command;

/// Runs a command and says how many kB of memory it held when it held most.
const PEAK: &str = "
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
";

/// Most memory, in kB, that a run of so many games has held.
fn peak(games: u32, options: &[&str]) -> u64 {
    let dir = tempfile::tempdir().expect("a directory");
    let mut command = Command::new("python3");
    command.current_dir(&dir).args(["-c", PEAK, env!("CARGO_BIN_EXE_sandtable")]);
    command.args(["run", "megiddo-1918", "--british", "random", "--turks", "random"]);
    command.args(["--threads", "2", "--quiet", "-n", &games.to_string()]).args(options);
    let output = command.output().expect("python3 starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
}

/// What one run may need more than another, in kB, only because the system laid things out
/// differently.
const SLACK: u64 = 4000;

#[test]
fn ten_times_the_games_take_no_more_memory() {
    // Three bytes kept of each game would show. Checkpoints come as often as can be.
    let [few, many] = [200_000, 2_000_000].map(|games| peak(games, &["--checkpoint-every", "0"]));
    assert!(few.abs_diff(many) < SLACK, "{few} kB, then {many} kB");
    assert!(many < 100_000, "{many} kB");
}

#[test]
fn games_that_are_written_do_not_stay_in_memory() {
    // Rows are written by 65,536; ten bytes kept of each would show.
    let [few, many] = [140_000, 560_000].map(|games| peak(games, &["--per-game"]));
    assert!(few.abs_diff(many) < SLACK, "{few} kB, then {many} kB");
    assert!(many < 100_000, "{many} kB");
}
