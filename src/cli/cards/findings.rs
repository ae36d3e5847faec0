//! What was found out about cards, for people and for programs.

use super::{Cards, StandIn};
use crate::analysis::cards::{self, Change, Question};
use crate::analysis::effects::WinEffect;
use crate::cli::study;
use crate::games::Mix;
use crate::report::sheet::{Figure, Sheet};
use crate::stats::{Estimate, Interval};
use crate::summary::{CardFigures, Cell, Matchup, Parts};

/// What came of a question.
pub(super) struct CardEffect {
    pub question: Question,
    /// Percentage points for the card's side.
    pub estimate: Estimate,
    pub effect: WinEffect,
    /// The q-value and Holm's p-value.
    pub corrected: Option<(f64, f64)>,
    pub negligible: Option<bool>,
}

impl CardEffect {
    fn metric(&self) -> &'static str {
        match self.question.change {
            Change::Blank => "blank_pp",
            Change::MinusOne => "minus_one_pp",
            Change::Average => "average_pp",
            Change::PlusOne => "plus_one_pp",
            Change::Swap(_) => "swap_pp",
        }
    }
}

/// A difference of shares in percentage points, with the other sign if it is not `kept`.
pub(super) fn in_points(difference: &Estimate, kept: bool) -> Estimate {
    let factor = if kept { 100.0 } else { -100.0 };
    let interval = difference.interval.map(|it| {
        let (one, other) = (factor * it.low, factor * it.high);
        Interval { low: one.min(other), high: one.max(other), ..it }
    });
    Estimate {
        value: difference.value.map(|value| factor * value),
        std_err: difference.std_err.map(|std_err| 100.0 * std_err),
        interval,
        ..*difference
    }
}

pub(super) fn sheet(parts: Parts) -> Sheet {
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
        study::PAIRED[1],
        study::PAIRED[2],
    ];
    Sheet::new(parts, "cards.csv", &keys, &more).explained(&[
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
    pub command: &'a Cards,
    pub scenario: &'a str,
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

    fn figures(&self, mix: &Mix, name: &str) -> Option<&CardFigures> {
        let mut cards = self.cell.cards.iter().filter(|_| self.cell.games > 0);
        cards.find(|card| card.side == mix.owner && card.card == name)
    }

    /// What came of a question, if it was asked and played.
    fn effect(&self, mix: usize, piece: usize, change: Change) -> Option<&CardEffect> {
        let is_it = |it: &&CardEffect| {
            let Question { mix: of, piece: its, change: what, .. } = it.question;
            it.estimate.n > 0 && (of, its, what) == (mix, piece, change)
        };
        self.answers.iter().find(is_it)
    }

    /// What a copy is worth against a stand-in.
    fn worth(&self, mix: usize, piece: usize, instead: StandIn) -> Option<Estimate> {
        let estimate = self.effect(mix, piece, instead.change())?.estimate;
        Some(match instead {
            StandIn::Nothing => negative(&estimate),
            StandIn::Blank | StandIn::Average => estimate,
        })
    }

    /// What stands in the place of a copy where only one stand-in is told: the one that was chosen,
    /// or nothing where there is none such.
    fn chosen(&self, mix: usize, piece: usize) -> Option<(StandIn, Estimate)> {
        let mut chosen = [self.command.instead, StandIn::Nothing].into_iter();
        chosen.find_map(|it| Some((it, self.worth(mix, piece, it)?)))
    }

    /// Whether a copy surely is of worth against one stand-in, and surely harms against another.
    fn sign_depends(&self, mix: usize, piece: usize) -> bool {
        let worths = StandIn::ALL.into_iter().filter_map(|it| self.worth(mix, piece, it));
        cards::signs_differ(&worths.collect::<Vec<_>>())
    }

    pub fn write(&self, sheet: &mut Sheet) {
        for (index, mix) in self.mixes.iter().enumerate() {
            for place in 0..mix.pieces.len() {
                self.write_piece(index, place, sheet);
            }
        }
    }

    fn write_piece(&self, index: usize, place: usize, sheet: &mut Sheet) {
        let mix = &self.mixes[index];
        let piece = &mix.pieces[place];
        let copies = piece.copies.to_string();
        let keys = |instead| [mix.side, &piece.name, piece.kind, &copies, instead];
        let matchup = (self.scenario, self.matchup);
        for metric in self.figures(mix, &piece.name).iter().flat_map(|it| &it.metrics) {
            let (unit, estimate) = (metric.unit, &metric.estimate);
            let figure = Figure { metric: &metric.name, unit, estimate };
            sheet.row(matchup, &keys(""), figure, &[None; 6]);
        }
        let flag = |it: bool| f64::from(u8::from(it));
        let more = |it: &CardEffect, sign_depends| {
            [
                it.corrected.map(|(q_value, _)| q_value),
                it.corrected.map(|(_, p_holm)| p_holm),
                it.negligible.map(flag),
                sign_depends,
                it.effect.correlation,
                it.effect.saving,
            ]
        };
        if let Some((instead, estimate)) = self.chosen(index, place) {
            let figure = Figure { metric: "ablation_pp", unit: "pp", estimate: &estimate };
            let effect = self.effect(index, place, instead.change());
            let sign_depends = Some(flag(self.sign_depends(index, place)));
            let more = effect.map_or([None; 6], |it| more(it, sign_depends));
            sheet.row(matchup, &keys(instead.name()), figure, &more);
        }
        let of_piece = |it: &&CardEffect| {
            it.question.mix == index && it.question.piece == place && it.estimate.n > 0
        };
        for it in self.answers.iter().filter(of_piece) {
            let instead = match it.question.change {
                Change::Swap(other) => &mix.pieces[other].name,
                _ => "",
            };
            let figure = Figure { metric: it.metric(), unit: "pp", estimate: &it.estimate };
            sheet.row(matchup, &keys(instead), figure, &more(it, None));
        }
    }
}

/// The same with the other sign.
fn negative(estimate: &Estimate) -> Estimate {
    let turned = |it: Interval| Interval { low: -it.high, high: -it.low, ..it };
    Estimate {
        value: estimate.value.map(|value| -value),
        interval: estimate.interval.map(turned),
        ..*estimate
    }
}
