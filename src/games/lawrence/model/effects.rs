//! L8.4 What Operations cards do, and on what that depends.

use crate::prelude::*;

named! {
    /// When the effects of a card take place (L8.1, L8.3); what a hold card is played before.
    Timing {
        /// When the card is turned.
        Immediate = "immediate",
        /// When it is played from the hand, before an Operation.
        Operation = "operation",
        /// When it is played from the hand, before a card that was turned takes effect.
        Card = "card",
        /// When it is played from the hand, before a battle.
        Battle = "battle",
        /// When it is played from the hand, before Demolitions are used.
        Demolition = "demolition",
    }
}

/// How many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// This many; a negative number are lost.
    Number(i8),
    /// As many as a d6 shows.
    Die,
    /// As many as a d6 shows are lost.
    LostByDie,
}

/// What a d6 shows on average, rounded up.
const MEAN_ROLL: i8 = 4;

impl Amount {
    /// How many on average.
    pub const fn mean(self) -> i8 {
        match self {
            Amount::Number(n) => n,
            Amount::Die => MEAN_ROLL,
            Amount::LostByDie => -MEAN_ROLL,
        }
    }
}

/// One unit of the force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OneUnit {
    /// The kinds of units among which it is.
    pub of: UnitKinds,
    /// Whether the player selects it; otherwise it is picked.
    pub selected: bool,
}

/// What an effect, or playing a card, depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set<Space>),
    /// The force has one of these units.
    ForceHas(UnitKinds),
    /// Whether another unit than the Camp is in Lawrence's space (L8.3).
    LawrenceWithForce(bool),
    /// At least so many Garrisons are left.
    GarrisonsAtLeast(u8),
    /// At most so many Garrisons are left.
    GarrisonsAtMost(u8),
    /// There are at least so many Pounds.
    PoundsAtLeast(u8),
    /// The Leadership level is at least so high.
    LeadershipAtLeast(u8),
}

/// Something that a card does. Cards are sorted by what they do, in the order of this list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// L8.2 So many Ottoman units come to the force's space, and the mission's bonus once a battle.
    PlaceOef(Amount),
    /// L8.4 An Ottoman unit of this name does, if it is in the OEF box; the Train only on the railway.
    /// It comes before those that are picked, and with the mission's bonus once a battle (L8.2).
    PlaceOttoman(String),
    /// L10.2 The Ottoman Edge roll of the Operation has a bonus, beside what Elites add; a malus if
    /// the number is negative.
    EdgeBonus(Amount),
    /// L10.2 The same for the player's Edge roll.
    PlayerEdge(Amount),
    /// L8.4 A unit in the battle that the player selects fires with so much more strength in it.
    UnitStrength(Amount),
    /// L11.2 So many Operations are lost.
    LoseOps(Amount),
    /// L11.2 So many Operations are gained.
    GainOps(Amount),
    /// L4 Pounds are gained, to the end of the track, or lost if the number is negative.
    Pounds(Amount),
    /// L14.1 The Leadership level rises, or falls if the number is negative.
    Leadership(Amount),
    /// L14.2 A Leadership check, and what follows from it.
    LeadershipCheck {
        /// What happens if it succeeds.
        success: Vec<Effect>,
        /// What happens if it fails.
        failure: Vec<Effect>,
    },
    /// L8.4 A d6 is rolled; which list of effects takes place depends on it.
    Roll {
        /// The list of each roll.
        table: DieTable<usize>,
        /// The lists, in the order of the rolls.
        lists: Vec<Vec<Effect>>,
    },
    /// L8.4 Something that depends on how things stand.
    When {
        /// All of them must hold.
        conditions: Vec<Condition>,
        /// What happens if they do.
        then: Vec<Effect>,
        /// What happens if they do not.
        otherwise: Vec<Effect>,
    },
    /// L8.4 The player selects one of the lists that can have an effect.
    Choose(Vec<Vec<Effect>>),
    /// L8.4 A unit of the force goes back to the Recruit box, an Arab Leader too.
    ReturnUnit(OneUnit),
    /// L11.4 A unit of the force is lost, as in battle; an Arab Leader does not escape and comes
    /// again in the next mission.
    LoseUnit(OneUnit),
    /// L8.4 A picked unit of a kind, be it an Arab Leader, comes from the Recruit box to Lawrence, if
    /// L6.5 allows. It does not join the force.
    PlaceUnit(UnitKind),
    /// L14.3 An attempt at recruiting a Leader at once, whether or not Lawrence is in the force: a
    /// d6 against the level, to which no Pounds are added. It costs nothing and uses up no other
    /// attempt; the Leader does not join the force.
    RecruitLeader,
    /// L6.4 A piece of available Gear comes, for free, to a unit of the force that the player selects.
    GainGear(GearKind),
    /// L6.6 A picked piece of the force's Gear is lost: it is available again.
    LoseGear(GearKind),
    /// L9.4 The player turns up so many face-down Garrisons, or all there are.
    RevealGarrison(Amount),
    /// L8.4 A Garrison, picked from the Garrison box, comes face down to one of these spaces, picked
    /// among those without one; never to one that an earlier mission freed (L19). Units that are
    /// there stay.
    PlaceGarrison(Set<Space>),
    /// L8.4 The rail break in one of these spaces, picked, is repaired; a Demolition that marks it is
    /// available again.
    RepairRail(Set<Space>),
    /// L3.2 Feisal's Camp moves to another space of its table, if it is on the map.
    RelocateCamp,
    /// L7.1 The force of the Operation marches so many routes farther.
    Movement(Amount),
    /// L13 The demolition rolls of the Operation have a bonus, or a malus if the number is negative;
    /// less than 1 counts as 1, more than 6 as 6.
    DemolitionBonus(Amount),
    /// L8.4 The card that was just turned does nothing and is discarded.
    CancelCard,
    /// L5.6 Once the card is done with, another one is turned in the same Operation, and spent.
    TurnCard,
    /// L5.9 The Operation ends once the card is done with: nobody is fought any more.
    EndOperation,
    /// L16 A successful appeal has two results; the card is played with the appeal alone.
    DoubleAppeal,
}

impl Effect {
    /// The lists of effects inside it, of which one takes place.
    pub fn lists(&self) -> Vec<&[Effect]> {
        match self {
            Effect::LeadershipCheck { success, failure } => vec![success, failure],
            Effect::When { then, otherwise, .. } => vec![then, otherwise],
            Effect::Roll { lists, .. } | Effect::Choose(lists) => {
                lists.iter().map(Vec::as_slice).collect()
            }
            _ => Vec::new(),
        }
    }
}
