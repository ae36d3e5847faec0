//! Enumerator: facts of a scenario, each changed by one step in each direction.

use super::Variant;
use crate::prelude::*;
use sandtable_scenario::{Fact, FactStep};

/// Variant that changes one fact (value) of the scenario by a step, for example from 6 to 7.
pub struct StepVariant {
    /// Index of the fact in [`FactVariants::facts`].
    pub fact: usize,
    /// Step: the changed values of the scenario.
    pub step: FactStep,
    /// Changed scenario, ready to be compared.
    pub variant: Variant,
}

/// Fact (value of the scenario) that no step (small change) changes to a playable scenario.
#[derive(Clone, Debug)]
pub struct FixedFact {
    /// Index of the fact in [`FactVariants::facts`].
    pub fact: usize,
    /// Reason why no step changes the fact.
    pub reason: String,
}

/// Facts (values) of a scenario, and the variants that change some of them by one step.
pub struct FactVariants {
    /// All facts, sorted by key.
    pub facts: Vec<Fact>,
    /// Variants in which all matchups can be played.
    pub steps: Vec<StepVariant>,
    /// Facts of a requested origin for which there is no playable variant.
    pub fixed: Vec<FixedFact>,
}

/// Creates a variant for each step of each fact whose origin is one of `origins`.
///
/// The origin of a fact is the provenance of its value, such as `reconstruction`.
pub fn create_variants(session: &Session<'_>, origins: &[String]) -> FactVariants {
    let mut facts = session.document.facts();
    facts.sort_by(|one, other| one.key.cmp(&other.key));
    let (base, matchups) = (session.base(1), session.matchups());
    let (mut steps, mut fixed) = (Vec::new(), Vec::new());
    for (index, fact) in facts.iter().enumerate() {
        if !origins.contains(&fact.origin) {
            continue;
        }
        let is_only_shown = session.game().info().only_shown.contains(&fact.name());
        let mut reason = reason_without_steps(fact).to_owned();
        if is_only_shown {
            reason = "no game depends on it".to_owned();
        }
        let tried = fact.steps.iter().filter(|_| !is_only_shown);
        for step in tried.take_while(|_| !session.is_stopped()) {
            match variant(session, &base, &matchups, step) {
                Ok(variant) => {
                    steps.push(StepVariant { fact: index, step: step.clone(), variant });
                }
                Err(why) => reason = why,
            }
        }
        fixed.push(FixedFact { fact: index, reason });
    }
    fixed.retain(|it| steps.iter().all(|step| !step.step.changes(&facts[it.fact].key)));
    FactVariants { facts, steps, fixed }
}

fn reason_without_steps(fact: &Fact) -> &'static str {
    match fact.kind {
        "a list" => "a list without whole numbers or flags",
        "a number" => "a number that is not whole",
        kind => kind,
    }
}

/// Creates the variant of a step (small change of a value), or returns why it cannot be played.
fn variant(
    session: &Session<'_>,
    base: &Base<'_>,
    matchups: &[Matchup],
    step: &FactStep,
) -> Result<Variant, String> {
    let variant = Variant::read(base, &step.words, &step.settings).map_err(|problems| {
        let first = problems.iter().next().map_or("", |problem| &problem.message);
        format!("no sound scenario: {first}")
    })?;
    match variant.is_playable(matchups, session.policies) {
        true => Ok(variant),
        false => Err("cannot be played by these players".to_owned()),
    }
}
