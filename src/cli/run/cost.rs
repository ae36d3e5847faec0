//! Estimate of a run's cost, printed before the run begins.

use super::spec::RunSpec;
use crate::prelude::*;
use crate::study::cost::{MIN_ANNOUNCED_SECONDS, cpu_time, sufficient_trial_seconds, words};
use sandtable_stats::normal_critical;

/// Ratio of the games of a run that ends at a precision to those of a number of games fixed in advance.
const PRECISION_RATIO: f64 = 1.25;

/// Maximum share of a matchup's games in a trial of several games.
const MAX_TRIAL_SHARE: f64 = 1.0 / 32.0;

/// Minimum number of games of a matchup of which a trial plays one.
const MIN_TRIED_GAMES: f64 = 6.0;

/// CPU time of a first game, in seconds, to which filling the caches adds little.
const LONG_GAME_SECONDS: f64 = 0.03;

/// Games of a matchup that were played to measure their CPU time.
#[derive(Default)]
struct TriedGames {
    games: u64,
    wins: u64,
    seconds: f64,
}

/// Prints the estimated number of games and CPU time of a run, if the run is long.
///
/// Trials play a small part of the games of each matchup. A trial ends early once `stop` is set.
pub fn announce_cost(spec: &RunSpec<'_>, stop: &AtomicBool) {
    let (mut games, mut seconds) = (0.0, 0.0);
    for cast in &spec.setup.casts {
        let Some(trial) = try_games(spec, cast, stop) else { return };
        let all = needed_games(spec, &trial);
        games += all;
        seconds += all * trial.seconds / trial.games as f64;
    }
    if seconds >= MIN_ANNOUNCED_SECONDS {
        output::note(&format!("this plays {}", words(games, seconds)));
    }
}

/// Plays games of a matchup until their CPU time is known; returns `None` if the run has too few games, or is stopped.
///
/// A short first game, which also fills the caches, is not measured.
fn try_games(spec: &RunSpec<'_>, cast: &PreparedMatchup, stop: &AtomicBool) -> Option<TriedGames> {
    let (mut tally, mut outcome) = (cast.new_tally(), Outcome::default());
    let mut trial = TriedGames::default();
    if needed_games(spec, &trial) < MIN_TRIED_GAMES {
        return None;
    }
    spec.setup.announce(cast);
    let (mut next, mut batch) = (0, 1);
    loop {
        let begun = cpu_time();
        for index in next..next + batch {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let streams = RandomStreams::new(spec.setup.seed, index);
            cast.play_counted(streams, &mut outcome, &mut *tally);
            trial.wins += u64::from(outcome.won);
        }
        trial.seconds += cpu_time().saturating_sub(begun).as_secs_f64();
        trial.games += batch;
        if next == 0 && trial.seconds < LONG_GAME_SECONDS {
            trial = TriedGames::default();
        } else if is_enough(spec, &trial, 2 * batch) {
            return Some(trial);
        }
        (next, batch) = (next + batch, 2 * batch);
    }
}

/// Returns whether a trial shows the CPU time of a game, or `more` further games would be too large a part of the run.
fn is_enough(spec: &RunSpec<'_>, trial: &TriedGames, more: u64) -> bool {
    let (all, matchups) = (needed_games(spec, trial), spec.setup.casts.len() as f64);
    let cost = all * trial.seconds / trial.games as f64;
    let is_short = cost * matchups < MIN_ANNOUNCED_SECONDS / 4.0 && trial.games >= 64;
    let is_long = (trial.games + more) as f64 > all * MAX_TRIAL_SHARE;
    is_short || trial.seconds * matchups > sufficient_trial_seconds(cost) || is_long
}

/// Returns the number of games of a matchup: that of the run, or an estimate of those that its precision needs.
fn needed_games(spec: &RunSpec<'_>, trial: &TriedGames) -> f64 {
    let limit = spec.amount.games.map_or(f64::INFINITY, |games| games as f64);
    let Some(precision) = spec.amount.precision else { return limit };
    let rate = (trial.wins as f64 + 1.0) / (trial.games as f64 + 2.0);
    let errors = normal_critical(spec.amount.level) / precision;
    (PRECISION_RATIO * rate * (1.0 - rate) * errors * errors).min(limit)
}
