//! Form of a configuration, in which the user changes numbers, cards, rulings and policies.

use serde_json::{Map, Value as Json, json};

use super::config::StudioProblem;
use sandtable_games::mix::key_of;
use sandtable_games::{
    Catalogue, MatchupRequest, Mix, Model, Number, Piece, PolicyStore, RulingInfo,
};
use sandtable_kernel::{Parameter, PlayerParts, PolicyInfo, player_parts};
use sandtable_scenario::quote_key;
use sandtable_summary::{Matchup, Part, each_once};

/// Returns the studio's form as JSON: each value of `model` that the user may change, and as shipped.
///
/// `printed` is the shipped scenario, and `scenario` the changed one as JSON.
pub(super) fn build_form(
    model: &Model,
    printed: Option<&Model>,
    matchup: &Matchup,
    scenario: &Json,
) -> Json {
    let matchups = std::slice::from_ref(matchup);
    let numbers_of = |model: &Model| model.numbers(matchups);
    let before = printed.map_or(Vec::new(), numbers_of);
    let numbers =
        numbers_of(model).iter().map(|number| describe_number(number, &before)).collect::<Json>();
    let before = printed.map_or(Vec::new(), |it| it.mixes());
    let mixes =
        model.mixes().iter().map(|mix| describe_mix(mix, &before, scenario)).collect::<Json>();
    let warnings = model.warnings().into_iter().flat_map(|it| it.sorted());
    json!({
        "numbers": numbers,
        "mixes": mixes,
        "rulings": describe_rulings(model, printed),
        "parts": describe_parts(model, matchup),
        "policies": model.game().catalogue().policies.iter().map(describe_policy).collect::<Json>(),
        "warnings": warnings.map(StudioProblem::from).collect::<Vec<_>>(),
    })
}

/// Returns the form's entry for a number; its key `near` holds the range of values worth trying.
///
/// The range is that of the shipped scenario. The user may leave it: the scenario's reader decides which values are
/// valid.
fn describe_number(number: &Number, printed: &[Number]) -> Json {
    let before = printed.iter().find(|before| before.key == number.key);
    let near = &before.unwrap_or(number).range;
    json!({
        "key": number.key,
        "name": number.name,
        "value": number.value,
        "near": [near.start(), near.end()],
        "printed": before.map(|it| it.value),
    })
}

/// Returns the form's entry for a deck or counter box (mix): the number of copies of each piece.
///
/// The ranges of the copies are those of the shipped scenario, so that they stay the same while the user changes
/// numbers.
fn describe_mix(mix: &Mix, printed: &[Mix], scenario: &Json) -> Json {
    let before = printed.iter().find(|before| before.side == mix.side);
    let piece = |piece: &Piece| {
        let piece_before = before.and_then(|mix| mix.pieces.iter().find(|it| it.key == piece.key));
        let pool = &piece_before.unwrap_or(piece).pool;
        json!({
            "key": piece.key,
            "name": piece.name,
            "kind": piece.kind,
            "text": piece.text,
            "entry": key_of(&piece.entry.iter().map(|it| &it[..]).collect::<Vec<_>>()),
            "about": find_entry(scenario, &piece.entry),
            "value": piece.copies,
            "printed": before.map(|_| piece_before.map_or(0, |it| it.copies)),
            "low": pool.start(),
            "high": pool.end(),
        })
    };
    let size = [mix.size.start(), mix.size.end()];
    json!({ "side": mix.side, "size": size, "pieces": mix.pieces.iter().map(piece).collect::<Json>() })
}

fn find_entry<'a>(scenario: &'a Json, path: &[String]) -> &'a Json {
    path.iter().fold(scenario, |table, name| &table[name])
}

/// Returns the rulings (choices about ambiguous rules): all readings, the chosen and the shipped one.
fn describe_rulings(model: &Model, printed: Option<&Model>) -> Json {
    let chosen = model.rulings();
    let before = printed.map_or(Vec::new(), |it| it.rulings());
    let reading = |(name, meaning): (&str, String)| json!({ "name": name, "meaning": meaning });
    let reading_in = |list: &[(&str, &'static str)], name: &str| {
        list.iter().find(|(ruling, _)| *ruling == name).map(|(_, reading)| *reading)
    };
    let describe = |ruling: &RulingInfo| {
        json!({
            "key": format!("rulings.{}", quote_key(ruling.name)),
            "question": ruling.question_in_a_line(),
            "readings": ruling.explained().map(reading).collect::<Json>(),
            "value": reading_in(&chosen, ruling.name),
            "printed": reading_in(&before, ruling.name),
        })
    };
    model.game().catalogue().rulings.iter().map(describe).collect()
}

/// Returns the game's seats and mode with their current values, and the modes and decks to choose from.
fn describe_parts(model: &Model, matchup: &Matchup) -> Json {
    let game = model.game();
    let Catalogue { modes, decks, .. } = game.catalogue();
    let modes: Json =
        list_modes(model, &modes).into_iter().map(|name| describe_mode(model, name)).collect();
    let decks: Json = decks
        .iter()
        .map(|deck| json!({ "name": deck.name, "meaning": deck.description }))
        .collect();
    let has_deck = |key: &str| game.player_options().any(|it| it.of == key && it.name != key);
    let part = |part: &Part| {
        let is_mode = !part.is_seat();
        json!({
            "key": part.key,
            "label": part.label,
            "value": matchup.get(part.key),
            "player": matchup.get(part.key).filter(|_| !is_mode).map(split_player),
            "modes": is_mode.then_some(&modes),
            "decks": has_deck(part.key).then_some(&decks),
        })
    };
    game.parts().own().map(part).collect()
}

fn list_modes(model: &Model, always: &[&'static str]) -> Vec<String> {
    // One policy is enough to list the modes: every further one would add matchups that are not used.
    let game = model.game();
    let player = game.catalogue().policies.first().map(|it| it.name);
    let request = game.parts().own().fold(MatchupRequest::default(), |request, part| {
        request.with(part.key, if part.is_seat() { player } else { Some("all") })
    });
    let prepared = game.parts().mode().map(|_| model.prepare(&request, &PolicyStore::default()));
    let matchups: Vec<Matchup> =
        prepared.iter().flatten().flatten().map(|it| it.matchup()).collect();
    let own = matchups.iter().filter_map(Matchup::mode).chain(always.iter().copied());
    each_once(own.map(str::to_owned))
}

/// Returns a mode with its title and meaning; for a campaign, the meaning lists its missions.
fn describe_mode(model: &Model, name: String) -> Json {
    let mut briefings = model.briefings(&name).into_iter();
    let Some(first) = briefings.next() else {
        return json!({ "name": name, "title": name, "meaning": "" });
    };
    let parts: Vec<String> = briefings.map(|it| it.title).collect();
    let meaning = [first.text, parts.join(", ")].join("\n");
    json!({ "name": name, "title": first.title, "meaning": meaning.trim_end() })
}

/// Returns a policy with its meaning and its parameters, and whether it simulates games to decide.
fn describe_policy(policy: &PolicyInfo) -> Json {
    let describe = |parameter: &Parameter| {
        json!({
            "name": parameter.name,
            "meaning": parameter.meaning,
            "default": parameter.default,
            "low": parameter.range.start(),
            "high": parameter.range.end(),
            "whole": parameter.whole,
        })
    };
    json!({
        "name": policy.name,
        "meaning": policy.description,
        "searches": !policy.simulates.is_empty(),
        "parameters": policy.parameters.iter().map(describe).collect::<Json>(),
    })
}

/// Splits a player such as `tempo:patience=0.5@lean` into policy, parameters and deck, as JSON.
fn split_player(text: &str) -> Json {
    let PlayerParts { name, settings, deck } = player_parts(text);
    let parameters: Map<String, Json> =
        settings.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
    json!({ "policy": name, "deck": deck, "parameters": parameters })
}
