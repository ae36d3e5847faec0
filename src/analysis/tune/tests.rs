//! Searches in a toy world in which every win rate is known.

use super::*;
use crate::search::spaces::{mix, number};
use crate::search::{Design, Surrogate};
use sandtable_kernel::{Chance, Live, Stream};
use sandtable_stats::normal_quantile;

/// Effect of one more copy of each card, and of a step of the number, on the win rate, in logits.
const STEP_EFFECTS: [f64; 9] = [0.30, 0.12, 0.0, -0.05, -0.20, 0.05, -0.17, 0.11, -0.40];

/// Effect of one more copy of each card, and of a step of the number, on the share of long games.
const LENGTH_EFFECTS: [f64; 9] = [0.03, 0.0, -0.02, 0.01, 0.0, 0.02, 0.0, -0.03, 0.01];

/// Creates a space of two decks of fixed size and a number.
fn space() -> Space {
    let mut space = Space::default();
    let red = ["A", "B", "C", "D", "E"].map(|name| (name, 3, 0..=6));
    let blue = ["F", "G", "H"].map(|name| (name, 2, 0..=4));
    space.add_mix(&mix("red", 15..=15, &red), 1, |_, _| false);
    space.add_mix(&mix("blue", 6..=6, &blue), 1, |_, _| false);
    space.add_number(&number("hand", 5, 7), 2);
    space
}

/// Returns the effect of a point, the sum of its steps times the effect `of_a_step` of each factor.
fn worth(point: &Point, of_a_step: [f64; 9]) -> f64 {
    point.iter().zip(of_a_step).map(|(&by, worth)| f64::from(by) * worth).sum()
}

/// Returns a random number of the standard normal distribution.
fn normal_luck(dice: &mut impl Chance) -> f64 {
    normal_quantile((f64::from(dice.pick(Stream(0), 1 << 30)) + 0.5) / (1 << 30) as f64)
}

/// Games with a known win rate, whose logit is a slightly curved function of the factors' effects.
struct Toy {
    printed: f64,
    scale: f64,
    next: u64,
    games_left: u64,
    /// Effects of a step of each factor on the win rate, in logits, and on the share of long games.
    worth: [[f64; 9]; 2],
    /// Whether points have no luck of their own, so that points of equal strength win the same games.
    alike: bool,
    /// Latest results of each point, in evaluations with as many games as a report needs.
    last: Records,
}

impl Toy {
    fn new(printed: f64) -> Toy {
        let (worth, last) = ([STEP_EFFECTS, LENGTH_EFFECTS], Records::new());
        Toy { printed, scale: 1.0, next: 0, games_left: u64::MAX, worth, alike: false, last }
    }

    fn strength(&self, point: &Point) -> f64 {
        self.scale * (self.printed + worth(point, self.worth[0]))
    }

    fn rate(&self, point: &Point) -> f64 {
        let strength = self.strength(point);
        1.0 / (1.0 + libm::exp(-strength * (1.0 + 0.02 * strength)))
    }
}

impl Evaluate for Toy {
    type Point = Point;
    type Results = Vec<PointRecord>;

    fn is_possible(&mut self, point: &Point) -> bool {
        point[8] > -4
    }

    /// Plays games with luck that all points share, and a little luck of each point.
    ///
    /// The measures are a margin and the share of long games.
    fn evaluate(&mut self, points: &[Point], games: u64) -> Option<Vec<PointRecord>> {
        self.games_left = self.games_left.checked_sub(games)?;
        let mut dice = Live::<1, 0>::new(GameKey::new(9, self.next));
        self.next += games;
        let common = normal_luck(&mut dice);
        let mut seen = |point: &Point| {
            let (n, rate) = (games as f64, self.rate(point));
            let own = if self.alike { common } else { normal_luck(&mut dice) };
            let surplus = libm::sqrt(n * rate * (1.0 - rate)) * (0.8 * common + 0.6 * own);
            let wins = (n * rate + surplus).clamp(0.0, n) as u64;
            let margin = (self.strength(point) * 1000.0) as u64;
            let long = (n * (0.5 + worth(point, self.worth[1]))) as u64;
            let measures = [margin.min(games), long].map(|it| Moments::of_wins(it, games));
            let wins = Moments::of_wins(wins, games);
            PointRecord { wins, each: Vec::new(), measures: measures.into() }
        };
        let all: Vec<PointRecord> = points.iter().map(&mut seen).collect();
        if games >= 2 * plan().games {
            self.last.extend(points.iter().cloned().zip(all.clone()));
        }
        Some(all)
    }
}

/// Asserts that all reported results come from games played after the points were chosen.
///
/// These are the latest games of each point, in evaluations larger than any other in the search.
fn assert_all_fresh(tuned: &TuneOutcome, toy: &Toy) {
    for found in tuned.front[1..].iter().chain(&tuned.proposals) {
        assert_eq!(found.record, toy.last[&found.point]);
        assert!(found.record.wins.n >= 2 * plan().games);
    }
}

/// Tunes games in which the best single edit leaves the win rate `beyond` the target.
///
/// The games that confirm a point cannot show whether that is within the tolerance.
fn tune_near_the_edge(beyond: f64) -> (TuneOutcome, Toy) {
    let mut toy = Toy::new(0.5 + 4.0 * beyond);
    let tuned = tune(&space(), &goal(0.5), &plan(), &mut toy);
    assert_all_fresh(&tuned, &toy);
    (tuned, toy)
}

#[test]
fn a_cheap_point_plays_on_until_it_is_in_or_out() {
    let (within, toy) = tune_near_the_edge(0.0026);
    let best = &within.proposals[0];
    assert!(within.reached && best.edits == 1, "{within:?}");
    let (rate, games) = (toy.rate(&best.point), best.record.wins.n);
    assert!((rate - 0.5).abs() < 0.003 && games > 2 * plan().games, "{rate}, {games}");
    let (beyond, _) = tune_near_the_edge(0.0036);
    assert!(beyond.reached && beyond.proposals[0].edits > 1, "{beyond:?}");
    assert!(beyond.undecided.is_empty());
}

#[test]
fn a_point_on_the_very_edge_is_called_undecided() {
    let (tuned, toy) = tune_near_the_edge(0.003);
    assert!(tuned.reached && tuned.proposals[0].edits > 1, "{tuned:?}");
    let found = tuned.undecided.first().expect("it is undecided");
    assert!(found.edits == 1 && found.record == toy.last[&found.point]);
    assert_eq!(found.record.wins.n, 16 * plan().games);
}

fn goal(target: f64) -> Goal {
    Goal { targets: vec![target], tolerance: 0.003, bounds: Vec::new(), edit_weight: None }
}

fn plan() -> SearchSettings {
    let games = 700_000;
    SearchSettings { max_edits: 6, proposals: 2, games, level: 0.95, margins: Vec::new(), seed: 1 }
}

#[test]
fn a_surrogate_recovers_what_was_planted() {
    let space = space();
    let mut toy = Toy::new(0.4);
    let mut design = Design::new(&space, Live::<1, 0>::new(GameKey::new(1, 1)));
    let mut points = design.points(&space.printed(), 60, 4, |it| toy.is_possible(it));
    points.push(space.printed());
    let seen = toy.evaluate(&points, 20_000).expect("they are played");
    let played = points.iter().zip(&seen);
    let fit = Surrogate::fit(Response::WinRate, played, |seen| &seen.wins).expect("a fit");
    let rate = toy.rate(&space.printed());
    for (factor, worth) in fit.step_effects(&space, rate, 0.95).into_iter().enumerate() {
        let group = space.groups.iter().find(|group| group.factors.contains(&factor)).unwrap();
        let average: f64 = match group.rule {
            EditRule::Mix { .. } => {
                STEP_EFFECTS[group.factors.clone()].iter().sum::<f64>() / group.factors.len() as f64
            }
            EditRule::Number { .. } => 0.0,
        };
        let planted = (STEP_EFFECTS[factor] - average) * rate * (1.0 - rate);
        let seen = worth.value.expect("a value");
        assert!((seen - planted).abs() < 0.006, "{factor}: {seen}, planted {planted}");
    }
}

/// The points of the second turn share more luck than those of the first; a step has the same effect.
#[test]
fn luck_that_a_turn_shares_is_not_taken_for_worth() {
    let mut space = Space::default();
    space.add_number(&number("hand", 5, 7), 2);
    let turn = |steps: [i8; 3], luck: i64| {
        let seen = |step: i8| PointRecord {
            wins: Moments::of_wins((500 + luck + 10 * i64::from(step)) as u64, 1000),
            ..PointRecord::default()
        };
        steps.map(|step| (vec![step], seen(step)))
    };
    let turns = [turn([-2, -1, 0], -60), turn([0, 1, 2], 60)];
    let borrowed: Vec<Vec<_>> =
        turns.iter().map(|turn| turn.iter().map(|(point, seen)| (point, seen)).collect()).collect();
    let worth = |fit: Option<Surrogate>| fit.expect("a fit").step_effects(&space, 0.5, 0.95)[0];
    let pooled =
        worth(Surrogate::fit(Response::WinRate, borrowed.concat().into_iter(), |it| &it.wins));
    let apart = worth(Surrogate::fit_turns(Response::WinRate, &borrowed, |it| &it.wins));
    let [pooled, apart] = [pooled, apart].map(|it| it.value.expect("a value"));
    assert!(pooled > 0.03 && (apart - 0.01).abs() < 0.001, "{pooled} {apart}");
}

#[test]
fn planted_imbalances_are_tuned_away_at_the_least_price() {
    for (printed, target) in [(0.9, 0.5), (-1.3, 0.5), (0.2, 0.8)] {
        let (space, goal, plan) = (space(), goal(target), plan());
        let mut toy = Toy::new(printed);
        let tuned = tune(&space, &goal, &plan, &mut toy);
        assert!(tuned.reached && tuned.complete);
        let best = &tuned.proposals[0];
        assert!((toy.rate(&best.point) - target).abs() < 0.003, "{best:?}");
        assert_eq!(space.edits(&best.point), Some(best.edits));
        let edits: Vec<u32> = tuned.front.iter().map(|found| found.edits).collect();
        assert!(edits.is_sorted() && edits[0] == 0, "{edits:?}");
        assert_all_fresh(&tuned, &toy);
        // Nothing cheaper comes half as near, by the truth.
        for point in points_of_edits(&space, &plan, |edits| (1..best.edits).contains(&edits)) {
            let miss = (toy.rate(&point) - target).abs();
            assert!(miss > goal.tolerance / 2.0, "{point:?}: {miss}");
        }
    }
}

/// Returns every possible point whose number of edits satisfies `of_edits`.
fn points_of_edits(
    space: &Space,
    plan: &SearchSettings,
    of_edits: impl Fn(u32) -> bool,
) -> Vec<Point> {
    let most = 2 * plan.max_edits;
    let is_near =
        |point: &Point| point.iter().map(|by| u32::from(by.unsigned_abs())).sum::<u32>() <= most;
    let mut points = vec![Point::new()];
    for factor in &space.factors {
        let longer = |point: Point| {
            factor.change.clone().map(move |change| [&point[..], &[change]].concat())
        };
        points = points.into_iter().flat_map(longer).filter(is_near).collect();
    }
    points.retain(|point| space.edits(point).is_some_and(&of_edits) && point[8] > -4);
    points
}

#[test]
fn what_is_out_of_reach_is_called_so() {
    let (space, goal, plan) = (space(), goal(0.5), SearchSettings { max_edits: 2, ..plan() });
    let mut toy = Toy::new(2.0);
    let tuned = tune(&space, &goal, &plan, &mut toy);
    assert!(!tuned.reached && tuned.complete);
    assert_all_fresh(&tuned, &toy);
    let best = &tuned.proposals[0];
    assert_eq!((best.edits, &best.point[..]), (2, &[-2, 0, 0, 0, 2, 0, 0, 0, 0][..]));
}

/// Cards B and C have the same effect, so that exchanges for either give the same games.
#[test]
fn of_twins_one_is_proposed_and_the_next_different_change() {
    let mut worth = STEP_EFFECTS;
    worth[2] = worth[1];
    let mut toy = Toy { worth: [worth, [0.0; 9]], alike: true, ..Toy::new(0.18) };
    let tuned = tune(&space(), &goal(0.5), &plan(), &mut toy);
    let told: Vec<&TestedChange> = tuned.front.iter().chain(&tuned.proposals).collect();
    assert!(tuned.reached && tuned.proposals.len() == 2, "{tuned:?}");
    assert_eq!(tuned.proposals[0].edits, 1);
    assert!(tuned.tried >= 60, "{}", tuned.tried);
    for (place, one) in told.iter().enumerate() {
        for other in &told[..place] {
            let is_twin = toy.strength(&one.point) == toy.strength(&other.point);
            assert!(!is_twin || one == other, "{one:?} and {other:?}");
        }
    }
}

#[test]
fn a_good_scenario_is_left_alone() {
    let tuned = tune(&space(), &goal(0.5), &plan(), &mut Toy::new(0.0));
    assert!(tuned.reached && tuned.proposals.is_empty() && tuned.front.len() == 1);
}

/// Where all games end alike, the margin guides the search, because the win rate does not vary.
#[test]
fn a_margin_leads_from_far_away() {
    let (space, goal) = (space(), goal(0.5));
    let plan = SearchSettings { max_edits: 12, margins: vec![0], ..plan() };
    let far_away = || Toy { scale: 3.0, ..Toy::new(2.4) };
    assert!(far_away().rate(&space.printed()) > 0.999);
    let tuned = tune(&space, &goal, &plan, &mut far_away());
    assert!(tuned.reached, "{tuned:?}");
    let near = SearchSettings { max_edits: 4, ..plan };
    assert!(!tune(&space, &goal, &near, &mut far_away()).reached);
}

#[test]
fn a_bound_is_kept() {
    let bound = Bound { measure: 1, least: 0.0, most: 0.42, weight: None };
    let goal = |bounds| Goal { bounds, ..goal(0.5) };
    let length = |goal: Goal| {
        let tuned = tune(&space(), &goal, &plan(), &mut Toy::new(0.6));
        assert!(tuned.reached, "{tuned:?}");
        tuned.proposals[0].record.measures[1].mean().expect("a mean")
    };
    assert!(length(goal(Vec::new())) > 0.42, "a bound that is always kept shows nothing");
    assert!(length(goal(vec![bound])) <= 0.42);
}

#[test]
fn an_interruption_keeps_what_is_known() {
    let toy = |games_left| Toy { games_left, ..Toy::new(0.9) };
    let tuned = tune(&space(), &goal(0.5), &plan(), &mut toy(1_000_000));
    assert!(!tuned.complete && !tuned.reached && tuned.base.is_some());
    // What is confirmed but not yet verified does not count.
    for games_left in (1_500_000..4_000_000).step_by(500_000) {
        let tuned = tune(&space(), &goal(0.5), &plan(), &mut toy(games_left));
        let is_verified = |it: &TestedChange| it.record.wins.n >= 2 * plan().games;
        assert!(!tuned.reached || is_verified(&tuned.proposals[0]), "{games_left}");
    }
    assert_eq!(tune(&space(), &goal(0.5), &plan(), &mut toy(10)).base, None);
}

/// Two matchups in which the same changes have different effects.
struct Two {
    toys: [Toy; 2],
    /// Ratio of each factor's effect in the second matchup to its effect in the first.
    twist: [f64; 9],
}

impl Two {
    fn new(printed: [f64; 2]) -> Two {
        let twist = [-0.5, 1.4, 1.0, -2.0, 0.3, 1.0, 0.4, -1.2, 0.5];
        Two { toys: printed.map(Toy::new), twist }
    }

    /// Returns the logit of a point's win rate in the matchup with the index `toy`.
    fn strength(&self, toy: usize, point: &Point) -> f64 {
        let twist = if toy == 0 { [1.0; 9] } else { self.twist };
        let of_a_step = std::array::from_fn(|factor| STEP_EFFECTS[factor] * twist[factor]);
        self.toys[toy].printed + worth(point, of_a_step)
    }

    fn rate(&self, toy: usize, point: &Point) -> f64 {
        1.0 / (1.0 + libm::exp(-self.strength(toy, point)))
    }
}

impl Evaluate for Two {
    type Point = Point;
    type Results = Vec<PointRecord>;

    fn is_possible(&mut self, point: &Point) -> bool {
        self.toys[0].is_possible(point)
    }

    fn evaluate(&mut self, points: &[Point], games: u64) -> Option<Vec<PointRecord>> {
        self.toys[0].next += games;
        let mut dice = Live::<1, 0>::new(GameKey::new(17, self.toys[0].next));
        let mut wins = |rate: f64| {
            let n = games as f64;
            let wins = n * rate + libm::sqrt(n * rate * (1.0 - rate)) * normal_luck(&mut dice);
            Moments::of_wins(wins.clamp(0.0, n) as u64, games)
        };
        let mut seen = |point: &Point| {
            let each: Vec<Moments> = (0..2).map(|toy| wins(self.rate(toy, point))).collect();
            let mut all =
                PointRecord { measures: vec![Moments::default(); 2], ..PointRecord::default() };
            each.iter().for_each(|it| all.wins.merge(it));
            PointRecord { each, ..all }
        };
        Some(points.iter().map(&mut seen).collect())
    }
}

fn goal_of_two(targets: [f64; 2]) -> Goal {
    Goal { targets: targets.into(), tolerance: 0.006, ..goal(0.5) }
}

/// A search for a single target, or for the mean of both, would not reach both.
#[test]
fn several_targets_are_met_at_once() {
    let (space, plan) = (space(), SearchSettings { games: 200_000, ..plan() });
    for targets in [[0.5, 0.5], [0.62, 0.43], [0.45, 0.7]] {
        let mut toys = Two::new([0.5, 0.25]);
        let tuned = tune(&space, &goal_of_two(targets), &plan, &mut toys);
        let best = &tuned.proposals[0];
        assert!(tuned.reached && tuned.complete, "{targets:?}: {best:?}");
        for (toy, target) in targets.into_iter().enumerate() {
            let rate = toys.rate(toy, &best.point);
            assert!((rate - target).abs() < 0.006, "{targets:?}, {toy}: {rate}");
        }
        assert_eq!(tuned.effects.len(), 2);
        let [first, second] = [0, 1].map(|toy| tuned.effects[toy].steps[8].value.expect("a value"));
        assert!((first / second - 2.0).abs() < 0.5, "a step of the number: {first}, {second}");
    }
}

#[test]
fn where_targets_contradict_the_widest_gap_is_made_narrow() {
    let (space, plan) = (space(), SearchSettings { games: 200_000, max_edits: 3, ..plan() });
    let mut toys = Two::new([1.4, -0.2]);
    let tuned = tune(&space, &goal_of_two([0.5, 0.8]), &plan, &mut toys);
    assert!(!tuned.reached && tuned.complete);
    let gap = |point: &Point| {
        let gaps = [(0, 0.5), (1, 0.8)].map(|(toy, it)| (toys.rate(toy, point) - it).abs());
        gaps[0].max(gaps[1])
    };
    // By brute force over all that is within reach: nothing is narrower by more than luck.
    let possible = points_of_edits(&space, &plan, |edits| edits <= 3);
    let narrowest = possible.iter().map(gap).fold(f64::INFINITY, f64::min);
    let found = gap(&tuned.proposals[0].point);
    assert!(found < narrowest + 0.006, "{found}, and {narrowest} is possible");
    assert!(narrowest > 0.05, "the targets do not contradict: {narrowest}");
}
