//! The open questions of the rules, their readings, and the one chosen.

use sandtable_games::rulings;

rulings! {
    /// M2.2 Is the number after the plus sign the Force of Supply and Terrain as targets?
    plus_is_force: PlusIsForce {
        /// It is.
        Yes = "true",
        /// It is not: their Force as targets is 0. Their bonuses stay.
        No = "false",
    }
    /// M3.3 From where do Planes strike?
    planes: Planes {
        /// From the order of battle, to which they are committed.
        Committed = "committed",
        /// From the hand: they are never committed.
        FromHand = "from_hand",
    }
    /// M3.9 Who strikes when, within a phase?
    strike_order: StrikeOrder {
        /// One action at a time, until both sides are out.
        Alternate = "alternate",
        /// The first side takes all its actions, then the other.
        AllAtOnce = "all_at_once",
    }
    /// M3.9 How often may a side strike within a phase?
    strikes_a_phase: StrikesAPhase {
        /// As often as it has legal actions.
        All = "all",
        /// Once.
        One = "one",
    }
    /// M3.10 Can a strike aim at a Terrain card?
    terrain_targetable: TerrainTargetable {
        /// It can.
        Yes = "true",
        /// It cannot.
        No = "false",
    }
    /// M4.1 Which cards that are no Leaders draw the bonuses of Supply and Terrain?
    bonus_counts: BonusCounts {
        /// Those that count with a Force of their own.
        Fighting = "fighting",
        /// All in the order of battle, be they Supply, Terrain or unspent Planes.
        All = "all",
    }
    /// M4.4 What does a disrupted card lose half of?
    disruption_halves: DisruptionHalves {
        /// Its Force together with its bonuses.
        Total = "total",
        /// Its printed Force alone.
        Printed = "printed",
    }
    /// M4.6 Which cards let a Leader count?
    leader_carrier: LeaderCarrier {
        /// Any card of its side that is no Leader.
        Any = "any",
        /// Infantry, cavalry, artillery and machine guns.
        Combat = "combat",
    }
    /// M1.3 Does the battle in which a vital card is lost still score its victory point?
    lawrence_lost_battle: LawrenceLostBattle {
        /// It does; the card's side loses all the same.
        Scored = "scored",
        /// It does not; the game ends first.
        Unscored = "unscored",
    }
}
