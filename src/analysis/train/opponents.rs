//! Opponents of the trained policies, whose largest gain over a policy is the gap of the training.
//!
//! They are best responses, the named policies and a rollout search. Each bounds the best possible win rate only from
//! below, because a stronger opponent may win more. So a training does not rely on trained responses alone.

use super::checks::CHECK_GAMES_LIMIT;
use super::{CHECK_SALT, Training};
use crate::prelude::*;
use sandtable_learn::count_wins;
use sandtable_runner::RunState;

/// Number of rollouts (simulated games) for each action that the search finally compares.
const ROLLOUTS: u32 = 16;

/// Factor by which a rollout search plays fewer games than other opponents, because it is slow.
const SEARCH_DIVISOR: u64 = 10;

/// Minimum number of games of a rollout search, unless the other opponents play fewer games.
const MIN_SEARCH_GAMES: u64 = 200;

fn games_against_search(games: u64) -> u64 {
    (games / SEARCH_DIVISOR).max(MIN_SEARCH_GAMES.min(games))
}

/// Games of the trained policies against rollout searches that simulate these policies.
pub(super) struct SearchGames {
    /// Matchup of the trained policies, then for each seat the one with the search in that seat.
    pub matchups: Vec<Matchup>,
    /// Results of these matchups on the same random streams.
    pub tally: PanelTally,
}

impl Training<'_, '_> {
    /// Returns the number of training games of the trained policies, with those of their initial nets.
    pub(super) fn policy_training_games(&self) -> u64 {
        self.plan.initial_games.saturating_add(self.league.played())
    }

    /// Returns the number of training games of each best response in the last complete round.
    pub(super) fn response_training_games(&self) -> u64 {
        let rounds = self.league.response_count() as usize / self.seats.len();
        let check = rounds.checked_sub(1).and_then(|round| self.response_quarters().get(round));
        check.map_or(0, |check| self.response_games(self.games_until(*check)))
    }

    pub(super) fn are_responses_weak(&self) -> bool {
        self.response_training_games() < self.policy_training_games()
    }

    /// Returns whether the strongest opponent gains so little that the training ends early.
    ///
    /// The result is always false if the plan has no gap or the best responses are weak. Returns `None` after an
    /// interruption.
    pub(super) fn reaches_gap(&self) -> Option<bool> {
        match self.plan.gap {
            Some(most) if !self.are_responses_weak() => Some(self.measure_gap()? < most),
            _ => Some(false),
        }
    }

    /// Returns the largest gain of an opponent over the trained policy of its seat, as a share of games.
    ///
    /// Opponents are best responses, named policies and rollout searches. Returns `None` after an interruption.
    fn measure_gap(&self) -> Option<f64> {
        let games = self.gap_games();
        let seed = self.session.seed ^ CHECK_SALT;
        let won = |pair: [_; 2], named| {
            let goes_on = !self.session.is_stopped();
            goes_on.then(|| count_wins(self.environment, &pair, named, seed, games))
        };
        let nets = self.league.nets();
        let [first, second] = [0, 1].map(|seat| Some(&nets[seat]));
        let [to_second, to_first] = [0, 1].map(|seat| Some(&self.state.responses[seat]));
        let value = won([first, second], 0)?;
        let most = self.named_policies(0).map(|it| won([None, second], it));
        let most =
            most.chain([won([to_second, second], 0)]).map(|won| Some(won?.saturating_sub(value)));
        let least = self.named_policies(1).map(|it| won([first, None], it));
        let least =
            least.chain([won([first, to_first], 0)]).map(|it| Some(value.saturating_sub(it?)));
        let gains: Vec<u64> = most.chain(least).collect::<Option<_>>()?;
        let gain = gains.into_iter().max().unwrap_or(0) as f64 / games as f64;
        Some(self.measure_search_gain(seed)?.max(gain))
    }

    fn gap_games(&self) -> u64 {
        (CHECK_GAMES_LIMIT * 5).min(self.plan.final_games)
    }

    /// Returns the indices of the matchups that are the first to name their policy for a seat.
    fn named_policies(&self, seat: usize) -> impl Iterator<Item = usize> {
        let (matchups, key) = (self.session.matchups(), self.seats[seat].key);
        let name = move |index: usize| matchups.get(index)?.get(key).map(str::to_owned);
        let is_new = move |index: &usize| (0..*index).all(|before| name(before) != name(*index));
        (0..self.environment.named_count()).filter(is_new)
    }

    /// Returns the largest gain of a rollout search over the policy of its seat, as a share of games.
    ///
    /// The gain is 0 if the game has no search. Returns `None` after an interruption.
    fn measure_search_gain(&self, seed: u64) -> Option<f64> {
        self.store_policies();
        let Some(matchups) = self.search_matchups() else { return Some(0.0) };
        let panel = Panel { seed, ..self.session.prepare_panel(&matchups, 0) };
        let games = games_against_search(self.gap_games());
        self.session.announce(&panel);
        let start = RunState { tally: panel.tally(), games: 0, finished: false };
        let played = self.session.rounds.resume(&panel, start, [games], |_| true, None, None);
        let gain =
            |seat: usize| played.tally.clone().for_side(seat == 0).lead(1 + seat, 0) / games as f64;
        played.finished.then(|| f64::max(gain(0), gain(1)))
    }

    /// Plays rollout searches against the trained policies.
    ///
    /// Returns `None` if the game has no search or does not have two seats.
    pub(super) fn play_search(&self) -> Option<SearchGames> {
        let matchups = self.search_matchups()?;
        let panel = self.session.prepare_panel(&matchups, self.session.seed);
        let games = games_against_search(self.plan.final_games);
        let tally = self.session.play_games("rollout search", &panel, games);
        Some(SearchGames { matchups, tally })
    }

    /// Returns the matchup of the trained policies, then one for each seat with the search in that seat.
    ///
    /// Returns `None` if the game has no search or does not have two seats.
    fn search_matchups(&self) -> Option<Vec<Matchup>> {
        if self.seats.len() != 2 {
            return None;
        }
        let name = self.policy_name();
        let search = search_policy_name(self.session.policy_sources(), ROLLOUTS, &name, &name)?;
        let trained =
            self.seats.iter().fold(self.matchup.clone(), |it, seat| it.with(seat.key, &*name));
        let searches = self.seats.iter().map(|seat| trained.clone().with(seat.key, &*search));
        Some(std::iter::once(trained.clone()).chain(searches).collect())
    }
}
