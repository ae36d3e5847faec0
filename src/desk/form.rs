//! What of a plan may be changed: numbers, cards, rulings, players.

use serde_json::{Value as Json, json};

use super::plan::Fault;
use crate::games::{Catalogue, Game, Mix, Number, Piece, options_of};
use crate::kernel::PolicyInfo;
use crate::scenario::quoted;
use crate::summary::{Matchup, PartKind};

/// What may be changed in a model, with what it is where nothing is changed.
pub(super) fn form<G: Game>(
    model: &G::Model,
    printed: Option<&G::Model>,
    matchup: &Matchup,
) -> Json {
    let matchups = std::slice::from_ref(matchup);
    let numbers_of = |model| G::numbers(model, matchups);
    let before = printed.map_or(Vec::new(), numbers_of);
    let numbers = numbers_of(model).iter().map(|it| number(it, &before)).collect::<Json>();
    let before = printed.map_or(Vec::new(), |it| G::mixes(it));
    let mixes = G::mixes(model).iter().map(|it| mix(it, &before)).collect::<Json>();
    let faults = G::warnings(model).into_iter().flat_map(|it| it.sorted());
    json!({
        "numbers": numbers,
        "mixes": mixes,
        "rulings": rulings::<G>(model, printed),
        "parts": parts::<G>(model, matchup),
        "policies": G::catalogue().policies.iter().map(policy).collect::<Json>(),
        "warnings": faults.map(Fault::from).collect::<Vec<_>>(),
    })
}

fn number(it: &Number, printed: &[Number]) -> Json {
    let before = printed.iter().find(|other| other.key == it.key);
    json!({
        "key": it.key,
        "name": it.name,
        "value": it.value,
        "printed": before.map(|it| it.value),
        "low": it.range.start(),
        "high": it.range.end(),
    })
}

fn mix(it: &Mix, printed: &[Mix]) -> Json {
    let pieces = |mix: &Mix| mix.pieces.clone();
    let before = printed.iter().find(|other| other.side == it.side).map_or(Vec::new(), pieces);
    let copies = |piece: &Piece| {
        let other = before.iter().find(|other| other.key == piece.key);
        if before.is_empty() { None } else { Some(other.map_or(0, |it| it.copies)) }
    };
    let piece = |piece: &Piece| {
        json!({
            "key": piece.key,
            "name": piece.name,
            "kind": piece.kind,
            "copies": piece.copies,
            "printed": copies(piece),
            "low": piece.pool.start(),
            "high": piece.pool.end(),
        })
    };
    json!({
        "side": it.side,
        "pieces": it.pieces.iter().map(piece).collect::<Json>(),
        "low": it.size.start(),
        "high": it.size.end(),
    })
}

fn rulings<G: Game>(model: &G::Model, printed: Option<&G::Model>) -> Json {
    let chosen = G::rulings(model);
    let before = printed.map_or(Vec::new(), |it| G::rulings(it));
    let reading = |list: &[(&str, &'static str)], name: &str| {
        list.iter().find(|(known, _)| *known == name).map(|(_, reading)| *reading)
    };
    let ruling = |it: &crate::games::RulingInfo| {
        let question: Vec<&str> = it.question.split_whitespace().collect();
        json!({
            "key": format!("rulings.{}", quoted(it.name)),
            "name": it.name,
            "question": question.join(" "),
            "readings": it.readings,
            "value": reading(&chosen, it.name),
            "printed": reading(&before, it.name),
        })
    };
    G::catalogue().rulings.iter().map(ruling).collect()
}

/// The seats and the mode, with who or what fills them, and what each mode is about.
fn parts<G: Game>(model: &G::Model, matchup: &Matchup) -> Json {
    let Catalogue { modes, decks, .. } = G::catalogue();
    let everything = G::casts(model, &G::everyone()).unwrap_or_default();
    let everything: Vec<Matchup> = everything.iter().map(G::matchup).collect();
    let mut names: Vec<&str> = everything.iter().filter_map(Matchup::mode).collect();
    names.dedup();
    names.extend(modes.iter().filter(|it| !names.contains(*it)).copied().collect::<Vec<_>>());
    let modes: Json = names.iter().map(|name| mode::<G>(model, name)).collect();
    let decks: Json =
        decks.iter().map(|it| json!({ "name": it.name, "meaning": it.belief })).collect();
    let has_deck = |key: &str| options_of::<G>().any(|it| it.of == key && it.name != key);
    let part = |part: &crate::summary::Part| {
        let is_mode = matches!(part.kind, PartKind::Mode { .. });
        json!({
            "key": part.key,
            "label": part.label,
            "value": matchup.get(part.key),
            "modes": is_mode.then_some(&modes),
            "decks": has_deck(part.key).then_some(&decks),
        })
    };
    G::PARTS.own().map(part).collect()
}

fn mode<G: Game>(model: &G::Model, name: &str) -> Json {
    let briefing = G::briefings(model, name).into_iter().next();
    let (title, text) = briefing.map_or((name.to_owned(), String::new()), |it| (it.title, it.text));
    json!({ "name": name, "title": title, "meaning": text })
}

fn policy(it: &PolicyInfo) -> Json {
    let parameter = |it: &crate::kernel::Parameter| {
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
        "meaning": it.belief,
        "searches": !it.is_scripted(),
        "parameters": it.parameters.iter().map(parameter).collect::<Json>(),
    })
}
