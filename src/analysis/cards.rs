//! What one copy of a card causes: the same games with a blank in its place, with nothing or another
//! card there, and with one copy more.
//!
//! What is *observed* of a card (17Lands' win rates) goes with how long games are, who drew more
//! cards and when a player chose to play it. What it *causes* is asked by changing the deck and
//! nothing else, on the same luck: do(x) and not see(x) (Pearl 2009, *Statistics Surveys* 3).

mod findings;
mod options;
mod study;

pub use self::options::{Cards, StandIn};
pub use self::study::{CardsPlan, has_cards, study};
use crate::lines::each_of;
use crate::prelude::*;
use sandtable_games::Piece;
use sandtable_games::definition::BoxedTally;

/// How the deck is changed to ask about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One copy is replaced by a blank.
    Blank,
    /// There is one copy fewer: nothing stands in its place.
    MinusOne,
    /// One copy is replaced by a copy of another piece of the mix, which luck picks for each game:
    /// each copy of the others is as likely.
    Average,
    /// There is one copy more.
    PlusOne,
    /// One copy is replaced by another piece of the mix, by its index.
    Swap(usize),
}

impl Change {
    /// The changes that take a copy out.
    const STAND_INS: [Change; 3] = [Change::Blank, Change::MinusOne, Change::Average];

    /// What stands in the place of a copy that is taken out, if it is no card by name.
    pub fn stand_in(self) -> &'static str {
        match self {
            Change::Blank => "blank",
            Change::MinusOne => "nothing",
            Change::Average => "average",
            Change::PlusOne | Change::Swap(_) => "",
        }
    }

    /// The metric of its effect.
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

/// A change of one card, with the variant that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardChange {
    /// The index of the mix.
    pub mix: usize,
    /// The index of the piece in it.
    pub piece: usize,
    /// What is done to it.
    pub change: Change,
    /// The ways to make the changed scenario.
    pub ways: Vec<Way>,
}

impl CardChange {
    /// Returns the component that the variant changes: the copy that is removed, if one is.
    pub(crate) fn affected(&self, mixes: &[Mix]) -> Affected {
        match mixes[self.mix].pieces[self.piece].slot {
            Some(slot) if self.change != Change::PlusOne => Affected::Copy { mix: self.mix, slot },
            _ => Affected::Anything,
        }
    }

    /// What its games are about. Questions whose games are about the same differ in the names of pieces alone.
    pub(crate) fn subject(&self, mixes: &[Mix]) -> (usize, usize, Change, u8) {
        let pieces = &mixes[self.mix].pieces;
        let piece = &pieces[self.piece];
        let change = match self.change {
            Change::Swap(other) => Change::Swap(pieces[other].like),
            change => change,
        };
        // Its own copies are none of those that one is picked from.
        let apart = if change == Change::Average { piece.copies } else { 0 };
        (self.mix, piece.like, change, apart)
    }
}

/// Every change that can be made to the pieces of `mixes`; with `swaps`, also exchanges for each other.
pub fn questions(mixes: &[Mix], swaps: bool) -> Vec<CardChange> {
    let mut questions = Vec::new();
    for (index, mix) in mixes.iter().enumerate() {
        for (place, piece) in mix.pieces.iter().enumerate() {
            let mut ask = |change, ways| {
                questions.push(CardChange { mix: index, piece: place, change, ways })
            };
            ask(Change::PlusOne, Way::only(vec![piece.with_copies(piece.copies + 1)]));
            let Some(fewer) = piece.copies.checked_sub(1).map(|it| piece.with_copies(it)) else {
                continue;
            };
            let fewer = vec![fewer];
            if let Some(blank) = &mix.blank {
                ask(Change::Blank, Way::only([&fewer[..], &blank.settings].concat()));
            }
            ask(Change::MinusOne, Way::only(fewer.clone()));
            let others = mix.pieces.iter().enumerate().filter(|(other, _)| *other != place);
            let instead =
                |with: &Piece| [&fewer[..], &[with.with_copies(with.copies + 1)]].concat();
            let present = others.clone().filter(|(_, with)| with.copies > 0);
            let way = |(_, with): (usize, &Piece)| Way {
                part: with.copies.into(),
                settings: instead(with),
            };
            ask(Change::Average, present.map(way).collect());
            for (other, with) in others.filter(|_| swaps) {
                ask(Change::Swap(other), Way::only(instead(with)));
            }
        }
    }
    questions
}

/// Games in which cards are observed, if only a precision was asked for.
const OBSERVED_GAMES: u64 = 100_000;

/// Plays several casts of one scenario as it is, with everything noted; `weights` says which of them
/// plays which game.
pub fn observed(session: &Session<'_>, casts: &[PreparedMatchup], weights: &Weights) -> Cell {
    let seed = session.seed;
    let nothing = || ObservedTally { counts: casts[0].new_tally(), matchup: casts[0].clone() };
    let add = |index, luck, tally: &mut ObservedTally| {
        let line = weights.pick(seed, index);
        CurrentMatchup::line(line);
        casts[line].play_counted(luck, &mut Outcome::default(), &mut *tally.counts);
    };
    let determined_by = Some(format!("cards as they are {seed} {weights:?}"));
    let games = each_of(casts, seed, determined_by, nothing, add);
    let noted = session.play_all("cards as they are", &games, OBSERVED_GAMES);
    casts[0].cell(&*noted.counts, session.level)
}

/// Tally with all metrics of the game.
struct ObservedTally {
    counts: BoxedTally,
    /// Matchup that can read recorded counts.
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
