//! A league: players who learn from one another, from their earlier selves, from players of the game's
//! own, and from rivals who have learned to beat them.

use std::sync::Arc;

use super::course::{Course, Seat};
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

/// Players who learn together.
pub struct League<'c> {
    course: &'c dyn Course,
    /// Those who learn.
    pub class: Class,
    term: Term,
    selves: Vec<Vec<Arc<Mind>>>,
    rivals: Vec<Vec<Arc<Mind>>>,
    played: u64,
    responses: u64,
}

impl<'c> League<'c> {
    /// Players who know nothing, and will learn from so many games.
    pub fn new(course: &'c dyn Course, seed: u64, games: u64) -> League<'c> {
        let seats = course.seats().len();
        let term = Term {
            seed,
            games,
            rate: [0.005, 0.0004],
            temperature: [0.2, 0.03],
            random: 0.03,
            lambda: 0.4,
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
            played: 0,
            responses: 0,
        }
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
                for (selves, mind) in self.selves.iter_mut().zip(&self.class.minds) {
                    selves.push(Arc::new(mind.clone()));
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
        let count = self.course.named() as u32;
        let mut foes = vec![(Foe::Learners, one_another * count.max(1))];
        foes.extend((0..self.course.named()).map(|place| (Foe::Named(place), named)));
        for (minds, often) in [(&self.selves, selves), (&self.rivals, rivals)] {
            if minds.len() > 1 && minds.iter().all(|of_seat| !of_seat.is_empty()) {
                foes.push((Foe::Minds(minds.clone()), often * count.max(1)));
            }
        }
        foes
    }

    /// Learns a best response of the player in a seat to some players in the others: it begins with what
    /// the league knows. `goes_on` is told after every slice how many games it had, and may end it: then
    /// there is none.
    pub fn respond(
        &mut self,
        seat: usize,
        foe: Foe,
        games: u64,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Option<Mind> {
        self.responses += 1;
        let mut class = self.class.clone();
        let seats = self.course.seats().len();
        let term = Term {
            seed: self.term.seed ^ RESPONDING ^ (self.responses << 48),
            games,
            rate: [0.002, 0.0003],
            temperature: [0.1, 0.03],
            learns: (0..seats).map(|it| it == seat).collect(),
            foes: vec![(foe, 1)],
            ..self.term.clone()
        };
        for first in (0..games).step_by(SLICE as usize) {
            let count = SLICE.min(games - first);
            train(self.course, &mut class, &term, first, count);
            if !goes_on(count) {
                return None;
            }
        }
        Some(class.minds.swap_remove(seat))
    }

    /// The players as they are now, to be met.
    pub fn themselves(&self) -> Foe {
        Foe::Minds(self.class.minds.iter().map(|mind| vec![Arc::new(mind.clone())]).collect())
    }

    /// From now on they also meet this player in a seat.
    pub fn meet(&mut self, seat: usize, rival: Mind) {
        self.rivals[seat].push(Arc::new(rival));
    }
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
