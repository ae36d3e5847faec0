//! M5 Deck construction, and facts of cards that a scenario may not state.

use super::*;
use crate::draft;
use sandtable_scenario::{library, load_bytes};

/// Checks that a variant has a single problem, and that its message contains `message`.
#[track_caller]
fn assert_one_problem(lines: &str, message: &str) {
    let text = format!("extends = 'megiddo-1918'\n{lines}");
    let document = load_bytes("x.toml", text.as_bytes(), &[]).expect("a tree");
    let listing = document.read(draft::read).expect_err("a problem").to_string();
    assert!(listing.contains(message) && listing.ends_with("1 problem in x.toml"), "{listing}");
}

#[test]
fn m2_1_only_the_turks_have_terrain() {
    let hills = "british.cards.Hills = { kind = 'terrain', force = 1 }";
    assert_one_problem(hills, "only the Turks have Terrain (M2.1)");
    let table = ScriptedTable::variant("turkish.cards.Hills = { kind = 'terrain', force = 1 }");
    assert_eq!(table.model().army(Turkish).slots.len(), 55);
}

#[test]
fn m2_impossible_cards_are_refused() {
    for (lines, message) in [
        ("cards.'British Cavalry'.cavalry_force = 2", "acts with its own Force (M3.5)"),
        ("cards.Forage.cavalry_force = 2", "a Nuisance cannot strike (M2.5)"),
        ("cards.Forage.force = 1", "1 is out of range"),
        (
            "cards.Engineer.lost_means_defeat = true",
            "only a Leader can be the card whose loss means defeat (M1.3)",
        ),
    ] {
        assert_one_problem(&format!("british.{lines}"), message);
    }
}

#[test]
fn m5_2_a_person_is_in_a_deck_once() {
    for (lines, person) in [
        ("british.deck.'Lawrence of Arabia' = 2", "Lawrence of Arabia"),
        ("turkish.pool.Kemal = [0, 2]", "Kemal"),
    ] {
        let message = format!("`{person}` is unique: a deck holds at most 1 (M5.2)");
        assert_one_problem(lines, &message);
    }
}

#[test]
fn m5_2_a_card_that_is_no_person_may_come_twice() {
    let lines = "turkish.deck.Bedouins = 2\nturkish.pool.'Corps Headquarters' = [0, 5]";
    assert_eq!(ScriptedTable::variant(lines).model().army(Turkish).slots.len(), 56);
}

const BRITISH_PERSONS: [&str; 2] = ["General Allenby", "Lawrence of Arabia"];
const TURKISH_PERSONS: [&str; 4] = ["Tiller", "Von Oppen", "Kemal", "Liman Von Sanders"];

#[test]
fn m5_2_the_persons_are_unique() {
    let table = ScriptedTable::printed();
    let unique = |side: Side| -> Vec<&str> {
        let cards = table.model().army(side).entries.iter().map(|entry| &entry.card);
        cards.filter(|card| card.unique).map(|card| &card.name[..]).collect()
    };
    assert_eq!(unique(British), BRITISH_PERSONS);
    assert_eq!(unique(Turkish), TURKISH_PERSONS);
}

/// The printed pools allow up to two copies more than the printed deck and at most one of each person.
///
/// The number of Nuisances is fixed, and decks have the printed size.
#[test]
fn m5_2_the_printed_pools_and_formats() {
    let table = ScriptedTable::printed();
    for (side, persons, size) in
        [(British, &BRITISH_PERSONS[..], 43), (Turkish, &TURKISH_PERSONS[..], 55)]
    {
        let allowed = |entry: &DeckEntry| {
            let printed = entry.copies as u8;
            let range = match entry.card.kind {
                Kind::Nuisance => printed..=printed,
                _ if persons.contains(&&entry.card.name[..]) => 0..=1,
                _ => 0..=printed + 2,
            };
            (entry.card.name.clone(), range)
        };
        let model = table.model();
        let expected: Vec<_> = model.army(side).entries.iter().map(allowed).collect();
        let Construction { pool, deck_size, budgets, .. } = &model.construction[side.index()];
        assert_eq!(*pool, expected);
        assert_eq!(*deck_size, size..=size);
        assert!(budgets.is_empty(), "{budgets:?}");
    }
}

#[test]
fn m5_2_a_scenario_sets_pool_deck_size_and_budgets() {
    let lines = "turkish.pool.Bedouins = [1, 7]\nturkish.format.deck_size = [40, 60]\n\
                 turkish.format.budgets = { leader = 3, infantry = 20 }";
    let table = ScriptedTable::variant(lines);
    let [british, turkish] = &table.model().construction;
    assert!(turkish.pool.contains(&("Bedouins".to_owned(), 1..=7)));
    assert_eq!(turkish.deck_size, 40..=60);
    assert_eq!(turkish.budgets, [(Kind::Infantry, 20), (Kind::Leader, 3)]);
    assert_eq!((&british.deck_size, &british.budgets[..]), (&(43..=43), &[][..]));
}

#[test]
fn m5_2_ranges_and_budgets_have_bounds() {
    assert_one_problem("british.pool.Roads = [0, 65]", "65 is out of range");
    assert_one_problem("british.format.deck_size = [0, 43]", "0 is out of range");
    assert_one_problem("british.format.deck_size = [43, 65]", "65 is out of range");
    assert_one_problem("british.format.budgets.infantry = 65", "65 is out of range");
    assert_one_problem("british.format.budgets.elephants = 1", "elephants");
}

#[test]
fn m5_2_the_pool_must_allow_a_deck_of_the_formats_size() {
    for (lines, sizes) in [
        ("deck_size = [1, 2]", "1 to 2"),
        (
            "deck_size = [64, 64]\nbritish.pool.'Royal Air Force' = [0, 0]\n\
             british.pool.'British Infantry' = [0, 0]\n\
             british.pool.'British Artillery' = [0, 0]",
            "64 to 64",
        ),
    ] {
        let message = format!("no deck from the pool has {sizes} cards");
        assert_one_problem(&format!("british.format.{lines}"), &message);
    }
}

/// A ruling that a scenario does not set takes the default of the rules.
#[test]
fn a_ruling_that_is_not_given_takes_its_default() {
    let printed = library::find("megiddo-1918").expect("a scenario");
    let is_ruling = |line: &str| Rulings::ALL.iter().any(|ruling| line.starts_with(ruling.name));
    let silent: Vec<&str> = printed.lines().filter(|line| !is_ruling(line)).collect();
    assert_eq!(silent.len(), printed.lines().count() - Rulings::ALL.len());
    let document = load_bytes("x.toml", silent.join("\n").as_bytes(), &[]).expect("a tree");
    let rulings = document.read(draft::read).expect("a model").rulings;
    let defaults = [
        ("plus_is_force", "true"),
        ("planes", "committed"),
        ("strike_order", "alternate"),
        ("strikes_a_phase", "all"),
        ("terrain_targetable", "true"),
        ("bonus_counts", "fighting"),
        ("disruption_halves", "total"),
        ("leader_carrier", "any"),
        ("lawrence_lost_battle", "scored"),
    ];
    assert_eq!(rulings.chosen(), defaults);
    assert_eq!(Rulings::default().chosen(), defaults);
    assert_eq!(ScriptedTable::printed().model().rulings.chosen(), defaults);
}

#[test]
fn a_deck_fits_a_set_of_slots() {
    let deck = |copies: usize| format!("british.deck.'British Infantry' = {copies}");
    assert_one_problem(&deck(11 + 64 - 43 + 1), "the deck holds 65 cards");
    let table = ScriptedTable::variant(&deck(11 + 64 - 43));
    assert_eq!(table.model().army(British).slots.len(), 64);
}
