//! Section `skill` of a profile: gain by search (`ladder.csv`, `decisions.csv`, `changes.csv`).

use super::prelude::*;
use sandtable_summary::rows::RungMetric::{Balance, Gain, SkillIndex, WinRateOfSide};
use sandtable_summary::rows::{Costly, Decision, Rung};

/// Name of a seat, such as `Red against bold`, with the rows of a table about this seat.
type SeatRows<'a, R> = (String, Vec<&'a R>);

/// Groups rows by the seat that they are about; `side` returns the side of a row.
fn group_by_seat<'a, R: OfMatchup>(
    result: &WrittenResult,
    rows: &'a [R],
    side: impl Fn(&R) -> &str,
) -> Vec<SeatRows<'a, R>> {
    grouped(rows, |row| {
        let met = row.matchup().names();
        match result.parts.opponents() {
            Some(_) => format!("{} against {met}", heading(side(row))),
            None => met,
        }
    })
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let seats = group_by_seat(result, &result.tables.rungs, |row| &row.side);
    let balances = balance_rows(result);
    let gains = seats.iter().filter_map(|(name, rows)| search_gain(name, rows));
    gains.chain(balances.iter().filter_map(balance_sentence)).collect()
}

/// Returns a sentence on how much more a policy wins with the deepest search than without search.
///
/// `name` describes the seat. Returns `None` without games. Also returns `None` for a trained policy, whose rungs are
/// stages of its training and not depths of search.
fn search_gain(name: &str, rows: &[&Rung]) -> Option<String> {
    let [gain, reached] = [Gain, WinRateOfSide]
        .map(|metric| keep_metric(rows, metric).last().map(|row| &row.estimate));
    let (gain, reached) = (gain.filter(|it| it.n > 0)?, reached?);
    if rows.iter().all(|row| row.metric != SkillIndex) {
        return None;
    }
    // All rungs play the same games, so rates differ by the gain.
    let named = Estimate { value: Some(reached.value? - gain.value?), ..Estimate::unknown(gain.n) };
    let rates = format!("{} of games instead of {}", whole_percent(reached), whole_percent(&named));
    Some(match at_least(gain) {
        Some(least) => format!(
            "{name}: searching ahead wins at least {least} more, {rates} ({}).",
            basis(gain)
        ),
        None => format!(
            "{name}: {} are too few to say whether searching ahead wins more ({rates}, {}).",
            counted(gain.n, "game"),
            basis(gain)
        ),
    })
}

fn balance_rows(result: &WrittenResult) -> ByMatchup<'_, Rung> {
    let rows = group_by_matchup(&result.tables.rungs).into_iter();
    let rows = rows.map(|(matchup, rows)| (matchup, keep_metric(&rows, Balance)));
    rows.filter(|(_, rows)| !rows.is_empty()).collect()
}

fn balance_sentence((matchup, rows): &(&Matchup, Vec<&Rung>)) -> Option<String> {
    let (first, last) = (rows.first()?, rows.last()?);
    Some(format!(
        "As both sides train, {} {} with little training ({}) and {} with all of it ({}).",
        matchup.winner(),
        rate(&first.estimate),
        first.rung,
        rate(&last.estimate),
        basis(&last.estimate)
    ))
}

fn balances(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in &balance_rows(result) {
        let caption = format!("{matchup}, as both train ({} each)", basis_of_rows(rows));
        let columns = ["Players", &matchup.winner()];
        let what = [
            "Dots for the win rates of players of {strength}.",
            "Both sides have trained for the same part of their games, the least at the top.",
        ];
        content.add_row_chart(RATES, &caption, &columns, rows, |row| vec![row.rung.clone()], what);
    }
}

pub(super) fn ladder(result: &WrittenResult, content: &mut SectionContent) {
    content.add_summary(&summary(result));
    balances(result, content);
    for (name, rows) in &group_by_seat(result, &result.tables.rungs, |row| &row.side) {
        let wins = keep_metric(rows, WinRateOfSide);
        let caption = format!("{name}, by rising skill ({} each)", basis_of_rows(&wins));
        let columns = ["Policy", "wins", "gain, points"];
        let cells = |Rung { rung, .. }: &Rung| {
            let gain = keep_metric(rows, Gain).into_iter().find(|row| row.rung == *rung);
            let gain = gain.map(|row| points(&row.estimate));
            [rung.clone()].into_iter().chain(gain).collect()
        };
        let what = [
            "Dots for the win rates of {policy}.",
            "Games won by the side, from a random policy at the top to the one that searches most.",
        ];
        content.add_row_chart(RATES, &caption, &columns, &wins, cells, what);
        let index =
            keep_metric(rows, SkillIndex).into_iter().find(|row| row.estimate.value.is_some());
        if let Some(row) = index {
            content.add_paragraph(&format!(
                "Skill index S: {} ({}).",
                figure(row),
                basis(&row.estimate)
            ));
        }
    }
    content.add_paragraph(
        "Each policy meets the same luck and the same opponents; the gain is over the named policy. If the win \
         rate still rises on the last rungs, the named policies are far from strong play.",
    );
    if keep_metric(&result.tables.rungs.iter().collect::<Vec<_>>(), SkillIndex).is_empty() {
        return;
    }
    content.add_paragraph(
        "S is 1 if skill alone decides and -1 if luck alone does, among four of these policies: random, the named \
         one, 4 and 16 rollouts (after Silver 2025).",
    );
}

pub(super) fn decisions(result: &WrittenResult, content: &mut SectionContent) {
    for (name, rows) in &group_by_seat(result, &result.tables.decisions, |row| &row.side) {
        let caption = format!("{name}: gain by kind of decision ({})", basis_of_rows(rows));
        let columns = ["Decision", "points a game", "made", "changed"];
        let (changed, unchanged): (Vec<&Decision>, Vec<&Decision>) =
            rows.iter().partition(|row| row.changed > 0.0);
        let cells = |row: &Decision| {
            let [asked, changed] = [row.asked, row.changed].map(|count| thousands(count as u64));
            vec![with_spaces(&row.kind), asked, changed]
        };
        let unchanged = unchanged.iter().map(|row| with_spaces(&row.kind));
        let unchanged = unchanged.collect::<Vec<_>>().join(", ");
        let what = [
            "Bars of the gain of {kind} of decisions.",
            "Points of win rate that the searching policy's decisions of a kind win in a game.",
        ];
        content.add_row_chart(POINTS, &caption, &columns, &changed, cells, what);
        if !unchanged.is_empty() {
            let none = "no better action was found for";
            content.add_paragraph(&format!("{name}: {none} {unchanged}."));
        }
    }
    content.add_paragraph(
        "The gain of a decision is how much it raises the chance to win over the named policy's action, measured \
         with rollouts (simulated games) that did not choose it.",
    );
}

pub(super) fn changes(result: &WrittenResult, content: &mut SectionContent) {
    for (name, rows) in &group_by_seat(result, &result.tables.costly, |row| &row.side) {
        let basis = basis_of_rows(rows);
        content.add_heading(&format!(
            "{name}: costliest mistakes of the named policy ({basis} rollouts)"
        ));
        let item = |Costly { index, turn, kind, from, to, estimate, .. }: &&Costly| {
            let (kind, gain) = (with_spaces(kind), points(estimate));
            let turn = turn + 1;
            format!("Game {index}, turn {turn}, {kind}: better {to} than {from}, {gain} points.")
        };
        content.add_list(&rows.iter().map(item).collect::<Vec<_>>());
        if let Some(first) = rows.first() {
            content.add_paragraph("Command that prints the first of these games:");
            content.add_command(&first.command);
        }
    }
    content.add_paragraph(
        "One half of the rollouts selects these decisions; the other half measures their gains, so that selection \
         does not exaggerate them.",
    );
}
