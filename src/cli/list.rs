//! `list`: lists scenarios, policies, decks and everything else that can be chosen by name.

use std::fmt::Write as _;

use crate::ending::with_program;
use crate::prelude::*;
use sandtable_games::{Catalogue, MetricInfo, RulingInfo};
use sandtable_kernel::PolicyInfo;
use sandtable_report::text::wrap;

/// List scenarios, policies and decks; for a game or scenario also parameters, rulings, metrics
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable list {game}")]
#[command(mut_args(|arg| hidden(arg, &["seed", "threads", "out", "quiet"])))]
pub struct List {
    /// Game, or scenario by name or path, to list in full
    of: Option<String>,

    #[command(flatten)]
    common: Common,
}

impl List {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        let text = match &self.of {
            None => {
                let games = L::NAMES.iter().map(|name| short_description::<L>(name));
                let more = "\n`sandtable list NAME` shows all of a game or scenario: parameters of \
                            players, rulings and metrics.\n";
                let more = &with_program::<L>(more);
                list_scenarios::<L>()?
                    + &games.collect::<String>()
                    + &list_external_policies(external)
                    + more
            }
            Some(name) if library::find(name).is_none() && L::NAMES.contains(&&name[..]) => {
                game::<L>(name)
            }
            Some(name) => one_scenario::<L>(name, &self.common.set)?,
        };
        output::print(|out| out.write_all(text.trim_start().as_bytes()))?;
        Ok(Ending::Fine)
    }
}

fn list_scenarios<L: Games>() -> Result<String, Problems> {
    let mut text = "Scenarios\n".to_owned();
    for (name, document) in embedded::<L>()? {
        let meaning = format!("{}, for {}", document.title(), document.game());
        text += &entry(1, name, 24, &meaning);
    }
    Ok(text)
}

/// Returns the description of a scenario, with its readings of rulings, and of the scenario's game.
fn one_scenario<L: Games>(name: &str, overrides: &[String]) -> Result<String, Problems> {
    let document = scenario::load(name, overrides)?;
    let found = L::game_of(&document)?;
    let (digest, chosen) = (found.digest(&document), found.read(&document)?.rulings());
    let mut text = "Scenario\n".to_owned();
    text += &entry(1, document.name(), 24, document.title());
    text += &entry(1, "SHA-256", 24, &digest);
    for (ruling, reading) in chosen {
        text += &entry(1, ruling, 24, reading);
    }
    Ok(text + &game::<L>(document.game()))
}

fn short_description<L: Games>(name: &str) -> String {
    let Some(game) = L::named(name) else { return String::new() };
    let (parts, catalogue) = (game.parts(), game.catalogue());
    let mut text = format!("\nThe game {name}\n");
    let names = |names: &[&str]| names.join(", ");
    if let Some(mode) = parts.mode() {
        text += &entry(1, &format!("{}s", mode.label), 20, &names(&catalogue.modes));
    }
    if !catalogue.decks.is_empty() {
        let decks: Vec<&str> = catalogue.decks.iter().map(|deck| deck.name).collect();
        text += &entry(1, "Decks", 20, &names(&decks));
    }
    let rulings: Vec<&str> = catalogue.rulings.iter().map(|ruling| ruling.name).collect();
    text += &entry(1, "Rulings", 20, &names(&rulings));
    text += "  Policies\n";
    text.extend(catalogue.policies.iter().map(|it| entry(2, it.name, 18, it.description)));
    text + &entry(2, "default", 18, &default_options(&catalogue))
}

fn list_external_policies(external: &ExternalPolicies) -> String {
    let lines = external.iter().map(|it| entry(1, &it.name, 20, &it.description));
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nPlayers from outside\n{lines}") }
}

fn default_options(catalogue: &Catalogue) -> String {
    let players = catalogue.default_players.iter();
    let options = players.map(|(option, policy)| format!("--{option} {policy}"));
    options.collect::<Vec<_>>().join(" ")
}

fn game<L: Games>(name: &str) -> String {
    let Some(game) = L::named(name) else { return String::new() };
    let (parts, catalogue) = (game.parts(), game.catalogue());
    let defaults = default_options(&catalogue);
    let Catalogue { policies, decks, rulings, modes, .. } = catalogue;
    let mut text = format!("\nThe game {name}\n");
    if let Some(mode) = parts.mode() {
        text += &format!("\n  {}s\n", mode.label);
        text.extend(modes.iter().map(|name| entry(2, name, 20, "")));
    }
    text += "\n  Policies, each with its parameters\n";
    text.extend(policies.iter().map(policy));
    text += &entry(2, "default", 20, &defaults);
    if !decks.is_empty() {
        text += "\n  Decks from the pool of a side, the default first\n";
        text.extend(decks.iter().map(|deck| entry(2, deck.name, 20, deck.description)));
    }
    text += "\n  Rulings, each with its readings, the default first\n";
    text.extend(rulings.iter().map(ruling));
    let metrics = [("a game", catalogue.game_metrics), ("a card", catalogue.card_metrics)];
    for (heading, metrics) in metrics {
        let _ = write!(text, "\n  Metrics of {heading}\n");
        let metric = |it: &MetricInfo| format!("{} ({})", it.meaning, it.unit);
        text.extend(metrics.iter().map(|it| entry(2, it.name, 24, &metric(it))));
    }
    text
}

fn policy(info: &PolicyInfo) -> String {
    let mut text = entry(2, info.name, 20, info.description);
    for parameter in info.parameters {
        let (low, high) = (parameter.range.start(), parameter.range.end());
        let range = format!("({low} to {high}, default {})", parameter.default);
        text += &entry(3, parameter.name, 18, &format!("{} {range}", parameter.meaning));
    }
    for policy in info.simulates {
        let meaning = format!("{} (a scripted policy, default {})", policy.meaning, policy.default);
        text += &entry(3, policy.name, 18, &meaning);
    }
    text
}

fn ruling(info: &RulingInfo) -> String {
    let question = info.question_in_a_line();
    entry(2, info.name, 24, &format!("{question} {}", info.readings.join(" | ")))
}

/// Formats a name and its meaning in two columns, indented by `level` and wrapped.
///
/// `column` is the width of the column with the name.
fn entry(level: usize, name: &str, column: usize, meaning: &str) -> String {
    let indent = 2 * level;
    wrap(&format!("{:indent$}{name:<column$} ", ""), meaning).join("\n") + "\n"
}
