//! L8.4 Effects of Operations cards, and their conditions.

use crate::prelude::*;

named! {
    /// When a card takes effect (L8.1, L8.3); for a hold card, the event before which it is played.
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

/// Quantity of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// A fixed number; a negative one is a loss.
    Number(i8),
    /// The roll of a d6.
    Die,
    /// A loss of the roll of a d6.
    LostByDie,
}

/// Mean roll of a d6, rounded up.
const MEAN_ROLL: i8 = 4;

impl Amount {
    /// Returns the expected number.
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
    /// Eligible kinds of units.
    pub of: UnitKinds,
    /// True if the player selects the unit; otherwise it is picked at random.
    pub selected: bool,
}

/// Condition of an effect, or of playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set<Space>),
    /// The force has one of these units.
    ForceHas(UnitKinds),
    /// Whether a unit other than the Camp is in Lawrence's space (L8.3).
    LawrenceWithForce(bool),
    /// At least this many Garrisons are left.
    GarrisonsAtLeast(u8),
    /// At most this many Garrisons are left.
    GarrisonsAtMost(u8),
    /// The player has at least this many Pounds.
    PoundsAtLeast(u8),
    /// The Leadership level is at least this high.
    LeadershipAtLeast(u8),
}

/// Effect of a card. Cards are sorted by their effects, in the order of this list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// L8.2 Picked Ottoman units enter the force's space, with the mission's bonus once a battle.
    PlaceOef(Amount),
    /// L8.4 The Ottoman unit of this name enters if it is in the OEF box; the Train only on the railway.
    ///
    /// It enters before the picked units, and with the mission's bonus once a battle (L8.2).
    PlaceOttoman(String),
    /// L10.2 Modifier of the Operation's Ottoman Edge roll, added to that of Elites.
    EdgeBonus(Amount),
    /// L10.2 Modifier of the Operation's Edge roll of the player.
    PlayerEdge(Amount),
    /// L8.4 A unit that the player selects gains this much strength for the battle.
    UnitStrength(Amount),
    /// L11.2 The player loses Ops.
    LoseOps(Amount),
    /// L11.2 The player gains Ops.
    GainOps(Amount),
    /// L4 The player gains Pounds, up to the end of the track; a negative number is a loss.
    Pounds(Amount),
    /// L14.1 The Leadership level rises; with a negative number it falls.
    Leadership(Amount),
    /// L14.2 A Leadership check decides between two lists of effects.
    LeadershipCheck {
        /// Effects of a success.
        success: Vec<Effect>,
        /// Effects of a failure.
        failure: Vec<Effect>,
    },
    /// L8.4 A d6 decides which list of effects takes place.
    Roll {
        /// Index of the list for each roll.
        table: DieTable<usize>,
        /// Lists of effects.
        lists: Vec<Vec<Effect>>,
    },
    /// L8.4 Effects that depend on the situation.
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
    /// L8.4 A unit of the force returns to the Recruit box; Arab Leaders too.
    ReturnUnit(OneUnit),
    /// L11.4 A unit of the force is lost as in battle. An Arab Leader does not escape; he is available
    /// again in the next mission.
    LoseUnit(OneUnit),
    /// L8.4 A picked unit of this kind, Arab Leaders included, moves from the Recruit box to Lawrence's
    /// space if L6.5 allows. It does not join the force.
    PlaceUnit(UnitKind),
    /// L14.3 Lawrence tries to recruit a Leader, even if he is not in the force: a d6 against the level,
    /// to which no Pounds are added.
    ///
    /// The attempt is free and does not count as another one; the Leader does not join the force.
    RecruitLeader,
    /// L6.4 A unit of the force that the player selects receives a piece of available Gear for free.
    GainGear(GearKind),
    /// L6.6 A picked piece of the force's Gear is lost and becomes available again.
    LoseGear(GearKind),
    /// L9.4 The player reveals this many face-down Garrisons, or all if there are fewer.
    RevealGarrison(Amount),
    /// L8.4 A picked Garrison is placed face down in one of these spaces, picked among those without one.
    ///
    /// A space that an earlier mission freed never receives one (L19). Units in the space stay.
    PlaceGarrison(Set<Space>),
    /// L8.4 A picked rail break in one of these spaces is repaired; a Demolition that marks it becomes
    /// available again.
    RepairRail(Set<Space>),
    /// L3.2 Feisal's Camp moves to another space of its table, if it is on the map.
    RelocateCamp,
    /// L7.1 The Operation's force marches this many routes farther.
    Movement(Amount),
    /// L13 Modifier of the Operation's demolition rolls; the result is kept between 1 and 6.
    DemolitionBonus(Amount),
    /// L8.4 The card that was just turned has no effect and is discarded.
    CancelCard,
    /// L5.6 After this card another one is turned in the same Operation, at the cost of an Op.
    TurnCard,
    /// L5.9 The Operation ends after this card; no further battle is fought.
    EndOperation,
    /// L16 A successful appeal grants two favours; the card is played only with an appeal.
    DoubleAppeal,
}

impl Effect {
    /// Returns the lists of effects inside this one, of which one takes place.
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
