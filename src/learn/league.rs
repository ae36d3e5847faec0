//! A league: policies that train against each other, named policies, snapshots of themselves, and exploiters.
//!
//! Exploiters train to beat the policies during their training (Vinyals et al. 2019, *Nature* 575).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::environment::{Environment, Schedule};
use super::features::FeatureSchema;
use super::net::{QuantizedNet, TrainableNet};
use super::policy::PolicyNets;
use super::self_play::{Opponent, Population, TrainingRun};

/// Relative frequencies of opponents: the population, each named policy, snapshots, and snapshots of exploiters.
///
/// Measured on Megiddo's level field: fewer games against named policies lose a point against these, and gain nothing
/// against trained ones. A best response with 400,000 games gains 8 points without exploiters, and less than 2 with
/// them.
const OPPONENT_FREQUENCIES: [u32; 4] = [45, 35, 10, 20];

/// Number of games between calls of the function that may stop a training; a multiple of a batch.
pub const SLICE: u64 = 1 << 12;

/// Number of the league's games for each game of an exploiter.
const GAMES_PER_EXPLOITER_GAME: u64 = 2;

/// Number of the league's games between trainings of the exploiters.
///
/// Divided by [`GAMES_PER_EXPLOITER_GAME`] it is a multiple of a batch.
const EXPLOITER_INTERVAL: u64 = 1 << 8;

/// Number of the league's games between snapshots of policies and exploiters.
const SNAPSHOT_INTERVAL: u64 = 1 << 14;

/// Maximum number of snapshots in a pool; a new one replaces the oldest.
const MAX_SNAPSHOTS: usize = 24;

/// Number that makes the master seeds of exploiters differ from the league's.
const EXPLOITER_SALT: u64 = 0x7269_7661_6c73;

/// Number that makes the master seeds of best responses differ from the league's.
const RESPONSE_SALT: u64 = 0x7265_7370_6f6e;

/// State of a league between two games, from which its training can continue.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeagueState {
    learners: Vec<Vec<TrainableNet>>,
    #[serde(rename = "rivals")]
    exploiters: Option<Vec<Vec<TrainableNet>>>,
    /// Snapshots of the policies and of the exploiters, by seat.
    #[serde(rename = "earlier")]
    snapshots: [Vec<Vec<PolicyNets>>; 2],
    played: u64,
    responses: u64,
}

/// Policies in training, with their exploiters and the snapshots that they meet.
pub struct League<'e> {
    environment: &'e dyn Environment,
    population: Population,
    /// Exploiters of the population, by seat; `None` in a solitaire game.
    exploiters: Option<Population>,
    run: TrainingRun,
    /// Snapshots of the policies and of the exploiters, by seat, oldest first.
    snapshots: [Vec<Vec<Arc<PolicyNets>>>; 2],
    /// Number of named policies that the league meets.
    named_count: usize,
    /// Number of games so far, without those of exploiters.
    played: u64,
    /// Number of best responses so far.
    responses: u64,
}

/// Returns the schedule of a league that continues the training of policies.
fn continued(training: Schedule) -> Schedule {
    Schedule { rate: [0.002, 0.0003], temperature: [0.1, 0.03], ..training }
}

/// Returns the schedule of exploiters, whose opponents change all the time.
fn exploiting(training: Schedule) -> Schedule {
    Schedule { rate: [0.004, 0.001], temperature: [0.2, 0.05], ..training }
}

/// Returns the schedule of fine-tuning: at the temperature at which training ends, and about the rate.
///
/// The temperature and rate of [`continued`] undo within a few batches the learning of many games. Measured on Damascus,
/// where the shipped policy wins 63.8 % ± 1.0: after 100,000 further games by `continued` it wins 59.6 % ± 1.0, by the last
/// rate of training and a tenth of it 63.6 % ± 1.0, and after 30,000 by five times the last rate and half of it
/// 64.2 % ± 1.3. The last one learns more: on Megiddo's level field with stronger Turkish infantry the Turks gain
/// 3.3 ± 1.7 points within 8,000 games, by the slower one 0.8 ± 1.3, and by `continued` 0.3 ± 1.6.
fn fine_tuning(training: Schedule) -> Schedule {
    let Schedule { rate: [_, rate], temperature: [_, temperature], .. } = training;
    Schedule { rate: [5.0 * rate, rate / 2.0], temperature: [temperature; 2], ..training }
}

impl<'e> League<'e> {
    /// Creates a league of untrained policies that will play `games` games, without those of exploiters.
    pub fn new(environment: &'e dyn Environment, seed: u64, games: u64) -> League<'e> {
        let seats = environment.seats().len();
        let run = TrainingRun {
            seed,
            games,
            schedule: environment.schedule(),
            trains: vec![true; seats],
            opponents: Vec::new(),
        };
        League {
            environment,
            population: Population::new(environment, seed),
            exploiters: (seats > 1).then(|| Population::new(environment, seed ^ EXPLOITER_SALT)),
            run,
            snapshots: [vec![Vec::new(); seats], vec![Vec::new(); seats]],
            named_count: environment.named_count(),
            played: 0,
            responses: 0,
        }
    }

    /// Creates a league that continues the training of some policies; seats with `None` get untrained ones.
    ///
    /// Exploiters start from the same nets.
    pub fn from_nets(
        environment: &'e dyn Environment,
        seed: u64,
        games: u64,
        nets: &[Option<PolicyNets>],
    ) -> League<'e> {
        let new = League::new(environment, seed, games);
        let population = Population::from_nets(environment, seed, nets);
        let exploiters = new.exploiters.map(|_| population.clone());
        let run = TrainingRun { schedule: continued(environment.schedule()), ..new.run };
        League { population, exploiters, run, ..new }
    }

    /// Returns the state from which the training can continue.
    pub fn state(&self) -> LeagueState {
        let nets = |pools: &Vec<Vec<Arc<PolicyNets>>>| {
            let nets_of =
                |pool: &Vec<Arc<PolicyNets>>| pool.iter().map(|it| PolicyNets::clone(it)).collect();
            pools.iter().map(nets_of).collect()
        };
        LeagueState {
            learners: self.population.trainable.clone(),
            exploiters: self.exploiters.as_ref().map(|it| it.trainable.clone()),
            snapshots: self.snapshots.each_ref().map(nets),
            played: self.played,
            responses: self.responses,
        }
    }

    /// Returns the league in a saved state; `None` if the state does not fit the environment.
    pub fn resumed(self, state: LeagueState) -> Option<League<'e>> {
        let seats = self.environment.seats();
        let LeagueState { learners, exploiters, snapshots, played, responses } = state;
        let fits = |nets: &PolicyNets, schemas: &[FeatureSchema]| {
            let features = schemas.iter().map(|it| it.features.len());
            nets.0.iter().map(QuantizedNet::feature_count).eq(features)
        };
        let all_fit = |pools: &Vec<Vec<PolicyNets>>| {
            let mut pairs = pools.iter().zip(seats);
            pools.len() == seats.len()
                && pairs.all(|(pool, schemas)| pool.iter().all(|nets| fits(nets, schemas)))
        };
        if !snapshots.iter().all(all_fit) || exploiters.is_some() != self.exploiters.is_some() {
            return None;
        }
        let population = Population::resumed(seats, learners)?;
        let exploiters = match exploiters {
            Some(nets) => Some(Population::resumed(seats, nets)?),
            None => None,
        };
        let shared = |pools: Vec<Vec<PolicyNets>>| {
            pools.into_iter().map(|pool| pool.into_iter().map(Arc::new).collect()).collect()
        };
        let snapshots = snapshots.map(shared);
        Some(League { population, exploiters, snapshots, played, responses, ..self })
    }

    /// Restores the policies of a saved state; the league's games continue with new random streams.
    pub fn restore_policies(&mut self, state: &LeagueState) {
        let seats = self.environment.seats();
        if let Some(population) = Population::resumed(seats, state.learners.clone()) {
            self.population = population;
        }
    }

    /// Returns how many of `games` games are the league's; the rest are those of its exploiters.
    pub fn games_without_exploiters(environment: &dyn Environment, games: u64) -> u64 {
        match environment.seats().len() as u128 {
            1 => games,
            // In 128 bits, because any number of games may be requested.
            seats => {
                let per_game = u128::from(GAMES_PER_EXPLOITER_GAME);
                (u128::from(games) * per_game / (per_game + seats)) as u64
            }
        }
    }

    /// Returns the same league without named policies and without exploiters.
    #[must_use]
    pub fn only_self_play(self) -> League<'e> {
        League { named_count: 0, exploiters: None, ..self }
    }

    /// Returns nets with the moving averages of the weights, by seat.
    pub fn nets(&self) -> Vec<PolicyNets> {
        self.population.averaged_nets()
    }

    /// Returns the number of games so far, without those of exploiters.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Trains for up to `games` more games, and returns the number played, including the exploiters' games.
    pub fn train(&mut self, games: u64) -> u64 {
        let end = (self.played + games).min(self.run.games);
        let mut trained = 0;
        while self.played < end {
            let next = ((self.played / EXPLOITER_INTERVAL + 1) * EXPLOITER_INTERVAL).min(end);
            let run = TrainingRun { opponents: self.opponents(), ..self.run.clone() };
            self.population.train(self.environment, &run, self.played..next);
            trained += next - self.played;
            self.played = next;
            if self.played.is_multiple_of(EXPLOITER_INTERVAL) || self.played == self.run.games {
                trained += self.train_exploiters();
            }
            if self.played.is_multiple_of(SNAPSHOT_INTERVAL) {
                self.take_snapshots();
            }
        }
        trained
    }

    /// Trains the exploiters against the current policies, and returns their number of games.
    fn train_exploiters(&mut self) -> u64 {
        let Some(exploiters) = &mut self.exploiters else { return 0 };
        let opponents = vec![(pool_of(self.population.nets.clone()), 1)];
        let before = (self.played - 1) / EXPLOITER_INTERVAL * EXPLOITER_INTERVAL;
        let [first, end] = [before, self.played].map(|games| games / GAMES_PER_EXPLOITER_GAME);
        let seats = self.run.trains.len();
        for seat in 0..seats {
            let run = TrainingRun {
                seed: self.run.seed ^ EXPLOITER_SALT ^ ((seat as u64) << 48),
                games: self.run.games / GAMES_PER_EXPLOITER_GAME,
                schedule: exploiting(self.environment.schedule()),
                trains: only(seat, seats),
                opponents: opponents.clone(),
            };
            exploiters.train(self.environment, &run, first..end);
        }
        (end - first) * seats as u64
    }

    /// Adds the current policies and exploiters to the pools of snapshots.
    fn take_snapshots(&mut self) {
        let exploiters = self.exploiters.as_ref().map(Population::averaged_nets);
        let current = [Some(self.population.averaged_nets()), exploiters];
        for (pools, current) in self.snapshots.iter_mut().zip(current) {
            for (pool, nets) in pools.iter_mut().zip(current.into_iter().flatten()) {
                pool.push(Arc::new(nets));
                let surplus = pool.len().saturating_sub(MAX_SNAPSHOTS);
                pool.drain(..surplus);
            }
        }
    }

    /// Returns the opponents of the policies, each with its relative frequency.
    fn opponents(&self) -> Vec<(Opponent, u32)> {
        let [population, named, snapshots, exploiters] = OPPONENT_FREQUENCIES;
        let count = (self.named_count as u32).max(1);
        let mut opponents = vec![(Opponent::Population, population * count)];
        opponents.extend((0..self.named_count).map(|index| (Opponent::Named(index), named)));
        for (pools, frequency) in self.snapshots.iter().zip([snapshots, exploiters]) {
            if pools.len() > 1 && pools.iter().all(|pool| !pool.is_empty()) {
                opponents.push((Opponent::Pool(pools.clone()), frequency * count));
            }
        }
        opponents
    }

    /// Trains a best response in a seat, starting from the league's policy there.
    ///
    /// `opponents` play the other seats, each with its relative frequency. `goes_on` receives the number of games of every
    /// slice, and may return false to stop; then the result is `None`.
    pub fn train_best_response(
        &mut self,
        seat: usize,
        opponents: Vec<(Opponent, u32)>,
        games: u64,
        goes_on: impl FnMut(u64) -> bool,
    ) -> Option<PolicyNets> {
        let run = TrainingRun {
            seed: self.run.seed ^ RESPONSE_SALT ^ ((self.responses + 1) << 48),
            games,
            // It explores as much as an untrained policy: with less exploration it finds half of the possible gain.
            schedule: self.environment.schedule(),
            trains: only(seat, self.run.trains.len()),
            opponents,
        };
        let response = train_seat(self.environment, self.population.clone(), &run, goes_on)?;
        // A response that was stopped is trained again with the same random streams.
        self.responses += 1;
        Some(response)
    }

    /// Returns the number of best responses so far.
    pub fn response_count(&self) -> u64 {
        self.responses
    }

    /// Returns the current policies as an opponent.
    pub fn as_opponent(&self) -> Opponent {
        pool_of(self.nets())
    }
}

/// Returns an opponent with one policy in each seat.
fn pool_of(nets: Vec<PolicyNets>) -> Opponent {
    Opponent::Pool(nets.into_iter().map(|nets| vec![Arc::new(nets)]).collect())
}

/// Returns a flag for each seat that is true for one of them.
fn only(seat: usize, seats: usize) -> Vec<bool> {
    (0..seats).map(|it| it == seat).collect()
}

/// Plays a training run in which one seat is trained, and returns its nets.
///
/// `goes_on` receives the number of games of every slice, and may return false to stop; then the result is `None`.
fn train_seat(
    environment: &dyn Environment,
    mut population: Population,
    run: &TrainingRun,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Option<PolicyNets> {
    for first in (0..run.games).step_by(SLICE as usize) {
        let count = SLICE.min(run.games - first);
        population.train(environment, run, first..first + count);
        if !goes_on(count) {
            return None;
        }
    }
    let nets = population.averaged_nets().into_iter();
    nets.zip(&run.trains).find(|(_, trains)| **trains).map(|(nets, _)| nets)
}

/// Fine-tunes policies in the seats with nets, and returns their nets.
///
/// They play each other. If only one of several seats has nets, the first named policy plays the others. `goes_on`
/// receives the number of games of every slice, and may return false to stop early.
pub fn fine_tune(
    environment: &dyn Environment,
    nets: &[Option<PolicyNets>],
    seed: u64,
    games: u64,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Vec<Option<PolicyNets>> {
    let open: Vec<usize> = (0..nets.len()).filter(|&seat| nets[seat].is_some()).collect();
    let schedule = fine_tuning(environment.schedule());
    let tuned = match open[..] {
        [seat] if nets.len() > 1 => {
            let seed_of_run = seed ^ RESPONSE_SALT;
            let (trains, opponents) = (only(seat, nets.len()), vec![(Opponent::Named(0), 1)]);
            let run = TrainingRun { seed: seed_of_run, games, schedule, trains, opponents };
            let population = Population::from_nets(environment, seed, nets);
            vec![(seat, train_seat(environment, population, &run, goes_on))]
        }
        _ => {
            let league = League::from_nets(environment, seed, games, nets);
            let mut league = league.only_self_play();
            league.run.schedule = schedule;
            while league.played() < games && goes_on(league.train(SLICE)) {}
            let mut tuned: Vec<Option<PolicyNets>> = league.nets().into_iter().map(Some).collect();
            open.iter().map(|&seat| (seat, tuned[seat].take())).collect()
        }
    };
    let mut nets = nets.to_vec();
    for (seat, tuned) in tuned {
        nets[seat] = tuned.or(nets[seat].take());
    }
    nets
}
