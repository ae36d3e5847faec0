//! Environment variables and full disks.
//!
//! No variable changes the number of threads or the size of their stacks. Output that cannot be written is an error.

use super::*;

const RUN: &str =
    "run megiddo-1918 --british random --turks random -n 2000 --no-files --format json";

/// Runs the program with a variable in its environment.
fn started_with(name: &str, value: &str, arguments: &str) -> Output {
    sandtable_here(arguments).env(name, value).output().expect("the program starts")
}

#[test]
fn environment_variables_of_libraries_change_nothing() {
    let cells = |output: &Output| {
        assert_eq!(code(output), 0, "{}", stderr(output));
        serde_json::from_str::<Json>(stdout(output)).expect("an object")["cells"].clone()
    };
    let plain = cells(&output(RUN));
    for (name, value) in [
        ("RAYON_NUM_THREADS", "500"),
        ("RAYON_NUM_THREADS", "-1"),
        ("RAYON_RS_NUM_CPUS", "99999999"),
        ("RUST_MIN_STACK", "1"),
        ("RUST_MIN_STACK", "many"),
    ] {
        assert_eq!(cells(&started_with(name, value, RUN)), plain, "{name}={value}");
    }
    for study in ["cards megiddo-1918 --card Roads", "train megiddo-1918-level --judge 10"] {
        let line = format!("{study} -n 40 --no-files");
        let output = started_with("RUST_MIN_STACK", "1", &line);
        assert_eq!(code(&output), 0, "{line}: {}", stderr(&output));
    }
}

/// The program has at most four threads for each core, plus the main thread, whatever `--threads` says.
#[cfg(target_os = "linux")]
#[test]
fn the_program_decides_how_many_threads_run() {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let endless = "run megiddo-1918 --british random --turks random -n 1e15 --no-files --threads";
    for (threads, most) in [("0", cores + 1), ("1", 2), ("99999999", 4 * cores + 1)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(format!("{endless} {threads}").split(' ')).env("RAYON_NUM_THREADS", "500");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let tasks = PathBuf::from(format!("/proc/{}/task", child.id()));
        let began = Instant::now();
        let mut count = 0;
        while count < most && began.elapsed() < Duration::from_secs(2) {
            count = count.max(std::fs::read_dir(&tasks).map_or(0, Iterator::count));
        }
        std::thread::sleep(Duration::from_millis(200));
        count = count.max(std::fs::read_dir(&tasks).map_or(0, Iterator::count));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!((1..=most).contains(&count), "{count} threads for --threads {threads}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_whatever_is_printed() {
    for arguments in [
        "help",
        "--help",
        "--version",
        "help run",
        "run --help",
        "list",
        "schema",
        "completions bash",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = command.args(arguments.split(' ')).stdout(full).stderr(Stdio::piped());
        let output = output.output().expect("the program starts");
        assert_eq!(code(&output), 2, "{arguments}");
        assert!(stderr(&output).starts_with("error:"), "{arguments}: {}", stderr(&output));
    }
}
