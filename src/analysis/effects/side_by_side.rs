//! Variants side by side with their base, which plays every game. With a precision, a variant plays more of
//! those games that tell more.

use super::{Effect, Ready, panel};
use crate::lines::each_of;
use crate::panel::LEFT_OUT;
use crate::prelude::*;
use sandtable_runner::Played;
use sandtable_stats::{Stratum, TwoPhase, z};

/// The margins of so many games of the base say where strata begin.
const FIRST: usize = 64;

/// Into at most so many classes games are divided by margin; each class is four strata, by who won and by
/// whether the copy that is taken out was in play.
const STRATA: usize = 16;

/// After so many games enough is known of the strata to play more of some.
const PILOT: u64 = 1024;

/// Plays the base and its variants on the same luck, in every line the same matchups, each its share
/// of the games: the effect of each variant, game by game. With a precision a variant is played no further
/// once its own effect is as precise, and is left out of many games that tell little. With a limit of games it
/// is left out of none.
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
    let without = variants.iter().map(|variant| variant.without).collect();
    let mut games = SideBySide::new(panel, without, cuts);
    let mut seen = games.tally();
    let mut found: Vec<TwoPhase> = (0..variants.len()).map(|it| games.of(it, &seen)).collect();
    session.announce(&games);
    let mut from = 0;
    for look in session.looks() {
        let Played { tally, finished, .. } = session.play_looks(&games, from, [look], |_| true);
        session.count(tally.iter().map(|[_, pairs, _]| pairs).sum(), true);
        seen.merge(&tally);
        for &variant in &games.open {
            found[variant] = games.of(variant, &seen);
        }
        games.open.retain(|&variant| {
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

/// The highest margin of each class but the last, such that about as many games are in each.
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
    /// For each variant the copy that it takes out.
    without: Vec<Option<(usize, usize)>>,
    cuts: Vec<i32>,
    /// The variants that are still played.
    open: Vec<usize>,
    /// By stratum, and in it for each variant, the highest random word with which it plays a game.
    plays: Vec<u64>,
}

/// By stratum, and in it for each variant: games of the base while it was open, those of them that it has
/// played, and those of these that the other side has won.
type StrataTally = Vec<[u64; 3]>;

impl<G: Game> SideBySide<G> {
    /// Every variant plays every game.
    fn new(panel: Panel<G>, without: Vec<Option<(usize, usize)>>, cuts: Vec<i32>) -> SideBySide<G> {
        let mut before = 0;
        let ways = panel.lines.iter().map(|line| {
            before += line.ways.len();
            before - line.ways.len()
        });
        let (ways, variants) = (ways.collect(), without.len());
        let plays = vec![u64::MAX; 4 * (cuts.len() + 1) * variants];
        SideBySide { panel, ways, without, cuts, open: (0..variants).collect(), plays }
    }

    /// What is known of a variant.
    fn of(&self, variant: usize, tally: &StrataTally) -> TwoPhase {
        let its = tally[variant..].iter().step_by(self.without.len()).enumerate();
        let stratum = |(place, &[games, pairs, flipped]): (usize, &[u64; 3])| Stratum {
            won: place % 2 == 1,
            games,
            pairs,
            flipped,
        };
        TwoPhase(its.map(stratum).collect())
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
        // Longer and longer; not before the next look, which is a 32nd later.
        let longer = (0..12).map(|power| 1.0 + f64::from(1 << power) / 32.0);
        let some = std::iter::once(1.0).chain(longer).map(|times| times * f64::max(least, soon));
        let Some(games) = some.min_by(|one, other| played(one).total_cmp(&played(other))) else {
            return;
        };
        for &variant in &self.open {
            // A part of 1 becomes the highest word that there is: every game is played.
            let last = |part: f64| (part * 18_446_744_073_709_551_616.0) as u64;
            let parts = found[variant].parts_from_now(games, variance);
            let places = self.plays[variant..].iter_mut().step_by(self.without.len());
            places.zip(parts).for_each(|(place, part)| *place = last(part));
        }
    }
}

impl<G: Game> Experiment for SideBySide<G> {
    type Tally = StrataTally;
    type Record = ();

    fn tally(&self) -> StrataTally {
        vec![[0; 3]; self.plays.len()]
    }

    fn play(&self, index: u64, tally: &mut StrataTally, _: impl FnOnce(&())) {
        let (luck, picked) = (Luck::new(self.panel.seed, index), self.panel.pick(index));
        let base = self.panel.record(0, 0, picked, luck);
        let (margin, won) = (G::margin(&base), G::won(&base));
        // The strata: by margin, by whether the copy that is taken out was in play, and by who won.
        let of_base = 4 * self.cuts.partition_point(|&cut| cut < margin) + usize::from(won);
        let word = GameKey::new(self.panel.seed, index).generator(LEFT_OUT, 0).next_u64();
        for &variant in &self.open {
            let in_play = |(mix, slot)| G::in_play(&base, mix) >> slot & 1 == 1;
            let stratum = of_base + 2 * usize::from(self.without[variant].is_none_or(in_play));
            let place = stratum * self.without.len() + variant;
            let [games, pairs, flipped] = &mut tally[place];
            *games += 1;
            if word <= self.plays[place] {
                let line = variant + 1;
                let record = self.panel.record(line, self.ways[line], picked, luck);
                *pairs += 1;
                *flipped += u64::from(G::won(&record) != won);
            }
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
    use sandtable_kernel::Member;
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

    /// The last copy of a British card.
    fn copy_of(name: &str) -> Option<(usize, usize)> {
        let document = load("megiddo-1918-level", &[]).expect("the scenario");
        let mixes = Megiddo::mixes(&Megiddo::model(&document).expect("a model"));
        let piece = mixes[0].pieces.iter().find(|piece| piece.name == name).expect("the card");
        piece.slot.map(|slot| (0, slot))
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
        let without = vec![copy_of("Roads"), None, None];
        let mut games = SideBySide::new(panel(), without, vec![-1, 0, 3, 4]);
        let mut seen = run(&games, 0..2000);
        let first = |tally: &StrataTally| tally.iter().map(|[_, pairs, _]| pairs).sum::<u64>();
        assert_eq!(first(&seen), 3 * 2000);
        let found: Vec<TwoPhase> = (0..3).map(|variant| games.of(variant, &seen)).collect();
        games.settle(&found, 0.004);
        seen.merge(&run(&games, 2000..GAMES));
        for (variant, least) in [(0, 0.3), (1, 0.3), (2, 1.0)] {
            let (seen, pair) = (games.of(variant, &seen), every.pair(variant + 1, 0));
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
    fn strata_are_by_who_won_by_how_much_and_whether_the_copy_was_in_play() {
        let games = SideBySide::new(panel(), vec![copy_of("Roads"), None, None], vec![-1, 3]);
        let tally = run(&games, 0..500);
        let mut expected = vec![[0; 3]; 12];
        for index in 0..500 {
            let play = |line: usize| {
                Megiddo::record(&games.panel.lines[line].casts[0], Luck::new(5, index))
            };
            let (base, variant) = (play(0), play(1));
            let class = match Megiddo::margin(&base) {
                ..=-1 => 0,
                0..=3 => 4,
                4.. => 8,
            };
            let slot = copy_of("Roads").expect("a slot").1;
            let committed = base.cards[0].committed.iter().any(|it| it.index() == slot);
            let won = Megiddo::won(&base);
            let stratum = &mut expected[class + 2 * usize::from(committed) + usize::from(won)];
            let flipped = u64::from(Megiddo::won(&variant) != won);
            *stratum = [stratum[0] + 1, stratum[1] + 1, stratum[2] + flipped];
        }
        let seen: Vec<[u64; 3]> = tally.into_iter().step_by(3).collect();
        assert_eq!(seen, expected);
        assert!(expected.iter().filter(|[games, ..]| *games > 0).count() > 6, "{expected:?}");
    }
}
