//! Random design of points around a center that changes all factors about equally often.

use super::space::{Group, Point, Pricing, Space};
use sandtable_kernel::{Chance, Stream};

/// Generator of random points, each some moves away from a center.
pub struct Design<'a, C> {
    space: &'a Space,
    dice: C,
    /// Number of times that each factor was lowered and raised.
    moved: Vec<[u32; 2]>,
}

impl<'a, C: Chance> Design<'a, C> {
    /// Creates a design that draws from stream 0 of `dice`.
    pub fn new(space: &'a Space, dice: C) -> Self {
        Design { space, dice, moved: vec![[0; 2]; space.factors.len()] }
    }

    /// Returns up to `count` different points within the bounds, each 1 to `radius` moves from `center`.
    ///
    /// It returns fewer points if it does not find enough for which `possible` is true.
    pub fn points(
        &mut self,
        center: &Point,
        count: usize,
        radius: u32,
        mut possible: impl FnMut(&Point) -> bool,
    ) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        for _ in 0..4 * count {
            let mut point = center.clone();
            for _ in 0..=self.below(radius as usize) {
                self.make_move(&mut point);
            }
            if point != *center && !points.contains(&point) && possible(&point) {
                points.push(point);
            }
            if points.len() == count {
                break;
            }
        }
        points
    }

    /// Returns a random number from 0 to `bound` - 1.
    fn below(&mut self, bound: usize) -> usize {
        self.dice.pick(Stream(0), bound as u32) as usize
    }

    /// Makes a random move, unless it would leave the bounds.
    ///
    /// A move exchanges two pieces, adds or removes a piece, or changes a number by a step.
    fn make_move(&mut self, point: &mut Point) {
        let factor = self.below(self.space.factors.len());
        let group = self.space.groups.iter().find(|group| group.factors.contains(&factor));
        let group = group.expect("a factor is in a group");
        let whole = point.clone();
        let [down, up] = match group.cost {
            Pricing::Mix { .. } => [[true, true], [true, false], [false, true]][self.below(3)],
            Pricing::Number { .. } => [[true, false], [false, true]][self.below(2)],
        };
        // In a mix of a fixed size, every added piece replaces another.
        let is_fixed =
            matches!(&group.cost, Pricing::Mix { size, .. } if size.start() == size.end());
        let [down, up] = [down || is_fixed, up || is_fixed];
        let first = down.then(|| self.step(group, point, -1, None)).flatten();
        let second = up.then(|| self.step(group, point, 1, first)).flatten();
        if self.space.price(point).is_none() {
            *point = whole;
            return;
        }
        for (direction, factor) in [first, second].into_iter().enumerate() {
            factor.into_iter().for_each(|factor| self.moved[factor][direction] += 1);
        }
    }

    /// Changes the group's least often moved factor, other than `not`, by `by`, and returns its index.
    ///
    /// Returns `None` if no factor can be changed in that direction.
    fn step(
        &mut self,
        group: &Group,
        point: &mut Point,
        by: i8,
        not: Option<usize>,
    ) -> Option<usize> {
        let factors = &self.space.factors;
        let free = |&factor: &usize| {
            Some(factor) != not
                && factors[factor].change.contains(&point[factor].saturating_add(by))
        };
        let direction = usize::from(by > 0);
        let free: Vec<usize> = group.factors.clone().filter(free).collect();
        let least = free.iter().map(|&factor| self.moved[factor][direction]).min()?;
        let seldom: Vec<usize> =
            free.into_iter().filter(|&factor| self.moved[factor][direction] == least).collect();
        let factor = seldom[self.below(seldom.len())];
        point[factor] += by;
        Some(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::spaces::{mix, number};
    use sandtable_kernel::{GameKey, Live};

    #[test]
    fn points_are_within_bounds_and_move_all_factors_equally() {
        let mut space = Space::default();
        let names = ["A", "B", "C", "D", "E", "F"];
        let pieces = names.map(|name| (name, 3, 0..=6));
        space.add_mix(&mix("red", 18..=18, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 4..=9, &pieces[..2]), 1, |_, _| false);
        space.add_number(&number("hand", 5, 9), 2);
        let mut design = Design::new(&space, Live::<1, 0>::new(GameKey::new(1, 2)));
        let center = vec![1, -1, 0, 0, 0, 0, 0, 1, 0];
        let points = design.points(&center, 60, 4, |point| point[8] != 3);
        assert_eq!(points.len(), 60);
        for (place, point) in points.iter().enumerate() {
            assert!(space.price(point).is_some() && point[8] != 3);
            assert!(!points[..place].contains(point));
        }
        for factor in 0..6 {
            let moved = points.iter().filter(|point| point[factor] != center[factor]).count();
            assert!((15..=50).contains(&moved), "{factor}: {moved}");
        }
    }
}
