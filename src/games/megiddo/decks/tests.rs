//! Every deckbuilder stays within pool and format, and its decks have the most of the cards that it prefers.

use proptest::prelude::*;

use super::*;
use crate::draft;
use sandtable_scenario::load_bytes;

fn model(lines: &str) -> Model {
    let document =
        load_bytes("x.toml", format!("extends = 'megiddo-1918'\n{lines}").as_bytes(), &[]);
    document.and_then(|it| it.read(draft::read)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn built(model: &Model, side: Side, name: &str) -> Army {
    let index = DECKBUILDERS.iter().position(|info| info.name == name).expect(name);
    BUILD[index](model, side)
}

/// Returns the sum of a value over all cards of a deck.
fn sum(army: &Army, worth: impl Fn(&Card) -> usize) -> usize {
    sum_of(army, |entry| entry.copies * worth(&entry.card))
}

/// Returns the sum of a number over all entries of a deck.
fn sum_of(army: &Army, of: impl Fn(&DeckEntry) -> usize) -> usize {
    army.entries.iter().map(of).sum()
}

fn copies(army: &Army, card: &Card) -> usize {
    sum(army, |it| usize::from(it.name == card.name))
}

/// M5.2 Lists the faults of a deck.
fn faults(army: &Army, construction: &Construction) -> Vec<String> {
    let Construction { cards, deck_size, budgets, .. } = construction;
    let mut faults = Vec::new();
    let mut insist = |right: bool, what: String| {
        if !right {
            faults.push(what)
        }
    };
    let size = army.slots.len();
    insist(deck_size.contains(&(size as u8)), format!("{size} cards"));
    insist(sum(army, |_| 1) == size, "entries that are not in the pool".to_owned());
    for card in cards {
        let (copies, allowed) = (copies(army, card), construction.copies_allowed(&card.name));
        insist(allowed.contains(&(copies as u8)), format!("{copies} of {}", card.name));
        insist(!card.unique || copies <= 1, format!("a second {}", card.name));
    }
    for (kind, most) in budgets {
        let held = army.of_kind(*kind).len();
        insist(held <= usize::from(*most), format!("{held} of kind {}", kind.name()));
    }
    faults
}

/// Pool and format of a generated scenario.
///
/// `pool` has the minimum of each card and the number of copies allowed beyond it. `slack` has for some kinds the
/// amount of the budget beyond the minimum. `low` and `high` determine the deck size.
#[derive(Clone, Debug)]
struct Terms {
    pool: Vec<(u8, u8)>,
    slack: Vec<Option<u8>>,
    low: prop::sample::Index,
    high: prop::sample::Index,
    hand_size: u8,
}

fn terms() -> impl Strategy<Value = Terms> {
    let demand = prop_oneof![5 => Just(0u8), 1 => 1..=3u8];
    let pool = proptest::collection::vec((demand, prop_oneof![Just(0u8), 0..=6u8]), 35);
    let slack = proptest::collection::vec(proptest::option::of(0..=8u8), 9);
    let size = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1..=64u8);
    (pool, slack, size).prop_map(|(pool, slack, (low, high, hand_size))| Terms {
        pool,
        slack,
        low,
        high,
        hand_size,
    })
}

impl Terms {
    /// Returns the lines of a scenario, or `None` if no deck is possible.
    fn lines(&self, side: Side, cards: &[Card]) -> Option<String> {
        let side = side.name();
        let ranges = cards.iter().zip(&self.pool).map(|(card, &(low, more))| {
            let most = if card.unique { 1 } else { low + more };
            (card, low.min(most), most)
        });
        let ranges: Vec<_> = ranges.collect();
        let mut lines = format!("{side}.hand_size = {}\n", self.hand_size);
        for (card, low, high) in &ranges {
            lines += &format!("{side}.pool.\"{}\" = [{low}, {high}]\n", card.name);
        }
        let (mut fewest, mut greatest) = (0, 0);
        for (kind, slack) in Kind::ALL.into_iter().zip(&self.slack) {
            let such = || ranges.iter().filter(|(card, ..)| card.kind == kind);
            let demand: u8 = such().map(|(_, low, _)| low).sum();
            let most: u8 = such().map(|(.., high)| high).sum();
            let budget = slack.map_or(most, |slack| most.min(demand + slack));
            lines += &format!("{side}.format.budgets.{} = {}\n", kind.name(), budget.min(64));
            (fewest, greatest) = (fewest + usize::from(demand), greatest + usize::from(budget));
        }
        if fewest > 64 || greatest == 0 {
            return None;
        }
        let low = 1 + self.low.index(greatest.min(64));
        let least = low.max(fewest);
        let high = least + self.high.index(65 - least);
        Some(lines + &format!("{side}.format.deck_size = [{low}, {high}]\n"))
    }
}

proptest! {
    #[test]
    fn every_deck_is_legal(british in terms(), turkish in terms(), combat in any::<bool>()) {
        let carrier = if combat { "combat" } else { "any" };
        let mut lines = format!("rulings.leader_carrier = '{carrier}'\n");
        let printed = model("");
        for (side, terms) in Side::BOTH.into_iter().zip([british, turkish]) {
            let more = terms.lines(side, &printed.construction[side.index()].cards);
            prop_assume!(more.is_some());
            lines += &more.unwrap_or_default();
        }
        let model = model(&lines);
        for info in DECKBUILDERS.iter().filter(|info| info.name != "printed") {
            for side in Side::BOTH {
                let army = built(&model, side, info.name);
                let faults = faults(&army, &model.construction[side.index()]);
                prop_assert!(faults.is_empty(), "{} {}: {:?}", side.name(), info.name, faults);
            }
        }
    }
}

#[test]
fn built_decks_match_the_snapshot() {
    let model = model("");
    let mut text = String::new();
    for side in Side::BOTH {
        for info in DECKBUILDERS {
            let army = built(&model, side, info.name);
            let counts = army.entries.iter().map(|it| format!("{} {}", it.copies, it.card.name));
            let counts = counts.collect::<Vec<_>>().join(", ");
            text += &format!("{} {}: {counts}\n", side.name(), info.name);
        }
    }
    insta::assert_snapshot!(text);
}

/// Checks that no deckbuilder's deck has more of a quantity than the deck of `name`.
#[track_caller]
fn assert_has_most(name: &str, what: impl Fn(&Army) -> usize) {
    let model = model("");
    for side in Side::BOTH {
        let most = what(&built(&model, side, name));
        for info in DECKBUILDERS {
            let other = what(&built(&model, side, info.name));
            assert!(most >= other, "{} {}: {other} of {most}", side.name(), info.name);
        }
    }
}

#[test]
fn each_deck_has_the_most_of_what_its_builder_prefers() {
    let fires = |kind| matches!(kind, Kind::Artillery | Kind::MachineGun | Kind::Plane);
    let rides = |card: &Card| match card.kind {
        Kind::Cavalry => card.force,
        _ => card.cavalry_force.unwrap_or(0),
    };
    let counts = |card: &Card| counts_in_infantry_phase(card.kind) || card.kind == Kind::Leader;
    assert_has_most("force", |army| {
        sum(army, |card| if counts(card) { card.force.into() } else { 0 })
    });
    assert_has_most("firepower", |army| sum(army, |card| fires(card.kind).into()));
    assert_has_most("cavalry-raid", |army| sum(army, |card| rides(card).into()));
    assert_has_most("supply-engine", |army| army.of_kind(Kind::Supply).len());
    assert_has_most("lean", |army| 64 - army.of_kind(Kind::Nuisance).len());
}

/// Returns the number of cards that two decks have in common.
fn common(one: &Army, other: &Army) -> usize {
    sum_of(one, |entry| entry.copies.min(copies(other, &entry.card)))
}

/// At least a fifth of the cards differ between any two decks of a side.
#[test]
fn any_two_deckbuilders_build_different_decks() {
    for lines in ["", "british.hand_size = 7"] {
        let model = model(lines);
        for side in Side::BOTH {
            let decks = DECKBUILDERS.iter().map(|info| (info.name, built(&model, side, info.name)));
            let decks: Vec<_> = decks.collect();
            assert!(decks.len() > 4, "with the printed deck, four of its own");
            for (index, (one, deck)) in decks.iter().enumerate() {
                for (other, second) in &decks[..index] {
                    let (common, size) = (common(deck, second), deck.slots.len());
                    assert!(5 * common <= 4 * size, "{} {one}, {other}: {common}", side.name());
                }
            }
        }
    }
}

#[test]
fn a_lean_deck_has_the_minimum_size() {
    let model = model("british.format.deck_size = [20, 60]\nbritish.pool.Forage = [0, 3]");
    let sizes = |name| built(&model, Side::British, name).slots.len();
    assert_eq!((sizes("lean"), sizes("force"), sizes("supply-engine")), (20, 43, 43));
    let lean = built(&model, Side::British, "lean");
    let kinds = Kind::ALL.map(|kind| lean.of_kind(kind).len());
    assert_eq!(kinds.iter().sum::<usize>(), 20);
    assert_eq!(lean.of_kind(Kind::Nuisance).len(), 2);
    // The other 18 cards are divided equally among the seven kinds other than Nuisance and Terrain, except
    // that there are only two Leaders.
    let held = Kind::ALL.map(|kind| (kind, kinds[kind as usize]));
    for (kind, held) in held.into_iter().filter(|(kind, _)| *kind != Kind::Nuisance) {
        let expected = match kind {
            Kind::Leader => 2..=2,
            Kind::Terrain => 0..=0,
            _ => 2..=3,
        };
        assert!(expected.contains(&held), "{}: {held}", kind.name());
    }
}

#[test]
fn a_deck_of_the_printed_game_does_not_depend_on_names() {
    let model = model("");
    let mut renamed = model.clone();
    // Names are reversed, so that different names stay different.
    let mask = |name: &mut String| *name = name.chars().rev().collect();
    for side in [0, 1] {
        renamed.construction[side].cards.iter_mut().for_each(|card| mask(&mut card.name));
        renamed.construction[side].pool.iter_mut().for_each(|(name, _)| mask(name));
        renamed.armies[side].entries.iter_mut().for_each(|entry| mask(&mut entry.card.name));
    }
    // Cards that differ only in their names can replace each other.
    let nameless = |card: &Card| Card { name: String::new(), ..card.clone() };
    let counts = |army: Army| {
        let mut cards: Vec<Card> =
            army.slots.iter().map(|slot| nameless(army.card(slot))).collect();
        cards.sort();
        cards
    };
    for side in Side::BOTH {
        for info in DECKBUILDERS {
            let [one, other] = [&model, &renamed].map(|it| counts(built(it, side, info.name)));
            assert_eq!(one, other, "{} {}", side.name(), info.name);
        }
    }
}

#[test]
fn the_printed_deck_is_not_changed() {
    let model = model("turkish.deck.'Turkish Infantry' = 14");
    let same = with_decks(&model, [PRINTED, PRINTED]);
    for side in Side::BOTH {
        assert_eq!(same.army(side).entries, model.army(side).entries);
        assert_eq!(same.army(side).copies, model.army(side).copies);
    }
}

#[test]
fn m5_1_the_scenarios_decks_are_played_unless_others_are_named() {
    let model = model("");
    let played = |wanted: &MatchupRequest| {
        let casts = Megiddo::casts(&model, wanted, &PolicyStore::default()).expect("a matchup");
        Side::BOTH.map(|side| casts[0].model.army(side).entries.clone())
    };
    let printed = Side::BOTH.map(|side| model.army(side).entries.clone());
    assert_eq!(played(&MatchupRequest::default()), printed);
    let [british, turkish] = played(&MatchupRequest::default().with("turks-deck", ["lean"]));
    assert!(british == printed[0] && turkish != printed[1]);
}
