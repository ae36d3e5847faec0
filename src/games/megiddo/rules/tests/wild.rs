//! The reference policy `wild`: its action probabilities, by enumeration of all random numbers.

use super::m6::{assert_by_size, choose, commits, discards, strike_answers};
use super::*;

#[test]
fn wild_discards_every_number_below_the_limit_with_equal_probability() {
    let hand = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    let table = lay_out(&format!("hand: {hand}"), "");
    let answers = discards("wild", &table, British);
    let slots = table.model().army(British).slots;
    assert_by_size(&answers, slots, |k| match k {
        0..5 => 1.0 / 7.0 / choose(6, k),
        5 => 2.0 / 7.0 / choose(6, k),
        _ => 0.0,
    });
}

#[test]
fn wild_commits_every_number_with_equal_probability() {
    let hand = "hand: Kemal, Asienkorps, Rail Lines, Turkish Air Force, Poor Morale";
    let table = lay_out("", hand);
    let useful = table.model().army(Turkish).committable & table.state().of(Turkish).hand;
    let answers = commits("wild", &table, Turkish);
    assert_by_size(&answers, useful, |k| 1.0 / 5.0 / choose(4, k));
}

#[test]
fn wild_commits_every_legal_order_of_battle_and_no_other() {
    let table = lay_out("", "hand: Towns, Mountains, Kemal, Asienkorps");
    let terrain = table.model().army(Turkish).of_kind(Kind::Terrain);
    let answers = commits("wild", &table, Turkish);
    assert_eq!(answers.len(), (1 + 2) * 4);
    assert!(answers.keys().all(|&cards| (Set::new(cards) & terrain).len() <= 1));
}

#[test]
fn wild_strikes_as_random_does() {
    let table = clash("Royal Air Force#1, Royal Air Force#2", "Asienkorps, Turkish Infantry");
    let answers = strike_answers("wild", &table, British, Air);
    assert_eq!(answers.len(), 2 * 2 + 1);
    assert_eq!(answers, strike_answers("random", &table, British, Air));
}
