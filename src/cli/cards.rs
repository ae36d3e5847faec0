//! `cards`: what each card causes, beside what was observed of it.

use crate::prelude::*;
use sandtable_analysis::cards::{self, CardsPlan, Change};

/// Say what each card causes: the same games without a copy of it, and with one more
///
/// What a copy is worth depends on what takes its place when it is taken out: a blank card, nothing,
/// or another card of its deck. All three are played; `--instead` chooses the one that is shown where
/// there is room for one only. Beside them stands what was observed of the card in play, which often
/// differs. Figures are for the card's own side; in a solitaire game, for the player.
#[derive(Debug, Args)]
pub struct Cards {
    /// What takes the place of the copy for `ablation_pp`, by which cards are ranked and tested
    #[arg(long, value_enum, value_name = "STAND-IN", default_value_t)]
    instead: StandIn,

    /// Also try every card in the place of every other card of its deck
    #[arg(long)]
    swaps: bool,

    /// Ask about this card alone; may be repeated
    #[arg(long, value_name = "CARD")]
    card: Vec<String>,

    #[command(flatten)]
    retrain: RetrainArgs,

    /// Who plays: the players named, each matchup by itself, or all of them in the mixes that are best
    /// for both sides
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    at: At,
}

/// What stands in the place of a copy that is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StandIn {
    /// A card that does nothing: all others come as they would, so the difference is the card's own
    #[default]
    Blank,
    /// Nothing: the deck is one card smaller, and all that follows comes one card sooner
    Nothing,
    /// Another card of its deck, picked anew for each game, every copy equally likely
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

impl Cards {
    /// Checks that the cards that are named exist.
    fn known<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        let mixes = G::mixes(session.model);
        let names: Vec<&str> =
            mixes.iter().flat_map(|mix| &mix.pieces).map(|piece| &piece.name[..]).collect();
        let unknown = self.card.iter().filter(|card| !names.contains(&&card[..]));
        let complaints: Vec<String> = unknown
            .map(|card| {
                let hint = suggest::hint(card, names.iter().copied(), "there are");
                format!("`--card {card}`: unknown name; {hint}")
            })
            .collect();
        if complaints.is_empty() { Ok(()) } else { Err(Complaints(complaints).into()) }
    }
}

impl Study for Cards {
    const NAME: &'static str = "cards";

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        let chosen = self.instead.change().stand_in().to_owned();
        options.extend((self.instead != StandIn::default()).then_some(("--instead", chosen)));
        options.extend(self.swaps.then(|| ("--swaps", String::new())));
        options.extend(self.at.option());
        options.extend(self.card.iter().map(|name| ("--card", name.clone())));
        options.extend(self.retrain.options());
        options
    }

    fn retrain(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.plan(seed)
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        own_decks_only("cards asks about", &session.matchups()).map_err(Error::msg)?;
        self.at.check::<G>()?;
        if self.at.is_equilibrium() && session.retrain.is_some() {
            bail!(
                "policies are fine-tuned in one matchup at a time\n  help: leave `--at equilibrium` or \
                 `--retrain` out"
            );
        }
        cards::has_cards::<G>(session.model).map_err(Error::msg)?;
        self.known::<G>(session)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        let plan = CardsPlan {
            instead: self.instead.change(),
            swaps: self.swaps,
            equilibrium: self.at.is_equilibrium(),
            cards: self.card.clone(),
            only_instead: false,
        };
        cards::study(session, &plan).context("no game was played")
    }
}
