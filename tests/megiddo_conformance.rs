//! What must hold for every pair of policies, every reading of the rules and every scenario.

mod matchups;
mod referee;

use matchups::{every_pair, every_reading, model, odd, players, printed, scripted, tiny};
use referee::Referee;
use sandtable::games::megiddo::model::{Army, Card, Kind, MAX_FORCE, Model, Side, Slot};
use sandtable::games::megiddo::policies::AnyPolicy;
use sandtable::games::megiddo::rules::{
    Asked, DECKS, Effect, Event, Phase, Play, Player, STREAMS, Strike, Strikes,
};
use sandtable::kernel::{GameKey, Live, Onlooker, Seated, Set};
use sandtable::stats::Estimate;

/// A player who is asked no empty question and gives no answer but a legal one.
struct Refereed(AnyPolicy);

impl Player for Refereed {
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let cards = self.0.discard(asked);
        assert!(
            cards.is_subset(asked.hand()) && cards.len() <= asked.army(asked.side()).discard_limit
        );
        cards
    }

    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        assert!(asked.order_of_battle(asked.enemy()).is_empty(), "M3.3: not yet revealed");
        self.0.commit(asked)
    }

    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        assert_eq!(legal.side, asked.side());
        assert!(!legal.attackers.is_empty(), "an empty question");
        for attacker in legal.attackers {
            assert!(!asked.targets(legal, attacker).all().is_empty(), "an attacker without target");
        }
        self.0.strike(asked, legal)
    }
}

fn luck(seed: u64, game: u64) -> Live<STREAMS, DECKS> {
    Live::new(GameKey::new(seed, game))
}

/// The events of a game.
fn events(model: &Model, names: [&str; 2], seed: u64, game: u64) -> Vec<Event> {
    let players = players(model, names);
    let mut play = Play::new(model, Seated::new(luck(seed, game), players.each_ref(), Vec::new()));
    play.play();
    play.into_table().onlooker
}

/// Plays a game under the eyes of the referee.
fn referee_a_game(model: &Model, names: [&str; 2], game: u64) {
    let players = players(model, names).map(Refereed);
    let mut referee = Referee::new(model);
    let mut play = Play::new(model, Seated::new(luck(3, game), players.each_ref(), &mut referee));
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
fn every_pair_plays_odd_scenarios() {
    for number in 0..ODD_SCENARIOS {
        let model = model(&odd::scenario(number));
        for names in every_pair() {
            (0..3).for_each(|game| referee_a_game(&model, names, game));
        }
    }
}

const ODD_SCENARIOS: u64 = 150;

/// The twin: among the odd scenarios, each oddity is there.
#[test]
fn the_odd_scenarios_have_every_oddity() {
    let models: Vec<Model> =
        (0..ODD_SCENARIOS).map(|number| model(&odd::scenario(number))).collect();
    let armies = || models.iter().flat_map(|model| &model.armies);
    let some_card = |test: &dyn Fn(&Card) -> bool| {
        armies().any(|army| army.entries.iter().any(|entry| test(&entry.card)))
    };
    for kind in Kind::ALL {
        assert!(some_card(&|card| card.kind == kind), "{kind:?}");
        assert!(some_card(&|card| card.kind == kind && card.always_to_reserve), "{kind:?}");
        let may_ride = !matches!(kind, Kind::Nuisance | Kind::Cavalry);
        let rides = some_card(&|card| card.kind == kind && card.cavalry_force.is_some());
        assert_eq!(rides, may_ride, "{kind:?}");
    }
    for force in 0..=MAX_FORCE {
        assert!(some_card(&|card| card.force == force && card.kind != Kind::Nuisance), "{force}");
    }
    for test in [
        (|army| army.vital.len() > 1) as fn(&Army) -> bool,
        |army| army.slots.len() == 1,
        |army| army.slots.len() == 64,
        |army| army.hand_size == 1,
        |army| army.hand_size == 64,
        |army| army.discard_limit == 0,
        |army| army.victory_points == 1,
        |army| army.victory_points == 20,
    ] {
        assert!(armies().any(test));
    }
    for (name, reading) in models.iter().flat_map(|model| model.rulings.chosen()) {
        let other = |model: &Model| !model.rulings.chosen().contains(&(name, reading));
        assert!(models.iter().any(other), "{name} is always {reading}");
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
        for name in scripted().chain(["planner:rollouts=2"]) {
            let turkish = first_choices([name, "random"], Side::Turkish, game);
            assert_eq!(turkish, first_choices(["random"; 2], Side::Turkish, game));
            let british = first_choices(["random", name], Side::British, game);
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
        matchups::SmallArmy { victory_points: 3, hand_size: 5, discard_limit: 2, cards: CARDS };
    matchups::small("", army, army)
}

/// The British win ties: a game in which a battle was tied favours them. Up to the first tie the
/// sides are alike, so that among games without one each side wins half.
#[test]
fn a_mirror_match_without_ties_is_even() {
    let model = mirrored();
    for name in scripted() {
        let (mut wins, mut games) = (0, 0);
        for game in 0..20_000 {
            let events = events(&model, [name; 2], 21, game);
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
        assert!(games > 1000, "{name}: only {games} games without a tie");
        let (low, high) = (interval.low, interval.high);
        assert!(low < 0.5 && 0.5 < high, "{name}: {low} to {high}");
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

/// Shows the referee a game after something was done to its events.
fn referee_a_forgery(forge: impl FnOnce(&mut Vec<Event>)) {
    let model = printed("");
    let mut events = events(&model, ["random"; 2], 8, 0);
    forge(&mut events);
    let mut referee = Referee::new(&model);
    events.into_iter().for_each(|event| referee.see(event));
}

/// The place of the first event of a sort.
fn place(events: &[Event], sort: impl Fn(&Event) -> bool) -> usize {
    events.iter().position(sort).expect("the game has such an event")
}

/// Whose turn in which phase a strike or a pass was.
fn turn(event: &Event) -> Option<(Side, Phase)> {
    match *event {
        Event::Strike { legal, .. } => Some((legal.side, legal.phase)),
        Event::Pass { side, phase, .. } => Some((side, phase)),
        _ => None,
    }
}

fn is_in(event: &Event, phase: Phase) -> bool {
    turn(event).is_some_and(|(_, of)| of == phase)
}

#[test]
fn the_referee_passes_a_game_as_it_was() {
    referee_a_forgery(|_| ());
}

#[test]
#[should_panic(expected = "M4")]
fn the_referee_sees_a_wrong_total() {
    referee_a_forgery(|events| {
        let battle = place(events, |event| matches!(event, Event::Battle { .. }));
        if let Event::Battle { totals, .. } = &mut events[battle] {
            totals[0] += 1;
        }
    });
}

#[test]
#[should_panic(expected = "M3.2: as many cards as were discarded")]
fn the_referee_sees_a_card_drawn_too_many() {
    referee_a_forgery(|events| {
        for event in events {
            if let Event::Discard { cards, .. } = event {
                *cards = cards.first().map_or(Set::EMPTY, Set::of);
            }
        }
    });
}

#[test]
#[should_panic(expected = "Disrupted")]
fn the_referee_sees_a_wrong_effect() {
    referee_a_forgery(|events| {
        for event in events {
            if let Event::Strike { effect, .. } = event {
                *effect = Effect::Disrupted;
            }
        }
    });
}

#[test]
#[should_panic(expected = "M3.9: out of turn in Air")]
fn the_referee_sees_the_wrong_side_strike_first() {
    referee_a_forgery(|events| {
        let first = place(events, |event| is_in(event, Phase::Air));
        events.swap(first, first + 1);
    });
}

#[test]
#[should_panic(expected = "M3.9: out of turn in")]
fn the_referee_sees_a_side_strike_twice_in_turn() {
    referee_a_forgery(|events| {
        let turns: Vec<_> = events.iter().map(turn).collect();
        let answered = |pair: &[Option<(Side, Phase)>]| {
            let [Some((side, phase)), Some((next, same))] = *pair else { return false };
            side != next && phase == same
        };
        let struck = |at: &usize| matches!(events[*at], Event::Strike { .. });
        let strike = (0..events.len() - 1).filter(struck).find(|&at| answered(&turns[at..at + 2]));
        let strike = strike.expect("a strike that the enemy answers");
        events.insert(strike, events[strike]);
    });
}

#[test]
#[should_panic(expected = "is out of Air")]
fn the_referee_sees_a_side_act_after_its_pass() {
    referee_a_forgery(|events| {
        let passed = |event: &Event| matches!(event, Event::Pass { phase: Phase::Air, .. });
        let pass = place(events, passed);
        events.insert(pass, events[pass]);
    });
}

#[test]
#[should_panic(expected = "M3: not this phase's turn")]
fn the_referee_sees_phases_out_of_order() {
    referee_a_forgery(|events| {
        let cavalry = place(events, |event| is_in(event, Phase::Cavalry));
        let guns = place(events, |event| is_in(event, Phase::Artillery));
        let machine_guns = place(events, |event| is_in(event, Phase::MachineGun));
        events[cavalry..machine_guns].rotate_left(guns - cavalry);
    });
}

#[test]
#[should_panic(expected = "M3: not this phase's turn")]
fn the_referee_sees_a_phase_that_ends_too_soon() {
    referee_a_forgery(|events| {
        events.remove(place(events, |event| is_in(event, Phase::Cavalry)) - 1);
    });
}

#[test]
#[should_panic(expected = "M3.8: the strike phases come first")]
fn the_referee_sees_a_battle_that_is_decided_too_soon() {
    referee_a_forgery(|events| {
        events.remove(place(events, |event| matches!(event, Event::Battle { .. })) - 1);
    });
}

#[test]
#[should_panic(expected = "M3.3: one order of battle a side")]
fn the_referee_sees_a_side_commit_twice() {
    referee_a_forgery(|events| {
        let commit = place(events, |event| matches!(event, Event::Commit { .. }));
        events.insert(commit, events[commit]);
    });
}

#[test]
#[should_panic(expected = "M3.3: both commit before anybody strikes")]
fn the_referee_sees_a_side_that_does_not_commit() {
    referee_a_forgery(|events| {
        events.remove(place(events, |event| matches!(event, Event::Commit { .. })));
    });
}

#[test]
#[should_panic(expected = "M3.2: one discard a side")]
fn the_referee_sees_a_side_discard_twice() {
    referee_a_forgery(|events| {
        let discard = place(events, |event| matches!(event, Event::Discard { .. }));
        events.insert(discard, events[discard]);
    });
}
