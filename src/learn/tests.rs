//! Planted games, whose worth is known.

use sandtable_kernel::{Chance, Live, RandomStreams, Stream};

use super::judge::WeightRow;
use super::*;

/// What is seen of an answer of two: itself.
struct OneOfTwo<'a>(&'a [usize]);

impl Seen for OneOfTwo<'_> {
    type Answer = usize;

    fn position(&self, to: &mut impl Sink) {
        self.0.iter().for_each(|&seen| to.add(2 + seen, 1));
    }

    fn answer(&self, answer: usize, to: &mut impl Sink) {
        to.add(answer, 1);
    }
}

fn question(seen: usize) -> Subject {
    let mut question = Subject::new("choose");
    question.see(1.0, (0..2 + seen).map(|it| format!("feature {it}")));
    question
}

/// The answer of whoever has a seat; the game's own player takes the first.
fn choose(live: &mut Live<2, 0>, (place, seat): (usize, &Seat<'_>), seen: &[usize]) -> usize {
    let pick = |bound| live.pick(Stream(place as u8), bound);
    let weigh =
        |weighing: &mut Weighing<'_, OneOfTwo<'_>>| (0..2).for_each(|it| weighing.weigh(it));
    match seat {
        Seat::Named(_) => 0,
        Seat::Plays(mind) => mind.answer(0, &OneOfTwo(seen), pick, weigh),
        Seat::Learns(learner) => learner.answer(0, &OneOfTwo(seen), pick, weigh),
    }
}

/// A game whose seats are asked nothing else than this; it is played as `plays` says.
struct Toy<P> {
    seats: Vec<Vec<Subject>>,
    schedule: Schedule,
    plays: P,
}

impl<P: Fn(&mut Live<2, 0>, &[Seat<'_>]) -> bool + Sync> Toy<P> {
    fn new(seats: impl IntoIterator<Item = Subject>, plays: P) -> Toy<P> {
        let seats = seats.into_iter().map(|question| vec![question]).collect();
        Toy { seats, schedule: Schedule::default(), plays }
    }
}

impl<P: Fn(&mut Live<2, 0>, &[Seat<'_>]) -> bool + Sync> Environment for Toy<P> {
    fn seats(&self) -> &[Vec<Subject>] {
        &self.seats
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        (self.plays)(&mut Live::new(luck), seats)
    }

    fn schedule(&self) -> Schedule {
        self.schedule
    }
}

/// A card of ten is kept or exchanged for a new one, and wins against a third if it is higher; a new card
/// counts less by the toll of at most 3, which is seen.
fn exchange(toll: u32) -> impl Environment + 'static {
    exchange_of(question(14), toll)
}

/// The same with another question.
fn exchange_of(question: Subject, toll: u32) -> impl Environment + 'static {
    Toy::new([question], move |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [first, second, other] = [0, 1, 2].map(|_| live.pick(Stream(1), 10));
        let seen = [first, 10 + toll].map(|it| it as usize);
        let exchanges = choose(live, (0, &seats[0]), &seen) == 1;
        if exchanges { second > other + toll } else { first > other }
    })
}

const WORTH: f64 = 1.0 / 3.0;

/// Matching pennies with an edge: alike, the first wins always on heads and half the time on tails. To
/// players who mix well it is worth a third.
fn pennies() -> impl Environment {
    Toy::new([0, 0].map(question), |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [one, other] = [0, 1].map(|place| choose(live, (place, &seats[place]), &[]));
        let coin = RandomStreams::new(77, u64::from(live.pick(Stream(0), u32::MAX)));
        one == other && (one == 0 || Live::<1, 0>::new(coin).pick(Stream(0), 2) == 0)
    })
}

/// Who dares wins 7 games of 10 if four questions after it are all answered with the first, and loses at
/// the first other answer; who does not dare wins 6 of 10. A player who is curious at every question wins
/// less than that when it dares, and is to dare nevertheless.
fn dare() -> impl Environment {
    let toy = Toy::new([question(5)], |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let mut answer = |step| choose(live, (0, &seats[0]), &[step]);
        let dares = answer(0) == 1;
        let lives = !dares || (1..5).all(|step| answer(step) == 0);
        lives && live.pick(Stream(1), 10) < if dares { 7 } else { 6 }
    });
    let schedule = Schedule { random: 0.2, lambda: 0.0, ..Schedule::default() };
    Toy { schedule, ..toy }
}

/// Players who have learned from so many games.
fn taught(course: &dyn Environment, seed: u64, games: u64) -> League<'_> {
    let mut league = League::new(course, seed, games);
    league.practise(games);
    league
}

/// The share of so many games that the first wins of players who have learned.
fn share<const N: usize>(course: &dyn Environment, minds: [&PolicyNets; N], games: u64) -> f64 {
    games_won(course, &minds.map(Some), 0, 5, games) as f64 / games as f64
}

#[test]
fn a_player_is_judged_by_what_it_will_do_when_it_is_no_longer_curious() {
    let course = dare();
    let won = share(&course, [&taught(&course, 1, 40_000).minds()[0]], 40_000);
    assert!((won - 0.7).abs() < 0.01, "{won}");
}

#[test]
fn a_lone_player_learns_what_is_best() {
    let course = exchange(0);
    // Cards of 5 and more are kept: (45 - 10) / 100, and half of the exchanges that win 45 of 100.
    let best = 0.35 + 0.5 * 0.45;
    let won = share(&course, [&taught(&course, 1, 20_000).minds()[0]], 40_000);
    assert!((won - best).abs() < 0.01, "{won} of {best}");
}

#[test]
fn who_learns_a_family_plays_each_of_its_games_well() {
    let family = Family::new(vec![Box::new(exchange(0)), Box::new(exchange(3))]);
    let family = family.expect("the same is seen");
    let minds = taught(&family, 1, 40_000).minds();
    // With a toll of 3 a new card wins 21 of 100, so that cards of 3 and more are kept.
    for (toll, best) in [(0, 0.35 + 0.5 * 0.45), (3, 0.42 + 0.3 * 0.21)] {
        let won = share(&exchange(toll), [&minds[0]], 40_000);
        assert!((won - best).abs() < 0.01, "{toll}: {won} of {best}");
    }
    let other = exchange_of(Subject { name: "other".to_owned(), ..question(14) }, 0);
    assert!(Family::new(vec![Box::new(exchange(0)), Box::new(other)]).is_err_and(|at| at == 1));
}

/// A family sees the features of all its games, each once; each game is learned as if it were alone.
#[test]
fn a_family_unites_the_features_of_its_games() {
    // The same question, whose features have other places; the last is of this game alone.
    let mut turned = Subject::new("choose");
    turned.see(1.0, (0..2).map(|it| format!("feature {it}")));
    turned.see(1.0, (2..12).rev().map(|it| format!("feature {it}")));
    turned.see(1.0, ["no toll"].map(str::to_owned));
    let plays = |live: &mut Live<2, 0>, seats: &[Seat<'_>]| {
        let [first, second, other] = [0, 1, 2].map(|_| live.pick(Stream(1), 10));
        let exchanges = choose(live, (0, &seats[0]), &[9 - first as usize, 10]) == 1;
        if exchanges { second > other } else { first > other }
    };
    let turned = || Toy::new([turned.clone()], plays);
    let family = Family::new(vec![Box::new(exchange(3)), Box::new(turned())]);
    let family = family.expect("the same questions");
    let names = |it: &Subject| it.features.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    let mut all = names(&exchange(3).seats()[0][0]);
    all.push("no toll".to_owned());
    assert_eq!(names(&family.seats()[0][0]), all);
    let minds = taught(&family, 1, 40_000).minds();
    let saved = Taught::new("toy", ["", ""], "seat", [1, 2], (&family.seats()[0], &minds[0]));
    let (dear, free) = (exchange(3), turned());
    for (course, best) in
        [(&dear as &dyn Environment, 0.42 + 0.3 * 0.21), (&free, 0.35 + 0.5 * 0.45)]
    {
        let won = share(course, [&saved.mind(&course.seats()[0])], 40_000);
        assert!((won - best).abs() < 0.01, "{won} of {best}");
    }
    // What speaks for an answer is told by the family's features.
    let found = reasons(&family, &minds, 0, 7, 2_000, |_| true);
    assert!(found.iter().all(|((_, feature), it)| *feature < 2 && it.games > 100), "{found:?}");
}

#[test]
fn best_responses_hold_the_worth_between_them() {
    let course = pennies();
    let mut league = taught(&course, 2, 16_000);
    let responses = [0, 1].map(|seat| {
        let foe = league.themselves();
        league.respond(seat, vec![(foe, 1)], 8_000, |_| true).expect("nothing ends it")
    });
    let minds = &league.minds();
    let won = |seats: [&PolicyNets; 2]| share(&course, seats, 20_000);
    let [low, high] = [won([&minds[0], &responses[1]]), won([&responses[0], &minds[1]])];
    assert!(low <= WORTH && WORTH <= high, "{low} to {high}");
    let value = won([&minds[0], &minds[1]]);
    assert!(low <= value && value <= high, "{value} of {low} to {high}");
}

/// A best response that was cut short is the same when it is learned again.
#[test]
fn a_response_is_learned_again_on_the_same_luck() {
    let course = pennies();
    let learned = |is_cut_short: bool| {
        let mut league = taught(&course, 2, 512);
        let mut respond = |goes_on| {
            let foe = league.themselves();
            league.respond(0, vec![(foe, 1)], 512, |_| goes_on)
        };
        if is_cut_short {
            assert!(respond(false).is_none());
        }
        [respond(true), respond(true)]
    };
    let [first, second] = learned(false);
    assert_ne!(first, second);
    assert_eq!(learned(true), [first, second]);
}

/// Two rivals have half as many games each as the league.
#[test]
fn rivals_have_their_share_of_any_number_of_games() {
    let course = pennies();
    for games in [0, 1, 2, 3, u64::MAX] {
        assert_eq!(League::own_games(&course, games), games / 2);
    }
    for games in [4, 1000] {
        let mut league = League::new(&course, 1, games / 2);
        assert_eq!(league.practise(games / 2), games);
    }
}

#[test]
fn the_same_seed_teaches_the_same() {
    let course = exchange(0);
    let learn = |seed, slices: &[u64]| {
        let mut league = League::new(&course, seed, 1024);
        slices.iter().for_each(|&games| {
            league.practise(games);
        });
        league.minds().swap_remove(0)
    };
    assert_eq!(learn(1, &[1024]), learn(1, &[512, 512]));
    assert_ne!(learn(1, &[1024]), learn(2, &[1024]));
}

#[test]
fn players_go_on_as_they_were_then() {
    let course = exchange(0);
    let mut league = League::new(&course, 1, 1536);
    league.practise(512);
    let then = league.state();
    let minds = league.minds();
    league.practise(512);
    let later = league.minds();
    league.recall(&then);
    assert_eq!((league.minds(), league.played()), (minds, 1024));
    league.practise(512);
    assert_ne!(league.minds(), later);
}

#[test]
fn a_player_is_read_as_it_was_written() {
    let questions = [question(3)];
    let course = exchange_of(questions[0].clone(), 0);
    let mind = Class::new(&course, 9).minds.swap_remove(0);
    let taught = Taught::new("toy", ["table", "digest"], "seat", [1, 2], (&questions, &mind));
    let read = Taught::read(&taught.text()).expect("what was written can be read");
    assert_eq!(read, taught);
    assert_eq!(read.mind(&questions), mind);
    // A feature more, and others in another order: those that are known keep their weights.
    let mut other = Subject::new("choose");
    other.see(1.0, ["new", "feature 1", "feature 0"].map(str::to_owned));
    let met = read.mind(std::slice::from_ref(&other)).0.swap_remove(0);
    assert_eq!(met.rows[1..], [mind.0[0].rows[1], mind.0[0].rows[0]]);
    assert_eq!(met.rows[0], WeightRow::default());
}

/// Returns a question about pieces, described by their own names.
fn about_pieces(names: &[&str]) -> Subject {
    let piece = |name: &&str| RatedPiece { name: (*name).into(), description: (*name).into() };
    let mut question = Subject::new("choose");
    question.see_pieces(0.5, names.iter().map(piece));
    question
}

/// A net that meets an unknown piece uses the weights of the nearest known one; other unknown features
/// and other kinds weigh nothing, and where all pieces are known nothing changes.
#[test]
fn an_unknown_piece_has_the_weights_of_the_nearest_known_one() {
    let known = about_pieces(&["in hand: infantry 3", "in hand: infantry 6", "in hand: plane 2"]);
    let course = exchange_of(known.clone(), 0);
    let mind = Class::new(&course, 9).minds.swap_remove(0);
    let questions = std::slice::from_ref(&known);
    let saved = Taught::new("toy", ["table", "digest"], "seat", [1, 2], (questions, &mind));
    assert_eq!(saved.mind(questions), mind);
    let wanted =
        ["in hand: infantry 7", "in hand: plane 2", "in hand: infantry 4", "in hand: leader 5"];
    let mut unknown = about_pieces(&wanted);
    unknown.see(1.0, ["in hand: infantry 5".to_owned()]);
    let [judge] = &saved.mind(&[unknown]).0[..] else { panic!("one question") };
    let rows = &mind.0[0].rows;
    let none = WeightRow::default();
    assert_eq!(judge.rows, [rows[1], rows[2], rows[0], none, none]);
}

#[test]
fn files_that_are_none_are_refused() {
    let questions = [question(0)];
    let course = exchange_of(questions[0].clone(), 0);
    let mind = Class::new(&course, 9).minds.swap_remove(0);
    let text = Taught::new("toy", ["table", "digest"], "seat", [1, 2], (&questions, &mind)).text();
    let told = |text: &str| Taught::read(text).expect_err("a fault").to_string();
    assert!(told("").contains("not the file of a player"));
    assert!(told(&text.replace("player 2", "player 9")).contains("sandtable player 9"));
    let cut = text.replacen("\"weights\": \"", "\"weights\": \"AA", 1);
    assert!(told(&cut).contains("the weights are of no net"), "{}", told(&cut));
    let wild = text.replacen("\"weights\": \"", "\"weights\": \"+//B", 1);
    assert!(told(&wild).contains("of no net"));
    let more = text.replacen("\"features\": \"", "\"features\": \"A", 1);
    assert_eq!(told(&more), "question `choose`: the weights do not fit 3 features");
}

/// What answers are worth is seen by forcing others; what the player believes of it is no more than its net
/// has seen of worse answers, which it seldom gave.
#[test]
fn reasons_are_worth_what_is_said_of_them() {
    let course = exchange(0);
    let league = taught(&course, 1, 20_000);
    let found = reasons(&course, &league.minds(), 0, 7, 20_000, |_| true);
    let games: u64 = found.iter().map(|(_, it)| it.games).sum();
    assert_eq!((games, found.len()), (20_000, 2));
    // Kept cards are 5 to 9, which win on average 7 of 10; exchanged ones win 2 of 10; a new one 4.5.
    for (((_, feature), reason), worth) in found.iter().zip([0.7 - 0.45, 0.45 - 0.2]) {
        let [with, without] = reason.won.map(|won| won as f64 / reason.games as f64);
        let said = reason.said / reason.games as f64;
        assert!((with - without - worth).abs() < 0.02, "{feature}: {with} {without}");
        assert!(said > 0.05 && said < worth + 0.03, "{feature}: {said}");
    }
}
