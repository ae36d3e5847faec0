//! Cards: what was observed of them, and what they cause: `cards.csv`.

use super::words::{
    basis, from_points, heading, in_points, mark, points, probability, reach, spoken,
};
use super::{Section, winners};
use crate::report::page::charts::{Axis, Mark, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::{Row, by_contest};
use crate::report::page::{Material, Page};
use crate::stats::{Estimate, Interval};
use crate::summary::Contest;

pub const CARDS: Section = Section { id: "cards", title: "Cards", file: FILE, answer, body };

const FILE: &str = "cards.csv";

/// So many cards of a side are drawn, those that matter most.
const DRAWN: usize = 30;

/// Fewer games than these of either kind say nothing of a card by themselves.
const LEAST: u64 = 30;

/// What is known of a card.
struct Card<'a> {
    side: &'a str,
    name: String,
    /// What befell it in the games that winning is told of; empty for being in hand.
    befell: &'a str,
    /// How winning went with that.
    observed: Option<Estimate>,
    /// What a copy causes: against a blank, with one more, with one fewer.
    effects: [Option<Estimate>; 3],
    q_value: &'a str,
}

const EFFECTS: [&str; 3] = ["ablation_pp", "plus_one_pp", "minus_one_pp"];

impl<'a> Card<'a> {
    fn of(rows: &[Row<'a>]) -> Card<'a> {
        let first = rows[0];
        let find = |metric: &str| rows.iter().find(|row| row.metric() == metric).copied();
        let effects = EFFECTS.map(|metric| Some(from_points(find(metric)?.estimate())));
        let in_hand = find("iwd").map(|row| ("", row.estimate()));
        let (befell, observed) = in_hand.or_else(|| went_with(rows)).unzip();
        let causal = effects.iter().any(Option::is_some);
        let tested = rows.iter().find(|row| !row.get("q_value").is_empty());
        Card {
            side: first.get("side"),
            name: format!("{} × {}", first.get("copies"), first.get("card")),
            befell: befell.unwrap_or_default(),
            observed: observed.filter(|it| causal || it.n >= LEAST),
            effects,
            q_value: tested.map_or("", |row| row.get("q_value")),
        }
    }

    /// Its name with what befell it.
    fn label(&self) -> String {
        match (self.befell, self.observed) {
            ("", _) | (_, None) => self.name.clone(),
            (befell, Some(_)) => format!("{}, when {}", self.name, spoken(befell)),
        }
    }

    /// What one copy is worth: against a blank, or by what its lack costs or another brings.
    fn caused(&self) -> Option<Estimate> {
        let [blank, more, fewer] = self.effects;
        blank.or_else(|| fewer.map(negative)).or(more)
    }

    fn size(&self) -> f64 {
        let shown = self.caused().or(self.observed);
        shown.and_then(|it| it.value).unwrap_or(0.0).abs()
    }

    /// Whether observation and effect are both sure and of opposite sign.
    fn misleads(&self) -> bool {
        let sign = |it: Estimate| {
            let interval = it.interval?;
            (interval.low > 0.0 || interval.high < 0.0).then(|| interval.low.signum())
        };
        self.caused()
            .and_then(sign)
            .zip(self.observed.and_then(sign))
            .is_some_and(|(one, other)| one * other < 0.0)
    }
}

/// Where there is no hand: what befell a card, and the win rate in games where it did less that in
/// the others.
fn went_with<'a>(rows: &[Row<'a>]) -> Option<(&'a str, Estimate)> {
    let all = rows.iter().find(|row| row.metric() == "gp_wr")?.estimate();
    let parts = rows.iter().filter(|row| row.metric() != "gp_wr");
    let mut parts = parts.filter_map(|row| Some((row.metric().strip_suffix("_wr")?, row)));
    let (befell, part) = parts.find(|(_, row)| row.number("value").is_some())?;
    let part = part.estimate();
    let wins = |it: &Estimate| (it.value.unwrap_or(0.0) * it.n as f64).round() as u64;
    let others = (wins(&all).checked_sub(wins(&part))?, all.n.checked_sub(part.n)?);
    let level = all.interval?.level;
    let known = wins(&part) <= part.n && others.0 <= others.1;
    known.then(|| {
        let (wins, n) = (wins(&part), part.n);
        (befell, Estimate::difference_of_rates(wins, n, others.0, others.1, level))
    })
}

fn negative(estimate: Estimate) -> Estimate {
    let turned = |it: Interval| Interval { low: -it.high, high: -it.low, ..it };
    Estimate {
        value: estimate.value.map(|value| -value),
        interval: estimate.interval.map(turned),
        ..estimate
    }
}

/// The cards of some rows, in their order.
fn cards<'a>(rows: &[Row<'a>]) -> Vec<Card<'a>> {
    let key = |row: &Row<'a>| (row.get("side"), row.get("card"));
    let same = rows.chunk_by(|one, other| key(one) == key(other));
    same.map(Card::of).collect()
}

fn answer(material: &Material) -> Vec<String> {
    greatest(material).unwrap_or_default()
}

/// The card that causes most.
fn greatest(material: &Material) -> Option<Vec<String>> {
    let (contests, _) = winners::told(material, by_contest(material.rows(FILE)));
    let (contest, rows) = contests.first()?;
    let cards = cards(rows);
    let known = cards.iter().filter(|card| card.caused().is_some());
    let greatest = known.max_by(|one, other| one.size().total_cmp(&other.size()))?;
    let caused = greatest.caused()?;
    let (name, side, players) = (&greatest.name, greatest.side, players(contest));
    Some(vec![
        format!(
            "The card that matters most is {name} ({side}): {} points a copy.",
            points(&caused)
        ),
        format!("Points of win rate ({}), {players}.", basis(&caused)),
    ])
}

fn players(contest: &Contest) -> String {
    match *contest == Contest::mixed() {
        true => "when both sides choose well".to_owned(),
        false => contest.to_string(),
    }
}

fn body(material: &Material, page: &mut Page) -> Option<()> {
    let (contests, many) = winners::told(material, by_contest(material.rows(FILE)));
    contests.first()?;
    winners::say_which(&contests, many, FILE, page);
    page.say(
        "What was observed is an association and not an effect: long games draw more cards, and \
         are not won by all sides alike. Alone it is told only of a card with 30 games of either \
         kind at least.",
    );
    for (contest, rows) in &contests {
        let cards = cards(rows);
        // The cards of a side need not follow each other.
        let mut sides: Vec<&str> = Vec::new();
        for card in &cards {
            sides.extend((!sides.contains(&card.side)).then_some(card.side));
        }
        for side in sides {
            let of_side = cards.iter().filter(|card| card.side == side);
            tell_side(contest, side, of_side.collect(), page);
        }
        let misleading: Vec<String> =
            cards.iter().filter(|it| it.misleads()).map(|it| it.name.clone()).collect();
        if !misleading.is_empty() {
            page.say("Observation and effect are of opposite sign for:");
            page.list(&misleading);
        }
    }
    Some(())
}

fn tell_side(contest: &Contest, side: &str, mut cards: Vec<&Card<'_>>, page: &mut Page) {
    cards.retain(|card| card.caused().or(card.observed).is_some());
    cards.sort_by(|one, other| other.size().total_cmp(&one.size()));
    if cards.is_empty() {
        return;
    }
    let title = format!("{}: {}", heading(side), players(contest));
    let causal = cards.iter().any(|card| card.caused().is_some());
    let strips: Vec<Strip> = cards.iter().take(DRAWN).map(|card| strip(card)).collect();
    let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(reach);
    let axis = Axis::around(reaches.chain([0.0]), in_points);
    let description =
        format!("Dots with intervals for {} cards; the first: {}.", strips.len(), cards[0].name);
    let drawing = Strips { axis, origin: 0.0, strips }.draw(&title, description);
    let key = match (causal, cards.iter().all(|card| card.befell.is_empty())) {
        (true, _) => {
            "In points of win rate. Filled dots: what one copy causes. Open diamonds: what was \
             observed of it."
        }
        (false, true) => {
            "Open diamonds: points by which its side won more often when the card was ever in hand \
             than when it never was."
        }
        (false, false) => {
            "Open diamonds: points by which the player won more often in games where that befell \
             the card than in all others."
        }
    };
    page.figure(&drawing, key, &grid(&title, &cards, causal));
}

fn strip(card: &Card<'_>) -> Strip {
    let marks: [Option<Mark>; 2] = [
        card.observed.and_then(|it| mark(&it, Shape::Diamond)),
        card.caused().and_then(|it| mark(&it, Shape::Dot)),
    ];
    Strip {
        label: card.label(),
        shown: card.caused().or(card.observed).as_ref().map(points).unwrap_or_default(),
        marks: marks.into_iter().flatten().collect(),
    }
}

fn grid(title: &str, cards: &[&Card<'_>], causal: bool) -> Grid {
    let show = |it: &Option<Estimate>| it.as_ref().map(points).unwrap_or_default();
    if !causal {
        let mut grid = Grid::new(title, FILE, ["Card", "Observed, points"]);
        cards.iter().for_each(|card| grid.row([card.label(), show(&card.observed)]));
        return grid;
    }
    let columns = ["Card", "Against a blank", "One more", "One fewer", "Observed", "q-value"];
    let mut grid = Grid::new(title, FILE, columns);
    for card in cards {
        let effects = card.effects.each_ref().map(show);
        let last = [show(&card.observed), probability(card.q_value).to_owned()];
        grid.row([card.label()].into_iter().chain(effects).chain(last));
    }
    grid
}
