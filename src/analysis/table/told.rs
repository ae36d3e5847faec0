//! Games at a table whose moves are told, played again by the rules.

use std::sync::Arc;

use super::{Moves, TableGame};
use crate::prelude::*;
use sandtable_games::Teller;
use sandtable_kernel::{Guest, receive};
use sandtable_summary::rows::Replayed;

/// The player who does what is told.
const TELLER: &str = "told at the table";

/// Plays the games whose moves are told; nothing of a game that cannot be told again.
pub fn replays<G: Game>(session: &Session<'_, G>, games: &[TableGame]) -> Vec<Replayed> {
    let told = games.iter().zip(1..).filter_map(|(game, number)| {
        let moves = game.moves.as_ref()?;
        (!session.is_stopped()).then(|| replayed(session, game, moves, number)).flatten()
    });
    told.collect()
}

fn replayed<G: Game>(
    session: &Session<'_, G>,
    game: &TableGame,
    moves: &Moves,
    number: u64,
) -> Option<Replayed> {
    let teller = Teller::new(&moves.tale);
    receive(Guest {
        name: TELLER.to_owned(),
        belief: "does what is told".to_owned(),
        digest: String::new(),
        rest: G::REFERENCE.to_owned(),
        questions: None,
        mind: Arc::new(teller.clone()),
    });
    let cast = G::casts(session.model, &wanted::<G>(session, game)).ok()?.into_iter().next()?;
    let found = teller.search(G::lore(&cast)?, |luck, out| G::retell(&cast, luck, out));
    let flaw = found.err();
    let line = flaw.as_ref().map(|it| it.line);
    let (rule, why) = flaw.map_or_else(Default::default, |it| (it.rule, it.why));
    let (moves, told) = (moves.file.clone(), moves.tale.len() as u64);
    Some(Replayed { game: number, moves, told, line, rule, why })
}

/// The matchup that does what is told of a game.
fn wanted<G: Game>(session: &Session<'_, G>, game: &TableGame) -> Wanted {
    let played = session.matchups().into_iter().next();
    let mode = game.mode.map(str::to_owned).or(played.and_then(|it| it.mode().map(str::to_owned)));
    let mode = G::PARTS.mode().zip(mode);
    let wanted =
        mode.map_or_else(Wanted::default, |(part, mode)| Wanted::default().with(part.key, [mode]));
    let wanted = G::PARTS.seats().fold(wanted, |wanted, seat| wanted.with(seat.key, [TELLER]));
    G::OPTIONS.iter().fold(wanted, |wanted, option| {
        let deck = game.decks.iter().find(|(seat, _)| *seat == option.of);
        wanted.with(option.name, deck.map(|(_, deck)| *deck))
    })
}
