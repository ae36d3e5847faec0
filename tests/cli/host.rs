//! The program for a host, which is shown what the terminal would be.

use std::sync::Arc;

use sandtable::cli::{Ending, Host};
use sandtable::program::execute_for;

fn executed(words: &[&str]) -> (Ending, String, Vec<String>) {
    let host = Arc::new(Host::default());
    let ending = on(&host, words);
    let printed = String::from_utf8(host.printed()).expect("text");
    // The thread has it no longer.
    assert_eq!(Arc::strong_count(&host), 1);
    (ending, printed, host.notes())
}

fn on(host: &Arc<Host>, words: &[&str]) -> Ending {
    execute_for(host, ["sandtable"].iter().chain(words).map(|&it| it.to_owned().into()).collect())
}

#[test]
fn a_host_gets_what_the_terminal_would_and_is_told_what_must_change() {
    let (ending, printed, notes) = executed(&["check", "megiddo-1918"]);
    assert_eq!((ending, notes), (Ending::Fine, Vec::new()));
    assert!(printed.starts_with("ok: megiddo-1918 is sound"), "{printed}");
    let (ending, printed, _) = executed(&["run", "--help"]);
    assert!(ending == Ending::Fine && printed.contains("--per-game"), "{printed}");
    for (words, complaint) in [
        (&["run", "megiddo-1981", "--no-files"][..], "megiddo-1981"),
        (&["run", "megiddo-1918", "--nonsense"][..], "--nonsense"),
    ] {
        let (ending, printed, notes) = executed(words);
        assert_eq!((ending, printed.len(), notes.len()), (Ending::Refused, 0, 1));
        assert!(notes[0].starts_with("error: ") && notes[0].contains(complaint), "{notes:?}");
    }
}

#[test]
fn a_host_sees_how_far_it_is_and_stops_it() {
    let host = Arc::new(Host::default());
    host.stop();
    let words = ["run", "megiddo-1918", "-n", "1e9", "--no-files"];
    assert_eq!(on(&host, &words), Ending::Interrupted);
    assert_eq!(host.counter().so_far().goal, Some(1_000_000_000));
}
