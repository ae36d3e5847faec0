//! What verbs read values with.

use super::{Effect, Timing};
use crate::games::lawrence::model::{Counters, Space, SpaceKind, UnitKind};
use crate::kernel::Set;
use crate::scenario::{Item, Section, suggest};

/// The greatest number that an effect may have.
const MOST_EFFECT: u8 = 10;
/// The most effects of a card, those inside others included.
const MOST_EFFECTS: usize = 16;

/// What cards refer to.
pub(in crate::games::lawrence) struct Reader<'a> {
    pub spaces: &'a [Space],
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
        let keys = || verbs().map(|verb| verb.key);
        match &item.entries_of(keys())[..] {
            [(key, value)] => match verbs().find(|verb| verb.key == *key && !verb.is_word) {
                Some(verb) => Some((verb.read)(self, value)),
                None => {
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

    /// L8.1 Some effects need a force at work, others a hand to be played from.
    pub fn check(&self, section: &Section<'_>, timing: Timing, effects: &[Effect]) {
        let mut left: Vec<&Effect> = effects.iter().collect();
        let (mut count, mut doubling) = (0, 0);
        while let Some(effect) = left.pop() {
            count += 1;
            doubling += usize::from(matches!(effect, Effect::DoubleAppeal(_)));
            if let Some(fault) = effect.fault(timing) {
                let message = format!("{} {fault} (L8.1)", timing.card());
                section.problem("effects", message, "change its kind");
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

    /// A number of something.
    pub fn number(&self, item: &Item<'_>) -> u8 {
        item.integer(1..=MOST_EFFECT)
    }

    /// A number that rises or falls, and does one of them.
    pub fn change(&self, item: &Item<'_>) -> i8 {
        let most = MOST_EFFECT as i8;
        let change = item.integer(-most..=most);
        if item.is_sound() && change == 0 {
            item.problem("a change by 0 does nothing", "write another number, or drop the effect");
        }
        change
    }

    /// A kind of which there are units.
    pub fn unit(&self, item: &Item<'_>) -> UnitKind {
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
    pub fn of_kind(&self, item: &Item<'_>) -> Set {
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
