//! How much is luck, and how a game runs: `luck.csv`, `curve.csv`.

use super::words::{figure, mark, percents, rate, short, spoken};
use super::{Section, silent};
use crate::report::figures::{counted, percent, thousands};
use crate::report::page::charts::{Axis, Plot, Series, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::{Row, by_contest};
use crate::report::page::{Material, Page};
use crate::stats::Estimate;
use crate::summary::Contest;

pub const LUCK: Section =
    Section { id: "luck", title: "Luck and skill", file: FILE, answer, body: luck };

pub const CURVE: Section = Section {
    id: "curve",
    title: "How the chances run",
    file: CURVES,
    answer: silent,
    body: curves,
};

const FILE: &str = "luck.csv";
const CURVES: &str = "curve.csv";

/// So many standings are told and so many drawn, those that most games have.
const STANDINGS: usize = 9;
const DRAWN: usize = 5;

/// A point of fewer games than these is left to the table.
const LEAST: u64 = 20;

fn answer(material: &Material) -> Vec<String> {
    let skill = |source: &str| {
        let is_it = |row: &Row<'_>| row.metric() == "variance_share" && row.get("source") == source;
        let row = material.rows(FILE).find(is_it).filter(|row| row.number("value").is_some());
        row.map(|row| rate(&row.estimate()))
    };
    if material.rows(FILE).next().is_none() {
        return Vec::new();
    }
    if let Some((policy, luck)) = skill("policy").zip(skill("luck")) {
        return vec![
            format!("Who wins is luck by {luck}."),
            format!("It is who plays by {policy}, and both together by the rest."),
        ];
    }
    let is_total = |row: &Row<'_>| row.metric() == "total_share";
    let known = material.rows(FILE).filter(is_total).filter(|row| row.number("value").is_some());
    let value = |row: &Row<'_>| row.number("value").unwrap_or(0.0);
    let most = known.max_by(|one, other| value(one).total_cmp(&value(other)));
    let Some(most) = most else {
        return vec!["Which luck decides is not known: too few games, or all alike.".to_owned()];
    };
    let (source, share) = (spoken(most.get("source")), rate(&most.estimate()));
    let contest = match by_contest(material.rows(FILE)).len() {
        1 => String::new(),
        _ => format!(", {}", most.contest()),
    };
    vec![format!(
        "The luck that matters most is {source}: it has a part in {share} of who wins{contest}."
    )]
}

fn luck(material: &Material, page: &mut Page) -> Option<()> {
    let contests = by_contest(material.rows(FILE));
    contests.first()?;
    for (contest, rows) in &contests {
        let of = |metric: &str| -> Vec<Row<'_>> {
            rows.iter().filter(|row| row.metric() == metric).copied().collect()
        };
        sources(contest, &of("first_order_share"), &of("total_share"), page);
        skill(&of("variance_share"), page);
        quality(contest, rows, page);
        open(contest, &of("losers_chance"), page);
    }
    Some(())
}

fn sources(contest: &Contest, alone: &[Row<'_>], total: &[Row<'_>], page: &mut Page) {
    if alone.is_empty() {
        return;
    }
    let title = format!("Which luck decides: {contest}");
    let mut grid = Grid::new(&title, FILE, ["Source", "By itself", "With others"]);
    let mut strips = Vec::new();
    for row in alone {
        let source = row.get("source");
        let with = total.iter().find(|row| row.get("source") == source).map(|it| it.estimate());
        let [by_itself, shown] =
            [Some(row.estimate()), with].map(|it| it.as_ref().map(rate).unwrap_or_default());
        let marks =
            [with.and_then(|it| mark(&it, Shape::Diamond)), mark(&row.estimate(), Shape::Dot)];
        let label = match source {
            "interplay" => "only several together".to_owned(),
            source => spoken(source),
        };
        grid.row([&label, &by_itself, &shown]);
        strips.push(Strip {
            label,
            shown: by_itself,
            marks: marks.into_iter().flatten().collect(),
        });
    }
    let axis = Axis { low: 0.0, high: 1.0, shown: percents };
    let description = format!("Shares of who wins for {} sources of luck.", strips.len());
    let drawing = Strips { axis, origin: 0.0, strips }.draw(&title, description);
    let key = "Filled dots: the share of who wins that the source decides by itself. Open \
               diamonds: with all others. An estimate below 0 stands at 0.";
    page.figure(&drawing, key, &grid);
}

fn skill(rows: &[Row<'_>], page: &mut Page) {
    if rows.is_empty() {
        return;
    }
    let mut grid = Grid::new("Luck and skill", FILE, ["What decides who wins", "Share"]);
    let mut strips = Vec::new();
    for row in rows {
        let label = match row.get("source") {
            "policy" => "who plays",
            "interplay" => "both together",
            source => source,
        };
        let (label, shown) = (label.to_owned(), rate(&row.estimate()));
        grid.row([&label, &shown]);
        let marks = mark(&row.estimate(), Shape::Bar).into_iter().collect();
        strips.push(Strip { label, shown, marks });
    }
    let axis = Axis { low: 0.0, high: 1.0, shown: percents };
    let description = "Bars of the shares of who plays, of luck, and of both together.".to_owned();
    let drawing = Strips { axis, origin: 0.0, strips }.draw("Luck and skill", description);
    page.figure(&drawing, "Of all the players named.", &grid);
}

fn quality(contest: &Contest, rows: &[Row<'_>], page: &mut Page) {
    let mut grid = Grid::new(&contest.to_string(), FILE, ["In a game", "On average"]);
    let of_games = |row: &&Row<'_>| row.get("source").is_empty() && row.get("turn").is_empty();
    let mut any = false;
    for row in rows.iter().filter(of_games) {
        grid.row([spoken(row.metric()), figure(*row)]);
        any = true;
    }
    if any {
        page.table(&grid);
    }
}

fn open(contest: &Contest, rows: &[Row<'_>], page: &mut Page) {
    if rows.is_empty() {
        return;
    }
    let title = format!("How long games stay open: {contest}");
    let mut grid = Grid::new(&title, FILE, ["Turns played", "The loser's chance"]);
    let mut rates = Vec::new();
    for row in rows {
        grid.row([row.get("turn"), &rate(&row.estimate())]);
        rates.extend(row.number("turn").map(|turn| (turn, row.estimate())));
    }
    let points = rates.iter().filter_map(|(turn, rate)| point(*turn, rate)).collect();
    let plot = Plot {
        x: Axis::around(rates.iter().map(|it| it.0), short),
        y: Axis { low: 0.0, high: 0.5, shown: percents },
        names: ["turns played".to_owned(), "the loser's chance".to_owned()],
        origin: None,
        series: vec![Series { name: String::new(), points, line: true }],
    };
    let description = format!("A line of the loser's chance: {}.", course(&rates));
    let key = "The chance to win that the loser of a game still had, on average: 50 % where all is \
               open, 0 once all is decided.";
    page.figure(&plot.draw(&title, description), key, &grid);
}

/// A figure against turns, with its interval.
fn point(turn: f64, estimate: &Estimate) -> Option<([f64; 2], Option<[f64; 2]>)> {
    Some(([turn, estimate.value?], estimate.interval.map(|it| [it.low.max(0.0), it.high])))
}

fn curves(material: &Material, page: &mut Page) -> Option<()> {
    let contests = by_contest(material.rows(CURVES));
    contests.first()?;
    page.say("How often the game is won from where it stands: one line for each standing.");
    page.say(&format!("{CURVES} has every standing, and what else tells one game from another."));
    for (contest, rows) in &contests {
        curve(contest, &frequent(rows), page);
    }
    Some(())
}

/// The chances from a standing, after each number of turns with games enough.
struct Run<'a> {
    standing: &'a str,
    /// Whether it is a line of the chart.
    drawn: bool,
    rates: Vec<(f64, Estimate)>,
}

fn curve(contest: &Contest, runs: &[Run<'_>], page: &mut Page) {
    let title = format!("Chances: {contest}");
    let drawn: Vec<&Run<'_>> = runs.iter().filter(|run| run.drawn).collect();
    let grid = chances(&title, runs);
    if drawn.is_empty() {
        return page.table(&grid);
    }
    let turns = drawn.iter().flat_map(|run| &run.rates).map(|(turn, _)| *turn);
    let series = |run: &&Run<'_>| Series {
        name: run.standing.to_owned(),
        points: run.rates.iter().filter_map(|(turn, rate)| point(*turn, rate)).collect(),
        line: true,
    };
    let plot = Plot {
        x: Axis::around(turns, short),
        y: Axis { low: 0.0, high: 1.0, shown: percents },
        names: ["turns played".to_owned(), "win rate from there".to_owned()],
        origin: Some(0.5),
        series: drawn.iter().map(series).collect(),
    };
    let lines = drawn.iter().map(|run| format!("{}: {}", run.standing, course(&run.rates)));
    let lines = lines.collect::<Vec<_>>().join("; ");
    let key = format!("Points of at least {LEAST} games; the table has more standings.");
    page.figure(&plot.draw(&title, format!("Win rates over turns. {lines}.")), &key, &grid);
}

/// How a line begins and ends, in words.
fn course(rates: &[(f64, Estimate)]) -> String {
    let told = |(turn, it): &(f64, Estimate)| {
        format!(
            "{} after {}",
            percent(it.value.unwrap_or(0.0), None),
            counted(*turn as u64, "turn")
        )
    };
    match rates {
        [] => String::new(),
        [only] => told(only),
        [first, .., last] => format!("{}, {}", told(first), told(last)),
    }
}

/// A row for each number of turns, a column for each standing.
fn chances(title: &str, runs: &[Run<'_>]) -> Grid {
    let mut turns: Vec<f64> =
        runs.iter().flat_map(|run| &run.rates).map(|(turn, _)| *turn).collect();
    turns.sort_by(f64::total_cmp);
    turns.dedup();
    let heads = runs.iter().map(|run| run.standing);
    let mut grid = Grid::new(title, CURVES, ["Turns played"].into_iter().chain(heads));
    for turn in turns {
        let cell = |run: &Run<'_>| {
            let known = run.rates.iter().find(|it| it.0 == turn);
            known
                .map(|(_, it)| format!("{}, n = {}", rate(it), thousands(it.n)))
                .unwrap_or_default()
        };
        grid.row([short(turn)].into_iter().chain(runs.iter().map(cell)));
    }
    grid
}

/// The standings that most games have, in the order of their lowest scores.
fn frequent<'a>(rows: &[Row<'a>]) -> Vec<Run<'a>> {
    let mut known: Vec<(u64, i64, &str)> = Vec::new();
    for row in rows {
        let Ok(score) = row.get("score").parse::<i64>() else { continue };
        let (n, standing) = (row.estimate().n, row.get("standing"));
        match known.iter_mut().find(|it| it.2 == standing) {
            Some((games, lowest, _)) => (*games, *lowest) = (*games + n, score.min(*lowest)),
            None => known.push((n, score, standing)),
        }
    }
    known.sort_by_key(|&(games, score, _)| (std::cmp::Reverse(games), score));
    known.truncate(STANDINGS);
    let run = |(_, lowest, standing)| {
        (lowest, Run { standing, drawn: false, rates: rates(rows, standing) })
    };
    let mut runs: Vec<(i64, Run<'a>)> = known.into_iter().map(run).collect();
    runs.retain(|(_, run)| !run.rates.is_empty());
    let lines = runs.iter_mut().filter(|(_, run)| run.rates.len() > 1);
    lines.take(DRAWN).for_each(|(_, run)| run.drawn = true);
    runs.sort_by_key(|it| it.0);
    runs.into_iter().map(|it| it.1).collect()
}

/// The chances from a standing after each turn, whatever else tells one score from another.
fn rates(rows: &[Row<'_>], standing: &str) -> Vec<(f64, Estimate)> {
    let of_standing = |row: &&Row<'_>| row.get("standing") == standing;
    let rows: Vec<Row<'_>> = rows.iter().filter(of_standing).copied().collect();
    let turns = rows.chunk_by(|one, other| one.get("turn") == other.get("turn"));
    turns.filter_map(|rows| Some((rows[0].number("turn")?, together(rows)?))).collect()
}

/// The win rate of all games after as many turns, if there are enough of them.
fn together(rows: &[Row<'_>]) -> Option<Estimate> {
    let estimates = || rows.iter().map(|row| row.estimate());
    let games = estimates().map(|it| it.n).sum();
    if games < LEAST {
        return None;
    }
    let wins = estimates().map(|it| (it.value.unwrap_or(0.0) * it.n as f64).round() as u64).sum();
    let level = estimates().find_map(|it| it.interval)?.level;
    Some(Estimate::rate(u64::min(wins, games), games, level))
}
