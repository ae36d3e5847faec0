//! Observations of external policies.

use crate::prelude::*;
use std::any::Any;

use crate::rules::{KeptView, titled};
use sandtable_kernel::{DecisionRequest, Observation, OptionCode, ScenarioObjects};
use serde_json::Map;

/// Values that describe the subject of a decision, by name.
pub(super) type About = Vec<(&'static str, Json)>;

/// Observation of an external policy: the player's view and the subject of the decision.
pub(super) struct ObservedView {
    pub kept: KeptView,
    pub objects: Arc<ScenarioObjects>,
    pub about: About,
}

/// Returns the player's view in a request to an external policy.
///
/// Returns `None` if the request comes from another game.
pub fn view_of_request<'a>(request: &'a DecisionRequest<'_>) -> Option<View<'a>> {
    let observation: &dyn Any = &*request.observation;
    observation.downcast_ref::<ObservedView>().map(|it| it.kept.view())
}

impl Observation for ObservedView {
    fn scenario(&self) -> &ScenarioObjects {
        &self.objects
    }

    fn words(&self, (what, [one, other]): OptionCode) -> Vec<String> {
        let view = self.kept.view();
        let model = view.model();
        let counter = |it: u8| model.counters.label(Counter::new(it.into()));
        let space = |it: u8| model.map.name(Space::new(it.into())).to_owned();
        match what {
            "space" | "march" | "sail" | "airlift" => vec![space(one)],
            "unit" | "rally" | "ottoman" => vec![counter(one)],
            "card" => vec![model.cards.label(Card::new(one.into()))],
            "recruit" => {
                vec![titled(UnitKind::FOR_SALE[usize::from(one)].name()), space(other)]
            }
            "gear" => {
                vec![titled(GearKind::ALL[usize::from(one)].name()), counter(other)]
            }
            "gift" => vec![counter(one), counter(other)],
            "pounds" => vec![one.to_string()],
            "op" => vec![titled("op")],
            other => vec![other.to_owned()],
        }
    }

    fn get(&self, name: &str) -> Option<Json> {
        let view = self.kept.view();
        let of_question = || self.about.iter().find(|(known, _)| *known == name);
        of_table(view, name)
            .or_else(|| of_game(view, name))
            .or_else(|| of_question().map(|(_, value)| value.clone()))
    }
}

/// Returns the numbers of the members of a set as a JSON list.
pub(super) fn numbers<K: Member>(things: Set<K>) -> Json {
    Json::from_iter(things.iter().map(Member::index))
}

/// Returns the number of an object as JSON, or null for `None`.
fn number(thing: Option<impl Member>) -> Json {
    thing.map_or(Json::Null, |it| it.index().into())
}

/// Returns the observation `name` of the map, the counters and the cards; `None` for other names.
fn of_table(view: View<'_>, name: &str) -> Option<Json> {
    let unit = |unit: Unit| Some(json!([unit.index(), view.space_of(unit)?.index()]));
    let gear = |gear: Gear| json!([gear.index(), view.carrier(gear).index()]);
    let garrison = |space: Space| Some(json!([space.index(), view.garrison_value(space)?]));
    Some(match name {
        "units" => view.units().iter().filter_map(unit).collect(),
        "carried" => view.carried().iter().map(gear).collect(),
        "boxes" => numbers(view.boxes()),
        "garrisoned" => numbers(view.garrisoned),
        "garrison_values" => view.face_up.iter().filter_map(garrison).collect(),
        "unseen_garrisons" => numbers(view.unseen_garrisons()),
        "rail_breaks" => numbers(view.rail_breaks),
        "hand" => numbers(view.hand),
        "unseen_cards" => numbers(view.unseen_cards()),
        "turning" => number(view.turning()),
        "lawrence" => view.lawrence().index().into(),
        "camp" => number(view.camp()),
        "force" => numbers(view.force),
        "space" => view.space.index().into(),
        "enemies" => numbers(view.enemies),
        _ => return None,
    })
}

/// Returns the observation `name` of tracks, progress and the battle; `None` for other names.
fn of_game(view: View<'_>, name: &str) -> Option<Json> {
    Some(match name {
        "mission" => view.mission().name.as_str().into(),
        "operation" => view.number.into(),
        "ops_left" => view.ops_left().into(),
        "reserve_left" => view.reserve_left().into(),
        "pounds" => view.pounds.into(),
        "leadership" => view.leadership.into(),
        "ottoman_bonus" => view.ottoman_bonus.into(),
        "movement_bonus" => view.movement_bonus.into(),
        "leader_attempts" => view.leader_attempts.into(),
        "appealed" => view.appealed.into(),
        "goal_met" => view.goal_met().into(),
        "is_campaign" => view.is_campaign.into(),
        "missions_won" => view.missions_won.into(),
        "missions_played" => view.missions_played.into(),
        "failures" => view.failures.into(),
        "round" => view.battle.round.into(),
        "against_garrison" => view.battle.against_garrison.into(),
        "arab_line" => Json::from_iter(view.battle.arab_line.iter().map(Member::index)),
        "ottoman_line" => Json::from_iter(view.battle.ottoman_line.iter().map(Member::index)),
        "arabs" => numbers(view.battle.arabs),
        "fired" => numbers(view.battle.fired),
        _ => return None,
    })
}

/// Returns the objects of a scenario as JSON: counters, spaces, cards and missions.
///
/// It also holds the costs, the favours, the limit of Pounds and the rulings.
pub(super) fn things(model: &Model) -> Json {
    let counter = |counter: Counter| {
        let entry = model.counters.entry(counter);
        let group = match entry.kind {
            CounterKind::Unit(_) => "unit",
            CounterKind::Gear(_) => "gear",
            CounterKind::Garrison => "garrison",
            CounterKind::Ottoman(_) => "ottoman",
        };
        json!({
            "group": group,
            "name": entry.name,
            "copy": model.counters.copies.number(counter),
            "kind": entry.kind.name(),
            "strength": entry.strength,
            "movement": entry.movement,
            "elite": entry.elite,
            "ports_only": entry.ports_only,
        })
    };
    let space = |space: Space| {
        let entry = model.map.entry(space);
        let kinds: Vec<_> = entry.kinds.iter().map(|kind| kind.name()).collect();
        json!({ "name": entry.name, "kinds": kinds, "adjacent": numbers(entry.adjacent) })
    };
    let card = |slot| {
        let card = model.cards.card(slot);
        json!({
            "name": card.name,
            "copy": model.cards.copies.number(slot),
            "held": card.is_held(),
            "playable_at": numbers(card.playable_at),
        })
    };
    let mission = |mission: &crate::model::Mission| json!({ "name": mission.name, "title": mission.title, "ops": mission.ops });
    let units = UnitKind::FOR_SALE.iter().map(|kind| (kind.name(), model.costs.unit(*kind)));
    let gear = GearKind::ALL.iter().map(|kind| (kind.name(), model.costs.gear(*kind)));
    let costs = units.chain(gear).chain([("op", model.costs.extra_op)]);
    let rulings = model.rulings.chosen().into_iter();
    let rulings = rulings.map(|(name, reading)| (name.to_owned(), reading.into()));
    json!({
        "counters": model.counters.copies.slots().iter().map(counter).collect::<Vec<_>>(),
        "spaces": model.map.all.iter().map(space).collect::<Vec<_>>(),
        "cards": model.cards.copies.slots().iter().map(card).collect::<Vec<_>>(),
        "missions": model.missions.iter().map(mission).collect::<Vec<_>>(),
        "costs": costs.map(|(name, cost)| json!([name, cost])).collect::<Vec<_>>(),
        "favours": Favour::ALL.map(|favour| format!("{favour:?}")),
        "pounds": model.limits.pounds,
        "rulings": rulings.collect::<Map<_, _>>(),
    })
}
