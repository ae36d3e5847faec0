//! Reading of a scenario document into a validated model, with all problems reported together.

use std::collections::HashMap;

use crate::prelude::*;
use sandtable_games::reading::{check_name, origin, origin_of_entries};
use sandtable_scenario::{Item, suggest};

/// Maximum number of cards in a deck: one for each bit of a [`Set`].
const MOST_CARDS: usize = 64;

/// Reads a scenario of Megiddo and reports every problem to its section.
pub fn read(root: &Section<'_>) -> Model {
    root.text_or("title", "");
    let rulings = Rulings::read(&root.section("rulings"));
    let sides = Side::BOTH.map(|side| ArmyDraft::read(side, &root.section(side.name())));
    let construction = [sides[0].construction.clone(), sides[1].construction.clone()];
    let armies = sides.map(|draft| Army::new(draft.entries, draft.limits, &rulings));
    Model { armies, construction, rulings }
}

struct ArmyDraft {
    entries: Vec<DeckEntry>,
    limits: Limits,
    construction: Construction,
}

impl ArmyDraft {
    fn read(side: Side, section: &Section<'_>) -> ArmyDraft {
        origin(section);
        let mut cards: Vec<Card> = section
            .entries("cards")
            .iter()
            .map(|(name, card)| read_card(side, name, &card.section()))
            .collect();
        cards.sort();
        let deck = section.required("deck");
        let copies = read_copies(&deck, &cards);
        let mut construction = read_construction(section, &cards);
        if section.is_sound() {
            construction.misfits = misfits(section, &copies, &construction);
        }
        ArmyDraft {
            limits: Limits {
                victory_points: section.integer("victory_points", 1..=20),
                hand_size: section.integer::<u8>("hand_size", 1..=64).into(),
                discard_limit: section.integer::<u8>("discard_limit", 0..=64).into(),
            },
            // A faulty deck is dropped with the rest of the draft, but until then it must not be too large to
            // build.
            entries: if deck.is_sound() { entries(&copies, &cards) } else { Vec::new() },
            construction,
        }
    }
}

fn read_card(side: Side, name: &str, section: &Section<'_>) -> Card {
    origin(section);
    check_name(name, section.item());
    let kind = section.choice("kind", &Kind::ALL.map(|kind| (kind.name(), kind)));
    let force = match kind {
        Kind::Nuisance => section.integer_or("force", 0..=0, 0),
        _ => section.integer("force", 0..=MAX_FORCE),
    };
    let card = Card {
        name: name.to_owned(),
        kind,
        force,
        cavalry_force: section.optional("cavalry_force").and_then(|item| read_cavalry_force(&item)),
        always_to_reserve: section.flag_or("always_to_reserve", false),
        lost_means_defeat: section.flag_or("lost_means_defeat", false),
        unique: section.flag_or("unique", false),
    };
    check_card(side, &card, section);
    card
}

/// M2.3 Reads the Force as cavalry; `false` removes the Force that an extended scenario gives.
fn read_cavalry_force(item: &Item<'_>) -> Option<u8> {
    (!item.is_removed()).then(|| item.integer(0..=MAX_FORCE))
}

fn check_card(side: Side, card: &Card, section: &Section<'_>) {
    let is_known = |key| section.item().is_sound_in(&["kind", key]);
    if is_known("kind") && card.kind == Kind::Terrain && side == Side::British {
        section.problem("kind", "only the Turks have Terrain (M2.1)", "choose another kind");
    }
    if is_known("lost_means_defeat") && card.lost_means_defeat && card.kind != Kind::Leader {
        section.problem(
            "lost_means_defeat",
            "only a Leader can be the card whose loss means defeat (M1.3)",
            "a strike could destroy any other card in the middle of a battle",
        );
    }
    let has_cavalry_force = is_known("cavalry_force") && card.cavalry_force.is_some();
    if has_cavalry_force && !is_of_use(card.kind) {
        section.problem("cavalry_force", "a Nuisance cannot strike (M2.5)", "write false");
    }
    if has_cavalry_force && card.kind == Kind::Cavalry {
        section.problem(
            "cavalry_force",
            "a cavalry card acts with its own Force (M3.5)",
            "write false, or change `force`",
        );
    }
}

/// Entries of a table whose keys are cards: the index of the card, the entry and its value.
type ByCard<'d, T> = Vec<(usize, Item<'d>, T)>;

/// Reads the number of copies of each card in the deck.
fn read_copies<'d>(item: &Item<'d>, cards: &[Card]) -> ByCard<'d, u8> {
    let copies = named_cards(item, cards, |entry| entry.integer::<u8>(0..=MOST_CARDS as u8));
    for (index, entry, copies) in &copies {
        check_unique(&cards[*index], entry, *copies);
    }
    let size: usize = copies.iter().map(|(.., copies)| usize::from(*copies)).sum();
    // Entries that could not be read can only add cards.
    let is_too_few = size == 0 && item.is_sound();
    if is_too_few || size > MOST_CARDS {
        let hint = format!("a deck holds 1 to {MOST_CARDS} cards");
        item.problem(format!("the deck holds {size} cards"), hint);
    }
    copies
}

fn entries(copies: &ByCard<'_, u8>, cards: &[Card]) -> Vec<DeckEntry> {
    let held = copies.iter().filter(|(.., copies)| *copies > 0);
    held.map(|(index, _, copies)| DeckEntry {
        card: cards[*index].clone(),
        copies: (*copies).into(),
    })
    .collect()
}

/// M5.2 Returns warnings where the printed deck breaks its pool and format or the pool lacks a card.
fn misfits(
    section: &Section<'_>,
    copies: &ByCard<'_, u8>,
    construction: &Construction,
) -> Problems {
    let deck = section.required("deck");
    let mut misfits = deck.new_warnings();
    let pool: HashMap<&str, &RangeInclusive<u8>> =
        construction.pool.iter().map(|(name, range)| (&name[..], range)).collect();
    let held: HashMap<usize, (&Item<'_>, u8)> =
        copies.iter().map(|(index, entry, copies)| (*index, (entry, *copies))).collect();
    let cards: HashMap<&str, Item<'_>> = section.entries("cards").into_iter().collect();
    for (index, Card { name, .. }) in construction.cards.iter().enumerate() {
        let (entry, copies) = held.get(&index).copied().unwrap_or((&deck, 0));
        match pool.get(&name[..]) {
            None => {
                let message =
                    format!("the pool has no range for `{name}`, so no built deck has it");
                let hint = format!("add it to the pool, as in `{name:?} = [0, 3]`");
                misfits.report(cards[&name[..]].key_location(), message, hint);
            }
            Some(range) if !range.contains(&copies) => {
                let (least, most) = (range.start(), range.end());
                let message = format!(
                    "the deck has {copies} of `{name}`, where built decks have {least} to {most}"
                );
                misfits.report(entry.key_location(), message, "change the deck or its pool");
            }
            Some(_) => {}
        }
    }
    let size: u32 = copies.iter().map(|(.., copies)| u32::from(*copies)).sum();
    let (low, high) = (*construction.deck_size.start(), *construction.deck_size.end());
    if !(low.into()..=high.into()).contains(&size) {
        let message = format!("the deck has {size} cards, where built decks have {low} to {high}");
        misfits.report(
            deck.key_location(),
            message,
            "change the deck or `deck_size` of its format",
        );
    }
    for (kind, most) in &construction.budgets {
        let of_kind = copies.iter().filter(|(index, ..)| construction.cards[*index].kind == *kind);
        let count: u32 = of_kind.map(|(.., copies)| u32::from(*copies)).sum();
        if count > (*most).into() {
            let kind = kind.name();
            let message =
                format!("the deck has {count} cards of kind {kind}, where built decks have {most}");
            misfits.report(
                deck.key_location(),
                message,
                "change the deck or the budgets of its format",
            );
        }
    }
    misfits
}

/// M5.2 Reports a problem if a deck may hold more than one copy of a person.
fn check_unique(card: &Card, entry: &Item<'_>, copies: u8) {
    if card.unique && copies > 1 {
        let message = format!("`{}` is unique: a deck holds at most 1 (M5.2)", card.name);
        entry.problem(message, "write 0 or 1, or drop `unique` from the card");
    }
}

/// Reads a table whose keys are cards and returns its entries in the order of `cards`.
///
/// Unknown cards are reported as problems.
fn named_cards<'d, T>(
    item: &Item<'d>,
    cards: &[Card],
    mut read: impl FnMut(&Item<'d>) -> T,
) -> ByCard<'d, T> {
    origin_of_entries(item);
    let places: HashMap<&str, usize> =
        cards.iter().enumerate().map(|(index, card)| (&card.name[..], index)).collect();
    let mut known = Vec::new();
    for (name, entry) in item.entries().into_iter().filter(|(name, _)| *name != "origin") {
        let value = read(&entry);
        match places.get(name) {
            Some(&index) => known.push((index, entry, value)),
            None => {
                let names = cards.iter().map(|card| &card.name[..]);
                let hint = match suggest::nearest(name, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "describe it under `cards`".to_owned(),
                };
                entry.problem(format!("there is no card `{name}`"), hint);
            }
        }
    }
    known.sort_by_key(|(index, ..)| *index);
    known
}

/// M5.2 Reads the limits on built decks: the pool and the format.
///
/// The pool gives a range of copies for each card; the format gives the deck size and budgets by kind.
fn read_construction(section: &Section<'_>, cards: &[Card]) -> Construction {
    let most = MOST_CARDS as u8;
    let pool_item = section.required("pool");
    let pool = named_cards(&pool_item, cards, |entry| entry.range::<u8>(0..=most));
    for (index, entry, range) in &pool {
        check_unique(&cards[*index], entry, *range.end());
    }
    let format = section.section("format");
    origin(&format);
    let deck_size = format.required("deck_size").range::<u8>(1..=most);
    let budgets = read_budgets(&format);
    let are_known = are_kinds_known(section) && format.item().is_sound_in(&["budgets"]);
    let (fewest, greatest) = copies_allowed(&pool, &budgets, cards, (&format, are_known));
    let (low, high) = (u32::from(*deck_size.start()), u32::from(*deck_size.end()));
    // Cards that could not be read can only raise `greatest`.
    let is_wrong = fewest > high || are_known && pool_item.is_sound() && greatest < low;
    if is_wrong && format.item().is_sound_in(&["deck_size"]) {
        let message = format!("no deck from the pool has {low} to {high} cards");
        let hint = format!("pool and budgets allow {fewest} to {greatest}");
        format.problem("deck_size", message, hint);
    }
    let pool =
        pool.into_iter().map(|(index, _, range)| (cards[index].name.clone(), range)).collect();
    let misfits = pool_item.new_warnings();
    Construction { cards: cards.to_vec(), pool, deck_size, budgets, misfits }
}

/// Returns true if the kinds of all cards could be read.
fn are_kinds_known(section: &Section<'_>) -> bool {
    let cards = section.required("cards");
    cards.is_sound_in(&[]) && cards.entries().iter().all(|(_, card)| card.is_sound_in(&["kind"]))
}

/// Returns the sizes of the smallest and the largest deck that pool and budgets allow.
///
/// Entries of the pool that could not be read are left out. If `are_known`, that is if all kinds and budgets
/// could be read, reports budgets that are below the minimum number of cards of their kind in the pool.
fn copies_allowed(
    pool: &[(usize, Item<'_>, RangeInclusive<u8>)],
    budgets: &[(Kind, u8)],
    cards: &[Card],
    (format, are_known): (&Section<'_>, bool),
) -> (u32, u32) {
    let mut allowed = (0, 0);
    for kind in Kind::ALL {
        let sound = || pool.iter().filter(|(_, entry, _)| entry.is_sound());
        let of_kind = || sound().filter(|(index, ..)| cards[*index].kind == kind);
        let fewest: u32 = of_kind().map(|(.., range)| u32::from(*range.start())).sum();
        let most: u32 = of_kind().map(|(.., range)| u32::from(*range.end())).sum();
        let budget = budgets.iter().find(|(of, _)| *of == kind).map_or(most, |(_, n)| (*n).into());
        if are_known && budget < fewest {
            let message = format!("the pool demands {fewest} cards of kind {}", kind.name());
            format.problem("budgets", message, format!("the budget is {budget}"));
        }
        allowed = (allowed.0 + fewest, allowed.1 + most.min(budget));
    }
    allowed
}

/// Reads the budgets: the maximum number of cards of some kinds in a built deck.
fn read_budgets(format: &Section<'_>) -> Vec<(Kind, u8)> {
    let Some(item) = format.optional("budgets") else { return Vec::new() };
    let budgets = item.section();
    let budget = |kind: Kind| {
        let most = budgets.optional(kind.name())?.integer(0..=MOST_CARDS as u8);
        Some((kind, most))
    };
    Kind::ALL.into_iter().filter_map(budget).collect()
}
