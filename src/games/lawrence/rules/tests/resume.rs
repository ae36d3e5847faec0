//! Tests that a resumed game equals the original one, and that sampled games are dealt fairly.

use super::*;
use crate::rules::DelegatingPolicy;
use sandtable_kernel::Stream;
use sandtable_kernel::{Chance, Deck, GameKey, Live, Seated, SlotAlignment};
use std::cell::RefCell;
use std::collections::BTreeSet;

type LiveChance = Live<STREAMS, DECKS>;

/// Random source and events of a game, which a policy can copy during the game.
struct Desk {
    luck: RefCell<LiveChance>,
    events: RefCell<Vec<Event>>,
    /// For every point: the state, the random source and the number of events until then.
    copies: RefCell<Vec<(State, LiveChance, usize)>>,
}

impl Desk {
    fn new(seed: u64, game: u64) -> Desk {
        let luck = LiveChance::new(GameKey::new(seed, game)).into();
        Desk { luck, events: RefCell::default(), copies: RefCell::default() }
    }
}

impl Chance for &Desk {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        self.luck.borrow_mut().pick(stream, bound)
    }

    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment) {
        self.luck.borrow_mut().shuffle(deck, alignment);
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        self.luck.borrow_mut().deal(deck, cards)
    }

    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        self.luck.borrow_mut().subset(stream, slots)
    }
}

impl Observer<Event> for &Desk {
    fn observe(&mut self, event: Event) {
        self.events.borrow_mut().push(event);
    }
}

/// Policy that copies the game at every point.
struct Copyist<'p> {
    player: &'p AnyPolicy,
    desk: &'p Desk,
}

impl DelegatingPolicy for Copyist<'_> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        if context.state().point.is_some() {
            let luck = self.desk.luck.borrow().clone();
            let events = self.desk.events.borrow().len();
            self.desk.copies.borrow_mut().push((*context.state(), luck, events));
        }
        question.ask(self.player, context)
    }
}

/// Resumes games from every point, compares them with the originals and returns the points found.
fn resumed(model: &Model, mode: Mode, player: &AnyPolicy, games: u64) -> BTreeSet<Point> {
    let mut points = BTreeSet::new();
    for game in 0..games {
        let desk = Desk::new(23, game);
        let copyist = Copyist { player, desk: &desk };
        let outcome = Play::new(model, Seated::new(&desk, [&copyist], &desk)).play(mode);
        let told = desk.events.take();
        for (state, luck, events) in desk.copies.take() {
            points.extend(state.point);
            let table = Seated::new(luck, [player], Vec::new());
            let mut play = Play::at_point(model, state, table).expect("a point");
            assert_eq!(play.play_on(), outcome, "{:?}", state.point);
            let after = play.into_table().observer;
            assert!(after == told[events..], "game {game} at {:?}", state.point);
        }
    }
    points
}

/// All points except the beginning.
const POINTS: [Point; 14] = [
    Point::Start,
    Point::Outfit,
    Point::OperationCard,
    Point::Appeal,
    Point::Force,
    Point::Purchase,
    Point::Leader,
    Point::Gift,
    Point::Scout,
    Point::Move,
    Point::BattleCard,
    Point::BreakOff,
    Point::DemolitionCard,
    Point::Demolition,
];

#[test]
fn l1_a_game_is_played_on_from_every_point() {
    let card = |timing| {
        format!("cards.Allenby = {{ played_before = '{timing}', effects = [{{ pounds = 1 }}] }}")
    };
    let tables = ["battle", "demolition"].map(|timing| variant(&card(timing)));
    let mut points = BTreeSet::new();
    for table in [printed()].iter().chain(&tables) {
        let model = table.model();
        for info in POLICIES.iter().filter(|info| info.is_scripted()) {
            let policy = policy(info.name, model);
            for mode in model.modes() {
                points.extend(resumed(model, mode, &policy, 3));
            }
        }
    }
    assert_eq!(points, POINTS.into());
}

/// Returns the states of a game at all points.
fn copies(model: &Model, mode: Mode, name: &str, game: u64) -> Vec<State> {
    let desk = Desk::new(31, game);
    let copyist = Copyist { player: &policy(name, model), desk: &desk };
    Play::new(model, Seated::new(&desk, [&copyist], &desk)).play(mode);
    desk.copies.take().into_iter().map(|(state, _, _)| state).collect()
}

/// Returns a state without hidden information, the known cards by position, and hidden Garrisons.
fn shown(model: &Model, state: &State) -> (State, Vec<Option<Card>>, Set<Space>) {
    let mut open = *state;
    let view = View::new(model, state);
    let (cards, hidden) = (view.unseen_cards(), view.hidden_garrisons());
    let known = |&card: &Card| (!cards.contains(card)).then_some(card);
    let order = state.order.values()[..model.cards.len()].iter().map(known).collect();
    let unseen = view.unseen_garrisons();
    open.order = Array::default();
    open.on_map -= unseen;
    open.boxes |= unseen;
    unseen.iter().for_each(|marker| open.move_to(marker, Space::default()));
    (open, order, hidden)
}

#[test]
fn l5_an_imagined_game_looks_the_same() {
    let model = &printed().into_model();
    let (mut looked, mut differing) = (0, 0);
    for mode in model.modes() {
        for state in (0..3).flat_map(|game| copies(model, mode, "cautious", game)) {
            let view = View::new(model, &state);
            for key in 0..2 {
                let other = view.dealt_anew(&mut LiveChance::new(GameKey::new(3, key)));
                assert!(other.is_consistent(model));
                assert_eq!(shown(model, &other), shown(model, &state));
                looked += 1;
                differing += u32::from(other != state);
            }
        }
    }
    assert!(looked > 1000 && differing > looked / 2, "{differing} of {looked}");
}

/// Returns chi-square for counts that should be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum()
}

/// In the middle of a mission, all deals of the hidden markers and cards are equally likely.
///
/// Each pair of markers comes equally often under a pair of hidden Garrisons, and each card to each position.
#[test]
fn l5_every_deal_is_as_likely() {
    const DEALS: u32 = 24_000;
    let model = &printed().into_model();
    let mut states = (0..10).flat_map(|game| copies(model, Mode::Mission(1), "cautious", game));
    let few = |state: &State| {
        let view = View::new(model, state);
        view.hidden_garrisons().len() >= 2 && view.unseen_cards().len() < 10
    };
    let state = &states.find(few).expect("a mission that has gone on for a while");
    let view = View::new(model, state);
    let (markers, cards) = (view.unseen_garrisons(), view.unseen_cards());
    let hidden: Vec<Space> = view.hidden_garrisons().iter().take(2).collect();
    let indices: Vec<usize> =
        (0..model.cards.len()).filter(|&index| cards.contains(state.order[index])).collect();
    let rank = |of: u64, one: usize| (of & ((1 << one) - 1)).count_ones() as usize;
    let mut pairs = vec![0; markers.len() * markers.len()];
    let mut orders = vec![vec![0; cards.len()]; indices.len()];
    for deal in 0..DEALS {
        let other = view.dealt_anew(&mut LiveChance::new(GameKey::new(4, deal.into())));
        let under = |space| other.garrison_in(model, space).expect("a Garrison");
        let [one, two] = [hidden[0], hidden[1]].map(|space| rank(markers.0, under(space).index()));
        pairs[one * markers.len() + two] += 1;
        for (index, order) in indices.iter().zip(&mut orders) {
            order[rank(cards.0, other.order[*index].index())] += 1;
        }
    }
    let possible = |at: &usize| at / markers.len() != at % markers.len();
    let pairs: Vec<u32> = (0..pairs.len()).filter(possible).map(|at| pairs[at]).collect();
    assert!(pairs.len() >= 12 && pairs.iter().all(|&n| n > 0), "{pairs:?}");
    // Wilson and Hilferty: beyond this point, chi-square lies once in 10,000 times.
    let limit = |cells: usize| {
        let freedom = (cells - 1) as f64;
        let spread = 2.0 / (9.0 * freedom);
        freedom * (1.0 - spread + 3.72 * spread.sqrt()).powi(3)
    };
    assert!(chi_square(&pairs) < limit(pairs.len()), "{}", chi_square(&pairs));
    for order in orders {
        assert!(chi_square(&order) < limit(order.len()), "{order:?}");
    }
}
