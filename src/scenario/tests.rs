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

const BAD: &str = r#"game = "megiddo-1918"
title = "Nine mistakes"

[rulings]
strike_order = "all_at_one"

[british]
hand_size = "ten"
victory_points = 50

[british.cards]
"British Infantry" = { force = 6, pool = [9, 3] }
Roads = { force = 1.5, pool = [0, 5], unique = "no" }

[british.deck]
"British Infantry" = 11
"Brittish Artillery" = 3

[turkish]
victory_point = 3
cards = {}
deck = [1, 2]
"#;

#[test]
fn a_bad_scenario_tells_all_at_once() {
    let overrides = ["british.cards.Roads.force=x".to_owned(), "turkish.hand_sise=7".to_owned()];
    let document = load_bytes("scenarios/bad.toml", BAD.as_bytes(), &overrides).unwrap();
    let problems = document.read(Draft::read).err().expect("a bad scenario");
    insta::assert_snapshot!(problems, @r#"
    error: unknown key `title`
     --> scenarios/bad.toml:2:1
      |
    2 | title = "Nine mistakes"
      | ^^^^^ title
      |
      = help: known keys: `game`, `rulings`, `british`, `turkish`

    error: `all_at_one` is not a choice
     --> scenarios/bad.toml:5:16
      |
    5 | strike_order = "all_at_one"
      |                ^^^^^^^^^^^^ rulings.strike_order
      |
      = help: did you mean `all_at_once`?

    error: expected an integer, found the text "ten"
     --> scenarios/bad.toml:8:13
      |
    8 | hand_size = "ten"
      |             ^^^^^ british.hand_size
      |
      = help: write an integer from 1 to 20

    error: 50 is out of range
     --> scenarios/bad.toml:9:18
      |
    9 | victory_points = 50
      |                  ^^ british.victory_points
      |
      = help: write an integer from 1 to 20

    error: the minimum 9 is above the maximum 3
      --> scenarios/bad.toml:12:42
       |
    12 | "British Infantry" = { force = 6, pool = [9, 3] }
       |                                          ^^^^^^ british.cards."British Infantry".pool
       |
       = help: write `[min, max]`, each from 0 to 20

    error: expected `true` or `false`, found the text "no"
      --> scenarios/bad.toml:13:48
       |
    13 | Roads = { force = 1.5, pool = [0, 5], unique = "no" }
       |                                                ^^^^ british.cards.Roads.unique
       |
       = help: write `true` or `false`, without quotes

    error: this card is not described
      --> scenarios/bad.toml:17:24
       |
    17 | "Brittish Artillery" = 3
       |                        ^ british.deck."Brittish Artillery"
       |
       = help: add it to the side's `cards`

    error: missing key `hand_size`
      --> scenarios/bad.toml:19:1
       |
    19 | [turkish]
       | ^^^^^^^^^ turkish.hand_size
       |
       = help: add `hand_size` to `turkish`: an integer from 1 to 20

    error: missing key `victory_points`
      --> scenarios/bad.toml:19:1
       |
    19 | [turkish]
       | ^^^^^^^^^ turkish.victory_points
       |
       = help: add `victory_points` to `turkish`: an integer from 1 to 20

    error: unknown key `victory_point`
      --> scenarios/bad.toml:20:1
       |
    20 | victory_point = 3
       | ^^^^^^^^^^^^^ turkish.victory_point
       |
       = help: did you mean `victory_points`?

    error: expected a table, found a list of length 2
      --> scenarios/bad.toml:22:8
       |
    22 | deck = [1, 2]
       |        ^^^^^^ turkish.deck
       |
       = help: write a table, `[turkish.deck]`

    error: expected an integer, found the text "x"
    --> command line:1:33
     |
     | --set british.cards.Roads.force=x
     |                                 ^ british.cards.Roads.force
     |
     = help: write an integer from 0 to 9

    error: unknown key `hand_sise`
    --> command line:1:15
     |
     | --set turkish.hand_sise=7
     |               ^^^^^^^^^ turkish.hand_sise
     |
     = help: did you mean `hand_size`?

    13 problems in scenarios/bad.toml
    "#);
}

#[test]
fn syntax_errors_tell_all_at_once() {
    let bad = "hand_size = ten\na = 1\na = 2\nb = \"c\nd = 1 2\ndeck = [1, 2\n";
    let problems = load_bytes("bad.toml", bad.as_bytes(), &[]).unwrap_err();
    insta::assert_snapshot!(problems, @r#"
    error: invalid boolean, expected `true`
     --> bad.toml:1:13
      |
    1 | hand_size = ten
      |             ^^^
      |
      = help: put text in double quotes

    error: duplicate key
     --> bad.toml:3:1
      |
    3 | a = 2
      | ^
      |
      = help: a table has each key once: remove or rename one of the two

    error: invalid basic string, expected `"`
     --> bad.toml:4:7
      |
    4 | b = "c
      |       ^
      |
      = help: put text in double quotes

    error: string values must be quoted, expected literal string
     --> bad.toml:5:5
      |
    5 | d = 1 2
      |     ^^^
      |
      = help: put text in double quotes

    error: unclosed array, expected `]`
     --> bad.toml:6:13
      |
    6 | deck = [1, 2
      |             ^
      |
      = help: separate elements by commas; is a `]` missing here or further up?

    5 problems in bad.toml
    "#);
}

#[test]
fn colour_changes_nothing_but_colour() {
    let problems = load_bytes("bad.toml", b"a = 1", &[]).unwrap_err();
    assert!(problems.coloured().contains("\u{1b}["));
    assert!(!problems.to_string().contains('\u{1b}'));
}
