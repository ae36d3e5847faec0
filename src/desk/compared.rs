//! Comparison of a configuration (scenario and players) with another one, on the same random numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::config::{StudioConfig, StudioProblems};
use super::estimate::{LEVEL, NamedEstimate};
use super::seating::Seating;
use sandtable_analysis::diff::{cards, judge_moved};
use sandtable_analysis::effects::measure_difference;
use sandtable_analysis::variants::{Base, ScenarioCache, needed_room};
use sandtable_games::definition::{BoxedTally, MatchupTally};
use sandtable_games::{GameDefinition, MeasureId, Model, Outcome, PolicyStore, PreparedMatchup};
use sandtable_kernel::RandomStreams;
use sandtable_report::tell::with_spaces;
use sandtable_scenario::Document;
use sandtable_stats::{
    CrossTally, DEFAULT_SMALLEST_EFFECT, Estimate, Mergeable, Paired, merge_fields,
};
use sandtable_summary::figures::{percentage_points, rate, with_margin};
use sandtable_summary::rows::DifferenceMetric::WinRateChange;
use sandtable_summary::rows::{About, Difference, Moved, MovedMetric};
use sandtable_summary::{Cell, Sheet};

/// Comparison of two configurations by pairs of games on the same random numbers.
pub(super) struct ConfigComparison {
    /// Matchup of the configuration that the page shows, then that of the other configuration.
    matchups: [PreparedMatchup; 2],
    /// True if a deck or counter box has more pieces in the first configuration than in the second.
    ///
    /// Both scenarios then reserve slots for the added cards, so that their common cards are dealt alike. Therefore the
    /// games of the first configuration differ from those of a run with the same seed.
    is_aligned: bool,
    /// True if the second configuration is one that the user kept on the page, false if it is as shipped.
    is_kept: bool,
}

/// Counts over pairs of games of two configurations; `T` is a tally in memory or as JSON.
#[derive(Deserialize, Serialize)]
pub(super) struct PairedCounts<T> {
    /// Number of games that the first seat won: in the first configuration, in the second, and in both.
    wins: [u64; 3],
    /// Sums and products of each measure of a game, in the order of the table of games.
    measures: Vec<CrossTally>,
    /// Counts for each ending, in the game's order: 1 for a game that ended so, 0 for any other.
    endings: Vec<CrossTally>,
    /// Further counts for a configuration that the user kept; `None` if the second is the shipped scenario.
    kept: Option<KeptCounts<T>>,
}

#[derive(Deserialize, Serialize)]
struct KeptCounts<T> {
    /// Tally (sums over games) of the kept configuration.
    tally: T,
    /// For each measure of length and each of its values: 1 for a game of that length, 0 for any other.
    lengths: GroupedCounts,
    /// Number of events in a game, for each kind of event and each space of the map.
    spaces: GroupedCounts,
}

/// Counts over pairs of games: by name of the measure, then by game length or map space.
///
/// A pair in which both numbers are 0 is not counted; [`CrossTally::padded_to`] adds such pairs.
type GroupedCounts = BTreeMap<String, BTreeMap<String, CrossTally>>;

struct GroupedNumber {
    measure: &'static str,
    /// Game length (as text) or name of a map space.
    group: String,
    number: i32,
}

fn record_pair(counts: &mut GroupedCounts, games: [Vec<GroupedNumber>; 2]) {
    let mut pairs: BTreeMap<_, [i32; 2]> = BTreeMap::new();
    for (index, numbers) in games.into_iter().enumerate() {
        for GroupedNumber { measure, group, number } in numbers {
            pairs.entry((measure, group)).or_default()[index] = number;
        }
    }
    for ((measure, group), numbers) in pairs {
        let groups = counts.entry(measure.to_owned()).or_default();
        groups.entry(group).or_insert_with(|| CrossTally::new(2)).record(&numbers);
    }
}

merge_fields! {
    PairedCounts<T>: wins, measures, endings, kept where T: Mergeable;
    KeptCounts<T>: tally, lengths, spaces where T: Mergeable;
}

impl<T> PairedCounts<T> {
    /// Applies `convert` to the tally of the kept configuration, if there is one.
    ///
    /// # Errors
    /// Returns the error of `convert`.
    pub fn try_map<U, E>(
        self,
        convert: impl FnOnce(T) -> Result<U, E>,
    ) -> Result<PairedCounts<U>, E> {
        let PairedCounts { wins, measures, endings, kept } = self;
        let kept = kept.map(|KeptCounts { tally, lengths, spaces }| {
            Ok(KeptCounts { tally: convert(tally)?, lengths, spaces })
        });
        Ok(PairedCounts { wins, measures, endings, kept: kept.transpose()? })
    }

    fn cross_tallies(&self) -> impl Iterator<Item = &CrossTally> {
        self.measures.iter().chain(&self.endings)
    }
}

impl ConfigComparison {
    /// Converts the tallies in the counts from JSON to memory.
    ///
    /// # Errors
    /// If a tally belongs to another game.
    pub fn read(&self, pairs: PairedCounts<Json>) -> serde_json::Result<PairedCounts<BoxedTally>> {
        pairs.try_map(|tally| self.matchups[1].read_tally(tally))
    }

    /// Creates empty counts, to which pairs of games can be added.
    pub fn new_counts(&self) -> PairedCounts<BoxedTally> {
        let game = self.matchups[0].game();
        let tallies = |count| vec![CrossTally::new(2); count];
        PairedCounts {
            wins: [0; 3],
            measures: tallies(game.measures_in_table().len()),
            endings: tallies(game.info().endings.len()),
            kept: self.is_kept.then(|| KeptCounts {
                tally: self.matchups[1].new_tally(),
                lengths: GroupedCounts::new(),
                spaces: GroupedCounts::new(),
            }),
        }
    }

    /// Returns whether `pairs` is consistent with counts over `games` pairs of games of these configurations.
    pub fn is_sound(&self, pairs: &PairedCounts<BoxedTally>, games: u64) -> bool {
        let empty = self.new_counts();
        let kept = pairs.kept.as_ref();
        pairs.measures.len() == empty.measures.len()
            && pairs.endings.len() == empty.endings.len()
            && pairs.cross_tallies().all(|it| it.variants() == 2)
            && kept.is_some() == self.is_kept
            && kept.is_none_or(|KeptCounts { tally, lengths, spaces }| {
                let mut tallies =
                    lengths.values().chain(spaces.values()).flat_map(BTreeMap::values);
                self.matchups[1].is_sound(&**tally, games)
                    && tallies.all(|it| it.variants() == 2 && it.n() <= games)
            })
    }

    /// Prepares the comparison of a changed configuration with one that the user kept.
    ///
    /// Seats that the kept configuration leaves open get the policy that is best for all of `documents`. Returns `None`
    /// if the kept configuration belongs to another game, or if one of the two cannot be played.
    ///
    /// # Errors
    /// If the scenario of the kept configuration has problems.
    pub fn prepare_with_kept(
        kept: &StudioConfig,
        documents: &[&Document],
        changed: (&Model, &StudioConfig),
        policies: &PolicyStore,
    ) -> Result<Option<ConfigComparison>, StudioProblems> {
        let document = kept.load_document()?;
        let game = changed.0.game();
        if document.game() != game.info().name {
            return Ok(None);
        }
        let model = game.read(&document)?;
        let kept = Seating::choose(kept, &model, documents, policies, false).config;
        let comparison = ConfigComparison::prepare(&document, (&model, &kept), changed, policies);
        Ok(comparison.map(|it| ConfigComparison { is_kept: true, ..it }))
    }

    /// Prepares the comparison of a changed configuration with an earlier one, whose scenario is `document`.
    ///
    /// Both scenarios are aligned, so that their common cards are dealt from the same random numbers.
    /// Returns `None` if one of the matchups cannot be played.
    pub fn prepare(
        document: &Document,
        (before, config_before): (&Model, &StudioConfig),
        (changed, changed_config): (&Model, &StudioConfig),
        policies: &PolicyStore,
    ) -> Option<ConfigComparison> {
        let spare = needed_room(before, std::slice::from_ref(changed));
        let scenarios = &ScenarioCache::default();
        let base = Base { document, model: before, policies, scenarios, room: spare };
        let prepare = |model: &Model, config: &StudioConfig| {
            let request = config.request_matchup();
            let matchups = base.align(model.clone()).prepare(&request, policies).ok()?;
            matchups.into_iter().next()
        };
        let matchups = [prepare(changed, changed_config)?, prepare(before, config_before)?];
        Some(ConfigComparison { matchups, is_aligned: spare > 0, is_kept: false })
    }

    /// Plays game number `index` in both configurations and adds the pair to `pairs`.
    pub fn play(&self, seed: u64, index: u64, pairs: &mut PairedCounts<BoxedTally>) {
        let streams = RandomStreams::new(seed, index);
        let outcomes = self.play_pair(streams, pairs.kept.as_mut().map(|kept| &mut *kept.tally));
        let [changed, before] = outcomes.each_ref().map(|it| it.won);
        let won = [changed, before, changed && before];
        pairs.wins.iter_mut().zip(won).for_each(|(sum, won)| *sum += u64::from(won));
        for (index, tally) in pairs.measures.iter_mut().enumerate() {
            tally.record(&outcomes.each_ref().map(|it| it.measures[index]));
        }
        let ended = outcomes.each_ref().map(|it| it.ending[1]);
        for (name, tally) in self.matchups[0].game().reasons().zip(&mut pairs.endings) {
            tally.record(&ended.map(|reason| i32::from(reason == name)));
        }
        if let Some(kept) = &mut pairs.kept {
            let lengths = outcomes.each_ref().map(|outcome| self.list_lengths(outcome));
            record_pair(&mut kept.lengths, lengths);
            record_pair(&mut kept.spaces, outcomes.map(list_spaces));
        }
    }

    /// Plays a game in both configurations and returns both outcomes; the second game is added to `tally`.
    fn play_pair(
        &self,
        streams: RandomStreams,
        tally: Option<&mut dyn MatchupTally>,
    ) -> [Outcome; 2] {
        let mut outcomes = [(); 2].map(|()| Outcome::with_measures(&self.list_measures()));
        match tally {
            Some(tally) => {
                outcomes.iter_mut().for_each(Outcome::request_spaces);
                self.matchups[0].play(streams, &mut outcomes[0]);
                self.matchups[1].play_counted(streams, &mut outcomes[1], tally);
            }
            None => {
                self.matchups
                    .iter()
                    .zip(&mut outcomes)
                    .for_each(|(matchup, it)| matchup.play(streams, it));
            }
        }
        outcomes
    }

    fn list_measures(&self) -> Vec<MeasureId> {
        let game = self.matchups[0].game();
        let mut measures = game.measures_in_table();
        measures.extend(list_length_measures(game));
        measures
    }

    /// Returns the lengths of a game as entries of [`KeptCounts::lengths`], each with the number 1.
    fn list_lengths(&self, outcome: &Outcome) -> Vec<GroupedNumber> {
        let measures = list_length_measures(self.matchups[0].game());
        let values = &outcome.measures[outcome.measures.len() - measures.len()..];
        let number = |(measure, value): (&MeasureId, &i32)| GroupedNumber {
            measure: measure.name,
            group: value.to_string(),
            number: 1,
        };
        measures.iter().zip(values).map(number).collect()
    }

    /// Returns the second configuration's win rate, and the difference of the first from it, as estimates to show.
    ///
    /// If the compared games of the first configuration differ from those of a run, its win rate in them comes first.
    pub fn compute_estimates(
        &self,
        games: u64,
        pairs: &PairedCounts<BoxedTally>,
    ) -> Vec<NamedEstimate> {
        let [changed, before, _] = pairs.wins;
        let share = |key: &str, name: &str, wins: u64| {
            NamedEstimate::from_share(key, name, &Estimate::rate(wins, games, LEVEL))
        };
        let change = Self::estimate_change(games, pairs);
        let [aligned_name, printed_name, difference_name] = if self.is_kept {
            ["win rate of B, dealt like A", "win rate of A", "B less A, in points"]
        } else {
            [
                "win rate, dealt like the unchanged scenario",
                "win rate in the unchanged scenario",
                "difference to the unchanged scenario, in points",
            ]
        };
        let compared = [
            share("printed", printed_name, before),
            NamedEstimate::new("difference", difference_name, percentage_points(&change), &change),
        ];
        let aligned = self.is_aligned.then(|| share("dealt_alike", aligned_name, changed));
        aligned.into_iter().chain(compared).collect()
    }

    fn estimate_change(games: u64, pairs: &PairedCounts<BoxedTally>) -> Estimate {
        let [changed, before, both] = pairs.wins;
        Paired::of_wins(games, [changed, before], both).difference(-1..=1, LEVEL)
    }

    /// Returns tables of the differences from a kept configuration in win rate, endings and cards.
    ///
    /// There are no tables if the second configuration is the shipped scenario. `cell` has the statistics of the first.
    pub fn tabulate_differences(
        &self,
        cell: &Cell,
        pairs: &PairedCounts<BoxedTally>,
    ) -> Vec<Sheet> {
        let Some(kept) = &pairs.kept else { return Vec::new() };
        let kept = self.matchups[1].cell(&*kept.tally, LEVEL);
        let matchup = &cell.matchup;
        let total = Difference {
            change: Difference::ALL.to_owned(),
            ..Difference::of(matchup, WinRateChange, Self::estimate_change(cell.games, pairs))
        };
        let mut rows = Vec::new();
        for (name, tally) in self.matchups[0].game().reasons().zip(&pairs.endings) {
            let [after, before] = [0, 1].map(|index| tally.moments(index).estimate(LEVEL).value);
            if [after, before] != [Some(0.0); 2] {
                let estimate = tally.pair(0, 1).difference(-1..=1, LEVEL);
                let (about, name, unit) = (About::Ending, name.to_owned(), "share".into());
                let row = Moved::of(matchup, MovedMetric::Change, estimate);
                rows.push(Moved { about, name, unit, before, after, ..row });
            }
        }
        rows.extend(cards(matchup, [&kept, cell]));
        let parts = self.matchups[0].game().parts();
        judge_moved(parts, &mut rows, std::slice::from_ref(&total), DEFAULT_SMALLEST_EFFECT);
        let total = Sheet::of(parts, &[total], Vec::new());
        vec![total, Sheet::of(parts, &rows, Vec::new())]
    }

    /// Returns the mean of each measure in both configurations and their difference, with intervals, as JSON.
    pub fn list_measure_changes(&self, pairs: &PairedCounts<BoxedTally>) -> Json {
        let rows = self.matchups[0].game().measures_in_table().into_iter().zip(&pairs.measures);
        rows.map(|(measure, tally)| change_row(measure.name, tally, false)).collect()
    }

    /// Returns as JSON the changes of each game length's share and of each map space's numbers.
    ///
    /// Returns null without a kept configuration.
    pub fn list_group_changes(&self, games: u64, pairs: &PairedCounts<BoxedTally>) -> Json {
        let changes = |counts: &GroupedCounts, is_share| -> Json {
            let rows = |groups: &BTreeMap<String, CrossTally>| {
                let mut groups: Vec<_> = groups.iter().collect();
                groups.sort_by_key(|(group, _)| group.parse::<i32>().ok());
                let row = |(group, tally): (&String, &CrossTally)| {
                    change_row(group, &tally.padded_to(games), is_share)
                };
                groups.into_iter().map(row).collect::<Json>()
            };
            counts.iter().map(|(measure, groups)| (measure.clone(), rows(groups))).collect()
        };
        pairs.kept.as_ref().map_or(
            Json::Null,
            |it| json!({ "lengths": changes(&it.lengths, true), "spaces": changes(&it.spaces, false) }),
        )
    }
}

fn list_spaces(outcome: Outcome) -> Vec<GroupedNumber> {
    let numbers = outcome.in_spaces.into_iter();
    numbers.map(|(measure, group, number)| GroupedNumber { measure, group, number }).collect()
}

fn list_length_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let mut measures = game.all_measures();
    measures.retain(|measure| game.info().lengths.contains(&measure.name));
    measures
}

/// Returns as JSON a mean, or a share of games, in both configurations, and the difference, with intervals.
fn change_row(name: &str, tally: &CrossTally, is_share: bool) -> Json {
    let mean = |estimate: &Estimate| {
        let margin = estimate.margin();
        estimate.value.map_or(String::new(), |mean| with_margin(mean, margin))
    };
    let figure = |estimate: &Estimate, words: String| {
        NamedEstimate::new(name, &with_spaces(name), words, estimate)
    };
    let pair = tally.pair(0, 1);
    let [after, before, change] = if is_share {
        let share = |index| Estimate::rate(tally.sum(index) as u64, tally.n(), LEVEL);
        let [after, before] = [0, 1].map(share).map(|it| figure(&it, rate(&it)));
        let change = pair.difference(-1..=1, LEVEL);
        [after, before, figure(&change, percentage_points(&change))]
    } else {
        let estimate = |index| tally.moments(index).estimate(LEVEL);
        [estimate(0), estimate(1), measure_difference(&pair, LEVEL)]
            .map(|it| figure(&it, mean(&it)))
    };
    json!({ "before": before, "after": after, "change": change })
}

#[cfg(test)]
mod tests;
