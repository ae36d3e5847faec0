//! What is won by who knows how a strategy decides: `best_responses.csv`.

use super::prelude::*;
use sandtable_summary::rows::BestResponse;
use sandtable_summary::rows::ResponseMetric::{ExploitabilityAtLeast, ResponseWinRate};
use std::cmp::Ordering::Equal;
use std::collections::BTreeSet;

/// A gap between the ends of the value that is called one, as a share.
const GAP: f64 = 0.02;

/// How firmly the value of the game stands: what responses win at least against the mixes, and so where
/// it lies.
pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let mut told = gains(&result.tables.responses);
    let Some([low, high]) = worth(result) else { return told };
    let whose = result.parts.winner();
    told.push(format!(
        "So the game is worth from {} to {} of {whose}'s games ({}): no less than a best response \
         leaves, no more than one wins.",
        rate(&low),
        rate(&high),
        basis(&low)
    ));
    let gap = high.minus_independent(&low);
    if gap.value.is_some_and(|gap| gap > GAP) {
        told.push(format!(
            "That is a gap of {} points: who learns or searches for longer may narrow it.",
            points(&gap)
        ));
    }
    told
}

/// What the game is worth to the first side: at least what a best response leaves it, and at most what one
/// wins for it, against the mixes or the players who were trained.
fn worth(result: &WrittenResult) -> Option<[Estimate; 2]> {
    let rows = &result.tables.responses;
    let is_mix = |row: &BestResponse| row.strategy == Matchup::MIXED;
    let is_any_mix = rows.iter().any(is_mix);
    result.parts.opponents()?;
    let first = result.parts.first().side();
    let found = |metric, of_first: bool| {
        let of = rows.iter().filter(move |row| row.metric == metric && is_mix(row) == is_any_mix);
        let of = of.filter(move |row| (row.side == first) == of_first);
        // Of several responses the one that wins most.
        of.map(|row| row.estimate)
            .filter(|it| it.value.is_some())
            .max_by(|one, other| one.value.partial_cmp(&other.value).unwrap_or(Equal))
    };
    let won = |of_first| {
        let gain = found(ExploitabilityAtLeast, of_first)?.value.unwrap_or(0.0);
        let tried = if is_any_mix { 1 } else { responses_tried(result, of_first) };
        let most = found(ResponseWinRate, of_first)?.as_greatest_of(tried);
        // A response that gains nothing is no better than who is there already.
        Some(most.minus(gain.min(0.0)))
    };
    // What responds to the first side leaves it the rest.
    Some([won(true)?.scaled(-1.0).minus(-1.0), won(false)?])
}

/// How many have met the player who was trained for a side: the response that was learned, and in place of
/// the one who was trained beside it every player named.
fn responses_tried(result: &WrittenResult, for_first: bool) -> u64 {
    let Some(seat) = result.parts.seats().nth(usize::from(for_first)) else { return 1 };
    let players = result.tables.contests.iter().filter_map(|row| row.matchup.get(seat.key));
    players.collect::<BTreeSet<_>>().len() as u64
}

fn gains(rows: &[BestResponse]) -> Vec<String> {
    let gaps = rows.iter().filter(|row| row.metric == ExploitabilityAtLeast);
    let gaps: Vec<_> = gaps.filter(|row| row.strategy == Matchup::MIXED).collect();
    let gap = |row: &&BestResponse| {
        format!("{} against the {} mix", at_least(&row.estimate), heading(&row.side))
    };
    let Some(first) = gaps.first() else { return Vec::new() };
    let of_each = gaps.iter().map(gap).collect::<Vec<_>>().join(", ");
    let basis = basis(&first.estimate);
    vec![format!("A best response wins at least so much more than that: {of_each} ({basis}).")]
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    let rows = &result.tables.responses;
    // A gain is over what the game is worth, or over the same player who does not search.
    let (wins, gains): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| row.metric == ResponseWinRate);
    let caption = format!("What a best response wins ({})", basis_of_rows(&gains));
    let columns = ["Strategy", "gain, points", "at least", "it wins", "response"];
    let cells = |gain: &BestResponse| {
        let BestResponse { matchup, side, strategy, response, estimate, .. } = gain;
        let same = |row: &&&BestResponse| {
            (&row.matchup, &row.side, &row.strategy, &row.response)
                == (matchup, side, strategy, response)
        };
        let wins = wins.iter().find(same).map(|row| rate(&row.estimate));
        let label = [&side[..], strategy, &matchup.names()].join(" ");
        let label = label.trim().to_owned();
        vec![label, at_least(estimate), wins.unwrap_or_default(), response.clone()]
    };
    let what = [
        "Bars of what responses to {strategy} gain.",
        "Points of win rate that a best response gains; 0 where none is to be had.",
    ];
    telling.lines(POINTS, &caption, &columns, &gains, cells, what);
    let by_learning = result.manifest["command"] == "train";
    let explained = match gains.iter().any(|row| row.metric == ExploitabilityAtLeast) {
        _ if by_learning => {
            "A response has learned to beat one player: it began with what the league knew, and played \
             that player alone. A player named who wins more than it is told, too. Gains are over what the \
             league's own player wins, on the same luck. At least: the lower end of the interval, or 0; \
             who learns for longer may gain more."
        }
        true if gains.iter().any(|row| row.response.starts_with("trained")) => {
            "A response has learned to beat the other side's mix: it began with what the trained players \
             of the game know, and played that mix alone. Its gain is over what the game is worth to its \
             side when both choose well among these players, on luck of its own. At least: the lower end \
             of its interval, or 0; who learns for longer may gain more. Far above 0, the worth of the \
             game rests on weak players."
        }
        true => {
            "A response searches: it plays the game on in its mind with each answer that comes into \
             question, as a strategy of the pool that does best against the other side's, and it \
             knows how the other side decides. Its gain is over what the game is worth to its side \
             when both choose well among these players, on luck of its own. At least: the lower end of \
             its interval, or 0; a better response may gain more. Far above 0, the worth of the game \
             rests on weak players."
        }
        false => {
            "A response searches: it plays the game on in its mind with each answer that comes into \
             question, as the strategy itself. Its gain is over the strategy without search, on the \
             same luck. At least: the lower end of its interval, or 0; so much the strategy gives \
             away, or more."
        }
    };
    telling.say(explained);
}
