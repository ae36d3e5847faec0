use super::super::sample;
use super::*;

fn shown(cells: Vec<Cell>, precision: Option<f64>) -> String {
    let findings =
        Findings { scenario: "toy".into(), level: 0.95, precision, complete: true, cells };
    let mut bytes = Vec::new();
    answer(&findings, &mut bytes).expect("memory takes all");
    details(&findings, &mut bytes).expect("memory takes all");
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
    assert_eq!(list.matches('±').count(), 1);
}

#[test]
fn a_precision_that_was_not_reached_is_admitted() {
    let cell = sample::cell(["bold", "shy"], 300, 1000);
    insta::assert_snapshot!(
        shown(vec![cell.clone()], Some(0.01)).lines().nth(1).expect("a second line")
    );
    assert!(!shown(vec![cell], Some(0.05)).contains("Ended"));
}

#[test]
fn no_game_is_no_rate() {
    let text = shown(vec![sample::cell(["bold", "shy"], 0, 0)], None);
    assert!(text.starts_with("No game was played when British bold meets Turks shy."), "{text}");
}
