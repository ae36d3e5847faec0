//! What would make the game as even as is wished: `tuned.csv`.

use super::lines::{Described, Lines};
use super::result::Row;
use super::words::{
    basis, basis_of, figure, heading, in_points, mark, percents, points, rate, short, spoken,
};
use super::{Grid, Section, Telling, Terminal, WrittenResult};
use crate::charts::{Axis, Plot, Series, Shape};
use crate::figures::{counted, decimals};
use sandtable_stats::Estimate;

pub const TUNED: Section = Section {
    id: "tuned",
    title: "What would change the balance",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Details,
};

const FILE: &str = "tuned.csv";
/// What is told of single cards and numbers, and of the search.
const NO_CHANGES: [&str; 3] = ["worth_per_step", "harm_of_more", "tried"];
/// So many cards and numbers are told in short, those that are worth most.
const TOLD: usize = 20;

/// A change with all that is known of it.
struct Proposal<'a> {
    proposal: &'a str,
    words: &'a str,
    edits: f64,
    rate: Estimate,
    /// How far the win rate is from its target; of several the one that is farthest.
    gap: Estimate,
    rows: Vec<Row<'a>>,
    /// The matchups, if each has a target of its own.
    each: Vec<OfMatchup>,
}

/// What a matchup has reached of its own target.
struct OfMatchup {
    name: String,
    rate: Estimate,
    target: f64,
}

impl Proposal<'_> {
    /// The scenario that it is written to, if it is.
    fn file(&self) -> String {
        match self.proposal {
            "" => String::new(),
            number => format!("tuned-{number}.toml"),
        }
    }

    /// What is drawn of it: its win rate, or of several targets the widest gap.
    fn drawn(&self) -> &Estimate {
        if self.each.is_empty() { &self.rate } else { &self.gap }
    }

    /// Whether it is as wished for; unknown if so many games did not tell.
    fn is_reached(&self) -> Option<bool> {
        let row = self.rows.iter().find(|row| row.metric() == "reached")?;
        row.number("value").map(|it| it == 1.0)
    }
}

fn changes(result: &WrittenResult) -> Vec<Proposal<'_>> {
    let rows: Vec<Row<'_>> =
        result.rows(FILE).filter(|row| !NO_CHANGES.contains(&row.metric())).collect();
    let key = |row: &Row<'_>| [row.get("proposal").to_owned(), row.get("change").to_owned()];
    rows.chunk_by(|one, other| key(one) == key(other)).filter_map(change).collect()
}

/// A change from its rows: first those of all matchups together, then those of each.
fn change<'a>(rows: &[Row<'a>]) -> Option<Proposal<'a>> {
    let mut of_matchups = rows.chunk_by(|one, other| one.matchup() == other.matchup());
    let all = of_matchups.next()?;
    let find =
        |rows: &[Row<'a>], metric: &str| rows.iter().find(|it| it.metric() == metric).copied();
    let each = of_matchups.filter_map(|rows| {
        let [rate, gap] = ["win_rate", "gap"].map(|metric| find(rows, metric));
        let (rate, gap) = (rate?.estimate(), gap?.estimate());
        let name = rows[0].matchup().to_string();
        Some(OfMatchup { name, target: rate.value? - gap.value?, rate })
    });
    Some(Proposal {
        proposal: all[0].get("proposal"),
        words: all[0].get("change"),
        edits: find(all, "edits")?.number("value")?,
        rate: find(all, "win_rate")?.estimate(),
        gap: find(all, "gap")?.estimate(),
        each: each.collect(),
        rows: all.to_vec(),
    })
}

/// The share of wins that was asked for, of all matchups together.
fn target(change: &Proposal<'_>) -> Option<f64> {
    Some(change.rate.value? - change.gap.value?)
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let changes = changes(result);
    let Some(printed) = changes.iter().find(|it| it.edits == 0.0) else { return Vec::new() };
    let matchup = printed.rows[0].matchup();
    // Figures of several matchups are means over them and name none.
    let winner = matchup.winner();
    let meeting = Some(matchup.meeting()).filter(|it| !it.is_empty());
    let meeting = meeting.map_or(String::new(), |it| format!(" {it}"));
    let share = |it: &Proposal<'_>| match &it.each[..] {
        [] => format!("{winner} {} ({})", rate(&it.rate), basis(&it.rate)),
        [first, ..] => {
            let reached = |it: &OfMatchup| format!("{} {}", it.name, rate(&it.rate));
            let reached: Vec<String> = it.each.iter().map(reached).collect();
            format!("{winner}: {} ({} each)", reached.join(", "), basis(&first.rate))
        }
    };
    let wish = wish(result, printed).map_or(String::new(), |it| format!(", asked for {it}"));
    let mut told = proposed(result, &changes, printed, share);
    told.push(format!("{}: {}{meeting}{wish}.", heading(printed.words), share(printed)));
    let least = changes.iter().filter(|it| it.is_reached() == Some(true)).map(|it| it.edits);
    let least = least.fold(f64::INFINITY, f64::min);
    told.extend(warnings(result));
    let undecided = changes.iter().filter(|it| it.is_reached().is_none() && it.edits < least);
    told.extend(undecided.map(|it| {
        format!(
            "Undecided, too near the edge of what is wanted to tell in so many games: {} after {}: {}.",
            share(it),
            edits(it),
            it.words
        )
    }));
    told
}

/// Where a player does worse with more of what ought to help.
fn warnings(result: &WrittenResult) -> Vec<String> {
    let harms = result.rows(FILE).filter(|row| row.metric() == "harm_of_more");
    let warning = |row: Row<'_>| {
        let what = row.get("change");
        let share = row.get("unit") == "share";
        let worth = if share { points(&row.estimate()) } else { figure(row) };
        format!(
            "Warning: more of {what} does harm, {worth} a step: a figure about these players, who do \
             not use it well, rather than about the scenario."
        )
    };
    harms.map(warning).collect()
}

/// What to do, or that there is nothing to do.
fn proposed(
    result: &WrittenResult,
    changes: &[Proposal<'_>],
    printed: &Proposal<'_>,
    share: impl Fn(&Proposal<'_>) -> String,
) -> Vec<String> {
    let most = result.manifest["options"]["--max-edits"].as_str();
    let most = counted(most.and_then(|it| it.parse().ok()).unwrap_or(0), "edit");
    let tried = result.rows(FILE).find(|row| row.metric() == "tried");
    let tried = tried.and_then(|row| row.number("value")).map_or(String::new(), |tried| {
        format!(", of {} that were tried", counted(tried as u64, "change"))
    });
    let in_full = |it: &Proposal<'_>| format!("{} after {}: {}.", share(it), edits(it), it.words);
    let best = changes.iter().find(|change| change.proposal == "1");
    match best {
        Some(best) if best.is_reached() == Some(true) => vec![in_full(best)],
        Some(nearest) => vec![
            match nearest.each.is_empty() {
                true => format!("None found within {most} that reaches it{tried}."),
                false => {
                    format!("None found within {most} that reaches all of the targets{tried}.")
                }
            },
            match nearest.each.is_empty() {
                true => format!("The nearest: {}", in_full(nearest)),
                false => format!(
                    "The best compromise, at most {} points from a target: {}",
                    decimals(100.0 * nearest.gap.value.unwrap_or(0.0).abs(), 2),
                    in_full(nearest)
                ),
            },
            "More may be within reach of `--max-edits`, `--numbers` or fewer bounds.".to_owned(),
        ],
        None if printed.is_reached() == Some(true) => vec!["Nothing need be changed.".to_owned()],
        None => vec![format!("None found within {most}{tried}.")],
    }
}

fn edits(change: &Proposal<'_>) -> String {
    counted(change.edits as u64, "edit")
}

/// The win rates that are wanted, with how far from them is near enough.
fn wish(result: &WrittenResult, printed: &Proposal<'_>) -> Option<String> {
    let tolerance = result.manifest["options"]["--tolerance"].as_str()?.parse::<f64>().ok()?;
    let tolerance = short(tolerance * 100.0);
    if printed.each.is_empty() {
        return Some(format!("{} ± {tolerance}", percents(target(printed)?)));
    }
    let wishes = printed.each.iter().map(|it| percents(it.target)).collect::<Vec<_>>();
    Some(format!("{}, ± {tolerance} each", wishes.join(", ")))
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let mut changes = changes(result);
    changes.first()?;
    changes.sort_by(|one, other| one.edits.total_cmp(&other.edits));
    front(&changes, telling);
    worth(result, telling);
    Some(())
}

fn front(changes: &[Proposal<'_>], telling: &mut Telling) {
    let is_of_each = changes.iter().any(|it| !it.each.is_empty());
    let [title, name] = match is_of_each {
        true => ["Edits against the widest gap", "widest gap"],
        false => ["Edits against win rate", "win rate"],
    };
    let target = if is_of_each { Some(0.0) } else { changes.first().and_then(target) };
    let ends = |it: &Proposal<'_>| {
        let figure = it.drawn();
        let interval = figure.interval.map(|it| [it.low, it.high]);
        figure.value.into_iter().chain(interval.into_iter().flatten())
    };
    let plot = Plot {
        x: Axis::around(changes.iter().map(|it| it.edits), short),
        y: Axis::around(changes.iter().flat_map(ends).chain(target), percents),
        names: ["edits".to_owned(), name.to_owned()],
        line: target.map(|it| (it, "target")),
        series: [nearest(changes)].into_iter().chain(changes.iter().map(alone)).collect(),
    };
    let description = format!("{} changes by their edits and {name}s.", changes.len());
    let key = "The line: for so many edits, what comes nearest to the target. Thin lines: \
               intervals. Numbers: the proposal.";
    telling.figure(plot.draw(title, description), key, whole(title, changes));
    telling.in_short(in_short(title, changes));
    of_each(changes, telling);
}

/// What each matchup reaches of its own target: as printed, and with each proposal.
fn of_each(changes: &[Proposal<'_>], telling: &mut Telling) {
    let Some(first) = changes.first().filter(|it| !it.each.is_empty()) else { return };
    let is_told = |it: &&Proposal<'_>| it.edits == 0.0 || !it.proposal.is_empty();
    let mut told: Vec<&Proposal<'_>> = changes.iter().filter(is_told).collect();
    told.sort_by_key(|it| it.proposal.parse::<u32>().unwrap_or(0));
    let name = |it: &&Proposal<'_>| match it.proposal {
        "" => it.words.to_owned(),
        number => format!("proposal {number}"),
    };
    let columns = ["Matchup", "asked for"].map(str::to_owned).into_iter();
    let rates = told.iter().flat_map(|it| &it.each).map(|it| &it.rate);
    let caption = format!("The matchups, each with its target ({})", basis_of(rates));
    let mut grid = Grid::new(&caption, FILE, columns.chain(told.iter().map(name)));
    for (place, matchup) in first.each.iter().enumerate() {
        let of =
            |it: &&Proposal<'_>| it.each.get(place).map(|it| rate(&it.rate)).unwrap_or_default();
        let reached = told.iter().map(of);
        grid.row([matchup.name.clone(), percents(matchup.target)].into_iter().chain(reached));
    }
    telling.table(grid);
}

/// Every change with everything that was measured of it.
fn whole(title: &str, changes: &[Proposal<'_>]) -> Grid {
    let columns = ["Change", "File", "Edits", "Win rate", "Also"];
    let mut grid = Grid::new(title, FILE, columns);
    let told = ["win_rate", "edits", "gap"];
    for change in changes {
        let also = change.rows.iter().filter(|row| !told.contains(&row.metric()));
        let also = also.map(|row| format!("{} {}", spoken(row.metric()), figure(*row)));
        let also = also.collect::<Vec<_>>().join("; ");
        grid.row([change.words, &change.file(), &short(change.edits), &rate(&change.rate), &also]);
    }
    grid
}

/// Every change in lines of its own, with what is of most interest beside it.
fn in_short(title: &str, changes: &[Proposal<'_>]) -> Grid {
    let untold = ["win_rate", "edits", "gap", "reached"];
    let is_told =
        |row: &&Row<'_>| !untold.contains(&row.metric()) && !row.metric().ends_with("margin");
    let first = changes.first().map_or(&[][..], |change| &change.rows);
    let measures = first.iter().filter(is_told).map(|row| spoken(row.metric()));
    let columns = ["Change", "proposal", "edits", "win rate", "gap"].map(str::to_owned);
    let mut grid = Grid::new(title, FILE, columns.into_iter().chain(measures));
    for change in changes {
        let mut words = change.words.split_inclusive(", ").map(|it| it.trim_end().to_owned());
        let gap = change.rows.iter().find(|row| row.metric() == "gap");
        let cells = [
            words.next().unwrap_or_default(),
            change.proposal.to_owned(),
            short(change.edits),
            rate(&change.rate),
            gap.map(|row| points(&row.estimate())).unwrap_or_default(),
        ];
        let measures = change.rows.iter().filter(is_told).map(|row| figure(*row));
        grid.row(cells.into_iter().chain(measures));
        words.for_each(|more| grid.row([more]));
    }
    grid
}

fn place(change: &Proposal<'_>) -> Option<([f64; 2], Option<[f64; 2]>)> {
    let figure = change.drawn();
    let interval = figure.interval.map(|it| [it.low, it.high]);
    Some(([change.edits, figure.value?], interval))
}

/// The changes that none with as few edits comes nearer than.
fn nearest(changes: &[Proposal<'_>]) -> Series {
    let gap = |change: &Proposal<'_>| change.gap.value.unwrap_or(1.0).abs();
    let mut sorted: Vec<&Proposal<'_>> = changes.iter().collect();
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

fn alone(change: &Proposal<'_>) -> Series {
    Series {
        name: change.proposal.to_owned(),
        points: place(change).into_iter().collect(),
        line: false,
    }
}

fn worth(result: &WrittenResult, telling: &mut Telling) {
    let is_worth = |row: &Row<'_>| row.metric() == "worth_per_step";
    let rows: Vec<Row<'_>> = result.rows(FILE).filter(is_worth).collect();
    let matchups: Vec<&[Row<'_>]> =
        rows.chunk_by(|one, other| one.matchup() == other.matchup()).collect();
    for rows in &matchups {
        worth_in(result, rows.to_vec(), matchups.len(), telling);
    }
    if !matchups.is_empty() {
        telling.say(result.meaning("worth_per_step").unwrap_or_default());
    }
}

/// What a step is worth in a matchup, one of so many, or in all together.
fn worth_in(
    result: &WrittenResult,
    mut rows: Vec<Row<'_>>,
    matchups: usize,
    telling: &mut Telling,
) {
    let value = |row: &Row<'_>| row.number("value").unwrap_or(0.0);
    rows.sort_by(|one, other| value(other).abs().total_cmp(&value(one).abs()));
    let Some(first) = rows.first() else { return };
    let share = first.get("unit") == "share";
    let shown = |row: &Row<'_>| if share { points(&row.estimate()) } else { figure(*row) };
    let matchup = first.matchup();
    let alone = matchup.first_player().filter(|_| result.parts.are_solitaire());
    let whom = alone.map_or_else(|| result.parts.winner(), str::to_owned);
    let is_side = |name: &str| result.parts.seats().any(|seat| seat.side() == name);
    let meeting = if matchups > 1 { format!(": {matchup}") } else { String::new() };
    let title = &format!("What a copy or a step is worth to {whom}{meeting}");
    // A card may be in both decks.
    let label = |row: &Row<'_>| match row.get("key").split_once('.') {
        Some((side, _)) if is_side(side) => format!("{} ({side})", row.get("change")),
        _ => row.get("change").to_owned(),
    };
    let mut lines = Lines::new(title, FILE, ["Card or number", "a step", "key"]);
    for row in &rows {
        lines.row(&label(row), &shown(row), mark(&row.estimate(), Shape::Bar), [row.get("key")]);
    }
    let axis = lines.axis(0.0, if share { in_points } else { short });
    let what = Described {
        description: format!("Bars for {} cards and numbers, greatest first.", lines.len()),
        key: match share {
            true => "Points of win rate, the greatest first.",
            false => "The greatest first.",
        },
    };
    let shorter = lines.at_most((TOLD / matchups).max(5));
    lines.tell(axis, 0.0, what, telling);
    telling.in_short(shorter);
}
