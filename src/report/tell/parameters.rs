//! Sections on tuning the parameters of a policy: `parameters.csv` and `evaluations.csv`.

use super::base;
use super::prelude::*;
use sandtable_summary::rows::PolicyMetric::{CostOfGoingBack, Gain, Recommended, WinRateOfSide};
use sandtable_summary::rows::{EvaluationRow, PolicyMetric, PolicyRole, PolicyRow, PolicyStage};

const MAX_POINTS_OF_SEARCH: usize = 25;

/// Returns the rows with the given role (such as tuned policy) and metric, first that of all matchups.
fn rows_with_role(
    result: &WrittenResult,
    role: PolicyRole,
    metric: PolicyMetric,
) -> Vec<&PolicyRow> {
    let rows = result.tables.policies.iter();
    rows.filter(|row| row.role == role && row.metric == metric).collect()
}

/// Names a side and its opponents: `Red against bold`, or `Red against all opponents`.
fn against(result: &WrittenResult, side: &str, matchup: &Matchup) -> String {
    let names = matchup.names();
    match (result.parts.opponents(), &names[..]) {
        (Some(_), "") => format!("{} against all opponents", heading(side)),
        (Some(_), names) => format!("{} against {names}", heading(side)),
        (None, "") => "All matchups".to_owned(),
        (None, names) => heading(names),
    }
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    sentences(result).unwrap_or_default()
}

/// Returns a sentence with the number of tried policies, if the search stopped before it chose one.
pub(super) fn undecided(result: &WrittenResult) -> Vec<String> {
    let tried = result.tables.evaluations.len() as u64;
    let is_decided = sentences(result).is_some();
    let sentence = || format!("{} tried, none chosen yet.", counted(tried, "policy"));
    (!is_decided).then(sentence).into_iter().collect()
}

/// Returns a sentence with the win rates and the gain, then one with the recommended policy.
///
/// Returns `None` if the search has chosen no policy.
fn sentences(result: &WrittenResult) -> Option<Vec<String>> {
    let find = |role, metric| rows_with_role(result, role, metric).first().copied();
    let [start, found] =
        [PolicyRole::Start, PolicyRole::Tuned].map(|role| find(role, WinRateOfSide));
    let (start, found, gain) = (start?, found?, find(PolicyRole::Tuned, Gain)?);
    let is_better = find(PolicyRole::Tuned, Recommended)?.estimate.value == Some(1.0);
    let [old, new] = [start, found].map(|row| &row.player);
    let (against, gain) = (against(result, &gain.side, &gain.matchup), gain.estimate);
    if old == new {
        let (before, basis) = (rate(&start.estimate), basis(&start.estimate));
        return Some(vec![
            format!("{against}: {old} wins {before} of new games ({basis})."),
            format!("Keep {old}: nothing better was found."),
        ]);
    }
    let [before, after] = [start, found].map(|row| rate(&row.estimate));
    let verdict = match is_better {
        true => format!("Play {new}."),
        false => format!("No clear gain: keep {old}. The best that was found is {new}."),
    };
    let (gained, basis) = (points(&gain), basis(&gain));
    let closed = base::indistinct_sentence(&start.estimate, "policies");
    let at_least = at_least(&gain).filter(|_| is_better);
    let at_least = at_least.map_or(String::new(), |gain| format!(", at least {gain}"));
    let figures = format!(
        "{against}: {old} wins {before} of new games, {new} {after}: {gained} points \
         ({basis}){at_least}."
    );
    Some([figures].into_iter().chain(closed).chain([verdict]).collect())
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let Some(gain) = rows_with_role(result, PolicyRole::Tuned, Gain).first().copied() else {
        return;
    };
    let rows = rows_with_role(result, PolicyRole::Back, CostOfGoingBack);
    if rows.is_empty() {
        return content.add_paragraph("Every parameter stays where it was.");
    }
    add_gains(result, content);
    let caption = format!(
        "{}: changed parameters ({})",
        against(result, &gain.side, &gain.matchup),
        basis_of_rows(&rows)
    );
    let columns = ["Parameter", "cost of resetting, points", "from", "to"];
    let cells = |row: &PolicyRow| [&row.parameter, &row.from, &row.to].map(String::clone).to_vec();
    let what = [
        "Bars of the cost of resetting {parameter}.",
        "Points of win rate that are lost if one parameter alone returns to its start.",
    ];
    content.add_row_chart(POINTS, &caption, &columns, &rows, cells, what);
    content.add_paragraph(
        "All figures are from the same new games, which did not choose the policy. Parameters work together, so their \
         costs need not add up to the gain.",
    );
}

fn add_gains(result: &WrittenResult, content: &mut SectionContent) {
    // The first row is that of all matchups together.
    let of = |metric| rows_with_role(result, PolicyRole::Tuned, metric).into_iter().skip(1);
    let gains: Vec<&PolicyRow> = of(Gain).collect();
    if gains.is_empty() {
        return;
    }
    let caption = format!("Gain in each matchup ({} each)", basis_of_rows(&gains));
    let columns = ["Matchup", "gain, points", "win rate"];
    let cells = |gain: &PolicyRow| {
        let wins = of(WinRateOfSide).find(|row| row.matchup == gain.matchup);
        let wins = wins.map_or(String::new(), |row| rate(&row.estimate));
        vec![against(result, &gain.side, &gain.matchup), wins]
    };
    let what = [
        "Bars of the gain in {matchup}.",
        "Points of win rate by which the policy found is better than the one at the start.",
    ];
    content.add_row_chart(POINTS, &caption, &columns, &gains, cells, what);
}

pub(super) fn path(result: &WrittenResult, content: &mut SectionContent) {
    let mut climb: Vec<&EvaluationRow> = result.tables.evaluations.iter().collect();
    climb.retain(|row| row.stage == PolicyStage::Climb);
    let Some(first) = climb.first() else { return };
    let mean = |rows: &[&EvaluationRow]| -> [f64; 2] {
        let wins: f64 = rows.iter().map(|row| row.wins).sum();
        [
            rows[0].evaluation as f64,
            wins / rows.iter().map(|row| row.estimate.n as f64).sum::<f64>(),
        ]
    };
    let means: Vec<[f64; 2]> =
        climb.chunks(climb.len().div_ceil(MAX_POINTS_OF_SEARCH)).map(mean).collect();
    let title =
        format!("{}: win rate during the search", against(result, &first.side, &first.matchup));
    let y = Axis::around(means.iter().map(|it| it[1]), percents);
    let points = means.iter().map(|it| (*it, None)).collect();
    let plot = Plot::line(y, ["evaluation", "win rate"], points);
    let mut grid = Grid::new(&title, ["From evaluation", "win rate"]);
    for [number, share] in &means {
        grid.row([short(*number), percents(*share)]);
    }
    let points = counted(means.len() as u64, "mean");
    let description = format!("A line through {points} of neighboring steps.");
    let key = "\nEach point is the mean over neighboring steps, on either side of the current parameters.";
    content.add_figure(plot.draw(&title, description), key, grid);
}
