//! Rollout search for Megiddo finds better actions if there are any, and plays as its base otherwise.

mod matchups;
mod megiddo;

use matchups::prelude::*;
use matchups::{army, small};
use megiddo::{casts, trace};

/// Returns a scenario of one battle in which the British hold infantry of Force 5 and one of Force 1.
fn one_battle() -> Model {
    let british = army([1, 2, 0], "Strong: infantry 5; Weak: infantry 1");
    small("", &british, &army([1, 2, 0], "Askar: infantry 3"))
}

fn decisions(
    model: &Model,
    [british, turks]: [&str; 2],
    (seat, game): (usize, u64),
    assessment: Assessment,
) -> Vec<DecisionRecord> {
    let cast = &casts(model, british, turks)[0];
    Megiddo::decisions(cast, RandomStreams::new(megiddo::SEED, game), seat, assessment)
}

/// The measured spread of a decision is 0 if no action matters, and 1 if an action decides the game.
///
/// The British win with their strong infantry and lose without it; the Turks cannot change this.
#[test]
fn every_legal_action_is_simulated() {
    let model = one_battle();
    let choices = |players: [&str; 2], seat: usize| -> Vec<(&'static str, i64, i32)> {
        let all = (0..50)
            .flat_map(|game| decisions(&model, players, (seat, game), Assessment::Choices(64)))
            .filter_map(|it| Some((it.kind, it.choice?)));
        all.map(|(kind, it)| (kind, it.spread.sum, it.spread.agreement)).collect()
    };
    let turks = choices(["greedy", "planner:base=random,foe=greedy"], 1);
    assert!(!turks.is_empty() && turks.iter().all(|it| (it.1, it.2) == (0, 0)), "{turks:?}");
    let british = choices(["planner:base=random,foe=greedy", "greedy"], 0);
    let commits: Vec<_> = british.iter().filter(|it| it.0 == "commit").collect();
    assert!(commits.len() == 50 && commits.iter().all(|it| (it.1, it.2) == (64, 2)), "{british:?}");
}

/// Search does not deviate from its base policy where no action is better than another.
///
/// The Turks lose this battle whatever they do.
#[test]
fn where_nothing_matters_nothing_is_changed() {
    let model = one_battle();
    let planner = "planner:rollouts=16,doubt=0,base=random,foe=greedy";
    let mut context = 0;
    for game in 0..50 {
        let players = ["greedy", planner];
        let decisions = decisions(&model, players, (1, game), Assessment::Changes(64));
        context += decisions.len();
        assert!(decisions.iter().all(|it| it.change.is_none()), "{decisions:?}");
        let trace = |turks| trace(&casts(&model, "greedy", turks)[0], game);
        let events = |text: String| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(events(trace(planner)).last(), events(trace("random")).last());
    }
    assert!(context >= 50, "{context} questions");
}

/// Search finds the only action that wins.
///
/// Its base policy commits at random, so it leaves out the strong infantry half of the time and loses.
#[test]
fn the_one_answer_that_wins_is_found() {
    let model = one_battle();
    let planner = "planner:rollouts=16,base=random,foe=greedy";
    let won = |british: &str| {
        let cast = &casts(&model, british, "greedy")[0];
        let games =
            (0..200).map(|game| Megiddo::record(cast, RandomStreams::new(megiddo::SEED, game)));
        games.filter(Megiddo::won).count()
    };
    assert!((40..160).contains(&won("random")), "{}", won("random"));
    assert_eq!(won(planner), 200);
    let changes: Vec<_> = (0..50)
        .flat_map(|game| decisions(&model, [planner, "greedy"], (0, game), Assessment::Changes(64)))
        .filter_map(|it| it.change)
        .collect();
    assert!(!changes.is_empty());
    for change in changes {
        assert!(change.gain.iter().all(|half| (half.sum, half.n) == (32, 32)), "{change:?}");
        assert!(change.to.contains("Strong") && !change.from.contains("Strong"), "{change:?}");
    }
}

/// A search whose base commits at random wins as often as the exact best response does.
///
/// In one battle without strikes each side holds three of five cards. Against Turks that commit all their cards, the
/// best response is to commit every card that adds Force. Its win rate follows from all pairs of hands.
#[test]
fn the_value_of_a_best_response_agrees_with_enumeration() {
    const BRITISH: &str =
        "One: infantry 1; Two: infantry 2; Three: infantry 3; Four: infantry 4; Five: infantry 5";
    const TURKISH: &str = "Bir: infantry 1; Iki: infantry 2; 2 Uch: infantry 3; Alti: infantry 6";
    let model = small("", &army([1, 3, 0], BRITISH), &army([1, 3, 0], TURKISH));
    let hands = |forces: [i32; 5]| -> Vec<i32> {
        let held = |set: u32| (0..5).filter(move |card| set >> card & 1 == 1);
        let sets = (0..32_u32).filter(|set| set.count_ones() == 3);
        sets.map(|set| held(set).map(|card| forces[card]).sum()).collect()
    };
    let (british, turks) = (hands([1, 2, 3, 4, 5]), hands([1, 2, 3, 3, 6]));
    let won: usize =
        british.iter().map(|own| turks.iter().filter(|other| own >= *other).count()).sum();
    let exact = won as f64 / 100.0;
    let cast = &casts(&model, "planner:rollouts=256,doubt=0,base=random,foe=greedy", "greedy")[0];
    let games =
        (0..2000).map(|game| Megiddo::record(cast, RandomStreams::new(megiddo::SEED, game)));
    let wins = games.filter(Megiddo::won).count() as u64;
    let found = Estimate::rate(wins, 2000, 0.999).interval.expect("games were played");
    let (low, high) = (found.low, found.high);
    assert!(low < exact && exact < high, "{exact} is not from {low} to {high}");
}

/// Returns the number of British wins in the level scenario; all policies get the same random streams.
fn wins(british: &str, turks: &str, games: u64) -> usize {
    let model = matchups::model("extends = 'megiddo-1918-level'");
    let cast = &casts(&model, british, turks)[0];
    let games = (0..games).map(|game| Megiddo::record(cast, RandomStreams::new(5, game)));
    games.filter(Megiddo::won).count()
}

/// In the level scenario, search wins more than its base policy with the same random streams.
#[test]
fn search_wins_on_the_level_field() {
    let scripted = wins("tempo", "tempo", 150);
    let (british, turks) =
        (wins("planner:rollouts=16", "tempo", 150), wins("tempo", "planner:rollouts=16", 150));
    // The gains are about 10 points of 100, and the standard error of a paired difference about 3.
    assert!(british > scripted && turks < scripted, "{british} > {scripted} > {turks}");
}

/// Search over a trained base policy wins more with that policy's value net than with full rollouts.
///
/// With a base policy that is not trained, both settings use rollouts.
#[test]
fn a_base_that_has_learned_is_taken_at_its_word() {
    let planner = |more: &str| format!("planner:rollouts=8{more}");
    let [plain, learned, foreseen] = ["", ",base=trained", ",base=trained,foresight=1"]
        .map(|more| wins(&planner(more), "tempo", 400));
    assert!(foreseen > learned && learned > plain, "{foreseen} > {learned} > {plain}");
    assert_eq!(wins(&planner(",foresight=1"), "tempo", 50), wins(&planner(""), "tempo", 50));
}
