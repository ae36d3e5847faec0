//! Names that games declare, such as those of policies and decks.

use std::collections::BTreeSet;

use sandtable::games::{Catalogue, GameDefinition, Games};
use sandtable::summary::PartKind;

/// Names declared by games that other code may contain, too.
///
/// They are plain English or names of the program itself.
const EVERYBODYS: &str = "policy player random wild greedy cautious planner lookahead trained printed \
                          leaders campaign goal force comeback lead_changes";

/// Returns every name that the games of a list declare, except those that other code may contain.
///
/// These are names of games, seats, sides, modes, options, policies, decks, lengths, endings and metrics.
pub fn of_games<L: Games>() -> BTreeSet<String> {
    let words = L::definitions().into_iter().flat_map(words_of);
    let own = words.filter(|word| !EVERYBODYS.split(' ').any(|it| it == word.to_lowercase()));
    own.filter(|word| !word.is_empty()).collect()
}

/// Returns whether a text contains a name as a whole word, as the option `--red` contains `red`.
pub fn has(text: &str, word: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    text.match_indices(word).any(|(place, _)| {
        let (before, after) = (&text[..place], &text[place + word.len()..]);
        is_edge(before.chars().next_back()) && is_edge(after.chars().next())
    })
}

/// Returns the names that a game declares.
fn words_of(game: &dyn GameDefinition) -> Vec<String> {
    let (info, catalogue) = (game.info(), game.catalogue());
    let Catalogue { policies, decks, modes, .. } = catalogue;
    let mut words = vec![info.name.to_owned(), info.example.0.to_owned()];
    for part in info.parts.own() {
        words.extend([part.key, part.label, part.side()].map(str::to_owned));
        if let PartKind::Mode { any } = part.kind {
            words.push(any.to_owned());
        }
    }
    words.extend(game.player_options().map(|option| option.name.to_owned()));
    words.extend(policies.iter().map(|info| info.name.to_owned()));
    words.extend(decks.iter().map(|deck| deck.name.to_owned()));
    words.extend(modes.into_iter().map(str::to_owned));
    words.extend(info.lengths.iter().map(|name| (*name).to_owned()));
    words.extend(info.endings.iter().map(|(name, _)| name.replace("ended_by_", "")));
    words.extend(game.measures().into_iter().map(str::to_owned));
    words
}
