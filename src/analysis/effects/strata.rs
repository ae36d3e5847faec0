//! Strata of the base's games, which determine the variants that replay a game.

use super::Affected;
use sandtable_games::Outcome;
use sandtable_stats::{Stratum, TwoPhase};

/// Counts [games, pairs, flipped pairs] by stratum, and within a stratum by variant.
///
/// Games are those of the base while the variant was active. Pairs are the games that also count for the variant. A
/// pair is flipped if variant and base have different winners.
pub type StrataTally = Vec<[u64; 3]>;

/// Game of the base that counts as a pair for a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Index of the variant.
    pub variant: usize,
    /// Index in the tally where the pair counts.
    pub index: usize,
    /// True if the variant is known to have the same game as the base, and so does not play it.
    pub is_same: bool,
}

/// Strata of the base's games, with the share of each stratum that every active variant plays.
#[derive(Debug)]
pub struct Strata {
    /// Largest margin of each class of games but the last.
    cuts: Vec<i32>,
    /// Component that each variant changes.
    affected: Vec<Affected>,
    /// Number of mixes for which the base must record the copies in play.
    mixes: usize,
    /// Indices of the active variants.
    open: Vec<usize>,
    /// Largest random word with which a variant plays a game, by stratum and within it by variant.
    plays: Vec<u64>,
}

impl Strata {
    /// Creates strata with all variants active, in which every variant plays every game.
    pub fn new(affected: Vec<Affected>, cuts: Vec<i32>) -> Strata {
        let variants = affected.len();
        let mixes = affected.iter().map(|it| match it {
            Affected::Copy { mix, .. } => mix + 1,
            _ => 0,
        });
        let mixes = mixes.max().unwrap_or(0);
        let plays = vec![u64::MAX; 4 * (cuts.len() + 1) * variants];
        Strata { cuts, affected, mixes, open: (0..variants).collect(), plays }
    }

    /// Returns the number of variants, active or not.
    pub fn variants(&self) -> usize {
        self.affected.len()
    }

    /// Returns the number of mixes for which the base must record the copies in play.
    pub fn mixes(&self) -> usize {
        self.mixes
    }

    /// Returns the indices of the active variants.
    pub fn open_variants(&self) -> &[usize] {
        &self.open
    }

    /// Stops the variants for which `is_open` is false.
    pub fn retain(&mut self, is_open: impl Fn(usize) -> bool) {
        self.open.retain(|&variant| is_open(variant));
    }

    /// Returns an empty tally.
    pub fn tally(&self) -> StrataTally {
        vec![[0; 3]; self.plays.len()]
    }

    /// Returns the counts of one variant, stratum by stratum.
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

    /// Returns whether a variant is known to change no game of a stratum.
    fn is_same(&self, variant: usize, stratum: usize) -> bool {
        stratum & 2 == 0 && matches!(self.affected[variant], Affected::Ruling(_))
    }

    /// Counts a game of the base for all active variants, and returns the pairs that it makes.
    ///
    /// A game that is known to be the same is counted as a pair. The caller plays and counts the other pairs. A variant
    /// plays the game unless the random `word` is greater than the variant's limit for the stratum.
    pub fn count(&self, game: &Outcome, word: u64, tally: &mut StrataTally) -> Vec<Pair> {
        // Index of the stratum: 4 * class of margin + 2 * (changed component in play) + (first seat won).
        let class = self.cuts.partition_point(|&cut| cut < game.margin);
        let first = 4 * class + usize::from(game.won);
        let mut pairs = Vec::with_capacity(self.open.len());
        for &variant in &self.open {
            let bit = match self.affected[variant] {
                Affected::Anything => 1,
                Affected::Copy { mix, slot } => game.in_play[mix] >> slot & 1,
                Affected::Ruling(ruling) => game.rulings >> ruling & 1,
            };
            let stratum = first + 2 * bit as usize;
            let index = stratum * self.variants() + variant;
            let is_same = self.is_same(variant, stratum);
            tally[index][0] += 1;
            tally[index][1] += u64::from(is_same);
            if is_same || word <= self.plays[index] {
                pairs.push(Pair { variant, index, is_same });
            }
        }
        pairs
    }

    /// Returns the number of games played by variants, without games known to be the same.
    pub fn played(&self, tally: &StrataTally) -> u64 {
        let variants = self.variants();
        let is_same = |place: &usize| self.is_same(place % variants, place / variants);
        (0..tally.len()).filter(|it| !is_same(it)).map(|place| tally[place][1]).sum()
    }

    /// Sets the share of each stratum that the active variants play until the next interim check.
    ///
    /// The shares minimize the expected number of games, of base and variants together, until every active variant has
    /// the standard error `std_err`. With more games of the base, each variant needs fewer. `found` returns the counts
    /// of a variant.
    pub fn settle<'f>(&mut self, found: impl Fn(usize) -> &'f TwoPhase, std_err: f64) {
        let variance = std_err * std_err;
        let open = || self.open.iter().map(|&variant| found(variant));
        let least = open().map(|it| it.games_for(variance)).fold(0.0, f64::max);
        let played =
            |games: &f64| games + open().map(|it| it.pairs_for(*games, variance)).sum::<f64>();
        let soon = open().map(TwoPhase::games).max().unwrap_or(0) as f64 * (1.0 + 1.0 / 32.0);
        // Candidate numbers of games of the base; the smallest is that at the next check, 1/32 later.
        let longer = (0..12).map(|power| 1.0 + f64::from(1 << power) / 32.0);
        let some = std::iter::once(1.0).chain(longer).map(|times| times * f64::max(least, soon));
        let Some(games) = some.min_by(|one, other| played(one).total_cmp(&played(other))) else {
            return;
        };
        let variants = self.variants();
        for &variant in &self.open {
            // The cast saturates: a share of 1 becomes the largest word, so that every game is played.
            let last = |part: f64| (part * 18_446_744_073_709_551_616.0) as u64;
            let parts = found(variant).parts_from_now(games, variance);
            let places = self.plays[variant..].iter_mut().step_by(variants);
            places.zip(parts).for_each(|(place, part)| *place = last(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that did not depend on a ruling counts for its other reading without being played.
    ///
    /// A game in which the removed copy was not in play is still played.
    #[test]
    fn what_is_known_to_be_the_same_is_not_played() {
        let affected =
            vec![Affected::Ruling(3), Affected::Copy { mix: 1, slot: 5 }, Affected::Anything];
        let strata = Strata::new(affected, vec![0]);
        let mut tally = strata.tally();
        let game = |rulings, copies| {
            let mut outcome = Outcome::with_mixes(2);
            (outcome.margin, outcome.won) = (2, true);
            (outcome.in_play[1], outcome.rulings) = (copies, rulings);
            outcome
        };
        let pairs = |stratum: [usize; 3], same: Option<usize>| -> Vec<Pair> {
            let pair = |variant| Pair {
                variant,
                index: 3 * stratum[variant] + variant,
                is_same: same == Some(variant),
            };
            (0..3).map(pair).collect()
        };
        assert_eq!(strata.count(&game(1 << 3, 1 << 5), 7, &mut tally), pairs([7, 7, 7], None));
        assert_eq!(strata.count(&game(!(1 << 3), 1), 7, &mut tally), pairs([5, 5, 7], Some(0)));
        let seen = strata.of(0, &tally);
        assert_eq!((seen.games(), seen.pairs()), (2, 1));
        assert!(seen.0[5].same && !seen.0[7].same && !strata.of(1, &tally).0[5].same);
        assert_eq!(strata.played(&tally), 0);
        tally[3 * 7][1] = 1;
        assert_eq!(strata.played(&tally), 1);
    }
}
