//! How commands publish a result: all files at once, and the answer.

use std::io::{self, Write};

use anyhow::{Context, Result};

use super::output;
use crate::games::{Briefing, Game, MetricInfo};
use crate::report::files::{CheckpointThen, Destination, Extent, FileDigest, ResultFile};
use crate::report::manifest::{
    Explained, ExplainedMode, ExplainedName, Metrics, metric_notes, win_rate_note,
};
use crate::report::page;
use crate::report::tell::OfGame;
use crate::scenario::Document;
use crate::summary::{Matchup, MetricNote};

/// Whether the directory holds more games of the same plan than `extent`; says so if it does.
pub fn gives_way(destination: &Destination, extent: Extent) -> bool {
    let there = destination.outranks(extent);
    if let Some(there) = there {
        let dir = destination.dir().display();
        output::note(&format!("nothing was written: {dir} holds {there}"));
    }
    there.is_some()
}

/// Gives the files of a result their names, with its page and its manifest, and says where they are.
///
/// # Errors
/// If the file system fails.
pub fn publish(
    destination: Destination,
    game: OfGame,
    mut files: Vec<(String, ResultFile)>,
    checkpoint: CheckpointThen,
    manifest: impl Fn(&[FileDigest]) -> io::Result<Vec<u8>>,
) -> Result<String> {
    page::add(&destination, game, &mut files, &manifest).context("cannot write report.html")?;
    let names: Vec<&str> = files.iter().map(|(name, _)| &name[..]).collect();
    let dir = destination.dir().display();
    let place = format!("Files in {dir}: {}, manifest.json", names.join(", "));
    destination.publish(files, checkpoint, manifest)?;
    Ok(place)
}

/// Prints what was found even if saving has failed: hours of playing must not be lost with a full
/// disk.
///
/// # Errors
/// That of saving, or if standard output fails.
pub fn tell(
    saved: Result<Option<String>>,
    tell: impl FnOnce(Option<&str>, &mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let place = saved.as_ref().ok().and_then(|place| place.as_deref());
    output::print(|out| tell(place, out))?;
    saved.map(drop)
}

/// What the game says of itself to those who tell its results.
pub fn of_game<G: Game>() -> OfGame {
    OfGame { parts: G::PARTS, reference: G::REFERENCE }
}

/// The title of a scenario, who plays what in some matchups, and its rulings, in words.
pub fn explained<G: Game>(
    document: &Document,
    model: &G::Model,
    matchups: &[Matchup],
) -> Explained {
    let catalogue = G::catalogue();
    let mut players: Vec<ExplainedName> = Vec::new();
    for (_, player) in matchups.iter().flat_map(Matchup::players) {
        let name = player.split([':', '@']).next().unwrap_or(player);
        let info = catalogue.policies.iter().find(|info| info.name == name);
        let is_new = players.iter().all(|known| known.name != name);
        let explained =
            |meaning: &str| ExplainedName { name: name.into(), meaning: meaning.into() };
        players.extend(info.filter(|_| is_new).map(|info| explained(info.belief)));
    }
    let rulings = catalogue.rulings.iter().map(|ruling| ExplainedName {
        name: ruling.name.to_owned(),
        meaning: ruling.question.split_whitespace().collect::<Vec<_>>().join(" "),
    });
    let title = document.title().to_owned();
    let modes = modes::<G>(model, matchups);
    Explained { title, second: None, modes, players, rulings: rulings.collect() }
}

/// What is played in some matchups, each once.
fn modes<G: Game>(model: &G::Model, matchups: &[Matchup]) -> Vec<ExplainedMode> {
    let mut modes: Vec<ExplainedMode> = Vec::new();
    let briefings = |mode| G::briefings(model, mode);
    for Briefing { mode, title, text } in
        matchups.iter().filter_map(Matchup::mode).flat_map(briefings)
    {
        if modes.iter().all(|known| known.name != mode) {
            modes.push(ExplainedMode { name: mode, title, meaning: text });
        }
    }
    modes
}

/// The meanings of the metrics of a game, and of `more`.
pub fn metrics<G: Game>(more: impl IntoIterator<Item = MetricNote>) -> Metrics {
    let catalogue = G::catalogue();
    let notes = |infos: &[MetricInfo]| {
        let notes = infos.iter().flat_map(|it| metric_notes(it.name, it.unit, &it.meaning));
        notes.collect::<Vec<_>>()
    };
    let game =
        [win_rate_note(G::PARTS)].into_iter().chain(notes(&catalogue.game_metrics)).chain(more);
    Metrics { game: game.collect(), card: notes(&catalogue.card_metrics) }
}
