//! Searches among policies whose win probability is a formula.

use super::*;
use crate::search::Evaluate;
use sandtable_kernel::{ExternalPolicies, Parameter};

const fn parameter(name: &'static str, default: f64, high: f64, whole: bool) -> Parameter {
    Parameter { name, default, range: 0.0..=high, meaning: "", whole }
}

const KNOWN: &[PolicyInfo] = &[PolicyInfo {
    name: "bold",
    description: "",
    parameters: &[
        parameter("odds", 0.5, 1.0, false),
        parameter("hold", 1.0, 9.0, true),
        parameter("mood", 2.0, 5.0, false),
        parameter("pace", 20.0, 500.0, false),
    ],
    simulates: &[],
}];

const PLAN: ClimbSettings = ClimbSettings { steps: 300, games: 100, seed: 3 };

fn space(policy: &str, asked: &[&str]) -> ParameterSpace {
    let asked: Vec<String> = asked.iter().map(|it| (*it).to_owned()).collect();
    ParameterSpace::of(policy, KNOWN, &ExternalPolicies::default(), &asked)
        .expect("a policy with parameters")
}

/// Games won with a probability given by a formula; all points share the luck of half of the games.
struct Formula<F> {
    chance: F,
    next: u64,
    seed: u64,
    left: u64,
}

impl<F: Fn(&[f64]) -> f64> Formula<F> {
    fn new(seed: u64, chance: F) -> Self {
        Formula { chance, next: 0, seed, left: u64::MAX }
    }
}

impl<F: Fn(&[f64]) -> f64> EvaluateParameters for Formula<F> {
    fn begin(&mut self, _: PolicyStage) {}
}

impl<F: Fn(&[f64]) -> f64> Evaluate for Formula<F> {
    type Point = ParameterPoint;
    type Results = SideTally;

    fn evaluate(&mut self, points: &[ParameterPoint], games: u64) -> Option<SideTally> {
        self.left = self.left.checked_sub(games)?;
        let mut won = CrossTally::new(points.len());
        let chances: Vec<f64> = points.iter().map(|point| (self.chance)(point)).collect();
        for index in self.next..self.next + games {
            let mut words = GameKey::new(self.seed, index).generator(0, 0);
            let mut share = || words.next_u64() as f64 / u64::MAX as f64;
            let (common, is_common) = (share(), share() < 0.5);
            let wins = |chance: &f64| {
                let own = share();
                i32::from(if is_common { common } else { own } < *chance)
            };
            won.record(&chances.iter().map(wins).collect::<Vec<i32>>());
        }
        self.next += games;
        Some(SideTally { won, first: true })
    }
}

/// Returns the win rate of a point, which is highest where odds is 0.2 and hold is 7.
///
/// The parameter mood matters a little, and pace not at all.
fn hill(point: &[f64]) -> f64 {
    let [odds, hold, mood, _] = point else { panic!("four parameters") };
    let away = (odds - 0.2).abs() + (hold - 7.0).abs() / 9.0 + (mood - 2.0).abs() / 25.0;
    (0.8 - 0.5 * away).max(0.1)
}

#[test]
fn the_top_of_a_hill_is_found_from_afar_and_told_in_few_digits() {
    for seed in 1..=4 {
        let space = space("bold:odds=1,hold=0", &[]);
        let found = search_parameters(
            &space,
            ClimbSettings { seed, ..PLAN },
            &mut Formula::new(seed, hill),
        );
        let found = found.expect("a point");
        assert!(hill(&found) > 0.76, "seed {seed}: {}", space.policy_at(&found));
        // A parameter without effect stays at the start, and no value has more digits than it needs.
        assert_eq!(found[3], 20.0, "seed {seed}: {}", space.policy_at(&found));
        let digits = space.policy_at(&found).chars().filter(char::is_ascii_digit).count();
        assert!(digits <= 8, "{}", space.policy_at(&found));
    }
}

#[test]
fn a_parameter_that_is_not_varied_stays() {
    let space = space("bold:pace=30", &["mood=1..3", "hold"]);
    let mut games = Formula::new(1, |point: &[f64]| 0.1 + point[0] / 10.0 + point[1] / 20.0);
    let found = search_parameters(&space, PLAN, &mut games).expect("a point");
    assert_eq!(space.policy_at(&found), "bold:hold=9,mood=3,pace=30");
}

#[test]
fn an_interrupted_search_finds_nothing_however_many_games_are_asked_for() {
    let mut games = Formula::new(1, hill);
    games.left = 10_000;
    assert_eq!(search_parameters(&space("bold", &[]), PLAN, &mut games), None);
    let plan = ClimbSettings { games: u64::MAX, ..PLAN };
    let mut interrupted = Formula { left: 0, ..Formula::new(1, hill) };
    assert_eq!(search_parameters(&space("bold", &[]), plan, &mut interrupted), None);
}

/// Where all points are equal, the point that the search chooses is rarely better on new games.
#[test]
fn games_that_choose_a_point_do_not_confirm_it() {
    let space = space("bold", &["odds", "mood"]);
    let plan = ClimbSettings { steps: 30, games: 50, seed: 1 };
    let clear = |seed: u64| {
        let mut games = Formula::new(seed, |_: &[f64]| 0.5);
        let found = search_parameters(&space, plan, &mut games).expect("a point");
        let points = [space.start(), found];
        let played = games.evaluate(&points, 500).expect("games");
        let gain = played.pair(1, 0).difference(-1..=1, 0.95);
        gain.interval.is_some_and(|it| it.low > 0.0)
    };
    let false_gains = (0..100).filter(|seed| clear(*seed)).count();
    // Of 100, 2.5 are expected; more than 8 have a probability of 0.1 %.
    assert!(false_gains <= 8, "{false_gains}");
}

#[test]
fn either_seat_is_judged_by_its_own_wins() {
    let mut won = CrossTally::new(2);
    [[1, 0], [1, 0], [0, 0], [1, 1]].iter().for_each(|wins| won.record(wins));
    let played = |first| SideTally { won: won.clone(), first };
    assert_eq!([0, 1].map(|arm| played(true).wins(arm)), [3, 1]);
    assert_eq!([0, 1].map(|arm| played(false).wins(arm)), [1, 3]);
    assert!(played(true).z_score(0, 1) > 0.0 && played(false).z_score(0, 1) < 0.0);
    assert_eq!(played(true).pair(0, 1).discordant(), Some((2, 0)));
    assert_eq!(played(false).pair(0, 1).discordant(), Some((0, 2)));
}

#[test]
fn values_are_rounded_by_the_digits_of_their_range() {
    let space = space("bold", &[]);
    let at = [0.123_456, 3.0, 2.345_678, 123.456];
    assert_eq!(space.rounded(&at, 1), [0.1, 3.0, 2.3, 120.0]);
    assert_eq!(space.rounded(&at, 3), [0.123, 3.0, 2.346, 123.5]);
    assert_eq!(space.nearest(&[-1.0, 3.4, 9.0, 20.0]), [0.0, 3.0, 5.0, 20.0]);
}
