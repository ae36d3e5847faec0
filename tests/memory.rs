//! The memory of the program does not grow with the number of games.

#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Returns the peak memory of a process in kB, or `None` if it has ended.
fn peak_of(process: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Returns the peak memory in kB of a run of `games` games.
///
/// The last milliseconds of the run may be missed, since the memory is read repeatedly while it runs.
fn peak(games: u32, options: &[&str]) -> u64 {
    let dir = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(&dir).stdout(Stdio::null());
    command.args(["run", "megiddo-1918", "--british", "random", "--turks", "random"]);
    command.args(["--threads", "2", "--quiet", "-n", &games.to_string()]).args(options);
    // Otherwise glibc keeps freed large blocks, a random amount of up to 4 MB.
    command.env("MALLOC_MMAP_THRESHOLD_", "131072");
    let (mut run, mut peak) = (command.spawn().expect("the program starts"), 0);
    let status = loop {
        peak = peak_of(&run).unwrap_or(peak);
        if let Some(status) = run.try_wait().expect("it can be waited for") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success() && peak > 0, "{status}");
    peak
}

/// Difference of peak memory in kB between two runs that the system's memory layout alone may cause.
const SLACK: u64 = 3000;

#[test]
fn ten_times_the_games_take_no_more_memory() {
    // Four bytes kept for each game would exceed the tolerance. Checkpoints are as frequent as possible.
    let [few, many] = [120_000, 1_200_000].map(|games| peak(games, &["--checkpoint-every", "0"]));
    assert!(few.abs_diff(many) < SLACK, "{few} kB, then {many} kB");
    assert!(many < 100_000, "{many} kB");
}

#[test]
fn games_that_are_written_do_not_stay_in_memory() {
    // Rows are written in groups of 65,536; four bytes kept for each row would exceed the tolerance.
    let [few, many] = [280_000, 1_120_000].map(|games| peak(games, &["--per-game"]));
    assert!(few.abs_diff(many) < SLACK, "{few} kB, then {many} kB");
    assert!(many < 100_000, "{many} kB");
}
