//! The program under strace, which lists its system calls and makes them fail.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use crate::said::skipped;

/// System calls on files that strace records; `?` marks calls that some systems do not have.
const CALLS: &str = "?open,openat,?creat,read,pread64,write,writev,?pwrite64,close,fsync,fdatasync,\
                     ?rename,renameat,?renameat2,?link,linkat,?unlink,unlinkat,?rmdir,?mkdir,mkdirat,\
                     ftruncate,flock,fcntl,?statx,?newfstatat,?fstat,?stat,?lstat,lseek,?access,\
                     faccessat,getdents64,?chmod,fchmod,fchmodat";

/// Prefixes of the names of calls that change files.
const CHANGING: [&str; 8] =
    ["write", "pwrite", "rename", "unlink", "link", "mkdir", "rmdir", "ftruncate"];

/// Fault that strace injects at a system call.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The program is killed.
    Kill,
    /// The call fails because the disk is full.
    DiskFull,
    /// The call fails because the disk is broken.
    Broken,
}

/// System call that the program makes.
#[derive(Clone, Debug)]
pub struct Call {
    pub name: String,
    /// Number of the call among the calls of its name, from 1.
    pub place: usize,
    /// Whether the call changes files.
    pub changes: bool,
}

/// Outcome of a program that was disturbed at a call.
pub struct Ended {
    /// Exit code, or `None` if the program was killed.
    pub code: Option<i32>,
    pub stderr: String,
    /// Whether the program reached the call at which it was to be disturbed.
    pub hit: bool,
}

/// Returns whether strace works on this machine; prints a note if not.
pub fn is_there() -> bool {
    let dir = tempfile::tempdir().expect("a directory");
    let is_there =
        traced(dir.path(), "list", "openat", &[]).0.is_some_and(|output| output.status.success());
    if !is_there {
        skipped(
            "no strace, or nothing may be traced, so no file system call failed; `apt-get install strace`",
        );
    }
    is_there
}

/// Runs the program in a directory without disturbing it.
pub fn undisturbed(dir: &Path, arguments: &str) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let output = command.args(arguments.split_whitespace()).current_dir(dir).output();
    let output = output.expect("the program starts");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Ended { code: output.status.code(), stderr, hit: false }
}

/// Runs the program under strace, and returns its output and the log of strace.
///
/// The output is `None` if strace cannot be started. `more` are further options of strace.
fn traced(
    dir: &Path,
    arguments: &str,
    calls: &str,
    more: &[String],
) -> (Option<std::process::Output>, String) {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut command = Command::new("strace");
    command.args(["-f", "-y", "-s", "300", "-o"]).arg(log.path());
    command.args(["-e", &format!("trace={calls}")]).args(more);
    command.arg(env!("CARGO_BIN_EXE_sandtable")).args(arguments.split_whitespace());
    let output = command.current_dir(dir).output().ok();
    (output, std::fs::read_to_string(log.path()).expect("text"))
}

/// Returns the calls of the program's first thread on files in a directory.
pub fn calls(dir: &Path, arguments: &str) -> Vec<Call> {
    let (_, log) = traced(dir, arguments, CALLS, &[]);
    let path = dir.display().to_string();
    let here = format!("AT_FDCWD<{path}>");
    let first_thread = log.split_whitespace().next().unwrap_or_default();
    let mut found = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for line in log.lines().filter_map(|line| line.strip_prefix(first_thread)) {
        let Some((name, arguments)) = line.trim_start().split_once('(') else { continue };
        if name.contains(' ') {
            continue;
        }
        let place = seen.entry(name.to_owned()).or_insert(0);
        *place += 1;
        let arguments = arguments.replace(&here, "");
        if [&path[..], "\"out", "\"part"].iter().any(|it| arguments.contains(it)) {
            let changes = CHANGING.iter().any(|it| name.starts_with(it))
                || ["O_CREAT", "O_TMPFILE", "O_TRUNC"].iter().any(|it| arguments.contains(it));
            found.push(Call { name: name.to_owned(), place: *place, changes });
        }
    }
    found
}

/// Runs the program in a directory and injects a fault at one of its calls.
pub fn disturbed(dir: &Path, arguments: &str, call: &Call, fault: Fault) -> Ended {
    let Call { name, place, .. } = call;
    let how = match fault {
        Fault::Kill => "signal=KILL",
        Fault::DiskFull => "error=ENOSPC",
        Fault::Broken => "error=EIO",
    };
    let inject = ["-e".to_owned(), format!("inject={name}:{how}:when={place}")];
    let (output, log) = traced(dir, arguments, name, &inject);
    let output = output.expect("strace is there");
    let was_killed = output.status.signal().is_some() || log.contains("+++ killed by SIGKILL");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Ended {
        code: output.status.code().filter(|_| !was_killed),
        stderr,
        hit: was_killed || log.contains("(INJECTED)"),
    }
}
