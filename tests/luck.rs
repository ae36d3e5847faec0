//! Variance shares of random streams and win-probability curves agree with exact values of small games.

mod matchups;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use matchups::prelude::*;
use matchups::{players, short_war, tiny, war_of_two_battles};
use sandtable::analysis::profile::VarianceShares;
use sandtable::analysis::profile::excitement::EXCITEMENT_MEASURES;
use sandtable::analysis::profile::measurement::{Measurement, MeasurementTally};
use sandtable::analysis::profile::playthrough::{Playthrough, PlaythroughTally};
use sandtable::games::definition::prepared_matchup;
use sandtable::runner::{Experiment, Progress, Runner};
use sandtable::summary::Named;
use sandtable_test_chance::Every;

const SEED: u64 = 1917;
const LEVEL: f64 = 0.95;

fn cast(model: &Arc<Model>, names: [&str; 2]) -> Cast {
    let players = players(model, names);
    Cast { model: Arc::clone(model), names: names.map(str::to_owned), players }
}

fn run<E: Experiment>(experiment: &E, threads: usize, batch: u64, games: u64) -> E::Tally {
    let runner = Runner::new(threads).expect("threads start").with_batch(batch);
    runner
        .run(experiment, 0..games, false, &AtomicBool::new(false), None, &Progress::default())
        .tally
}

fn exchange(casts: Vec<Cast>) -> Playthrough {
    let casts = casts.into_iter().map(prepared_matchup::<Megiddo>).collect();
    Playthrough::new(casts, SEED).with_exchanged_luck()
}

fn near(seen: Estimate, expected: f64) {
    let (value, error) = (seen.value.expect("known"), seen.std_err.expect("known"));
    assert!((value - expected).abs() <= 1e-9 + 4.0 * error, "{seen:?} is not {expected}");
}

#[test]
fn where_one_source_decides_it_has_all_the_variance() {
    let cast = cast(&war_of_two_battles().into(), ["random"; 2]);
    let experiment = exchange(vec![cast.clone()]);
    let shares = &run(&experiment, 2, 100, 20_000).matchups[0].shares;
    for (i, (name, _)) in Megiddo::sources(&cast).into_iter().enumerate() {
        let [alone, total] = [shares.first_order_share(i, LEVEL), shares.total_share(i, LEVEL)];
        if name == "turkish_mind" {
            near(alone, 1.0);
            near(total, 1.0);
        } else {
            let values = [alone.value, total.value];
            assert_eq!(values, [Some(0.0); 2], "{name} is never of use");
        }
    }
    near(shares.interaction_share(LEVEL), 0.0);
}

#[test]
fn a_source_has_no_more_by_itself_than_in_all() {
    let model = Arc::new(tiny(""));
    let experiment = exchange(vec![cast(&model, ["random"; 2])]);
    let shares = &run(&experiment, 2, 100, 20_000).matchups[0].shares;
    let mut sum = 0.0;
    for i in 0..experiment.sources.len() {
        let [alone, total] = [shares.first_order_share(i, LEVEL), shares.total_share(i, LEVEL)];
        let error = alone.std_err.unwrap() + total.std_err.unwrap();
        assert!(alone.value.unwrap() <= total.value.unwrap() + 3.0 * error, "{alone:?}, {total:?}");
        assert!(total.value.unwrap() > 0.02, "every source is of use here: {total:?}");
        sum += alone.value.unwrap();
    }
    assert!((shares.interaction_share(LEVEL).value.unwrap() - (1.0 - sum)).abs() < 1e-12);
}

#[test]
fn equal_policies_differ_by_luck_alone() {
    let model = Arc::new(tiny(""));
    let twins = ["tempo:patience=0.5", "tempo:patience=0.5"].map(|name| cast(&model, [name; 2]));
    let won = run(&exchange(twins.into()), 2, 100, 1000).won;
    let VarianceShares { policy, luck, interplay } = VarianceShares::of(&won, LEVEL);
    assert_eq!([policy, luck, interplay].map(|it| it.value), [Some(0.0), Some(1.0), Some(0.0)]);
}

#[test]
fn threads_and_batches_do_not_show() {
    let model = Arc::new(tiny(""));
    let experiment = exchange(vec![cast(&model, ["random"; 2]), cast(&model, ["greedy"; 2])]);
    let measure = |tally: &PlaythroughTally, threads, batch| -> MeasurementTally {
        let all = Measurement { excitement: true, half: Some(3), losses: true };
        let games = all.games(&experiment.casts[0], &tally.matchups[0].curve, SEED);
        run(&games, threads, batch, 700)
    };
    let reference = run(&experiment, 1, 1024, 700);
    let measured = measure(&reference, 1, 1024);
    for (threads, batch) in [(1, 7), (2, 1), (3, 64)] {
        let tally = run(&experiment, threads, batch, 700);
        assert_eq!(tally, reference);
        assert_eq!(measure(&tally, threads, batch), measured);
    }
}

#[test]
fn a_course_ends_where_its_game_does() {
    let model = Arc::new(tiny(""));
    let cast = cast(&model, ["random"; 2]);
    let mut course = vec![StateSummary { score: 7, more: 7 }; 3];
    for index in 0..200 {
        let luck = sandtable::kernel::RandomStreams::new(SEED, index);
        let game = Megiddo::course(&cast, luck, &mut course);
        let [british, turkish] = game.victory_points.map(i16::from);
        assert_eq!(course.last().map(|it| it.score), Some(british - turkish));
        assert_eq!(course.len(), usize::from(game.battles));
        let [shown, played] = [game, Megiddo::record(&cast, luck)];
        assert_eq!(Megiddo::fingerprint(&shown), Megiddo::fingerprint(&played));
    }
}

/// Returns the state after each battle: the score, and the winners of all battles so far as a number.
///
/// The number is that of [`Megiddo::course`].
fn standings(events: &[Event]) -> Vec<StateSummary> {
    let mut history = 1;
    let battles = events.iter().filter_map(|event| match event {
        Event::Battle { victory_points: [british, turkish], winner, .. } => {
            history = 2 * history + u64::from(*winner == Side::British);
            let score = i16::from(*british) - i16::from(*turkish);
            Some(StateSummary { score, more: history })
        }
        _ => None,
    });
    battles.collect()
}

/// Returns the exact British win probability at each turn in each state, from all courses of the game.
fn exact_curve(cast: &Cast) -> BTreeMap<(usize, StateSummary), f64> {
    let mut sums: BTreeMap<(usize, StateSummary), [f64; 2]> = BTreeMap::new();
    let play = |every: &mut Every| {
        let mut events: Vec<Event> = Vec::new();
        let table = Seated::new(every, cast.players.each_ref(), &mut events);
        let play = Play::new(&cast.model, table).play();
        (standings(&events), if play.winner == Side::British { 1.0 } else { 0.0 })
    };
    Every::default().play(play, |(course, won), probability| {
        let later = course[..course.len() - 1].iter().copied();
        for stand in std::iter::once(StateSummary::default()).chain(later).enumerate() {
            let sum = sums.entry(stand).or_default();
            *sum = [sum[0] + probability, sum[1] + won * probability];
        }
    });
    sums.into_iter().map(|(stand, [all, won])| (stand, won / all)).collect()
}

#[test]
fn chances_are_those_of_every_course() {
    let cast = cast(&short_war().into(), ["random"; 2]);
    let exact = exact_curve(&cast);
    // Two courses lead to each middle score.
    let scores: Vec<_> = exact.keys().map(|(turn, stand)| (*turn, stand.score)).collect();
    assert_eq!(scores, [(0, 0), (1, -1), (1, 1), (2, 0), (2, 0)]);
    let tally = run(&exchange(vec![cast]), 2, 1000, 20_000);
    let seen: Vec<_> = tally.matchups[0].curve.win_rates(LEVEL).collect();
    assert_eq!(seen.len(), exact.len());
    for ((turn, standing, chance), (stand, truth)) in seen.into_iter().zip(exact) {
        assert_eq!((turn, standing), stand);
        near(chance, truth);
    }
}

/// The excitement and the comebacks of a war of two battles are those computed by hand.
///
/// Before the war the British win with probability 1/4, after winning a battle with 1/2. In half of all
/// games the Turks win the first battle: the probability changes by 1/4. Otherwise it changes by 1/4 and
/// by 1/2. So the excitement is 1/2 × 1/4 + 1/2 × 3/4. The other half of the games has 1/2 within its
/// middle half. The loser's highest probability is 1/4 in half of the games, 1/2 in the quarter that the
/// Turks win late, and 3/4 in the quarter that the British win. Where the British win with probability p,
/// the loser has p in a share 1 - p of the games and 1 - p in a share p.
#[test]
fn the_quality_of_a_war_of_two_battles_by_hand() {
    let cast = cast(&war_of_two_battles().into(), ["random"; 2]);
    let experiment = exchange(vec![cast]);
    let games = 20_000;
    let tally = run(&experiment, 2, 1000, games);
    let excitement = Measurement { excitement: true, ..Measurement::default() };
    let again = excitement.games(&experiment.casts[0], &tally.matchups[0].curve, SEED);
    let quality = run(&again, 2, 1000, games).excitement;
    let expected = [
        ("turns", 1.5),
        ("open_turns", 1.25),
        ("swings", 0.5),
        ("excitement", 0.5),
        ("comeback_depth", 0.4375),
    ];
    for (measure, (name, value)) in EXCITEMENT_MEASURES.iter().zip(expected) {
        assert_eq!(measure.name(), name);
        near(quality.estimate_mean_of(measure, LEVEL), value);
    }
    let losers = quality.loser_probabilities(LEVEL);
    assert_eq!((losers.len(), losers[2].value), (3, Some(0.0)));
    near(losers[0], 0.375);
    near(losers[1], 0.25);
}
