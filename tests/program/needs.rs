//! Programs that tests need and some machines lack.

#[path = "said.rs"]
mod said;

use std::path::{Path, PathBuf};
use std::process::Command;

pub use said::skipped;

/// Returns the path of a Python that can import `packages`, which are names separated by commas.
///
/// It is the Python that the environment variable `SANDTABLE_PYTHON` names, or that of the virtual environment in
/// `target/python`. If it cannot import them, prints a note and returns `None`.
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
