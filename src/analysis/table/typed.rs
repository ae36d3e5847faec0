//! Reader of a file of games played at a table.

use crate::prelude::*;
use sandtable_games::{GameInfo, PartialTrace};
use sandtable_scenario::{Item, Section};
use serde_json::Value as Json;

/// Maximum number of games in a file: more than people type in.
const MOST_GAMES: usize = 10_000;
/// Largest length that a game may state.
const LONGEST: i32 = 1000;

/// Facts about a game that people played at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// True if the first seat won.
    pub won: bool,
    /// Reason why the game ended, if it is known.
    pub ending: Option<&'static str>,
    /// Lengths of the game, those that are known, in the order of [`GameInfo::lengths`].
    pub lengths: Vec<Option<i32>>,
    /// Mode that was played, if the game has several and it is known.
    pub mode: Option<&'static str>,
    /// Decks that are known, as pairs of seat and deck.
    pub decks: Vec<(&'static str, &'static str)>,
    /// Recorded moves, if a file contains them.
    pub moves: Option<Moves>,
}

/// Recorded moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Name of the file of moves, as in the file of games.
    pub file: String,
    /// Lines of the file of moves.
    pub trace: PartialTrace,
}

/// Function that returns the text of a file of moves, or an error for the user.
pub type FileReader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

impl TableGame {
    /// Returns whether the mode and the decks of a matchup agree with all that is known of the game.
    pub fn fits(&self, matchup: &Matchup) -> bool {
        let deck =
            |name: &str| name.rsplit_once('@').map_or("printed", |(_, deck)| deck).to_owned();
        let has =
            |seat: &str, wanted: &str| matchup.get(seat).is_some_and(|name| deck(name) == wanted);
        self.mode.is_none_or(|mode| matchup.mode() == Some(mode))
            && self.decks.iter().all(|(seat, wanted)| has(seat, wanted))
    }
}

/// Reads the games of a file, and records all problems in its sections.
pub fn read(game: &dyn GameDefinition, root: &Section<'_>, open: FileReader<'_>) -> Vec<TableGame> {
    let games = root.required("games");
    let items = games.list();
    if games.is_list() && !(1..=MOST_GAMES).contains(&items.len()) {
        let hint = format!("write `[[games]]` for each, {MOST_GAMES} at most");
        root.problem("games", format!("there are {} games", items.len()), hint);
    }
    items.iter().map(|item| read_game(game, &item.section(), open)).collect()
}

/// Reads one game, and records its problems.
fn read_game(game: &dyn GameDefinition, it: &Section<'_>, open: FileReader<'_>) -> TableGame {
    let (info, parts, catalogue) = (game.info(), game.parts(), game.catalogue());
    let word = |key: &str, known: &[&'static str]| {
        let choices: Vec<(&str, Option<&'static str>)> =
            known.iter().map(|name| (*name, Some(*name))).collect();
        it.optional_or(key, None, |item| item.choice(&choices))
    };
    let (won, end) = match parts.are_solitaire() {
        true => {
            let won = it.flag("won");
            (won, ("won", won.into()))
        }
        false => {
            let sides: Vec<(&str, &str)> =
                parts.seats().map(|seat| (seat.side(), seat.side())).collect();
            let winner = it.choice("winner", &sides);
            (winner == parts.first().side(), ("winner", winner.into()))
        }
    };
    let endings: Vec<&'static str> = game.reasons().collect();
    let length = |name: &&str| it.optional_or(name, None, |item| Some(item.integer(0..=LONGEST)));
    let decks: Vec<&'static str> = catalogue.decks.iter().map(|deck| deck.name).collect();
    let deck = |option: &sandtable_games::PlayerOption| {
        Some((option.of, word(&option.name.replace('-', "_"), &decks)?))
    };
    it.text_or("note", "");
    let ending = word("ending", &endings);
    let lengths: Vec<Option<i32>> = info.lengths.iter().map(length).collect();
    let of_lengths =
        info.lengths.iter().zip(&lengths).filter_map(|(name, it)| Some((*name, (*it)?.into())));
    let known: Vec<(&str, Json)> = std::iter::once(end)
        .chain(ending.map(|it| ("reason", it.into())))
        .chain(of_lengths)
        .collect();
    TableGame {
        won,
        ending,
        lengths,
        mode: parts.mode().and_then(|part| word(part.key, &catalogue.modes)),
        decks: info.options.iter().filter_map(deck).collect(),
        moves: it.optional("moves").and_then(|item| {
            // Facts that could not be read must not contradict the moves.
            moves(info, &item, open, if it.is_sound() { &known } else { &[] })
        }),
    }
}

/// Reads the file of moves that an item names, and records its problems; `None` if it has no moves.
///
/// `known` are facts about the end of the game, which the moves must not contradict.
fn moves(
    info: &GameInfo,
    item: &Item<'_>,
    open: FileReader<'_>,
    known: &[(&str, Json)],
) -> Option<Moves> {
    let file = item.text().to_owned();
    let text = match open(&file) {
        Ok(text) => text,
        Err(error) => {
            item.problem(error, "name a file of moves, beside that of the games");
            return None;
        }
    };
    let hint = "write a JSON object a line, with an `event`, as `sandtable trace` does";
    let fault = |line| item.problem(format!("{file}, line {line}, is no move"), hint);
    let trace =
        PartialTrace::read(&text).map_err(|lines| lines.into_iter().for_each(fault)).ok()?;
    if trace.is_empty() {
        item.problem(format!("{file} has no moves"), hint);
        return None;
    }
    for fault in trace.faults(info.lines) {
        item.problem(
            format!("{file}, {fault}"),
            "`sandtable trace` shows lines with all their fields",
        );
    }
    for fault in trace.contradictions(info.ends, known) {
        item.problem(format!("{file}, {fault}"), "correct one of the two");
    }
    Some(Moves { file, trace })
}
