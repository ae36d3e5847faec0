//! Section on best responses (policies made to beat one opponent): `best_responses.csv`.

use super::capitalize;
use super::prelude::*;
use sandtable_summary::Optional;
use sandtable_summary::rows::BestResponse;
use sandtable_summary::rows::ResponseMetric::{
    ExploitabilityAtLeast, GainBySearch, ResponseWinRate,
};
use std::collections::BTreeSet;

/// Gap of win rates that the summary mentions, as a share.
///
/// The gap is the first side's win rate with its best response, minus that against the other side's.
const MIN_MENTIONED_GAP: f64 = 0.02;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let mut told = gains(&result.tables.responses);
    let Some([left, won]) = win_rate_ends(result) else { return told };
    if let Some(reason) = explain_missing_range(&result.tables.responses) {
        told.push(reason);
        return told;
    }
    let [first, second] = result.parts.opponents().map_or([""; 2], |it| it.map(|seat| seat.label));
    told.push(format!(
        "{} {} against the strongest {second} found, and {} with the strongest {first} found ({}); stronger \
         ones may widen this range.",
        capitalize(&result.parts.wins_in_words()),
        rate(&left),
        rate(&won),
        basis_of([&left, &won])
    ));
    let gap = won.minus_independent(&left);
    if gap.value.is_some_and(|gap| gap > MIN_MENTIONED_GAP) {
        told.push(format!("These two are {} points apart.{}", points(&gap), explain_gap(result)));
    }
    told
}

/// Explains why best responses to trained policies may be far apart; empty in other studies.
fn explain_gap(result: &WrittenResult) -> &'static str {
    match is_training(result) {
        true => {
            " A trained player gives the same answer whenever it is asked the same, so it cannot mix: in a \
             game that calls for bluffing they stay far apart."
        }
        false => "",
    }
}

fn is_training(result: &WrittenResult) -> bool {
    result.manifest["command"] == "train"
}

/// Returns the reason why the summary omits the range between both best responses, if it must.
///
/// The range is omitted if a response was trained on fewer games than the policy that it exploits. It is also omitted
/// if the file lacks these numbers.
fn explain_missing_range(rows: &[BestResponse]) -> Option<String> {
    if rows.iter().any(|row| row.weak == Optional(None)) {
        return Some(
            "How long the responses trained is not in these files, so they may be weak: what they leave \
             and win says little about the game."
                .to_owned(),
        );
    }
    let weak = rows.iter().find(|row| row.weak == Optional(Some(Some(true))))?;
    let (Some(Some(few)), Some(Some(many))) =
        (weak.response_training_games.0, weak.policy_training_games.0)
    else {
        return None;
    };
    Some(format!(
        "The best responses are weak: they learned from {}, the players whom they answer from {}. So what \
         they leave and win says little about the game.",
        counted(few, "game"),
        thousands(many)
    ))
}

/// Best response that was found: its win rate, and its gain as a share of games.
///
/// The gain is over the value of the game, or over the win rate of the trained policy in the same seat.
struct FoundResponse {
    won: Estimate,
    gain: f64,
}

/// Returns the first side's win rate against the strongest opponent, and with its own best response.
///
/// The other side plays its equilibrium mix or its trained policy. Returns `None` in a solitaire game, or if no
/// response was found.
fn win_rate_ends(result: &WrittenResult) -> Option<[Estimate; 2]> {
    result.parts.opponents()?;
    let left = strongest(result, true)?;
    Some([left.scaled(-1.0).minus(-1.0), strongest(result, false)?])
}

/// Returns the win rate of the strongest opponent of one side's mix or trained policy.
///
/// With `of_first`, that side is the first side.
fn strongest(result: &WrittenResult, of_first: bool) -> Option<Estimate> {
    let rows = &result.tables.responses;
    let is_mix = |row: &BestResponse| row.strategy == Matchup::MIXED;
    let is_any_mix = rows.iter().any(is_mix);
    let first = result.parts.first().side();
    let of = rows.iter().filter(|row| is_mix(row) == is_any_mix && (row.side == first) == of_first);
    let of: Vec<&BestResponse> = of.collect();
    let found = of.iter().filter(|row| row.metric == ResponseWinRate).filter_map(|row| {
        let is_gain =
            |it: &&&BestResponse| it.metric == ExploitabilityAtLeast && it.response == row.response;
        let gain = of.iter().find(is_gain)?.estimate.value?;
        Some(FoundResponse { won: row.estimate, gain })
    });
    let strongest = found.max_by(|one, other| one.gain.total_cmp(&other.gain))?;
    let tried = if is_any_mix { 1 } else { opponents_tried(result, of_first) };
    // An opponent that gains nothing is no stronger than the policy in its own seat.
    Some(strongest.won.as_greatest_of(tried).minus(strongest.gain.min(0.0)))
}

/// Returns how many opponents have played the trained policy of a side.
///
/// These opponents are the named policies, the searching policy and the trained best response.
fn opponents_tried(result: &WrittenResult, of_first: bool) -> u64 {
    let Some(seat) = result.parts.seats().nth(usize::from(of_first)) else { return 1 };
    let contests = result.tables.contests.iter();
    let policies: BTreeSet<&str> = contests.filter_map(|row| row.matchup.get(seat.key)).collect();
    let searched = result
        .tables
        .responses
        .iter()
        .any(|row| row.weak == Optional(Some(None)) && !policies.contains(&row.response[..]));
    policies.len() as u64 + u64::from(searched)
}

fn gains(rows: &[BestResponse]) -> Vec<String> {
    let gains = rows.iter().filter(|row| row.metric == ExploitabilityAtLeast);
    let gains: Vec<_> = gains.filter(|row| row.strategy == Matchup::MIXED).collect();
    let gain = |row: &&BestResponse| {
        format!("{} points against the {} mix", points(&row.estimate), heading(&row.side))
    };
    let Some(first) = gains.first() else { return Vec::new() };
    let of_each = gains.iter().map(gain).collect::<Vec<_>>().join(", ");
    let basis = basis(&first.estimate);
    vec![format!("The best responses found gain on that: {of_each} ({basis}).")]
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let rows = &result.tables.responses;
    // A gain is over the value, over a trained policy, or over the same policy without search.
    let (wins, gains): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| row.metric == ResponseWinRate);
    let caption = format!("What the opponents found win ({})", basis_of_rows(&gains));
    let columns = ["Strategy", "gain, points", "it wins", "opponent", "its training games"];
    let cells = |gain: &BestResponse| {
        let BestResponse { matchup, side, strategy, response, .. } = gain;
        let same = |row: &&&BestResponse| {
            (&row.matchup, &row.side, &row.strategy, &row.response)
                == (matchup, side, strategy, response)
        };
        let wins = wins.iter().find(same).map(|row| rate(&row.estimate));
        // After a training, every strategy is the trained policy of its side.
        let label = match is_training(result) {
            true => heading(side),
            false => [&side[..], strategy, &matchup.names()].join(" ").trim().to_owned(),
        };
        let response = short_name(response)
            .filter(|_| is_training(result))
            .unwrap_or_else(|| response.clone());
        vec![label, wins.unwrap_or_default(), response, format_training_games(gain)]
    };
    let what = [
        "Bars of what opponents of {strategy} gain.",
        "Points of win rate that the opponents found gain.",
    ];
    content.add_row_chart(POINTS, &caption, &columns, &gains, cells, what);
    content.add_paragraph(&explanation(result, &gains));
}

/// Returns the short name of a searching policy, such as `planner with 16 rollouts`; otherwise `None`.
fn short_name(response: &str) -> Option<String> {
    let (name, settings) = response.split_once(':')?;
    let rollouts = settings.split(',').find_map(|it| it.strip_prefix("rollouts="))?;
    Some(format!("{name} with {rollouts} rollouts"))
}

/// Formats the number of games on which a response was trained, and marks a weak response.
///
/// A response is weak if it trained on fewer games than its opponent. The text is empty for an untrained response.
fn format_training_games(row: &BestResponse) -> String {
    let Some(Some(games)) = row.response_training_games.0 else { return String::new() };
    let weak = if row.weak == Optional(Some(Some(true))) { ", weak" } else { "" };
    format!("{}{weak}", thousands(games))
}

fn explanation(result: &WrittenResult, gains: &[&BestResponse]) -> String {
    let trained = |row: &&BestResponse| row.response.starts_with("trained");
    let how = match is_training(result) {
        _ if gains.iter().any(|row| row.metric == GainBySearch) => {
            return "A response searches: it simulates the rest of the game with each of its candidate \
                    answers, playing on as the strategy itself. Its gain is over the strategy without \
                    search, on the same luck. A better response may gain more."
                .to_owned();
        }
        true => {
            "A best response began with what the players had learned, and learned to beat one of them alone. \
             A player named who wins more than it stands here, too, and so does a search that knows how the \
             players decide, if the game has one. Gains are over what the trained player of that seat wins, \
             on the same luck."
        }
        false if gains.iter().any(trained) => {
            "A best response began with what the trained players of the game know, and learned to beat the \
             other side's mix alone. Its gain is over the value of the game for its side when both choose well \
             among these players, on luck of its own."
        }
        false => {
            "A response searches: it simulates the rest of the game with each of its candidate answers, \
             playing on as the strategy of the pool that does best against the other side's, and it knows \
             how the other side decides. Its gain is over the value of the game for its side when both choose \
             well among these players, on luck of its own."
        }
    };
    format!(
        "{how} A stronger opponent may win more. A response that learned from fewer games than the player \
         whom it answers is weak.{}",
        explain_gap(result)
    )
}
