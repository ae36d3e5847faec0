//! What tests need that not every machine has.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Says that something was not tested, and why.
pub fn skipped(words: &str) {
    // Straight to the terminal: the test harness keeps what a passing test prints.
    let words = format!("\nSKIPPED: {words}\n");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), words.as_bytes());
}

/// A Python that can import the packages: the one that `SANDTABLE_PYTHON` names, or that of the
/// virtual environment in `target/python`; says so if it cannot.
pub fn python_with(packages: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ours = || root.join("target/python/bin/python");
    let python = std::env::var_os("SANDTABLE_PYTHON").map_or_else(ours, PathBuf::from);
    let import = Command::new(&python).args(["-c", &format!("import {packages}")]).output();
    if import.is_ok_and(|import| import.status.success()) {
        return Some(python);
    }
    let python = python.display();
    skipped(&format!("{python} cannot import {packages}: see tests/requirements.txt"));
    None
}
