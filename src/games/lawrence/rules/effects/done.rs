//! Records of the effects of cards, for traces and stories.

use crate::prelude::*;

named! {
    /// Kind of an effect of a card that took place, usually named as in scenario files.
    #[allow(missing_docs)] // each is named after its key in scenario files
    EffectKind {
        PlaceOef = "place_oef",
        PlaceOttoman = "place_ottoman",
        EdgeBonus = "edge_bonus",
        PlayerEdge = "player_edge",
        UnitStrength = "unit_strength",
        LoseOps = "lose_ops",
        GainOps = "gain_ops",
        Pounds = "pounds",
        Leadership = "leadership",
        LeadershipCheck = "leadership_check",
        Roll = "roll",
        ReturnUnit = "return_unit",
        LoseUnit = "lose_unit",
        PlaceUnit = "place_unit",
        RecruitLeader = "recruit_leader",
        GainGear = "gain_gear",
        LoseGear = "lose_gear",
        RevealGarrison = "reveal_garrison",
        PlaceGarrison = "place_garrison",
        RepairRail = "repair_rail",
        RelocateCamp = "relocate_camp",
        Movement = "movement",
        DemolitionBonus = "demolition_bonus",
        CancelCard = "cancel_card",
        TurnCard = "turn_card",
        EndOperation = "end_operation",
    }
}

/// Record of one effect of a card, for traces and stories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// Kind of the effect.
    pub effect: EffectKind,
    /// Named facts, in the order of the fields of a trace.
    pub facts: [Option<(&'static str, Fact)>; MOST_FACTS],
}

/// Maximum number of facts in the record of an effect.
const MOST_FACTS: usize = 3;

/// Value of one of the named facts in the record of an effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// A number.
    Number(i16),
    /// A boolean.
    Flag(bool),
    /// A counter.
    Counter(Counter),
    /// A space.
    Space(Space),
    /// The rolls for Feisal's Camp, which earlier events report.
    CampRolls,
}

impl Fact {
    /// Creates a fact that is a number.
    pub(super) fn number(n: impl Into<i16>) -> Fact {
        Fact::Number(n.into())
    }

    /// Creates a fact that is a counter.
    pub(super) fn counter(counter: impl Into<Counter>) -> Fact {
        Fact::Counter(counter.into())
    }
}

impl Done {
    /// Returns the number with a name; 0 if the effect has none.
    pub fn number(&self, name: &str) -> i16 {
        let mut facts = self.facts();
        facts
            .find_map(|fact| match fact {
                (known, Fact::Number(n)) if known == name => Some(n),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// Returns the facts of the effect, each with its name.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.facts.into_iter().flatten()
    }
}

/// Size of an effect as determined in play, and the d6 roll that determined it, if any.
#[derive(Clone, Copy)]
pub(super) struct HowMany {
    pub n: i8,
    roll: Option<u8>,
}

impl HowMany {
    /// Returns the size of the effect without its sign.
    pub fn many(self) -> u8 {
        self.n.unsigned_abs()
    }

    /// Returns the d6 roll as a named fact, or nothing if the size was fixed.
    #[inline(always)]
    pub fn roll(self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.roll.into_iter().map(|roll| ("roll", Fact::number(roll)))
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4 Determines the size of an effect, with a d6 roll if `amount` is not fixed.
    pub(super) fn count(&mut self, amount: Amount) -> HowMany {
        if let Amount::Number(n) = amount {
            return HowMany { n, roll: None };
        }
        let roll = self.d6(Purpose::OtherDice);
        let n = if amount == Amount::Die { roll as i8 } else { -(roll as i8) };
        HowMany { n, roll: Some(roll) }
    }

    /// Reports an effect of a card to the observer, with its facts.
    #[inline(always)]
    pub(super) fn done(
        &mut self,
        effect: EffectKind,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
    ) {
        let mut all = [None; MOST_FACTS];
        for (slot, fact) in all.iter_mut().zip(facts) {
            *slot = Some(fact);
        }
        self.emit(Event::Done(Done { effect, facts: all }));
    }

    /// Reports an effect of size `n` to the observer, with the d6 roll that determined it, if any.
    ///
    /// `n` is less than the size in `counted` if, for example, the end of the Pounds track was reached.
    #[inline(always)]
    pub(super) fn done_so_much(&mut self, effect: EffectKind, counted: HowMany, n: impl Into<i16>) {
        self.done(effect, counted.roll().chain([("n", Fact::number(n))]));
    }
}
