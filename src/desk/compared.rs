//! A plan beside another, on the same luck: the printed scenario, or a plan that is kept.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::plan::{Refused, StudioSetup};
use super::{Figure, LEVEL};
use sandtable_analysis::diff::{cards, judge_moved};
use sandtable_analysis::sweep::difference;
use sandtable_analysis::variants::{Base, room};
use sandtable_games::{Game, Tally as _, measures_in_table, reasons};
use sandtable_kernel::Luck;
use sandtable_report::figures::{percentage_points, with_margin};
use sandtable_report::tell::spoken;
use sandtable_scenario::Document;
use sandtable_stats::{CrossTally, Estimate, MATTERS, Paired};
use sandtable_summary::rows::DifferenceMetric::WinRateChange;
use sandtable_summary::rows::{About, Difference, Moved, MovedMetric};
use sandtable_summary::{Cell, Sheet};

/// The players of two plans, the one that is played first.
pub(super) struct Compared<G: Game> {
    casts: [G::Cast; 2],
    /// Whether the first scenario has more of something, so that its luck is not that of a run of it:
    /// what both scenarios have is dealt as in the second.
    is_laid_out: bool,
    /// Whether the second is a plan that is kept, and not the printed scenario.
    is_kept: bool,
}

/// What games of two plans came to, whose tallies are `T`.
#[derive(Deserialize, Serialize)]
pub(super) struct Pairs<T> {
    /// Games won by the first seat in the first plan, in the second, in both.
    wins: [u64; 3],
    /// The numbers of a game in both plans, in the order of the files.
    measures: Vec<CrossTally>,
    /// Whether it ended so in both plans, in the order of the game's endings.
    endings: Vec<CrossTally>,
    /// All that the games of the second plan came to, if that is kept.
    kept: Option<T>,
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
            kept: self.is_kept.then(|| G::Tally::new(&self.casts[1])),
        }
    }

    /// Whether they can be pairs of `games` games of these plans.
    pub fn is_sound(&self, pairs: &Pairs<G::Tally>, games: u64) -> bool {
        let own = self.pairs();
        let kept = pairs.kept.as_ref();
        pairs.measures.len() == own.measures.len()
            && pairs.endings.len() == own.endings.len()
            && pairs.tallies().all(|it| it.variants() == 2)
            && kept.is_some() == self.is_kept
            && kept.is_none_or(|it| it.is_sound(&self.casts[1], games))
    }

    /// Adds more pairs of the same plans.
    pub fn merge(&self, pairs: &mut Pairs<G::Tally>, more: &Pairs<G::Tally>) {
        pairs.wins.iter_mut().zip(more.wins).for_each(|(sum, more)| *sum += more);
        let sums = pairs.measures.iter_mut().chain(&mut pairs.endings);
        sums.zip(more.tallies()).for_each(|(sum, more)| sum.merge(more));
        if let (Some(kept), Some(more)) = (&mut pairs.kept, &more.kept) {
            kept.merge(more);
        }
    }

    /// The plan beside the one that it names as kept; none if that is of another game.
    pub fn with_kept(
        kept: &StudioSetup,
        changed: (&G::Model, &StudioSetup),
    ) -> Result<Option<Compared<G>>, Refused> {
        let document = kept.document()?;
        if document.game() != G::NAME {
            return Ok(None);
        }
        let model = G::model(&document)?;
        let compared = Compared::with(&document, (&model, kept), changed);
        Ok(compared.map(|it| Compared { is_kept: true, ..it }))
    }

    /// The players of two plans, so laid out that what both scenarios have meets the same luck. None if
    /// one of the scenarios does not know its players.
    pub fn with(
        document: &Document,
        (before, they): (&G::Model, &StudioSetup),
        (changed, we): (&G::Model, &StudioSetup),
    ) -> Option<Compared<G>> {
        let spare = room::<G>(before, std::slice::from_ref(changed));
        let base = Base::<G> { document, model: before, room: spare };
        let cast = |model: &G::Model, who: &StudioSetup| {
            let casts = G::casts(&base.laid_out(model.clone()), &who.wanted());
            casts.ok()?.into_iter().next()
        };
        let casts = [cast(changed, we)?, cast(before, they)?];
        Some(Compared { casts, is_laid_out: spare > 0, is_kept: false })
    }

    /// Plays a game of both.
    pub fn play(&self, seed: u64, index: u64, pairs: &mut Pairs<G::Tally>) {
        let luck = Luck::new(seed, index);
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
            kept.add(&self.casts[1], &records[1]);
        }
    }

    /// How the other plan went on the same luck, and how far from it the win rate is.
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

    /// What else is different from a plan that is kept: endings on the same luck, and cards; `cell` has
    /// what the first plan came to.
    pub fn differences(&self, cell: &Cell, pairs: &Pairs<G::Tally>) -> Vec<Sheet> {
        let Some(kept) = &pairs.kept else { return Vec::new() };
        let kept = kept.cell(&self.casts[1], LEVEL);
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
        judge_moved::<G>(&mut rows, std::slice::from_ref(&whole), MATTERS);
        let whole = Sheet::of(G::PARTS, &[whole], Vec::new());
        vec![whole, Sheet::of(G::PARTS, &rows, Vec::new())]
    }

    /// The numbers of a game in both plans, and how far they have moved, each with its interval.
    pub fn moved(&self, pairs: &Pairs<G::Tally>) -> Json {
        let words =
            |it: &Estimate| it.value.map_or(String::new(), |mean| with_margin(mean, it.margin()));
        let row = |((name, _), tally): (&(&str, _), &CrossTally)| {
            let [after, before] = [0, 1].map(|line| tally.moments(line).estimate(LEVEL));
            let change = difference(&tally.pair(0, 1), LEVEL);
            let figure = |of: &Estimate| Figure::new(name, &spoken(name), words(of), of);
            json!({ "before": figure(&before), "after": figure(&after), "change": figure(&change) })
        };
        measures_in_table::<G>().iter().zip(&pairs.measures).map(row).collect()
    }
}
