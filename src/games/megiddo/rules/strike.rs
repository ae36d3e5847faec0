//! M3.9–M3.12 The procedure that the four strike phases (M3.4–M3.7) have in common.

use super::rulings::{Planes, PlusIsForce, StrikeOrder, TerrainTargetable};
use super::strike_rule::StrikeRule;
use super::{Piles, Turn, air_strike, artillery, cavalry, machine_gun};
use crate::prelude::*;

named! {
    /// One of the four strike phases, in order of play.
    #[allow(missing_docs)] // the rulebook's own words
    Phase {
        Air = "air",
        Cavalry = "cavalry",
        Artillery = "artillery",
        MachineGun = "machinegun",
    }
}

impl Phase {
    /// Returns the rule for strikes in this phase.
    #[inline]
    const fn rule(self) -> &'static StrikeRule {
        match self {
            Phase::Air => &air_strike::RULE,
            Phase::Cavalry => &cavalry::RULE,
            Phase::Artillery => &artillery::RULE,
            Phase::MachineGun => &machine_gun::RULE,
        }
    }
}

/// Cards of a side's deck that can strike and that can be hit in one strike phase.
#[derive(Clone, Debug)]
pub struct StrikeMasks {
    /// Own cards that can strike in this phase.
    pub strikers: Set<Slot>,
    /// Own cards that strike in this phase from the hand instead of the order of battle.
    from_hand: Set<Slot>,
    /// The Force with which each own card strikes; 0 if it cannot strike.
    pub striking_force: Array<Slot, u8>,
    /// Own cards that can be targets in this phase.
    exposed: Set<Slot>,
    /// For each Force of an enemy attacker, the own cards that it destroys.
    destroyed_by: [Set<Slot>; MAX_FORCE as usize + 1],
    /// Own cards that an enemy attacker must target before all others if it can destroy one of them.
    is_priority_target: Set<Slot>,
}

/// M3.10 Returns true if strikes may aim at a card; Leaders can never be targets.
///
/// Under an optional ruling, Terrain cannot be a target either.
fn can_be_a_target(card: &Card, rulings: &Rulings) -> bool {
    match card.kind {
        Kind::Leader => false,
        Kind::Terrain => rulings.terrain_targetable == TerrainTargetable::Yes,
        _ => true,
    }
}

/// M2.2 Returns a copy of a card with the Force that it has as a target.
///
/// Under an optional ruling, Supply and Terrain have Force 0 as targets.
fn card_as_target(card: &Card, rulings: &Rulings) -> Card {
    let is_bonus = matches!(card.kind, Kind::Supply | Kind::Terrain);
    let nothing = is_bonus && rulings.plus_is_force == PlusIsForce::No;
    Card { force: if nothing { 0 } else { card.force }, ..card.clone() }
}

/// M3.3, M3.4 Returns true if cards of this kind strike from the hand instead of the order of battle.
///
/// Under an optional ruling, Planes do; otherwise no card does.
pub(crate) fn strikes_from_hand(kind: Kind, rulings: &Rulings) -> bool {
    kind == Kind::Plane && rulings.planes == Planes::FromHand
}

/// Computes for each strike phase which cards of a deck can strike and which can be hit.
///
/// `cards[slot]` is the card in a slot of the deck.
pub(crate) fn strike_masks(cards: &[&Card], rulings: &Rulings) -> [StrikeMasks; 4] {
    let targets: Vec<Card> = cards.iter().map(|card| card_as_target(card, rulings)).collect();
    Phase::ALL.map(|phase| {
        let rule = phase.rule();
        let slots = Set::<Slot>::first_n(cards.len());
        let such = |test: &dyn Fn(&Card) -> bool| -> Set<Slot> {
            slots.iter().filter(|slot| test(cards[slot.index()])).collect()
        };
        let hits = |test: &dyn Fn(&Card) -> bool| -> Set<Slot> {
            slots.iter().filter(|slot| test(&targets[slot.index()])).collect()
        };
        let strikes_with = |slot: Slot| (rule.strikes_with)(cards.get(slot.index())?);
        StrikeMasks {
            strikers: such(&|card| (rule.strikes_with)(card).is_some()),
            from_hand: such(&|card| phase == Phase::Air && strikes_from_hand(card.kind, rulings)),
            striking_force: Array::from_fn(|slot| strikes_with(slot).unwrap_or(0)),
            exposed: such(&|card| can_be_a_target(card, rulings) && (rule.can_be_hit)(card)),
            destroyed_by: std::array::from_fn(|force| {
                hits(&|card| (rule.destroys)(force as u8, card))
            }),
            is_priority_target: such(&|card| (rule.is_priority_target)(card)),
        }
    })
}

/// An action in a strike phase: a card of one side strikes a card of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Slot of the card that strikes.
    pub attacker: Slot,
    /// Slot of the enemy card that is hit.
    pub target: Slot,
}

named! {
    /// Effect of a strike on the card that it hits (M3.11).
    Effect {
        /// The target leaves the battle, usually for the casualty pile.
        Destroyed = "destroyed",
        /// The target stays and counts half.
        Disrupted = "disrupted",
    }
}

/// Returns the strongest effect that a card can have on an undisrupted target, over all strike phases.
///
/// `None` means that the attacker cannot strike this target in any phase.
pub(crate) fn effect_on(attacker: &Card, target: &Card, rulings: &Rulings) -> Option<Effect> {
    let target = &card_as_target(target, rulings);
    let effect_in = |rule: &StrikeRule| {
        let force = (rule.strikes_with)(attacker)?;
        let exposed = can_be_a_target(target, rulings) && (rule.can_be_hit)(target);
        match exposed && (rule.destroys)(force, target) {
            true => Some(Effect::Destroyed),
            false => (exposed && rule.disrupts).then_some(Effect::Disrupted),
        }
    };
    let effects = || Phase::ALL.into_iter().filter_map(|phase| effect_in(phase.rule()));
    effects().find(|effect| *effect == Effect::Destroyed).or_else(|| effects().next())
}

/// The legal targets of one attacker, separated by the effect of its strike on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    /// Targets that the strike would destroy, including disrupted ones that a second disruption destroys.
    pub destroyed: Set<Slot>,
    /// Targets that the strike would disrupt.
    pub disrupted: Set<Slot>,
}

impl Targets {
    /// Returns all legal targets, both those that would be destroyed and those that would be disrupted.
    #[inline]
    pub fn all(self) -> Set<Slot> {
        self.destroyed | self.disrupted
    }
}

/// All strikes that a side may make at one moment of a strike phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalStrikes {
    /// The current strike phase.
    pub phase: Phase,
    /// The side that strikes.
    pub side: Side,
    /// Cards of the side that can strike and have at least one legal target.
    pub attackers: Set<Slot>,
    exposed: Set<Slot>,
    disrupted: Set<Slot>,
}

impl Piles {
    /// M3.4 Returns all cards of the piles from which cards strike in the phase of `masks`.
    ///
    /// This is the order of battle. In the air strike phase, an optional ruling adds the planes in hand.
    #[inline]
    fn able_to_strike(&self, masks: &StrikeMasks) -> Set<Slot> {
        self.order_of_battle | self.hand & masks.from_hand
    }
}

impl LegalStrikes {
    #[inline]
    pub(super) fn new(model: &Model, state: &State, side: Side, phase: Phase) -> LegalStrikes {
        let (own, enemy) = (state.of(side), state.of(side.enemy()));
        let masks = &model.army(side).strikes[phase as usize];
        let exposed =
            enemy.order_of_battle & model.army(side.enemy()).strikes[phase as usize].exposed;
        let mut strikes = LegalStrikes {
            phase,
            side,
            attackers: own.able_to_strike(masks) & (masks.strikers - own.fired),
            exposed,
            disrupted: enemy.disrupted,
        };
        if exposed.is_empty() {
            strikes.attackers = Set::EMPTY;
        } else if !phase.rule().disrupts {
            let destroyed_by = &model.army(side.enemy()).strikes[phase as usize].destroyed_by;
            for attacker in strikes.attackers {
                let force = masks.striking_force[attacker];
                if !exposed.meets(destroyed_by[usize::from(force)]) {
                    strikes.attackers -= Set::of(attacker);
                }
            }
        }
        strikes
    }

    /// Returns the legal targets of `attacker`, which must be in the field `attackers`.
    #[inline]
    pub fn targets(&self, model: &Model, attacker: Slot) -> Targets {
        let masks = &model.army(self.side.enemy()).strikes[self.phase as usize];
        let force = model.army(self.side).strikes[self.phase as usize].striking_force[attacker];
        let destroyed = self.exposed & masks.destroyed_by[usize::from(force)];
        let preferred = destroyed & masks.is_priority_target;
        if !preferred.is_empty() {
            Targets { destroyed: preferred, disrupted: Set::EMPTY }
        } else if !self.phase.rule().disrupts {
            Targets { destroyed, disrupted: Set::EMPTY }
        } else {
            let destroyed = destroyed | self.exposed & self.disrupted;
            Targets { destroyed, disrupted: self.exposed - destroyed }
        }
    }

    /// Returns true if attackers of this phase go to the reserve after their strike (M3.4, M3.5).
    ///
    /// In the other phases they stay in the battle (M3.6, M3.7).
    #[inline]
    pub fn spends_attacker(&self) -> bool {
        self.phase.rule().is_spent
    }

    /// M3.9 Returns true if the order of turns lets the enemy strike after a strike of this side.
    ///
    /// This concerns only the current phase. Whether the enemy has passed already is not considered.
    #[inline]
    pub fn may_be_answered(&self, rulings: &Rulings) -> bool {
        let in_turn = rulings.strike_order == StrikeOrder::Alternate
            && rulings.strikes_a_phase == StrikesAPhase::All;
        in_turn || self.phase.rule().first == self.side
    }

    /// Lists every legal strike, sorted by attacker and then by target.
    pub fn all(&self, model: &Model) -> Vec<Strike> {
        self.attackers
            .iter()
            .flat_map(|attacker| {
                let targets = self.targets(model, attacker).all();
                targets.iter().map(move |target| Strike { attacker, target })
            })
            .collect()
    }
}

impl<T: Table> Play<'_, T> {
    /// M3.9 Plays a strike phase: the sides strike in turn until both have passed.
    ///
    /// One optional ruling lets a side make all its strikes before the other; another one limits each side to one
    /// strike.
    #[inline]
    pub(super) fn play_strike_phase(&mut self, phase: Phase) {
        let first = phase.rule().first;
        if self.state.turn.is_none() && self.neither_side_can_strike(phase) {
            for side in [first, first.enemy()] {
                let legal = LegalStrikes::new(self.model, &self.state, side, phase);
                self.emit(Event::Pass { side, phase, legal });
            }
            return;
        }
        let in_turn = self.model.rulings.strike_order == StrikeOrder::Alternate;
        let Turn { mut side, mut enemy_is_out } =
            self.state.turn.unwrap_or(Turn { side: first, enemy_is_out: false });
        loop {
            self.state.turn = Some(Turn { side, enemy_is_out });
            let is_out = !self.strike_or_pass(side, phase);
            if is_out && enemy_is_out {
                break;
            }
            if !enemy_is_out && (in_turn || is_out) {
                side = side.enemy();
            }
            enemy_is_out |= is_out;
        }
        self.state.turn = None;
    }

    /// M3.9 Returns true if neither side has a card that can strike in `phase`.
    #[inline]
    fn neither_side_can_strike(&self, phase: Phase) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let masks = &self.model.army(side).strikes[phase as usize];
            !self.state.of(side).able_to_strike(masks).meets(masks.strikers)
        })
    }

    /// M3.9 Lets a side strike or pass. Returns true if the side may act again in this phase.
    ///
    /// A side without a legal strike passes without being asked.
    #[inline]
    fn strike_or_pass(&mut self, side: Side, phase: Phase) -> bool {
        let legal = LegalStrikes::new(self.model, &self.state, side, phase);
        let chosen = match legal.attackers.is_empty() {
            true => None,
            false => self.ask(side, |player, context| player.strike(context, &legal)),
        };
        match chosen {
            Some(strike) => self.carry_out(strike, &legal),
            None => self.emit(Event::Pass { side, phase, legal }),
        }
        chosen.is_some() && self.model.rulings.strikes_a_phase == StrikesAPhase::All
    }

    /// M3.11 Carries out a strike: destroys or disrupts the target.
    ///
    /// A card that is disrupted twice is destroyed. The attacker then goes to the reserve or is marked as
    /// having fired.
    ///
    /// # Panics
    /// If the strike is not one of the `legal` strikes.
    #[inline]
    fn carry_out(&mut self, strike: Strike, legal: &LegalStrikes) {
        let Strike { attacker, target } = strike;
        let targets = legal.targets(self.model, attacker);
        assert!(
            legal.attackers.contains(attacker) && targets.all().contains(target),
            "M3.10: {:?} cannot strike {target} with {attacker} in {:?}",
            legal.side,
            legal.phase
        );
        let effect = if targets.destroyed.contains(target) {
            self.move_to_casualties(legal.side.enemy(), Set::of(target));
            Effect::Destroyed
        } else {
            self.state.of_mut(legal.side.enemy()).disrupted |= Set::of(target);
            Effect::Disrupted
        };
        if legal.phase.rule().is_spent {
            self.move_to_reserve(legal.side, Set::of(attacker));
        } else {
            self.state.of_mut(legal.side).fired |= Set::of(attacker);
        }
        self.emit(Event::Strike { strike, effect, legal: *legal });
    }

    /// M3.4, M3.5, M3.8 Moves cards of a side to its reserve: spent attackers, or the winner's cards.
    #[inline]
    pub(super) fn move_to_reserve(&mut self, side: Side, cards: Set<Slot>) {
        self.remove_from_battle(side, cards).reserve |= cards;
    }

    /// M3.8, M3.11 Moves cards of a side to its casualty pile: destroyed cards, or the loser's cards.
    ///
    /// Cards that always go to the reserve go there instead (M2.4).
    #[inline]
    pub(super) fn move_to_casualties(&mut self, side: Side, cards: Set<Slot>) {
        let saved = cards & self.model.army(side).always_to_reserve;
        let piles = self.remove_from_battle(side, cards);
        piles.reserve |= saved;
        piles.casualties |= cards - saved;
    }

    #[inline]
    fn remove_from_battle(&mut self, side: Side, cards: Set<Slot>) -> &mut Piles {
        let piles = self.state.of_mut(side);
        piles.hand -= cards;
        piles.order_of_battle -= cards;
        piles.disrupted -= cards;
        piles.fired -= cards;
        piles
    }
}
