//! How verbs read their values.

use super::{Amount, Effect, Timing};
use crate::draft::{Names, named};
use crate::model::{
    CounterEntry, CounterKind, Counters, GearKind, Space, SpaceEntry, SpaceKind, UnitKind,
    UnitKinds,
};
use sandtable_kernel::{Member, Set};
use sandtable_scenario::{Item, Section, suggest};

/// The greatest number that an effect may have.
const MOST_EFFECT: i8 = 10;
/// The most effects of a card, those inside others included.
const MOST_EFFECTS: usize = 16;

/// What cards refer to.
pub(crate) struct Reader<'a> {
    pub spaces: &'a [SpaceEntry],
    pub counters: &'a Counters,
}

impl Reader<'_> {
    /// A list of effects.
    pub fn effects(&self, item: &Item<'_>) -> Vec<Effect> {
        item.list().iter().filter_map(|entry| self.effect(entry)).collect()
    }

    /// A list of effects that may be left out.
    pub fn optional(&self, section: &Section<'_>, key: &str) -> Vec<Effect> {
        section.optional(key).map_or(Vec::new(), |item| self.effects(&item))
    }

    /// An effect is a word, or a table with one key; none if it is no effect.
    fn effect(&self, item: &Item<'_>) -> Option<Effect> {
        let verbs = || Effect::VERBS.iter();
        if item.is_text() {
            let words: Vec<(&str, usize)> =
                verbs().enumerate().filter(|it| it.1.is_word).map(|it| (it.1.key, it.0)).collect();
            return Some((Effect::VERBS[item.choice(&words)].read)(self, item));
        }
        match &item.entries_of(Effect::keys())[..] {
            [(key, value)] => match verbs().find(|verb| verb.key == *key && !verb.is_word) {
                Some(verb) => Some((verb.read)(self, value)),
                None => {
                    let hint = suggest::hint(key, Effect::keys(), "write one of");
                    value.problem(format!("there is no effect `{key}`"), hint);
                    None
                }
            },
            entries => {
                if item.is_sound() {
                    let hint = format!("write one of {}", suggest::listed(Effect::keys()));
                    item.problem(format!("an effect has one key, not {}", entries.len()), hint);
                }
                None
            }
        }
    }

    /// L8.1 Some effects need a force at work, others a hand to be played from.
    pub fn check(&self, section: &Section<'_>, timing: Timing, effects: &[Effect]) {
        let mut left: Vec<&Effect> = effects.iter().collect();
        let (mut count, mut doubling) = (0, 0);
        while let Some(effect) = left.pop() {
            count += 1;
            doubling += usize::from(matches!(effect, Effect::DoubleAppeal(_)));
            if let Some(fault) = effect.fault(timing) {
                let message = format!("{} {fault} (L8.1)", timing.card());
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

    /// How many: a number, or `"d6"`.
    pub fn number(&self, item: &Item<'_>) -> Amount {
        if item.is_text() {
            return item.choice(&[("d6", Amount::Die)]);
        }
        Amount::Number(item.integer(1..=MOST_EFFECT))
    }

    /// A change: a number other than 0, or `"d6"`, or `"-d6"`.
    pub fn change(&self, item: &Item<'_>) -> Amount {
        if item.is_text() {
            return item.choice(&[("d6", Amount::Die), ("-d6", Amount::LostByDie)]);
        }
        let change = item.integer(-MOST_EFFECT..=MOST_EFFECT);
        if item.is_sound() && change == 0 {
            item.problem("a change by 0 does nothing", "write another number, or drop the effect");
        }
        Amount::Number(change)
    }

    /// A kind of which there are units: one that can be bought, or Arab Leaders.
    pub fn unit(&self, item: &Item<'_>) -> UnitKind {
        let kinds: Vec<UnitKind> = movable(&[UnitKind::ArabLeader]).collect();
        let words: Vec<(&str, UnitKind)> = kinds.iter().map(|it| (it.name(), *it)).collect();
        let kind = item.choice(&words);
        self.check_kind(item, kind.name(), !self.counters.units_of(kind).is_empty(), "unit");
        kind
    }

    /// A kind of which there are units, one that can be bought or one of `others`; or `any` for all
    /// of these.
    pub fn kinds(&self, item: &Item<'_>, others: &[UnitKind]) -> UnitKinds {
        let words =
            movable(others).map(|kind| (kind.name(), (kind.name(), UnitKinds::new([kind]))));
        let any = ("any", ("any", UnitKinds::new(movable(others))));
        let (name, kinds) = item.choice(&words.chain([any]).collect::<Vec<_>>());
        self.check_kind(item, name, !self.counters.units_among(kinds).is_empty(), "unit");
        kinds
    }

    /// A kind of which there is Gear.
    pub fn gear(&self, item: &Item<'_>) -> GearKind {
        let kinds: Vec<(&str, GearKind)> =
            GearKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect();
        let kind = item.choice(&kinds);
        self.check_kind(item, kind.name(), !self.counters.gear_of(kind).is_empty(), "Gear");
        kind
    }

    /// Checks that there is a counter of a kind.
    fn check_kind(&self, item: &Item<'_>, kind: &str, exists: bool, what: &str) {
        // If there are no units at all, the counters were rejected, and that is reported.
        let known = !self.counters.units.is_empty();
        if item.is_sound() && known && !exists {
            let message = format!("no {what} is of kind `{kind}`");
            item.problem(message, "name another kind, or add one to the scenario");
        }
    }

    /// The name of an Ottoman unit.
    pub fn ottoman(&self, item: &Item<'_>) -> String {
        let ottoman = |entry: &&CounterEntry| matches!(entry.kind, CounterKind::Ottoman(_));
        let ottomans = self.counters.entries.iter().filter(ottoman);
        // If there are no units at all, the counters were rejected, and that is reported.
        if !self.counters.units.is_empty() {
            let names = ottomans.map(|entry| &entry.name[..]);
            named(item, names, "Ottoman unit", "ottomans");
        }
        item.text().to_owned()
    }

    /// Some spaces: those of a kind, of which there are some, or a list of names.
    pub fn spaces(&self, item: &Item<'_>) -> Set<Space> {
        if !item.is_list() {
            return self.of_kind(item);
        }
        let entries = Names::new(self.spaces).entries(item);
        if item.is_sound() && entries.is_empty() {
            item.problem("the list names no space", "name one");
        }
        entries.into_iter().map(|(space, _)| space).collect()
    }

    /// Some spaces, of which each is on the railway.
    pub fn railway(&self, item: &Item<'_>) -> Set<Space> {
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

    /// The spaces of a kind, of which there are some.
    pub fn of_kind(&self, item: &Item<'_>) -> Set<Space> {
        let kinds: Vec<(&str, SpaceKind)> =
            SpaceKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect();
        let kind = item.choice(&kinds);
        let such = |space: &Space| self.spaces[space.index()].kinds.contains(&kind);
        let spaces: Set<Space> = Set::first_n(self.spaces.len()).iter().filter(such).collect();
        if item.is_sound() && !self.spaces.is_empty() && spaces.is_empty() {
            let message = format!("no space is of kind `{}`", kind.name());
            item.problem(message, "name another kind, or add it to a space under `map`");
        }
        spaces
    }
}

/// The kinds of units that cards bring or take: those that can be bought, and others.
fn movable(others: &[UnitKind]) -> impl Iterator<Item = UnitKind> {
    UnitKind::FOR_SALE.into_iter().chain(others.iter().copied())
}
