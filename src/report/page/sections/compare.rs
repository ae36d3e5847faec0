//! Every strategy against every other: `matchups.csv`, `ratings.csv`.

use super::words::{basis, figure, mark, percents, points, rate, reach, short};
use super::{Section, silent, winners};
use crate::report::figures::{decimals, in_range};
use crate::report::page::charts::{Axis, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::Row;
use crate::report::page::svg::Drawing;
use crate::report::page::{Material, Page};
use crate::stats::Estimate;
use crate::summary::Contest;

pub const MATCHUPS: Section = Section {
    id: "matchups",
    title: "Every strategy against every other",
    file: "matchups.csv",
    answer,
    body: |material, page| {
        winners::tell(&winners::win_rates(material, "matchups.csv"), "matchups.csv", page)
    },
};

pub const STRATEGIES: Section = Section {
    id: "strategies",
    title: "What each strategy is worth",
    file: RATINGS,
    answer: silent,
    body: strategies,
};

const RATINGS: &str = "ratings.csv";

/// A share of a mix below this is none.
const PLAYED: f64 = 0.0005;

fn answer(material: &Material) -> Vec<String> {
    let mut rows = material.rows("matchups.csv");
    let Some(value) = rows.find(|row| row.contest() == Contest::mixed(material.parts)) else {
        return best_of_each(material);
    };
    let mix = |side: &str| {
        let of_side =
            |row: &Row<'_>| row.metric() == "equilibrium_share" && row.get("side") == side;
        let mut names: Vec<(Estimate, &str)> = material
            .rows(RATINGS)
            .filter(of_side)
            .map(|row| (row.estimate(), row.get("strategy")))
            .filter(|(share, _)| share.value.is_some_and(|share| share >= PLAYED))
            .collect();
        names.sort_by(|(one, _), (other, _)| {
            let [one, other] = [one, other].map(|it| it.value.unwrap_or(0.0));
            other.total_cmp(&one)
        });
        let words = names.iter().map(|(share, name)| format!("{name} {}", in_range(share)));
        words.collect::<Vec<_>>().join(", ")
    };
    let mixes = material.parts.seats().map(|seat| format!("{} {}", seat.label, mix(seat.side())));
    let mixes = mixes.collect::<Vec<_>>().join("; ");
    let (value, basis) = (rate(&value.estimate()), basis(&value.estimate()));
    let wins = material.parts.wins_in_words();
    vec![
        format!("When both sides choose well among these players {wins} {value} ({basis})."),
        format!("Who then plays: {mixes}."),
    ]
}

/// Who wins most often of those who play the same.
fn best_of_each(material: &Material) -> Vec<String> {
    let rates = winners::win_rates(material, "matchups.csv");
    let mut best: Vec<&(Contest, Estimate)> = Vec::new();
    for it in rates.iter().filter(|(_, rate)| rate.value.is_some()) {
        match best
            .iter_mut()
            .find(|(known, _)| known.without_first_player() == it.0.without_first_player())
        {
            Some(known) if known.1.value < it.1.value => *known = it,
            Some(_) => {}
            None => best.push(it),
        }
    }
    let sentence = |(contest, estimate): &&(Contest, Estimate)| {
        let (player, meeting) = (contest.first_player().unwrap_or_default(), contest.meeting());
        format!("{player} wins most often {meeting}: {} ({}).", rate(estimate), basis(estimate))
    };
    best.iter().map(sentence).collect()
}

fn strategies(material: &Material, page: &mut Page) -> Option<()> {
    let regrets: Vec<Row<'_>> =
        material.rows(RATINGS).filter(|row| row.metric() == "regret").collect();
    if !regrets.is_empty() {
        tell_regrets(material, &regrets, page);
    }
    let is_rating = |row: &Row<'_>| row.metric().starts_with("rating");
    let ratings: Vec<Row<'_>> = material.rows(RATINGS).filter(is_rating).collect();
    if !ratings.is_empty() {
        tell_ratings(material, &ratings, page);
    }
    page.say("comparisons.csv has every two strategies against every opponent.");
    (!regrets.is_empty() || !ratings.is_empty()).then_some(())
}

fn name(row: Row<'_>) -> String {
    let (side, strategy) = (row.get("side"), row.get("strategy"));
    let (alone, contest) = (row.contest().parts().are_solitaire(), row.contest());
    match contest.meeting() {
        meeting if alone => format!("{strategy} {meeting}"),
        _ => [side, strategy, &contest.names()].join(" ").trim_end().to_owned(),
    }
}

/// What each strategy gives away. Where there are no two sides it gives away to the best of those who
/// play the same, and nobody mixes strategies.
fn tell_regrets(material: &Material, regrets: &[Row<'_>], page: &mut Page) {
    let alone = material.parts.opponents().is_none();
    let columns =
        ["Strategy", "Share of the mix", "Has one", "Regret, points", "Exploitability, points"];
    let shown = |column: usize| !alone || matches!(column, 0 | 3);
    let shown_of = |cells: [String; 5]| {
        let cells = cells.into_iter().enumerate().filter(|(column, _)| shown(*column));
        cells.map(|(_, cell)| cell).collect::<Vec<_>>()
    };
    let columns = shown_of(columns.map(str::to_owned));
    let mut grid = Grid::new("What each strategy gives away", RATINGS, columns);
    let mut strips = Vec::new();
    for &regret in regrets {
        let of = |metric: &str| {
            let same = |row: &Row<'_>| row.metric() == metric && name(*row) == name(regret);
            material.rows(RATINGS).find(same).map(Row::estimate)
        };
        let share = of("equilibrium_share").as_ref().map(in_range).unwrap_or_default();
        let support = of("equilibrium_support").as_ref().map(rate).unwrap_or_default();
        let worst = of("exploitability").as_ref().map(points).unwrap_or_default();
        let estimate = regret.estimate();
        grid.row(shown_of([name(regret), share, support, points(&estimate), worst]));
        let marks = mark(&estimate, Shape::Bar).into_iter().collect();
        strips.push(Strip { label: name(regret), shown: points(&estimate), marks });
    }
    page.figure(&drawing_of(strips), regret_key(alone), &grid);
}

fn drawing_of(strips: Vec<Strip>) -> Drawing {
    let reaches = strips.iter().flat_map(|it: &Strip| &it.marks).flat_map(reach);
    let axis = Axis::around(reaches.chain([0.0]), percents);
    let description = format!("Bars of what each of {} strategies gives away.", strips.len());
    Strips { axis, origin: 0.0, strips }.draw("Regret", description)
}

fn regret_key(alone: bool) -> &'static str {
    if alone {
        return "Given away to the best of those who play the same, in points of win rate; 0 is best.";
    }
    "Given away against a side that chooses as well as it can, in points of win rate; 0 is best. \
     Shares of the mix stand with their range when the same games are drawn again; has one: how \
     often it has a share then."
}

fn tell_ratings(material: &Material, ratings: &[Row<'_>], page: &mut Page) {
    let mut grid = Grid::new("Ratings", RATINGS, ["Strategy", "Elo points"]);
    let mut strips = Vec::new();
    let unknown = |row: &&Row<'_>| row.estimate().value.is_none();
    if ratings.iter().any(|row| unknown(&row)) {
        page.say(
            "A strategy without a rating wins or loses nearly all games against the others: how far \
             it is from them is unknown.",
        );
    }
    for &row in ratings {
        let label = match row.metric() {
            "rating" => row.get("strategy").to_owned(),
            _ => format!("the {} side itself", row.get("side")),
        };
        grid.row([label.clone(), figure(row)]);
        let marks = mark(&row.estimate(), Shape::Dot).into_iter().collect();
        strips.push(Strip { label, shown: figure(row), marks });
    }
    let reaches = strips.iter().flat_map(|it: &Strip| &it.marks).flat_map(reach);
    let axis = Axis::around(reaches.chain([0.0]), short);
    let description = format!("Dots for {} ratings, with intervals.", strips.len());
    let drawing = Strips { axis, origin: 0.0, strips }.draw("Ratings", description);
    page.figure(&drawing, "Elo points above the average of the strategies that are rated.", &grid);
    let residual = material.rows(RATINGS).find(|row| row.metric() == "largest_residual");
    if let Some(share) = residual.and_then(|row| row.number("value")) {
        page.say(&format!(
            "One number a strategy misses no cell of the rated by more than {} points; where that \
             is much, trust the matrix.",
            decimals(100.0 * share, 2)
        ));
    }
}
