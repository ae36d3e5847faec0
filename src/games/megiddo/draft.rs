//! Reading of a scenario document into a validated model, with all problems reported together.

use std::collections::HashMap;

use crate::prelude::*;
use sandtable_games::reading::{check_name, origin, origin_of_entries};
use sandtable_scenario::{Item, suggest};

/// Maximum number of cards in a deck, because a [`Set`] of cards has 64 bits.
const MAX_CARDS: usize = 64;

/// Reads a scenario file of the game, and reports each problem to the section of the file that has it.
///
/// If a problem was reported, the returned model is incomplete and must not be played.
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
            construction.warnings = check_printed_deck(section, &copies, &construction);
        }
        ArmyDraft {
            limits: Limits {
                victory_points: section.integer("victory_points", 1..=20),
                hand_size: section.integer::<u8>("hand_size", 1..=64).into(),
                discard_limit: section.integer::<u8>("discard_limit", 0..=64).into(),
            },
            // A faulty deck is dropped with the rest of the draft, but until then it must not be too large to
            // build.
            entries: if deck.is_sound() { deck_entries(&copies, &cards) } else { Vec::new() },
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

/// M2.3 Reads the Force with which a card that is not Cavalry strikes in the cavalry phase.
///
/// Returns `None` if the value is `false`: a scenario writes it to remove the Force that the scenario it extends
/// sets.
fn read_cavalry_force(item: &Item<'_>) -> Option<u8> {
    (!item.is_removed()).then(|| item.integer(0..=MAX_FORCE))
}

fn check_card(side: Side, card: &Card, section: &Section<'_>) {
    let is_sound = |key| section.item().is_sound_in(&["kind", key]);
    if is_sound("kind") && card.kind == Kind::Terrain && side == Side::British {
        section.problem("kind", "only the Turks have Terrain (M2.1)", "choose another kind");
    }
    if is_sound("lost_means_defeat") && card.lost_means_defeat && card.kind != Kind::Leader {
        section.problem(
            "lost_means_defeat",
            "only a Leader can be the card whose loss means defeat (M1.3)",
            "a strike could destroy any other card in the middle of a battle",
        );
    }
    let has_cavalry_force = is_sound("cavalry_force") && card.cavalry_force.is_some();
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

/// Entry of a scenario table whose keys are names of cards.
struct CardItem<'d, T> {
    /// Index of the card in the sorted list of the side's cards.
    index: usize,
    item: Item<'d>,
    value: T,
}

/// Returns a range of numbers as text: `40 to 43`, or `43` if both ends are equal.
fn one_or_range<N: PartialEq + std::fmt::Display>(low: N, high: N) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// Reads a deck list: the number of copies of each card.
///
/// Reports a problem if the deck is empty or too large, or has several copies of a unique card.
fn read_copies<'d>(item: &Item<'d>, cards: &[Card]) -> Vec<CardItem<'d, u8>> {
    let copies = read_card_items(item, cards, |item| item.integer::<u8>(0..=MAX_CARDS as u8));
    for CardItem { index, item, value } in &copies {
        check_unique(&cards[*index], item, *value);
    }
    let size: usize = copies.iter().map(|it| usize::from(it.value)).sum();
    // Entries that could not be read can only add cards.
    let is_too_few = size == 0 && item.is_sound();
    if is_too_few || size > MAX_CARDS {
        let hint = format!("a deck holds 1 to {MAX_CARDS} cards");
        item.problem(format!("the deck holds {size} cards"), hint);
    }
    copies
}

fn deck_entries(copies: &[CardItem<'_, u8>], cards: &[Card]) -> Vec<DeckEntry> {
    let included = copies.iter().filter(|it| it.value > 0);
    let entry = |item: &CardItem<'_, u8>| DeckEntry {
        card: cards[item.index].clone(),
        copies: item.value.into(),
    };
    included.map(entry).collect()
}

/// M5.2 Returns a warning for each limit on built decks that the printed deck breaks.
///
/// There is also a warning for each card that has no range of copies in the pool, since no built deck can have it.
fn check_printed_deck(
    section: &Section<'_>,
    copies: &[CardItem<'_, u8>],
    construction: &Construction,
) -> Problems {
    let deck = section.required("deck");
    let mut warnings = deck.new_warnings();
    let pool: HashMap<&str, &RangeInclusive<u8>> =
        construction.pool.iter().map(|(name, range)| (&name[..], range)).collect();
    let included: HashMap<usize, &CardItem<'_, u8>> =
        copies.iter().map(|it| (it.index, it)).collect();
    let cards: HashMap<&str, Item<'_>> = section.entries("cards").into_iter().collect();
    for (index, Card { name, .. }) in construction.cards.iter().enumerate() {
        let (item, copies) = included.get(&index).map_or((&deck, 0), |it| (&it.item, it.value));
        match pool.get(&name[..]) {
            None => {
                let message =
                    format!("the pool has no range for `{name}`, so no built deck has it");
                let hint = format!("add it to the pool, as in `{name:?} = [0, 3]`");
                warnings.report(cards[&name[..]].key_location(), message, hint);
            }
            Some(range) if !range.contains(&copies) => {
                let (least, most) = (range.start(), range.end());
                let message = format!(
                    "the deck has {copies} of `{name}`; decks must have {}",
                    one_or_range(*least, *most)
                );
                warnings.report(item.key_location(), message, "change the deck or its pool");
            }
            Some(_) => {}
        }
    }
    let size: u32 = copies.iter().map(|it| u32::from(it.value)).sum();
    let (low, high) = (*construction.deck_size.start(), *construction.deck_size.end());
    if !(low.into()..=high.into()).contains(&size) {
        let message =
            format!("the deck has {size} cards; decks must have {}", one_or_range(low, high));
        warnings.report(
            deck.key_location(),
            message,
            "change the deck or `deck_size` of its format",
        );
    }
    for (kind, budget) in &construction.budgets {
        let of_kind = copies.iter().filter(|it| construction.cards[it.index].kind == *kind);
        let count: u32 = of_kind.map(|it| u32::from(it.value)).sum();
        if count > (*budget).into() {
            let kind = kind.name();
            let message =
                format!("the deck has {count} cards of kind {kind}; decks may have {budget}");
            warnings.report(
                deck.key_location(),
                message,
                "change the deck or the budgets of its format",
            );
        }
    }
    warnings
}

/// M5.2 Reports a problem to `item` if `copies` is more than 1 although the card is unique.
fn check_unique(card: &Card, item: &Item<'_>, copies: u8) {
    if card.unique && copies > 1 {
        let message = format!("`{}` is unique: a deck holds at most 1 (M5.2)", card.name);
        item.problem(message, "write 0 or 1, or drop `unique` from the card");
    }
}

/// Reads a scenario table whose keys are names of cards; returns its entries in the order of `cards`.
///
/// The function `read` converts the value of an entry. Unknown cards are reported as problems and left out.
fn read_card_items<'d, T>(
    table: &Item<'d>,
    cards: &[Card],
    mut read: impl FnMut(&Item<'d>) -> T,
) -> Vec<CardItem<'d, T>> {
    origin_of_entries(table);
    let indices: HashMap<&str, usize> =
        cards.iter().enumerate().map(|(index, card)| (&card.name[..], index)).collect();
    let mut items = Vec::new();
    for (name, item) in table.entries().into_iter().filter(|(name, _)| *name != "origin") {
        let value = read(&item);
        match indices.get(name) {
            Some(&index) => items.push(CardItem { index, item, value }),
            None => {
                let names = cards.iter().map(|card| &card.name[..]);
                let hint = match suggest::nearest(name, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "describe it under `cards`".to_owned(),
                };
                item.problem(format!("there is no card `{name}`"), hint);
            }
        }
    }
    items.sort_by_key(|it| it.index);
    items
}

/// M5.2 Reads the limits on the decks that a side may build, from the sections `pool` and `format`.
///
/// The pool gives a range of copies for each card; the format gives the deck size and budgets by kind of card.
fn read_construction(section: &Section<'_>, cards: &[Card]) -> Construction {
    let maximum = MAX_CARDS as u8;
    let pool_item = section.required("pool");
    let pool = read_card_items(&pool_item, cards, |item| item.range::<u8>(0..=maximum));
    for CardItem { index, item, value } in &pool {
        check_unique(&cards[*index], item, *value.end());
    }
    let format = section.section("format");
    origin(&format);
    let deck_size = format.required("deck_size").range::<u8>(1..=maximum);
    let budgets = read_budgets(&format);
    let are_complete = are_kinds_sound(section) && format.item().is_sound_in(&["budgets"]);
    let Sizes { minimum, maximum } = check_budgets(&pool, &budgets, cards, (&format, are_complete));
    let (low, high) = (u32::from(*deck_size.start()), u32::from(*deck_size.end()));
    // Cards that could not be read can only raise the maximum.
    let is_wrong = minimum > high || are_complete && pool_item.is_sound() && maximum < low;
    if is_wrong && format.item().is_sound_in(&["deck_size"]) {
        let message = format!("no deck from the pool has {low} to {high} cards");
        let hint = format!("pool and budgets allow {minimum} to {maximum}");
        format.problem("deck_size", message, hint);
    }
    let pool = pool.into_iter().map(|it| (cards[it.index].name.clone(), it.value)).collect();
    let warnings = pool_item.new_warnings();
    Construction { cards: cards.to_vec(), pool, deck_size, budgets, warnings }
}

/// Returns true if the kinds of all cards could be read without a problem.
fn are_kinds_sound(section: &Section<'_>) -> bool {
    let cards = section.required("cards");
    cards.is_sound_in(&[]) && cards.entries().iter().all(|(_, card)| card.is_sound_in(&["kind"]))
}

/// Sizes of the smallest and the largest deck that pool and budgets allow, in cards.
struct Sizes {
    minimum: u32,
    maximum: u32,
}

/// Returns the sizes of decks that pool and budgets allow, and checks each budget against the pool.
///
/// Entries of the pool that could not be read are left out. `are_complete` says that all kinds and budgets could be
/// read. Only then is a problem reported for a budget that is lower than the pool's minimum for its kind.
fn check_budgets(
    pool: &[CardItem<'_, RangeInclusive<u8>>],
    budgets: &[(Kind, u8)],
    cards: &[Card],
    (format, are_complete): (&Section<'_>, bool),
) -> Sizes {
    let mut sizes = Sizes { minimum: 0, maximum: 0 };
    for kind in Kind::ALL {
        let sound = || pool.iter().filter(|it| it.item.is_sound());
        let of_kind = || sound().filter(|it| cards[it.index].kind == kind);
        let minimum: u32 = of_kind().map(|it| u32::from(*it.value.start())).sum();
        let maximum: u32 = of_kind().map(|it| u32::from(*it.value.end())).sum();
        let budget = budgets.iter().find(|(of, _)| *of == kind);
        let budget = budget.map_or(maximum, |(_, budget)| (*budget).into());
        if are_complete && budget < minimum {
            let message = format!("the pool demands {minimum} cards of kind {}", kind.name());
            format.problem("budgets", message, format!("the budget is {budget}"));
        }
        sizes.minimum += minimum;
        sizes.maximum += maximum.min(budget);
    }
    sizes
}

/// Reads `budgets`: the maximum number of cards of a kind in a built deck, for some kinds.
fn read_budgets(format: &Section<'_>) -> Vec<(Kind, u8)> {
    let Some(item) = format.optional("budgets") else { return Vec::new() };
    let budgets = item.section();
    let budget = |kind: Kind| {
        let maximum = budgets.optional(kind.name())?.integer(0..=MAX_CARDS as u8);
        Some((kind, maximum))
    };
    Kind::ALL.into_iter().filter_map(budget).collect()
}
