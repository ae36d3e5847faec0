//! `trace`: single games, move by move.

use std::io::{self, Write};

use anyhow::{Result, bail};
use clap::Args;

use super::command_line::announce;
use super::options::{PlayerArgs, ScenarioArgs, SeedArg, Unused};
use super::{Ending, output};
use crate::games::{self, Game, Replay};
use crate::runner::NowPlaying;
use crate::scenario::Document;

/// Show games move by move, as JSON Lines or as a story
///
/// A game of a `run` is the game of the same index here, for the same scenario, policies and seed.
#[derive(Debug, Args)]
pub struct Trace {
    #[command(flatten)]
    scenario: ScenarioArgs,

    /// The index of the first game
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    index: u64,

    /// How many games, one after the other
    #[arg(long, short = 'n', value_name = "GAMES", default_value = "1")]
    #[arg(value_parser = super::number::games)]
    games: u64,

    /// Tell the game to a person instead
    #[arg(long)]
    text: bool,

    #[command(flatten)]
    seed: SeedArg,

    #[command(flatten)]
    unused: Unused,

    #[command(flatten)]
    players: PlayerArgs,
}

impl Trace {
    pub fn execute(self) -> Result<Ending> {
        let document = self.scenario.load()?;
        games::visit_game_of(&document, Visit { args: &self, document: &document })?
    }
}

struct Visit<'a> {
    args: &'a Trace,
    document: &'a Document,
}

impl games::Visitor for Visit<'_> {
    type Output = Result<Ending>;

    fn visit<G: Game>(self) -> Result<Ending> {
        let Visit { args, document } = self;
        let model = G::model(document)?;
        let casts = args.players.casts::<G>(&model)?;
        let [cast] = &casts[..] else {
            bail!(
                "a trace shows one contest, and these are {}; name one policy a side",
                casts.len()
            );
        };
        let Some(end) = args.index.checked_add(args.games) else {
            bail!("there are no games beyond index {}", u64::MAX);
        };
        announce(&args.scenario.scenario, document, &G::contest(cast), args.seed.seed);
        let scenario = document.name();
        output::print(|out| {
            (args.index..end).try_for_each(|index| {
                NowPlaying::game(index);
                let replay = Replay { scenario, seed: args.seed.seed, index };
                args.show::<G>(&model, cast, &replay, out)
            })
        })?;
        Ok(Ending::Fine)
    }
}

impl Trace {
    fn show<G: Game>(
        &self,
        model: &G::Model,
        cast: &G::Cast,
        replay: &Replay<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.text {
            G::narrate(model, cast, replay, out)
        } else {
            G::trace(model, cast, replay, out)
        }
    }
}
