//! Sentences on habits (parts of the game that a policy gives up without a try), also kept in variants.

use super::prelude::*;
use sandtable_summary::KeptHabit;

/// Maximum number of exceptions that a caution about a habit names; more are only counted.
const MAX_VARIANTS_WITHOUT_HABIT: usize = 3;

/// Returns the habits of the policies from a result's manifest; empty if the manifest lists none.
///
/// A habit is a part of the game, such as a mission, that a policy gives up without a try in most games, in the
/// scenario and in a variant.
pub fn habits(result: &WrittenResult) -> Vec<KeptHabit> {
    let listed = &result.manifest["explained"]["habits"];
    serde_json::from_value(listed.clone()).unwrap_or_default()
}

/// Returns the part of the game that a matchup's policy gives up in the variant `change`, if any.
pub fn kept_habit<'a>(
    habits: &'a [KeptHabit],
    matchup: &Matchup,
    change: &str,
) -> Option<&'a KeptHabit> {
    habits.iter().find(|it| it.change == change && it.matchup == matchup.to_string())
}

/// Describes a habit, as in `gives up Aqaba (87 %)`, with its share of the variant's games.
pub fn phrase(habit: &KeptHabit) -> String {
    format!("gives up {} ({})", with_spaces(&habit.gives_up), whole_percents(habit.after))
}

/// Returns a caution that the effects of `changes` hold only for a policy that keeps its habit.
///
/// Returns `None` if the policy has no habit under any of the changes.
pub fn caution(habits: &[KeptHabit], matchup: &Matchup, changes: &[String]) -> Option<String> {
    let (keeping, others): (Vec<&String>, Vec<&String>) =
        changes.iter().partition(|it| kept_habit(habits, matchup, it).is_some());
    let first = kept_habit(habits, matchup, keeping.first()?)?;
    let names: Vec<&str> = others.iter().map(|it| &it[..]).collect();
    let without = match names.len() {
        0 => String::new(),
        1..=MAX_VARIANTS_WITHOUT_HABIT => format!(" (not by {})", names.join(", ")),
        _ => format!(" (not by {} of them)", names.len()),
    };
    Some(format!(
        "Caution: {matchup} gives up {} without a try in {} of games (n = {}), and does so by {} of {} \
         other readings, too{without}. Their effects hold for a policy that keeps this habit.",
        with_spaces(&first.gives_up),
        whole_percents(first.before),
        thousands(first.games),
        keeping.len(),
        changes.len(),
    ))
}

fn whole_percents(share: f64) -> String {
    format!("{} %", decimals(100.0 * share, 0))
}
