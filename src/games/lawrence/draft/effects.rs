//! L8.4 Reads the effects of cards from scenario files.

use super::names::{Names, named};
use super::numbers::table;
use crate::prelude::*;
use sandtable_scenario::suggest;

/// Maximum amount that an effect may give or take, such as 10 Pounds.
const MOST_EFFECT: i8 = 10;
/// Maximum number of effects of a card, including those nested in other effects.
const MOST_EFFECTS: usize = 16;

/// Syntax of an effect in scenario files.
enum Form {
    /// A word by itself.
    Word(Effect),
    /// A key with a value; the function reads the value.
    Key(fn(&Reader<'_>, &Item<'_>) -> Effect),
}
use Form::{Key, Word};

/// All effects: the name and the syntax of each in scenario files.
const EFFECTS: &[(&str, Form)] = &[
    ("place_oef", Key(|reader, it| Effect::PlaceOef(reader.number(it)))),
    ("place_ottoman", Key(|reader, it| Effect::PlaceOttoman(reader.ottoman(it)))),
    ("edge_bonus", Key(|reader, it| Effect::EdgeBonus(reader.change(it)))),
    ("player_edge", Key(|reader, it| Effect::PlayerEdge(reader.change(it)))),
    ("unit_strength", Key(|reader, it| Effect::UnitStrength(reader.number(it)))),
    ("lose_ops", Key(|reader, it| Effect::LoseOps(reader.number(it)))),
    ("gain_ops", Key(|reader, it| Effect::GainOps(reader.number(it)))),
    ("pounds", Key(|reader, it| Effect::Pounds(reader.change(it)))),
    ("leadership", Key(|reader, it| Effect::Leadership(reader.change(it)))),
    ("leadership_check", Key(|reader, it| reader.check_of_leadership(it))),
    ("roll", Key(|reader, it| reader.roll(it))),
    ("when", Key(|reader, it| reader.when(it))),
    ("choose", Key(|reader, it| reader.choose(it))),
    ("return_unit", Key(|reader, it| Effect::ReturnUnit(reader.one_unit(it)))),
    ("lose_unit", Key(|reader, it| Effect::LoseUnit(reader.one_unit(it)))),
    ("place_unit", Key(|reader, it| Effect::PlaceUnit(reader.unit(it)))),
    ("recruit_leader", Word(Effect::RecruitLeader)),
    ("gain_gear", Key(|reader, it| Effect::GainGear(reader.gear(it)))),
    ("lose_gear", Key(|reader, it| Effect::LoseGear(reader.gear(it)))),
    ("reveal_garrison", Key(|reader, it| Effect::RevealGarrison(reader.number(it)))),
    ("place_garrison", Key(|reader, it| Effect::PlaceGarrison(reader.spaces(it)))),
    ("repair_rail", Key(|reader, it| Effect::RepairRail(reader.railway(it)))),
    ("relocate_camp", Word(Effect::RelocateCamp)),
    ("movement", Key(|reader, it| Effect::Movement(reader.number(it)))),
    ("demolition_bonus", Key(|reader, it| Effect::DemolitionBonus(reader.change(it)))),
    ("cancel_card", Word(Effect::CancelCard)),
    ("turn_card", Word(Effect::TurnCard)),
    ("end_operation", Word(Effect::EndOperation)),
    ("double_appeal", Word(Effect::DoubleAppeal)),
];

/// Returns the keys of all effects, as scenario files write them.
fn keys() -> impl Iterator<Item = &'static str> + Clone {
    EFFECTS.iter().map(|(key, _)| *key)
}

/// Returns a noun phrase for cards of a timing, such as "a hold card", for error messages.
const fn card_of(timing: Timing) -> &'static str {
    match timing {
        Timing::Immediate => "an immediate card",
        Timing::Operation => "a hold card",
        Timing::Card => "a card played before another takes effect",
        Timing::Battle => "a card played before a battle",
        Timing::Demolition => "a card played before Demolitions",
    }
}

/// Returns the reason why an effect makes no sense on cards of a timing (L8.1).
///
/// The reason is a predicate, as in "a hold card *has no Operation to end*". Returns `None` if the effect makes sense.
fn fault(effect: &Effect, timing: Timing) -> Option<&'static str> {
    let played_before = |such: &[Timing]| such.contains(&timing);
    let (makes_sense, fault) = match effect {
        Effect::PlaceOef(_) | Effect::PlaceOttoman(_) => {
            (played_before(&[Timing::Immediate]), "brings no battle")
        }
        Effect::PlaceGarrison(_) => (played_before(&[Timing::Immediate]), "brings no Garrison"),
        Effect::EdgeBonus(_) | Effect::PlayerEdge(_) => {
            (!played_before(&[Timing::Demolition]), "comes after the battle")
        }
        Effect::UnitStrength(_) => (played_before(&[Timing::Battle]), "has no battle to help in"),
        Effect::ReturnUnit(_) | Effect::LoseUnit(_) => {
            (!played_before(&[Timing::Battle]), "takes nobody out of the battle")
        }
        Effect::Movement(_) => (played_before(&[Timing::Operation]), "comes after the march"),
        Effect::CancelCard => (played_before(&[Timing::Card]), "has no card to cancel"),
        Effect::TurnCard => {
            let turning = played_before(&[Timing::Immediate, Timing::Card]);
            (turning, "is not played when cards are turned")
        }
        Effect::EndOperation if timing == Timing::Operation => (false, "has no Operation to end"),
        Effect::EndOperation => (timing != Timing::Demolition, "has nothing left to end"),
        Effect::DoubleAppeal => (played_before(&[Timing::Operation]), "doubles no appeal"),
        _ => return None,
    };
    (!makes_sense).then_some(fault)
}

/// Function that reads a condition from the value of its key.
type Read = fn(&Reader<'_>, &Item<'_>) -> Condition;

/// All conditions: the key of each in scenario files, and the function that reads its value.
const CONDITIONS: [(&str, Read); 8] = [
    ("in", |reader, value| Condition::In(reader.spaces(value))),
    ("in_or_next_to", |reader, value| {
        let spaces = reader.spaces(value);
        let next = spaces.iter().filter_map(|space| reader.spaces.get(space.index()));
        Condition::In(next.fold(spaces, |all, space| all | space.adjacent))
    }),
    ("force_has", |reader, value| {
        Condition::ForceHas(reader.kinds(value, &[UnitKind::Lawrence, UnitKind::ArabLeader]))
    }),
    ("lawrence_with_force", |_, value| Condition::LawrenceWithForce(value.flag())),
    ("garrisons_at_least", |_, value| Condition::GarrisonsAtLeast(value.integer(1..=MOST as u8))),
    ("garrisons_at_most", |_, value| Condition::GarrisonsAtMost(value.integer(0..=MOST as u8))),
    ("pounds_at_least", |_, value| Condition::PoundsAtLeast(value.integer(1..=100))),
    ("leadership_at_least", |_, value| Condition::LeadershipAtLeast(value.integer(1..=6))),
];

/// Reader of effects and conditions, with the spaces and counters that they may name.
pub(super) struct Reader<'a> {
    pub(super) spaces: &'a [SpaceEntry],
    pub(super) counters: &'a Counters,
}

impl Reader<'_> {
    /// Reads a list of effects; those with problems are reported and left out.
    pub(super) fn effects(&self, item: &Item<'_>) -> Vec<Effect> {
        item.list().iter().filter_map(|entry| self.effect(entry)).collect()
    }

    /// Reads the list of effects under `key`; returns an empty list if the key is missing.
    fn optional(&self, section: &Section<'_>, key: &str) -> Vec<Effect> {
        section.optional(key).map_or(Vec::new(), |item| self.effects(&item))
    }

    /// Reads an effect: a word, or a table with one key.
    ///
    /// Anything else is reported. The result is then a stand-in for an unknown word, and otherwise `None`.
    fn effect(&self, item: &Item<'_>) -> Option<Effect> {
        if item.is_text() {
            let words: Vec<(&str, &Effect)> = EFFECTS
                .iter()
                .filter_map(
                    |(key, form)| if let Word(effect) = form { Some((*key, effect)) } else { None },
                )
                .collect();
            return Some(item.choice(&words).clone());
        }
        match &item.entries_of(keys())[..] {
            [(key, value)] => match EFFECTS.iter().find(|effect| effect.0 == *key) {
                Some((_, Key(read))) => Some(read(self, value)),
                _ => {
                    let hint = suggest::hint(key, keys(), "write one of");
                    value.problem(format!("there is no effect `{key}`"), hint);
                    None
                }
            },
            entries => {
                if item.is_sound() {
                    let hint = format!("write one of {}", suggest::listed(keys()));
                    item.problem(format!("an effect has one key, not {}", entries.len()), hint);
                }
                None
            }
        }
    }

    /// Reads a Leadership check, with the effects of its success and of its failure.
    fn check_of_leadership(&self, value: &Item<'_>) -> Effect {
        let section = value.section();
        let [success, failure] = ["success", "failure"].map(|key| self.optional(&section, key));
        Effect::LeadershipCheck { success, failure }
    }

    /// Reads the effect `roll`: a d6 table whose results are lists of effects.
    ///
    /// The lists are returned in the order of the rolls, not of the file.
    fn roll(&self, value: &Item<'_>) -> Effect {
        let mut lists = Vec::new();
        let table = table(value, 0, |entry| {
            lists.push(self.effects(entry));
            lists.len() - 1
        });
        let mut order: Vec<usize> = table.0.to_vec();
        order.dedup_by_key(|list| *list);
        let index = |list| order.iter().position(|it| *it == list).unwrap_or(0);
        Effect::Roll {
            table: DieTable(table.0.map(index)),
            lists: order.iter().filter_map(|&list| lists.get(list).cloned()).collect(),
        }
    }

    /// Reads the effect `when`: conditions, effects (`then`) if all hold, and effects (`else`) if not.
    fn when(&self, value: &Item<'_>) -> Effect {
        let section = value.section();
        let conditions = self.conditions(&section, "when");
        let [then, otherwise] = ["then", "else"].map(|key| self.optional(&section, key));
        Effect::When { conditions, then, otherwise }
    }

    /// Reads the effect `choose`: two or more lists of effects, from which the player selects one.
    fn choose(&self, value: &Item<'_>) -> Effect {
        let lists: Vec<Vec<Effect>> = value.list().iter().map(|it| self.effects(it)).collect();
        if value.is_sound() && lists.len() < 2 {
            let message = format!("there is no choice among {} lists of effects", lists.len());
            value.problem(message, "write two or more");
        }
        Effect::Choose(lists)
    }

    /// Reads the unit of the force to which an effect applies.
    ///
    /// A kind alone means a unit of this kind picked at random; with `{ selected = KIND }` the player selects it.
    fn one_unit(&self, value: &Item<'_>) -> OneUnit {
        let of = |item: &Item<'_>| self.kinds(item, &[UnitKind::ArabLeader]);
        match value.is_table() {
            true => OneUnit { of: of(&value.section().required("selected")), selected: true },
            false => OneUnit { of: of(value), selected: false },
        }
    }

    /// Reads the conditions of a section, all of which must hold.
    ///
    /// Reports a problem if there is none; `called` is the key of the section, for this message.
    pub(super) fn conditions(&self, section: &Section<'_>, called: &str) -> Vec<Condition> {
        let read = |(key, read): (&str, Read)| section.optional(key).map(|it| read(self, &it));
        let conditions: Vec<Condition> = CONDITIONS.into_iter().filter_map(read).collect();
        if conditions.is_empty() && section.is_sound() {
            let keys = suggest::listed(CONDITIONS.map(|(key, _)| key));
            let message = format!("`{called}` has at least one condition");
            section.item().problem(message, format!("write one of {keys}"));
        }
        conditions
    }

    /// L8.1 Reports a problem if effects do not fit the card's timing, or if there are too many.
    ///
    /// Some effects need a force, others a card in the player's hand; one that doubles an appeal must be alone.
    pub(super) fn check(&self, section: &Section<'_>, timing: Timing, effects: &[Effect]) {
        let mut left: Vec<&Effect> = effects.iter().collect();
        let (mut count, mut doubling) = (0, 0);
        while let Some(effect) = left.pop() {
            count += 1;
            doubling += usize::from(matches!(effect, Effect::DoubleAppeal));
            if let Some(fault) = fault(effect, timing) {
                let message = format!("{} {fault} (L8.1)", card_of(timing));
                section.problem(
                    "effects",
                    message,
                    "drop it, or change when the card takes effect",
                );
            }
            left.extend(effect.lists().into_iter().flatten());
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

    /// Reads a positive amount: an integer up to [`MOST_EFFECT`], or `"d6"`.
    fn number(&self, item: &Item<'_>) -> Amount {
        if item.is_text() {
            return item.choice(&[("d6", Amount::Die)]);
        }
        Amount::Number(item.integer(1..=MOST_EFFECT))
    }

    /// Reads a gain or loss: an integer other than 0, `"d6"` or `"-d6"`.
    fn change(&self, item: &Item<'_>) -> Amount {
        if item.is_text() {
            return item.choice(&[("d6", Amount::Die), ("-d6", Amount::LostByDie)]);
        }
        let change = item.integer(-MOST_EFFECT..=MOST_EFFECT);
        if item.is_sound() && change == 0 {
            item.problem("a change by 0 does nothing", "write another number, or drop the effect");
        }
        Amount::Number(change)
    }

    /// Reads a kind of unit: one that can be bought, or `arab_leader`.
    ///
    /// Reports a problem if the scenario has no counter of this kind.
    fn unit(&self, item: &Item<'_>) -> UnitKind {
        let kinds = movable(&[UnitKind::ArabLeader]).map(|kind| (kind.name(), kind));
        let kind = item.choice(&kinds.collect::<Vec<_>>());
        self.check_kind(item, kind.name(), !self.counters.units_of(kind).is_empty(), "unit");
        kind
    }

    /// Reads the name of a kind of unit, or `any`, as a set of kinds; reports kinds without a counter.
    ///
    /// The name may be that of a kind that can be bought or of one of `others`; `any` stands for all of these.
    fn kinds(&self, item: &Item<'_>, others: &[UnitKind]) -> UnitKinds {
        let words =
            movable(others).map(|kind| (kind.name(), (kind.name(), UnitKinds::new([kind]))));
        let any = ("any", ("any", UnitKinds::new(movable(others))));
        let (name, kinds) = item.choice(&words.chain([any]).collect::<Vec<_>>());
        self.check_kind(item, name, !self.counters.units_among(kinds).is_empty(), "unit");
        kinds
    }

    /// Reads a kind of Gear; reports a problem if the scenario has no Gear of this kind.
    fn gear(&self, item: &Item<'_>) -> GearKind {
        let kind = item.choice(&GearKind::NAMED);
        self.check_kind(item, kind.name(), !self.counters.gear_of(kind).is_empty(), "Gear");
        kind
    }

    /// Reports that the scenario has no counter of the kind `kind`, if `exists` is false.
    ///
    /// For the message, `what` is the noun: "unit" or "Gear".
    fn check_kind(&self, item: &Item<'_>, kind: &str, exists: bool, what: &str) {
        // Without any unit the counters were rejected, which is reported already.
        let has_units = !self.counters.units.is_empty();
        if item.is_sound() && has_units && !exists {
            let message = format!("no {what} is of kind `{kind}`");
            item.problem(message, "name another kind, or add one to the scenario");
        }
    }

    /// Reads the name of an Ottoman unit; reports a problem if there is no such unit.
    fn ottoman(&self, item: &Item<'_>) -> String {
        let ottoman = |entry: &&CounterEntry| matches!(entry.kind, CounterKind::Ottoman(_));
        let ottomans = self.counters.entries.iter().filter(ottoman);
        // Without any unit the counters were rejected, which is reported already.
        if !self.counters.units.is_empty() {
            let names = ottomans.map(|entry| &entry.name[..]);
            named(item, names, "Ottoman unit", "ottomans");
        }
        item.text().to_owned()
    }

    /// Reads a set of spaces: a list of names, or a kind, which stands for all spaces of this kind.
    fn spaces(&self, item: &Item<'_>) -> Set<Space> {
        if !item.is_list() {
            return self.of_kind(item);
        }
        let entries = Names::new(self.spaces).entries(item);
        if item.is_sound() && entries.is_empty() {
            item.problem("the list names no space", "name one");
        }
        entries.into_iter().map(|(space, _)| space).collect()
    }

    /// Reads a set of spaces; reports a problem if one of them is not a rail space.
    fn railway(&self, item: &Item<'_>) -> Set<Space> {
        let spaces = self.spaces(item);
        let on_rails = |space: Space| self.spaces[space.index()].kinds.contains(&SpaceKind::Rail);
        if item.is_sound()
            && let Some(space) = spaces.iter().find(|&space| !on_rails(space))
        {
            let message = format!("`{}` is not on the railway", self.spaces[space.index()].name);
            item.problem(message, "drop it, or add `rail` to its kinds");
        }
        spaces
    }

    /// Reads a kind of space and returns all spaces of this kind; reports a problem if there are none.
    pub(super) fn of_kind(&self, item: &Item<'_>) -> Set<Space> {
        let kind = item.choice(&SpaceKind::NAMED);
        let such = |space: &Space| self.spaces[space.index()].kinds.contains(&kind);
        let spaces: Set<Space> = Set::first_n(self.spaces.len()).iter().filter(such).collect();
        if item.is_sound() && !self.spaces.is_empty() && spaces.is_empty() {
            let message = format!("no space is of kind `{}`", kind.name());
            item.problem(message, "name another kind, or add it to a space under `map`");
        }
        spaces
    }
}

/// Returns the kinds of units that a card can name: those that can be bought, and then `others`.
fn movable(others: &[UnitKind]) -> impl Iterator<Item = UnitKind> {
    UnitKind::FOR_SALE.into_iter().chain(others.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An effect without a key, an explanation or a test card is found here, but not by the compiler.
    #[test]
    fn every_effect_has_a_key_that_the_scenario_explains_and_a_card_that_is_replayed() {
        let declared = include_str!("../model/effects.rs").split("pub enum Effect {").nth(1);
        let declared = declared.and_then(|rest| rest.split("\n}").next()).expect("the effects");
        let names = declared.lines().filter_map(|line| line.strip_prefix("    "));
        let effects = names.filter(|name| name.starts_with(char::is_uppercase)).count();
        assert_eq!(keys().count(), effects, "an effect has no key");
        let scenario = include_str!("../../../../scenarios/lawrence-of-arabia.toml");
        let (comments, cards): (String, String) =
            scenario.lines().partition(|line| line.starts_with('#'));
        let replayed = cards + include_str!("../../../../tests/lawrence/vocabulary.toml");
        for key in keys() {
            assert!(comments.contains(key), "the scenario does not explain `{key}`");
            assert!(replayed.contains(key), "no card of vocabulary.toml has `{key}`");
        }
    }
}
