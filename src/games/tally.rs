//! What is counted over the games of a matchup.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Game;
use sandtable_stats::{Estimate, Histogram, Mergeable, have_same_ranges, merge_fields};
use sandtable_summary::{Cell, Matchup, Metric};

/// Counts over games, in integers. A tally that was read from a file must be checked by
/// [`Tally::is_sound`] before it is used.
pub trait Tally<G: Game>: Mergeable + Send + Serialize + DeserializeOwned {
    /// The tally of no games.
    fn new(cast: &G::Cast) -> Self;

    /// Adds a game.
    fn add(&mut self, cast: &G::Cast, record: &G::Record);

    /// Whether it can be the sum of `games` games of a matchup.
    fn is_sound(&self, cast: &G::Cast, games: u64) -> bool;

    /// Games won by the player in the first seat, and games played.
    fn wins(&self) -> (u64, u64);

    /// Turns counts into figures with intervals at `level`.
    fn cell(&self, cast: &G::Cast, level: f64) -> Cell;

    /// What happened in the spaces of the map in a game: the numbers of [`Cell::spaces`], each with its
    /// name and the space; those that are 0 may be left out.
    fn in_spaces(_: &G::Cast, _: &G::Record) -> Vec<(&'static str, String, i32)> {
        Vec::new()
    }
}

/// Games by winner and by why they ended, and the numbers that every game has. Of a game whose
/// [`Game::METRICS`] have fixed bounds this is a tally by itself; others count more beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Games that the player in the first seat lost, and those won, by the place in [`Game::ENDINGS`].
    endings: [Vec<u64>; 2],
    /// One histogram for each of [`Game::METRICS`].
    pub numbers: Vec<Histogram>,
}

merge_fields! { Counts: endings, numbers; }

impl Counts {
    /// The counts of no games, for numbers between these bounds.
    pub fn within<G: Game>(bounds: impl IntoIterator<Item = [i32; 2]>) -> Counts {
        let numbers = bounds.into_iter().map(|[low, high]| Histogram::new(low, high)).collect();
        Counts { endings: [0, 1].map(|_| vec![0; G::ENDINGS.len()]), numbers }
    }

    /// Adds a game that the player in the first seat won, or lost, for the reason at a place in
    /// [`Game::ENDINGS`].
    #[inline]
    pub fn note<G: Game>(&mut self, won: bool, reason: usize, record: &G::Record) {
        self.endings[usize::from(won)][reason] += 1;
        for (histogram, metric) in self.numbers.iter_mut().zip(G::METRICS) {
            histogram.record((metric.of)(record));
        }
    }

    /// Whether these can be those of `games` games, `new` being those of none.
    pub fn can_be(&self, new: &Counts, games: u64) -> bool {
        let all: u128 = self.endings.iter().flatten().map(|count| u128::from(*count)).sum();
        all == u128::from(games)
            && self.endings.each_ref().map(Vec::len) == new.endings.each_ref().map(Vec::len)
            && have_same_ranges(&self.numbers, &new.numbers)
            && self.numbers.iter().all(|histogram| histogram.n() == games)
    }

    /// Games won by the player in the first seat.
    pub fn won(&self) -> u64 {
        self.endings[1].iter().sum()
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.endings.iter().flatten().sum()
    }

    /// The figures of a matchup, without those of cards and spaces.
    pub fn cell<G: Game>(&self, matchup: Matchup, level: f64) -> Cell {
        let games = self.games();
        let [lost, won] = &self.endings;
        let counts = lost.iter().zip(won).map(|(lost, won)| lost + won);
        let ended = G::ENDINGS.iter().zip(counts.clone());
        let ended = ended.map(|((name, _), count)| Metric::share(*name, count, games, level));
        let numbers = G::METRICS.iter().zip(&self.numbers).map(|(it, counts)| match it.unit {
            "share" => Metric {
                std_dev: counts.variance().map(libm::sqrt),
                ..Metric::share(it.name, counts.sum() as u64, games, level)
            },
            unit => Metric::mean(it.name, unit, counts, level),
        });
        Cell {
            matchup,
            games,
            win_rate: Estimate::rate(self.won(), games, level),
            metrics: ended.chain(numbers).collect(),
            reasons: reasons::<G>().zip(counts).collect(),
            cards: Vec::new(),
            spaces: Vec::new(),
        }
    }
}

/// Why games end, in the order of [`Game::ENDINGS`].
pub fn reasons<G: Game>() -> impl Iterator<Item = &'static str> {
    G::ENDINGS.iter().map(|(name, _)| name.strip_prefix("ended_by_").unwrap_or(name))
}

impl<G: Game<Bounds = [i32; 2]>> Tally<G> for Counts {
    fn new(_: &G::Cast) -> Counts {
        Counts::within::<G>(G::METRICS.iter().map(|metric| metric.bounds))
    }

    /// # Panics
    /// If the game ended for a reason that is not declared, or a number is out of bounds.
    fn add(&mut self, cast: &G::Cast, record: &G::Record) {
        let [_, reason] = G::ending(cast, record);
        let place = reasons::<G>().position(|known| known == reason);
        let place = place.unwrap_or_else(|| panic!("{reason:?} is not among the endings"));
        self.note::<G>(G::won(record), place, record);
    }

    fn is_sound(&self, cast: &G::Cast, games: u64) -> bool {
        self.can_be(&<Counts as Tally<G>>::new(cast), games)
    }

    fn wins(&self) -> (u64, u64) {
        (self.won(), self.games())
    }

    fn cell(&self, cast: &G::Cast, level: f64) -> Cell {
        self.cell::<G>(G::matchup(cast), level)
    }
}
