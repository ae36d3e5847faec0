//! Decks that answer one another: `decks.csv` and `swaps.csv`.

use super::compare::{PLAYED, mixes, value};
use super::prelude::*;
use sandtable_summary::Part;
use sandtable_summary::rows::RatingMetric::{EquilibriumShare, Regret};
use sandtable_summary::rows::SwapMetric::{ClimbGain, SwapGain};
use sandtable_summary::rows::{DeckCard, Rating, SwapRow};

/// A deck that gives away no more than this share of games is a good one.
const GOOD: f64 = 0.01;

pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    if result.tables.decks.is_empty() {
        return Vec::new();
    }
    let Some(value) = value(result) else {
        let words = "Too few games to say which decks are best.".to_owned();
        return (!result.tables.contests.is_empty()).then_some(words).into_iter().collect();
    };
    let (value, basis) = (rate(value), basis(value));
    let wins = result.parts.wins_in_words();
    let mixes = mixes(result);
    let least = result.parts.seats().filter_map(|seat| best_shipped(result, seat));
    [
        format!("When both sides choose well among these decks {wins} {value} ({basis})."),
        format!("What they then play: {mixes}."),
    ]
    .into_iter()
    .chain(least)
    .collect()
}

/// The shipped deck of a side that gives away least.
fn best_shipped(result: &WrittenResult, seat: &Part) -> Option<String> {
    let rows =
        all(&result.tables.ratings, Regret).into_iter().filter(|row| row.side == seat.side());
    let is_found = |row: &Rating| {
        let mut found = result.tables.swaps.iter();
        found.any(|it| (&it.side, &it.strategy) == (&row.side, &row.strategy))
    };
    let shipped = rows.filter(|row| !is_found(row) && row.estimate.value.is_some());
    let best = all_greatest(shipped, |row| Some(-size(*row)));
    let first = best.first()?;
    let lost = with_margin(100.0 * size(*first), first.estimate.margin().map(|it| 100.0 * it));
    let names: Vec<&str> = best.iter().map(|row| &row.strategy[..]).collect();
    let give = if names.len() == 1 { "gives" } else { "give" };
    let (label, names) = (seat.label, enumerated(&names));
    Some(format!("{label}: of the shipped decks {names} {give} away least, {lost} points."))
}

/// The cards of a deck.
fn cards_of<'a>(result: &'a WrittenResult, side: &str, strategy: &str) -> Vec<&'a DeckCard> {
    let rows = result.tables.decks.iter();
    rows.filter(|row| row.side == side && row.strategy == strategy).collect()
}

/// The decks of the mix, as lines of a scenario.
pub(super) fn decks(result: &WrittenResult, telling: &mut Telling) {
    for seat in result.parts.seats() {
        let mut shares = all(&result.tables.ratings, EquilibriumShare);
        shares.retain(|row| row.side == seat.side() && size(*row) >= PLAYED);
        greatest_first(&mut shares);
        for row in shares {
            let name = format!("{} {}", seat.label, row.strategy);
            let cards = cards_of(result, seat.side(), &row.strategy);
            let changed: Vec<String> = cards
                .iter()
                .filter(|card| card.copies != card.printed)
                .map(|card| format!("{} = {}", card.key, card.copies))
                .collect();
            if changed.is_empty() {
                telling.say(&format!("{name} has the deck of the scenario."));
                continue;
            }
            let share = in_range(&row.estimate);
            telling.say(&format!("{name}, {share} of the mix, as lines of a scenario:"));
            telling.command(&changed.join("\n"));
        }
    }
}

/// The decks of a side that give away little, each by its cards.
fn good<'a>(result: &'a WrittenResult, side: &str) -> Vec<Vec<&'a DeckCard>> {
    let regrets = all(&result.tables.ratings, Regret).into_iter().filter(|row| row.side == side);
    let good = regrets.filter(|row| row.estimate.value.is_some_and(|lost| lost <= GOOD));
    good.map(|row| cards_of(result, side, &row.strategy)).collect()
}

/// Which cards stand in every good deck, and which in none.
pub(super) fn cards(result: &WrittenResult, telling: &mut Telling) {
    for seat in result.parts.seats() {
        let good = good(result, seat.side());
        let Some(first) = good.first() else { continue };
        let decks = counted(good.len() as u64, "good deck");
        let caption = format!("{}, {decks}: copies of each card", seat.label);
        let columns = ["Card", "fewest", "most", "in the scenario", "in the pool"];
        let mut grid = Grid::new(&caption, columns);
        let (mut always, mut never) = (Vec::new(), Vec::new());
        for (place, card) in first.iter().enumerate() {
            let copies = good.iter().filter_map(|deck| Some(deck.get(place)?.copies));
            let (fewest, most) = (copies.clone().min().unwrap_or(0), copies.max().unwrap_or(0));
            let range = |low: u64, high: u64| match low == high {
                true => low.to_string(),
                false => format!("{low} to {high}"),
            };
            // What must be there says nothing of a deck.
            if fewest > card.least {
                always.push(format!("{} {}", range(fewest, most), card.card));
            } else if most == 0 {
                never.push(card.card.clone());
            }
            let pool = range(card.least, card.most);
            let cells = [fewest, most, card.printed].map(|it| it.to_string());
            grid.row([card.card.clone()].into_iter().chain(cells).chain([pool]));
        }
        let list = |cards: &[String]| match cards {
            [] => "no card".to_owned(),
            some => some.join(", "),
        };
        telling.say(&format!(
            "{}, {decks} (giving away at most a point). In every one: {}. In none: {}.",
            seat.label,
            list(&always),
            list(&never)
        ));
        telling.table(grid);
        telling.only_on_page();
    }
}

/// The exchanges that were kept, each with what it gained.
pub(super) fn swaps(result: &WrittenResult, telling: &mut Telling) {
    let kept = [SwapGain, ClimbGain].map(|it| all(&result.tables.swaps, it)).concat();
    match kept.is_empty() {
        true if result.manifest["complete"] == false => return,
        true => return telling.say("No deck that was tried joined those of its side."),
        false => {}
    }
    let caption = format!("Gain on fresh luck, points ({})", basis_of_rows(&kept));
    let columns = ["Deck", "gain, points", "round", "exchanged"];
    let rows: Vec<_> = result.tables.swaps.iter().collect();
    let cells = |row: &SwapRow| {
        let is_whole = row.metric == ClimbGain;
        let change = if is_whole { "all of them together" } else { &row.change }.to_owned();
        vec![format!("{} {}", row.side, row.strategy), row.round.to_string(), change]
    };
    let what = [
        "Bars of what {exchange} of cards gained.",
        "Points of win rate against the other side's mix of the round.",
    ];
    telling.lines(POINTS, &caption, &columns, &rows, cells, what);
    telling.in_short_by(|grid| grid.with_columns(3));
    telling.say(
        "Each was chosen among many by other games than those that tell its gain. The mix that it was \
         played against is that of its round, not the last.",
    );
}
