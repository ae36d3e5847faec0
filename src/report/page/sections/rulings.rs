//! What open questions of the rules are worth: `rulings.csv`.

use super::Section;
use super::words::{basis, in_points, mark, points, probability, reach};
use crate::report::page::charts::{Axis, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::{Row, by_contest};
use crate::report::page::{Material, Page};

pub const RULINGS: Section =
    Section { id: "rulings", title: "What an open rule is worth", file: FILE, answer, body };

const FILE: &str = "rulings.csv";

fn label(row: Row<'_>) -> String {
    format!("{} = {}", row.get("ruling"), row.get("reading"))
}

/// How much a row says, whichever way.
pub fn size(row: Row<'_>) -> f64 {
    row.number("value").unwrap_or(0.0).abs()
}

fn answer(material: &Material) -> Vec<String> {
    let by_size = |one: &Row<'_>, other: &Row<'_>| size(*one).total_cmp(&size(*other));
    let Some(greatest) = material.rows(FILE).rev().max_by(by_size) else { return Vec::new() };
    let (estimate, contest) = (greatest.estimate(), greatest.contest());
    vec![
        format!(
            "The reading that changes most is {}: {} points.",
            label(greatest),
            points(&estimate)
        ),
        format!("Points of win rate ({}), {contest}.", basis(&estimate)),
    ]
}

fn body(material: &Material, page: &mut Page) -> Option<()> {
    let contests = by_contest(material.rows(FILE));
    contests.first()?;
    for (contest, mut rows) in contests {
        rows.sort_by(|one, other| size(*other).total_cmp(&size(*one)));
        let title = format!("Another reading: {contest}");
        let mut grid = Grid::new(&title, FILE, ["Reading", "Points", "p-value"]);
        let mut strips = Vec::new();
        for row in rows {
            let estimate = row.estimate();
            grid.row([label(row), points(&estimate), probability(row.get("p_value")).to_owned()]);
            let marks = mark(&estimate, Shape::Bar).into_iter().collect();
            strips.push(Strip { label: label(row), shown: points(&estimate), marks });
        }
        let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(reach);
        let axis = Axis::around(reaches.chain([0.0]), in_points);
        let description = format!("Bars of what {} readings change, greatest first.", strips.len());
        let drawing = Strips { axis, origin: 0.0, strips }.draw(&title, description);
        let key =
            "Points of win rate against the scenario's own reading, the greatest change first.";
        page.figure(&drawing, key, &grid);
    }
    Some(())
}
