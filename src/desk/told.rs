//! What is told of results beside their figures.

use crate::games::{Briefing, Game, MetricInfo};
use crate::report::Findings;
use crate::report::columns::Measured;
use crate::report::manifest::{
    Explained, ExplainedMode, ExplainedName, Metrics, metric_notes, win_rate_note,
};
use crate::report::tell::OfGame;
use crate::scenario::Document;
use crate::summary::{Cell, Matchup, MetricNote};

/// What games of a scenario have come to, at a level of the intervals, before anything is said of
/// their precision.
pub fn findings<G: Game>(
    document: &Document,
    model: &G::Model,
    cells: Vec<Cell>,
    level: f64,
) -> Findings {
    Findings {
        scenario: document.name().to_owned(),
        parts: G::PARTS,
        measured: Measured { margin: G::MARGIN, lengths: G::LENGTHS },
        reference: G::REFERENCE,
        level,
        precision: None,
        complete: true,
        map: G::map(model),
        cells,
    }
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
