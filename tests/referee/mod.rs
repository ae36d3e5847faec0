//! A second opinion: the rules once more, card by card and without masks, as an onlooker.
//!
//! The referee keeps the piles from the events alone and checks every one of them against the
//! rules as written. It shares nothing with the rules code but the model and the events.

#![allow(dead_code)] // every test takes what it needs

mod turns;

use std::collections::BTreeSet;

use sandtable::games::megiddo::model::{Card, Kind, Model, Side, Slot};
use sandtable::games::megiddo::rules::{
    BonusCounts, DisruptionHalves, DrawPhase, Effect, EndReason, Event, LawrenceLostBattle,
    LeaderCarrier, Phase, Planes, PlusIsForce, Strike, TerrainTargetable,
};
use sandtable::kernel::{Onlooker, Set};
use turns::Turns;

type Cards = BTreeSet<Slot>;

#[derive(Default)]
struct Piles {
    deck: Cards,
    hand: Cards,
    reserve: Cards,
    casualties: Cards,
    battle: Cards,
    disrupted: Cards,
    fired: Cards,
}

/// Checks a game while it is played.
pub struct Referee<'m> {
    model: &'m Model,
    turns: Turns,
    piles: [Piles; 2],
    victory_points: [u8; 2],
    battles: u8,
    discarded: [usize; 2],
    /// The cards that were told one by one as they were drawn, and not yet together.
    drawn: Vec<Slot>,
    /// Whose deck was renewed just now.
    due: Option<Side>,
    /// How the game ended.
    pub end: Option<(Side, EndReason)>,
}

impl<'m> Referee<'m> {
    /// A referee before the first shuffle.
    pub fn new(model: &'m Model) -> Self {
        let piles = Side::BOTH.map(|side| Piles {
            deck: model.army(side).slots.iter().collect(),
            ..Piles::default()
        });
        let (victory_points, discarded, drawn) = ([0; 2], [0; 2], Vec::new());
        let turns = Turns::new(model);
        let (due, end) = (None, None);
        Referee { model, turns, piles, victory_points, battles: 0, discarded, drawn, due, end }
    }

    fn of(&mut self, side: Side) -> &mut Piles {
        &mut self.piles[side.index()]
    }

    fn card(&self, side: Side, slot: Slot) -> &'m Card {
        self.model.army(side).card(slot)
    }

    /// M1.1 Every card lies in exactly one pile.
    fn check_conservation(&self) {
        for side in Side::BOTH {
            let Piles { deck, hand, reserve, casualties, battle, disrupted, fired } =
                &self.piles[side.index()];
            let piles = [deck, hand, reserve, casualties, battle];
            let mut slots: Vec<Slot> = piles.into_iter().flatten().copied().collect();
            slots.sort_unstable();
            let all: Vec<Slot> = self.model.army(side).slots.iter().collect();
            assert_eq!(slots, all, "a {side:?} card was lost or doubled");
            assert!(disrupted.is_subset(battle) && fired.is_subset(battle));
        }
    }

    /// M3.1 At the start the whole deck is shuffled; later the reserve becomes the deck, when a
    /// card is due and the deck is empty.
    fn shuffle(&mut self, side: Side, deck: Set<Slot>) {
        let whole = self.model.army(side).slots.len();
        let piles = self.of(side);
        if piles.deck.is_empty() {
            piles.deck = std::mem::take(&mut piles.reserve);
            self.due = Some(side);
        } else {
            assert_eq!(piles.deck.len(), whole, "M3.1");
        }
        assert!(deck.iter().eq(self.of(side).deck.iter().copied()) && !deck.is_empty());
    }

    fn draw(&mut self, side: Side, card: Slot, phase: DrawPhase) {
        if phase == DrawPhase::Maneuver {
            let most = self.model.army(side).hand_size;
            assert!(self.of(side).hand.len() < most, "M3.1");
        } else {
            let due = &mut self.discarded[side.index()];
            *due = due.checked_sub(1).expect("M3.2: as many cards as were discarded");
        }
        let piles = self.of(side);
        assert!(piles.deck.remove(&card), "M3.1");
        piles.hand.insert(card);
    }

    /// M3.1, M3.2 Whoever has not drawn all its cards has none left to draw.
    fn check_hand_is_full(&self, side: Side, wanted: usize) {
        let piles = &self.piles[side.index()];
        let nothing_left = piles.deck.is_empty() && piles.reserve.is_empty();
        assert!(wanted == 0 || nothing_left, "{side:?} should draw {wanted} more");
    }

    fn discard(&mut self, side: Side, cards: Set<Slot>) {
        if side == Side::British {
            for side in Side::BOTH {
                let army = self.model.army(side);
                let held = self.of(side).hand.len();
                self.check_hand_is_full(side, army.hand_size.saturating_sub(held));
            }
        }
        assert!(cards.len() <= self.model.army(side).discard_limit, "M3.2");
        self.discarded[side.index()] = cards.len();
        let piles = self.of(side);
        for card in cards {
            assert!(piles.hand.remove(&card), "M3.2");
            piles.reserve.insert(card);
        }
    }

    fn commit(&mut self, side: Side, cards: Set<Slot>, committable: Set<Slot>) {
        self.check_hand_is_full(side, self.discarded[side.index()]);
        let (model, army) = (self.model, self.model.army(side));
        let piles = self.of(side);
        let useful = |slot: &Slot| match model.army(side).card(*slot).kind {
            Kind::Nuisance => false,
            Kind::Plane => model.rulings.planes == Planes::Committed,
            _ => true,
        };
        assert!(committable.iter().eq(piles.hand.iter().copied().filter(useful)), "M3.3");
        assert!(cards.is_subset(committable), "M3.3");
        let terrain = cards.iter().filter(|&slot| army.card(slot).kind == Kind::Terrain).count();
        assert!(terrain <= 1, "M3.3");
        for card in cards {
            piles.hand.remove(&card);
            piles.battle.insert(card);
        }
    }

    /// M3.4–M3.7 The Force with which a card acts in a phase.
    fn striking_force(card: &Card, phase: Phase) -> Option<u8> {
        let kind = match phase {
            Phase::Air => Kind::Plane,
            Phase::Cavalry => Kind::Cavalry,
            Phase::Artillery => Kind::Artillery,
            Phase::MachineGun => Kind::MachineGun,
        };
        match (card.kind == kind, phase) {
            (true, _) => Some(card.force),
            (false, Phase::Cavalry) => card.cavalry_force,
            (false, _) => None,
        }
    }

    /// M3.10, M3.7 Whether a card can be aimed at in a phase at all.
    fn can_be_hit(&self, card: &Card, phase: Phase) -> bool {
        match card.kind {
            Kind::Leader => false,
            Kind::Terrain => self.model.rulings.terrain_targetable == TerrainTargetable::Yes,
            Kind::Artillery | Kind::MachineGun => phase != Phase::MachineGun,
            _ => true,
        }
    }

    /// M3.4–M3.7, M3.11 What a card of this Force does to a target of the enemy.
    fn effect(&self, force: u8, phase: Phase, enemy: Side, target: Slot) -> Option<Effect> {
        let card = self.card(enemy, target);
        let bare = matches!(card.kind, Kind::Supply | Kind::Terrain)
            && self.model.rulings.plus_is_force == PlusIsForce::No;
        let defence = if bare { 0 } else { card.force };
        let twice = self.piles[enemy.index()].disrupted.contains(&target);
        let disrupts = if twice { Effect::Destroyed } else { Effect::Disrupted };
        let destroyed = match phase {
            Phase::Cavalry if card.kind == Kind::Infantry => {
                return (defence * 2 <= force).then_some(Effect::Destroyed);
            }
            Phase::Cavalry => return (defence <= force).then_some(Effect::Destroyed),
            Phase::Air | Phase::Artillery => defence < force,
            Phase::MachineGun => defence <= force,
        };
        Some(if destroyed { Effect::Destroyed } else { disrupts })
    }

    /// M3.4 The cards among which attackers are: by a ruling, Planes strike from the hand.
    fn attackers(&self, side: Side, phase: Phase) -> &BTreeSet<Slot> {
        let piles = &self.piles[side.index()];
        let from_hand = phase == Phase::Air && self.model.rulings.planes == Planes::FromHand;
        if from_hand { &piles.hand } else { &piles.battle }
    }

    /// Every legal strike with its effect.
    fn legal(&self, side: Side, phase: Phase) -> Vec<(Strike, Effect)> {
        let enemy = side.enemy();
        let mut legal = Vec::new();
        for &attacker in self.attackers(side, phase) {
            let fired = self.piles[side.index()].fired.contains(&attacker);
            let Some(force) = Self::striking_force(self.card(side, attacker), phase) else {
                continue;
            };
            let targets = self.piles[enemy.index()].battle.iter().filter_map(|&target| {
                let reachable = !fired && self.can_be_hit(self.card(enemy, target), phase);
                let effect = reachable.then(|| self.effect(force, phase, enemy, target))??;
                Some((Strike { attacker, target }, effect))
            });
            let targets: Vec<_> = targets.collect();
            let is_supply = |(strike, _): &(Strike, Effect)| {
                self.card(enemy, strike.target).kind == Kind::Supply
            };
            let supply_first = phase == Phase::Cavalry && targets.iter().any(is_supply);
            legal.extend(targets.into_iter().filter(|strike| !supply_first || is_supply(strike)));
        }
        legal
    }

    fn strike(&mut self, side: Side, phase: Phase, strike: Strike, effect: Effect) {
        let enemy = side.enemy();
        assert!(
            self.legal(side, phase).contains(&(strike, effect)),
            "{side:?}: {phase:?} {strike:?} {effect:?}"
        );
        match effect {
            Effect::Destroyed => self.lose(enemy, strike.target),
            Effect::Disrupted => assert!(self.of(enemy).disrupted.insert(strike.target), "M3.11"),
        }
        match phase {
            Phase::Air if self.model.rulings.planes == Planes::FromHand => {
                assert!(self.of(side).hand.remove(&strike.attacker), "M3.4");
                self.of(side).reserve.insert(strike.attacker);
            }
            Phase::Air | Phase::Cavalry => self.take_back(side, strike.attacker),
            _ => assert!(self.of(side).fired.insert(strike.attacker), "M3.6, M3.7"),
        }
    }

    fn leave(&mut self, side: Side, card: Slot) -> &mut Piles {
        let piles = self.of(side);
        assert!(piles.battle.remove(&card));
        piles.disrupted.remove(&card);
        piles.fired.remove(&card);
        piles
    }

    fn take_back(&mut self, side: Side, card: Slot) {
        self.leave(side, card).reserve.insert(card);
    }

    /// M2.4, M3.11
    fn lose(&mut self, side: Side, card: Slot) {
        if self.card(side, card).always_to_reserve {
            self.take_back(side, card);
        } else {
            self.leave(side, card).casualties.insert(card);
        }
    }

    /// M4 The total in quarter-points, by fractions of a point until the end.
    fn total(&self, side: Side) -> i32 {
        let piles = &self.piles[side.index()];
        let cards = || piles.battle.iter().map(|&slot| (slot, self.card(side, slot)));
        let half = |slot: Slot| if piles.disrupted.contains(&slot) { 0.5 } else { 1.0 };
        let gives = |kind: Kind| matches!(kind, Kind::Supply | Kind::Terrain);
        let counts = |kind: Kind| {
            matches!(kind, Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::MachineGun)
        };
        let bonus: f64 = cards()
            .filter(|(_, card)| gives(card.kind))
            .map(|(slot, card)| f64::from(card.force) * half(slot))
            .sum();
        let draws = |kind: Kind| match self.model.rulings.bonus_counts {
            BonusCounts::Fighting => counts(kind),
            BonusCounts::All => kind != Kind::Leader,
        };
        let of_card = |(slot, card): (Slot, &Card)| {
            let force = if counts(card.kind) { f64::from(card.force) } else { 0.0 };
            match self.model.rulings.disruption_halves {
                DisruptionHalves::Total => (force + bonus) * half(slot),
                DisruptionHalves::Printed => force * half(slot) + bonus,
            }
        };
        let others: f64 = cards().filter(|(_, card)| draws(card.kind)).map(of_card).sum();
        let carries = |kind: Kind| match self.model.rulings.leader_carrier {
            LeaderCarrier::Any => kind != Kind::Leader,
            LeaderCarrier::Combat => counts(kind),
        };
        let carriers = cards().filter(|(_, card)| carries(card.kind)).count();
        let leaders = cards().filter(|(_, card)| card.kind == Kind::Leader);
        let mut leaders: Vec<u8> = leaders.map(|(_, card)| card.force).collect();
        leaders.sort_unstable_by(|a, b| b.cmp(a));
        let led: f64 = leaders.into_iter().take(carriers).map(f64::from).sum();
        (4.0 * (others + led)) as i32
    }

    /// M3.8, M1.3
    fn battle(&mut self, totals: [i32; 2], winner: Side) {
        assert_eq!(totals, Side::BOTH.map(|side| self.total(side)), "M4");
        assert_eq!(winner == Side::British, totals[0] >= totals[1], "M3.8");
        for card in self.of(winner).battle.clone() {
            self.take_back(winner, card);
        }
        for card in self.of(winner.enemy()).battle.clone() {
            self.lose(winner.enemy(), card);
        }
        self.battles += 1;
        let unscored = self.model.rulings.lawrence_lost_battle == LawrenceLostBattle::Unscored;
        if !(unscored && self.defeated().is_some()) {
            self.victory_points[winner.index()] += 1;
        }
        self.discarded = [0; 2];
    }

    fn defeated(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| {
            let lost = &self.piles[side.index()].casualties;
            lost.iter().any(|&slot| self.card(side, slot).lost_means_defeat)
        })
    }

    /// M1.2, M1.3 Who has won by now.
    fn winner(&self) -> Option<(Side, EndReason)> {
        let reached = |side: &Side| {
            self.victory_points[side.index()] >= self.model.army(*side).victory_points
        };
        match self.defeated() {
            Some(side) => Some((side.enemy(), EndReason::LawrenceLost)),
            None => {
                let winner = Side::BOTH.into_iter().find(reached)?;
                Some((winner, EndReason::VictoryPoints))
            }
        }
    }

    fn check_legal(&self, side: Side, phase: Phase, told: &[Strike]) {
        let legal: Vec<Strike> =
            self.legal(side, phase).iter().map(|(strike, _)| *strike).collect();
        assert_eq!(told, legal, "{side:?} in {phase:?}");
    }
}

impl Onlooker<Event> for Referee<'_> {
    fn see(&mut self, event: Event) {
        assert_eq!(self.end, None, "nothing happens after the end");
        self.turns.see(&event);
        if let Some(due) = self.due.take() {
            assert!(matches!(event, Event::Draw { side, .. } if side == due), "M3.1");
        }
        match event {
            Event::Shuffle { side, deck } => self.shuffle(side, deck),
            Event::Draw { side, card, phase } => {
                self.draw(side, card, phase);
                self.drawn.push(card);
            }
            Event::Drawn { cards, .. } => {
                assert_eq!(std::mem::take(&mut self.drawn).into_iter().collect::<Set<_>>(), cards);
            }
            Event::Discard { side, cards } => self.discard(side, cards),
            Event::Commit { side, cards, committable } => {
                assert_eq!(self.winner(), None, "M1.2: the game goes on though it is won");
                self.commit(side, cards, committable);
            }
            Event::Strike { strike, effect, legal } => {
                self.check_legal(legal.side, legal.phase, &legal.all(self.model));
                self.strike(legal.side, legal.phase, strike, effect);
            }
            Event::Pass { side, phase, legal } => {
                assert_eq!((side, phase), (legal.side, legal.phase));
                self.check_legal(side, phase, &legal.all(self.model));
            }
            Event::Battle { number, totals, winner, victory_points } => {
                self.battle(totals, winner);
                assert_eq!((number, victory_points), (self.battles, self.victory_points));
            }
            Event::End { winner, reason, battles, casualties } => {
                assert_eq!(self.winner(), Some((winner, reason)), "M1");
                assert_eq!(battles, self.battles);
                for side in Side::BOTH {
                    let lost = &self.piles[side.index()].casualties;
                    assert!(casualties[side.index()].iter().eq(lost.iter().copied()));
                }
                self.end = Some((winner, reason));
            }
        }
        self.check_conservation();
    }
}
