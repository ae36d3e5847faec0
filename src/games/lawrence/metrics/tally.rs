//! Tally: counts over all games of a matchup, from which its metrics are computed.

use crate::prelude::*;

use super::pieces::PieceTally;
use super::spaces::SpaceTally;
use super::{START_METRICS, StartMetric};
use crate::ledger::maxima::max_missions;
use crate::ledger::spaces::SPACE_METRICS;
use crate::ledger::{GAME_METRICS, STARTS};
use sandtable_games::Counts;
use sandtable_stats::{Histogram, PositionalCounter, have_same_ranges, merge_fields};
use sandtable_summary::{Cell, Metric};

/// Integer counts over all games of a matchup, from which its metrics are computed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    #[serde(flatten)]
    counts: Counts,
    /// For each mission, the numbers of games that reached it, that won it and that skipped it.
    missions: [PositionalCounter; 3],
    /// For each mission whose opening state is recorded, a histogram of each of [`START_METRICS`].
    starts: Vec<[Histogram; START_METRICS.len()]>,
    /// Counts of events that happened to cards and counters.
    #[serde(rename = "things")]
    pieces: PieceTally,
    /// Sums of the counts of events in each space.
    spaces: SpaceTally,
}

merge_fields! { Tally: counts, missions, starts, pieces, spaces; }

impl sandtable_games::Tally<Lawrence> for Tally {
    fn new(cast: &Cast) -> Tally {
        let (model, mode) = (&*cast.model, cast.mode);
        let missions = max_missions(model, mode);
        let bounds = GAME_METRICS.iter().map(|metric| [0, (metric.bounds)(model, missions) as i32]);
        Tally {
            counts: Counts::within::<Lawrence>(bounds),
            missions: std::array::from_fn(|_| PositionalCounter::new()),
            starts: model
                .missions
                .iter()
                .take(STARTS)
                .map(|_| {
                    let histogram =
                        |metric: &StartMetric| Histogram::new(0, (metric.max)(model) as i32);
                    START_METRICS.each_ref().map(histogram)
                })
                .collect(),
            pieces: PieceTally::new(model, mode),
            spaces: SpaceTally::new(model),
        }
    }

    fn add(&mut self, cast: &Cast, game: &Ledger) {
        let (model, Some(Outcome { won, reason })) = (&*cast.model, game.outcome) else { return };
        self.counts.note::<Lawrence>(won, reason as usize, game);
        let missions = [game.missions_reached, game.missions_won, game.skipped];
        for (counter, missions) in self.missions.iter_mut().zip(missions) {
            counter.add(missions.0);
        }
        for (mission, histograms) in self.starts.iter_mut().enumerate() {
            if game.missions_reached.contains(mission) {
                for (histogram, metric) in histograms.iter_mut().zip(&START_METRICS) {
                    histogram.record((metric.of)(model, &game.starts[mission]) as i32);
                }
            }
        }
        self.pieces.add(model, game, won);
        self.spaces.add(game);
    }

    fn is_sound(&self, cast: &Cast, games: u64) -> bool {
        let (new, won) = (Tally::new(cast), self.counts.won());
        let missions = self.missions.iter().flat_map(PositionalCounter::totals);
        self.counts.can_be(&new.counts, games)
            && missions.max().is_none_or(|max| max <= games)
            && self.starts_are_sound(&new)
            && self.pieces.is_sound(&new.pieces, [won, games - won])
            && self.spaces.is_sound(&cast.model, cast.mode, &self.counts.numbers, games)
    }

    fn wins(&self) -> (u64, u64) {
        (self.counts.won(), self.counts.games())
    }

    fn cell(&self, cast: &Cast, level: f64) -> Cell {
        let (model, mode) = (&*cast.model, cast.mode);
        let mut cell = self.counts.cell::<Lawrence>(Lawrence::matchup(cast), level);
        cell.metrics.extend(match mode {
            Mode::Mission(_) => Vec::new(),
            Mode::Campaign => self.mission_figures(model, &model.campaign, level),
            Mode::Random => {
                let all: Vec<usize> = (0..model.missions.len()).collect();
                self.mission_figures(model, &all, level)
            }
        });
        let (games, won) = (cell.games, self.counts.won());
        Cell {
            cards: self.pieces.figures(model, [won, games], level),
            spaces: self.spaces.figures(model, mode, games, level),
            ..cell
        }
    }

    fn in_spaces(cast: &Cast, game: &Ledger) -> Vec<(&'static str, String, i32)> {
        let numbers = |space| {
            SPACE_METRICS.iter().map(move |metric| {
                let number = (metric.of)(&game.spaces[space]);
                (metric.name, cast.model.map.name(space).to_owned(), number.into())
            })
        };
        game.counted_spaces.iter().flat_map(numbers).filter(|(.., number)| *number != 0).collect()
    }
}

impl Tally {
    /// Returns true if the histograms of a mission's opening state have every game that reached it.
    ///
    /// This must hold for each mission. The ranges of the histograms must be those of `new`, an empty tally.
    fn starts_are_sound(&self, new: &Tally) -> bool {
        let reached = self.missions[0].totals();
        let counted = |(mission, histograms): (usize, &[Histogram; START_METRICS.len()])| {
            histograms.iter().all(|histogram| histogram.n() == reached[mission])
        };
        have_same_ranges(self.starts.as_flattened(), new.starts.as_flattened())
            && self.starts.iter().enumerate().all(counted)
    }

    /// Returns the metrics of the missions with the indices `missions`.
    ///
    /// They are the shares of games that reach, win and skip a mission, and the means of its opening state; `level` is
    /// the confidence level of the intervals.
    fn mission_figures(&self, model: &Model, missions: &[usize], level: f64) -> Vec<Metric> {
        let games = self.counts.games();
        let counts = self.missions.each_ref().map(PositionalCounter::totals);
        let figures = |&mission: &usize| {
            let name = model.missions[mission].name.replace('-', "_");
            let share = |(what, counts): (&str, &[u64; 64])| {
                Metric::share(format!("{what}_{name}"), counts[mission], games, level)
            };
            let mut figures: Vec<Metric> =
                ["reached", "won", "sat_out"].into_iter().zip(&counts).map(share).collect();
            let starts = self.starts.get(mission).into_iter().flatten().zip(&START_METRICS);
            figures.extend(starts.map(|(histogram, metric)| {
                let name = metric.of_missions.replace("MISSION", &name);
                Metric::mean(&name, metric.unit, histogram, level)
            }));
            figures
        };
        missions.iter().flat_map(figures).collect()
    }
}
