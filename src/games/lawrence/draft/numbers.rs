//! Tables, costs, limits and rewards.

use super::{Names, origin};
use crate::games::lawrence::model::{
    Costs, DemolitionResult, EscapeResult, GearKind, Limits, Rewards, Stacking, Table, Tables,
    UnitKind,
};
use crate::scenario::{Item, Section};

/// The greatest Leadership level: more would make every check succeed.
const MOST_LEADERSHIP: u8 = 6;
/// The most Pounds that anything costs or that may be held.
const MOST_POUNDS: u8 = 100;

/// Reads the tables.
pub(super) fn tables(section: &Section<'_>, names: &Names) -> Tables {
    let escape: Vec<(&str, EscapeResult)> =
        EscapeResult::ALL.iter().map(|result| (result.name(), *result)).collect();
    let demolition: Vec<(&str, DemolitionResult)> =
        DemolitionResult::ALL.iter().map(|result| (result.name(), *result)).collect();
    let scouting = [("reveal", true), ("none", false)];
    Tables {
        placement: table(&section.section("placement"), |item| names.space(item)),
        escape: table(&section.section("escape"), |item| item.choice(&escape)),
        demolition: table(&section.section("demolition"), |item| item.choice(&demolition)),
        scouting: table(&section.section("scouting"), |item| item.choice(&scouting)),
    }
}

/// A table has every roll of a d6 for a key.
fn table<'d, T>(section: &Section<'d>, read: impl Fn(&Item<'d>) -> T) -> Table<T> {
    origin(section);
    Table(["1", "2", "3", "4", "5", "6"].map(|roll| read(&section.required(roll))))
}

/// Reads what things cost.
pub(super) fn costs(section: &Section<'_>) -> Costs {
    origin(section);
    let mut units = [0; UnitKind::ALL.len()];
    for kind in UnitKind::FOR_SALE {
        units[kind as usize] = section.integer(kind.name(), 0..=MOST_POUNDS);
    }
    let mut gear = [0; GearKind::ALL.len()];
    for kind in GearKind::ALL {
        gear[*kind as usize] = section.integer(kind.name(), 0..=MOST_POUNDS);
    }
    Costs {
        units,
        gear,
        extra_op: section.integer("extra_op", 0..=MOST_POUNDS),
        ransom: section.integer("ransom", 0..=MOST_POUNDS),
    }
}

/// Reads how much there may be of what.
pub(super) fn limits(section: &Section<'_>) -> Limits {
    origin(section);
    let part = |key: &str| {
        let part = section.section(key);
        origin(&part);
        part
    };
    let (stacking, gear, edge) = (part("stacking"), part("gear"), part("edge_bonus"));
    let levels = part("leadership").range("levels", 1..=MOST_LEADERSHIP);
    Limits {
        pounds: part("pounds").integer("most", 0..=MOST_POUNDS),
        leadership: [*levels.start(), *levels.end()],
        stacking: Stacking {
            without_leader: stacking.integer("without_leader", 0..=32),
            arab_leader: stacking.integer("arab_leader", 0..=32),
            lawrence: stacking.integer("lawrence", 0..=32),
        },
        leader_gear: gear.integer("leader", 0..=8),
        unit_gear: gear.integer("unit", 0..=8),
        player_edge: edge.integer("player", 0..=32),
        ottoman_edge: edge.integer("ottoman", 0..=32),
        extra_ops: part("extra_ops").integer("a_mission", 0..=8),
        leader_recruiting: part("leader_recruiting").integer("roll", 0..=6),
    }
}

/// Reads what deeds bring.
pub(super) fn rewards(section: &Section<'_>) -> Rewards {
    origin(section);
    let part = |key: &str| {
        let part = section.section(key);
        origin(&part);
        part
    };
    Rewards {
        battle_ops: section.integer("battle_ops", 0..=8),
        critical_battle_ops: section.integer("critical_battle_ops", 0..=8),
        loot: part("loot").integer("pounds", 0..=MOST_POUNDS),
        intelligence: part("intelligence").integer("garrisons", 0..=8),
    }
}
