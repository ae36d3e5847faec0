//! The validated scenario: all data of Lawrence of Arabia that never change during a game.
//!
//! Spaces, counters and cards are numbered from 0, at most 64 each, so that a [`Set`] holds any
//! collection of them. Units, Gear, Garrisons and Ottoman units share one numbering.

mod cards;
mod counters;
mod effects;
mod map;
mod missions;
mod numbers;
mod rulings;

pub use cards::{Card, Cards, OpsCard};
pub use counters::{
    Counter, CounterEntry, CounterKind, Counters, Garrison, Gear, GearKind, Ottoman, OttomanKind,
    Unit, UnitKind, UnitKinds,
};
pub use effects::{Amount, Condition, Effect, OneUnit, Timing};
pub use map::{Map, Space, SpaceEntry, SpaceKind};
pub use missions::{Goal, Mission, Mode, Tally};
pub use numbers::{
    Costs, DemolitionResult, DieTable, EscapeResult, Limits, Rewards, Stacking, Tables,
};
pub use rulings::{
    BlowUpEscape, CampaignPounds, CampaignStart, DemolitionUsed, EdgeTies, EscapePort,
    GearNeedsLawrence, LateAeroplane, LawrenceEscapes, LeaderLimit, LeadersStack, LostGear,
    LostUnits, OttomanTarget, RecruitsJoin, ReplayLogistics, Ruling, Rulings, TrainOffRail,
};

use sandtable_kernel::Set;

/// Maximum number of spaces, of counters and of cards in a scenario; a [`Set`] has as many bits.
pub const MOST: usize = 64;
/// Maximum number of Arab units, and of Ottoman units: the capacity of a battle line.
pub const MOST_UNITS: usize = 32;
/// Maximum strength, movement rating or Garrison value.
pub const MOST_RATING: u8 = 8;

/// Validated scenario of Lawrence of Arabia, which does not change during a game.
#[derive(Clone, Debug)]
pub struct Model {
    /// Every counter (L2).
    pub counters: Counters,
    /// Spaces and routes (L3).
    pub map: Map,
    /// The Operations cards (L8).
    pub cards: Cards,
    /// Tables with a result for each roll of a d6.
    pub tables: Tables,
    /// Costs in Pounds (L6.1).
    pub costs: Costs,
    /// Limits on Pounds, Leadership, stacking, Gear and others.
    pub limits: Limits,
    /// Gains and losses of battles and other actions.
    pub rewards: Rewards,
    /// The missions (L4): those of the campaign in its order, then the others by name.
    pub missions: Vec<Mission>,
    /// Indices of the campaign's missions, in order (L19).
    pub campaign: Vec<usize>,
    /// Reading of each ambiguous rule that the scenario chooses.
    pub rulings: Rulings,
}

impl Model {
    /// Returns the modes for which `all` stands on the command line: each mission, then the campaign.
    ///
    /// [`Mode::Random`] is not among them.
    pub fn modes(&self) -> impl Iterator<Item = Mode> + '_ {
        (0..self.missions.len()).map(Mode::Mission).chain([Mode::Campaign])
    }

    /// Returns the model with its cards and counters aligned to those of `base`.
    ///
    /// With the same random numbers, games of both scenarios then draw their common cards and counters in the same
    /// order. The deck has `room` positions more than that of `base`. Returns `None` if the cards or counters do
    /// not fit.
    pub fn aligned(&self, base: &Model, room: usize) -> Option<Model> {
        let cards = self.cards.aligned(&base.cards, room)?;
        Some(Model { cards, counters: self.counters.aligned(&base.counters)?, ..self.clone() })
    }

    /// Returns the name of a mode in traces and on the command line.
    pub fn mode_name(&self, mode: Mode) -> &str {
        match mode {
            Mode::Mission(mission) => &self.missions[mission].name,
            Mode::Campaign => "campaign",
            Mode::Random => "random",
        }
    }

    /// L7.5 Returns the spaces that some unit of `units` may not enter.
    ///
    /// Only Lawrence may enter staging areas, and only Leaders may enter Mecca.
    #[inline]
    pub fn barred(&self, units: Set<Unit>) -> Set<Space> {
        let mut barred = Set::EMPTY;
        if !units.is_subset(Set::of(self.counters.lawrence)) {
            barred |= self.map.of_kind(SpaceKind::Staging);
        }
        if !units.is_subset(self.counters.leaders) {
            barred |= self.map.of_kind(SpaceKind::Mecca);
        }
        barred
    }
}
