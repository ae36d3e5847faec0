//! What was found out about the cards of one matchup, as rows.

use super::{CardChange, Change};
use crate::prelude::*;
use sandtable_summary::rows::Card;

/// What came of a question.
pub(super) struct CardEffect {
    pub question: CardChange,
    /// Percentage points for the card's side.
    pub estimate: Estimate,
    /// On the correlation with the games without the change.
    pub pairing: Pairing,
    /// Whether it is surely less than what matters.
    pub negligible: Option<bool>,
}

/// Says of each card, in rows that were judged, whether a copy is clearly of worth against one
/// stand-in, and clearly harms against another.
pub(super) fn mark_signs(rows: &mut [Card]) {
    let sign = |row: &Card| {
        let instead = Change::STAND_INS.iter().find(|it| it.metric() == row.metric)?;
        let value = row.estimate.value.filter(|_| is_clear(&row.judged))?;
        Some(if *instead == Change::MinusOne { value < 0.0 } else { value > 0.0 })
    };
    let is_same = |one: &Card, other: &Card| {
        (&one.matchup, &one.side, &one.card) == (&other.matchup, &other.side, &other.card)
    };
    for rows in rows.chunk_by_mut(is_same) {
        let signs: Vec<bool> = rows.iter().filter_map(sign).collect();
        let differ = signs.iter().any(|it| *it != signs[0]);
        let worth = rows.iter_mut().find(|row| row.metric == CardMetric::Ablation);
        worth.into_iter().for_each(|row| row.sign_depends = Optional(Some(Some(differ))));
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
        Some((effect, effect.estimate.scaled(if is_loss { -1.0 } else { 1.0 })))
    }

    /// None if no game was played.
    pub fn rows(&self) -> Vec<Card> {
        let places = |(index, mix): (usize, &Mix)| {
            (0..mix.pieces.len()).map(move |place| (index, place)).collect::<Vec<_>>()
        };
        let all = self.mixes.iter().enumerate().flat_map(places);
        all.flat_map(|(index, place)| self.of_piece(index, place)).collect()
    }

    fn of_piece(&self, index: usize, place: usize) -> Vec<Card> {
        let mix = &self.mixes[index];
        let piece = &mix.pieces[place];
        let row = |metric, estimate, instead: &str| Card {
            side: mix.side.to_owned(),
            card: piece.name.clone(),
            kind: piece.kind.to_owned(),
            copies: piece.copies.into(),
            instead: Optional(Some(instead.to_owned())),
            ..Card::of(self.matchup, metric, estimate)
        };
        let caused = |it: &CardEffect, row: Card| Card {
            pairing: Optional(Some(it.pairing)),
            negligible: Optional(Some(it.negligible)),
            ..row
        };
        let is_it = |it: &&CardFigures| it.side == mix.owner && it.card == piece.name;
        let observed = self.cell.cards.iter().filter(|_| self.cell.games > 0).find(is_it);
        let observed = observed.into_iter().flat_map(|it| &it.metrics).map(|it| Card {
            unit: it.unit.into(),
            ..row(CardMetric::Declared(it.name.clone()), it.estimate, "")
        });
        let mut rows: Vec<Card> = observed.collect();
        // Nothing, where there is no such stand-in as was asked for.
        let mut stand_ins = [self.instead, Change::MinusOne].into_iter();
        if let Some((it, worth)) = stand_ins.find_map(|it| self.worth(index, place, it)) {
            let instead = it.question.change.stand_in();
            rows.push(caused(it, row(CardMetric::Ablation, worth, instead)));
        }
        rows.extend(self.answers(index, place).map(|it| {
            let instead = match it.question.change {
                Change::Swap(other) => &mix.pieces[other].name,
                _ => "",
            };
            caused(it, row(it.question.change.metric(), it.estimate, instead))
        }));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    /// Whether the sign of a card depends on its stand-in, which is worth so many points against a
    /// blank, loses so many with nothing there, and has other cards around it.
    fn sign_depends(blank: i64, fewer: i64) -> Option<bool> {
        let row = |card: &str, metric, points: i64| {
            let [more, fewer] = [2000 + 100 * points, 2000 - 100 * points].map(|it| it as u64);
            let pair = Paired::of_wins(20_000, [8000 + more, 8000 + fewer], 8000);
            let worth = pair.difference(-1..=1, 0.95).scaled(100.0);
            let pairing = Optional(Some(Pairing::from(&pair)));
            Card { card: card.to_owned(), pairing, ..Card::of(&Matchup::of(TWO), metric, worth) }
        };
        let mut rows = [
            row("before", CardMetric::Blank, -3),
            row("card", CardMetric::Ablation, blank),
            row("card", CardMetric::Blank, blank),
            row("card", CardMetric::MinusOne, fewer),
            row("after", CardMetric::Average, 3),
        ];
        let compared = |row: &Card| Some(look(row, row.pairing.0.and_then(|it| it.p_value), 0.005));
        judge(&mut rows, compared, |row| &mut row.judged);
        mark_signs(&mut rows);
        rows[1].sign_depends.0.flatten()
    }

    #[test]
    fn a_sign_depends_on_the_stand_in_where_both_are_clear() {
        let seen = [(3, 3), (-3, -3), (3, -3), (3, 0), (0, 3)];
        let depends = seen.map(|(blank, fewer)| sign_depends(blank, fewer).expect("it is said"));
        assert_eq!(depends, [true, true, false, false, false]);
    }
}
