//! What must hold for every policy of Lawrence of Arabia, every mission, the campaign and every
//! reading of the rules; small missions whose every course is played; and that a result depends on
//! nothing but scenario, policy, seed and range of games.

mod lawrence;

use lawrence::{live, model};
use sandtable::games::Game;
use sandtable::games::lawrence::ledger::Ledger;
use sandtable::games::lawrence::model::{Card, Mode, Model, Ottoman};
use sandtable::games::lawrence::rules::{EndReason, Event, Outcome, Play, State};
use sandtable::games::lawrence::{Cast, Lawrence};
use sandtable::kernel::{Chance, Deck, Layout, Member, Onlooker, Seated, Set, Stream};
use sandtable::scenario::load_bytes;
use sandtable_test_chance::Every;

/// Every policy on every mission, a drawn one and the campaign.
fn casts(model: &Model) -> Vec<Cast> {
    let wanted = Lawrence::everyone().with("mission", ["all", "random"]);
    Lawrence::casts(model, &wanted).expect("known names")
}

/// The settings for: the defaults, each other reading alone, and all of them at once.
fn every_reading() -> Vec<Vec<String>> {
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

/// Plays a cast's game by any luck before any onlooker.
fn perform<C: Chance, O: Onlooker<Event>>(
    model: &Model,
    cast: &Cast,
    chance: C,
    onlooker: O,
) -> (Outcome, State, O) {
    let mut play = Play::new(model, Seated::new(chance, [&cast.player], onlooker));
    let outcome = play.play(cast.mode);
    let state = *play.state();
    (outcome, state, play.into_table().onlooker)
}

/// Sees that nothing is lost or doubled and that every mission ends in time.
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

    /// Every counter is in one place at most, and those that cannot leave play are in one.
    fn audit(&self, state: &State) {
        assert!(state.is_consistent(self.model), "a counter was lost or doubled");
        assert!(state.pounds() <= self.model.limits.pounds, "L4");
        let [least, most] = self.model.limits.leadership;
        assert!((least..=most).contains(&state.leadership()), "L14.1");
        let cards: Vec<Card> = state.ops_deck().chain(state.reserve(self.model)).collect();
        let different: Set<Card> = cards.iter().copied().collect();
        assert_eq!(different.len(), cards.len(), "a card lies twice");
        assert!(!different.meets(self.turned), "a card that was turned is back");
    }
}

impl Onlooker<Event> for Auditor<'_> {
    fn see(&mut self, event: Event) {
        assert!(!self.over, "something happens after the end: {event:?}");
        let cards = self.model.cards.len();
        match event {
            Event::Mission { state, .. } => {
                (self.turned, self.operations, self.moved) = (Set::EMPTY, 0, 0);
                self.missions += 1;
                self.audit(&state);
                assert_eq!(state.ops_left() + state.reserve_left(self.model), cards);
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

#[test]
fn every_policy_plays_by_every_reading_of_the_rules() {
    for reading in every_reading() {
        let model = model(&reading);
        for cast in casts(&model) {
            for index in 0..20 {
                let (outcome, state, auditor) =
                    perform(&model, &cast, live(index), Auditor::new(&model));
                assert!(auditor.over, "{} on {}", cast.name, cast.mission);
                assert!(state.is_consistent(&model));
                assert_eq!(outcome.won, outcome.reason == EndReason::Goal);
                let most = if cast.mode == Mode::Campaign { model.campaign.len() + 1 } else { 1 };
                assert!((1..=most).contains(&auditor.missions), "L19: a mission is replayed once");
            }
        }
    }
}

/// A mission of two Operations in a corner of the map: the OEF box holds two units that always
/// hit, so that every battle is over soon; there are two cards and two Garrisons.
const SMALL: &str = r#"
[units]
"Lawrence 1+5" = { strength = 4, movement = 1 }
"Arab Leader 2+4" = { copies = 0 }
"Arab Leader 4+4" = { copies = 0 }
"Bedouin 1-3" = { copies = 0 }
"Bedouin 2-3" = { copies = 0 }
"Bedouin 3-3" = { copies = 0 }
"Mercenaries 3-4" = { copies = 0 }
"Regulars 4-1" = { copies = 0 }
"Armored Car 4-2" = { copies = 0 }
"Feisal's Camp 2-0" = { copies = 0 }
[gear]
"Machinegun" = { copies = 1 }
"Demolition" = { copies = 0 }
"Aeroplane" = { copies = 0 }
[garrisons]
"Garrison 1" = { copies = 1 }
"Garrison 2" = { copies = 0 }
"Garrison 3" = { copies = 0 }
[ottomans]
"OEF 1" = { strength = 6, copies = 1 }
"OEF 2" = { copies = 0 }
"OEF 3" = { copies = 0 }
"OEF 4" = { copies = 0 }
"Pasha 3+" = { strength = 8 }
"Asien Korps 4+" = { copies = 0 }
"Ottoman Aeroplane 1+" = { copies = 0 }
"Armored Train 5" = { copies = 0 }
[cards]
"Camel Corps" = { copies = 0 }
"Relief Column" = { copies = 0 }
"Punitive Expedition" = { copies = 0 }
"Ambush" = { copies = 0 }
"City Alarm" = { copies = 0 }
"Informers" = { copies = 0 }
"Sandstorm" = { copies = 0 }
"Blood Feud" = { copies = 0, effects = ["relocate_camp"] }
"The Camp Moves" = { copies = 0 }
"Gold for the Tribes" = { copies = 0, effects = [{ pounds = 2 }] }
"Arab Intelligence" = { copies = 0 }
"Allenby" = { copies = 0 }
[missions.small]
situation = ["Rabegh"]
goal = [{ friendly = ["Rabegh"] }]
ops = 2
pounds = 1
leadership = 2
lawrence_start = "Jidda"
ottoman_bonus = 0
"#;

/// The small mission, with some of its lines replaced, and every policy on it.
fn small(replaced: &[(&str, &str)]) -> (Model, Vec<Cast>) {
    // The printed missions ask for more Garrisons and cards than there are.
    let printed = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"];
    let printed = printed.map(|name| {
        format!(
            "missions.{name} = {{ situation = [], ops = 1, goal = [{{ friendly = ['Wejh'] }}] }}\n"
        )
    });
    let lines = replaced.iter().fold(SMALL.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let text = format!("extends = 'lawrence-of-arabia'\n{}{lines}", printed.concat());
    let document = load_bytes("small.toml", text.as_bytes(), &[]);
    let model = document.and_then(|document| Lawrence::model(&document));
    let model = model.unwrap_or_else(|problems| panic!("{problems}"));
    let wanted = Lawrence::everyone().with("mission", ["small"]);
    let casts = Lawrence::casts(&model, &wanted).expect("known names");
    (model, casts)
}

/// Every course. A subset is picked among those that have a member, which is just what comes of
/// picking again until there is one, without the courses that never end.
#[derive(Default)]
struct Courses(Every);

impl Chance for Courses {
    fn pick(&mut self, stream: Stream, bound: u32) -> u32 {
        self.0.pick(stream, bound)
    }

    fn shuffle(&mut self, deck: Deck, layout: &Layout) {
        self.0.shuffle(deck, layout);
    }

    fn deal<K: Member>(&mut self, deck: Deck, cards: Set<K>) -> K {
        self.0.deal(deck, cards)
    }

    fn subset(&mut self, stream: Stream, slots: Set) -> Set {
        let choice = self.0.pick(stream, (1 << slots.len()) - 1) + 1;
        let chosen = slots.iter().enumerate().filter(|(rank, _)| choice >> rank & 1 == 1);
        chosen.map(|(_, slot)| slot).collect()
    }
}

/// What is asked of a game; the share of games in which it is so is compared.
type Question = (&'static str, fn(&Ledger) -> bool);

const QUESTIONS: [Question; 6] = [
    ("it is won", |game| game.outcome.is_some_and(|outcome| outcome.won)),
    ("Lawrence is lost", |game| reason(game) == Some(EndReason::LawrenceLost)),
    ("the Ops are used up", |game| reason(game) == Some(EndReason::OpsExhausted)),
    ("a battle is fought", |game| game.battles > 0),
    ("a battle is won", |game| game.battles_won > 0),
    ("a Pound is left", |game| game.pounds_left > 0),
];

fn reason(game: &Ledger) -> Option<EndReason> {
    game.outcome.map(|outcome| outcome.reason)
}

/// The exact probability of a yes to each question, and how many courses the game may take.
fn exact(model: &Model, cast: &Cast) -> ([f64; QUESTIONS.len()], u32) {
    let mut courses = Courses::default();
    let (mut shares, mut total, mut count) = ([0.0; QUESTIONS.len()], 0.0, 0);
    loop {
        let (_, _, game) = perform(model, cast, &mut courses, Ledger::default());
        let probability = courses.0.probability();
        for (share, (_, question)) in shares.iter_mut().zip(QUESTIONS) {
            *share += if question(&game) { probability } else { 0.0 };
        }
        (total, count) = (total + probability, count + 1);
        assert!(count < 20_000_000, "the small mission is not small");
        if !courses.0.advance() {
            assert!((total - 1.0_f64).abs() < 1e-6, "the courses add up to {total}");
            return (shares, count);
        }
    }
}

#[test]
fn a_small_mission_comes_out_as_it_must() {
    const GAMES: u64 = 60_000;
    let (model, casts) = small(&[]);
    // The wild player has too many answers for that.
    for cast in casts.iter().filter(|cast| cast.name != Lawrence::WILD) {
        let (truths, courses) = exact(&model, cast);
        let mut counts = [0u64; QUESTIONS.len()];
        let mut tally = Lawrence::tally(cast);
        for index in 0..GAMES {
            let game = Lawrence::play(cast, 1917, index, &mut tally);
            for (count, (_, question)) in counts.iter_mut().zip(QUESTIONS) {
                *count += u64::from(question(&game));
            }
        }
        for ((truth, count), (question, _)) in truths.into_iter().zip(counts).zip(QUESTIONS) {
            let found = count as f64 / GAMES as f64;
            let std_err = (truth * (1.0 - truth) / GAMES as f64).max(0.0).sqrt();
            let allowed = (4.0 * std_err).max(1e-6);
            assert!(
                (truth - found).abs() <= allowed,
                "{}, {question}: {found} for {truth} in {courses} courses",
                cast.name
            );
        }
        if cast.name == "random" {
            assert!(courses > 1000 && truths[0] > 0.02 && truths[0] < 0.98, "{truths:?}");
        }
    }
}

/// One Operation of Lawrence alone, by hand. He starts in Jidda with strength 4, next to Mecca and
/// Rabegh, and goes to each of the three with 1/3. The only card, a Patrol, brings one unit that
/// always hits; nothing comes to Mecca, where it is not read. Rabegh holds a Garrison of value 0,
/// so that he wins if he goes there and lives.
///
/// The Edge is his with 26/36, since he adds 1 for himself: a tie or better of d6 + 1 against d6.
/// With it he hits with 4/6 before he is hit; without it he falls. So he falls with 1 − 26/36 × 4/6
/// and is lost with 1/3, or with 2/3 since he cannot pay: on 1 to 4. He wins with
/// 1/3 × (1 − (1 − 26/36 × 4/6) × 4/6).
#[test]
fn a_mission_of_one_operation_by_hand() {
    let (model, casts) = small(&[
        ("pounds = 1", "pounds = 0"),
        ("ops = 2", "ops = 1"),
        ("\"Pasha 3+\" = { strength = 8 }", "\"Pasha 3+\" = { copies = 0 }"),
        ("\"Garrison 1\" = { copies = 1 }", "\"Garrison 1\" = { copies = 0 }"),
        ("\"Sandstorm\" =", "\"Railway Guard\" = { copies = 0 }\n\"Sandstorm\" ="),
    ]);
    let random = casts.iter().find(|cast| cast.name == "random").expect("random");
    let (shares, _) = exact(&model, random);
    let falls = 1.0 - 26.0 / 36.0 * 4.0 / 6.0;
    assert!((shares[0] - (1.0 - falls * 4.0 / 6.0) / 3.0).abs() < 1e-9, "{shares:?}");
    assert!((shares[1] - 2.0 / 3.0 * falls * 4.0 / 6.0).abs() < 1e-9, "{shares:?}");
}
