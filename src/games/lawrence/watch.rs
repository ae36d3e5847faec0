//! Steps of a game for an animated board: the map, the tracks and the battle after each event.

use std::any::Any;

use crate::prelude::*;
use serde_json::Map;

use super::rules::Placed;
use super::story::{Story, goal_standing};
use super::trace::Trace;
use sandtable_games::{Recorder, Watched, watch};

/// Text with an explanation of each rule to which a step of a game may refer.
const RULES: &str = include_str!("steps.txt");

/// Observer that records the steps of a game for an animated board.
pub struct Watcher<'m> {
    model: &'m Model,
    story: Story<'m>,
    trace: Trace<'m, Vec<u8>>,
    recorder: Recorder,
    /// Index of the last step to which effects may be added, such as that of a card.
    growing: usize,
    /// True if the last event belongs to a step.
    has_step: bool,
}

impl<'m> Watcher<'m> {
    /// Creates a recorder whose first step names the scenario, the mission and the policy.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>) -> Self {
        let mut story = Story::new(model, cast, replay);
        let trace = Trace::new(model, cast, replay, Vec::new());
        let mut recorder = Recorder::default();
        recorder.note(0, 0, story.take_new_text(), "L1.1");
        Watcher { model, story, trace, recorder, growing: 0, has_step: true }
    }

    /// Returns the recorded steps of the finished game, with its pieces and the explanations of its rules.
    pub fn watched(self) -> Watched {
        let Watcher { model, trace, recorder, .. } = self;
        let steps = recorder.into_steps(&trace.lines.finish().unwrap_or_default());
        Watched { pieces: pieces(model), rules: watch::rules(RULES), steps }
    }
}

impl Observer<Event> for Watcher<'_> {
    fn observe(&mut self, event: Event) {
        let words = self.story.step(event);
        self.trace.observe(event);
        let rule = rule_of(event);
        self.has_step = rule.is_some();
        let Some(rule) = rule else { return };
        let lines = &self.trace.lines;
        self.growing = lines.growing_index().unwrap_or(self.growing);
        self.recorder.note(lines.count() - 1, self.growing, words, rule);
        let lost = EndReason::LawrenceLost;
        match event {
            Event::OperationEnd { .. } => self.recorder.end_turn(),
            // An Operation in which Lawrence is lost has no `OperationEnd`.
            Event::MissionEnd { reason, .. } if reason == lost => self.recorder.end_turn(),
            _ => {}
        }
    }

    fn observe_state(&mut self, state: &dyn Any) {
        if let (true, Some(state)) = (self.has_step, state.downcast_ref::<State>()) {
            self.recorder.stand(&board(self.model, state));
        }
    }
}

/// Returns the number of the rule by which an event takes place, such as `L10.4`; `None` if no step shows the event.
fn rule_of(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::CampRoll { .. } => return None,
        Event::Mission { .. } => "L4",
        Event::Buy { .. } => "L6.1",
        Event::RecruitLeader { .. } => "L14.3",
        Event::PlayCard { .. } => "L8.3",
        Event::Appeal { .. } | Event::Granted(_) => "L16",
        Event::Give { .. } => "L6.4",
        Event::Operation { .. } => "L5.2",
        Event::Scout { .. } => "L17",
        Event::Move { kind: MoveKind::March, .. } => "L7.1",
        Event::Move { kind: MoveKind::Sail, .. } => "L7.2",
        Event::Move { kind: MoveKind::Airlift, .. } => "L7.3",
        Event::Rally { .. } => "L7.6",
        Event::Card { .. } => "L5.6",
        Event::Done(_) | Event::Held => "L8.1",
        Event::Placed { by_garrison: true, .. } => "L5.8",
        Event::Placed { .. } => "L9.1",
        Event::Garrison { .. } => "L9.4",
        Event::Edge { .. } => "L10.2",
        Event::Line { .. } => "L10.3",
        Event::Shot { .. } => "L10.4",
        Event::Breakoff { .. } => "L10.5",
        Event::Battle { .. } => "L11.1",
        Event::Ops { .. } => "L11.2",
        Event::Escape { .. } => "L11.5",
        Event::Demolition { .. } => "L13",
        Event::OperationEnd { .. } => "L5.9",
        Event::MissionEnd { .. } => "L1.2",
        Event::End { state, .. } if state.is_campaign => "L19",
        Event::End { .. } => "L1.2",
    })
}

/// Returns the fixed parts of the board as JSON.
///
/// These are the counters, the missions, the ends of the Leadership track and the length of the campaign.
fn pieces(model: &Model) -> Json {
    let counters = &model.counters;
    let counter = |counter: Counter| {
        let entry = counters.entry(counter);
        json!({
            "label": counters.label(counter), "name": entry.name, "kind": entry.kind.name(),
            "strength": entry.strength, "movement": entry.movement, "elite": entry.elite,
        })
    };
    let missions = model
        .missions
        .iter()
        .map(|mission| json!({ "name": mission.name, "title": mission.title }));
    json!({
        "counters": counters.copies.slots().iter().map(counter).collect::<Vec<_>>(),
        "missions": missions.collect::<Vec<_>>(),
        "leadership": model.limits.leadership,
        "campaign": model.campaign.len(),
    })
}

/// Returns the index of each counter on the map, together with the index of its location.
///
/// The location of Gear is its carrier, that of any other counter its space.
fn places<P: Placed>(state: &State, counters: Set<P>) -> Vec<[usize; 2]> {
    let pair = |counter: P| Some([counter.index(), state.place_of(counter)?.index()]);
    counters.iter().filter_map(pair).collect()
}

/// Returns the changing parts of the board as JSON: counters, tracks, and current or last battle.
fn board(model: &Model, state: &State) -> Map<String, Json> {
    let spaces = |spaces: Set<Space>| spaces.iter().map(Member::index).collect::<Vec<_>>();
    let garrison = |space: Space| {
        let marker = state.garrison_in(model, space)?;
        let value = model.counters.strength[marker];
        Some((space.index(), value, state.face_up.contains(space)))
    };
    let hand = state.hand.iter().map(|card| model.cards.card(card).name.clone());
    let board = json!({
        "mission": state.mission(), "attempt": state.attempt, "operation": state.number,
        "ops": state.ops_left(), "reserve": View::new(model, state).reserve_left(), "pounds": state.pounds,
        "leadership": state.leadership, "hand": hand.collect::<Vec<_>>(),
        "space": state.space.index(),
        "force": state.force.iter().map(Member::index).collect::<Vec<_>>(),
        "units": places(state, model.counters.units), "gear": places(state, model.counters.gear),
        "garrisons": state.garrisoned.iter().filter_map(garrison).collect::<Vec<_>>(),
        "breaks": spaces(state.rail_breaks),
        "enemies": state.enemies.iter().map(Member::index).collect::<Vec<_>>(),
        "battle": battle(model, state), "goal": goal_standing(model, state),
        "won": state.missions_won, "played": state.missions_played, "failures": state.failures,
    });
    match board {
        Json::Object(board) => board,
        _ => Map::new(),
    }
}

/// Returns both battle lines as JSON.
///
/// Each unit has its strength, whether it is alive, and whether it has fired in this round.
fn battle(model: &Model, state: &State) -> Json {
    let (view, battle) = (View::new(model, state), &state.battle);
    let has_fired = |unit: Counter| battle.fired.contains(unit);
    let arabs = match battle.arab_line.is_empty() {
        true => battle.arabs.iter().collect(),
        false => battle.arab_line,
    };
    let ottomans = match battle.ottoman_line.is_empty() {
        true => state.enemies.iter().collect(),
        false => battle.ottoman_line,
    };
    let arab = |unit| {
        let strength = view.arab_strength(unit);
        (unit.index(), strength, battle.arabs.contains(unit), has_fired(unit.into()))
    };
    let ottoman = |unit| {
        let strength = view.ottoman_strength(unit);
        (unit.index(), strength, state.enemies.contains(unit), has_fired(unit.into()))
    };
    json!({
        "round": battle.round, "edge": battle.edge.name(),
        "player": arabs.iter().map(arab).collect::<Vec<_>>(),
        "ottoman": ottomans.iter().map(ottoman).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_games::Step;
    use sandtable_kernel::RandomStreams;
    use sandtable_scenario as scenario;

    #[test]
    fn steps_match_the_trace_and_the_trajectory() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let wanted = Lawrence::everyone().with("policy", ["wild", "greedy"]);
        for cast in Lawrence::casts(&model, &wanted, &PolicyStore::default()).expect("matchups") {
            for index in 0..12 {
                let replay = Replay { scenario: "x", seed: 1, index, overrides: &[] };
                let Watched { steps, rules, .. } = Lawrence::watch(&cast, &replay);
                let mut trace = Vec::new();
                Lawrence::trace(&cast, &replay, &mut trace).expect("memory");
                let lines: Vec<Json> = sandtable_games::watch::lines(&trace).collect();
                assert_eq!(lines, steps.iter().map(|step| step.event.clone()).collect::<Vec<_>>());
                for step in &steps {
                    assert!(!step.words.is_empty() && rules.contains_key(step.rule), "{step:?}");
                }
                let mut course = Vec::new();
                Lawrence::course(&cast, RandomStreams::new(1, index), &mut course);
                assert_eq!(steps.last().map(|step| step.turn), Some(course.len()));
                board_matches_trace(&model, &steps);
            }
        }
    }

    /// Panics if the board after an Operation differs from the trace.
    fn board_matches_trace(model: &Model, steps: &[Step]) {
        let mut board = Map::new();
        for Step { event, board: changed, .. } in steps {
            board.extend(changed.clone());
            if event["event"] != "operation_end" {
                continue;
            }
            assert_eq!(event["pounds"], board["pounds"]);
            let name = |number: &Json| {
                let number = number.as_u64().expect("a number") as usize;
                model.map.name(Space::new(number))
            };
            let garrisons = board["garrisons"].as_array().expect("garrisons");
            let mut garrisons: Vec<&str> = garrisons.iter().map(|pair| name(&pair[0])).collect();
            let traced = event["garrisons"].as_array().expect("garrisons");
            let mut traced: Vec<&str> =
                traced.iter().filter_map(|garrison| garrison[0].as_str()).collect();
            garrisons.sort_unstable();
            traced.sort_unstable();
            assert_eq!(garrisons, traced);
            let breaks: Vec<&str> =
                board["breaks"].as_array().expect("breaks").iter().map(name).collect();
            assert_eq!(event["rail_breaks"], json!(breaks));
        }
    }
}
