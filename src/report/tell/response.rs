//! What is won by who knows how a strategy decides: `best_responses.csv`.

use super::lines::{Described, Lines};
use super::result::Row;
use super::words::{at_least, basis, basis_of_rows, heading, in_points, mark, points, rate};
use super::{Section, Telling, Terminal, WrittenResult};
use crate::report::charts::Shape;
use crate::summary::Matchup;

pub const RESPONSES: Section = Section {
    id: "responses",
    title: "What a best response wins",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Answer,
};

const FILE: &str = "best_responses.csv";

/// The metrics that say what a response gains: against another side, or over the same player who does
/// not search.
const GAINS: [&str; 2] = ["exploitability_at_least", "gain_by_search"];

/// How firmly the value of the game stands: what responses win at least against the mixes.
fn answer(result: &WrittenResult) -> Vec<String> {
    let mixed = |row: &Row<'_>| row.metric() == GAINS[0] && row.get("strategy") == Matchup::MIXED;
    let gaps: Vec<Row<'_>> = result.rows(FILE).filter(mixed).collect();
    let gap = |row: &Row<'_>| {
        let side = heading(row.get("side"));
        format!("{} against the {side} mix", at_least(&row.estimate()))
    };
    let Some(first) = gaps.first() else { return Vec::new() };
    let of_each = gaps.iter().map(gap).collect::<Vec<_>>().join(", ");
    let basis = basis(&first.estimate());
    vec![format!("A best response wins at least so much more than that: {of_each} ({basis}).")]
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let gains: Vec<Row<'_>> =
        result.rows(FILE).filter(|row| GAINS.contains(&row.metric())).collect();
    gains.first()?;
    let caption = format!("What a best response wins ({})", basis_of_rows(&gains));
    let columns = ["Strategy", "gain, points", "at least", "it wins", "response"];
    let mut lines = Lines::new(&caption, FILE, columns);
    for gain in &gains {
        let same = |row: &Row<'_>| {
            let is_same = |key: &str| row.get(key) == gain.get(key);
            row.metric() == "response_win_rate"
                && row.matchup() == gain.matchup()
                && ["side", "strategy", "response"].into_iter().all(is_same)
        };
        let wins = result.rows(FILE).find(same).map(|row| rate(&row.estimate()));
        let met = gain.matchup().names();
        let label = [gain.get("side"), gain.get("strategy"), &met].join(" ");
        let estimate = gain.estimate();
        let more = [at_least(&estimate), wins.unwrap_or_default(), gain.get("response").to_owned()];
        lines.row(label.trim(), &points(&estimate), mark(&estimate, Shape::Bar), more);
    }
    let axis = lines.axis(0.0, in_points);
    let what = Described {
        description: format!("Bars of what responses to {} strategies gain.", lines.len()),
        key: "Points of win rate that a best response gains; 0 where none is to be had.",
    };
    lines.tell(axis, 0.0, what, telling);
    let explained = match gains.iter().any(|row| row.metric() == GAINS[0]) {
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
    Some(())
}
