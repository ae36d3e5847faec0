//! Reads the tables for die rolls, the costs, the limits and the rewards.

use super::entries::entries_of;
use super::names::Names;
use crate::prelude::*;
use sandtable_games::reading::{origin, origin_of_entries};

/// Highest Leadership level that a scenario may allow; at this level every check succeeds.
const MOST_LEADERSHIP: u8 = 6;
/// Maximum number of Pounds that anything costs, and maximum end of the Pounds track.
const MOST_POUNDS: u8 = 100;

/// Reads the d6 tables: the Camp's placement, escapes of Leaders, Demolitions and scouting.
pub(super) fn tables(section: &Section<'_>, names: &Names, map: &Map) -> Tables {
    let of = |key: &str| section.required(key);
    let (lost, blow_up) = (EscapeResult::Lost, DemolitionResult::BlowUp);
    Tables {
        placement: table(&of("placement"), Space::default(), |it| place_for_camp(it, names, map)),
        escape: table(&of("escape"), lost, |it| it.choice(&EscapeResult::NAMED)),
        demolition: table(&of("demolition"), blow_up, |it| it.choice(&DemolitionResult::NAMED)),
        scouting: table(&of("scouting"), false, |item| {
            item.choice(&[("reveal", true), ("none", false)])
        }),
    }
}

/// L3.2 Reads a space of the Camp's placement table; reports a problem if some units may not enter it.
fn place_for_camp(item: &Item<'_>, names: &Names, map: &Map) -> Space {
    let space = names.space(item);
    if item.is_sound() && map.unread.contains(space) {
        let message = format!("the Camp cannot be in `{}` (L7.5)", map.name(space));
        item.problem(message, "name a space that every unit may enter");
    }
    space
}

/// Reads a table with a result for each roll of a d6.
///
/// Keys are rolls, or ranges of rolls such as `2-3`; `read` reads their results. Every roll must occur once; a
/// missing one is reported and has the result `stand_in`. A variant removes a key with `false`.
pub(super) fn table<'d, T: Copy>(
    item: &Item<'d>,
    stand_in: T,
    mut read: impl FnMut(&Item<'d>) -> T,
) -> DieTable<T> {
    origin_of_entries(item);
    let mut results: [Option<T>; 6] = [None; 6];
    let mut are_rolls = item.is_sound_in(&["origin"]);
    for (rolls, entry) in entries_of(item) {
        let result = read(&entry);
        let Some((first, last)) = range_of_rolls(rolls) else {
            let message = format!("`{rolls}` is not a roll of a d6");
            entry.problem(message, "write `1` to `6`, or a range like `2-3`");
            are_rolls = false;
            continue;
        };
        for roll in first..=last {
            if results[roll - 1].replace(result).is_some() {
                entry.problem(format!("the roll {roll} stands here twice"), "give it one result");
            }
        }
    }
    let gaps: Vec<String> =
        (1..=6).filter(|roll| results[roll - 1].is_none()).map(|roll| roll.to_string()).collect();
    if are_rolls && !gaps.is_empty() {
        let message = format!("the table says nothing about {}", gaps.join(", "));
        item.problem(message, "give every roll from 1 to 6 a result");
    }
    DieTable(results.map(|result| result.unwrap_or(stand_in)))
}

fn range_of_rolls(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let roll = |text: &str| text.parse().ok().filter(|roll| (1..=6).contains(roll));
    Some((roll(first)?, roll(last)?)).filter(|(first, last)| first <= last)
}

/// Reads the costs in Pounds of units, Gear, the extra Op and the ransom of a Leader.
pub(super) fn costs(section: &Section<'_>) -> Costs {
    origin(section);
    let cost = |key: &str| section.integer(key, 0..=MOST_POUNDS);
    let mut units = [0; UnitKind::ALL.len()];
    UnitKind::FOR_SALE.iter().for_each(|kind| units[*kind as usize] = cost(kind.name()));
    let gear = GearKind::ALL.map(|kind| cost(kind.name()));
    let extra_op = cost("extra_op");
    let for_sale = UnitKind::FOR_SALE.map(|kind| units[kind as usize]).into_iter();
    let least = for_sale.chain(gear).fold(extra_op, u8::min);
    Costs { units, gear, extra_op, ransom: cost("ransom"), least }
}

/// Returns the table `key` of a section, and reports a problem if the value of its key `origin` is unknown.
fn part<'d>(section: &Section<'d>, key: &str) -> Section<'d> {
    let part = section.section(key);
    origin(&part);
    part
}

/// Reads the limits on Pounds, Leadership, stacking, Gear, Edge bonuses and recruiting.
pub(super) fn limits(section: &Section<'_>) -> Limits {
    origin(section);
    let part = |key| part(section, key);
    let (stacking, gear, edge) = (part("stacking"), part("gear"), part("edge_bonus"));
    let levels = part("leadership").required("levels");
    let ends = levels.range(1..=MOST_LEADERSHIP);
    let pounds = part("pounds").required("most");
    let most_pounds = pounds.integer(0..=MOST_POUNDS);
    Limits {
        // If the limit itself is faulty, only the limit is reported, and no mission that exceeds
        // it.
        pounds: if pounds.is_sound() { most_pounds } else { MOST_POUNDS },
        leadership: match levels.is_sound() {
            true => [*ends.start(), *ends.end()],
            false => [1, MOST_LEADERSHIP],
        },
        stacking: Stacking {
            without_leader: stacking.integer("without_leader", 0..=32),
            arab_leader: stacking.integer("arab_leader", 0..=32),
            lawrence: stacking.integer("lawrence", 0..=32),
        },
        leader_gear: gear.integer("leader", 0..=8),
        unit_gear: gear.integer("unit", 0..=8),
        camp_gear: gear.integer_or("camp", 0..=2, 2),
        player_edge: edge.integer("player", 0..=32),
        ottoman_edge: edge.integer("ottoman", 0..=32),
        extra_ops: part("extra_ops").integer("a_mission", 0..=8),
        leader_recruiting: part("leader_recruiting").integer("roll", 0..=6),
    }
}

/// Reads the Ops gained by a battle, the Pounds gained as loot, and the number of Garrisons an appeal reveals.
pub(super) fn rewards(section: &Section<'_>) -> Rewards {
    origin(section);
    let part = |key| part(section, key);
    Rewards {
        battle_ops: section.integer("battle_ops", 0..=8),
        critical_battle_ops: section.integer("critical_battle_ops", 0..=8),
        loot: part("loot").integer("pounds", 0..=MOST_POUNDS),
        intelligence: part("intelligence").integer("garrisons", 0..=8),
    }
}
