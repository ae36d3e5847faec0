//! Division of the base's games into strata, which decide whether a variant replays a game.

use super::Affected;
use sandtable_games::Outcome;
use sandtable_stats::{Stratum, TwoPhase};

/// Counts `[games, pairs, flipped pairs]` of each variant in each stratum (class of games).
///
/// The index is that of the stratum times the number of variants, plus that of the variant. Games are those of the base
/// while the variant was active. Pairs are those of these games that the variant played, or that are known to be the
/// same in it. A pair is flipped if variant and base have different winners.
pub type StrataTally = Vec<[u64; 3]>;

/// Game of the base that also counts for a variant, because the variant plays it or it is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Index of the variant.
    pub variant: usize,
    /// Index in [`StrataTally`] at which the pair is counted.
    pub index: usize,
    /// True if the game is known to be the same in the variant, which therefore does not play it.
    pub is_same: bool,
}

/// Division of the base's games into strata; each variant plays its own share of each stratum.
///
/// The games of a stratum have the same class of margins and the same winner. In all of them, or in none, the changed
/// component came into play.
#[derive(Debug)]
pub struct Strata {
    /// Largest margin in each class of games except the last.
    class_limits: Vec<i32>,
    /// Component of the scenario that each variant changes.
    affected: Vec<Affected>,
    /// Number of decks (mixes) for which the base must record the cards that came into play.
    mixes: usize,
    /// Indices of the variants that have not stopped.
    active: Vec<usize>,
    /// Largest random word at which a variant plays a game, by stratum and then by variant.
    word_limits: Vec<u64>,
}

impl Strata {
    /// Creates strata in which every variant plays all games.
    pub fn new(affected: Vec<Affected>, class_limits: Vec<i32>) -> Strata {
        let variants = affected.len();
        let mixes = affected.iter().map(|it| match it {
            Affected::Copy { mix, .. } => mix + 1,
            _ => 0,
        });
        let mixes = mixes.max().unwrap_or(0);
        let word_limits = vec![u64::MAX; 4 * (class_limits.len() + 1) * variants];
        Strata { class_limits, affected, mixes, active: (0..variants).collect(), word_limits }
    }

    /// Returns the number of variants, including those that have stopped.
    pub fn variants(&self) -> usize {
        self.affected.len()
    }

    /// Returns the number of decks (mixes) for which the base must record the cards that came into play.
    pub fn mixes(&self) -> usize {
        self.mixes
    }

    /// Returns the indices of the variants that have not stopped.
    pub fn active_variants(&self) -> &[usize] {
        &self.active
    }

    /// Stops the variants for which `is_active` returns false.
    pub fn retain_active(&mut self, is_active: impl Fn(usize) -> bool) {
        self.active.retain(|&variant| is_active(variant));
    }

    /// Creates an empty tally for all strata and variants.
    pub fn tally(&self) -> StrataTally {
        vec![[0; 3]; self.word_limits.len()]
    }

    /// Returns the counts of one variant in each stratum.
    pub fn counts_of(&self, variant: usize, tally: &StrataTally) -> TwoPhase {
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

    /// Returns whether a variant is known to have the same games as the base in a stratum.
    fn is_same(&self, variant: usize, stratum: usize) -> bool {
        stratum & 2 == 0 && matches!(self.affected[variant], Affected::Ruling(_))
    }

    /// Counts a game of the base, and returns the variants for which the game also counts.
    ///
    /// A game that is known to be the same is counted as a pair here. The caller plays the other pairs and counts them.
    /// A variant plays the game unless the random `word` is greater than its limit for the stratum.
    pub fn count(&self, game: &Outcome, word: u64, tally: &mut StrataTally) -> Vec<Pair> {
        // Index of the stratum: 4 * class of margin + 2 * (changed component in play) + (first seat won).
        let class = self.class_limits.partition_point(|&limit| limit < game.margin);
        let first = 4 * class + usize::from(game.won);
        let mut pairs = Vec::with_capacity(self.active.len());
        for &variant in &self.active {
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
            if is_same || word <= self.word_limits[index] {
                pairs.push(Pair { variant, index, is_same });
            }
        }
        pairs
    }

    /// Returns the number of games that variants have played, without games known to be the same.
    pub fn count_played(&self, tally: &StrataTally) -> u64 {
        let variants = self.variants();
        let is_same = |place: &usize| self.is_same(place % variants, place / variants);
        (0..tally.len()).filter(|it| !is_same(it)).map(|place| tally[place][1]).sum()
    }

    /// Sets the share of each stratum that active variants play until the next interim check.
    ///
    /// The shares minimize the expected number of games until every active variant has the standard error `std_err`.
    /// Games of the base and of the variants count equally: the more games the base has, the fewer each variant needs.
    /// `counts_of` returns the counts of a variant so far.
    pub fn set_sampling_shares<'f>(
        &mut self,
        counts_of: impl Fn(usize) -> &'f TwoPhase,
        std_err: f64,
    ) {
        let variance = std_err * std_err;
        let active = || self.active.iter().map(|&variant| counts_of(variant));
        let least = active().map(|it| it.games_for(variance)).fold(0.0, f64::max);
        let played =
            |games: &f64| games + active().map(|it| it.pairs_for(*games, variance)).sum::<f64>();
        let soon = active().map(TwoPhase::games).max().unwrap_or(0) as f64 * (1.0 + 1.0 / 32.0);
        // Candidate numbers of games of the base; the smallest is that at the next check, 1/32 later.
        let longer = (0..12).map(|power| 1.0 + f64::from(1 << power) / 32.0);
        let some = std::iter::once(1.0).chain(longer).map(|times| times * f64::max(least, soon));
        let Some(games) = some.min_by(|one, other| played(one).total_cmp(&played(other))) else {
            return;
        };
        let variants = self.variants();
        for &variant in &self.active {
            // The cast saturates: a share of 1 becomes the largest word, so that every game is played.
            let last = |part: f64| (part * 18_446_744_073_709_551_616.0) as u64;
            let parts = counts_of(variant).parts_from_now(games, variance);
            let places = self.word_limits[variant..].iter_mut().step_by(variants);
            places.zip(parts).for_each(|(place, part)| *place = last(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that did not depend on a ruling counts for its other reading without being played.
    ///
    /// A game in which a removed card was not in play is still played.
    #[test]
    fn games_known_to_be_the_same_are_not_played() {
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
        let seen = strata.counts_of(0, &tally);
        assert_eq!((seen.games(), seen.pairs()), (2, 1));
        assert!(seen.0[5].same && !seen.0[7].same && !strata.counts_of(1, &tally).0[5].same);
        assert_eq!(strata.count_played(&tally), 0);
        tally[3 * 7][1] = 1;
        assert_eq!(strata.count_played(&tally), 1);
    }
}
