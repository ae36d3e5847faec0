//! The deckbuilder `supply-engine`: Supply and Terrain in the best proportion to the other cards.

use super::deck::{Deck, infantry_force, supply_force};
use crate::prelude::*;

/// Tries all numbers of Supply and Terrain cards and builds the deck with the strongest hands.
///
/// Each Supply card and the best Terrain card of a hand give a bonus to every combat card (M4.2, M4.3). The
/// strength is the expected total Force of a hand. A hand is all cards that a side sees before a battle: a full
/// hand (M3.1), and the cards drawn in place of as many discards as are allowed (M3.2). The rest of each deck
/// is filled with the strongest cards.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut best = complete(Deck::minimal(model, side));
    let mut supplied = Deck::minimal(model, side);
    loop {
        let mut placed = supplied.clone();
        loop {
            let candidate = complete(placed.clone());
            if expected_total(&candidate) > expected_total(&best) {
                best = candidate;
            }
            if !placed.add_best(|card| of_kind(card, Kind::Terrain)) {
                break;
            }
        }
        if !supplied.add_best(supply_force) {
            return best.into_army();
        }
    }
}

fn complete(mut deck: Deck<'_>) -> Deck<'_> {
    deck.complete();
    deck
}

fn of_kind(card: &Card, kind: Kind) -> Option<u8> {
    (card.kind == kind).then_some(card.force)
}

/// Returns the sum of the total Forces of all hands that can be drawn from the deck.
///
/// Of a hand's Terrain only the best card counts, and every Leader counts. The sum divided by the number of hands
/// is the expected total of a hand (the mean of the multivariate hypergeometric distribution).
fn expected_total(deck: &Deck<'_>) -> u128 {
    let size = deck.count(|_| true);
    let hand = (deck.printed_army().hand_size + deck.printed_army().discard_limit).min(size);
    // Number of hands that contain `with` given cards and none of `without` others.
    let hands = |with: usize, without: usize| match hand.checked_sub(with) {
        Some(others) => choose((size - with).saturating_sub(without), others),
        None => 0,
    };
    let counting = deck.count(|card| counts_in_infantry_phase(card.kind)) as u128;
    let force = deck.force(|card| infantry_force(card).is_some()) as u128;
    let supply = deck.force(|card| card.kind == Kind::Supply) as u128;
    let total = force * hands(1, 0) + counting * supply * hands(2, 0);
    // The best Terrain card of Force f adds 1 for each `least` from 1 to f.
    let reaching = |least| deck.count(|card| of_kind(card, Kind::Terrain) >= Some(least));
    let with_terrain = |least| hands(1, 0) - hands(1, reaching(least));
    total + counting * (1..=MAX_FORCE).map(with_terrain).sum::<u128>()
}

/// Returns the binomial coefficient, the number of ways to take `k` of `n` cards.
///
/// For at most 64 cards it has at most 61 bits.
fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, taken| ways * (n.saturating_sub(taken)) as u128 / (taken as u128 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;
    use crate::rules::{OrderOfBattle, force_in_quarters};
    use sandtable_scenario::load_bytes;

    /// For a deck of 14 cards, the formula gives the sum of the rules' totals over all hands of 4 cards.
    #[test]
    fn the_expected_total_sums_over_all_hands() {
        let printed = load_bytes(
            "x.toml",
            b"extends = 'megiddo-1918'\nturkish.hand_size = 3\nturkish.discard_limit = 1",
            &[],
        );
        let mut model = printed.expect("a tree").read(draft::read).expect("a model");
        let wanted = [
            ("Turkish Infantry", 4),
            ("Turkish Artillery", 1),
            ("Kemal", 1),
            ("Rail Lines", 3),
            ("Trenchlines", 2),
            ("Towns", 2),
            ("Rail Cuts", 1),
        ];
        let construction = &mut model.construction[1];
        construction.pool = wanted.map(|(name, n)| (name.to_owned(), n..=n)).into();
        construction.deck_size = 14..=14;
        let deck = Deck::minimal(&model, Side::Turkish);
        let army = deck.clone().into_army();
        let terrain = army.of_kind(Kind::Terrain);
        let total = |hand: Set<Slot>| {
            let best = army.strongest(hand & terrain).map_or(Set::EMPTY, Set::of);
            let cards = (hand - terrain) | best;
            force_in_quarters(&army, &model.rulings, OrderOfBattle { cards, disrupted: Set::EMPTY })
        };
        // By the rules, a Leader needs another card to carry it; every hand of four cards has one for Kemal.
        let hands = (0..1 << 14).map(Set::<Slot>::new).filter(|hand| hand.len() == 4);
        let by_hand: i32 = hands.map(total).sum();
        assert_eq!(4 * expected_total(&deck), by_hand as u128);
    }
}
