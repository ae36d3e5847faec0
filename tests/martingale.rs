//! Win probabilities are martingales: estimated from some games, they do not drift in other games.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::analysis::profile::win_probability::{CERTAIN, Curve, WHOLE};
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, MatchupRequest, StateSummary};
use sandtable::kernel::RandomStreams;
use sandtable::scenario;
use sandtable::stats::{Mergeable, Moments};

fn cast<G: Game>(scenario: &str, wanted: &MatchupRequest) -> G::Cast {
    let document = scenario::load(scenario, &[]).expect("a scenario");
    let model: Arc<G::Model> = G::model(&document).expect("a sound one").into();
    G::casts(&model, wanted, &Default::default()).expect("a matchup").remove(0)
}

/// Returns the state of a game after each turn, and whether the first seat won it.
fn course<G: Game>(cast: &G::Cast, seed: u64, index: u64) -> (Vec<StateSummary>, bool) {
    let mut course = Vec::new();
    let won = G::won(&G::course(cast, RandomStreams::new(seed, index), &mut course));
    (course, won)
}

/// Changes of win probabilities from turn to turn in fresh games.
///
/// The probabilities are estimated from other games. The mean of the changes should be 0.
#[derive(Default)]
struct Drift {
    /// Sums of the next minus the current probability, by turn and current state.
    of_standing: BTreeMap<(usize, StateSummary), Moments>,
    /// Sums of the next minus the current probability, by turn.
    of_turn: BTreeMap<usize, Moments>,
}

/// Number of games from which probabilities are estimated, for each fresh game.
const TELLING: u64 = 4;

fn drift<G: Game>(cast: &G::Cast, fresh: u64) -> Drift {
    let (mut curve, mut drift) = (Curve::default(), Drift::default());
    for index in 0..TELLING * fresh {
        let (course, won) = course::<G>(cast, 1, index);
        curve.add(index, &course, won);
    }
    for index in 0..fresh {
        let (course, won) = course::<G>(cast, 2, index);
        let mut stand = StateSummary::default();
        let mut chance = curve.probability(0, stand).expect("games");
        for (turn, after) in course.iter().enumerate() {
            let next = match turn + 1 == course.len() {
                true => i32::from(won) * CERTAIN,
                false => curve.probability(turn + 1, *after).unwrap_or(chance),
            };
            let step = i64::from(next - chance);
            let one = Moments { n: 1, sum: step, squares: step * step };
            drift.of_standing.entry((turn, stand)).or_default().merge(&one);
            drift.of_turn.entry(turn).or_default().merge(&one);
            (stand, chance) = (*after, next);
        }
    }
    drift
}

/// Returns the mean change of probability divided by its standard error; `None` for too few games.
///
/// The standard error includes that of the estimated probabilities.
fn deviation(steps: &Moments) -> Option<f64> {
    let mean = steps.estimate(0.95);
    let error = mean.std_err? * (1.0 + 1.0 / TELLING as f64).sqrt();
    (mean.n >= 100 && error > 0.0).then_some(mean.value? / error)
}

/// In every state of Megiddo, the mean probability after the next battle is the current probability.
///
/// The state must include the winners of all battles: if it is the score alone, the test fails.
#[test]
fn chances_of_megiddo_are_a_martingale() {
    let wanted = MatchupRequest::default().with("british", ["tempo"]).with("turks", ["tempo"]);
    let drift = drift::<Megiddo>(&cast::<Megiddo>("megiddo-1918-level", &wanted), 3000);
    let deviations: Vec<f64> = drift.of_standing.values().filter_map(deviation).collect();
    let squares = deviations.iter().map(|it| it * it).sum::<f64>() / deviations.len() as f64;
    println!("{} standings, {squares:.3}", deviations.len());
    assert!(deviations.len() > 30, "{} standings with games enough", deviations.len());
    assert!(squares < 2.0, "mean square {squares} of {deviations:?}");
    assert!(deviations.iter().all(|it| it.abs() < 4.5), "{deviations:?}");
}

/// Over all games of a mission, the mean change of probability from one Operation to the next is 0.
#[test]
fn chances_of_lawrence_do_not_drift() {
    for mission in ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"] {
        let wanted =
            MatchupRequest::default().with("policy", ["greedy"]).with("mission", [mission]);
        let drift = drift::<Lawrence>(&cast::<Lawrence>("lawrence-of-arabia", &wanted), 1500);
        let deviations: Vec<f64> = drift.of_turn.values().filter_map(deviation).collect();
        println!("{mission}: {deviations:.2?}");
        assert!(deviations.len() > 2, "{mission}: {deviations:?}");
        assert!(deviations.iter().all(|it| it.abs() < 3.5), "{mission}: {deviations:?}");
    }
}

/// The mean win probability of the later loser after the fifth battle is not overstated.
///
/// In 40,000 games it is 20.6 % if the state includes the winner of each battle; with the score alone it was 25.1 %.
#[test]
fn the_later_loser_is_not_as_hopeful_as_the_points_alone_say() {
    let wanted = MatchupRequest::default().with("british", ["tempo"]).with("turks", ["tempo"]);
    let cast = cast::<Megiddo>("megiddo-1918-level", &wanted);
    let mut curve = Curve::default();
    let games: Vec<_> = (0..6000).map(|index| course::<Megiddo>(&cast, 99, index)).collect();
    games.iter().zip(0..).for_each(|((course, won), index)| curve.add(index, course, *won));
    let mut losers = [Moments::default(); 2];
    let mut paths = Vec::new();
    for ((course, won), index) in games.iter().zip(0..) {
        curve.write_paths(index, course, *won, &mut paths);
        for (sum, battles) in losers.iter_mut().zip([4, 5]) {
            let chance = paths.get(battles).map_or(0, |it| i64::from(it[WHOLE]));
            let chance =
                if *won && battles < paths.len() { i64::from(CERTAIN) - chance } else { chance };
            sum.merge(&Moments { n: 1, sum: chance, squares: chance * chance });
        }
    }
    let [fourth, fifth] =
        losers.map(|it| it.estimate(0.95).value.expect("games") / f64::from(CERTAIN));
    assert!((fifth - 0.206).abs() < 0.012, "{fifth}");
    assert!(fifth < fourth, "{fifth} after {fourth}");
}
