//! The drivers of `cluster` on the engines that they are for, with players and workers that die.
//!
//! An engine that is not there is skipped, and says so.

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

/// Waits until something is so, for five minutes at most.
fn wait_until(what: &str, is_so: impl FnMut() -> bool) {
    assert!(comes_about(is_so), "{what} does not come about");
}

/// Whether something is so within five minutes.
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
