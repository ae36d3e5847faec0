//! L4, L19 Reads the missions of a scenario and its campaign.

use super::board::Board;
use super::entries::named_sections;
use super::goals::Goals;
use super::names::{Names, named};
use crate::prelude::*;
use sandtable_games::reading::origin;

/// Names that a mission may not have, because they mean something else on the command line.
const RESERVED: [&str; 3] = ["campaign", "random", "all"];

/// Reads the missions, and the campaign as a list of indices of missions.
pub(super) fn read(root: &Section<'_>, board: &Board<'_>) -> (Vec<Mission>, Vec<usize>) {
    let item = root.required("missions");
    let read = |(name, section): (&str, Section<'_>)| {
        if RESERVED.contains(&name) {
            section.item().problem(format!("`{name}` is not a mission's name"), "choose another");
        }
        mission(name, &section, board)
    };
    let missions: Vec<Mission> = named_sections(&item).into_iter().map(read).collect();
    if item.is_sound_in(&[]) && !(1..=MOST).contains(&missions.len()) {
        let message = format!("there are {} missions", missions.len());
        item.problem(message, format!("write 1 to {MOST}"));
    }
    let section = root.section("campaign");
    origin(&section);
    let campaign = campaign(&section.required("missions"), &missions);
    in_order(missions, &campaign)
}

/// Sorts the missions: those of the campaign in its order, then the others by name.
///
/// Also returns the campaign with the new indices.
fn in_order(missions: Vec<Mission>, campaign: &[usize]) -> (Vec<Mission>, Vec<usize>) {
    let mut ranked: Vec<_> = missions.into_iter().enumerate().collect();
    let rank = |index: usize| campaign.iter().position(|it| *it == index).unwrap_or(MOST);
    ranked.sort_by_cached_key(|(index, mission)| (rank(*index), mission.name.clone()));
    let index_of = |index: &usize| ranked.iter().position(|(it, _)| it == index);
    let campaign = campaign.iter().filter_map(index_of).collect();
    (ranked.into_iter().map(|(_, mission)| mission).collect(), campaign)
}

/// L19 Reads the campaign: the indices of its missions, in order; reports a repeated mission.
fn campaign(item: &Item<'_>, missions: &[Mission]) -> Vec<usize> {
    let names = || missions.iter().map(|mission| &mission.name[..]);
    let mut campaign: Vec<usize> = Vec::new();
    for entry in item.list() {
        let mission = named(&entry, names(), "mission", "missions");
        if entry.is_sound() && campaign.contains(&mission) {
            let message = format!("`{}` stands here twice", missions[mission].name);
            entry.problem(message, "a campaign has each mission once");
        }
        campaign.push(mission);
    }
    if item.is_sound() && campaign.is_empty() {
        item.problem("a campaign has at least one mission", "name one");
    }
    campaign
}

fn mission(name: &str, section: &Section<'_>, board: &Board<'_>) -> Mission {
    origin(section);
    let Board { names, limits, .. } = *board;
    let [least, most] = limits.leadership;
    let situation = situation(&section.required("situation"), board);
    let start = section.required("lawrence_start");
    let starts = starts(&start, names);
    let units = section.optional("units").map_or(Vec::new(), |item| units(&item, board));
    let homes: Set<Space> =
        starts.iter().chain(units.iter().map(|(_, space)| space)).copied().collect();
    let is_sound = board.sound.map && board.sound.camp && start.is_sound();
    let reached = is_sound.then(|| board.reach(homes));
    let goals = Goals { board, situation: situation.spaces.iter().copied().collect(), reached };
    Mission {
        name: name.to_owned(),
        title: title(section, name).to_owned(),
        goal: goals.read(&section.required("goal")),
        situation: situation.spaces,
        certain: situation.certain,
        picked: situation.picked,
        ops: ops(&section.required("ops"), board.cards).into(),
        pounds: section.integer("pounds", 0..=limits.pounds),
        leadership: section.integer("leadership", least..=most),
        lawrence_start: starts.first().copied().unwrap_or_default(),
        starts: starts.into_iter().collect(),
        units,
        ottoman_bonus: section.integer("ottoman_bonus", 0..=10),
    }
}

/// Returns the title of a mission, or `name` if it has no title; reports an empty title.
fn title<'d>(section: &Section<'d>, name: &'d str) -> &'d str {
    let title = section.text_or("title", name);
    let is_sound = section.optional("title").is_some_and(|item| item.is_sound());
    if is_sound && title.trim().is_empty() {
        section.problem("title", "the title is empty", "write one, or drop the key");
    }
    title
}

/// Spaces of a mission that may receive a Garrison.
///
/// The first `certain` spaces always receive one; of the others, `picked` spaces are chosen at random.
struct Situation {
    spaces: Vec<Space>,
    certain: usize,
    picked: usize,
}

/// L4 Reads the spaces of a mission that receive Garrisons, from a list or a table.
///
/// Each space of a list receives one. In a table, `pick` is the number of spaces picked at random from the list `of`,
/// and `always` names further spaces, which always receive one.
fn situation(item: &Item<'_>, board: &Board<'_>) -> Situation {
    let [is_list, is_table] = [item.is_list(), item.is_table()];
    let situation = match is_table && !is_list {
        false => {
            let spaces = board.names.spaces(item);
            Situation { certain: spaces.len(), picked: 0, spaces }
        }
        true => picked_situation(item, board.names),
    };
    let garrisons = board.counters.garrisons.len();
    // Without any unit the counters were rejected as too many, which is reported already.
    let has_units = !board.counters.units.is_empty();
    let wanted = situation.certain + situation.picked;
    if item.is_sound() && has_units && wanted > garrisons {
        let message = format!("a Garrison marker is wanted for each of {wanted}");
        item.problem(message, format!("there are {garrisons} under `garrisons`"));
    }
    situation
}

fn picked_situation(item: &Item<'_>, names: &Names) -> Situation {
    let section = item.section();
    let mut spaces = section.optional("always").map_or(Vec::new(), |item| names.spaces(&item));
    let certain = spaces.len();
    for (space, entry) in names.entries(&section.required("of")) {
        if entry.is_sound() && spaces[..certain].contains(&space) {
            entry.problem("this space always gets a Garrison", "drop it here or under `always`");
        }
        spaces.push(space);
    }
    let pick = section.required("pick");
    let picked: usize = pick.integer::<u8>(1..=MOST as u8).into();
    let among = spaces.len() - certain;
    if item.is_sound() && picked > among {
        let message = format!("{picked} cannot be picked of {among}");
        pick.problem(message, "write a smaller number, or name more spaces under `of`");
    }
    Situation { spaces, certain, picked }
}

/// L4 (5) Reads Lawrence's start: one space, or a list from which the player selects one.
fn starts(item: &Item<'_>, names: &Names) -> Vec<Space> {
    if !item.is_list() {
        return vec![names.space(item)];
    }
    let starts = names.spaces(item);
    if item.is_sound() && starts.is_empty() {
        item.problem("Lawrence starts nowhere", "name a space");
    }
    starts
}

/// Reads the initial units of each space, and returns pairs of a unit's name and its space.
///
/// Each mention of a name is one copy of the unit. A variant removes the whole table with `units = false`.
fn units(item: &Item<'_>, board: &Board<'_>) -> Vec<(String, Space)> {
    let counters = board.counters;
    // Without any unit the counters were rejected as too many, which is reported already.
    if item.is_removed() || counters.units.is_empty() {
        return Vec::new();
    }
    let entries = || {
        let unit = |entry: &&CounterEntry| matches!(entry.kind, CounterKind::Unit(_));
        counters.entries.iter().filter(unit)
    };
    let mut units: Vec<(String, Space)> = Vec::new();
    for (name, list) in item.entries() {
        let space = board.names.called(name, &list);
        for entry in list.list() {
            let names = entries().map(|entry| &entry.name[..]);
            let at = named(&entry, names, "unit", "units");
            let Some(unit) = entries().nth(at).filter(|_| entry.is_sound()) else { continue };
            let mentions = units.iter().filter(|(other, _)| *other == unit.name).count();
            if let Some((message, hint)) = misplaced(unit, mentions, space, board) {
                entry.problem(message, hint);
            }
            units.push((unit.name.clone(), space));
        }
    }
    units.sort();
    units
}

/// Returns the reason why one more copy of a unit cannot start in a space, and a hint for the author.
///
/// Returns `None` if the copy can start there. `mentions` copies of the unit have a start space already.
fn misplaced(
    unit: &CounterEntry,
    mentions: usize,
    space: Space,
    board: &Board<'_>,
) -> Option<(String, &'static str)> {
    let name = &unit.name;
    let leads = matches!(unit.kind, CounterKind::Unit(UnitKind::ArabLeader));
    let closed = |kind| board.map.of_kind(kind).contains(space);
    match unit.kind {
        CounterKind::Unit(UnitKind::Lawrence | UnitKind::Camp) => {
            let message = format!("`{name}` does not start with the units");
            Some((message, "`lawrence_start` and `tables.placement` say where they are"))
        }
        _ if mentions >= unit.copies => {
            let message = format!("there are only {} of `{name}`", unit.copies);
            Some((message, "drop it, or give it more `copies`"))
        }
        _ if closed(SpaceKind::Staging) || closed(SpaceKind::Mecca) && !leads => {
            let message = format!("`{name}` cannot be in `{}` (L7.5)", board.map.name(space));
            Some((message, "name a space that it may enter"))
        }
        _ => None,
    }
}

/// L4 Reads the number of Ops of a mission; reports a problem if there are fewer Operations cards.
///
/// `cards` is the number of Operations cards, or 0 if it is unknown; then it is not compared.
fn ops(item: &Item<'_>, cards: usize) -> u8 {
    let ops = item.integer::<u8>(1..=MOST as u8);
    if item.is_sound() && cards > 0 && usize::from(ops) > cards {
        let message = format!("{ops} Ops are more than there are Operations cards");
        item.problem(message, format!("write at most {cards}"));
    }
    ops
}
