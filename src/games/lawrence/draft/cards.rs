//! L8 Reads the Operations cards of a scenario.

use super::effects::Reader;
use super::entries::named_sections;
use super::sound::are_sound;
use crate::prelude::*;
use sandtable_games::reading::origin;

/// Reads the Operations cards of a scenario, and returns them with their number, copies included.
///
/// The number is 0 if it cannot be determined. If any card has a problem, no cards are returned.
pub(super) fn read(item: &Item<'_>, spaces: &[SpaceEntry], counters: &Counters) -> (Cards, usize) {
    let reader = Reader { spaces, counters };
    let mut entries: Vec<OpsCard> =
        named_sections(item).iter().map(|(name, section)| card(&reader, name, section)).collect();
    // A variant removes a card by setting its copies to 0.
    entries.retain(|card| card.copies > 0);
    let cards: usize = entries.iter().map(|card| card.copies).sum();
    let is_known = are_sound(item, &["copies"]);
    if is_known && !(1..=MOST).contains(&cards) {
        item.problem(format!("there are {cards} cards"), format!("write 1 to {MOST}"));
    }
    let number = if is_known { cards } else { 0 };
    (Cards::new(if item.is_sound() { entries } else { Vec::new() }), number)
}

fn card(reader: &Reader<'_>, name: &str, section: &Section<'_>) -> OpsCard {
    origin(section);
    let hold = section.choice("kind", &[("immediate", false), ("hold", true)]);
    let mut timing = if hold { Timing::Operation } else { Timing::Immediate };
    if let Some(item) = section.optional("played_before") {
        timing = item.choice(&Timing::NAMED[1..]);
        check_is_played(&item, hold);
    }
    let effects = reader.effects(&section.required("effects"));
    let mut playable_at = Set::first_n(reader.spaces.len());
    if let Some(item) = section.optional("unless_lawrence_in") {
        playable_at -= reader.of_kind(&item);
        check_is_played(&item, hold);
    }
    let only_if = section.optional("only_if").map_or(Vec::new(), |item| {
        check_is_played(&item, hold);
        reader.conditions(&item.section(), "only_if")
    });
    if section.item().is_sound_in(&["kind", "played_before", "effects"]) {
        reader.check(section, timing, &effects);
    }
    OpsCard {
        name: name.to_owned(),
        timing,
        copies: section.integer_or::<u8>("copies", 0..=MOST as u8, 1).into(),
        playable_at,
        only_if,
        effects,
    }
}

/// L8.1 Reports a problem if an immediate card (`hold` is false) has a key that only hold cards may have.
///
/// `item` is the value of this key.
fn check_is_played(item: &Item<'_>, hold: bool) {
    if !hold {
        item.problem("an immediate card is never played", "drop it, or make it a hold card");
    }
}
