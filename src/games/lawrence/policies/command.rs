//! Who goes where: the best of the Operations under consideration.

use super::estimate::{Dangers, Estimator};
use super::field::Field;
use super::judgement::Judgement;
use super::march::{March, Search, best_march};
use super::ranking::Ranking;
use super::staff::Staff;
use super::worth::Promise;
use crate::prelude::*;
use sandtable_kernel::MAX_CANDIDATES;

/// A force, described by what its units have in common, and its best march.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Levy {
    from: Space,
    pub march: March,
    /// It has all units of the space with at least this movement rating.
    speed: usize,
    /// Whether one of them stays behind as a guard.
    guarded: bool,
}

impl Levy {
    /// The units that this stands for now; a judgement is needed only to choose the guard.
    #[inline]
    pub fn units<'a>(
        self,
        view: &View<'a>,
        staff: &Staff,
        judge: impl FnOnce() -> Judgement<'a>,
    ) -> Set<Unit> {
        let all = view.units_in(self.from);
        let force = all & staff.as_fast_as[self.speed];
        match self.guarded {
            true => force - guard(&judge(), force, all, self.from),
            false => force,
        }
    }

    /// This as a number.
    #[inline]
    pub fn packed(self) -> u64 {
        let March { worth, to, is_settled } = self.march;
        let flags = usize::from(is_settled) << 1 | usize::from(self.guarded);
        let units = to.index() << 16 | self.from.index() << 8 | self.speed << 2 | flags;
        u64::from(worth.to_bits()) << 32 | units as u64
    }

    /// The inverse of [`packed`](Self::packed).
    #[inline]
    pub fn unpacked(packed: u64) -> Levy {
        let [units, from, to, _, worth @ ..] = packed.to_le_bytes();
        let (worth, to) = (f32::from_le_bytes(worth), Space::new(to.into()));
        Levy {
            from: Space::new(from.into()),
            march: March { worth, to, is_settled: units & 2 != 0 },
            speed: (units >> 2).into(),
            guarded: units & 1 != 0,
        }
    }
}

/// L5.2 The force of the best Operation: all units of a space or all that are as fast as some,
/// with or without a guard that stays behind.
pub(super) fn best_force(judgement: &Judgement<'_>) -> Levy {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let field = &mut Field::new(judgement);
    // Lawrence's army is usually the best; to judge it first saves judging armies that cannot be
    // better.
    let first = Set::of(view.lawrence());
    let others = view.spaces_of(view.units() - counters.camp) - first;
    let nowhere = March { worth: f32::NEG_INFINITY, to: view.lawrence(), is_settled: false };
    let mut best = Levy { from: view.lawrence(), march: nowhere, ..Levy::default() };
    for from in first.iter().chain(others) {
        let all = view.units_in(from);
        let (mut last, mut way) = (Set::EMPTY, f32::INFINITY);
        for (speed, units) in judgement.staff.as_fast_as.into_iter().enumerate() {
            let left = all & units;
            if left.is_empty() {
                // Nobody is faster.
                break;
            }
            if std::mem::replace(&mut last, left) == left {
                continue;
            }
            let guard = guard(judgement, left, all, from);
            for guarded in [false, true].into_iter().take(1 + guard.len()) {
                let force = if guarded { left - guard } else { left };
                if force.is_empty() {
                    continue;
                }
                // Faster units leave slower ones behind only if that shortens the way.
                if !guarded {
                    let last = std::mem::replace(&mut way, judgement.way_of(force, from));
                    if last <= way {
                        continue;
                    }
                }
                let sortie = &judgement.sortie(force, from);
                let march = best_march(judgement, sortie, field, best.march.worth);
                if march.worth > best.march.worth {
                    best = Levy { from, march, speed, guarded };
                }
            }
        }
    }
    best
}

/// A move that ends in a space.
#[derive(Clone, Copy, Default)]
pub(super) struct Trip {
    pub kind: u8,
    pub to: Space,
}

impl Ranking<Trip> {
    /// What a move to a space is worth, if one was ranked.
    #[inline]
    pub fn worth_of(&self, to: Space) -> Option<f32> {
        self.rated().find(|(_, trip)| trip.to == to).map(|(worth, _)| worth)
    }
}

/// Ranks forces by the best march that each has: all units of a space or all that are as fast as some,
/// with or without a guard that stays behind; and all but Lawrence, and he alone.
pub(super) fn rank_forces(judgement: &Judgement<'_>) -> Ranking<Set<Unit>> {
    let (mut ranking, field) = (Ranking::new(MAX_CANDIDATES), &mut Field::new(judgement));
    let view = &judgement.view;
    let counters = &view.model().counters;
    let lawrence = Set::of(counters.lawrence);
    for from in view.spaces_of(view.units() - counters.camp) {
        let all = view.units_in(from) - counters.camp;
        let mut forces = [Set::EMPTY; MAX_CANDIDATES];
        let mut found = 0;
        let parts = judgement.staff.as_fast_as.into_iter().map(|units| all & units);
        let guarded = all - guard(judgement, all, view.units_in(from), from);
        for force in parts.chain([guarded, all - lawrence, all & lawrence]) {
            let known = force.is_empty() || forces[..found].contains(&force);
            if !known && found < MAX_CANDIDATES {
                forces[found] = force;
                found += 1;
                let sortie = &judgement.sortie(force, from);
                ranking.add(best_march(judgement, sortie, field, ranking.floor()).worth, force);
            }
        }
    }
    ranking
}

/// Ranks the moves of the force that end in a space: the best, `most` of them.
pub(super) fn rank_moves(
    estimator: &Estimator<'_>,
    Dangers { field, clashes }: &mut Dangers<'_>,
    moves: &Moves,
    most: usize,
) -> Ranking<Trip> {
    let mut ranking = Ranking::new(most);
    let (sortie, judgement) = (estimator.sortie(), &estimator.judgement);
    let ways = &judgement.ways(sortie, moves.march | moves.sail | moves.airlift);
    let mut search = Search { judgement, sortie, ways, field, clashes, known: |_| None };
    for (kind, spaces) in (0..).zip([moves.march, moves.sail, moves.airlift]) {
        search.each(spaces, Promise::NONE, ranking.floor(), |to, worth| {
            ranking.add(worth, Trip { kind, to });
            ranking.floor()
        });
    }
    ranking
}

/// The unit that stays behind to hold a space that must be held, if nobody else does.
#[inline(always)]
fn guard(judgement: &Judgement<'_>, force: Set<Unit>, all: Set<Unit>, from: Space) -> Set<Unit> {
    let view = &judgement.view;
    let counters = &view.model().counters;
    if !judgement.objective.occupied.contains(from) || force != all {
        return Set::EMPTY;
    }
    let able = all - Set::of(counters.lawrence);
    let key = |unit: &Unit| {
        let leads = counters.leaders.contains(*unit);
        // All that distinguishes copies of a unit: an answer must not depend on which of them is
        // which.
        let laden = [&judgement.sappers, &judgement.fliers].map(|it| it.contains(*unit));
        (leads, counters.movement[*unit], laden, judgement.strength[*unit])
    };
    able.iter().min_by_key(key).map_or(Set::EMPTY, Set::of)
}

/// L5.5 The best move of the force: its kind and where it ends, as for [`chosen`]. Its best march may be
/// known already, and what any move is worth by its end.
pub(super) fn best_move(
    estimator: &Estimator<'_>,
    moves: &Moves,
    march: Option<March>,
    known: impl Fn(Space) -> Option<f32>,
) -> (usize, Space) {
    let (sortie, judgement) = (estimator.sortie(), &estimator.judgement);
    let Dangers { field, clashes } = &mut Dangers::new(judgement);
    let view = &judgement.view;
    let ways = &judgement.ways(sortie, moves.march | moves.sail | moves.airlift);
    let mut search = Search { judgement, sortie, ways, field, clashes, known };
    let mut best = (f32::NEG_INFINITY, (0, view.space));
    for (kind, spaces) in [moves.march, moves.sail, moves.airlift].into_iter().enumerate() {
        let (value, to) = match march {
            Some(March { worth, to, .. }) if kind == 0 => (worth, to),
            _ if spaces.is_empty() => continue,
            _ => search.best_of(spaces, best.0).0,
        };
        if value > best.0 {
            best = (value, (kind, to));
        }
    }
    let rallied = judgement.rally(sortie, moves.rally, field);
    if rallied > best.0 { (MOVES.len(), view.space) } else { best.1 }
}

/// The kinds of moves that end in a space; a rally comes after them.
const MOVES: [fn(Space) -> Move; 3] = [Move::March, Move::Sail, Move::Airlift];

/// The move of a kind to a space.
#[inline]
pub(super) fn chosen(kind: usize, to: Space, moves: &Moves) -> Move {
    MOVES.get(kind).map_or(Move::Rally(moves.rally), |it| it(to))
}

/// L10.5 The one of `retreats` from where the rest costs least.
pub(super) fn refuge(judgement: &Judgement<'_>, retreats: Set<Space>) -> Space {
    let view = &judgement.view;
    let camp = view.model().counters.camp;
    nearest(judgement, view.battle.arabs - camp, view.space, retreats)
}

/// L19 The one of `spaces` from where the rest costs Lawrence alone least, among those where units
/// can be bought at set-up: ports, and his `home` if it is the Camp's. Measured: 0.2 to 0.5 points
/// of all campaigns won.
pub(super) fn landing(judgement: &Judgement<'_>, spaces: Set<Space>, home: Space) -> Space {
    let view = &judgement.view;
    let ports = spaces & view.model().map.of_kind(SpaceKind::Port);
    let markets = ports | judgement.camp.map_or(Set::EMPTY, Set::of) & Set::of(home);
    let lawrence = Set::of(view.model().counters.lawrence);
    nearest(judgement, lawrence, home, if markets.is_empty() { spaces } else { markets })
}

/// The one of `spaces` from where the rest costs `units` least.
fn nearest(judgement: &Judgement<'_>, units: Set<Unit>, from: Space, spaces: Set<Space>) -> Space {
    let sortie = judgement.sortie(units, from);
    let mut best = (f32::INFINITY, from);
    for to in spaces {
        let way = judgement.way(&sortie, judgement.done, to);
        if way < best.0 {
            best = (way, to);
        }
    }
    best.1
}
