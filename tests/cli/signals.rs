//! Closed output pipes, and interrupts by signals.

use std::io::{BufRead, BufReader, Read};

use super::*;

pub fn start(arguments: &str) -> Child {
    // The shell that runs the tests may ignore Ctrl-C.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,HUP", env!("CARGO_BIN_EXE_sandtable")]);
    command.current_dir(at("")).args(arguments.split_whitespace());
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
pub fn begun(arguments: &str, name: &str) -> Child {
    let child = start(arguments);
    wait_for(&at(name));
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
pub fn stopped(signal: &str, mut child: Child) -> [String; 2] {
    send(signal, &child);
    let (told, noted) = (rest(child.stdout.take()), rest(child.stderr.take()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{noted}");
    [told, noted]
}

/// Reads a pipe to its end.
pub fn rest(pipe: Option<impl Read>) -> String {
    let mut text = String::new();
    pipe.expect("a pipe").read_to_string(&mut text).expect("text");
    text
}

#[test]
fn an_interrupted_run_leaves_a_labelled_result() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        afresh();
        let out = at("out");
        let endless =
            "run megiddo-1918 --british random --turks random -n 1e15 --per-game --out out";
        let child = start(endless);
        wait_for_more(&out, 0);
        std::thread::sleep(Duration::from_millis(50));
        let [told, noted] = stopped(signal, child);
        let games = " of 1,000,000,000,000,000 games";
        assert!(told.contains("Interrupted: ") && told.contains(games), "{told}");
        assert!(noted.starts_with("interrupted: ") && noted.contains(games), "{noted}");
        let manifest = manifest(&out);
        assert_eq!(manifest["complete"], false);
        let games = manifest["played"][0]["games"].as_u64().expect("a number");
        assert!(games > 0);
        assert_eq!(table(out.join("games.csv")).len() as u64, games + 1);
        assert_eq!(table(out.join("summary.csv"))[1][7], games.to_string());
    }
}

/// A long study first prints the number of games that it will play.
///
/// For `luck` these are 100 million games of the matchup in each of seven variants. For `tune` they are, in each full
/// stage, 74 times the number of games by which a proposal is confirmed.
#[test]
fn a_long_study_says_what_it_takes() {
    let told = |plan: &str| {
        let mut child = start(plan);
        let mut noted = String::new();
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
        lines.read_line(&mut noted).expect("text");
        send("-INT", &child);
        child.wait().expect("it ends");
        noted
    };
    let noted = told("luck megiddo-1918 -n 1e8 --no-files");
    assert!(noted.starts_with("this plays about 700,000,000 games in "), "{noted}");
    assert!(noted.ends_with(" CPU seconds\n"), "{noted}");
    let noted = told("tune megiddo-1918 --british greedy --turks greedy -n 1e6 --no-files");
    let start = "a full stage of the search is about 74,000,000 games in ";
    assert!(noted.starts_with(start), "{noted}");
    assert!(noted.ends_with(" CPU seconds; there are 8 at most\n"), "{noted}");
}

#[test]
fn an_interrupted_rerun_leaves_the_complete_result_alone() {
    let out = at("out");
    let plan = "run megiddo-1918 --british random --turks random -n 300k --per-game --out out";
    done(plan);
    let before = files(&out);
    let child = start(plan);
    wait_for_more(&out, before.len());
    let [_, noted] = stopped("-INT", child);
    let told = "nothing was written: out holds a complete result of 300,000 games";
    assert!(noted.contains(told), "{noted}");
    assert!(files(&out) == before);
}

#[test]
fn an_interrupted_matrix_counts_the_matchups_that_were_played() {
    let endless = "run megiddo-1918 --british all --turks all -n 1e15 --out out --per-game";
    let child = start(endless);
    wait_for_more(&at("out"), 0);
    std::thread::sleep(Duration::from_millis(50));
    stopped("-INT", child);
    let manifest = manifest("out");
    let played = manifest["played"].as_array().expect("matchups");
    let begun = played.iter().filter(|matchup| matchup["games"].as_u64() > Some(0)).count();
    assert_eq!((begun, played.len()), (1, scripted(&[]).len().pow(2)));
}

/// If a run is interrupted before its second matchup starts, that matchup's cards are not reported.
#[test]
fn interrupted_cards_tell_nothing_of_what_was_not_played() {
    for wait in [0, 2000] {
        afresh();
        let endless = "cards megiddo-1918-level --british greedy --turks random --turks greedy \
                       -n 1e12 --batch 4 --out out";
        // The folder is locked after the signal handler is installed.
        let child = begun(endless, "out");
        std::thread::sleep(Duration::from_millis(wait));
        let [told, _] = stopped("-INT", child);
        assert!(told.contains("Interrupted"), "{told}");
        let tables = told.lines().filter(|line| line.starts_with("Card ")).count();
        assert!(tables <= 2 && !told.contains("n = 0"), "{told}");
        assert_eq!(tables == 0, told.contains("nothing was measured"), "{told}");
    }
}

#[test]
fn an_answer_rests_on_games_that_were_played() {
    for study in [
        "origins megiddo-1918-level",
        "losses lawrence-of-arabia --mission aqaba",
        "skill megiddo-1918-level",
    ] {
        afresh();
        let endless = format!("{study} -n 1e12 --quiet --out out");
        let [told, _] = stopped("-INT", begun(&endless, "out"));
        let answer = told.split("Interrupted").next();
        assert!(answer.is_some_and(|it| it.len() < told.len() && !it.contains("n = 0")), "{told}");
    }
}

#[test]
fn a_reader_who_goes_away_has_seen_enough() {
    for arguments in
        ["run megiddo-1918 -n 100", "list", "trace megiddo-1918 --games 1000", "--help"]
    {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let noted = rest(child.stderr.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments}: {noted}");
        assert!(!noted.contains("error") && !noted.contains("panic"), "{arguments}: {noted}");
    }
}

#[test]
fn a_sample_that_was_interrupted_comes_with_the_resumed_run() {
    let plan = "run megiddo-1918 --british random --turks random -n 150k --sample-games 150k";
    let mut child = start(&format!("{plan} --out out"));
    // The speed is printed when the timed games are over and the sample begins.
    let mut noted = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(noted.any(|line| line.is_ok_and(|line| line.ends_with(" a second"))));
    send("-INT", &child);
    let noted: Vec<String> = noted.map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{noted:?}");
    assert!(noted.iter().any(|line| line.contains("--resume")), "{noted:?}");
    let out = at("out");
    assert_eq!(manifest(&out)["complete"], false);
    assert!(!out.join("games.csv").exists());
    for rest in ["--out out --resume", "--out whole"] {
        let status = start(&format!("{plan} {rest} -q")).wait();
        assert!(status.expect("it ends").success(), "{rest}");
    }
    assert!(files(&out) == files("whole"));
}

#[test]
fn a_signal_is_heard_only_where_it_is_not_ignored() {
    let endless = "run megiddo-1918 -n 1e15 --per-game --out";
    for (place, (wrapper, ignored)) in [
        ("nohup", "-HUP"),
        ("env --ignore-signal=INT", "-INT"),
        ("env --ignore-signal=HUP", "-HUP"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = at(place.to_string());
        let mut words = wrapper.split(' ');
        let mut command = Command::new(words.next().expect("a word"));
        command.args(words).arg(env!("CARGO_BIN_EXE_sandtable"));
        command.args(endless.split(' ')).arg(&out).current_dir(at(""));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        wait_for_more(&out, 0);
        send(ignored, &child);
        std::thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().expect("a child").is_none(), "{wrapper} survives {ignored}");
        stopped("-TERM", child);
    }
}

/// An interrupted `init form` writes no form, since a form without measured effects would mislead.
#[test]
fn an_interrupted_form_is_not_written() {
    let endless = "init form --printed lawrence-of-arabia --mission aqaba -n 1e9 --progress plain";
    let mut child = start(endless);
    let mut noted = BufReader::new(child.stderr.take().expect("a pipe"));
    // Progress is printed after the signal handler is installed.
    noted.read_line(&mut String::new()).expect("text");
    send("-INT", &child);
    let noted = rest(Some(noted));
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{noted}");
    assert!(noted.ends_with("Interrupted: nothing was written.\n"), "{noted}");
    assert!(files("").is_empty());
}
