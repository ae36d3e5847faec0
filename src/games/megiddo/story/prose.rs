//! Words of the report of a game for sides, phases, cards and Force.

use crate::prelude::*;

/// Returns the plural name of a side, as in "the Turks won".
pub(crate) const fn people(side: Side) -> &'static str {
    match side {
        Side::British => "British",
        Side::Turkish => "Turks",
    }
}

/// Returns the heading above the cards of one kind.
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

/// Returns the name of a strike phase, and the verb for a strike in it, in the past tense.
pub(super) const fn words(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Air => ("Air strike", "bombed"),
        Phase::Cavalry => ("Cavalry exploitation", "rode down"),
        Phase::Artillery => ("Artillery", "shelled"),
        Phase::MachineGun => ("Machine guns", "raked"),
    }
}

/// Formats a Force that is given in quarter-points: 93 becomes `23¼`.
pub(super) fn force(quarters: i32) -> String {
    let part = ["", "¼", "½", "¾"][quarters.rem_euclid(4) as usize];
    match quarters.div_euclid(4) {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// Returns the name of a card with no-break spaces, so that it stays on one line.
pub(super) fn name(card: &Card) -> String {
    glued(&card.name)
}

/// Lists cards by name with their numbers of copies, as in `Engineer, Roads ×2`.
///
/// Returns the text `nothing` if there are no cards.
pub(super) fn cards(army: &Army, cards: Set<Slot>) -> String {
    army.list_cards(cards, |card| card.name.clone())
}

/// Lists cards by name with their printed Force, as in `British Infantry 6 ×3, Kemal +5`.
///
/// Returns the text `nothing` if there are no cards.
pub(super) fn cards_with_force(army: &Army, cards: Set<Slot>) -> String {
    army.list_cards(cards, |card| {
        let plus = match card.kind {
            Kind::Supply | Kind::Leader | Kind::Terrain => "+",
            _ => "",
        };
        format!("{} {plus}{}", card.name, card.force)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_shown_as_fractions() {
        let shown = [0, 1, 2, 3, 4, 5, 93, 94, 96].map(force);
        assert_eq!(shown, ["0", "¼", "½", "¾", "1", "1¼", "23¼", "23½", "24"]);
    }
}
