//! Reconstruction of games at a table whose moves were recorded.

use std::sync::Arc;

use super::{Moves, TableGame};
use crate::prelude::*;
use sandtable_games::Reconstruction;
use sandtable_kernel::ExternalPolicy;
use sandtable_summary::rows::Replayed;

/// Name of the external policy that plays recorded moves.
const RECORDED: &str = "told at the table";

/// Reconstructs the games whose moves were recorded, until the study is interrupted.
pub fn replays(session: &Session<'_>, games: &[TableGame]) -> Vec<Replayed> {
    let told = games.iter().zip(1..).filter_map(|(game, number)| {
        let moves = game.moves.as_ref()?;
        (!session.is_stopped()).then(|| replayed(session, game, moves, number)).flatten()
    });
    told.collect()
}

/// Reconstructs one game, and returns its row; `None` after an interruption.
fn replayed(
    session: &Session<'_>,
    game: &TableGame,
    moves: &Moves,
    number: u64,
) -> Option<Replayed> {
    let search = Reconstruction::new(&moves.trace);
    let policies = session.policies.with_external(ExternalPolicy {
        name: RECORDED.to_owned(),
        description: "plays the recorded moves".to_owned(),
        digest: String::new(),
        fallback: session.game().info().reference.to_owned(),
        decisions: None,
        program: Arc::new(search.clone()),
    });
    let casts = session.model.prepare(&wanted(session, game), &policies);
    let row = |verdict: &str, line, rule, why| Replayed {
        game: number,
        moves: moves.file.clone(),
        recorded: moves.trace.len() as u64,
        verdict: verdict.to_owned(),
        line,
        rule,
        why,
    };
    let unknown = |why| Some(row("unknown", None, String::new(), why));
    let cast = match casts {
        Ok(casts) => casts.into_iter().next(),
        Err(errors) => {
            return unknown(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
        }
    };
    let cast = cast.filter(|_| !session.game().info().lines.is_empty());
    let Some(cast) = cast else {
        return unknown("games cannot be reconstructed from traces".to_owned());
    };
    session.stage(
        &format!("game {number} at the table, tried"),
        Some(Reconstruction::MOST_TRIES.into()),
    );
    let is_stopped = || !session.learned(1);
    Some(match cast.narration().reconstruct(&search, &is_stopped)? {
        Ok(()) => row("kept", None, String::new(), String::new()),
        Err(it) => {
            row(if it.refused { "refused" } else { "not found" }, Some(it.line), it.rule, it.why)
        }
    })
}

/// Returns the request for the matchup in which all seats play the recorded moves of a game.
fn wanted(session: &Session<'_>, game: &TableGame) -> MatchupRequest {
    let played = session.matchups().into_iter().next();
    let mode = game.mode.map(str::to_owned).or(played.and_then(|it| it.mode().map(str::to_owned)));
    let mode = session.parts().mode().zip(mode);
    let wanted = mode.map_or_else(MatchupRequest::default, |(part, mode)| {
        MatchupRequest::default().with(part.key, [mode])
    });
    let wanted =
        session.parts().seats().fold(wanted, |wanted, seat| wanted.with(seat.key, [RECORDED]));
    session.game().info().options.iter().fold(wanted, |wanted, option| {
        let deck = game.decks.iter().find(|(seat, _)| *seat == option.of);
        wanted.with(option.name, deck.map(|(_, deck)| *deck))
    })
}
