//! What is not known of a game, and how much hangs on it: every fact of some origin moved a step either
//! way, on the same luck.
//!
//! A first stage of few games picks the steps that seem to matter most. What is told of these comes from
//! other games, so that the choice flatters nobody. Of every fact that no step moves it is said why.

use crate::prelude::*;
use sandtable_scenario::{Fact, FactStep};
use sandtable_summary::rows::OriginMetric::{Facts, Moved, NotMoved, Steps, WinRateChange};
use sandtable_summary::rows::{Origin, OriginMetric};

/// Makes the master seed of the first stage differ from that of the study.
const PICKING: u64 = 0x6f72_6967_696e_7321;

/// What is asked.
#[derive(Clone, Debug)]
pub struct OriginsPlan {
    /// Facts of these origins are moved.
    pub origins: Vec<String>,
    /// Games of each step in the first stage.
    pub picking: u64,
    /// How many steps the second stage plays.
    pub most: usize,
}

/// What was found.
#[derive(Debug)]
pub struct Findings {
    /// All facts of the scenario by key.
    pub facts: Vec<Fact>,
    /// The steps that were played.
    pub steps: Vec<(usize, FactStep)>,
    /// What no step moves of the origins that were asked for, and why.
    pub still: Vec<(usize, String)>,
    /// What the steps of the second stage change in each matchup, game by
    /// game; the greatest change of the first comes first.
    pub changes: Vec<(Matchup, Vec<(usize, Effect)>)>,
    /// The level of intervals.
    pub level: f64,
}

/// A step of the second stage that clearly changes the win rate.
#[derive(Clone, Copy, Debug)]
pub struct Clear<'a> {
    /// Who plays what.
    pub matchup: &'a Matchup,
    /// The step.
    pub step: &'a FactStep,
    /// By how much it changes the win rate.
    pub change: Estimate,
}

/// A fact, by its place among all, moved a step.
struct Step {
    fact: usize,
    step: FactStep,
    ready: Ready,
}

/// Moves every fact, and says which the results hang on most.
pub fn study(session: &Session<'_>, plan: &OriginsPlan) -> StudyResult {
    let findings = find(session, plan);
    let nobody = Matchup::of(session.parts());
    let mut rows = findings.count(plan, &nobody);
    rows.extend(findings.rows(&nobody));
    let compared = |row: &Origin| {
        (row.metric == WinRateChange).then(|| look(row, row.pairing.p_value, session.matters))
    };
    judge(&mut rows, compared, |row| &mut row.judged);
    session.result(vec![Sheet::of(session.parts(), &rows, OriginMetric::notes())])
}

/// Moves every fact.
pub fn find(session: &Session<'_>, plan: &OriginsPlan) -> Findings {
    let mut facts = session.document.facts();
    facts.sort_by(|one, other| one.key.cmp(&other.key));
    let (steps, still) = steps(session, plan, &facts);
    session.goes_on();
    let screen = Session {
        seed: session.seed ^ PICKING,
        games: Some(plan.picking),
        precision: None,
        rounds: session.rounds,
        ..*session
    };
    let mut changes = Vec::new();
    for matchup in session.matchups() {
        if !session.is_complete() {
            break;
        }
        let first = play(&screen, &matchup, steps.iter().map(|step| &step.ready));
        let mut order: Vec<usize> = (0..steps.len()).collect();
        let change = |place: &usize| first[*place].difference.value;
        let size = |place: &usize| change(place).unwrap_or(0.0).abs();
        order.sort_by(|one, other| size(other).total_cmp(&size(one)).then(one.cmp(other)));
        order.truncate(plan.most);
        let chosen = order.iter().map(|&place| &steps[place].ready);
        let effects = play(session, &matchup, chosen);
        changes.push((matchup, order.into_iter().zip(effects).collect()));
    }
    let steps = steps.into_iter().map(|step| (step.fact, step.step)).collect();
    Findings { facts, steps, still, changes, level: session.level }
}

/// Every step that makes a sound scenario in which all matchups can be played; and the facts that none
/// of them moves, with the reason.
fn steps(
    session: &Session<'_>,
    plan: &OriginsPlan,
    facts: &[Fact],
) -> (Vec<Step>, Vec<(usize, String)>) {
    let asked = |fact: &Fact| plan.origins.contains(&fact.origin);
    let mut steps: Vec<Step> = Vec::new();
    let mut still = Vec::new();
    for (place, fact) in facts.iter().enumerate().filter(|(_, fact)| asked(fact)) {
        let mut why = why_still(fact).to_owned();
        let is_shown = session.game().info().only_shown.contains(&fact.name());
        if is_shown {
            why = "no game depends on it".to_owned();
        }
        let moves = fact.steps.iter().filter(|_| !is_shown);
        for step in moves.take_while(|_| !session.is_stopped()) {
            match ready(session, step) {
                Ok(ready) => steps.push(Step { fact: place, step: step.clone(), ready }),
                Err(reason) => why = reason,
            }
        }
        still.push((place, why));
    }
    still.retain(|(place, _)| steps.iter().all(|it| !it.step.changes(&facts[*place].key)));
    (steps, still)
}

/// Why there is no step from a value, if there is none.
fn why_still(fact: &Fact) -> &'static str {
    match fact.kind {
        "a list" => "a list without whole numbers or flags",
        "a number" => "a number that is not whole",
        kind => kind,
    }
}

fn ready(session: &Session<'_>, step: &FactStep) -> Result<Ready, String> {
    let ready = Ready::new(&session.base(1), step.settings.clone()).map_err(|problems| {
        let first = problems.iter().next().map_or("", |problem| &problem.message);
        format!("no sound scenario: {first}")
    })?;
    match ready.is_playable(&session.matchups(), session.policies) {
        true => Ok(ready),
        false => Err("cannot be played by these players".to_owned()),
    }
}

fn play<'v>(
    session: &Session<'_>,
    matchup: &Matchup,
    steps: impl Iterator<Item = &'v Ready>,
) -> Vec<Effect> {
    let steps: Vec<Ready> = steps.cloned().collect();
    let (base, alone) = (session.base(1), (std::slice::from_ref(matchup), &Weights::one()));
    effects::play(session, &base, alone, &steps)
}

impl Findings {
    /// The steps of the second stage that clearly change the win rate, the greatest change first.
    pub fn clear(&self, matters: f64) -> Vec<Clear<'_>> {
        let (mut found, mut looks) = (Vec::new(), Vec::new());
        for (matchup, changes) in &self.changes {
            for (place, Effect { difference, pairing, .. }) in changes {
                let step = &self.steps[*place].1;
                found.push(Clear { matchup, step, change: *difference });
                looks.push(TestedDifference {
                    difference: *difference,
                    p_value: pairing.p_value,
                    smallest_effect: matters,
                });
            }
        }
        let mut verdicts = verdicts(&looks).into_iter();
        found.retain(|_| verdicts.next().flatten().is_some_and(|it| it.is_significant));
        let size = |it: &Clear<'_>| it.change.value.unwrap_or(0.0).abs();
        found.sort_by(|one, other| size(other).total_cmp(&size(one)));
        found
    }

    /// Why no step moves a fact; none if one does, or if it was not to be moved.
    pub fn why_still(&self, key: &str) -> Option<&str> {
        let its = self.still.iter().find(|(place, _)| self.facts[*place].key == key);
        its.map(|(_, why)| &why[..])
    }

    /// How many facts have which origin, how many of those that are moved can be, and how often.
    fn count(&self, plan: &OriginsPlan, nobody: &Matchup) -> Vec<Origin> {
        let mut rows = Vec::new();
        let mut add = |origin: &str, metric, number: usize| {
            let estimate = Estimate { value: Some(number as f64), ..self.of_facts() };
            let origin = origin.to_owned();
            rows.push(Origin { origin, ..Origin::of(nobody, metric, estimate) });
        };
        for origin in self.facts.iter().map(|fact| &fact.origin[..]).collect::<BTreeSet<_>>() {
            let of = |place: usize| self.facts[place].origin == origin;
            let facts = (0..self.facts.len()).filter(|place| of(*place)).count();
            add(origin, Facts, facts);
            if plan.origins.iter().any(|asked| asked == origin) {
                let still = self.still.iter().filter(|(place, _)| of(*place)).count();
                add(origin, Moved, facts - still);
                add(origin, Steps, self.steps.iter().filter(|(place, _)| of(*place)).count());
            }
        }
        rows
    }

    /// A row for each step of the second stage, and one for each fact that is not moved.
    fn rows(&self, nobody: &Matchup) -> Vec<Origin> {
        let of_fact = |matchup: &Matchup, fact: usize, metric, figure| {
            let Fact { key, origin, value, .. } = &self.facts[fact];
            let [fact, origin, holds] = [key, origin, value].map(String::clone);
            Origin { fact, origin, holds, ..Origin::of(matchup, metric, figure) }
        };
        let mut rows = Vec::new();
        for (matchup, changes) in &self.changes {
            rows.extend(changes.iter().map(|(place, effect)| {
                let (fact, step) = &self.steps[*place];
                Origin {
                    step: step.words.clone(),
                    pairing: effect.pairing,
                    ..of_fact(matchup, *fact, WinRateChange, effect.difference)
                }
            }));
        }
        let one = Estimate { value: Some(1.0), ..self.of_facts() };
        rows.extend(self.still.iter().map(|(place, why)| Origin {
            why: why.clone(),
            ..of_fact(nobody, *place, NotMoved, one)
        }));
        rows
    }

    fn of_facts(&self) -> Estimate {
        Estimate::unknown(self.facts.len() as u64)
    }
}
