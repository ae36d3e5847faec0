//! What thought is worth: `ladder.csv`, `decisions.csv`, `changes.csv`.

use super::lines::{Described, Lines};
use super::result::{Row, by_matchup};
use super::words::{
    at_least, basis, basis_of_rows, figure, heading, in_points, mark, percents, points, rate,
    spoken,
};
use super::{Section, Telling, Terminal, WrittenResult, silent};
use crate::charts::Shape;
use crate::figures::thousands;

pub const LADDER: Section = Section {
    id: "ladder",
    title: "What thought is worth",
    file: LADDER_FILE,
    answer,
    body: ladder,
    terminal: Terminal::Answer,
};

pub const DECISIONS: Section = Section {
    id: "decisions",
    title: "Where thought pays",
    file: DECISIONS_FILE,
    answer: silent,
    body: decisions,
    terminal: Terminal::Answer,
};

pub const CHANGES: Section = Section {
    id: "changes",
    title: "The costliest decisions",
    file: CHANGES_FILE,
    answer: silent,
    body: changes,
    terminal: Terminal::Details,
};

const LADDER_FILE: &str = "ladder.csv";
const DECISIONS_FILE: &str = "decisions.csv";
const CHANGES_FILE: &str = "changes.csv";

/// The rows of a seat: its matchup without the player, and its side.
type Seat<'a> = (String, Vec<Row<'a>>);

/// The rows of a file, seat by seat.
fn seats<'a>(result: &'a WrittenResult, file: &str) -> Vec<Seat<'a>> {
    let mut seats: Vec<Seat<'a>> = Vec::new();
    for (matchup, rows) in by_matchup(result.rows(file)) {
        for row in rows {
            let side = heading(row.get("side"));
            let met = matchup.names();
            let name = match result.parts.opponents() {
                Some(_) => format!("{side} against {met}"),
                None => met,
            };
            match seats.iter_mut().find(|(known, _)| *known == name) {
                Some((_, rows)) => rows.push(row),
                None => seats.push((name, vec![row])),
            }
        }
    }
    seats
}

/// What the highest rung gains in each seat.
fn answer(result: &WrittenResult) -> Vec<String> {
    let sentence = |(name, rows): Seat<'_>| {
        let gains: Vec<Row<'_>> =
            rows.iter().copied().filter(|row| row.metric() == "gain").collect();
        let (top, of_top) = (gains.last()?, wins(&rows).last().copied()?);
        let (gain, reached) = (at_least(&top.estimate()), rate(&of_top.estimate()));
        let basis = basis(&top.estimate());
        Some(format!("{name}: search wins at least {gain} more, {reached} of games ({basis})."))
    };
    seats(result, LADDER_FILE).into_iter().filter_map(sentence).collect()
}

fn wins<'a>(rows: &[Row<'a>]) -> Vec<Row<'a>> {
    rows.iter().copied().filter(|row| row.metric() == "win_rate_of_side").collect()
}

fn ladder(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let seats = seats(result, LADDER_FILE);
    seats.first()?;
    for (name, rows) in &seats {
        let wins = wins(rows);
        let caption = format!("{name}, by rising skill ({} each)", basis_of_rows(&wins));
        let columns = ["Player", "wins", "gain, points"];
        let mut lines = Lines::new(&caption, LADDER_FILE, columns);
        for win in wins {
            let player = win.get("rung");
            let is_gain = |row: &&Row<'_>| row.metric() == "gain" && row.get("rung") == player;
            let gain = rows.iter().find(is_gain).map(|row| points(&row.estimate()));
            let estimate = win.estimate();
            let marks = mark(&estimate, Shape::Dot);
            lines.row(player, &rate(&estimate), marks, gain);
        }
        lines.call_line("even");
        let axis = lines.axis(0.5, percents);
        let what = Described {
            description: format!("Dots for the win rates of {} players.", lines.len()),
            key: "Games won for the side, from a player by chance at the top to the one who searches \
                  most.",
        };
        lines.tell(axis, 0.5, what, telling);
        let index = rows.iter().find(|row| row.metric() == "skill_index");
        if let Some(row) = index.filter(|row| row.estimate().value.is_some()) {
            telling.say(&format!("Skill index S: {} ({}).", figure(*row), basis(&row.estimate())));
        }
    }
    telling.say(
        "Each player meets the same luck and the same others; the gain is over the player named. \
         Where the win rate still rises on the last rungs, the players named are far from strong \
         play. S is 1 where skill alone decides and -1 where luck alone does, among four of these \
         players: by chance, the one named, 4 and 16 rollouts; after Silver 2025, whose K and L are on \
         the game tree.",
    );
    Some(())
}

fn decisions(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let seats = seats(result, DECISIONS_FILE);
    seats.first()?;
    for (name, rows) in &seats {
        let caption = format!("{name}: worth of the decisions ({})", basis_of_rows(rows));
        let columns = ["Decision", "points a game", "asked", "changed"];
        let mut lines = Lines::new(&caption, DECISIONS_FILE, columns);
        let changed = |row: &&Row<'_>| row.number("changed").is_some_and(|it| it > 0.0);
        for row in rows.iter().filter(changed) {
            let estimate = row.estimate();
            let counts =
                ["asked", "changed"].map(|key| thousands(row.number(key).unwrap_or(0.0) as u64));
            let marks = mark(&estimate, Shape::Bar);
            lines.row(&spoken(row.get("kind")), &points(&estimate), marks, counts);
        }
        let unchanged = rows.iter().filter(|row| !changed(row)).map(|row| spoken(row.get("kind")));
        let unchanged = unchanged.collect::<Vec<_>>().join(", ");
        let axis = lines.axis(0.0, in_points);
        let what = Described {
            description: format!("Bars of what {} kinds of decisions are worth.", lines.len()),
            key: "Points of win rate that the searching player's decisions of a kind win in a game.",
        };
        lines.tell(axis, 0.0, what, telling);
        if !unchanged.is_empty() {
            telling.say(&format!("No better answer was found where it was asked: {unchanged}."));
        }
    }
    telling.say(
        "Each decision is judged by rollouts on luck that did not choose it: by how much it raises \
         the chance to win over what the player named would have done there.",
    );
    Some(())
}

fn changes(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let seats = seats(result, CHANGES_FILE);
    seats.first()?;
    for (name, rows) in &seats {
        let basis = basis_of_rows(rows);
        telling.heading(&format!("{name}: where the player named errs most ({basis} rollouts)"));
        let item = |row: &Row<'_>| {
            let [index, turn, kind] = ["index", "turn", "kind"].map(|key| spoken(row.get(key)));
            let [from, to] = ["from", "to"].map(|key| row.get(key));
            let gain = points(&row.estimate());
            format!("Game {index}, after {turn} turns, {kind}: {to}; not {from}: {gain} points.")
        };
        telling.list(&rows.iter().map(item).collect::<Vec<_>>());
        if let Some(first) = rows.first() {
            telling.say("The first of these games is told by:");
            telling.command(first.get("command"));
        }
    }
    telling.say(
        "These are the greatest gains by half of the rollouts that judged them; what each is worth is told by \
         the other half.",
    );
    Some(())
}
