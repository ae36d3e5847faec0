//! M3.4–M3.7, what the four strike phases have in common (M3.9–M3.12).

use super::rulings::{Planes, PlusIsForce, StrikeOrder, TerrainTargetable};
use super::{Piles, Turn};
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
    /// What this phase's chapter of the rules says.
    #[inline]
    const fn rule(self) -> &'static StrikeRule {
        match self {
            Phase::Air => &super::air_strike::RULE,
            Phase::Cavalry => &super::cavalry::RULE,
            Phase::Artillery => &super::artillery::RULE,
            Phase::MachineGun => &super::machine_gun::RULE,
        }
    }
}

/// How the cards of a phase strike; each phase's file fills one in.
pub(super) struct StrikeRule {
    /// The side that acts first.
    pub first: Side,
    /// The Force with which a card acts in this phase, if it acts.
    pub strikes_with: fn(&Card) -> Option<u8>,
    /// Whether a card can be a target, beyond what M3.10 says of all phases.
    pub can_be_hit: fn(&Card) -> bool,
    /// Whether an attacker of this Force destroys the target, beyond which it disrupts.
    pub destroys: fn(u8, &Card) -> bool,
    /// Whether a target that is not destroyed is disrupted; if not, it is no legal target.
    pub disrupts: bool,
    /// Whether the target must be this card if a card like it can be destroyed.
    pub goes_first: fn(&Card) -> bool,
    /// Whether the attacker is spent and goes to its owner's reserve.
    pub is_spent: bool,
}

/// A side's part in a strike phase, worked out from the rule and the deck list.
#[derive(Clone, Debug)]
pub struct StrikeMasks {
    /// Its cards that act in this phase.
    pub strikers: Set<Slot>,
    /// Those that act from the hand.
    from_hand: Set<Slot>,
    /// The Force with which each slot acts.
    pub striking_force: Array<Slot, u8>,
    /// Its cards that can be targets.
    exposed: Set<Slot>,
    /// Its cards that an enemy attacker of each Force destroys.
    destroyed_by: [Set<Slot>; MAX_FORCE as usize + 1],
    /// Its cards that must be chosen before others.
    goes_first: Set<Slot>,
}

/// M3.10 Leaders are no targets; whether Terrain is one is a ruling; all else can be.
fn can_be_a_target(card: &Card, rulings: &Rulings) -> bool {
    match card.kind {
        Kind::Leader => false,
        Kind::Terrain => rulings.terrain_targetable == TerrainTargetable::Yes,
        _ => true,
    }
}

/// M2.2 A card as a target: by a ruling, Supply and Terrain have Force 0.
fn as_target(card: &Card, rulings: &Rulings) -> Card {
    let is_bonus = matches!(card.kind, Kind::Supply | Kind::Terrain);
    let nothing = is_bonus && rulings.plus_is_force == PlusIsForce::No;
    Card { force: if nothing { 0 } else { card.force }, ..card.clone() }
}

/// M3.3, M3.4 Whether a card strikes from the hand: by a ruling, Planes do.
pub(crate) fn strikes_from_hand(kind: Kind, rulings: &Rulings) -> bool {
    kind == Kind::Plane && rulings.planes == Planes::FromHand
}

/// Works out the masks of a deck, slot by slot, for the four phases.
pub(crate) fn strike_masks(cards: &[&Card], rulings: &Rulings) -> [StrikeMasks; 4] {
    let targets: Vec<Card> = cards.iter().map(|card| as_target(card, rulings)).collect();
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
            goes_first: such(&|card| (rule.goes_first)(card)),
        }
    })
}

/// An action in a strike phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The slot of the card that acts.
    pub attacker: Slot,
    /// The slot of the enemy card that it aims at.
    pub target: Slot,
}

named! {
    /// What a strike does to its target (M3.11).
    Effect {
        /// It leaves the battle, as a rule for the casualty pile.
        Destroyed = "destroyed",
        /// It stays and counts half.
        Disrupted = "disrupted",
    }
}

/// The most that a card can do to another that is not yet disrupted, in whichever phases it acts.
pub(crate) fn effect_on(attacker: &Card, target: &Card, rulings: &Rulings) -> Option<Effect> {
    let target = &as_target(target, rulings);
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

/// The legal targets of one attacker, by what would happen to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    /// Those that would be destroyed, at once or by a second disruption.
    pub destroyed: Set<Slot>,
    /// Those that would be disrupted.
    pub disrupted: Set<Slot>,
}

impl Targets {
    /// All legal targets.
    #[inline]
    pub fn all(self) -> Set<Slot> {
        self.destroyed | self.disrupted
    }
}

/// The strikes that are legal for a side at one moment: every attacker with all its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strikes {
    /// The phase.
    pub phase: Phase,
    /// The side that strikes.
    pub side: Side,
    /// Its cards that have a legal target.
    pub attackers: Set<Slot>,
    exposed: Set<Slot>,
    disrupted: Set<Slot>,
}

impl Piles {
    /// M3.4 The cards of the order of battle, and those that act from the hand in a phase.
    #[inline]
    fn able_to_strike(&self, masks: &StrikeMasks) -> Set<Slot> {
        self.order_of_battle | self.hand & masks.from_hand
    }
}

impl Strikes {
    #[inline]
    pub(super) fn new(model: &Model, state: &State, side: Side, phase: Phase) -> Strikes {
        let (own, enemy) = (state.of(side), state.of(side.enemy()));
        let masks = &model.army(side).strikes[phase as usize];
        let exposed =
            enemy.order_of_battle & model.army(side.enemy()).strikes[phase as usize].exposed;
        let mut strikes = Strikes {
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

    /// What `attacker`, one of the attackers, would do to each of its legal targets.
    #[inline]
    pub fn targets(&self, model: &Model, attacker: Slot) -> Targets {
        let masks = &model.army(self.side.enemy()).strikes[self.phase as usize];
        let force = model.army(self.side).strikes[self.phase as usize].striking_force[attacker];
        let destroyed = self.exposed & masks.destroyed_by[usize::from(force)];
        let preferred = destroyed & masks.goes_first;
        if !preferred.is_empty() {
            Targets { destroyed: preferred, disrupted: Set::EMPTY }
        } else if !self.phase.rule().disrupts {
            Targets { destroyed, disrupted: Set::EMPTY }
        } else {
            let destroyed = destroyed | self.exposed & self.disrupted;
            Targets { destroyed, disrupted: self.exposed - destroyed }
        }
    }

    /// Whether an attacker of this phase is spent (M3.4, M3.5) or stays (M3.6, M3.7).
    #[inline]
    pub fn spends_attacker(&self) -> bool {
        self.phase.rule().is_spent
    }

    /// M3.9 Whether the enemy may strike in this phase after this strike, as far as the rules go: it
    /// may have passed.
    #[inline]
    pub fn are_answered(&self, rulings: &Rulings) -> bool {
        let in_turn = rulings.strike_order == StrikeOrder::Alternate
            && rulings.strikes_a_phase == StrikesAPhase::All;
        in_turn || self.phase.rule().first == self.side
    }

    /// Every legal strike, by attacker, then by target.
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
    /// M3.9 The sides strike in turn until both are out; by a ruling, one side after the other; by
    /// another, once each.
    #[inline]
    pub(super) fn strike_phase(&mut self, phase: Phase) {
        let first = phase.rule().first;
        if self.state.turn.is_none() && self.nobody_can_strike(phase) {
            for side in [first, first.enemy()] {
                let legal = Strikes::new(self.model, &self.state, side, phase);
                self.tell(Event::Pass { side, phase, legal });
            }
            return;
        }
        let in_turn = self.model.rulings.strike_order == StrikeOrder::Alternate;
        let Turn { mut side, mut alone } =
            self.state.turn.unwrap_or(Turn { side: first, alone: false });
        loop {
            self.state.turn = Some(Turn { side, alone });
            let is_out = !self.strike_or_pass(side, phase);
            if is_out && alone {
                break;
            }
            if !alone && (in_turn || is_out) {
                side = side.enemy();
            }
            alone |= is_out;
        }
        self.state.turn = None;
    }

    /// M3.9 Whether neither side has a card that acts in this phase.
    #[inline]
    fn nobody_can_strike(&self, phase: Phase) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let masks = &self.model.army(side).strikes[phase as usize];
            !self.state.of(side).able_to_strike(masks).meets(masks.strikers)
        })
    }

    /// M3.9 One action of a side, or its pass; says whether it may act again. A side that has no
    /// legal action is not asked.
    #[inline]
    fn strike_or_pass(&mut self, side: Side, phase: Phase) -> bool {
        let legal = Strikes::new(self.model, &self.state, side, phase);
        let chosen = match legal.attackers.is_empty() {
            true => None,
            false => self.ask(side, |player, asked| player.strike(asked, &legal)),
        };
        match chosen {
            Some(strike) => self.carry_out(strike, &legal),
            None => self.tell(Event::Pass { side, phase, legal }),
        }
        chosen.is_some() && self.model.rulings.strikes_a_phase == StrikesAPhase::All
    }

    /// M3.11 The target is destroyed or disrupted, a card disrupted twice is destroyed; then the
    /// attacker is spent or has fired.
    #[inline]
    fn carry_out(&mut self, strike: Strike, legal: &Strikes) {
        let Strike { attacker, target } = strike;
        let targets = legal.targets(self.model, attacker);
        assert!(
            legal.attackers.contains(attacker) && targets.all().contains(target),
            "M3.10: {:?} cannot strike {target} with {attacker} in {:?}",
            legal.side,
            legal.phase
        );
        let effect = if targets.destroyed.contains(target) {
            self.leave_battle_lost(legal.side.enemy(), Set::of(target));
            Effect::Destroyed
        } else {
            self.state.of_mut(legal.side.enemy()).disrupted |= Set::of(target);
            Effect::Disrupted
        };
        if legal.phase.rule().is_spent {
            self.leave_battle_spent(legal.side, Set::of(attacker));
        } else {
            self.state.of_mut(legal.side).fired |= Set::of(attacker);
        }
        self.tell(Event::Strike { strike, effect, legal: *legal });
    }

    /// M3.4, M3.5, M3.8 Cards that were spent, be it from the hand, or whose side won, go to the
    /// reserve.
    #[inline]
    pub(super) fn leave_battle_spent(&mut self, side: Side, cards: Set<Slot>) {
        self.leave_battle(side, cards).reserve |= cards;
    }

    /// M3.8, M3.11 Cards that were destroyed, or whose side lost, go to the casualty pile, except
    /// those that always go to the reserve (M2.4).
    #[inline]
    pub(super) fn leave_battle_lost(&mut self, side: Side, cards: Set<Slot>) {
        let saved = cards & self.model.army(side).always_to_reserve;
        let piles = self.leave_battle(side, cards);
        piles.reserve |= saved;
        piles.casualties |= cards - saved;
    }

    #[inline]
    fn leave_battle(&mut self, side: Side, cards: Set<Slot>) -> &mut Piles {
        let piles = self.state.of_mut(side);
        piles.hand -= cards;
        piles.order_of_battle -= cards;
        piles.disrupted -= cards;
        piles.fired -= cards;
        piles
    }
}
