//! Words of the report of a game for sides, phases, cards and Force.

use crate::prelude::*;
use sandtable_games::sentences::Sentence;

/// Returns the plural name of a side, as in "the Turks won".
pub(crate) const fn people(side: Side) -> &'static str {
    match side {
        Side::British => word!("side.british"),
        Side::Turkish => word!("side.turkish"),
    }
}

/// Returns the heading above the cards of one kind.
pub(super) const fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => word!("kind.infantry"),
        Kind::Cavalry => word!("kind.cavalry"),
        Kind::Artillery => word!("kind.artillery"),
        Kind::MachineGun => word!("kind.machine_gun"),
        Kind::Plane => word!("kind.plane"),
        Kind::Supply => word!("kind.supply"),
        Kind::Leader => word!("kind.leader"),
        Kind::Terrain => word!("kind.terrain"),
        Kind::Nuisance => word!("kind.nuisance"),
    }
}

/// Returns the sentence for a strike, with the name of its phase as label.
pub(super) fn strike(phase: Phase, attacker: &str, target: &str, effect: &str) -> Sentence {
    macro_rules! strike {
        ($key:literal) => {
            say!($key, attacker = attacker, target = target, effect = effect)
        };
    }
    match phase {
        Phase::Air => strike!("strike.air"),
        Phase::Cavalry => strike!("strike.cavalry"),
        Phase::Artillery => strike!("strike.artillery"),
        Phase::MachineGun => strike!("strike.machine_gun"),
    }
}

/// Returns the name of a strike phase.
pub(super) fn phase_name(phase: Phase) -> String {
    strike(phase, "", "", "").label
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
