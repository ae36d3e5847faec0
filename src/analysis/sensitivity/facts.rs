//! Effects of facts that are not certain, in two stages.
//!
//! The first stage plays a few games of every step and selects the steps with the largest effects. The second stage
//! estimates their effects from other games, so that the selection does not bias them. The results also contain the
//! reason for each fact that no step changes.

use super::{games_figure, use_row, variant_rows};
use crate::effects::Usage;
use crate::effects::facts::{FactVariants, FixedFact, StepVariant, create_variants};
use crate::prelude::*;
use sandtable_scenario::{Fact, FactStep};
use sandtable_summary::rows::SensitivityMetric::{
    Facts, Moved, NotMoved, Steps, UsedInGames, WinRateChange,
};
use sandtable_summary::rows::{ChangedKind, Sensitivity, SensitivityMetric};

/// Number that gives the first stage another master seed than the second.
const FIRST_STAGE_SALT: u64 = 0x6f72_6967_696e_7321;

/// Settings of the two stages that measure the effects of facts, such as a hand size.
#[derive(Clone, Debug)]
pub struct FactsPlan {
    /// Origins of the facts that are changed, such as `reconstruction` (filled in without a source).
    pub origins: Vec<String>,
    /// Number of games of each step in the first stage, which selects steps for the second.
    pub picking: u64,
    /// Maximum number of steps in the second stage.
    pub most: usize,
}

/// Effects of changed facts (values of the scenario) in one matchup, from the second stage.
#[derive(Debug)]
pub struct FactEffects {
    /// Effects, in which variant i is the step `steps[i]`.
    pub effects: Effects,
    /// Indices of the steps, the largest effect in the first stage first.
    pub steps: Vec<usize>,
}

#[derive(Clone, Debug)]
struct PlayedStep {
    fact: usize,
    step: FactStep,
}

/// Facts of a scenario, with the effects of small changes (steps) of them in all matchups.
#[derive(Debug)]
pub struct FactFindings {
    facts: Vec<Fact>,
    steps: Vec<PlayedStep>,
    fixed: Vec<FixedFact>,
    matchups: Vec<FactEffects>,
    origins: Vec<String>,
}

/// Step (small change) of a fact that significantly changes the win rate.
#[derive(Clone, Copy, Debug)]
pub struct SignificantStep<'a> {
    /// Policies and mode of the games.
    pub matchup: &'a Matchup,
    /// Step that was made.
    pub step: &'a FactStep,
    /// Change of the first seat's win rate.
    pub change: Estimate,
}

/// Measures the effects of small changes (steps) of facts, in two stages.
///
/// The facts are those whose origins the plan names.
pub fn find_facts(session: &Session<'_>, plan: &FactsPlan, measures: &[MeasureId]) -> FactFindings {
    let FactVariants { facts, steps, fixed } = create_variants(session, &plan.origins);
    session.may_continue();
    let screen = Session {
        seed: session.seed ^ FIRST_STAGE_SALT,
        games: Some(session.scale_for_trial(plan.picking)),
        precision: None,
        rounds: session.rounds,
        ..*session
    };
    let mut matchups = Vec::new();
    for matchup in session.matchups() {
        if !session.is_complete() {
            break;
        }
        let all: Vec<usize> = (0..steps.len()).collect();
        let first = play_steps(&screen, &matchup, (&steps, &all), &[]);
        // No precision decides how many games the first stage plays.
        session.counted.trial().into_iter().for_each(|it| it.set_needed_games(plan.picking));
        let size = |step: &usize| {
            let change =
                first.change(EffectSubject::Variant(*step)).and_then(|it| it.estimate.value);
            change.unwrap_or(0.0).abs()
        };
        let mut order = all;
        order.sort_by(|one, other| size(other).total_cmp(&size(one)).then(one.cmp(other)));
        order.truncate(plan.most);
        let effects = play_steps(session, &matchup, (&steps, &order), measures);
        matchups.push(FactEffects { effects, steps: order });
    }
    let steps = steps.into_iter().map(|it| PlayedStep { fact: it.fact, step: it.step }).collect();
    FactFindings { facts, steps, fixed, matchups, origins: plan.origins.clone() }
}

fn play_steps(
    session: &Session<'_>,
    matchup: &Matchup,
    (steps, chosen): (&[StepVariant], &[usize]),
    measures: &[MeasureId],
) -> Effects {
    let variants: Vec<Variant> = chosen.iter().map(|it| steps[*it].variant.clone()).collect();
    let comparison = Comparison::new(&session.base(1), &variants, measures);
    comparison.compare_independently(
        session,
        matchup,
        std::slice::from_ref(matchup),
        &MatchupShares::single(),
    )
}

impl FactFindings {
    /// Returns the matchups whose second stage was played.
    pub fn matchups(&self) -> impl Iterator<Item = &Matchup> {
        self.matchups.iter().map(|it| &it.effects.matchup)
    }

    /// Returns the effects of the second stage in a matchup; `None` if the stage was not played there.
    pub fn effects_in(&self, matchup: &Matchup) -> Option<&FactEffects> {
        self.matchups.iter().find(|it| it.effects.matchup == *matchup)
    }

    /// Returns the steps that significantly change the win rate, the largest change first.
    ///
    /// `smallest_effect` is the smallest effect of interest, as a share of games.
    pub fn significant_steps(&self, smallest_effect: f64) -> Vec<SignificantStep<'_>> {
        let (mut found, mut tested) = (Vec::new(), Vec::new());
        for FactEffects { effects, steps } in &self.matchups {
            for (variant, step) in steps.iter().enumerate() {
                let Some(row) = effects.change(EffectSubject::Variant(variant)) else { continue };
                let (difference, p_value) = (row.estimate, row.pairing.p_value);
                let step = &self.steps[*step].step;
                found.push(SignificantStep { matchup: &effects.matchup, step, change: difference });
                tested.push(TestedDifference { difference, p_value, smallest_effect });
            }
        }
        let mut verdicts = verdicts(&tested).into_iter();
        found.retain(|_| verdicts.next().flatten().is_some_and(|it| it.is_significant));
        let size = |it: &SignificantStep<'_>| it.change.value.unwrap_or(0.0).abs();
        found.sort_by(|one, other| size(other).total_cmp(&size(one)));
        found
    }

    /// Returns the reason why the study could not change the fact (scenario value) with this key.
    ///
    /// The result is `None` if the study changed the fact, or its origin was not requested.
    pub fn why_fixed(&self, key: &str) -> Option<&str> {
        let its = self.fixed.iter().find(|it| self.facts[it.fact].key == key);
        its.map(|it| &it.reason[..])
    }

    /// Returns the number of games in which no policy used a fact, if that is all games of the second stage.
    ///
    /// The result is `None` if a game used the fact, if use of the fact is not recorded, or if no game was played.
    pub fn unused_games(&self, key: &str) -> Option<u64> {
        self.sum_unused(|it| it.games_with(key))
    }

    /// Returns the parts of a fact, such as effects of a card, that no game used, with the number of games.
    pub fn unused_parts(&self, key: &str) -> Vec<(String, u64)> {
        let first = self.matchups.first().into_iter();
        let parts = first.flat_map(|it| it.effects.usage.parts_of(key)).map(|(part, _)| part);
        let unused = |part: &str| Some((part.to_owned(), self.unused_games(part)?));
        parts.filter_map(unused).collect()
    }

    /// Returns the number of games of all matchups, if `used` returns 0 for each of them.
    fn sum_unused(&self, used: impl Fn(&Usage) -> Option<u64>) -> Option<u64> {
        let games = self.matchups.iter().map(|it| &it.effects.usage);
        let unused = games.map(|it| (used(it)? == 0).then_some(it.games));
        unused.sum::<Option<u64>>().filter(|games| *games > 0)
    }

    /// Returns rows with the number of games in a matchup that used each fact of a requested origin.
    ///
    /// Parts of a fact of which games record the use have rows of their own.
    pub(super) fn use_rows(&self, matchup: &Matchup) -> Vec<Sensitivity> {
        let Some(FactEffects { effects, .. }) = self.effects_in(matchup) else {
            return Vec::new();
        };
        let mut rows = Vec::new();
        for (index, fact) in self.facts.iter().enumerate() {
            if !self.origins.contains(&fact.origin) {
                continue;
            }
            let row = self.fact_row(matchup, index, UsedInGames, Estimate::unknown(0));
            rows.extend(effects.usage.parts_of(&fact.key).map(|(part, used)| Sensitivity {
                subject: part.to_owned(),
                holds: String::new(),
                estimate: games_figure(used, &effects.usage),
                ..row.clone()
            }));
            rows.extend(use_row(effects, &fact.key, row));
        }
        rows
    }

    /// Returns the rows of the steps that the second stage played in a matchup.
    pub(super) fn step_rows(
        &self,
        game: &dyn GameDefinition,
        matchup: &Matchup,
    ) -> Vec<Sensitivity> {
        let Some(FactEffects { effects, steps }) = self.effects_in(matchup) else {
            return Vec::new();
        };
        let rows = |(variant, step): (usize, &usize)| {
            let PlayedStep { fact, step } = &self.steps[*step];
            let row = self.fact_row(matchup, *fact, WinRateChange, Estimate::unknown(0));
            let row = Sensitivity { change: step.words.clone(), ..row };
            variant_rows(game, effects, EffectSubject::Variant(variant), &row)
        };
        steps.iter().enumerate().flat_map(rows).collect()
    }

    /// Returns the table rows that need no games: counts of facts, and the facts that no step changes.
    pub(super) fn rows_without_games(&self, parts: Parts) -> Vec<Sensitivity> {
        let nobody = Matchup::of(parts);
        let mut rows = self.count_rows(&nobody);
        let one = self.count_estimate(1);
        rows.extend(self.fixed.iter().map(|it| Sensitivity {
            why: it.reason.clone(),
            ..self.fact_row(&nobody, it.fact, NotMoved, one)
        }));
        rows
    }

    /// Returns table rows with numbers by origin: of facts, of changed facts, and of steps.
    ///
    /// Changed facts and steps are counted only for requested origins.
    fn count_rows(&self, nobody: &Matchup) -> Vec<Sensitivity> {
        let mut rows = Vec::new();
        let mut add = |origin: &str, metric, number: usize| {
            let row = Sensitivity::of(nobody, metric, self.count_estimate(number));
            rows.push(Sensitivity { kind: ChangedKind::Fact, origin: origin.to_owned(), ..row });
        };
        for origin in self.facts.iter().map(|fact| &fact.origin[..]).collect::<BTreeSet<_>>() {
            let of = |fact: usize| self.facts[fact].origin == origin;
            let facts = (0..self.facts.len()).filter(|fact| of(*fact)).count();
            add(origin, Facts, facts);
            if self.origins.iter().any(|asked| asked == origin) {
                let fixed = self.fixed.iter().filter(|it| of(it.fact)).count();
                add(origin, Moved, facts - fixed);
                add(origin, Steps, self.steps.iter().filter(|it| of(it.fact)).count());
            }
        }
        rows
    }

    fn fact_row(
        &self,
        matchup: &Matchup,
        fact: usize,
        metric: SensitivityMetric,
        estimate: Estimate,
    ) -> Sensitivity {
        let Fact { key, origin, value, .. } = &self.facts[fact];
        Sensitivity {
            kind: ChangedKind::Fact,
            subject: key.clone(),
            origin: origin.clone(),
            holds: value.clone(),
            ..Sensitivity::of(matchup, metric, estimate)
        }
    }

    fn count_estimate(&self, number: usize) -> Estimate {
        Estimate { value: Some(number as f64), ..Estimate::unknown(self.facts.len() as u64) }
    }
}
