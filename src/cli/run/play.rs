//! Playing the contests of a run.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Run;
use super::landmarks::landmarks;
use super::save::GamesCsv;
use crate::cli::interrupt::stop_when_interrupted;
use crate::cli::setup::Setup;
use crate::games::Game;
use crate::report::Findings;
use crate::report::files::Destination;
use crate::runner::{self, ContestGames, Rounds, Sink, is_precise, looks, rate_at_any_look};
use crate::summary::{Cell, Contest};

/// A run under way: what was asked for, and what it is played with.
pub struct Session<'a, G: Game> {
    pub args: &'a Run,
    pub setup: &'a Setup<'a, G>,
}

/// What the games have brought.
pub struct Played {
    pub findings: Findings,
    /// How long playing took.
    pub elapsed: Duration,
    /// Every single game, if asked for.
    pub games_csv: Option<GamesCsv>,
}

impl<G: Game> Session<'_, G> {
    /// The games of all contests, if their number is known.
    pub fn games_asked(&self) -> Option<u64> {
        let limit = self.args.limit().filter(|_| self.args.precision.is_none())?;
        limit.checked_mul(self.setup.casts.len() as u64)
    }

    /// Who plays what.
    pub fn contests(&self) -> Vec<Contest> {
        self.setup.casts.iter().map(G::contest).collect()
    }

    /// Plays all contests, one after the other.
    pub fn play(&self, destination: Option<&Destination>) -> Result<Played> {
        let args = self.args;
        let per_game = destination.filter(|_| args.output.per_game);
        let mut games_csv = per_game.map(GamesCsv::new).transpose()?;
        let stop: &AtomicBool = stop_when_interrupted()?;
        let runner = args.runner.runner(&args.common)?;
        let name = self.setup.document.name();
        let progress = args.runner.progress(&args.common, self.games_asked(), name);
        let rounds = Rounds { runner: &runner, stop, progress: &progress };
        let began = Instant::now();
        let mut findings = Findings {
            scenario: name.to_owned(),
            reference: G::REFERENCE,
            level: args.ci_level,
            precision: args.precision,
            complete: true,
            cells: Vec::new(),
            landmarks: Vec::new(),
        };
        for cast in &self.setup.casts {
            let played = self.play_contest(cast, &rounds, games_csv.as_mut())?;
            findings.complete &= played.finished;
            let (_, games) = G::wins(&played.tally);
            if destination.is_some() {
                findings.landmarks.extend(landmarks(self.setup, cast, games));
            }
            findings.cells.push(self.cell(cast, &played.tally));
        }
        progress.finish();
        Ok(Played { findings, elapsed: began.elapsed(), games_csv })
    }

    fn play_contest(
        &self,
        cast: &G::Cast,
        rounds: &Rounds<'_>,
        games_csv: Option<&mut GamesCsv>,
    ) -> Result<runner::Played<G::Tally>> {
        let args = self.args;
        let seed = self.setup.seed;
        self.setup.announce(cast);
        let games = ContestGames::<G> { cast, seed };
        let mut write = games_csv.map(|csv| {
            move |first: u64, records: Vec<G::Record>| {
                let rows = (first..).zip(&records).map(|(index, game)| G::row(cast, index, game));
                csv.write(rows)
            }
        });
        let sink = write.as_mut().map(|write| write as Sink<'_, G::Record, anyhow::Error>);
        match args.precision {
            None => rounds.play(&games, args.limit(), |_| true, sink),
            Some(wanted) => {
                let precise = |tally: &G::Tally| {
                    let (wins, n) = G::wins(tally);
                    is_precise(wins, n, args.ci_level, wanted)
                };
                rounds.play(&games, looks(args.limit()), precise, sink)
            }
        }
    }

    fn cell(&self, cast: &G::Cast, tally: &G::Tally) -> Cell {
        let level = self.args.ci_level;
        let cell = G::cell(cast, tally, level);
        let (wins, n) = G::wins(tally);
        match self.args.precision {
            None => cell,
            Some(_) => Cell { win_rate: rate_at_any_look(wins, n, level), ..cell },
        }
    }
}
