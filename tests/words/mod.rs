//! Names that games declare, such as those of policies and decks.

use std::collections::BTreeSet;

use sandtable::games::{Catalogue, Game, Games, Visitor, options_of};
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
    let words = L::NAMES.iter().filter_map(|name| L::visit(name, WordsOf)).flatten();
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

struct WordsOf;

impl Visitor for WordsOf {
    type Output = Vec<String>;

    fn visit<L: Games, G: Game>(self) -> Vec<String> {
        let Catalogue { policies, decks, modes, .. } = G::catalogue();
        let mut words = vec![G::NAME.to_owned(), G::EXAMPLE.0.to_owned()];
        for part in G::PARTS.own() {
            words.extend([part.key, part.label, part.side()].map(str::to_owned));
            if let PartKind::Mode { any } = part.kind {
                words.push(any.to_owned());
            }
        }
        words.extend(options_of::<G>().map(|option| option.name.to_owned()));
        words.extend(policies.iter().map(|info| info.name.to_owned()));
        words.extend(decks.iter().map(|deck| deck.name.to_owned()));
        words.extend(modes.into_iter().map(str::to_owned));
        words.extend(G::LENGTHS.iter().map(|name| (*name).to_owned()));
        words.extend(G::ENDINGS.iter().map(|(name, _)| name.replace("ended_by_", "")));
        words.extend(G::METRICS.iter().map(|metric| metric.name.to_owned()));
        words
    }
}
