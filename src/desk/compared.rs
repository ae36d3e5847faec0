//! A plan beside another, on the same luck: the printed scenario, or a plan that is kept.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::plan::{Refused, StudioSetup};
use super::{Figure, LEVEL};
use sandtable_analysis::sweep::difference;
use sandtable_analysis::variants::{Base, room};
use sandtable_games::{Game, measures_in_table};
use sandtable_kernel::Luck;
use sandtable_report::figures::{percentage_points, with_margin};
use sandtable_report::tell::spoken;
use sandtable_scenario::Document;
use sandtable_stats::{CrossTally, Estimate, Paired};

/// The players of two plans, the one that is played first.
pub(super) struct Compared<G: Game> {
    casts: [G::Cast; 2],
    /// Whether the first scenario has more of something, so that its luck is not that of a run of it:
    /// what both scenarios have is dealt as in the second.
    is_laid_out: bool,
    /// Whether the second is a plan that is kept, and not the printed scenario.
    is_kept: bool,
}

/// What games of two plans came to.
#[derive(Clone, Default, Deserialize, Serialize)]
pub(super) struct Pairs {
    /// Games won by the first seat in the first plan, in the second, in both.
    wins: [u64; 3],
    /// The numbers of a game in both plans, in the order of the files.
    measures: Vec<CrossTally>,
}

impl Pairs {
    pub fn new<G: Game>() -> Pairs {
        let measures = measures_in_table::<G>().iter().map(|_| CrossTally::new(2)).collect();
        Pairs { measures, ..Pairs::default() }
    }

    /// Whether they are pairs of as many numbers.
    pub fn is_like(&self, other: &Pairs) -> bool {
        self.measures.len() == other.measures.len()
            && other.measures.iter().all(|it| it.variants() == 2)
    }

    pub fn merge(&mut self, other: &Pairs) {
        self.wins.iter_mut().zip(other.wins).for_each(|(sum, more)| *sum += more);
        self.measures.iter_mut().zip(&other.measures).for_each(|(sum, more)| sum.merge(more));
    }
}

impl<G: Game> Compared<G> {
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
    pub fn play(&self, seed: u64, index: u64, pairs: &mut Pairs) {
        let luck = Luck::new(seed, index);
        let records = self.casts.each_ref().map(|it| G::record(it, luck));
        let [changed, before] = records.each_ref().map(G::won);
        let won = [changed, before, changed && before];
        pairs.wins.iter_mut().zip(won).for_each(|(sum, won)| *sum += u64::from(won));
        for ((_, measure), tally) in measures_in_table::<G>().iter().zip(&mut pairs.measures) {
            tally.record(&records.each_ref().map(measure));
        }
    }

    /// How the other plan went on the same luck, and how far from it the win rate is.
    pub fn figures(&self, games: u64, pairs: &Pairs) -> Vec<Figure> {
        let Pairs { wins: [changed, before, both], .. } = *pairs;
        let share = |key: &str, name: &str, wins: u64| {
            Figure::share(key, name, &Estimate::rate(wins, games, LEVEL))
        };
        let pairs = Paired::of_wins(games, [changed, before], both);
        let change = pairs.difference(-1..=1, LEVEL);
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

    /// The numbers of a game in both plans, and how far they have moved, each with its interval.
    pub fn moved(&self, pairs: &Pairs) -> Json {
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
