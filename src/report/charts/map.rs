//! Numbers where they belong on a map.

use super::svg::{Anchor, Drawing, WIDTH, cut};

/// A place on a map.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Where it is, across and down, in any unit.
    pub at: [f64; 2],
    /// Its number, if it has one; nothing below 0 is shown.
    pub value: f64,
}

/// A map: a circle at each place, whose area is proportional to its number.
#[derive(Clone, Debug)]
pub struct Map {
    /// The places.
    pub places: Vec<Place>,
    /// The places that are joined, by number.
    pub routes: Vec<[usize; 2]>,
    /// Those that are joined by rail.
    pub railways: Vec<[usize; 2]>,
    /// How a number is shown.
    pub shown: fn(f64) -> String,
}

/// Room around the outermost places, for their names.
const EDGE: f64 = 20.0;
const TALLEST: f64 = 560.0;
/// The radius of the greatest circle, and of a place by itself.
const GREATEST: f64 = 15.0;
const PLACE: f64 = 2.2;
/// Room below for what the circles say, and so much of the greatest number each of these stands for.
const LEGEND: f64 = 40.0;
const SHARES: [f64; 3] = [1.0, 0.25, 0.0625];
/// So many signs of a name are shown.
const NAME: usize = 18;
/// What a name takes: the width of a sign, and the height.
const SIGN: f64 = 6.3;
const LINE: f64 = 11.0;

/// A rectangle by its corners.
type Area = [[f64; 2]; 2];

impl Map {
    /// Draws it in the colours of series number `look`.
    pub fn draw(&self, title: &str, description: String, look: usize) -> Drawing {
        let (at, height) = self.fitted();
        let mut drawing = Drawing::new(title, description, height + LEGEND);
        let lines = |routes: &[[usize; 2]]| -> Vec<_> {
            routes.iter().map(|ends| ends.map(|end| at[end])).collect()
        };
        drawing.lines("route", &lines(&self.routes));
        drawing.lines("rail", &lines(&self.railways));
        drawing.lines("sleepers", &lines(&self.railways));
        let radii = self.radii();
        for (at, radius) in at.iter().zip(&radii).filter(|(_, radius)| **radius > PLACE) {
            drawing.circle(&format!("disc s{look}"), *at, *radius);
        }
        at.iter().for_each(|at| drawing.circle("place", *at, PLACE));
        for (place, (at, anchor)) in self.places.iter().zip(self.names(&at, &radii, height)) {
            drawing.text("cell halo", at, anchor, &cut(&place.name, NAME));
        }
        self.explain(&format!("disc s{look}"), height + LEGEND / 2.0, &mut drawing);
        drawing
    }

    /// What circles of some sizes stand for.
    fn explain(&self, class: &str, y: f64, drawing: &mut Drawing) {
        for (place, share) in SHARES.into_iter().enumerate() {
            let x = EDGE + 100.0 * place as f64;
            let radius = GREATEST * libm::sqrt(share);
            drawing.circle(class, [x, y], radius);
            let shown = (self.shown)(share * self.most());
            drawing.text("cell", [x + radius + 5.0, y + 4.0], Anchor::Start, &shown);
        }
    }

    /// The greatest number.
    fn most(&self) -> f64 {
        self.places.iter().map(|place| place.value).fold(0.0, f64::max)
    }

    /// Where the places are in the drawing, and its height.
    fn fitted(&self) -> (Vec<[f64; 2]>, f64) {
        let ends = |axis: usize| {
            let along = self.places.iter().map(|place| place.at[axis]);
            (along.clone().fold(f64::INFINITY, f64::min), along.fold(f64::NEG_INFINITY, f64::max))
        };
        let [(left, right), (top, bottom)] = [ends(0), ends(1)];
        let room = [WIDTH, TALLEST].map(|it| it - 2.0 * EDGE);
        let scale = (room[0] / (right - left).max(1.0)).min(room[1] / (bottom - top).max(1.0));
        let middle = (WIDTH - scale * (right - left)) / 2.0;
        let fit = |[x, y]: [f64; 2]| [middle + scale * (x - left), EDGE + scale * (y - top)];
        let at = self.places.iter().map(|place| fit(place.at)).collect();
        (at, 2.0 * EDGE + scale * (bottom - top))
    }

    fn radii(&self) -> Vec<f64> {
        let most = self.most();
        let radius = |place: &Place| match most > 0.0 && place.value > 0.0 {
            true => (GREATEST * libm::sqrt(place.value / most)).max(PLACE),
            false => PLACE,
        };
        self.places.iter().map(radius).collect()
    }

    /// Where the names stand: on whichever side of its place each is least in the way of the
    /// circles, of the railways and of the names before it.
    fn names(&self, at: &[[f64; 2]], radii: &[f64], height: f64) -> Vec<([f64; 2], Anchor)> {
        let circle = |([x, y], radius): (&[f64; 2], &f64)| {
            [[x - radius, y - radius], [x + radius, y + radius]]
        };
        let circles: Vec<Area> = at.iter().zip(radii).map(circle).collect();
        let railways: Vec<[f64; 2]> =
            self.railways.iter().flat_map(|ends| along(ends.map(|end| at[end]))).collect();
        let mut taken: Vec<Area> = Vec::new();
        let mut names = Vec::new();
        for ((place, at), radius) in self.places.iter().zip(at).zip(radii) {
            let width = SIGN * place.name.chars().count().min(NAME) as f64;
            let cost = |area: Area| {
                let inside = overlap(area, [[0.0, 0.0], [WIDTH, height]]);
                let outside = width * LINE - inside;
                let hidden: f64 = circles.iter().map(|it| overlap(area, *it)).sum();
                let doubled: f64 = taken.iter().map(|it| overlap(area, *it)).sum();
                let crossed = railways.iter().filter(|point| is_within(**point, area)).count();
                4.0 * outside + hidden + 2.0 * doubled + LINE * crossed as f64
            };
            let sides = sides(*at, radius + 3.0, width).map(|side| (cost(side.1), side));
            let best = sides.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
            let (_, (name, area)) = best.expect("a place has sides");
            names.push(name);
            taken.push(area);
        }
        names
    }
}

/// Where a name can stand beside, above or below a place, and what it covers there; the better
/// first.
fn sides([x, y]: [f64; 2], gap: f64, width: f64) -> [(([f64; 2], Anchor), Area); 4] {
    let foot = y + 0.35 * LINE;
    let side = |at: [f64; 2], anchor| {
        let left = match anchor {
            Anchor::Start => at[0],
            Anchor::Middle => at[0] - width / 2.0,
            Anchor::End => at[0] - width,
        };
        let top = at[1] - 0.8 * LINE;
        ((at, anchor), [[left, top], [left + width, top + LINE]])
    };
    [
        side([x + gap, foot], Anchor::Start),
        side([x - gap, foot], Anchor::End),
        side([x, y - gap], Anchor::Middle),
        side([x, y + gap + 0.7 * LINE], Anchor::Middle),
    ]
}

/// Points along a line, close enough together for no name to be missed.
fn along([from, to]: [[f64; 2]; 2]) -> impl Iterator<Item = [f64; 2]> {
    const POINTS: u8 = 12;
    let point = |number| f64::from(number) / f64::from(POINTS);
    let between = move |share: f64| [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
    (1..POINTS).map(point).map(between)
}

fn is_within(point: [f64; 2], [corner, other]: Area) -> bool {
    let is_between = |axis: usize| corner[axis] <= point[axis] && point[axis] <= other[axis];
    is_between(0) && is_between(1)
}

/// How much of each other two rectangles cover.
fn overlap(one: Area, other: Area) -> f64 {
    let along = |axis: usize| {
        (one[1][axis].min(other[1][axis]) - one[0][axis].max(other[0][axis])).max(0.0)
    };
    along(0) * along(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(places: &[([f64; 2], f64)]) -> Map {
        let place = |(number, (at, value)): (usize, &([f64; 2], f64))| Place {
            name: format!("Place {number}"),
            at: *at,
            value: *value,
        };
        Map {
            places: places.iter().enumerate().map(place).collect(),
            routes: Vec::new(),
            railways: Vec::new(),
            shown: |it| it.to_string(),
        }
    }

    #[test]
    fn areas_are_proportional_and_every_map_fits() {
        let of_three = map(&[([0.0, 0.0], 4.0), ([1.0, 0.0], 1.0), ([2.0, 0.0], 0.0)]);
        assert_eq!(of_three.radii(), [GREATEST, GREATEST / 2.0, PLACE]);
        let wide = [([0.0, 5.0], 1.0), ([1000.0, 5.0], 1.0)];
        let tall = [([3.0, 0.0], 1.0), ([3.0, 1000.0], 0.0), ([4.0, 7.0], 2.0)];
        let one = [([7.0, 7.0], 0.0)];
        for places in [&wide[..], &tall, &one] {
            let (at, height) = map(places).fitted();
            assert!(height <= TALLEST + 1e-9);
            let is_inside = |[x, y]: &[f64; 2]| {
                (EDGE - 1e-9..=WIDTH - EDGE + 1e-9).contains(x)
                    && (EDGE - 1e-9..=height - EDGE + 1e-9).contains(y)
            };
            assert!(at.iter().all(is_inside), "{at:?}");
        }
    }

    #[test]
    fn names_make_way_for_each_other() {
        let crowd = map(&[([0.0, 0.0], 1.0), ([12.0, 1.0], 1.0), ([100.0, 50.0], 1.0)]);
        let (at, height) = crowd.fitted();
        let names = crowd.names(&at, &crowd.radii(), height);
        // The first has its right side taken by its neighbour, the last ends at the edge.
        assert_eq!(names.iter().map(|it| it.1 == Anchor::Start).filter(|it| *it).count(), 1);
    }
}
