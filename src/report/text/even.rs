//! Which of several contests is told in detail.

use super::contests::played;
use crate::report::Findings;
use crate::summary::{Cell, Contest};

/// Nearer to 0 and 1 than this, a contest says little about what tips it.
const DECIDED: f64 = 0.01;

/// The most even contest, and what to call it: one between players who play to win if that leaves
/// anything open, else of all. None without a game.
pub(super) fn chosen(findings: &Findings) -> Option<(&'static str, &Cell)> {
    let reference = findings.reference;
    let serious = played(findings).filter(|cell| !has_policy(&cell.contest, reference));
    let serious = most_even(serious).filter(|cell| is_open(cell));
    let everyone_is_serious = played(findings).all(|cell| !has_policy(&cell.contest, reference));
    match serious {
        Some(cell) if everyone_is_serious => Some(("The most even of them", cell)),
        Some(cell) => Some(("The most even of them between players who play to win", cell)),
        None => Some(("The most even of them", most_even(played(findings))?)),
    }
}

fn most_even<'a>(cells: impl Iterator<Item = &'a Cell>) -> Option<&'a Cell> {
    let unevenness = |cell: &Cell| cell.win_rate.value.map(|rate| (rate - 0.5).abs());
    let known = cells.filter_map(|cell| Some((unevenness(cell)?, cell)));
    let (_, cell) = known.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
    Some(cell)
}

fn is_open(cell: &Cell) -> bool {
    let interval = cell.win_rate.interval;
    interval.is_some_and(|it| it.low >= DECIDED && it.high <= 1.0 - DECIDED)
}

/// Whether one of the players is the policy called `name`, with whatever parameters and deck.
fn has_policy(contest: &Contest, name: &str) -> bool {
    contest.players().any(|(_, player)| player.split([':', '@']).next() == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample::{self, REFERENCE};

    fn told(cells: &[([&str; 2], u64)]) -> String {
        let cell = |(players, won): &([&str; 2], u64)| sample::cell(*players, *won, 1000);
        let cells = cells.iter().map(cell).collect();
        let findings = Findings { cells, ..sample::findings() };
        let (why, cell) = chosen(&findings).expect("a contest");
        format!("{why}: {}", cell.contest)
    }

    #[test]
    fn players_who_play_to_win_come_before_the_reference() {
        let cells = [([REFERENCE, "shy"], 500), (["bold", "shy"], 800), (["bold", "bold"], 900)];
        let expected = "The most even of them between players who play to win: \
                        British bold against Turks shy";
        assert_eq!(told(&cells), expected);
        assert!(told(&cells[1..]).starts_with("The most even of them: British bold"));
        let other_deck = [(["random@lean", "shy"], 500), (["bold", "shy@lean"], 800)];
        assert_eq!(told(&other_deck), format!("{expected}@lean"));
    }

    #[test]
    fn a_contest_that_is_decided_gives_way_to_the_reference() {
        let cells = [([REFERENCE, REFERENCE], 700), (["bold", "shy"], 985)];
        assert_eq!(told(&cells), "The most even of them: British random against Turks random");
        assert_eq!(told(&cells[1..]), "The most even of them: British bold against Turks shy");
    }
}
