//! Programs that tests need and some machines lack.

#[path = "said.rs"]
mod said;

use std::path::{Path, PathBuf};
use std::process::Command;

pub use said::skipped;

/// Returns a Python that can import the packages, or prints that there is none.
///
/// It is the one named by `SANDTABLE_PYTHON`, or that of the virtual environment in `target/python`.
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
