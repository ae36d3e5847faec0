//! `trace`: single games, move by move.

use crate::prelude::*;
use sandtable_analysis::curve::{CERTAIN, known};
use sandtable_analysis::losses::{self, Moment, OTHERS};
use sandtable_games::Replay;

/// Show games move by move, as JSON Lines or as a story
///
/// With the same scenario, policies and seed, a game here is the game of the same index in a `run`.
#[derive(Debug, Args)]
#[command(mut_args(|arg| hidden(arg, &["threads", "out", "quiet"])))]
pub struct Trace {
    /// The scenario: the name of an embedded one (see `sandtable list`), or a path
    scenario: String,

    /// The index of the first game
    #[arg(long, value_name = "INDEX", default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = super::number::seed)]
    index: u64,

    /// How many games, one after the other
    #[arg(long, short = 'n', value_name = "GAMES", default_value = "1")]
    #[arg(value_parser = super::number::games, allow_negative_numbers = true)]
    games: u64,

    /// Tell each game as a story instead
    #[arg(long)]
    text: bool,

    /// After each story, its turning points: the turns that moved the chance to win most
    ///
    /// The chance is that of the first 2,000 games of the same seed which stood alike; what that means is
    /// said above the turns.
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

    fn show<G: Game>(
        &self,
        setup: &Setup<'_, G>,
        cast: &G::Cast,
        index: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        CurrentMatchup::game(index);
        let Setup { document, seed, .. } = setup;
        let (scenario, overrides) = (document.name(), document.overrides());
        let replay = Replay { scenario, seed: *seed, index, overrides };
        if !self.text {
            return G::trace(cast, &replay, out);
        }
        G::narrate(cast, &replay, out)?;
        if self.moments { tell_moments::<G>(cast, *seed, index, out) } else { Ok(()) }
    }
}

impl Command for Trace {
    fn play<G: Game>(&self, setup: &Setup<'_, G>) -> Result<Ending> {
        let [cast] = &setup.casts[..] else {
            let matchups: Vec<Matchup> = setup.casts.iter().map(G::matchup).collect();
            bail!(
                "a trace shows one matchup, and these are {}; name one with {}",
                matchups.len(),
                telling_apart(&matchups).join(" and ")
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

/// The turns that moved the chance to win most, in order of play.
fn tell_moments<G: Game>(
    cast: &G::Cast,
    seed: u64,
    index: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let moments = losses::turning_points(&losses::moments::<G>(cast, seed, index, OTHERS));
    let winner = G::PARTS.winner();
    writeln!(out, "\nTurning points, by the chance of {winner} to win in {OTHERS} games;")?;
    writeln!(out, "{}:", known::<G>())?;
    for Moment { turn, what, before, after } in moments {
        // In whole percent.
        let part = CERTAIN / 100;
        let [before, after] =
            [before, after].map(|chance| format!("{} %", (chance + part / 2) / part));
        let what = if what.is_empty() { what } else { format!(" ({what})") };
        writeln!(out, "  turn {turn}{what}: {before} before, {after} after")?;
    }
    Ok(())
}

/// The options that decide between these matchups.
fn telling_apart(matchups: &[Matchup]) -> Vec<String> {
    let [first, others @ ..] = matchups else { return Vec::new() };
    let filled = first.filled();
    let differing =
        filled.filter(|(part, name)| others.iter().any(|other| other.get(part.key) != *name));
    differing.map(|(part, _)| format!("--{}", part.key)).collect()
}
