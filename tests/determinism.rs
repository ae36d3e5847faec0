//! A result depends on scenario, players, seed and range of games, and on nothing else.

mod contests;

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use contests::{every_pair, players, printed};
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::model::Model;
use sandtable::games::megiddo::{Cast, Megiddo};
use sandtable::games::{Checksum, Game};
use sandtable::runner::{Experiment, Progress, Runner};
use sandtable::summary::Cell;

/// A contest as the runner sees it.
struct Contest<G: Game> {
    cast: G::Cast,
    seed: u64,
}

impl<G: Game> Experiment for Contest<G> {
    type Tally = G::Tally;
    type Record = ();

    fn tally(&self) -> G::Tally {
        G::tally(&self.cast)
    }

    fn play(&self, index: u64, tally: &mut G::Tally) {
        G::play(&self.cast, self.seed, index, tally);
    }

    fn merge(&self, tally: &mut G::Tally, other: G::Tally) {
        G::merge(tally, &other);
    }
}

impl<G: Game> Contest<G> {
    fn run(&self, threads: usize, batch: u64, games: Range<u64>) -> G::Tally {
        let runner = Runner::new(threads).expect("threads start").with_batch(batch);
        runner.run(self, games, false, &AtomicBool::new(false), &Progress::default()).tally
    }

    /// All figures of a tally, to the last bit.
    fn cell(&self, tally: &G::Tally) -> Cell {
        G::cell(&self.cast, tally, 0.95)
    }
}

fn contest(names: [&str; 2], seed: u64) -> Contest<Megiddo> {
    let model: Model = printed("");
    let (names, players) = (names.map(str::to_owned), players(&model, names));
    Contest { cast: Cast { model: model.into(), players, names }, seed }
}

const GAMES: Range<u64> = 0..3000;

#[test]
fn threads_and_batches_do_not_show() {
    for names in every_pair() {
        let contest = contest(names, 42);
        let reference = contest.cell(&contest.run(1, 1024, GAMES));
        assert_eq!(reference.games, GAMES.end);
        for threads in [1, 2, 3] {
            for batch in [1, 7, 1024] {
                let cell = contest.cell(&contest.run(threads, batch, GAMES));
                assert_eq!(cell, reference, "{names:?}, {threads} threads, batches of {batch}");
            }
        }
    }
}

#[test]
fn parts_of_a_range_merge_in_any_order() {
    let contest = contest(["random", "greedy"], 42);
    let whole = contest.cell(&contest.run(1, 1024, GAMES));
    let parts = [0..1, 1..1000, 1000..1017, 1017..GAMES.end];
    let tallies = parts.map(|part| contest.run(2, 7, part));
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
        let mut merged = Megiddo::tally(&contest.cast);
        order.into_iter().for_each(|part: usize| Megiddo::merge(&mut merged, &tallies[part]));
        assert_eq!(contest.cell(&merged), whole, "{order:?}");
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it() {
    let contest = contest(["random", "random"], 42);
    let all = contest.cell(&contest.run(1, 1024, 500..501));
    let mut tally = Megiddo::tally(&contest.cast);
    Megiddo::play(&contest.cast, 42, 500, &mut tally);
    assert_eq!(contest.cell(&tally), all);
}

/// The twins: seed, range and players do show, so that the comparisons above can fail.
#[test]
fn seed_range_and_players_do_show() {
    let figures = |names, seed, games| {
        let contest = contest(names, seed);
        let Cell { metrics, cards, .. } = contest.cell(&contest.run(1, 1024, games));
        (metrics, cards)
    };
    let reference = figures(["random", "greedy"], 42, GAMES);
    assert_ne!(reference, figures(["random", "greedy"], 43, GAMES));
    assert_ne!(reference, figures(["random", "greedy"], 42, 1..GAMES.end + 1));
    assert_ne!(reference, figures(["greedy", "random"], 42, GAMES));
}

/// The checksum of games of every contest, under the scenario's rulings and under every reading of
/// each.
fn behaviour<G: Game>(scenario: &str) -> String {
    let mut checksum = Checksum::default();
    let mut add = |overrides: &[String], games| {
        let document = sandtable::scenario::load(scenario, overrides).expect("a sound scenario");
        let model = G::model(&document).expect("a sound scenario");
        let casts = G::casts(&model, &G::everyone()).expect("everyone can play");
        checksum.add::<G>(&casts, games);
    };
    add(&[], 100);
    for ruling in G::catalogue().rulings {
        let reading = |it| format!("rulings.{}={it}", ruling.name);
        ruling.readings.iter().for_each(|it| add(&[reading(it)], 5));
    }
    checksum.text()
}

/// Compares a checksum with the one in a game's folder, or writes it there where snapshots are
/// renewed.
fn check_behaviour<G: Game>(scenario: &str, folder: &str) {
    let path = format!("{}/src/games/{folder}/behaviour.txt", env!("CARGO_MANIFEST_DIR"));
    let today = behaviour::<G>(scenario);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
        std::fs::write(&path, format!("{today}\n")).expect("written");
        return;
    }
    assert_eq!(
        G::BEHAVIOUR,
        today,
        "games go otherwise than they did: write the new checksum to {path}, or have it written by \
         INSTA_UPDATE=always, and say in the commit what has changed: old seeds give other games"
    );
}

#[test]
fn the_behaviour_of_megiddo_is_the_one_that_plans_name() {
    check_behaviour::<Megiddo>("megiddo-1918", "megiddo");
}

#[test]
fn the_behaviour_of_lawrence_is_the_one_that_plans_name() {
    check_behaviour::<Lawrence>("lawrence-of-arabia", "lawrence");
}
