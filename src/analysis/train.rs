//! Players who learn the scenario: from one another, from the players named, and from rivals who learn
//! to beat them. Tables: `training.csv`, `matchups.csv` and `best_responses.csv`.

mod judged;

use crate::prelude::*;
use sandtable_games::Course;
use sandtable_learn::{Family, League, LeagueState, SLICE, games_won};
use sandtable_summary::rows::{Trained, TrainedMetric};
use serde::{Deserialize, Serialize};

/// Makes the master seed of the games that are learned from differ from that of the games that judge.
const LEARNING: u64 = 0x6c65_6172_6e69_6e67;

/// Makes that of the games that are looked at on the way differ from either.
const STOPPING: u64 = 0x7374_6f70_7069_6e67;

/// Games between two looks at the curve, as parts of all that the league learns from.
const LOOKS: u64 = 12;

/// Games of a look; fewer if fewer judge the players in the end.
const GAMES_OF_A_LOOK: u64 = 2000;

/// How often best responses are learned if the training ends at a gap, and how long each time, as parts of
/// all their games; otherwise once, at the end.
const ROUNDS: [u64; 3] = [1, 1, 2];

/// The part of all games from which best responses are learned.
const RESPONSES: u64 = 5;

/// What a training goes on from, if it was interrupted.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TrainingState {
    /// As it was when it was last kept.
    league: Option<LeagueState>,
    /// Games won at each look, after how many games that was learned from.
    looks: Vec<(u64, Vec<u64>)>,
    /// Games that a lone player won at its best look, and the league as it was then.
    best: Option<(u64, LeagueState)>,
    /// The players as they were after some parts of the games.
    novices: Vec<Vec<Mind>>,
    /// The best responses of the last round, by seat.
    responses: Vec<Mind>,
    /// The round that is played.
    round: usize,
    learned: u64,
}

/// Where it is kept how far a training has got.
pub trait Keeper {
    /// How far it had got before, if it goes on.
    fn before(&self) -> Option<TrainingState>;

    /// Whether it is time to keep it again.
    fn is_due(&self) -> bool;

    /// Keeps it, after so many games.
    fn keep(&self, state: &TrainingState, games: u64);
}

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
    /// The digests of the variants that are learned beside the scenario.
    pub variants: Vec<String>,
    /// What players know to begin with, by seat.
    pub known: Vec<Option<Mind>>,
}

/// What is to be learned, one thing at a time: what some players play, and likewise every `variant` of it,
/// each with its overrides.
///
/// # Errors
/// That there is nothing to learn, or something else in a variant.
pub fn course<G: Game>(
    casts: &[G::Cast],
    variants: &[(Vec<String>, Vec<G::Cast>)],
) -> Result<Box<dyn Course>, String> {
    let mut matchups = casts.iter().map(G::matchup);
    let first = matchups.next();
    let first = first.as_ref().and_then(Matchup::mode);
    if let Some(mode) = G::PARTS.mode().filter(|_| matchups.any(|it| it.mode() != first)) {
        let (key, label) = (mode.key, mode.label.to_lowercase());
        return Err(format!("players learn one {label} at a time: name it with --{key}"));
    }
    let nothing = || format!("nothing can be learned of {}", G::NAME);
    let own = G::course_to_learn(casts).ok_or_else(nothing)?;
    if variants.is_empty() {
        return Ok(own);
    }
    let others = variants.iter().filter_map(|(_, casts)| G::course_to_learn(casts));
    let family = Family::new(std::iter::once(own).chain(others).collect());
    family.map(|family| -> Box<dyn Course> { Box::new(family) }).map_err(|place| {
        let settings = variants[place - 1].0.join(", ");
        format!("`--vary`: with {settings} there are other missions; learn that by itself")
    })
}

/// What the players who ship know, by seat, to go on from.
pub fn shipped<G: Game>(session: &Session<'_, G>) -> Vec<Option<Mind>> {
    let matchup = session.matchups().remove(0);
    let seats = G::PARTS.seats();
    G::minds(&session.cast(&seats.fold(matchup, |it, seat| it.with(seat.key, TRAINED))))
}

/// Trains players, and judges them on fresh luck; none if what it is to go on from contradicts itself.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    course: &dyn Course,
    plan: &TrainPlan,
    keeper: Option<&(dyn Keeper + Sync)>,
) -> Option<StudyResult> {
    let mut training = Training::<G>::new(session, plan, course, keeper);
    if let Some(so_far) = keeper.and_then(Keeper::before) {
        training.go_on(so_far).filter(|()| training.is_sound())?;
    }
    session.rounds.runner.within(|| training.learn());
    training.register();
    Some(training.judge())
}

/// A league that is about to learn from so many games.
fn begun<'c>(seed: u64, plan: &TrainPlan, course: &'c dyn Course, games: u64) -> League<'c> {
    match plan.known.iter().any(Option::is_some) {
        true => League::again(course, seed ^ LEARNING, games, &plan.known),
        false => League::new(course, seed ^ LEARNING, games),
    }
}

/// A training under way.
struct Training<'a, 's, G: Game> {
    session: &'a Session<'s, G>,
    plan: &'a TrainPlan,
    course: &'a dyn Course,
    keeper: Option<&'a (dyn Keeper + Sync)>,
    league: League<'a>,
    /// Games of the league, and of all best responses together.
    shares: [u64; 2],
    matchup: Matchup,
    seats: Vec<&'static Part>,
    so_far: TrainingState,
}

impl<'a, 's, G: Game> Training<'a, 's, G> {
    fn new(
        session: &'a Session<'s, G>,
        plan: &'a TrainPlan,
        course: &'a dyn Course,
        keeper: Option<&'a (dyn Keeper + Sync)>,
    ) -> Self {
        let seats: Vec<_> = G::PARTS.seats().collect();
        let of_responses = if seats.len() > 1 { plan.games / RESPONSES } else { 0 };
        let of_league = League::own_games(course, plan.games - of_responses);
        Training {
            session,
            plan,
            course,
            keeper,
            league: begun(session.seed, plan, course, of_league),
            shares: [of_league, of_responses],
            matchup: session.matchups().remove(0),
            seats,
            so_far: TrainingState::default(),
        }
    }

    /// Goes on from where an earlier training was interrupted; none if its league is another's.
    fn go_on(&mut self, mut so_far: TrainingState) -> Option<()> {
        let begun = begun(self.session.seed, self.plan, self.course, self.shares[0]);
        let resumed = begun.resumed(so_far.league.take()?)?;
        (self.league, self.so_far) = (resumed, so_far);
        Some(())
    }

    /// Whether what was kept may have come about.
    fn is_sound(&self) -> bool {
        let TrainingState { looks, novices, responses, round, learned, .. } = &self.so_far;
        let (seats, played) = (self.seats.len(), self.league.played());
        let (pairs, most) = (self.pairs().len(), self.games_of_a_look());
        let is_look = |(_, won): &(u64, Vec<u64>)| {
            won.len() == pairs && won.iter().all(|&games| games <= most)
        };
        let next = STRENGTHS.get(novices.len()).map(|part| self.after(part));
        let may_have_ended = self.plan.gap.is_some() || played >= self.shares[0];
        *learned <= self.plan.games.saturating_mul(2)
            && *round <= self.rounds().len()
            && (*round == 0 || may_have_ended)
            && next.is_none_or(|games| games > played)
            && novices.iter().all(|minds| minds.len() == seats)
            && novices.len() <= STRENGTHS.len()
            && responses.len() <= seats
            && (responses.len() == seats || self.league.responded() < self.responses_until_now())
            && looks.iter().all(is_look)
    }

    /// The parts of the games of best responses that each round has.
    fn rounds(&self) -> &'static [u64] {
        if self.plan.gap.is_some() { &ROUNDS } else { &[1] }
    }

    /// Keeps how far the training has got, if it is time or it ends.
    fn keep(&mut self, ends: bool) {
        let Some(keeper) = self.keeper.filter(|it| ends || it.is_due()) else { return };
        self.so_far.league = Some(self.league.state());
        keeper.keep(&self.so_far, self.so_far.learned);
    }

    /// The league learns; then best responses to it, and again if they gain too much.
    fn learn(&mut self) {
        let rounds = self.rounds();
        self.session.stage("training", Some(self.plan.games));
        self.session.rounds.progress.add(self.so_far.learned);
        while let Some(part) = rounds.get(self.so_far.round) {
            self.practise(part_of(
                self.shares[0],
                self.so_far.round as u64 + 1,
                rounds.len() as u64,
            ));
            if self.session.is_stopped() {
                break;
            }
            if self.seats.len() < 2 {
                self.so_far.round += 1;
                continue;
            }
            let parts = rounds.iter().sum::<u64>() * self.seats.len() as u64;
            let games = part_of(self.shares[1], *part, parts);
            // Those of this round are there if it was interrupted at its gap.
            if self.league.responded() < self.responses_until_now() && !self.respond(games) {
                break;
            }
            let Some(ends) = self.is_close_enough() else { break };
            // Nor does who goes on from here learn any more.
            self.so_far.round = if ends { rounds.len() } else { self.so_far.round + 1 };
        }
        self.keep(true);
        if self.so_far.responses.len() < self.seats.len() {
            self.so_far.responses.clear();
        }
    }

    /// The league plays until it has learned from so many games.
    fn practise(&mut self, until: u64) {
        let look = (self.shares[0] / LOOKS).max(1);
        while self.league.played() < until && !self.session.is_stopped() {
            let next = (self.league.played() / look + 1) * look;
            let kept = STRENGTHS.get(self.so_far.novices.len()).map(|part| self.after(part));
            let next = kept.map_or(next, |games| games.min(next)).min(until);
            let learned = self.league.practise(SLICE.min(next - self.league.played()));
            self.so_far.learned += learned;
            self.session.rounds.progress.add(learned);
            if kept.is_some_and(|games| games == self.league.played()) {
                self.so_far.novices.push(self.league.minds());
            }
            let played = self.league.played();
            if played.is_multiple_of(look) || played == self.shares[0] {
                self.look();
            }
            self.keep(false);
        }
    }

    /// How many games a part of those of the league is, at least one.
    fn after(&self, part: &str) -> u64 {
        let part: f64 = part.parse().unwrap_or(1.0);
        ((self.shares[0] as f64 * part) as u64).max(self.so_far.novices.len() as u64 + 1)
    }

    /// Who plays at a look, by seat: those who learn, or whoever is named first.
    fn pairs(&self) -> Vec<Vec<bool>> {
        let count = self.seats.len();
        let alone = (0..count).filter(|_| count > 1);
        let alone = alone.map(|own| (0..count).map(|seat| seat == own).collect());
        std::iter::once(vec![true; count]).chain(alone).collect()
    }

    /// Notes how well they play: one another, and whoever is named first in the other seat.
    fn look(&mut self) {
        let minds = self.league.minds();
        let won = |learned: Vec<bool>| {
            let minds = minds.iter().zip(learned);
            let pair: Vec<Option<&Mind>> = minds.map(|(mind, it)| it.then_some(mind)).collect();
            let seed = self.session.seed ^ STOPPING;
            games_won(self.course, &pair, 0, seed, self.games_of_a_look())
        };
        let won: Vec<u64> = self.pairs().into_iter().map(won).collect();
        if self.seats.len() == 1 {
            self.look_back(won[0]);
        }
        self.so_far.looks.push((self.league.played(), won));
    }

    /// A lone player may forget how to win, as in campaigns, of which few are won by chance: where it
    /// clearly wins less than at its best look, it goes on as it was then.
    fn look_back(&mut self, won: u64) {
        let rate = |won| Estimate::rate(won, self.games_of_a_look(), self.session.level);
        match &self.so_far.best {
            Some((most, then)) if rate(*most).is_above(&rate(won)) => self.league.recall(then),
            Some((most, _)) if *most > won => {}
            _ => self.so_far.best = Some((won, self.league.state())),
        }
    }

    fn games_of_a_look(&self) -> u64 {
        GAMES_OF_A_LOOK.min(self.plan.judges)
    }

    /// How well they played at each look.
    fn curve(&self) -> Vec<Trained> {
        let rows = self.so_far.looks.iter().flat_map(|(learned, won)| {
            self.pairs().into_iter().zip(won).map(|(pair, &won)| {
                let names = self.seats.iter().zip(pair).filter(|(_, learns)| *learns);
                let matchup = names.fold(self.matchup.clone(), |matchup, (seat, _)| {
                    matchup.with(seat.key, self.name())
                });
                let rate = Estimate::rate(won, self.games_of_a_look(), self.session.level);
                Trained { learned: *learned, ..Trained::of(&matchup, TrainedMetric::WinRate, rate) }
            })
        });
        rows.collect()
    }

    /// In each seat somebody learns to beat the league; whether all have.
    fn respond(&mut self, games: u64) -> bool {
        if self.so_far.responses.len() == self.seats.len() {
            self.so_far.responses.clear();
        }
        for seat in self.so_far.responses.len()..self.seats.len() {
            let foes = vec![(self.league.themselves(), 1)];
            let goes_on = |count| self.session.learned(count);
            let Some(response) = self.league.respond(seat, foes, games, goes_on) else {
                return false;
            };
            self.so_far.learned += games;
            self.so_far.responses.push(response);
            self.keep(false);
        }
        true
    }

    /// How many best responses are learned by the end of the round.
    fn responses_until_now(&self) -> u64 {
        (self.so_far.round as u64 + 1) * self.seats.len() as u64
    }

    /// Whether the training ends at its gap; none if it is interrupted.
    fn is_close_enough(&self) -> Option<bool> {
        let Some(most) = self.plan.gap else { return Some(false) };
        Some(self.gap()? < most)
    }

    /// The most that the last best responses gain, or players named, on a first look; none if it is
    /// interrupted.
    fn gap(&self) -> Option<f64> {
        let games = (GAMES_OF_A_LOOK * 5).min(self.plan.judges);
        let seed = self.session.seed ^ STOPPING;
        let won = |pair: [_; 2], named| {
            let goes_on = !self.session.is_stopped();
            goes_on.then(|| games_won(self.course, &pair, named, seed, games))
        };
        let minds = self.league.minds();
        let [one, other] = [0, 1].map(|seat| Some(&minds[seat]));
        let [first, second] = [0, 1].map(|seat| Some(&self.so_far.responses[seat]));
        let value = won([one, other], 0)?;
        let most = self.named(0).map(|it| won([None, other], it));
        let most = most.chain([won([first, other], 0)]).map(|won| Some(won?.saturating_sub(value)));
        let least = self.named(1).map(|it| won([one, None], it));
        let least = least.chain([won([one, second], 0)]).map(|it| Some(value.saturating_sub(it?)));
        let gains: Vec<u64> = most.chain(least).collect::<Option<_>>()?;
        Some(gains.into_iter().max().unwrap_or(0) as f64 / games as f64)
    }

    /// The places of the players named in a seat, each once: a player stands in many matchups.
    fn named(&self, seat: usize) -> impl Iterator<Item = usize> {
        let (matchups, key) = (self.session.matchups(), self.seats[seat].key);
        let name = move |place: usize| matchups.get(place)?.get(key).map(str::to_owned);
        let is_new = move |place: &usize| (0..*place).all(|before| name(before) != name(*place));
        (0..self.course.named()).filter(is_new)
    }

    fn name(&self) -> String {
        format!("trained:{}", self.plan.folder)
    }

    /// What the best response of a seat is called.
    fn response(&self) -> String {
        format!("{}+response", self.name())
    }
}
