//! Section on the effects of other interpretations of rules and of changed facts: `sensitivity.csv`.

use super::base::{self, BaseRate};
use super::fine_tuning::plays_earlier;
use super::habits;
use super::prelude::*;
use super::{unused, words};
use sandtable_summary::rows::SensitivityMetric::{
    Facts, Moved, NotMoved, Steps, WinRate, WinRateChange,
};
use sandtable_summary::rows::{ChangedKind, Sensitivity, SensitivityMetric};

/// Index of the column of p-values, which the short table omits because it has the verdicts.
const P_VALUE_COLUMN: usize = 2;

fn effects_by_matchup(result: &WrittenResult) -> ByMatchup<'_, Sensitivity> {
    group_by_matchup(rows_with_metric(&result.tables.sensitivity, WinRateChange))
}

fn of_kind<'a>(rows: &[&'a Sensitivity], kind: ChangedKind) -> Vec<&'a Sensitivity> {
    rows.iter().copied().filter(|row| row.kind == kind).collect()
}

/// Returns sentences on the unchanged scenario and the greatest effects, then cautions.
///
/// A caution says that effects hold only for a policy that keeps a habit, such as skipping a mission.
pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let rates = rows_with_metric(&result.tables.sensitivity, WinRate).into_iter();
    let rates = rates.map(|row| BaseRate { matchup: &row.matchup, rate: row.estimate });
    let habits = habits::habits(result);
    let matchups = effects_by_matchup(result);
    let caution = |(matchup, rows): &(&Matchup, Vec<&Sensitivity>)| {
        let readings = of_kind(rows, ChangedKind::Ruling);
        let changes: Vec<String> = readings.into_iter().map(Sensitivity::label).collect();
        habits::caution(&habits, matchup, &changes)
    };
    let mut sentences = base::sentences(result, &rates.collect::<Vec<_>>());
    sentences.extend(greatest_reading(result));
    sentences.extend(matchups.iter().filter_map(|(matchup, rows)| greatest_step(matchup, rows)));
    let rows: Vec<&Sensitivity> = result.tables.sensitivity.iter().collect();
    sentences.extend(base::margin_sentence(&rows, Sensitivity::label, |row| row.judged));
    sentences.extend(unused::sentences(&unused::of_sensitivity(result)));
    sentences.extend(matchups.iter().filter_map(caution));
    sentences
}

/// Returns sentences on the rule interpretation (reading) with the greatest significant effect.
///
/// If policies were fine-tuned on this reading, the last sentence says how much of the effect fine-tuning removes.
fn greatest_reading(result: &WrittenResult) -> Vec<String> {
    let rows = rows_with_metric(&result.tables.sensitivity, WinRateChange);
    let rows = of_kind(&rows, ChangedKind::Ruling);
    let clear = rows.iter().filter(|row| significant_sign(&row.judged, &row.estimate).is_some());
    let greatest = all_greatest(clear.copied(), |row| Some(magnitude(*row)));
    let [first, ..] = greatest[..] else {
        let none =
            || format!("No other reading clearly changes the win rate ({}).", basis_of_rows(&rows));
        return (!rows.is_empty()).then(none).into_iter().collect();
    };
    let basis = basis(&first.estimate);
    let mut told = match greatest[..] {
        [only] => vec![
            format!(
                "The reading that changes most is {}: {} points.",
                only.label(),
                points(&only.estimate)
            ),
            format!("Points of win rate ({basis}), {}.", only.matchup),
        ],
        _ => {
            let each = |row: &&Sensitivity| {
                format!("{} ({} points, {})", row.label(), points(&row.estimate), row.matchup)
            };
            let each: Vec<String> = greatest.iter().map(each).collect();
            vec![
                format!("The readings that change most, all alike, are {}.", enumerated(&each)),
                format!("Points of win rate ({basis})."),
            ]
        }
    };
    let fine_tuned = first.matchup.retrained().unwrap_or(first.matchup.clone());
    if !plays_earlier(result, &fine_tuned) {
        told.extend(unnoticed(&rows, first));
    }
    told
}

/// Returns a sentence on how much of an effect exists because policies do not notice the new rule.
///
/// It compares the policies before and after fine-tuning on the rule. Returns `None` without fine-tuned policies.
fn unnoticed(rows: &[&Sensitivity], greatest: &Sensitivity) -> Option<String> {
    let same = |row: &&&Sensitivity| row.label() == greatest.label();
    let of = |matchup: &Matchup| {
        let row = rows.iter().filter(same).find(|row| row.matchup == *matchup);
        row.map(|row| row.estimate)
    };
    let fine_tuned = greatest.matchup.retrained().unwrap_or(greatest.matchup.clone());
    words::unnoticed([&of(&fine_tuned.before_retraining()?)?, &of(&fine_tuned)?])
}

/// Returns a sentence on the fact whose change by one step has the greatest significant effect.
///
/// If no effect is significant, the sentence says so. Returns `None` if no fact was changed.
fn greatest_step(matchup: &Matchup, rows: &[&Sensitivity]) -> Option<String> {
    let rows = of_kind(rows, ChangedKind::Fact);
    let clear = rows.iter().filter(|row| significant_sign(&row.judged, &row.estimate).is_some());
    let greatest = all_greatest(clear.copied(), |row| Some(magnitude(*row)));
    let first = greatest.first().or(rows.first())?;
    let basis = basis(&first.estimate);
    let each = |row: &&Sensitivity| {
        format!("{}: {} points by {}", row.subject, points(&row.estimate), row.change)
    };
    let each: Vec<String> = greatest.iter().map(each).collect();
    Some(match &each[..] {
        [] => format!(
            "No fact, changed by one step, clearly changes the win rate ({basis}), {matchup}."
        ),
        [only] => format!("The fact that matters most is {only} ({basis}), {matchup}."),
        _ => format!(
            "The facts that matter most, all alike, are {} ({basis}), {matchup}.",
            enumerated(&each)
        ),
    })
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let habits = habits::habits(result);
    let all_rows = group_by_matchup(&result.tables.sensitivity);
    for (matchup, rows) in effects_by_matchup(result) {
        let of_matchup = all_rows.iter().find(|(it, _)| *it == matchup);
        let of_matchup = of_matchup.map_or(&[][..], |(_, rows)| &rows[..]);
        let measures = base::measures(of_matchup);
        let is_significant =
            |row: &&Sensitivity| significant_sign(&row.judged, &row.estimate).is_some();
        let rows = Ranking::by_size(rows, is_significant, |row| magnitude(*row)).rows;
        let caption = format!("{matchup}, by a change ({} each)", basis_of_rows(&rows));
        let mut columns = vec!["Change", "points", "p-value", "verdict", "what"];
        let titles: Vec<String> = measures.iter().map(|it| with_spaces(it)).collect();
        columns.extend(titles.iter().map(|it| &it[..]));
        columns.push("as it is");
        columns.extend((!habits.is_empty()).then_some("habit in both"));
        let cells = |row: &Sensitivity| {
            let is_same = |it: &&&Sensitivity| (it.kind, it.label()) == (row.kind, row.label());
            let same: Vec<&Sensitivity> =
                of_matchup.iter().filter(|it| is_same(it)).copied().collect();
            let verdict = verdict(&row.judged, &row.estimate, result.smallest_effect());
            let unused_in = unused::games_without(row, of_matchup);
            let verdict = unused::with_mark(verdict, is_significant(&row), unused_in);
            let kind = if row.kind == ChangedKind::Ruling { "ruling" } else { "fact" };
            let mut cells =
                vec![row.label(), probability(row.pairing.p_value), verdict, kind.to_owned()];
            cells.extend(base::measure_cells(&measures, &same));
            cells.push(row.holds.clone());
            cells.extend(
                habits::kept_habit(&habits, &row.matchup, &row.label()).map(habits::phrase),
            );
            cells
        };
        let what = [
            "Bars of the changes by {change}, clear ones first.",
            "Points of win rate against the scenario as it stands, on the same luck; clear changes first, then the \
             others, each from the greatest to the smallest.",
        ];
        content.add_row_chart(POINTS, &caption, &columns, &rows, cells, what);
        let columns = if habits.is_empty() { 4 + measures.len() } else { usize::MAX };
        content.shorten_table(|grid| grid.without_column(P_VALUE_COLUMN).with_columns(columns));
    }
    unused::add_table(&unused::of_sensitivity(result), content);
    content.add_table(counts_by_origin(result));
    add_fixed(result, content);
}

/// Adds a table of the facts that the study did not change, with the reasons.
///
/// The short form has one row for all facts of a kind.
fn add_fixed(result: &WrittenResult, content: &mut SectionContent) {
    let fixed: Vec<&Sensitivity> = rows_with_metric(&result.tables.sensitivity, NotMoved);
    if fixed.is_empty() {
        return;
    }
    let caption = format!("Not tested: {}, and why", counted(fixed.len() as u64, "fact"));
    let mut grid = Grid::new(&caption, ["Fact", "as it is", "why"]);
    fixed.iter().for_each(|row| grid.row([&row.subject, &row.holds, &row.why]));
    let kinds = grouped(fixed, |row| (key_without_entry(&row.subject), &row.why));
    content.add_table(grid);
    let mut short = Grid::new(&caption, ["Key", "facts", "why"]);
    for ((kind, why), rows) in kinds {
        let key = if rows.len() > 1 { &kind } else { &rows[0].subject };
        short.row([key, &rows.len().to_string(), why]);
    }
    content.set_short_table(short);
}

/// Replaces the name of the table entry in a fact's key by `…`: `map.….routes` for `map.Wejh.routes`.
fn key_without_entry(key: &str) -> String {
    let mut in_quotes = false;
    let parts: Vec<&str> = key
        .split(|c| {
            in_quotes ^= c == '"';
            c == '.' && !in_quotes
        })
        .collect();
    match &parts[..] {
        [tables @ .., _, last] if !tables.is_empty() => format!("{}.….{last}", tables.join(".")),
        _ => key.to_owned(),
    }
}

fn counts_by_origin(result: &WrittenResult) -> Grid {
    let columns = ["Origin", "facts", "tested", "steps", "not tested"];
    let mut grid = Grid::new("Sources of the facts", columns);
    for facts in rows_with_metric(&result.tables.sensitivity, Facts) {
        let number = |metric: SensitivityMetric| {
            let rows = rows_with_metric(&result.tables.sensitivity, metric);
            let row = rows.iter().find(|it| it.origin == facts.origin);
            row.and_then(|row| row.estimate.value).map(|number| number as u64)
        };
        let of = |metric| number(metric).map_or(String::new(), thousands);
        let fixed = number(Facts).zip(number(Moved)).map(|(all, moved)| all.saturating_sub(moved));
        let fixed = fixed.map_or(String::new(), thousands);
        let name = if facts.origin.is_empty() { "not said" } else { &facts.origin };
        grid.row([name.to_owned(), of(Facts), of(Moved), of(Steps), fixed]);
    }
    grid
}
