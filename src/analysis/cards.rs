//! Effect of one copy of a card: the same games with a blank, nothing or another card in its place, and with one
//! copy more.
//!
//! Statistics *observed* of a card (17Lands' win rates) are confounded with the length of games, the number of cards
//! drawn, and the moment at which a player chose to play it. The effect that the card *causes* is measured by changing
//! the deck and nothing else, on the same random streams: do(x) and not see(x) (Pearl 2009, *Statistics Surveys* 3).

mod findings;
mod options;
mod study;

pub use self::options::{Cards, StandIn};
pub use self::study::{CardsPlan, has_cards, study};
use crate::arms::games_of_several;
use crate::prelude::*;
use sandtable_games::Piece;
use sandtable_games::definition::BoxedTally;

/// Change of a deck, such as one copy fewer, by which the effect of a card is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One copy is replaced by a blank.
    Blank,
    /// One copy is removed, and the deck is one card smaller.
    MinusOne,
    /// One copy is replaced by a copy of another card, drawn for each game from all their copies.
    Average,
    /// One copy is added.
    PlusOne,
    /// One copy is replaced by the other card or counter with this index in the mix.
    Swap(usize),
}

impl Change {
    /// Changes that replace a copy: by a blank, by nothing, or by a random card.
    const STAND_INS: [Change; 3] = [Change::Blank, Change::MinusOne, Change::Average];

    /// Returns the word for the replacement of a removed copy, such as `blank`.
    ///
    /// The text is empty if a named card replaces the copy, or if a copy is added.
    pub fn stand_in(self) -> &'static str {
        match self {
            Change::Blank => "blank",
            Change::MinusOne => "nothing",
            Change::Average => "average",
            Change::PlusOne | Change::Swap(_) => "",
        }
    }

    /// Returns the metric of `cards.csv` that reports the effect of the change.
    fn metric(self) -> CardMetric {
        match self {
            Change::Blank => CardMetric::Blank,
            Change::MinusOne => CardMetric::MinusOne,
            Change::Average => CardMetric::Average,
            Change::PlusOne => CardMetric::PlusOne,
            Change::Swap(_) => CardMetric::Swap,
        }
    }
}

/// Change of the number of copies of a card, such as `british.deck.Scouts=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardChange {
    /// Index of the mix (deck or box of counters).
    pub mix: usize,
    /// Index of the piece (card or counter) in the mix.
    pub piece: usize,
    /// Kind of change.
    pub change: Change,
    /// Settings of the changed scenario; if there are several, each game picks one at random by weight.
    pub alternatives: Vec<WeightedSettings>,
}

impl CardChange {
    pub(crate) fn affected(&self, mixes: &[Mix]) -> Affected {
        match mixes[self.mix].pieces[self.piece].slot {
            Some(slot) if self.change != Change::PlusOne => Affected::Copy { mix: self.mix, slot },
            _ => Affected::Anything,
        }
    }

    /// Returns a key that two changes share if their games are equal except for the names of cards.
    pub(crate) fn equivalence_key(&self, mixes: &[Mix]) -> (usize, usize, Change, u8) {
        let pieces = &mixes[self.mix].pieces;
        let piece = &pieces[self.piece];
        let change = match self.change {
            Change::Swap(other) => Change::Swap(pieces[other].like),
            change => change,
        };
        // The replacement is drawn among the copies of the other pieces, so the number of own copies matters.
        let apart = if change == Change::Average { piece.copies } else { 0 };
        (self.mix, piece.like, change, apart)
    }
}

/// Lists every change of one copy of the cards and counters in `mixes` (decks and boxes of counters).
///
/// With `swaps`, the list includes the replacement of each piece by each other piece of its mix.
pub fn card_changes(mixes: &[Mix], swaps: bool) -> Vec<CardChange> {
    let mut questions = Vec::new();
    for (index, mix) in mixes.iter().enumerate() {
        for (place, piece) in mix.pieces.iter().enumerate() {
            let mut ask = |change, alternatives| {
                questions.push(CardChange { mix: index, piece: place, change, alternatives })
            };
            ask(Change::PlusOne, WeightedSettings::only(vec![piece.with_copies(piece.copies + 1)]));
            let Some(fewer) = piece.copies.checked_sub(1).map(|it| piece.with_copies(it)) else {
                continue;
            };
            let fewer = vec![fewer];
            if let Some(blank) = &mix.blank {
                ask(Change::Blank, WeightedSettings::only([&fewer[..], &blank.settings].concat()));
            }
            ask(Change::MinusOne, WeightedSettings::only(fewer.clone()));
            let others = mix.pieces.iter().enumerate().filter(|(other, _)| *other != place);
            let instead =
                |with: &Piece| [&fewer[..], &[with.with_copies(with.copies + 1)]].concat();
            let present = others.clone().filter(|(_, with)| with.copies > 0);
            let alternative = |(_, with): (usize, &Piece)| WeightedSettings {
                weight: with.copies.into(),
                settings: instead(with),
            };
            ask(Change::Average, present.map(alternative).collect());
            for (other, with) in others.filter(|_| swaps) {
                ask(Change::Swap(other), WeightedSettings::only(instead(with)));
            }
        }
    }
    questions
}

/// Number of games in which metrics of cards are counted if the user sets only a precision.
const OBSERVED_GAMES: u64 = 100_000;

/// Plays matchups of one scenario, and computes the game's metrics from all their games together.
///
/// `weights` is the share of the games that each of the prepared matchups `casts` plays.
pub fn observe_games(
    session: &Session<'_>,
    casts: &[PreparedMatchup],
    weights: &MatchupShares,
) -> Cell {
    let seed = session.seed;
    let nothing = || ObservedTally { counts: casts[0].new_tally(), matchup: casts[0].clone() };
    let add = |index, luck, tally: &mut ObservedTally| {
        let arm = weights.pick_matchup(seed, index);
        CurrentMatchup::line(arm);
        casts[arm].play_counted(luck, &mut Outcome::default(), &mut *tally.counts);
    };
    let determined_by = Some(format!("cards as they are {seed} {weights:?}"));
    let games = games_of_several(casts, seed, determined_by, nothing, add);
    let noted = session.play_all("cards as they are", &games, OBSERVED_GAMES);
    casts[0].cell(&*noted.counts, session.level)
}

struct ObservedTally {
    counts: BoxedTally,
    /// Any of the matchups; it reads counts back from JSON.
    matchup: PreparedMatchup,
}

merge_fields! { ObservedTally: counts; }

impl Recorded for ObservedTally {
    fn to_text(&self) -> Option<String> {
        serde_json::to_string(&*self.counts).ok()
    }

    fn add_text(&mut self, text: &str) -> bool {
        let read = serde_json::from_str(text).and_then(|json| self.matchup.read_tally(json));
        read.map(|counts| self.counts.merge(&counts)).is_ok()
    }
}
