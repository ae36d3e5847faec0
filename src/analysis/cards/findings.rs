//! What was found out about the cards of one matchup, as rows.

use super::{Change, Question, signs_differ};
use crate::analysis::session::PAIRED;
use crate::games::Mix;
use crate::stats::{Estimate, Interval, Paired};
use crate::summary::{CardFigures, Cell, Matchup, ResultTable};

/// What came of a question.
pub(super) struct CardEffect {
    pub question: Question,
    /// Percentage points for the card's side.
    pub estimate: Estimate,
    /// Wins with and without the change, game by game.
    pub pair: Paired,
    /// The q-value and Holm's p-value.
    pub corrected: Option<(f64, f64)>,
    pub negligible: Option<bool>,
}

impl CardEffect {
    /// Its numbers behind the figure.
    fn more(&self, sign_depends: Option<bool>) -> [Option<f64>; 6] {
        let flag = |it: bool| f64::from(u8::from(it));
        [
            self.corrected.map(|(q_value, _)| q_value),
            self.corrected.map(|(_, p_holm)| p_holm),
            self.negligible.map(flag),
            sign_depends.map(flag),
            self.pair.correlation(),
            self.pair.saving(),
        ]
    }
}

/// A difference in another unit or, by a factor below 0, with the other sign.
pub(super) fn scaled(difference: &Estimate, factor: f64) -> Estimate {
    let interval = difference.interval.map(|it| {
        let (one, other) = (factor * it.low, factor * it.high);
        Interval { low: one.min(other), high: one.max(other), ..it }
    });
    Estimate {
        value: difference.value.map(|value| factor * value),
        std_err: difference.std_err.map(|std_err| factor.abs() * std_err),
        interval,
        ..*difference
    }
}

/// The table without rows.
pub(super) fn table() -> ResultTable {
    let keys = [
        ("side", "string", "side whose card it is; what holds it, in a solitaire game"),
        ("card", "string", "name of the card or counter in the scenario"),
        ("kind", "string", "kind of card, as the scenario calls it"),
        ("copies", "integer", "copies in the deck as it is"),
        (
            "instead",
            "string",
            "what takes the place of one copy: a card, for swap_pp; blank, nothing or average, for \
             ablation_pp",
        ),
    ];
    let more = [
        ("q_value", "number", "Benjamini and Hochberg's, among all cards: for screening"),
        ("p_holm", "number", "Holm's p-value, among all cards: for a single claim"),
        ("negligible", "number", "1 if the interval lies within the threshold, else 0"),
        (
            "sign_depends",
            "number",
            "for ablation_pp: 1 if a copy is surely worth something against one stand-in, and surely \
             harms against another, else 0",
        ),
        PAIRED[1],
        PAIRED[2],
    ];
    ResultTable::new("cards.csv", &keys, &more).explained(&[
        (
            "ablation_pp",
            "pp",
            "what one copy is worth to its side: win rate as it is, less that with what `--instead` \
             says in the place of one copy, on the same luck; with nothing there, where its mix \
             knows no such stand-in",
        ),
        (
            "blank_pp",
            "pp",
            "the same against a blank, which does nothing: in Megiddo a Nuisance, drawn and held \
             until it is discarded, never committed; of Operations cards one without effects, turned \
             like any other; of Garrisons one of value 0",
        ),
        (
            "average_pp",
            "pp",
            "the same against another card of its deck or box, picked for each game, every copy of \
             the others that the scenario allows there as likely",
        ),
        ("plus_one_pp", "pp", "win rate of its side with one copy more, less that as it is"),
        (
            "minus_one_pp",
            "pp",
            "win rate of its side with one copy fewer and nothing in its place, less that as it is",
        ),
        (
            "swap_pp",
            "pp",
            "win rate of its side with the card `instead` in the place of one copy, less that as \
             it is",
        ),
    ])
}

/// All that was asked and observed of one matchup.
pub(super) struct Findings<'a> {
    /// What is done to a card for `ablation_pp`.
    pub instead: Change,
    pub matchup: &'a Matchup,
    pub mixes: &'a [Mix],
    pub answers: Vec<CardEffect>,
    pub cell: &'a Cell,
}

impl Findings<'_> {
    /// Whether no game was played.
    pub fn is_empty(&self) -> bool {
        self.cell.games == 0 && self.answers.iter().all(|it| it.estimate.n == 0)
    }

    /// What came of the questions about a piece that were played.
    fn answers(&self, mix: usize, piece: usize) -> impl Iterator<Item = &CardEffect> {
        let is_of = move |it: &&CardEffect| {
            (it.question.mix, it.question.piece) == (mix, piece) && it.estimate.n > 0
        };
        self.answers.iter().filter(is_of)
    }

    /// What a copy is worth against a stand-in.
    fn worth(&self, mix: usize, piece: usize, instead: Change) -> Option<(&CardEffect, Estimate)> {
        let effect = self.answers(mix, piece).find(|it| it.question.change == instead)?;
        let is_loss = instead == Change::MinusOne;
        Some((effect, scaled(&effect.estimate, if is_loss { -1.0 } else { 1.0 })))
    }

    /// Whether a copy surely is of worth against one stand-in, and surely harms against another.
    fn sign_depends(&self, mix: usize, piece: usize) -> bool {
        let worths = Change::STAND_INS.into_iter().filter_map(|it| self.worth(mix, piece, it));
        signs_differ(&worths.map(|(_, worth)| worth).collect::<Vec<_>>())
    }

    pub fn write(&self, table: &mut ResultTable) {
        for (index, mix) in self.mixes.iter().enumerate() {
            for place in 0..mix.pieces.len() {
                self.write_piece(index, place, table);
            }
        }
    }

    fn write_piece(&self, index: usize, place: usize, table: &mut ResultTable) {
        let mix = &self.mixes[index];
        let piece = &mix.pieces[place];
        let copies = piece.copies.to_string();
        let keys = |instead| [mix.side, &piece.name, piece.kind, &copies, instead];
        let is_it = |it: &&CardFigures| it.side == mix.owner && it.card == piece.name;
        let observed = self.cell.cards.iter().filter(|_| self.cell.games > 0).find(is_it);
        for it in observed.iter().flat_map(|it| &it.metrics) {
            table.row(self.matchup, &keys(""), (&it.name, it.unit, &it.estimate), &[]);
        }
        // Nothing, where there is no such stand-in as was asked for.
        let mut stand_ins = [self.instead, Change::MinusOne].into_iter();
        if let Some((it, worth)) = stand_ins.find_map(|it| self.worth(index, place, it)) {
            let keys = keys(it.question.change.stand_in());
            let more = it.more(Some(self.sign_depends(index, place)));
            table.row(self.matchup, &keys, ("ablation_pp", "pp", &worth), &more);
        }
        for it in self.answers(index, place) {
            let instead = match it.question.change {
                Change::Swap(other) => &mix.pieces[other].name,
                _ => "",
            };
            let figure = (it.question.change.metric(), "pp", &it.estimate);
            table.row(self.matchup, &keys(instead), figure, &it.more(None));
        }
    }
}
