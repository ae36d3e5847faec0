//! Enumerator: facts of a scenario, each changed by one step in each direction.

use super::Variant;
use crate::prelude::*;
use sandtable_scenario::{Fact, FactStep};

/// Step of a fact, with the valid scenario that it makes.
pub struct StepVariant {
    /// Index of the fact.
    pub fact: usize,
    /// Change of the scenario by the step.
    pub step: FactStep,
    /// Changed scenario as a variant.
    pub variant: Variant,
}

/// Fact that no playable step changes.
#[derive(Clone, Debug)]
pub struct FixedFact {
    /// Index of the fact.
    pub fact: usize,
    /// Reason why no step changes the fact.
    pub reason: String,
}

/// Facts of a scenario, with the steps of the facts of a requested origin.
pub struct FactVariants {
    /// All facts, sorted by key.
    pub facts: Vec<Fact>,
    /// Steps that make a scenario in which all matchups can be played.
    pub steps: Vec<StepVariant>,
    /// Facts of a requested origin that no playable step changes.
    pub fixed: Vec<FixedFact>,
}

/// Enumerates the steps of the facts whose origin is one of `origins`.
pub fn variants(session: &Session<'_>, origins: &[String]) -> FactVariants {
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

/// Returns the reason that is reported if a fact has no steps.
fn reason_without_steps(fact: &Fact) -> &'static str {
    match fact.kind {
        "a list" => "a list without whole numbers or flags",
        "a number" => "a number that is not whole",
        kind => kind,
    }
}

/// Reads the variant of a step, or returns the reason why it cannot be played.
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
