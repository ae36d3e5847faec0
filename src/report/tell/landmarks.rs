//! Games worth seeing: `landmarks.csv`.

use super::prelude::*;
use sandtable_summary::rows::Landmark;
pub const LANDMARKS: Section =
    Section::new("landmarks", "Best, worst and typical games", FILE, body).on_page();

const FILE: &str = Landmark::FILE;

fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = winners::tell_which(result, &result.tables.landmarks, telling);
    for (matchup, rows) in &matchups {
        telling.heading(&matchup.to_string());
        for Landmark { landmark, index, margin, length, of, command, .. } in rows {
            // The margin of a player alone only orders games: it says nothing by itself.
            let margin = match result.parts.are_solitaire() {
                true => String::new(),
                false => format!("margin {margin}, "),
            };
            let of = thousands(*of);
            telling.say(&format!(
                "The {landmark} of the first {of} games is number {index}: {margin}length {length}."
            ));
            telling.command(command);
        }
    }
    telling.say(&format!(
        "Best and worst are so for {}, by the margin; a typical game has the median length, or \
         nearly, and a margin near the median.",
        result.parts.winner()
    ));
}
