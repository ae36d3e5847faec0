//! Descriptions of games and scenarios for reports: titles, players, goals, rulings and metrics.

use serde_json::{Map, Value as Json, json};

use sandtable_analysis::profile::win_probability::probability_basis;
use sandtable_games::{
    Briefing, Catalogue, GameDefinition, Games, MetricInfo, Model, PolicyStore, unfamiliar,
};
use sandtable_kernel::player_parts;
use sandtable_report::columns::OutcomeMeasures;
use sandtable_report::manifest::{metric_notes, win_rate_note};
use sandtable_report::tell::GameFacts;
use sandtable_report::{RunFindings, tables};
use sandtable_scenario::Document;
use sandtable_summary::{Cell, Matchup, MetricNote, Parts, Sheet, each_once};

/// Collects the statistics of a complete run; `cells` are those of its matchups.
///
/// `level` is the confidence level. The precision, the requested number of games, the trained policies outside their
/// training and the landmark games are left empty.
pub fn collect_findings(
    parts: Parts,
    document: &Document,
    model: &Model,
    cells: Vec<Cell>,
    level: f64,
) -> RunFindings {
    let info = model.game().info();
    RunFindings {
        scenario: document.name().to_owned(),
        parts,
        measured: OutcomeMeasures { margin: info.margin, lengths: info.lengths },
        reference: info.reference,
        level,
        precision: None,
        complete: true,
        asked: None,
        unfamiliar: json!([]),
        map: model.map(),
        cells,
        landmarks: Vec::new(),
    }
}

/// Returns the map of a game as the table `map.csv`; `None` if the game has no map.
pub fn tabulate_map(model: &Model) -> Option<Sheet> {
    let map = model.map();
    (!map.is_empty()).then(|| tables::map(model.game().parts(), &map))
}

/// Returns the facts about a game that reports need; `L` lists all games of the program.
pub fn describe_game<L: Games>(game: &dyn GameDefinition) -> GameFacts {
    let (parts, reference) = (game.parts().among(L::PARTS), game.info().reference);
    GameFacts { parts, reference, program: L::PROGRAM }
}

/// Describes a scenario, its players and its rulings as JSON, for readers who do not know the game.
///
/// `second` is the scenario that it is compared with. The field `unfamiliar` lists the trained policies that play other
/// games than in their training. `plays_variants` says whether variants of the scenario are played too.
pub fn describe_scenario(
    document: &Document,
    model: &Model,
    matchups: &[Matchup],
    second: Option<&Document>,
    store: &PolicyStore,
    plays_variants: bool,
) -> Json {
    let game = model.game();
    let Catalogue { policies, rulings, .. } = game.catalogue();
    let scripted = |player: &str| {
        let info = policies.iter().find(|info| info.name == player_parts(player).name)?;
        Some(describe_name(info.name, info.description))
    };
    let players = matchups.iter().flat_map(Matchup::players);
    let players =
        players.flat_map(|(_, player)| [scripted(player), describe_external(player, store)]);
    let briefings = |mode| model.briefings(mode);
    let modes = matchups.iter().filter_map(Matchup::mode).flat_map(briefings);
    let modes = each_once(modes.map(
        |Briefing { mode, title, text }| json!({ "name": mode, "title": title, "meaning": text }),
    ));
    let mut description = json!({ "title": document.title() });
    if let Some(second) = second {
        description["second"] = describe_name(second.name(), second.title());
    }
    if !modes.is_empty() {
        description["modes"] = modes.into();
    }
    description["players"] = each_once(players.flatten()).into();
    description["unfamiliar"] = json!(unfamiliar(game, document, matchups, store, plays_variants));
    description["rulings"] = rulings
        .iter()
        .map(|ruling| describe_name(ruling.name, &ruling.question_in_a_line()))
        .collect();
    description["chances"] = probability_basis(game).into();
    description
}

fn describe_name(name: &str, meaning: &str) -> Json {
    json!({ "name": name, "meaning": meaning })
}

/// Returns the name and description of an external policy (a user's own); `None` for any other player.
fn describe_external(player: &str, store: &PolicyStore) -> Option<Json> {
    let name = player.rsplit_once('@').map_or(player, |(name, _)| name);
    Some(describe_name(name, &store.external().get(name)?.description))
}

/// Returns whether a command with these options plays variants of its scenario.
pub fn plays_variants<'a>(
    command: &str,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> bool {
    // Before `=`, the parameter of a policy has a colon, as in `policy:parameter`, and the key of a scenario has none.
    let is_key = |typed: &str| !typed.split('=').next().is_some_and(|it| it.contains(':'));
    match command {
        "cards" | "decks" | "diff" | "sensitivity" | "tune" => true,
        "profile" | "sweep" => {
            options.into_iter().any(|(name, typed)| name == "--vary" && is_key(typed))
        }
        _ => false,
    }
}

/// Returns as JSON the descriptions of a game's metrics, then `more`, and those of its cards' metrics.
pub fn describe_metrics(
    definition: &dyn GameDefinition,
    more: impl IntoIterator<Item = MetricNote>,
) -> Json {
    let catalogue = definition.catalogue();
    let notes = |infos: &[MetricInfo]| {
        let notes = infos.iter().flat_map(|it| metric_notes(it.name, it.unit, &it.meaning));
        notes.collect::<Vec<_>>()
    };
    let game = [win_rate_note(definition.parts())]
        .into_iter()
        .chain(notes(&catalogue.game_metrics))
        .chain(more);
    json!({ "game": game.collect::<Vec<_>>(), "card": notes(&catalogue.card_metrics) })
}

/// Returns the manifest of a result that is not written to files, with the fields that reports read.
///
/// `more` describes the metrics that the command adds to those of the game.
pub fn build_manifest(
    command: &str,
    scenario: (&Document, &Model),
    matchups: &[Matchup],
    options: impl IntoIterator<Item = (String, String)>,
    more: impl IntoIterator<Item = MetricNote>,
    store: &PolicyStore,
) -> Json {
    let (document, model) = scenario;
    let options: Vec<(String, String)> = options.into_iter().collect();
    let typed = options.iter().map(|(name, value)| (&name[..], &value[..]));
    let varies = plays_variants(command, typed);
    let options = options.into_iter().map(|(name, value)| (name, value.into()));
    let rulings = model.rulings().into_iter();
    let rulings = rulings.map(|(name, reading)| (name.to_owned(), reading.into()));
    json!({
        "command": command,
        "scenario": document.name(),
        "complete": true,
        "explained": describe_scenario(document, model, matchups, None, store, varies),
        "options": options.collect::<Map<String, Json>>(),
        "rulings": rulings.collect::<Map<String, Json>>(),
        "metrics": describe_metrics(model.game(), more),
    })
}
