//! Games that people played at a table, tested against simulated games and the rules.
//!
//! The test is exact. It computes the distribution of the sum of a number, such as wins or lengths, over equally many
//! games drawn from the simulated games and those at the table together. Games with recorded moves are also
//! reconstructed by the rules.
//!
//! | file | contents |
//! |---|---|
//! | this one | the test |
//! | `options` | the options of the study |
//! | `typed` | reader of the file of games |
//! | `told` | reconstruction of games with recorded moves |

mod options;
mod told;
mod typed;

pub use self::options::TableStudy;
pub use self::typed::{FileReader, Moves, TableGame, read};
use crate::prelude::*;
use sandtable_stats::{FALSE_DISCOVERY_RATE, SumDistribution, benjamini_hochberg, clopper_pearson};
use sandtable_summary::rows::{AtTable, TableMetric};
use serde::{Deserialize, Serialize};

/// Simulates each matchup, and tests the games at the table that fit it.
pub fn study(session: &Session<'_>, games: &[TableGame]) -> StudyResult {
    let (game, mut rows) = (session.game(), Vec::new());
    for cast in session.casts {
        let matchup = cast.matchup();
        let fitting: Vec<&TableGame> = games.iter().filter(|it| it.fits(&matchup)).collect();
        if fitting.is_empty() {
            continue;
        }
        let simulated = independent(
            cast,
            session.seed,
            "table",
            || Seen::nothing(game),
            |_, luck, seen: &mut Seen| {
                seen.add(cast, luck);
            },
        );
        let win_rate = |seen: &Seen| {
            let won = seen.numbers[0].get(&1).copied().unwrap_or(0);
            Estimate::rate(won, seen.games, session.level).margin()
        };
        let seen = session.play(&matchup.to_string(), &simulated, win_rate);
        if seen.games > 0 {
            Found { matchup: &matchup, fitting: &fitting, level: session.level }
                .tell(game, &seen, &mut rows);
        }
        if !session.is_complete() {
            break;
        }
    }
    let replays = told::replays(session, games);
    session.goes_on();
    let q_values =
        benjamini_hochberg(&rows.iter().filter_map(|row| row.p_value).collect::<Vec<_>>());
    for (row, q_value) in rows.iter_mut().zip(q_values) {
        row.surprise = Some(q_value <= FALSE_DISCOVERY_RATE);
    }
    let played = Sheet::of(session.parts(), &rows, TableMetric::notes());
    let told = (!replays.is_empty()).then(|| Sheet::of(session.parts(), &replays, Vec::new()));
    session.result(std::iter::once(played).chain(told).collect())
}

/// Counts of the values of several numbers over simulated games.
///
/// The numbers are: 1 if the first seat won, else 0; for each ending, 1 if the game ended so, else 0; and each length.
#[derive(Clone, Deserialize, Serialize)]
struct Seen {
    games: u64,
    numbers: Vec<BTreeMap<i32, u64>>,
    #[serde(skip)]
    outcome: Outcome,
}

impl Seen {
    /// Returns empty counts for a game.
    fn nothing(game: &dyn GameDefinition) -> Seen {
        let info = game.info();
        let lengths: Vec<MeasureId> =
            info.lengths.iter().filter_map(|name| game.measure(name)).collect();
        let count = 1 + info.endings.len() + info.lengths.len();
        let outcome = Outcome::with_measures(&lengths);
        Seen { games: 0, numbers: vec![BTreeMap::new(); count], outcome }
    }

    /// Plays a game and counts its numbers.
    fn add(&mut self, cast: &PreparedMatchup, luck: RandomStreams) {
        cast.play(luck, &mut self.outcome);
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

merge_fields! { Seen: games, numbers; }

/// Games at the table that the policies and decks of a matchup might have played.
struct Found<'a> {
    matchup: &'a Matchup,
    fitting: &'a [&'a TableGame],
    level: f64,
}

impl Found<'_> {
    /// Adds the rows of all numbers that are known of the games at the table.
    fn tell(&self, game: &dyn GameDefinition, seen: &Seen, rows: &mut Vec<AtTable>) {
        let known = |of: &dyn Fn(&TableGame) -> Option<i32>| -> Vec<i32> {
            self.fitting.iter().filter_map(|game| of(game)).collect()
        };
        let won = known(&|game| Some(i32::from(game.won)));
        let ended = game.reasons().map(|name| {
            (TableMetric::Ended, name, known(&|game| Some(i32::from(game.ending? == name))))
        });
        let lengths = game.info().lengths.iter().enumerate();
        let lengths = lengths
            .map(|(place, name)| (TableMetric::Length, *name, known(&|game| game.lengths[place])));
        let all = std::iter::once((TableMetric::Won, "", won)).chain(ended).chain(lengths);
        for ((metric, about, known), values) in all.zip(&seen.numbers) {
            // In a game with a single ending, the ending says nothing.
            let is_alone = metric == TableMetric::Ended && game.info().endings.len() == 1;
            if !known.is_empty() && !is_alone {
                rows.push(self.row(game, (metric, about), &known, values));
            }
        }
    }

    /// Tests the values `known` of a number at the table against the counts `values` of simulated games.
    fn row(
        &self,
        game: &dyn GameDefinition,
        (metric, about): (TableMetric, &str),
        known: &[i32],
        values: &BTreeMap<i32, u64>,
    ) -> AtTable {
        let (n, sum) = (known.len() as u64, known.iter().map(|it| i64::from(*it)).sum::<i64>());
        let interval = match metric {
            TableMetric::Length => None,
            _ => clopper_pearson(sum as u64, n, self.level),
        };
        let mean = |sum: i64| sum as f64 / n as f64;
        let estimate = Estimate { value: Some(mean(sum)), interval, ..Estimate::unknown(n) };
        // The values at the table are pooled with the simulated ones, so that no p-value is 0.
        let mut pooled = values.clone();
        known.iter().for_each(|it| *pooled.entry(*it).or_default() += 1);
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
