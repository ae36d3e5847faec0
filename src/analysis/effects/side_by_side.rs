//! The independent design: each variant is compared with the base alone, which plays every game.
//!
//! With a precision, a variant plays a larger share of the games that tell more about its effect.

use serde::{Deserialize, Serialize};

use super::habits::SkipCounts;
use super::strata::{Pair, Strata, StrataTally};
use super::{Affected, EffectMetric, EffectRow, EffectSubject, Effects, Usage, measure_difference};
use crate::arms::games_of_several;
use crate::panel::SKIP_STREAM;
use crate::prelude::*;
use sandtable_runner::RunState;
use sandtable_stats::{MeasuredStratum, StratifiedPairs, TwoPhase, normal_critical};

/// Number of initial games of the base whose margins set the limits of the margin classes.
const MARGIN_GAMES: usize = 64;

/// Maximum number of classes into which games are divided by margin.
///
/// A class has four strata: by winner, and by whether the changed component came into the game.
const MAX_MARGIN_CLASSES: usize = 16;

/// Number of initial games that every variant plays; it may skip later ones, by the results so far.
const PILOT_GAMES: u64 = 1024;

/// Tally of the games of the base and of the variants that have not stopped.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct SideBySideTally {
    strata: StrataTally,
    /// Margin, then measures, of variant and base in paired games; the outer index is that of `strata`.
    measured: Vec<Vec<Paired>>,
    /// Games that the first seat won in the base, among all games of the base.
    base_wins: Moments,
    /// Parts of the game that policies skipped in games before [`PILOT_GAMES`], which every arm plays.
    given_up: SkipCounts,
    /// Number of games of the base that used each component of the scenario.
    used: Vec<u64>,
    /// Buffer for the result of the base's latest game.
    #[serde(skip)]
    base: Outcome,
    /// Buffer for the result of the latest game of a variant.
    #[serde(skip)]
    variant: Outcome,
}

merge_fields! { SideBySideTally: strata, measured, base_wins, given_up, used; }

/// Compares each variant with the base, and returns their effects under the matchup `title`.
///
/// The arms of `panel` are the base, then the variants. `affected` lists the component that each variant changes.
pub fn play(
    session: &Session<'_>,
    title: &Matchup,
    panel: Panel,
    affected: Vec<Affected>,
) -> Effects {
    let variants = affected.len();
    session.begin_stage(&format!("{variants} variants side by side"), session.games);
    let uses_sampling = session.precision.is_some() && session.games.is_none();
    let class_limits = if uses_sampling { class_limits(session, &panel) } else { Vec::new() };
    let mut games = SideBySide::new(panel, Strata::new(affected, class_limits));
    let mut total = games.tally();
    let mut counts = vec![VariantCounts::default(); variants];
    session.announce(&games);
    let mut from = 0;
    for check in session.interim_checks() {
        let RunState { tally, finished, .. } =
            session.play_to_checks(&games, from, [check], |_| true);
        session.count_games(games.strata.count_played(&tally.strata), true);
        total.merge(&tally);
        for &variant in games.strata.active_variants() {
            counts[variant] = games.counts_of(variant, &total);
        }
        games.strata.retain_active(|variant| {
            let margin = counts[variant].wins.difference(session.level).margin();
            session.precision.is_some_and(|it| margin.is_none_or(|margin| margin > it))
        });
        if games.strata.active_variants().is_empty() || !finished {
            break;
        }
        from = check;
        if let Some(wanted) = session.precision.filter(|_| uses_sampling && from >= PILOT_GAMES) {
            games.strata.set_sampling_shares(
                |variant| &counts[variant].wins,
                wanted / normal_critical(session.level),
            );
        }
    }
    let base = total.base_wins.rate(session.level);
    let base = EffectRow::unpaired(EffectSubject::Base, EffectMetric::WinRate, base);
    let of_variant = |(variant, counts): (usize, &VariantCounts)| {
        counts.rows(EffectSubject::Variant(variant), &games.panel.measures, session.level)
    };
    if let Some(trial) = session.counted.trial() {
        trial.estimate_needed_games(
            counts.iter().map(|it| it.wins.difference(session.level).margin()),
        );
    }
    let rows = counts.iter().enumerate().flat_map(of_variant);
    Effects {
        matchup: title.clone(),
        rows: std::iter::once(base).chain(rows).collect(),
        habits: (1..=variants).map(|arm| total.given_up.habit(arm)).collect(),
        usage: Usage::new(total.base_wins.n, games.components.clone(), &total.used),
    }
}

#[derive(Clone)]
struct VariantCounts {
    wins: TwoPhase,
    /// Paired values of the margin, then of each measure.
    measured: Vec<StratifiedPairs>,
}

impl Default for VariantCounts {
    fn default() -> VariantCounts {
        VariantCounts { wins: TwoPhase(Vec::new()), measured: Vec::new() }
    }
}

impl VariantCounts {
    fn rows(&self, subject: EffectSubject, measures: &[MeasureId], level: f64) -> Vec<EffectRow> {
        let change = EffectRow {
            subject,
            metric: EffectMetric::WinRateChange,
            estimate: self.wins.difference(level),
            pairing: Pairing::from(&self.wins),
        };
        let measures = measures.iter().map(|it| EffectMetric::MeasureChange(*it));
        let metrics = std::iter::once(EffectMetric::MarginChange).chain(measures);
        let measured = metrics.zip(&self.measured).map(|(metric, pairs)| {
            let (estimate, pairing) = measured_change(pairs, level);
            EffectRow { subject, metric, estimate, pairing }
        });
        std::iter::once(change).chain(measured).collect()
    }
}

/// Returns the mean change of a measure, and the counts and p-value of variant against base.
fn measured_change(pairs: &StratifiedPairs, level: f64) -> (Estimate, Pairing) {
    match pairs.complete_pairs() {
        Some(all) => (measure_difference(&all, level), Pairing::from(&all)),
        None => {
            let pairing = Pairing { p_value: pairs.p_value(), ..Pairing::default() };
            (pairs.difference(level), pairing)
        }
    }
}

/// Returns the limits between the classes of games by margin: the largest margin of all but the last.
///
/// The classes have about equal numbers of games, as estimated by the first games of the base.
fn class_limits(session: &Session<'_>, panel: &Panel) -> Vec<i32> {
    let add = |index, streams, margins: &mut Vec<i64>| {
        let mut outcome = Outcome::default();
        panel.play_arm([0, 0], panel.draw_choices(index), streams, &mut outcome);
        margins[index as usize] = outcome.margin.into();
    };
    let games =
        games_of_several(&panel.arms[0].prepared, panel.seed, None, || vec![0; MARGIN_GAMES], add);
    let mut margins = session.play_part(&games, 0..MARGIN_GAMES as u64).tally;
    margins.sort_unstable();
    let mut limits: Vec<i32> = margins
        .chunks(MARGIN_GAMES / MAX_MARGIN_CLASSES)
        .skip(1)
        .map(|some| some[0] as i32)
        .collect();
    limits.dedup();
    limits
}

/// Games of the base and of the variants that have not stopped; variants may skip games.
struct SideBySide {
    /// Arms: the base, then every variant.
    panel: Panel,
    /// For each arm, the number of alternative settings in all earlier arms.
    alternatives: Vec<usize>,
    strata: Strata,
    /// Keys of the components of the base whose use its games record.
    components: Vec<String>,
}

impl SideBySide {
    fn new(panel: Panel, strata: Strata) -> SideBySide {
        let mut before = 0;
        let alternatives = panel.arms.iter().map(|arm| {
            before += arm.alternatives.len();
            before - arm.alternatives.len()
        });
        // The first game names the components whose use all games of the base record.
        let mut first = Outcome::default();
        first.request_use();
        if let Some(base) = panel.arms.first().and_then(|arm| arm.prepared.first()) {
            base.play(RandomStreams::new(panel.seed, 0), &mut first);
        }
        SideBySide {
            alternatives: alternatives.collect(),
            panel,
            strata,
            components: first.components,
        }
    }

    fn counts_of(&self, variant: usize, tally: &SideBySideTally) -> VariantCounts {
        let wins = self.strata.counts_of(variant, &tally.strata);
        let indices = (variant..tally.strata.len()).step_by(self.strata.variants());
        let of_measure = |measure: usize| {
            let stratum = |index: usize| MeasuredStratum {
                games: tally.strata[index][0],
                pairs: tally.measured[index][measure],
            };
            StratifiedPairs(indices.clone().map(stratum).collect())
        };
        let measured = (0..=self.panel.measures.len()).map(of_measure).collect();
        VariantCounts { wins, measured }
    }
}

fn add_measured(panel: &Panel, pairs: &mut [Paired], [variant, base]: [&Outcome; 2]) {
    pairs[0].add(panel.margin(variant), panel.margin(base));
    let values = variant.measures.iter().zip(&base.measures);
    pairs[1..].iter_mut().zip(values).for_each(|(pair, (x, y))| pair.add(*x, *y));
}

impl Experiment for SideBySide {
    type Tally = SideBySideTally;
    type Record = ();

    fn tally(&self) -> SideBySideTally {
        let strata = self.strata.tally();
        let mut base = self.panel.outcome();
        base.in_play = vec![0; self.strata.mixes()];
        base.request_use();
        SideBySideTally {
            measured: vec![vec![Paired::default(); 1 + self.panel.measures.len()]; strata.len()],
            strata,
            base_wins: Moments::default(),
            given_up: SkipCounts::default(),
            used: vec![0; self.components.len()],
            base,
            variant: self.panel.outcome(),
        }
    }

    fn play(&self, index: u64, tally: &mut SideBySideTally, _: impl FnOnce(&())) {
        let (streams, picked) =
            (RandomStreams::new(self.panel.seed, index), self.panel.draw_choices(index));
        let SideBySideTally { strata, measured, base_wins, given_up, used, base, variant } = tally;
        self.panel.play_arm([0, 0], picked, streams, base);
        base_wins.add(i64::from(base.won));
        used.iter_mut().zip(&base.used).for_each(|(games, is_used)| *games += u64::from(*is_used));
        let word = GameKey::new(self.panel.seed, index).generator(SKIP_STREAM, 0).next_u64();
        let skipped_in = |outcome: &Outcome| outcome.skipped.filter(|_| index < PILOT_GAMES);
        skipped_in(base).into_iter().for_each(|parts| given_up.add(0, parts));
        for Pair { variant: which, index: place, is_same } in self.strata.count(base, word, strata)
        {
            let arm = which + 1;
            if !is_same {
                self.panel.play_arm([arm, self.alternatives[arm]], picked, streams, variant);
                strata[place][1] += 1;
                strata[place][2] += u64::from(variant.won != base.won);
            }
            let outcome = if is_same { &*base } else { &*variant };
            add_measured(&self.panel, &mut measured[place], [outcome, base]);
            skipped_in(outcome).into_iter().for_each(|parts| given_up.add(arm, parts));
        }
    }
}

impl ArmGames for SideBySide {
    fn replays(&self) -> Vec<ArmReplay> {
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
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ScenarioCache::default(),
            room: 0,
        };
        let wanted =
            MatchupRequest::default().with("british", ["greedy"]).with("turks", ["greedy"]);
        let cast = |settings: &[&str]| {
            let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
            let model = base.align(base.with(&settings).expect("a variant"));
            model.prepare(&wanted, base.policies).expect("a cast").remove(0)
        };
        let variants = [&["british.deck.Roads=2"][..], &["turkish.deck.Turkish Infantry=7"], &[]];
        Panel::new(std::iter::once(&[][..]).chain(variants).map(cast), 5)
    }

    /// Returns the affected component of a variant that removes a copy of the British card `name`.
    fn copy_of(name: &str) -> Affected {
        let document = load("megiddo-1918-level", &[]).expect("the scenario");
        let mixes = Megiddo::mixes(&Megiddo::model(&document).expect("a model"));
        let piece = mixes[0].pieces.iter().find(|piece| piece.name == name).expect("the card");
        Affected::Copy { mix: 0, slot: piece.slot.expect("a slot") }
    }

    fn run<E: Experiment>(games: &E, range: Range<u64>) -> E::Tally {
        let runner = Runner::new(2).expect("threads start").with_batch(64);
        let stop = AtomicBool::new(false);
        runner.run(games, range, false, &stop, None, &Progress::default()).tally
    }

    /// Skipping games biases neither the variant that skips them nor the others.
    ///
    /// A variant equal to the base skips nothing, because no pair of its games has different winners.
    #[test]
    fn skipping_games_does_not_bias_effects() {
        let every = run(&panel(), 0..GAMES);
        let affected = vec![copy_of("Roads"), Affected::Anything, Affected::Anything];
        let mut games = SideBySide::new(panel(), Strata::new(affected, vec![-1, 0, 3, 4]));
        let mut seen = run(&games, 0..2000);
        let first =
            |tally: &SideBySideTally| tally.strata.iter().map(|[_, pairs, _]| pairs).sum::<u64>();
        assert_eq!(first(&seen), 3 * 2000);
        let counts: Vec<TwoPhase> =
            (0..3).map(|variant| games.strata.counts_of(variant, &seen.strata)).collect();
        games.strata.set_sampling_shares(|variant| &counts[variant], 0.004);
        seen.merge(&run(&games, 2000..GAMES));
        for (variant, least) in [(0, 0.3), (1, 0.3), (2, 1.0)] {
            let (seen, pair) =
                (games.strata.counts_of(variant, &seen.strata), every.pair(variant + 1, 0));
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
            Strata::new(
                vec![copy_of("Roads"), Affected::Anything, Affected::Anything],
                vec![-1, 3],
            ),
        );
        let tally = run(&games, 0..500);
        let mut expected = vec![[0; 3]; 12];
        for index in 0..500 {
            let play = |arm: usize| {
                let cast = typed_matchup::<Megiddo>(&games.panel.arms[arm].prepared[0]);
                Megiddo::record(cast.expect("of Megiddo"), RandomStreams::new(5, index))
            };
            let (base, variant) = (play(0), play(1));
            let class = match Megiddo::margin(&base) {
                ..=-1 => 0,
                0..=3 => 4,
                4.. => 8,
            };
            let Affected::Copy { slot, .. } = copy_of("Roads") else { panic!("no copy") };
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
