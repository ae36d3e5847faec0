//! `bench`: how fast games are played, and whether they are still the same games.

use std::hint::black_box;

use crate::prelude::*;
use sandtable_games::Checksum;
use sandtable_report::tell::Grid;
use sandtable_report::text::align;

/// Games are timed in this many rounds, in turn with statistics and without, so that whatever else
/// the machine does slows both alike.
const ROUNDS: u64 = 20;

/// This many games of every matchup make the checksum, under the seed 1.
const CHECKED_GAMES: u64 = 100;

/// Measure the speed on one core, and print a checksum of the games played
///
/// Games are timed with and without statistics. To compare machines, the last column shows how many games with
/// statistics are played in the CPU time of a million steps of a fixed loop of integer arithmetic, timed in the
/// same rounds. The checksum covers the first games of every possible matchup. It changes only if the rules, the
/// policies or their random numbers change.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable bench -n 10k")]
#[command(mut_args(|arg| hidden(arg, &["threads", "out", "quiet"])))]
pub struct Bench {
    /// Scenario: the name of an embedded one (see `sandtable list`) or a path
    scenario: String,

    /// Exit with code 1 if the checksum differs from this one
    #[arg(long, value_name = "CHECKSUM")]
    expect: Option<String>,

    /// Games of each matchup, played once with statistics and once without; at least 20
    #[arg(short = 'n', long, value_name = "GAMES", default_value = "200k")]
    #[arg(value_parser = games, allow_negative_numbers = true)]
    games: u64,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    players: PlayerArgs,
}

/// A number of games that leaves no round empty.
fn games(typed: &str) -> Result<u64, String> {
    match number::games(typed)? {
        games if games < ROUNDS => Err(format!("write at least {ROUNDS}: one game a round")),
        games => Ok(games),
    }
}

impl Bench {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        setup::play_with::<L>(&self.scenario, &self.common, &self.players, external, &self)
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

impl Command for Bench {
    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let everyone = casts_of(&setup.model, &setup.game().everyone(), setup.policies)?;
        let columns = [
            "Games a second on one core",
            "with statistics",
            "without",
            "ratio",
            "CPU seconds",
            "games a million steps",
        ];
        let mut table = Grid::new("", columns);
        for cast in &setup.casts {
            setup.announce(cast);
            let timed = Timed::new(cast, setup.seed, self.games);
            timed.tell(cast.matchup().to_string(), &mut table);
        }
        let mut checksum = Checksum::default();
        checksum.add(&everyone, CHECKED_GAMES);
        let (checksum, matchups) = (checksum.text(), everyone.len());
        output::print(|out| {
            write!(out, "{}\nbehaviour {checksum}", align(&table).0)?;
            let matchups = counted(matchups as u64, "matchup");
            writeln!(out, " ({CHECKED_GAMES} games of each of {matchups}, seed 1)")
        })?;
        Ok(self.judge(&checksum))
    }
}

/// How long the games of one matchup took.
#[derive(Default)]
struct Timed {
    with_statistics: Spent,
    without: Spent,
    yardstick: Spent,
}

/// How long games took with statistics, or without, or steps of the yardstick, round by round.
#[derive(Default)]
struct Spent {
    games: u64,
    /// CPU time; unknown where the system does not provide it.
    cpu: Option<Duration>,
    /// Games a second of CPU time in each round.
    rates: Vec<f64>,
}

impl Timed {
    /// Plays `games` games with statistics and the same games without.
    fn new(cast: &PreparedMatchup, seed: u64, games: u64) -> Timed {
        let mut timed = Timed::default();
        let (mut tally, mut outcome) = (cast.new_tally(), Outcome::default());
        let first = |round| part_of(games, round, ROUNDS);
        for round in 0..ROUNDS {
            let indices = || first(round)..first(round + 1);
            timed.yardstick.spend(STEPS, || black_box(yardstick(STEPS)));
            for turn in [round % 2, 1 - round % 2] {
                match turn {
                    0 => timed.with_statistics.play(indices(), |index| {
                        let streams = RandomStreams::new(seed, index);
                        cast.play_counted(streams, &mut outcome, &mut *tally);
                        black_box(&tally);
                    }),
                    _ => timed.without.play(indices(), |index| {
                        cast.play(RandomStreams::new(seed, index), &mut outcome);
                        black_box(&outcome);
                    }),
                }
            }
        }
        timed
    }

    /// Adds a row on all games, and below it the slowest and the fastest round.
    fn tell(&self, matchup: String, table: &mut Grid) {
        let both = [&self.with_statistics, &self.without];
        let [with, without] = both.map(Spent::rate);
        let shown = |rate: Option<f64>| rate.map_or(String::new(), |rate| thousands(rate as u64));
        let ratio = with.zip(without).map(|(with, without)| decimals(with / without, 3));
        let cpu: Option<Duration> = both.iter().map(|spent| spent.cpu).sum();
        let cpu = cpu.map(|cpu| decimals(cpu.as_secs_f64(), 1));
        let steps = self.yardstick.rate();
        let measured = with.zip(steps).map(|(games, steps)| decimals(1e6 * games / steps, 1));
        let [ratio, cpu, measured] = [ratio, cpu, measured].map(Option::unwrap_or_default);
        table.row([matchup, shown(with), shown(without), ratio, cpu, measured]);
        let [with, without] = both.map(Spent::range);
        table.row([format!("  slowest–fastest of {ROUNDS} rounds"), with, without]);
    }
}

impl Spent {
    fn play(&mut self, games: Range<u64>, mut play: impl FnMut(u64)) {
        self.spend(games.end - games.start, || {
            for index in games {
                CurrentMatchup::game(index);
                play(index);
            }
        });
    }

    fn spend<R>(&mut self, number: u64, work: impl FnOnce() -> R) {
        let before = cpu_time();
        work();
        let cpu = cpu_time().zip(before).map(|(after, before)| after - before);
        self.games += number;
        self.cpu = cpu.map(|cpu| self.cpu.unwrap_or_default() + cpu);
        self.rates.extend(cpu.map(|cpu| number as f64 / cpu.as_secs_f64()));
    }

    /// Games a second of CPU time, over all rounds.
    fn rate(&self) -> Option<f64> {
        Some(self.games as f64 / self.cpu?.as_secs_f64())
    }

    /// The same in the slowest and in the fastest round.
    fn range(&self) -> String {
        let slowest = self.rates.iter().copied().reduce(f64::min);
        let fastest = self.rates.iter().copied().reduce(f64::max);
        let both = slowest.zip(fastest);
        let shown = |(low, high)| format!("{}–{}", thousands(low as u64), thousands(high as u64));
        both.map(shown).unwrap_or_default()
    }
}

/// The steps of the yardstick in a round.
const STEPS: u64 = 1 << 20;

/// A fixed piece of work of the kind that games are made of, but none of the engine's code: each step
/// makes a random word (SplitMix64, Steele et al. 2014), counts bits and looks a number up.
fn yardstick(steps: u64) -> u64 {
    let mut table = [0u64; 64];
    let mut state = black_box(1u64);
    for _ in 0..steps {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        let place = (table[(word & 63) as usize] ^ word >> 58) & 63;
        table[place as usize] ^= u64::from(word.count_ones());
    }
    table.iter().fold(0, |sum, number| sum ^ number)
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
