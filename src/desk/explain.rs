//! What a game and a scenario say of themselves, for those who tell results: titles, players, goals,
//! rulings, the meanings of metrics.

use serde_json::{Map, Value as Json, json};

use sandtable_analysis::curve::known;
use sandtable_games::{Briefing, Game, Games, MetricInfo, team};
use sandtable_kernel::{guest, player_parts};
use sandtable_report::columns::Measured;
use sandtable_report::manifest::{
    Explained, ExplainedMode, ExplainedName, Metrics, metric_notes, win_rate_note,
};
use sandtable_report::tell::OfGame;
use sandtable_report::{Findings, tables};
use sandtable_scenario::Document;
use sandtable_summary::{Cell, Matchup, MetricNote, Parts, Sheet};

/// What games of a scenario have come to, at a level of the intervals, before anything is said of
/// their precision.
pub fn findings<G: Game>(
    parts: Parts,
    document: &Document,
    model: &G::Model,
    cells: Vec<Cell>,
    level: f64,
) -> Findings {
    Findings {
        scenario: document.name().to_owned(),
        parts,
        measured: Measured { margin: G::MARGIN, lengths: G::LENGTHS },
        reference: G::REFERENCE,
        level,
        precision: None,
        complete: true,
        map: G::map(model),
        cells,
    }
}

/// The map as its file has it; none if the game has no map.
pub fn map<G: Game>(model: &G::Model) -> Option<Sheet> {
    let map = G::map(model);
    (!map.is_empty()).then(|| tables::map(G::PARTS, &map))
}

/// What the game says of itself to those who tell its results, among the games of a program.
pub fn of_game<L: Games, G: Game>() -> OfGame {
    OfGame { parts: G::PARTS.among(L::PARTS), reference: G::REFERENCE }
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
        let name = player_parts(player).name;
        let info = catalogue.policies.iter().find(|info| info.name == name);
        let is_new = players.iter().all(|known| known.name != name);
        let explained =
            |meaning: &str| ExplainedName { name: name.into(), meaning: meaning.into() };
        players.extend(info.filter(|_| is_new).map(|info| explained(info.belief)));
        players.extend(explained_guest(player).filter(|it| !players.contains(it)));
        players.extend(learned_elsewhere::<G>(document, player).filter(|it| !players.contains(it)));
    }
    let rulings = catalogue.rulings.iter().map(|ruling| ExplainedName {
        name: ruling.name.to_owned(),
        meaning: ruling.question_in_a_line(),
    });
    let title = document.title().to_owned();
    let modes = modes::<G>(model, matchups);
    let chances = known::<G>();
    Explained { title, second: None, modes, players, rulings: rulings.collect(), chances }
}

/// What a guest believes, if a player is one.
fn explained_guest(player: &str) -> Option<ExplainedName> {
    let name = player.rsplit_once('@').map_or(player, |(name, _)| name);
    Some(ExplainedName { name: name.to_owned(), meaning: guest(name)?.belief.clone() })
}

/// That a player has learned another scenario than the one that is played, if it has.
fn learned_elsewhere<G: Game>(document: &Document, player: &str) -> Option<ExplainedName> {
    let (_, folder) = player.split_once(':')?;
    let other = team(folder)?.iter().find(|it| it.digest != G::digest(document))?.scenario.clone();
    let meaning = format!("It has learned {other}, and not this scenario as it is here.");
    Some(ExplainedName { name: player.to_owned(), meaning })
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

/// What is read of a manifest when a result is told that has no files: one of a command with options.
pub fn manifest<G: Game>(
    command: &str,
    scenario: (&Document, &G::Model),
    matchups: &[Matchup],
    options: &[(&str, String)],
    more: impl IntoIterator<Item = MetricNote>,
) -> Json {
    let (document, model) = scenario;
    let map = |pairs: &[(&str, String)]| -> Map<String, Json> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect()
    };
    let rulings = G::rulings(model).into_iter().map(|(name, reading)| (name, reading.to_owned()));
    json!({
        "command": command,
        "scenario": document.name(),
        "complete": true,
        "explained": explained::<G>(document, model, matchups),
        "options": map(options),
        "rulings": map(&rulings.collect::<Vec<_>>()),
        "metrics": metrics::<G>(more),
    })
}
