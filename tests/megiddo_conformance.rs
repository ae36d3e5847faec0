//! Properties of every pair of policies of Megiddo, every reading of the rules and odd scenarios.

mod matchups;

use matchups::prelude::*;
use matchups::{army, every_pair, every_rule, model, odd, players, printed, scripted};

/// Policy that asserts that each decision has legal actions and its inner policy takes one of them.
struct Attentive(AnyPolicy);

impl Player for Attentive {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let cards = self.0.discard(context);
        let most = context.army(context.side()).discard_limit;
        assert!(cards.is_subset(context.hand()) && cards.len() <= most);
        cards
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        assert!(context.order_of_battle(context.enemy()).is_empty(), "M3.3: not yet revealed");
        self.0.commit(context)
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        assert_eq!(legal.side, context.side());
        assert!(!legal.attackers.is_empty(), "an empty question");
        for attacker in legal.attackers {
            assert!(
                !context.targets(legal, attacker).all().is_empty(),
                "an attacker without target"
            );
        }
        self.0.strike(context, legal)
    }
}

fn luck(seed: u64, game: u64) -> Live<STREAMS, DECKS> {
    Live::new(GameKey::new(seed, game))
}

/// Returns the events of a game between two named policies, British and Turkish.
fn events(model: &Model, names: [&str; 2], seed: u64, game: u64) -> Vec<Event> {
    let players = players(model, names);
    let mut play = Play::new(model, Seated::new(luck(seed, game), players.each_ref(), Vec::new()));
    play.play();
    play.into_table().observer
}

/// Policies get only decisions that have legal actions, cards are conserved, and games end in time.
///
/// The games are those of every pair of policies under every reading of the rules and in odd scenarios.
#[test]
fn decisions_have_legal_actions_and_no_card_is_lost() {
    for text in every_rule().into_iter().chain((0..odd::SCENARIOS).map(odd::scenario)) {
        let model = model(&text);
        let most: u8 = Side::BOTH.iter().map(|side| model.army(*side).victory_points).sum();
        // Policies that search make the most decisions.
        let games = |names: &[&str; 2]| if names.concat().contains("planner") { 1 } else { 5 };
        let each = |names| (0..games(&names)).map(move |game| (names, game));
        for (names, game) in every_pair().into_iter().flat_map(each) {
            let players = players(&model, names).map(Attentive);
            let table = Seated::new(luck(3, game), players.each_ref(), ());
            let mut play = Play::new(&model, table);
            play.play();
            assert!(play.state().is_consistent(&model), "{text}");
            assert!((1..most).contains(&play.state().battles()), "{text}");
        }
    }
}

/// Counter-test: every unusual property that is intended occurs in some odd scenario.
#[test]
fn the_odd_scenarios_have_every_oddity() {
    let models: Vec<Model> =
        (0..odd::SCENARIOS).map(|number| model(&odd::scenario(number))).collect();
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

/// Each policy has its own random streams.
///
/// The first hand of `random` depends neither on the opponent nor on how many random numbers the opponent draws.
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

/// Returns a scenario with equal cards and goals for both sides and without strikes.
///
/// Strikes would favour the side that strikes first.
fn mirrored() -> Model {
    const CARDS: &str = "2 Seven: infantry 7; 2 Five: infantry 5; 2 Three: infantry 3; \
                         2 Two: infantry 2; 2 One: infantry 1; 2 Captain: leader 4; \
                         2 Stores: supply 1; Rumour: nuisance";
    let army = army([3, 5, 2], CARDS);
    matchups::small("", &army, &army)
}

/// Both sides win a symmetric game equally often if no battle is tied.
///
/// The British win ties, so games with a tied battle are left out. Up to the first tie the sides are equal.
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
        // For one run of four policies the probability of a false alarm is below 0.001.
        let interval = Estimate::rate(wins, games, 0.9998).interval.expect("games were played");
        assert!(games > 1000, "{name}: only {games} games without a tie");
        let (low, high) = (interval.low, interval.high);
        assert!(low < 0.5 && 0.5 < high, "{name}: {low} to {high}");
    }
}

/// Counter-test: if games with tied battles are counted, too, the British win more than half.
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
