//! L2 Reads the counters of a scenario.

use super::entries::named_sections;
use super::sound::are_sound;
use crate::prelude::*;
use sandtable_games::reading::origin;

/// Reads all counters: units, Gear, Garrisons and Ottoman units, in this order.
///
/// If there are more than [`MOST`] counters, it reports a problem and returns none.
pub(super) fn read(root: &Section<'_>) -> Counters {
    let units = root.required("units");
    let mut entries = read_group(&units, |section, unit| {
        unit.kind = CounterKind::Unit(section.choice("kind", &UnitKind::NAMED));
        unit.strength = section.integer("strength", 1..=MOST_RATING);
        unit.movement = section.integer("movement", 0..=MOST_RATING);
        unit.elite = section.flag_or("elite", false);
        unit.ports_only = section.flag_or("ports_only", false);
    });
    check_persons(&units, &entries);
    check_number(&units, &entries, MOST_UNITS);
    entries.extend(read_group(&root.required("gear"), |section, gear| {
        gear.kind = CounterKind::Gear(section.choice("kind", &GearKind::NAMED));
        gear.strength = section.integer("strength", 0..=MOST_RATING);
        gear.elite = section.flag_or("elite", false);
    }));
    entries.extend(read_group(&root.required("garrisons"), |section, garrison| {
        garrison.strength = section.integer("value", 0..=MOST_RATING);
    }));
    let item = root.required("ottomans");
    let ottomans = read_group(&item, |section, ottoman| {
        ottoman.kind = CounterKind::Ottoman(section.choice("kind", &OttomanKind::NAMED));
        ottoman.strength = section.integer("strength", 1..=MOST_RATING);
        ottoman.elite = section.flag_or("elite", false);
    });
    check_number(&item, &ottomans, MOST_UNITS);
    entries.extend(ottomans);
    let counters: usize = entries.iter().map(|entry| entry.copies).sum();
    if counters > MOST {
        let message = format!("there are {counters} counters");
        root.problem("units", message, format!("at most {MOST} of all kinds together"));
        entries.clear();
    }
    Counters::new(entries)
}

/// Reads a table of counters, in which each key is the name of a counter.
///
/// `read` receives the section of a counter, and an entry in which the counter is a Garrison of value 0; it corrects
/// the kind and the ratings. Counters with 0 copies are left out.
fn read_group(
    item: &Item<'_>,
    read: impl Fn(&Section<'_>, &mut CounterEntry),
) -> Vec<CounterEntry> {
    let entry = |(name, section): (&str, Section<'_>)| {
        origin(&section);
        let mut entry = CounterEntry {
            name: name.to_owned(),
            kind: CounterKind::Garrison,
            copies: section.integer_or::<u8>("copies", 0..=MOST as u8, 1).into(),
            strength: 0,
            movement: 0,
            elite: false,
            ports_only: false,
        };
        read(&section, &mut entry);
        entry
    };
    let entries = named_sections(item).into_iter().map(entry);
    entries.filter(|entry| entry.copies > 0).collect()
}

/// Reports a problem unless there is exactly one Lawrence and at most one Camp.
fn check_persons(item: &Item<'_>, entries: &[CounterEntry]) {
    let count = |kind| -> usize {
        let such = entries.iter().filter(|entry| entry.kind == CounterKind::Unit(kind));
        such.map(|entry| entry.copies).sum()
    };
    let lawrences = count(UnitKind::Lawrence);
    let is_known = are_sound(item, &["kind", "copies"]);
    if is_known && lawrences != 1 {
        let message = format!("there are {lawrences} counters of kind `lawrence`");
        item.problem(message, "exactly one unit is Lawrence");
    }
    let camps = count(UnitKind::Camp);
    if is_known && camps > 1 {
        item.problem(format!("there are {camps} Camps"), "at most one unit is the Camp");
    }
}

fn check_number(item: &Item<'_>, entries: &[CounterEntry], most: usize) {
    let counters: usize = entries.iter().map(|entry| entry.copies).sum();
    if are_sound(item, &["copies"]) && counters > most {
        item.problem(format!("there are {counters} counters here"), format!("at most {most}"));
    }
}
