//! The strongest opponents found for each trained policy: best responses, named policies, rollout search.
//!
//! A response bounds the best possible win rate only from below: a stronger one may win more. So neither a training
//! nor its report relies on trained responses alone.

use super::{GAMES_OF_A_LOOK, STOPPING, Training};
use crate::prelude::*;
use sandtable_learn::games_won;
use sandtable_runner::RunState;

/// Number of rollouts for each of the last candidate actions of the search.
const ROLLOUTS: u32 = 16;

/// Divisor of the number of games for a search, because its games take longer.
const SLOWNESS: u64 = 10;

/// Minimum number of games of a search, if the other policies play that many.
const FEWEST: u64 = 200;

/// Returns the number of games of the search if named policies play `games` games.
fn search_games(games: u64) -> u64 {
    (games / SLOWNESS).max(FEWEST.min(games))
}

/// Games of the trained policies against rollout searches that know how their opponent decides.
pub(super) struct SearchGames {
    /// Matchup of the trained policies, then one with the search in each seat.
    pub matchups: Vec<Matchup>,
    /// Tally of these matchups, on the same random streams.
    pub tally: PanelTally,
}

impl Training<'_, '_> {
    /// Returns the number of training games of the trained policies, including earlier ones.
    pub(super) fn policy_games(&self) -> u64 {
        self.plan.known_games.saturating_add(self.league.played())
    }

    /// Returns the number of training games of each best response of the last complete round.
    pub(super) fn games_of_responses(&self) -> u64 {
        let rounds = self.league.responded() as usize / self.seats.len();
        let check = rounds.checked_sub(1).and_then(|round| self.checks().get(round));
        check.map_or(0, |check| self.response_games(self.until(*check)))
    }

    /// Returns whether the best responses trained on fewer games than the policies.
    pub(super) fn are_responses_weak(&self) -> bool {
        self.games_of_responses() < self.policy_games()
    }

    /// Returns whether the training ends at its gap; `None` after an interruption.
    pub(super) fn is_close_enough(&self) -> Option<bool> {
        match self.plan.gap {
            Some(most) if !self.are_responses_weak() => Some(self.gap()? < most),
            _ => Some(false),
        }
    }

    /// Returns the largest gain of an opponent over the trained policy of its seat, as a share of games.
    ///
    /// Opponents are best responses, named policies and rollout searches. The result is `None` after an interruption.
    fn gap(&self) -> Option<f64> {
        let games = self.games_of_gap();
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
        let gain = gains.into_iter().max().unwrap_or(0) as f64 / games as f64;
        Some(self.gain_by_search(seed)?.max(gain))
    }

    /// Returns the number of games of each opponent when the gap is measured.
    fn games_of_gap(&self) -> u64 {
        (GAMES_OF_A_LOOK * 5).min(self.plan.judges)
    }

    /// Returns the indices of the policies named in a seat, each once although they are in many matchups.
    fn named(&self, seat: usize) -> impl Iterator<Item = usize> {
        let (matchups, key) = (self.session.matchups(), self.seats[seat].key);
        let name = move |place: usize| matchups.get(place)?.get(key).map(str::to_owned);
        let is_new = move |place: &usize| (0..*place).all(|before| name(before) != name(*place));
        (0..self.course.named()).filter(is_new)
    }

    /// Returns the largest gain of a rollout search; 0 if the game has none, `None` after an interruption.
    fn gain_by_search(&self, seed: u64) -> Option<f64> {
        self.register();
        let Some(matchups) = self.search_matchups() else { return Some(0.0) };
        let panel = Panel { seed, ..self.session.prepare_panel(&matchups, 0) };
        let games = search_games(self.games_of_gap());
        self.session.announce(&panel);
        let none = RunState { tally: panel.tally(), games: 0, finished: false };
        let played = self.session.rounds.resume(&panel, none, [games], |_| true, None, None);
        let gain =
            |seat: usize| played.tally.clone().for_side(seat == 0).lead(1 + seat, 0) / games as f64;
        played.finished.then(|| f64::max(gain(0), gain(1)))
    }

    /// Plays rollout searches against the trained policies; returns `None` if the game has no search.
    pub(super) fn search(&self) -> Option<SearchGames> {
        let matchups = self.search_matchups()?;
        let panel = self.session.prepare_panel(&matchups, self.session.seed);
        let games = search_games(self.plan.judges);
        let tally = self.session.play_games("rollout search", &panel, games);
        Some(SearchGames { matchups, tally })
    }

    /// Returns the matchup of the trained policies, then one with the search in each seat.
    ///
    /// The result is `None` if the game does not have two seats or no policy searches.
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
