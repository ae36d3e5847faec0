//! `list`: everything that can be chosen by name.

use std::fmt::Write as _;

use anyhow::Result;
use clap::Args;

use super::options::{Common, hidden};
use super::{Ending, output};
use crate::games::{Catalogue, Game, Games, MetricInfo, RulingInfo, Visitor};
use crate::kernel::PolicyInfo;
use crate::report::text::wrapped;
use crate::scenario::{self, Document, Problems, library};
use crate::summary::Parts;

/// List scenarios, policies with their parameters, decks, rulings and metrics
#[derive(Debug, Args)]
#[command(mut_args(|arg| hidden(arg, &["seed", "threads", "out", "quiet"])))]
pub struct List {
    /// A game, or a scenario by name or path; everything if left out
    of: Option<String>,

    #[command(flatten)]
    common: Common,
}

impl List {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        let text = match &self.of {
            None => {
                let games = L::NAMES.iter().map(|name| game::<L>(name));
                scenarios()? + &games.collect::<String>()
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

/// The embedded scenarios with their titles.
fn scenarios() -> Result<String, Problems> {
    let mut text = "Scenarios\n".to_owned();
    for name in library::names() {
        let document = scenario::load(name, &[])?;
        let meaning = format!("{}, for {}", title(&document), document.game());
        text += &entry(1, name, 24, &meaning);
    }
    Ok(text)
}

fn title(document: &Document) -> &str {
    let title = document.root().table().and_then(|root| root.get("title"));
    title.and_then(|title| title.value.as_text()).unwrap_or("without a title")
}

/// A scenario with the readings that it chooses, and its game.
fn one_scenario<L: Games>(name: &str, overrides: &[String]) -> Result<String, Problems> {
    let document = scenario::load(name, overrides)?;
    let (digest, chosen) = L::visit_game_of(&document, ReadingsOf(&document))??;
    let mut text = "Scenario\n".to_owned();
    text += &entry(1, document.name(), 24, title(&document));
    text += &entry(1, "SHA-256", 24, &digest);
    for (ruling, reading) in chosen {
        text += &entry(1, ruling, 24, reading);
    }
    Ok(text + &game::<L>(document.game()))
}

struct ReadingsOf<'a>(&'a Document);

impl Visitor for ReadingsOf<'_> {
    type Output = Result<(String, Vec<(&'static str, &'static str)>), Problems>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok((G::digest(self.0), G::rulings(&G::model(self.0)?)))
    }
}

/// What a game offers.
fn game<L: Games>(name: &str) -> String {
    let Some((parts, catalogue)) = L::visit(name, CatalogueOf) else { return String::new() };
    let Catalogue { policies, default_players, decks, rulings, modes, .. } = catalogue;
    let mut text = format!("\nThe game {name}\n");
    if let Some(mode) = parts.mode() {
        text += &format!("\n  {}s\n", mode.label);
        text.extend(modes.iter().map(|name| entry(2, name, 20, "")));
    }
    text += "\n  Policies, each with its parameters\n";
    text.extend(policies.iter().map(policy));
    let defaults = default_players.iter().map(|(option, policy)| format!("--{option} {policy}"));
    let defaults = defaults.collect::<Vec<_>>().join(" ");
    text += &entry(2, "where none is named", 20, &defaults);
    if !decks.is_empty() {
        text += "\n  Decks from the pool of a side, the default first\n";
        text.extend(decks.iter().map(|deck| entry(2, deck.name, 20, deck.belief)));
    }
    text += "\n  Rulings, each with its readings, the default first\n";
    text.extend(rulings.iter().map(ruling));
    let metrics = [("a game", catalogue.game_metrics), ("a card", catalogue.card_metrics)];
    for (heading, metrics) in metrics {
        let _ = write!(text, "\n  Metrics of {heading}\n");
        text.extend(metrics.iter().map(metric));
    }
    text
}

struct CatalogueOf;

impl Visitor for CatalogueOf {
    type Output = (Parts, Catalogue);

    fn visit<G: Game>(self) -> (Parts, Catalogue) {
        (G::PARTS, G::catalogue())
    }
}

fn policy(info: &PolicyInfo) -> String {
    let mut text = entry(2, info.name, 20, info.belief);
    for parameter in info.parameters {
        let (low, high) = (parameter.range.start(), parameter.range.end());
        let range = format!("({low} to {high}, default {})", parameter.default);
        text += &entry(3, parameter.name, 18, &format!("{} {range}", parameter.meaning));
    }
    for policy in info.imitates {
        let meaning = format!("{} (a scripted policy, default {})", policy.meaning, policy.default);
        text += &entry(3, policy.name, 18, &meaning);
    }
    text
}

fn ruling(info: &RulingInfo) -> String {
    let question = info.question.split_whitespace().collect::<Vec<_>>().join(" ");
    entry(2, info.name, 24, &format!("{question} {}", info.readings.join(" | ")))
}

fn metric(info: &MetricInfo) -> String {
    entry(2, info.name, 24, &format!("{} ({})", info.meaning, info.unit))
}

/// A name and its meaning beside it, indented by `level` and wrapped.
fn entry(level: usize, name: &str, column: usize, meaning: &str) -> String {
    let indent = 2 * level;
    wrapped(&format!("{:indent$}{name:<column$} ", ""), meaning).join("\n") + "\n"
}
