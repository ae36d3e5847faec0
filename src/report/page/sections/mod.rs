//! What a page tells, section by section: a section is one entry in the list.

mod cards;
mod compare;
mod games;
mod landmarks;
mod lengths;
mod luck;
mod notes;
mod rulings;
mod spaces;
mod sweep;
mod tuned;
mod winners;
mod words;

use super::{Material, Page};

/// A part of the page.
pub struct Section {
    /// Its `id` in the page.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The file that it tells of.
    pub file: &'static str,
    /// What it has to say at the head of the page: the answer in a sentence, then more.
    pub answer: fn(&Material) -> Vec<String>,
    /// Writes it; none if there is nothing to tell.
    pub body: fn(&Material, &mut Page) -> Option<()>,
}

fn silent(_: &Material) -> Vec<String> {
    Vec::new()
}

/// Whether a section tells of the file, or needs it to.
pub fn is_told(file: &str) -> bool {
    file == spaces::MAP || SECTIONS.iter().any(|section| section.file == file)
}

/// All sections in the order of the page. What comes first answers first.
pub const SECTIONS: &[Section] = &[
    winners::WINNERS,
    compare::MATCHUPS,
    compare::STRATEGIES,
    games::CAMPAIGN,
    games::ENDINGS,
    lengths::LENGTHS,
    games::NUMBERS,
    spaces::SPACES,
    cards::CARDS,
    rulings::RULINGS,
    sweep::SWEEP,
    luck::LUCK,
    luck::CURVE,
    tuned::TUNED,
    landmarks::LANDMARKS,
    notes::LIMITS,
    notes::AGAIN,
];
