//! L2 Counters.

use super::{entries_of, named_sections, origin};
use crate::model::{
    CounterEntry, CounterKind, Counters, GearKind, MOST, MOST_RATING, MOST_UNITS, OttomanKind,
    UnitKind,
};
use sandtable_scenario::{Item, Section};

/// Reads the units, the Gear, the Garrisons and the Ottoman units, in this order.
pub(super) fn read(root: &Section<'_>) -> Counters {
    let mut entries = read_group(&root.required("units"), read_unit);
    check_persons(&root.required("units"), &entries);
    check_number(&root.required("units"), &entries, MOST_UNITS);
    entries.extend(read_group(&root.required("gear"), read_gear));
    entries.extend(read_group(&root.required("garrisons"), read_garrison));
    let ottomans = read_group(&root.required("ottomans"), read_ottoman);
    check_number(&root.required("ottomans"), &ottomans, MOST_UNITS);
    entries.extend(ottomans);
    let counters: usize = entries.iter().map(|entry| entry.copies).sum();
    if counters > MOST {
        let message = format!("there are {counters} counters");
        root.problem("units", message, format!("at most {MOST} of all kinds together"));
        entries.clear();
    }
    Counters::new(entries)
}

fn read_group(
    item: &Item<'_>,
    read: fn(&Section<'_>, CounterEntry) -> CounterEntry,
) -> Vec<CounterEntry> {
    let entry = |(name, section): (&str, Section<'_>)| {
        origin(&section);
        let blank = CounterEntry {
            name: name.to_owned(),
            kind: CounterKind::Garrison,
            copies: section.integer_or::<u8>("copies", 0..=MOST as u8, 1).into(),
            strength: 0,
            movement: 0,
            elite: false,
            ports_only: false,
        };
        read(&section, blank)
    };
    let entries = named_sections(item).into_iter().map(entry);
    entries.filter(|entry| entry.copies > 0).collect()
}

fn read_unit(section: &Section<'_>, blank: CounterEntry) -> CounterEntry {
    CounterEntry {
        kind: CounterKind::Unit(section.choice("kind", &UnitKind::NAMED)),
        strength: section.integer("strength", 1..=MOST_RATING),
        movement: section.integer("movement", 0..=MOST_RATING),
        elite: section.flag_or("elite", false),
        ports_only: section.flag_or("ports_only", false),
        ..blank
    }
}

fn read_gear(section: &Section<'_>, blank: CounterEntry) -> CounterEntry {
    CounterEntry {
        kind: CounterKind::Gear(section.choice("kind", &GearKind::NAMED)),
        strength: section.integer("strength", 0..=MOST_RATING),
        elite: section.flag_or("elite", false),
        ..blank
    }
}

fn read_garrison(section: &Section<'_>, blank: CounterEntry) -> CounterEntry {
    CounterEntry { strength: section.integer("value", 0..=MOST_RATING), ..blank }
}

fn read_ottoman(section: &Section<'_>, blank: CounterEntry) -> CounterEntry {
    CounterEntry {
        kind: CounterKind::Ottoman(section.choice("kind", &OttomanKind::NAMED)),
        strength: section.integer("strength", 1..=MOST_RATING),
        elite: section.flag_or("elite", false),
        ..blank
    }
}

/// There is one Lawrence, and at most one Camp.
fn check_persons(item: &Item<'_>, entries: &[CounterEntry]) {
    let count = |kind| -> usize {
        let such = entries.iter().filter(|entry| entry.kind == CounterKind::Unit(kind));
        such.map(|entry| entry.copies).sum()
    };
    let lawrences = count(UnitKind::Lawrence);
    let is_known = are_known(item, &["kind", "copies"]);
    if is_known && lawrences != 1 {
        let message = format!("there are {lawrences} counters of kind `lawrence`");
        item.problem(message, "exactly one unit is Lawrence");
    }
    let camps = count(UnitKind::Camp);
    if is_known && camps > 1 {
        item.problem(format!("there are {camps} Camps"), "at most one unit is the Camp");
    }
}

/// Whether every counter was read without a problem under some keys.
fn are_known(item: &Item<'_>, keys: &[&str]) -> bool {
    item.is_sound_in(&[]) && entries_of(item).iter().all(|(_, entry)| entry.is_sound_in(keys))
}

fn check_number(item: &Item<'_>, entries: &[CounterEntry], most: usize) {
    let counters: usize = entries.iter().map(|entry| entry.copies).sum();
    if are_known(item, &["copies"]) && counters > most {
        item.problem(format!("there are {counters} counters here"), format!("at most {most}"));
    }
}
