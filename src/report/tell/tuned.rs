//! What would make the game as even as is wished: `tuned.csv`.

use super::material::Row;
use super::words::{basis, figure, heading, percents, points, rate, reach, short, spoken};
use super::{Grid, Material, Section, Telling, Terminal};
use crate::report::charts::{Axis, Plot, Series, Shape, Strip, Strips};
use crate::report::figures::counted;
use crate::stats::Estimate;

pub const TUNED: Section = Section {
    id: "tuned",
    title: "What would change the balance",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Details,
};

const FILE: &str = "tuned.csv";
/// So many cards and numbers are drawn, those that are worth most.
const DRAWN: usize = 30;

/// A change with all that is known of it.
struct Change<'a> {
    proposal: &'a str,
    words: &'a str,
    edits: f64,
    rate: Estimate,
    rows: Vec<Row<'a>>,
}

fn changes(material: &Material) -> Vec<Change<'_>> {
    let rows: Vec<Row<'_>> =
        material.rows(FILE).filter(|row| row.metric() != "worth_per_step").collect();
    let key = |row: &Row<'_>| [row.get("proposal").to_owned(), row.get("change").to_owned()];
    let change = |rows: &[Row<'_>]| {
        let find = |metric: &str| rows.iter().find(|row| row.metric() == metric).copied();
        Some((find("edits")?.number("value")?, find("win_rate")?.estimate()))
    };
    let mut changes = Vec::new();
    for rows in rows.chunk_by(|one, other| key(one) == key(other)) {
        if let Some((edits, rate)) = change(rows) {
            let (proposal, words) = (rows[0].get("proposal"), rows[0].get("change"));
            changes.push(Change { proposal, words, edits, rate, rows: rows.to_vec() });
        }
    }
    changes
}

/// The share of wins that was asked for.
fn target(material: &Material) -> Option<f64> {
    material.manifest["options"]["--target"].as_str()?.parse().ok()
}

fn answer(material: &Material) -> Vec<String> {
    let changes = changes(material);
    let Some(printed) = changes.first() else { return Vec::new() };
    let contest = printed.rows[0].contest();
    // Figures of several contests are means over them and name none.
    let winner = contest.winner();
    let meeting = Some(contest.meeting()).filter(|it| !it.is_empty());
    let meeting = meeting.map_or(String::new(), |it| format!(" {it}"));
    let share = |it: &Estimate| format!("{winner} {} ({})", rate(it), basis(it));
    let best = changes.iter().find(|change| change.proposal == "1");
    let told = best.map(|best| {
        let edits = counted(best.edits as u64, "edit");
        format!("{} after {edits}: {}.", share(&best.rate), best.words)
    });
    let target =
        target(material).map_or(String::new(), |it| format!(", asked for {}", percents(it)));
    told.into_iter()
        .chain([format!("{}: {}{meeting}{target}.", heading(printed.words), share(&printed.rate))])
        .collect()
}

fn body(material: &Material, telling: &mut Telling) -> Option<()> {
    let changes = changes(material);
    changes.first()?;
    front(material, &changes, telling);
    worth(material, telling);
    Some(())
}

fn front(material: &Material, changes: &[Change<'_>], telling: &mut Telling) {
    let title = "Edits against win rate";
    let columns = ["Change", "File", "Edits", "Win rate", "Also"];
    let mut grid = Grid::new(title, FILE, columns);
    let told = ["win_rate", "edits", "gap"];
    for change in changes {
        let also = change.rows.iter().filter(|row| !told.contains(&row.metric()));
        let also = also.map(|row| format!("{} {}", spoken(row.metric()), figure(*row)));
        let file = match change.proposal {
            "" => String::new(),
            number => format!("tuned-{number}.toml"),
        };
        let also = also.collect::<Vec<_>>().join("; ");
        grid.row([change.words, &file, &short(change.edits), &rate(&change.rate), &also]);
    }
    let target = target(material);
    let ends = |it: &Change<'_>| {
        let interval = it.rate.interval.map(|it| [it.low, it.high]);
        it.rate.value.into_iter().chain(interval.into_iter().flatten())
    };
    let plot = Plot {
        x: Axis::around(changes.iter().map(|it| it.edits), short),
        y: Axis::around(changes.iter().flat_map(ends).chain(target), percents),
        names: ["edits".to_owned(), "win rate".to_owned()],
        origin: target,
        series: [nearest(changes, target)].into_iter().chain(changes.iter().map(alone)).collect(),
    };
    let description = format!("{} changes by their edits and win rates.", changes.len());
    let key = "The line: for so many edits, what comes nearest to the target (level line). \
               Numbers: the proposal.";
    telling.figure(plot.draw(title, description), key, grid);
}

fn place(change: &Change<'_>) -> Option<([f64; 2], Option<[f64; 2]>)> {
    let interval = change.rate.interval.map(|it| [it.low, it.high]);
    Some(([change.edits, change.rate.value?], interval))
}

/// The changes that none with as few edits comes nearer than.
fn nearest(changes: &[Change<'_>], target: Option<f64>) -> Series {
    let target = target.unwrap_or(0.5);
    let gap = |change: &Change<'_>| (change.rate.value.unwrap_or(0.0) - target).abs();
    let mut sorted: Vec<&Change<'_>> = changes.iter().collect();
    sorted.sort_by(|one, other| {
        one.edits.total_cmp(&other.edits).then(gap(one).total_cmp(&gap(other)))
    });
    let mut points = Vec::new();
    let mut least = f64::INFINITY;
    for change in sorted {
        if gap(change) < least {
            least = gap(change);
            points.extend(place(change));
        }
    }
    Series { name: String::new(), points, line: true }
}

fn alone(change: &Change<'_>) -> Series {
    Series {
        name: change.proposal.to_owned(),
        points: place(change).into_iter().collect(),
        line: false,
    }
}

fn worth(material: &Material, telling: &mut Telling) {
    let is_worth = |row: &Row<'_>| row.metric() == "worth_per_step";
    let mut rows: Vec<Row<'_>> = material.rows(FILE).filter(is_worth).collect();
    let value = |row: &Row<'_>| row.number("value").unwrap_or(0.0);
    rows.sort_by(|one, other| value(other).abs().total_cmp(&value(one).abs()));
    let Some(first) = rows.first() else { return };
    let share = first.get("unit") == "share";
    let shown = |row: &Row<'_>| if share { points(&row.estimate()) } else { figure(*row) };
    let contest = first.contest();
    let alone = contest.first_player().filter(|_| material.parts.are_solitaire());
    let whom = alone.map_or_else(|| material.parts.winner(), str::to_owned);
    let is_side = |name: &str| material.parts.seats().any(|seat| seat.side() == name);
    let title = &format!("What a copy or a step is worth to {whom}");
    // A card may be in both decks.
    let label = |row: &Row<'_>| match row.get("key").split_once('.') {
        Some((side, _)) if is_side(side) => format!("{} ({side})", row.get("change")),
        _ => row.get("change").to_owned(),
    };
    let mut grid = Grid::new(title, FILE, ["Card or number", "Worth", "Key"]);
    rows.iter().for_each(|row| grid.row([&label(row), &shown(row), row.get("key")]));
    let strip = |row: &Row<'_>| Strip {
        label: label(row),
        shown: shown(row),
        marks: super::words::mark(&row.estimate(), Shape::Bar).into_iter().collect(),
    };
    let strips: Vec<Strip> = rows.iter().take(DRAWN).map(strip).collect();
    let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(reach);
    let axis =
        Axis::around(reaches.chain([0.0]), if share { super::words::in_points } else { short });
    let description = format!("Bars for {} cards and numbers, greatest first.", strips.len());
    let drawing = Strips { axis, origin: 0.0, strips }.draw(title, description);
    let key = "By a fit over all that was played: a guide to what is worth trying, no more.";
    telling.figure(drawing, key, grid);
}
