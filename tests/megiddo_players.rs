//! Scripted policies of Megiddo that play to win: mistakes that they avoid, and differences between them.

mod matchups;

use std::cell::Cell;

use matchups::prelude::*;
use matchups::{every_reading, model, odd, players, printed, tiny};

/// Counts of strikes that are made in battles that are won without them.
///
/// `ahead` counts the strikes that the enemy cannot answer, and `lost` those of them that lose the battle.
#[derive(Default)]
struct Counts {
    ahead: Cell<u32>,
    lost: Cell<u32>,
}

/// Policy whose strikes are tested for mistakes by the rules alone.
///
/// The battle is played to its end with and without each strike, and without further strikes.
struct Judged<'c> {
    player: AnyPolicy,
    counts: &'c Counts,
}

/// Policy that makes the given strike, if any, and then passes.
struct Passing(Cell<Option<Strike>>);

impl Player for Passing {
    fn discard(&self, _: &mut DecisionContext<'_>) -> Set<Slot> {
        panic!("the battle ends before")
    }

    fn commit(&self, _: &mut DecisionContext<'_>) -> Set<Slot> {
        panic!("the battle ends before")
    }

    fn strike(&self, _: &mut DecisionContext<'_>, _: &LegalStrikes) -> Option<Strike> {
        self.0.take()
    }
}

/// Returns whether the viewing side wins the battle or the game with this strike and no others.
fn wins(view: View<'_>, strike: Option<Strike>) -> bool {
    let strikes = |side| if side == view.side() { strike } else { None };
    let players = Side::BOTH.map(|side| Passing(Cell::new(strikes(side))));
    let battle = view.imagine(GameKey::new(0, 0));
    let BattleEnd { winner, outcome, .. } = battle.play_battle(players.each_ref());
    winner == Some(view.side()) || outcome.is_some_and(|outcome| outcome.winner == view.side())
}

/// Returns whether the enemy has a card left that can strike in this phase or in a later one.
fn may_be_answered(view: View<'_>, legal: &LegalStrikes) -> bool {
    let left = view.order_of_battle(view.enemy()) - view.fired(view.enemy());
    let phases = &view.army(view.enemy()).strikes[legal.phase as usize..];
    phases.iter().any(|phase| left.meets(phase.strikers))
}

impl Player for Judged<'_> {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.player.discard(context)
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.player.commit(context)
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let strike = self.player.strike(context, legal);
        if strike.is_some() && !may_be_answered(context.view, legal) && wins(context.view, None) {
            self.counts.ahead.set(self.counts.ahead.get() + 1);
            let lost = u32::from(!wins(context.view, strike));
            self.counts.lost.set(self.counts.lost.get() + lost);
        }
        strike
    }
}

/// Plays games of two policies and adds their strikes to `counts`.
fn judge(model: &Model, names: [&str; 2], games: u64, counts: &Counts) {
    for game in 0..games {
        let players = players(model, names).map(|player| Judged { player, counts });
        let luck = Live::<STREAMS, DECKS>::new(GameKey::new(17, game));
        Play::new(model, Seated::new(luck, players.each_ref(), ())).play();
    }
}

const LEVEL: &str = "british.hand_size = 7";

/// Scripted policies that play to win.
const PLAYERS: [&str; 4] = ["greedy", "cautious", "tempo", "lookahead"];

/// No policy loses a battle that is won by a strike that the enemy cannot answer.
///
/// This holds in every tested scenario and under every reading of the rules.
#[test]
fn no_strike_loses_a_battle_that_is_won() {
    let printed = |reading: &String| printed(&format!("{LEVEL}\n[rulings]\n{reading}"));
    let readings = every_reading();
    let mut models: Vec<(Model, u64)> = Vec::new();
    models.extend(readings.iter().map(|reading| (printed(reading), 30)));
    models.extend(readings.iter().map(|reading| (tiny(reading), 60)));
    models.extend((0..60).map(|number| (model(&odd::scenario(number)), 5)));
    let counts = Counts::default();
    for (model, games) in models {
        for british in ["greedy", "cautious", "tempo"] {
            for turks in ["greedy", "cautious", "tempo"] {
                judge(&model, [british, turks], games, &counts);
                assert_eq!(counts.lost.get(), 0, "{british} {turks}");
            }
        }
    }
    assert!(counts.ahead.get() > 1000, "only {} strikes to judge", counts.ahead.get());
}

/// Counter-test: policies that strike at random do lose battles that are won without the strike.
#[test]
fn strikes_by_chance_lose_battles_that_are_won() {
    let counts = Counts::default();
    judge(&printed(LEVEL), ["random"; 2], 300, &counts);
    assert!(counts.lost.get() > 20, "{} of {}", counts.lost.get(), counts.ahead.get());
}

/// Returns the events of a game in the level scenario.
fn events(model: &Model, names: [&str; 2], game: u64) -> Vec<Event> {
    let players = players(model, names);
    let luck = Live::<STREAMS, DECKS>::new(GameKey::new(23, game));
    let mut play = Play::new(model, Seated::new(luck, players.each_ref(), Vec::new()));
    play.play();
    play.into_table().observer
}

/// A policy that simulates battles to their end wins more than one that estimates their result.
#[test]
fn looking_ahead_wins_more() {
    const GAMES: u64 = 1000;
    let model = printed(LEVEL);
    let british_win = |names| {
        let won = |game: &u64| {
            let events = events(&model, names, *game);
            matches!(events.last(), Some(Event::End { winner: Side::British, .. }))
        };
        (0..GAMES).filter(won).count()
    };
    let even = british_win(["tempo"; 2]);
    let (british, turks) =
        (british_win(["lookahead", "tempo"]), british_win(["tempo", "lookahead"]));
    // The gains are about 7 and 4 points of 100, and the standard error of a paired difference about 1.5.
    assert!(british > even + 30, "{british} > {even}");
    assert!(turks + 10 < even, "{turks} < {even}");
}

/// Any two policies often play different games, against the same opponent with the same random streams.
///
/// The most similar are two Turkish policies that commit the same cards and strike seldom: half of their games have
/// equal events.
#[test]
fn players_play_different_games() {
    const GAMES: u64 = 1000;
    let model = printed(LEVEL);
    for side in Side::BOTH {
        let games = PLAYERS.map(|name| -> Vec<_> {
            let names = if side == Side::British { [name, "tempo"] } else { ["tempo", name] };
            (0..GAMES).map(|game| events(&model, names, game)).collect()
        });
        for (place, one) in games.iter().enumerate() {
            for (other_place, other) in games[..place].iter().enumerate() {
                let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
                let share = same as f64 / GAMES as f64;
                let names = [PLAYERS[place], PLAYERS[other_place]];
                assert!(share < 0.6, "{names:?} as {side:?}: {share}");
            }
        }
    }
}
