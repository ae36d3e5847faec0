//! Training of policies on a scenario, against each other, the named policies and exploiters.
//!
//! An exploiter trains to beat the policies during their training. A best response trains to beat them afterwards, to
//! measure how strong they are. The league (Vinyals et al. 2019, *Nature* 575) is the training of the policies and
//! their exploiters together.
//!
//! Tables: `training.csv`, `matchups.csv`, `best_responses.csv` and `reasons.csv`.

mod checks;
mod opponents;
mod options;
mod result;

pub use self::options::Train;
use crate::prelude::*;
use sandtable_games::Environment;
use sandtable_learn::{Family, League, LeagueState, SLICE};
use serde::{Deserialize, Serialize};

/// Number that makes the random streams of training games differ from those of other games.
const TRAINING_SALT: u64 = 0x6c65_6172_6e69_6e67;

/// Number that makes the random streams of interim checks differ from those of other games.
const CHECK_SALT: u64 = 0x7374_6f70_7069_6e67;

/// Number of interim checks of the trained policies, evenly spaced over the training games.
const CHECK_COUNT: u64 = 12;

/// Times at which best responses train against the policies, in quarters of the training games.
///
/// This applies to a training that ends as soon as the responses gain little. Otherwise they train once, at the end.
const RESPONSE_QUARTERS: [u64; 3] = [1, 2, 4];

/// State of a training, as saved in a checkpoint to continue after an interruption.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TrainingState {
    /// Policies and exploiters when the training was last saved.
    league: Option<LeagueState>,
    /// Interim checks: the number of training games before each, and the wins of each pairing in it.
    #[serde(rename = "looks")]
    checks: Vec<(u64, Vec<u64>)>,
    /// Wins of a solitaire policy at its best interim check, with the league at that time.
    best: Option<(u64, LeagueState)>,
    /// Policies saved early, at each share of the training games in [`STRENGTHS`], by share and seat.
    #[serde(rename = "novices")]
    early_policies: Vec<Vec<PolicyNets>>,
    /// Best responses of the latest round, by seat.
    responses: Vec<PolicyNets>,
    /// Number of complete rounds; each trains the policies and then best responses to them.
    round: usize,
    /// Number of training games so far, including those of exploiters and best responses.
    #[serde(rename = "learned")]
    training_games: u64,
}

/// Storage for the checkpoints of a training, such as a file.
pub trait CheckpointStore: std::fmt::Debug {
    /// Returns the state that an earlier run saved, or `None` if the training starts anew.
    fn saved_state(&self) -> Option<TrainingState>;

    /// Returns whether enough time has passed since the last save.
    fn is_save_due(&self) -> bool;

    /// Saves the state of the training after `games` training games.
    fn save(&self, state: &TrainingState, games: u64);

    /// Returns the error for a saved state that does not belong to the training.
    fn mismatch_error(&self) -> anyhow::Error;
}

/// Settings of a training: numbers of games, stopping rule and starting point.
#[derive(Clone, Debug)]
pub struct TrainPlan {
    /// Number of training games of the policies and their exploiters together.
    pub games: u64,
    /// Number of training games of each best response; `None` to train it as long as each policy.
    pub responses: Option<u64>,
    /// Gain of the strongest opponent, a share of games, below which the training ends early.
    ///
    /// `None` means that the training plays all its games.
    pub gap: Option<f64>,
    /// Number of games of each matchup by which the trained policies are measured.
    pub final_games: u64,
    /// Name of the trained policies: matchups refer to them as `trained:FOLDER`.
    pub folder: String,
    /// Digests of the variants of the scenario on which the policies also train.
    pub variants: Vec<String>,
    /// Nets from which the training starts, by seat; empty for untrained nets.
    pub initial_nets: Vec<Option<PolicyNets>>,
    /// Number of training games of the initial nets before this training.
    pub initial_games: u64,
}

/// Creates the environment for training policies on matchups of a scenario and of its variants.
///
/// `casts` are the matchups of the scenario. Each variant has its overrides and the same matchups.
///
/// # Errors
/// If the matchups have different modes, if the game has no policies that train, or if a variant has other missions.
pub fn training_environment(
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
    family.map(|family| -> Box<dyn Environment> { Box::new(family) }).map_err(|index| {
        let settings = variants[index - 1].0.join(", ");
        format!("`--vary`: with {settings} there are other missions; learn that by itself")
    })
}

/// Returns the nets of the trained policies that ship with the game, by seat.
pub fn shipped_nets(session: &Session<'_>) -> Vec<Option<PolicyNets>> {
    let matchup = session.matchups().remove(0);
    let seats = session.parts().seats();
    session.prepare(&seats.fold(matchup, |it, seat| it.with(seat.key, TRAINED))).nets()
}

/// Returns the number of training games of the game's shipped policies, the largest over seats.
pub fn shipped_games(game: &dyn GameDefinition) -> u64 {
    game.parts().seats().map(|seat| game.shipped_training_games(seat.key)).max().unwrap_or(0)
}

/// Trains policies and measures them on fresh games.
///
/// Returns `None` if the state in `store` does not belong to this training.
pub fn study(
    session: &Session<'_>,
    environment: &dyn Environment,
    plan: &TrainPlan,
    store: Option<&(dyn CheckpointStore + Sync)>,
) -> Option<StudyResult> {
    let mut training = Training::new(session, plan, environment, store);
    if let Some(state) = store.and_then(CheckpointStore::saved_state) {
        training.resume(state).filter(|()| training.is_consistent())?;
    }
    session.rounds.runner.within(|| training.train());
    training.store_policies();
    Some(training.measure_policies())
}

/// Creates the league (policies and their exploiters) of a training, before its first game.
///
/// `games` is the number of training games of the policies.
fn new_league<'c>(
    seed: u64,
    plan: &TrainPlan,
    environment: &'c dyn Environment,
    games: u64,
) -> League<'c> {
    match plan.initial_nets.iter().any(Option::is_some) {
        true => League::from_nets(environment, seed ^ TRAINING_SALT, games, &plan.initial_nets),
        false => League::new(environment, seed ^ TRAINING_SALT, games),
    }
}

struct Training<'a, 's> {
    session: &'a Session<'s>,
    plan: &'a TrainPlan,
    environment: &'a dyn Environment,
    store: Option<&'a (dyn CheckpointStore + Sync)>,
    league: League<'a>,
    /// Number of training games of the policies, without those of their exploiters.
    league_games: u64,
    matchup: Matchup,
    seats: Vec<&'static Part>,
    state: TrainingState,
}

impl<'a, 's> Training<'a, 's> {
    fn new(
        session: &'a Session<'s>,
        plan: &'a TrainPlan,
        environment: &'a dyn Environment,
        store: Option<&'a (dyn CheckpointStore + Sync)>,
    ) -> Self {
        let seats: Vec<_> = session.parts().seats().collect();
        let league_games = League::games_without_exploiters(environment, plan.games);
        Training {
            session,
            plan,
            environment,
            store,
            league: new_league(session.seed, plan, environment, league_games),
            league_games,
            matchup: session.matchups().remove(0),
            seats,
            state: TrainingState::default(),
        }
    }

    /// Continues from a saved state; returns `None` if it belongs to another training.
    fn resume(&mut self, mut state: TrainingState) -> Option<()> {
        let league = new_league(self.session.seed, self.plan, self.environment, self.league_games);
        let resumed = league.resumed(state.league.take()?)?;
        (self.league, self.state) = (resumed, state);
        Some(())
    }

    /// Returns whether the training can have reached its current state, which was read from a file.
    fn is_consistent(&self) -> bool {
        let TrainingState { checks, early_policies, responses, round, training_games, .. } =
            &self.state;
        let (seats, played) = (self.seats.len(), self.league.played());
        let (pairs, most) = (self.check_pairings().len(), self.check_games());
        let is_check = |(_, won): &(u64, Vec<u64>)| {
            won.len() == pairs && won.iter().all(|&games| games <= most)
        };
        let next = self.next_saved_at();
        let may_have_ended = self.plan.gap.is_some() || played >= self.league_games;
        *training_games <= self.total_games().saturating_mul(2)
            && *round <= self.response_quarters().len()
            && (*round == 0 || may_have_ended)
            && next.is_none_or(|games| games > played)
            && early_policies.iter().all(|nets| nets.len() == seats)
            && early_policies.len() <= STRENGTHS.len()
            && responses.len() <= seats
            && (responses.len() == seats || self.league.response_count() < self.responses_due())
            && checks.iter().all(is_check)
    }

    fn response_quarters(&self) -> &'static [u64] {
        if self.plan.gap.is_some() { &RESPONSE_QUARTERS } else { &[4] }
    }

    fn games_until(&self, quarters: u64) -> u64 {
        part_of(self.league_games, quarters, 4)
    }

    fn response_games(&self, league_games: u64) -> u64 {
        self.plan.responses.unwrap_or(league_games)
    }

    /// Returns the number of training games if the training does not end early.
    ///
    /// It includes the games of the exploiters and of all best responses.
    fn total_games(&self) -> u64 {
        let seats = if self.seats.len() > 1 { self.seats.len() as u64 } else { 0 };
        let of_responses =
            self.response_quarters().iter().map(|it| self.response_games(self.games_until(*it)));
        let responses = of_responses.fold(0, u64::saturating_add).saturating_mul(seats);
        self.plan.games.saturating_add(responses)
    }

    fn save(&mut self, ends: bool) {
        let Some(store) = self.store.filter(|it| ends || it.is_save_due()) else { return };
        self.state.league = Some(self.league.state());
        store.save(&self.state, self.state.training_games);
    }

    /// Trains the policies and then best responses to them, in rounds, until the responses gain little.
    ///
    /// Without a gap at which to end early there is a single round.
    fn train(&mut self) {
        let quarters = self.response_quarters();
        self.session.begin_stage("training", Some(self.total_games()));
        self.session.rounds.progress.add(self.state.training_games);
        while let Some(quarter) = quarters.get(self.state.round) {
            self.train_until(self.games_until(*quarter));
            if self.session.is_stopped() {
                break;
            }
            if self.seats.len() < 2 {
                self.state.round += 1;
                continue;
            }
            let games = self.response_games(self.league.played());
            // If the training was interrupted while measuring the gap, the responses of this round exist.
            if self.league.response_count() < self.responses_due() && !self.train_responses(games) {
                break;
            }
            let Some(ends) = self.reaches_gap() else { break };
            // A training that ended at its gap must not continue when it is resumed.
            self.state.round = if ends { quarters.len() } else { self.state.round + 1 };
        }
        self.save(true);
        if self.state.responses.len() < self.seats.len() {
            self.state.responses.clear();
        }
    }

    fn train_until(&mut self, until: u64) {
        let interval = (self.league_games / CHECK_COUNT).max(1);
        while self.league.played() < until && !self.session.is_stopped() {
            let next = (self.league.played() / interval + 1) * interval;
            let saved_at = self.next_saved_at();
            let next = saved_at.map_or(next, |games| games.min(next)).min(until);
            let trained = self.league.train(SLICE.min(next - self.league.played()));
            self.state.training_games += trained;
            self.session.rounds.progress.add(trained);
            self.session.counted.trial().into_iter().for_each(|it| it.record_stage(trained, 1));
            if saved_at.is_some_and(|games| games == self.league.played()) {
                self.state.early_policies.push(self.league.nets());
            }
            let played = self.league.played();
            if played.is_multiple_of(interval) || played == self.league_games {
                self.make_check();
            }
            self.save(false);
        }
    }

    /// Returns the number of training games after which the early policies of a strength are saved.
    ///
    /// `part` is the strength, such as `0.2`: a share of all training games. `index` is its index in [`STRENGTHS`].
    /// Each strength has at least one game more than the one before.
    fn games_at_strength(&self, index: usize, part: &str) -> u64 {
        let part: f64 = part.parse().unwrap_or(1.0);
        ((self.league_games as f64 * part) as u64).max(index as u64 + 1)
    }

    /// Returns the number of training games after which the next early policies are saved.
    ///
    /// Returns `None` if all of them are saved.
    fn next_saved_at(&self) -> Option<u64> {
        let index = self.state.early_policies.len();
        STRENGTHS.get(index).map(|part| self.games_at_strength(index, part))
    }

    /// Trains for each seat a best response to the policies of the other seats, over `games` games.
    ///
    /// Returns false after an interruption.
    fn train_responses(&mut self, games: u64) -> bool {
        if self.state.responses.len() == self.seats.len() {
            self.state.responses.clear();
        }
        for seat in self.state.responses.len()..self.seats.len() {
            let opponents = vec![(self.league.as_opponent(), 1)];
            let goes_on = |count| self.session.count_training(count);
            let Some(response) = self.league.train_best_response(seat, opponents, games, goes_on)
            else {
                return false;
            };
            self.state.training_games += games;
            self.state.responses.push(response);
            self.save(false);
        }
        true
    }

    /// Returns the number of best responses that are trained by the end of the current round.
    fn responses_due(&self) -> u64 {
        (self.state.round as u64 + 1) * self.seats.len() as u64
    }

    fn policy_name(&self) -> String {
        format!("trained:{}", self.plan.folder)
    }

    fn response_name(&self) -> String {
        format!("{}+response", self.policy_name())
    }
}
