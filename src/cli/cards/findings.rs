//! What was found out about cards, for people and for programs.

use super::{Cards, StandIn};
use crate::analysis::cards::{self, Change, Question};
use crate::analysis::effects::WinEffect;
use crate::cli::study::{self, Written};
use crate::games::Mix;
use crate::report::figures::{counted, decimals, level, percentage_points};
use crate::report::sheet::{Figure, Sheet};
use crate::report::text::Table;
use crate::stats::{Estimate, Interval};
use crate::summary::{CardFigures, Cell, Contest, Parts};

/// Cards shown of each mix.
const SHOWN: usize = 12;

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

/// All that was asked and observed of one contest.
pub(super) struct Findings<'a> {
    pub command: &'a Cards,
    pub scenario: &'a str,
    pub level: f64,
    pub contest: &'a Contest,
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

    fn observed(&self, mix: &Mix, name: &str) -> Option<Estimate> {
        self.figures(mix, name).and_then(|figures| cards::observed(figures, self.level))
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
        let contest = (self.scenario, self.contest);
        for metric in self.figures(mix, &piece.name).iter().flat_map(|it| &it.metrics) {
            let (unit, estimate) = (metric.unit, &metric.estimate);
            let figure = Figure { metric: &metric.name, unit, estimate };
            sheet.row(contest, &keys(""), figure, &[None; 6]);
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
            sheet.row(contest, &keys(instead.name()), figure, &more);
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
            sheet.row(contest, &keys(instead), figure, &more(it, None));
        }
    }

    pub fn text(&self) -> String {
        let mut text = Written::default();
        let games = self.answers.first().map_or(0, |it| it.estimate.n);
        let (level, games) = (level(self.level), counted(games, "game"));
        text.line(&format!("What one copy of a card is worth, in points of win rate ({level}),"));
        text.line(&format!("{}, {games} of each change on the same luck.", self.contest));
        self.tell_stand_ins(&mut text);
        for (index, mix) in self.mixes.iter().enumerate() {
            text.line("");
            self.tell_mix(index, mix, &mut text);
        }
        self.tell_relative(&mut text);
        self.tell_disagreements(&mut text);
        self.tell_saving(&mut text);
        text.into()
    }

    /// Says what is put in the place of a copy.
    fn tell_stand_ins(&self, text: &mut Written) {
        text.line("In the place of the copy there is");
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        for mix in self.mixes {
            let Some(blank) = &mix.blank else { continue };
            match told.iter_mut().find(|(meaning, _)| *meaning == blank.meaning) {
                Some((_, sides)) => sides.push(mix.side),
                None => told.push((blank.meaning, vec![mix.side])),
            }
        }
        for (meaning, sides) in told {
            text.line(&format!("  a blank ({}): {meaning};", sides.join(", ")));
        }
        text.line("  nothing: the deck is one card smaller;");
        text.line("  another card of its deck, picked for each game, every copy as likely.");
        let chosen = match self.command.instead {
            StandIn::Blank => "a blank, or nothing where there is none",
            StandIn::Nothing => "nothing",
            StandIn::Average => "another card",
        };
        text.line(&format!("Cards are ranked and tested (q) by their worth against {chosen}."));
    }

    fn tell_mix(&self, index: usize, mix: &Mix, text: &mut Written) {
        let worth = |place: usize| {
            let plus = || Some(self.effect(index, place, Change::PlusOne)?.estimate);
            self.chosen(index, place).map(|(_, it)| it).or_else(plus)
        };
        let mut places: Vec<usize> =
            (0..mix.pieces.len()).filter(|&place| worth(place).is_some()).collect();
        let size = |place: usize| worth(place).and_then(|it| it.value).unwrap_or(0.0).abs();
        places.sort_by(|&one, &other| size(other).total_cmp(&size(one)));
        let blank = if mix.blank.is_some() { "a blank" } else { "" };
        let mut table =
            Table::new([mix.side, blank, "nothing", "another", "one more", "observed", "q"]);
        let mut left_out = 0;
        for (rank, &place) in places.iter().enumerate() {
            if rank >= SHOWN && !self.matters(worth(place)) {
                left_out += 1;
                continue;
            }
            table.row(&self.row(index, mix, place));
        }
        text.table(&table);
        if left_out > 0 {
            let limit = decimals(100.0 * self.command.negligible, 2);
            text.line(&format!("  … and {left_out} more, none surely beyond {limit} points"));
        }
    }

    /// Whether an effect is surely greater than what is called negligible.
    fn matters(&self, worth: Option<Estimate>) -> bool {
        let limit = 100.0 * self.command.negligible;
        let interval = worth.and_then(|it| it.interval);
        interval.is_some_and(|it| it.low > limit || it.high < -limit)
    }

    fn row(&self, index: usize, mix: &Mix, place: usize) -> Vec<String> {
        let piece = &mix.pieces[place];
        let mark = if self.sign_depends(index, place) { " *" } else { "" };
        let worth = |it| self.worth(index, place, it).as_ref().map(shown).unwrap_or_default();
        let more = self.effect(index, place, Change::PlusOne).map(|it| shown(&it.estimate));
        let observed = self.observed(mix, &piece.name);
        let observed = observed.filter(|it| it.value.is_some()).map(|it| percentage_points(&it));
        let tested = self.chosen(index, place).map_or(Change::PlusOne, |(it, _)| it.change());
        let q_value = self.effect(index, place, tested).and_then(|it| it.corrected);
        let mut row = vec![format!("{} × {}{mark}", piece.copies, piece.name)];
        row.extend(StandIn::ALL.map(worth));
        row.extend([more, observed].map(Option::unwrap_or_default));
        row.push(q_value.map(|(q_value, _)| decimals(q_value, 3)).unwrap_or_default());
        row
    }

    /// Says what the mark of a card means, if there is one.
    fn tell_relative(&self, text: &mut Written) {
        let mut pieces = self
            .mixes
            .iter()
            .enumerate()
            .flat_map(|(index, mix)| (0..mix.pieces.len()).map(move |place| (index, place)));
        if pieces.any(|(index, place)| self.sign_depends(index, place)) {
            text.line("");
            text.line("* Whether a copy helps or harms depends on what stands in its place.");
        }
    }

    /// Names the cards for which observation and effect are of opposite sign.
    fn tell_disagreements(&self, text: &mut Written) {
        let mut names = Vec::new();
        for (index, mix) in self.mixes.iter().enumerate() {
            for (place, piece) in mix.pieces.iter().enumerate() {
                let worth = self.chosen(index, place).map(|(_, worth)| worth);
                let caused = worth.as_ref().and_then(cards::sign);
                let seen = self.observed(mix, &piece.name).as_ref().and_then(cards::sign);
                if caused.zip(seen).is_some_and(|(caused, seen)| caused * seen < 0.0) {
                    names.push(format!("{} ({})", piece.name, mix.side));
                }
            }
        }
        text.line("");
        match names.is_empty() {
            true => text.line("Observation and effect agree in sign wherever both are sure."),
            false => {
                text.line("Observation and effect are of opposite sign for:");
                names.iter().for_each(|name| text.line(&format!("  {name}")));
            }
        }
    }

    fn tell_saving(&self, text: &mut Written) {
        let mut savings: Vec<f64> = self.answers.iter().filter_map(|it| it.effect.saving).collect();
        savings.sort_by(f64::total_cmp);
        if let Some(middle) = savings.get(savings.len() / 2) {
            let middle = decimals(*middle, 1);
            text.line(&format!(
                "On independent luck, the same precision would take {middle} times as many games (median)."
            ));
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

/// Points with sign and margin; `estimate` is in points already.
fn shown(estimate: &Estimate) -> String {
    percentage_points(&Estimate {
        value: estimate.value.map(|value| value / 100.0),
        interval: estimate.interval.map(|it| Interval {
            low: it.low / 100.0,
            high: it.high / 100.0,
            ..it
        }),
        ..*estimate
    })
}
