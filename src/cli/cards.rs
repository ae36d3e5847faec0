//! `cards`: what each card causes, beside what was observed of it.

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use super::study::{At, Study, StudyArgs, check_own_decks};
use crate::analysis::cards::{self, Change, Request};
use crate::analysis::session::{Answer, Session};
use crate::games::Game;

/// Say what each card causes: the same games without a copy of it, and with one more
///
/// What a copy is worth depends on what stands in its place when it is taken out: a blank, nothing,
/// or another card of its deck. All three are played; `--instead` chooses the one that is meant where
/// only one is told. Beside them stands what was observed of the card, which is often something
/// else. Figures are of the card's own side; in a solitaire game, of the player.
#[derive(Debug, Args)]
pub struct Cards {
    #[command(flatten)]
    study: StudyArgs,

    /// What stands in the place of the copy for `ablation_pp`, by which cards are ranked and tested
    #[arg(long, value_enum, value_name = "STAND-IN", default_value_t)]
    instead: StandIn,

    /// Try every card in the place of every other of its deck, too
    #[arg(long)]
    swaps: bool,

    /// Who plays: the players named, each matchup by itself, or all of them as they are mixed
    /// when both sides choose as well as they can
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    at: At,

    /// Call an effect negligible if it surely is no greater than this share
    #[arg(long, value_name = "SHARE", default_value_t = 0.002)]
    #[arg(value_parser = super::number::precision, allow_negative_numbers = true)]
    negligible: f64,
}

/// What stands in the place of a copy that is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StandIn {
    /// A card that does nothing: all others come as they would, so the difference is the card's own
    #[default]
    Blank,
    /// Nothing: the deck is one card smaller, and all that follows comes one card sooner
    Nothing,
    /// Another card of its deck, picked for each game, every copy of the others as likely
    Average,
}

impl StandIn {
    /// What is done to the card.
    fn change(self) -> Change {
        match self {
            StandIn::Blank => Change::Blank,
            StandIn::Nothing => Change::MinusOne,
            StandIn::Average => Change::Average,
        }
    }
}

impl Study for Cards {
    const NAME: &'static str = "cards";

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![("--negligible", self.negligible.to_string())];
        let chosen = self.instead.change().stand_in().to_owned();
        options.extend((self.instead != StandIn::default()).then_some(("--instead", chosen)));
        options.extend(self.swaps.then(|| ("--swaps", String::new())));
        options.extend(self.at.option());
        options
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        check_own_decks(session, "cards asks about")?;
        self.at.check::<G>()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let request = Request {
            instead: self.instead.change(),
            swaps: self.swaps,
            equilibrium: self.at.is_equilibrium(),
            negligible: self.negligible,
        };
        cards::study(session, &request).context("no game was played")
    }
}
