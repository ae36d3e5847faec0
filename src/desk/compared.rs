//! Comparison of a set-up with the printed scenario or with a kept set-up, on the same random numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::figure::{Figure, LEVEL};
use super::seating::Seating;
use super::setup::{Refused, StudioSetup};
use sandtable_analysis::diff::{cards, judge_moved};
use sandtable_analysis::effects::measure_difference;
use sandtable_analysis::variants::{Base, ReadScenarios, room};
use sandtable_games::definition::{BoxedTally, MatchupTally};
use sandtable_games::{GameDefinition, MeasureId, Model, Outcome, PolicyStore, PreparedMatchup};
use sandtable_kernel::RandomStreams;
use sandtable_report::tell::spoken;
use sandtable_scenario::Document;
use sandtable_stats::{
    CrossTally, DEFAULT_SMALLEST_EFFECT, Estimate, Mergeable, Paired, merge_fields,
};
use sandtable_summary::figures::{percentage_points, rate, with_margin};
use sandtable_summary::rows::DifferenceMetric::WinRateChange;
use sandtable_summary::rows::{About, Difference, Moved, MovedMetric};
use sandtable_summary::{Cell, Sheet};

/// Comparison of two set-ups, whose games are played in pairs on the same random numbers.
pub(super) struct Compared {
    /// Matchup of the set-up that is shown, then that of the set-up it is compared with.
    casts: [PreparedMatchup; 2],
    /// True if a deck or counter box of the first set-up is larger than that of the second.
    ///
    /// Both scenarios then have room for the added cards, so that their common cards are dealt alike. The games of the
    /// first set-up therefore differ from those of a run with the same seed.
    is_laid_out: bool,
    /// True if the second is a kept set-up, false if it is the printed scenario.
    is_kept: bool,
}

/// Counts over the pairs of games of two compared set-ups; `T` is a tally in memory or as JSON.
#[derive(Deserialize, Serialize)]
pub(super) struct Pairs<T> {
    /// Number of games that the first seat won in the first set-up, in the second, and in both.
    wins: [u64; 3],
    /// Measures of the games, in the order of the table of games.
    measures: Vec<CrossTally>,
    /// For each ending of the game, in its order: 1 for a game that ended so and 0 for any other.
    endings: Vec<CrossTally>,
    /// Further results of a kept set-up; `None` if the second is the printed scenario.
    kept: Option<Kept<T>>,
}

/// Further counts for a kept set-up: its own tally, and numbers of every pair of games.
#[derive(Deserialize, Serialize)]
struct Kept<T> {
    /// Tally of the kept set-up's own games.
    tally: T,
    /// For each length measure and each value of it: 1 for a game of that length and 0 for any other.
    lengths: Each,
    /// Numbers of events in the spaces of the map, for each kind of event and each space.
    spaces: Each,
}

/// Counts over pairs of games by measure, and then by the game length or map space that is counted.
///
/// A game in which the number is 0 in both set-ups is not counted; [`CrossTally::padded_to`] adds such games.
type Each = BTreeMap<String, BTreeMap<String, CrossTally>>;

/// Name of a measure, the length or space to which it belongs, and its value in one game.
type OfOne = (&'static str, String, i32);

/// Adds the numbers of a game in both set-ups to `each`.
fn note(each: &mut Each, lines: [Vec<OfOne>; 2]) {
    let mut both: BTreeMap<_, [i32; 2]> = BTreeMap::new();
    for (line, numbers) in lines.into_iter().enumerate() {
        for (what, place, number) in numbers {
            both.entry((what, place)).or_default()[line] = number;
        }
    }
    for ((what, place), numbers) in both {
        let places = each.entry(what.to_owned()).or_default();
        places.entry(place).or_insert_with(|| CrossTally::new(2)).record(&numbers);
    }
}

merge_fields! {
    Pairs<T>: wins, measures, endings, kept where T: Mergeable;
    Kept<T>: tally, lengths, spaces where T: Mergeable;
}

impl<T> Pairs<T> {
    /// Converts the tally of the kept set-up with `form`.
    ///
    /// # Errors
    /// Returns the error of `form`.
    pub fn try_map<U, E>(self, form: impl FnOnce(T) -> Result<U, E>) -> Result<Pairs<U>, E> {
        let Pairs { wins, measures, endings, kept } = self;
        let kept = kept.map(|Kept { tally, lengths, spaces }| {
            Ok(Kept { tally: form(tally)?, lengths, spaces })
        });
        Ok(Pairs { wins, measures, endings, kept: kept.transpose()? })
    }

    fn tallies(&self) -> impl Iterator<Item = &CrossTally> {
        self.measures.iter().chain(&self.endings)
    }
}

impl Compared {
    /// Converts the counts of a batch from JSON.
    ///
    /// # Errors
    /// If a tally belongs to another game.
    pub fn read(&self, pairs: Pairs<Json>) -> serde_json::Result<Pairs<BoxedTally>> {
        pairs.try_map(|tally| self.casts[1].read_tally(tally))
    }

    /// Creates empty counts, to which pairs of games can be added.
    pub fn pairs(&self) -> Pairs<BoxedTally> {
        let (game, tallies) = (self.casts[0].game(), |count| vec![CrossTally::new(2); count]);
        Pairs {
            wins: [0; 3],
            measures: tallies(game.measures_in_table().len()),
            endings: tallies(game.info().endings.len()),
            kept: self.is_kept.then(|| Kept {
                tally: self.casts[1].new_tally(),
                lengths: Each::new(),
                spaces: Each::new(),
            }),
        }
    }

    /// Returns whether `pairs` can be the counts over `games` pairs of games of these set-ups.
    pub fn is_sound(&self, pairs: &Pairs<BoxedTally>, games: u64) -> bool {
        let own = self.pairs();
        let kept = pairs.kept.as_ref();
        pairs.measures.len() == own.measures.len()
            && pairs.endings.len() == own.endings.len()
            && pairs.tallies().all(|it| it.variants() == 2)
            && kept.is_some() == self.is_kept
            && kept.is_none_or(|Kept { tally, lengths, spaces }| {
                let mut each = lengths.values().chain(spaces.values()).flat_map(BTreeMap::values);
                self.casts[1].is_sound(&**tally, games)
                    && each.all(|it| it.variants() == 2 && it.n() <= games)
            })
    }

    /// Prepares the comparison of a set-up with a kept one.
    ///
    /// Returns `None` if the kept set-up belongs to another game, or if one of the two cannot be played. The best
    /// policies are chosen for all of `documents`.
    ///
    /// # Errors
    /// If the scenario of the kept set-up has problems.
    pub fn with_kept(
        kept: &StudioSetup,
        documents: &[&Document],
        changed: (&Model, &StudioSetup),
        policies: &PolicyStore,
    ) -> Result<Option<Compared>, Refused> {
        let document = kept.document()?;
        let game = changed.0.game();
        if document.game() != game.info().name {
            return Ok(None);
        }
        let model = game.read(&document)?;
        let kept = Seating::of(kept, &model, documents, policies, false).setup;
        let compared = Compared::with(&document, (&model, &kept), changed, policies);
        Ok(compared.map(|it| Compared { is_kept: true, ..it }))
    }

    /// Prepares the comparison of a changed set-up with an earlier one, whose scenario is `document`.
    ///
    /// Both scenarios are aligned, so that their common cards meet the same luck. Returns `None` if one of the matchups
    /// cannot be played.
    pub fn with(
        document: &Document,
        (before, they): (&Model, &StudioSetup),
        (changed, we): (&Model, &StudioSetup),
        policies: &PolicyStore,
    ) -> Option<Compared> {
        let spare = room(before, std::slice::from_ref(changed));
        let scenarios = &ReadScenarios::default();
        let base = Base { document, model: before, policies, scenarios, room: spare };
        let cast = |model: &Model, who: &StudioSetup| {
            let prepared = base.laid_out(model.clone()).prepare(&who.wanted(), policies).ok()?;
            prepared.into_iter().next()
        };
        let casts = [cast(changed, we)?, cast(before, they)?];
        Some(Compared { casts, is_laid_out: spare > 0, is_kept: false })
    }

    /// Plays game number `index` in both set-ups and adds the pair to `pairs`.
    pub fn play(&self, seed: u64, index: u64, pairs: &mut Pairs<BoxedTally>) {
        let luck = RandomStreams::new(seed, index);
        let outcomes = self.outcomes(luck, pairs.kept.as_mut().map(|kept| &mut *kept.tally));
        let [changed, before] = outcomes.each_ref().map(|it| it.won);
        let won = [changed, before, changed && before];
        pairs.wins.iter_mut().zip(won).for_each(|(sum, won)| *sum += u64::from(won));
        for (place, tally) in pairs.measures.iter_mut().enumerate() {
            tally.record(&outcomes.each_ref().map(|it| it.measures[place]));
        }
        let ended = outcomes.each_ref().map(|it| it.ending[1]);
        for (name, tally) in self.casts[0].game().reasons().zip(&mut pairs.endings) {
            tally.record(&ended.map(|reason| i32::from(reason == name)));
        }
        if let Some(kept) = &mut pairs.kept {
            let lengths = outcomes.each_ref().map(|outcome| self.lengths(outcome));
            note(&mut kept.lengths, lengths);
            note(&mut kept.spaces, outcomes.map(|it| it.in_spaces));
        }
    }

    /// Plays a game in both set-ups, adds that of the second to `tally`, and returns both outcomes.
    fn outcomes(
        &self,
        streams: RandomStreams,
        tally: Option<&mut dyn MatchupTally>,
    ) -> [Outcome; 2] {
        let mut outcomes = [(); 2].map(|()| Outcome::with_measures(&self.measures()));
        match tally {
            Some(tally) => {
                outcomes.iter_mut().for_each(Outcome::request_spaces);
                self.casts[0].play(streams, &mut outcomes[0]);
                self.casts[1].play_counted(streams, &mut outcomes[1], tally);
            }
            None => {
                self.casts.iter().zip(&mut outcomes).for_each(|(cast, it)| cast.play(streams, it));
            }
        }
        outcomes
    }

    /// Returns the compared measures: those of the table of games, then those of the length of a game.
    fn measures(&self) -> Vec<MeasureId> {
        let (game, mut measures) = (self.casts[0].game(), self.casts[0].game().measures_in_table());
        measures.extend(length_measures(game));
        measures
    }

    /// Returns the lengths of a played game as entries of [`Kept::lengths`], each with the value 1.
    fn lengths(&self, outcome: &Outcome) -> Vec<OfOne> {
        let lengths = length_measures(self.casts[0].game());
        let values = &outcome.measures[outcome.measures.len() - lengths.len()..];
        lengths.iter().zip(values).map(|(it, value)| (it.name, value.to_string(), 1)).collect()
    }

    /// Returns the win rate of the second set-up and the lead of the first set-up over it.
    ///
    /// If the games of the first set-up differ from those of a run, its win rate in these games comes first.
    pub fn figures(&self, games: u64, pairs: &Pairs<BoxedTally>) -> Vec<Figure> {
        let [changed, before, _] = pairs.wins;
        let share = |key: &str, name: &str, wins: u64| {
            Figure::share(key, name, &Estimate::rate(wins, games, LEVEL))
        };
        let change = Self::change(games, pairs);
        let [alike, rate, less] = if self.is_kept {
            ["win rate of B, dealt like A", "win rate of A", "B less A, in points"]
        } else {
            [
                "win rate, dealt like the unchanged scenario",
                "win rate in the unchanged scenario",
                "difference to the unchanged scenario, in points",
            ]
        };
        let more = [
            share("printed", rate, before),
            Figure::new("difference", less, percentage_points(&change), &change),
        ];
        let alike = self.is_laid_out.then(|| share("dealt_alike", alike, changed));
        alike.into_iter().chain(more).collect()
    }

    /// Returns the win rate of the first set-up less that of the second, estimated from paired games.
    fn change(games: u64, pairs: &Pairs<BoxedTally>) -> Estimate {
        let [changed, before, both] = pairs.wins;
        Paired::of_wins(games, [changed, before], both).difference(-1..=1, LEVEL)
    }

    /// Returns tables of the differences from a kept set-up, in the win rate, the endings and the cards.
    ///
    /// There are no tables if the second set-up is the printed scenario. `cell` has the statistics of the first set-up.
    pub fn differences(&self, cell: &Cell, pairs: &Pairs<BoxedTally>) -> Vec<Sheet> {
        let Some(kept) = &pairs.kept else { return Vec::new() };
        let kept = self.casts[1].cell(&*kept.tally, LEVEL);
        let matchup = &cell.matchup;
        let whole = Difference {
            change: Difference::ALL.to_owned(),
            ..Difference::of(matchup, WinRateChange, Self::change(cell.games, pairs))
        };
        let mut rows = Vec::new();
        for (name, tally) in self.casts[0].game().reasons().zip(&pairs.endings) {
            let [after, before] = [0, 1].map(|line| tally.moments(line).estimate(LEVEL).value);
            if [after, before] != [Some(0.0); 2] {
                let estimate = tally.pair(0, 1).difference(-1..=1, LEVEL);
                let (about, name, unit) = (About::Ending, name.to_owned(), "share".into());
                let of = Moved::of(matchup, MovedMetric::Change, estimate);
                rows.push(Moved { about, name, unit, before, after, ..of });
            }
        }
        rows.extend(cards(matchup, [&kept, cell]));
        let parts = self.casts[0].game().parts();
        judge_moved(parts, &mut rows, std::slice::from_ref(&whole), DEFAULT_SMALLEST_EFFECT);
        let whole = Sheet::of(parts, &[whole], Vec::new());
        vec![whole, Sheet::of(parts, &rows, Vec::new())]
    }

    /// Returns the mean of each measure in both set-ups and their difference, with intervals, as JSON.
    pub fn moved(&self, pairs: &Pairs<BoxedTally>) -> Json {
        let rows = self.casts[0].game().measures_in_table().into_iter().zip(&pairs.measures);
        rows.map(|(measure, tally)| moved(measure.name, tally, false)).collect()
    }

    /// Returns the changes of every game length and every map space as JSON; null without a kept set-up.
    pub fn each(&self, games: u64, pairs: &Pairs<BoxedTally>) -> Json {
        let told = |each: &Each, is_share| -> Json {
            let rows = |places: &BTreeMap<String, CrossTally>| {
                let mut places: Vec<_> = places.iter().collect();
                places.sort_by_key(|(place, _)| place.parse::<i32>().ok());
                let row = |(place, tally): (&String, &CrossTally)| {
                    moved(place, &tally.padded_to(games), is_share)
                };
                places.into_iter().map(row).collect::<Json>()
            };
            each.iter().map(|(what, places)| (what.clone(), rows(places))).collect()
        };
        pairs.kept.as_ref().map_or(
            Json::Null,
            |it| json!({ "lengths": told(&it.lengths, true), "spaces": told(&it.spaces, false) }),
        )
    }
}

/// Returns the measures that count the length of a game, such as its turns, in the order of the game.
fn length_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let mut measures = game.all_measures();
    measures.retain(|measure| game.info().lengths.contains(&measure.name));
    measures
}

/// Returns a mean or a share of games in both set-ups and the difference, each with its interval.
fn moved(name: &str, tally: &CrossTally, is_share: bool) -> Json {
    let mean =
        |it: &Estimate| it.value.map_or(String::new(), |mean| with_margin(mean, it.margin()));
    let figure = |of: &Estimate, words: String| Figure::new(name, &spoken(name), words, of);
    let pair = tally.pair(0, 1);
    let [after, before, change] = if is_share {
        let share = |line| Estimate::rate(tally.sum(line) as u64, tally.n(), LEVEL);
        let [after, before] = [0, 1].map(share).map(|it| figure(&it, rate(&it)));
        let change = pair.difference(-1..=1, LEVEL);
        [after, before, figure(&change, percentage_points(&change))]
    } else {
        let alone = |line| tally.moments(line).estimate(LEVEL);
        [alone(0), alone(1), measure_difference(&pair, LEVEL)].map(|it| figure(&it, mean(&it)))
    };
    json!({ "before": before, "after": after, "change": change })
}

#[cfg(test)]
mod tests;
