//! What is seen of a position, whatever is answered.

use super::sight::{LEVELS, SPARE, STEPS, Sight, TRACK};
use crate::policies::{Evaluator, Sortie};
use crate::prelude::*;
use sandtable_learn::FeatureSink;

impl Sight {
    /// What is seen of a position in which a question is asked.
    #[inline]
    pub(super) fn position(
        &self,
        view: &View<'_>,
        asked: usize,
        evaluator: &Evaluator<'_>,
        to: &mut impl FeatureSink,
    ) {
        self.tracks(view, asked, evaluator, to);
        self.cards(view, to);
        self.counters(view, evaluator, to);
        self.spaces(view, evaluator, to);
        self.forces(view, evaluator, to);
        self.battle(view, to);
    }

    fn tracks(
        &self,
        view: &View<'_>,
        asked: usize,
        evaluator: &Evaluator<'_>,
        to: &mut impl FeatureSink,
    ) {
        let at = &self.at;
        to.add_each([
            at.mission + view.mission_index(),
            at.asked + asked,
            at.ops + view.ops_left().min(TRACK),
            at.pounds + usize::from(view.pounds).min(TRACK),
            at.leadership + usize::from(view.leadership).min(LEVELS),
        ]);
        let tracks = [
            view.reserve_left(),
            view.pounds.into(),
            view.leader_attempts.into(),
            view.ottoman_bonus.into(),
            view.number.into(),
            evaluator.missing_breaks,
        ];
        add_all(at.tracks, tracks, to);
        let (home, map) = (view.lawrence(), &view.model().map);
        let events = [
            view.appealed.into(),
            view.failures.into(),
            usize::from(view.attempt > 1),
            usize::from(view.number == 0),
            usize::from(view.camp() == Some(home)),
            usize::from(map.of_kind(SpaceKind::Port).contains(home)),
            usize::from(map.of_kind(SpaceKind::Headquarters).contains(home)),
        ];
        add_all(at.events, events, to);
    }

    fn cards(&self, view: &View<'_>, to: &mut impl FeatureSink) {
        let copies = &view.model().cards.copies;
        to.add_each(view.unseen_cards().iter().map(|card| self.at.unseen + copies.entry(card)));
        to.add_each(view.hand.iter().map(|card| self.at.hand + copies.entry(card)));
    }

    fn counters(&self, view: &View<'_>, evaluator: &Evaluator<'_>, to: &mut impl FeatureSink) {
        let at = &self.at;
        let counters = &view.model().counters;
        let near = view.units_in(view.lawrence());
        for unit in view.units() - counters.camp - Set::of(counters.lawrence) {
            to.add(at.units[usize::from(!near.contains(unit))] + counters.copies.entry(unit), 1);
            let spot = view.space_of(unit).and_then(|space| evaluator.goal_index(space));
            if let Some(spot) = spot {
                to.add(at.held + spot, view.arab_strength(unit).into());
            }
        }
        for gear in view.carried() {
            let is_of = |kind: &GearKind| counters.gear_of(*kind).contains(gear);
            let kind = GearKind::ALL.iter().position(is_of).unwrap_or(0);
            to.add(at.gear[usize::from(!near.contains(view.carrier(gear)))] + kind, 1);
        }
    }

    fn spaces(&self, view: &View<'_>, evaluator: &Evaluator<'_>, to: &mut impl FeatureSink) {
        let (at, areas) = (&self.at, &self.areas);
        if let Some(home) = view.camp().and_then(|camp| place_in(areas.homes, camp)) {
            to.add(at.camp + home, 1);
        }
        for space in view.garrisoned & areas.guarded {
            let place = place_in(areas.guarded, space).unwrap_or(0);
            to.add(at.garrison + place, 1);
            let known = view.garrison_value(space).map_or(0, |value| 1 + usize::from(value));
            to.add(at.known + place, known);
        }
        let broken = |space| at.broken + place_in(areas.rails, space).unwrap_or(0);
        to.add_each(view.rail_breaks.iter().map(broken));
        to.add_each(Set::<usize>::new(evaluator.done as u64).iter().map(|spot| at.done + spot));
    }

    /// The army with Lawrence, and a force that is without him.
    fn forces(&self, view: &View<'_>, evaluator: &Evaluator<'_>, to: &mut impl FeatureSink) {
        let (at, home) = (&self.at, view.lawrence());
        let army = view.units_in(home) - view.model().counters.camp;
        add_force(evaluator, &evaluator.sortie(army, home), view, at.army, to);
        if !view.force.is_empty() && view.space != home {
            let sortie = evaluator.sortie(view.force, view.space);
            add_force(evaluator, &sortie, view, at.force, to);
        }
    }

    fn battle(&self, view: &View<'_>, to: &mut impl FeatureSink) {
        if view.enemies.is_empty() {
            return;
        }
        let strength = &view.model().counters.strength;
        let arabs = view.battle.arabs;
        let battle = [
            arabs.len(),
            arabs.iter().map(|unit| usize::from(view.arab_strength(unit))).sum(),
            view.enemies.len(),
            view.enemies.iter().map(|enemy| usize::from(strength[enemy])).sum(),
            usize::from(view.battle.edge == Side::Player),
        ];
        add_all(self.at.battle, battle, to);
    }
}

/// Adds numbers to features that follow one another.
#[inline]
fn add_all<const N: usize>(first: usize, numbers: [usize; N], to: &mut impl FeatureSink) {
    for (place, number) in numbers.into_iter().enumerate() {
        to.add(first + place, number);
    }
}

/// Adds what is seen of a force.
#[inline]
pub(super) fn add_force(
    evaluator: &Evaluator<'_>,
    sortie: &Sortie,
    view: &View<'_>,
    first: usize,
    to: &mut impl FeatureSink,
) {
    let lawrence = Set::of(view.model().counters.lawrence);
    let Sortie { force, strength, speed, charges, tour, .. } = *sortie;
    let numbers = [
        strength.units.into(),
        strength.strength as usize,
        strength.edge.into(),
        speed,
        usize::from(charges as u8),
        usize::from(force.meets(lawrence)),
        usize::from(!force.is_subset(lawrence)),
    ];
    add_all(first, numbers, to);
    let survival = evaluator.survival(sortie);
    let steps = first + numbers.len();
    to.add_each([
        steps + step(survival[0]),
        steps + STEPS + step(survival[1]),
        steps + 2 * STEPS + spare(view.ops_left() as f32 - tour),
    ]);
}

/// The step of a probability.
#[inline]
pub(super) fn step(share: f32) -> usize {
    // Short numbers take fewer instructions; one that is negative becomes 0.
    usize::from((share * (STEPS as f32 - 1.0) + 0.5) as u8).min(STEPS - 1)
}

/// The step of Operations to spare.
#[inline]
pub(super) fn spare(ops: f32) -> usize {
    usize::from((2.0 * ops + SPARE as f32 / 2.0) as u8).min(SPARE - 1)
}

/// The place of a space among some; none if it is not one of them.
#[inline]
fn place_in(spaces: Set<Space>, space: Space) -> Option<usize> {
    spaces.contains(space).then(|| (spaces & Set::<Space>::first_n(space.index())).len())
}
