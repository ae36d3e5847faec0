//! Reconstruction of games at a table whose moves were recorded.

use std::sync::Arc;

use super::{RecordedMoves, TableGame};
use crate::prelude::*;
use sandtable_games::Reconstruction;
use sandtable_kernel::ExternalPolicy;
use sandtable_summary::rows::Replayed;

/// Name of the external policy that repeats the recorded moves of a game.
const RECORDED: &str = "told at the table";

/// Reconstructs all games with recorded moves by the rules, and returns a table row for each.
///
/// After an interruption, the other games are left out.
pub fn reconstruct_games(session: &Session<'_>, games: &[TableGame]) -> Vec<Replayed> {
    let rows = games.iter().zip(1..).filter_map(|(game, number)| {
        let moves = game.moves.as_ref()?;
        (!session.is_stopped()).then(|| reconstruct_game(session, game, moves, number)).flatten()
    });
    rows.collect()
}

/// Returns a table row that says whether the rules allow the recorded moves of a game.
///
/// `number` is the number of the game in the table. Returns `None` after an interruption.
fn reconstruct_game(
    session: &Session<'_>,
    game: &TableGame,
    moves: &RecordedMoves,
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
    let casts = session.model.prepare(&matchup_request(session, game), &policies);
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
    session.begin_stage(
        &format!("game {number} at the table, tried"),
        Some(Reconstruction::MOST_TRIES.into()),
    );
    let is_stopped = || !session.count_training(1);
    Some(match cast.narration().reconstruct(&search, &is_stopped)? {
        Ok(()) => row("kept", None, String::new(), String::new()),
        Err(it) => {
            row(if it.refused { "refused" } else { "not found" }, Some(it.line), it.rule, it.why)
        }
    })
}

/// Returns a request for the matchup in which the policy [`RECORDED`] plays all seats.
///
/// It has the mode and the decks of the game.
fn matchup_request(session: &Session<'_>, game: &TableGame) -> MatchupRequest {
    let played = session.matchups().into_iter().next();
    let mode = game.mode.map(str::to_owned).or(played.and_then(|it| it.mode().map(str::to_owned)));
    let mode = session.parts().mode().zip(mode);
    let request = mode.map_or_else(MatchupRequest::default, |(part, mode)| {
        MatchupRequest::default().with(part.key, [mode])
    });
    let request =
        session.parts().seats().fold(request, |request, seat| request.with(seat.key, [RECORDED]));
    session.game().info().options.iter().fold(request, |request, option| {
        let deck = game.decks.iter().find(|(seat, _)| *seat == option.of);
        request.with(option.name, deck.map(|(_, deck)| *deck))
    })
}
