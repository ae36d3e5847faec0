//! What a game offers by name.

use super::Game;
use sandtable_kernel::PolicyInfo;
use sandtable_summary::{Part, PartKind};

/// A deckbuilder that can be chosen by name.
#[derive(Clone, Copy, Debug)]
pub struct DeckInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it believes, in a sentence.
    pub description: &'static str,
}

/// A ruling that a scenario may choose.
#[derive(Clone, Copy, Debug)]
pub struct RulingInfo {
    /// Its key in a scenario's `[rulings]`.
    pub name: &'static str,
    /// The question, after the number of the rule that leaves it open.
    pub question: &'static str,
    /// Its readings by name, the default first.
    pub readings: &'static [&'static str],
    /// What each reading means.
    pub meanings: &'static [&'static str],
}

impl Catalogue {
    /// What every game can offer: the metrics that it declares.
    pub fn of<G: Game>() -> Catalogue {
        let endings = G::ENDINGS.iter().map(|(name, meaning)| (*name, "share", *meaning));
        let numbers = G::METRICS.iter().map(|it| (it.name, it.unit, it.meaning));
        let info = |(name, unit, meaning): (_, _, &str)| MetricInfo {
            name,
            unit,
            meaning: meaning.to_owned(),
        };
        let game_metrics = endings.chain(numbers).map(info).collect();
        Catalogue { game_metrics, ..Catalogue::default() }
    }
}

impl RulingInfo {
    /// The question without line breaks.
    pub fn question_in_a_line(&self) -> String {
        in_a_line(self.question)
    }

    /// Every reading with its meaning, without line breaks.
    pub fn explained(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.readings.iter().copied().zip(self.meanings.iter().map(|it| in_a_line(it)))
    }
}

fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A metric and what it says.
#[derive(Clone, Debug)]
pub struct MetricInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub meaning: String,
}

/// What a game offers.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// Its policies.
    pub policies: &'static [PolicyInfo],
    /// Who plays where nobody is named: the seat, and the policy.
    pub default_players: Vec<(&'static str, &'static str)>,
    /// Its deckbuilders, the default first.
    pub decks: &'static [DeckInfo],
    /// Its open rulings.
    pub rulings: &'static [RulingInfo],
    /// Its missions, or what else the game calls what can be played, if there are several.
    pub modes: Vec<&'static str>,
    /// The metrics of a game.
    pub game_metrics: Vec<MetricInfo>,
    /// The metrics of a card.
    pub card_metrics: Vec<MetricInfo>,
}

/// An option that names players, modes or what belongs to them.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOption {
    /// Its name, without dashes.
    pub name: &'static str,
    /// The part of matchups that it is about.
    pub of: &'static str,
    /// The placeholder of its value in the help.
    pub value: &'static str,
    /// Its help.
    pub help: &'static str,
}

impl PlayerOption {
    /// Returns the option that names the policy of a seat, or the mode.
    pub(crate) fn of_part(part: &'static Part) -> PlayerOption {
        let value = match part.kind {
            PartKind::Seat { .. } => "POLICY",
            PartKind::Mode { any } => any,
        };
        PlayerOption { name: part.key, of: part.key, value, help: part.help }
    }
}
