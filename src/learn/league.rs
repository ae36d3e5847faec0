//! A league: players who learn from one another, from their earlier selves, from players of the game's
//! own, and from rivals who have learned to beat them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::course::{Course, Schedule, Seat};
use super::features::Question;
use super::judge::Judge;
use super::net::Net;
use super::threads;
use super::training::{Class, Foe, Record, Term, train};
use super::weigh::Mind;
use sandtable_kernel::Luck;

/// How often players meet one another, players of the game's own, their earlier selves and their rivals, as
/// parts of a whole. Measured on Megiddo's level field: fewer games against the game's own players lose a
/// point against these and win nothing among those who learn.
const MEETS: [u32; 4] = [45, 35, 10, 10];

/// Games after which it is seen whether to go on; whole batches.
pub const SLICE: u64 = 1 << 12;

/// Games after which an earlier self is kept.
const SELVES: u64 = 1 << 14;
/// The most earlier selves that are kept; the oldest go.
const MOST_SELVES: usize = 24;

/// Makes the master seed of each best response another than the league's.
const RESPONDING: u64 = 0x7269_7661_6c73;

/// What a league goes on from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeagueState {
    nets: Vec<Vec<Net>>,
    selves: Vec<Vec<Mind>>,
    rivals: Vec<Vec<Mind>>,
    played: u64,
    responses: u64,
}

/// Players who learn together.
pub struct League<'c> {
    course: &'c dyn Course,
    /// Those who learn.
    class: Class,
    term: Term,
    selves: Vec<Vec<Arc<Mind>>>,
    rivals: Vec<Vec<Arc<Mind>>>,
    /// How many of the game's own players they meet.
    named: usize,
    played: u64,
    responses: u64,
}

/// How players learn who know something of a game.
fn again(course: &dyn Course) -> Schedule {
    Schedule { rate: [0.002, 0.0003], temperature: [0.1, 0.03], ..course.schedule() }
}

impl<'c> League<'c> {
    /// Players who know nothing, and will learn from so many games.
    pub fn new(course: &'c dyn Course, seed: u64, games: u64) -> League<'c> {
        let seats = course.seats().len();
        let term = Term {
            seed,
            games,
            schedule: course.schedule(),
            learns: vec![true; seats],
            foes: Vec::new(),
        };
        let nobody = vec![Vec::new(); seats];
        let class = Class::new(course, seed);
        League {
            course,
            class,
            term,
            selves: nobody.clone(),
            rivals: nobody,
            named: course.named(),
            played: 0,
            responses: 0,
        }
    }

    /// Players of whom some have learned already: they go on from there.
    pub fn again(
        course: &'c dyn Course,
        seed: u64,
        games: u64,
        minds: &[Option<Mind>],
    ) -> League<'c> {
        let new = League::new(course, seed, games);
        let class = Class::again(course, seed, minds);
        League { class, term: Term { schedule: again(course), ..new.term }, ..new }
    }

    /// What the league goes on from, between two calls.
    pub fn state(&self) -> LeagueState {
        let minds = |of: &[Vec<Arc<Mind>>]| {
            of.iter().map(|minds| minds.iter().map(|it| Mind::clone(it)).collect()).collect()
        };
        LeagueState {
            nets: self.class.nets.clone(),
            selves: minds(&self.selves),
            rivals: minds(&self.rivals),
            played: self.played,
            responses: self.responses,
        }
    }

    /// The league goes on from there; none if that is another course's.
    pub fn resumed(self, state: LeagueState) -> Option<League<'c>> {
        let seats = self.course.seats();
        let LeagueState { nets, selves, rivals, played, responses } = state;
        let fits = |mind: &Mind, questions: &[Question]| {
            let features = questions.iter().map(|it| it.features.len());
            mind.0.iter().map(Judge::features).eq(features)
        };
        let all_fit = |of: &[Vec<Mind>]| {
            let mut pairs = of.iter().zip(seats);
            of.len() == seats.len()
                && pairs.all(|(minds, it)| minds.iter().all(|mind| fits(mind, it)))
        };
        if nets.len() != seats.len() || !all_fit(&selves) || !all_fit(&rivals) {
            return None;
        }
        let resumed = nets.into_iter().zip(seats).map(|(nets, questions)| {
            let whole = nets.len() == questions.len();
            let pairs = nets.into_iter().zip(questions);
            let nets: Option<Vec<Net>> =
                pairs.map(|(net, question)| net.resumed(question)).collect();
            nets.filter(|_| whole)
        });
        let class = Class::of(resumed.collect::<Option<Vec<Vec<Net>>>>()?);
        let shared = |of: Vec<Vec<Mind>>| {
            of.into_iter().map(|minds| minds.into_iter().map(Arc::new).collect()).collect()
        };
        let (selves, rivals) = (shared(selves), shared(rivals));
        Some(League { class, selves, rivals, played, responses, ..self })
    }

    /// The same players without those of the game's own.
    pub fn among_themselves(self) -> League<'c> {
        League { named: 0, ..self }
    }

    /// What they have learned, by seat: each as it is on average of late.
    pub fn minds(&self) -> Vec<Mind> {
        self.class.settled()
    }

    /// How many games they have learned from.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// They play so many more games, and learn from them.
    pub fn practise(&mut self, games: u64) -> Record {
        let end = (self.played + games).min(self.term.games);
        let mut record = Record::default();
        while self.played < end {
            let next = (self.played / SELVES + 1) * SELVES;
            let count = next.min(end) - self.played;
            let term = Term { foes: self.foes(), ..self.term.clone() };
            let part = train(self.course, &mut self.class, &term, self.played, count);
            record.games += part.games;
            record.won += part.won;
            self.played += count;
            if self.played.is_multiple_of(SELVES) {
                let minds = self.minds();
                for (selves, mind) in self.selves.iter_mut().zip(minds) {
                    selves.push(Arc::new(mind));
                    let spare = selves.len().saturating_sub(MOST_SELVES);
                    selves.drain(..spare);
                }
            }
        }
        record
    }

    /// Whom they meet, each with how often.
    fn foes(&self) -> Vec<(Foe, u32)> {
        let [one_another, named, selves, rivals] = MEETS;
        let count = self.named as u32;
        let mut foes = vec![(Foe::Learners, one_another * count.max(1))];
        foes.extend((0..self.named).map(|place| (Foe::Named(place), named)));
        for (minds, often) in [(&self.selves, selves), (&self.rivals, rivals)] {
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
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Option<Mind> {
        self.responses += 1;
        let mut class = self.class.clone();
        let seats = self.course.seats().len();
        let term = Term {
            seed: self.term.seed ^ RESPONDING ^ (self.responses << 48),
            games,
            schedule: again(self.course),
            learns: (0..seats).map(|it| it == seat).collect(),
            foes,
        };
        for first in (0..games).step_by(SLICE as usize) {
            let count = SLICE.min(games - first);
            train(self.course, &mut class, &term, first, count);
            if !goes_on(count) {
                return None;
            }
        }
        Some(class.settled().swap_remove(seat))
    }

    /// The players as they are now, to be met.
    pub fn themselves(&self) -> Foe {
        Foe::Minds(self.minds().into_iter().map(|mind| vec![Arc::new(mind)]).collect())
    }

    /// From now on they also meet this player in a seat.
    pub fn meet(&mut self, seat: usize, rival: Mind) {
        self.rivals[seat].push(Arc::new(rival));
    }
}

/// Players in some seats go on learning, each from what it knows: from one another, or where a seat is
/// without one from the first of the game's own players there. `goes_on` is told after every slice how
/// many games it had, and may end it.
pub fn relearn(
    course: &dyn Course,
    minds: &[Option<Mind>],
    seed: u64,
    games: u64,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Vec<Option<Mind>> {
    let mut league = League::again(course, seed, games, minds).among_themselves();
    let open: Vec<usize> = (0..minds.len()).filter(|&seat| minds[seat].is_some()).collect();
    let learned = match open[..] {
        [seat] if minds.len() > 1 => {
            vec![(seat, league.respond(seat, vec![(Foe::Named(0), 1)], games, goes_on))]
        }
        _ => {
            while league.played() < games && goes_on(league.practise(SLICE).games) {}
            let mut minds: Vec<Option<Mind>> = league.minds().into_iter().map(Some).collect();
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
/// has learned, or the first of the game's own.
pub fn games_won(course: &dyn Course, minds: &[Option<&Mind>], seed: u64, games: u64) -> u64 {
    const PART: u64 = 256;
    let mut parts = vec![0_u64; games.div_ceil(PART) as usize];
    threads::each(&mut parts, |part, won| {
        let seats = minds.iter().map(|mind| mind.map_or(Seat::Named(0), Seat::Plays));
        let seats: Vec<Seat<'_>> = seats.collect();
        let first = part as u64 * PART;
        let range = first..(first + PART).min(games);
        *won = range.filter(|&game| course.play(Luck::new(seed, game), &seats)).count() as u64;
    });
    parts.iter().sum()
}
