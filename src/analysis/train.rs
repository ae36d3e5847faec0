//! Players who learn the scenario: from one another, from the players named, and from rivals who have
//! learned to beat them. Tables: `training.csv`, `matchups.csv` and `best_responses.csv`.

use crate::prelude::*;
use sandtable_games::Course;
use sandtable_learn::{Foe, League, Mind, SLICE, Taught, games_won, keep};
use sandtable_summary::rows::ResponseMetric::{ExploitabilityAtLeast, ResponseWinRate};
use sandtable_summary::rows::{BestResponse, Contest, ResponseMetric, Trained, TrainedMetric};

/// Makes the master seed of the games that are learned from differ from that of the games that judge.
const LEARNING: u64 = 0x6c65_6172_6e69_6e67;

/// Makes that of the games that say whether to go on differ from either.
const STOPPING: u64 = 0x7374_6f70_7069_6e67;

/// Games between two looks at the curve, as parts of all that the league learns from.
const LOOKS: u64 = 12;

/// Games of a look.
const GAMES_OF_A_LOOK: u64 = 2000;

/// How often rivals are trained, and how long each time, as parts of all games of rivals.
const ROUNDS: [u64; 3] = [1, 1, 2];

/// What is asked of the training.
#[derive(Clone, Debug)]
pub struct TrainPlan {
    /// How many games may be learned from in all.
    pub games: u64,
    /// The training ends when no best response gains more than this share; none for never.
    pub gap: Option<f64>,
    /// How many games judge each matchup.
    pub judges: u64,
    /// What the players are called behind `trained:`.
    pub folder: String,
}

/// Whether there is something to learn.
///
/// # Errors
/// That there is not.
pub fn can_learn<G: Game>(casts: &[G::Cast]) -> Result<(), String> {
    match G::course_to_learn(casts) {
        Some(_) => Ok(()),
        None => Err(format!("nothing can be learned of {}", G::NAME)),
    }
}

/// Trains players, and judges them on fresh luck; none if there is nothing to learn.
pub fn study<G: Game>(session: &Session<'_, G>, plan: &TrainPlan) -> Option<StudyResult> {
    let course = G::course_to_learn(session.casts)?;
    let mut training = Training::<G>::new(session, plan, &*course);
    let runner = session.rounds.runner;
    runner.within(|| training.learn());
    training.register();
    Some(training.judge())
}

/// A training under way.
struct Training<'a, 's, G: Game> {
    session: &'a Session<'s, G>,
    plan: &'a TrainPlan,
    course: &'a dyn Course,
    league: League<'a>,
    /// Games of the league, and of all best responses together.
    shares: [u64; 2],
    matchup: Matchup,
    seats: Vec<&'static Part>,
    curve: Vec<Trained>,
    /// The best responses of the last round, by seat.
    responses: Vec<Mind>,
    learned: u64,
}

impl<'a, 's, G: Game> Training<'a, 's, G> {
    fn new(session: &'a Session<'s, G>, plan: &'a TrainPlan, course: &'a dyn Course) -> Self {
        let seats: Vec<_> = G::PARTS.seats().collect();
        let of_league = if seats.len() > 1 { plan.games / 2 } else { plan.games };
        Training {
            session,
            plan,
            course,
            league: League::new(course, session.seed ^ LEARNING, of_league),
            shares: [of_league, plan.games - of_league],
            matchup: session.matchups().remove(0),
            seats,
            curve: Vec::new(),
            responses: Vec::new(),
            learned: 0,
        }
    }

    /// The league learns; then rivals learn to beat it, and it learns from them.
    fn learn(&mut self) {
        let rounds = ROUNDS.len() as u64;
        self.session.stage("training", Some(self.plan.games));
        for (round, part) in (0..).zip(ROUNDS) {
            // The league has half of its games before the first rivals come.
            self.practise(self.shares[0] * (rounds + round - 1) / (2 * rounds - 2));
            if self.session.is_stopped() || self.seats.len() < 2 {
                continue;
            }
            let games =
                self.shares[1] * part / (ROUNDS.iter().sum::<u64>() * self.seats.len() as u64);
            self.respond(games);
            let responded = !self.responses.is_empty();
            if self.plan.gap.is_some_and(|gap| responded && self.gap() < gap) {
                return;
            }
        }
    }

    /// The league plays until it has learned from so many games.
    fn practise(&mut self, until: u64) {
        let look = (self.shares[0] / LOOKS).max(1);
        while self.league.played() < until && !self.session.is_stopped() {
            let next = (self.league.played() / look + 1) * look;
            let count = SLICE.min(next.min(until) - self.league.played());
            self.league.practise(count);
            self.learned += count;
            self.session.rounds.progress.add(count);
            if self.league.played().is_multiple_of(look) {
                self.look();
            }
        }
    }

    /// Notes how well they play: one another, and whoever is named first in the other seat.
    fn look(&mut self) {
        let minds = &self.league.class.minds;
        let learned = |seat: usize| Some(&minds[seat]);
        let count = self.seats.len();
        let mut pairs = vec![(0..count).map(learned).collect::<Vec<_>>()];
        for own in (0..count).filter(|_| count > 1) {
            pairs.push((0..count).map(|seat| learned(seat).filter(|_| seat == own)).collect());
        }
        for pair in pairs {
            let won = games_won(self.course, &pair, self.session.seed, GAMES_OF_A_LOOK);
            let names = self.seats.iter().zip(&pair).filter(|(_, mind)| mind.is_some());
            let matchup = names.fold(self.matchup.clone(), |matchup, (seat, _)| {
                matchup.with(seat.key, self.name())
            });
            let rate = Estimate::rate(won, GAMES_OF_A_LOOK, self.session.level);
            let learned = self.league.played();
            self.curve
                .push(Trained { learned, ..Trained::of(&matchup, TrainedMetric::WinRate, rate) });
        }
    }

    /// A rival learns to beat the league in each seat, and joins those whom it meets.
    fn respond(&mut self, games: u64) {
        self.responses.clear();
        for seat in 0..self.seats.len() {
            let foe: Foe = self.league.themselves();
            let session = self.session;
            let rival = self.league.respond(seat, foe, games, |count| {
                session.rounds.progress.add(count);
                !session.is_stopped()
            });
            let Some(rival) = rival else { break };
            self.learned += games;
            self.responses.push(rival);
        }
        if self.responses.len() < self.seats.len() {
            self.responses.clear();
        }
        for (seat, rival) in self.responses.iter().enumerate() {
            self.league.meet(seat, rival.clone());
        }
    }

    /// The greater of what the last best responses gain, on a first look.
    fn gap(&self) -> f64 {
        let minds = &self.league.class.minds;
        let won = |seats: [&Mind; 2]| {
            let won = games_won(
                self.course,
                &seats.map(Some),
                self.session.seed ^ STOPPING,
                GAMES_OF_A_LOOK * 5,
            );
            won as f64 / (GAMES_OF_A_LOOK * 5) as f64
        };
        let value = won([&minds[0], &minds[1]]);
        let [one, other] = [&self.responses[0], &self.responses[1]];
        (won([one, &minds[1]]) - value).max(value - won([&minds[0], other]))
    }

    fn name(&self) -> String {
        format!("trained:{}", self.plan.folder)
    }

    /// What the best response of a seat is called.
    fn response(&self) -> String {
        format!("{}+response", self.name())
    }

    /// From now on the players can be named.
    fn register(&self) {
        keep(&self.plan.folder, self.taught(&self.league.class.minds));
        if !self.responses.is_empty() {
            keep(&format!("{}+response", self.plan.folder), self.taught(&self.responses));
        }
    }

    fn taught(&self, minds: &[Mind]) -> Vec<Taught> {
        let digest = G::digest(self.session.document);
        let scenario = [self.session.document.name(), &digest];
        let numbers = [self.session.seed, self.learned];
        let players = self.seats.iter().zip(self.course.seats()).zip(minds);
        let taught = players.map(|((seat, questions), mind)| {
            Taught::new(G::NAME, scenario, seat.key, numbers, (questions, mind))
        });
        taught.collect()
    }

    /// Judges everybody on fresh luck.
    fn judge(&self) -> StudyResult {
        let named = self.session.matchups();
        let wanted = self.seats.iter().fold(Wanted::from(&self.matchup), |wanted, seat| {
            let mut names = vec![self.name()];
            for name in named.iter().filter_map(|it| it.get(seat.key)) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            wanted.with(seat.key, names)
        });
        let mut casts = G::casts(self.session.model, &wanted).expect("those who were trained play");
        let everybody = casts.len();
        let learned = G::matchup(&casts[0]);
        let responses = self.seats.iter().take(self.responses.len());
        let responses: Vec<Matchup> =
            responses.map(|seat| learned.clone().with(seat.key, self.response())).collect();
        casts.extend(responses.iter().map(|matchup| self.session.cast(matchup)));
        let matchups: Vec<Matchup> = casts.iter().map(G::matchup).collect();
        let replays: Vec<Replay> = matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
        let panel = Panel::<G>::new(casts, self.session.seed);
        self.session.stage("every matchup", Some(self.plan.judges));
        let played = self.session.play_games(&panel, &replays, self.plan.judges);
        let mut answer = StudyResult::new();
        let tally = answer.add(played, matchups.len() as u64);
        let rate = |line| Estimate::rate(tally.wins(line), tally.n(), self.session.level);
        let contest = |line: usize| Contest::of(&matchups[line], Won::WinRate, rate(line));
        let contests: Vec<Contest> = (0..everybody).map(contest).collect();
        let rows = self.responses_to(&tally, everybody);
        answer.tables = vec![
            Sheet::of(G::PARTS, &contests, Vec::new()),
            Sheet::of(G::PARTS, &rows, ResponseMetric::notes()),
            Sheet::of(G::PARTS, &self.curve, TrainedMetric::notes()),
        ];
        answer.tables.retain(|table| !table.records.is_empty());
        answer.games += self.learned;
        answer.complete &= !self.session.is_stopped();
        answer.files = self
            .taught(&self.league.class.minds)
            .iter()
            .map(|taught| (format!("{}.player.json", taught.seat), taught.text()))
            .collect();
        answer
    }

    /// What the best responses win, which have the lines from `first` on; the players who were trained
    /// meet one another in the first line.
    fn responses_to(&self, tally: &PanelTally, first: usize) -> Vec<BestResponse> {
        let level = self.session.level;
        let mut rows = Vec::new();
        for place in 0..self.responses.len() {
            let strategy = self.seats[1 - place].side().to_owned();
            let pair = tally.pair(first + place, 0);
            let row = |metric, estimate: Estimate| BestResponse {
                side: strategy.clone(),
                strategy: self.name(),
                response: self.response(),
                ..BestResponse::of(&Matchup::of(G::PARTS), metric, estimate)
            };
            let won = tally.wins(first + place);
            let (won, gain) = match place {
                0 => (won, pair.difference(-1..=1, level)),
                _ => (tally.n() - won, tally.pair(0, first + place).difference(-1..=1, level)),
            };
            rows.push(row(ResponseWinRate, Estimate::rate(won, tally.n(), level)));
            rows.push(row(ExploitabilityAtLeast, gain));
        }
        rows
    }
}
