//! Properties of every policy of Lawrence of Arabia in every mission, the campaign and every reading.
//!
//! The games of small missions are enumerated, and simulation must agree with the exact probabilities.

mod lawrence;

use lawrence::prelude::*;
use lawrence::{Loaded, MIND, audit, every_reading, live, model, read};
use sandtable::learn::{League, PolicyStore, SavedPolicy};
use sandtable_test_chance::{Best, Every, YesOrNo, assert_agree};

/// Returns the matchups of every policy in every mission and in the campaign.
///
/// They include games whose mission is drawn at random.
fn casts(model: &Model) -> Vec<Cast> {
    let wanted = Lawrence::everyone().with("mission", ["all", "random"]);
    Lawrence::casts(model, &wanted, &Default::default()).expect("known names")
}

/// Plays a game of a matchup with the given source of chance and the given observer.
fn perform<C: Chance, O: Observer<Event>>(
    model: &Model,
    cast: &Cast,
    chance: C,
    observer: O,
) -> (Outcome, State, O) {
    let mut play = Play::new(model, Seated::new(chance, [&cast.player], observer));
    let outcome = play.play(cast.mode);
    let state = *play.state();
    (outcome, state, play.into_table().observer)
}

#[test]
fn every_policy_plays_by_every_reading_of_the_rules() {
    for reading in every_reading() {
        let model = model(&reading);
        for cast in casts(&model) {
            (0..20).for_each(|index| audit(&model, cast.mode, live(index), &cast.player));
        }
        for mode in model.modes() {
            let loaded = |index| Loaded::new(live(index), 80);
            (0..200).for_each(|index| audit(&model, mode, loaded(index), &Wild));
        }
    }
}

/// Scenario with one mission of two Operations on a small map, whose games can be enumerated.
///
/// The OEF box holds two units that always hit, so battles end soon. There are two cards and two Garrisons.
const SMALL: &str = include_str!("lawrence/small.toml");

/// Returns the model of [`SMALL`] with some texts replaced, and the matchups of every policy on it.
fn small(replaced: &[(&str, &str)]) -> (Model, Vec<Cast>) {
    // The printed missions require more Garrisons and cards than the small scenario has.
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
    let model = read(&format!("extends = 'lawrence-of-arabia'\n{}{lines}", printed.concat()));
    let wanted = Lawrence::everyone().with("mission", ["small"]);
    let casts = Lawrence::casts(&model, &wanted, &Default::default()).expect("known names");
    (model, casts)
}

/// Replacement of a text in [`SMALL`] that removes the Machinegun.
const NO_GUN: (&str, &str) = ("\"Machinegun\" = { copies = 1 }", "\"Machinegun\" = { copies = 0 }");
const NO_GARRISON: (&str, &str) =
    ("\"Garrison 1\" = { copies = 1 }", "\"Garrison 1\" = { copies = 0 }");

/// Tolerance for rounding errors in the sum of the probabilities of all courses of a game, which is 1.
const ROUNDING: f64 = 1e-6;

const QUESTIONS: [YesOrNo<Ledger>; 6] = [
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

/// Returns the exact probability that each of [`QUESTIONS`] is true after a game.
///
/// Also returns the number of courses that the game can take.
fn exact(model: &Model, cast: &Cast) -> ([f64; QUESTIONS.len()], u32) {
    Every::never_empty()
        .shares(&QUESTIONS, ROUNDING, |every| perform(model, cast, every, Ledger::default()).2)
}

/// Asserts that simulated games agree with the result of [`exact`], and returns that result.
fn assert_simulation_agrees(model: &Model, cast: &Cast) -> ([f64; QUESTIONS.len()], u32) {
    const GAMES: u32 = 60_000;
    let (truths, courses) = exact(model, cast);
    let mut tally = <Lawrence as Game>::Tally::new(cast);
    let games = (0..GAMES).map(|index| Lawrence::play(cast, 1917, index.into(), &mut tally));
    assert_agree((&QUESTIONS, truths), ROUNDING, games, &cast.name);
    (truths, courses)
}

#[test]
fn a_small_mission_comes_out_as_it_must() {
    let (model, casts) = small(&[]);
    // Random policies have too many actions to enumerate: `wild` always, `random` if there are both a Machinegun
    // and a Garrison.
    for cast in casts.iter().filter(|cast| ![Lawrence::WILD, "random"].contains(&&cast.name[..])) {
        assert_simulation_agrees(&model, cast);
    }
    for replaced in [NO_GUN, NO_GARRISON] {
        let (model, casts) = small(&[replaced]);
        let random = casts.iter().find(|cast| cast.name == "random").expect("random");
        let (truths, courses) = assert_simulation_agrees(&model, random);
        assert!(courses > 1000 && truths[0] > 0.02 && truths[0] < 0.98, "{truths:?}");
    }
}

/// The win probability of a mission with one Operation of Lawrence alone is that computed by hand.
///
/// He starts in Jidda with strength 4, next to Mecca and Rabegh, and goes to each of the three with
/// probability 1/3. The only card, a Patrol, brings one unit that always hits; no card is read in Mecca.
/// Rabegh holds a Garrison of value 0, so that he wins if he goes there and survives.
///
/// He has the Edge with 26/36, since he adds 1 for himself: d6 + 1 must be at least d6. With the Edge
/// he hits with 4/6 before he is hit; without it he falls. So he falls with 1 − 26/36 × 4/6. A fallen
/// Lawrence is lost with 1/3, or with 2/3 since he cannot pay: on 1 to 4. He wins with
/// 1/3 × (1 − (1 − 26/36 × 4/6) × 4/6).
#[test]
fn a_mission_of_one_operation_by_hand() {
    let (model, casts) = small(&[
        ("pounds = 1", "pounds = 0"),
        ("ops = 2", "ops = 1"),
        ("\"Pasha 3+\" = { strength = 8 }", "\"Pasha 3+\" = { copies = 0 }"),
        NO_GARRISON,
        ("\"Sandstorm\" =", "\"Railway Guard\" = { copies = 0 }\n\"Sandstorm\" ="),
    ]);
    let random = casts.iter().find(|cast| cast.name == "random").expect("random");
    let (shares, _) = exact(&model, random);
    let falls = 1.0 - 26.0 / 36.0 * 4.0 / 6.0;
    assert!((shares[0] - (1.0 - falls * 4.0 / 6.0) / 3.0).abs() < 1e-9, "{shares:?}");
    assert!((shares[1] - 2.0 / 3.0 * falls * 4.0 / 6.0).abs() < 1e-9, "{shares:?}");
}

/// Returns the exact win probability of the best policy in a small mission with a single card.
///
/// With several cards the result would be too high: the enumeration would let the policy know their order.
fn best(model: &Model, mode: Mode) -> f64 {
    let mut chance = Best::of(MIND);
    loop {
        let mut game = Ledger::default();
        Play::new(model, Seated::new(&mut chance, [&Wild], &mut game)).play(mode);
        let won = game.outcome.is_some_and(|outcome| outcome.won);
        if let Some(worth) = chance.ends(f64::from(u8::from(won))) {
            return worth;
        }
    }
}

/// Returns the exact win probability of a policy trained on a small mission for `games` games.
fn learned(model: &Model, cast: &Cast, games: u64) -> f64 {
    let course = Lawrence::training_environment(std::slice::from_ref(cast)).expect("a course");
    let mut league = League::new(&*course, 1917, games);
    league.train(games);
    let (name, seat) = (Lawrence::NAME, Lawrence::PARTS.seats().next().expect("a seat").key);
    let mind = (&course.seats()[0][..], &league.nets()[0]);
    let policies = PolicyStore::default();
    policies.keep("small", vec![SavedPolicy::new(name, ["small", ""], seat, [1917, games], mind)]);
    let wanted =
        MatchupRequest::default().with("policy", ["trained:small"]).with("mission", ["small"]);
    exact(model, &Lawrence::casts(model, &wanted, &policies).expect("players")[0]).0[0]
}

/// Trained policies win small missions as often as the best policy does.
///
/// In the mission that is computed by hand, the best play is to go to Rabegh. With one more Pound, scripted policies
/// do not find the best play, whether or not a Garrison lies in Rabegh.
#[test]
fn a_policy_trained_on_a_small_mission_plays_it_perfectly() {
    const GAMES: u64 = 131_072;
    let one = ("ops = 2", "ops = 1");
    let poor = ("pounds = 1", "pounds = 0");
    let no_guard = ("\"Sandstorm\" =", "\"Railway Guard\" = { copies = 0 }\n\"Sandstorm\" =");
    let no_pasha = ("\"Pasha 3+\" = { strength = 8 }", "\"Pasha 3+\" = { copies = 0 }");
    let by_hand = 1.0 - (1.0 - 26.0 / 36.0 * 4.0 / 6.0) * 4.0 / 6.0;
    for (replaced, known) in [
        (&[one, poor, no_guard, no_pasha, NO_GARRISON][..], Some(by_hand)),
        (&[one, no_guard, NO_GARRISON], None),
        (&[one, no_guard], None),
    ] {
        let (model, casts) = small(replaced);
        let best = best(&model, casts[0].mode);
        assert!(known.is_none_or(|known| (best - known).abs() < 1e-9), "{best}");
        let greedy = casts.iter().find(|cast| cast.name == "greedy").expect("greedy");
        let greedy_wins = exact(&model, greedy).0[0];
        assert_eq!(greedy_wins < best - 0.03, known.is_none(), "{greedy_wins} of {best}");
        // Play better than the best scripted policy takes more training.
        let games = if known.is_some() { 4096 } else { GAMES };
        let learned = learned(&model, greedy, games);
        assert!(learned < best + 1e-9 && learned > best - 1e-3, "{learned} of {best}");
    }
}

/// Training also learns to choose the force, since the other choices get worse without this.
///
/// In games after training, trained policies leave the choice of the force to their base policy.
#[test]
fn which_force_goes_is_learned() {
    let model = model(&[]);
    let wanted = MatchupRequest::default().with("mission", ["aqaba"]);
    let casts = Lawrence::casts(&model, &wanted, &Default::default()).expect("players");
    let course = Lawrence::training_environment(&casts).expect("a course");
    let mut league = League::new(&*course, 1, 512);
    league.train(512);
    let net = (&course.seats()[0][..], &league.nets()[0]);
    let (_, names, weights) = &SavedPolicy::new("", ["", ""], "", [1, 512], net).net_arrays()[0];
    // Layout: weights to the units, weights past them, the units' biases and output weights, the output's bias.
    let units = (weights.len() - names.len() - 1) / (names.len() + 2);
    let past =
        |name: &str| weights[names.len() * units + names.iter().position(|it| it == name).unwrap()];
    assert_ne!(past("asked: force"), 0);
    assert_eq!(past("asked: start"), 0, "nothing is learned of what is never asked");
}
