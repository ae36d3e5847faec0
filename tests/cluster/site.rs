//! Directories in which driver scripts of `cluster` run, with a stand-in for the program.

use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::program::{code, directory, files, sandtable, stderr, stdout};
use crate::wait_until;

/// Arguments of a run that takes about a second.
///
/// Together with [`TITLE`] and [`OUT`], which have characters that a careless driver script would interpret.
const PLAN: &str = "megiddo-1918 --british random --turks random -n 160k --seed 7";
const TITLE: &str = "title=\"It's $(x) {} {1} `y` \\\\ __RUN__\"";
pub const OUT: &str = "the 'result' {} %a";
const SHARDS: usize = 8;

/// Shell code for [`Site::new`]: the first process that plays shard 2 is killed while it plays.
///
/// It plays an endless run without a plan.
pub const PLAYER_DIES: &str = r#"
if [ "$shard" = 2 ] && mkdir "$here/died" 2>/dev/null; then
    skip=
    for word; do
        shift
        if [ -n "$skip" ]; then skip=; continue; fi
        if [ "$word" = --plan ]; then skip=1; continue; fi
        [ "$word" != 160000 ] || word=1e15
        set -- "$@" "$word"
    done
    "$program" "$@" & sleep 0.1; kill -KILL $!; wait $!; exit $?
fi"#;

/// Shell code for [`Site::new`]: the worker that starts shard 2 first is killed.
pub const WORKER_DIES: &str = r#"
if [ "$shard" = 2 ] && mkdir "$here/died" 2>/dev/null; then kill -KILL $PPID; fi"#;

/// Shell code for [`Site::new`]: the last four shards wait as long as there is a file `hold`.
pub const HOLD: &str = r#"
while [ "${shard:-0}" -ge 4 ] && [ -e "$here/hold" ]; do sleep 0.05; done"#;

/// Standard output and files of a run.
struct Played {
    answer: String,
    files: Vec<(String, Vec<u8>)>,
}

/// Standard output and files of the run without a cluster.
static EXPECTED: LazyLock<Played> = LazyLock::new(|| {
    let dir = directory();
    let mut run = sandtable(dir.path(), &format!("run {PLAN}"));
    let played = run.args(["--set", TITLE, "--out", OUT]).output().expect("the program starts");
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    Played { answer: stdout(&played).to_owned(), files: files(&dir.path().join(OUT)) }
});

/// Directory with a driver script and a stand-in for the program, which records the requested shards.
pub struct Site {
    dir: TempDir,
    engine: &'static str,
}

impl Site {
    /// Creates a directory with a driver for a cluster engine.
    ///
    /// The stand-in runs the shell code `deed` before it starts the program.
    pub fn new(engine: &'static str, deed: &str) -> Site {
        let dir = directory();
        let plan = format!("cluster {engine} {PLAN} --shards {SHARDS}");
        let mut cluster = sandtable(dir.path(), &plan);
        cluster.args(["--set", TITLE, "--out", OUT]);
        let printed = cluster.output().expect("the program starts");
        assert_eq!(code(&printed), 0, "{}", stderr(&printed));
        let site = Site { dir, engine };
        std::fs::write(site.path("driver"), printed.stdout).expect("written");
        let (here, program) =
            (site.path("").display().to_string(), env!("CARGO_BIN_EXE_sandtable"));
        let script = format!(
            "#!/bin/sh\nhere='{here}' program='{program}' shard=\n\
             for word; do case $word in */{SHARDS}) shard=${{word%/*}} ;; esac; done\n\
             echo $$ >> \"$here/players\"; echo \"$shard\" >> \"$here/asked\"\n{deed}\nexec \"$program\" \"$@\"\n"
        );
        std::fs::write(site.path("player"), script).expect("written");
        let executable = PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(site.path("player"), executable).expect("allowed");
        site
    }

    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Returns the text of a file in the directory; empty if there is no such file.
    pub fn text(&self, name: impl AsRef<Path>) -> String {
        std::fs::read(self.path(name))
            .map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns a command that runs `program` in the directory, with the stand-in in place of sandtable.
    pub fn prepare(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.dir.path()).env("SANDTABLE", self.path("player"));
        command
    }

    /// Starts the driver by `program`, such as a shell.
    ///
    /// The signal INT is reset first: background processes inherit that it is ignored, and a shell cannot undo this.
    pub fn start(&self, program: &Path) -> Group {
        let mut command = self.prepare("env");
        command.arg("--default-signal=INT").arg(program);
        let file = |name| File::create(self.path(name)).expect("a file");
        command.arg("driver").stdout(file("stdout")).stderr(file("stderr"));
        Group::new(command)
    }

    /// Returns the sorted indices of the shards that were requested since the last call.
    pub fn asked(&self) -> Vec<usize> {
        let mut asked: Vec<usize> =
            self.text("asked").lines().filter_map(|line| line.parse().ok()).collect();
        let _ = std::fs::remove_file(self.path("asked"));
        asked.sort_unstable();
        asked
    }

    /// Returns the path of the directory with the parts, if there is one.
    pub fn directory_of_parts(&self) -> Option<PathBuf> {
        let is_parts = |path: &PathBuf| path.to_string_lossy().contains("-parts-");
        let entries = std::fs::read_dir(self.dir.path()).expect("a directory");
        entries.map(|entry| entry.expect("an entry").path()).find(is_parts)
    }

    /// Returns the number of parts.
    fn parts(&self) -> usize {
        let Some(dir) = self.directory_of_parts() else { return 0 };
        files(&dir).iter().filter(|(name, _)| name.ends_with(".json")).count()
    }

    /// Returns whether any process that plays games is still running.
    fn has_players(&self) -> bool {
        let players = self.text("players").trim_end().replace('\n', ",");
        let states = Command::new("ps").args(["-o", "stat=", "-p", &players]).output();
        let states = states.expect("ps is there").stdout;
        String::from_utf8_lossy(&states).lines().any(|state| !state.starts_with('Z'))
    }

    /// Asserts that the files are those of the run without a cluster, although shard 2 was lost once.
    pub fn check_that_all_was_found_again(&self) {
        let mut asked = self.asked();
        let lost = asked.iter().filter(|&&shard| shard == 2).count();
        asked.dedup();
        assert!(lost > 1 && asked.iter().copied().eq(0..SHARDS), "{lost}, {asked:?}");
        assert!(files(&self.path(OUT)) == EXPECTED.files, "{} makes other files", self.engine);
    }

    /// Asserts that a file holds the standard output of the run without a cluster.
    pub fn check_answer(&self, name: impl AsRef<Path>) {
        assert_eq!(self.text(name), EXPECTED.answer, "{}", self.text("stderr"));
    }
}

/// Runs a driver that loses a shard, and asserts that the result is that of an undisturbed run.
pub fn check_a_loss(site: &Site, program: &Path) {
    let code = site.start(program).wait();
    assert_eq!(code, 0, "{}", site.text("stderr"));
    site.check_that_all_was_found_again();
    site.check_answer("stdout");
}

/// Stops a driver half-way by `stop`, and returns its exit code.
///
/// Asserts that the processes that play games end, too, and that the finished parts stay.
pub fn check_a_stop(site: &Site, program: &Path, stop: impl Fn(&Group)) -> i32 {
    std::fs::write(site.path("hold"), "").expect("written");
    let mut driver = site.start(program);
    let is_half_way =
        || site.parts() == SHARDS / 2 && site.text("asked").lines().count() > SHARDS / 2;
    wait_until("half of the parts", is_half_way);
    stop(&driver);
    let code = driver.wait();
    wait_until("the end of the players", || !site.has_players());
    assert!(!site.path(OUT).exists() && site.parts() == SHARDS / 2);
    code
}

/// Starts a driver that was stopped half-way, and asserts that it plays only the missing shards.
///
/// Started once more after that, it plays none.
pub fn check_a_rest(site: &Site, program: &Path) {
    site.asked();
    std::fs::remove_file(site.path("hold")).expect("removed");
    for played in [SHARDS / 2..SHARDS, 0..0] {
        assert_eq!(site.start(program).wait(), 0, "{}", site.text("stderr"));
        assert_eq!(site.asked(), Vec::from_iter(played));
        assert!(files(&site.path(OUT)) == EXPECTED.files);
        site.check_answer("stdout");
    }
}

/// Process group of a program and all processes that it starts; dropping it kills them.
pub struct Group(Child);

impl Group {
    pub fn new(mut command: Command) -> Group {
        Group(command.stdin(Stdio::null()).process_group(0).spawn().expect("it starts"))
    }

    /// Sends a signal to all processes of the group, as a terminal does.
    pub fn signal(&self, signal: &str) {
        let _ = Command::new("kill").args([signal, "--", &format!("-{}", self.0.id())]).output();
    }

    /// Sends a signal to the program alone.
    pub fn signal_alone(&self, signal: &str) {
        let _ = Command::new("kill").args([signal, &self.0.id().to_string()]).output();
    }

    /// Waits for the program, and returns its exit code, or -1 if it was killed.
    pub fn wait(&mut self) -> i32 {
        wait_until("the end of it", || self.0.try_wait().expect("a child").is_some());
        self.0.wait().expect("it ended").code().unwrap_or(-1)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.signal("-KILL");
        let _ = self.0.wait();
    }
}

/// Runs a program, and returns its standard output if it succeeds.
pub fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
