//! M3 Hidden choices: what a policy does follows from what it may see.

use super::*;
use crate::games::megiddo::policies::{AnyPolicy, POLICIES, Player};
use crate::games::megiddo::rules::strike::Strikes;
use crate::games::megiddo::rules::{DECKS, Play, STREAMS, State, View};
use crate::kernel::{Chance, GameKey, Live, Mind, PolicyChoice, Set, Stream};

type Luck = Live<STREAMS, DECKS>;
type Contest<'m> = Play<'m, Luck, AnyPolicy, ()>;

/// The answers of a policy that leads `side` to each question that may be asked now.
fn answers(policy: &AnyPolicy, table: &Table, state: &State, side: Side, key: GameKey) -> String {
    let view = View::new(table.model(), state, side);
    let mut luck = Luck::new(key);
    let mut mind = Mind::new(&mut luck, Stream(side as u8));
    let mut told =
        format!("{:?} {:?}", policy.discard(view, &mut mind), policy.commit(view, &mut mind));
    for phase in Phase::IN_ORDER {
        let legal = Strikes::new(table.model(), state, side, phase);
        if !legal.attackers.is_empty() {
            told += &format!(" {:?}", policy.strike(view, &legal, &mut mind));
        }
    }
    told
}

/// The same state with the enemy's hidden cards dealt anew between its hand and its deck.
fn with_other_hidden_cards(state: &State, enemy: Side, luck: &mut Luck) -> State {
    let mut other = *state;
    let piles = other.of_mut(enemy);
    let hidden = piles.hand | piles.deck;
    let hand: Set = luck.sample(Stream(0), hidden, piles.hand.len());
    (piles.hand, piles.deck) = (hand, hidden - hand);
    other
}

/// How often the enemy's hand was another and the policy answered all the same.
fn hidden_cards_change_nothing(
    name: &str,
    side: Side,
    game: u64,
    play: &Contest<'_>,
    table: &Table,
) -> u32 {
    let choice = PolicyChoice::parse(name, POLICIES).expect("a policy");
    let policy = AnyPolicy::new(&choice, table.model(), side);
    let mut luck = Luck::new(GameKey::new(77, game));
    let key = GameKey::new(78, game);
    let mut changes = 0;
    for _ in 0..4 {
        let other = with_other_hidden_cards(&play.state, side.enemy(), &mut luck);
        assert!(other.is_consistent(table.model()));
        changes += u32::from(other != play.state);
        assert_eq!(
            answers(&policy, table, &play.state, side, key),
            answers(&policy, table, &other, side, key),
            "{name} leads {side:?} and knows its enemy's hand"
        );
    }
    changes
}

/// Plays a game by `random` and calls `look` before every question of the first battles.
fn watched_game(table: &Table, game: u64, mut look: impl FnMut(&Contest<'_>)) {
    let choice = PolicyChoice::parse("random", POLICIES).expect("a policy");
    let players = Side::BOTH.map(|side| AnyPolicy::new(&choice, table.model(), side));
    let luck = Luck::new(GameKey::new(5, game));
    let mut play = Play::new(table.model(), luck, players.each_ref(), ());
    play.shuffle_decks();
    for _ in 0..3 {
        play.maneuver();
        look(&play);
        play.reserve();
        look(&play);
        play.order_of_battle();
        for phase in Phase::IN_ORDER {
            look(&play);
            play.strike_phase(phase);
        }
        if play.infantry().is_some() {
            return;
        }
    }
}

#[test]
fn m3_no_policy_knows_the_enemys_hand() {
    let table = Table::printed();
    let mut changes = 0;
    for game in 0..20 {
        watched_game(&table, game, |play| {
            for side in Side::BOTH {
                for info in POLICIES {
                    changes += hidden_cards_change_nothing(info.name, side, game, play, &table);
                }
            }
        });
    }
    assert!(changes > 1000, "the test must try other hands: {changes}");
}

/// The twin: what lies open does change the choices, so that the comparison can fail.
#[test]
fn m3_the_comparison_notices_other_cards_in_the_open() {
    let table = Table::printed();
    let mut noticed = 0;
    for game in 0..5 {
        watched_game(&table, game, |play| {
            let choice = PolicyChoice::parse("greedy", POLICIES).expect("a policy");
            let policy = AnyPolicy::new(&choice, table.model(), British);
            let mut other = play.state;
            let piles = other.of_mut(British);
            std::mem::swap(&mut piles.hand, &mut piles.reserve);
            let key = GameKey::new(1, 1);
            let told = |state| answers(&policy, &table, state, British, key);
            noticed += u32::from(told(&play.state) != told(&other));
        });
    }
    assert!(noticed > 0);
}
