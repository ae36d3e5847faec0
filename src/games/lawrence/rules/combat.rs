//! L10 Combat.

use crate::prelude::*;
use std::cmp::Reverse;

named! {
    /// Side in a battle.
    #[derive(Default)]
    Side {
        /// The player.
        #[default]
        Player = "player",
        /// The Ottomans.
        Ottoman = "ottoman",
    }
}

impl Side {
    /// Returns the opposing side.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Ottoman,
            Side::Ottoman => Side::Player,
        }
    }
}

/// State of a battle: the lines of both sides, the living units, and the units that have fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Battle {
    /// Line of the player (L10.3).
    pub arab_line: SlotList<Unit, MOST_UNITS>,
    /// Line of the Ottomans (L10.3).
    pub ottoman_line: SlotList<Ottoman, MOST_UNITS>,
    /// Living Arab units.
    pub arabs: Set<Unit>,
    /// Units of both sides that have fired in this round.
    pub fired: Set<Counter>,
    /// Eliminated Arab units, in order.
    pub lost: SlotList<Unit, MOST_UNITS>,
    /// Side with the Tactical Edge (L10.2).
    pub edge: Side,
    /// Number of the current round, from 1.
    pub round: u16,
    /// True if the Garrison of the space takes part.
    pub against_garrison: bool,
    /// Strength that cards add to each Arab unit (L8.4).
    pub strengthened: Array<Unit, u8, MOST_UNITS>,
}

/// Returns the first unit of a battle line that is in `able`, or `None` if none is.
#[inline]
fn first_of<K: Member, const N: usize>(line: &SlotList<K, N>, able: Set<K>) -> Option<K> {
    if able.is_empty() { None } else { line.iter().find(|&unit| able.contains(unit)) }
}

/// L10.3 Returns the placed Ottoman units in the order of their battle line.
///
/// Stronger units come first, and equally strong ones in the order in which they came from the box; the Aeroplane
/// is last.
fn strongest_first(
    picked: &SlotList<Ottoman, MOST_UNITS>,
    counters: &Counters,
) -> SlotList<Ottoman, MOST_UNITS> {
    let planes = counters.ottomans_of(OttomanKind::Aeroplane);
    let key = |unit: Ottoman| (planes.contains(unit), Reverse(counters.strength[unit]));
    let mut line = SlotList::default();
    picked.iter().for_each(|unit| line.insert_by_key(unit, key));
    line
}

impl<T: Table> Play<'_, T> {
    /// L10 Fights a battle in the force's space, until one side has no units or the player breaks off.
    ///
    /// `garrison` is the Garrison that takes part, if any; in a battle against a Garrison the player cannot break off.
    /// No battle is fought if a hold card played before it ends the Operation.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    #[inline]
    pub(super) fn battle(&mut self, garrison: Option<Garrison>) -> Result<(), LawrenceLost> {
        let against_garrison = garrison.is_some();
        if !self.is_resuming() {
            self.state.battle = Battle { against_garrison, ..Battle::default() };
        }
        if self.comes_to(Point::BattleCard) {
            while !self.state.ended && self.offer_hold_cards(Timing::Battle) {}
            if self.state.ended {
                return Ok(());
            }
            self.state.battle.arabs = self.view().units_in(self.state.space);
            self.roll_for_edge();
            self.line_up();
        }
        loop {
            if !self.is_resuming() {
                self.round();
                if self.state.enemies.is_empty() {
                    return self.aftermath(true, false, garrison);
                }
                if self.state.battle.arabs.is_empty() {
                    return self.aftermath(false, false, garrison);
                }
            }
            if !against_garrison && self.break_off() {
                return self.aftermath(false, true, garrison);
            }
        }
    }

    /// L10.2 Rolls a d6 for each side; the higher total has the Tactical Edge for the whole battle.
    ///
    /// Leaders and an Aeroplane add to the player's roll, Elites to the Ottoman roll, and cards to either. The
    /// ruling `edge_ties` decides ties.
    pub(super) fn roll_for_edge(&mut self) {
        let counters = &self.model.counters;
        let arabs = self.state.battle.arabs;
        let carried = self.state.on_map & counters.gear & counters.elite;
        let carried = carried.iter().filter(|&gear| arabs.contains(self.state.at(gear)));
        let helpers = carried.count() + (arabs & counters.elite).len();
        let elites = (self.state.enemies & counters.elite).len();
        let limits = &self.model.limits;
        let helped =
            [helpers.min(limits.player_edge.into()), elites.min(limits.ottoman_edge.into())];
        let bonuses =
            [0, 1].map(|side| (helped[side] as i8).saturating_add(self.state.edge_bonus[side]));
        let rolls = [self.d6(Purpose::ArabDice), self.d6(Purpose::OttomanDice)];
        let [player, ottoman] =
            [0, 1].map(|side| i16::from(bonuses[side]) + i16::from(rolls[side]));
        let player_wins = match self.model.rulings.edge_ties {
            EdgeTies::Player => player >= ottoman,
            EdgeTies::Ottoman => player > ottoman,
        };
        let holder = if player_wins { Side::Player } else { Side::Ottoman };
        self.state.battle.edge = holder;
        self.emit(Event::Edge { rolls, bonuses, holder });
    }

    /// L10.3 Forms both battle lines: the Ottomans by strength, the player's units in any order.
    ///
    /// Equally strong Ottoman units stand in the order in which they came from the box, and the Aeroplane is last.
    pub(super) fn line_up(&mut self) {
        let ottomans = strongest_first(&self.state.placed, &self.model.counters);
        let units = self.state.battle.arabs;
        let arabs = match units.len() {
            1 => units.iter().collect(),
            _ => self.ask(|player, context| player.line_up(context, units)),
        };
        assert!(
            arabs.len() == units.len() && arabs.iter().collect::<Set<Unit>>() == units,
            "L10.3: the line {arabs:?} is not made of {units:?}"
        );
        self.state.battle.arab_line = arabs;
        self.state.battle.ottoman_line = ottomans;
        self.emit(Event::Line { arabs, ottomans });
    }

    /// L10.4 Plays a round of the battle, in which each living unit that can fire does so once.
    ///
    /// The sides alternate single shots, and the side with the Edge begins. When no unit of one side can fire any more,
    /// the other side fires with the rest of its units.
    #[inline]
    fn round(&mut self) {
        self.state.battle.fired = Set::EMPTY;
        self.state.battle.round += 1;
        let (mut side, mut other_is_through) = (self.state.battle.edge, false);
        while !self.state.battle.arabs.is_empty() && !self.state.enemies.is_empty() {
            let is_through = !self.shot(side);
            if is_through && other_is_through {
                break;
            }
            if is_through {
                self.pass(side);
            }
            (side, other_is_through) = (side.other(), is_through);
        }
    }

    /// L10.4, L9.2 Fires with the next unit of a side; returns false if it has no unit that can fire in this round.
    ///
    /// The next unit is the first living one in line that has not fired. The Ottoman Aeroplane cannot fire while
    /// another Ottoman unit lives.
    #[inline]
    fn shot(&mut self, side: Side) -> bool {
        let Battle { arabs, fired, .. } = self.state.battle;
        let able = self.view().targets() - fired;
        let shot = match side {
            Side::Player => {
                first_of(&self.state.battle.arab_line, arabs - fired).map(|it| self.arab_shot(it))
            }
            Side::Ottoman => {
                first_of(&self.state.battle.ottoman_line, able).map(|it| self.ottoman_shot(it))
            }
        };
        shot.is_some()
    }

    /// L9.2 Applies the ruling `late_aeroplane` when `side` has no more unit that can fire in this round.
    ///
    /// An Ottoman Aeroplane that has not fired may become the last Ottoman unit later in the round. The ruling decides
    /// whether it then fires, or waits for the next round. For the player's side nothing happens.
    #[inline]
    fn pass(&mut self, side: Side) {
        let enemies = self.state.enemies;
        if side == Side::Ottoman && !enemies.is_subset(self.state.battle.fired) {
            self.depends_on(Ruling::LateAeroplane);
            if self.model.rulings.late_aeroplane == LateAeroplane::Waits {
                self.state.battle.fired |= enemies;
            }
        }
    }

    /// L10.4 Fires with an Arab unit at a target that the player selects.
    #[inline]
    fn arab_shot(&mut self, firer: Unit) {
        let targets = self.view().targets();
        let target =
            self.select("L10.4", targets, |player, context| player.target(context, firer, targets));
        let strength = self.view().arab_strength(firer);
        let falls = |play: &mut Self| play.state.enemies -= Set::of(target);
        self.fire(Side::Player, firer.into(), strength, target.into(), falls);
    }

    /// L10.4 Fires with an Ottoman unit at the first living unit of the player's line.
    ///
    /// With the ruling `ottoman_target = "random"`, the target is a living unit picked at random.
    #[inline]
    fn ottoman_shot(&mut self, firer: Ottoman) {
        let arabs = self.state.battle.arabs;
        let first = first_of(&self.state.battle.arab_line, arabs);
        self.depends_on(Ruling::OttomanTarget);
        let target = match (self.model.rulings.ottoman_target, first) {
            (OttomanTarget::First, Some(first)) => first,
            _ => self.pick(Purpose::OttomanDice, arabs),
        };
        let strength = self.view().ottoman_strength(firer);
        let falls = |play: &mut Self| play.eliminate(target);
        self.fire(Side::Ottoman, firer.into(), strength, target.into(), falls);
    }

    /// L10.4 Rolls a d6 for a shot, and eliminates the target if the roll is at most `strength`.
    ///
    /// `falls` removes the eliminated target from the state.
    #[inline]
    fn fire(
        &mut self,
        side: Side,
        firer: Counter,
        strength: u8,
        target: Counter,
        falls: impl FnOnce(&mut Self),
    ) {
        self.state.battle.fired |= Set::of(firer);
        let dice = if side == Side::Player { Purpose::ArabDice } else { Purpose::OttomanDice };
        let (roll, round) = (self.d6(dice), self.state.battle.round);
        if roll <= strength {
            falls(self);
        }
        self.emit(Event::Shot { round, side, firer, strength, target, roll });
    }

    /// L10.5 Asks the player whether to break off, and rolls for it; returns true on success.
    ///
    /// The roll must be at most the smallest movement rating of the living units, the Camp not counted. All these units
    /// then retreat to one adjacent friendly space, and a Camp left behind is eliminated. If there is no such space,
    /// returns false without asking.
    #[inline]
    fn break_off(&mut self) -> bool {
        let model = self.model;
        let units = self.state.battle.arabs - model.counters.camp;
        let space = self.state.space;
        let friendly = model.map.adjacent[space] - self.state.garrisoned;
        let retreats = friendly - model.barred(units);
        if units.is_empty() || retreats.is_empty() {
            return false;
        }
        if !self.ask_at(Point::BreakOff, |player, context| player.break_off(context, retreats)) {
            return false;
        }
        let rating = model.counters.slowest(units);
        let roll = self.d6(Purpose::ArabDice);
        let to = (roll <= rating).then(|| {
            self.select("L10.5", retreats, |player, context| player.retreat(context, retreats))
        });
        if let Some(to) = to {
            units.iter().for_each(|unit| self.state.move_to(unit, to));
            (self.state.battle.arabs - units).iter().for_each(|camp| self.eliminate(camp));
        }
        self.emit(Event::Breakoff { rating, roll, to });
        to.is_some()
    }
}
