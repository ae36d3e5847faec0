//! Marks of rulings, facts and cards that policies never used in the games of a study.

use super::prelude::*;
use sandtable_summary::is_key_within;
use sandtable_summary::rows::SensitivityMetric::UsedInGames;
use sandtable_summary::rows::{Card as CardRow, CardMetric, ChangedKind, Sensitivity};

/// Maximum number of entries in the short table of entries that were never used.
const MAX_IN_SHORT_TABLE: usize = 12;

/// Ruling, fact, card, or effect of a card that policies used in none of the games of a study.
pub(super) struct Unused<'a> {
    /// Kind of the entry as a plural: `rulings`, `facts` or `cards`.
    kind: &'static str,
    /// Name of the ruling or card, or key of the fact.
    pub name: &'a str,
    /// Side that owns the card; for a fact, its value.
    pub more: &'a str,
    /// Number of games of all matchups.
    pub games: u64,
}

/// Returns the mark of an entry that was used in none of `games` games.
fn mark(games: u64) -> String {
    format!("never used by these policies in {}", counted(games, "game"))
}

/// Returns the verdict on a change, with a mark if policies never used the changed component in `games` games.
///
/// A clear effect stays: a changed component may be used although the component as it is was not.
pub(super) fn with_mark(verdict: &str, is_significant: bool, games: Option<u64>) -> String {
    match (games, is_significant) {
        (None, _) => verdict.to_owned(),
        (Some(games), false) => mark(games),
        (Some(games), true) => format!("{verdict}; {}", mark(games)),
    }
}

/// Returns the number of games of an estimate if the component was used in none of them.
pub(super) fn unused_games(used: &Estimate) -> Option<u64> {
    (used.value == Some(0.0) && used.n > 0).then_some(used.n)
}

/// Returns the number of games of a matchup in which the ruling or fact of `row` was not used, if these are all.
pub(super) fn games_without(row: &Sensitivity, of_matchup: &[&Sensitivity]) -> Option<u64> {
    let label = row.label();
    let is_around = |it: &&&Sensitivity| {
        it.metric == UsedInGames
            && it.kind == row.kind
            && match row.kind {
                ChangedKind::Ruling => it.subject == row.subject,
                _ => {
                    is_key_within(&row.subject, &it.subject)
                        || is_key_within(path(&label), &it.subject)
                }
            }
    };
    let nearest = of_matchup.iter().filter(is_around).max_by_key(|it| it.subject.len())?;
    unused_games(&nearest.estimate)
}

/// Returns the key of the changed value in the words of a step, such as `costs.ransom` of `costs.ransom = 1`.
fn path(words: &str) -> &str {
    words.split_once(" = ").map_or(words, |(path, _)| path)
}

/// Returns the entries that no game of any matchup used.
///
/// `used` are their numbers of games, each with its kind, its name, and its owner or value. Parts of an entry that was
/// never used are left out.
fn collect<'a>(
    used: impl Iterator<Item = ([&'a str; 2], &'static str, &'a Estimate)>,
) -> Vec<Unused<'a>> {
    let entries = grouped(used, |([name, more], kind, _)| (*kind, *name, *more));
    let unused = entries.into_iter().filter_map(|((kind, name, more), used)| {
        let games = used.iter().map(|(_, _, used)| unused_games(used)).sum::<Option<u64>>()?;
        Some(Unused { kind, name, more, games })
    });
    let unused: Vec<Unused<'a>> = unused.collect();
    let is_part = |it: &Unused<'_>| {
        let is_around =
            |other: &Unused<'_>| other.name != it.name && is_key_within(it.name, other.name);
        it.kind == "facts" && unused.iter().any(is_around)
    };
    let are_parts: Vec<bool> = unused.iter().map(is_part).collect();
    let entries = unused.into_iter().zip(are_parts);
    entries.filter_map(|(it, is_part)| (!is_part).then_some(it)).collect()
}

/// Returns the rulings and facts that no game used.
pub(super) fn of_sensitivity(result: &WrittenResult) -> Vec<Unused<'_>> {
    let rows = rows_with_metric(&result.tables.sensitivity, UsedInGames).into_iter();
    collect(rows.map(|row| {
        let kind = if row.kind == ChangedKind::Ruling { "rulings" } else { "facts" };
        ([&row.subject[..], &row.holds[..]], kind, &row.estimate)
    }))
}

/// Returns the cards and counters that no game used.
pub(super) fn of_cards(result: &WrittenResult) -> Vec<Unused<'_>> {
    let rows: Vec<&CardRow> = rows_with_metric(&result.tables.cards, CardMetric::UsedInGames);
    let used = rows.into_iter();
    collect(used.map(|row| ([&row.card[..], &row.side[..]], "cards", &row.estimate)))
}

/// Returns a sentence for each kind of entries that no game used, with their names and the number of games.
pub(super) fn sentences(unused: &[Unused<'_>]) -> Vec<String> {
    let sentence = |(kind, entries): (&str, Vec<&Unused<'_>>)| {
        let games = entries.iter().map(|it| it.games).min().unwrap_or(0);
        let name = |it: &&Unused<'_>| match it.kind {
            "cards" => format!("{} ({})", it.name, it.more),
            _ => it.name.to_owned(),
        };
        let names: Vec<String> = entries.iter().map(name).collect();
        let number = match &names[..] {
            [_] => format!("1 of the {kind} was"),
            _ => format!("{} of the {kind} were", thousands(names.len() as u64)),
        };
        format!("{number} {}: {}.", mark(games), enumerated(&names))
    };
    grouped(unused, |it| it.kind).into_iter().map(sentence).collect()
}

/// Adds a table of the rulings and facts that no game used.
pub(super) fn add_table(unused: &[Unused<'_>], content: &mut SectionContent) {
    if unused.is_empty() {
        return;
    }
    let mut grid =
        Grid::new("Never used by these policies", ["Ruling or fact", "as it is", "games"]);
    for it in unused {
        grid.row([it.name.to_owned(), it.more.to_owned(), thousands(it.games)]);
    }
    content.add_table(grid);
    content.shorten_table(|grid| grid.at_most(MAX_IN_SHORT_TABLE));
}
