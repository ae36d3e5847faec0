//! A league: players who learn from one another, from their earlier selves, from players of the game's
//! own, and from rivals who learn to beat them all the while.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::environment::{Environment, Schedule, Seat};
use super::features::Subject;
use super::judge::Judge;
use super::net::Net;
use super::threads;
use super::training::{Class, Foe, Term, train};
use super::weigh::PolicyNets;
use sandtable_kernel::RandomStreams;

/// How often players meet one another, players of the game's own, their earlier selves and earlier rivals,
/// in proportion. Measured on Megiddo's level field: fewer games against the game's own players lose a
/// point against these and win nothing among those who learn; a best response from 400,000 games gains 8
/// points without rivals, and less than 2 with them.
const MEETS: [u32; 4] = [45, 35, 10, 20];

/// Games after which it is seen whether to go on; whole batches.
pub const SLICE: u64 = 1 << 12;

/// For so many games of the league each rival has one.
const RIVALRY: u64 = 2;

/// Games of the league after which rivals learn to beat who has learned from them; whole batches for these,
/// too.
const CHALLENGE: u64 = 1 << 8;

/// Games after which an earlier self is kept, and an earlier rival.
const KEPT: u64 = 1 << 14;
/// The most of either that are kept; the oldest go.
const MOST_KEPT: usize = 24;

/// Makes the master seeds of rivals and of best responses others than the league's.
const RIVALS: u64 = 0x7269_7661_6c73;
const RESPONDING: u64 = 0x7265_7370_6f6e;

/// What a league goes on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeagueState {
    learners: Vec<Vec<Net>>,
    rivals: Option<Vec<Vec<Net>>>,
    earlier: [Vec<Vec<PolicyNets>>; 2],
    played: u64,
    responses: u64,
}

/// Players who learn together.
pub struct League<'c> {
    course: &'c dyn Environment,
    /// Those who learn.
    class: Class,
    /// Those who learn to beat them, in games of two players or more.
    rivals: Option<Class>,
    term: Term,
    /// Earlier selves and earlier rivals, by seat.
    earlier: [Vec<Vec<Arc<PolicyNets>>>; 2],
    /// How many of the game's own players they meet.
    named: usize,
    played: u64,
    responses: u64,
}

/// How players learn who know something of a game.
fn again(course: &dyn Environment) -> Schedule {
    Schedule { rate: [0.002, 0.0003], temperature: [0.1, 0.03], ..course.schedule() }
}

/// Returns the schedule of fine-tuning: at the temperature at which training ends, and about the rate.
///
/// The temperature and rate of [`again`] undo within a few batches the learning of many games. Measured on Damascus, where the
/// shipped policy wins 63.8 % ± 1.0: after 100,000 further games by `again` it wins 59.6 % ± 1.0, by the last rate of
/// training and a tenth of it 63.6 % ± 1.0, and after 30,000 by five times the last rate and half of it 64.2 % ± 1.3. The
/// last one learns more: on Megiddo's level field with stronger Turkish infantry the Turks gain 3.3 ± 1.7 points within
/// 8,000 games, by the slower one 0.8 ± 1.3, and by `again` 0.3 ± 1.6.
fn fine_tuning(training: Schedule) -> Schedule {
    let Schedule { rate: [_, rate], temperature: [_, temperature], .. } = training;
    Schedule { rate: [5.0 * rate, rate / 2.0], temperature: [temperature; 2], ..training }
}

/// How rivals learn, to whom those whom they are to beat change all the time.
fn rivalry(course: &dyn Environment) -> Schedule {
    Schedule { rate: [0.004, 0.001], temperature: [0.2, 0.05], ..course.schedule() }
}

impl<'c> League<'c> {
    /// Players who know nothing, and will learn from so many games.
    pub fn new(course: &'c dyn Environment, seed: u64, games: u64) -> League<'c> {
        let seats = course.seats().len();
        let term = Term {
            seed,
            games,
            schedule: course.schedule(),
            learns: vec![true; seats],
            foes: Vec::new(),
        };
        League {
            course,
            class: Class::new(course, seed),
            rivals: (seats > 1).then(|| Class::new(course, seed ^ RIVALS)),
            term,
            earlier: [vec![Vec::new(); seats], vec![Vec::new(); seats]],
            named: course.named(),
            played: 0,
            responses: 0,
        }
    }

    /// Players of whom some have learned already: they go on from there, and so do their rivals.
    pub fn again(
        course: &'c dyn Environment,
        seed: u64,
        games: u64,
        minds: &[Option<PolicyNets>],
    ) -> League<'c> {
        let new = League::new(course, seed, games);
        let class = Class::again(course, seed, minds);
        let rivals = new.rivals.map(|_| class.clone());
        League { class, rivals, term: Term { schedule: again(course), ..new.term }, ..new }
    }

    /// What the league goes on from, between two calls.
    pub fn state(&self) -> LeagueState {
        let minds = |of: &Vec<Vec<Arc<PolicyNets>>>| {
            of.iter().map(|minds| minds.iter().map(|it| PolicyNets::clone(it)).collect()).collect()
        };
        LeagueState {
            learners: self.class.nets.clone(),
            rivals: self.rivals.as_ref().map(|it| it.nets.clone()),
            earlier: self.earlier.each_ref().map(minds),
            played: self.played,
            responses: self.responses,
        }
    }

    /// The league goes on from there; none if that is another course's.
    pub fn resumed(self, state: LeagueState) -> Option<League<'c>> {
        let seats = self.course.seats();
        let LeagueState { learners, rivals, earlier, played, responses } = state;
        let fits = |mind: &PolicyNets, questions: &[Subject]| {
            let features = questions.iter().map(|it| it.features.len());
            mind.0.iter().map(Judge::features).eq(features)
        };
        let all_fit = |of: &Vec<Vec<PolicyNets>>| {
            let mut pairs = of.iter().zip(seats);
            of.len() == seats.len()
                && pairs.all(|(minds, it)| minds.iter().all(|mind| fits(mind, it)))
        };
        if !earlier.iter().all(all_fit) || rivals.is_some() != self.rivals.is_some() {
            return None;
        }
        let class = Class::resumed(seats, learners)?;
        let rivals = match rivals {
            Some(nets) => Some(Class::resumed(seats, nets)?),
            None => None,
        };
        let shared = |of: Vec<Vec<PolicyNets>>| {
            of.into_iter().map(|minds| minds.into_iter().map(Arc::new).collect()).collect()
        };
        Some(League { class, rivals, earlier: earlier.map(shared), played, responses, ..self })
    }

    /// Those who learn are again as they were then. The games that follow are others.
    pub fn recall(&mut self, then: &LeagueState) {
        if let Some(class) = Class::resumed(self.course.seats(), then.learners.clone()) {
            self.class = class;
        }
    }

    /// Of so many games of a league and its rivals, those of the league.
    pub fn own_games(course: &dyn Environment, games: u64) -> u64 {
        match course.seats().len() as u128 {
            1 => games,
            // In 128 bits, since any number of games may be asked for.
            seats => {
                let rivalry = u128::from(RIVALRY);
                (u128::from(games) * rivalry / (rivalry + seats)) as u64
            }
        }
    }

    /// The same players without those of the game's own, and without rivals.
    pub fn among_themselves(self) -> League<'c> {
        League { named: 0, rivals: None, ..self }
    }

    /// What they have learned, by seat: each as it is on average of late.
    pub fn minds(&self) -> Vec<PolicyNets> {
        self.class.settled()
    }

    /// How many games they have learned from.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// They play so many more games, and learn from them; how many there were, with those of their rivals.
    pub fn practise(&mut self, games: u64) -> u64 {
        let end = (self.played + games).min(self.term.games);
        let mut learned = 0;
        while self.played < end {
            let next = (self.played / CHALLENGE + 1) * CHALLENGE;
            let count = next.min(end) - self.played;
            let term = Term { foes: self.foes(), ..self.term.clone() };
            train(self.course, &mut self.class, &term, self.played, count);
            self.played += count;
            learned += count;
            if self.played.is_multiple_of(CHALLENGE) || self.played == self.term.games {
                learned += self.challenge();
            }
            if self.played.is_multiple_of(KEPT) {
                self.remember();
            }
        }
        learned
    }

    /// Rivals learn to beat those who learn, as these are now; from how many games.
    fn challenge(&mut self) -> u64 {
        let Some(rivals) = &mut self.rivals else { return 0 };
        let foes = vec![(themselves(self.class.minds.clone()), 1)];
        let first = (self.played - 1) / CHALLENGE * CHALLENGE / RIVALRY;
        let (seats, count) = (self.term.learns.len(), self.played / RIVALRY - first);
        for seat in 0..seats {
            let seed = self.term.seed ^ RIVALS ^ ((seat as u64) << 48);
            let games = self.term.games / RIVALRY;
            let term = alone(self.course, seat, (seed, games), rivalry(self.course), foes.clone());
            train(self.course, rivals, &term, first, count);
        }
        count * seats as u64
    }

    /// Keeps everybody as they are now, to be met later.
    fn remember(&mut self) {
        let now = [Some(self.class.settled()), self.rivals.as_ref().map(Class::settled)];
        for (earlier, now) in self.earlier.iter_mut().zip(now) {
            for (earlier, mind) in earlier.iter_mut().zip(now.into_iter().flatten()) {
                earlier.push(Arc::new(mind));
                let spare = earlier.len().saturating_sub(MOST_KEPT);
                earlier.drain(..spare);
            }
        }
    }

    /// Whom they meet, each with how often.
    fn foes(&self) -> Vec<(Foe, u32)> {
        let [one_another, named, selves, rivals] = MEETS;
        let count = self.named as u32;
        let mut foes = vec![(Foe::Learners, one_another * count.max(1))];
        foes.extend((0..self.named).map(|place| (Foe::Named(place), named)));
        for (minds, often) in self.earlier.iter().zip([selves, rivals]) {
            if minds.len() > 1 && minds.iter().all(|of_seat| !of_seat.is_empty()) {
                foes.push((Foe::Minds(minds.clone()), often * count.max(1)));
            }
        }
        foes
    }

    /// Learns a best response of the player in a seat to some players in the others, each met as often as
    /// its number says: it begins with what the league knows. `goes_on` is told after every slice how many
    /// games it had, and may end it: then there is none.
    pub fn respond(
        &mut self,
        seat: usize,
        foes: Vec<(Foe, u32)>,
        games: u64,
        goes_on: impl FnMut(u64) -> bool,
    ) -> Option<PolicyNets> {
        let seed = self.term.seed ^ RESPONDING ^ ((self.responses + 1) << 48);
        // Curious as at the beginning: who only mends what it knows finds half of what there is to gain.
        let term = alone(self.course, seat, (seed, games), self.course.schedule(), foes);
        let response = learn_alone(self.course, self.class.clone(), &term, goes_on)?;
        // One that was cut short is learned again on the same luck.
        self.responses += 1;
        Some(response)
    }

    /// How many best responses were learned.
    pub fn responded(&self) -> u64 {
        self.responses
    }

    /// The players as they are now, to be met.
    pub fn themselves(&self) -> Foe {
        themselves(self.minds())
    }
}

/// Players in a seat each, to be met.
fn themselves(minds: Vec<PolicyNets>) -> Foe {
    Foe::Minds(minds.into_iter().map(|mind| vec![Arc::new(mind)]).collect())
}

/// A term in which the player in one seat learns.
fn alone(
    course: &dyn Environment,
    seat: usize,
    (seed, games): (u64, u64),
    schedule: Schedule,
    foes: Vec<(Foe, u32)>,
) -> Term {
    let learns = (0..course.seats().len()).map(|it| it == seat).collect();
    Term { seed, games, schedule, learns, foes }
}

/// Plays a term in which one learns, and gives what that one knows then. `goes_on` is told after every
/// slice how many games it had, and may end it: then there is none.
fn learn_alone(
    course: &dyn Environment,
    mut class: Class,
    term: &Term,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Option<PolicyNets> {
    for first in (0..term.games).step_by(SLICE as usize) {
        let count = SLICE.min(term.games - first);
        train(course, &mut class, term, first, count);
        if !goes_on(count) {
            return None;
        }
    }
    let minds = class.settled().into_iter();
    minds.zip(&term.learns).find(|(_, learns)| **learns).map(|(mind, _)| mind)
}

/// Players in some seats go on learning, each from what it knows: from one another, or where a seat is
/// without one from the first of the game's own players there. `goes_on` is told after every slice how
/// many games it had, and may end it.
pub fn relearn(
    course: &dyn Environment,
    minds: &[Option<PolicyNets>],
    seed: u64,
    games: u64,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Vec<Option<PolicyNets>> {
    let open: Vec<usize> = (0..minds.len()).filter(|&seat| minds[seat].is_some()).collect();
    let learned = match open[..] {
        [seat] if minds.len() > 1 => {
            let foes = vec![(Foe::Named(0), 1)];
            let term = alone(
                course,
                seat,
                (seed ^ RESPONDING, games),
                fine_tuning(course.schedule()),
                foes,
            );
            let class = Class::again(course, seed, minds);
            vec![(seat, learn_alone(course, class, &term, goes_on))]
        }
        _ => {
            let mut league = League::again(course, seed, games, minds).among_themselves();
            league.term.schedule = fine_tuning(course.schedule());
            while league.played() < games && goes_on(league.practise(SLICE)) {}
            let mut minds: Vec<Option<PolicyNets>> = league.minds().into_iter().map(Some).collect();
            open.iter().map(|&seat| (seat, minds[seat].take())).collect()
        }
    };
    let mut minds = minds.to_vec();
    for (seat, mind) in learned {
        minds[seat] = mind.or(minds[seat].take());
    }
    minds
}

/// How many of so many games under a seed the player in the first seat wins; in each seat is a player who
/// has learned, or the game's own at the place `named`.
pub fn games_won(
    course: &dyn Environment,
    minds: &[Option<&PolicyNets>],
    named: usize,
    seed: u64,
    games: u64,
) -> u64 {
    const PART: u64 = 256;
    let mut parts = vec![0_u64; games.div_ceil(PART) as usize];
    threads::each(&mut parts, |part, won| {
        let seats = minds.iter().map(|mind| mind.map_or(Seat::Named(named), Seat::Plays));
        let seats: Vec<Seat<'_>> = seats.collect();
        let first = part as u64 * PART;
        let range = first..(first + PART).min(games);
        *won = range.filter(|&game| course.play(RandomStreams::new(seed, game), &seats)).count()
            as u64;
    });
    parts.iter().sum()
}
