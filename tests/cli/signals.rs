//! Closed output pipes, and interrupts by signals.

use std::io::{BufRead, BufReader, Read};

use super::*;

pub fn start(arguments: &str) -> Child {
    // The shell that runs the tests may ignore Ctrl-C.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,HUP", env!("CARGO_BIN_EXE_sandtable")]);
    command.current_dir(path_to("")).args(arguments.split_whitespace());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Time limit of a command that has little to do.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until a file exists.
fn wait_for(path: &Path) {
    let began = Instant::now();
    while !path.exists() {
        assert!(began.elapsed() < PATIENCE, "no {}", path.display());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Starts the program and waits until the file `name` exists.
pub fn start_and_wait_for(arguments: &str, name: &str) -> Child {
    let child = start(arguments);
    wait_for(&path_to(name));
    child
}

/// Waits until a folder has more than `files` files.
///
/// The temporary file of `--per-game` is created after the signal handler is installed.
fn wait_for_more(dir: &Path, files: usize) {
    wait_for(dir);
    while std::fs::read_dir(dir).map_or(0, Iterator::count) <= files {
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

/// Stops a program by a signal, and returns its standard output and its standard error.
pub fn stop(signal: &str, mut child: Child) -> [String; 2] {
    send(signal, &child);
    let (printed, messages) = (read_to_end(child.stdout.take()), read_to_end(child.stderr.take()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{messages}");
    [printed, messages]
}

/// Reads a pipe to its end.
pub fn read_to_end(pipe: Option<impl Read>) -> String {
    let mut text = String::new();
    pipe.expect("a pipe").read_to_string(&mut text).expect("text");
    text
}

#[test]
fn an_interrupted_run_leaves_a_labelled_result() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        change_to_new_directory();
        let out = path_to("out");
        let endless =
            "run megiddo-1918 --british random --turks random -n 1e15 --per-game --out out";
        let child = start(endless);
        wait_for_more(&out, 0);
        std::thread::sleep(Duration::from_millis(50));
        for text in stop(signal, child) {
            assert!(text.contains("1,000,000,000,000,000"), "{text}");
        }
        let manifest = manifest(&out);
        assert_eq!(manifest["complete"], false);
        assert_eq!(manifest["interrupted"]["stage"]["asked"], 1_000_000_000_000_000_u64);
        let games = manifest["played"][0]["games"].as_u64().expect("a number");
        assert!(games > 0);
        assert_eq!(table(out.join("games.csv")).len() as u64, games + 1);
        assert_eq!(table(out.join("summary.csv"))[1][7], games.to_string());
    }
}

/// A long study first prints the number of games that it will play.
///
/// The section luck plays 100 million games of the matchup in each of seven variants. `tune` states the average number
/// of games of its rehearsals, which is at least `-n`. `run --precision` states the number that the precision needs.
#[test]
fn a_long_study_first_prints_its_number_of_games() {
    let first_message = |study: &str| {
        let mut child = start(study);
        let mut message = String::new();
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
        lines.read_line(&mut message).expect("text");
        send("-INT", &child);
        child.wait().expect("it ends");
        message
    };
    let luck = first_message("profile --only luck megiddo-1918 -n 1e8 --no-files");
    assert!(luck.contains("700,000,000"), "{luck}");
    let players = "--british greedy --turks greedy";
    let tune = first_message(&format!("tune megiddo-1918 {players} -n 1e6 --no-files"));
    let games = |message: &str| -> u64 {
        let words = message.strip_prefix("this plays about ").expect(message);
        words.split(' ').next().expect("a number").replace(',', "").parse().expect(message)
    };
    assert!(tune.contains("at most") && games(&tune) >= 1_000_000, "{tune}");
    let run = first_message(&format!("run megiddo-1918-level {players} -n 1e8 --no-files"));
    assert!(run.contains("100,000,000 games in"), "{run}");
    let precise =
        first_message(&format!("run megiddo-1918-level {players} --precision 1e-4 --no-files"));
    // 77 % of the games are won; 1.96 standard errors are a hundredth of a point after 68 million games.
    assert!((68_000_000..110_000_000).contains(&games(&precise)), "{precise}");
}

#[test]
fn an_interrupted_rerun_leaves_the_complete_result_alone() {
    let out = path_to("out");
    let plan = "run megiddo-1918 --british random --turks random -n 300k --per-game --out out";
    succeeds(plan);
    let before = files(&out);
    let child = start(plan);
    wait_for_more(&out, before.len());
    let [_, messages] = stop("-INT", child);
    assert!(messages.contains("300,000"), "{messages}");
    assert!(files(&out) == before);
}

#[test]
fn an_interrupted_matrix_counts_the_matchups_that_were_played() {
    let endless = "run megiddo-1918 --british all --turks all -n 1e15 --out out --per-game";
    let child = start(endless);
    wait_for_more(&path_to("out"), 0);
    std::thread::sleep(Duration::from_millis(50));
    stop("-INT", child);
    let manifest = manifest("out");
    let played = manifest["played"].as_array().expect("matchups");
    let with_games = played.iter().filter(|matchup| matchup["games"].as_u64() > Some(0)).count();
    assert_eq!((with_games, played.len()), (1, scripted(&[]).len().pow(2)));
}

/// If a run is interrupted before its second matchup starts, that matchup's cards are not reported.
#[test]
fn interrupted_cards_report_no_matchup_without_games() {
    for wait in [0, 2000] {
        change_to_new_directory();
        let endless = "cards megiddo-1918-level --british greedy --turks random --turks greedy \
                       -n 1e12 --batch 4 --out out";
        // The folder is locked after the signal handler is installed.
        let child = start_and_wait_for(endless, "out");
        std::thread::sleep(Duration::from_millis(wait));
        let [printed, _] = stop("-INT", child);
        let manifest = manifest("out");
        assert_eq!(manifest["complete"], false);
        // A table for each side of the first matchup, if it has games.
        let tables = printed.lines().filter(|line| line.starts_with("Card ")).count();
        assert!(tables <= 2 && !printed.contains("n = 0"), "{printed}");
        assert_eq!(tables == 0, manifest["interrupted"]["games"] == 0, "{printed}");
    }
}

#[test]
fn interrupted_studies_report_no_figure_without_games() {
    for study in [
        "sensitivity megiddo-1918-level --only facts",
        "profile --only losses lawrence-of-arabia --mission aqaba",
        "profile --only skill megiddo-1918-level",
    ] {
        change_to_new_directory();
        let endless = format!("{study} -n 1e12 --quiet --out out");
        let [printed, _] = stop("-INT", start_and_wait_for(&endless, "out"));
        assert_eq!(manifest("out")["complete"], false);
        assert!(!printed.is_empty() && !printed.contains("n = 0"), "{printed}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in
        ["run megiddo-1918 -n 100", "list", "trace megiddo-1918 --games 1000", "--help"]
    {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let messages = read_to_end(child.stderr.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments}: {messages}");
        let has_failed = ["error", "panic"].iter().any(|word| messages.contains(word));
        assert!(!has_failed, "{arguments}: {messages}");
    }
}

#[test]
fn a_resumed_run_writes_the_sample_that_was_interrupted() {
    let plan = "run megiddo-1918 --british random --turks random -n 150k --sample-games 150k";
    let mut child = start(&format!("{plan} --out out"));
    // The number of games and the speed are printed when the timed games are over and the sample begins.
    let mut messages = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(messages.any(|line| line.is_ok_and(|line| line.starts_with("150,000"))));
    send("-INT", &child);
    let messages: Vec<String> = messages.map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{messages:?}");
    assert!(messages.iter().any(|line| line.contains("--resume")), "{messages:?}");
    let out = path_to("out");
    assert_eq!(manifest(&out)["complete"], false);
    assert!(!out.join("games.csv").exists());
    for rest in ["--out out --resume", "--out whole"] {
        let status = start(&format!("{plan} {rest} -q")).wait();
        assert!(status.expect("it ends").success(), "{rest}");
    }
    assert!(files(&out) == files("whole"));
}

#[test]
fn a_signal_that_is_ignored_at_the_start_does_not_interrupt() {
    let endless = "run megiddo-1918 -n 1e15 --per-game --out";
    for (index, (wrapper, ignored)) in [
        ("nohup", "-HUP"),
        ("env --ignore-signal=INT", "-INT"),
        ("env --ignore-signal=HUP", "-HUP"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = path_to(index.to_string());
        let mut words = wrapper.split(' ');
        let mut command = Command::new(words.next().expect("a word"));
        command.args(words).arg(env!("CARGO_BIN_EXE_sandtable"));
        command.args(endless.split(' ')).arg(&out).current_dir(path_to(""));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        wait_for_more(&out, 0);
        send(ignored, &child);
        std::thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().expect("a child").is_none(), "{wrapper} survives {ignored}");
        stop("-TERM", child);
    }
}

/// An interrupted `init form` writes no form, since a form without measured effects would mislead.
#[test]
fn an_interrupted_form_is_not_written() {
    let endless = "init form --printed lawrence-of-arabia --mission aqaba -n 1e9 --progress plain";
    let mut child = start(endless);
    let mut messages = BufReader::new(child.stderr.take().expect("a pipe"));
    // Progress is printed after the signal handler is installed.
    messages.read_line(&mut String::new()).expect("text");
    send("-INT", &child);
    let messages = read_to_end(Some(messages));
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{messages}");
    assert!(files("").is_empty());
}
