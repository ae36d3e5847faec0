//! Random points around a centre, every knob turned about as often as any other.

use super::space::{Cost, Group, Point, Space};
use sandtable_kernel::{Chance, Stream};

/// Draws points at some moves from a centre.
pub struct Design<'a, C> {
    space: &'a Space,
    dice: C,
    /// How often each knob was turned down and up.
    turned: Vec<[u32; 2]>,
}

impl<'a, C: Chance> Design<'a, C> {
    /// A design whose luck comes from stream 0 of `dice`.
    pub fn new(space: &'a Space, dice: C) -> Self {
        Design { space, dice, turned: vec![[0; 2]; space.knobs.len()] }
    }

    /// About `count` different points within the bounds, each 1 to `radius` moves from `centre`;
    /// fewer where there are no more that are `possible`.
    pub fn points(
        &mut self,
        centre: &Point,
        count: usize,
        radius: u32,
        mut possible: impl FnMut(&Point) -> bool,
    ) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        for _ in 0..4 * count {
            let mut point = centre.clone();
            for _ in 0..=self.below(radius as usize) {
                self.turn(&mut point);
            }
            if point != *centre && !points.contains(&point) && possible(&point) {
                points.push(point);
            }
            if points.len() == count {
                break;
            }
        }
        points
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.pick(Stream(0), bound as u32) as usize
    }

    /// Makes a move: a piece for another, one more, one fewer, or a step of a number.
    fn turn(&mut self, point: &mut Point) {
        let knob = self.below(self.space.knobs.len());
        let group = self.space.groups.iter().find(|group| group.knobs.contains(&knob));
        let group = group.expect("a knob is in a group");
        let whole = point.clone();
        let [down, up] = match group.cost {
            Cost::Mix { .. } => [[true, true], [true, false], [false, true]][self.below(3)],
            Cost::Number { .. } => [[true, false], [false, true]][self.below(2)],
        };
        // In a mix of a fixed size a piece comes only for another.
        let is_fixed = matches!(&group.cost, Cost::Mix { size, .. } if size.start() == size.end());
        let [down, up] = [down || is_fixed, up || is_fixed];
        let first = down.then(|| self.step(group, point, -1, None)).flatten();
        let second = up.then(|| self.step(group, point, 1, first)).flatten();
        if self.space.price(point).is_none() {
            *point = whole;
            return;
        }
        for (direction, knob) in [first, second].into_iter().enumerate() {
            knob.into_iter().for_each(|knob| self.turned[knob][direction] += 1);
        }
    }

    /// Turns the knob of the group that was turned least often, other than `not`, if any can be.
    fn step(
        &mut self,
        group: &Group,
        point: &mut Point,
        by: i8,
        not: Option<usize>,
    ) -> Option<usize> {
        let knobs = &self.space.knobs;
        let free = |&knob: &usize| {
            Some(knob) != not && knobs[knob].change.contains(&point[knob].saturating_add(by))
        };
        let direction = usize::from(by > 0);
        let free: Vec<usize> = group.knobs.clone().filter(free).collect();
        let least = free.iter().map(|&knob| self.turned[knob][direction]).min()?;
        let seldom: Vec<usize> =
            free.into_iter().filter(|&knob| self.turned[knob][direction] == least).collect();
        let knob = seldom[self.below(seldom.len())];
        point[knob] += by;
        Some(knob)
    }
}

#[cfg(test)]
mod tests {
    use super::super::space::tests::{mix, number};
    use super::*;
    use sandtable_kernel::{GameKey, Live};

    #[test]
    fn points_are_within_bounds_and_turn_all_knobs_alike() {
        let mut space = Space::default();
        let names = ["A", "B", "C", "D", "E", "F"];
        let pieces = names.map(|name| (name, 3, 0..=6));
        space.add_mix(&mix("red", 18..=18, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 4..=9, &pieces[..2]), 1, |_, _| false);
        space.add_number(&number("hand", 5, 9), 2);
        let mut design = Design::new(&space, Live::<1, 0>::new(GameKey::new(1, 2)));
        let centre = vec![1, -1, 0, 0, 0, 0, 0, 1, 0];
        let points = design.points(&centre, 60, 4, |point| point[8] != 3);
        assert_eq!(points.len(), 60);
        for (place, point) in points.iter().enumerate() {
            assert!(space.price(point).is_some() && point[8] != 3);
            assert!(!points[..place].contains(point));
        }
        for knob in 0..6 {
            let turned = points.iter().filter(|point| point[knob] != centre[knob]).count();
            assert!((15..=50).contains(&turned), "{knob}: {turned}");
        }
    }
}
