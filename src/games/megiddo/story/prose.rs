//! The words and the page of a story: cards, Force and wrapped lines.

use crate::games::megiddo::model::{Army, Card, DeckEntry, Kind, Side};
use crate::games::megiddo::rules::Phase;
use crate::kernel::Set;

/// No line is wider, unless a single name is.
const WIDTH: usize = 90;
/// Stands for a space at which no line may be broken.
const GLUE: char = '\u{a0}';

/// Text of bounded width.
#[derive(Default)]
pub(super) struct Page {
    text: String,
}

impl Page {
    /// A line that needs no wrapping; an empty one parts what follows from what was before.
    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// `text` after `lead`, its further lines set in below its first word.
    pub(super) fn entry(&mut self, lead: &str, text: &str) {
        let margin = lead.chars().count();
        let mut line = lead.to_owned();
        let mut width = margin;
        for word in text.split(' ') {
            let letters = word.chars().count();
            if width > margin && width + 1 + letters > WIDTH {
                self.line(&line.replace(GLUE, " "));
                line = " ".repeat(margin);
                width = margin;
            } else if width > margin {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += letters;
        }
        self.line(&line.replace(GLUE, " "));
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// The people of a side, as in "the Turks won".
pub(super) const fn people(side: Side) -> &'static str {
    match side {
        Side::British => "British",
        Side::Turkish => "Turks",
    }
}

/// What the cards of a kind are called together.
pub(super) const fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "Infantry",
        Kind::Cavalry => "Cavalry",
        Kind::Artillery => "Artillery",
        Kind::MachineGun => "Machine guns",
        Kind::Plane => "Planes",
        Kind::Supply => "Supply",
        Kind::Leader => "Leaders",
        Kind::Terrain => "Terrain",
        Kind::Nuisance => "Nuisances",
    }
}

/// What a phase is called, and what its attackers do to their targets.
pub(super) const fn words(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Air => ("Air strike", "bombed"),
        Phase::Cavalry => ("Cavalry exploitation", "rode down"),
        Phase::Artillery => ("Artillery", "shelled"),
        Phase::MachineGun => ("Machine guns", "raked"),
    }
}

/// A Force counted in quarters, as in `23¼`.
pub(super) fn force(quarters: i32) -> String {
    let part = ["", "¼", "½", "¾"][quarters.rem_euclid(4) as usize];
    match quarters.div_euclid(4) {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn count(number: usize, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

/// The name of a card, kept on one line.
pub(super) fn name(card: &Card) -> String {
    glued(&card.name)
}

/// Cards by name with their numbers, as in `Engineer, Roads ×2`; `nothing` if there are none.
pub(super) fn cards(army: &Army, cards: Set) -> String {
    list(army, cards, |card| card.name.clone())
}

/// Cards by name with the Force printed on them, as in `British Infantry 6 ×3` or `Kemal +5`.
pub(super) fn cards_with_force(army: &Army, cards: Set) -> String {
    list(army, cards, |card| {
        let plus = match card.kind {
            Kind::Supply | Kind::Leader | Kind::Terrain => "+",
            _ => "",
        };
        format!("{} {plus}{}", card.name, card.force)
    })
}

fn list(army: &Army, cards: Set, describe: impl Fn(&Card) -> String) -> String {
    let item = |(index, entry): (usize, &DeckEntry)| {
        let copies = (cards & army.copies(index)).len();
        let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
        (copies > 0).then(|| glued(&format!("{}{times}", describe(&entry.card))))
    };
    let items: Vec<String> = army.entries.iter().enumerate().filter_map(item).collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}

fn glued(text: &str) -> String {
    text.replace(' ', &String::from(GLUE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_shown_as_fractions() {
        let shown = [0, 1, 2, 3, 4, 5, 93, 94, 96].map(force);
        assert_eq!(shown, ["0", "¼", "½", "¾", "1", "1¼", "23¼", "23½", "24"]);
    }

    #[test]
    fn long_entries_are_wrapped_below_their_first_word() {
        let mut page = Page::default();
        page.entry("  Lost  ", &["British Infantry"; 12].map(glued).join(", "));
        let text = page.into_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("  Lost  British Infantry,"), "{text}");
        assert!(lines[1].starts_with("        British Infantry,"), "{text}");
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
    }

    #[test]
    fn a_name_wider_than_the_page_stands_whole() {
        let mut page = Page::default();
        let name = "x".repeat(WIDTH);
        page.entry("  ", &name);
        assert_eq!(page.into_text(), format!("  {name}\n"));
    }
}
