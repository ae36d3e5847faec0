//! How nets are trained: games in batches, what was learned of a batch added in the order of the games.

use std::sync::Arc;

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::environment::{Environment, Schedule, Seat};
use super::features::Subject;
use super::judge::Judge;
use super::lesson::{Curiosity, Learner, Lesson};
use super::net::Net;
use super::threads;
use super::weigh::PolicyNets;

/// Games after which the nets change.
pub const BATCH: usize = 32;

/// The purpose of the luck that says who meets whom, apart from all that games need.
const MEETINGS: u8 = 250;
/// The purpose of the luck that nets begin with.
const BEGINNINGS: u8 = 251;

/// How a term of training goes.
#[derive(Clone, Debug)]
pub struct Term {
    /// The master seed of its games.
    pub seed: u64,
    /// How many games there are.
    pub games: u64,
    /// How it is learned from them.
    pub schedule: Schedule,
    /// The seats whose players learn.
    pub learns: Vec<bool>,
    /// Whom they meet, each with how often, as a number of games in a hundred or so.
    pub foes: Vec<(Foe, u32)>,
}

/// Whom a player who learns meets in the other seats.
#[derive(Clone, Debug)]
pub enum Foe {
    /// Players who learn, too.
    Learners,
    /// A player of the game's own, by its place.
    Named(usize),
    /// Players who have learned: for each seat those of whom any may come.
    Minds(Vec<Vec<Arc<PolicyNets>>>),
}

/// Players who learn, a mind for each seat.
#[derive(Clone, Debug)]
pub struct Class {
    /// Their nets, by seat and question.
    pub nets: Vec<Vec<Net>>,
    /// Their minds as they are now, by seat.
    pub minds: Vec<PolicyNets>,
}

impl Class {
    /// Players who know nothing of a game.
    pub fn new(course: &dyn Environment, seed: u64) -> Class {
        let mut generator = GameKey::new(seed, 0).generator(BEGINNINGS, 0);
        let mut random = || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let nets = course.seats().iter().map(|questions| {
            questions.iter().map(|question| Net::new(question, &mut random)).collect()
        });
        Class::of(nets.collect())
    }

    /// Players of whom some have learned already, and know nothing of what they have not met.
    pub fn again(course: &dyn Environment, seed: u64, minds: &[Option<PolicyNets>]) -> Class {
        let mut nets = Class::new(course, seed).nets;
        for ((nets, questions), mind) in nets.iter_mut().zip(course.seats()).zip(minds) {
            if let Some(PolicyNets(judges)) = mind {
                let known = judges.iter().zip(questions);
                *nets = known.map(|(judge, question)| Net::again(judge, question)).collect();
            }
        }
        Class::of(nets)
    }

    /// Their minds as they have settled, with the mean of the weights of late: they waver no longer with
    /// every batch, and play better.
    pub fn settled(&self) -> Vec<PolicyNets> {
        self.nets
            .iter()
            .map(|nets| PolicyNets(nets.iter().map(Net::quantized_average).collect()))
            .collect()
    }

    /// Players who go on from nets that were read; none if these are another course's.
    pub(super) fn resumed(seats: &[Vec<Subject>], nets: Vec<Vec<Net>>) -> Option<Class> {
        let of_seat = |(nets, questions): (Vec<Net>, &Vec<Subject>)| {
            let whole = nets.len() == questions.len();
            let pairs = nets.into_iter().zip(questions);
            let nets: Option<Vec<Net>> =
                pairs.map(|(net, question)| net.resumed(question)).collect();
            nets.filter(|_| whole)
        };
        let whole = nets.len() == seats.len();
        let nets: Option<Vec<Vec<Net>>> = nets.into_iter().zip(seats).map(of_seat).collect();
        nets.filter(|_| whole).map(Class::of)
    }

    /// Players with these nets.
    pub fn of(nets: Vec<Vec<Net>>) -> Class {
        let minds =
            nets.iter().map(|nets| PolicyNets(nets.iter().map(Net::quantized).collect())).collect();
        Class { nets, minds }
    }
}

/// A game of a batch, with what those who learn note of it.
#[derive(Debug, Default)]
struct PlayedGame {
    lessons: Vec<Lesson>,
    learns: Vec<bool>,
}

/// Trains players: the games of a term from number `first` on, `count` of them.
pub fn train(course: &dyn Environment, class: &mut Class, term: &Term, first: u64, count: u64) {
    let seats = course.seats().len();
    let empty = || PlayedGame { lessons: vec![Lesson::default(); seats], ..PlayedGame::default() };
    let mut batch: Vec<PlayedGame> = (0..BATCH).map(|_| empty()).collect();
    let mut next = first;
    let end = (first + count).min(term.games);
    while next < end {
        let games = (end - next).min(BATCH as u64) as usize;
        let part = next as f32 / term.games as f32;
        let now = |[from, to]: [f32; 2]| from * libm::powf(to / from, part);
        let Schedule { rate, temperature, random, step, .. } = term.schedule;
        let curiosity = Curiosity { temperature: now(temperature), random };
        threads::each(&mut batch[..games], |place, played| {
            play(course, class, term, curiosity, next + place as u64, played);
        });
        let rate = now(rate);
        let mut nets: Vec<(usize, usize, &mut Net, &mut Judge)> = Vec::new();
        for (seat, (nets_of, mind)) in class.nets.iter_mut().zip(&mut class.minds).enumerate() {
            for (question, (net, judge)) in nets_of.iter_mut().zip(&mut mind.0).enumerate() {
                nets.push((seat, question, net, judge));
            }
        }
        threads::each(&mut nets, |_, (seat, question, net, judge)| {
            let learned = batch[..games].iter().filter(|played| played.learns[*seat]);
            let examples = learned.flat_map(|played| played.lessons[*seat].examples(*question));
            if net.learn(examples, rate, step) {
                judge.take(&net.weights, net.scales());
            }
        });
        next += games as u64;
    }
}

/// Plays a game of a term.
fn play(
    course: &dyn Environment,
    class: &Class,
    term: &Term,
    curiosity: Curiosity,
    index: u64,
    played: &mut PlayedGame,
) {
    let key = GameKey::new(term.seed, index);
    let mut luck = key.generator(MEETINGS, 0);
    let mut pick = |bound: usize| (luck.next_u64() % bound.max(1) as u64) as usize;
    let whole: u32 = term.foes.iter().map(|(_, times)| times).sum();
    let mut rank = pick(whole as usize) as u32;
    let foe = term.foes.iter().find(|(_, times)| {
        let found = rank < *times;
        rank = rank.saturating_sub(*times);
        found
    });
    let foe = foe.map_or(&Foe::Learners, |(foe, _)| foe);
    // Against others one learns at a time.
    let open: Vec<usize> = (0..term.learns.len()).filter(|&seat| term.learns[seat]).collect();
    let alone = open[pick(open.len())];
    played.learns.clear();
    let learns = |seat: usize| match foe {
        Foe::Learners => term.learns[seat],
        _ => seat == alone,
    };
    played.learns.extend((0..term.learns.len()).map(learns));
    let learners: Vec<Learner<'_>> = (0..term.learns.len())
        .map(|seat| {
            let mut lesson = std::mem::take(&mut played.lessons[seat]);
            lesson.clear();
            Learner {
                mind: &class.minds[seat],
                curiosity,
                lesson: lesson.into(),
                ablation: None,
                sheet: None,
            }
        })
        .collect();
    let seats: Vec<Seat<'_>> = (0..term.learns.len())
        .map(|seat| match foe {
            _ if played.learns[seat] => Seat::Learns(&learners[seat]),
            Foe::Learners => Seat::Plays(&class.minds[seat]),
            Foe::Named(place) => Seat::Named(*place),
            Foe::Minds(minds) => Seat::Plays(&minds[seat][pick(minds[seat].len())]),
        })
        .collect();
    let won = course.play(RandomStreams::from(key), &seats);
    for (seat, learner) in learners.into_iter().enumerate() {
        let mut lesson = learner.lesson.into_inner();
        lesson.end(won == (seat == 0), term.schedule.lambda);
        played.lessons[seat] = lesson;
    }
}
