//! A set-up beside another, on the same luck: the printed scenario, or a set-up that is kept.

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
use sandtable_report::figures::{percentage_points, rate, with_margin};
use sandtable_report::tell::spoken;
use sandtable_scenario::Document;
use sandtable_stats::{
    CrossTally, DEFAULT_SMALLEST_EFFECT, Estimate, Mergeable, Paired, merge_fields,
};
use sandtable_summary::rows::DifferenceMetric::WinRateChange;
use sandtable_summary::rows::{About, Difference, Moved, MovedMetric};
use sandtable_summary::{Cell, Sheet};

/// The players of two set-ups, the one that is played first.
pub(super) struct Compared {
    casts: [PreparedMatchup; 2],
    /// Whether the first scenario has more of something, so that its luck is not that of a run of it:
    /// what both scenarios have is dealt as in the second.
    is_laid_out: bool,
    /// Whether the second is a set-up that is kept, and not the printed scenario.
    is_kept: bool,
}

/// What games of two set-ups came to, whose tallies are `T`.
#[derive(Deserialize, Serialize)]
pub(super) struct Pairs<T> {
    /// Games won by the first seat in the first set-up, in the second, in both.
    wins: [u64; 3],
    /// The numbers of a game in both set-ups, in the order of the files.
    measures: Vec<CrossTally>,
    /// Whether it ended so in both set-ups, in the order of the game's endings.
    endings: Vec<CrossTally>,
    /// What is told of the second set-up alone if that is kept.
    kept: Option<Kept<T>>,
}

/// What games of a set-up that is kept came to beside those of the first.
#[derive(Deserialize, Serialize)]
struct Kept<T> {
    /// All that its own games came to.
    tally: T,
    /// Whether a game was as long as that, for each of the game's lengths and each length.
    lengths: Each,
    /// What happened in a space, for each of its numbers and each space.
    spaces: Each,
}

/// A number in both set-ups, by what it is and by the length or the space that it is of. Games in which it
/// was 0 in both are not counted.
type Each = BTreeMap<String, BTreeMap<String, CrossTally>>;

/// A number of one game: what it is, the length or the space that it is of, and the number.
type OfOne = (&'static str, String, i32);

/// BoxedTally a game of both set-ups.
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
    /// Returns the pairs with another form of tally.
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
    /// Returns the pairs of a batch in JSON.
    ///
    /// # Errors
    /// If its tally is of another game.
    pub fn read(&self, pairs: Pairs<Json>) -> serde_json::Result<Pairs<BoxedTally>> {
        pairs.try_map(|tally| self.casts[1].read_tally(tally))
    }

    /// Pairs of no games.
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

    /// Whether they can be pairs of `games` games of these set-ups.
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

    /// Returns this set-up together with the kept one that it names, or `None` if that belongs to another game.
    ///
    /// `documents` are all scenarios with the same policies.
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

    /// The players of two set-ups, so laid out that what both scenarios have meets the same luck. None if
    /// one of the scenarios does not know its players.
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

    /// Plays a game of both.
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

    /// Plays a game of both set-ups and adds that of the second to `tally`.
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

    /// Returns the numbers of a game that are compared: those of the table of games, then its lengths.
    fn measures(&self) -> Vec<MeasureId> {
        let (game, mut measures) = (self.casts[0].game(), self.casts[0].game().measures_in_table());
        measures.extend(length_measures(game));
        measures
    }

    /// Returns the lengths of a game.
    fn lengths(&self, outcome: &Outcome) -> Vec<OfOne> {
        let lengths = length_measures(self.casts[0].game());
        let values = &outcome.measures[outcome.measures.len() - lengths.len()..];
        lengths.iter().zip(values).map(|(it, value)| (it.name, value.to_string(), 1)).collect()
    }

    /// How the other set-up went on the same luck, and how far from it the win rate is.
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

    /// How far the win rate has moved.
    fn change(games: u64, pairs: &Pairs<BoxedTally>) -> Estimate {
        let [changed, before, both] = pairs.wins;
        Paired::of_wins(games, [changed, before], both).difference(-1..=1, LEVEL)
    }

    /// What else is different from a set-up that is kept: endings on the same luck, and cards; `cell` has
    /// what the first set-up came to.
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

    /// The numbers of a game in both set-ups, and how far they have moved, each with its interval.
    pub fn moved(&self, pairs: &Pairs<BoxedTally>) -> Json {
        let rows = self.casts[0].game().measures_in_table().into_iter().zip(&pairs.measures);
        rows.map(|(measure, tally)| moved(measure.name, tally, false)).collect()
    }

    /// The same of each single length and of each space, if the other set-up is kept.
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

/// Returns the measures of the length of a game, in the order of the files.
fn length_measures(game: &dyn GameDefinition) -> Vec<MeasureId> {
    let mut measures = game.all_measures();
    measures.retain(|measure| game.info().lengths.contains(&measure.name));
    measures
}

/// A number, or a share of games, in both set-ups, and how far it has moved, each with its interval.
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
