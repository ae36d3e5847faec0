//! Numbers that a designer may change: Ops, Pounds and Leadership of missions.

use crate::prelude::*;
use sandtable_games::mix::{Number, key_of};
use sandtable_summary::Matchup;

/// Largest change, up or down, of a mission's Ops, Pounds or Leadership that a designer may try.
const REACH: u8 = 6;

/// Returns the Ops, Pounds and Leadership of each mission played in the given matchups.
///
/// Of a campaign, only the first mission's Leadership is included: later missions keep the campaign's level (L19).
pub(super) fn numbers(model: &Model, matchups: &[Matchup]) -> Vec<Number> {
    let played = |mode: &Mode| {
        let name = model.mode_name(*mode);
        matchups.iter().any(|matchup| matchup.mode() == Some(name))
    };
    let (campaign, random) = (played(&Mode::Campaign), played(&Mode::Random));
    let numbers = (0..model.missions.len()).flat_map(|number| {
        let alone = random || played(&Mode::Mission(number));
        let first = campaign && model.campaign.first() == Some(&number);
        let with_means = alone || campaign && model.campaign.contains(&number);
        let [ops, pounds, leadership] = of_mission(model, &model.missions[number]);
        let means = [ops, pounds].into_iter().filter(move |_| with_means);
        means.chain(Some(leadership).filter(|_| alone || first))
    });
    numbers.collect()
}

fn of_mission(model: &Model, mission: &Mission) -> [Number; 3] {
    let number = |what: &str, value: u8, [least, most]: [u8; 2], price| Number {
        name: format!("{what} of {}", mission.title),
        key: key_of(&["missions", &mission.name, &what.to_lowercase()]),
        value,
        range: value.saturating_sub(REACH).max(least)..=value.saturating_add(REACH).min(most),
        price,
        helps: Some("policy"),
    };
    let cards = model.cards.len().min(MOST) as u8;
    [
        number("Ops", mission.ops as u8, [1, cards], 2),
        number("Pounds", mission.pounds, [0, model.limits.pounds], 1),
        number("Leadership", mission.leadership, model.limits.leadership, 2),
    ]
}
