//! Driver scripts that the command `cluster` generates, run on their cluster engines.
//!
//! Processes that play games, and workers of the engine, are killed meanwhile. Tests of an engine that is not installed
//! are skipped and print a note.

#![cfg(unix)]

mod dask;
#[path = "../program/needs.rs"]
mod needs;
mod parallel;
#[path = "../program/mod.rs"]
mod program;
mod site;
mod slurm;

use std::time::{Duration, Instant};

/// Waits until `is_so` returns true, and panics after five minutes; `what` names the condition.
fn wait_until(what: &str, is_so: impl FnMut() -> bool) {
    assert!(comes_about(is_so), "{what} does not come about");
}

/// Waits until `is_so` returns true; returns false after five minutes.
fn comes_about(mut is_so: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while !is_so() {
        if began.elapsed() > Duration::from_secs(300) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}
