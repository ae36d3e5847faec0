//! `check`: checks scenarios and lists the origins of their facts.

use super::ending::{tell, with_program};
use crate::prelude::*;
use sandtable_scenario::{FactReview, ORIGINS, RECONSTRUCTION};

/// Maximum number of corrected guesses (values that a variant knows better) that are listed.
const MAX_LISTED_CORRECTIONS: usize = 8;

/// Check that scenarios are sound, and list every problem found
///
/// The exit code is 1 if a scenario is not sound. A warning names a part that some commands cannot play, such
/// as a deck that breaks its own format. For a sound scenario, the command also lists where its facts come
/// from, which gaps have been filled, and how many are open.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable check {scenario}")]
#[command(mut_args(|arg| hidden(arg, &["seed", "threads", "out", "quiet"])))]
pub struct Check {
    /// Scenarios: paths or names of embedded ones
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,

    #[command(flatten)]
    common: Common,
}

impl Check {
    pub fn execute<L: Games>(self, _: &ExternalPolicies) -> Result<Ending> {
        let mut ending = Ending::Fine;
        for scenario in &self.scenarios {
            match self.check::<L>(scenario) {
                Ok((lines, warnings)) => {
                    output::print(|out| writeln!(out, "{}", with_program::<L>(&lines.join("\n"))))?;
                    for warning in warnings {
                        tell::<L>(&warning.into());
                    }
                }
                Err(problems) => {
                    tell::<L>(&problems.into());
                    ending = Ending::CheckFailed;
                }
            }
        }
        Ok(ending)
    }

    /// Returns the lines that describe a sound scenario, and its warnings.
    ///
    /// # Errors
    /// If the scenario is not sound.
    fn check<L: Games>(&self, scenario: &str) -> Result<(Vec<String>, Vec<Problems>), Problems> {
        let document = scenario::load(scenario, &self.common.set)?;
        let game = L::game_of(&document)?;
        let model = game.read(&document)?;
        let warnings = model.warnings().into_iter().filter(|it| !it.is_empty()).cloned().collect();
        let digest = game.digest(&document);
        let digest = &digest[..12];
        let line = format!("ok: {scenario} is sound, for {} (SHA-256 {digest}…)", document.game());
        Ok(([vec![line], origin_lines(scenario, &document)].concat(), warnings))
    }
}

/// Describes where a scenario's facts come from: their origins, corrected guesses and open guesses.
fn origin_lines(scenario: &str, document: &Document) -> Vec<String> {
    let answers = document.review_facts();
    let open = answers.open().count() as u64;
    let mut lines: Vec<String> = count_origins(&answers.facts).into_iter().collect();
    if let Some(base) = document.sources().last().filter(|_| answers.gaps > 0) {
        lines.extend(settled_lines(&answers, scenario, base.name()));
    }
    match (open, answers.gaps) {
        (0, 0) => {}
        (0, _) => lines.push("Nothing is guessed any more.".to_owned()),
        (_, 0) => lines.push(format!(
            "Still guessed: {}; `sandtable init --printed {scenario}` writes a form of what to look up.",
            thousands(open)
        )),
        (..) => lines.push(format!("Still guessed: {}.", thousands(open))),
    }
    lines.iter().map(|line| format!("  {line}")).collect()
}

/// Returns a sentence with the number of facts of each origin; `None` if no fact has an origin.
fn count_origins(facts: &[Fact]) -> Option<String> {
    let number = |origin: &str| facts.iter().filter(|fact| fact.origin == origin).count() as u64;
    let known = ORIGINS.iter().map(|origin| (number(origin), origin_words(origin)));
    let said = known.clone().any(|(number, _)| number > 0);
    let all = known.chain([(number(""), "not said")]).filter(|(number, _)| *number > 0);
    let all: Vec<String> = all.map(|(n, origin)| format!("{} {origin}", thousands(n))).collect();
    said.then(|| format!("Facts: {}.", all.join(", ")))
}

fn origin_words(origin: &'static str) -> &'static str {
    match origin {
        "source" => "published",
        "family" => "of sister games",
        "ruling" => "of open rules",
        RECONSTRUCTION => "guessed",
        other => other,
    }
}

/// Describes the guesses in a base scenario for which a variant has the real value.
///
/// The lines give the number of these guesses, and the real values that differ from the guess.
fn settled_lines(answers: &FactReview, scenario: &str, base: &str) -> Vec<String> {
    let gaps = thousands(answers.gaps as u64);
    let number = match answers.filled.len() as u64 {
        0 => format!("none of {gaps}"),
        all if all == answers.gaps as u64 => format!("all {gaps}"),
        some => format!("{} of {gaps}", thousands(some)),
    };
    let differing = answers.corrections();
    let end = if differing.is_empty() { "." } else { "; these differ:" };
    let mut lines = vec![format!("Settled: {number} guesses of {base}{end}")];
    lines.extend(differing.iter().take(MAX_LISTED_CORRECTIONS).map(|words| format!("  {words}")));
    if let Some(more) = differing.len().checked_sub(MAX_LISTED_CORRECTIONS).filter(|more| *more > 0)
    {
        let more = thousands(more as u64);
        lines
            .push(format!("  and {more} more: `sandtable diff {base} {scenario}` names them all."));
    }
    lines
}
