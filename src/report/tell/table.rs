//! Sections that compare recorded games with simulated ones: `table.csv` and `replays.csv`.

use super::prelude::*;
use sandtable_summary::rows::{AtTable, Replayed, TableMetric};

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let mut words = Vec::new();
    for (matchup, rows) in group_by_matchup(&result.tables.table) {
        for row in keep_metric(&rows, TableMetric::Won) {
            words.push(format!(
                "At the table {} {} of {} ({} %; {}), in simulated games {} (as far apart by chance alone: p {}), \
                 {matchup}.",
                result.parts.wins_in_words(),
                bare_rate(&row.estimate),
                counted(row.estimate.n, "game"),
                ends(&row.estimate),
                row.estimate.interval.map_or(String::new(), |it| level(it.level)),
                row.expected.map_or(UNKNOWN.to_owned(), tenths),
                match probability(row.p_value) {
                    least if least.starts_with('<') => least,
                    equal => format!("= {equal}"),
                }
            ));
        }
        let surprises: Vec<String> = rows
            .iter()
            .filter(|row| row.surprise == Some(true))
            .map(|row| quantity_name(row))
            .collect();
        words.push(match &surprises[..] {
            [] => format!("None of {} is a surprise.", figures(rows.len())),
            them => format!("Surprising, of {}: {}.", figures(rows.len()), them.join("; ")),
        });
    }
    words
}

fn figures(count: usize) -> String {
    counted(count as u64, "figure")
}

/// Returns a name for the quantity in a row, such as `games that ended by exhaustion`.
fn quantity_name(row: &AtTable) -> String {
    match row.metric {
        TableMetric::Won => "who won".to_owned(),
        TableMetric::Ended => format!("games that ended by {}", with_spaces(&row.about)),
        TableMetric::Length => with_spaces(&row.about),
    }
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in group_by_matchup(&result.tables.table) {
        let caption = format!("{matchup}, beside games at the table");
        let columns = [
            "",
            "games",
            "at the table",
            "exact interval",
            "simulated",
            "as many simulated",
            "p",
            "surprise",
        ];
        let mut grid = Grid::new(&caption, columns);
        for row in rows {
            let number = |it: Option<f64>| match (it, row.metric == TableMetric::Length) {
                (None, _) => UNKNOWN.to_owned(),
                (Some(it), true) => decimals(it, 2),
                (Some(it), false) => tenths(it),
            };
            let interval = row.estimate.interval.map_or(String::new(), |_| ends(&row.estimate));
            let range = format!("{} to {}", number(row.expected_low), number(row.expected_high));
            let surprise = if row.surprise == Some(true) { "yes" } else { "" }.to_owned();
            grid.row([
                heading(&quantity_name(row)),
                thousands(row.estimate.n),
                number(row.estimate.value),
                interval,
                number(row.expected),
                range,
                probability(row.p_value),
                surprise,
            ]);
        }
        content.add_table(grid);
    }
    content.add_paragraph(
        "p says how often as many simulated games of these players come out at least as oddly. A surprise is so odd \
         that, of all figures that are called so, at most about one in twenty is chance.",
    );
}

/// Returns sentences that say whether recorded moves follow the rules, and name the games that do not.
pub(super) fn verdicts(result: &WrittenResult) -> Vec<String> {
    let rows = &result.tables.replays;
    let broken: Vec<&Replayed> = rows.iter().filter(|row| row.verdict != "kept").collect();
    if rows.is_empty() {
        return Vec::new();
    }
    if broken.is_empty() {
        return vec![format!(
            "The moves of {} keep the rules.",
            counted(rows.len() as u64, "game")
        )];
    }
    let told =
        broken.into_iter().map(|Replayed { game, moves, verdict, line, rule, why, .. }| {
            let line = line.unwrap_or(0);
            let by = if rule.is_empty() { String::new() } else { format!(" by {rule}") };
            match &verdict[..] {
                "refused" => {
                    format!("Game {game} cannot be{by}, from {moves}, line {line}: {why}.")
                }
                "not found" => {
                    format!(
                        "Of game {game} none was found that brings {moves}, line {line}{by}: {why}."
                    )
                }
                _ => format!("Game {game} cannot be played again: {why}."),
            }
        });
    told.collect()
}

pub(super) fn replays(result: &WrittenResult, content: &mut SectionContent) {
    let columns = ["Game", "moves", "told", "verdict", "first that does not come", "rule", "why"];
    let mut grid = Grid::new("Games whose moves are told", columns);
    for Replayed { game, moves, recorded, verdict, line, rule, why } in &result.tables.replays {
        let line = line.map_or(String::new(), |line| format!("line {line}"));
        grid.row([&game.to_string(), moves, &recorded.to_string(), verdict, &line, rule, why]);
    }
    content.add_table(grid);
    content.shorten_table(|grid| grid.with_columns(6));
}
