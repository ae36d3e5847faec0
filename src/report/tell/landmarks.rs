//! Games worth seeing: `landmarks.csv`.

use super::{Section, Telling, Terminal, WrittenResult, silent, winners};
use crate::figures::thousands;

pub const LANDMARKS: Section = Section {
    id: "landmarks",
    title: "Best, worst and typical games",
    file: FILE,
    answer: silent,
    body,
    terminal: Terminal::Nowhere,
};

const FILE: &str = "landmarks.csv";

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = winners::tell_which(result, FILE, result.rows(FILE), telling)?;
    for (matchup, rows) in &matchups {
        telling.heading(&matchup.to_string());
        for row in rows {
            let of = thousands(row.get("of").parse().unwrap_or(0));
            let [which, index, margin, length] =
                ["landmark", "index", "margin", "length"].map(|key| row.get(key));
            // The margin of a player alone only orders games: it says nothing by itself.
            let margin = match result.parts.are_solitaire() {
                true => String::new(),
                false => format!("margin {margin}, "),
            };
            telling.say(&format!(
                "The {which} of the first {of} games is number {index}: {margin}length {length}."
            ));
            telling.command(row.get("command"));
        }
    }
    telling.say(&format!(
        "Best and worst are so for {}, by the margin; a typical game has the median length, or \
         nearly, and a margin near the median.",
        result.parts.winner()
    ));
    Some(())
}
