//! `bench`: how fast games are played, and whether they are still the same games.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use sha2::{Digest, Sha256};

use super::command_line::announce;
use super::options::{Overrides, PlayerArgs, SeedArg, Unused, casts_of};
use super::{Ending, number, output};
use crate::games::{self, Game};
use crate::report::figures::{decimals, thousands};
use crate::report::text::Table;
use crate::runner::NowPlaying;
use crate::scenario::{self, Document};

/// Games are timed in so many rounds, with and without statistics by turns, so that whatever else
/// the machine does falls on both alike.
const ROUNDS: u64 = 20;

/// So many games of every contest make the checksum, under the seed 1.
const CHECKED_GAMES: u64 = 100;

/// Measure the speed on one core, and print a checksum of the behaviour
///
/// The checksum covers the first games of every contest there is. It changes when the rules, the
/// policies or their luck change, and only then.
#[derive(Debug, Args)]
pub struct Bench {
    /// The scenario: the name of an embedded one, or a path
    #[arg(default_value = "megiddo-1918")]
    scenario: String,

    #[command(flatten)]
    overrides: Overrides,

    /// Games of each contest, with statistics and again without
    #[arg(short = 'n', long, value_name = "GAMES", default_value = "200k")]
    #[arg(value_parser = number::games)]
    games: u64,

    /// Exit with code 1 if the checksum is not this one
    #[arg(long, value_name = "CHECKSUM")]
    expect: Option<String>,

    #[command(flatten)]
    seed: SeedArg,

    #[command(flatten)]
    unused: Unused,

    #[command(flatten)]
    players: PlayerArgs,
}

impl Bench {
    pub fn execute(self) -> Result<Ending> {
        let document = scenario::load(&self.scenario, &self.overrides.set)?;
        games::visit_game_of(&document, Visit { args: &self, document: &document })?
    }

    /// Whether the behaviour is the one expected.
    fn judge(&self, checksum: &str) -> Ending {
        match &self.expect {
            Some(expected) if expected != checksum => {
                output::note(&format!("the behaviour was expected to be {expected}"));
                Ending::CheckFailed
            }
            _ => Ending::Fine,
        }
    }
}

struct Visit<'a> {
    args: &'a Bench,
    document: &'a Document,
}

impl games::Visitor for Visit<'_> {
    type Output = Result<Ending>;

    fn visit<G: Game>(self) -> Result<Ending> {
        let Visit { args, document } = self;
        let model = G::model(document)?;
        let casts = args.players.casts::<G>(&model)?;
        let everyone = casts_of::<G>(&model, &G::everyone())?;
        let mut table = Table::new([
            "Games a second on one core",
            "with statistics",
            "without",
            "ratio",
            "wall seconds",
        ]);
        for cast in &casts {
            announce(&args.scenario, document, &G::contest(cast), args.seed.seed);
            let timed = Timed::new::<G>(&model, cast, args.seed.seed, args.games);
            table.row(&timed.row(G::contest(cast).to_string()));
        }
        let (checksum, contests) = (behaviour::<G>(&model, &everyone), everyone.len());
        output::print(|out| {
            write!(out, "{table}\nbehaviour {checksum}")?;
            writeln!(out, " ({CHECKED_GAMES} games of each of {contests} contests, seed 1)")
        })?;
        Ok(args.judge(&checksum))
    }
}

/// What games of one contest have taken.
#[derive(Default)]
struct Timed {
    games: u64,
    with_statistics: Spent,
    without: Spent,
}

#[derive(Clone, Copy, Default)]
struct Spent {
    /// CPU time; unknown where the system does not tell.
    cpu: Option<Duration>,
    wall: Duration,
}

impl Timed {
    /// Plays `games` games with statistics and the same games without.
    fn new<G: Game>(model: &G::Model, cast: &G::Cast, seed: u64, games: u64) -> Timed {
        let mut timed = Timed { games, ..Timed::default() };
        let mut tally = G::tally(model);
        let first = |round| (u128::from(games) * u128::from(round) / u128::from(ROUNDS)) as u64;
        for round in 0..ROUNDS {
            let indices =
                || (first(round)..first(round + 1)).inspect(|index| NowPlaying::game(*index));
            for turn in [round % 2, 1 - round % 2] {
                match turn {
                    0 => timed.with_statistics.spend(indices(), |index| {
                        black_box(G::play(model, cast, seed, index, &mut tally));
                    }),
                    _ => timed.without.spend(indices(), |index| {
                        black_box(G::play_bare(model, cast, seed, index));
                    }),
                }
            }
        }
        timed
    }

    fn row(&self, contest: String) -> [String; 5] {
        let rate = |spent: &Spent| Some(self.games as f64 / spent.cpu?.as_secs_f64());
        let shown = |rate: Option<f64>| rate.map_or(String::new(), |rate| thousands(rate as u64));
        let (with, without) = (rate(&self.with_statistics), rate(&self.without));
        let ratio = with.zip(without).map(|(with, without)| decimals(with / without, 3));
        let wall = self.with_statistics.wall + self.without.wall;
        let wall = decimals(wall.as_secs_f64(), 1);
        [contest, shown(with), shown(without), ratio.unwrap_or_default(), wall]
    }
}

impl Spent {
    fn spend(&mut self, games: impl Iterator<Item = u64>, play: impl FnMut(u64)) {
        let (wall, cpu) = (Instant::now(), cpu_time());
        games.for_each(play);
        let cpu = cpu_time().zip(cpu).map(|(after, before)| after - before);
        self.cpu = cpu.map(|cpu| self.cpu.unwrap_or_default() + cpu);
        self.wall += wall.elapsed();
    }
}

/// The CPU time that this thread has had.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

/// SHA-256 of the fingerprints of the first games of all contests, cut to 64 bits.
fn behaviour<G: Game>(model: &G::Model, casts: &[G::Cast]) -> String {
    let mut sha256 = Sha256::new();
    for cast in casts {
        let mut tally = G::tally(model);
        for index in 0..CHECKED_GAMES {
            let record = G::play(model, cast, 1, index, &mut tally);
            sha256.update(G::fingerprint(&record).to_le_bytes());
        }
    }
    sha256.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
