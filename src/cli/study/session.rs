//! A study under way: the scenario, the players, and what it is played with.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};

use crate::analysis::balance;
use crate::analysis::panel::{Panel, Weights};
use crate::analysis::variants::Base;
use crate::cli::setup::Setup;
use crate::games::Game;
use crate::runner::{self, Experiment, NowPlaying, Progress, Rounds, Runner, looks};
use crate::summary::{Matchup, Matrix};

/// Makes the master seed of the games that choose the players differ from that of the study.
const CHOOSING: u64 = 0x6368_6f6f_7369_6e67;

/// Games of each matchup that an equilibrium is solved by, if only a precision was asked for.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// A study under way: the scenario, the players, and what it is played with.
pub struct Session<'a, G: Game> {
    /// Scenario and players.
    pub setup: &'a Setup<'a, G>,
    /// The level of the intervals.
    pub level: f64,
    /// Games of each line; with a precision, their limit.
    pub games: Option<u64>,
    /// Half the width that every interval is to have, if that was asked for.
    pub precision: Option<f64>,
    /// Where the result files go.
    pub dir: PathBuf,
    pub(super) runner: Runner,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: Progress,
}

impl<G: Game> Session<'_, G> {
    /// The scenario as the base of variants that have up to `room` more cards in a deck.
    pub fn base(&self, room: usize) -> Base<'_, G> {
        Base { document: self.setup.document, model: &self.setup.model, room }
    }

    /// Whether it was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Who plays what.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.setup.casts.iter().map(G::matchup).collect()
    }

    /// Plays the games that were asked for; with a precision, until the widest of the intervals
    /// that `margins` gives is as narrow as that. `replay` says for each line who plays, and with
    /// which overrides.
    pub fn play<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Matchup, Vec<String>)],
        margins: impl Fn(&E::Tally) -> Option<f64>,
    ) -> runner::Played<E::Tally> {
        let looks: Box<dyn Iterator<Item = u64>> = match self.precision {
            None => Box::new(self.games.into_iter()),
            Some(_) => Box::new(looks(self.games)),
        };
        let enough = |tally: &E::Tally| {
            let widest = margins(tally);
            self.precision.is_none_or(|wanted| widest.is_some_and(|margin| margin <= wanted))
        };
        self.play_looks(experiment, replay, looks, enough)
    }

    /// Plays the games with these indices, all of them unless it is interrupted.
    pub fn play_range<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Matchup, Vec<String>)],
        games: Range<u64>,
    ) -> Option<E::Tally> {
        self.announce(replay);
        let done = self.runner.run(experiment, games.clone(), false, self.stop, &self.progress);
        (done.games == games).then_some(done.tally)
    }

    fn announce(&self, replay: &[(Matchup, Vec<String>)]) {
        let replay = replay.iter().map(|(matchup, set)| self.setup.now_playing(matchup, set));
        NowPlaying::announce(replay.collect());
    }

    /// Plays an experiment whose precision is not looked at: the number of games asked for; with a
    /// precision, `usual` games and no more than the limit.
    pub fn play_all<E: Experiment>(&self, experiment: &E, usual: u64) -> runner::Played<E::Tally> {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        let replay: Vec<_> = self.matchups().into_iter().map(|it| (it, Vec::new())).collect();
        self.play_games(experiment, &replay, games)
    }

    /// How often each matchup is played in the equilibrium of the players named, and the number of
    /// games it took to solve it. These games have a seed of their own: players must not be chosen
    /// by the games that they are judged by.
    ///
    /// # Errors
    /// If the game has no two sides.
    pub fn equilibrium(&self) -> Result<(Weights, u64)> {
        let matchups = self.matchups();
        let Some(grid) = Matrix::of(&matchups).filter(|it| it.opponents().is_some()) else {
            bail!("only a game of two sides has an equilibrium; name players instead");
        };
        let panel = Panel::<G>::new(self.setup.casts.iter().cloned(), self.setup.seed ^ CHOOSING);
        let played = self.play_all(&panel, EQUILIBRIUM_GAMES);
        let Some(mixes) = balance::equilibrium(&grid, &played.tally) else {
            bail!("no game was played");
        };
        let mut weights = vec![0.0; matchups.len()];
        for (row, one) in mixes.rows.iter().enumerate() {
            for (column, other) in mixes.columns.iter().enumerate() {
                weights[grid.line(row, column)] = one * other;
            }
        }
        Ok((Weights::of(&weights), played.games * matchups.len() as u64))
    }

    /// Plays `games` games.
    pub fn play_games<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Matchup, Vec<String>)],
        games: u64,
    ) -> runner::Played<E::Tally> {
        self.play_looks(experiment, replay, [games], |_| true)
    }

    fn play_looks<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Matchup, Vec<String>)],
        looks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> runner::Played<E::Tally> {
        self.announce(replay);
        let rounds = Rounds { runner: &self.runner, stop: self.stop, progress: &self.progress };
        let no_sink = None::<runner::Sink<'_, E::Record, anyhow::Error>>;
        let played = rounds.play(experiment, looks, enough, no_sink);
        played.expect("there is no sink that could fail")
    }
}
