//! What open questions of the rules are worth: `rulings.csv`.

use super::fine_tuning::plays_earlier;
use super::habits;
use super::prelude::*;
use super::words;
use sandtable_summary::rows::Reading;

fn label(row: &Reading) -> String {
    format!("{} = {}", row.ruling, row.reading)
}

/// Returns the greatest effect, then the effects that hold only for a policy that keeps a habit.
pub(super) fn answers(result: &WrittenResult) -> Vec<String> {
    let habits = habits::habits(result);
    let caution = |(matchup, rows): (&Matchup, Vec<&Reading>)| {
        let changes: Vec<String> = rows.into_iter().map(label).collect();
        habits::caution(&habits, matchup, &changes)
    };
    let cautions = of_each(&result.tables.rulings).into_iter().filter_map(caution);
    answer(result).into_iter().chain(cautions).collect()
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let rows: Vec<&Reading> = result.tables.rulings.iter().collect();
    let clear = rows.iter().filter(|row| clear(&row.judged, &row.estimate).is_some());
    let greatest = all_greatest(clear.copied(), |row| Some(size(*row)));
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
                label(only),
                points(&only.estimate)
            ),
            format!("Points of win rate ({basis}), {}.", only.matchup),
        ],
        _ => {
            let each = |row: &&Reading| {
                format!("{} ({} points, {})", label(row), points(&row.estimate), row.matchup)
            };
            let each: Vec<String> = greatest.iter().map(each).collect();
            vec![
                format!("The readings that change most, all alike, are {}.", enumerated(&each)),
                format!("Points of win rate ({basis})."),
            ]
        }
    };
    let learned = first.matchup.retrained().unwrap_or(first.matchup.clone());
    if !plays_earlier(result, &learned) {
        told.extend(unaware(&rows, first));
    }
    told
}

/// How much of what a reading changes is that trained players do not notice it; none unless some players
/// learn it.
fn unaware(rows: &[&Reading], greatest: &Reading) -> Option<String> {
    let same = |row: &&&Reading| label(row) == label(greatest);
    let of = |matchup: &Matchup| {
        let row = rows.iter().filter(same).find(|row| row.matchup == *matchup);
        row.map(|row| row.estimate)
    };
    let learned = greatest.matchup.retrained().unwrap_or(greatest.matchup.clone());
    words::unnoticed([&of(&learned.before_retraining()?)?, &of(&learned)?])
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    let smallest_effect = result.smallest_effect();
    for (matchup, rows) in of_each(&result.tables.rulings) {
        let rows = Ranking::by(rows, |row| clear_effect(&row.judged, &row.estimate)).rows;
        let caption = format!("{matchup}, by another reading ({} each)", basis_of_rows(&rows));
        let habits = habits::habits(result);
        let columns = ["Another reading", "points", "p-value", "verdict", "habit in both"];
        let columns = &columns[..columns.len() - usize::from(habits.is_empty())];
        let cells = |row: &Reading| {
            let habit = habits::kept(&habits, &row.matchup, &label(row)).map(habits::phrase);
            let verdict = verdict(&row.judged, &row.estimate, smallest_effect).to_owned();
            let cells = [label(row), probability(row.pairing.p_value), verdict].into_iter();
            cells.chain(habit).collect()
        };
        let what = [
            "Bars of the changes by {reading}, clear ones first.",
            "Points of win rate against the scenario's own reading, on the same luck; clear changes \
                  first, from the greatest rise to the greatest fall.",
        ];
        telling.lines(POINTS, &caption, columns, &rows, cells, what);
    }
}
