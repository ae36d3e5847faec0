//! Simulation of small games of Megiddo agrees with exact values from an enumeration of all courses.

mod matchups;

use matchups::prelude::*;
use matchups::{army, players, scripted, short_war, small, war_of_two_battles};
use sandtable_test_chance::{Every, YesOrNo, assert_agree};

const GAMES: u32 = 100_000;

/// Tolerance for rounding errors in the sum of the probabilities of all courses of a game, which is 1.
const ROUNDING: f64 = 1e-9;

const QUESTIONS: [YesOrNo<Ledger>; 4] = [
    ("the British win", |game| won(game, |outcome| outcome.winner == Side::British)),
    ("a leader is lost", |game| won(game, |outcome| outcome.reason == EndReason::LawrenceLost)),
    ("a card is destroyed", |game| game.destroyed > 0),
    ("there is a second battle", |game| game.battles > 1),
];

fn won(game: &Ledger, how: fn(Outcome) -> bool) -> bool {
    game.outcome.is_some_and(how)
}

/// Returns the exact probability that each of [`QUESTIONS`] is true after a game.
///
/// Also returns the number of courses that the game can take.
fn exact(model: &Model, players: &[AnyPolicy; 2]) -> ([f64; QUESTIONS.len()], u32) {
    Every::default().shares(&QUESTIONS, ROUNDING, |every| {
        let mut game = Ledger::default();
        Play::new(model, Seated::new(every, players.each_ref(), &mut game)).play();
        game
    })
}

/// Asserts that simulation agrees with the exact probabilities for many pairs of policies.
///
/// Every scripted policy plays each side against `random`, and against itself.
fn assert_simulation_agrees(model: &Model) {
    for name in scripted() {
        let pairs = [[name, "random"], ["random", name], [name; 2]];
        let pairs = if name == "random" { &pairs[..1] } else { &pairs };
        pairs.iter().for_each(|names| assert_pair_agrees(model, *names));
    }
}

fn assert_pair_agrees(model: &Model, names: [&str; 2]) {
    let players = players(model, names);
    let (exact, _) = exact(model, &players);
    let key = |index| GameKey::new(1918, index);
    let games = (0..GAMES).map(|index| play_out(model, players.each_ref(), key(index.into())));
    assert_agree((&QUESTIONS, exact), ROUNDING, games, &names.join(" against "));
}

/// Returns a scenario of one battle with planes, cavalry, artillery, Leaders, Terrain and discards.
fn skirmish() -> Model {
    let british = "Foot: infantry 3; Wings: plane 2; \
                   Hero: leader 4, cavalry_force = 2, lost_means_defeat = true";
    let turkish = "Askar: infantry 3; Gun: artillery 2; Hill: terrain 1";
    small("", &army([1, 2, 1], british), &army([1, 2, 1], turkish))
}

/// The exact values of both scenarios differ from 0 and 1, and simulation agrees with them.
#[test]
fn a_skirmish_and_a_short_war_come_out_as_they_must() {
    for model in [skirmish(), short_war()] {
        assert_simulation_agrees(&model);
        let (shares, courses) = exact(&model, &players(&model, ["random"; 2]));
        assert!(courses > 1000, "{courses} courses");
        assert!(shares[0] > 0.05 && shares[0] < 0.95, "{shares:?}");
    }
}

/// The win probability of a battle without strikes is that computed by hand.
///
/// The British hold Foot (2) or a Rumour, the Turks an Askar (1) or a Veteran (3), each with
/// probability 1/2, and commit it with probability 1/2.
///
/// British total: 2 with probability 1/4, else 0. Turkish total: 0 with 1/2, 1 with 1/4, 3 with 1/4.
/// The British win with 2 against 0 or 1, and with 0 against 0:
/// 1/4 × 3/4 + 3/4 × 1/2 = 9/16.
#[test]
fn a_battle_of_one_card_by_hand() {
    let british = army([1, 1, 0], "Foot: infantry 2; Rumour: nuisance");
    let model = small("", &british, &army([1, 1, 0], "Askar: infantry 1; Veteran: infantry 3"));
    let (shares, _) = exact(&model, &players(&model, ["random"; 2]));
    assert!((shares[0] - 9.0 / 16.0).abs() < 1e-12, "{}", shares[0]);
}

/// The win probability of a battle with one possible strike is that computed by hand.
///
/// The British hold Foot (2) and Wings (2), the Turks a Veteran (3); each card is committed with
/// probability 1/2.
///
/// Without the Veteran (1/2) the British win, at least by a tie. With it (1/2) they have at most 2
/// against 3 and lose, unless Wings disrupts it to 1½: Foot and Wings must be committed (1/4) and
/// `random` must choose the one strike rather than the pass (1/2). So 1/2 + 1/2 × 1/8 = 9/16.
#[test]
fn a_battle_with_one_strike_by_hand() {
    let british = army([1, 2, 0], "Foot: infantry 2; Wings: plane 2");
    let model = small("", &british, &army([1, 1, 0], "Veteran: infantry 3"));
    let (shares, _) = exact(&model, &players(&model, ["random"; 2]));
    assert!((shares[0] - 9.0 / 16.0).abs() < 1e-12, "{}", shares[0]);
}

/// The win probability of a war of two battles is that computed by hand.
///
/// The British must win both battles: 1/2 × 1/2 = 1/4.
#[test]
fn a_war_of_two_battles_by_hand() {
    let model = war_of_two_battles();
    let (shares, _) = exact(&model, &players(&model, ["random"; 2]));
    assert!((shares[0] - 0.25).abs() < 1e-12, "{}", shares[0]);
    assert!((shares[3] - 0.5).abs() < 1e-12, "{}", shares[3]);
}
