//! Section skill of a profile: `ladder.csv`, `decisions.csv` and `changes.csv`.

use super::prelude::*;
use sandtable_summary::rows::RungMetric::{Balance, Gain, SkillIndex, WinRateOfSide};
use sandtable_summary::rows::{Costly, Decision, Rung};

/// Description of a seat by its side and its opponent, with the rows about it.
type SeatRows<'a, R> = (String, Vec<&'a R>);

/// Groups the rows of a file by seat; `side` returns the side of a row.
fn seats<'a, R: OfMatchup>(
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

/// Returns sentences on the gain of the strongest search in each seat, and on the effect of training.
pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let seats = seats(result, &result.tables.rungs, |row| &row.side);
    let balances = with_balance(result);
    let gains = seats.iter().filter_map(|(name, rows)| search_gain(name, rows));
    gains.chain(balances.iter().filter_map(moved)).collect()
}

/// Returns a sentence on the gain of the strongest search over the named policy.
///
/// Returns `None` without games, and for a trained policy: its highest rung is the policy itself, and its ladder has no
/// skill index.
fn search_gain(name: &str, rows: &[&Rung]) -> Option<String> {
    let [gain, reached] =
        [Gain, WinRateOfSide].map(|metric| with(rows, metric).last().map(|row| &row.estimate));
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

/// Returns the matchups of trained policies, with their win rates by amount of training.
fn with_balance(result: &WrittenResult) -> ByMatchup<'_, Rung> {
    let rows = of_each(&result.tables.rungs).into_iter();
    let rows = rows.map(|(matchup, rows)| (matchup, with(&rows, Balance)));
    rows.filter(|(_, rows)| !rows.is_empty()).collect()
}

/// Returns a sentence on the change of the win rate as both sides train.
fn moved((matchup, rows): &(&Matchup, Vec<&Rung>)) -> Option<String> {
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

/// Adds a chart of the win rates between equally trained policies.
fn balances(result: &WrittenResult, telling: &mut Telling) {
    for (matchup, rows) in &with_balance(result) {
        let caption = format!("{matchup}, as both train ({} each)", basis_of_rows(rows));
        let columns = ["Players", &matchup.winner()];
        let what = [
            "Dots for the win rates of players of {strength}.",
            "Both sides have trained for the same part of their games, the least at the top.",
        ];
        telling.lines(RATES, &caption, &columns, rows, |row| vec![row.rung.clone()], what);
    }
}

pub(super) fn ladder(result: &WrittenResult, telling: &mut Telling) {
    telling.headline(&answer(result));
    balances(result, telling);
    for (name, rows) in &seats(result, &result.tables.rungs, |row| &row.side) {
        let wins = with(rows, WinRateOfSide);
        let caption = format!("{name}, by rising skill ({} each)", basis_of_rows(&wins));
        let columns = ["Policy", "wins", "gain, points"];
        let cells = |Rung { rung, .. }: &Rung| {
            let gain = with(rows, Gain).into_iter().find(|row| row.rung == *rung);
            let gain = gain.map(|row| points(&row.estimate));
            [rung.clone()].into_iter().chain(gain).collect()
        };
        let what = [
            "Dots for the win rates of {policy}.",
            "Games won by the side, from a random policy at the top to the one that searches most.",
        ];
        telling.lines(RATES, &caption, &columns, &wins, cells, what);
        let index = with(rows, SkillIndex).into_iter().find(|row| row.estimate.value.is_some());
        if let Some(row) = index {
            telling.say(&format!("Skill index S: {} ({}).", figure(row), basis(&row.estimate)));
        }
    }
    telling.say(
        "Each policy meets the same luck and the same opponents; the gain is over the named policy. If the win \
         rate still rises on the last rungs, the named policies are far from strong play.",
    );
    if with(&result.tables.rungs.iter().collect::<Vec<_>>(), SkillIndex).is_empty() {
        return;
    }
    telling.say(
        "S is 1 if skill alone decides and -1 if luck alone does, among four of these policies: random, the named \
         one, 4 and 16 rollouts (after Silver 2025).",
    );
}

pub(super) fn decisions(result: &WrittenResult, telling: &mut Telling) {
    for (name, rows) in &seats(result, &result.tables.decisions, |row| &row.side) {
        let caption = format!("{name}: gain by kind of decision ({})", basis_of_rows(rows));
        let columns = ["Decision", "points a game", "made", "changed"];
        let (changed, unchanged): (Vec<&Decision>, Vec<&Decision>) =
            rows.iter().partition(|row| row.changed > 0.0);
        let cells = |row: &Decision| {
            let [asked, changed] = [row.asked, row.changed].map(|count| thousands(count as u64));
            vec![spoken(&row.kind), asked, changed]
        };
        let unchanged = unchanged.iter().map(|row| spoken(&row.kind));
        let unchanged = unchanged.collect::<Vec<_>>().join(", ");
        let what = [
            "Bars of the gain of {kind} of decisions.",
            "Points of win rate that the searching policy's decisions of a kind win in a game.",
        ];
        telling.lines(POINTS, &caption, &columns, &changed, cells, what);
        if !unchanged.is_empty() {
            let none = "no better action was found for";
            telling.say(&format!("{name}: {none} {unchanged}."));
        }
    }
    telling.say(
        "The gain of a decision is how much it raises the chance to win over the named policy's action, measured \
         with rollouts (simulated games) that did not choose it.",
    );
}

pub(super) fn changes(result: &WrittenResult, telling: &mut Telling) {
    for (name, rows) in &seats(result, &result.tables.costly, |row| &row.side) {
        let basis = basis_of_rows(rows);
        telling
            .heading(&format!("{name}: costliest mistakes of the named policy ({basis} rollouts)"));
        let item = |Costly { index, turn, kind, from, to, estimate, .. }: &&Costly| {
            let (kind, gain) = (spoken(kind), points(estimate));
            let turn = turn + 1;
            format!("Game {index}, turn {turn}, {kind}: better {to} than {from}, {gain} points.")
        };
        telling.list(&rows.iter().map(item).collect::<Vec<_>>());
        if let Some(first) = rows.first() {
            telling.say("Command that prints the first of these games:");
            telling.command(&first.command);
        }
    }
    telling.say(
        "One half of the rollouts selects these decisions; the other half measures their gains, so that selection \
         does not exaggerate them.",
    );
}
