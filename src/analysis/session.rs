//! Session of a running study: scenario, policies, means to play games, and counts of the games played.

mod counted;
mod recorded;

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

pub use self::counted::GameCounts;
use super::balance;
use super::retrain::FineTuningPlan;
use super::trial::Trial;
use crate::prelude::*;
use sandtable_runner::{RunState, interim_checks};
use sandtable_summary::{InterruptedStage, Interruption};

/// Number combined with the master seed for the games that compute an equilibrium of the policies.
const EQUILIBRIUM_SEED: u64 = 0x6368_6f6f_7369_6e67;

/// Games of each matchup for an equilibrium, if the user sets a precision but no number of games.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// Matchup and scenario overrides of one arm, from which its games can be replayed.
pub type ArmReplay = (Matchup, Vec<String>);

/// Checks that every policy plays the scenario's own deck, not one named as `policy@deck`.
///
/// # Errors
/// A sentence for the user that begins with `what`, such as "tune changes", if a policy names a deck.
pub fn require_own_decks(what: &str, matchups: &[Matchup]) -> Result<(), String> {
    match matchups.iter().flat_map(Matchup::players).any(|(_, player)| player.contains('@')) {
        true => Err(format!("{what} the scenario's own decks; leave the deckbuilders out")),
        false => Ok(()),
    }
}

/// State of a running study: its scenario, policies and settings, and methods to play its games.
pub struct Session<'a> {
    /// Scenario that the study is about.
    pub document: &'a Document,
    /// Scenario as parsed by the rules of its game.
    pub model: &'a Model,
    /// Matchups of the study, ready to be played on the scenario.
    pub prepared: &'a [PreparedMatchup],
    /// Policies that matchups may name besides those of the game: external programs and saved nets.
    pub policies: &'a PolicyStore,
    /// Master seed, which with a game's index determines all random numbers of that game.
    pub seed: u64,
    /// Confidence level of all intervals, such as 0.95.
    pub level: f64,
    /// Smallest effect of interest on a win rate, as a share of games: 0.005 is half a point.
    pub smallest_effect: f64,
    /// Games of each arm: the exact number, or the maximum if a precision is set; `None` for no limit.
    pub games: Option<u64>,
    /// Half-width of intervals at which play stops; `None` if the number of games is fixed.
    pub precision: Option<f64>,
    /// Plan by which trained policies are fine-tuned on each variant; `None` if they play as they are.
    pub retrain: Option<FineTuningPlan<'a>>,
    /// Threads, progress display and stop flag.
    pub rounds: Rounds<'a>,
    /// Counts of the games and trainings so far, with the journal that makes the study resumable.
    pub counted: &'a GameCounts,
    /// Cache of the variants of the scenario that were read.
    pub scenarios: &'a ScenarioCache,
    /// Function that describes an arm for the report of a panic, with the command that replays its games.
    pub replay: &'a (dyn Fn(&ArmReplay) -> CurrentMatchup + Sync),
}

impl Session<'_> {
    /// Returns the definition of the game that the scenario belongs to.
    pub fn game(&self) -> &'static dyn GameDefinition {
        self.model.game()
    }

    /// Returns the parts of a matchup of the game: its seats, and the mode if there are several modes.
    pub fn parts(&self) -> Parts {
        self.game().parts()
    }

    /// Returns the scenario as the base of variants; their decks may have up to `room` more cards.
    pub fn base(&self, room: usize) -> Base<'_> {
        Base {
            document: self.document,
            model: self.model,
            policies: self.policies,
            scenarios: self.scenarios,
            room,
        }
    }

    /// Returns the game and the policy store, which together resolve the name of any policy.
    pub fn policy_sources(&self) -> (&'static dyn GameDefinition, &PolicyStore) {
        (self.game(), self.policies)
    }

    /// Returns whether this is a trial: a dry run on few games that estimates the study's cost.
    pub fn is_trial(&self) -> bool {
        self.counted.trial.is_some()
    }

    /// Counts one training, and returns false in a trial (dry run), which plays no training games.
    pub fn begin_training(&self) -> bool {
        self.counted.trainings.fetch_add(1, Ordering::Relaxed);
        !self.is_trial()
    }

    /// Returns `games`, or in a trial (dry run) the proportionally smaller number, at least 1.
    pub fn scale_for_trial(&self, games: u64) -> u64 {
        self.counted.trial().map_or(games, |trial| trial.scale_for_trial(games))
    }

    /// Returns whether the user has interrupted the study.
    pub fn is_stopped(&self) -> bool {
        self.rounds.stop.load(Ordering::Relaxed)
    }

    /// Returns the matchups of the study as they are named in results.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.prepared.iter().map(|it| it.matchup()).collect()
    }

    /// Prepares a matchup to be played on the scenario itself.
    ///
    /// # Panics
    /// If the matchup cannot be played.
    pub fn prepare(&self, matchup: &Matchup) -> PreparedMatchup {
        self.prepare_in(self.model, matchup)
    }

    /// Prepares a matchup to be played on `model`, a variant of the scenario.
    ///
    /// # Panics
    /// If the matchup cannot be played.
    pub fn prepare_in(&self, model: &Model, matchup: &Matchup) -> PreparedMatchup {
        prepare_matchup(model, matchup, self.policies)
    }

    /// Returns a panel (arms that play the same games) with an arm for each of `matchups`.
    pub fn prepare_panel(&self, matchups: &[Matchup], seed: u64) -> Panel {
        Panel::new(matchups.iter().map(|it| self.prepare(it)), seed)
    }

    /// Adds `games` to the games played, and marks the study as interrupted unless `are_all` is true.
    pub fn count_games(&self, games: u64, are_all: bool) {
        self.counted.games.fetch_add(games, Ordering::Relaxed);
        self.counted.is_cut_short.fetch_or(!are_all, Ordering::Relaxed);
    }

    /// Returns true if no stage has been interrupted so far.
    pub fn is_complete(&self) -> bool {
        !self.counted.is_cut_short.load(Ordering::Relaxed)
    }

    /// Returns false if the user has interrupted the study, and then marks its result as incomplete.
    pub fn may_continue(&self) -> bool {
        self.count_games(0, !self.is_stopped());
        self.is_complete()
    }

    /// Counts `games` training games, and returns false if the user has interrupted the study.
    pub fn count_training(&self, games: u64) -> bool {
        self.rounds.progress.add(games);
        self.count_stage_games(games);
        self.counted.trial().into_iter().for_each(|trial| trial.record_stage(games, 1));
        !self.is_stopped()
    }

    /// Adds `games` to the games played in the current stage.
    pub fn count_stage_games(&self, games: u64) {
        self.counted.in_stage(|stage| stage.iter_mut().for_each(|it| it.games += games));
    }

    /// Creates the result of the study from its tables and the games counted so far.
    pub fn build_result(&self, tables: Vec<Sheet>) -> StudyResult {
        let (games, complete) = (self.counted.games.load(Ordering::Relaxed), self.is_complete());
        let stage = self.counted.stage.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let interrupted = (!complete)
            .then(|| Interruption { games, stage, ..Interruption::default() }.leaving_out(&tables));
        StudyResult { tables, games, complete, interrupted, ..StudyResult::default() }
    }

    /// Returns the numbers of games after which the precision is checked; without one, only the last.
    pub fn interim_checks(&self) -> impl Iterator<Item = u64> + use<> {
        interim_checks(self.games, self.precision.is_some())
    }

    /// Begins a stage (series of games) called `name`; `games` is its length, if that is known.
    pub fn begin_stage(&self, name: &str, games: Option<u64>) {
        self.counted.trial().into_iter().for_each(Trial::start_stage);
        let shown = format!("{}, {name}", self.document.name());
        let asked = games.filter(|_| self.precision.is_none());
        self.rounds.progress.stage(&shown, asked);
        let begun = InterruptedStage { name: name.to_owned(), games: 0, asked };
        self.counted.in_stage(|stage| *stage = Some(begun));
    }

    /// Plays `arms` as one stage, for the requested number of games or until the precision is reached.
    ///
    /// `margins` returns the largest half-width of the intervals, or `None` while it is unknown. The precision is
    /// reached when that half-width is small enough.
    pub fn play<E: ArmGames>(
        &self,
        stage: &str,
        arms: &E,
        margins: impl Fn(&E::Tally) -> Option<f64>,
    ) -> E::Tally {
        let enough = |tally: &E::Tally| {
            let widest = margins(tally);
            self.precision.is_none_or(|wanted| widest.is_some_and(|margin| margin <= wanted))
        };
        self.begin_stage(stage, self.games);
        self.announce(arms);
        let tally = self.play_to_checks(arms, 0, self.interim_checks(), enough).tally;
        self.counted
            .trial()
            .into_iter()
            .for_each(|trial| trial.estimate_needed_games([margins(&tally)]));
        tally
    }

    /// Plays the games with indices in `games` as one stage; `None` after an interruption.
    pub fn play_range<E: ArmGames>(
        &self,
        stage: &str,
        arms: &E,
        games: Range<u64>,
    ) -> Option<E::Tally> {
        self.begin_stage(stage, Some(games.end - games.start));
        let played = self.play_part(arms, games);
        played.finished.then_some(played.tally)
    }

    /// Plays the games with indices in `games` within the current stage.
    ///
    /// After an interruption, the returned state has the tally of the games played before it, and `finished` is false.
    pub fn play_part<E: ArmGames>(&self, arms: &E, games: Range<u64>) -> RunState<E::Tally> {
        self.announce(arms);
        self.play_to_checks(arms, games.start, [games.end], |_| true)
    }

    /// Plays `arms` as one stage whose length does not depend on its results.
    ///
    /// The stage has the requested number of games. With a precision it has `usual` games, or the requested maximum if
    /// that is smaller.
    pub fn play_all<E: ArmGames>(&self, stage: &str, arms: &E, usual: u64) -> E::Tally {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        let tally = self.play_games(stage, arms, games);
        self.counted.trial().into_iter().for_each(|trial| trial.set_needed_games(usual));
        tally
    }

    /// Plays `arms` as one stage of exactly `games` games.
    pub fn play_games<E: ArmGames>(&self, stage: &str, arms: &E, games: u64) -> E::Tally {
        self.begin_stage(stage, Some(games));
        self.announce(arms);
        self.play_to_checks(arms, 0, [games], |_| true).tally
    }

    /// Announces the arms that will be played, so that a panic can report its game.
    pub fn announce(&self, arms: &impl ArmGames) {
        CurrentMatchup::announce(arms.replays().iter().map(self.replay).collect());
    }

    /// Plays games from index `first` on, until an interim check at which `enough` accepts the tally.
    ///
    /// `checks` are the rising numbers of games at the interim checks; play ends at the last one at the latest. Games
    /// that the journal of an earlier run has recorded are not played again. The arms must have been announced.
    pub fn play_to_checks<E: ArmGames>(
        &self,
        arms: &E,
        first: u64,
        checks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> RunState<E::Tally> {
        let before = RunState { tally: arms.tally(), games: first, finished: false };
        self.counted.trial().into_iter().for_each(Trial::start_stage);
        let played = match self.counted.journal() {
            None => self.rounds.resume(arms, before, checks, enough, None, None),
            Some(journal) => self.play_recorded(journal, arms, before, checks, enough),
        };
        let games = played.games - first;
        self.counted
            .trial()
            .into_iter()
            .for_each(|trial| trial.record_stage(games, arms.games_per_index()));
        self.count_stage_games(games);
        self.count_games(games * arms.games_per_index(), played.finished);
        RunState { games, ..played }
    }

    /// Plays all matchups, and returns the share of each matchup in the equilibrium of the policies.
    ///
    /// The games have their own seed, because games that choose policies must not also measure them. The result is
    /// `None` if the game is not two-sided, the matchups do not fill a matrix, or fewer than two games were played.
    pub fn play_equilibrium(&self) -> Option<MatchupShares> {
        let matchups = self.matchups();
        let grid = Matrix::of(&matchups)?;
        grid.opponents()?;
        let panel = Panel::new(self.prepared.iter().cloned(), self.seed ^ EQUILIBRIUM_SEED);
        let tally = self.play_all("equilibrium of the players", &panel, EQUILIBRIUM_GAMES);
        let mixes = balance::solve_matrix(&grid, &tally)?;
        let mut weights = vec![0.0; matchups.len()];
        for (row, one) in mixes.rows.iter().enumerate() {
            for (column, other) in mixes.columns.iter().enumerate() {
                weights[grid.line(row, column)] = one * other;
            }
        }
        Some(MatchupShares::new(&weights))
    }
}
