//! Which variants play a game of their base, by the stratum that it falls into.

use sandtable_games::Outcome;
use sandtable_stats::{Stratum, TwoPhase};

/// By stratum, and in it for each variant: games of the base while it was open, those of them that it has
/// played, and those of these that the other side has won.
pub type StrataTally = Vec<[u64; 3]>;

/// What a variant changes, as far as a game of the base shows whether it came into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touches {
    /// It may come into any game.
    Anything,
    /// A copy is taken out: its mix, and its slot there.
    Copy(usize, usize),
    /// The reading of a ruling, by its place: games that did not depend on it are the same by another.
    Ruling(usize),
}

/// The strata of the base's games, and how much of each the variants play that are still open.
#[derive(Debug)]
pub struct Strata {
    /// The highest margin of each class of games but the last.
    cuts: Vec<i32>,
    /// What each variant changes.
    touches: Vec<Touches>,
    /// Of how many mixes it is asked which copies were in play.
    mixes: usize,
    /// The variants that are still played.
    open: Vec<usize>,
    /// By stratum, and in it for each variant, the highest random word with which it plays a game.
    plays: Vec<u64>,
}

impl Strata {
    /// Every variant plays every game.
    pub fn new(touches: Vec<Touches>, cuts: Vec<i32>) -> Strata {
        let variants = touches.len();
        let mixes =
            touches.iter().map(|it| if let Touches::Copy(mix, _) = it { mix + 1 } else { 0 });
        let mixes = mixes.max().unwrap_or(0);
        let plays = vec![u64::MAX; 4 * (cuts.len() + 1) * variants];
        Strata { cuts, touches, mixes, open: (0..variants).collect(), plays }
    }

    /// How many variants there are.
    pub fn variants(&self) -> usize {
        self.touches.len()
    }

    /// Of how many mixes it is asked which copies were in play.
    pub fn mixes(&self) -> usize {
        self.mixes
    }

    /// The variants that are still played.
    pub fn open(&self) -> &[usize] {
        &self.open
    }

    /// Plays on only those of which it is `wanted`.
    pub fn retain(&mut self, wanted: impl Fn(usize) -> bool) {
        self.open.retain(|&variant| wanted(variant));
    }

    /// The tally of no games.
    pub fn tally(&self) -> StrataTally {
        vec![[0; 3]; self.plays.len()]
    }

    /// What is known of a variant.
    pub fn of(&self, variant: usize, tally: &StrataTally) -> TwoPhase {
        let its = tally[variant..].iter().step_by(self.variants()).enumerate();
        let stratum = |(place, &[games, pairs, flipped]): (usize, &[u64; 3])| Stratum {
            won: place % 2 == 1,
            same: self.is_same(variant, place),
            games,
            pairs,
            flipped,
        };
        TwoPhase(its.map(stratum).collect())
    }

    /// Whether a variant is known to change nothing in the games of a stratum.
    fn is_same(&self, variant: usize, stratum: usize) -> bool {
        stratum & 2 == 0 && matches!(self.touches[variant], Touches::Ruling(_))
    }

    /// Counts a game of the base for all open variants. Returns those that are to play it, each with the index in
    /// the tally where it counts. A game that is known to be the same counts as a pair immediately.
    ///
    /// A variant plays the game unless the random `word` is above one of its own.
    pub fn count(&self, game: &Outcome, word: u64, tally: &mut StrataTally) -> Vec<(usize, usize)> {
        // The strata: by margin, by whether what is changed came into the game, and by who won.
        let class = self.cuts.partition_point(|&cut| cut < game.margin);
        let first = 4 * class + usize::from(game.won);
        let mut played = Vec::with_capacity(self.open.len());
        for &variant in &self.open {
            let bit = match self.touches[variant] {
                Touches::Anything => 1,
                Touches::Copy(mix, slot) => game.in_play[mix] >> slot & 1,
                Touches::Ruling(place) => game.rulings >> place & 1,
            };
            let stratum = first + 2 * bit as usize;
            let place = stratum * self.variants() + variant;
            tally[place][0] += 1;
            if self.is_same(variant, stratum) {
                tally[place][1] += 1;
            } else if word <= self.plays[place] {
                played.push((variant, place));
            }
        }
        played
    }

    /// How many games variants really played: not those that are known to be the same.
    pub fn played(&self, tally: &StrataTally) -> u64 {
        let variants = self.variants();
        let is_same = |place: &usize| self.is_same(place % variants, place / variants);
        (0..tally.len()).filter(|it| !is_same(it)).map(|place| tally[place][1]).sum()
    }

    /// Settles how much of each stratum the open variants play until the next look, so that all of them have
    /// such a standard error at once, and after as few games as may be: the more games of the base, the
    /// fewer of each variant.
    pub fn settle(&mut self, found: &[TwoPhase], std_err: f64) {
        let variance = std_err * std_err;
        let open = || self.open.iter().map(|&variant| &found[variant]);
        let least = open().map(|it| it.games_for(variance)).fold(0.0, f64::max);
        let played =
            |games: &f64| games + open().map(|it| it.pairs_for(*games, variance)).sum::<f64>();
        let soon = open().map(TwoPhase::games).max().unwrap_or(0) as f64 * (1.0 + 1.0 / 32.0);
        // Longer and longer; not before the next look, which is a 32nd later.
        let longer = (0..12).map(|power| 1.0 + f64::from(1 << power) / 32.0);
        let some = std::iter::once(1.0).chain(longer).map(|times| times * f64::max(least, soon));
        let Some(games) = some.min_by(|one, other| played(one).total_cmp(&played(other))) else {
            return;
        };
        let variants = self.variants();
        for &variant in &self.open {
            // A part of 1 becomes the highest word that there is: every game is played.
            let last = |part: f64| (part * 18_446_744_073_709_551_616.0) as u64;
            let parts = found[variant].parts_from_now(games, variance);
            let places = self.plays[variant..].iter_mut().step_by(variants);
            places.zip(parts).for_each(|(place, part)| *place = last(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that did not depend on a ruling counts for its other reading without being played; one without the
    /// copy that is taken out is played.
    #[test]
    fn what_is_known_to_be_the_same_is_not_played() {
        let touches = vec![Touches::Ruling(3), Touches::Copy(1, 5), Touches::Anything];
        let strata = Strata::new(touches, vec![0]);
        let mut tally = strata.tally();
        let game = |rulings, copies| {
            let mut outcome = Outcome::with_mixes(2);
            (outcome.margin, outcome.won) = (2, true);
            (outcome.in_play[1], outcome.rulings) = (copies, rulings);
            outcome
        };
        let places = |stratum: [usize; 3]| -> Vec<(usize, usize)> {
            (0..3).map(|variant| (variant, 3 * stratum[variant] + variant)).collect()
        };
        assert_eq!(strata.count(&game(1 << 3, 1 << 5), 7, &mut tally), places([7, 7, 7]));
        assert_eq!(strata.count(&game(!(1 << 3), 1), 7, &mut tally), places([5, 5, 7])[1..]);
        let seen = strata.of(0, &tally);
        assert_eq!((seen.games(), seen.pairs()), (2, 1));
        assert!(seen.0[5].same && !seen.0[7].same && !strata.of(1, &tally).0[5].same);
        assert_eq!(strata.played(&tally), 0);
        tally[3 * 7][1] = 1;
        assert_eq!(strata.played(&tally), 1);
    }
}
