//! Session of a running study: scenario, policies, means to play games, and counts of the games played.

mod counted;
mod recorded;

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

pub use self::counted::Counted;
use super::balance;
use super::retrain::FineTuningPlan;
use super::trial::Trial;
use crate::prelude::*;
use sandtable_runner::{RunState, interim_checks};
use sandtable_summary::{InterruptedStage, Interruption};

/// Salt of the master seed of the games that determine an equilibrium of the policies.
const CHOOSING: u64 = 0x6368_6f6f_7369_6e67;

/// Number of games of each matchup that determine an equilibrium, if the user sets only a precision.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// Matchup of a line and its overrides of the scenario, from which its games can be replayed.
pub type LineReplay = (Matchup, Vec<String>);

/// Checks that all policies play with the scenario's own decks.
///
/// # Errors
/// A sentence that begins with `what`, if a policy names another deck.
pub fn own_decks_only(what: &str, matchups: &[Matchup]) -> Result<(), String> {
    match matchups.iter().flat_map(Matchup::players).any(|(_, player)| player.contains('@')) {
        true => Err(format!("{what} the scenario's own decks; leave the deckbuilders out")),
        false => Ok(()),
    }
}

/// Running study: its scenario, policies and settings, and the means to play its games.
pub struct Session<'a> {
    /// Scenario that is studied.
    pub document: &'a Document,
    /// Rules model of the scenario.
    pub model: &'a Model,
    /// Matchups of the study, prepared for the scenario.
    pub casts: &'a [PreparedMatchup],
    /// External and saved policies that matchups may name.
    pub policies: &'a PolicyStore,
    /// Master seed of the study's games.
    pub seed: u64,
    /// Confidence level of the intervals.
    pub level: f64,
    /// Smallest effect of interest on a win rate, as a share of games.
    pub matters: f64,
    /// Number of games of each line; with a precision, the maximum number, if there is one.
    pub games: Option<u64>,
    /// Margin (half-width) that every interval must reach, if the user sets a precision.
    pub precision: Option<f64>,
    /// Plan by which trained policies are fine-tuned on each scenario, if they are.
    pub retrain: Option<FineTuningPlan<'a>>,
    /// Threads, progress display and stop flag.
    pub rounds: Rounds<'a>,
    /// Counts of the games played so far.
    pub counted: &'a Counted,
    /// Variants of the scenario that the study has read.
    pub scenarios: &'a ReadScenarios,
    /// Function that returns the data by which a panic describes the games of a line.
    pub replay: &'a (dyn Fn(&LineReplay) -> CurrentMatchup + Sync),
}

impl Session<'_> {
    /// Returns the game that is played.
    pub fn game(&self) -> &'static dyn GameDefinition {
        self.model.game()
    }

    /// Returns the seats of the game, and its mode if it has several.
    pub fn parts(&self) -> Parts {
        self.game().parts()
    }

    /// Returns the scenario as the base of variants with up to `room` more cards in a deck.
    pub fn base(&self, room: usize) -> Base<'_> {
        Base {
            document: self.document,
            model: self.model,
            policies: self.policies,
            scenarios: self.scenarios,
            room,
        }
    }

    /// Returns the game and the policy store, in which policies are found by name.
    pub fn searchable(&self) -> (&'static dyn GameDefinition, &PolicyStore) {
        (self.game(), self.policies)
    }

    /// Returns true for the dry run that estimates the study's cost.
    pub fn is_trial(&self) -> bool {
        self.counted.trial.is_some()
    }

    /// Counts a training of a matchup on a scenario, and returns whether to play its training games.
    pub fn begin_training(&self) -> bool {
        self.counted.trainings.fetch_add(1, Ordering::Relaxed);
        !self.is_trial()
    }

    /// Returns `games`, or for a trial its part of that number, at least 1.
    pub fn part_of(&self, games: u64) -> u64 {
        self.counted.trial().map_or(games, |trial| trial.part_of(games))
    }

    /// Returns whether the user has interrupted the study.
    pub fn is_stopped(&self) -> bool {
        self.rounds.stop.load(Ordering::Relaxed)
    }

    /// Returns the matchups of the study.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.casts.iter().map(|it| it.matchup()).collect()
    }

    /// Prepares a matchup for the scenario.
    ///
    /// # Panics
    /// If the matchup cannot be played in the scenario.
    pub fn cast(&self, matchup: &Matchup) -> PreparedMatchup {
        self.cast_in(self.model, matchup)
    }

    /// Prepares a matchup for `model`, a variant of the scenario.
    ///
    /// # Panics
    /// If the matchup cannot be played in the variant.
    pub fn cast_in(&self, model: &Model, matchup: &Matchup) -> PreparedMatchup {
        recast(model, matchup, self.policies)
    }

    /// Returns the panel of some matchups of the scenario.
    pub fn panel(&self, matchups: &[Matchup], seed: u64) -> Panel {
        Panel::new(matchups.iter().map(|it| self.cast(it)), seed)
    }

    /// Counts `games` games as played; if `are_all` is false, marks the study as interrupted.
    pub fn count(&self, games: u64, are_all: bool) {
        self.counted.games.fetch_add(games, Ordering::Relaxed);
        self.counted.is_cut_short.fetch_or(!are_all, Ordering::Relaxed);
    }

    /// Returns whether all games that were begun so far were finished.
    pub fn is_complete(&self) -> bool {
        !self.counted.is_cut_short.load(Ordering::Relaxed)
    }

    /// Returns whether the study continues; an interruption marks it as incomplete.
    pub fn goes_on(&self) -> bool {
        self.count(0, !self.is_stopped());
        self.is_complete()
    }

    /// Counts training games of the current stage, and returns whether the training may continue.
    pub fn learned(&self, games: u64) -> bool {
        self.rounds.progress.add(games);
        self.advance(games);
        self.counted.trial().into_iter().for_each(|trial| trial.end(games, 1));
        !self.is_stopped()
    }

    /// Adds `games` games to the count of the current stage.
    pub fn advance(&self, games: u64) {
        self.counted.in_stage(|stage| stage.iter_mut().for_each(|it| it.games += games));
    }

    /// Creates the result of the study from its tables and the counts of games.
    pub fn result(&self, tables: Vec<Sheet>) -> StudyResult {
        let (games, complete) = (self.counted.games.load(Ordering::Relaxed), self.is_complete());
        let stage = self.counted.stage.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let interrupted = (!complete)
            .then(|| Interruption { games, stage, ..Interruption::default() }.leaving_out(&tables));
        StudyResult { tables, games, complete, interrupted, ..StudyResult::default() }
    }

    /// Returns the numbers of games at the interim checks; without a precision, only the requested number.
    pub fn looks(&self) -> impl Iterator<Item = u64> + use<> {
        interim_checks(self.games, self.precision.is_some())
    }

    /// Begins a stage of the study named `what`, with its number of games if that is known.
    pub fn stage(&self, what: &str, games: Option<u64>) {
        self.counted.trial().into_iter().for_each(Trial::begin);
        let name = format!("{}, {what}", self.document.name());
        let asked = games.filter(|_| self.precision.is_none());
        self.rounds.progress.stage(&name, asked);
        let begun = InterruptedStage { name: what.to_owned(), games: 0, asked };
        self.counted.in_stage(|stage| *stage = Some(begun));
    }

    /// Plays the requested number of games, or with a precision until it is reached.
    ///
    /// `margins` returns the largest margin of the intervals, or `None` if it is still unknown. The precision is
    /// reached when that margin is small enough.
    pub fn play<E: Lines>(
        &self,
        stage: &str,
        lines: &E,
        margins: impl Fn(&E::Tally) -> Option<f64>,
    ) -> E::Tally {
        let enough = |tally: &E::Tally| {
            let widest = margins(tally);
            self.precision.is_none_or(|wanted| widest.is_some_and(|margin| margin <= wanted))
        };
        self.stage(stage, self.games);
        self.announce(lines);
        let tally = self.play_looks(lines, 0, self.looks(), enough).tally;
        self.counted.trial().into_iter().for_each(|trial| trial.set_margins([margins(&tally)]));
        tally
    }

    /// Plays a stage with the games of a range of indices; returns `None` after an interruption.
    pub fn play_range<E: Lines>(
        &self,
        stage: &str,
        lines: &E,
        games: Range<u64>,
    ) -> Option<E::Tally> {
        self.stage(stage, Some(games.end - games.start));
        let played = self.play_part(lines, games);
        played.finished.then_some(played.tally)
    }

    /// Plays the games of a range of indices as a part of the current stage.
    ///
    /// After an interruption, the result contains the games played before it.
    pub fn play_part<E: Lines>(&self, lines: &E, games: Range<u64>) -> RunState<E::Tally> {
        self.announce(lines);
        self.play_looks(lines, games.start, [games.end], |_| true)
    }

    /// Plays a stage without checks of the precision.
    ///
    /// It has the requested number of games. With a precision, it has `usual` games, but not more than requested.
    pub fn play_all<E: Lines>(&self, stage: &str, lines: &E, usual: u64) -> E::Tally {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        let tally = self.play_games(stage, lines, games);
        self.counted.trial().into_iter().for_each(|trial| trial.set_games(usual));
        tally
    }

    /// Plays a stage of `games` games.
    pub fn play_games<E: Lines>(&self, stage: &str, lines: &E, games: u64) -> E::Tally {
        self.stage(stage, Some(games));
        self.announce(lines);
        self.play_looks(lines, 0, [games], |_| true).tally
    }

    /// Announces the lines that are played, so that a panic can describe its game.
    pub fn announce(&self, lines: &impl Lines) {
        CurrentMatchup::announce(lines.replays().iter().map(self.replay).collect());
    }

    /// Plays announced lines from the game `first` until an interim check at which the tally is `enough`.
    ///
    /// `looks` are the rising numbers of games at the interim checks; the games end with the last one. Games in the
    /// journal of an earlier run are not played again.
    pub fn play_looks<E: Lines>(
        &self,
        lines: &E,
        first: u64,
        looks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> RunState<E::Tally> {
        let before = RunState { tally: lines.tally(), games: first, finished: false };
        self.counted.trial().into_iter().for_each(Trial::begin);
        let played = match self.counted.journal() {
            None => self.rounds.resume(lines, before, looks, enough, None, None),
            Some(journal) => self.play_recorded(journal, lines, before, looks, enough),
        };
        let games = played.games - first;
        self.counted.trial().into_iter().for_each(|trial| trial.end(games, lines.games_each()));
        self.advance(games);
        self.count(games * lines.games_each(), played.finished);
        RunState { games, ..played }
    }

    /// Plays all matchups and returns the shares of each in the equilibrium.
    ///
    /// The games have a seed of their own, because the games that choose policies must not measure them. The result is
    /// `None` if the game does not have two sides, the matchups do not fill a matrix, or fewer than two games were
    /// played.
    pub fn equilibrium(&self) -> Option<Weights> {
        let matchups = self.matchups();
        let grid = Matrix::of(&matchups)?;
        grid.opponents()?;
        let panel = Panel::new(self.casts.iter().cloned(), self.seed ^ CHOOSING);
        let tally = self.play_all("equilibrium of the players", &panel, EQUILIBRIUM_GAMES);
        let mixes = balance::equilibrium(&grid, &tally)?;
        let mut weights = vec![0.0; matchups.len()];
        for (row, one) in mixes.rows.iter().enumerate() {
            for (column, other) in mixes.columns.iter().enumerate() {
                weights[grid.line(row, column)] = one * other;
            }
        }
        Some(Weights::of(&weights))
    }
}
