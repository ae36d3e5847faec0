//! Training for a small game: the range that training reports must contain the game's exact value.
//!
//! Each side has the cards 1, 2 and 3 and holds two of them, hidden from the other side. The British must win two
//! battles, the Turks one. To commit more cards helps in the first battle. But Turkish cards that are committed to a
//! lost battle are gone, and British ones come back later than cards that are kept. In the second battle each side
//! commits all its cards.

mod matchups;

use std::cell::Cell;

use matchups::prelude::*;
use matchups::{army, players_of, small_text};
use sandtable::learn::{
    Environment, FeatureSchema, League, PolicyNets, PolicyStore, SavedPolicy, Schedule, Seat,
};
use sandtable::stats::Equilibrium;
use sandtable_test_chance::Every;

/// Number of possible hands: two of three cards.
const HANDS: usize = 3;
/// Number of ways to commit none, one or both of the two cards of a hand.
const WAYS: usize = 4;

fn scenario() -> String {
    let side = |points| army([points, 2, 0], "One: infantry 1; Two: infantry 2; Three: infantry 3");
    small_text("", &side(2), &side(1))
}

/// Policy with a fixed choice for the first battle; in later battles it commits all its cards.
///
/// Bit 0 of `way` says whether the first card of the hand is committed, and bit 1 the second card.
#[derive(Default)]
struct Way {
    way: usize,
    hand: Cell<Option<usize>>,
}

impl Player for Way {
    fn discard(&self, _: &mut DecisionContext<'_>) -> Set<Slot> {
        Set::EMPTY
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let hand = context.hand();
        if self.hand.get().is_some() {
            return hand;
        }
        // Hands of two of three cards are identified by the missing card.
        let missing = context.army(context.side()).slots - hand;
        let slots = context.army(context.side()).slots;
        self.hand.set(slots.iter().position(|slot| missing.contains(slot)));
        let cards = hand.iter().enumerate().filter(|(place, _)| self.way >> place & 1 == 1);
        cards.map(|(_, slot)| slot).collect()
    }

    fn strike(&self, _: &mut DecisionContext<'_>, _: &LegalStrikes) -> Option<Strike> {
        None
    }
}

/// Calls `of` for every course of a game, with its probability and whether the British win it.
fn each_course<P: Player>(model: &Model, players: [&P; 2], mut of: impl FnMut(f64, bool)) {
    let play = |every: &mut Every| {
        let mut game = Ledger::default();
        Play::new(model, Seated::new(every, players, &mut game)).play();
        game.outcome.is_some_and(|it| it.winner == Side::British)
    };
    Every::default().play(play, |won, probability| of(probability, won));
}

/// Returns the exact win probability of the British in a game of two named policies.
fn won(model: &Model, policies: &PolicyStore, names: [&str; 2]) -> f64 {
    let players: [AnyPolicy; 2] = players_of(policies, model, names);
    let mut share = 0.0;
    each_course(model, players.each_ref(), |probability, won| {
        share += if won { probability } else { 0.0 };
    });
    share
}

/// Returns the probability of each pair of hands and a British win, for each pair of ways to commit.
///
/// The indices are the British hand and way, then the Turkish hand and way.
fn parts(model: &Model) -> [[[[f64; WAYS]; HANDS]; WAYS]; HANDS] {
    let mut parts = [[[[0.0; WAYS]; HANDS]; WAYS]; HANDS];
    let pairs = (0..WAYS).flat_map(|british| (0..WAYS).map(move |turkish| [british, turkish]));
    for ways in pairs {
        let players = ways.map(|way| Way { way, hand: Cell::default() });
        each_course(model, players.each_ref(), |probability, won| {
            let [one, other] = players.each_ref().map(|it| it.hand.take().expect("a hand"));
            parts[one][ways[0]][other][ways[1]] += if won { probability } else { 0.0 };
        });
    }
    parts
}

/// Returns the payoff matrix: the win rate of each British strategy against each Turkish strategy.
///
/// A strategy is a way to commit cards for each possible hand.
fn payoffs(model: &Model) -> Vec<Vec<f64>> {
    let parts = parts(model);
    let strategies = WAYS.pow(HANDS as u32);
    let way = |strategy: usize, hand: usize| strategy / WAYS.pow(hand as u32) % WAYS;
    let payoff = |one: usize, other: usize| -> f64 {
        let hands = (0..HANDS).flat_map(|hand| (0..HANDS).map(move |foe| (hand, foe)));
        hands.map(|(hand, foe)| parts[hand][way(one, hand)][foe][way(other, foe)]).sum()
    };
    let row = |one| (0..strategies).map(|other| payoff(one, other)).collect();
    (0..strategies).map(row).collect()
}

/// Training environment with more exploration, so that the best action is tried often enough.
struct Curious<'a>(&'a dyn Environment);

impl Environment for Curious<'_> {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        self.0.seats()
    }

    fn schedule(&self) -> Schedule {
        Schedule { epsilon: 0.2, ..self.0.schedule() }
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        self.0.play(luck, seats)
    }
}

#[test]
fn the_range_of_a_trained_tiny_game_contains_its_exact_value() {
    const GAMES: u64 = 65_536;
    let document = load_bytes("tiny.toml", scenario().as_bytes(), &[]).expect("sound");
    let model = Megiddo::model(&document).expect("sound");
    let payoffs = payoffs(&model);
    let solved = Equilibrium::solve(&payoffs.concat(), payoffs.len()).expect("a game");
    assert!((solved.value - 3.0 / 7.0).abs() < 1e-9, "{}", solved.value);
    assert!(solved.rows.iter().filter(|share| **share > 0.01).count() > 1, "nobody mixes");

    let casts =
        Megiddo::casts(&model, &MatchupRequest::default(), &Default::default()).expect("players");
    let course = Megiddo::training_environment(&casts).expect("there is something to learn");
    let course = Curious(&*course);
    let mut league = League::new(&course, 1918, GAMES);
    league.train(GAMES);
    let foes = || vec![(league.as_opponent(), 1)];
    let [against_turks, against_british] = [foes(), foes()];
    let minds = league.nets();
    let mut respond =
        |seat, foes| league.train_best_response(seat, foes, GAMES, |_| true).expect("a response");
    let responses = [respond(0, against_turks), respond(1, against_british)];
    let policies = PolicyStore::default();
    for (name, minds) in [("tiny", &minds[..]), ("tiny+response", &responses[..])] {
        let seats = Megiddo::PARTS.seats().zip(course.seats()).zip(minds);
        let taught = seats.map(|((seat, questions), mind): (_, &PolicyNets)| {
            SavedPolicy::new(Megiddo::NAME, ["tiny", ""], seat.key, [1, GAMES], (questions, mind))
        });
        policies.keep(name, taught.collect());
    }
    let low = won(&model, &policies, ["trained:tiny", "trained:tiny+response"]);
    let high = won(&model, &policies, ["trained:tiny+response", "trained:tiny"]);
    let worth = solved.value;
    assert!(low <= worth && worth <= high, "{low} to {high} for {worth}");
    // Each trained policy plays a pure strategy, but the value requires a mixed one, so the range is wide.
    assert!(high - low < 0.4, "{low} to {high}");
}

/// A trained policy plays a card of a Force that training did not have like the nearest known card.
///
/// The known card is of the same kind. The policy's nets use the same weights for both cards.
#[test]
fn an_unknown_card_is_played_like_the_nearest_known_one() {
    let learned = |setting: Option<&str>| {
        let settings: Vec<String> = setting.into_iter().map(str::to_owned).collect();
        let document = sandtable::scenario::load("megiddo-1918-level", &settings).expect("sound");
        let model = Megiddo::model(&document).expect("sound");
        let wanted =
            MatchupRequest::default().with("british", ["trained"]).with("turks", ["trained"]);
        let casts = Megiddo::casts(&model, &wanted, &Default::default()).expect("players");
        let course = Megiddo::training_environment(&casts).expect("there is something to learn");
        let saved = course.seats().iter().zip(Megiddo::policy_nets(&casts[0]));
        let saved = saved.map(|(questions, mind)| {
            let net = (&questions[..], &mind.expect("it was trained"));
            SavedPolicy::new("megiddo", ["", ""], "seat", [0, 0], net).net_arrays()
        });
        saved.collect::<Vec<_>>()
    };
    let renamed = |setting: &str, to: &str, from: &str| {
        let mut nets = learned(Some(setting));
        let names = nets.iter_mut().flatten().flat_map(|net| &mut net.1);
        names.for_each(|name| *name = name.replace(to, from));
        nets
    };
    let known = learned(None);
    let infantry = "british.cards.\"British Infantry\".force=7";
    assert!(renamed(infantry, "infantry 7", "infantry 6") == known);
    let aircraft = "british.cards.\"Royal Air Force\".force=5";
    assert!(renamed(aircraft, "plane 5", "plane 2") == known);
}
