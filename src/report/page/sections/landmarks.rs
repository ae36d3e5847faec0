//! Games worth seeing: `landmarks.csv`.

use super::{Section, silent, winners};
use crate::report::figures::thousands;
use crate::report::page::material::by_contest;
use crate::report::page::{Material, Page};

pub const LANDMARKS: Section =
    Section { id: "landmarks", title: "Games to see", file: FILE, answer: silent, body };

const FILE: &str = "landmarks.csv";

fn body(material: &Material, page: &mut Page) -> Option<()> {
    let (contests, many) = winners::told(material, by_contest(material.rows(FILE)));
    contests.first()?;
    winners::say_which(&contests, many, FILE, page);
    for (contest, rows) in &contests {
        page.heading(&contest.to_string());
        for row in rows {
            let of = thousands(row.get("of").parse().unwrap_or(0));
            let [which, index, margin, length] =
                ["landmark", "index", "margin", "length"].map(|key| row.get(key));
            // The margin of a player alone only orders games: it says nothing by itself.
            let margin = match material.parts.are_solitaire() {
                true => String::new(),
                false => format!("margin {margin}, "),
            };
            page.say(&format!(
                "The {which} of the first {of} games is number {index}: {margin}length {length}."
            ));
            page.command(row.get("command"));
        }
    }
    page.say(&format!(
        "Best and worst are so for {}, by the margin; a typical game has the median length, or \
         nearly, and a margin near the median.",
        material.parts.winner()
    ));
    Some(())
}
