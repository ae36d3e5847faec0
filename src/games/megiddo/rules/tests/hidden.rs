//! M3 Hidden information: a policy decides only by the contents of its view.

use super::*;
use crate::rules::{Step, Turn};

/// Moment in a battle at which both sides take a decision.
#[derive(Clone, Copy, Debug)]
enum Moment {
    Discard,
    Commit,
    Strike(Phase),
}

/// Returns the names of all policies; those that search get few rollouts, to save time.
fn names() -> impl Iterator<Item = String> {
    POLICIES.iter().map(|info| match info.simulates.is_empty() {
        true => info.name.to_owned(),
        false => format!("{}:rollouts=4", info.name),
    })
}

/// Returns the action of a policy that plays `side`, as text; empty if it would not be asked.
fn describe_action(model: &Model, name: &str, side: Side, state: &State, moment: Moment) -> String {
    let policy = player(name, model, side);
    let mut state = *state;
    state.turn = matches!(moment, Moment::Strike(_)).then_some(Turn { side, enemy_is_out: false });
    let view = View::new(model, &state, side);
    let mut luck = LiveChance::new(GameKey::new(78, 0));
    let mut context = DecisionContext::new(view, &mut luck, Stream(side as u8));
    match moment {
        Moment::Discard => format!("{:?}", policy.discard(&mut context)),
        Moment::Commit => format!("{:?}", policy.commit(&mut context)),
        Moment::Strike(phase) => {
            let legal = LegalStrikes::new(model, &state, side, phase);
            match legal.attackers.is_empty() {
                true => String::new(),
                false => format!("{:?}", policy.strike(&mut context, &legal)),
            }
        }
    }
}

/// Returns the state after the hand and the deck of `side` were shuffled together and dealt again.
fn with_another_hand(state: &State, side: Side, luck: &mut LiveChance) -> State {
    let mut other = *state;
    let piles = other.of_mut(side);
    let hidden = piles.hand | piles.deck;
    let hand: Set<Slot> = sandtable_kernel::DecisionContext::new((), luck, Stream(0))
        .sample(hidden, piles.hand.len());
    (piles.hand, piles.deck) = (hand, hidden - hand);
    other
}

/// Plays up to three battles with the policy `random` and calls `look` before every decision.
fn watched_game(model: &Model, game: u64, mut look: impl FnMut(&State, Moment)) {
    let players = players(model, ["random"; 2]);
    let luck = LiveChance::new(GameKey::new(5, game));
    let mut play = Play::new(model, Seated::new(luck, players.each_ref(), ()));
    play.shuffle_decks();
    for _ in 0..3 {
        play.play_maneuver();
        play.state.step = Step::Reserve;
        look(&play.state, Moment::Discard);
        play.play_reserve();
        play.state.step = Step::OrderOfBattle;
        look(&play.state, Moment::Commit);
        play.play_order_of_battle();
        for phase in Phase::ALL {
            play.state.step = Step::StrikePhase(phase);
            look(&play.state, Moment::Strike(phase));
            play.play_strike_phase(phase);
        }
        if play.play_infantry().is_some() {
            return;
        }
    }
}

#[test]
fn m3_no_policy_knows_the_enemys_hand() {
    let model = &ScriptedTable::printed().into_model();
    let mut changes = 0;
    for game in 0..40 {
        watched_game(model, game, |state, moment| {
            for side in Side::BOTH {
                let key = GameKey::new(77, changes);
                let other = View::new(model, state, side).imagine(key).state;
                assert!(other.is_consistent(model));
                changes += u64::from(other != *state);
                for name in names() {
                    let action = |state| describe_action(model, &name, side, state, moment);
                    assert_eq!(action(state), action(&other), "{name} leads {side:?}: {moment:?}");
                }
            }
        });
    }
    assert!(changes > 500, "the test must try other hands: {changes}");
}

/// Actions depend on a policy's own hand; otherwise the test of the enemy's hand could not fail.
#[test]
fn m3_every_policy_knows_its_own_hand() {
    let model = &ScriptedTable::printed().into_model();
    let mut luck = LiveChance::new(GameKey::new(77, 0));
    for name in names() {
        let mut noticed = 0;
        watched_game(model, 0, |state, moment| {
            for side in Side::BOTH {
                let other = with_another_hand(state, side, &mut luck);
                let action = |state| describe_action(model, &name, side, state, moment);
                noticed += u32::from(action(state) != action(&other));
            }
        });
        assert!(noticed > 0, "{name}");
    }
}
