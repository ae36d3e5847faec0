//! Rulings: the open questions of the rules with their readings, the default first.

use sandtable_games::rulings;

rulings! {
    /// M2.2 Is the number after the plus sign the Force of Supply and Terrain as targets?
    plus_is_force: PlusIsForce {
        /// Supply and Terrain have this number as their Force.
        Yes = "true",
        /// Supply and Terrain have Force 0 as targets; their bonuses stay.
        No = "false",
    }
    /// M3.3 From where do Planes strike?
    planes: Planes {
        /// Planes are committed and strike from the order of battle.
        Committed = "committed",
        /// Planes strike from the hand and are never committed.
        FromHand = "from_hand",
    }
    /// M3.9 Who strikes when, within a phase?
    strike_order: StrikeOrder {
        /// The sides strike in turn until both have passed.
        Alternate = "alternate",
        /// The first side makes all its strikes before the other.
        AllAtOnce = "all_at_once",
    }
    /// M3.9 How often may a side strike within a phase?
    strikes_a_phase: StrikesAPhase {
        /// A side may strike as long as it has a legal strike.
        All = "all",
        /// A side may strike once.
        One = "one",
    }
    /// M3.10 Can a strike aim at a Terrain card?
    terrain_targetable: TerrainTargetable {
        /// Terrain can be a target.
        Yes = "true",
        /// Terrain cannot be a target.
        No = "false",
    }
    /// M4.1 Which cards that are no Leaders draw the bonuses of Supply and Terrain?
    bonus_counts: BonusCounts {
        /// Cards whose own Force counts: Infantry, cavalry, artillery and machine guns.
        Fighting = "fighting",
        /// All cards of the order of battle except Leaders.
        All = "all",
    }
    /// M4.4 What does a disrupted card lose half of?
    disruption_halves: DisruptionHalves {
        /// The sum of its Force and its bonuses.
        Total = "total",
        /// Only its printed Force.
        Printed = "printed",
    }
    /// M4.6 Which cards let a Leader count?
    leader_carrier: LeaderCarrier {
        /// Any card of its side that is not a Leader.
        Any = "any",
        /// Infantry, cavalry, artillery and machine guns.
        Combat = "combat",
    }
    /// M1.3 Does the battle in which a vital card is lost still score its victory point?
    lawrence_lost_battle: LawrenceLostBattle {
        /// The battle scores its point, and the side of the card still loses.
        Scored = "scored",
        /// The game ends before the point is scored.
        Unscored = "unscored",
    }
}
