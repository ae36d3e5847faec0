//! The program under a host: a caller that receives the output in place of the terminal.

use super::assert_holds;
use std::sync::Arc;

use sandtable::cli::{Ending, Host};
use sandtable::program::execute_for;

fn executed(words: &[&str]) -> (Ending, String, Vec<String>) {
    let host = Arc::new(Host::default());
    let ending = on(&host, words);
    let printed = String::from_utf8(host.printed()).expect("text");
    // The thread has dropped its reference.
    assert_eq!(Arc::strong_count(&host), 1);
    (ending, printed, host.notes())
}

fn on(host: &Arc<Host>, words: &[&str]) -> Ending {
    execute_for(
        host,
        ["sandtable"].iter().chain(words).map(|&it| it.to_owned().into()).collect(),
        &Default::default(),
    )
}

#[test]
fn a_host_receives_the_output_and_the_errors() {
    let (ending, printed, notes) = executed(&["check", "megiddo-1918"]);
    assert_eq!((ending, notes), (Ending::Fine, Vec::new()));
    assert_holds(&printed, &["ok: megiddo-1918"]);
    let (ending, printed, _) = executed(&["run", "--help"]);
    assert!(ending == Ending::Fine && printed.contains("--per-game"), "{printed}");
    for (words, part) in [
        (&["run", "megiddo-1981", "--no-files"][..], "megiddo-1981"),
        (&["run", "megiddo-1918", "--nonsense"][..], "--nonsense"),
    ] {
        let (ending, printed, notes) = executed(words);
        assert_eq!((ending, printed.len(), notes.len()), (Ending::Refused, 0, 1));
        assert!(notes[0].starts_with("error:") && notes[0].contains(part), "{notes:?}");
    }
}

#[test]
fn a_host_reads_the_progress_and_stops_the_command() {
    let host = Arc::new(Host::default());
    host.stop();
    let words = ["run", "megiddo-1918", "-n", "1e9", "--no-files"];
    assert_eq!(on(&host, &words), Ending::Interrupted);
    assert_eq!(host.counter().stage_progress().goal, Some(1_000_000_000));
}

/// Two commands that run concurrently do not mix their best responses, saved policies and notes.
#[test]
fn commands_in_two_threads_print_the_same_as_alone() {
    let learned = |seed: &str| {
        let words = "compare megiddo-1918-level --british tempo --british greedy --turks tempo -n 40 \
                     --learned-response 64 --response-games 60 --no-files --threads 1";
        let words = [&words.split_whitespace().collect::<Vec<_>>()[..], &["--seed", seed]].concat();
        let (ending, printed, _) = executed(&words);
        assert_eq!(ending, Ending::Fine, "{printed}");
        printed
    };
    let alone = ["1", "2"].map(learned);
    assert_ne!(alone[0], alone[1]);
    for round in 0..10 {
        let together = std::thread::scope(|scope| {
            let started = ["1", "2"].map(|seed| scope.spawn(move || learned(seed)));
            started.map(|it| it.join().expect("a command"))
        });
        assert_eq!(together, alone, "round {round}");
    }
}
