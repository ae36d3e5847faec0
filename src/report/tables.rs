//! The CSV tables of a run: `summary`, `lengths`, `cards`, `spaces`, `map` and `landmarks`.

use super::RunFindings;
use sandtable_stats::{Estimate, Histogram};
use sandtable_summary::rows::{Card, CardMetric, Length, Place, Played, PlayedMetric, SpaceFigure};
use sandtable_summary::{Cell, Metric, Parts, QUANTILES, Sheet, Space};

impl RunFindings {
    /// Returns the tables `summary`, `lengths`, `cards` and, if the game has a map, `spaces` and `map`.
    pub fn tables(&self) -> Vec<Sheet> {
        let mut tables = vec![self.summary(), self.lengths(), self.cards()];
        if !self.map.is_empty() {
            tables.extend([self.spaces(), map(self.parts, &self.map)]);
        }
        tables
    }

    /// Returns the table `summary.csv`: the win rate and the metrics of each matchup.
    pub(crate) fn summary(&self) -> Sheet {
        let of = |Cell { matchup, win_rate, metrics, .. }: &Cell| {
            let figures = metrics.iter().flat_map(with_quantiles).map(|(name, unit, figure)| {
                let row = Played::of(matchup, PlayedMetric::Declared(name), figure);
                Played { unit: unit.into(), ..row }
            });
            let first = Played::of(matchup, PlayedMetric::WinRate, *win_rate);
            [first].into_iter().chain(figures).collect::<Vec<_>>()
        };
        Sheet::of(self.parts, &self.of_cells(of), Vec::new())
    }

    /// Returns the table `lengths.csv`: the share of games of each length, by matchup.
    fn lengths(&self) -> Sheet {
        let names = self.measured.lengths;
        let of = |cell: &Cell| {
            let metrics = cell.metrics.iter().filter(|it| names.contains(&&it.name[..]));
            let of_metric = |metric: &Metric| {
                let counts = metric.counts.iter().flat_map(Histogram::iter);
                let share = |(number, games): (i32, u64)| {
                    let share = Estimate::rate(games, metric.estimate.n, self.level);
                    let row = Length::of(&cell.matchup, metric.name.clone(), share);
                    Length { number, unit: "share".into(), ..row }
                };
                counts.filter(|(_, games)| *games > 0).map(share).collect::<Vec<_>>()
            };
            metrics.flat_map(of_metric).collect()
        };
        let words = format!("how many there were in a game: {}", names.join(", "));
        Sheet::of(self.parts, &self.of_cells(of), Vec::new()).described("number", words)
    }

    /// Returns the table `cards.csv`: the metrics of each card, by matchup.
    pub(crate) fn cards(&self) -> Sheet {
        let of = |cell: &Cell| {
            let of_card = cell.cards.iter().flat_map(|card| {
                card.metrics.iter().flat_map(with_quantiles).map(move |(name, unit, figure)| Card {
                    side: card.side.to_owned(),
                    card: card.card.clone(),
                    kind: card.kind.to_owned(),
                    copies: card.copies as u64,
                    unit: unit.into(),
                    ..Card::of(&cell.matchup, CardMetric::Declared(name), figure)
                })
            });
            of_card.collect()
        };
        let copies = "copies of the card in the deck; figures are of all of them together";
        Sheet::of(self.parts, &self.of_cells(of), Vec::new())
            .short()
            .described("side", "side whose card it is".to_owned())
            .described("card", "name of the card in the scenario".to_owned())
            .described("copies", copies.to_owned())
    }

    /// Returns the table `spaces.csv`: the metrics of each space of the map, by matchup.
    fn spaces(&self) -> Sheet {
        let of = |cell: &Cell| {
            let of_space = cell.spaces.iter().flat_map(|space| {
                space.metrics.iter().flat_map(with_quantiles).map(|(name, unit, figure)| {
                    SpaceFigure {
                        space: space.space.clone(),
                        unit: unit.into(),
                        ..SpaceFigure::of(&cell.matchup, name, figure)
                    }
                })
            });
            of_space.collect()
        };
        Sheet::of(self.parts, &self.of_cells(of), Vec::new())
    }

    /// Returns the table `landmarks.csv`: the best, the worst and a typical game of each matchup.
    pub fn landmarks_table(&self) -> Sheet {
        Sheet::of(self.parts, &self.landmarks, Vec::new())
            .described("margin", self.measured.margin.to_owned())
            .described("length", format!("how long the game was: {}", self.measured.lengths[0]))
    }

    fn of_cells<R>(&self, of: impl Fn(&Cell) -> Vec<R>) -> Vec<R> {
        self.cells.iter().flat_map(of).collect()
    }
}

fn with_quantiles(metric: &Metric) -> Vec<(String, &'static str, Estimate)> {
    let quantiles = QUANTILES.iter().zip(metric.quantiles.iter().flatten());
    let quantiles =
        quantiles.map(|((suffix, _), it)| (format!("{}_{suffix}", metric.name), metric.unit, *it));
    [(metric.name.clone(), metric.unit, metric.estimate)].into_iter().chain(quantiles).collect()
}

/// Returns the table `map.csv`: the coordinates of the map's spaces, and the routes between them.
///
/// A route has two rows, one for the space at each of its ends. A space without routes has one row.
pub fn map(parts: Parts, spaces: &[Space]) -> Sheet {
    let row = |space: &Space, route: &str| Place {
        space: space.name.clone(),
        kinds: space.kinds.join(" "),
        x: space.at.map(|at| at[0].into()),
        y: space.at.map(|at| at[1].into()),
        route: route.to_owned(),
    };
    let of = |space: &Space| {
        let ends = space.routes.iter().map(|&end| &spaces[end].name[..]);
        let alone = space.routes.is_empty().then_some("");
        ends.chain(alone).map(|end| row(space, end)).collect::<Vec<_>>()
    };
    Sheet::of(parts, &spaces.iter().flat_map(of).collect::<Vec<_>>(), Vec::new())
}
