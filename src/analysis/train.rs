//! Training of policies on a scenario, against each other, the named policies and exploiters.
//!
//! Exploiters are opponents that train to beat the policies. Tables: `training.csv`, `matchups.csv`,
//! `best_responses.csv` and `reasons.csv`.

mod judged;
mod opponents;
mod options;

pub use self::options::Train;
use crate::prelude::*;
use sandtable_games::Environment;
use sandtable_learn::{Family, League, LeagueState, SLICE, games_won};
use sandtable_summary::rows::{Trained, TrainedMetric};
use serde::{Deserialize, Serialize};

/// Salt of the master seed of the training games.
const LEARNING: u64 = 0x6c65_6172_6e69_6e67;

/// Salt of the master seed of the games of interim checks.
const STOPPING: u64 = 0x7374_6f70_7069_6e67;

/// Number of interim checks over all training games of the league.
const LOOKS: u64 = 12;

/// Number of games of an interim check, at most those that measure the policies in the end.
const GAMES_OF_A_LOOK: u64 = 2000;

/// Quarters of the league's games after which best responses train.
///
/// If the training does not end at a gap, they train only once, at the end.
const CHECKS: [u64; 3] = [1, 2, 4];

/// State of a training, from which it continues after an interruption.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TrainingState {
    /// State of the league when the training was last saved.
    league: Option<LeagueState>,
    /// Interim checks: the league's games so far, and the wins of each pairing.
    looks: Vec<(u64, Vec<u64>)>,
    /// Wins of a solitaire policy at its best interim check, with the state of the league then.
    best: Option<(u64, LeagueState)>,
    /// Policies after the parts of the training in [`STRENGTHS`].
    novices: Vec<Vec<PolicyNets>>,
    /// Best responses of the latest round, by seat.
    responses: Vec<PolicyNets>,
    /// Index of the current round of training and best responses.
    round: usize,
    /// Number of training games so far, including exploiters and best responses.
    learned: u64,
}

/// Storage for the checkpoints of a training.
pub trait Keeper: std::fmt::Debug {
    /// Returns the state from which the training continues, if an earlier run saved one.
    fn before(&self) -> Option<TrainingState>;

    /// Returns whether it is time to save the state again.
    fn is_due(&self) -> bool;

    /// Saves the state of the training after `games` training games.
    fn keep(&self, state: &TrainingState, games: u64);

    /// Returns the error for a checkpoint that does not fit the training.
    fn contradiction(&self) -> anyhow::Error;
}

/// Plan of a training.
#[derive(Clone, Debug)]
pub struct TrainPlan {
    /// Number of training games of the league and its exploiters together.
    pub games: u64,
    /// Number of training games of each best response; `None` for that of the league.
    pub responses: Option<u64>,
    /// Gain of the strongest opponent, a share of games, below which the training ends; `None` for never.
    pub gap: Option<f64>,
    /// Number of games of each matchup that measure the policies.
    pub judges: u64,
    /// Name of the trained policies behind `trained:`.
    pub folder: String,
    /// Digests of the variants on which the policies train in addition to the scenario.
    pub variants: Vec<String>,
    /// Nets with which the training starts, by seat; empty to start without knowledge.
    pub known: Vec<Option<PolicyNets>>,
    /// Number of earlier training games of these nets.
    pub known_games: u64,
}

/// Returns the training environment of some matchups, and of the same matchups in each variant.
///
/// Each of the `variants` has its overrides and its matchups.
///
/// # Errors
/// If the matchups have different modes, the game cannot be learned, or a variant has other missions.
pub fn course(
    game: &dyn GameDefinition,
    casts: &[PreparedMatchup],
    variants: &[(Vec<String>, Vec<PreparedMatchup>)],
) -> Result<Box<dyn Environment>, String> {
    let mut matchups = casts.iter().map(|it| it.matchup());
    let first = matchups.next();
    let first = first.as_ref().and_then(Matchup::mode);
    if let Some(mode) = game.parts().mode().filter(|_| matchups.any(|it| it.mode() != first)) {
        let (key, label) = (mode.key, mode.label.to_lowercase());
        return Err(format!("players learn one {label} at a time: name it with --{key}"));
    }
    let nothing = || format!("nothing can be learned of {}", game.info().name);
    let environment = |casts: &[PreparedMatchup]| game.learning()?.environment(casts);
    let own = environment(casts).ok_or_else(nothing)?;
    if variants.is_empty() {
        return Ok(own);
    }
    let others = variants.iter().filter_map(|(_, casts)| environment(casts));
    let family = Family::new(std::iter::once(own).chain(others).collect());
    family.map(|family| -> Box<dyn Environment> { Box::new(family) }).map_err(|place| {
        let settings = variants[place - 1].0.join(", ");
        format!("`--vary`: with {settings} there are other missions; learn that by itself")
    })
}

/// Returns the nets of the shipped trained policies, by seat.
pub fn shipped(session: &Session<'_>) -> Vec<Option<PolicyNets>> {
    let matchup = session.matchups().remove(0);
    let seats = session.parts().seats();
    session.prepare(&seats.fold(matchup, |it, seat| it.with(seat.key, TRAINED))).nets()
}

/// Returns the largest number of training games of a shipped policy of the game.
pub fn shipped_games(game: &dyn GameDefinition) -> u64 {
    game.parts().seats().map(|seat| game.shipped_training_games(seat.key)).max().unwrap_or(0)
}

/// Trains policies, and measures them on fresh games.
///
/// The result is `None` if the state from which it should continue contradicts the training.
pub fn study(
    session: &Session<'_>,
    course: &dyn Environment,
    plan: &TrainPlan,
    keeper: Option<&(dyn Keeper + Sync)>,
) -> Option<StudyResult> {
    let mut training = Training::new(session, plan, course, keeper);
    if let Some(so_far) = keeper.and_then(Keeper::before) {
        training.go_on(so_far).filter(|()| training.is_sound())?;
    }
    session.rounds.runner.within(|| training.learn());
    training.register();
    Some(training.judge())
}

/// Creates the league of a training, before its first of `games` games.
fn begun<'c>(seed: u64, plan: &TrainPlan, course: &'c dyn Environment, games: u64) -> League<'c> {
    match plan.known.iter().any(Option::is_some) {
        true => League::again(course, seed ^ LEARNING, games, &plan.known),
        false => League::new(course, seed ^ LEARNING, games),
    }
}

/// Running training of a study.
struct Training<'a, 's> {
    session: &'a Session<'s>,
    plan: &'a TrainPlan,
    course: &'a dyn Environment,
    keeper: Option<&'a (dyn Keeper + Sync)>,
    league: League<'a>,
    /// Number of training games of the league, without those of its exploiters.
    of_league: u64,
    matchup: Matchup,
    seats: Vec<&'static Part>,
    so_far: TrainingState,
}

impl<'a, 's> Training<'a, 's> {
    fn new(
        session: &'a Session<'s>,
        plan: &'a TrainPlan,
        course: &'a dyn Environment,
        keeper: Option<&'a (dyn Keeper + Sync)>,
    ) -> Self {
        let seats: Vec<_> = session.parts().seats().collect();
        let of_league = League::own_games(course, plan.games);
        Training {
            session,
            plan,
            course,
            keeper,
            league: begun(session.seed, plan, course, of_league),
            of_league,
            matchup: session.matchups().remove(0),
            seats,
            so_far: TrainingState::default(),
        }
    }

    /// Continues from the state of an interrupted training; returns `None` if it belongs to another league.
    fn go_on(&mut self, mut so_far: TrainingState) -> Option<()> {
        let begun = begun(self.session.seed, self.plan, self.course, self.of_league);
        let resumed = begun.resumed(so_far.league.take()?)?;
        (self.league, self.so_far) = (resumed, so_far);
        Some(())
    }

    /// Returns whether the training can have reached the state from which it continues.
    fn is_sound(&self) -> bool {
        let TrainingState { looks, novices, responses, round, learned, .. } = &self.so_far;
        let (seats, played) = (self.seats.len(), self.league.played());
        let (pairs, most) = (self.pairs().len(), self.games_of_a_look());
        let is_look = |(_, won): &(u64, Vec<u64>)| {
            won.len() == pairs && won.iter().all(|&games| games <= most)
        };
        let next = self.next_kept();
        let may_have_ended = self.plan.gap.is_some() || played >= self.of_league;
        *learned <= self.all_games().saturating_mul(2)
            && *round <= self.checks().len()
            && (*round == 0 || may_have_ended)
            && next.is_none_or(|games| games > played)
            && novices.iter().all(|minds| minds.len() == seats)
            && novices.len() <= STRENGTHS.len()
            && responses.len() <= seats
            && (responses.len() == seats || self.league.responded() < self.responses_until_now())
            && looks.iter().all(is_look)
    }

    /// Returns the quarters of the league's games after which best responses train.
    fn checks(&self) -> &'static [u64] {
        if self.plan.gap.is_some() { &CHECKS } else { &[4] }
    }

    /// Returns the number of the league's games until a check, given in quarters.
    fn until(&self, quarters: u64) -> u64 {
        part_of(self.of_league, quarters, 4)
    }

    /// Returns the number of training games of a best response after `of_league` games of the league.
    fn response_games(&self, of_league: u64) -> u64 {
        self.plan.responses.unwrap_or(of_league)
    }

    /// Returns the number of all training games, if the training does not end before.
    ///
    /// It includes those of the exploiters and of all best responses.
    fn all_games(&self) -> u64 {
        let seats = if self.seats.len() > 1 { self.seats.len() as u64 } else { 0 };
        let of_responses =
            self.checks().iter().map(|check| self.response_games(self.until(*check)));
        let responses = of_responses.fold(0, u64::saturating_add).saturating_mul(seats);
        self.plan.games.saturating_add(responses)
    }

    /// Saves the state of the training, if it is time or the training `ends`.
    fn keep(&mut self, ends: bool) {
        let Some(keeper) = self.keeper.filter(|it| ends || it.is_due()) else { return };
        self.so_far.league = Some(self.league.state());
        keeper.keep(&self.so_far, self.so_far.learned);
    }

    /// Trains the league and then best responses to it, and repeats both while the responses gain too much.
    fn learn(&mut self) {
        let checks = self.checks();
        self.session.begin_stage("training", Some(self.all_games()));
        self.session.rounds.progress.add(self.so_far.learned);
        while let Some(check) = checks.get(self.so_far.round) {
            self.practise(self.until(*check));
            if self.session.is_stopped() {
                break;
            }
            if self.seats.len() < 2 {
                self.so_far.round += 1;
                continue;
            }
            let games = self.response_games(self.league.played());
            // If the training was interrupted while measuring the gap, the responses of this round exist.
            if self.league.responded() < self.responses_until_now() && !self.respond(games) {
                break;
            }
            let Some(ends) = self.is_close_enough() else { break };
            // A training that ended at its gap must not continue when it is resumed.
            self.so_far.round = if ends { checks.len() } else { self.so_far.round + 1 };
        }
        self.keep(true);
        if self.so_far.responses.len() < self.seats.len() {
            self.so_far.responses.clear();
        }
    }

    /// Trains the league until it has played `until` games, with interim checks and saves on the way.
    fn practise(&mut self, until: u64) {
        let look = (self.of_league / LOOKS).max(1);
        while self.league.played() < until && !self.session.is_stopped() {
            let next = (self.league.played() / look + 1) * look;
            let kept = self.next_kept();
            let next = kept.map_or(next, |games| games.min(next)).min(until);
            let learned = self.league.practise(SLICE.min(next - self.league.played()));
            self.so_far.learned += learned;
            self.session.rounds.progress.add(learned);
            if kept.is_some_and(|games| games == self.league.played()) {
                self.so_far.novices.push(self.league.minds());
            }
            let played = self.league.played();
            if played.is_multiple_of(look) || played == self.of_league {
                self.look();
            }
            self.keep(false);
        }
    }

    /// Returns the number of the league's games after which the policies of a strength are saved.
    ///
    /// `part` is that part of all games, and `place` its index in [`STRENGTHS`]. Each strength has at least one game
    /// more than the one before.
    fn after(&self, place: usize, part: &str) -> u64 {
        let part: f64 = part.parse().unwrap_or(1.0);
        ((self.of_league as f64 * part) as u64).max(place as u64 + 1)
    }

    /// Returns the number of the league's games after which the next policies are saved.
    fn next_kept(&self) -> Option<u64> {
        let place = self.so_far.novices.len();
        STRENGTHS.get(place).map(|part| self.after(place, part))
    }

    /// Returns the pairings of an interim check: for each seat, whether the trained policy plays.
    ///
    /// The first named policy plays in the other seats.
    fn pairs(&self) -> Vec<Vec<bool>> {
        let count = self.seats.len();
        let alone = (0..count).filter(|_| count > 1);
        let alone = alone.map(|own| (0..count).map(|seat| seat == own).collect());
        std::iter::once(vec![true; count]).chain(alone).collect()
    }

    /// Makes an interim check: plays the trained policies against each other and the first named policies.
    fn look(&mut self) {
        let minds = self.league.minds();
        let won = |learned: Vec<bool>| {
            let minds = minds.iter().zip(learned);
            let pair: Vec<Option<&PolicyNets>> =
                minds.map(|(mind, it)| it.then_some(mind)).collect();
            let seed = self.session.seed ^ STOPPING;
            games_won(self.course, &pair, 0, seed, self.games_of_a_look())
        };
        let won: Vec<u64> = self.pairs().into_iter().map(won).collect();
        if self.seats.len() == 1 {
            self.look_back(won[0]);
        }
        self.so_far.looks.push((self.league.played(), won));
    }

    /// Restores the best state of a solitaire policy if it now wins significantly less than then.
    ///
    /// A solitaire policy may forget how to win, as in campaigns, which are rarely won by chance.
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

    /// Returns the rows with the win rates at all interim checks.
    fn curve(&self) -> Vec<Trained> {
        let rows = self.so_far.looks.iter().flat_map(|(learned, won)| {
            self.pairs().into_iter().zip(won).map(|(pair, &won)| {
                let names = self.seats.iter().zip(pair).filter(|(_, learns)| *learns);
                let matchup = names.fold(self.matchup.clone(), |matchup, (seat, _)| {
                    matchup.with(seat.key, self.policy_name())
                });
                let rate = Estimate::rate(won, self.games_of_a_look(), self.session.level);
                Trained { learned: *learned, ..Trained::of(&matchup, TrainedMetric::WinRate, rate) }
            })
        });
        rows.collect()
    }

    /// Trains a best response to the league for each seat, and returns false after an interruption.
    fn respond(&mut self, games: u64) -> bool {
        if self.so_far.responses.len() == self.seats.len() {
            self.so_far.responses.clear();
        }
        for seat in self.so_far.responses.len()..self.seats.len() {
            let foes = vec![(self.league.themselves(), 1)];
            let goes_on = |count| self.session.count_training(count);
            let Some(response) = self.league.respond(seat, foes, games, goes_on) else {
                return false;
            };
            self.so_far.learned += games;
            self.so_far.responses.push(response);
            self.keep(false);
        }
        true
    }

    /// Returns the number of best responses that are trained by the end of the current round.
    fn responses_until_now(&self) -> u64 {
        (self.so_far.round as u64 + 1) * self.seats.len() as u64
    }

    fn policy_name(&self) -> String {
        format!("trained:{}", self.plan.folder)
    }

    /// Returns the name of the best responses.
    fn response(&self) -> String {
        format!("{}+response", self.policy_name())
    }
}
