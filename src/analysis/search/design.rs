//! Random points near a given point, in which all factors are changed about equally often.

use super::space::{EditRule, FactorGroup, Point, Space};
use sandtable_kernel::{Chance, Stream};

/// Generator of random points of a search space, which changes all factors about equally often.
pub struct Design<'a, C> {
    space: &'a Space,
    random: C,
    /// Number of times that each factor was lowered, and raised.
    move_counts: Vec<[u32; 2]>,
}

impl<'a, C: Chance> Design<'a, C> {
    /// Creates a generator that draws from stream 0 of `random`.
    pub fn new(space: &'a Space, random: C) -> Self {
        Design { space, random, move_counts: vec![[0; 2]; space.factors.len()] }
    }

    /// Returns up to `count` different points, each 1 to `radius` random moves from `center`.
    ///
    /// A move exchanges two cards, adds or removes a card, or changes a number by a step. All points are within the
    /// bounds of the space, and `possible` is true for them. There may be fewer than `count`.
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
            for _ in 0..=self.random_below(radius as usize) {
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

    fn random_below(&mut self, bound: usize) -> usize {
        self.random.pick(Stream(0), bound as u32) as usize
    }

    fn make_move(&mut self, point: &mut Point) {
        let factor = self.random_below(self.space.factors.len());
        let group = self.space.groups.iter().find(|group| group.factors.contains(&factor));
        let group = group.expect("a factor is in a group");
        let unmoved = point.clone();
        let [down, up] = match group.rule {
            EditRule::Mix { .. } => {
                [[true, true], [true, false], [false, true]][self.random_below(3)]
            }
            EditRule::Number { .. } => [[true, false], [false, true]][self.random_below(2)],
        };
        // In a mix of a fixed size, every added piece replaces another.
        let is_fixed =
            matches!(&group.rule, EditRule::Mix { size, .. } if size.start() == size.end());
        let [down, up] = [down || is_fixed, up || is_fixed];
        let first = down.then(|| self.change_factor(group, point, -1, None)).flatten();
        let second = up.then(|| self.change_factor(group, point, 1, first)).flatten();
        if self.space.edits(point).is_none() {
            *point = unmoved;
            return;
        }
        for (direction, factor) in [first, second].into_iter().enumerate() {
            factor.into_iter().for_each(|factor| self.move_counts[factor][direction] += 1);
        }
    }

    /// Adds `by` to a factor of the group, and returns the factor's index.
    ///
    /// Of the factors other than `except` that stay within their bounds, it chooses one that was changed least often in
    /// this direction. Returns `None` if there is no such factor.
    fn change_factor(
        &mut self,
        group: &FactorGroup,
        point: &mut Point,
        by: i8,
        except: Option<usize>,
    ) -> Option<usize> {
        let factors = &self.space.factors;
        let free = |&factor: &usize| {
            Some(factor) != except
                && factors[factor].change.contains(&point[factor].saturating_add(by))
        };
        let direction = usize::from(by > 0);
        let free: Vec<usize> = group.factors.clone().filter(free).collect();
        let least = free.iter().map(|&factor| self.move_counts[factor][direction]).min()?;
        let rarest: Vec<usize> = free
            .into_iter()
            .filter(|&factor| self.move_counts[factor][direction] == least)
            .collect();
        let factor = rarest[self.random_below(rarest.len())];
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
            assert!(space.edits(point).is_some() && point[8] != 3);
            assert!(!points[..place].contains(point));
        }
        for factor in 0..6 {
            let moved = points.iter().filter(|point| point[factor] != center[factor]).count();
            assert!((15..=50).contains(&moved), "{factor}: {moved}");
        }
    }
}
