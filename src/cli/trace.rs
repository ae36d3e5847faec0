//! `trace`: shows single games, move by move.

use crate::prelude::*;
use sandtable_analysis::profile::losses::{CURVE_GAMES, TurnSwing, greatest_swings, turn_swings};
use sandtable_analysis::profile::win_probability::{CERTAIN, probability_basis};
use sandtable_games::Replay;
use sandtable_games::definition::Rendering;
use sandtable_summary::Part;

/// Show single games move by move: as a story with `--text`, else as JSON Lines for programs
///
/// With the same scenario, policies and seed, game number INDEX is the same game as in `run`.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable trace {scenario} --index 5 --text")]
#[command(mut_args(|arg| hidden(arg, &["threads", "out", "quiet"])))]
pub struct Trace {
    /// Scenario: a name that `sandtable list` shows, or a file
    scenario: String,

    /// Index of the first game
    #[arg(long, value_name = "INDEX", default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = number::parse_seed)]
    index: u64,

    /// Number of games
    #[arg(long, short = 'n', value_name = "GAMES", default_value = "1")]
    #[arg(value_parser = number::parse_games, allow_negative_numbers = true)]
    games: u64,

    /// Print each game as a story instead of JSON Lines
    #[arg(long)]
    text: bool,

    /// List the turning points after each story: the turns that changed the chance to win most
    ///
    /// The chance to win is that of those of the first 2,000 games of the same seed that stood alike after the same
    /// turn. The list begins with an explanation.
    #[arg(long, requires = "text")]
    moments: bool,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    players: PlayerArgs,
}

impl Trace {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        setup::play_with::<L>(&self.scenario, &self.common, &self.players, external, &self)
    }

    fn show(
        &self,
        setup: &Setup<'_>,
        cast: &PreparedMatchup,
        index: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        CurrentMatchup::game(index);
        let Setup { document, seed, .. } = setup;
        let (scenario, overrides) = (document.name(), document.overrides());
        let replay = Replay { scenario, seed: *seed, index, overrides };
        if !self.text {
            return cast.narration().write(&replay, Rendering::Trace, out);
        }
        cast.narration().write(&replay, Rendering::Story, out)?;
        if self.moments { write_turning_points(cast, *seed, index, out) } else { Ok(()) }
    }
}

impl Command for Trace {
    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let [cast] = &setup.casts[..] else {
            let matchups = setup.matchups();
            bail!(
                "a trace shows one matchup, and these are {}\n  help: choose one, such as `{}`",
                matchups.len(),
                distinguishing_options(&matchups).join(" ")
            );
        };
        let Some(end) = self.index.checked_add(self.games) else {
            bail!("there are no games beyond index {}", u64::MAX);
        };
        setup.announce(cast);
        output::print(|out| {
            (self.index..end).try_for_each(|index| self.show(setup, cast, index, out))
        })?;
        Ok(Ending::Fine)
    }
}

fn write_turning_points(
    cast: &PreparedMatchup,
    seed: u64,
    index: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let moments = greatest_swings(&turn_swings(cast, seed, index, CURVE_GAMES));
    let winner = cast.game().parts().winner();
    writeln!(
        out,
        "\nTurning points, by the chance of {winner} to win, measured on {CURVE_GAMES} games;"
    )?;
    writeln!(out, "{}:", probability_basis(cast.game()))?;
    for TurnSwing { turn, event, before, after } in moments {
        // In whole percent.
        let part = CERTAIN / 100;
        let [before, after] =
            [before, after].map(|chance| format!("{} %", (chance + part / 2) / part));
        let event = if event.is_empty() { event } else { format!(" ({event})") };
        writeln!(out, "  turn {turn}{event}: {before} before, {after} after")?;
    }
    Ok(())
}

/// Returns the command-line options of the first matchup that other matchups do not share.
fn distinguishing_options(matchups: &[Matchup]) -> Vec<String> {
    let [first, others @ ..] = matchups else { return Vec::new() };
    let filled = first.filled();
    let differing =
        filled.filter(|(part, name)| others.iter().any(|other| other.get(part.key) != *name));
    let option = |(part, name): (&Part, Option<&str>)| Some(format!("--{} {}", part.key, name?));
    differing.filter_map(option).collect()
}
