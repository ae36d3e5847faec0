//! How games went: `summary.csv`.

use std::collections::HashMap;

use super::words::{figure, mark, percents, rate, short, spoken};
use super::{Section, silent, winners};
use crate::report::page::charts::{Axis, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::{Row, by_contest};
use crate::report::page::{Material, Page};
use crate::summary::{Contest, QUANTILES};

const FILE: &str = "summary.csv";

pub const CAMPAIGN: Section = Section {
    id: "campaign",
    title: "How far campaigns get",
    file: FILE,
    answer: silent,
    body: |material, page| {
        let title = format!("{}s reached and won", material.parts.mode()?.label);
        tell_shares(material, page, &title, |metric| {
            let stage = ["reached_", "won_"].iter().find(|stage| metric.starts_with(**stage));
            stage.map(|_| spoken(metric))
        })?;
        beginnings(material, page);
        Some(())
    },
};

pub const ENDINGS: Section = Section {
    id: "endings",
    title: "How games end",
    file: FILE,
    answer: silent,
    body: |material, page| {
        tell_shares(material, page, "Why games ended", |metric| {
            metric.strip_prefix("ended_by_").map(spoken)
        })
    },
};

pub const NUMBERS: Section =
    Section { id: "numbers", title: "In a game", file: FILE, answer: silent, body: numbers };

/// Tells shares of games as bars, those that `label` has a name for.
fn tell_shares(
    material: &Material,
    page: &mut Page,
    title: &str,
    label: impl Fn(&str) -> Option<String>,
) -> Option<()> {
    let rows = material.rows(FILE).filter(|row| label(row.metric()).is_some());
    let (contests, many) = winners::told(material, by_contest(rows));
    contests.first()?;
    winners::say_which(&contests, many, FILE, page);
    for (contest, rows) in &contests {
        let title = format!("{title}: {contest}");
        let mut grid = Grid::new(&title, FILE, ["Outcome", "Share of games", "What it says"]);
        let mut strips = Vec::new();
        for row in rows {
            let name = label(row.metric()).unwrap_or_default();
            let estimate = row.estimate();
            let meaning = material.meaning(row.metric()).unwrap_or_default();
            grid.row([&name, &rate(&estimate), meaning]);
            let marks = mark(&estimate, Shape::Bar).into_iter().collect();
            strips.push(Strip { label: name, shown: rate(&estimate), marks });
        }
        let axis = Axis { low: 0.0, high: 1.0, shown: percents };
        let description = format!("Bars of the share of games for {} outcomes.", strips.len());
        let drawing = Strips { axis, origin: 0.0, strips }.draw(&title, description);
        page.figure(&drawing, "", &grid);
    }
    Some(())
}

/// How the names of metrics begin that tell how a part of a campaign began.
const BEGINNING: &str = "start_";

/// Tells how the parts of campaigns began: a row a part, a column a number.
fn beginnings(material: &Material, page: &mut Page) {
    let Some((mode, any)) = material.parts.mode().zip(material.parts.any_mode()) else { return };
    let rows = material.rows(FILE).filter(|row| row.metric().starts_with(BEGINNING));
    let (contests, _) = winners::told(material, by_contest(rows));
    for (contest, rows) in &contests {
        let (mut names, mut modes, mut cells) = (Vec::new(), Vec::new(), HashMap::new());
        for row in rows.iter().filter(|row| !is_quantile(row.metric())) {
            let Some((name, mode)) = material.of_mode(row.metric()) else { continue };
            if cells.insert((name, mode), figure(*row)).is_none() {
                names.extend((!names.contains(&name)).then_some(name));
                modes.extend((!modes.contains(&mode)).then_some(mode));
            }
        }
        let spoken_name = |name: &str| {
            spoken(name.trim_start_matches(BEGINNING).trim_end_matches(any).trim_end_matches('_'))
        };
        let caption = format!("When a {} began, on average: {contest}", mode.label.to_lowercase());
        let heads = names.iter().map(|name| spoken_name(name));
        let mut grid = Grid::new(&caption, FILE, [mode.label.to_owned()].into_iter().chain(heads));
        for mode in modes {
            let cell = |name: &&str| cells.get(&(*name, mode)).cloned().unwrap_or_default();
            grid.row([spoken(mode)].into_iter().chain(names.iter().map(cell)));
        }
        page.table(&grid);
    }
}

fn numbers(material: &Material, page: &mut Page) -> Option<()> {
    let told_elsewhere = ["win_rate", "ended_by_", "reached_", "won_", BEGINNING];
    let is_number = |row: &Row<'_>| !told_elsewhere.iter().any(|it| row.metric().starts_with(it));
    let groups = by_contest(material.rows(FILE).filter(is_number));
    let (contests, many) = winners::told(material, groups);
    contests.first()?;
    winners::say_which(&contests, many, FILE, page);
    for (contest, rows) in &contests {
        page.table(&means(material, contest, rows));
    }
    Some(())
}

/// Means with their quantiles beside them.
fn means(material: &Material, contest: &Contest, rows: &[Row<'_>]) -> Grid {
    let columns = ["In a game", "On average", "5 %", "Median", "95 %", "What it says"];
    let mut grid = Grid::new(&contest.to_string(), FILE, columns);
    let quantile = |metric: &str, suffix: &str| {
        let name = format!("{metric}_{suffix}");
        let row = rows.iter().find(|row| row.metric() == name);
        row.and_then(|row| row.number("value")).map(short).unwrap_or_default()
    };
    for row in rows.iter().filter(|row| !is_quantile(row.metric())) {
        let metric = row.metric();
        let quantiles = QUANTILES.map(|(suffix, _)| quantile(metric, suffix));
        let first = [spoken(metric), figure(*row)];
        let meaning = material.meaning(metric).unwrap_or_default().to_owned();
        grid.row(first.into_iter().chain(quantiles).chain([meaning]));
    }
    grid
}

fn is_quantile(metric: &str) -> bool {
    QUANTILES.iter().any(|(suffix, _)| metric.ends_with(&format!("_{suffix}")))
}
