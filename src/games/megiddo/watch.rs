//! A game as a board shows it: the cards of both sides after each event.

use std::any::Any;

use crate::prelude::*;
use crate::rules::{OrderOfBattle, split_force};
use crate::story::{Story, describe_idle_phase, people};
use crate::trace::Trace;
use sandtable_games::page::unglued;
use sandtable_games::{Recorder, Watched, watch};
use serde_json::Map;

/// The rules that steps of a game mention: on each line the number of a rule and a sentence about it.
const RULES: &str = include_str!("steps.txt");

/// Observer that records a game step by step, to be shown on a game board.
pub struct Watcher<'m> {
    model: &'m Model,
    story: Story<'m>,
    trace: Trace<'m, Vec<u8>>,
    recorder: Recorder,
    /// Number of cards drawn in the current step.
    drawn: usize,
}

impl<'m> Watcher<'m> {
    /// Creates the observer and records the first step: the names of both policies and the initial piles.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>) -> Self {
        let mut story = Story::new(model, cast, replay);
        let trace = Trace::new(model, cast, replay, Vec::new());
        let mut recorder = Recorder::default();
        recorder.note(0, 0, story.take_new_text(), "M1.1");
        let mut watcher = Watcher { model, story, trace, recorder, drawn: 0 };
        watcher.observe_state(&State::new(model));
        watcher
    }

    /// Returns the recorded steps, with the game's cards and rules; to be called after the end of the game.
    pub fn watched(self) -> Watched {
        let Watcher { model, trace, recorder, .. } = self;
        let steps = recorder.into_steps(&trace.lines.finish().unwrap_or_default());
        Watched { pieces: pieces(model), rules: watch::rules(RULES), steps }
    }

    /// Describes an event for which a [`Story`] writes no text when the event happens.
    ///
    /// The story mentions shuffles and discards only later, and phases without a legal strike never; a game board
    /// shows all of these. Returns `None` for other events.
    fn describe_skipped(&mut self, event: Event) -> Option<String> {
        match event {
            Event::Shuffle { side, deck } => {
                Some(say!("board.shuffle", side = people(side), n = deck.len()).text)
            }
            Event::Discard { side, cards } => {
                let cards = self.model.army(side).list_cards(cards, |card| card.name.clone());
                Some(say!("board.discard", side = people(side), cards = unglued(&cards)).text)
            }
            Event::Pass { side, legal, .. } if legal.attackers.is_empty() => {
                Some(describe_idle_phase(side, legal.phase))
            }
            Event::Draw { .. }
            | Event::Drawn { .. }
            | Event::Commit { .. }
            | Event::Strike { .. }
            | Event::Pass { .. }
            | Event::Battle { .. }
            | Event::End { .. } => None,
        }
    }
}

impl Observer<Event> for Watcher<'_> {
    fn observe(&mut self, event: Event) {
        self.story.observe(event);
        self.trace.observe(event);
        let (line, rule) = (self.trace.lines.count() - 1, rule_of(event));
        let is_new = line >= self.recorder.len();
        self.drawn = if is_new { 1 } else { self.drawn + 1 };
        let mut words = self.story.take_new_text();
        words.extend(self.describe_skipped(event));
        self.recorder.note(line, line, words, rule);
        if let Event::Draw { side, .. } = event {
            self.recorder.reword(say!("board.draw", side = people(side), n = self.drawn).text);
        }
        if matches!(event, Event::Battle { .. }) {
            self.recorder.end_turn();
        }
    }

    fn observe_state(&mut self, state: &dyn Any) {
        let Some(state) = state.downcast_ref::<State>() else { return };
        self.recorder.stand(&board(self.model, state));
    }
}

/// Returns the number of the rule under which an event happens, as in `M3.5`.
const fn rule_of(event: Event) -> &'static str {
    const fn of_phase(phase: Phase) -> &'static str {
        match phase {
            Phase::Air => "M3.4",
            Phase::Cavalry => "M3.5",
            Phase::Artillery => "M3.6",
            Phase::MachineGun => "M3.7",
        }
    }
    match event {
        Event::Shuffle { .. } => "M3.1",
        Event::Draw { phase, .. } | Event::Drawn { phase, .. } => match phase {
            DrawPhase::Maneuver => "M3.1",
            DrawPhase::Reserve => "M3.2",
        },
        Event::Discard { .. } => "M3.2",
        Event::Commit { .. } => "M3.3",
        Event::Strike { legal, .. } => of_phase(legal.phase),
        Event::Pass { phase, .. } => of_phase(phase),
        Event::Battle { .. } => "M3.8",
        Event::End { reason: EndReason::VictoryPoints, .. } => "M1.2",
        Event::End { reason: EndReason::LawrenceLost, .. } => "M1.3",
    }
}

/// Returns the cards of both sides by slot, and the victory points that each side needs, as JSON.
fn pieces(model: &Model) -> Json {
    let card = |army: &Army, slot: Slot| {
        let Card { name, kind, force, cavalry_force, always_to_reserve, lost_means_defeat, .. } =
            army.card(slot);
        json!({
            "label": army.label(slot), "name": name, "kind": kind.name(), "force": force,
            "horse": cavalry_force, "saved": always_to_reserve, "vital": lost_means_defeat,
        })
    };
    let side = |side: Side| {
        let army = model.army(side);
        let cards: Vec<Json> = army.slots.iter().map(|slot| card(army, slot)).collect();
        json!({
            "key": side.name(), "name": people(side), "needs": army.victory_points, "cards": cards,
        })
    };
    json!({ "sides": Side::BOTH.map(side) })
}

/// Returns the values that a game board shows, by key: the piles, the score and both total Forces.
///
/// Each total Force is split into the four parts of [`split_force`], in quarter-points.
fn board(model: &Model, state: &State) -> Map<String, Json> {
    let mut board = Map::new();
    for ((name, british), (_, turkish)) in
        state.piles(Side::British).into_iter().zip(state.piles(Side::Turkish))
    {
        let piles =
            [british, turkish].map(|pile| pile.iter().map(Member::index).collect::<Vec<_>>());
        board.insert(name.to_owned(), json!(piles));
    }
    let reckoned = Side::BOTH.map(|side| {
        let of = |name| {
            state.piles(side).into_iter().find(|it| it.0 == name).map_or(Set::EMPTY, |it| it.1)
        };
        let order = OrderOfBattle { cards: of("line"), disrupted: of("disrupted") };
        split_force(model.army(side), &model.rulings, order)
    });
    board.insert("force".to_owned(), json!(reckoned));
    board.insert("points".to_owned(), json!(state.victory_points()));
    board.insert("battles".to_owned(), json!(state.battles()));
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario as scenario;

    #[test]
    fn steps_match_the_trace_and_the_trajectory() {
        let document = scenario::load("megiddo-1918", &[]).expect("a scenario");
        let model = Megiddo::model(&document).expect("a sound one");
        let wanted = MatchupRequest::default().with("british", ["wild"]).with("turks", ["tempo"]);
        let cast = &Megiddo::casts(&model, &wanted, &PolicyStore::default()).expect("a matchup")[0];
        for index in 0..20 {
            let replay = Replay { scenario: "x", seed: 1, index, overrides: &[] };
            let Watched { steps, rules, .. } = Megiddo::watch(cast, &replay);
            let mut trace = Vec::new();
            Megiddo::trace(cast, &replay, &mut trace).expect("memory");
            let lines: Vec<Json> = sandtable_games::watch::lines(&trace).collect();
            assert_eq!(lines, steps.iter().map(|it| it.event.clone()).collect::<Vec<_>>());
            assert!(steps.iter().all(|it| !it.words.is_empty() && rules.contains_key(it.rule)));
            let mut course = Vec::new();
            Megiddo::course(cast, RandomStreams::new(1, index), &mut course);
            assert_eq!(steps.last().map(|it| it.turn), Some(course.len()));
            assert_consistent(&model, &steps);
        }
    }

    /// Asserts that each board shows every card once, and that each battle has the total Forces of the board before it.
    fn assert_consistent(model: &Model, steps: &[sandtable_games::Step]) {
        let mut board = Map::new();
        for step in steps {
            let before = board.clone();
            board.extend(step.board.clone());
            for side in Side::BOTH {
                let count = |pile: &str| board[pile][side.index()].as_array().map_or(0, Vec::len);
                let all: usize =
                    ["deck", "hand", "reserve", "lost", "line"].map(count).iter().sum();
                assert_eq!(all, model.army(side).slots.len());
                if step.event["event"] == "battle" {
                    let parts = before["force"][side.index()].as_array().expect("parts");
                    let total: i64 = parts.iter().filter_map(Json::as_i64).sum();
                    assert_eq!(step.event[side.name()], total);
                }
            }
        }
    }
}
