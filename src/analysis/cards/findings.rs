//! What was found out about the cards of one matchup, as rows.

use super::{CardChange, Change};
use crate::clear::is_clear;
use crate::session::{PAIRED, paired};
use sandtable_games::Mix;
use sandtable_stats::{Estimate, Interval, Paired};
use sandtable_summary::{CardFigures, Cell, Matchup, ResultRow, ResultTable};

/// What came of a question.
pub(super) struct CardEffect {
    pub question: CardChange,
    /// Percentage points for the card's side.
    pub estimate: Estimate,
    /// Wins with and without the change, game by game.
    pub pair: Paired,
    /// Whether it is surely less than what matters.
    pub negligible: Option<bool>,
}

impl CardEffect {
    /// Its numbers behind the figure.
    fn more(&self) -> [Option<f64>; 5] {
        let [p_value, correlation, saving] = paired(&self.pair);
        let negligible = self.negligible.map(|it| f64::from(u8::from(it)));
        [p_value, correlation, saving, negligible, None]
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
        PAIRED[0],
        PAIRED[1],
        PAIRED[2],
        (
            "negligible",
            "number",
            "1 if the whole interval is within plus or minus `--matters`, else 0",
        ),
        (
            SIGN_DEPENDS,
            "number",
            "for ablation_pp: 1 if a copy is clearly worth something against one stand-in, and clearly \
             harms against another, else 0",
        ),
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

/// The column on cards that help or harm by what stands in their place.
const SIGN_DEPENDS: &str = "sign_depends";

/// Says of each card, in a table that was judged, whether a copy is clearly of worth against one
/// stand-in, and clearly harms against another.
pub(super) fn mark_signs(table: &mut ResultTable) {
    let column = table.more.iter().position(|(name, _, _)| *name == SIGN_DEPENDS);
    let card = |row: &ResultRow| (row.matchup.clone(), row.keys[..2].to_vec());
    let sign = |row: &ResultRow| {
        let instead = Change::STAND_INS.iter().find(|it| it.metric() == row.metric)?;
        let value = row.estimate.value.filter(|_| is_clear(row))?;
        Some(if *instead == Change::MinusOne { value < 0.0 } else { value > 0.0 })
    };
    let mut start = 0;
    while start < table.rows.len() {
        let first = card(&table.rows[start]);
        let end = table.rows[start..].iter().position(|row| card(row) != first);
        let rows = end.map_or(table.rows.len(), |end| start + end);
        let rows = &mut table.rows[std::mem::replace(&mut start, rows)..rows];
        let signs: Vec<bool> = rows.iter().filter_map(sign).collect();
        let differ = f64::from(u8::from(signs.iter().any(|it| *it != signs[0])));
        let worth = rows.iter_mut().find(|row| row.metric == "ablation_pp");
        if let Some((row, column)) = worth.zip(column) {
            row.more[column] = Some(differ);
        }
    }
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
            table.row(self.matchup, &keys, ("ablation_pp", "pp", &worth), &it.more());
        }
        for it in self.answers(index, place) {
            let instead = match it.question.change {
                Change::Swap(other) => &mix.pieces[other].name,
                _ => "",
            };
            let figure = (it.question.change.metric(), "pp", &it.estimate);
            table.row(self.matchup, &keys(instead), figure, &it.more());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clear::judge;
    use sandtable_summary::samples::TWO;

    /// Whether the sign of a card depends on its stand-in, which is worth so many points against a
    /// blank, loses so many with nothing there, and has other cards around it.
    fn sign_depends(blank: i64, fewer: i64) -> Option<f64> {
        let mut table = table();
        let effect = |points: i64| {
            let [more, fewer] = [2000 + 100 * points, 2000 - 100 * points].map(|it| it as u64);
            let pair = Paired::of_wins(20_000, [8000 + more, 8000 + fewer], 8000);
            (
                scaled(&pair.difference(-1..=1, 0.95), 100.0),
                [pair.p_value(), None, None, None, None],
            )
        };
        let mut add = |card, metric, points| {
            let (estimate, more) = effect(points);
            let keys = ["red", card, "", "1", ""];
            table.row(&Matchup::of(TWO), &keys, (metric, "pp", &estimate), &more);
        };
        add("before", "blank_pp", -3);
        add("card", "ablation_pp", blank);
        add("card", "blank_pp", blank);
        add("card", "minus_one_pp", fewer);
        add("after", "average_pp", 3);
        judge(&mut table, 0.005, &["ablation_pp", "blank_pp", "minus_one_pp", "average_pp"]);
        mark_signs(&mut table);
        table.rows[1].more[4]
    }

    #[test]
    fn a_sign_depends_on_the_stand_in_where_both_are_clear() {
        let seen = [(3, 3), (-3, -3), (3, -3), (3, 0), (0, 3)];
        let depends = seen.map(|(blank, fewer)| sign_depends(blank, fewer).expect("it is said"));
        assert_eq!(depends, [1.0, 1.0, 0.0, 0.0, 0.0]);
    }
}
