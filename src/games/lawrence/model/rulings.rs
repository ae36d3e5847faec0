//! The open questions of the rules, their readings, and the one chosen.

use sandtable_games::rulings;

rulings! {
    /// L5.3 Do units that come in the Recruiting phase join the Operating force?
    recruits_join: RecruitsJoin {
        /// They do.
        Yes = "true",
        /// They wait for another Operation.
        No = "false",
    }
    /// L5.3 Is Gear bought and handed over only while Lawrence is in the force?
    gear_needs_lawrence: GearNeedsLawrence {
        /// Any force may.
        No = "false",
        /// Only with him.
        Yes = "true",
    }
    /// L7.4 Do Leaders count against the stacking limit?
    leaders_stack: LeadersStack {
        /// They do not.
        No = "false",
        /// They do, like any other unit.
        Yes = "true",
    }
    /// L9.1 What becomes of an Armored Train that is picked off the railway?
    train_off_rail: TrainOffRail {
        /// It is set aside, and counts as one of the units picked.
        SetAside = "set_aside",
        /// It is set aside, and another unit is picked for it.
        Redrawn = "redrawn",
    }
    /// L9.2 Does the Ottoman Aeroplane fire if it is alone only after its turn in the round?
    late_aeroplane: LateAeroplane {
        /// It does.
        Fires = "fires",
        /// It waits for the next round.
        Waits = "waits",
    }
    /// L10.2 Who has the Tactical Edge when the rolls are equal?
    edge_ties: EdgeTies {
        /// The player.
        Player = "player",
        /// The Ottomans.
        Ottoman = "ottoman",
    }
    /// L10.4 Which Arab unit does an Ottoman shot hit?
    ottoman_target: OttomanTarget {
        /// The first living unit of the player's line.
        First = "first",
        /// Any living unit, picked.
        Random = "random",
    }
    /// L11.5 May Lawrence escape when he is eliminated?
    lawrence_escapes: LawrenceEscapes {
        /// He rolls for it like any Leader.
        Yes = "true",
        /// He is lost at once, and the mission with him.
        No = "false",
    }
    /// L11.5 Can a Leader escape to the port where he was eliminated?
    escape_port: EscapePort {
        /// He can, if it is friendly.
        Any = "any",
        /// He goes to another.
        Another = "another",
    }
    /// L13 Does a Leader who is blown up roll for his escape?
    blow_up_escape: BlowUpEscape {
        /// He is lost without a roll.
        No = "false",
        /// He does.
        Yes = "true",
    }
    /// L13 Where does a used Demolition go?
    demolition_used: DemolitionUsed {
        /// One that breaks the railway marks the break as long as that lasts; any other can be
        /// bought again.
        Marker = "marker",
        /// To the available Gear, to be bought again.
        Available = "available",
        /// Out of play until the next mission.
        Gone = "gone",
    }
    /// L14.3 Of what is the limit on recruiting a Leader?
    leader_limit: LeaderLimit {
        /// Of level and Pounds together, so that a 6 always fails.
        Sum = "sum",
        /// Of the Pounds alone.
        Pounds = "pounds",
    }
    /// L19 Where may Lawrence be when a campaign goes on to its next mission?
    campaign_start: CampaignStart {
        /// Where he is, or in any friendly Arabian port.
        StayOrPort = "stay_or_port",
        /// In any friendly Arabian port, or in the mission's start space.
        PortOrCard = "port_or_card",
    }
    /// L19 Does a mission that is played again bring its Logistics once more?
    replay_logistics: ReplayLogistics {
        /// It does.
        Yes = "true",
        /// What is left of the first attempt must do.
        No = "false",
    }
}
