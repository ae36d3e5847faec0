//! Statistics of a card, collected from its rows in `cards.csv`.

use super::base::measure_of;
use super::prelude::*;
use super::unused::{unused_games, with_mark};
use crate::card_events::{ALL, IWD, OPENING_HAND, RateColumns, card_events};
use sandtable_summary::rows::{Card as CardRow, CardMetric};

/// Minimum number of games for showing a difference of win rates; with fewer it is mostly noise.
const MIN_GAMES_FOR_DIFFERENCE: u64 = 30;

/// Statistics of a card in a matchup.
pub struct Card<'a> {
    pub side: &'a str,
    pub name: String,
    /// Name of the event (such as `drawn`) by which `observed` splits the games; may be empty.
    ///
    /// It is empty if the card has a win rate for opening hands, or if `observed` is the improvement when drawn.
    pub event: &'static str,
    /// Win rate of games with the event minus that of games without it: an association, not an effect.
    pub observed: Option<Estimate>,
    /// For each event, the win rate of the games with the event, and the share of these games.
    pub event_rates: Vec<(&'static RateColumns, [Option<Estimate>; 2])>,
    pub iwd: Option<Estimate>,
    /// Effects of one copy on the win rate, as shares from -1 to 1, in the order of [`CHANGES`].
    pub effects: [Option<Estimate>; CHANGES.len()],
    /// Sign (-1 or 1) of the effect of a copy; `None` if the effect is not significant.
    pub effect_sign: Option<f64>,
    /// Whether a copy helps or harms depending on the card that replaces it, significantly.
    pub is_relative: bool,
    pub q_value: Option<f64>,
    /// Number of games in which the card was never used; `None` if it was used in one, or if that is unknown.
    pub unused_games: Option<u64>,
    /// Rows with effects of the card's changes on measures other than the win rate.
    pub measured: Vec<&'a CardRow>,
}

/// Changes of a deck by which the effect of one copy of a card is measured.
///
/// The first four replace a copy: by the study's chosen replacement, a blank card, nothing, or another card. The last
/// adds one more copy.
pub const CHANGES: [CardMetric; 5] = [
    CardMetric::Ablation,
    CardMetric::Blank,
    CardMetric::MinusOne,
    CardMetric::Average,
    CardMetric::PlusOne,
];
const MINUS_ONE: usize = 2;

impl<'a> Card<'a> {
    fn of(rows: &[&'a CardRow]) -> Card<'a> {
        let first = rows[0];
        let find = |metric: &str| rows.iter().find(|row| row.metric.name() == metric);
        let changed = |metric: &CardMetric| rows.iter().find(|row| row.metric == *metric);
        let mut effects = CHANGES.each_ref().map(|it| Some(from_points(changed(it)?.estimate)));
        effects[MINUS_ONE] = effects[MINUS_ONE].map(|it| it.scaled(-1.0));
        let causal = effects.iter().any(Option::is_some);
        let figure = |name: &str| find(name).map(|row| row.estimate);
        let known = |it: &Estimate| causal && it.value.is_some();
        let (lead, observed) = match figure(IWD).filter(known) {
            Some(iwd) => (None, Some(iwd)),
            None => observed_difference(rows).unzip(),
        };
        let figures = |lead: &'static RateColumns| {
            let known = |name: &str| figure(name).filter(|it| it.n > 0);
            (lead, [known(lead.win_rate), lead.rate.and_then(known)])
        };
        let in_hand = figure(OPENING_HAND).is_some();
        let shown = CHANGES.iter().find_map(changed);
        Card {
            side: &first.side,
            name: format!("{} × {}", first.copies, first.card),
            event: lead.filter(|_| !in_hand).map_or("", |lead| lead.title),
            observed: observed.filter(|it| causal || it.n >= MIN_GAMES_FOR_DIFFERENCE),
            event_rates: card_events(|name| find(name).is_some())
                .into_iter()
                .map(figures)
                .collect(),
            iwd: figure(IWD),
            effects,
            effect_sign: shown.and_then(|row| significant_sign(&row.judged, &row.estimate)),
            is_relative: rows.iter().any(|row| row.sign_depends.0 == Some(Some(true))),
            q_value: rows.iter().find_map(|row| row.judged.0?.q_value),
            unused_games: changed(&CardMetric::UsedInGames)
                .and_then(|row| unused_games(&row.estimate)),
            measured: rows.iter().copied().filter(|it| measure_of(&it.metric).is_some()).collect(),
        }
    }

    /// Returns the events of the card, such as being drawn, with known win rates.
    pub fn events(&self) -> impl Iterator<Item = &'static RateColumns> + '_ {
        self.event_rates.iter().map(|(lead, _)| *lead)
    }

    /// Returns the card's name, with the event by which its games are compared: `Sappers, when drawn`.
    ///
    /// A `*` marks a card that helps or harms depending on its replacement.
    pub fn label(&self) -> String {
        let mark = if self.is_relative { " *" } else { "" };
        match (self.event, self.observed) {
            ("", _) | (_, None) => format!("{}{mark}", self.name),
            (event, Some(_)) => format!("{}, when {event}", self.name),
        }
    }

    /// Returns the effect of a copy on the win rate, by the first of [`CHANGES`] that the study played.
    pub fn effect(&self) -> Option<Estimate> {
        self.effects.into_iter().flatten().next()
    }

    /// Returns the verdict on the effect of one copy, in words, with a mark if the card was never used.
    pub fn verdict(&self, smallest_effect: f64) -> String {
        let is_significant = self.effect_sign.is_some();
        let verdict =
            self.effect().map_or("", |caused| verdict_if(is_significant, &caused, smallest_effect));
        with_mark(verdict, is_significant, self.unused_games)
    }

    pub fn size(&self) -> f64 {
        self.effect().or(self.observed).and_then(|it| it.value).unwrap_or(0.0).abs()
    }
}

/// Returns a card's preferred event, and the difference of the win rates with and without the event.
fn observed_difference(rows: &[&CardRow]) -> Option<(&'static RateColumns, Estimate)> {
    let find = |name: &str| rows.iter().find(|row| row.metric.name() == name);
    let all = find(ALL)?.estimate;
    let known = |lead: &'static RateColumns| {
        let part = find(lead.win_rate)?.estimate;
        part.value.is_some().then_some((lead, part))
    };
    let (lead, part) = card_events(|name| find(name).is_some()).into_iter().find_map(known)?;
    let wins = |it: &Estimate| (it.value.unwrap_or(0.0) * it.n as f64).round() as u64;
    let others = (wins(&all).checked_sub(wins(&part))?, all.n.checked_sub(part.n)?);
    let level = all.interval?.level;
    let known = wins(&part) <= part.n && others.0 <= others.1;
    known.then(|| {
        let (wins, n) = (wins(&part), part.n);
        (lead, Estimate::difference_of_rates(wins, n, others.0, others.1, level))
    })
}

/// Groups the rows of `cards.csv` into cards, in the order of the rows.
pub fn cards<'a>(rows: &[&'a CardRow]) -> Vec<Card<'a>> {
    // The row of the unchanged decks is about no card.
    let rows: Vec<&CardRow> =
        rows.iter().copied().filter(|it| it.metric != CardMetric::WinRate).collect();
    let same = rows.chunk_by(|one, other| (&one.side, &one.card) == (&other.side, &other.card));
    same.map(Card::of).collect()
}
