//! Effects and observed metrics of the cards in one matchup, as rows.

use super::{CardChange, Change};
use crate::prelude::*;
use sandtable_summary::rows::Card;

/// Effect of a change of one card on the win rate of its side.
pub(super) struct CardEffect {
    pub question: CardChange,
    /// Variant of the scenario that makes the change.
    pub subject: EffectSubject,
    /// Effect on the win rate of the card's side, in percentage points.
    pub estimate: Estimate,
    /// Counts of the games whose winner the change altered, with the p-value.
    pub pairing: Pairing,
    /// True if the whole interval lies within the smallest effect of interest; `None` without interval.
    pub negligible: Option<bool>,
}

/// Marks the cards whose value is positive with one replacement of a removed copy, negative with another.
///
/// The replacement is a blank, nothing or another card. Only significant values count, so the caller must have tested
/// the rows before.
pub(super) fn mark_signs(rows: &mut [Card]) {
    let sign = |row: &Card| {
        let instead = Change::STAND_INS.iter().find(|it| it.metric() == row.metric)?;
        let value = row.estimate.value.filter(|_| is_significant(&row.judged))?;
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

/// Returns a row for each metric of each card in the games of the unchanged scenario.
///
/// The result is empty if no game was played.
pub(super) fn observed_rows(mixes: &[Mix], matchup: &Matchup, cell: &Cell) -> Vec<Card> {
    let mut rows = Vec::new();
    for mix in mixes.iter().filter(|_| cell.games > 0) {
        for piece in &mix.pieces {
            let is_it = |it: &&CardFigures| it.side == mix.owner && it.card == piece.name;
            let figures = cell.cards.iter().find(is_it);
            rows.extend(figures.into_iter().flat_map(|it| &it.metrics).map(|it| Card {
                side: mix.side.to_owned(),
                card: piece.name.clone(),
                kind: piece.kind.to_owned(),
                copies: piece.copies.into(),
                instead: Optional(Some(String::new())),
                unit: it.unit.into(),
                ..Card::of(matchup, CardMetric::Declared(it.name.clone()), it.estimate)
            }));
        }
    }
    rows
}

pub(super) struct Findings<'a> {
    pub game: &'static dyn GameDefinition,
    /// Change whose effect becomes the metric `ablation_pp`, by which cards are ranked.
    pub instead: Change,
    pub mixes: &'a [Mix],
    pub answers: Vec<CardEffect>,
    pub observed: Vec<Card>,
    pub effects: &'a Effects,
}

impl Findings<'_> {
    fn effects_of(&self, mix: usize, piece: usize) -> impl Iterator<Item = &CardEffect> {
        let is_of = move |it: &&CardEffect| {
            (it.question.mix, it.question.piece) == (mix, piece) && it.estimate.n > 0
        };
        self.answers.iter().filter(is_of)
    }

    /// Returns the effect of replacing a copy by the stand-in `instead`, and the value of the copy.
    ///
    /// The value is in percentage points for the card's side. It is the negative of the effect if the stand-in is
    /// nothing, and otherwise the effect itself. The result is `None` if the change was not played.
    fn copy_value(
        &self,
        mix: usize,
        piece: usize,
        instead: Change,
    ) -> Option<(&CardEffect, Estimate)> {
        let effect = self.effects_of(mix, piece).find(|it| it.question.change == instead)?;
        let is_loss = instead == Change::MinusOne;
        Some((effect, effect.estimate.scaled(if is_loss { -1.0 } else { 1.0 })))
    }

    /// Returns the win rate of the unchanged scenario as a row, then the rows of each card.
    ///
    /// The first row is missing if no game was played.
    pub fn rows(&self) -> Vec<Card> {
        let rate = self.effects.win_rate(EffectSubject::Base);
        let base = Card {
            instead: Optional(Some(String::new())),
            ..Card::of(&self.effects.matchup, CardMetric::WinRate, rate)
        };
        let base = (rate.n > 0).then_some(base);
        let pieces = |(index, mix): (usize, &Mix)| {
            (0..mix.pieces.len()).map(move |piece| (index, piece)).collect::<Vec<_>>()
        };
        let all = self.mixes.iter().enumerate().flat_map(pieces);
        base.into_iter().chain(all.flat_map(|(mix, piece)| self.piece_rows(mix, piece))).collect()
    }

    fn piece_rows(&self, mix_index: usize, piece_index: usize) -> Vec<Card> {
        let mix = &self.mixes[mix_index];
        let piece = &mix.pieces[piece_index];
        let row = |metric, estimate, instead: &str| Card {
            side: mix.side.to_owned(),
            card: piece.name.clone(),
            kind: piece.kind.to_owned(),
            copies: piece.copies.into(),
            instead: Optional(Some(instead.to_owned())),
            ..Card::of(&self.effects.matchup, metric, estimate)
        };
        let caused = |it: &CardEffect, row: Card| Card {
            pairing: Optional(Some(it.pairing)),
            negligible: Optional(Some(it.negligible)),
            ..row
        };
        let is_observed = |it: &&Card| it.side == mix.side && it.card == piece.name;
        let mut rows: Vec<Card> = self.observed.iter().filter(is_observed).cloned().collect();
        let usage = &self.effects.usage;
        rows.extend(usage.games_with(&piece.component()).map(|used| {
            let used = Estimate { value: Some(used as f64), ..Estimate::unknown(usage.games) };
            row(CardMetric::UsedInGames, used, "")
        }));
        // The effect with nothing in the card's place is used if the deck does not have the requested stand-in.
        let mut stand_ins = [self.instead, Change::MinusOne].into_iter();
        if let Some((chosen, worth)) =
            stand_ins.find_map(|it| self.copy_value(mix_index, piece_index, it))
        {
            let instead = chosen.question.change.stand_in();
            rows.push(caused(chosen, row(CardMetric::Ablation, worth, instead)));
        }
        for it in self.effects_of(mix_index, piece_index) {
            let swapped = match it.question.change {
                Change::Swap(other) => &mix.pieces[other].name,
                _ => "",
            };
            rows.push(caused(it, row(it.question.change.metric(), it.estimate, swapped)));
            let stand_in = if swapped.is_empty() { it.question.change.stand_in() } else { swapped };
            rows.extend(self.effects.extra_rows(it.subject).map(|effect| Card {
                unit: effect.unit(self.game).into(),
                pairing: Optional(Some(effect.pairing)),
                ..row(CardMetric::Declared(effect.change_name()), effect.estimate, stand_in)
            }));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    /// Returns whether the sign of a card's value is found to depend on the card's replacement.
    ///
    /// `blank` is the value of a copy compared with a blank, and `fewer` the effect of removing a copy, both in
    /// percentage points. The rows contain other cards, too.
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
        let compared = |row: &Card| {
            Some(tested_difference(row, row.pairing.0.and_then(|it| it.p_value), 0.005))
        };
        mark_verdicts(&mut rows, compared, |row| &mut row.judged);
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
