//! Driver scripts for GNU parallel.

use std::path::Path;
use std::process::Command;

use crate::needs::skipped;
use crate::site::{Group, HOLD, PLAYER_DIES, Site};
use crate::site::{check_a_loss, check_a_rest, check_a_stop, said};

/// Returns a [`Site`] for GNU parallel whose stand-in runs `deed`.
///
/// Prints a note and returns `None` if GNU parallel is not installed.
fn site(deed: &str) -> Option<Site> {
    let version = said(Command::new("parallel").arg("--version")).unwrap_or_default();
    if version.starts_with("GNU parallel") {
        return Some(Site::new("parallel", deed));
    }
    skipped("no GNU parallel, so no driver was tried on it; `apt-get install parallel`");
    None
}

#[test]
fn shards_of_a_killed_job_are_played_again() {
    if let Some(site) = site(PLAYER_DIES) {
        check_a_loss(&site, Path::new("bash"));
    }
}

#[test]
fn a_stopped_driver_resumes() {
    let stops: [fn(&Group); 3] = [
        |driver| driver.signal("-INT"),
        |driver| driver.signal_alone("-INT"),
        |driver| driver.signal_alone("-TERM"),
    ];
    for stop in stops {
        let Some(site) = site(HOLD) else { return };
        let code = check_a_stop(&site, Path::new("bash"), stop);
        assert_eq!(code, 130, "{}", site.text("stderr"));
        check_a_rest(&site, Path::new("bash"));
    }
}

#[test]
fn players_do_not_outlive_a_driver_that_is_killed() {
    if let Some(site) = site(HOLD) {
        let code = check_a_stop(&site, Path::new("bash"), |driver| driver.signal_alone("-KILL"));
        assert_eq!(code, -1);
        check_a_rest(&site, Path::new("bash"));
    }
}
