//! Tests that hidden information has no influence on the actions of any policy.

use super::*;
use crate::rules::DelegatingPolicy;
use sandtable_kernel::{GameKey, Live, PolicyInfo, Seated, Stream};
use std::cell::Cell;

type LiveChance = Live<STREAMS, DECKS>;

/// Returns a copy of the state in which some open information is changed.
fn with_other_open_things(model: &Model, state: &State) -> State {
    let mut other = *state;
    if state.force.is_empty() {
        other.pounds = if state.pounds > 15 { 0 } else { model.limits.pounds };
        for unit in state.on_map & model.counters.units {
            other.move_to(unit, state.at(model.counters.lawrence));
        }
    }
    other
}

/// Policy whose actions are compared with those that it takes in a changed position.
struct Tempted<'p> {
    player: &'p AnyPolicy,
    key: Cell<u64>,
    /// True if open information is changed, instead of hidden information.
    openly: bool,
    compared: Cell<u32>,
    noticed: Cell<u32>,
}

impl DelegatingPolicy for Tempted<'_> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let view = context.view;
        self.key.set(self.key.get() + 1);
        let luck = || LiveChance::new(GameKey::new(91, self.key.get()));
        let answer = |view: View<'_>| {
            question.ask(self.player, &mut DecisionContext::new(view, &mut luck(), Stream(1)))
        };
        let (model, state) = (view.model(), view.state());
        let other = match self.openly {
            false => view.dealt_anew(&mut luck()),
            true => with_other_open_things(model, state),
        };
        assert!(other.is_consistent(model));
        let told = answer(view);
        let again = answer(View::new(model, &other));
        self.compared.set(self.compared.get() + 1);
        self.noticed.set(self.noticed.get() + u32::from(told != again));
        if !self.openly {
            assert_eq!(told, again, "a player saw what is hidden");
        }
        told
    }
}

/// Returns the name of a policy, with few rollouts if it searches.
fn quick(info: &PolicyInfo) -> String {
    let effort = if info.simulates.is_empty() { "" } else { ":rollouts=3,doubt=0,most=3" };
    format!("{}{effort}", info.name)
}

/// Plays games of every mode; returns the numbers of actions compared and of those that differed.
fn tempt(name: &str, openly: bool) -> (u32, u32) {
    let model = &printed().into_model();
    let player = &policy(name, model);
    let (mut compared, mut noticed) = (0, 0);
    for mode in model.modes() {
        let tempted = Tempted {
            player,
            openly,
            key: Cell::default(),
            compared: Cell::default(),
            noticed: Cell::default(),
        };
        for game in 0..6 {
            let chance = LiveChance::new(GameKey::new(17, game));
            Play::new(model, Seated::new(chance, [&tempted], ())).play(mode);
        }
        compared += tempted.compared.get();
        noticed += tempted.noticed.get();
    }
    (compared, noticed)
}

#[test]
fn l5_no_policy_knows_face_down_garrisons_or_the_order_of_cards() {
    for info in POLICIES {
        let (compared, noticed) = tempt(&quick(info), false);
        assert!(compared > 300, "{}: only {compared} answers", info.name);
        assert_eq!(noticed, 0);
    }
}

/// Shows that the comparison can fail: a change of open information does change actions.
///
/// Search policies are left out. They would simulate games from the changed state, in which not all offered actions
/// are legal.
#[test]
fn l5_every_policy_knows_what_lies_open() {
    for info in POLICIES.iter().filter(|info| info.simulates.is_empty()) {
        let (_, noticed) = tempt(info.name, true);
        assert!(noticed > 0, "{}", info.name);
    }
}
