//! Cards: what was observed of them, and what they cause: `cards.csv`.

use super::words::{
    basis, from_points, heading, in_points, mark, points, probability, rate, reach,
};
use super::{Section, winners};
use crate::report::leads::{Lead, leads};
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
    /// By what happened to it winning is told, if that is not the same for all cards.
    happened: &'static str,
    /// How winning went with that.
    observed: Option<Estimate>,
    /// For each thing that may happen to it, the win rate where it did, and how often that was.
    led: Vec<(&'static Lead, [Option<Estimate>; 2])>,
    iwd: Option<Estimate>,
    /// What a copy causes.
    effects: [Option<Estimate>; EFFECTS.len()],
    /// Whether that is surely of one sign against one stand-in and of the other against another.
    is_relative: bool,
    q_value: &'a str,
}

/// What a copy is worth against what was chosen to stand in its place; against a blank, nothing and
/// another card; and what one more brings.
const EFFECTS: [&str; 5] = ["ablation_pp", "blank_pp", "minus_one_pp", "average_pp", "plus_one_pp"];
const MINUS_ONE: usize = 2;

impl<'a> Card<'a> {
    fn of(rows: &[Row<'a>]) -> Card<'a> {
        let first = rows[0];
        let find = |metric: &str| rows.iter().find(|row| row.metric() == metric).copied();
        let mut effects = EFFECTS.map(|metric| Some(from_points(find(metric)?.estimate())));
        effects[MINUS_ONE] = effects[MINUS_ONE].map(negative);
        let causal = effects.iter().any(Option::is_some);
        let figure = |name: &str| find(name).map(|row| row.estimate());
        let known = |it: &Estimate| causal && it.value.is_some();
        let (lead, observed) = match figure("iwd").filter(known) {
            Some(iwd) => (None, Some(iwd)),
            None => went_with(rows).unzip(),
        };
        let figures = |lead: &'static Lead| {
            let known = |name: &str| figure(name).filter(|it| it.n > 0);
            (lead, [known(lead.win_rate), lead.rate.and_then(known)])
        };
        let in_hand = figure("oh_wr").is_some();
        let tested = rows.iter().find(|row| !row.get("q_value").is_empty());
        Card {
            side: first.get("side"),
            name: format!("{} × {}", first.get("copies"), first.get("card")),
            happened: lead.filter(|_| !in_hand).map_or("", |lead| lead.title),
            observed: observed.filter(|it| causal || it.n >= LEAST),
            led: leads(|name| find(name).is_some()).into_iter().map(figures).collect(),
            iwd: figure("iwd"),
            effects,
            is_relative: rows.iter().any(|row| row.number("sign_depends") == Some(1.0)),
            q_value: tested.map_or("", |row| row.get("q_value")),
        }
    }

    /// Its name with what happened to it; marked if its sign depends on what stands in its place.
    fn label(&self) -> String {
        let mark = if self.is_relative { " *" } else { "" };
        match (self.happened, self.observed) {
            ("", _) | (_, None) => format!("{}{mark}", self.name),
            (happened, Some(_)) => format!("{}, when {happened}", self.name),
        }
    }

    /// What one copy is worth against what was chosen to stand in its place, else against whatever
    /// is known.
    fn caused(&self) -> Option<Estimate> {
        self.effects.into_iter().flatten().next()
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

/// What happened to a card, and the win rate in games where it did less that in the others.
fn went_with(rows: &[Row<'_>]) -> Option<(&'static Lead, Estimate)> {
    let all = rows.iter().find(|row| row.metric() == "gp_wr")?.estimate();
    let known = |lead: &&Lead| {
        rows.iter().find(|row| row.metric() == lead.win_rate && row.number("value").is_some())
    };
    let leads = leads(|name| rows.iter().any(|row| row.metric() == name));
    let (lead, part) = leads.into_iter().find_map(|lead| Some((lead, known(&lead)?.estimate())))?;
    let wins = |it: &Estimate| (it.value.unwrap_or(0.0) * it.n as f64).round() as u64;
    let others = (wins(&all).checked_sub(wins(&part))?, all.n.checked_sub(part.n)?);
    let level = all.interval?.level;
    let known = wins(&part) <= part.n && others.0 <= others.1;
    known.then(|| {
        let (wins, n) = (wins(&part), part.n);
        (lead, Estimate::difference_of_rates(wins, n, others.0, others.1, level))
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
         cards are played where they are of use; only an opening hand is chance alone. It is told \
         of a card with 30 games of either kind at least.",
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
    let key = match (causal, cards.iter().all(|card| card.happened.is_empty())) {
        (true, _) => {
            "In points of win rate. Filled dots: what one copy is worth against what stands in its \
             place: a blank is a card that does nothing; where nothing stands there, the deck is \
             one card smaller; else another card of the deck does, picked for each game, each copy \
             as likely. * Whether the copy helps or harms depends on that. Open diamonds: what was \
             observed of it."
        }
        (false, true) => {
            "Open diamonds: points by which its side won more often with the card in its opening \
             hand than without."
        }
        (false, false) => {
            "Open diamonds: points by which the player won more often in games where that \
             happened to the card than in all others."
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
        return observed(title, cards);
    }
    let columns = [
        "Card",
        "Against a blank",
        "Against nothing",
        "Against another card",
        "One more",
        "Observed",
        "q-value",
    ];
    let mut grid = Grid::new(title, FILE, columns);
    for card in cards {
        let effects = card.effects.iter().skip(1).map(show);
        let last = [show(&card.observed), probability(card.q_value).to_owned()];
        grid.row([card.label()].into_iter().chain(effects).chain(last));
    }
    grid
}

/// The win rates where something happened to each card, and how often it did.
fn observed(title: &str, cards: &[&Card<'_>]) -> Grid {
    let mut all: Vec<&'static Lead> = Vec::new();
    for (lead, _) in cards.iter().flat_map(|card| &card.led) {
        all.extend((!all.contains(lead)).then_some(*lead));
    }
    let rated = || all.iter().filter(|lead| lead.rate.is_some());
    let has_iwd = cards.iter().any(|card| card.iwd.is_some());
    let won = all.iter().map(|lead| format!("Won if {}", lead.title));
    let often = rated().map(|lead| format!("Games {}", lead.title));
    let columns = ["Card".to_owned()].into_iter().chain(won).chain(often);
    let iwd = has_iwd.then(|| "In hand or not, points".to_owned());
    let mut grid = Grid::new(title, FILE, columns.chain(iwd));
    let show = |card: &Card<'_>, lead: &Lead, which: usize| {
        let figures = card.led.iter().find(|(it, _)| *it == lead);
        figures.and_then(|(_, figures)| figures[which]).as_ref().map(rate).unwrap_or_default()
    };
    for card in cards {
        let won = all.iter().map(|lead| show(card, lead, 0));
        let often = rated().map(|lead| show(card, lead, 1));
        let iwd = has_iwd.then(|| card.iwd.filter(|it| it.value.is_some()));
        let iwd = iwd.map(|it| it.as_ref().map(points).unwrap_or_default());
        grid.row([card.name.clone()].into_iter().chain(won).chain(often).chain(iwd));
    }
    grid
}
