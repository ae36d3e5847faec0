//! L4 Set-up of a mission.

use super::{GARRISONS, OPS};
use crate::prelude::*;
use sandtable_kernel::Chance;

/// Mission to set up, with the number of the attempt and the Ottoman units added to its battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    /// Index of the mission.
    pub mission: usize,
    /// 1, or 2 for a replay (L19).
    pub attempt: u8,
    /// Number of Ottoman units added to every battle (L8.2).
    pub ottoman_bonus: u8,
    /// True if a campaign has played a mission, or another attempt at this one, before it (L19).
    pub follows_mission: bool,
}

/// Deals a Garrison marker at random: removes it from `left` and returns it.
///
/// `chance` numbers the Garrisons from 0, not in the numbering of all counters.
#[inline]
pub(super) fn deal_garrison(
    counters: &Counters,
    chance: &mut impl Chance,
    left: &mut Set<Garrison>,
) -> Garrison {
    let first = counters.garrisons.first().unwrap_or_default().index();
    let dealt: usize = chance.deal(GARRISONS, Set::new(left.0 >> first));
    let marker = Garrison::new(first + dealt);
    *left -= Set::of(marker);
    marker
}

impl<T: Table> Play<'_, T> {
    /// L4 Sets up a mission: cards, Garrisons, Feisal's Camp, tracks, Lawrence, units and purchases.
    #[inline]
    pub(super) fn set_up(&mut self, setup: Setup) {
        if !self.is_resuming() {
            self.take_up(setup);
            self.deal_cards();
            self.place_garrisons();
            self.place_camp();
            self.set_tracks(setup);
        }
        if self.comes_to(Point::Start) {
            self.place_lawrence(setup);
            self.place_units();
            self.emit(Event::Mission { attempt: setup.attempt, state: self.state });
        }
        if self.comes_to(Point::Outfit) {
            self.purchases();
        }
    }

    /// L4, L19 Puts counters back in their boxes, and resets the state for a new mission.
    ///
    /// Units on the map, the Gear that they carry, and Demolitions that mark a rail break stay. A space that was
    /// cleared of its Garrison and is occupied now never receives a Garrison again.
    fn take_up(&mut self, setup: Setup) {
        let counters = &self.model.counters;
        let freed = self.state.cleared & self.view().occupied();
        let state = &mut self.state;
        state.freed |= freed;
        state.on_map -= counters.garrisons;
        state.boxes = counters.copies.slots() - state.on_map - state.markers;
        state.garrisoned = Set::EMPTY;
        state.face_up = Set::EMPTY;
        state.seen_garrisons = Set::EMPTY;
        state.hand = Set::EMPTY;
        state.turned = Set::EMPTY;
        state.mission = setup.mission as u8;
        state.follows_mission = setup.follows_mission;
        state.ottoman_bonus = setup.ottoman_bonus;
        state.leader_attempts = 1;
        state.ops_bought = 0;
        state.appealed = false;
        state.number = 0;
        state.force = Set::EMPTY;
    }

    /// L4 (1) Shuffles the cards and divides them into the Ops deck and the reserve.
    #[inline]
    fn deal_cards(&mut self) {
        let mut cards = self.model.cards.copies.slots();
        self.table.chance().shuffle(OPS, &self.model.cards.alignment);
        let mut index = 0;
        while !cards.is_empty() {
            let card = self.table.chance().deal(OPS, cards);
            cards -= Set::of(card);
            self.state.order[index] = card;
            index += 1;
        }
        self.state.top = 0;
        let ops = self.model.missions[self.state.mission()].ops;
        self.state.bottom = ops.min(index) as u8;
    }

    /// L4 (2) Deals a face-down Garrison to each space of the Situation that receives one.
    #[inline]
    fn place_garrisons(&mut self) {
        let (model, freed) = (self.model, self.state.freed);
        let mut left = model.counters.garrisons;
        self.table.chance().shuffle(GARRISONS, &model.counters.garrison_alignment);
        let mission = &model.missions[self.state.mission()];
        let drawn = self.draw_situation(mission);
        let situation = mission.situation.iter().filter(|&&space| drawn.contains(space));
        for &space in situation.filter(|&&space| !freed.contains(space)) {
            let marker = deal_garrison(&model.counters, self.table.chance(), &mut left);
            self.state.place(marker, space);
            self.state.garrisoned |= Set::of(space);
        }
    }

    /// L4 (2) Returns the spaces of the Situation that receive a Garrison; the mission may pick some at random.
    #[inline]
    fn draw_situation(&mut self, mission: &Mission) -> Set<Space> {
        let (certain, others) = mission.situation.split_at(mission.certain);
        let mut drawn: Set<Space> = certain.iter().copied().collect();
        let mut left: Set<Space> = others.iter().copied().collect();
        for _ in 0..mission.picked {
            let space = Set::of(self.pick_space(Purpose::Situation, left));
            drawn |= space;
            left -= space;
        }
        drawn
    }

    /// L4 (3), L19 Rolls for the space of Feisal's Camp, unless the Camp is on the map.
    #[inline]
    fn place_camp(&mut self) {
        if let Some(camp) = (self.model.counters.camp - self.state.on_map).first()
            && let Some(space) = self.roll_placement(Set::EMPTY)
        {
            self.state.place(camp, space);
        }
    }

    /// L4 (4), L19 Sets Pounds and Leadership for the beginning of a mission.
    ///
    /// Pounds are set to the mission's Pounds (Logistics). With the ruling `campaign_pounds = "added"`, Logistics are
    /// added to the Pounds that are left in a campaign, up to the track's end. If the ruling `replay_logistics` is
    /// false, a replay begins with the Pounds that are left. Leadership is the mission's (Command), unless a campaign
    /// carries its level over.
    fn set_tracks(&mut self, setup: Setup) {
        let mission = &self.model.missions[setup.mission];
        if !setup.follows_mission {
            self.state.leadership = mission.leadership;
        }
        if setup.attempt > 1 && self.model.rulings.replay_logistics == ReplayLogistics::No {
            return;
        }
        if self.state.pounds > 0 {
            self.depends_on(Ruling::CampaignPounds);
            if self.model.rulings.campaign_pounds == CampaignPounds::Placed {
                self.state.pounds = 0;
            }
        }
        self.gain_pounds(mission.pounds);
    }

    /// L4 (5), L19 Places Lawrence in a start space of the mission; the player selects it if there are several.
    ///
    /// After the first mission of a campaign he stays or moves alone to any friendly Arabian port. With the ruling
    /// `campaign_start = "port_or_card"`, he moves to such a port or to a start space.
    pub(super) fn place_lawrence(&mut self, setup: Setup) {
        let lawrence = self.model.counters.lawrence;
        let mission = &self.model.missions[setup.mission];
        let (home, mut spaces) = match (setup.follows_mission, self.model.rulings.campaign_start) {
            (true, CampaignStart::StayOrPort) => {
                let here = self.state.at(lawrence);
                (here, Set::of(here))
            }
            _ => (mission.lawrence_start, mission.starts),
        };
        if setup.follows_mission {
            self.depends_on(Ruling::CampaignStart);
            spaces |= self.view().friendly_ports();
        }
        let space = match spaces.len() {
            1 => home,
            _ => self.ask_at(Point::Start, |player, context| player.start(context, spaces, home)),
        };
        assert!(spaces.contains(space), "L19: Lawrence starts in {space}, not in {spaces:?}");
        self.state.place(lawrence, space);
        self.state.space = space;
    }

    /// L4 (5) Places the initial units of the mission that are in the Recruit box.
    ///
    /// The stacking limit is not checked.
    fn place_units(&mut self) {
        let model = self.model;
        for (unit, space) in &model.missions[self.state.mission()].units {
            if let Some(unit) =
                (self.state.boxes & model.counters.called(unit) & model.counters.units).first()
            {
                self.state.place(unit, *space);
            }
        }
    }

    /// L4 Adds Pounds up to the end of the track; returns the number added.
    #[inline]
    pub(super) fn gain_pounds(&mut self, pounds: u8) -> u8 {
        let gained = pounds.min(self.model.limits.pounds - self.state.pounds);
        self.state.pounds += gained;
        gained
    }
}
