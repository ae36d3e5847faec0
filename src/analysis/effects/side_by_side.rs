//! Variants side by side with their base, which plays every game. With a precision, a variant plays more of
//! those games that tell more.

use super::{Effect, Ready, panel};
use crate::lines::each_of;
use crate::panel::LEFT_OUT;
use crate::prelude::*;
use sandtable_runner::Played;
use sandtable_stats::{Stratum, TwoPhase, z};

/// By the margins of so many games of the base games are divided into strata.
const FIRST: usize = 64;

/// At most so many strata hold games won, and as many games lost.
const STRATA: usize = 16;

/// After so many games enough is known of the strata to play more of some.
const PILOT: u64 = 1024;

/// Plays the base and its variants on the same luck, in every line the same matchups, each its share
/// of the games: the effect of each variant, game by game. With a precision a variant is played no further
/// once its own effect is as precise, and is left out of games that tell little; with a limit of games, too,
/// out of none.
pub fn play<G: Game>(
    session: &Session<'_, G>,
    base: &Base<'_, G>,
    (matchups, weights): (&[Matchup], &Weights),
    variants: &[Ready<G>],
) -> Vec<Effect> {
    if variants.is_empty() {
        return Vec::new();
    }
    let panel = panel(session, base, (matchups, weights.clone()), variants);
    session.stage(&format!("{} variants side by side", variants.len()), session.games);
    let picks = session.precision.is_some() && session.games.is_none();
    let cuts = if picks { cuts(session, &panel) } else { Vec::new() };
    let mut games = SideBySide::new(panel, cuts);
    let mut seen = games.tally();
    let mut found: Vec<TwoPhase> = (0..variants.len()).map(|it| seen.of(it)).collect();
    let mut from = 0;
    for look in session.looks() {
        let Played { tally, finished, .. } = session.play_part(&games, from..look);
        session.count(tally.pairs.iter().sum(), true);
        seen.merge(&tally);
        games.open.retain(|&variant| {
            found[variant] = seen.of(variant);
            let margin = found[variant].difference(session.level).margin();
            session.precision.is_some_and(|it| margin.is_none_or(|margin| margin > it))
        });
        if games.open.is_empty() || !finished {
            break;
        }
        from = look;
        if let Some(wanted) = session.precision.filter(|_| picks && from >= PILOT) {
            games.settle(&found, wanted / z(session.level));
        }
    }
    let effect = |seen: &TwoPhase| Effect {
        difference: seen.difference(session.level),
        pairing: Pairing::from(seen),
    };
    found.iter().map(effect).collect()
}

/// Margins of the base between which strata lie.
fn cuts<G: Game>(session: &Session<'_, G>, panel: &Panel<G>) -> Vec<i32> {
    let add = |index, luck, margins: &mut Vec<i64>| {
        let record = panel.record(0, 0, panel.pick(index), luck);
        margins[index as usize] = G::margin(&record).into();
    };
    let games = each_of::<G, _>(&panel.lines[0].casts, panel.seed, || vec![0; FIRST], add);
    let mut margins = session.play_part(&games, 0..FIRST as u64).tally;
    margins.sort_unstable();
    let mut cuts: Vec<i32> =
        margins.chunks(FIRST / STRATA).skip(1).map(|some| some[0] as i32).collect();
    cuts.dedup();
    cuts
}

/// The games of a base and of its variants that are still open.
struct SideBySide<G: Game> {
    /// The base first, then every variant.
    panel: Panel<G>,
    /// How many ways of other lines come before those of each line.
    ways: Vec<usize>,
    cuts: Vec<i32>,
    /// The variants that are still played.
    open: Vec<usize>,
    /// For each variant the last word, by stratum, by which it plays a game.
    plays: Vec<Vec<u64>>,
}

/// Counts by strata.
struct StrataTally {
    /// Games of the base.
    games: Vec<u64>,
    /// Of each variant, games that it has played.
    pairs: Vec<u64>,
    /// Of each variant, those of them that the other side has won.
    flipped: Vec<u64>,
}

sums! { StrataTally: games, pairs, flipped; }

impl StrataTally {
    /// What is known of a variant. Games are won in every second stratum.
    fn of(&self, variant: usize) -> TwoPhase {
        let first = variant * self.games.len();
        let stratum = |(place, &games): (usize, &u64)| Stratum {
            won: place % 2 == 1,
            games,
            pairs: self.pairs[first + place],
            flipped: self.flipped[first + place],
        };
        TwoPhase(self.games.iter().enumerate().map(stratum).collect())
    }
}

impl<G: Game> SideBySide<G> {
    /// Every variant plays every game.
    fn new(panel: Panel<G>, cuts: Vec<i32>) -> SideBySide<G> {
        let mut before = 0;
        let ways = panel.lines.iter().map(|line| {
            before += line.ways.len();
            before - line.ways.len()
        });
        let (ways, variants) = (ways.collect(), panel.lines.len() - 1);
        let plays = vec![vec![u64::MAX; 2 * (cuts.len() + 1)]; variants];
        SideBySide { panel, ways, cuts, open: (0..variants).collect(), plays }
    }

    fn stratum(&self, record: &G::Record) -> usize {
        let margin = G::margin(record);
        2 * self.cuts.partition_point(|&cut| cut < margin) + usize::from(G::won(record))
    }

    /// Settles how much of each stratum the open variants play until the next look, so that all of them have
    /// such a standard error at once, and after as few games as may be: the more games of the base, the
    /// fewer of each variant.
    fn settle(&mut self, found: &[TwoPhase], std_err: f64) {
        let variance = std_err * std_err;
        let open = || self.open.iter().map(|&variant| &found[variant]);
        let least = open().map(|it| it.games_for(variance)).fold(0.0, f64::max);
        let played =
            |games: &f64| games + open().map(|it| it.pairs_for(*games, variance)).sum::<f64>();
        let soon = open().map(TwoPhase::games).max().unwrap_or(0) as f64 * (1.0 + 1.0 / 32.0);
        let longer = (0..12).map(|power| 1.0 + f64::from(1 << power) / 32.0);
        let some = std::iter::once(1.0).chain(longer).map(|times| times * f64::max(least, soon));
        let Some(games) = some.min_by(|one, other| played(one).total_cmp(&played(other))) else {
            return;
        };
        for &variant in &self.open {
            // The last word, so that all of them play a part of 1.
            let last = |part: f64| (part * 18_446_744_073_709_551_616.0) as u64;
            let parts = found[variant].parts_from_now(games, variance);
            self.plays[variant] = parts.into_iter().map(last).collect();
        }
    }
}

impl<G: Game> Experiment for SideBySide<G> {
    type Tally = StrataTally;
    type Record = ();

    fn tally(&self) -> StrataTally {
        let strata = 2 * (self.cuts.len() + 1);
        let none = vec![0; self.plays.len() * strata];
        StrataTally { games: vec![0; strata], pairs: none.clone(), flipped: none }
    }

    fn play(&self, index: u64, tally: &mut StrataTally) {
        let (luck, picked) = (Luck::new(self.panel.seed, index), self.panel.pick(index));
        let base = self.panel.record(0, 0, picked, luck);
        let stratum = self.stratum(&base);
        tally.games[stratum] += 1;
        let word = GameKey::new(self.panel.seed, index).generator(LEFT_OUT, 0).next_u64();
        for &variant in &self.open {
            if word > self.plays[variant][stratum] {
                continue;
            }
            let line = variant + 1;
            let record = self.panel.record(line, self.ways[line], picked, luck);
            let place = variant * tally.games.len() + stratum;
            tally.pairs[place] += 1;
            tally.flipped[place] += u64::from(G::won(&record) != G::won(&base));
        }
    }
}

impl<G: Game> Lines for SideBySide<G> {
    fn replays(&self) -> Vec<Replay> {
        self.panel.replays()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_megiddo::Megiddo;
    use sandtable_runner::{Progress, Runner};
    use sandtable_scenario::load;
    use std::sync::atomic::AtomicBool;

    const GAMES: u64 = 6000;

    fn panel() -> Panel<Megiddo> {
        let document = load("megiddo-1918-level", &[]).expect("the scenario");
        let model = Megiddo::model(&document).expect("a model");
        let base = Base::<Megiddo> { document: &document, model: &model, room: 0 };
        let wanted = Wanted::default().with("british", ["greedy"]).with("turks", ["greedy"]);
        let cast = |settings: &[&str]| {
            let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
            let model = base.laid_out(base.with(&settings).expect("a variant"));
            Megiddo::casts(&model, &wanted).expect("a cast").remove(0)
        };
        let variants = [&["british.deck.Roads=2"][..], &["turkish.deck.Turkish Infantry=7"], &[]];
        Panel::new(std::iter::once(&[][..]).chain(variants).map(cast), 5)
    }

    fn run<E: Experiment>(games: &E, range: Range<u64>) -> E::Tally {
        let runner = Runner::new(2).expect("threads start").with_batch(64);
        let stop = AtomicBool::new(false);
        runner.run(games, range, false, &stop, None, &Progress::default()).tally
    }

    /// Games that a variant is left out of neither change its figure nor those of others; a variant that is
    /// the base plays no less, for nothing is known of what it never does.
    #[test]
    fn fewer_games_say_the_same() {
        let every = run(&panel(), 0..GAMES);
        let mut games = SideBySide::new(panel(), vec![-1, 0, 3, 4]);
        let mut seen = run(&games, 0..2000);
        let first = |tally: &StrataTally| tally.pairs.iter().sum::<u64>();
        assert_eq!(first(&seen), 3 * 2000);
        let found: Vec<TwoPhase> = (0..3).map(|variant| seen.of(variant)).collect();
        games.settle(&found, 0.004);
        seen.merge(&run(&games, 2000..GAMES));
        for (variant, least) in [(0, 0.3), (1, 0.3), (2, 1.0)] {
            let (seen, pair) = (seen.of(variant), every.pair(variant + 1, 0));
            let (some, all) = (seen.difference(0.95), pair.difference(-1..=1, 0.95));
            let played = some.n as f64 / GAMES as f64;
            assert!(played >= least && (variant > 0 || played < 0.7), "{variant}: {some:?}");
            let apart = some.value.expect("known") - all.value.expect("known");
            assert!(apart.abs() <= 3.0 * some.std_err.expect("known"), "{some:?} {all:?}");
            assert!(some.std_err >= all.std_err, "{some:?} {all:?}");
            if played == 1.0 {
                assert_eq!(some, all);
            }
        }
    }

    #[test]
    fn strata_are_by_who_won_and_by_how_much() {
        let games = SideBySide::new(panel(), vec![-1, 3]);
        let tally = run(&games, 0..500);
        let mut expected = vec![0; 6];
        for index in 0..500 {
            let record = Megiddo::record(&games.panel.lines[0].casts[0], Luck::new(5, index));
            let class = match Megiddo::margin(&record) {
                ..=-1 => 0,
                0..=3 => 2,
                4.. => 4,
            };
            expected[class + usize::from(Megiddo::won(&record))] += 1;
        }
        assert_eq!(tally.games, expected);
    }
}
