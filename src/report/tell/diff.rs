//! Sections on the differences between two scenarios: `diff.csv` and `moved.csv`.

use super::base::{self, BaseRate};
use super::fine_tuning::plays_earlier;
use super::prelude::*;
use super::words;
use crate::card_events::card_events;
use crate::charts::Drawing;
use sandtable_summary::rows::DifferenceMetric::{Alone, Part, WinRate, WinRateChange};
use sandtable_summary::rows::{About, Difference, DifferenceMetric, Moved, MovedMetric};

const MAX_MOVED_CARDS: usize = 8;

/// Maximum number of characters of the text that names a change.
const MAX_LABEL_LENGTH: usize = 48;

/// Shortens the name of a change to 48 characters; a change of many keys may be named by the first.
fn label(change: &str) -> String {
    let keys: Vec<&str> = change.split("; ").collect();
    let shown = match keys.len() {
        1 => change.to_owned(),
        many => {
            let whole = change.chars().count() <= MAX_LABEL_LENGTH;
            if whole { change.to_owned() } else { format!("{} and {} more", keys[0], many - 1) }
        }
    };
    match shown.chars().count() > MAX_LABEL_LENGTH {
        true => shown.chars().take(MAX_LABEL_LENGTH - 1).chain(['…']).collect(),
        false => shown,
    }
}

fn find_row<'a>(
    rows: &[&'a Difference],
    change: &str,
    metric: DifferenceMetric,
) -> Option<&'a Difference> {
    keep_metric(rows, metric).into_iter().find(|row| row.change == change)
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let matchups = group_by_matchup(&result.tables.differences);
    let bases = matchups.iter().filter_map(|(matchup, rows)| {
        let rate = find_row(rows, Difference::NONE, WinRate)?.estimate;
        Some(BaseRate { matchup, rate })
    });
    let bases = base::sentences(result, &bases.collect::<Vec<_>>());
    let verdicts =
        matchups.iter().filter_map(|(matchup, rows)| matchup_sentences(result, matchup, rows));
    let blind = matchups.iter().filter(|(matchup, _)| !plays_earlier(result, matchup));
    let blind = blind.filter_map(|(matchup, _)| unnoticed_part(&matchups, matchup));
    let rows: Vec<&Difference> = result.tables.differences.iter().collect();
    let margin_label = |row: &Difference| match &row.change[..] {
        Difference::ALL => "all changes".to_owned(),
        change => label(change),
    };
    let margin = base::margin_sentence(&rows, margin_label, |row| row.judged);
    bases.into_iter().chain(verdicts).chain(blind).chain(margin).collect()
}

/// Returns a sentence on how much of an effect exists because policies do not notice the change.
///
/// `learned` is a matchup of policies fine-tuned on each variant. It is compared with the same matchup before
/// fine-tuning. Returns `None` if `learned` has no fine-tuned policies, or the earlier policies did not play.
fn unnoticed_part(all: &[(&Matchup, Vec<&Difference>)], learned: &Matchup) -> Option<String> {
    let before = learned.before_retraining()?;
    let whole = |wanted: &Matchup| {
        let (_, rows) = all.iter().find(|(matchup, _)| *matchup == wanted)?;
        Some(find_row(rows, Difference::ALL, WinRateChange)?.estimate)
    };
    words::unnoticed([&whole(&before)?, &whole(learned)?])
}

fn counted_points(share: f64) -> String {
    let points = short(100.0 * share);
    if points == "1" { "a point".to_owned() } else { format!("{points} points") }
}

fn matchup_sentences(
    result: &WrittenResult,
    matchup: &Matchup,
    rows: &[&Difference],
) -> Option<String> {
    let before = &find_row(rows, Difference::NONE, WinRate)?.estimate;
    let after = &find_row(rows, Difference::ALL, WinRate)?.estimate;
    let changed = find_row(rows, Difference::ALL, WinRateChange)?;
    let whole = &changed.estimate;
    let (winner, basis) = (matchup.winner(), basis(whole));
    let rates = format!("{} after {} before", rate(after), rate(before));
    let smallest_effect = result.smallest_effect();
    let is_within = |it: Interval| it.low >= -smallest_effect && it.high <= smallest_effect;
    let moved = match significant_sign(&changed.judged, whole) {
        Some(sign) => format!("{winner} {} often", if sign > 0.0 { "more" } else { "less" }),
        None if whole.interval.is_some_and(is_within) => {
            let points = counted_points(smallest_effect);
            format!("{winner} as often as before, give or take {points}")
        }
        None => format!("{winner} as often as before, as far as is clear"),
    };
    Some(format!("{moved}: {rates}, {} points ({basis}), {matchup}.", points(whole)))
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.differences);
    content.add_paragraph("What was changed:");
    let changes = keep_metric(&matchups[0].1, Alone).into_iter().map(|row| row.values.clone());
    content.add_list(&changes.collect::<Vec<_>>());
    for (matchup, rows) in &matchups {
        add_parts(matchup, rows, result.smallest_effect(), content);
    }
}

/// Adds a chart and a table with the contribution of each change to the whole effect.
///
/// Significant contributions come first.
fn add_parts(
    matchup: &Matchup,
    rows: &[&Difference],
    smallest_effect: f64,
    content: &mut SectionContent,
) {
    let mut parts = keep_metric(rows, Part);
    parts.retain(|row| row.change != Difference::REST);
    let is_split = !parts.is_empty();
    if !is_split {
        parts = keep_metric(rows, Alone);
    }
    parts = Ranking::by(parts, |row| significant_effect(&row.judged, &row.estimate)).rows;
    parts.extend(find_row(rows, Difference::REST, Part));
    let caption = format!("{matchup}, what each change makes ({})", basis_of_rows(&parts));
    let mut columns = match is_split {
        true => vec!["Change", "its part", "verdict", "alone", "p-value of alone"],
        false => vec!["Change", "alone", "verdict", "p-value"],
    };
    let measures = base::measures(rows);
    let titles: Vec<String> = measures.iter().map(|it| with_spaces(it)).collect();
    columns.extend(titles.iter().map(|it| &it[..]));
    let cells = |part: &Difference| {
        let change = &part.change;
        let label = match &change[..] {
            Difference::REST => "together, beyond the sum of these".to_owned(),
            change => label(change),
        };
        let alone = find_row(rows, change, Alone);
        let p_value = alone.map_or(String::new(), |it| probability(it.pairing.p_value));
        let by_itself = alone.map_or(String::new(), |alone| points(&alone.estimate));
        let by_itself = is_split.then_some(by_itself);
        let verdict = words::verdict(&part.judged, &part.estimate, smallest_effect).to_owned();
        let same: Vec<&Difference> =
            rows.iter().copied().filter(|it| it.change == *change).collect();
        let measured = base::measure_cells(&measures, &same);
        [label, verdict].into_iter().chain(by_itself).chain([p_value]).chain(measured).collect()
    };
    let key = match is_split {
        true => {
            "Points of win rate on the same luck. The part of a change is what it adds on average over all orders in \
             which the changes can be made; the parts add up to the whole difference."
        }
        false => {
            "Points of win rate by each change alone, on the same luck. These need not add up to the whole."
        }
    };
    let what = ["Bars for {change}, clear ones first.", key];
    content.add_row_chart(POINTS, &caption, &columns, &parts, cells, what);
    let p_value = columns.iter().position(|it| it.starts_with("p-value")).unwrap_or(columns.len());
    content.shorten_table(|grid| grid.without_column(p_value));
}

pub(super) fn moved(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in &group_by_matchup(&result.tables.moved) {
        let about = |what: About| -> Vec<&Moved> {
            rows.iter().copied().filter(|row| row.about == what).collect()
        };
        add_numbers(matchup, "In a game", &about(About::Number), content);
        add_numbers(matchup, "Why games ended", &about(About::Ending), content);
        let mut whole = group_by_matchup(&result.tables.differences).into_iter();
        let whole = whole
            .find(|(known, _)| known == matchup)
            .and_then(|(_, rows)| find_row(&rows, Difference::ALL, WinRateChange)?.estimate.value);
        add_cards(matchup, whole.unwrap_or(0.0), &about(About::Card), content);
    }
}

fn format_metric(value: Option<f64>, unit: &str) -> String {
    match (value, unit) {
        (Some(value), "share") => format!("{} %", decimals(value * 100.0, 2)),
        (Some(value), _) => decimals(value, 3),
        (None, _) => String::new(),
    }
}

fn is_significant(row: &Moved) -> bool {
    significant_sign(&row.judged, &row.estimate).is_some()
}

/// Adds a table of metrics, such as lengths or endings, before and after the change.
///
/// The terminal shows only significant changes.
fn add_numbers(matchup: &Matchup, title: &str, rows: &[&Moved], content: &mut SectionContent) {
    if rows.is_empty() {
        return;
    }
    let caption = format!("{title}: {matchup} ({})", basis_of_rows(rows));
    let mut grid = Grid::new(&caption, [title, "before", "after", "change"]);
    for row in rows {
        let [before, after] = [row.before, row.after].map(|it| format_metric(it, &row.unit));
        grid.row([with_spaces(&row.name), before, after, change(*row)]);
    }
    let clear = grid.with_rows(|place| is_significant(rows[place]));
    match rows.iter().all(|row| row.unit == "share") {
        true => {
            let key = format!("Points by which each share moved.\n{INTERVALS}");
            content.add_figure(draw_share_changes(&caption, rows), &key, grid);
        }
        false => content.add_table(grid),
    }
    match rows.iter().any(|row| is_significant(row)) {
        true => content.set_short_table(clear),
        false => content.set_short_sentence(format!("{title}: no clear change, {matchup}.")),
    }
}

fn draw_share_changes(title: &str, rows: &[&Moved]) -> Drawing {
    let strip =
        |row: &&Moved| Strip::of(heading(&row.name), change(*row), mark(&row.estimate, Shape::Bar));
    let strips = Strips::around(rows.iter().map(strip).collect(), 0.0, in_points);
    let shares = counted(rows.len() as u64, "share");
    strips.draw(title, format!("Bars for {shares} that may have moved."))
}

/// Adds the cards with a significantly changed win rate, ranked by distance from their side's change.
///
/// `whole` is the change of the first side's win rate, as a share; the other side's change is its negative. The win
/// rate of a card is that of games with the card's preferred event, such as being in the opening hand.
fn add_cards(matchup: &Matchup, whole: f64, rows: &[&Moved], content: &mut SectionContent) {
    let changed = |metric: &str| MovedMetric::OfCard(format!("{metric}_change"));
    let has = |metric: &str| rows.iter().any(|row| row.metric == changed(metric));
    let Some(lead) = card_events(has).into_iter().next() else { return };
    let first = matchup.parts().first().side();
    let of_side = |row: &Moved| if row.side == first { whole } else { -whole };
    let apart = |row: &Moved| Some(row.estimate.value? - of_side(row));
    let of_metric =
        keep_metric(rows, changed(lead.win_rate)).into_iter().filter(|row| is_significant(row));
    let ranking = Ranking::by(of_metric, |row| apart(row));
    let title = format!("Won if {}", lead.title);
    let cards = &ranking.rows;
    if cards.is_empty() {
        let none = "no single card explains the change";
        return content.add_paragraph(&format!("{title}: {none}, {matchup}."));
    }
    let basis = basis_of_rows(cards);
    let caption =
        format!("{title}, cards that moved otherwise than their side: {matchup} ({basis})");
    let columns = ["Card", "change", "side", "before", "after"];
    let cells = |row: &Moved| {
        let [before, after] = [row.before, row.after].map(|it| format_metric(it, &row.unit));
        let label = format!("{} ({})", row.name, heading(&row.side));
        vec![label, in_points(of_side(row)), before, after]
    };
    let what = [
        "Bars for {card}.",
        "Points of its side's win rate where this happened to the card, from those furthest above the \
               change of the side's win rate to those furthest below it.",
    ];
    content.add_row_chart(POINTS, &caption, &columns, cards, cells, what);
    content.shorten_table(|grid| ranking.shorten(grid, MAX_MOVED_CARDS));
}
