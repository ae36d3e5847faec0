//! Small games with known values.

use sandtable_kernel::{Chance, Live, RandomStreams, Stream};

use super::net::WeightRow;
use super::*;

/// Features of the choice of one of two actions: the action, and facts of the position.
struct OneOfTwo<'a>(&'a [usize]);

impl DecisionFeatures for OneOfTwo<'_> {
    type Action = usize;

    fn add_position(&self, to: &mut impl FeatureSink) {
        self.0.iter().for_each(|&seen| to.add(2 + seen, 1));
    }

    fn add_action(&self, answer: usize, to: &mut impl FeatureSink) {
        to.add(answer, 1);
    }
}

/// Returns the schema of a choice with `seen` facts of the position.
fn schema(seen: usize) -> FeatureSchema {
    let mut schema = FeatureSchema::new("choose");
    schema.define(1.0, (0..2 + seen).map(|it| format!("feature {it}")));
    schema
}

/// Returns the action of a seat; the named policy takes the first.
fn choose(live: &mut Live<2, 0>, (place, seat): (usize, &Seat<'_>), seen: &[usize]) -> usize {
    let pick = |bound| live.pick(Stream(place as u8), bound);
    let score =
        |scored: &mut ScoredActions<'_, OneOfTwo<'_>>| (0..2).for_each(|it| scored.score(it));
    match seat {
        Seat::Named(_) => 0,
        Seat::Nets(decider) => decider.decide(0, &OneOfTwo(seen), pick, score),
    }
}

/// Game in which each seat makes one kind of decision.
struct Toy<P> {
    seats: Vec<Vec<FeatureSchema>>,
    schedule: Schedule,
    plays: P,
}

impl<P: Fn(&mut Live<2, 0>, &[Seat<'_>]) -> bool + Sync> Toy<P> {
    fn new(seats: impl IntoIterator<Item = FeatureSchema>, plays: P) -> Toy<P> {
        let seats = seats.into_iter().map(|schema| vec![schema]).collect();
        Toy { seats, schedule: Schedule::default(), plays }
    }
}

impl<P: Fn(&mut Live<2, 0>, &[Seat<'_>]) -> bool + Sync> Environment for Toy<P> {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        &self.seats
    }

    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        (self.plays)(&mut Live::new(streams), seats)
    }

    fn schedule(&self) -> Schedule {
        self.schedule
    }
}

/// Game for one seat: a card from 0 to 9 is kept or exchanged, and wins if it is higher than another card.
///
/// A new card counts less by the toll of at most 3, which the position shows.
fn exchange(toll: u32) -> impl Environment + 'static {
    exchange_of(schema(14), toll)
}

/// Returns the same game with another schema.
fn exchange_of(schema: FeatureSchema, toll: u32) -> impl Environment + 'static {
    Toy::new([schema], move |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [first, second, other] = [0, 1, 2].map(|_| live.pick(Stream(1), 10));
        let seen = [first, 10 + toll].map(|it| it as usize);
        let exchanges = choose(live, (0, &seats[0]), &seen) == 1;
        if exchanges { second > other + toll } else { first > other }
    })
}

/// Value of [`pennies`] for the first seat.
const VALUE: f64 = 1.0 / 3.0;

/// Matching pennies in which equal coins win for the first seat: always on heads, half the time on tails.
///
/// Its value under optimal mixed play is a third.
fn pennies() -> impl Environment {
    Toy::new([0, 0].map(schema), |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [one, other] = [0, 1].map(|place| choose(live, (place, &seats[place]), &[]));
        let coin = RandomStreams::new(77, u64::from(live.pick(Stream(0), u32::MAX)));
        one == other && (one == 0 || Live::<1, 0>::new(coin).pick(Stream(0), 2) == 0)
    })
}

/// Game in which the second action wins 7 of 10 games if the first action follows four times, and loses otherwise.
///
/// The first action wins 6 of 10 games. With exploration the second action wins less than that, but without it is better.
fn dare() -> impl Environment {
    let toy = Toy::new([schema(5)], |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let mut answer = |step| choose(live, (0, &seats[0]), &[step]);
        let dares = answer(0) == 1;
        let lives = !dares || (1..5).all(|step| answer(step) == 0);
        lives && live.pick(Stream(1), 10) < if dares { 7 } else { 6 }
    });
    let schedule = Schedule { epsilon: 0.2, lambda: 0.0, ..Schedule::default() };
    Toy { schedule, ..toy }
}

/// Returns a league after `games` games.
fn trained(environment: &dyn Environment, seed: u64, games: u64) -> League<'_> {
    let mut league = League::new(environment, seed, games);
    league.train(games);
    league
}

/// Returns the win rate of the first seat.
fn win_rate<const N: usize>(
    environment: &dyn Environment,
    nets: [&PolicyNets; N],
    games: u64,
) -> f64 {
    count_wins(environment, &nets.map(Some), 0, 5, games) as f64 / games as f64
}

#[test]
fn actions_are_valued_without_later_exploration() {
    let environment = dare();
    let won = win_rate(&environment, [&trained(&environment, 1, 40_000).nets()[0]], 40_000);
    assert!((won - 0.7).abs() < 0.01, "{won}");
}

#[test]
fn a_solitaire_policy_learns_the_best_actions() {
    let environment = exchange(0);
    // Cards of 5 and more are kept: (45 - 10) / 100, and half of the exchanges that win 45 of 100.
    let best = 0.35 + 0.5 * 0.45;
    let won = win_rate(&environment, [&trained(&environment, 1, 20_000).nets()[0]], 40_000);
    assert!((won - best).abs() < 0.01, "{won} of {best}");
}

#[test]
fn a_policy_of_a_family_plays_each_variant_well() {
    let family = Family::new(vec![Box::new(exchange(0)), Box::new(exchange(3))]);
    let family = family.expect("the same is seen");
    let nets = trained(&family, 1, 40_000).nets();
    // With a toll of 3 a new card wins 21 of 100, so that cards of 3 and more are kept.
    for (toll, best) in [(0, 0.35 + 0.5 * 0.45), (3, 0.42 + 0.3 * 0.21)] {
        let won = win_rate(&exchange(toll), [&nets[0]], 40_000);
        assert!((won - best).abs() < 0.01, "{toll}: {won} of {best}");
    }
    let other = exchange_of(FeatureSchema { name: "other".to_owned(), ..schema(14) }, 0);
    assert!(Family::new(vec![Box::new(exchange(0)), Box::new(other)]).is_err_and(|at| at == 1));
}

/// A family has the features of all its variants, each once; each variant is learned as if it were alone.
#[test]
fn a_family_has_the_features_of_all_its_variants() {
    // The same decision with features in another order; the last feature exists in this game only.
    let mut turned = FeatureSchema::new("choose");
    turned.define(1.0, (0..2).map(|it| format!("feature {it}")));
    turned.define(1.0, (2..12).rev().map(|it| format!("feature {it}")));
    turned.define(1.0, ["no toll"].map(str::to_owned));
    let plays = |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [first, second, other] = [0, 1, 2].map(|_| live.pick(Stream(1), 10));
        let exchanges = choose(live, (0, &seats[0]), &[9 - first as usize, 10]) == 1;
        if exchanges { second > other } else { first > other }
    };
    let turned = || Toy::new([turned.clone()], plays);
    let family = Family::new(vec![Box::new(exchange(3)), Box::new(turned())]);
    let family = family.expect("the same schemas");
    let names =
        |it: &FeatureSchema| it.features.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    let mut all = names(&exchange(3).seats()[0][0]);
    all.push("no toll".to_owned());
    assert_eq!(names(&family.seats()[0][0]), all);
    let nets = trained(&family, 1, 40_000).nets();
    let saved = SavedPolicy::new("toy", ["", ""], "seat", [1, 2], (&family.seats()[0], &nets[0]));
    let (dear, free) = (exchange(3), turned());
    for (environment, best) in
        [(&dear as &dyn Environment, 0.42 + 0.3 * 0.21), (&free, 0.35 + 0.5 * 0.45)]
    {
        let won = win_rate(environment, [&saved.nets(&environment.seats()[0])], 40_000);
        assert!((won - best).abs() < 0.01, "{won} of {best}");
    }
    // Effects are those of the family's features.
    let found = measure_feature_effects(&family, &nets, 0, 7, 2_000, |_| true);
    assert!(found.iter().all(|((_, feature), it)| *feature < 2 && it.games > 100), "{found:?}");
}

#[test]
fn the_value_lies_between_the_results_of_best_responses() {
    let environment = pennies();
    let mut league = trained(&environment, 2, 16_000);
    let responses = [0, 1].map(|seat| {
        let opponent = league.as_opponent();
        league
            .train_best_response(seat, vec![(opponent, 1)], 8_000, |_| true)
            .expect("nothing ends it")
    });
    let nets = &league.nets();
    let won = |seats: [&PolicyNets; 2]| win_rate(&environment, seats, 20_000);
    let [low, high] = [won([&nets[0], &responses[1]]), won([&responses[0], &nets[1]])];
    assert!(low <= VALUE && VALUE <= high, "{low} to {high}");
    let value = won([&nets[0], &nets[1]]);
    assert!(low <= value && value <= high, "{value} of {low} to {high}");
}

/// A best response that was stopped is the same when it is trained again.
#[test]
fn a_stopped_response_is_trained_again_on_the_same_random_streams() {
    let environment = pennies();
    let learned = |is_stopped: bool| {
        let mut league = trained(&environment, 2, 512);
        let mut respond = |goes_on| {
            let opponent = league.as_opponent();
            league.train_best_response(0, vec![(opponent, 1)], 512, |_| goes_on)
        };
        if is_stopped {
            assert!(respond(false).is_none());
        }
        [respond(true), respond(true)]
    };
    let [first, second] = learned(false);
    assert_ne!(first, second);
    assert_eq!(learned(true), [first, second]);
}

/// Each of two exploiters has half as many games as the league.
#[test]
fn exploiters_get_their_part_of_any_number_of_games() {
    let environment = pennies();
    for games in [0, 1, 2, 3, u64::MAX] {
        assert_eq!(League::games_without_exploiters(&environment, games), games / 2);
    }
    for games in [4, 1000] {
        let mut league = League::new(&environment, 1, games / 2);
        assert_eq!(league.train(games / 2), games);
    }
}

#[test]
fn the_same_seed_trains_the_same_policy() {
    let environment = exchange(0);
    let learn = |seed, slices: &[u64]| {
        let mut league = League::new(&environment, seed, 1024);
        slices.iter().for_each(|&games| {
            league.train(games);
        });
        league.nets().swap_remove(0)
    };
    assert_eq!(learn(1, &[1024]), learn(1, &[512, 512]));
    assert_ne!(learn(1, &[1024]), learn(2, &[1024]));
}

#[test]
fn earlier_policies_can_be_restored() {
    let environment = exchange(0);
    let mut league = League::new(&environment, 1, 1536);
    league.train(512);
    let then = league.state();
    let nets = league.nets();
    league.train(512);
    let later = league.nets();
    league.restore_policies(&then);
    assert_eq!((league.nets(), league.played()), (nets, 1024));
    league.train(512);
    assert_ne!(league.nets(), later);
}

#[test]
fn a_policy_is_read_as_it_was_written() {
    let schemas = [schema(3)];
    let environment = exchange_of(schemas[0].clone(), 0);
    let nets = Population::new(&environment, 9).nets.swap_remove(0);
    let taught = SavedPolicy::new("toy", ["table", "digest"], "seat", [1, 2], (&schemas, &nets));
    let read = SavedPolicy::read(&taught.text()).expect("what was written can be read");
    assert_eq!(read, taught);
    assert_eq!(read.nets(&schemas), nets);
    // With a new feature and another order, known features keep their weights.
    let mut other = FeatureSchema::new("choose");
    other.define(1.0, ["new", "feature 1", "feature 0"].map(str::to_owned));
    let met = read.nets(std::slice::from_ref(&other)).0.swap_remove(0);
    assert_eq!(met.rows[1..], [nets.0[0].rows[1], nets.0[0].rows[0]]);
    assert_eq!(met.rows[0], WeightRow::default());
}

/// Returns a schema that counts pieces, described by their own names.
fn piece_schema(names: &[&str]) -> FeatureSchema {
    let piece = |name: &&str| RatedPiece { name: (*name).into(), description: (*name).into() };
    let mut schema = FeatureSchema::new("choose");
    schema.define_pieces(0.5, names.iter().map(piece));
    schema
}

/// An unknown piece has the weights of the nearest known one.
///
/// Other unknown features and pieces of unknown kinds have weights of 0. If all pieces are known, nothing changes.
#[test]
fn an_unknown_piece_has_the_weights_of_the_nearest_known_one() {
    let known = piece_schema(&["in hand: infantry 3", "in hand: infantry 6", "in hand: plane 2"]);
    let environment = exchange_of(known.clone(), 0);
    let nets = Population::new(&environment, 9).nets.swap_remove(0);
    let schemas = std::slice::from_ref(&known);
    let saved = SavedPolicy::new("toy", ["table", "digest"], "seat", [1, 2], (schemas, &nets));
    assert_eq!(saved.nets(schemas), nets);
    let wanted =
        ["in hand: infantry 7", "in hand: plane 2", "in hand: infantry 4", "in hand: leader 5"];
    let mut unknown = piece_schema(&wanted);
    unknown.define(1.0, ["in hand: infantry 5".to_owned()]);
    let [net] = &saved.nets(&[unknown]).0[..] else { panic!("one schema") };
    let rows = &nets.0[0].rows;
    let none = WeightRow::default();
    assert_eq!(net.rows, [rows[1], rows[2], rows[0], none, none]);
}

#[test]
fn files_that_are_not_policies_are_refused() {
    let schemas = [schema(0)];
    let environment = exchange_of(schemas[0].clone(), 0);
    let nets = Population::new(&environment, 9).nets.swap_remove(0);
    let text =
        SavedPolicy::new("toy", ["table", "digest"], "seat", [1, 2], (&schemas, &nets)).text();
    let problem = |text: &str| SavedPolicy::read(text).expect_err("a fault").to_string();
    assert!(problem("").contains("not the file of a player"));
    assert!(problem(&text.replace("player 2", "player 9")).contains("sandtable player 9"));
    let cut = text.replacen("\"weights\": \"", "\"weights\": \"AA", 1);
    assert!(problem(&cut).contains("the weights are of no net"), "{}", problem(&cut));
    let wild = text.replacen("\"weights\": \"", "\"weights\": \"+//B", 1);
    assert!(problem(&wild).contains("of no net"));
    let more = text.replacen("\"features\": \"", "\"features\": \"A", 1);
    assert_eq!(problem(&more), "question `choose`: the weights do not fit 3 features");
}

/// Measured effects agree with the known values; the net underestimates them, as it saw worse actions rarely.
#[test]
fn measured_effects_agree_with_known_values() {
    let environment = exchange(0);
    let league = trained(&environment, 1, 20_000);
    let found = measure_feature_effects(&environment, &league.nets(), 0, 7, 20_000, |_| true);
    let games: u64 = found.iter().map(|(_, it)| it.games).sum();
    assert_eq!((games, found.len()), (20_000, 2));
    // Kept cards are 5 to 9, which win on average 7 of 10; exchanged ones win 2 of 10; a new one 4.5.
    for (((_, feature), effect), value) in found.iter().zip([0.7 - 0.45, 0.45 - 0.2]) {
        let [with, without] = effect.won.map(|won| won as f64 / effect.games as f64);
        let said = effect.estimated_gain / effect.games as f64;
        assert!((with - without - value).abs() < 0.02, "{feature}: {with} {without}");
        assert!(said > 0.05 && said < value + 0.03, "{feature}: {said}");
    }
}
