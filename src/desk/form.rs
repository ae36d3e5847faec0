//! Form of a set-up: the numbers, cards, rulings and policies that the user may change.

use serde_json::{Map, Value as Json, json};

use super::setup::Complaint;
use sandtable_games::mix::key_of;
use sandtable_games::{
    Catalogue, MatchupRequest, Mix, Model, Number, Piece, PolicyStore, RulingInfo,
};
use sandtable_kernel::{Parameter, PlayerParts, PolicyInfo, player_parts};
use sandtable_scenario::quote_key;
use sandtable_summary::{Matchup, Part, each_once};

/// Returns every value of a model that the user may change, beside its value in the printed scenario.
///
/// `said` is the scenario as JSON.
pub(super) fn form(model: &Model, printed: Option<&Model>, matchup: &Matchup, said: &Json) -> Json {
    let matchups = std::slice::from_ref(matchup);
    let numbers_of = |model: &Model| model.numbers(matchups);
    let before = printed.map_or(Vec::new(), numbers_of);
    let numbers = numbers_of(model).iter().map(|it| number(it, &before)).collect::<Json>();
    let before = printed.map_or(Vec::new(), |it| it.mixes());
    let mixes = model.mixes().iter().map(|it| mix(it, &before, said)).collect::<Json>();
    let warnings = model.warnings().into_iter().flat_map(|it| it.sorted());
    json!({
        "numbers": numbers,
        "mixes": mixes,
        "rulings": rulings(model, printed),
        "parts": parts(model, matchup),
        "policies": model.game().catalogue().policies.iter().map(policy).collect::<Json>(),
        "warnings": warnings.map(Complaint::from).collect::<Vec<_>>(),
    })
}

/// Returns the form field of a number, with the range of values to try as `near`.
///
/// The range is that of the printed scenario, and the user may leave it: the scenario's reader decides which values are
/// valid.
fn number(it: &Number, printed: &[Number]) -> Json {
    let before = printed.iter().find(|other| other.key == it.key);
    let near = &before.unwrap_or(it).range;
    json!({
        "key": it.key,
        "name": it.name,
        "value": it.value,
        "near": [near.start(), near.end()],
        "printed": before.map(|it| it.value),
    })
}

/// Returns the form fields of a mix.
///
/// The ranges of the copies are those of the printed scenario, so that they stay the same while the user changes them.
fn mix(it: &Mix, printed: &[Mix], said: &Json) -> Json {
    let before = printed.iter().find(|other| other.side == it.side);
    let piece = |piece: &Piece| {
        let other = before.and_then(|mix| mix.pieces.iter().find(|other| other.key == piece.key));
        let pool = &other.unwrap_or(piece).pool;
        json!({
            "key": piece.key,
            "name": piece.name,
            "kind": piece.kind,
            "text": piece.text,
            "entry": key_of(&piece.entry.iter().map(|it| &it[..]).collect::<Vec<_>>()),
            "about": entry(said, &piece.entry),
            "value": piece.copies,
            "printed": before.map(|_| other.map_or(0, |it| it.copies)),
            "low": pool.start(),
            "high": pool.end(),
        })
    };
    let size = [it.size.start(), it.size.end()];
    json!({ "side": it.side, "size": size, "pieces": it.pieces.iter().map(piece).collect::<Json>() })
}

/// Returns the value at a path of keys in the scenario.
fn entry<'a>(said: &'a Json, path: &[String]) -> &'a Json {
    path.iter().fold(said, |said, name| &said[name])
}

fn rulings(model: &Model, printed: Option<&Model>) -> Json {
    let chosen = model.rulings();
    let before = printed.map_or(Vec::new(), |it| it.rulings());
    let reading = |(name, meaning): (&str, String)| json!({ "name": name, "meaning": meaning });
    let chosen_in = |list: &[(&str, &'static str)], name: &str| {
        list.iter().find(|(known, _)| *known == name).map(|(_, reading)| *reading)
    };
    let ruling = |it: &RulingInfo| {
        json!({
            "key": format!("rulings.{}", quote_key(it.name)),
            "question": it.question_in_a_line(),
            "readings": it.explained().map(reading).collect::<Json>(),
            "value": chosen_in(&chosen, it.name),
            "printed": chosen_in(&before, it.name),
        })
    };
    model.game().catalogue().rulings.iter().map(ruling).collect()
}

/// Returns the seats and the mode with their current values, and the modes and decks to choose from.
fn parts(model: &Model, matchup: &Matchup) -> Json {
    let game = model.game();
    let Catalogue { modes, decks, .. } = game.catalogue();
    let modes: Json = mode_names(model, &modes).into_iter().map(|name| mode(model, name)).collect();
    let decks: Json =
        decks.iter().map(|it| json!({ "name": it.name, "meaning": it.description })).collect();
    let has_deck = |key: &str| game.player_options().any(|it| it.of == key && it.name != key);
    let part = |part: &Part| {
        let is_mode = !part.is_seat();
        json!({
            "key": part.key,
            "label": part.label,
            "value": matchup.get(part.key),
            "player": matchup.get(part.key).filter(|_| !is_mode).map(player),
            "modes": is_mode.then_some(&modes),
            "decks": has_deck(part.key).then_some(&decks),
        })
    };
    game.parts().own().map(part).collect()
}

/// Returns the modes of the scenario, then those that every scenario of the game has, each once.
fn mode_names(model: &Model, always: &[&'static str]) -> Vec<String> {
    // One policy is enough to list the modes: every further one would add matchups that are not used.
    let game = model.game();
    let player = game.catalogue().policies.first().map(|it| it.name);
    let wanted = game.parts().own().fold(MatchupRequest::default(), |wanted, part| {
        wanted.with(part.key, if part.is_seat() { player } else { Some("all") })
    });
    let casts = game.parts().mode().map(|_| model.prepare(&wanted, &PolicyStore::default()));
    let matchups: Vec<Matchup> = casts.iter().flatten().flatten().map(|it| it.matchup()).collect();
    let own = matchups.iter().filter_map(Matchup::mode).chain(always.iter().copied());
    each_once(own.map(str::to_owned))
}

/// Returns a mode with its title and meaning, which names the modes that a combined mode is made of.
fn mode(model: &Model, name: String) -> Json {
    let mut briefings = model.briefings(&name).into_iter();
    let Some(first) = briefings.next() else {
        return json!({ "name": name, "title": name, "meaning": "" });
    };
    let parts: Vec<String> = briefings.map(|it| it.title).collect();
    let meaning = [first.text, parts.join(", ")].join("\n");
    json!({ "name": name, "title": first.title, "meaning": meaning.trim_end() })
}

fn policy(it: &PolicyInfo) -> Json {
    let parameter = |it: &Parameter| {
        json!({
            "name": it.name,
            "meaning": it.meaning,
            "default": it.default,
            "low": it.range.start(),
            "high": it.range.end(),
            "whole": it.whole,
        })
    };
    json!({
        "name": it.name,
        "meaning": it.description,
        "searches": !it.simulates.is_empty(),
        "parameters": it.parameters.iter().map(parameter).collect::<Json>(),
    })
}

/// Splits a player's specification into policy, deck and parameters.
fn player(text: &str) -> Json {
    let PlayerParts { name, settings, deck } = player_parts(text);
    let parameters: Map<String, Json> =
        settings.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
    json!({ "policy": name, "deck": deck, "parameters": parameters })
}
