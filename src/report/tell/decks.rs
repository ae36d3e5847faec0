//! Sections on the best decks of both sides: `decks.csv` and `swaps.csv`.

use super::base;
use super::compare::{MIN_MIX_SHARE, mixes, value};
use super::prelude::*;
use sandtable_summary::Part;
use sandtable_summary::rows::RatingMetric::{EquilibriumShare, Regret};
use sandtable_summary::rows::SwapMetric::{ClimbGain, SwapGain};
use sandtable_summary::rows::{DeckCard, Rating, SwapRow};

/// Largest win rate, as a share, that a good deck may lose against the other side's mix (its regret).
const MAX_REGRET_OF_GOOD_DECK: f64 = 0.01;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    if result.tables.decks.is_empty() {
        return Vec::new();
    }
    let Some(value) = value(result) else {
        let words = "Too few games to say which decks are best.".to_owned();
        let has_games = !result.tables.contests.is_empty();
        let printed = printed_decks(result);
        return printed.into_iter().chain(has_games.then_some(words)).collect();
    };
    let (rate, basis) = (rate(value), basis(value));
    let wins = result.parts.wins_in_words();
    let mixes = mixes(result);
    let closed = base::indistinct_sentence(value, "decks");
    let shipped = result.parts.seats().filter_map(|seat| best_shipped(result, seat));
    let best = [
        format!("With the best decks found for both sides {wins} {rate} ({basis})."),
        format!("Best choices: {mixes}."),
    ];
    let printed = printed_decks(result);
    printed.into_iter().chain(best).chain(closed).chain(shipped).collect()
}

fn printed_decks(result: &WrittenResult) -> Option<String> {
    let has_own_deck = |matchup: &Matchup| matchup.players().all(|(_, name)| !name.contains('@'));
    let mixed = Matchup::mixed(result.parts);
    let mut rows = result.tables.contests.iter();
    let row = rows.find(|row| row.matchup != mixed && has_own_deck(&row.matchup))?;
    row.estimate.value?;
    let (wins, meeting) = (result.parts.wins_in_words(), row.matchup.meeting());
    let (rate, basis) = (rate(&row.estimate), basis(&row.estimate));
    Some(format!("With the decks of the scenario {wins} {rate} ({basis}) {meeting}."))
}

/// Returns a sentence on the shipped decks of a side (not found by the search) that lose least.
///
/// The loss is that against the other side's mix. A deck of the own mix loses nothing by definition, so the sentence
/// then names only its membership.
fn best_shipped(result: &WrittenResult, seat: &Part) -> Option<String> {
    let rows = rows_with_metric(&result.tables.ratings, Regret)
        .into_iter()
        .filter(|row| row.side == seat.side());
    let is_found = |row: &Rating| {
        let mut found = result.tables.swaps.iter();
        found.any(|it| (&it.side, &it.strategy) == (&row.side, &row.strategy))
    };
    let shipped = rows.filter(|row| !is_found(row) && row.estimate.value.is_some());
    let best = all_greatest(shipped, |row| Some(-magnitude(*row)));
    let first = best.first()?;
    let names: Vec<&str> = best.iter().map(|row| &row.strategy[..]).collect();
    let is_one = names.len() == 1;
    let is_in_mix =
        rows_with_metric(&result.tables.ratings, EquilibriumShare).into_iter().any(|row| {
            (&row.side, &row.strategy) == (&first.side, &first.strategy)
                && magnitude(row) >= MIN_MIX_SHARE
        });
    let (label, names) = (seat.label, enumerated(&names));
    if is_in_mix {
        let belong = if is_one { "belongs" } else { "belong" };
        return Some(format!("{label}: of the shipped decks {names} {belong} to the mix."));
    }
    let lost = with_margin(100.0 * magnitude(*first), first.estimate.margin().map(|it| 100.0 * it));
    let lose = if is_one { "loses" } else { "lose" };
    Some(format!(
        "{label}: of the shipped decks {names} {lose} least against the mix, {lost} points."
    ))
}

fn cards_of<'a>(result: &'a WrittenResult, side: &str, strategy: &str) -> Vec<&'a DeckCard> {
    let rows = result.tables.decks.iter();
    rows.filter(|row| row.side == side && row.strategy == strategy).collect()
}

pub(super) fn decks(result: &WrittenResult, content: &mut SectionContent) {
    for seat in result.parts.seats() {
        let mut shares = rows_with_metric(&result.tables.ratings, EquilibriumShare);
        shares.retain(|row| row.side == seat.side() && magnitude(*row) >= MIN_MIX_SHARE);
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
                content.add_paragraph(&format!("{name} has the deck of the scenario."));
                continue;
            }
            let share = in_range(&row.estimate);
            content.add_paragraph(&format!("{name}, {share} of the mix, as lines of a scenario:"));
            content.add_command(&changed.join("\n"));
        }
    }
}

/// Returns a side's good decks, which lose at most a point against the mix, as lists of cards.
fn good_decks<'a>(result: &'a WrittenResult, side: &str) -> Vec<Vec<&'a DeckCard>> {
    let regrets =
        rows_with_metric(&result.tables.ratings, Regret).into_iter().filter(|row| row.side == side);
    let good = regrets
        .filter(|row| row.estimate.value.is_some_and(|lost| lost <= MAX_REGRET_OF_GOOD_DECK));
    good.map(|row| cards_of(result, side, &row.strategy)).collect()
}

/// Adds a list of the cards in every good deck and in none, and a table of all cards' copies.
pub(super) fn cards(result: &WrittenResult, content: &mut SectionContent) {
    for seat in result.parts.seats() {
        let good = good_decks(result, seat.side());
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
            // Copies that every deck must have are not a choice of the deck's owner.
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
        content.add_paragraph(&format!(
            "{}, {decks} (losing at most a point against the mix). In every one: {}. In none: {}.",
            seat.label,
            list(&always),
            list(&never)
        ));
        content.add_table(grid);
        content.omit_short_form();
    }
}

pub(super) fn swaps(result: &WrittenResult, content: &mut SectionContent) {
    let kept = [SwapGain, ClimbGain].map(|it| rows_with_metric(&result.tables.swaps, it)).concat();
    match kept.is_empty() {
        true if result.manifest["complete"] == false => return,
        true => return content.add_paragraph("No deck that was tried joined those of its side."),
        false => {}
    }
    let caption = format!("Gain on new games, points ({})", basis_of_rows(&kept));
    let columns = ["Deck", "gain, points", "round", "exchanged"];
    let rows: Vec<_> = result.tables.swaps.iter().collect();
    let cells = |row: &SwapRow| {
        let is_whole = row.metric == ClimbGain;
        let change = if is_whole { "all of them together" } else { &row.change }.to_owned();
        vec![format!("{} {}", row.side, row.strategy), row.round.to_string(), change]
    };
    let what = [
        "Bars of the gain of {exchange} of cards.",
        "Points of win rate against the other side's mix of the round.",
    ];
    content.add_row_chart(POINTS, &caption, &columns, &rows, cells, what);
    content.shorten_table(|grid| grid.with_columns(3));
    content.add_paragraph(
        "Other games chose each exchange among many. The mix that it was played against is that of its round, \
         not the last.",
    );
}
