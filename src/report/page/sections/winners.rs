//! Who wins: `summary.csv`.

use super::Section;
use super::words::{basis, ends, mark, meeting, percents, rate, reach, winner};
use crate::report::figures::{counted, percent, thousands};
use crate::report::page::charts::{Axis, Heat, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::Row;
use crate::report::page::{Material, Page};
use crate::stats::Estimate;
use crate::summary::Contest;

pub const WINNERS: Section = Section {
    id: "winners",
    title: "Who wins",
    file: "summary.csv",
    answer,
    body: |material, page| {
        let rates = win_rates(material, "summary.csv");
        tell(&rates, "summary.csv", page)
    },
};

/// More contests than these are shown as a matrix alone.
const MOST_BARS: usize = 40;

/// The contests of a file with their win rates, those of a mix left out.
pub fn win_rates(material: &Material, file: &str) -> Vec<(Contest, Estimate)> {
    let rows = material.rows(file).filter(|row| row.metric() == "win_rate");
    let rates = rows.map(|row| (row.contest(), row.estimate()));
    rates.filter(|(contest, _)| *contest != Contest::mixed()).collect()
}

fn answer(material: &Material) -> Vec<String> {
    let rates = win_rates(material, "summary.csv");
    let sentence = |(contest, estimate): &(Contest, Estimate)| {
        let (winner, meeting) = (winner(contest), meeting(contest));
        format!("{winner} {} ({}){meeting}", rate(estimate), basis(estimate))
    };
    let mut played: Vec<_> = rates.iter().filter(|(_, rate)| rate.value.is_some()).collect();
    // A stable sort: of equal ones the first comes first.
    played.sort_by(|(_, one), (_, other)| one.value.partial_cmp(&other.value).expect("finite"));
    match &played[..] {
        [] => Vec::new(),
        [only] => vec![format!("{}.", sentence(only))],
        [lowest, .., highest] => {
            let many = counted(played.len() as u64, "contest");
            let who = if lowest.0.policy.is_some() { "The player wins" } else { "British win" };
            let ends = [lowest, highest].map(|it| percent(it.1.value.unwrap_or(0.0), None));
            vec![
                format!("{who} {} to {} of games in {many}.", ends[0], ends[1]),
                format!("Highest: {}.", sentence(highest)),
                format!("Lowest: {}.", sentence(lowest)),
            ]
        }
    }
}

/// Tells win rates as bars, and as a matrix where there is one.
pub fn tell(rates: &[(Contest, Estimate)], file: &'static str, page: &mut Page) -> Option<()> {
    rates.first()?;
    let mut grid = Grid::new("Win rates", file, ["Contest", "Win rate", "Interval, %", "Games"]);
    for (contest, estimate) in rates {
        let games = thousands(estimate.n);
        grid.row([contest.to_string(), rate(estimate), ends(estimate), games]);
    }
    if let Some(heat) = matrix(rates) {
        let (title, key) = match is_solitaire(rates) {
            true => ("Players on missions", "Win rates in percent. Rows: players."),
            false => (
                "British against Turks",
                "Rows: British players. Columns: Turkish players. How often the British win, in \
                 percent: blue above one half, orange below.",
            ),
        };
        let cells = counted(rates.len() as u64, "cell");
        let description = format!("A matrix of {cells}; every number is in the table behind it.");
        page.figure(&heat.draw(title, description), key, &grid);
    }
    if rates.len() <= MOST_BARS {
        let drawing = bars(rates).draw("Win rates", described(rates));
        let line = if is_solitaire(rates) { "" } else { " The upright line: one half." };
        page.figure(&drawing, &format!("Thin lines: intervals.{line}"), &grid);
    }
    Some(())
}

fn is_solitaire<T>(contests: &[(Contest, T)]) -> bool {
    contests.iter().any(|(contest, _)| contest.policy.is_some())
}

fn described(rates: &[(Contest, Estimate)]) -> String {
    let bars = counted(rates.len() as u64, "contest");
    let first = rates.first().map(|(contest, it)| format!("{contest} {}", rate(it)));
    format!("Bars for {bars}, with intervals. The first: {}.", first.unwrap_or_default())
}

fn bars(rates: &[(Contest, Estimate)]) -> Strips {
    let strip = |(contest, estimate): &(Contest, Estimate)| Strip {
        label: contest.to_string(),
        shown: rate(estimate),
        marks: mark(estimate, Shape::Bar).into_iter().collect(),
    };
    let strips: Vec<Strip> = rates.iter().map(strip).collect();
    // On missions that are hardly ever won a scale up to 1 would show nothing.
    let most = strips.iter().flat_map(|it| &it.marks).flat_map(reach).fold(0.05, f64::max);
    let solitaire = is_solitaire(rates);
    let (high, origin) = if solitaire { ((most * 1.05).min(1.0), 0.0) } else { (1.0, 0.5) };
    Strips { axis: Axis { low: 0.0, high, shown: percents }, origin, strips }
}

/// Rows are the British or solitaire players, columns the Turks or missions; none if there are
/// fewer than two of either, or a pair is missing or there twice.
fn matrix(rates: &[(Contest, Estimate)]) -> Option<Heat> {
    let (mut rows, mut columns): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut places = Vec::new();
    for (contest, _) in rates {
        let row = contest.policy.as_ref().or(contest.british.as_ref())?;
        let column = contest.mission.as_ref().or(contest.turks.as_ref())?;
        places.push((place(&mut rows, row), place(&mut columns, column)));
    }
    if rows.len() < 2 || columns.len() < 2 || rows.len() * columns.len() != rates.len() {
        return None;
    }
    let mut shares = vec![None; rates.len()];
    for ((row, column), (_, estimate)) in places.into_iter().zip(rates) {
        shares[row * columns.len() + column] = estimate.value;
    }
    Some(Heat { rows, columns, shares })
}

/// Where a name is in a list, which it is added to if it is not.
fn place(names: &mut Vec<String>, name: &String) -> usize {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.clone());
        names.len() - 1
    })
}

/// So many contests of two sides are told in full, and so many of a player alone: every mission and
/// the campaign.
const TOLD: [usize; 2] = [4, 5];

/// The contests of some rows that are told in full: of two sides the even ones first, where what
/// happens in a game can matter most; of a player alone those of whoever wins most, in the order of
/// the file. Also how many there are.
pub fn told<'a>(
    material: &'a Material,
    mut groups: Vec<(Contest, Vec<Row<'a>>)>,
) -> (Vec<(Contest, Vec<Row<'a>>)>, usize) {
    let many = groups.len();
    let rates = win_rates(material, "summary.csv");
    if is_solitaire(&groups) {
        let best = best_player(&rates);
        groups.sort_by_key(|(contest, _)| contest.policy.as_ref() != best);
        groups.truncate(TOLD[1]);
        return (groups, many);
    }
    let gap = |contest: &Contest| {
        let rate = rates.iter().find(|(known, _)| known == contest).and_then(|it| it.1.value);
        rate.map_or(1.0, |rate| (rate - 0.5).abs())
    };
    groups.sort_by(|(one, _), (other, _)| gap(one).total_cmp(&gap(other)));
    groups.truncate(TOLD[0]);
    (groups, many)
}

/// Who wins most over all contests together; the first of those who win alike.
fn best_player(rates: &[(Contest, Estimate)]) -> Option<&String> {
    let of = |name: &String| -> f64 {
        let own = rates.iter().filter(|(contest, _)| contest.policy.as_ref() == Some(name));
        own.filter_map(|(_, rate)| rate.value).sum()
    };
    let names = rates.iter().rev().filter_map(|(contest, _)| contest.policy.as_ref());
    names.max_by(|one, other| of(one).total_cmp(&of(other)))
}

/// Says which contests are told, if not all are.
pub fn say_which(told: &[(Contest, Vec<Row<'_>>)], many: usize, file: &str, page: &mut Page) {
    if told.len() < many {
        let which = match &told[0].0.policy {
            Some(player) => {
                format!("Of {many} contests {} are told here, {player}'s first", told.len())
            }
            None => format!("The {} most even of {many} contests are told here", told.len()),
        };
        page.say(&format!("{which}; {file} has them all."));
    }
}
