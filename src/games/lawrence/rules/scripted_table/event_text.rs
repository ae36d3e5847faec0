//! Formats events as lines of text, which the tests of the rules compare.

use super::names::{cards, labels, spaces};
use crate::model::{Counter, Gear, Model, Space, Unit};
use crate::rules::{Bought, Done, Event, Fact, Granted};

/// Formats an event as a line of text, whose first word names the event.
pub(super) fn event_text(model: &Model, event: &Event) -> String {
    let counter = |counter: Counter| model.counters.label(counter);
    let unit = |unit: Unit| model.counters.label(unit);
    let gear = |gear: Gear| model.counters.label(gear);
    let name = |space: Space| model.map.name(space);
    let to = |to: Option<Space>| to.map_or("nowhere", name);
    match *event {
        Event::CampRoll { roll } => format!("camp {roll}"),
        Event::Mission { attempt, state } => {
            format!("mission {} {attempt}", model.missions[state.mission()].name)
        }
        Event::Buy { bought, cost, pounds } => {
            let what = match bought {
                Bought::Op => "Op".to_owned(),
                Bought::Gear(_, bought, on) => format!("{} on {}", gear(bought), unit(on)),
                Bought::Unit(_, bought, at) => format!("{} in {}", unit(bought), name(at)),
            };
            format!("buy {what} for {cost} of {}", pounds + cost)
        }
        Event::RecruitLeader { paid, roll, unit: came } => {
            format!("leader {paid} paid, {roll}: {}", came.map_or("nobody".to_owned(), unit))
        }
        Event::PlayCard { card } => format!("play {}", model.cards.label(card)),
        Event::Appeal { roll, success, allenby } => {
            format!("appeal {roll} {success} {}", cards(model, allenby.into_iter()))
        }
        Event::Granted(granted) => granted_text(model, granted),
        Event::Give { gear: given, from, to } => {
            format!("give {} from {} to {}", gear(given), unit(from), unit(to))
        }
        Event::Operation { number, force, from } => {
            format!("operation {number}: {} in {}", labels(model, force.iter()), name(from))
        }
        Event::Scout { space, roll, value } => format!("scout {} {roll} {value:?}", name(space)),
        Event::Move { kind, route, landed } => {
            let route: Vec<&str> = route.iter().map(name).collect();
            let carried = landed.map(|(plane, by)| format!(": {} with {}", gear(plane), unit(by)));
            format!("{} {}{}", kind.name(), route.join(" > "), carried.unwrap_or_default())
        }
        Event::Rally { units, from, space } => {
            let from: Vec<&str> = from.iter().map(name).collect();
            format!(
                "rally {} from {} to {}",
                labels(model, units.iter()),
                from.join(", "),
                name(space)
            )
        }
        Event::Card { card } => {
            format!("card {}", card.map_or("unread".to_owned(), |card| model.cards.label(card)))
        }
        Event::Done(done) => done_text(model, done),
        Event::Held => "hold".to_owned(),
        Event::Placed { by_garrison, units, set_aside } => {
            let source = if by_garrison { "garrison" } else { "card" };
            let aside = labels(model, set_aside.iter());
            format!("placed {source}: {}; aside: {aside}", labels(model, units.iter()))
        }
        Event::Garrison { space, value, how } => {
            format!("garrison {} {value} by {}", name(space), how.name())
        }
        Event::Edge { rolls, bonuses, holder } => {
            format!("edge {rolls:?} {bonuses:?} {}", holder.name())
        }
        Event::Line { arabs, ottomans } => {
            format!("line {} / {}", labels(model, arabs.iter()), labels(model, ottomans.iter()))
        }
        Event::Shot { round, firer, strength, target, roll, .. } => {
            format!("shot {round}: {} {strength} at {}: {roll}", counter(firer), counter(target))
        }
        Event::Breakoff { rating, roll, to: space } => {
            format!("breakoff {rating} {roll} {}", to(space))
        }
        Event::Battle { space, won, broke_off, lost, ops_change, pounds_gained, .. } => format!(
            "battle {} {won} {broke_off} lost {}; ops {ops_change}; pounds {pounds_gained}",
            name(space),
            labels(model, lost.iter())
        ),
        Event::Ops { gained, cards: moved, left } => {
            format!("ops {gained} {}; {left} left", cards(model, moved.iter()))
        }
        Event::Escape { leader, roll, paid, to: space } => {
            format!("escape {} {roll} {paid} {}", unit(leader), to(space))
        }
        Event::Demolition { unit: firer, roll, bonus, result, .. } => {
            let bonus = if bonus == 0 { String::new() } else { format!(" {bonus:+}") };
            format!("demolition {} {roll}{bonus} {}", unit(firer), result.name())
        }
        Event::OperationEnd { number, goal_met, .. } => format!("end {number} {goal_met}"),
        Event::MissionEnd { mission, reason, operations, .. } => {
            format!("mission-end {} {} {operations}", model.missions[mission].name, reason.name())
        }
        Event::End { won, reason, missions_won, missions_played, .. } => {
            format!("game-end {won} {} {missions_won} of {missions_played}", reason.name())
        }
    }
}

/// Formats the record of an effect: its name in traces, and its facts.
fn done_text(model: &Model, done: Done) -> String {
    let mut line = done.effect.name().to_owned();
    for (_, fact) in done.facts() {
        line += &match fact {
            Fact::Number(n) => format!(" {n}"),
            Fact::Flag(flag) => format!(" {flag}"),
            Fact::Counter(counter) => format!(" {}", model.counters.label(counter)),
            Fact::Space(space) => format!(" {}", model.map.name(space)),
            Fact::CampRolls => String::new(),
        };
    }
    line
}

fn granted_text(model: &Model, granted: Granted) -> String {
    match granted {
        Granted::Funding { roll, pounds } => format!("granted funding {roll} {pounds}"),
        Granted::ArabBureau { unit, space } => {
            format!("granted bureau {} in {}", model.counters.label(unit), model.map.name(space))
        }
        Granted::Intelligence { spaces: places, values } => {
            let values: Vec<u8> = values.iter().collect();
            let places = spaces(model, places.iter().collect());
            format!("granted intelligence {places} {values:?}")
        }
        Granted::Reinforcements { space, car, gear, carriers } => format!(
            "granted reinforcements in {}: {}; {} on {}",
            model.map.name(space),
            labels(model, car.into_iter()),
            labels(model, gear.iter()),
            labels(model, carriers.iter())
        ),
    }
}
