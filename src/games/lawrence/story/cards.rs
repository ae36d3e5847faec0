//! L8.4 Description of the printed effects of a card.

use super::words::Words;
use crate::prelude::*;
use sandtable_games::page::unglued;

/// Describes the effects of a card and when it may be played, in sentences.
pub(in crate::story) fn card(model: &Model, card: &OpsCard) -> String {
    let printed = Printed { model, words: Words::new(model) };
    let effects = card.effects.iter().map(|effect| printed.effect(effect));
    let mut sentences: Vec<String> = effects.chain(printed.permission(card)).collect();
    if card.effects.is_empty() {
        sentences.insert(0, "no effect".to_owned());
    }
    unglued(
        &sentences.iter().map(|text| format!("{}.", capital(text))).collect::<Vec<_>>().join(" "),
    )
}

/// Returns the text with its first letter capitalised.
fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// Describes the size of an effect, without its sign: a number or `d6`.
fn amount_text(amount: Amount) -> String {
    match amount {
        Amount::Number(n) => n.unsigned_abs().to_string(),
        Amount::Die | Amount::LostByDie => "d6".to_owned(),
    }
}

/// Describes an amount of a thing, with a verb: `1 Op is`, `d6 Ops are`.
fn counted(amount: Amount, thing: &str, [singular, plural]: [&str; 2]) -> String {
    match amount {
        Amount::Number(1 | -1) => format!("1 {thing} {singular}"),
        _ => format!("{} {thing}s {plural}", amount_text(amount)),
    }
}

const ARE: [&str; 2] = ["is", "are"];

/// Describes a change of die rolls, as in `demolition rolls count 1 more`.
fn bonus(rolls: &str, amount: Amount) -> String {
    let way = if amount.mean() > 0 { "more" } else { "less" };
    format!("{rolls} {} {way}", amount_text(amount))
}

const fn unit(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Lawrence => "Lawrence",
        UnitKind::ArabLeader => "an Arab Leader",
        UnitKind::Bedouin => "a Bedouin unit",
        UnitKind::Mercenaries => "a unit of Mercenaries",
        UnitKind::Regulars => "a unit of Regulars",
        UnitKind::ArmoredCar => "an Armored Car",
        UnitKind::Camp => "the Camp",
    }
}

fn among(kinds: UnitKinds) -> &'static str {
    kinds.single().map_or("a unit", unit)
}

const fn gear(kind: GearKind) -> &'static str {
    match kind {
        GearKind::Machinegun => "a Machinegun",
        GearKind::Demolition => "a Demolition",
        GearKind::Aeroplane => "an Aeroplane",
    }
}

const fn kind_of_space(kind: SpaceKind) -> &'static str {
    match kind {
        SpaceKind::Port => "an Arabian port",
        SpaceKind::Rail => "a space on the railway",
        SpaceKind::Critical => "a critical city",
        SpaceKind::Staging => "a staging area",
        SpaceKind::Mecca => "Mecca",
        SpaceKind::Headquarters => "headquarters",
        SpaceKind::Depot => "a depot",
    }
}

/// Writer of descriptions of the effects of cards.
struct Printed<'m> {
    model: &'m Model,
    words: Words<'m>,
}

impl Printed<'_> {
    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::PlaceOef(n) => counted(*n, "Ottoman unit", ["comes to fight", "come to fight"]),
            Effect::PlaceOttoman(name) => format!("{name} comes to fight"),
            Effect::EdgeBonus(n) => bonus("the Ottoman Edge roll counts", *n),
            Effect::PlayerEdge(n) => bonus("the Edge roll counts", *n),
            Effect::DemolitionBonus(n) => bonus("demolition rolls count", *n),
            Effect::UnitStrength(n) => {
                format!("a unit in the battle has {} more strength", amount_text(*n))
            }
            Effect::LoseOps(n) => counted(*n, "Op", ARE) + " lost",
            Effect::GainOps(n) => counted(*n, "Op", ARE) + " gained",
            Effect::Pounds(n) if n.mean() > 0 => counted(*n, "Pound", ARE) + " gained",
            Effect::Pounds(n) => counted(*n, "Pound", ARE) + " lost",
            Effect::Leadership(n) if n.mean() > 0 => {
                format!("Leadership rises by {}", amount_text(*n))
            }
            Effect::Leadership(n) => format!("Leadership falls by {}", amount_text(*n)),
            Effect::Movement(n) => {
                "the force marches ".to_owned() + &counted(*n, "route", ["more", "more"])
            }
            Effect::RevealGarrison(n) => counted(*n, "Garrison", ARE) + " turned up",
            Effect::PlaceGarrison(spaces) => {
                format!("a Garrison comes to {}", self.in_one(*spaces))
            }
            Effect::RepairRail(spaces) => {
                format!("a break is repaired in {}", self.in_one(*spaces))
            }
            Effect::RelocateCamp => "the Camp moves".to_owned(),
            Effect::CancelCard => "the card that was turned does nothing".to_owned(),
            Effect::TurnCard => "another card is turned".to_owned(),
            Effect::EndOperation => "the Operation ends".to_owned(),
            Effect::DoubleAppeal => "a successful appeal has two results".to_owned(),
            _ if effect.lists().is_empty() => self.of_units(effect),
            _ => self.depends(effect),
        }
    }

    fn of_units(&self, effect: &Effect) -> String {
        let of_force = |unit: &OneUnit, fate: &str| {
            let chosen = if unit.selected { ", selected by the player," } else { "" };
            format!("{} of the force{chosen} {fate}", among(unit.of))
        };
        match effect {
            Effect::ReturnUnit(unit) => of_force(unit, "goes home"),
            Effect::LoseUnit(unit) => of_force(unit, "is lost"),
            Effect::PlaceUnit(kind) => format!("{} comes to Lawrence", unit(*kind)),
            Effect::RecruitLeader => "an Arab Leader comes if a die allows".to_owned(),
            Effect::GainGear(kind) => format!("{} comes to a unit of the force", gear(*kind)),
            Effect::LoseGear(kind) => format!("{} of the force is lost", gear(*kind)),
            _ => String::new(),
        }
    }

    /// Describes an effect that decides between lists of other effects, such as a Leadership check.
    ///
    /// The description of any other effect is empty.
    fn depends(&self, effect: &Effect) -> String {
        match effect {
            Effect::LeadershipCheck { success, failure } => {
                let cases = [("if that succeeds, ", success), ("if that fails, ", failure)];
                format!("Leadership is checked: {}", self.cases(cases))
            }
            Effect::When { conditions, then, otherwise } => {
                let all = self.all_of(conditions);
                let [when, unless] = ["if", "unless"].map(|word| format!("{word} {all}, "));
                let second = if then.is_empty() { &unless[..] } else { "otherwise " };
                self.cases([(&when[..], then), (second, otherwise)])
            }
            Effect::Choose(lists) => {
                let whens = std::iter::once("either ").chain(std::iter::repeat("or "));
                format!("the player selects: {}", self.cases(whens.zip(lists)))
            }
            Effect::Roll { table, lists } => {
                let rolls = |list| (1..=6).filter(move |&roll| table.read(roll) == list);
                let shown = |list| rolls(list).map(|roll| roll.to_string()).collect::<Vec<_>>();
                let whens =
                    (0..lists.len()).map(|list| format!("on {}, ", shown(list).join(" or ")));
                let whens: Vec<String> = whens.collect();
                format!(
                    "a die is rolled: {}",
                    self.cases(whens.iter().map(|when| &when[..]).zip(lists))
                )
            }
            _ => String::new(),
        }
    }

    /// Describes alternative lists of effects, each after the text of its condition.
    ///
    /// Empty lists are left out.
    fn cases<'a>(&self, cases: impl IntoIterator<Item = (&'a str, &'a Vec<Effect>)>) -> String {
        let said = |(when, effects): (&str, &Vec<Effect>)| {
            let effects: Vec<String> = effects.iter().map(|effect| self.effect(effect)).collect();
            (!effects.is_empty()).then(|| format!("{when}{}", effects.join(" and ")))
        };
        cases.into_iter().filter_map(said).collect::<Vec<_>>().join("; ")
    }

    fn all_of(&self, conditions: &[Condition]) -> String {
        conditions
            .iter()
            .map(|condition| self.condition(condition))
            .collect::<Vec<_>>()
            .join(" and ")
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::In(spaces) => format!("the force is in {}", self.in_one(*spaces)),
            Condition::ForceHas(kinds) => format!("the force has {}", among(*kinds)),
            Condition::LawrenceWithForce(true) => "another unit is with Lawrence".to_owned(),
            Condition::LawrenceWithForce(false) => "Lawrence is alone".to_owned(),
            Condition::GarrisonsAtLeast(n) => format!("{n} or more Garrisons are left"),
            Condition::GarrisonsAtMost(n) => format!("{n} or fewer Garrisons are left"),
            Condition::PoundsAtLeast(n) => {
                format!("there are {} or more", count((*n).into(), "Pound"))
            }
            Condition::LeadershipAtLeast(n) => format!("Leadership is {n} or more"),
        }
    }

    /// Describes a choice among spaces: by their kind, by a kind and its neighbours, or by their names.
    fn in_one(&self, spaces: Set<Space>) -> String {
        let map = &self.model.map;
        let such = |kind: SpaceKind| map.of_kind(kind);
        let around = |kind| such(kind) | map.next_to(such(kind));
        if let Some(&kind) = SpaceKind::ALL.iter().find(|&&kind| such(kind) == spaces) {
            return kind_of_space(kind).to_owned();
        }
        if let Some(&kind) = SpaceKind::ALL.iter().find(|&&kind| around(kind) == spaces) {
            return format!("or next to {}", kind_of_space(kind));
        }
        let names = self.words.spaces(spaces);
        if spaces.iter().count() == 1 { names } else { format!("one of {names}") }
    }

    /// L8.3 Describes when a hold card may be played; empty if it may always be played.
    fn permission(&self, card: &OpsCard) -> Vec<String> {
        let before = match card.timing {
            Timing::Immediate | Timing::Operation => None,
            Timing::Card => Some("played before a card takes effect"),
            Timing::Battle => Some("played before a battle"),
            Timing::Demolition => Some("played before a Demolition"),
        };
        let only = (!card.only_if.is_empty())
            .then(|| format!("played only if {}", self.all_of(&card.only_if)));
        let forbidden = self.model.map.all - card.playable_at;
        let not = (!forbidden.is_empty())
            .then(|| format!("not played while Lawrence is in {}", self.in_one(forbidden)));
        [before.map(str::to_owned), only, not].into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario::{load, load_bytes};

    #[test]
    fn cards_say_what_they_do_in_sentences() {
        let all = include_str!("../../../../tests/lawrence/vocabulary.toml");
        let documents =
            [load("lawrence-of-arabia", &[]), load_bytes("all.toml", all.as_bytes(), &[])];
        let said = documents.into_iter().fold(String::new(), |said, document| {
            let model = Lawrence::model(&document.expect("a scenario")).expect("a game");
            let cards = model.cards.entries.iter();
            said + &cards.fold(String::new(), |said, entry| {
                format!("{said}{}: {}\n", entry.name, card(&model, entry))
            })
        });
        insta::assert_snapshot!(said);
    }
}
