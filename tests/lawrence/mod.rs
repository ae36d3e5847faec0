//! Models, matchups, traces and stories of Lawrence of Arabia for tests.
#![allow(dead_code, unused_imports)] // no test needs everything

/// Names of the library that the tests of the game use.
pub mod prelude {
    pub use sandtable::games::lawrence::ledger::Ledger;
    pub use sandtable::games::lawrence::model::{Card, Mode, Model, Ottoman};
    pub use sandtable::games::lawrence::policies::Wild;
    pub use sandtable::games::lawrence::rules::{
        DECKS, EndReason, Event, How, Outcome, Play, Player, STREAMS, State,
    };
    pub use sandtable::games::lawrence::{Cast, Lawrence};
    pub use sandtable::games::{Game, MatchupRequest, Replay, Tally as _};
    pub use sandtable::kernel::{
        Chance, Deck, GameKey, Live, Member, Observer, RandomStreams, Seated, Set, SlotAlignment,
        Stream,
    };
    pub use sandtable::scenario::{self, Problems, library, load, load_bytes};
}

use self::prelude::*;
use sandtable::games::lawrence::story::Story;
use sandtable::games::lawrence::trace::Trace;

/// Name of the printed scenario.
pub const SCENARIO: &str = "lawrence-of-arabia";
/// Master seed of every game.
pub const SEED: u64 = 1;

/// Returns the model of the printed scenario with some overrides, such as `missions.aqaba.ops=7`.
pub fn model(overrides: &[String]) -> Model {
    let document = scenario::load(SCENARIO, overrides).expect("a scenario");
    Lawrence::model(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the model of a scenario from the text of its file, which must have no problems.
pub fn read(text: &str) -> Model {
    let document = scenario::load_bytes("variant.toml", text.as_bytes(), &[]);
    let model = document.and_then(|document| Lawrence::model(&document));
    model.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the source of chance for the game number `index`.
pub fn live(index: u64) -> Live<STREAMS, DECKS> {
    Live::new(GameKey::new(SEED, index))
}

/// Source of chance with loaded dice: a percentage of the rolls have the best result for the player.
///
/// So games reach situations that fair dice hardly ever produce.
pub struct Loaded<C> {
    chance: C,
    percent: u32,
}

impl<C: Chance> Loaded<C> {
    /// Wraps a source of chance, and loads the dice in `percent` of the rolls.
    pub fn new(chance: C, percent: u32) -> Self {
        Loaded { chance, percent }
    }
}

/// Random stream of dice rolls where low rolls are good for the player.
const LOW_IS_GOOD: Stream = Stream(3);
const HIGH_IS_GOOD: [Stream; 2] = [Stream(4), Stream(5)];
/// Random stream of the policy's random choices, which also decides which rolls are loaded.
pub const MIND: Stream = Stream(6);

impl<C: Chance> Chance for Loaded<C> {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        let roll = self.chance.pick(stream, bound);
        if bound != 6 || stream == MIND || self.chance.pick(MIND, 100) >= self.percent {
            return roll;
        }
        match stream {
            LOW_IS_GOOD => 0,
            _ if HIGH_IS_GOOD.contains(&stream) => 5,
            _ => roll,
        }
    }

    fn shuffle(&mut self, deck: Deck, alignment: &SlotAlignment) {
        self.chance.shuffle(deck, alignment);
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        self.chance.deal(deck, cards)
    }
}

/// Returns the matchups of a policy in a mission; `all` stands for every policy or mission.
pub fn casts(model: &Model, policy: &str, mission: &str) -> Vec<Cast> {
    let wanted = MatchupRequest::default().with("policy", [policy]).with("mission", [mission]);
    Lawrence::casts(model, &wanted, &Default::default()).expect("known policies and missions")
}

/// Returns the facts that identify game number `index`, for the first line of its trace.
pub fn replay(index: u64) -> Replay<'static> {
    Replay { scenario: SCENARIO, seed: SEED, index, overrides: &[] }
}

/// Returns the trace of game number `index` as JSON Lines.
pub fn trace(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Lawrence::trace(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Returns the story of game number `index`.
pub fn story(cast: &Cast, index: u64) -> String {
    let mut out = Vec::new();
    Lawrence::narrate(cast, &replay(index), &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Returns the trace of game number `index` of the wild policy as JSON Lines.
///
/// The dice are loaded in `percent` of the rolls.
pub fn wild_trace(model: &Model, cast: &Cast, index: u64, percent: u32) -> String {
    let mut out = Vec::new();
    let trace = Trace::new(model, cast, &replay(index), &mut out);
    let table = Seated::new(Loaded::new(live(index), percent), [&Wild], trace);
    let mut play = Play::new(model, table);
    play.play(cast.mode);
    play.into_table().observer.lines.finish().expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// Returns `games` traces of the wild policy for each of the two percentages `loaded` of loaded rolls.
pub fn wild_traces(model: &Model, mission: &str, loaded: [u32; 2], games: u64) -> Vec<String> {
    let casts = casts(model, "wild", mission);
    let ways = casts.iter().flat_map(|cast| loaded.map(|percent| (cast, percent)));
    let games =
        |(cast, percent)| (0..games).map(move |index| wild_trace(model, cast, index, percent));
    ways.flat_map(games).collect()
}

/// Returns the story of the game that [`wild_trace`] returns as a trace.
pub fn wild_story(model: &Model, cast: &Cast, index: u64, percent: u32) -> String {
    let story = Story::new(model, cast, &replay(index));
    let table = Seated::new(Loaded::new(live(index), percent), [&Wild], story);
    let mut play = Play::new(model, table);
    play.play(cast.mode);
    play.into_table().observer.text()
}

/// Returns lists of overrides that set the readings of the rulings.
///
/// The first list is empty, for the defaults. Then follows each other reading alone, then all of them together.
pub fn every_reading() -> Vec<Vec<String>> {
    let rulings = Lawrence::catalogue().rulings;
    let line = |name: &str, reading: &str| format!("rulings.{name}={reading}");
    let mut all = vec![Vec::new()];
    for ruling in rulings {
        all.extend(ruling.readings[1..].iter().map(|reading| vec![line(ruling.name, reading)]));
    }
    let last = |readings: &[&'static str]| readings[readings.len() - 1];
    all.push(rulings.iter().map(|it| line(it.name, last(it.readings))).collect());
    all
}

/// Observer that asserts that counters are conserved and that every mission ends in time.
struct Auditor<'m> {
    model: &'m Model,
    turned: Set<Card>,
    operations: usize,
    moved: usize,
    missions: usize,
    placed: Set<Ottoman>,
    over: bool,
}

impl<'m> Auditor<'m> {
    fn new(model: &'m Model) -> Self {
        let (turned, placed) = (Set::EMPTY, Set::EMPTY);
        Auditor { model, turned, operations: 0, moved: 0, missions: 0, placed, over: false }
    }

    /// Asserts that no counter is in two places, and that each counter that cannot leave play is in one.
    fn audit(&self, state: &State) {
        assert!(state.is_consistent(self.model), "a counter was lost or doubled");
        assert!(state.pounds <= self.model.limits.pounds, "L4");
        let [least, most] = self.model.limits.leadership;
        assert!((least..=most).contains(&state.leadership), "L14.1");
        let cards: Vec<Card> = state.ops_deck().chain(state.reserve(self.model)).collect();
        let different: Set<Card> = cards.iter().copied().collect();
        assert_eq!(different.len(), cards.len(), "a card lies twice");
        assert!(!different.meets(self.turned), "a card that was turned is back");
    }
}

impl Observer<Event> for Auditor<'_> {
    fn observe(&mut self, event: Event) {
        assert!(!self.over, "something happens after the end: {event:?}");
        let cards = self.model.cards.len();
        match event {
            Event::Mission { state, .. } => {
                (self.turned, self.operations, self.moved) = (Set::EMPTY, 0, 0);
                self.missions += 1;
                self.audit(&state);
                assert_eq!(state.ops_left() + state.reserve(self.model).count(), cards);
            }
            Event::Card { card } => {
                let card = card.map_or(Set::EMPTY, Set::of);
                assert!(!self.turned.meets(card), "a card is turned twice");
                self.turned |= card;
            }
            Event::Ops { cards, gained: false, .. } => self.moved += cards.len(),
            Event::Placed { units, set_aside, .. } => {
                let units: Set<Ottoman> = units.iter().collect();
                assert!((units | set_aside).is_subset(self.model.counters.ottomans));
                assert!(!(units | set_aside).meets(self.placed), "L9.1: the box holds no more");
                self.placed |= units | set_aside;
            }
            Event::OperationEnd { number, state, .. } => {
                self.operations += 1;
                self.placed = Set::EMPTY;
                assert_eq!(usize::from(number), self.operations);
                assert!(self.operations + self.moved <= cards, "L11.2: no more than the deck has");
                self.audit(&state);
            }
            Event::MissionEnd { .. } => self.placed = Set::EMPTY,
            Event::End { state, .. } => {
                assert!(state.is_consistent(self.model));
                self.over = true;
            }
            _ => {}
        }
    }
}

/// Plays a game to its end under an [`Auditor`].
pub fn audit(model: &Model, mode: Mode, chance: impl Chance, player: &impl Player) {
    let mut play = Play::new(model, Seated::new(chance, [player], Auditor::new(model)));
    let outcome = play.play(mode);
    assert!(play.state().is_consistent(model), "a counter was lost or doubled");
    assert_eq!(outcome.won, outcome.reason == EndReason::Goal);
    let auditor = play.into_table().observer;
    assert!(auditor.over, "the game has no end");
    let most = if mode == Mode::Campaign { model.campaign.len() + 1 } else { 1 };
    assert!((1..=most).contains(&auditor.missions), "L19: a mission is replayed once");
}
