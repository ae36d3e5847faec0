//! Sections on the comparison of strategies: `matchups.csv` and `ratings.csv`.

use super::base;
use super::prelude::*;
use super::winners::Rates;
use sandtable_summary::Part;
use sandtable_summary::rows::RatingMetric::{
    EquilibriumShare, EquilibriumSupport, Exploitability, LargestResidual, RatingOfTheSide, Regret,
};
use sandtable_summary::rows::{Comparison, Rating, RatingMetric};
use serde_json::Value as Json;

pub(super) fn matchups(result: &WrittenResult, content: &mut SectionContent) {
    winners::add_win_rates(&win_rates(result), content);
    if !result.tables.decks.is_empty() {
        // A study of decks has too many matchups for the terminal.
        content.set_only_short_form(Short::Nothing);
    }
}

/// Smallest probability of a strategy in an equilibrium mix that counts as more than zero.
pub(super) const MIN_MIX_SHARE: f64 = 0.0005;

fn win_rates(result: &WrittenResult) -> Vec<(Matchup, Estimate)> {
    let mixed = Matchup::mixed(result.parts);
    let rows = result.tables.contests.iter().filter(|row| row.matchup != mixed);
    rows.map(|row| (row.matchup.clone(), row.estimate)).collect()
}

/// Returns the value of the game: the first side's win rate if both sides play their equilibrium mix.
///
/// Returns `None` if the result contains no mixes.
pub(super) fn value(result: &WrittenResult) -> Option<&Estimate> {
    let mixed = Matchup::mixed(result.parts);
    let row = result.tables.contests.iter().find(|row| row.matchup == mixed);
    row.map(|row| &row.estimate)
}

pub(super) fn mixes(result: &WrittenResult) -> String {
    let of_seat = |seat: &Part| {
        let mut names = rows_with_metric(&result.tables.ratings, EquilibriumShare);
        names.retain(|row| row.side == seat.side() && magnitude(*row) >= MIN_MIX_SHARE);
        greatest_first(&mut names);
        let words =
            names.iter().map(|row| format!("{} {}", row.strategy, frequency(&row.estimate)));
        format!("{} {}", seat.label, words.collect::<Vec<_>>().join(", "))
    };
    result.parts.seats().map(of_seat).collect::<Vec<_>>().join("; ")
}

/// Formats a strategy's share of a mix: `always`, or `in 76.00 % (31.20 to 100.00) of games`.
fn frequency(share: &Estimate) -> String {
    let least = share.interval.map_or(share.value, |it| Some(it.low));
    match least.is_some_and(|least| least > 1.0 - MIN_MIX_SHARE) {
        true => "always".to_owned(),
        false => format!("in {} of games", in_range(share)),
    }
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    if !result.tables.decks.is_empty() {
        return Vec::new();
    }
    best_play(result).into_iter().chain(left_out_sentence(result)).collect()
}

fn left_out_sentence(result: &WrittenResult) -> Option<String> {
    let policies = result.manifest["explained"]["left_out"].as_array()?.iter();
    let policy =
        |it: &Json| Some(format!("{} ({})", it["name"].as_str()?, it["meaning"].as_str()?));
    let policies: Vec<String> = policies.filter_map(policy).collect();
    (!policies.is_empty()).then(|| format!("Not compared: {}.", policies.join(", ")))
}

/// Returns sentences on the equilibrium mixes and their value, or on a solitaire game's best policies.
fn best_play(result: &WrittenResult) -> Vec<String> {
    let Some(value) = value(result) else {
        return match result.parts.opponents() {
            _ if result.manifest["command"] == "train" => Vec::new(),
            Some(_) if !result.tables.contests.is_empty() => {
                vec!["Too few games to say who plays best.".to_owned()]
            }
            _ => best_of_each(result),
        };
    };
    let mixes = mixes(result);
    let (rate, basis) = (rate(value), basis(value));
    let wins = result.parts.wins_in_words();
    let best = [
        format!("When both sides choose well among these players {wins} {rate} ({basis})."),
        format!("Best choices: {mixes}."),
    ];
    let closed = base::indistinct_sentence(value, "players");
    best.into_iter().chain(closed).collect()
}

/// Returns sentences that name the best policies against each opponent or in each mode.
///
/// A sentence names all policies that win exactly as often.
fn best_of_each(result: &WrittenResult) -> Vec<String> {
    let rates = win_rates(result);
    let known = rates.iter().filter(|it| it.1.value.is_some());
    let meetings = grouped(known, |it| it.0.without_first_player()).into_iter();
    let sentence = |rates: Vec<&(Matchup, Estimate)>| {
        let best = all_greatest(rates, |it| it.1.value);
        let (matchup, estimate) = best.first()?;
        let player = |it: &&(Matchup, Estimate)| it.0.first_player().unwrap_or_default().to_owned();
        let players: Vec<String> = best.iter().map(player).collect();
        let (meeting, won, basis) = (matchup.meeting(), rate(estimate), basis(estimate));
        let equals = similar_policies(result, matchup).into_iter();
        let equals: Vec<&str> =
            equals.filter(|it| !players.iter().any(|best| best == it)).collect();
        let equals = match &equals[..] {
            [] => String::new(),
            names => format!(", not clearly more than {}", enumerated(names)),
        };
        let win = if players.len() == 1 { "wins most often" } else { "came out equal" };
        Some(format!("{} {win} {meeting}{equals}: {won} ({basis}).", enumerated(&players)))
    };
    meetings.filter_map(|(_, rates)| sentence(rates)).collect()
}

/// Returns the policies that do not differ significantly from a matchup's first policy in its seat.
fn similar_policies<'a>(result: &'a WrittenResult, matchup: &Matchup) -> Vec<&'a str> {
    let player = matchup.first_player().unwrap_or_default();
    let met = matchup.without_first_player();
    let unclear = result.tables.comparisons.iter();
    let unclear = unclear.filter(|row| row.matchup == met);
    let unclear = unclear.filter(|row| significant_sign(&row.judged, &row.estimate).is_none());
    let other = |row: &'a Comparison| match [&row.first[..], &row.second] {
        [one, other] if one == player => Some(other),
        [one, other] if other == player => Some(one),
        _ => None,
    };
    unclear.filter_map(other).collect()
}

pub(super) fn strategies(result: &WrittenResult, content: &mut SectionContent) {
    let regrets = rows_with_metric(&result.tables.ratings, Regret);
    let ratings = [
        rows_with_metric(&result.tables.ratings, RatingMetric::Rating),
        rows_with_metric(&result.tables.ratings, RatingOfTheSide),
    ]
    .concat();
    match result.parts.opponents() {
        // A result of a single game has no mixes and so no regrets.
        _ if regrets.is_empty() => {}
        None => add_regrets(result, &regrets, content),
        Some(_) => add_strategy_values(result, &regrets, content),
    }
    if !ratings.is_empty() {
        rated(result, &ratings, content);
    }
}

fn add_regrets(result: &WrittenResult, regrets: &[&Rating], content: &mut SectionContent) {
    let first = result.parts.first().key;
    let matchup = |row: &&Rating| row.matchup.clone().with(first, &*row.strategy);
    let matchups: Vec<Matchup> = regrets.iter().map(matchup).collect();
    let caption = format!("Given away to the best, points ({})", basis_of_rows(regrets));
    let mut lines = RowChart::new(&caption, ["Strategy", "points"]);
    let shown = |regret: &Estimate| match regret.value {
        Some(0.0) => "best".to_owned(),
        _ => points(regret),
    };
    for (Rating { estimate, .. }, matchup) in regrets.iter().zip(&matchups) {
        lines.row(&matchup.to_string(), &shown(estimate), mark(estimate, Shape::Bar), [""; 0]);
    }
    let what = [
        "Bars of what is given away by {strategy}.",
        "Given away to the best of those who play the same, in points of win rate; 0 is best.",
    ];
    lines.add_to(content, POINTS, what);
    if let Some(matrix) = Matrix::of(&matchups) {
        let shown = |line: usize| shown(&regrets[line].estimate);
        content.set_short_table(winners::matrix_table(&caption, &matrix, shown));
    }
    content.add_paragraph(
        "The best was chosen on the same games: what the others give away is a little too great.",
    );
}

/// Adds regret, exploitability and equilibrium share of each strategy in a two-sided game.
///
/// Regret is the win rate lost against the other side's mix, exploitability that against the worst opponent.
fn add_strategy_values(result: &WrittenResult, regrets: &[&Rating], content: &mut SectionContent) {
    let caption =
        format!("What each strategy gives away to best play ({})", basis_of_rows(regrets));
    let columns = ["Strategy", "gives away, points", "at worst", "to", "is played", "how surely"];
    let rates = win_rates(result);
    let cells = |Rating { side, strategy, .. }: &Rating| {
        let of = |metric: RatingMetric, shown: fn(&Estimate) -> String| {
            let rows = rows_with_metric(&result.tables.ratings, metric);
            let own = rows.into_iter().find(|row| (&row.side, &row.strategy) == (side, strategy));
            own.map(|row| shown(&row.estimate)).unwrap_or_default()
        };
        vec![
            format!("{side} {strategy}"),
            of(Exploitability, points),
            strongest_opponents(&rates, result.parts, side, strategy).unwrap_or_default(),
            of(EquilibriumShare, in_range),
            of(EquilibriumSupport, rate),
        ]
    };
    let what = ["Bars of what is given away by {strategy}.", "Points of win rate; 0 is best."];
    content.add_row_chart(POINTS, &caption, &columns, regrets, cells, what);
    content.add_paragraph(
        "Gives away: lost against the other side's mix, its best play (regret). At worst: lost against the \
         strategy in this pool that is worst for it (exploitability); others outside the pool may be worse still. \
         Worst opponents were chosen on the games that they are judged by: that is a little too hard on all. Is \
         played: how often the best mix plays it. How surely: how often a strategy is part of the best mix when the \
         games are resampled; the range of its share is that of these mixes.",
    );
}

/// Returns the opponents against which a side's strategy wins least: their names, or their number.
fn strongest_opponents(rates: &Rates, parts: Parts, side: &str, strategy: &str) -> Option<String> {
    let [first, second] = parts.opponents()?;
    let (own, other, sign) =
        if first.side() == side { (first, second, 1.0) } else { (second, first, -1.0) };
    let its = rates.iter().filter(|(matchup, _)| matchup.get(own.key) == Some(strategy));
    let worst = all_greatest(its, |(_, rate)| Some(-sign * rate.value?));
    let names: Vec<&str> = worst.iter().filter_map(|(matchup, _)| matchup.get(other.key)).collect();
    match names[..] {
        [] => None,
        [only] => Some(only.to_owned()),
        [first, second] => Some(format!("{first}, {second}")),
        // A table has no room for more names.
        _ => Some(format!("{} equal", names.len())),
    }
}

fn rated(result: &WrittenResult, ratings: &[&Rating], content: &mut SectionContent) {
    let is_known = |row: &&Rating| row.estimate.value.is_some();
    if !ratings.iter().any(is_known) {
        content.add_paragraph(
            "No ratings: games are too one-sided to tell how far players are apart.",
        );
        return;
    }
    let caption = format!("Ratings ({})", basis_of_rows(ratings));
    let columns = ["Strategy", "Elo points above the average of the rated"];
    let mut lines = RowChart::new(&caption, columns);
    let side = format!("the {} side itself", result.parts.first().label);
    for row in ratings {
        let label = if row.metric == RatingOfTheSide { &side } else { &row.strategy };
        lines.row(label, &figure(*row), mark(&row.estimate, Shape::Dot), [""; 0]);
    }
    let what = [
        "Dots for {rating}, with intervals.",
        "Elo points above the average of the strategies that are rated.",
    ];
    lines.add_to(content, Scale { tick: short, ..POINTS }, what);
    if !ratings.iter().all(is_known) {
        content.add_paragraph(
            "– wins or loses nearly all games against the others: how far it is from them is \
             unknown.",
        );
    }
    let residual = rows_with_metric(&result.tables.ratings, LargestResidual);
    if let Some(share) = residual.first().and_then(|row| row.estimate.value) {
        content.add_paragraph(&format!(
            "A single rating is off by up to {} points in some matchup; if that is much, trust the \
             matrix.",
            decimals(100.0 * share, 2)
        ));
    }
}
