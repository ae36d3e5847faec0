//! Variants side by side with their base, which plays every game. With a precision, a variant plays more of
//! those games that tell more.

use serde::{Deserialize, Serialize};

use super::habits::GivenUp;
use super::strata::{Strata, StrataTally};
use super::{Effect, Ready, Touches, panel};
use crate::lines::each_of;
use crate::panel::LEFT_OUT;
use crate::prelude::*;
use sandtable_runner::RunState;
use sandtable_stats::{TwoPhase, normal_critical};

/// The margins of so many games of the base say where strata begin.
const FIRST: usize = 64;

/// Into at most so many classes games are divided by margin; each class is four strata, by who won and by
/// whether what the variant changes came into the game.
const STRATA: usize = 16;

/// After so many games enough is known of the strata to play more of some.
const PILOT: u64 = 1024;

/// Counts of the games of the base and of its open variants.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct SideBySideTally {
    strata: StrataTally,
    /// Of the games before [`PILOT`], which every open variant plays.
    given_up: GivenUp,
    /// The result of the base's last game.
    #[serde(skip)]
    base: Outcome,
    /// The result of a variant's last game.
    #[serde(skip)]
    variant: Outcome,
}

merge_fields! { SideBySideTally: strata, given_up; }

/// Plays the base and its variants on the same luck, in every line the same matchups, each its share
/// of the games: the effect of each variant, game by game. With a precision a variant is played no further
/// once its own effect is as precise, and is left out of many games that tell little. With a limit of games it
/// is left out of none. A game that is known to be the same counts for a variant without being played.
pub fn play(
    session: &Session<'_>,
    base: &Base<'_>,
    (matchups, weights): (&[Matchup], &Weights),
    variants: &[Ready],
) -> Vec<Effect> {
    if variants.is_empty() {
        return Vec::new();
    }
    let panel = panel(session, base, (matchups, weights.clone()), variants);
    session.stage(&format!("{} variants side by side", variants.len()), session.games);
    let picks = session.precision.is_some() && session.games.is_none();
    let cuts = if picks { cuts(session, &panel) } else { Vec::new() };
    // Policies that are fine-tuned by another ruling play another game, whether it comes up or not.
    let learn = matchups.iter().any(|it| session.fine_tunes(it));
    let touches = |it: &Ready| match it.touches {
        Touches::Ruling(_) if learn => Touches::Anything,
        touches => touches,
    };
    let touches = variants.iter().map(touches).collect();
    let mut games = SideBySide::new(panel, Strata::new(touches, cuts));
    let mut seen = games.tally();
    let mut found = vec![TwoPhase(Vec::new()); variants.len()];
    session.announce(&games);
    let mut from = 0;
    for look in session.looks() {
        let RunState { tally, finished, .. } = session.play_looks(&games, from, [look], |_| true);
        session.count(games.strata.played(&tally.strata), true);
        seen.merge(&tally);
        for &variant in games.strata.open() {
            found[variant] = games.strata.of(variant, &seen.strata);
        }
        games.strata.retain(|variant| {
            let margin = found[variant].difference(session.level).margin();
            session.precision.is_some_and(|it| margin.is_none_or(|margin| margin > it))
        });
        if games.strata.open().is_empty() || !finished {
            break;
        }
        from = look;
        if let Some(wanted) = session.precision.filter(|_| picks && from >= PILOT) {
            games.strata.settle(&found, wanted / normal_critical(session.level));
        }
    }
    let effect = |(line, pairs): (usize, &TwoPhase)| Effect {
        difference: pairs.difference(session.level),
        pairing: Pairing::from(pairs),
        habit: seen.given_up.kept(line),
    };
    (1..).zip(&found).map(effect).collect()
}

/// The highest margin of each class but the last, such that about as many games are in each.
fn cuts(session: &Session<'_>, panel: &Panel) -> Vec<i32> {
    let add = |index, luck, margins: &mut Vec<i64>| {
        let mut outcome = Outcome::default();
        panel.play_line([0, 0], panel.pick(index), luck, &mut outcome);
        margins[index as usize] = outcome.margin.into();
    };
    let games = each_of(&panel.lines[0].casts, panel.seed, None, || vec![0; FIRST], add);
    let mut margins = session.play_part(&games, 0..FIRST as u64).tally;
    margins.sort_unstable();
    let mut cuts: Vec<i32> =
        margins.chunks(FIRST / STRATA).skip(1).map(|some| some[0] as i32).collect();
    cuts.dedup();
    cuts
}

/// The games of a base and of its variants that are still open.
struct SideBySide {
    /// The base first, then every variant.
    panel: Panel,
    /// How many ways of other lines come before those of each line.
    ways: Vec<usize>,
    strata: Strata,
}

impl SideBySide {
    fn new(panel: Panel, strata: Strata) -> SideBySide {
        let mut before = 0;
        let ways = panel.lines.iter().map(|line| {
            before += line.ways.len();
            before - line.ways.len()
        });
        SideBySide { ways: ways.collect(), panel, strata }
    }
}

impl Experiment for SideBySide {
    type Tally = SideBySideTally;
    type Record = ();

    fn tally(&self) -> SideBySideTally {
        SideBySideTally {
            strata: self.strata.tally(),
            given_up: GivenUp::default(),
            base: Outcome::with_mixes(self.strata.mixes()),
            variant: Outcome::default(),
        }
    }

    fn play(&self, index: u64, tally: &mut SideBySideTally, _: impl FnOnce(&())) {
        let (luck, picked) = (RandomStreams::new(self.panel.seed, index), self.panel.pick(index));
        let SideBySideTally { strata, given_up, base, variant: outcome } = tally;
        self.panel.play_line([0, 0], picked, luck, base);
        let word = GameKey::new(self.panel.seed, index).generator(LEFT_OUT, 0).next_u64();
        let played = self.strata.count(base, word, strata);
        let skipped_of = |outcome: &Outcome| outcome.skipped.filter(|_| index < PILOT);
        if let Some(parts) = skipped_of(base) {
            let is_same = |line: &usize| played.iter().all(|(variant, _)| variant + 1 != *line);
            let same = self.strata.open().iter().map(|variant| variant + 1).filter(is_same);
            std::iter::once(0).chain(same).for_each(|line| given_up.add(line, parts));
        }
        for (variant, place) in played {
            let line = variant + 1;
            self.panel.play_line([line, self.ways[line]], picked, luck, outcome);
            strata[place][1] += 1;
            strata[place][2] += u64::from(outcome.won != base.won);
            skipped_of(outcome).into_iter().for_each(|parts| given_up.add(line, parts));
        }
    }
}

impl Lines for SideBySide {
    fn replays(&self) -> Vec<LineReplay> {
        self.panel.replays()
    }

    fn determined_by(&self) -> Option<String> {
        Some(format!("side by side {:?} {:?}", self.panel.determined_by(), self.strata))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_games::Game;
    use sandtable_games::definition::{definition, typed_matchup};
    use sandtable_kernel::Member;
    use sandtable_megiddo::Megiddo;
    use sandtable_runner::{Progress, Runner};
    use sandtable_scenario::load;
    use std::sync::atomic::AtomicBool;

    const GAMES: u64 = 6000;

    fn panel() -> Panel {
        let document = load("megiddo-1918-level", &[]).expect("the scenario");
        let model = definition::<Megiddo>().read(&document).expect("a model");
        let base =
            Base { document: &document, model: &model, policies: &PolicyStore::default(), room: 0 };
        let wanted =
            MatchupRequest::default().with("british", ["greedy"]).with("turks", ["greedy"]);
        let cast = |settings: &[&str]| {
            let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
            let model = base.laid_out(base.with(&settings).expect("a variant"));
            model.prepare(&wanted, base.policies).expect("a cast").remove(0)
        };
        let variants = [&["british.deck.Roads=2"][..], &["turkish.deck.Turkish Infantry=7"], &[]];
        Panel::new(std::iter::once(&[][..]).chain(variants).map(cast), 5)
    }

    /// The last copy of a British card.
    fn copy_of(name: &str) -> Touches {
        let document = load("megiddo-1918-level", &[]).expect("the scenario");
        let mixes = Megiddo::mixes(&Megiddo::model(&document).expect("a model"));
        let piece = mixes[0].pieces.iter().find(|piece| piece.name == name).expect("the card");
        Touches::Copy(0, piece.slot.expect("a slot"))
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
        let touches = vec![copy_of("Roads"), Touches::Anything, Touches::Anything];
        let mut games = SideBySide::new(panel(), Strata::new(touches, vec![-1, 0, 3, 4]));
        let mut seen = run(&games, 0..2000);
        let first =
            |tally: &SideBySideTally| tally.strata.iter().map(|[_, pairs, _]| pairs).sum::<u64>();
        assert_eq!(first(&seen), 3 * 2000);
        let found: Vec<TwoPhase> =
            (0..3).map(|variant| games.strata.of(variant, &seen.strata)).collect();
        games.strata.settle(&found, 0.004);
        seen.merge(&run(&games, 2000..GAMES));
        for (variant, least) in [(0, 0.3), (1, 0.3), (2, 1.0)] {
            let (seen, pair) = (games.strata.of(variant, &seen.strata), every.pair(variant + 1, 0));
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
        let games = SideBySide::new(
            panel(),
            Strata::new(vec![copy_of("Roads"), Touches::Anything, Touches::Anything], vec![-1, 3]),
        );
        let tally = run(&games, 0..500);
        let mut expected = vec![[0; 3]; 12];
        for index in 0..500 {
            let play = |line: usize| {
                let cast = typed_matchup::<Megiddo>(&games.panel.lines[line].casts[0]);
                Megiddo::record(cast.expect("of Megiddo"), RandomStreams::new(5, index))
            };
            let (base, variant) = (play(0), play(1));
            let class = match Megiddo::margin(&base) {
                ..=-1 => 0,
                0..=3 => 4,
                4.. => 8,
            };
            let Touches::Copy(_, slot) = copy_of("Roads") else { panic!("no copy") };
            let committed = base.cards[0].committed.iter().any(|it| it.index() == slot);
            let won = Megiddo::won(&base);
            let stratum = &mut expected[class + 2 * usize::from(committed) + usize::from(won)];
            let flipped = u64::from(Megiddo::won(&variant) != won);
            *stratum = [stratum[0] + 1, stratum[1] + 1, stratum[2] + flipped];
        }
        let seen: Vec<[u64; 3]> = tally.strata.into_iter().step_by(3).collect();
        assert_eq!(seen, expected);
        assert!(expected.iter().filter(|[games, ..]| *games > 0).count() > 6, "{expected:?}");
    }
}
