//! Every strategy against every other: `matchups.csv`, `ratings.csv`.

use super::lines::{Described, Lines, NONE};
use super::result::Row;
use super::winners::Rates;
use super::words::{basis, basis_of_rows, figure, in_points, mark, median, points, rate, short};
use super::{Section, Telling, Terminal, WrittenResult, silent, winners};
use crate::report::charts::Shape;
use crate::report::figures::{decimals, in_range};
use crate::stats::Estimate;
use crate::summary::{Matchup, Matrix, Parts};

pub const MATCHUPS: Section = Section {
    id: "matchups",
    title: "Every strategy against every other",
    file: "matchups.csv",
    answer,
    body: |result, telling| {
        winners::tell(&winners::win_rates(result, "matchups.csv"), "matchups.csv", telling)
    },
    terminal: Terminal::Answer,
};

pub const STRATEGIES: Section = Section {
    id: "strategies",
    title: "What each strategy is worth",
    file: RATINGS,
    answer: silent,
    body: strategies,
    terminal: Terminal::Details,
};

const RATINGS: &str = "ratings.csv";
pub const PAIRS: &str = "comparisons.csv";

/// A share of a mix below this is none.
const PLAYED: f64 = 0.0005;

fn answer(result: &WrittenResult) -> Vec<String> {
    let mut rows = result.rows("matchups.csv");
    let Some(value) = rows.find(|row| row.matchup() == Matchup::mixed(result.parts)) else {
        return match result.parts.opponents() {
            Some(_) if result.rows("matchups.csv").next().is_some() => {
                vec!["Too few games to say who plays best.".to_owned()]
            }
            _ => best_of_each(result),
        };
    };
    let mix = |side: &str| {
        let of_side =
            |row: &Row<'_>| row.metric() == "equilibrium_share" && row.get("side") == side;
        let mut names: Vec<(Estimate, &str)> = result
            .rows(RATINGS)
            .filter(of_side)
            .map(|row| (row.estimate(), row.get("strategy")))
            .filter(|(share, _)| share.value.is_some_and(|share| share >= PLAYED))
            .collect();
        names.sort_by(|(one, _), (other, _)| {
            let [one, other] = [one, other].map(|it| it.value.unwrap_or(0.0));
            other.total_cmp(&one)
        });
        let words = names.iter().map(|(share, name)| format!("{name} {}", in_range(share)));
        words.collect::<Vec<_>>().join(", ")
    };
    let mixes = result.parts.seats().map(|seat| format!("{} {}", seat.label, mix(seat.side())));
    let mixes = mixes.collect::<Vec<_>>().join("; ");
    let (value, basis) = (rate(&value.estimate()), basis(&value.estimate()));
    let wins = result.parts.wins_in_words();
    vec![
        format!("When both sides choose well among these players {wins} {value} ({basis})."),
        format!("Who then plays: {mixes}."),
    ]
}

/// Who wins most often of those who play the same.
fn best_of_each(result: &WrittenResult) -> Vec<String> {
    let rates = winners::win_rates(result, "matchups.csv");
    let mut best: Vec<&(Matchup, Estimate)> = Vec::new();
    for it in rates.iter().filter(|(_, rate)| rate.value.is_some()) {
        match best
            .iter_mut()
            .find(|(known, _)| known.without_first_player() == it.0.without_first_player())
        {
            Some(known) if known.1.value < it.1.value => *known = it,
            Some(_) => {}
            None => best.push(it),
        }
    }
    let sentence = |(matchup, estimate): &&(Matchup, Estimate)| {
        let (player, meeting) = (matchup.first_player().unwrap_or_default(), matchup.meeting());
        let (won, basis) = (rate(estimate), basis(estimate));
        let equals = match &equals(result, matchup)[..] {
            [] => String::new(),
            names => format!(", not clearly more than {}", names.join(", ")),
        };
        format!("{player} wins most often {meeting}{equals}: {won} ({basis}).")
    };
    best.iter().map(sentence).collect()
}

/// Of whom it is not clear that the player of a matchup wins more often where it does.
fn equals<'a>(result: &'a WrittenResult, matchup: &Matchup) -> Vec<&'a str> {
    let player = matchup.first_player().unwrap_or_default();
    let met = matchup.without_first_player();
    let unclear = result.rows(PAIRS).filter(|row| row.matchup() == met && row.clear().is_none());
    let other = |row: Row<'a>| match [row.get("one"), row.get("other")] {
        [one, other] if one == player => Some(other),
        [one, other] if other == player => Some(one),
        _ => None,
    };
    unclear.filter_map(other).collect()
}

fn strategies(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let of = |metric: &str| -> Vec<Row<'_>> {
        result.rows(RATINGS).filter(|row| row.metric() == metric).collect()
    };
    let (regrets, ratings) = (of("regret"), [of("rating"), of("rating_of_the_side")].concat());
    regrets.first().or(ratings.first())?;
    match result.parts.opponents() {
        None => given_away(result, &regrets, telling)?,
        // A single game has no mixes.
        Some(_) if regrets.is_empty() => {}
        Some(_) => standings(result, &regrets, telling),
    }
    if !ratings.is_empty() {
        rated(result, &ratings, telling);
    }
    savings(result, telling);
    Some(())
}

/// What each player of a game without two sides gives away, by what is played.
fn given_away(result: &WrittenResult, regrets: &[Row<'_>], telling: &mut Telling) -> Option<()> {
    let matchup = |row: &Row<'_>| row.matchup().with(result.parts.first().key, row.get("strategy"));
    let matchups: Vec<Matchup> = regrets.iter().map(matchup).collect();
    regrets.first()?;
    let caption = format!("Given away to the best, points ({})", basis_of_rows(regrets));
    let mut lines = Lines::new(&caption, RATINGS, ["Strategy", "points"]);
    let shown = |row: &Row<'_>| match row.number("value") {
        Some(0.0) => "best".to_owned(),
        _ => points(&row.estimate()),
    };
    for (row, matchup) in regrets.iter().zip(&matchups) {
        lines.row(&matchup.to_string(), &shown(row), mark(&row.estimate(), Shape::Bar), NONE);
    }
    let axis = lines.axis(0.0, in_points);
    let what = Described {
        description: format!("Bars of what each of {} strategies gives away.", lines.len()),
        key: "Given away to the best of those who play the same, in points of win rate; 0 is best.",
    };
    lines.tell(axis, 0.0, what, telling);
    if let Some(matrix) = Matrix::of(&matchups) {
        telling
            .in_short(winners::in_rows(&caption, &matrix, RATINGS, |line| shown(&regrets[line])));
    }
    telling.say(
        "The best was chosen on the same games: what the others give away is a little too great.",
    );
    Some(())
}

/// What each strategy of two sides is worth while the other side mixes as well as it can.
fn standings(result: &WrittenResult, regrets: &[Row<'_>], telling: &mut Telling) {
    let caption = format!("What each strategy gives away ({})", basis_of_rows(regrets));
    let columns =
        ["Strategy", "regret, points", "exploitability", "by", "share of the mix", "has one"];
    let mut lines = Lines::new(&caption, RATINGS, columns);
    let rates = winners::win_rates(result, "matchups.csv");
    for regret in regrets {
        let [side, strategy] = ["side", "strategy"].map(|key| regret.get(key));
        let of = |metric: &str| {
            let same = |row: &Row<'_>| {
                [row.metric(), row.get("side"), row.get("strategy")] == [metric, side, strategy]
            };
            result.rows(RATINGS).find(same).map(Row::estimate)
        };
        let worst = of("exploitability").as_ref().map(points).unwrap_or_default();
        let enemy = worst_enemy(&rates, result.parts, side, strategy).unwrap_or_default();
        let share = of("equilibrium_share").as_ref().map(in_range).unwrap_or_default();
        let support = of("equilibrium_support").as_ref().map(rate).unwrap_or_default();
        let estimate = regret.estimate();
        let more = [&worst[..], &enemy, &share, &support];
        let label = format!("{side} {strategy}");
        lines.row(&label, &points(&estimate), mark(&estimate, Shape::Bar), more);
    }
    let axis = lines.axis(0.0, in_points);
    let what = Described {
        description: format!("Bars of what each of {} strategies gives away.", lines.len()),
        key: "Regret, in points of win rate; 0 is best.",
    };
    lines.tell(axis, 0.0, what, telling);
    telling.say(
        "Regret: given away against the other side's mix. Exploitability: given away against the \
         strategy in this pool that is worst for it; others outside the pool may be worse still. \
         Worst enemies were chosen on the games that they are judged by: that is a little too hard \
         on all. Has one: how often, when the same games are drawn again; the range is that of the \
         share then.",
    );
}

/// Against whom a strategy of a side wins least.
fn worst_enemy(rates: &Rates, parts: Parts, side: &str, strategy: &str) -> Option<String> {
    let [first, second] = parts.opponents()?;
    let (own, other, sign) =
        if first.side() == side { (first, second, 1.0) } else { (second, first, -1.0) };
    let its = rates.iter().filter(|(matchup, _)| matchup.get(own.key) == Some(strategy));
    let known = its.filter_map(|(matchup, rate)| Some((matchup, sign * rate.value?)));
    let (matchup, _) = known.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
    matchup.get(other.key).map(str::to_owned)
}

fn rated(result: &WrittenResult, ratings: &[Row<'_>], telling: &mut Telling) {
    let is_known = |row: &Row<'_>| row.estimate().value.is_some();
    if !ratings.iter().any(is_known) {
        telling.say("No ratings: games are too one-sided to tell how far players are apart.");
        return;
    }
    let caption = format!("Ratings ({})", basis_of_rows(ratings));
    let columns = ["Strategy", "Elo points above the average of the rated"];
    let mut lines = Lines::new(&caption, RATINGS, columns);
    let side = format!("the {} side itself", result.parts.first().label);
    for row in ratings {
        let label = if row.metric() == "rating" { row.get("strategy") } else { &side };
        lines.row(label, &figure(*row), mark(&row.estimate(), Shape::Dot), NONE);
    }
    let axis = lines.axis(0.0, short);
    let what = Described {
        description: format!("Dots for {} ratings, with intervals.", lines.len()),
        key: "Elo points above the average of the strategies that are rated.",
    };
    lines.tell(axis, 0.0, what, telling);
    if !ratings.iter().all(is_known) {
        telling.say(
            "– wins or loses nearly all games against the others: how far it is from them is \
             unknown.",
        );
    }
    let residual = result.rows(RATINGS).find(|row| row.metric() == "largest_residual");
    if let Some(share) = residual.and_then(|row| row.number("value")) {
        telling.say(&format!(
            "One number a strategy misses no cell of the rated by more than {} points; where that \
             is much, trust the matrix.",
            decimals(100.0 * share, 2)
        ));
    }
}

/// What it saved that all met the same luck, in pairs that the yardstick has no part in.
fn savings(result: &WrittenResult, telling: &mut Telling) {
    let mixed = |row: &Row<'_>| {
        let matchup = row.matchup();
        let opponents = matchup.players().map(|(_, name)| name);
        let mut names = opponents.chain([row.get("one"), row.get("other")]);
        names.any(|name| name == result.reference)
    };
    let players = result.rows(PAIRS).filter(|row| !mixed(row));
    let saved: Vec<f64> = players.filter_map(|row| row.number("saving")).collect();
    if let Some(middle) = median(saved) {
        telling.say(&format!(
            "On independent luck, differences of strategies would have taken {} times as many games \
             (the median over pairs of players; {PAIRS} has each).",
            decimals(middle, 1)
        ));
    }
}
