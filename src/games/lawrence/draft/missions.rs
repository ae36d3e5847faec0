//! L4 Missions, L19 the campaign.

use super::{Names, named, named_sections, origin};
use crate::games::lawrence::model::{Cards, Counters, Goal, Limits, MOST, Mission, Tally};
use crate::scenario::{Item, Section, suggest};

/// Reads the missions and their order in the campaign.
pub(super) fn read(
    root: &Section<'_>,
    names: &Names,
    counters: &Counters,
    limits: &Limits,
) -> (Vec<Mission>, Vec<usize>) {
    let item = root.required("missions");
    let read = |(name, section): (&str, Section<'_>)| {
        if name == "campaign" {
            section.item().problem("`campaign` is not a mission's name", "choose another");
        }
        mission(name, &section, names, counters, limits)
    };
    let missions: Vec<Mission> = named_sections(&item).into_iter().map(read).collect();
    if item.is_sound() && !(1..=MOST).contains(&missions.len()) {
        let message = format!("there are {} missions", missions.len());
        item.problem(message, format!("write 1 to {MOST}"));
    }
    let section = root.section("campaign");
    origin(&section);
    let of_campaign = section.list("missions");
    let known = || missions.iter().map(|mission| &mission.name[..]);
    let campaign: Vec<usize> = of_campaign
        .iter()
        .map(|entry| named(entry, known(), "mission", "describe it under `missions`"))
        .collect();
    if section.is_sound() && campaign.is_empty() {
        section.problem("missions", "a campaign has at least one mission", "name one");
    }
    if section.is_sound() && campaign.len() > MOST {
        section.problem("missions", "the campaign is too long", format!("at most {MOST} missions"));
    }
    (missions, campaign)
}

fn mission(
    name: &str,
    section: &Section<'_>,
    names: &Names,
    counters: &Counters,
    limits: &Limits,
) -> Mission {
    origin(section);
    let situation = names.spaces(&section.required("situation"));
    let garrisons = counters.garrisons.len();
    if section.is_sound() && situation.len() > garrisons {
        let message = format!("{} spaces cannot all get a Garrison", situation.len());
        section.problem("situation", message, format!("there are {garrisons} Garrison markers"));
    }
    let [least, most] = limits.leadership;
    Mission {
        name: name.to_owned(),
        title: section.text_or("title", name).to_owned(),
        situation,
        goal: Goal::All(goals(&section.required("goal"), names)),
        ops: section.integer::<u8>("ops", 1..=MOST as u8).into(),
        pounds: section.integer("pounds", 0..=limits.pounds),
        leadership: section.integer("leadership", least..=most.max(least)),
        lawrence_start: names.space(&section.required("lawrence_start")),
        ottoman_bonus: section.integer("ottoman_bonus", 0..=10),
    }
}

fn goals(item: &Item<'_>, names: &Names) -> Vec<Goal> {
    item.list().iter().map(|entry| goal(entry, names)).collect()
}

/// A goal is a table with one key.
fn goal(item: &Item<'_>, names: &Names) -> Goal {
    const TALLIES: [(&str, Tally); 6] = [
        ("friendly", Tally::Friendly),
        ("occupied", Tally::Occupied),
        ("held", Tally::Held),
        ("rail_breaks", Tally::RailBreaks),
        ("lawrence_in", Tally::LawrenceIn),
        ("units_in", Tally::UnitsIn),
    ];
    let known = || TALLIES.iter().map(|(word, _)| *word).chain(["all", "any"]);
    match &item.entries()[..] {
        [("all", value)] => Goal::All(goals(value, names)),
        [("any", value)] => Goal::Any(goals(value, names)),
        [(word, value)] => match TALLIES.iter().find(|(known, _)| known == word) {
            Some((_, tally)) => at_least(*tally, value, names),
            None => {
                let hint = suggest::hint(word, known(), "write one of");
                value.problem(format!("there is no goal `{word}`"), hint);
                Goal::All(Vec::new())
            }
        },
        entries => {
            if item.is_sound() {
                let hint = format!("write one of {}", suggest::listed(known()));
                item.problem(format!("a goal has one key, not {}", entries.len()), hint);
            }
            Goal::All(Vec::new())
        }
    }
}

/// A list of spaces asks for all of them, or for Lawrence in any of them.
fn at_least(tally: Tally, value: &Item<'_>, names: &Names) -> Goal {
    if value.value().is_some_and(|value| value.as_table().is_none()) {
        let among = names.set(value);
        let count = if tally == Tally::LawrenceIn { 1 } else { among.len() };
        return Goal::AtLeast { count, tally, among };
    }
    let section = value.section();
    let among = names.set(&section.required("of"));
    let count: u8 = section.integer("at_least", 1..=MOST as u8);
    let most = match tally {
        Tally::UnitsIn => MOST,
        Tally::LawrenceIn => 1,
        _ => among.len(),
    };
    if section.is_sound() && usize::from(count) > most {
        let message = format!("{count} of {} can never be", among.len());
        section.problem("at_least", message, format!("write at most {most}"));
    }
    Goal::AtLeast { count: count.into(), tally, among }
}

/// L4 The Ops deck is dealt from the Operations cards.
pub(super) fn check_decks(item: &Item<'_>, missions: &[Mission], cards: &Cards) {
    for (mission, (_, entry)) in
        missions.iter().zip(item.entries().iter().filter(|(name, _)| *name != "origin"))
    {
        if !cards.is_empty() && mission.ops > cards.len() {
            let message = format!("`{}` wants {} Ops", mission.name, mission.ops);
            entry.problem(message, format!("there are {} Operations cards", cards.len()));
        }
    }
}
