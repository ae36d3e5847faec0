//! The wheel (the installable file of the Python package), which maturin builds.

use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::{python_with, told};

/// Build options for a wheel like that of users, except that it is not optimized.
const BUILD: &str = "--profile dev --strip false --locked";

/// Returns the folder with the wheel and a virtual environment in which it is installed.
///
/// It is built once for all tests.
fn installed(python: &Path) -> &'static Path {
    static INSTALLED: OnceLock<TempDir> = OnceLock::new();
    let dir = INSTALLED.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        install(python, dir.path());
        dir
    });
    dir.path()
}

/// Builds the wheel and installs it in an empty virtual environment, without a network.
fn install(python: &Path, dir: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/python");
    let bin = python.parent().expect("a directory");
    let path = std::env::var("PATH").expect("a path");
    let mut pip = Command::new(python);
    pip.env("PATH", format!("{}:{path}", bin.display()));
    pip.args(["-m", "pip", "wheel", "--no-index", "--no-build-isolation", "--no-deps"]);
    pip.arg(format!("--config-settings=build-args={BUILD}"));
    // Apart from the program under test, which other tests are running.
    pip.env("CARGO_TARGET_DIR", sources.join("../../target/wheel"));
    pip.envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")]);
    told(pip.arg("--wheel-dir").arg(dir).arg(sources));
    told(Command::new(python).args(["-m", "venv"]).arg(dir.join("venv")));
    let mut pip = Command::new(dir.join("venv/bin/pip"));
    told(pip.args(["install", "--no-index", "--find-links"]).arg(dir).arg("sandtable"));
}

/// Executes a small run, and returns the standard output and the contents of the files.
fn run(program: &Path, dir: &Path) -> (String, Vec<Vec<u8>>) {
    let mut run = Command::new(program);
    run.args(["run", "megiddo-1918-level", "-n", "300", "--per-game", "--out"]).arg("out");
    let said = told(run.current_dir(dir));
    let read = |name| std::fs::read(dir.join("out").join(name)).expect("a file");
    let names = ["summary.csv", "cards.csv", "games.csv", "report.html", "manifest.json"];
    (said, names.into_iter().map(read).collect())
}

#[cfg(unix)]
#[test]
fn the_wheel_installs_the_program() {
    let Some(python) = python_with("maturin") else { return };
    let dir = installed(&python);
    let [theirs, ours] = [(); 2].map(|()| tempfile::tempdir().expect("a directory"));
    let installed = dir.join("venv/bin/sandtable");
    let built = Path::new(env!("CARGO_BIN_EXE_sandtable"));
    let version = format!("sandtable {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(told(Command::new(&installed).arg("--version")), version);
    assert_eq!(run(&installed, theirs.path()), run(built, ours.path()));

    let mut show = Command::new(dir.join("venv/bin/pip"));
    let shown = told(show.args(["show", "--verbose", "sandtable"]));
    for line in [
        "Name: sandtable",
        concat!("Version: ", env!("CARGO_PKG_VERSION")),
        concat!("Summary: ", env!("CARGO_PKG_DESCRIPTION")),
        "License: MIT",
        "  Topic :: Games/Entertainment :: Simulation",
    ] {
        assert!(shown.lines().any(|it| it == line), "{line}: {shown}");
    }
    let metadata = "import importlib.metadata as m; print(m.metadata('sandtable')['Description'])";
    let python = dir.join("venv/bin/python");
    let description = told(Command::new(python).args(["-c", metadata]));
    assert_eq!(description.trim(), include_str!("../../README.md").trim());
}

/// Returns the folder with the installed packages of a Python.
fn packages(python: &Path) -> String {
    let where_from = "import sysconfig; print(sysconfig.get_paths()['platlib'])";
    told(Command::new(python).args(["-c", where_from])).trim().to_owned()
}

/// Python packages that are needed to build the wheel, and for its optional features.
const LEARNING: &str = "gymnasium, maturin, mypy, numpy, pettingzoo";

/// Runs a Python script with tests of the installed package.
///
/// The tests are skipped if the packages `needed` are missing.
#[cfg(unix)]
fn pass(script: &str, needed: &str) {
    let Some(python) = python_with(needed) else { return };
    let dir = installed(&python);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = Command::new(dir.join("venv/bin/python"));
    tests.env("PYTHONPATH", packages(&python));
    tests.env("SANDTABLE_PROGRAM", env!("CARGO_BIN_EXE_sandtable"));
    tests.env("SANDTABLE_SOURCES", root.join("src/python"));
    told(tests.arg(root.join("tests/python").join(script)));
}

#[cfg(unix)]
#[test]
fn the_package_returns_the_results_of_the_program() {
    pass(
        "package.py",
        &format!("duckdb, ipykernel, nbclient, pandas, polars, pyarrow, {LEARNING}"),
    );
}

#[cfg(unix)]
#[test]
fn parquet_files_equal_the_csv_files() {
    pass("parquet.py", "maturin, pandas, polars, pyarrow");
}

#[cfg(unix)]
#[test]
fn players_in_python_play() {
    pass("players.py", &format!("distributed, {LEARNING}"));
}

#[cfg(unix)]
#[test]
fn decisions_are_taken_in_python() {
    pass("decisions.py", LEARNING);
}

#[cfg(unix)]
#[test]
fn what_players_have_learned_is_arrays() {
    pass("learned.py", LEARNING);
}

#[cfg(unix)]
#[test]
fn games_are_environments() {
    pass("environments.py", LEARNING);
}
