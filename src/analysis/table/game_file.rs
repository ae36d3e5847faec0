//! Reader of a file of games played at a table.

use crate::prelude::*;
use sandtable_games::{GameInfo, PartialTrace};
use sandtable_scenario::{Item, Section};
use serde_json::Value as Json;

/// Maximum number of games in a file, which is more than people type.
const MAX_GAMES: usize = 10_000;
const MAX_LENGTH: i32 = 1000;

/// Game that people played at a table, with the facts about it that are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// True if the first seat won.
    pub won: bool,
    /// Reason why the game ended, if it is known.
    pub ending: Option<&'static str>,
    /// Lengths of the game in the order of [`GameInfo::lengths`]; `None` if unknown.
    pub lengths: Vec<Option<i32>>,
    /// Mode that was played; `None` if it is unknown or the game has no modes.
    pub mode: Option<&'static str>,
    /// Known decks, as pairs of seat and deck.
    pub decks: Vec<(&'static str, &'static str)>,
    /// Moves of the game; `None` if they were not recorded.
    pub moves: Option<RecordedMoves>,
}

/// Moves of a game as recorded in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMoves {
    /// Name of the file, as written in the file of games.
    pub file: String,
    /// Lines of the file.
    pub trace: PartialTrace,
}

/// Function that reads the file of moves with the given name; its error is a message for the user.
pub type MovesReader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

impl TableGame {
    /// Returns whether the mode and decks of a matchup agree with all known facts about the game.
    pub fn fits(&self, matchup: &Matchup) -> bool {
        let deck =
            |name: &str| name.rsplit_once('@').map_or("printed", |(_, deck)| deck).to_owned();
        let has =
            |seat: &str, wanted: &str| matchup.get(seat).is_some_and(|name| deck(name) == wanted);
        self.mode.is_none_or(|mode| matchup.mode() == Some(mode))
            && self.decks.iter().all(|(seat, wanted)| has(seat, wanted))
    }
}

/// Reads the games of a file, and reports all problems to its sections.
///
/// `root` is the whole file, and `read_file` reads the files of moves that it names.
pub fn read_games(
    game: &dyn GameDefinition,
    root: &Section<'_>,
    read_file: MovesReader<'_>,
) -> Vec<TableGame> {
    let games = root.required("games");
    let items = games.list();
    if games.is_list() && !(1..=MAX_GAMES).contains(&items.len()) {
        let hint = format!("write `[[games]]` for each, {MAX_GAMES} at most");
        root.problem("games", format!("there are {} games", items.len()), hint);
    }
    items.iter().map(|item| read_game(game, &item.section(), read_file)).collect()
}

/// Reads one game, and reports its problems to the section `it`.
fn read_game(game: &dyn GameDefinition, it: &Section<'_>, read_file: MovesReader<'_>) -> TableGame {
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
    let length =
        |name: &&str| it.optional_or(name, None, |item| Some(item.integer(0..=MAX_LENGTH)));
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
            read_moves(info, &item, read_file, if it.is_sound() { &known } else { &[] })
        }),
    }
}

/// Reads the file of moves that `item` names; `None` after a problem, which is reported to `item`.
///
/// `known` are facts about the end of the game, as names and values, which the moves must not contradict.
fn read_moves(
    info: &GameInfo,
    item: &Item<'_>,
    read_file: MovesReader<'_>,
    known: &[(&str, Json)],
) -> Option<RecordedMoves> {
    let file = item.text().to_owned();
    let text = match read_file(&file) {
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
    Some(RecordedMoves { file, trace })
}
