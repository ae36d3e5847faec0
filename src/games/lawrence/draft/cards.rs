//! L8 Operations cards.

use super::{named_sections, origin};
use crate::games::lawrence::model::{
    Cards, Condition, Counters, Effect, MOST, OpsCard, Space, SpaceKind, UnitKind,
};
use crate::kernel::Set;
use crate::scenario::{Item, Section, suggest};

/// The greatest number that an effect may have.
const MOST_EFFECT: u8 = 10;
/// The most effects of a card, those inside others included.
const MOST_EFFECTS: usize = 16;

const VERBS: [&str; 14] = [
    "place_oef",
    "edge_bonus",
    "lose_ops",
    "gain_ops",
    "pounds",
    "leadership",
    "leadership_check",
    "when",
    "choose",
    "return_unit",
    "place_unit",
    "reveal_garrison",
    "relocate_camp",
    "double_appeal",
];

/// What a condition asks for.
const CONDITIONS: [&str; 4] = ["in", "in_or_next_to", "force_has", "lawrence_with_force"];

/// Reads the cards.
pub(super) fn read(item: &Item<'_>, spaces: &[Space], counters: &Counters) -> Cards {
    let world = World { spaces, counters };
    let mut entries: Vec<OpsCard> =
        named_sections(item).iter().map(|(name, section)| world.card(name, section)).collect();
    // A variant takes a card out by asking for no copy of it.
    entries.retain(|card| card.copies > 0);
    let cards: usize = entries.iter().map(|card| card.copies).sum();
    if item.is_sound() && !(1..=MOST).contains(&cards) {
        item.problem(format!("there are {cards} cards"), format!("write 1 to {MOST}"));
    }
    Cards::new(if item.is_sound() { entries } else { Vec::new() })
}

/// What cards refer to.
struct World<'a> {
    spaces: &'a [Space],
    counters: &'a Counters,
}

impl World<'_> {
    fn card(&self, name: &str, section: &Section<'_>) -> OpsCard {
        origin(section);
        let hold = section.choice("kind", &[("immediate", false), ("hold", true)]);
        let effects = self.effects(&section.required("effects"));
        let mut playable_at = Set::first_n(self.spaces.len());
        if let Some(item) = section.optional("unless_lawrence_in") {
            playable_at -= self.of_kind(&item);
            check_is_played(&item, hold);
        }
        let only_if = section.optional("only_if").map(|item| {
            check_is_played(&item, hold);
            self.condition(&item.section(), "only_if")
        });
        if section.is_sound() {
            check_timing(section, hold, &effects);
            if hold && matches!(only_if, Some(Condition::ForceHas(_))) {
                let message = "a hold card is played before there is a force (L5.1)";
                section.problem("only_if", message, "name another condition");
            }
        }
        OpsCard {
            name: name.to_owned(),
            hold,
            copies: section.integer_or::<u8>("copies", 0..=MOST as u8, 1).into(),
            playable_at,
            only_if,
            effects,
        }
    }

    fn effects(&self, item: &Item<'_>) -> Vec<Effect> {
        item.list().iter().map(|entry| self.effect(entry)).collect()
    }

    /// An effect is a word, or a table with one key.
    fn effect(&self, item: &Item<'_>) -> Effect {
        if item.is_text() {
            let words =
                [("relocate_camp", Effect::RelocateCamp), ("double_appeal", Effect::DoubleAppeal)];
            let choices = [(words[0].0, 0), (words[1].0, 1)];
            return words[item.choice::<usize>(&choices)].1.clone();
        }
        match &item.entries_of(VERBS)[..] {
            [(verb, value)] => self.verb(verb, value),
            entries => {
                let keys = entries.len();
                if item.is_sound() {
                    let hint = format!("write one of {}", suggest::listed(VERBS));
                    item.problem(format!("an effect has one key, not {keys}"), hint);
                }
                Effect::RelocateCamp
            }
        }
    }

    fn verb(&self, verb: &str, value: &Item<'_>) -> Effect {
        let signed = MOST_EFFECT as i8;
        match verb {
            "place_oef" => Effect::PlaceOef(value.integer(1..=MOST_EFFECT)),
            "edge_bonus" => Effect::EdgeBonus(value.integer(1..=MOST_EFFECT)),
            "lose_ops" => Effect::LoseOps(value.integer(1..=MOST_EFFECT)),
            "gain_ops" => Effect::GainOps(value.integer(1..=MOST_EFFECT)),
            "pounds" => Effect::Pounds(change(value, signed)),
            "leadership" => Effect::Leadership(change(value, signed)),
            "leadership_check" => self.leadership_check(&value.section()),
            "when" => self.when(&value.section()),
            "choose" => self.choose(value),
            "return_unit" => Effect::ReturnUnit(self.unit(value)),
            "place_unit" => Effect::PlaceUnit(self.unit(value)),
            "reveal_garrison" => Effect::RevealGarrison(value.integer(1..=MOST_EFFECT)),
            _ => {
                let hint = suggest::hint(verb, VERBS, "write one of");
                value.problem(format!("there is no effect `{verb}`"), hint);
                Effect::RelocateCamp
            }
        }
    }

    fn choose(&self, value: &Item<'_>) -> Effect {
        let lists: Vec<Vec<Effect>> = value.list().iter().map(|it| self.effects(it)).collect();
        if value.is_sound() && lists.len() < 2 {
            let message = format!("there is no choice among {} lists of effects", lists.len());
            value.problem(message, "write two or more");
        }
        Effect::Choose(lists)
    }

    fn leadership_check(&self, section: &Section<'_>) -> Effect {
        Effect::LeadershipCheck {
            success: self.optional(section, "success"),
            failure: self.optional(section, "failure"),
        }
    }

    /// The one condition of a table that is called so.
    fn condition(&self, section: &Section<'_>, called: &str) -> Condition {
        match CONDITIONS.map(|key| section.optional(key)) {
            [Some(kind), None, None, None] => Condition::In(self.of_kind(&kind)),
            [None, Some(kind), None, None] => {
                let spaces = self.of_kind(&kind);
                let next = spaces.iter().map(|space| self.spaces[space].adjacent);
                Condition::In(next.fold(spaces, |all, more| all | more))
            }
            [None, None, Some(kind), None] => {
                Condition::ForceHas(self.counters.units_of(self.unit(&kind)))
            }
            [None, None, None, Some(item)] => Condition::LawrenceWithForce(item.flag()),
            _ => {
                let hint = format!("write one of {}", suggest::listed(CONDITIONS));
                section.item().problem(format!("`{called}` has exactly one condition"), hint);
                Condition::In(Set::EMPTY)
            }
        }
    }

    fn when(&self, section: &Section<'_>) -> Effect {
        Effect::When {
            condition: self.condition(section, "when"),
            then: self.optional(section, "then"),
            otherwise: self.optional(section, "else"),
        }
    }

    fn optional(&self, section: &Section<'_>, key: &str) -> Vec<Effect> {
        section.optional(key).map_or(Vec::new(), |item| self.effects(&item))
    }

    /// A kind of which there are units.
    fn unit(&self, item: &Item<'_>) -> UnitKind {
        let kinds = UnitKind::FOR_SALE.map(|kind| (kind.name(), kind));
        let kind = item.choice(&kinds);
        // Without any units at all the counters are to blame, which say so themselves.
        let known = !self.counters.units.is_empty();
        if item.is_sound() && known && self.counters.units_of(kind).is_empty() {
            let message = format!("no unit is of kind `{}`", kind.name());
            item.problem(message, "name another kind, or add one under `units`");
        }
        kind
    }

    /// The spaces of a kind, of which there are some.
    fn of_kind(&self, item: &Item<'_>) -> Set {
        let kinds: Vec<(&str, SpaceKind)> =
            SpaceKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect();
        let kind = item.choice(&kinds);
        let such = |space: &usize| self.spaces[*space].kinds.contains(&kind);
        let spaces: Set = (0..self.spaces.len()).filter(such).collect();
        if item.is_sound() && !self.spaces.is_empty() && spaces.is_empty() {
            let message = format!("no space is of kind `{}`", kind.name());
            item.problem(message, "name another kind, or add it to a space under `map`");
        }
        spaces
    }
}

/// L8.1 Only a hold card is played at a moment that the player selects.
fn check_is_played(item: &Item<'_>, hold: bool) {
    if !hold {
        item.problem("an immediate card is never played", "drop it, or make it a hold card");
    }
}

/// A number that rises or falls, and does one of them.
fn change(item: &Item<'_>, most: i8) -> i8 {
    let change = item.integer(-most..=most);
    if item.is_sound() && change == 0 {
        item.problem("a change by 0 does nothing", "write another number, or drop the effect");
    }
    change
}

/// L8.1 Some effects need a force at work, others a hand to be played from.
fn check_timing(section: &Section<'_>, hold: bool, effects: &[Effect]) {
    let mut left: Vec<&Effect> = effects.iter().collect();
    let (mut count, mut doubling) = (0, 0);
    while let Some(effect) = left.pop() {
        count += 1;
        doubling += usize::from(*effect == Effect::DoubleAppeal);
        let fault = match effect {
            Effect::PlaceOef(_) | Effect::EdgeBonus(_) if hold => Some("brings no battle"),
            Effect::ReturnUnit(_) | Effect::When { condition: Condition::ForceHas(_), .. }
                if hold =>
            {
                Some("has no force to act on")
            }
            Effect::DoubleAppeal if !hold => Some("doubles no appeal"),
            _ => None,
        };
        if let Some(fault) = fault {
            let what = if hold { "a hold card" } else { "an immediate card" };
            section.problem("effects", format!("{what} {fault} (L8.1)"), "change its kind");
        }
        left.extend(effect.parts());
    }
    if count > MOST_EFFECTS {
        let hint = format!("write at most {MOST_EFFECTS}");
        section.problem("effects", format!("the card has {count} effects"), hint);
    }
    if doubling > 0 && count > 1 {
        let hint = "write `double_appeal` alone";
        section.problem("effects", "a card played with an appeal does nothing else", hint);
    }
}
