//! Descriptions of counters, spaces and goals.

use crate::prelude::*;
use crate::rules::Counted;

/// Writer of descriptions of counters, spaces and goals, which keeps track of the carriers of Gear.
pub(super) struct Words<'m> {
    model: &'m Model,
    /// Carrier of each piece of Gear.
    carriers: Array<Counter, Option<Counter>>,
}

/// Returns the name of a side in sentences such as "the Ottomans missed".
pub(super) const fn people(side: Side) -> &'static str {
    match side {
        Side::Player => "Revolt",
        Side::Ottoman => "Ottomans",
    }
}

/// Describes a number of Pounds: `1 Pound`, `2 Pounds`.
pub(super) fn pounds(number: u8) -> String {
    glued(&count(number.into(), "Pound"))
}

/// L11.2 Describes Ops gained or lost, and the number left: `1 Op gained, 4 left`.
pub(super) fn ops(gained: bool, cards: usize, left: u8) -> String {
    let change = if gained { "gained" } else { "lost" };
    format!("{} {change}, {left} left", count(cards, "Op"))
}

/// Joins items with commas; equal items in a row become one with their number, as in `OEF 2 ×3`.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    let alike = items.chunk_by(|first, second| first == second);
    let shown = alike.map(|group| match group.len() {
        1 => glued(&group[0]),
        times => glued(&format!("{} ×{times}", group[0])),
    });
    shown.collect::<Vec<_>>().join(", ")
}

impl<'m> Words<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Words { model, carriers: Array::default() }
    }

    /// Sets the carriers of all Gear to those in a state.
    pub(super) fn take_stock(&mut self, state: &State) {
        self.carriers = Array::default();
        for gear in self.model.counters.gear {
            self.carriers[gear] = state.place_of(gear).map(Counter::from);
        }
    }

    /// Sets the carrier of a piece of Gear.
    pub(super) fn hand_over(&mut self, gear: Gear, to: Unit) {
        self.carriers[gear] = Some(to.into());
    }

    /// Updates the carriers of Gear after an effect of a card.
    pub(super) fn note(&mut self, done: Done) {
        let mut facts = done.facts();
        match (done.effect, facts.next(), facts.next()) {
            ("gain_gear", Some((_, Fact::Counter(gear))), Some((_, Fact::Counter(unit)))) => {
                self.carriers[gear] = Some(unit);
            }
            ("lose_gear", Some((_, Fact::Counter(gear))), _) => self.carriers[gear] = None,
            ("return_unit" | "lose_unit", Some((_, Fact::Counter(unit))), _) => {
                for gear in self.model.counters.gear {
                    if self.carriers[gear] == Some(unit) {
                        self.carriers[gear] = None;
                    }
                }
            }
            _ => {}
        }
    }

    pub(super) fn space(&self, space: Space) -> String {
        glued(self.model.map.name(space))
    }

    pub(super) fn spaces(&self, spaces: impl IntoIterator<Item = Space>) -> String {
        list(spaces.into_iter().map(|space| self.model.map.name(space).to_owned()))
    }

    pub(super) fn counter(&self, counter: impl Kin<Counter>) -> String {
        glued(&self.model.counters.entry(counter).name)
    }

    pub(super) fn counters<P: Kin<Counter>>(
        &self,
        counters: impl IntoIterator<Item = P>,
    ) -> String {
        list(counters.into_iter().map(|counter| self.model.counters.entry(counter).name.clone()))
    }

    /// Returns the bought counter and a description of its destination, or `None` for an extra Op.
    pub(super) fn bought(&self, bought: Bought) -> Option<(Counter, String)> {
        match bought {
            Bought::Unit(_, unit, space) => {
                Some((unit.into(), format!("in {}", self.space(space))))
            }
            Bought::Gear(_, gear, to) => Some((gear.into(), format!("for {}", self.counter(to)))),
            Bought::Op => None,
        }
    }

    /// L10.5 Describes the result of an attempt to break off, with the roll and the movement rating.
    pub(super) fn breakoff(&self, rating: u8, roll: u8, to: Option<Space>) -> String {
        let outcome = match to {
            Some(to) => format!("the Revolt broke off to {}", self.space(to)),
            None => "the Revolt failed to break off".to_owned(),
        };
        format!("{outcome} ({roll} against {rating})")
    }

    /// Lists units with their Gear, as in `Regulars 4-1 (Machinegun)`.
    pub(super) fn equipped(&self, units: impl IntoIterator<Item = Unit>) -> String {
        let unit = |unit: Unit| {
            let name = &self.model.counters.entry(unit).name;
            let gear = self.model.counters.gear.iter();
            let gear = gear.filter(|&gear| self.carriers[gear] == Some(unit.into()));
            match self.counters(gear) {
                gear if gear.is_empty() => name.clone(),
                gear => format!("{name} ({gear})"),
            }
        };
        list(units.into_iter().map(unit))
    }

    /// Describes a goal of a mission, with all its parts.
    pub(super) fn goal(&self, goal: &Goal) -> String {
        let parts = |goals: &[Goal], between| {
            goals.iter().map(|goal| self.goal(goal)).collect::<Vec<_>>().join(between)
        };
        match goal {
            Goal::All(goals) => parts(goals, "; "),
            Goal::Any(goals) => parts(goals, " or "),
            Goal::Pounds(number) => format!("{} or more", pounds(*number)),
            Goal::AtLeast { count, tally, among } => self.demand(*count, *tally, *among),
        }
    }

    fn demand(&self, number: usize, tally: Tally, among: Set<Space>) -> String {
        let spaces = self.spaces(among);
        let state = match tally {
            Tally::Friendly => "without a Garrison",
            Tally::Occupied => "occupied",
            Tally::Held => "without a Garrison and occupied",
            Tally::RailBreaks => "broken",
            Tally::LawrenceIn if among.len() == 1 => return format!("Lawrence in {spaces}"),
            Tally::LawrenceIn => return format!("Lawrence in one of {spaces}"),
            Tally::CampIn if among.len() == 1 => return format!("the Camp in {spaces}"),
            Tally::CampIn => return format!("the Camp in one of {spaces}"),
            Tally::UnitsIn => return format!("{} in {spaces}", count(number, "unit")),
        };
        match number == among.len() {
            true => format!("{spaces} {state}"),
            false => format!("{number} of {spaces} {state}"),
        }
    }

    /// Returns each part of a goal: whether it is met in a state, and a description.
    ///
    /// The description of an unmet part includes the spaces, units or Pounds that count already.
    pub(super) fn standing(&self, goal: &Goal, state: &State) -> Vec<(bool, String)> {
        if let Goal::All(goals) = goal {
            return goals.iter().flat_map(|goal| self.standing(goal, state)).collect();
        }
        let view = View::new(self.model, state);
        let met = view.is_met(goal);
        let mut text = self.goal(goal);
        if let (false, Goal::AtLeast { tally, among, .. }) = (met, goal) {
            let names = match view.counted(*tally, *among) {
                Counted::Units(units) => self.counters(units),
                Counted::Spaces(spaces) => self.spaces(spaces),
            };
            text +=
                &if names.is_empty() { "; not one".to_owned() } else { format!("; only {names}") };
        }
        if let (false, Goal::Pounds(_)) = (met, goal) {
            text += &format!("; only {}", pounds(state.pounds));
        }
        vec![(met, text)]
    }
}
