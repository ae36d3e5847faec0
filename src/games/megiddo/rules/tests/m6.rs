//! M6 The reference policy `random`: its action probabilities, by enumeration of all random numbers.

use std::collections::BTreeMap;

use super::*;
use sandtable_test_chance::Every;

/// Returns the probability of each action of a player.
fn distribution<A: Ord>(
    view: View<'_>,
    mut choose_action: impl FnMut(&mut DecisionContext<'_>) -> A,
) -> BTreeMap<A, f64> {
    Every::default()
        .endings(|every| choose_action(&mut DecisionContext::new(view, every, Stream(0))))
}

pub(super) fn discard_probabilities(
    name: &str,
    table: &ScriptedTable,
    side: Side,
) -> BTreeMap<u64, f64> {
    let view = View::new(table.model(), table.state(), side);
    distribution(view, |context| player(name, table.model(), side).discard(context).0)
}

pub(super) fn commit_probabilities(
    name: &str,
    table: &ScriptedTable,
    side: Side,
) -> BTreeMap<u64, f64> {
    let view = View::new(table.model(), table.state(), side);
    distribution(view, |context| player(name, table.model(), side).commit(context).0)
}

#[track_caller]
fn assert_near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

/// Checks that every subset of `hand` has the probability that `of` returns for its size.
pub(super) fn assert_by_size(
    probabilities: &BTreeMap<u64, f64>,
    hand: Set<Slot>,
    of: impl Fn(usize) -> f64,
) {
    assert!(probabilities.keys().all(|&cards| Set::<Slot>::new(cards).is_subset(hand)));
    for bits in 0..1 << hand.len() {
        let cards: Set<Slot> = Set::<usize>::new(bits).iter().map(|rank| hand.nth(rank)).collect();
        assert_near(probabilities.get(&cards.0).copied().unwrap_or(0.0), of(cards.len()));
    }
}

pub(super) fn binomial(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// The number of discards is limited by the size of the hand and by the side's limit.
#[test]
fn m6_1_the_number_is_uniform_then_the_cards_are() {
    let six = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    for (side, limit, hand, held, most) in [
        (British, 5, six, 6, 5),
        (British, 5, "Roads, Forage, Engineer", 3, 3),
        (British, 5, "", 0, 0),
        (Turkish, 2, "Towns, Kemal, Tiller", 3, 2),
    ] {
        let table = ScriptedTable::variant(&format!("{}.discard_limit = {limit}", side.name()));
        let [own, none] = [format!("hand: {hand}"), String::new()];
        let [british, turks] = if side == British { [own, none] } else { [none, own] };
        let table = table.british(&british).turks(&turks);
        let slots = table.model().army(side).slots;
        assert_by_size(&discard_probabilities("random", &table, side), slots, |k| {
            if k > most { 0.0 } else { 1.0 / (most + 1) as f64 / binomial(held, k) }
        });
    }
}

#[test]
fn m6_2_each_card_is_committed_with_probability_one_half() {
    let hand =
        "hand: Kemal, Asienkorps, Rail Lines, Turkish Air Force, Poor Morale; deck: Bedouins";
    let table = lay_out("", hand);
    let useful = table.model().army(Turkish).committable & table.state().of(Turkish).hand;
    assert_eq!(useful.len(), 4, "the Nuisance is no choice");
    assert_by_size(&commit_probabilities("random", &table, Turkish), useful, |_| 1.0 / 16.0);
}

#[test]
fn m6_2_no_terrain_and_each_terrain_card_are_equally_likely() {
    let table = lay_out("", "hand: Towns, Mountains, Trenchlines, Kemal");
    let terrain = table.model().army(Turkish).of_kind(crate::model::Kind::Terrain);
    let probabilities = commit_probabilities("random", &table, Turkish);
    assert_eq!(probabilities.len(), 4 * 2);
    for (cards, probability) in probabilities {
        assert!((Set::new(cards) & terrain).len() <= 1);
        assert_near(probability, 1.0 / 4.0 / 2.0);
    }
}

#[test]
fn m6_2_one_terrain_card_is_committed_half_the_time() {
    let table = lay_out("", "hand: Towns");
    let probabilities = commit_probabilities("random", &table, Turkish);
    assert_by_size(&probabilities, table.model().army(Turkish).slots, |_| 0.5);
}

pub(super) fn strike_probabilities(
    name: &str,
    table: &ScriptedTable,
    side: Side,
    phase: Phase,
) -> BTreeMap<Option<(Slot, Slot)>, f64> {
    let view = View::new(table.model(), table.state(), side);
    let legal = LegalStrikes::new(table.model(), table.state(), side, phase);
    distribution(view, |context| {
        let strike = player(name, table.model(), side).strike(context, &legal);
        strike.map(|strike| (strike.attacker, strike.target))
    })
}

#[test]
fn m6_3_every_pair_and_a_pass_are_equally_likely() {
    let table = clash(
        "British Cavalry#1, British Cavalry#2, Arab Irregulars",
        "Turkish Artillery, Bedouins, Composite Division, Turkish Infantry",
    );
    // Three targets for each British Cavalry, one for the Arab Irregulars.
    let pairs = table.legal(British, Cavalry).len();
    assert_eq!(pairs, 2 * 3 + 1);
    let probabilities = strike_probabilities("random", &table, British, Cavalry);
    assert_eq!(probabilities.len(), pairs + 1);
    assert!(probabilities.contains_key(&None));
    let view = View::new(table.model(), table.state(), British);
    let legal = LegalStrikes::new(table.model(), table.state(), British, Cavalry);
    for (choose_action, probability) in probabilities {
        assert_near(probability, 1.0 / (pairs + 1) as f64);
        if let Some((attacker, target)) = choose_action {
            assert!(view.targets(&legal, attacker).all().contains(target));
        }
    }
}

#[test]
fn m6_3_targets_to_destroy_and_to_disrupt_are_equally_likely() {
    let table = clash("Royal Air Force#1, Royal Air Force#2", "Asienkorps, Turkish Infantry");
    let probabilities = strike_probabilities("random", &table, British, Air);
    assert_eq!(probabilities.len(), 2 * 2 + 1);
    probabilities.into_values().for_each(|probability| assert_near(probability, 1.0 / 5.0));
}

/// [`Live`] draws a whole subset from one random word instead of one number for each card.
#[test]
fn m6_2_live_random_numbers_commit_each_card_half_the_time() {
    const GAMES: u64 = 20_000;
    let hand = Set::<usize>::new(0b1011_0110 | 1 << 63);
    let (mut counts, mut pairs) = ([0u32; 64], 0u32);
    for game in 0..GAMES {
        let mut live = Live::<STREAMS, 2>::new(GameKey::new(11, game));
        let cards = sandtable_kernel::DecisionContext::new((), &mut live, Stream(1)).subset(hand);
        assert!(cards.is_subset(hand));
        cards.iter().for_each(|slot| counts[slot] += 1);
        pairs += u32::from(cards.contains(1) && cards.contains(63));
    }
    // Five standard errors of a half and of a quarter.
    for slot in hand {
        assert!((f64::from(counts[slot]) / GAMES as f64 - 0.5).abs() < 0.0177, "slot {slot}");
    }
    assert!((f64::from(pairs) / GAMES as f64 - 0.25).abs() < 0.0154, "{pairs}");
}
