//! How cards went with winning and with losing.

use std::io::{self, Write};

use super::Table;
use crate::report::figures::{decimals, percent, places_for};
use crate::report::leads::{Lead, leads};
use crate::stats::Estimate;
use crate::summary::{CardFigures, Cell};

/// So many cards are shown from the top, and so many from the bottom.
const SHOWN: usize = 3;

/// A card is ranked if it led so many games.
const LEAST: u64 = 30;

const OF_HANDS: &str = "\
An opening hand is chance alone, so its column says most. drawn: a game counts for each copy in hand.
iwd: points more than for each copy never in hand; empty if under 5 % of the copies were, or were not.";

const CAUTION: &str = "\
This is association, not effect: long games draw more cards, and cards are played where they are of
use. And these few of many cards are here because they stand out: some of that is chance.
`cards` finds out what a card causes.";

/// Cards of a side that are told in the same words.
struct Group<'a> {
    side: &'static str,
    leads: Vec<&'static Lead>,
    cards: Vec<&'a CardFigures>,
}

/// Writes the cards of each side whose win rate is surely highest and lowest.
pub(super) fn write(cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let groups = groups(&cell.cards);
    if groups.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(["Cards and winning"]);
    groups.iter().for_each(|group| group.write(&mut table));
    let alone = cell.contest.parts().are_solitaire();
    let whose = if alone { "the player" } else { "the card's side" };
    let of_hands = cell.cards.iter().any(|card| figure(card, "iwd").is_some());
    let of_hands = if of_hands { format!("{OF_HANDS}\n") } else { String::new() };
    writeln!(
        out,
        "\n{table}won if: share of games that {whose} won where this happened to a copy.\n\
         {of_hands}{CAUTION}"
    )
}

/// The cards of which enough is known: those of a side with the same leads together, the surely
/// highest first, equal ones in the deck's order.
fn groups(cards: &[CardFigures]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for card in cards {
        let leads = leads(|name| figure(card, name).is_some());
        let known = leads.first().and_then(|lead| figure(card, lead.win_rate));
        if known.is_none_or(|it| it.value.is_none() || it.n < LEAST) {
            continue;
        }
        match groups.iter_mut().find(|it| it.side == card.side && it.leads == leads) {
            Some(group) => group.cards.push(card),
            None => groups.push(Group { side: card.side, leads, cards: vec![card] }),
        }
    }
    groups.iter_mut().for_each(Group::rank);
    groups
}

impl<'a> Group<'a> {
    fn rank(&mut self) {
        let Some(lead) = self.leads.first() else { return };
        let rate = |card: &&CardFigures| figure(card, lead.win_rate);
        let rates: Vec<f64> = self.cards.iter().filter_map(|card| rate(card)?.value).collect();
        let mean = rates.iter().sum::<f64>() / rates.len().max(1) as f64;
        let surely = |card: &&CardFigures| rate(card).map_or(0.0, |rate| surely(&rate, mean));
        self.cards.sort_by(|one, other| surely(other).total_cmp(&surely(one)));
    }

    fn write(&self, table: &mut Table) {
        let rates = || self.leads.iter().filter(|lead| lead.rate.is_some());
        let has_iwd = self.cards.iter().any(|card| figure(card, "iwd").is_some());
        let iwd = if has_iwd { "iwd" } else { "" };
        let over = self.leads.iter().map(|_| "won if").chain(rates().map(|_| "games"));
        table.heading([&format!(" {}", self.side)[..]].into_iter().chain(over));
        let titles = self.leads.iter().chain(rates()).map(|lead| lead.title);
        table.heading([""].into_iter().chain(titles).chain([iwd]));
        let cut = self.cards.len() > 2 * SHOWN;
        for (place, card) in self.cards.iter().enumerate() {
            match place {
                SHOWN if cut => table.row(&["…".to_owned()]),
                _ if cut && (SHOWN..self.cards.len() - SHOWN).contains(&place) => {}
                _ => table.row(&self.row(card)),
            }
        }
    }

    fn row(&self, card: &'a CardFigures) -> Vec<String> {
        let share = |name: &str, margin: bool| {
            let it = figure(card, name).filter(|it| it.n > 0)?;
            Some(percent(it.value?, it.margin().filter(|_| margin)))
        };
        let mut row = vec![format!("{} × {}", card.copies, card.card)];
        row.extend(self.leads.iter().map(|it| share(it.win_rate, true).unwrap_or_default()));
        let rates = self.leads.iter().filter_map(|lead| lead.rate);
        row.extend(rates.map(|name| share(name, false).unwrap_or_default()));
        row.push(figure(card, "iwd").and_then(|it| points(&it)).unwrap_or_default());
        row
    }
}

/// By how much a rate is surely above the mean, or below if negative: few games make a large
/// difference easily.
fn surely(rate: &Estimate, mean: f64) -> f64 {
    rate.interval.map_or(0.0, |it| 0.0_f64.clamp(it.low - mean, it.high - mean))
}

fn figure(card: &CardFigures, name: &str) -> Option<Estimate> {
    card.metrics.iter().find(|metric| metric.name == name).map(|metric| metric.estimate)
}

/// A difference of shares in points, with its sign and margin.
fn points(difference: &Estimate) -> Option<String> {
    let value = difference.value? * 100.0;
    let margin = difference.margin().unwrap_or(0.0) * 100.0;
    let places = places_for(margin);
    let text = decimals(value, places);
    let sign = if text.starts_with('-') { "" } else { "+" };
    Some(format!("{sign}{text} ± {}", decimals(margin, places)))
}
