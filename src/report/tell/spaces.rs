//! Section with a map for each metric of the map's spaces: `spaces.csv` and `map.csv`.

use super::prelude::*;
use crate::charts::{MapChart, MapSpace};
use sandtable_summary::rows::{Place as PlaceRow, SpaceFigure};

const SPACES_IN_DESCRIPTION: usize = 3;

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = winners::select_detailed(result, &result.tables.spaces, content);
    let sheet = MapSheet::of(result);
    for (matchup, rows) in &matchups {
        let metrics = grouped(rows.iter().copied(), |row| &row.metric);
        for (look, (_, rows)) in metrics.iter().enumerate() {
            add_metric(matchup, &sheet, rows, look, content);
        }
    }
}

/// Map of a result: its spaces with known coordinates, and the routes between them.
pub struct MapSheet<'a> {
    places: Vec<(&'a str, [f64; 2])>,
    routes: Vec<[usize; 2]>,
    railways: Vec<[usize; 2]>,
}

impl<'a> MapSheet<'a> {
    /// Returns the map of a result; empty if the result has none.
    pub fn of(result: &'a WrittenResult) -> MapSheet<'a> {
        let mut places: Vec<(&str, [f64; 2])> = Vec::new();
        let mut rail = Vec::new();
        for PlaceRow { space, kinds, x, y, .. } in &result.tables.map {
            let at = x.zip(*y);
            if let Some((x, y)) = at.filter(|_| places.iter().all(|it| it.0 != space)) {
                places.push((space, [x as f64, y as f64]));
                rail.push(kinds.split(' ').any(|kind| kind == "rail"));
            }
        }
        let place = |name: &str| places.iter().position(|(known, _)| *known == name);
        let ends = |row: &PlaceRow| Some([place(&row.space)?, place(&row.route)?]);
        // The file lists every route from both of its ends.
        let all = result.tables.map.iter().filter_map(ends).filter(|[from, to]| from < to);
        let (railways, routes) = all.partition(|ends| ends.iter().all(|&end| rail[end]));
        MapSheet { places, routes, railways }
    }

    /// Returns whether the map has the coordinates of the space `name`.
    pub fn knows(&self, name: &str) -> bool {
        self.places.iter().any(|it| it.0 == name)
    }

    /// Adds a map whose circles show a number of each space, and the numbers as a table.
    ///
    /// `what` is a phrase that names the numbers. `most` holds the spaces, the greatest number first: name, number as
    /// text, number. `look` is the number of the circles' colour in the style sheet.
    pub fn add_map(
        &self,
        content: &mut SectionContent,
        grid: Grid,
        what: &str,
        most: &[(&str, String, f64)],
        format_value: fn(f64) -> String,
        look: usize,
    ) {
        let place = |&(name, at): &(&str, [f64; 2])| {
            let value = most.iter().find(|it| it.0 == name).map_or(0.0, |it| it.2);
            MapSpace { name: name.to_owned(), at, value }
        };
        let map = MapChart {
            spaces: self.places.iter().map(place).collect(),
            routes: self.routes.clone(),
            railways: self.railways.clone(),
            format_value,
        };
        let railway = if self.railways.is_empty() { "" } else { " Crossed lines: the railway." };
        let named = most
            .iter()
            .take(SPACES_IN_DESCRIPTION)
            .map(|(name, words, _)| format!("{name} {words}"));
        let named: Vec<String> = named.collect();
        let greatest = named.first().map_or("none", |it| it);
        let key = format!("\nThe area of a circle: {what}; the greatest is {greatest}.{railway}");
        let (spaces, named) = (counted(self.places.len() as u64, "space"), named.join(", "));
        let description = format!("A map of {spaces} with circles. The greatest: {named}.");
        content.add_figure(map.draw(&grid.caption, description, look), &key, grid);
    }
}

/// Adds a metric of all spaces as a map, or as a table if no coordinates are known.
fn add_metric(
    matchup: &Matchup,
    sheet: &MapSheet<'_>,
    rows: &[&SpaceFigure],
    look: usize,
    content: &mut SectionContent,
) {
    let Some(name) = rows.first().map(|row| &row.metric) else { return };
    let (metric, title) = (with_spaces(name), format!("{} by space: {matchup}", heading(name)));
    let mut grid = Grid::new(&title, ["Space".to_owned(), format!("{metric}, a game")]);
    let mut most = rows.to_vec();
    most.retain(|row| magnitude(*row) > 0.0);
    most.iter().for_each(|row| grid.row([row.space.clone(), figure(*row)]));
    let nowhere = rows.len() - most.len();
    if nowhere > 0 {
        grid.row([format!("nowhere else ({})", counted(nowhere as u64, "space")), String::new()]);
    }
    greatest_first(&mut most);
    if most.is_empty() {
        return content.add_paragraph(&format!("{}, {matchup}: none anywhere.", heading(name)));
    }
    if sheet.places.is_empty() {
        return content.add_table(grid);
    }
    let circles: Vec<_> =
        most.iter().map(|row| (&row.space[..], figure(*row), magnitude(*row))).collect();
    sheet.add_map(content, grid, &format!("{metric} a game"), &circles, short, look);
    let off = most.iter().filter(|row| !sheet.knows(&row.space));
    let off: Vec<String> = off.map(|row| format!("{} {}", row.space, figure(*row))).collect();
    if !off.is_empty() {
        content.add_paragraph(&format!("Not on the map: {}.", off.join(", ")));
    }
}
