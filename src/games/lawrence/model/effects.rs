//! L8.4 Effects of Operations cards, and their conditions.

use crate::prelude::*;

named! {
    /// Time at which a card takes effect (L8.1, L8.3); a hold card is played before the event named.
    Timing {
        /// As soon as the card is turned.
        Immediate = "immediate",
        /// From the hand, before an Operation.
        Operation = "operation",
        /// From the hand, before a turned card takes effect.
        Card = "card",
        /// From the hand, before a battle.
        Battle = "battle",
        /// From the hand, before Demolitions are used.
        Demolition = "demolition",
    }
}

/// Amount that an effect gives or takes: a fixed number, or the roll of a d6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// A fixed number; a negative one is a loss.
    Number(i8),
    /// The roll of a d6.
    Die,
    /// The roll of a d6, as a loss.
    LostByDie,
}

/// Mean roll of a d6, rounded up.
const MEAN_ROLL: i8 = 4;

impl Amount {
    /// Returns the mean of the amount, rounded away from 0; a loss is negative.
    pub const fn mean(self) -> i8 {
        match self {
            Amount::Number(n) => n,
            Amount::Die => MEAN_ROLL,
            Amount::LostByDie => -MEAN_ROLL,
        }
    }
}

/// Unit of the force to which an effect applies: its possible kinds, and how it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OneUnit {
    /// Eligible kinds of units.
    pub of: UnitKinds,
    /// True if the player selects the unit; otherwise it is picked at random.
    pub selected: bool,
}

/// Condition for an effect, or for playing a hold card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set<Space>),
    /// The force has a unit of one of these kinds.
    ForceHas(UnitKinds),
    /// True: a unit other than the Camp is in Lawrence's space (L8.3); false: no such unit is there.
    LawrenceWithForce(bool),
    /// At least this many Garrisons are on the map.
    GarrisonsAtLeast(u8),
    /// At most this many Garrisons are on the map.
    GarrisonsAtMost(u8),
    /// The player has at least this many Pounds.
    PoundsAtLeast(u8),
    /// The Leadership level is at least this high.
    LeadershipAtLeast(u8),
}

/// Effect of an Operations card.
///
/// Cards are sorted by their effects, in the order of these variants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// L8.2 This many Ottoman units, picked at random, are placed in the force's space.
    ///
    /// Once in each battle, the mission's additional units come with them.
    PlaceOef(Amount),
    /// L8.4 The Ottoman unit of this name is placed if it is in the OEF box; the Train only in a rail space.
    ///
    /// It is placed before the picked units. Once in each battle, the mission's additional units come with it (L8.2).
    PlaceOttoman(String),
    /// L10.2 Modifier of the Ottoman Edge roll in this Operation, in addition to that of Elites.
    EdgeBonus(Amount),
    /// L10.2 Modifier of the player's Edge roll in this Operation.
    PlayerEdge(Amount),
    /// L8.4 A unit that the player selects gains this much strength for one battle.
    UnitStrength(Amount),
    /// L11.2 The player loses this many Ops.
    LoseOps(Amount),
    /// L11.2 The player gains this many Ops.
    GainOps(Amount),
    /// L4 The player gains this many Pounds, up to the end of the track; a negative number is a loss.
    Pounds(Amount),
    /// L14.1 The Leadership level rises by this number; with a negative number it falls.
    Leadership(Amount),
    /// L14.2 A Leadership check decides between two lists of effects.
    LeadershipCheck {
        /// Effects if the check succeeds.
        success: Vec<Effect>,
        /// Effects if the check fails.
        failure: Vec<Effect>,
    },
    /// L8.4 A d6 decides which list of effects takes place.
    Roll {
        /// Index of the list for each roll.
        table: DieTable<usize>,
        /// Lists of effects.
        lists: Vec<Vec<Effect>>,
    },
    /// L8.4 Conditions decide between two lists of effects.
    When {
        /// Conditions; all must hold.
        conditions: Vec<Condition>,
        /// Effects if they hold.
        then: Vec<Effect>,
        /// Effects if they do not hold.
        otherwise: Vec<Effect>,
    },
    /// L8.4 The player selects one of the lists that can have an effect.
    Choose(Vec<Vec<Effect>>),
    /// L8.4 A unit of the force, which may be an Arab Leader, goes back to the Recruit box.
    ReturnUnit(OneUnit),
    /// L11.4 A unit of the force is lost as in battle.
    ///
    /// An Arab Leader does not escape; he can be recruited again in the next mission.
    LoseUnit(OneUnit),
    /// L8.4 A unit of this kind, picked at random, moves from the Recruit box to Lawrence's space.
    ///
    /// It may be an Arab Leader. It moves only if L6.5 allows, and does not join the force.
    PlaceUnit(UnitKind),
    /// L14.3 Lawrence tries to recruit a Leader, even if he is not in the force.
    ///
    /// He rolls a d6 against the Leadership level, to which no Pounds are added. The attempt is free and does not
    /// count against the limit on attempts; the Leader does not join the force.
    RecruitLeader,
    /// L6.4 A unit of the force that the player selects receives an available piece of this Gear for free.
    GainGear(GearKind),
    /// L6.6 A piece of the force's Gear of this kind, picked at random, is lost and becomes available again.
    LoseGear(GearKind),
    /// L9.4 The player reveals this many face-down Garrisons, or all if there are fewer.
    RevealGarrison(Amount),
    /// L8.4 A Garrison picked from the box is placed face down in one of these spaces.
    ///
    /// The space is picked at random among those without a Garrison. A space that an earlier mission freed never
    /// receives one (L19). Units in the space stay.
    PlaceGarrison(Set<Space>),
    /// L8.4 A rail break in one of these spaces, picked at random, is repaired.
    ///
    /// A Demolition that marks it becomes available again.
    RepairRail(Set<Space>),
    /// L3.2 Feisal's Camp, if it is on the map, moves to another space of its placement table.
    RelocateCamp,
    /// L7.1 The force may march this many routes farther in this Operation.
    Movement(Amount),
    /// L13 Modifier of demolition rolls in this Operation; the modified roll stays between 1 and 6.
    DemolitionBonus(Amount),
    /// L8.4 The card that was just turned has no effect and is discarded.
    CancelCard,
    /// L5.6 After this card, the next card is turned in the same Operation, at the cost of an Op.
    TurnCard,
    /// L5.9 The Operation ends after this card; no further battle is fought.
    EndOperation,
    /// L16 A successful appeal grants two favours; the card is played only with an appeal.
    DoubleAppeal,
}

impl Effect {
    /// Returns the lists of effects nested in this one, of which one takes place; empty without such lists.
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
