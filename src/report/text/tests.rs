use super::super::sample;
use super::*;

fn shown(cells: Vec<Cell>, precision: Option<f64>) -> String {
    let findings = Findings { precision, cells, ..sample::findings() };
    tell(&findings)
}

fn tell(findings: &Findings) -> String {
    let mut bytes = Vec::new();
    answer(findings, &mut bytes).expect("memory takes all");
    details(findings, &mut bytes).expect("memory takes all");
    String::from_utf8(bytes).expect("text")
}

#[test]
fn one_contest_is_told_in_full() {
    insta::assert_snapshot!(shown(vec![sample::cell(["bold", "shy"], 300, 1000)], None));
}

#[test]
fn several_contests_make_a_matrix() {
    let cells = [["bold", "bold"], ["bold", "shy"], ["shy", "bold"], ["shy", "shy"]];
    let cells = cells.into_iter().zip([500, 713, 0, 1000]);
    let cells = cells.map(|(players, won)| sample::cell(players, won, 1000)).collect();
    insta::assert_snapshot!(shown(cells, None));
}

#[test]
fn contests_that_make_no_matrix_are_listed() {
    let mut cells = sample::findings().cells;
    insta::assert_snapshot!(shown(cells.clone(), None));
    cells.pop();
    cells.push(cells[0].clone());
    let text = shown(cells, None);
    let list = text.split("The most even").next().expect("a list");
    assert_eq!(list.lines().filter(|line| line.starts_with("  ")).count(), 2);
}

#[test]
fn a_precision_that_was_not_reached_is_admitted() {
    let cell = sample::cell(["bold", "shy"], 300, 1000);
    insta::assert_snapshot!(
        shown(vec![cell.clone()], Some(0.01)).lines().nth(1).expect("a second line")
    );
    let text = shown(vec![cell.clone()], Some(0.05));
    assert!(!text.contains("The limit") && text.contains(ONLY_WIN_RATES), "{text}");
    assert!(!shown(vec![cell], None).contains(ONLY_WIN_RATES));
}

#[test]
fn no_game_is_no_rate() {
    let text = shown(vec![sample::cell(["bold", "shy"], 0, 0)], None);
    assert!(text.starts_with("No game was played when British bold meets Turks shy."), "{text}");
}

#[test]
fn an_interrupted_matrix_counts_what_was_played() {
    let cells = vec![
        sample::cell(["bold", "bold"], 300, 1000),
        sample::cell(["bold", "shy"], 2, 7),
        sample::cell(["shy", "bold"], 0, 0),
        sample::cell(["shy", "shy"], 0, 0),
    ];
    let first_line = |cells: Vec<Cell>| {
        let text = tell(&Findings { complete: false, cells, ..sample::findings() });
        text.lines().next().expect("a line").to_owned()
    };
    assert_eq!(first_line(cells.clone()), "2 of 4 contests (95 %, 1,007 games).");
    let one = [&cells[..1], &cells[2..]].concat();
    assert_eq!(first_line(one), "1 of 3 contests (95 %, n = 1,000 each).");
}

#[test]
fn a_card_of_too_few_games_is_not_ranked() {
    let text = shown(vec![sample::cell(["bold", "shy"], 20, 58)], None);
    assert!(!text.contains("Cards and winning"), "{text}");
    let text = shown(vec![sample::cell(["bold", "shy"], 20, 60)], None);
    assert!(text.contains("Cards and winning"), "{text}");
}
