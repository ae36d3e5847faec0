//! Descriptions of counters, spaces and goals.

use crate::prelude::*;
use crate::rules::Counted;
use crate::story::sentences::word;
use sandtable_games::sentences::Sentence;

/// Writer of descriptions of counters, spaces and goals, which keeps track of the carriers of Gear.
pub(super) struct Words<'m> {
    model: &'m Model,
    /// Carrier of each piece of Gear.
    carriers: Array<Counter, Option<Counter>>,
}

/// Returns the name of a side in sentences such as "the Ottomans missed".
pub(super) const fn people(side: Side) -> &'static str {
    match side {
        Side::Player => word!("side.player"),
        Side::Ottoman => word!("side.ottoman"),
    }
}

/// L11.2 Describes Ops gained or lost, and the number left: `1 Op gained, 4 left`.
pub(super) fn ops(gained: bool, cards: usize, left: u8) -> Sentence {
    match gained {
        true => say!("ops.gained", n = cards, left = left),
        false => say!("ops.lost", n = cards, left = left),
    }
}

/// Joins two goals of which one has to be met.
#[allow(clippy::needless_pass_by_value)] // as `Iterator::reduce` passes them
fn either(first: String, second: String) -> String {
    say!("goal.either", first = first, second = second).text
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
            (
                EffectKind::GainGear,
                Some((_, Fact::Counter(gear))),
                Some((_, Fact::Counter(unit))),
            ) => {
                self.carriers[gear] = Some(unit);
            }
            (EffectKind::LoseGear, Some((_, Fact::Counter(gear))), _) => self.carriers[gear] = None,
            (EffectKind::ReturnUnit | EffectKind::LoseUnit, Some((_, Fact::Counter(unit))), _) => {
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
                Some((unit.into(), say!("bought.unit", space = self.space(space)).text))
            }
            Bought::Gear(_, gear, to) => {
                Some((gear.into(), say!("bought.gear", unit = self.counter(to)).text))
            }
            Bought::Op => None,
        }
    }

    /// L10.5 Describes the result of an attempt to break off, with the roll and the movement rating.
    pub(super) fn breakoff(&self, rating: u8, roll: u8, to: Option<Space>) -> Sentence {
        match to {
            Some(to) => say!("breakoff", space = self.space(to), roll = roll, rating = rating),
            None => say!("breakoff.failed", roll = roll, rating = rating),
        }
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
        match goal {
            Goal::All(goals) => {
                goals.iter().map(|goal| self.goal(goal)).collect::<Vec<_>>().join("; ")
            }
            Goal::Any(goals) => {
                let goals = goals.iter().map(|goal| self.goal(goal));
                goals.reduce(either).unwrap_or_default()
            }
            Goal::Pounds(number) => say!("goal.pounds", n = number).text,
            Goal::AtLeast { count, tally, among } => self.demand(*count, *tally, *among),
        }
    }

    fn demand(&self, number: usize, tally: Tally, among: Set<Space>) -> String {
        let spaces = self.spaces(among);
        let some = match number == among.len() {
            true => spaces.clone(),
            false => say!("goal.some", n = number, spaces = spaces).text,
        };
        let one_of = match among.len() {
            1 => spaces.clone(),
            _ => say!("goal.one_of", spaces = spaces).text,
        };
        let demand = match tally {
            Tally::Friendly => say!("goal.friendly", spaces = some),
            Tally::Occupied => say!("goal.occupied", spaces = some),
            Tally::Held => say!("goal.held", spaces = some),
            Tally::RailBreaks => say!("goal.rail_breaks", spaces = some),
            Tally::LawrenceIn => say!("goal.lawrence", spaces = one_of),
            Tally::CampIn => say!("goal.camp", spaces = one_of),
            Tally::UnitsIn => say!("goal.units", n = number, spaces = spaces),
        };
        demand.text
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
            text = match names.is_empty() {
                true => say!("goal.nothing_yet", goal = text).text,
                false => say!("goal.only", goal = text, counted = names).text,
            };
        }
        if let (false, Goal::Pounds(_)) = (met, goal) {
            text = say!("goal.only_pounds", goal = text, n = state.pounds).text;
        }
        vec![(met, text)]
    }
}
