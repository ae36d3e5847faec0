use super::*;
use crate::RunFindings;
use crate::tests as sample;
use sandtable_summary::Cell;

fn shown(cells: Vec<Cell>, precision: Option<f64>) -> String {
    let findings = RunFindings { precision, cells, ..sample::findings() };
    tell(&findings)
}

fn tell(findings: &RunFindings) -> String {
    text(findings, Verbosity::default())
}

fn text(findings: &RunFindings, verbosity: Verbosity) -> String {
    let mut bytes = Vec::new();
    let files = Some("Report: out/report.html.");
    write(&findings.result().expect("tables"), verbosity, files, &mut bytes).expect("text");
    String::from_utf8(bytes).expect("text")
}

/// Returns findings of matchups that each have cards, endings and battles.
fn of_matchups(count: u64) -> RunFindings {
    let cells = (0..count).map(|index| {
        let names = ["a", "b"].map(|name| format!("{name}{index}"));
        sample::cell([&names[0], &names[1]], 300 + index, 1000)
    });
    RunFindings { cells: cells.collect(), ..sample::findings() }
}

#[test]
fn a_summary_fits_the_terminal_and_the_full_text_has_everything() {
    for (full, quiet) in [(false, false), (false, true), (true, false)] {
        let shown = text(&of_matchups(30), Verbosity { full, quiet });
        let lines: Vec<&str> = shown.lines().collect();
        let is_told = lines.iter().any(|line| line.starts_with("Not shown: "));
        assert_eq!((lines.len() <= LINES, is_told), (!full, !full && !quiet), "{shown}");
        assert_eq!(lines.last() == Some(&"Report: out/report.html."), !quiet, "{shown}");
        let all = (0..30).all(|index| shown.contains(&format!("\n  British a{index} against")));
        assert_eq!(all, full, "{shown}");
    }
}

/// Rows that are shown and rows that are said to be left out add up to all rows.
#[test]
fn rows_that_are_left_out_are_counted() {
    let shown = text(&of_matchups(30), Verbosity::default());
    let rows = shown.lines().filter(|line| line.starts_with("  British a")).count();
    let (_, rest) = shown.split_once("Not shown: ").expect("something is left out");
    let left_out: usize = rest.split(' ').next().and_then(|it| it.parse().ok()).expect("a number");
    assert!(rest.contains(" row") && rows > 3 && rows + left_out == 30, "{shown}");
}

#[test]
fn matchups_that_make_no_matrix_are_listed() {
    let mut cells = sample::findings().cells;
    insta::assert_snapshot!(shown(cells.clone(), None));
    cells.pop();
    cells.push(cells[0].clone());
    let text = shown(cells, None);
    let list = text.split("\n\n").nth(1).expect("a list");
    assert_eq!(list.lines().filter(|line| line.starts_with("  ")).count(), 2);
}

#[test]
fn a_precision_that_was_not_reached_is_admitted() {
    let cell = sample::cell(["bold", "shy"], 300, 1000);
    insta::assert_snapshot!(
        shown(vec![cell.clone()], Some(0.01)).lines().nth(1).expect("a second line")
    );
    let full = |precision| {
        let findings = RunFindings { precision, cells: vec![cell.clone()], ..sample::findings() };
        text(&findings, Verbosity { full: true, quiet: false })
    };
    let reached = full(Some(0.05));
    assert!(!reached.contains("The limit") && reached.contains("Only the interval"), "{reached}");
    assert!(!full(None).contains("Only the interval"));
}

#[test]
fn of_no_game_there_is_no_rate_and_of_too_few_no_rank() {
    let text = shown(vec![sample::cell(["bold", "shy"], 0, 0)], None);
    assert!(text.starts_with("Nothing was played.\n"), "{text}");
    let text = shown(vec![sample::cell(["bold", "shy"], 20, 58)], None);
    assert!(!text.contains("Won if  "), "{text}");
    let text = shown(vec![sample::cell(["bold", "shy"], 20, 60)], None);
    assert!(text.contains("Won if  "), "{text}");
}

#[test]
fn an_interrupted_matrix_counts_what_was_played() {
    let cells = vec![
        sample::cell(["bold", "bold"], 300, 1000),
        sample::cell(["bold", "shy"], 2, 7),
        sample::cell(["shy", "bold"], 0, 0),
        sample::cell(["shy", "shy"], 0, 0),
    ];
    let lines = |cells: Vec<Cell>| {
        let text = tell(&RunFindings { complete: false, cells, ..sample::findings() });
        text.lines().take(4).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = lines(cells.clone());
    assert_eq!(all[0], "British win 28.57 % to 30.00 % of games in 2 of 4 matchups.");
    assert_eq!(all[3], "Interrupted after 1,007 games, during “every matchup”.");
    let started = lines([&cells[..1], &cells[2..]].concat());
    assert!(
        started[0].starts_with("British win 30.00 % ± 2.91 (95 %, n = 1,000) when"),
        "{started:?}"
    );
}

/// Returns the line of the output that names the matchup shown in detail; empty if there is none.
fn detailed(cells: &[([&str; 2], u64)]) -> String {
    let cell = |(players, won): &([&str; 2], u64)| sample::cell(*players, *won, 1000);
    let text = shown(cells.iter().map(cell).collect(), None);
    let line = text.lines().find(|line| line.starts_with("The most even of them"));
    line.unwrap_or_default().to_owned()
}

#[test]
fn players_who_play_to_win_come_before_the_reference() {
    let random = sample::REFERENCE;
    let cells = [([random, "shy"], 500), (["bold", "shy"], 800), (["bold", "bold"], 900)];
    let expected = "The most even of them between players who play to win: British bold against \
                    Turks shy";
    assert_eq!(detailed(&cells), format!("{expected}."));
    let other_deck = [(["random@lean", "shy"], 500), (["bold", "shy@lean"], 800)];
    assert_eq!(detailed(&other_deck), format!("{expected}@lean."));
}

#[test]
fn a_matchup_that_is_decided_gives_way_to_the_reference() {
    let random = sample::REFERENCE;
    let cells = [([random, random], 700), (["bold", "shy"], 985)];
    assert_eq!(detailed(&cells), "The most even of them: British random against Turks random.");
}
