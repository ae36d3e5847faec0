//! How cards went with winning and with losing.

use std::io::{self, Write};

use super::Table;
use crate::report::figures::{decimals, percent, places_for, thousands};
use crate::stats::Estimate;
use crate::summary::{CardFigures, Cell};

/// So many cards are shown from the top, and so many from the bottom.
const SHOWN: usize = 3;

/// A card is ranked if there are so many games with it in hand and so many without.
const LEAST: u64 = 30;

const HEADINGS: [&str; 5] =
    ["Cards and winning", "iwd", "won if in hand", "games in hand", "not in hand"];

const CAUTION: &str = "\
iwd: points by which its side won more often when the card was ever in hand than when it never was.
This is association, not effect: long games draw more cards, and are not won by all sides alike.
And these few of many cards are here because they stand out: some of that is chance.";

/// Writes the cards of each side whose iwd is surely highest and lowest.
pub(super) fn write(cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let ranked = ranked(&cell.cards);
    if ranked.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(HEADINGS);
    let mut sides: Vec<&str> = ranked.iter().map(|(card, _)| card.side).collect();
    sides.dedup();
    for side in sides {
        table.heading([&format!(" {side}")[..]]);
        let of_side: Vec<_> = ranked.iter().filter(|(card, _)| card.side == side).collect();
        let cut = of_side.len() > 2 * SHOWN;
        for (place, (card, iwd)) in of_side.iter().enumerate() {
            match place {
                SHOWN if cut => table.row(&["…".to_owned()]),
                _ if cut && (SHOWN..of_side.len() - SHOWN).contains(&place) => {}
                _ => table.row(&row(card, iwd)),
            }
        }
    }
    writeln!(out, "\n{table}{CAUTION}")
}

/// The cards whose iwd rests on enough games, by side, the surely highest first; equal ones in the
/// deck's order.
fn ranked(cards: &[CardFigures]) -> Vec<(&CardFigures, Estimate)> {
    let iwd = |card| figure(card, "iwd").filter(|iwd| iwd.value.is_some() && iwd.n >= LEAST);
    let mut ranked: Vec<_> = cards.iter().filter_map(|card| Some((card, iwd(card)?))).collect();
    let mut sides: Vec<&str> = cards.iter().map(|card| card.side).collect();
    sides.dedup();
    let side = |card: &CardFigures| sides.iter().position(|side| *side == card.side);
    ranked.sort_by(|(one, high), (other, low)| {
        let by_value = surely(low).partial_cmp(&surely(high));
        side(one).cmp(&side(other)).then(by_value.unwrap_or(std::cmp::Ordering::Equal))
    });
    ranked
}

/// The end of the interval that is nearest to zero, or zero if it lies inside: few games make a large
/// difference easily.
fn surely(difference: &Estimate) -> f64 {
    difference.interval.map_or(0.0, |interval| 0.0_f64.clamp(interval.low, interval.high))
}

fn figure(card: &CardFigures, name: &str) -> Option<Estimate> {
    card.metrics.iter().find(|metric| metric.name == name).map(|metric| metric.estimate)
}

fn row(card: &CardFigures, iwd: &Estimate) -> [String; 5] {
    let [in_hand, never] =
        ["gih_wr", "gns_wr"].map(|name| figure(card, name).unwrap_or(Estimate::unknown(0)));
    let rate = in_hand.value.map(|rate| percent(rate, in_hand.margin()));
    [
        format!("{} × {}", card.copies, card.card),
        points(iwd).unwrap_or_default(),
        rate.unwrap_or_default(),
        thousands(in_hand.n),
        thousands(never.n),
    ]
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
