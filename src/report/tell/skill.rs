//! What thought is worth: `ladder.csv`, `decisions.csv`, `changes.csv`.

use super::prelude::*;
use sandtable_summary::rows::RungMetric::{Balance, Gain, SkillIndex, WinRateOfSide};
use sandtable_summary::rows::{Costly, Decision, Rung};

/// A seat, told by its side and its opponent, and its rows.
type SeatRows<'a, R> = (String, Vec<&'a R>);

/// The rows of a file, seat by seat; `side` gives the side of one.
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

/// What the highest rung gains in each seat.
pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let sentence = |(name, rows): SeatRows<'_, Rung>| {
        let [top, of_top] = [Gain, WinRateOfSide].map(|it| with(&rows, it).last().copied());
        let top = &top.filter(|it| it.estimate.n > 0)?.estimate;
        let (reached, basis) = (rate(&of_top?.estimate), basis(top));
        // The last of those who learned is the player named, who gains nothing over itself.
        if rows.iter().all(|row| row.metric != SkillIndex) {
            return None;
        }
        Some(match at_least(top) {
            Some(gain) => {
                format!("{name}: search wins at least {gain} more, {reached} of games ({basis}).")
            }
            None => format!(
                "{name}: whether search wins more is not clear at n = {}; it wins {reached} of games.",
                thousands(top.n)
            ),
        })
    };
    let seats = seats(result, &result.tables.rungs, |row| &row.side);
    let balances = with_balance(result);
    seats.into_iter().filter_map(sentence).chain(balances.iter().filter_map(moved)).collect()
}

/// The matchups whose players have learned, with their rows by skill.
fn with_balance(result: &WrittenResult) -> ByMatchup<'_, Rung> {
    let rows = of_each(&result.tables.rungs).into_iter();
    let rows = rows.map(|(matchup, rows)| (matchup, with(&rows, Balance)));
    rows.filter(|(_, rows)| !rows.is_empty()).collect()
}

/// How the balance moves as players learn, in a sentence.
fn moved((matchup, rows): &(&Matchup, Vec<&Rung>)) -> Option<String> {
    let (first, last) = (rows.first()?, rows.last()?);
    Some(format!(
        "As both sides learn, {} {} with novices ({}) and {} with those who have learned all ({}).",
        matchup.winner(),
        rate(&first.estimate),
        first.rung,
        rate(&last.estimate),
        basis(&last.estimate)
    ))
}

/// How the balance moves as players learn.
fn balances(result: &WrittenResult, telling: &mut Telling) {
    for (matchup, rows) in &with_balance(result) {
        let caption = format!("{matchup}, as both learn ({} each)", basis_of_rows(rows));
        let columns = ["Players", &matchup.winner()];
        let what = [
            "Dots for the win rates of players of {strength}.",
            "Both sides have learned from the same part of their games, novices at the top.",
        ];
        telling.lines(RATES, &caption, &columns, rows, |row| vec![row.rung.clone()], what);
    }
}

pub(super) fn ladder(result: &WrittenResult, telling: &mut Telling) {
    balances(result, telling);
    for (name, rows) in &seats(result, &result.tables.rungs, |row| &row.side) {
        let wins = with(rows, WinRateOfSide);
        let caption = format!("{name}, by rising skill ({} each)", basis_of_rows(&wins));
        let columns = ["Player", "wins", "gain, points"];
        let cells = |Rung { rung, .. }: &Rung| {
            let gain = with(rows, Gain).into_iter().find(|row| row.rung == *rung);
            let gain = gain.map(|row| points(&row.estimate));
            [rung.clone()].into_iter().chain(gain).collect()
        };
        let what = [
            "Dots for the win rates of {player}.",
            "Games won for the side, from a player by chance at the top to the one who searches \
                  most.",
        ];
        telling.lines(RATES, &caption, &columns, &wins, cells, what);
        let index = with(rows, SkillIndex).into_iter().find(|row| row.estimate.value.is_some());
        if let Some(row) = index {
            telling.say(&format!("Skill index S: {} ({}).", figure(row), basis(&row.estimate)));
        }
    }
    telling.say(
        "Each player meets the same luck and the same others; the gain is over the player named. \
         Where the win rate still rises on the last rungs, the players named are far from strong \
         play.",
    );
    if with(&result.tables.rungs.iter().collect::<Vec<_>>(), SkillIndex).is_empty() {
        return;
    }
    telling.say(
        "S is 1 where skill alone decides and -1 where luck alone does, among four of these \
         players: by chance, the one named, 4 and 16 rollouts; after Silver 2025, whose K and L are on \
         the game tree.",
    );
}

pub(super) fn decisions(result: &WrittenResult, telling: &mut Telling) {
    for (name, rows) in &seats(result, &result.tables.decisions, |row| &row.side) {
        let caption = format!("{name}: worth of the decisions ({})", basis_of_rows(rows));
        let columns = ["Decision", "points a game", "asked", "changed"];
        let (changed, unchanged): (Vec<&Decision>, Vec<&Decision>) =
            rows.iter().partition(|row| row.changed > 0.0);
        let cells = |row: &Decision| {
            let [asked, changed] = [row.asked, row.changed].map(|count| thousands(count as u64));
            vec![spoken(&row.kind), asked, changed]
        };
        let unchanged = unchanged.iter().map(|row| spoken(&row.kind));
        let unchanged = unchanged.collect::<Vec<_>>().join(", ");
        let what = [
            "Bars of the worth of {kind} of decisions.",
            "Points of win rate that the searching player's decisions of a kind win in a game.",
        ];
        telling.lines(POINTS, &caption, &columns, &changed, cells, what);
        if !unchanged.is_empty() {
            let none = "no better answer was found where it was asked";
            telling.say(&format!("{name}: {none}: {unchanged}."));
        }
    }
    telling.say(
        "Each decision is judged by rollouts on luck that did not choose it: by how much it raises \
         the chance to win over what the player named would have done there.",
    );
}

pub(super) fn changes(result: &WrittenResult, telling: &mut Telling) {
    for (name, rows) in &seats(result, &result.tables.costly, |row| &row.side) {
        let basis = basis_of_rows(rows);
        telling.heading(&format!("{name}: where the player named errs most ({basis} rollouts)"));
        let item = |Costly { index, turn, kind, from, to, estimate, .. }: &&Costly| {
            let (kind, gain) = (spoken(kind), points(estimate));
            let after = counted(*turn, "turn");
            format!("Game {index}, after {after}, {kind}: {to}; not {from}: {gain} points.")
        };
        telling.list(&rows.iter().map(item).collect::<Vec<_>>());
        if let Some(first) = rows.first() {
            telling.say("The first of these games is told by:");
            telling.command(&first.command);
        }
    }
    telling.say(
        "These are the greatest gains by half of the rollouts that judged them; what each is worth is told by \
         the other half.",
    );
}
