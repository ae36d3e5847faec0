//! `run`: plays games by the million and says who wins.

mod landmarks;
mod play;
mod save;

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use self::play::{Played, Session};
use super::options::{Common, PlayerArgs, RunnerArgs};
use super::setup::{self, Command, Setup};
use super::{Ending, number, output};
use crate::games::Game;
use crate::report::figures::{counted, decimals, thousands};
use crate::report::{Findings, json, text};

const GAMES: u64 = 100_000;

/// Play a scenario many times: win rates, lengths, margins, reasons, cards
///
/// Every British policy named meets every Turkish policy named, or every policy named plays every
/// mission named. Results are the same to the bit for every number of threads.
#[derive(Debug, Args)]
pub struct Run {
    /// The scenario: the name of an embedded one (see `sandtable list`), or a path
    scenario: String,

    /// Games of each contest, such as 100000, 1e6, 10k or 2M [default: 100000]
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,

    /// Play until the win rate is known to plus or minus this share, such as 0.001
    ///
    /// The interval then holds at every look and is wider than one for a number of games settled
    /// in advance. `-n` is the most games to play for it; without it there is no limit.
    #[arg(long, value_name = "SHARE", value_parser = number::precision)]
    #[arg(allow_negative_numbers = true)]
    precision: Option<f64>,

    #[command(flatten)]
    common: Common,

    /// Coverage of the intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = number::level)]
    ci_level: f64,

    #[command(flatten)]
    runner: RunnerArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    players: PlayerArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Write every single game to games.csv
    #[arg(long, conflicts_with = "no_files")]
    per_game: bool,

    /// Replace a result of another plan
    #[arg(long)]
    force: bool,

    /// Write no files
    #[arg(long, conflicts_with_all = ["out", "force"])]
    no_files: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object
    Json,
}

impl Run {
    pub fn execute(self) -> Result<Ending> {
        setup::play(&self.scenario, &self.common, &self.players, &self)
    }

    /// How many games each contest has, or may have at most.
    fn limit(&self) -> Option<u64> {
        self.games.or(self.precision.is_none().then_some(GAMES))
    }
}

impl Command for Run {
    fn play<G: Game>(&self, setup: &Setup<'_, G>) -> Result<Ending> {
        let session = Session { args: self, setup };
        let destination = session.claim()?;
        let played = session.play(destination.as_ref())?;
        self.tell_speed(&played, session.games_asked());
        let Played { findings, elapsed, games_csv } = played;
        let saved = match destination {
            Some(destination) => session.save(destination, &findings, games_csv)?,
            None => None,
        };
        output::print(|out| self.tell(&findings, elapsed, saved.as_deref(), out))?;
        Ok(if findings.complete { Ending::Fine } else { Ending::Interrupted })
    }
}

impl Run {
    fn tell_speed(&self, played: &Played, asked: Option<u64>) {
        let games = played.findings.games();
        if !played.findings.complete {
            let asked = asked.map(|asked| format!(" of {}", thousands(asked))).unwrap_or_default();
            let games = thousands(games);
            output::note(&format!("interrupted: {games}{asked} games were played"));
        } else if !self.common.quiet {
            let seconds = played.elapsed.as_secs_f64();
            let rate = games as f64 / seconds;
            let (rate, seconds) = (thousands(rate as u64), decimals(seconds, 1));
            let games = counted(games, "game");
            output::note(&format!("{games} in {seconds} s, {rate} a second"));
        }
    }

    fn tell(
        &self,
        findings: &Findings,
        elapsed: Duration,
        saved: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.output.format == Format::Json {
            return json::write(findings, elapsed, out);
        }
        text::answer(findings, out)?;
        if self.common.quiet {
            return Ok(());
        }
        text::details(findings, out)?;
        saved.map_or(Ok(()), |saved| writeln!(out, "\n{saved}"))
    }
}
