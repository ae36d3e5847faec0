//! A place where a driver is at work.

use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::program::{code, directory, files, sandtable, stderr, stdout};
use crate::wait_until;

/// A plan that a careless driver would read too much into, of a second or so.
const PLAN: &str = "megiddo-1918 --british random --turks random -n 160k --seed 7";
const TITLE: &str = "title=\"It's $(x) {} {1} `y` \\\\ __RUN__\"";
const OUT: &str = "the 'result' {} %a";
const SHARDS: usize = 8;

/// The first request of shard 2 plays without end, under no plan, and is killed.
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

/// Who asks for shard 2 first is killed.
pub const WORKER_DIES: &str = r#"
if [ "$shard" = 2 ] && mkdir "$here/died" 2>/dev/null; then kill -KILL $PPID; fi"#;

/// The last four shards are not played as long as there is a file `hold`.
pub const HOLD: &str = r#"
while [ "${shard:-0}" -ge 4 ] && [ -e "$here/hold" ]; do sleep 0.05; done"#;

/// What comes of a run.
struct Played {
    answer: String,
    files: Vec<(String, Vec<u8>)>,
}

/// What comes of the run by itself.
static EXPECTED: LazyLock<Played> = LazyLock::new(|| {
    let dir = directory();
    let mut run = sandtable(dir.path(), &format!("run {PLAN}"));
    let played = run.args(["--set", TITLE, "--out", OUT]).output().expect("the program starts");
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    Played { answer: stdout(&played).to_owned(), files: files(&dir.path().join(OUT)) }
});

/// A directory with a driver, and with a stand-in for the program that notes what it is asked for.
pub struct Site {
    dir: TempDir,
    engine: &'static str,
}

impl Site {
    /// A place where the stand-in does as `deed` says before it lets the program play.
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

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// What a file holds; nothing if there is none.
    pub fn text(&self, name: &str) -> String {
        std::fs::read(self.path(name))
            .map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Gives a program this place, and the stand-in.
    pub fn prepare(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.dir.path()).env("SANDTABLE", self.path("player"));
        command
    }

    /// Starts the driver. A shell cannot listen for what was ignored when it began, as Ctrl-C is
    /// for whatever runs in the background.
    pub fn start(&self, program: &Path) -> Group {
        let mut command = self.prepare("env");
        command.arg("--default-signal=INT").arg(program);
        let file = |name| File::create(self.path(name)).expect("a file");
        command.arg("driver").stdout(file("stdout")).stderr(file("stderr"));
        Group::new(command)
    }

    /// The shards that were asked for, in order, and forgets them.
    pub fn asked(&self) -> Vec<usize> {
        let mut asked: Vec<usize> =
            self.text("asked").lines().filter_map(|line| line.parse().ok()).collect();
        let _ = std::fs::remove_file(self.path("asked"));
        asked.sort_unstable();
        asked
    }

    fn parts(&self) -> usize {
        let is_parts = |path: &PathBuf| path.to_string_lossy().contains("-parts-");
        let there = std::fs::read_dir(self.dir.path()).expect("a directory");
        let mut paths = there.map(|entry| entry.expect("an entry").path());
        let Some(dir) = paths.find(is_parts) else { return 0 };
        files(&dir).iter().filter(|(name, _)| name.ends_with(".json")).count()
    }

    /// Whether any player is still there.
    fn has_players(&self) -> bool {
        let players = self.text("players").trim_end().replace('\n', ",");
        let states = Command::new("ps").args(["-o", "stat=", "-p", &players]).output();
        let states = states.expect("ps is there").stdout;
        String::from_utf8_lossy(&states).lines().any(|state| !state.starts_with('Z'))
    }

    /// Checks that the files are those of the run by itself, though shard 2 was lost once.
    pub fn check_that_all_was_found_again(&self) {
        let mut asked = self.asked();
        let lost = asked.iter().filter(|&&shard| shard == 2).count();
        asked.dedup();
        assert!(lost > 1 && asked.iter().copied().eq(0..SHARDS), "{lost}, {asked:?}");
        assert!(files(&self.path(OUT)) == EXPECTED.files, "{} makes other files", self.engine);
    }

    /// Checks that a file holds the answer of the run by itself.
    pub fn check_answer(&self, name: &str) {
        assert_eq!(self.text(name), EXPECTED.answer, "{}", self.text("stderr"));
    }
}

/// A worker or a player dies on a shard, which is played again, and nobody can tell.
pub fn check_a_loss(site: &Site, program: &Path) {
    let code = site.start(program).wait();
    assert_eq!(code, 0, "{}", site.text("stderr"));
    site.check_that_all_was_found_again();
    site.check_answer("stdout");
}

/// A driver is stopped half-way, and its players with it; its exit code.
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

/// A driver that was stopped half-way goes on where it was, and once more when all is there.
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

/// A program and all that it starts, which do not outlive it.
pub struct Group(Child);

impl Group {
    pub fn new(mut command: Command) -> Group {
        Group(command.stdin(Stdio::null()).process_group(0).spawn().expect("it starts"))
    }

    /// Sends a signal to all of them, as a terminal does.
    pub fn signal(&self, signal: &str) {
        let _ = Command::new("kill").args([signal, "--", &format!("-{}", self.0.id())]).output();
    }

    /// Sends a signal to the program alone.
    pub fn signal_alone(&self, signal: &str) {
        let _ = Command::new("kill").args([signal, &self.0.id().to_string()]).output();
    }

    /// Its exit code; -1 if it was killed.
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

/// What a program prints, if it succeeds.
pub fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
