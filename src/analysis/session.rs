//! A study under way: what is studied, with what it is played, and what it has found.

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use super::balance;
use crate::prelude::*;
use sandtable_runner::{Played, Sink, looks};

/// Makes the master seed of the games that choose the players differ from that of the study.
const CHOOSING: u64 = 0x6368_6f6f_7369_6e67;

/// Games of each matchup that an equilibrium is solved by, if only a precision was asked for.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// Who plays in a line, and with which overrides of the scenario: to replay its games.
pub type Replay = (Matchup, Vec<String>);

/// Whether all play with the scenario's own decks; `what` begins the sentence that is said if not.
///
/// # Errors
/// That sentence.
pub fn own_decks_only(what: &str, matchups: &[Matchup]) -> Result<(), String> {
    match matchups.iter().any(Matchup::has_built_deck) {
        true => Err(format!("{what} the scenario's own decks; leave the deckbuilders out")),
        false => Ok(()),
    }
}

/// A study under way: the scenario, the players, and what it is played with.
pub struct Session<'a, G: Game> {
    /// The scenario.
    pub document: &'a Document,
    /// Its model.
    pub model: &'a G::Model,
    /// Who plays what.
    pub casts: &'a [G::Cast],
    /// The master seed.
    pub seed: u64,
    /// The level of the intervals.
    pub level: f64,
    /// The least difference of win rates, as a share, that may be called clear.
    pub matters: f64,
    /// Games of each line; with a precision, their limit.
    pub games: Option<u64>,
    /// Half the width that every interval is to have, if that was asked for.
    pub precision: Option<f64>,
    /// How many games of each scenario those learn from who learn it before they play it.
    pub retrain: Option<u64>,
    /// What it is played with, and what interrupts it.
    pub rounds: Rounds<'a>,
    /// What a panic is to say of a line.
    pub replay: &'a (dyn Fn(&Replay) -> NowPlaying + Sync),
}

impl<G: Game> Session<'_, G> {
    /// The scenario as the base of variants that have up to `room` more cards in a deck.
    pub fn base(&self, room: usize) -> Base<'_, G> {
        Base { document: self.document, model: self.model, room }
    }

    /// Whether it was interrupted.
    pub fn is_stopped(&self) -> bool {
        self.rounds.stop.load(Ordering::Relaxed)
    }

    /// Who plays what.
    pub fn matchups(&self) -> Vec<Matchup> {
        self.casts.iter().map(G::matchup).collect()
    }

    /// The players of a matchup of the scenario.
    ///
    /// # Panics
    /// If its names are not those of players of the game.
    pub fn cast(&self, matchup: &Matchup) -> G::Cast {
        let casts = G::casts(self.model, &Wanted::from(matchup));
        let casts = casts.expect("players who were named and who search can be set up");
        casts.into_iter().next().expect("a matchup is one cast")
    }

    /// The matchups as lines without overrides.
    pub fn replays(&self) -> Vec<Replay> {
        self.matchups().into_iter().map(|it| (it, Vec::new())).collect()
    }

    /// The numbers of games after which a precision is looked at; without one, the games asked for.
    pub fn looks(&self) -> Box<dyn Iterator<Item = u64>> {
        match self.precision {
            None => Box::new(self.games.into_iter()),
            Some(_) => Box::new(looks(self.games)),
        }
    }

    /// Begins a stage of the study: what is played, and how many games, if that is known.
    pub fn stage(&self, what: &str, games: Option<u64>) {
        let name = format!("{}, {what}", self.document.name());
        self.rounds.progress.stage(&name, games.filter(|_| self.precision.is_none()));
    }

    /// Plays the games that were asked for; with a precision, until the widest of the intervals
    /// that `margins` gives is as narrow as that.
    pub fn play<E: Experiment>(
        &self,
        experiment: &E,
        replays: &[Replay],
        margins: impl Fn(&E::Tally) -> Option<f64>,
    ) -> Played<E::Tally> {
        let enough = |tally: &E::Tally| {
            let widest = margins(tally);
            self.precision.is_none_or(|wanted| widest.is_some_and(|margin| margin <= wanted))
        };
        self.play_looks(experiment, replays, self.looks(), enough)
    }

    /// Plays the games with these indices; none if it is interrupted.
    pub fn play_range<E: Experiment>(
        &self,
        experiment: &E,
        replays: &[Replay],
        games: Range<u64>,
    ) -> Option<E::Tally> {
        let played = self.play_part(experiment, replays, games);
        played.finished.then_some(played.tally)
    }

    /// Plays the games with these indices, or those of them that come before it is interrupted.
    pub fn play_part<E: Experiment>(
        &self,
        experiment: &E,
        replays: &[Replay],
        games: Range<u64>,
    ) -> Played<E::Tally> {
        NowPlaying::announce(replays.iter().map(self.replay).collect());
        let Rounds { runner, stop, progress } = self.rounds;
        let done = runner.run(experiment, games.clone(), false, stop, progress);
        let finished = done.games == games;
        Played { tally: done.tally, games: done.games.end - done.games.start, finished }
    }

    /// Plays an experiment whose precision is not looked at: the number of games asked for; with a
    /// precision, `usual` games and no more than the limit.
    pub fn play_all<E: Experiment>(&self, experiment: &E, usual: u64) -> Played<E::Tally> {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        self.play_games(experiment, &self.replays(), games)
    }

    /// Plays `games` games.
    pub fn play_games<E: Experiment>(
        &self,
        experiment: &E,
        replays: &[Replay],
        games: u64,
    ) -> Played<E::Tally> {
        self.play_looks(experiment, replays, [games], |_| true)
    }

    fn play_looks<E: Experiment>(
        &self,
        experiment: &E,
        replays: &[Replay],
        looks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> Played<E::Tally> {
        NowPlaying::announce(replays.iter().map(self.replay).collect());
        let no_sink = None::<Sink<'_, E::Record, Infallible>>;
        let Ok(played) = self.rounds.play(experiment, looks, enough, no_sink);
        played
    }

    /// How often each matchup is played in the equilibrium of the players named, and the number of
    /// games it took to solve it; none in a game that has no two sides, or without a game. These
    /// games have a seed of their own: players must not be chosen by the games that they are
    /// judged by.
    pub fn equilibrium(&self) -> Option<(Weights, u64)> {
        let matchups = self.matchups();
        let grid = Matrix::of(&matchups)?;
        grid.opponents()?;
        let panel = Panel::<G>::new(self.casts.iter().cloned(), self.seed ^ CHOOSING);
        self.stage("equilibrium of the players", self.games.or(Some(EQUILIBRIUM_GAMES)));
        let played = self.play_all(&panel, EQUILIBRIUM_GAMES);
        let mixes = balance::equilibrium(&grid, &played.tally)?;
        let mut weights = vec![0.0; matchups.len()];
        for (row, one) in mixes.rows.iter().enumerate() {
            for (column, other) in mixes.columns.iter().enumerate() {
                weights[grid.line(row, column)] = one * other;
            }
        }
        Some((Weights::of(&weights), played.games * matchups.len() as u64))
    }
}

/// What a study has found.
#[derive(Debug, Default)]
pub struct StudyResult {
    /// Its tables as their files have them.
    pub tables: Vec<Sheet>,
    /// Games of all lines.
    pub games: u64,
    /// Whether everything asked for was played; false after an interruption.
    pub complete: bool,
    /// Whether a goal was set that nothing was found to reach.
    pub unmet: bool,
    /// Changes of the scenario that are proposed, the best first.
    pub proposals: Vec<Proposal>,
    /// Files beside its tables: the name of each, and its text.
    pub files: Vec<(String, String)>,
}

/// A change of the scenario that is proposed.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The overrides that make it.
    pub settings: Vec<String>,
    /// What is changed, in words.
    pub words: String,
    /// How many edits it counts as.
    pub price: u32,
    /// The share of games won by the first seat, of games that it was not chosen by: of all games, or
    /// of each matchup if each has a target of its own.
    pub rates: Vec<Estimate>,
}

impl StudyResult {
    /// Nothing found yet.
    pub fn new() -> StudyResult {
        StudyResult { complete: true, ..StudyResult::default() }
    }

    /// Counts what was played, so many games for each of its indices, and gives its tally.
    pub fn add<T>(&mut self, played: Played<T>, games_each: u64) -> T {
        self.games += played.games * games_each;
        self.complete &= played.finished;
        played.tally
    }
}

/// What the metric of a game called `name` is counted in.
pub fn unit_of<G: Game>(name: &str) -> &'static str {
    let metrics = G::catalogue().game_metrics;
    metrics.iter().find(|info| info.name == name).map_or("", |it| it.unit)
}
