//! A study under way: what is studied, with what it is played, and counts of its games.

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

/// Makes the master seed of the games that choose the players differ from that of the study.
const CHOOSING: u64 = 0x6368_6f6f_7369_6e67;

/// Games of each matchup that an equilibrium is solved by, if only a precision was asked for.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// Who plays in a line, and with which overrides of the scenario: to replay its games.
pub type LineReplay = (Matchup, Vec<String>);

/// Whether all play with the scenario's own decks; `what` begins the sentence that is said if not.
///
/// # Errors
/// That sentence.
pub fn own_decks_only(what: &str, matchups: &[Matchup]) -> Result<(), String> {
    match matchups.iter().flat_map(Matchup::players).any(|(_, player)| player.contains('@')) {
        true => Err(format!("{what} the scenario's own decks; leave the deckbuilders out")),
        false => Ok(()),
    }
}

/// A study under way: the scenario, the players, and what it is played with.
pub struct Session<'a> {
    /// The scenario.
    pub document: &'a Document,
    /// Its model.
    pub model: &'a Model,
    /// Who plays what.
    pub casts: &'a [PreparedMatchup],
    /// The external and saved policies that may be named.
    pub policies: &'a PolicyStore,
    /// The master seed.
    pub seed: u64,
    /// The level of the intervals.
    pub level: f64,
    /// The least difference of win rates, as a share, that may be significant.
    pub matters: f64,
    /// Games of each line; with a precision, their limit.
    pub games: Option<u64>,
    /// Half the width that every interval is to have, if that was asked for.
    pub precision: Option<f64>,
    /// How trained policies are fine-tuned on each scenario before they play it.
    pub retrain: Option<FineTuningPlan<'a>>,
    /// What it is played with, and what interrupts it.
    pub rounds: Rounds<'a>,
    /// What it has played so far.
    pub counted: &'a Counted,
    /// Variants of the scenario that have been read.
    pub scenarios: &'a ReadScenarios,
    /// What a panic is to say of a line.
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

    /// The scenario as the base of variants that have up to `room` more cards in a deck.
    pub fn base(&self, room: usize) -> Base<'_> {
        Base {
            document: self.document,
            model: self.model,
            policies: self.policies,
            scenarios: self.scenarios,
            room,
        }
    }

    /// Returns the game and the external and saved policies, among which policies are found by name.
    pub fn searchable(&self) -> (&'static dyn GameDefinition, &PolicyStore) {
        (self.game(), self.policies)
    }

    /// Whether it is played to see what the whole of it takes.
    pub fn is_trial(&self) -> bool {
        self.counted.trial.is_some()
    }

    /// Counts a training of a matchup on a scenario, and returns whether to play its training games.
    pub fn begin_training(&self) -> bool {
        self.counted.trainings.fetch_add(1, Ordering::Relaxed);
        !self.is_trial()
    }

    /// So many games; of a trial a part of them, but at least one.
    pub fn part_of(&self, games: u64) -> u64 {
        self.counted.trial().map_or(games, |trial| trial.part_of(games))
    }

    /// Whether it was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.rounds.stop.load(Ordering::Relaxed)
    }

    /// Who plays what.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.casts.iter().map(|it| it.matchup()).collect()
    }

    /// The players of a matchup of the scenario.
    ///
    /// # Panics
    /// If its names are not those of players of the game.
    pub fn cast(&self, matchup: &Matchup) -> PreparedMatchup {
        self.cast_in(self.model, matchup)
    }

    /// The players of a matchup, ready to play `model`, a variant of the scenario.
    ///
    /// # Panics
    /// If its names are not those of players of the game.
    pub fn cast_in(&self, model: &Model, matchup: &Matchup) -> PreparedMatchup {
        recast(model, matchup, self.policies)
    }

    /// Matchups of the scenario side by side.
    pub fn panel(&self, matchups: &[Matchup], seed: u64) -> Panel {
        Panel::new(matchups.iter().map(|it| self.cast(it)), seed)
    }

    /// Counts games that were played, and whether these are all that there were to be.
    pub fn count(&self, games: u64, are_all: bool) {
        self.counted.games.fetch_add(games, Ordering::Relaxed);
        self.counted.is_cut_short.fetch_or(!are_all, Ordering::Relaxed);
    }

    /// Whether everything asked for was played so far.
    pub fn is_complete(&self) -> bool {
        !self.counted.is_cut_short.load(Ordering::Relaxed)
    }

    /// Whether it goes on: everything asked for was played so far, and it is not interrupted now.
    pub fn goes_on(&self) -> bool {
        self.count(0, !self.is_stopped());
        self.is_complete()
    }

    /// Notes that games were learned from, while a stage is under way: whether it is to go on.
    pub fn learned(&self, games: u64) -> bool {
        self.rounds.progress.add(games);
        self.advance(games);
        self.counted.trial().into_iter().for_each(|trial| trial.end(games, 1));
        !self.is_stopped()
    }

    /// Counts games of the current stage.
    pub fn advance(&self, games: u64) {
        self.counted.in_stage(|stage| stage.iter_mut().for_each(|it| it.games += games));
    }

    /// What it has found, of the games played so far.
    pub fn result(&self, tables: Vec<Sheet>) -> StudyResult {
        let (games, complete) = (self.counted.games.load(Ordering::Relaxed), self.is_complete());
        let stage = self.counted.stage.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let interrupted = (!complete)
            .then(|| Interruption { games, stage, ..Interruption::default() }.leaving_out(&tables));
        StudyResult { tables, games, complete, interrupted, ..StudyResult::default() }
    }

    /// The numbers of games after which a precision is looked at; without one, the games asked for.
    pub fn looks(&self) -> impl Iterator<Item = u64> + use<> {
        interim_checks(self.games, self.precision.is_some())
    }

    /// Begins a stage of the study: what is played, and how many games, if that is known.
    pub fn stage(&self, what: &str, games: Option<u64>) {
        self.counted.trial().into_iter().for_each(Trial::begin);
        let name = format!("{}, {what}", self.document.name());
        let asked = games.filter(|_| self.precision.is_none());
        self.rounds.progress.stage(&name, asked);
        let begun = InterruptedStage { name: what.to_owned(), games: 0, asked };
        self.counted.in_stage(|stage| *stage = Some(begun));
    }

    /// Plays the games that were asked for; with a precision, until the widest of the intervals
    /// that `margins` gives is as narrow as that.
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

    /// Plays the games with these indices; none if it is interrupted.
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

    /// Plays the games with these indices, or those of them that come before it is interrupted, in the
    /// stage that was begun.
    pub fn play_part<E: Lines>(&self, lines: &E, games: Range<u64>) -> RunState<E::Tally> {
        self.announce(lines);
        self.play_looks(lines, games.start, [games.end], |_| true)
    }

    /// Plays lines whose precision is not looked at: the number of games asked for; with a
    /// precision, `usual` games and no more than the limit.
    pub fn play_all<E: Lines>(&self, stage: &str, lines: &E, usual: u64) -> E::Tally {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        let tally = self.play_games(stage, lines, games);
        self.counted.trial().into_iter().for_each(|trial| trial.set_games(usual));
        tally
    }

    /// Plays `games` games.
    pub fn play_games<E: Lines>(&self, stage: &str, lines: &E, games: u64) -> E::Tally {
        self.stage(stage, Some(games));
        self.announce(lines);
        self.play_looks(lines, 0, [games], |_| true).tally
    }

    /// Tells what is played, in case of a panic.
    pub fn announce(&self, lines: &impl Lines) {
        CurrentMatchup::announce(lines.replays().iter().map(self.replay).collect());
    }

    /// Plays lines that were announced, from the game `first` to the last of the interim checks `looks`, or to the first
    /// at which the tally is `enough`.
    ///
    /// Games that the journal of an earlier run holds are not played again.
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

    /// How often each matchup is played in the equilibrium of the players named; none in a game that
    /// has no two sides, or without a game. The games that it is solved by have a seed of their own:
    /// players must not be chosen by the games that they are judged by.
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
