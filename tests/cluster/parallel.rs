//! GNU parallel.

use std::path::Path;
use std::process::Command;

use crate::needs::skipped;
use crate::site::{PLAYER_DIES, Site, check_a_loss, check_a_rest, said};

fn is_there() -> bool {
    let version = said(Command::new("parallel").arg("--version")).unwrap_or_default();
    let is_there = version.starts_with("GNU parallel");
    if !is_there {
        skipped("no GNU parallel, so no driver was tried on it; `apt-get install parallel`");
    }
    is_there
}

#[test]
fn a_job_may_die() {
    if is_there() {
        check_a_loss(&Site::new("parallel", PLAYER_DIES), Path::new("bash"));
    }
}

#[test]
fn a_driver_may_rest() {
    if is_there() {
        let rested = check_a_rest("parallel", Path::new("bash"), |_| ());
        assert!(rested.contains("go on by the same command"), "{rested}");
    }
}
