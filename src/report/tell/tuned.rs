//! Section on changes of the scenario that reach a target win rate: `tuned.csv`.

use super::base::{self, BaseRate};
use super::prelude::*;
use sandtable_summary::rows::TunedMetric::{
    Declared, Edits, Gap, HarmOfMore, Reached, Tried, WinRate, WorthPerStep,
};
use sandtable_summary::rows::{Tuned as Row, TunedMetric};

const STEPS_IN_SHORT_TABLE: usize = 20;

/// Change that the search tried, with its rows in `tuned.csv`.
struct ProposedChange<'a> {
    proposal: &'a str,
    words: &'a str,
    edits: f64,
    rate: Estimate,
    /// Win rate minus target; with several matchups, the largest such distance.
    gap: Estimate,
    rows: Vec<&'a Row>,
    /// Matchups, if each of them has its own target.
    each: Vec<TunedMatchup<'a>>,
}

/// Win rate of a matchup with its target.
struct TunedMatchup<'a> {
    matchup: &'a Matchup,
    rate: Estimate,
    target: f64,
}

impl ProposedChange<'_> {
    /// Returns the estimate that the chart shows: the win rate or, with several targets, the widest gap.
    fn drawn(&self) -> &Estimate {
        if self.each.is_empty() { &self.rate } else { &self.gap }
    }

    fn is_reached(&self) -> Option<bool> {
        first_estimate(&self.rows, Reached)?.value.map(|it| it == 1.0)
    }
}

fn first_estimate<'a>(rows: &[&'a Row], metric: TunedMetric) -> Option<&'a Estimate> {
    Some(&keep_metric(rows, metric).first()?.estimate)
}

fn changes(result: &WrittenResult) -> Vec<ProposedChange<'_>> {
    // Rows on single cards and numbers, and on the search, belong to no change.
    let is_of_change = |row: &&Row| !matches!(row.metric, WorthPerStep | HarmOfMore | Tried);
    let rows: Vec<&Row> = result.tables.tuned.iter().filter(is_of_change).collect();
    let is_same =
        |one: &&Row, other: &&Row| (&one.proposal, &one.change) == (&other.proposal, &other.change);
    rows.chunk_by(is_same).filter_map(collect_change).collect()
}

/// Collects a change from its rows; `None` if the file lacks its edits, win rate or gap.
///
/// The rows over all matchups come first in `rows`, then those of each matchup.
fn collect_change<'a>(rows: &[&'a Row]) -> Option<ProposedChange<'a>> {
    let mut of_matchups = rows.chunk_by(|one, other| one.matchup == other.matchup);
    let all = of_matchups.next()?;
    let each = of_matchups.filter_map(|rows| {
        let (rate, gap) = (*first_estimate(rows, WinRate)?, first_estimate(rows, Gap)?);
        Some(TunedMatchup { matchup: &rows[0].matchup, target: rate.value? - gap.value?, rate })
    });
    Some(ProposedChange {
        proposal: &all[0].proposal,
        words: &all[0].change,
        edits: first_estimate(all, Edits)?.value?,
        rate: *first_estimate(all, WinRate)?,
        gap: *first_estimate(all, Gap)?,
        each: each.collect(),
        rows: all.to_vec(),
    })
}

/// Returns the target win rate over all matchups, as a share: the win rate minus its gap.
fn target(change: &ProposedChange<'_>) -> Option<f64> {
    Some(change.rate.value? - change.gap.value?)
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let changes = changes(result);
    let Some(printed) = changes.iter().find(|it| it.edits == 0.0) else { return Vec::new() };
    let matchup = &printed.rows[0].matchup;
    // The figures of several matchups are means, whose rows name no matchup.
    let winner = matchup.winner();
    let meeting = Some(matchup.meeting()).filter(|it| !it.is_empty());
    let meeting = meeting.map_or(String::new(), |it| format!(" {it}"));
    let share = |it: &ProposedChange<'_>| match &it.each[..] {
        [] => format!("{winner} {} ({})", rate(&it.rate), basis(&it.rate)),
        [first, ..] => {
            let reached = |it: &TunedMatchup<'_>| format!("{} {}", it.matchup, rate(&it.rate));
            let reached: Vec<String> = it.each.iter().map(reached).collect();
            format!("{winner}: {} ({} each)", reached.join(", "), basis(&first.rate))
        }
    };
    let target = target_words(result, printed).map_or(String::new(), |it| format!(", target {it}"));
    let mut told =
        vec![format!("{}: {}{meeting}{target}.", heading(printed.words), share(printed))];
    told.extend(one_sided(result, printed));
    told.extend(proposed(result, &changes, printed, share));
    let least = changes.iter().filter(|it| it.is_reached() == Some(true)).map(|it| it.edits);
    let least = least.fold(f64::INFINITY, f64::min);
    told.extend(warnings(result));
    let undecided = changes.iter().filter(|it| it.is_reached().is_none() && it.edits < least);
    told.extend(undecided.map(|it| {
        format!(
            "Undecided, because it is too near the edge of the tolerance for this number of games: {} after {}: {}.",
            share(it),
            edits(it),
            it.words
        )
    }));
    told
}

/// Returns a sentence that one side wins nearly all games of every matchup of the printed scenario.
///
/// It gives the first measure that the search has recorded. The result is `None` if a matchup leaves room for changes
/// of its win rate.
fn one_sided(result: &WrittenResult, printed: &ProposedChange<'_>) -> Option<String> {
    let all = BaseRate { matchup: &printed.rows[0].matchup, rate: printed.rate };
    let each = printed.each.iter().map(|it| BaseRate { matchup: it.matchup, rate: it.rate });
    let rates: Vec<BaseRate<'_>> = if printed.each.is_empty() { vec![all] } else { each.collect() };
    if rates.iter().any(|it| base::leaves_room(&it.rate)) {
        return None;
    }
    let (name, row) = measure_beside(printed)?;
    let meaning = result.meaning(name).map_or_else(|| with_spaces(name), str::to_owned);
    base::room_sentence(&rates, &format!("{meaning} ({} as printed)", figure(row)))
}

/// Returns the measure that stands beside win rates near 0 or 100 %: its name, and its row of a change.
///
/// The search records this measure first.
fn measure_beside<'a>(change: &ProposedChange<'a>) -> Option<(&'a str, &'a Row)> {
    change.rows.iter().find_map(|row| match &row.metric {
        Declared(name) => Some((&name[..], *row)),
        _ => None,
    })
}

/// Returns a warning for each card or number whose increase harms the side that it should help.
fn warnings(result: &WrittenResult) -> Vec<String> {
    let harms = result.tables.tuned.iter().filter(|row| row.metric == HarmOfMore);
    let warning = |row: &Row| {
        format!(
            "Warning: more of {} does harm, {} a step. These policies do not use it well, so the figure \
             says more about them than about the scenario.",
            row.change,
            format_step_effect(row)
        )
    };
    harms.map(warning).collect()
}

fn format_step_effect(row: &Row) -> String {
    if row.unit == "share" { points(&row.estimate) } else { figure(row) }
}

/// Returns sentences on the best change; otherwise says that none is needed or was found.
fn proposed(
    result: &WrittenResult,
    changes: &[ProposedChange<'_>],
    printed: &ProposedChange<'_>,
    share: impl Fn(&ProposedChange<'_>) -> String,
) -> Vec<String> {
    let most = result.manifest["options"]["--max-edits"].as_str();
    let most = counted(most.and_then(|it| it.parse().ok()).unwrap_or(0), "edit");
    let tried = result.tables.tuned.iter().find(|row| row.metric == Tried);
    let tried = tried.and_then(|row| row.estimate.value).map_or(String::new(), |tried| {
        format!(", of {} that were tried", counted(tried as u64, "change"))
    });
    let in_full =
        |it: &ProposedChange<'_>| format!("{} after {}: {}.", share(it), edits(it), it.words);
    let best = changes.iter().find(|change| change.proposal == "1");
    match best {
        Some(best) if best.is_reached() == Some(true) => vec![in_full(best)],
        Some(nearest) => {
            let gap = 100.0 * nearest.gap.value.unwrap_or(0.0).abs();
            let (it, nearest_of_all) = match nearest.each.is_empty() {
                true => ("the target", "The nearest".to_owned()),
                false => (
                    "all of the targets",
                    format!(
                        "The best compromise, at most {} points from a target",
                        decimals(gap, 2)
                    ),
                ),
            };
            vec![
                format!("No change within {most} reaches {it}{tried}."),
                format!("{nearest_of_all}: {}", in_full(nearest)),
                "More edits (`--max-edits`), `--numbers` or fewer bounds may reach it.".to_owned(),
            ]
        }
        None if printed.is_reached() == Some(true) => vec!["No change is needed.".to_owned()],
        None if result.manifest["complete"] == false => Vec::new(),
        None => vec![format!("No change within {most} was found{tried}.")],
    }
}

fn edits(change: &ProposedChange<'_>) -> String {
    counted(change.edits as u64, "edit")
}

/// Formats the target win rates and the tolerance; `None` if the manifest lacks the tolerance.
fn target_words(result: &WrittenResult, printed: &ProposedChange<'_>) -> Option<String> {
    let tolerance = result.manifest["options"]["--tolerance"].as_str()?.parse::<f64>().ok()?;
    let tolerance = short(tolerance * 100.0);
    if printed.each.is_empty() {
        return Some(format!("{} ± {tolerance}", percents(target(printed)?)));
    }
    let targets = printed.each.iter().map(|it| percents(it.target)).collect::<Vec<_>>();
    Some(format!("{}, ± {tolerance} each", targets.join(", ")))
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let mut changes = changes(result);
    changes.sort_by(|one, other| one.edits.total_cmp(&other.edits));
    front(&changes, content);
    worth(result, content);
}

fn front(changes: &[ProposedChange<'_>], content: &mut SectionContent) {
    let is_of_each = changes.iter().any(|it| !it.each.is_empty());
    let [title, name] = match is_of_each {
        true => ["Edits against the widest gap", "widest gap"],
        false => ["Edits against win rate", "win rate"],
    };
    let target = if is_of_each { Some(0.0) } else { changes.first().and_then(target) };
    let ends = |it: &ProposedChange<'_>| {
        mark(it.drawn(), Shape::Dot).into_iter().flat_map(|it| it.reach())
    };
    let plot = Plot {
        x: Axis::around(changes.iter().map(|it| it.edits), short),
        y: Axis::around(changes.iter().flat_map(ends).chain(target), percents),
        names: ["edits".to_owned(), name.to_owned()],
        line: target.map(|it| (it, "target")),
        series: [nearest(changes)].into_iter().chain(changes.iter().map(alone)).collect(),
    };
    let description = format!("{} by edits and {name}.", counted(changes.len() as u64, "change"));
    let key = "\nThe line: the change nearest to the target for each number of edits. Thin lines: intervals. \
               Numbers: proposals.";
    content.add_figure(plot.draw(title, description), key, full_table(title, changes));
    content.set_short_table(short_table(title, changes));
    add_targets(changes, content);
}

fn add_targets(changes: &[ProposedChange<'_>], content: &mut SectionContent) {
    let Some(first) = changes.first().filter(|it| !it.each.is_empty()) else { return };
    let is_told = |it: &&ProposedChange<'_>| it.edits == 0.0 || !it.proposal.is_empty();
    let mut told: Vec<&ProposedChange<'_>> = changes.iter().filter(is_told).collect();
    told.sort_by_key(|it| it.proposal.parse::<u32>().unwrap_or(0));
    let name = |it: &&ProposedChange<'_>| match it.proposal {
        "" => it.words.to_owned(),
        number => format!("proposal {number}"),
    };
    let columns = ["Matchup", "target"].map(str::to_owned).into_iter();
    let rates = told.iter().flat_map(|it| &it.each).map(|it| &it.rate);
    let caption = format!("The matchups, each with its target ({})", basis_of(rates));
    let mut grid = Grid::new(&caption, columns.chain(told.iter().map(name)));
    for (place, matchup) in first.each.iter().enumerate() {
        let of = |it: &&ProposedChange<'_>| {
            it.each.get(place).map(|it| rate(&it.rate)).unwrap_or_default()
        };
        let reached = told.iter().map(of);
        grid.row(
            [matchup.matchup.to_string(), percents(matchup.target)].into_iter().chain(reached),
        );
    }
    content.add_table(grid);
}

fn full_table(title: &str, changes: &[ProposedChange<'_>]) -> Grid {
    let mut grid = Grid::new(title, ["Change", "File", "Edits", "Win rate", "Also"]);
    for change in changes {
        let also = change.rows.iter().filter(|row| !matches!(row.metric, WinRate | Edits | Gap));
        let also = also.map(|row| format!("{} {}", with_spaces(row.metric.name()), figure(*row)));
        let also = also.collect::<Vec<_>>().join("; ");
        let file = match change.proposal {
            "" => String::new(),
            number => format!("tuned-{number}.toml"),
        };
        grid.row([change.words, &file, &short(change.edits), &rate(&change.rate), &also]);
    }
    grid
}

/// Returns the short table: each change in lines of its own, with its main figures.
fn short_table(title: &str, changes: &[ProposedChange<'_>]) -> Grid {
    let printed = changes.iter().find(|it| it.edits == 0.0 && !base::leaves_room(&it.rate));
    let beside = printed.and_then(measure_beside).map(|(name, _)| name);
    let is_shown = |name: &str| !name.ends_with("margin") || beside == Some(name);
    let is_told = |row: &&&Row| matches!(&row.metric, Declared(name) if is_shown(name));
    let first = changes.first().map_or(&[][..], |change| &change.rows);
    let measures = first.iter().filter(is_told).map(|row| with_spaces(row.metric.name()));
    let columns = ["Change", "proposal", "edits", "win rate", "gap"].map(str::to_owned);
    let mut grid = Grid::new(title, columns.into_iter().chain(measures));
    for change in changes {
        let mut words = change.words.split_inclusive(", ").map(|it| it.trim_end().to_owned());
        let cells = [
            words.next().unwrap_or_default(),
            change.proposal.to_owned(),
            short(change.edits),
            rate(&change.rate),
            points(&change.gap),
        ];
        let measures = change.rows.iter().filter(is_told).map(|row| figure(*row));
        grid.row(cells.into_iter().chain(measures));
        words.for_each(|more| grid.row([more]));
    }
    grid
}

/// Returns the Pareto front of the changes: the nearest to the target by number of edits, as a line.
fn nearest(changes: &[ProposedChange<'_>]) -> Series {
    let gap = |change: &ProposedChange<'_>| change.gap.value.unwrap_or(1.0).abs();
    let mut sorted: Vec<&ProposedChange<'_>> = changes.iter().collect();
    sorted.sort_by(|one, other| {
        one.edits.total_cmp(&other.edits).then(gap(one).total_cmp(&gap(other)))
    });
    let mut points = Vec::new();
    let mut least = f64::INFINITY;
    for change in sorted {
        if gap(change) < least {
            least = gap(change);
            points.extend(point(change.edits, change.drawn()));
        }
    }
    Series { name: String::new(), points, line: true }
}

fn alone(change: &ProposedChange<'_>) -> Series {
    Series {
        name: change.proposal.to_owned(),
        points: point(change.edits, change.drawn()).into_iter().collect(),
        line: false,
    }
}

fn worth(result: &WrittenResult, content: &mut SectionContent) {
    let rows = result.tables.tuned.iter().filter(|row| row.metric == WorthPerStep);
    let rows: Vec<&Row> = rows.collect();
    let matchups: Vec<&[&Row]> = rows.chunk_by(|one, other| one.matchup == other.matchup).collect();
    for rows in &matchups {
        add_step_effects(result, rows.to_vec(), matchups.len(), content);
    }
    if !matchups.is_empty() {
        content.add_paragraph(result.meaning(WorthPerStep.name()).unwrap_or_default());
    }
}

/// Adds a chart of the effect of one more copy of each card, or one step of each number.
///
/// `matchups` is the number of such charts; if there are several, the title names the matchup.
fn add_step_effects(
    result: &WrittenResult,
    rows: Vec<&Row>,
    matchups: usize,
    content: &mut SectionContent,
) {
    let Some(first) = rows.first() else { return };
    let share = first.unit == "share";
    let smallest = if share { result.smallest_effect() } else { 0.0 };
    let clear = test_together(rows.iter().map(|row| row.estimate), smallest);
    let steps = rows.iter().copied().zip(clear);
    let ranking =
        Ranking::by(steps, |(row, is_significant)| row.estimate.value.filter(|_| *is_significant));
    let matchup = &first.matchup;
    let alone = matchup.first_player().filter(|_| result.parts.are_solitaire());
    let whom = alone.map_or_else(|| result.parts.winner(), str::to_owned);
    let is_side = |name: &str| result.parts.seats().any(|seat| seat.side() == name);
    let meeting = if matchups > 1 { format!(": {matchup}") } else { String::new() };
    let title =
        &format!("One more copy for an average card, or one step: change for {whom}{meeting}");
    // A card may be in both decks.
    let label = |row: &Row| match row.key.split_once('.') {
        Some((side, _)) if is_side(side) => format!("{} ({side})", row.change),
        _ => row.change.clone(),
    };
    let mut lines = RowChart::new(title, ["Card or number", "change", "key"]);
    for (row, _) in &ranking.rows {
        lines.row(
            &label(row),
            &format_step_effect(row),
            mark(&row.estimate, Shape::Bar),
            [&row.key[..]],
        );
    }
    let what = [
        "Bars for {step} of cards and numbers, clear ones first.",
        if share {
            "Points of win rate: clear ones first, from the greatest rise to the greatest fall."
        } else {
            "Clear ones first, from the greatest rise to the greatest fall."
        },
    ];
    lines.add_to(content, Scale { tick: if share { in_points } else { short }, ..POINTS }, what);
    let most = (STEPS_IN_SHORT_TABLE / matchups).max(5);
    content.shorten_table(|grid| ranking.shorten(grid, most));
}
