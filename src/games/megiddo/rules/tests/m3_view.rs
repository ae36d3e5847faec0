//! M3 A policy's view: its own hand and deck, every face-up pile and the score.
//!
//! Of the enemy's hand and deck it shows only the sizes.

use super::*;

const BRITISH: &str = "hand: Roads, Forage; deck: Engineer; reserve: British Cavalry; \
                       casualties: British Infantry; \
                       battle: British Artillery, French Detachment, Royal Air Force; \
                       disrupted: French Detachment; fired: British Artillery";
const TURKISH: &str = "hand: Kemal, Towns, Tiller; deck: Asienkorps, Bedouins; \
                       reserve: Poor Morale; casualties: Rail Cuts, Rail Lines; \
                       battle: Turkish Infantry#1, Turkish Infantry#2; \
                       disrupted: Turkish Infantry#2";

fn table() -> ScriptedTable {
    lay_out(BRITISH, TURKISH).score([4, 1])
}

#[test]
fn m3_a_side_sees_its_own_hand_and_deck() {
    let table = table();
    let view = View::new(table.model(), table.state(), British);
    assert_eq!((view.side(), view.enemy()), (British, Turkish));
    assert_eq!(labels(&table, British, view.hand()), "Roads#1, Forage#1");
    assert_eq!(labels(&table, British, view.deck()), "Engineer#1");
}

#[test]
fn m3_a_side_sees_only_the_sizes_of_the_enemys_hand_and_deck() {
    let table = table();
    let view = View::new(table.model(), table.state(), British);
    assert_eq!((view.enemy_hand_size(), view.enemy_deck_size()), (3, 2));
    let hidden = "Tiller#1, Asienkorps#1, Bedouins#1, Kemal#1, Towns#1";
    let seen = labels(&table, Turkish, view.enemy_hidden());
    assert_eq!(sorted(&seen), sorted(hidden), "what is nowhere else must be there");
}

fn sorted(list: &str) -> Vec<&str> {
    let mut cards: Vec<&str> = list.split(", ").collect();
    cards.sort_unstable();
    cards
}

#[test]
fn m3_both_sides_see_all_face_up_cards() {
    let table = table();
    for looks in Side::BOTH {
        let view = View::new(table.model(), table.state(), looks);
        let seen = |side, cards| labels(&table, side, cards);
        assert_eq!(seen(British, view.reserve(British)), "British Cavalry#1");
        assert_eq!(seen(Turkish, view.reserve(Turkish)), "Poor Morale#1");
        assert_eq!(seen(British, view.casualties(British)), "British Infantry#1");
        assert_eq!(view.casualties(Turkish).len(), 2);
        assert_eq!(view.order_of_battle(British).len(), 3);
        assert_eq!(view.order_of_battle(Turkish).len(), 2);
        assert_eq!(seen(British, view.disrupted(British)), "French Detachment#1");
        assert_eq!(seen(Turkish, view.disrupted(Turkish)), "Turkish Infantry#2");
        assert_eq!(seen(British, view.fired(British)), "British Artillery#1");
        assert!(view.fired(Turkish).is_empty());
        assert_eq!(Side::BOTH.map(|side| view.victory_points(side)), [4, 1]);
        assert_eq!(Side::BOTH.map(|side| view.points_needed(side)), [1, 2]);
        assert_eq!(view.force(British), 4 * 4 + 2 * 3);
        assert_eq!(view.force(Turkish), 4 * 4 + 2 * 4);
        assert_eq!(view.rulings(), &table.model().rulings);
    }
}

#[test]
fn m3_a_side_sees_the_effects_of_its_strikes() {
    let table = table();
    let view = View::new(table.model(), table.state(), British);
    let legal = LegalStrikes::new(table.model(), table.state(), British, Air);
    let plane = legal.attackers.first().expect("a plane");
    assert_eq!(view.striking_force(&legal, plane), 2);
    let targets = view.targets(&legal, plane);
    assert_eq!(labels(&table, Turkish, targets.disrupted), "Turkish Infantry#1");
    assert_eq!(labels(&table, Turkish, targets.destroyed), "Turkish Infantry#2", "M3.11");
    assert!(legal.spends_attacker());
}
