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
use crate::lines::games_of_several;
use crate::prelude::*;
use sandtable_games::Piece;
use sandtable_games::definition::BoxedTally;

/// Change of a deck that measures the effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One copy is replaced by a blank.
    Blank,
    /// One copy is removed, and the deck is one card smaller.
    MinusOne,
    /// One copy is replaced by one drawn at random, in each game, from all copies of the other pieces.
    Average,
    /// One copy is added.
    PlusOne,
    /// One copy is replaced by another piece of the mix, given by its index.
    Swap(usize),
}

impl Change {
    /// Changes that remove a copy without naming the card that replaces it.
    const STAND_INS: [Change; 3] = [Change::Blank, Change::MinusOne, Change::Average];

    /// Returns the word for the replacement of a removed copy; empty for a named card or an added copy.
    pub fn stand_in(self) -> &'static str {
        match self {
            Change::Blank => "blank",
            Change::MinusOne => "nothing",
            Change::Average => "average",
            Change::PlusOne | Change::Swap(_) => "",
        }
    }

    /// Returns the metric that reports the effect of the change.
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

/// Change of one card, with the settings that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardChange {
    /// Index of the mix.
    pub mix: usize,
    /// Index of the piece in the mix.
    pub piece: usize,
    /// Change of the piece.
    pub change: Change,
    /// Ways to make the changed scenario; each game picks one at random.
    pub ways: Vec<WeightedSettings>,
}

impl CardChange {
    /// Returns the component that the change affects: the removed copy, or else anything.
    pub(crate) fn affected(&self, mixes: &[Mix]) -> Affected {
        match mixes[self.mix].pieces[self.piece].slot {
            Some(slot) if self.change != Change::PlusOne => Affected::Copy { mix: self.mix, slot },
            _ => Affected::Anything,
        }
    }

    /// Returns a key that is equal for changes whose games differ at most in the names of pieces.
    pub(crate) fn subject(&self, mixes: &[Mix]) -> (usize, usize, Change, u8) {
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

/// Returns every change of the pieces of `mixes`; with `swaps`, also each replacement by another piece.
pub fn questions(mixes: &[Mix], swaps: bool) -> Vec<CardChange> {
    let mut questions = Vec::new();
    for (index, mix) in mixes.iter().enumerate() {
        for (place, piece) in mix.pieces.iter().enumerate() {
            let mut ask = |change, ways| {
                questions.push(CardChange { mix: index, piece: place, change, ways })
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
            let way = |(_, with): (usize, &Piece)| WeightedSettings {
                weight: with.copies.into(),
                settings: instead(with),
            };
            ask(Change::Average, present.map(way).collect());
            for (other, with) in others.filter(|_| swaps) {
                ask(Change::Swap(other), WeightedSettings::only(instead(with)));
            }
        }
    }
    questions
}

/// Number of games in which cards are observed if the user sets only a precision.
const OBSERVED_GAMES: u64 = 100_000;

/// Plays prepared matchups of one scenario and counts all metrics of the game.
///
/// `weights` determines the matchup that plays each game.
pub fn observed(session: &Session<'_>, casts: &[PreparedMatchup], weights: &MatchupShares) -> Cell {
    let seed = session.seed;
    let nothing = || ObservedTally { counts: casts[0].new_tally(), matchup: casts[0].clone() };
    let add = |index, luck, tally: &mut ObservedTally| {
        let line = weights.pick_matchup(seed, index);
        CurrentMatchup::line(line);
        casts[line].play_counted(luck, &mut Outcome::default(), &mut *tally.counts);
    };
    let determined_by = Some(format!("cards as they are {seed} {weights:?}"));
    let games = games_of_several(casts, seed, determined_by, nothing, add);
    let noted = session.play_all("cards as they are", &games, OBSERVED_GAMES);
    casts[0].cell(&*noted.counts, session.level)
}

/// Counts of all metrics of the game.
struct ObservedTally {
    counts: BoxedTally,
    /// Matchup whose game reads recorded counts.
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
