//! Events as lines of text, so that tests of the rules can compare them.

use crate::prelude::*;

/// Lists the labels of `cards`, such as `Roads#2`, in the order of the deck list.
pub(in crate::rules) fn list_labels(army: &Army, cards: Set<Slot>) -> String {
    cards.iter().map(|slot| army.label(slot)).collect::<Vec<_>>().join(", ")
}

/// Returns an event as a line of text, which tests compare with the expected line.
pub(super) fn event_text(model: &Model, event: &Event) -> String {
    match *event {
        Event::Shuffle { side, deck } => {
            format!("{} shuffle {}", side.name(), list_labels(model.army(side), deck))
        }
        Event::Draw { side, card, phase } => {
            format!("{} draw {} in {phase:?}", side.name(), model.army(side).label(card))
        }
        Event::Drawn { side, cards, .. } => {
            format!("{} drew {}", side.name(), list_labels(model.army(side), cards))
        }
        Event::Discard { side, cards } => {
            format!("{} discard {}", side.name(), list_labels(model.army(side), cards))
        }
        Event::Commit { side, cards, committable } => {
            let [cards, all] =
                [cards, committable].map(|cards| list_labels(model.army(side), cards));
            format!("{} commit {cards} of {all}", side.name())
        }
        Event::Strike { strike, effect, legal } => {
            let attacker = model.army(legal.side).label(strike.attacker);
            let target = model.army(legal.side.enemy()).label(strike.target);
            let verb = match effect {
                Effect::Destroyed => "destroys",
                Effect::Disrupted => "disrupts",
            };
            format!("{attacker} {verb} {target}")
        }
        Event::Pass { side, phase, legal } => {
            let choices = legal.all(model).len();
            format!("{} pass in {phase:?} with {choices} choices", side.name())
        }
        Event::Battle { number, totals: [british, turkish], winner, victory_points } => format!(
            "battle {number}: {british} to {turkish}, {} win, score {victory_points:?}",
            winner.name()
        ),
        Event::End { winner, reason, battles, casualties: [british, turkish] } => format!(
            "{} win after {battles} by {}; lost {} and {}",
            winner.name(),
            reason.name(),
            british.len(),
            turkish.len()
        ),
    }
}
