//! A set-up beside another, on the same luck: the printed scenario, or a set-up that is kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::seating::Seating;
use super::setup::{Refused, StudioSetup};
use super::{Figure, LEVEL};
use sandtable_analysis::diff::{cards, judge_moved};
use sandtable_analysis::sweep::difference;
use sandtable_analysis::variants::{Base, room};
use sandtable_games::{Game, PolicyStore, Tally as _, measures_in_table, reasons};
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
pub(super) struct Compared<G: Game> {
    casts: [G::Cast; 2],
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

/// Counts a game of both set-ups.
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
    fn tallies(&self) -> impl Iterator<Item = &CrossTally> {
        self.measures.iter().chain(&self.endings)
    }
}

impl<G: Game> Compared<G> {
    /// Pairs of no games.
    pub fn pairs(&self) -> Pairs<G::Tally> {
        let tallies = |count| vec![CrossTally::new(2); count];
        Pairs {
            wins: [0; 3],
            measures: tallies(measures_in_table::<G>().len()),
            endings: tallies(G::ENDINGS.len()),
            kept: self.is_kept.then(|| Kept {
                tally: G::Tally::new(&self.casts[1]),
                lengths: Each::new(),
                spaces: Each::new(),
            }),
        }
    }

    /// Whether they can be pairs of `games` games of these set-ups.
    pub fn is_sound(&self, pairs: &Pairs<G::Tally>, games: u64) -> bool {
        let own = self.pairs();
        let kept = pairs.kept.as_ref();
        pairs.measures.len() == own.measures.len()
            && pairs.endings.len() == own.endings.len()
            && pairs.tallies().all(|it| it.variants() == 2)
            && kept.is_some() == self.is_kept
            && kept.is_none_or(|Kept { tally, lengths, spaces }| {
                let mut each = lengths.values().chain(spaces.values()).flat_map(BTreeMap::values);
                tally.is_sound(&self.casts[1], games)
                    && each.all(|it| it.variants() == 2 && it.n() <= games)
            })
    }

    /// Returns this set-up together with the kept one that it names, or `None` if that belongs to another game.
    ///
    /// `documents` are all scenarios with the same policies.
    pub fn with_kept(
        kept: &StudioSetup,
        documents: &[&Document],
        changed: (&G::Model, &StudioSetup),
        policies: &PolicyStore,
    ) -> Result<Option<Compared<G>>, Refused> {
        let document = kept.document()?;
        if document.game() != G::NAME {
            return Ok(None);
        }
        let model = G::model(&document)?;
        let kept = Seating::of::<G>(kept, &model, documents, policies, false).setup;
        let compared = Compared::with(&document, (&model, &kept), changed, policies);
        Ok(compared.map(|it| Compared { is_kept: true, ..it }))
    }

    /// The players of two set-ups, so laid out that what both scenarios have meets the same luck. None if
    /// one of the scenarios does not know its players.
    pub fn with(
        document: &Document,
        (before, they): (&G::Model, &StudioSetup),
        (changed, we): (&G::Model, &StudioSetup),
        policies: &PolicyStore,
    ) -> Option<Compared<G>> {
        let spare = room::<G>(before, std::slice::from_ref(changed));
        let base = Base::<G> { document, model: before, policies, room: spare };
        let cast = |model: &G::Model, who: &StudioSetup| {
            G::casts(&base.laid_out(model.clone()), &who.wanted(), policies)
                .ok()?
                .into_iter()
                .next()
        };
        let casts = [cast(changed, we)?, cast(before, they)?];
        Some(Compared { casts, is_laid_out: spare > 0, is_kept: false })
    }

    /// Plays a game of both.
    pub fn play(&self, seed: u64, index: u64, pairs: &mut Pairs<G::Tally>) {
        let luck = RandomStreams::new(seed, index);
        let records = self.casts.each_ref().map(|it| G::record(it, luck));
        let [changed, before] = records.each_ref().map(G::won);
        let won = [changed, before, changed && before];
        pairs.wins.iter_mut().zip(won).for_each(|(sum, won)| *sum += u64::from(won));
        for ((_, measure), tally) in measures_in_table::<G>().iter().zip(&mut pairs.measures) {
            tally.record(&records.each_ref().map(measure));
        }
        let ended = [0, 1].map(|line| G::ending(&self.casts[line], &records[line])[1]);
        for (name, tally) in reasons::<G>().zip(&mut pairs.endings) {
            tally.record(&ended.map(|reason| i32::from(reason == name)));
        }
        if let Some(kept) = &mut pairs.kept {
            kept.tally.add(&self.casts[1], &records[1]);
            note(&mut kept.lengths, records.each_ref().map(lengths::<G>));
            let spaces = [0, 1].map(|line| G::Tally::in_spaces(&self.casts[line], &records[line]));
            note(&mut kept.spaces, spaces);
        }
    }

    /// How the other set-up went on the same luck, and how far from it the win rate is.
    pub fn figures(&self, games: u64, pairs: &Pairs<G::Tally>) -> Vec<Figure> {
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
    fn change(games: u64, pairs: &Pairs<G::Tally>) -> Estimate {
        let [changed, before, both] = pairs.wins;
        Paired::of_wins(games, [changed, before], both).difference(-1..=1, LEVEL)
    }

    /// What else is different from a set-up that is kept: endings on the same luck, and cards; `cell` has
    /// what the first set-up came to.
    pub fn differences(&self, cell: &Cell, pairs: &Pairs<G::Tally>) -> Vec<Sheet> {
        let Some(kept) = &pairs.kept else { return Vec::new() };
        let kept = kept.tally.cell(&self.casts[1], LEVEL);
        let matchup = &cell.matchup;
        let whole = Difference {
            change: Difference::ALL.to_owned(),
            ..Difference::of(matchup, WinRateChange, Self::change(cell.games, pairs))
        };
        let mut rows = Vec::new();
        for (name, tally) in reasons::<G>().zip(&pairs.endings) {
            let [after, before] = [0, 1].map(|line| tally.moments(line).estimate(LEVEL).value);
            if [after, before] != [Some(0.0); 2] {
                let estimate = tally.pair(0, 1).difference(-1..=1, LEVEL);
                let (about, name, unit) = (About::Ending, name.to_owned(), "share".into());
                let of = Moved::of(matchup, MovedMetric::Change, estimate);
                rows.push(Moved { about, name, unit, before, after, ..of });
            }
        }
        rows.extend(cards(matchup, [&kept, cell]));
        judge_moved::<G>(&mut rows, std::slice::from_ref(&whole), DEFAULT_SMALLEST_EFFECT);
        let whole = Sheet::of(G::PARTS, &[whole], Vec::new());
        vec![whole, Sheet::of(G::PARTS, &rows, Vec::new())]
    }

    /// The numbers of a game in both set-ups, and how far they have moved, each with its interval.
    pub fn moved(&self, pairs: &Pairs<G::Tally>) -> Json {
        let rows = measures_in_table::<G>().into_iter().zip(&pairs.measures);
        rows.map(|((name, _), tally)| moved(name, tally, false)).collect()
    }

    /// The same of each single length and of each space, if the other set-up is kept.
    pub fn each(&self, games: u64, pairs: &Pairs<G::Tally>) -> Json {
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

/// How long a game was.
fn lengths<G: Game>(record: &G::Record) -> Vec<OfOne> {
    let lengths = G::measures().into_iter().filter(|(name, _)| G::LENGTHS.contains(name));
    lengths.map(|(name, measure)| (name, measure(record).to_string(), 1)).collect()
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
        [alone(0), alone(1), difference(&pair, LEVEL)].map(|it| figure(&it, mean(&it)))
    };
    json!({ "before": before, "after": after, "change": change })
}

#[cfg(test)]
mod tests;
