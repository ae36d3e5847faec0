//! Options of `cards`.

use super::{CardsPlan, Change};
use crate::options::{At, EffectArgs};
use crate::retrain::FineTuningPlan;
use crate::study::prelude::*;
use sandtable_scenario::suggest;

/// Measure the effect of each card: play the same games without a copy, and with one more
///
/// The effect of a copy depends on its replacement: a blank card, nothing, or another card of its deck. All
/// three are played; `--instead` chooses the one that is shown where there is room for only one. Statistics of
/// the card in play stand beside the effect and often differ from it. The numbers are for the side that owns
/// the card; in a solitaire game, for the player.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(after_help = "Example: sandtable cards {variant} -n 1000"))]
pub struct Cards {
    /// Replacement of the copy in the effect by which cards are ranked and tested
    #[cfg_attr(feature = "cli", arg(long, value_enum, value_name = "STAND-IN", default_value_t))]
    instead: StandIn,

    /// Also replace every card by every other card of its deck
    #[cfg_attr(feature = "cli", arg(long))]
    swaps: bool,

    /// Measure only this card; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "CARD"))]
    card: Vec<String>,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    effects: EffectArgs,

    /// Players of the games: the players named, with each matchup by itself, or all of them in the mixes that
    /// are best for both sides
    #[cfg_attr(feature = "cli", arg(long, value_enum, value_name = "WHO", default_value_t))]
    at: At,
}

/// Replacement of a copy that is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum StandIn {
    /// A card that does nothing; all other cards come in the same order
    #[default]
    Blank,
    /// Nothing; the deck is one card smaller, and later cards come one card sooner
    Nothing,
    /// Another card of its deck, drawn at random for each game
    Average,
}

impl StandIn {
    fn change(self) -> Change {
        match self {
            StandIn::Blank => Change::Blank,
            StandIn::Nothing => Change::MinusOne,
            StandIn::Average => Change::Average,
        }
    }
}

impl Cards {
    fn check_card_names(&self, session: &Session<'_>) -> Result<()> {
        let mixes = session.model.mixes();
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

impl DescribedOptions for Cards {
    const INFO: &'static StudyInfo =
        &StudyInfo { name: "cards", compares: true, ..StudyInfo::USUAL };
}

impl Study for Cards {
    fn fine_tuning_plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.effects.fine_tuning_plan(seed)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        require_own_decks("cards asks about", &session.matchups()).map_err(Error::msg)?;
        self.at.check(session.game())?;
        if self.at.is_equilibrium() && session.retrain.is_some() {
            bail!(
                "policies are fine-tuned in one matchup at a time\n  help: leave `--at equilibrium` or \
                 `--retrain` out"
            );
        }
        self.effects.measures(session.game())?;
        super::has_cards(session.model).map_err(Error::msg)?;
        self.check_card_names(session)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let plan = CardsPlan {
            instead: self.instead.change(),
            swaps: self.swaps,
            equilibrium: self.at.is_equilibrium(),
            cards: self.card.clone(),
            only_instead: false,
            measures: self.effects.measures(session.game())?,
        };
        super::study(session, &plan).context("no game was played")
    }
}
