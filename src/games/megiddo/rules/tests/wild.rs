//! The reference policy `wild`: its action probabilities, by enumeration of all random numbers.

use super::m6::{
    assert_by_size, binomial, commit_probabilities, discard_probabilities, strike_probabilities,
};
use super::*;

#[test]
fn wild_discards_every_number_below_the_limit_with_equal_probability() {
    let hand = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    let table = lay_out(&format!("hand: {hand}"), "");
    let probabilities = discard_probabilities("wild", &table, British);
    let slots = table.model().army(British).slots;
    assert_by_size(&probabilities, slots, |k| match k {
        0..5 => 1.0 / 7.0 / binomial(6, k),
        5 => 2.0 / 7.0 / binomial(6, k),
        _ => 0.0,
    });
}

#[test]
fn wild_commits_every_number_with_equal_probability() {
    let hand = "hand: Kemal, Asienkorps, Rail Lines, Turkish Air Force, Poor Morale";
    let table = lay_out("", hand);
    let useful = table.model().army(Turkish).committable & table.state().of(Turkish).hand;
    let probabilities = commit_probabilities("wild", &table, Turkish);
    assert_by_size(&probabilities, useful, |k| 1.0 / 5.0 / binomial(4, k));
}

#[test]
fn wild_commits_every_legal_order_of_battle_and_no_other() {
    let table = lay_out("", "hand: Towns, Mountains, Kemal, Asienkorps");
    let terrain = table.model().army(Turkish).of_kind(Kind::Terrain);
    let probabilities = commit_probabilities("wild", &table, Turkish);
    assert_eq!(probabilities.len(), (1 + 2) * 4);
    assert!(probabilities.keys().all(|&cards| (Set::new(cards) & terrain).len() <= 1));
}

#[test]
fn wild_strikes_as_random_does() {
    let table = clash("Royal Air Force#1, Royal Air Force#2", "Asienkorps, Turkish Infantry");
    let probabilities = strike_probabilities("wild", &table, British, Air);
    assert_eq!(probabilities.len(), 2 * 2 + 1);
    assert_eq!(probabilities, strike_probabilities("random", &table, British, Air));
}
