//! What to buy: the basket that promises most, item by item.

use super::army::{Army, affordable};
use super::judgement::{Judgement, Means};
use super::memory::FEW;
use super::stalls::{Stall, stalls};
use super::ware::Ware;
use crate::prelude::*;

/// Baskets with units of at least these speeds are considered.
const SPEEDS: [u8; 3] = [1, 2, FAST];
/// Units of this speed are fast enough for any army.
const FAST: u8 = 3;
/// The numbers of Demolitions that are considered, beyond one for each space to be broken.
const SPARE_CHARGES: [usize; 2] = [0, 2];
/// The Pounds to be saved for later Demolitions that are considered.
const SAVINGS: [u8; 4] = [0, 3, 5, 8];
/// Arms that are considered, the best first.
const ARMS: [GearKind; 2] = [GearKind::Machinegun, GearKind::Aeroplane];
/// An extra Op is worth its price when no more than these are left.
const FEW_OPS: usize = 2;

/// What the units of a space have, and what they might buy.
pub(super) struct Shop<'j> {
    judgement: &'j Judgement<'j>,
    /// The best value first.
    stalls: [Stall; UnitKind::FOR_SALE.len()],
    army: Army,
    /// How slow the slowest is.
    speed: usize,
    /// How many carry Demolitions.
    charges: usize,
    /// How many Demolitions are for sale, and whether anybody can take one.
    crates: usize,
    sappers: bool,
    /// How many more units may stack.
    room: usize,
    /// Pounds to be kept back.
    reserve: u8,
    /// Whether an extra Op is for sale and worth its price.
    op: bool,
    /// What arms are for sale, and whether anybody can take them.
    arms: [(usize, u8, bool); ARMS.len()],
    /// The best of the units that can be bought elsewhere, if none are for sale.
    elsewhere: Stall,
}

/// A basket in the making.
#[derive(Clone, Copy)]
struct Basket {
    army: Army,
    speed: usize,
    charges: usize,
    pounds: u8,
    first: Option<(Ware, u8)>,
}

/// Whether units or arms are for sale where the force is, or Demolitions if these may be wanted. Without
/// Lawrence no Pounds are spent on arms.
#[inline]
pub(super) fn tempts(view: &View<'_>, market: &Market, breaks: bool) -> bool {
    let counters = &view.model().counters;
    let here = view.units_in(view.space) - counters.camp;
    let arms = |&kind: &GearKind| market.carriers(kind).meets(here - counters.leaders);
    let sappers = market.carriers(GearKind::Demolition) & here;
    UnitKind::FOR_SALE.iter().any(|&kind| market.spaces(kind).contains(view.space))
        || here.contains(counters.lawrence) && ARMS.iter().any(arms)
        || breaks && !sappers.is_subset(Set::of(counters.lawrence))
}

/// Whether an extra Op is worth its price, where it is for sale.
#[inline]
pub(super) fn wants_an_op(view: &View<'_>, market: &Market) -> bool {
    market.extra_op && view.ops_left() <= FEW_OPS
}

/// Who takes a piece of Gear: the strongest unit that is no Leader, and never the Camp, which goes
/// nowhere. Demolitions go to units that have none yet, and to Arab Leaders, who might be blown up,
/// only if nobody else can carry them; never to Lawrence.
pub(super) fn taker(judgement: &Judgement<'_>, kind: GearKind, takers: Set<Unit>) -> Option<Unit> {
    let counters = &judgement.view.model().counters;
    let takers = takers - counters.camp;
    let others = takers - counters.leaders;
    let takers = match kind {
        GearKind::Demolition if others.is_empty() => takers - Set::of(counters.lawrence),
        _ => others,
    };
    let among = match kind {
        GearKind::Demolition => takers - judgement.sappers,
        _ => takers,
    };
    let among = if among.is_empty() { takers } else { among };
    among.iter().max_by_key(|&unit| {
        let strength = judgement.strength[unit];
        (kind == GearKind::Demolition || strength < 6, strength)
    })
}

/// The purchase of so much of a ware, as far as there are units that can take it; `taker` says who
/// of some takes a piece of Gear.
#[inline]
pub(super) fn purchase(
    view: &View<'_>,
    market: &Market,
    (ware, count): (Ware, u8),
    taker: impl Fn(GearKind, Set<Unit>) -> Option<Unit>,
) -> Option<Purchase> {
    match ware {
        Ware::Op => Some(Purchase::Op),
        Ware::Unit(kind) => {
            let count = count.min(view.recruits(kind, view.space).len() as u8);
            Some(Purchase::Units(kind, view.space, count))
        }
        Ware::Gear(kind) => {
            let counters = &view.model().counters;
            let takers = market.carriers(kind) & (view.units_in(view.space) - counters.camp);
            let soldiers = takers - counters.leaders;
            let takers = if soldiers.is_empty() { takers } else { soldiers };
            let mut chosen: Set<Unit> = Set::EMPTY;
            for _ in 0..count {
                chosen |= taker(kind, takers - chosen).map_or(Set::EMPTY, Set::of);
            }
            (!chosen.is_empty()).then_some(Purchase::Gear(kind, chosen))
        }
    }
}

/// L6.4 A Demolition of the Camp, or a second one of a unit, for a unit of the force that has none and
/// can carry it: each uses one an Operation, and the Camp uses none.
pub(super) fn gift(view: &View<'_>) -> Option<Gift> {
    let counters = &view.model().counters;
    let demolitions = counters.gear_of(GearKind::Demolition) & view.carried();
    if demolitions.is_empty() {
        return None;
    }
    let here = view.units_in(view.space);
    let (mut sappers, mut spare) = (counters.camp, None);
    for gear in demolitions {
        let sapper = view.carrier(gear);
        if sappers.contains(sapper) && here.contains(sapper) {
            spare = Some(gear);
        }
        sappers |= Set::of(sapper);
    }
    let gear = spare?;
    let others = view.with_room(here & view.force) - counters.leaders - sappers;
    others.first().map(|to| Gift { gear, to })
}

impl<'j> Shop<'j> {
    /// Looks at what is for sale to the units in the force's space, at set-up in Lawrence's. Without
    /// him no Pounds are spent on arms.
    #[inline]
    pub fn new(judgement: &'j Judgement<'j>, market: &Market, reserve: u8) -> Self {
        let view = &judgement.view;
        let model = view.model();
        let counters = &model.counters;
        let here = view.units_in(view.space) - counters.camp;
        let stacking = usize::from(model.limits.stacking.lawrence + view.leadership);
        let soldiers = here - counters.leaders;
        let gear = |kind: GearKind| {
            let left = (counters.gear_of(kind) & view.boxes()).len();
            let payable = affordable(view.pounds, model.costs.gear(kind));
            (left.min(payable), market.carriers(kind) & here)
        };
        let (crates, sappers) = gear(GearKind::Demolition);
        let sappers = !sappers.is_subset(Set::of(counters.lawrence));
        let led = here.contains(counters.lawrence);
        let mut arms = [(0, 0, false); ARMS.len()];
        for (arm, kind) in arms.iter_mut().zip(ARMS) {
            let (left, takers) = if led { gear(kind) } else { (0, Set::EMPTY) };
            *arm = (left, model.costs.gear(kind), takers.meets(soldiers));
        }
        let room = stacking.saturating_sub(view.stacking(here).len());
        let sold = |kind: UnitKind| market.spaces(kind).contains(view.space);
        let stalls_here = stalls(judgement, sold, room);
        let elsewhere = match stalls_here[0].left {
            0 => stalls(judgement, |_| true, room)[0],
            _ => Stall::default(),
        };
        Shop {
            judgement,
            stalls: stalls_here,
            elsewhere,
            army: judgement.army(here),
            speed: judgement.speed(here),
            charges: (here & judgement.sappers).len(),
            crates,
            sappers,
            reserve,
            op: wants_an_op(view, market),
            room,
            arms,
        }
    }

    /// Everything that the best purchase depends on, and no more: Demolitions, and the Camp where
    /// they are sold, matter only while spaces must be broken.
    #[inline]
    pub fn key(&self) -> [u64; FEW] {
        let view = &self.judgement.view;
        let bytes = |bytes: [usize; 8]| u64::from_le_bytes(bytes.map(|byte| byte as u8));
        let army = self.army;
        let stalls = self.stalls.map(|Stall { left, speed, strength, kind, .. }| {
            let [left, speed, kind] = [left, speed, kind].map(u32::from);
            u64::from(left | speed << 6 | strength << 10 | kind << 14)
        });
        let [machineguns, planes] = self.arms;
        let flags = [machineguns.2, planes.2, self.op];
        let flags = flags.iter().fold(0, |flags, &flag| flags << 1 | usize::from(flag));
        let breaking = match self.judgement.charges_wanted() {
            0 => [0; 4],
            missing => {
                let most = (missing + SPARE_CHARGES[1]).saturating_sub(self.charges);
                let camp = self.judgement.camp.map_or(0, |camp| camp.index() + 1);
                [self.charges, self.crates.min(most), self.sappers.into(), camp]
            }
        };
        let [charges, crates, sappers, camp] = breaking;
        let done = self.judgement.done;
        [
            stalls.iter().fold(0, |all, stall| all << 16 | stall),
            bytes([
                army.count.into(),
                army.strength as usize,
                army.strength as usize >> 8,
                army.edge.into(),
                self.speed,
                self.room,
                self.reserve.into(),
                view.pounds.into(),
            ]),
            bytes([
                view.ops_left(),
                view.mission_index(),
                view.space.index(),
                view.ottoman_bonus.into(),
                done,
                done >> 8,
                machineguns.0,
                planes.0,
            ]),
            bytes([
                charges,
                crates,
                sappers,
                camp,
                flags,
                self.elsewhere.left.into(),
                self.elsewhere.strength as usize,
                view.is_campaign.into(),
            ]),
        ]
    }

    /// L6 The first items of the basket that promises most, all alike, or none. Baskets differ in how
    /// fast their units are, how many Demolitions they hold, and how many Pounds they leave.
    pub fn best_purchase(&self) -> Option<(Ware, u8)> {
        let missing = self.judgement.charges_wanted();
        let (spare, savings) = match missing {
            0 => (&SPARE_CHARGES[..1], &SAVINGS[..1]),
            _ => (&SPARE_CHARGES[..], &SAVINGS[..]),
        };
        let mut best = (0.0, None);
        let mut sellers = None;
        let purse = self.judgement.view.pounds.saturating_sub(self.reserve);
        for speed in SPEEDS {
            let open = |it: &&Stall| it.left > 0 && it.speed >= speed && it.cost <= purse;
            let open = self.stalls.iter().filter(open).count();
            if sellers.replace(open) == Some(open) {
                continue;
            }
            let mut wanted = None;
            for charges in spare.iter().map(|spare| missing + spare) {
                let more = charges.saturating_sub(self.charges).min(self.crates);
                if wanted.replace(more) == Some(more) {
                    continue;
                }
                let (value, first) = self.best_savings(more, speed, savings);
                if value > best.0 {
                    best = (value, first);
                }
            }
        }
        best.1.or(self.op.then_some((Ware::Op, 1)))
    }

    /// The best of the baskets with so many Demolitions and units of at least a speed: what it is
    /// worth, and its first items.
    fn best_savings(&self, wanted: usize, speed: u8, savings: &[u8]) -> (f32, Option<(Ware, u8)>) {
        let mut best = (0.0, None);
        let mut left = None;
        for saved in savings.iter().map(|saved| saved + self.reserve) {
            // What is left of a basket may be saved as well.
            if left.is_some_and(|left| saved <= left) {
                continue;
            }
            let Some(basket) = self.fill(speed, wanted, saved) else { break };
            left = Some(basket.pounds + saved);
            let value = basket.value(self, saved);
            if value > best.0 {
                best = (value, basket.first);
            }
        }
        best
    }

    /// A basket with a number of Demolitions and with units of at least a speed that leaves a
    /// number of Pounds; none if that is impossible.
    #[inline]
    fn fill(&self, speed: u8, wanted: usize, saved: u8) -> Option<Basket> {
        let model = self.judgement.view.model();
        let kind = GearKind::Demolition;
        let price = wanted * usize::from(model.costs.gear(kind)) + usize::from(saved);
        let mut basket = Basket {
            army: self.army,
            speed: self.speed,
            charges: self.charges + wanted,
            pounds: self.judgement.view.pounds.checked_sub(u8::try_from(price).ok()?)?,
            first: None,
        };
        self.add_units(&mut basket, speed);
        if wanted > 0 && self.sappers {
            basket.first = basket.first.or(Some((Ware::Gear(kind), wanted as u8)));
        }
        self.add_arms(&mut basket);
        (basket.charges <= basket.army.count.into()).then_some(basket)
    }

    /// Adds units, those with the best value for a Pound first.
    #[inline]
    fn add_units(&self, basket: &mut Basket, speed: u8) {
        let mut room = self.room;
        for stall in self.stalls.iter().filter(|stall| stall.speed >= speed) {
            let count = room.min(stall.left.into()).min(affordable(basket.pounds, stall.cost));
            if count > 0 {
                room -= count;
                basket.pounds -= stall.cost * count as u8;
                let ware = Ware::Unit(UnitKind::FOR_SALE[usize::from(stall.kind)]);
                basket.first = basket.first.or(Some((ware, count as u8)));
                basket.army.count += count as u8;
                basket.army.strength += stall.strength * count as u32;
                basket.speed = basket.speed.min(stall.speed.into());
            }
        }
    }

    /// Adds what makes the units stronger.
    #[inline]
    fn add_arms(&self, basket: &mut Basket) {
        if basket.army.count < 2 {
            return;
        }
        for (kind, (left, cost, takers)) in ARMS.into_iter().zip(self.arms) {
            let count = left.min(affordable(basket.pounds, cost));
            if count > 0 {
                basket.pounds -= cost * count as u8;
                basket.first = basket.first.or(takers.then_some((Ware::Gear(kind), count as u8)));
                basket.army.strength += count as u32;
            }
        }
    }
}

impl Basket {
    /// How likely the mission is won once all of it is bought. Pounds that are left count as units
    /// where these can only be bought elsewhere.
    // Inlined, it would leave too few registers to the search for the best basket.
    #[inline(never)]
    fn value(&self, shop: &Shop<'_>, saved: u8) -> f32 {
        let judgement = shop.judgement;
        let view = &judgement.view;
        let means = Means {
            speed: self.speed,
            charges: self.charges as f32,
            pounds: f32::from(self.pounds + saved),
            buys: true,
        };
        let rest = judgement.rest(judgement.done, view.space, &means);
        let Stall { left, cost, strength, .. } = shop.elsewhere;
        let recruits = affordable(self.pounds + saved, cost).min(left.into());
        let army = Army {
            count: self.army.count + recruits as u8,
            strength: self.army.strength + strength * recruits as u32,
            ..self.army
        };
        let slower = shop.speed.min(FAST.into()).saturating_sub(self.speed);
        let pace = (0..slower).fold(1.0, |left, _| left * judgement.weights.pace);
        pace * judgement.outlook(&rest, judgement.ops, judgement.vigour(army))
    }
}
