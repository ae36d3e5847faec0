//! Section on the length of games: `lengths.csv`.

use super::prelude::*;
use crate::charts::column_chart;
use sandtable_summary::rows::Length;

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in &winners::select_detailed(result, &result.tables.lengths, content) {
        for rows in rows.chunk_by(|one, other| one.metric == other.metric) {
            add_lengths(matchup, rows, content);
        }
    }
}

fn add_lengths(matchup: &Matchup, rows: &[&Length], content: &mut SectionContent) {
    let metric = &rows[0].metric;
    let title = &format!("{}: {matchup}", heading(metric));
    let mut grid = Grid::new(title, [with_spaces(metric), "Share of games".to_owned()]);
    let mut shares: Vec<(i64, f64)> = Vec::new();
    for Length { number, estimate, .. } in rows {
        grid.row([number.to_string(), rate(estimate)]);
        // Numbers that never occurred have no row in the file; the chart has empty columns for them.
        let number = i64::from(*number);
        let next = shares.last().map_or(number, |(last, _)| last + 1);
        shares.extend((next..number).map(|gap| (gap, 0.0)));
        shares.push((number, estimate.value.unwrap_or(0.0)));
    }
    let most = shares.iter().max_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |it| it.0);
    let description =
        format!("Columns: the share of games by their number; {most} is most frequent.");
    let drawing = column_chart(title, description, &shares, &with_spaces(metric), percents);
    content.add_figure(drawing, "\nColumns: the share of games.", grid);
}
