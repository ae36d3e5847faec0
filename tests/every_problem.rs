//! All problems of a scenario file are reported together: no mistake hides another mistake.

use std::collections::BTreeSet;

use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::scenario::load_bytes;

/// Lines of a scenario file for Lawrence of Arabia, each with one or two mistakes.
const OF_LAWRENCE: &str = include_str!("mistakes/lawrence.txt");

/// Lines of a scenario file for Megiddo 1918, each with one or two mistakes.
const OF_MEGIDDO: &str = include_str!("mistakes/megiddo.txt");

/// Returns the key and message of each problem of a variant of `base` with these lines.
///
/// Digits are removed from the messages, since a second mistake may change a number in the first one's message.
fn problems<G: Game>(base: &str, lines: &[&str]) -> BTreeSet<(String, String)> {
    let text = format!("extends = '{base}'\n{}\n", lines.join("\n"));
    let read = load_bytes("x.toml", text.as_bytes(), &[]).and_then(|document| {
        assert_eq!(document.game(), G::NAME);
        G::model(&document).map(drop)
    });
    let problems = read.err().map(|it| it.iter().cloned().collect::<Vec<_>>());
    let problems = problems.into_iter().flatten();
    // Another mistake may change a number in the message, such as the size of a deck.
    let plain = |message: &str| message.replace(|c: char| c.is_ascii_digit(), "");
    problems.map(|problem| (problem.at.key.clone(), plain(&problem.message))).collect()
}

/// Tests that every mistake is reported when it is alone, beside each other mistake, and beside all.
///
/// `mistakes` has one mistake on each line.
fn check<G: Game>(base: &str, mistakes: &str) {
    let mistakes: Vec<&str> = mistakes.lines().collect();
    let alone: Vec<_> = mistakes.iter().map(|line| problems::<G>(base, &[line])).collect();
    for (line, problems) in mistakes.iter().zip(&alone) {
        assert!((1..=2).contains(&problems.len()), "{line}: {problems:#?}");
    }
    let mut hidden = Vec::new();
    for (first, first_line) in mistakes.iter().enumerate() {
        for (second, second_line) in mistakes.iter().enumerate().skip(first + 1) {
            let both = problems::<G>(base, &[first_line, second_line]);
            let expected = &alone[first] | &alone[second];
            let missing: Vec<_> = expected.difference(&both).collect();
            let described = || format!("{first_line}\n{second_line}: {missing:?}");
            hidden.extend((!missing.is_empty()).then(described));
        }
    }
    let all = problems::<G>(base, &mistakes);
    let missing: Vec<_> = alone.iter().flatten().filter(|problem| !all.contains(problem)).collect();
    assert!(hidden.is_empty() && missing.is_empty(), "{}\nof all: {missing:#?}", hidden.join("\n"));
}

#[test]
fn no_mistake_hides_another() {
    check::<Lawrence>("lawrence-of-arabia", OF_LAWRENCE);
    check::<Megiddo>("megiddo-1918", OF_MEGIDDO);
}

#[test]
fn a_misspelled_name_gets_a_hint() {
    let text = b"extends = 'lawrence-of-arabia'\ncards.Patroll.copies = 2\n";
    let document = load_bytes("x.toml", text, &[]).expect("legible");
    let problems = Lawrence::model(&document).map(drop).expect_err("a slip");
    let hints: Vec<&str> = problems.iter().map(|problem| &problem.hint[..]).collect();
    assert_eq!(hints.len(), 2, "{hints:?}");
    assert!(hints.iter().all(|hint| hint.contains("`Patrol`")), "{hints:?}");
}
