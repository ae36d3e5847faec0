//! Sections on cards: differences observed in games, and effects of copies (`cards.csv`).

use super::base::{self, BaseRate};
use super::card::{CHANGES, Card, cards};
use super::prelude::*;
use super::unused;
use crate::card_events::{ALL, IWD, RateColumns};
use crate::charts::Drawing;
use sandtable_stats::{TestedDifference, Verdict, verdicts};
use sandtable_summary::rows::{Card as CardRow, CardMetric};

/// Maximum number of a side's cards in a chart; cards with significant effects come first.
const MAX_CARDS_IN_CHART: usize = 30;

/// Minimum number of a side's cards in a short table, if the side has as many.
///
/// Further cards with a significant effect are added.
const CARDS_IN_SHORT_TABLE: usize = 12;

/// Number of cards with the highest observed differences in a short table; as many have the lowest.
const EXTREME_CARDS: usize = 3;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    if !has_effects(result) {
        return Vec::new();
    }
    let rates = rows_with_metric(&result.tables.cards, CardMetric::WinRate).into_iter();
    let rates = rates.map(|row| BaseRate { matchup: &row.matchup, rate: row.estimate });
    let mut sentences = base::sentences(result, &rates.collect::<Vec<_>>());
    sentences.extend(greatest_effects(result).unwrap_or_default());
    let label = |row: &CardRow| {
        let instead = row.instead.0.as_deref().filter(|it| !it.is_empty());
        match instead {
            Some(instead) => format!("{instead} for a copy of {}", row.card),
            None => format!("one more copy of {}", row.card),
        }
    };
    let rows: Vec<&CardRow> = result.tables.cards.iter().collect();
    sentences.extend(base::margin_sentence(&rows, label, |row| row.judged));
    sentences.extend(unused::sentences(&unused::of_cards(result)));
    sentences
}

fn greatest_effects(result: &WrittenResult) -> Option<Vec<String>> {
    let (matchups, _) = winners::detailed_matchups(result, group_by_matchup(&result.tables.cards));
    let (matchup, rows) = matchups.first()?;
    let cards = cards(rows);
    let known: Vec<Estimate> = cards.iter().filter_map(Card::effect).collect();
    let clear = cards.iter().filter(|card| card.effect_sign.is_some());
    let greatest = all_greatest(clear, |card| Some(card.size()));
    let Some(first) = greatest.first() else {
        let none = || format!("No card clearly changes the win rate ({}).", basis_of(&known));
        return (!known.is_empty()).then(|| vec![none()]);
    };
    let caused = first.effect()?;
    let each: Vec<String> =
        greatest.iter().map(|card| format!("{} ({})", card.name, card.side)).collect();
    let subject = match &each[..] {
        [only] => format!("The card that matters most is {only}"),
        _ => format!("The cards that matter most, and as much, are {}", enumerated(&each)),
    };
    Some(vec![
        format!("{subject}: {} points a copy.", points(&caused)),
        format!("Points of win rate ({}), {}.", basis(&caused), players(matchup)),
    ])
}

fn players(matchup: &Matchup) -> String {
    match *matchup == Matchup::mixed(matchup.parts()) {
        true => "when both sides choose well".to_owned(),
        false => matchup.to_string(),
    }
}

fn has_effects(result: &WrittenResult) -> bool {
    result.tables.cards.iter().any(|row| CHANGES.contains(&row.metric))
}

const ABOUT_HANDS: &str = "Won if drawn counts copies, not games. iwd: points more than for each copy \
                           never in hand; empty if under 5 % of the copies were, or were not. ";

pub(super) fn observed(result: &WrittenResult, content: &mut SectionContent) {
    if has_effects(result) {
        return;
    }
    let matchups = winners::select_detailed(result, &result.tables.cards, content);
    let has_iwd = result.tables.cards.iter().any(|row| row.metric.name() == IWD);
    content.add_paragraph(&format!(
        "What was observed is an association and not an effect: long games draw more cards, and \
         cards are played where they are of use; only an opening hand is chance alone. Cards need \
         30 games of either kind. {}`cards` finds out what a card causes.",
        if has_iwd { ABOUT_HANDS } else { "" }
    ));
    for (matchup, rows) in &matchups {
        let basis = basis_of_rows(&keep_metric(rows, CardMetric::Declared(ALL.to_owned())));
        let cards = cards(rows);
        for (side, cards) in by_side(&cards, result.smallest_effect()) {
            let key = match cards.iter().any(|card| !card.event.is_empty()) {
                false => {
                    "Points by which its side won more often with the card in its opening hand than without.\n\
                     Open diamonds: these points. Lines: intervals."
                }
                true => {
                    "Points by which the player won more often in games where that happened to the card than in \
                     all others.\nOpen diamonds: these points. Lines: intervals."
                }
            };
            let caption = format!("{}: {} ({basis})", heading(side), players(matchup));
            let grid = observations(&caption, &cards, false);
            content.add_figure(drawing(&caption, &cards), key, grid);
            // Cards with different events need different columns, so they are in separate tables.
            let alike = grouped(cards, |card| card.events().collect::<Vec<_>>());
            content.set_short_tables(
                alike.iter().map(|(_, cards)| extreme_observations(&caption, cards)).collect(),
            );
        }
        content.omit_further_short_forms();
    }
}

pub(super) fn caused(result: &WrittenResult, content: &mut SectionContent) {
    if !has_effects(result) {
        return;
    }
    for (matchup, rows) in &winners::select_detailed(result, &result.tables.cards, content) {
        let mut cards = cards(rows);
        // A study of some cards has statistics of the others.
        cards.retain(|card| card.effects.iter().flatten().any(|effect| effect.n > 0));
        for (side, cards) in by_side(&cards, result.smallest_effect()) {
            add_effects(matchup, side, &cards, result.smallest_effect(), content);
        }
        if cards.iter().any(|card| card.is_relative) {
            content.add_paragraph(
                "* Whether a copy helps or harms depends on what stands in its place.",
            );
        }
        if cards.iter().enumerate().any(|(place, card)| may_share_games(card, &cards[..place])) {
            content.add_paragraph(
                "Cards whose figures are all the same may be the same but for their names: then they \
                 shared their games.",
            );
        }
        let misleading: Vec<String> = misleading(&cards, result.smallest_effect())
            .map(|it| format!("{} ({})", it.name, it.side))
            .collect();
        content.add_paragraph(match misleading.is_empty() {
            true => "Observation and effect agree in sign wherever both are clear.",
            false => "Observation and effect are clear and of opposite sign for:",
        });
        if !misleading.is_empty() {
            content.add_list(&misleading);
        }
    }
    let instead = result.tables.cards.iter().find(|row| row.metric == CHANGES[0]);
    let instead = match instead.and_then(|row| row.instead.0.as_deref()).unwrap_or_default() {
        "average" => "another card",
        "nothing" => "nothing",
        _ => "a blank, or against nothing where there is none",
    };
    content.add_paragraph(&format!(
        "What one copy is worth, in points of win rate. A blank is a card that does nothing; where \
         nothing stands in the place of the copy, the deck is one card smaller; another card of the \
         deck is picked for each game, each copy as likely. Cards are ranked and tested (q) by their \
         worth against {instead}. Observed: an association and not an effect.",
    ));
}

/// Returns whether the effects of `card` equal those of one of `others`, so that they may share games.
///
/// Returns false for a card without effect, since all such cards have equal numbers.
fn may_share_games(card: &Card<'_>, others: &[Card<'_>]) -> bool {
    let is_same = |other: &Card<'_>| card.side == other.side && card.effects == other.effects;
    card.effect().is_some() && card.size() > 0.0 && others.iter().any(is_same)
}

/// Returns the cards whose observed difference and effect have opposite signs and are both significant.
fn misleading<'a, 'b>(
    cards: &'b [Card<'a>],
    smallest_effect: f64,
) -> impl Iterator<Item = &'b Card<'a>> {
    let look = |card: &Card<'_>| {
        let difference = card.observed.unwrap_or(Estimate::unknown(0));
        TestedDifference { difference, p_value: None, smallest_effect }
    };
    let verdicts = verdicts(&cards.iter().map(look).collect::<Vec<_>>());
    let is_one = |(card, verdict): (&'b Card<'a>, Option<Verdict>)| {
        let observed =
            card.observed?.value.filter(|_| verdict.is_some_and(|it| it.is_significant))?;
        (card.effect_sign? * observed < 0.0).then_some(card)
    };
    cards.iter().zip(verdicts).filter_map(is_one)
}

fn add_effects(
    matchup: &Matchup,
    side: &str,
    cards: &[&Card<'_>],
    smallest_effect: f64,
    content: &mut SectionContent,
) {
    let known: Vec<Estimate> = cards.iter().filter_map(|card| card.effect()).collect();
    let caption = format!("{}: {} ({})", heading(side), players(matchup), basis_of(&known));
    let grid = effects(&caption, cards, smallest_effect);
    let mut shorter = grid
        .without_column(Q_VALUE_COLUMN)
        .with_rows(|place| place < CARDS_IN_SHORT_TABLE || cards[place].effect_sign.is_some());
    let left_out = cards.len() - shorter.rows.len();
    if left_out > 0 {
        shorter.row([format!("… and {left_out} more")]);
    }
    let key = "Points of win rate on the same luck.\nFilled dots: what one copy is worth. Open diamonds: what was \
               observed of it. Lines: intervals.";
    content.add_figure(drawing(&caption, cards), key, grid);
    content.set_short_table(shorter);
    add_measures(&caption, cards, content);
}

/// Adds a table of the effects on other measures than the win rate, such as the margin.
fn add_measures(caption: &str, cards: &[&Card<'_>], content: &mut SectionContent) {
    let rows: Vec<&CardRow> = cards.iter().flat_map(|it| it.measured.iter().copied()).collect();
    let measures = base::measures(&rows);
    if measures.is_empty() {
        return;
    }
    let names = measures.iter().map(|it| with_spaces(it));
    let columns = ["Card", "in place of a copy"].map(str::to_owned).into_iter().chain(names);
    let mut grid = Grid::new(&format!("{caption}, changes of other measures"), columns);
    for card in cards {
        let changes = grouped(card.measured.iter().copied(), |row| row.instead.0.clone());
        for (instead, rows) in changes {
            let instead = instead.filter(|it| !it.is_empty());
            let instead = instead.unwrap_or_else(|| "one more copy".to_owned());
            let cells = base::measure_cells(&measures, &rows);
            grid.row([card.name.clone(), instead].into_iter().chain(cells));
        }
    }
    content.add_table(grid);
    content.shorten_table(|grid| grid.at_most(CARDS_IN_SHORT_TABLE));
}

/// Groups the cards by side; those with significant effects come first, then the others, each by size.
///
/// For a card without an effect, the difference observed in games counts instead. Cards with neither are left out.
fn by_side<'a, 'b>(
    cards: &'b [Card<'a>],
    smallest_effect: f64,
) -> Vec<(&'a str, Vec<&'b Card<'a>>)> {
    let described = cards.iter().filter(|card| card.effect().or(card.observed).is_some());
    let described: Vec<&Card<'_>> = described.collect();
    let observed = described.iter().map(|card| card.observed.unwrap_or(Estimate::unknown(0)));
    let is_significant = |(card, is_observed): &(&Card<'_>, bool)| match card.effect() {
        Some(_) => card.effect_sign.is_some(),
        None => *is_observed,
    };
    let described =
        described.iter().copied().zip(test_together(observed, smallest_effect)).collect::<Vec<_>>();
    let mut sides = Vec::new();
    for (side, cards) in grouped(described, |(card, _)| card.side) {
        let rows = Ranking::by_size(cards, is_significant, |(card, _)| card.size()).rows;
        sides.push((side, rows.into_iter().map(|(card, _)| card).collect()));
    }
    sides
}

fn drawing(title: &str, cards: &[&Card<'_>]) -> Drawing {
    let strips: Vec<Strip> =
        cards.iter().take(MAX_CARDS_IN_CHART).map(|card| strip(card)).collect();
    let first = cards.first().map_or("", |card| &card.name);
    let cards = counted(strips.len() as u64, "card");
    let description = format!("Dots with intervals for {cards}; the first: {first}.");
    Strips::around(strips, 0.0, in_points).draw(title, description)
}

fn strip(card: &Card<'_>) -> Strip {
    let marks: [Option<Mark>; 2] = [
        card.observed.and_then(|it| mark(&it, Shape::Diamond)),
        card.effect().and_then(|it| mark(&it, Shape::Dot)),
    ];
    Strip {
        label: card.label(),
        shown: card.effect().or(card.observed).as_ref().map(points).unwrap_or_default(),
        marks: marks.into_iter().flatten().collect(),
    }
}

/// Index of the column of q-values, which the terminal's table omits for lack of room.
const Q_VALUE_COLUMN: usize = 6;

fn effects(caption: &str, cards: &[&Card<'_>], smallest_effect: f64) -> Grid {
    let show = |it: &Option<Estimate>| it.as_ref().map(points).unwrap_or_default();
    let columns =
        ["Card", "against a blank", "nothing", "another", "one more", "observed", "q", "verdict"];
    let mut grid = Grid::new(caption, columns);
    for card in cards {
        let effects = card.effects.iter().skip(1).map(show);
        let last = [show(&card.observed), probability(card.q_value), card.verdict(smallest_effect)];
        grid.row([card.label()].into_iter().chain(effects).chain(last));
    }
    grid
}

/// Returns a table of the cards with the highest and the lowest observed differences.
///
/// Cards are ranked by the value in their interval that is nearest to 0.
fn extreme_observations(caption: &str, cards: &[&Card<'_>]) -> Grid {
    let surely = |card: &Card<'_>| {
        let interval = card.observed.and_then(|it| it.interval);
        interval.map_or(0.0, |it| 0.0_f64.clamp(it.low, it.high))
    };
    let mut ranked = cards.to_vec();
    ranked.sort_by(|one, other| surely(other).total_cmp(&surely(one)));
    let mut grid = observations(caption, &ranked, true);
    if ranked.len() > 2 * EXTREME_CARDS {
        grid.rows.splice(EXTREME_CARDS..ranked.len() - EXTREME_CARDS, [vec!["…".to_owned()]]);
    }
    grid
}

/// Returns a table with a row for each card and, for each event, its win rate and share of games.
///
/// An event is, for example, being drawn. With `in_short`, the table lacks the shares.
fn observations(title: &str, cards: &[&Card<'_>], in_short: bool) -> Grid {
    let all = each_once(cards.iter().flat_map(|card| card.events()));
    let [first, won_if, iwd] = match in_short {
        true => ["Won if", "", "iwd"],
        false => ["Card", "Won if ", "In hand or not (iwd), points"],
    };
    let rated = || all.iter().filter(|lead| lead.rate.is_some() && !in_short);
    let has_iwd = cards.iter().any(|card| card.iwd.is_some());
    let won = all.iter().map(|lead| format!("{won_if}{}", lead.title));
    let often = rated().map(|lead| format!("Games {}", lead.title));
    let columns = [first.to_owned()].into_iter().chain(won).chain(often);
    let mut grid = Grid::new(title, columns.chain(has_iwd.then(|| iwd.to_owned())));
    let show = |card: &Card<'_>, lead: &RateColumns, which: usize| {
        let figures = card.event_rates.iter().find(|(it, _)| *it == lead);
        figures.and_then(|(_, figures)| figures[which]).as_ref().map(rate).unwrap_or_default()
    };
    for card in cards {
        let won = all.iter().map(|lead| show(card, lead, 0));
        let often = rated().map(|lead| show(card, lead, 1));
        let iwd = has_iwd.then(|| card.iwd.filter(|it| it.value.is_some()));
        let iwd = iwd.map(|it| it.as_ref().map(points).unwrap_or_default());
        grid.row([card.name.clone()].into_iter().chain(won).chain(often).chain(iwd));
    }
    grid
}
