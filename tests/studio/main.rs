//! The studio's page in real browsers, which scripts use as a person would.

#[path = "../program/needs.rs"]
mod needs;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the path of the studio's page.
///
/// It is the page built for the tests, or that of the repository if this is newer.
fn page() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = ["target/studio/studio.html", "reports/studio.html"].map(|it| root.join(it));
    let built_at = |page: &PathBuf| page.metadata().and_then(|it| it.modified()).ok();
    pages.into_iter().max_by_key(built_at).expect("two pages")
}

#[test]
fn the_studio_does_what_a_person_wants() {
    used("studio.py");
}

/// Runs a Python script that uses the studio's page in browsers.
fn used(script: &str) {
    let [chromium, python] =
        ["chromium", "python3"].map(|name| Command::new(name).arg("--version").output().is_ok());
    if !chromium || !python {
        return needs::skipped("no `chromium` and `python3` here: the studio was not used");
    }
    // This Python has a script that checks accessibility; with another one, only the other checks run.
    let python = needs::python_with("axe_playwright_python").unwrap_or("python3".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/studio").join(script);
    let program = env!("CARGO_BIN_EXE_sandtable");
    let output = Command::new(python).arg(script).arg(page()).arg(program).output();
    let output = output.expect("python3 runs");
    let told = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    assert!(output.status.success(), "{}{}", told[0], told[1]);
    for line in told[0].lines().filter_map(|it| it.strip_prefix("SKIPPED: ")) {
        needs::skipped(line);
    }
}
