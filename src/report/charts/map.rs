//! Map chart: a map of the game with a circle at each space; the size of the circle shows a value.

use super::svg::{Anchor, Drawing, WIDTH, shorten};

/// Space of a map, with the value that a chart shows there.
#[derive(Clone, Debug)]
pub struct MapSpace {
    /// Name of the space.
    pub name: String,
    /// Coordinates in any unit; x grows to the right and y downwards.
    pub at: [f64; 2],
    /// Value to show; for 0 or less there is no circle.
    pub value: f64,
}

/// Chart of a map with a circle at each space; the circle's area is proportional to the space's value.
#[derive(Clone, Debug)]
pub struct MapChart {
    /// Spaces of the map with their values.
    pub spaces: Vec<MapSpace>,
    /// Pairs of indices of spaces that a route connects.
    pub routes: Vec<[usize; 2]>,
    /// Pairs of indices of spaces that a railway connects.
    pub railways: Vec<[usize; 2]>,
    /// Function that formats a value as text for the legend.
    pub format_value: fn(f64) -> String,
}

/// Width of the margin around a drawn map, which has room for the names of the outermost spaces.
const MAP_MARGIN: f64 = 20.0;
const MAX_MAP_HEIGHT: f64 = 560.0;
/// Radius of the circle at the space with the greatest value of a map.
const MAX_RADIUS: f64 = 15.0;
const DOT_RADIUS: f64 = 2.2;
const LEGEND_HEIGHT: f64 = 40.0;
/// Values for which the legend shows circles, as shares of the greatest value on the map.
const LEGEND_SHARES: [f64; 3] = [1.0, 0.25, 0.0625];
const MAX_NAME_CHARACTERS: usize = 18;
/// Assumed width of a character in a space's name, for detecting overlaps of names on a map.
const CHARACTER_WIDTH: f64 = 6.3;
/// Assumed height of a space's name, for detecting overlaps of names on a map.
const TEXT_HEIGHT: f64 = 11.0;

/// Rectangle as `[[left, top], [right, bottom]]`.
type Rectangle = [[f64; 2]; 2];

impl MapChart {
    /// Draws the map; `look` is the number of the circles' colour in the style sheet.
    ///
    /// `description` is for readers who do not see the drawing.
    pub fn draw(&self, title: &str, description: String, look: usize) -> Drawing {
        let (at, height) = self.layout();
        let mut drawing = Drawing::new(title, description, height + LEGEND_HEIGHT);
        let lines = |routes: &[[usize; 2]]| -> Vec<_> {
            routes.iter().map(|ends| ends.map(|end| at[end])).collect()
        };
        drawing.lines("route", &lines(&self.routes));
        drawing.lines("rail", &lines(&self.railways));
        drawing.lines("sleepers", &lines(&self.railways));
        let radii = self.radii();
        for (at, radius) in at.iter().zip(&radii).filter(|(_, radius)| **radius > DOT_RADIUS) {
            drawing.circle(&format!("disc s{look}"), *at, *radius);
        }
        at.iter().for_each(|at| drawing.circle("place", *at, DOT_RADIUS));
        for (space, (at, anchor)) in self.spaces.iter().zip(self.names(&at, &radii, height)) {
            drawing.text("cell halo", at, anchor, &shorten(&space.name, MAX_NAME_CHARACTERS));
        }
        self.draw_legend(&format!("disc s{look}"), height + LEGEND_HEIGHT / 2.0, &mut drawing);
        drawing
    }

    fn draw_legend(&self, class: &str, y: f64, drawing: &mut Drawing) {
        for (index, share) in LEGEND_SHARES.into_iter().enumerate() {
            let x = MAP_MARGIN + 100.0 * index as f64;
            let radius = MAX_RADIUS * libm::sqrt(share);
            drawing.circle(class, [x, y], radius);
            let value = (self.format_value)(share * self.greatest_value());
            drawing.text("cell", [x + radius + 5.0, y + 4.0], Anchor::Start, &value);
        }
    }

    fn greatest_value(&self) -> f64 {
        self.spaces.iter().map(|space| space.value).fold(0.0, f64::max)
    }

    /// Returns the position of each space in the drawing, and the height of the map.
    fn layout(&self) -> (Vec<[f64; 2]>, f64) {
        let ends = |axis: usize| {
            let along = self.spaces.iter().map(|space| space.at[axis]);
            (along.clone().fold(f64::INFINITY, f64::min), along.fold(f64::NEG_INFINITY, f64::max))
        };
        let [(left, right), (top, bottom)] = [ends(0), ends(1)];
        let room = [WIDTH, MAX_MAP_HEIGHT].map(|it| it - 2.0 * MAP_MARGIN);
        let scale = (room[0] / (right - left).max(1.0)).min(room[1] / (bottom - top).max(1.0));
        let middle = (WIDTH - scale * (right - left)) / 2.0;
        let fit = |[x, y]: [f64; 2]| [middle + scale * (x - left), MAP_MARGIN + scale * (y - top)];
        let at = self.spaces.iter().map(|space| fit(space.at)).collect();
        (at, 2.0 * MAP_MARGIN + scale * (bottom - top))
    }

    fn radii(&self) -> Vec<f64> {
        let most = self.greatest_value();
        let radius = |space: &MapSpace| match most > 0.0 && space.value > 0.0 {
            true => (MAX_RADIUS * libm::sqrt(space.value / most)).max(DOT_RADIUS),
            false => DOT_RADIUS,
        };
        self.spaces.iter().map(radius).collect()
    }

    /// Returns the position and text anchor of each space's name on a map of the given height.
    ///
    /// `at` and `radii` are the centres and radii of the circles. Each name goes to the side of its space where it
    /// overlaps circles, railways, earlier names and the edge least.
    fn names(&self, at: &[[f64; 2]], radii: &[f64], height: f64) -> Vec<([f64; 2], Anchor)> {
        let circle = |([x, y], radius): (&[f64; 2], &f64)| {
            [[x - radius, y - radius], [x + radius, y + radius]]
        };
        let circles: Vec<Rectangle> = at.iter().zip(radii).map(circle).collect();
        let railways: Vec<[f64; 2]> =
            self.railways.iter().flat_map(|ends| points_along(ends.map(|end| at[end]))).collect();
        let mut taken: Vec<Rectangle> = Vec::new();
        let mut names = Vec::new();
        for ((space, at), radius) in self.spaces.iter().zip(at).zip(radii) {
            let width =
                CHARACTER_WIDTH * space.name.chars().count().min(MAX_NAME_CHARACTERS) as f64;
            let cost = |area: Rectangle| {
                let inside = overlap_area(area, [[0.0, 0.0], [WIDTH, height]]);
                let outside = width * TEXT_HEIGHT - inside;
                let hidden: f64 = circles.iter().map(|it| overlap_area(area, *it)).sum();
                let doubled: f64 = taken.iter().map(|it| overlap_area(area, *it)).sum();
                let crossed = railways.iter().filter(|point| is_within(**point, area)).count();
                4.0 * outside + hidden + 2.0 * doubled + TEXT_HEIGHT * crossed as f64
            };
            let sides = sides(*at, radius + 3.0, width).map(|side| (cost(side.1), side));
            let best = sides.into_iter().min_by(|left, right| left.0.total_cmp(&right.0));
            let (_, (name, area)) = best.expect("a space has sides");
            names.push(name);
            taken.push(area);
        }
        names
    }
}

/// Returns the four possible positions of a name beside a space, the preferred one first.
///
/// Each element holds the position and anchor of the text, and the area that the name would cover. `gap` is the
/// distance between the space and the name, and `width` the width of the name.
fn sides([x, y]: [f64; 2], gap: f64, width: f64) -> [(([f64; 2], Anchor), Rectangle); 4] {
    let foot = y + 0.35 * TEXT_HEIGHT;
    let side = |at: [f64; 2], anchor| {
        let left = match anchor {
            Anchor::Start => at[0],
            Anchor::Middle => at[0] - width / 2.0,
            Anchor::End => at[0] - width,
        };
        let top = at[1] - 0.8 * TEXT_HEIGHT;
        ((at, anchor), [[left, top], [left + width, top + TEXT_HEIGHT]])
    };
    [
        side([x + gap, foot], Anchor::Start),
        side([x - gap, foot], Anchor::End),
        side([x, y - gap], Anchor::Middle),
        side([x, y + gap + 0.7 * TEXT_HEIGHT], Anchor::Middle),
    ]
}

/// Returns the 11 points that divide a line into 12 equal parts.
///
/// The number of these points under a name estimates the length of the line that the name covers.
fn points_along([from, to]: [[f64; 2]; 2]) -> impl Iterator<Item = [f64; 2]> {
    const POINTS: u8 = 12;
    let point = |number| f64::from(number) / f64::from(POINTS);
    let between = move |share: f64| [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
    (1..POINTS).map(point).map(between)
}

fn is_within(point: [f64; 2], [upper_left, lower_right]: Rectangle) -> bool {
    let is_between =
        |axis: usize| upper_left[axis] <= point[axis] && point[axis] <= lower_right[axis];
    is_between(0) && is_between(1)
}

fn overlap_area(a: Rectangle, b: Rectangle) -> f64 {
    let along = |axis: usize| (a[1][axis].min(b[1][axis]) - a[0][axis].max(b[0][axis])).max(0.0);
    along(0) * along(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(spaces: &[([f64; 2], f64)]) -> MapChart {
        let space = |(number, (at, value)): (usize, &([f64; 2], f64))| MapSpace {
            name: format!("Place {number}"),
            at: *at,
            value: *value,
        };
        MapChart {
            spaces: spaces.iter().enumerate().map(space).collect(),
            routes: Vec::new(),
            railways: Vec::new(),
            format_value: |it| it.to_string(),
        }
    }

    #[test]
    fn areas_are_proportional_and_every_map_fits() {
        let of_three = map(&[([0.0, 0.0], 4.0), ([1.0, 0.0], 1.0), ([2.0, 0.0], 0.0)]);
        assert_eq!(of_three.radii(), [MAX_RADIUS, MAX_RADIUS / 2.0, DOT_RADIUS]);
        let wide = [([0.0, 5.0], 1.0), ([1000.0, 5.0], 1.0)];
        let tall = [([3.0, 0.0], 1.0), ([3.0, 1000.0], 0.0), ([4.0, 7.0], 2.0)];
        let single = [([7.0, 7.0], 0.0)];
        for spaces in [&wide[..], &tall, &single] {
            let (at, height) = map(spaces).layout();
            assert!(height <= MAX_MAP_HEIGHT + 1e-9);
            let is_inside = |[x, y]: &[f64; 2]| {
                (MAP_MARGIN - 1e-9..=WIDTH - MAP_MARGIN + 1e-9).contains(x)
                    && (MAP_MARGIN - 1e-9..=height - MAP_MARGIN + 1e-9).contains(y)
            };
            assert!(at.iter().all(is_inside), "{at:?}");
        }
    }

    #[test]
    fn names_make_way_for_each_other() {
        let crowd = map(&[([0.0, 0.0], 1.0), ([12.0, 1.0], 1.0), ([100.0, 50.0], 1.0)]);
        let (at, height) = crowd.layout();
        let names = crowd.names(&at, &crowd.radii(), height);
        // The first name has no room on its right because of its neighbour, and the last because of the edge.
        assert_eq!(names.iter().map(|it| it.1 == Anchor::Start).filter(|it| *it).count(), 1);
    }
}
