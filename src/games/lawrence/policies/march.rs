//! Where an Operation goes: the best of the spaces that it can reach.

use super::field::{Clashes, Field};
use super::judgement::{Judgement, Sortie};
use super::worth::{Lot, Promise};
use crate::prelude::*;

/// Where a sortie would march or sail, and what that is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct March {
    pub worth: f32,
    pub to: Space,
    /// Whether no voyage that was not looked at can be worth more.
    pub is_settled: bool,
}

/// Where a sortie would march or sail; the `floor` if nothing is worth more.
#[inline]
pub(super) fn best_march(
    judgement: &Judgement<'_>,
    sortie: &Sortie,
    field: &mut Field<'_>,
    floor: f32,
) -> March {
    let has_floor = floor > f32::NEG_INFINITY;
    if has_floor && judgement.hopes_for(sortie) <= floor {
        return March { worth: floor, to: sortie.from, is_settled: false };
    }
    let view = &judgement.view;
    let points = sortie.speed as u8 + view.movement_bonus;
    let voyages = view.voyages(sortie.force, sortie.from);
    let reach = view.reach(sortie.force, sortie.from, points) | voyages;
    let fits = |&to: &Space| to == sortie.from || view.stacks(sortie.force, to);
    let shared = reach & judgement.occupied;
    let empty = if view.may_stack(sortie.force) { reach - shared } else { Set::EMPTY };
    let spaces = empty | shared.iter().filter(fits).collect::<Set<Space>>();
    let (ways, clashes) = (&judgement.ways(sortie, spaces), &mut Clashes::new());
    let mut search = Search { judgement, sortie, ways, field, clashes, known: |_| None };
    let ((worth, to), seen) = search.best_of(spaces, floor);
    let unseen = (voyages & spaces) - seen;
    let is_settled = !search.field.is_full()
        && (unseen.is_empty() || judgement.promise(sortie, least(ways, unseen)).worth <= worth);
    March { worth, to, is_settled }
}

/// The least of the ways from some spaces.
#[inline]
fn least(ways: &Array<Space, f32>, spaces: Set<Space>) -> f32 {
    let nearer = |way: f32, to: Space| if ways[to] < way { ways[to] } else { way };
    spaces.iter().fold(f32::INFINITY, nearer)
}

/// What spaces are worth that differ by their lot alone.
struct Alike {
    known: [(Lot, f32); MOST_LOTS],
    len: usize,
}

/// The most lots whose worth is noted at a time.
const MOST_LOTS: usize = 6;

impl Alike {
    /// Nothing worked out yet.
    #[inline]
    fn new() -> Alike {
        Alike { known: [(Lot::default(), 0.0); MOST_LOTS], len: 0 }
    }

    /// What a space is worth, worked out once for those of a lot. An upper bound that did not exceed the
    /// floor does not exceed one that has risen.
    #[inline]
    fn of(&mut self, lot: Option<Lot>, worth: impl FnOnce() -> f32) -> f32 {
        let Some(lot) = lot else { return worth() };
        let known = self.known[..self.len].iter().find(|known| known.0 == lot);
        known.map(|known| known.1).unwrap_or_else(|| {
            let worth = worth();
            if let Some(place) = self.known.get_mut(self.len) {
                *place = (lot, worth);
                self.len += 1;
            }
            worth
        })
    }
}

/// A search among the spaces that a sortie can reach.
pub(super) struct Search<'s, 'v, 'f, K> {
    pub judgement: &'s Judgement<'v>,
    pub sortie: &'s Sortie,
    /// What the rest costs from each space.
    pub ways: &'s Array<Space, f32>,
    pub field: &'s mut Field<'f>,
    pub clashes: &'s mut Clashes,
    /// What a space is worth, if that is known.
    pub known: K,
}

impl<K: Fn(Space) -> Option<f32>> Search<'_, '_, '_, K> {
    /// What each of `spaces` is worth that promises more than the `floor`; `note` says how high that is
    /// from then on. What one of them promises may be known already: the `promise`.
    #[inline]
    pub fn each(
        &mut self,
        spaces: Set<Space>,
        mut promise: Promise,
        mut floor: f32,
        mut note: impl FnMut(Space, f32) -> f32,
    ) {
        // Many spaces are equally far: one upper bound holds for all of them. Many of these are alike.
        let Search { judgement, sortie, ways, field, clashes, known } = self;
        let (apart, mut alike) = (judgement.apart(sortie), Alike::new());
        let mut lots = None;
        for to in spaces {
            if promise.way != ways[to] {
                promise = judgement.promise(sortie, ways[to]);
            }
            if promise.worth > floor {
                let worth = known(to).unwrap_or_else(|| {
                    let lot = (!apart.contains(to)).then(|| {
                        let lots = lots.get_or_insert_with(|| judgement.lots(sortie));
                        lots.lot(to, field.threat(to))
                    });
                    let worth = || judgement.worth(sortie, to, &promise, floor, field, clashes);
                    alike.of(lot, worth)
                });
                floor = note(to, worth);
            }
        }
    }

    /// The best of `spaces` for the sortie, with those that were looked at; the `floor` if none is worth
    /// more. Those from where the rest costs least are judged, and unless the army is safe enough in one
    /// of them, those from where it costs little more. The floor spares work and decides nothing else, as
    /// does what is `known` of a space's worth.
    pub fn best_of(&mut self, spaces: Set<Space>, floor: f32) -> ((f32, Space), Set<Space>) {
        let Search { judgement, sortie, ways, .. } = *self;
        let (mut straight, mut nearest, mut next) = (Set::EMPTY, f32::INFINITY, f32::INFINITY);
        for to in spaces {
            let way = ways[to];
            if way <= nearest {
                if way < nearest {
                    (straight, nearest, next) = (Set::EMPTY, way, nearest);
                }
                straight |= Set::of(to);
            } else if way < next {
                next = way;
            }
        }
        let best = self.better(straight, judgement.promise(sortie, nearest), (floor, sortie.from));
        let (others, most) = (spaces - straight, nearest + judgement.weights.leeway);
        let stay = others & Set::of(sortie.from);
        let around = if next <= most { Some(next) } else { stay.first().map(|it| ways[it]) };
        let hope = around.map(|way| judgement.promise(sortie, way));
        let Some(hope) = hope.filter(|it| it.worth > best.0) else { return (best, straight) };
        if self.is_safe_in_one_of(straight) {
            return (best, straight);
        }
        let around = stay | others.iter().filter(|&to| ways[to] <= most).collect::<Set<Space>>();
        (self.better(around, hope, best), straight | around)
    }

    /// The best of `spaces` that is worth more than `best`; that itself if none is.
    #[inline]
    fn better(
        &mut self,
        spaces: Set<Space>,
        promise: Promise,
        mut best: (f32, Space),
    ) -> (f32, Space) {
        self.each(spaces, promise, best.0, |to, worth| {
            best = if worth > best.0 { (worth, to) } else { best };
            best.0
        });
        best
    }

    /// Whether the army is hardly in danger in one of `spaces`.
    #[inline]
    fn is_safe_in_one_of(&mut self, spaces: Set<Space>) -> bool {
        let Search { judgement, sortie, field, clashes, .. } = self;
        let calm = judgement.weights.calm;
        spaces.iter().any(|to| judgement.clash(sortie, to, field, clashes).0.lost() < calm)
    }
}
