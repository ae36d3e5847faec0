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

/// Waits until something is so, for two minutes at most.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(120), "{what} does not come about");
        std::thread::sleep(Duration::from_millis(20));
    }
}
