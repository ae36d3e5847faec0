//! What a game offers by name.

use sandtable_kernel::PolicyInfo;

/// A deckbuilder that can be chosen by name.
#[derive(Clone, Copy, Debug)]
pub struct DeckInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it believes, in a sentence.
    pub belief: &'static str,
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
