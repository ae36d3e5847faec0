//! The whole way, as a game goes it: load, read, and every problem in one listing.

use super::*;

#[derive(Clone, Copy)]
enum Order {
    Alternate,
    AllAtOnce,
}

struct Draft<'d> {
    _order: Order,
    _british: Side<'d>,
    _turkish: Side<'d>,
}

struct Side<'d> {
    _hand_size: u8,
    _victory_points: u8,
    cards: Vec<Card<'d>>,
    deck: Vec<(&'d str, u8)>,
}

struct Card<'d> {
    name: &'d str,
    _force: u8,
    _unique: bool,
    _copies: std::ops::RangeInclusive<u8>,
}

impl<'d> Draft<'d> {
    fn read(root: &Section<'d>) -> Self {
        let orders = [("alternate", Order::Alternate), ("all_at_once", Order::AllAtOnce)];
        let rulings = root.section("rulings");
        Self {
            _order: rulings.choice_or("strike_order", &orders, Order::Alternate),
            _british: Side::read(&root.section("british")),
            _turkish: Side::read(&root.section("turkish")),
        }
    }
}

impl<'d> Side<'d> {
    fn read(side: &Section<'d>) -> Self {
        let cards = side.sections("cards");
        let deck = side.entries("deck");
        let draft = Self {
            _hand_size: side.integer("hand_size", 1..=20),
            _victory_points: side.integer("victory_points", 1..=20),
            cards: cards.iter().map(|(name, card)| Card::read(name, card)).collect(),
            deck: deck.iter().map(|(card, copies)| (*card, copies.integer(0..=20))).collect(),
        };
        for (name, copies) in &deck {
            if !draft.cards.iter().any(|card| card.name == *name) {
                copies.problem("this card is not described", "add it to the side's `cards`");
            }
        }
        if side.is_sound() && draft.deck.iter().all(|(_, copies)| *copies == 0) {
            side.problem("deck", "the deck is empty", "give it a card");
        }
        draft
    }
}

impl<'d> Card<'d> {
    fn read(name: &'d str, card: &Section<'d>) -> Self {
        Self {
            name,
            _force: card.integer("force", 0..=9),
            _unique: card.flag_or("unique", false),
            _copies: card.range("pool", 0..=20),
        }
    }
}

const BAD: &str = include_str!("tests/bad.toml");

#[test]
fn a_bad_scenario_tells_all_at_once() {
    let overrides = ["british.cards.Roads.force=x".to_owned(), "turkish.hand_sise=7".to_owned()];
    let document = load_bytes("scenarios/bad.toml", BAD.as_bytes(), &overrides).unwrap();
    let problems = document.read(Draft::read).err().expect("a bad scenario");
    insta::assert_snapshot!(problems);
}

#[test]
fn syntax_errors_tell_all_at_once() {
    let bad = "hand_size = ten\na = 1\na = 2\nb = \"c\nd = 1 2\ndeck = [1, 2\n";
    let problems = load_bytes("bad.toml", bad.as_bytes(), &[]).unwrap_err();
    insta::assert_snapshot!(problems);
}

#[test]
fn colour_changes_nothing_but_colour() {
    let problems = load_bytes("bad.toml", b"a = 1", &[]).unwrap_err();
    assert!(problems.coloured().contains("\u{1b}["));
    assert!(!problems.to_string().contains('\u{1b}'));
}
