//! Games that people played at a table, tested against simulated games and the rules.
//!
//! The test is exact. For a number such as wins or lengths, it pools the simulated games with those at the table. It
//! computes the distribution of the number's sum over random draws of as many games as were played at the table. Games
//! with recorded moves are also reconstructed by the rules.
//!
//! | file | contents |
//! |---|---|
//! | this one | the test |
//! | `options` | the options of the study |
//! | `game_file` | reader of the file of games |
//! | `reconstructed` | reconstruction of games with recorded moves |

mod game_file;
mod options;
mod reconstructed;

pub use self::game_file::{MovesReader, RecordedMoves, TableGame, read_games};
pub use self::options::TableStudy;
use crate::prelude::*;
use sandtable_stats::{FALSE_DISCOVERY_RATE, SumDistribution, benjamini_hochberg, clopper_pearson};
use sandtable_summary::rows::{AtTable, TableMetric};
use serde::{Deserialize, Serialize};

/// Simulates each matchup, and tests games that people played against the simulated ones.
///
/// A game at the table is tested with each matchup whose mode and decks it may have had.
pub fn study(session: &Session<'_>, games: &[TableGame]) -> StudyResult {
    let (game, mut rows) = (session.game(), Vec::new());
    for cast in session.prepared {
        let matchup = cast.matchup();
        let fitting: Vec<&TableGame> = games.iter().filter(|it| it.fits(&matchup)).collect();
        if fitting.is_empty() {
            continue;
        }
        let simulated = independent_games(
            cast,
            session.seed,
            "table",
            || ValueCounts::empty(game),
            |_, streams, counts: &mut ValueCounts| {
                counts.add(cast, streams);
            },
        );
        let win_rate = |counts: &ValueCounts| {
            let won = counts.numbers[0].get(&1).copied().unwrap_or(0);
            Estimate::rate(won, counts.games, session.level).margin()
        };
        let counts = session.play(&matchup.to_string(), &simulated, win_rate);
        if counts.games > 0 {
            FittingGames { matchup: &matchup, fitting: &fitting, level: session.level }
                .add_rows(game, &counts, &mut rows);
        }
        if !session.is_complete() {
            break;
        }
    }
    let replays = reconstructed::reconstruct_games(session, games);
    session.may_continue();
    let q_values =
        benjamini_hochberg(&rows.iter().filter_map(|row| row.p_value).collect::<Vec<_>>());
    for (row, q_value) in rows.iter_mut().zip(q_values) {
        row.surprise = Some(q_value <= FALSE_DISCOVERY_RATE);
    }
    let played = Sheet::of(session.parts(), &rows, TableMetric::notes());
    let reconstructions =
        (!replays.is_empty()).then(|| Sheet::of(session.parts(), &replays, Vec::new()));
    session.build_result(std::iter::once(played).chain(reconstructions).collect())
}

/// Histograms of several numbers over simulated games.
///
/// The numbers are: 1 if the first seat won, else 0; for each ending, 1 if the game ended so, else 0; and each length.
#[derive(Clone, Deserialize, Serialize)]
struct ValueCounts {
    games: u64,
    numbers: Vec<BTreeMap<i32, u64>>,
    #[serde(skip)]
    outcome: Outcome,
}

impl ValueCounts {
    fn empty(game: &dyn GameDefinition) -> ValueCounts {
        let info = game.info();
        let lengths: Vec<MeasureId> =
            info.lengths.iter().filter_map(|name| game.measure(name)).collect();
        let count = 1 + info.endings.len() + info.lengths.len();
        let outcome = Outcome::with_measures(&lengths);
        ValueCounts { games: 0, numbers: vec![BTreeMap::new(); count], outcome }
    }

    fn add(&mut self, cast: &PreparedMatchup, streams: RandomStreams) {
        cast.play(streams, &mut self.outcome);
        let Outcome { won, ending: [_, why], measures: lengths, .. } = &self.outcome;
        let won = i32::from(*won);
        let ended = cast.game().reasons().map(|name| i32::from(name == *why));
        let numbers = std::iter::once(won).chain(ended).chain(lengths.iter().copied());
        for (values, number) in self.numbers.iter_mut().zip(numbers) {
            *values.entry(number).or_default() += 1;
        }
        self.games += 1;
    }
}

merge_fields! { ValueCounts: games, numbers; }

struct FittingGames<'a> {
    matchup: &'a Matchup,
    fitting: &'a [&'a TableGame],
    level: f64,
}

impl FittingGames<'_> {
    fn add_rows(&self, game: &dyn GameDefinition, counts: &ValueCounts, rows: &mut Vec<AtTable>) {
        let table_values = |of: &dyn Fn(&TableGame) -> Option<i32>| -> Vec<i32> {
            self.fitting.iter().filter_map(|game| of(game)).collect()
        };
        let won = table_values(&|game| Some(i32::from(game.won)));
        let ended = game.reasons().map(|name| {
            (TableMetric::Ended, name, table_values(&|game| Some(i32::from(game.ending? == name))))
        });
        let lengths = game.info().lengths.iter().enumerate();
        let lengths = lengths.map(|(place, name)| {
            (TableMetric::Length, *name, table_values(&|game| game.lengths[place]))
        });
        let all = std::iter::once((TableMetric::Won, "", won)).chain(ended).chain(lengths);
        for ((metric, about, table_values), values) in all.zip(&counts.numbers) {
            // In a game with a single ending, the ending says nothing.
            let is_alone = metric == TableMetric::Ended && game.info().endings.len() == 1;
            if !table_values.is_empty() && !is_alone {
                rows.push(self.test_values(game, (metric, about), &table_values, values));
            }
        }
    }

    /// Tests values from games at the table against the histogram `values` of simulated games.
    ///
    /// `metric` is the kind of number and `about` the ending or length that it is about.
    fn test_values(
        &self,
        game: &dyn GameDefinition,
        (metric, about): (TableMetric, &str),
        table_values: &[i32],
        values: &BTreeMap<i32, u64>,
    ) -> AtTable {
        let (n, sum) =
            (table_values.len() as u64, table_values.iter().map(|it| i64::from(*it)).sum::<i64>());
        let interval = match metric {
            TableMetric::Length => None,
            _ => clopper_pearson(sum as u64, n, self.level),
        };
        let mean = |sum: i64| sum as f64 / n as f64;
        let estimate = Estimate { value: Some(mean(sum)), interval, ..Estimate::unknown(n) };
        // The values at the table are pooled with the simulated ones, so that no p-value is 0.
        let mut pooled = values.clone();
        table_values.iter().for_each(|it| *pooled.entry(*it).or_default() += 1);
        let least = *pooled.keys().next().unwrap_or(&0);
        let last = *pooled.keys().next_back().unwrap_or(&0);
        let counts: Vec<u64> =
            (least..=last).map(|it| pooled.get(&it).copied().unwrap_or(0)).collect();
        let draws = SumDistribution::new(n, least, &counts);
        let [low, high] = draws.range(self.level).map(mean);
        let (all, total) = values.iter().fold((0, 0), |(all, total), (value, count)| {
            (all + count, total + i128::from(*value) * i128::from(*count))
        });
        AtTable {
            about: about.to_owned(),
            expected: Some(total as f64 / all as f64),
            expected_low: Some(low),
            expected_high: Some(high),
            p_value: Some(draws.p_value(sum)),
            surprise: None,
            unit: if metric == TableMetric::Length { game.unit_of(about) } else { "share" }.into(),
            ..AtTable::of(self.matchup, metric, estimate)
        }
    }
}
