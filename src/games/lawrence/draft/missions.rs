//! L4 Missions, L19 the campaign.

use super::goals::Goals;
use super::{Names, named, named_sections, origin};
use crate::games::lawrence::model::{Counters, Limits, MOST, Map, Mission, Table};
use crate::scenario::{Item, Section};

/// Names that mean something else where a mission is asked for.
const RESERVED: [&str; 3] = ["campaign", "random", "all"];

/// What missions are played with.
pub(super) struct Board<'a> {
    pub(super) names: &'a Names,
    pub(super) map: &'a Map,
    pub(super) counters: &'a Counters,
    pub(super) limits: &'a Limits,
    /// How many Operations cards there are.
    pub(super) cards: usize,
    /// Where the Camp may come.
    pub(super) placement: Table<usize>,
    /// Whether all this is as the author means it, so that its lack of something is no mere
    /// consequence of another problem.
    pub(super) whole: bool,
}

/// Reads the missions and their order in the campaign.
pub(super) fn read(root: &Section<'_>, board: &Board<'_>) -> (Vec<Mission>, Vec<usize>) {
    let item = root.required("missions");
    let read = |(name, section): (&str, Section<'_>)| {
        if RESERVED.contains(&name) {
            section.item().problem(format!("`{name}` is not a mission's name"), "choose another");
        }
        mission(name, &section, board)
    };
    let missions: Vec<Mission> = named_sections(&item).into_iter().map(read).collect();
    if item.is_sound() && !(1..=MOST).contains(&missions.len()) {
        let message = format!("there are {} missions", missions.len());
        item.problem(message, format!("write 1 to {MOST}"));
    }
    let section = root.section("campaign");
    origin(&section);
    let campaign = campaign(&section.required("missions"), &missions);
    in_order(missions, &campaign)
}

/// The missions of the campaign in its order, then the others by name; and where those of the
/// campaign are among them.
fn in_order(missions: Vec<Mission>, campaign: &[usize]) -> (Vec<Mission>, Vec<usize>) {
    let mut ranked: Vec<_> = missions.into_iter().enumerate().collect();
    let rank = |index: usize| campaign.iter().position(|it| *it == index).unwrap_or(MOST);
    ranked.sort_by_cached_key(|(index, mission)| (rank(*index), mission.name.clone()));
    let place = |index: &usize| ranked.iter().position(|(it, _)| it == index);
    let campaign = campaign.iter().filter_map(place).collect();
    (ranked.into_iter().map(|(_, mission)| mission).collect(), campaign)
}

/// L19 The missions in order, none twice.
fn campaign(item: &Item<'_>, missions: &[Mission]) -> Vec<usize> {
    let known = || missions.iter().map(|mission| &mission.name[..]);
    let mut campaign: Vec<usize> = Vec::new();
    for entry in item.list() {
        let mission = named(&entry, known(), "mission", "describe it under `missions`");
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
    let lawrence_start = names.space(&start);
    let reached = (board.whole && start.is_sound()).then(|| board.reach(lawrence_start));
    let goals = Goals { board, situation: situation.iter().copied().collect(), reached };
    Mission {
        name: name.to_owned(),
        title: section.text_or("title", name).to_owned(),
        goal: goals.read(&section.required("goal")),
        situation,
        ops: ops(&section.required("ops"), board.cards).into(),
        pounds: section.integer("pounds", 0..=limits.pounds),
        leadership: section.integer("leadership", least..=most),
        lawrence_start,
        ottoman_bonus: section.integer("ottoman_bonus", 0..=10),
    }
}

/// L4 The spaces that get a Garrison: one marker each.
fn situation(item: &Item<'_>, board: &Board<'_>) -> Vec<usize> {
    let situation = board.names.spaces(item);
    let garrisons = board.counters.garrisons.len();
    // Without any units the counters were too many, and say so themselves.
    let known = !board.counters.units.is_empty();
    if item.is_sound() && known && situation.len() > garrisons {
        let message = format!("a Garrison marker is wanted for each of {}", situation.len());
        item.problem(message, format!("there are {garrisons} under `garrisons`"));
    }
    situation
}

/// L4 The Ops deck is dealt from the Operations cards.
fn ops(item: &Item<'_>, cards: usize) -> u8 {
    let ops = item.integer::<u8>(1..=MOST as u8);
    if item.is_sound() && cards > 0 && usize::from(ops) > cards {
        let message = format!("{ops} Ops are more than there are Operations cards");
        item.problem(message, format!("write at most {cards}"));
    }
    ops
}
