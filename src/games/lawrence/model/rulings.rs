//! Open questions of the rules, with the readings among which a scenario chooses.

use sandtable_games::rulings;

rulings! {
    /// L5.3 Do units that come in the Recruiting phase join the Operating force?
    recruits_join: RecruitsJoin {
        /// Units that come in the Recruiting phase join the Operating force.
        Yes = "true",
        /// Units that come in the Recruiting phase wait for another Operation.
        No = "false",
    }
    /// L5.3 Is Gear bought and handed over only while Lawrence is in the force?
    gear_needs_lawrence: GearNeedsLawrence {
        /// Any force may buy and hand over Gear.
        No = "false",
        /// Only a force with Lawrence may buy and hand over Gear.
        Yes = "true",
    }
    /// L6.6 Where does the Gear of a lost unit go?
    lost_gear: LostGear {
        /// The Gear becomes available and can be bought again.
        Available = "available",
        /// The Gear is out of play until the next mission.
        Out = "out",
    }
    /// L7.4 Do Leaders count against the stacking limit?
    leaders_stack: LeadersStack {
        /// Leaders do not count against the stacking limit.
        No = "false",
        /// Leaders count against the stacking limit like any other unit.
        Yes = "true",
    }
    /// L9.1 What becomes of an Armored Train that is picked off the railway?
    train_off_rail: TrainOffRail {
        /// The Armored Train is set aside, and counts as one of the units picked.
        SetAside = "set_aside",
        /// The Armored Train is set aside, and another unit is picked for it.
        Redrawn = "redrawn",
    }
    /// L9.2 Does the Ottoman Aeroplane fire if it is alone only after its turn in the round?
    late_aeroplane: LateAeroplane {
        /// The Aeroplane fires in the same round.
        Fires = "fires",
        /// The Aeroplane waits for the next round.
        Waits = "waits",
    }
    /// L10.2 Who has the Tactical Edge when the rolls are equal?
    edge_ties: EdgeTies {
        /// The player has the Tactical Edge.
        Player = "player",
        /// The Ottomans have the Tactical Edge.
        Ottoman = "ottoman",
    }
    /// L10.4 Which Arab unit does an Ottoman shot hit?
    ottoman_target: OttomanTarget {
        /// The shot hits the first living unit of the player's line.
        First = "first",
        /// The shot hits a living unit picked at random.
        Random = "random",
    }
    /// L11.4 Where does a lost unit go?
    lost_units: LostUnits {
        /// The unit returns to the Recruit box and can be bought again.
        RecruitBox = "box",
        /// The unit is out of play until the next mission.
        Out = "out",
    }
    /// L11.5 May Lawrence escape when he is eliminated?
    lawrence_escapes: LawrenceEscapes {
        /// Lawrence rolls for his escape like any Leader.
        Yes = "true",
        /// Lawrence is lost without a roll, and the mission is lost when the battle is over.
        No = "false",
    }
    /// L11.5 Can a Leader escape to the port where he was eliminated?
    escape_port: EscapePort {
        /// The Leader can escape to that port if it is friendly.
        Any = "any",
        /// The Leader escapes to another port.
        Another = "another",
    }
    /// L13 Does a Leader who is blown up roll for his escape?
    blow_up_escape: BlowUpEscape {
        /// The Leader is lost without a roll.
        No = "false",
        /// The Leader rolls for his escape.
        Yes = "true",
    }
    /// L13 Where does a used Demolition go?
    demolition_used: DemolitionUsed {
        /// A Demolition that breaks the railway marks the break until a repair; any other can be bought again.
        Marker = "marker",
        /// The Demolition returns to the available Gear and can be bought again.
        Available = "available",
        /// The Demolition is out of play until the next mission.
        Gone = "gone",
    }
    /// L14.3 Of what is the limit on recruiting a Leader?
    leader_limit: LeaderLimit {
        /// The limit applies to the sum of level and Pounds, so that a 6 always fails.
        Sum = "sum",
        /// The limit applies to the Pounds alone.
        Pounds = "pounds",
    }
    /// L19 Where may Lawrence be when a campaign goes on to its next mission?
    campaign_start: CampaignStart {
        /// Lawrence may be where he is, or in any friendly Arabian port.
        StayOrPort = "stay_or_port",
        /// Lawrence may be in any friendly Arabian port, or in the mission's start space.
        PortOrCard = "port_or_card",
    }
    /// L19 How many Pounds does the next mission of a campaign begin with?
    campaign_pounds: CampaignPounds {
        /// The mission begins with its Logistics; unspent Pounds are lost.
        Placed = "placed",
        /// The mission's Logistics are added to the unspent Pounds.
        Added = "added",
    }
    /// L19 Does a mission that is played again bring its Logistics once more?
    replay_logistics: ReplayLogistics {
        /// The mission brings its Logistics once more.
        Yes = "true",
        /// The mission does not bring its Logistics again; the remainder of the first attempt stays available.
        No = "false",
    }
}
