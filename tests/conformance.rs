//! What must hold for every pair of policies, every reading of the rules and every scenario.

mod contests;
mod referee;

use contests::{every_pair, every_reading, players, printed, tiny};
use referee::Referee;
use sandtable::games::megiddo::model::{Model, Side};
use sandtable::games::megiddo::policies::{AnyPolicy, POLICIES, Player};
use sandtable::games::megiddo::rules::{
    DECKS, Effect, Event, Play, STREAMS, Strike, Strikes, View,
};
use sandtable::kernel::{Chance, GameKey, Live, Mind, Onlooker, Set};
use sandtable::stats::Estimate;

/// A player who is asked no empty question and gives no answer but a legal one.
struct Asked(AnyPolicy);

impl Player for Asked {
    fn discard<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set {
        let cards = self.0.discard(view, mind);
        assert!(
            cards.is_subset(view.hand()) && cards.len() <= view.army(view.side()).discard_limit
        );
        cards
    }

    fn commit<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set {
        assert!(view.order_of_battle(view.enemy()).is_empty(), "M3.3: not yet revealed");
        self.0.commit(view, mind)
    }

    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        mind: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        assert_eq!(legal.side, view.side());
        assert!(!legal.attackers.is_empty(), "an empty question");
        for attacker in legal.attackers {
            assert!(!view.targets(legal, attacker).all().is_empty(), "an attacker without target");
        }
        self.0.strike(view, legal, mind)
    }
}

fn luck(seed: u64, game: u64) -> Live<STREAMS, DECKS> {
    Live::new(GameKey::new(seed, game))
}

/// The events of a game.
fn events(model: &Model, names: [&str; 2], seed: u64, game: u64) -> Vec<Event> {
    let players = players(model, names);
    let mut play = Play::new(model, luck(seed, game), players.each_ref(), Vec::new());
    play.play();
    play.into_onlooker()
}

/// Plays a game under the eyes of the referee.
fn referee_a_game(model: &Model, names: [&str; 2], game: u64) {
    let players = players(model, names).map(Asked);
    let mut referee = Referee::new(model);
    let mut play = Play::new(model, luck(3, game), players.each_ref(), &mut referee);
    let outcome = play.play();
    let state = *play.state();
    assert!(state.is_consistent(model));
    let most: u8 = Side::BOTH.iter().map(|side| model.army(*side).victory_points).sum();
    assert!((1..most).contains(&state.battles()), "{} battles", state.battles());
    assert_eq!(referee.end, Some((outcome.winner, outcome.reason)));
}

#[test]
fn every_pair_plays_by_every_reading_of_the_rules() {
    for reading in every_reading() {
        for model in [printed(&rulings_table(&reading)), tiny(&reading)] {
            for names in every_pair() {
                (0..25).for_each(|game| referee_a_game(&model, names, game));
            }
        }
    }
}

fn rulings_table(lines: &str) -> String {
    format!("[rulings]\n{lines}")
}

/// Hands and decks at the edge of what a scenario may say.
#[test]
fn every_pair_plays_at_the_edges() {
    let edges = [
        "british.hand_size = 1\nturkish.hand_size = 64",
        "british.discard_limit = 0\nturkish.discard_limit = 64\nturkish.hand_size = 64",
        "british.victory_points = 20\nturkish.victory_points = 20",
        "british.victory_points = 1\nturkish.victory_points = 20",
    ];
    for model in edges.map(printed) {
        for names in every_pair() {
            (0..10).for_each(|game| referee_a_game(&model, names, game));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_events() {
    let model = printed("");
    for names in every_pair() {
        assert_eq!(events(&model, names, 8, 3), events(&model, names, 8, 3), "{names:?}");
    }
}

#[test]
fn another_seed_or_another_game_gives_other_events() {
    let model = printed("");
    for names in every_pair() {
        let game = events(&model, names, 8, 0);
        assert_ne!(game, events(&model, names, 8, 1), "game 0 and game 1 of {names:?}");
        assert_ne!(game, events(&model, names, 9, 0), "seed 8 and seed 9 of {names:?}");
    }
}

/// A player's luck is its own: what `random` does with its first hand does not depend on who plays
/// the other side, and so on how much luck that side uses up.
#[test]
fn a_players_luck_is_its_own() {
    let model = printed("");
    let first_choices = |names, side, game| -> Vec<Event> {
        let of_side = |event: &Event| match event {
            Event::Discard { side: of, .. } | Event::Draw { side: of, .. } => *of == side,
            _ => false,
        };
        let before_the_battle = |event: &Event| !matches!(event, Event::Commit { .. });
        let events = events(&model, names, 8, game).into_iter();
        events.take_while(before_the_battle).filter(of_side).collect()
    };
    for game in 0..20 {
        for info in POLICIES {
            let turkish = first_choices([info.name, "random"], Side::Turkish, game);
            assert_eq!(turkish, first_choices(["random"; 2], Side::Turkish, game));
            let british = first_choices(["random", info.name], Side::British, game);
            assert_eq!(british, first_choices(["random"; 2], Side::British, game));
        }
    }
}

/// Both sides hold the same cards and need the same points; nothing strikes, so that nobody
/// strikes first.
fn mirrored() -> Model {
    const CARDS: &[(u8, &str, &str)] = &[
        (2, "Seven", "kind = 'infantry', force = 7"),
        (2, "Five", "kind = 'infantry', force = 5"),
        (2, "Three", "kind = 'infantry', force = 3"),
        (2, "Two", "kind = 'infantry', force = 2"),
        (2, "One", "kind = 'infantry', force = 1"),
        (2, "Captain", "kind = 'leader', force = 4"),
        (2, "Stores", "kind = 'supply', force = 1"),
        (1, "Rumour", "kind = 'nuisance'"),
    ];
    let army =
        contests::SmallArmy { victory_points: 3, hand_size: 5, discard_limit: 2, cards: CARDS };
    contests::small("", army, army)
}

/// The British win ties: a game in which a battle was tied favours them. Up to the first tie the
/// sides are alike, so that among games without one each side wins half.
#[test]
fn a_mirror_match_without_ties_is_even() {
    let model = mirrored();
    for info in POLICIES {
        let (mut wins, mut games) = (0, 0);
        for game in 0..20_000 {
            let events = events(&model, [info.name; 2], 21, game);
            let tied =
                |event: &Event| matches!(event, Event::Battle { totals: [a, b], .. } if a == b);
            if let Some(Event::End { winner, .. }) = events.last()
                && !events.iter().any(tied)
            {
                games += 1;
                wins += u64::from(*winner == Side::British);
            }
        }
        // One run of four policies: the chance of a false alarm is below one in a thousand.
        let interval = Estimate::rate(wins, games, 0.9998).interval.expect("games were played");
        assert!(games > 1000, "{}: only {games} games without a tie", info.name);
        let (low, high) = (interval.low, interval.high);
        assert!(low < 0.5 && 0.5 < high, "{}: {low} to {high}", info.name);
    }
}

/// The twin: with ties counted, the British are ahead.
#[test]
fn a_mirror_match_with_ties_favours_the_british() {
    let model = mirrored();
    let wins = (0..20_000).filter(|game| {
        let events = events(&model, ["random"; 2], 21, *game);
        matches!(events.last(), Some(Event::End { winner: Side::British, .. }))
    });
    let interval = Estimate::rate(wins.count() as u64, 20_000, 0.9998).interval.expect("games");
    assert!(interval.low > 0.5, "{}", interval.low);
}

/// Shows the referee the events of a game, one of them changed.
fn referee_a_forgery(forge: impl Fn(&mut Event)) {
    let model = printed("");
    let mut referee = Referee::new(&model);
    for mut event in events(&model, ["random"; 2], 8, 0) {
        forge(&mut event);
        referee.see(event);
    }
}

#[test]
fn the_referee_passes_a_game_as_it_was() {
    referee_a_forgery(|_| ());
}

#[test]
#[should_panic(expected = "M4")]
fn the_referee_sees_a_wrong_total() {
    referee_a_forgery(|event| {
        if let Event::Battle { totals, .. } = event {
            totals[0] += 1;
        }
    });
}

#[test]
#[should_panic(expected = "M3.2: as many cards as were discarded")]
fn the_referee_sees_a_card_drawn_too_many() {
    referee_a_forgery(|event| {
        if let Event::Discard { cards, .. } = event {
            *cards = cards.first().map_or(Set::EMPTY, Set::of);
        }
    });
}

#[test]
#[should_panic(expected = "Disrupted")]
fn the_referee_sees_a_wrong_effect() {
    referee_a_forgery(|event| {
        if let Event::Strike { effect, .. } = event {
            *effect = Effect::Disrupted;
        }
    });
}
