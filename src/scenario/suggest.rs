//! Suggestions for mistyped words ("did you mean ...?").

/// Length in bytes above which a word has no suggestion, since it is hardly a typing mistake.
const MAX_LENGTH: usize = 64;
/// Number of candidates above which no suggestion is made.
const MAX_CANDIDATES: usize = 256;

/// Returns the candidate most similar to `word`, if it is similar enough to be a typing mistake.
///
/// The measure is the number of inserted, deleted, replaced or swapped characters, of which at most a third of the
/// word's length is allowed. Upper and lower case count as equal, and so do `-`, `_` and a space. Of equally
/// similar candidates the first is returned.
///
/// ```
/// use sandtable_scenario::suggest::nearest;
///
/// assert_eq!(nearest("hand_sise", ["hand_size", "deck"]), Some("hand_size"));
/// assert_eq!(nearest("reserve", ["hand_size", "deck"]), None);
/// ```
pub fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let normalised = normalise(word)?;
    if candidates.clone().into_iter().nth(MAX_CANDIDATES).is_some() {
        return None;
    }
    let allowed = (normalised.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            Some((strsim::osa_distance(&normalised, &normalise(candidate)?), candidate))
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Returns a hint for the unknown `word`: the most similar candidate, or else a list of all candidates.
///
/// The text `otherwise` introduces the list. The hint is empty if there are no candidates, or more than 256.
pub fn hint<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    otherwise: &str,
) -> String {
    if let Some(near) = nearest(word, candidates.clone()) {
        return format!("did you mean `{near}`?");
    }
    let several = candidates.clone().into_iter().next().is_some();
    let few = candidates.clone().into_iter().nth(MAX_CANDIDATES).is_none();
    if several && few { format!("{otherwise} {}", listed(candidates)) } else { String::new() }
}

/// Returns the words in backquotes, separated by commas.
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the word in lower case, with `_` for `-` and spaces, or `None` if it is too long to compare.
fn normalise(word: &str) -> Option<String> {
    (word.len() <= MAX_LENGTH).then(|| word.to_lowercase().replace(['-', ' '], "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 3] = ["hand_size", "victory_points", "deck"];

    #[test]
    fn only_typing_mistakes_have_a_suggestion() {
        assert_eq!(nearest("hand_sise", KEYS), Some("hand_size"));
        assert_eq!(nearest("victory_piont", KEYS), Some("victory_points"));
        assert_eq!(nearest("Hand-Size", KEYS), Some("hand_size"));
        assert_eq!(nearest("dekc", KEYS), Some("deck"));
        assert_eq!(nearest("reserve", KEYS), None);
        assert_eq!(nearest("", KEYS), None);
        assert_eq!(nearest(&"deck".repeat(1000), KEYS), None);
        assert_eq!(nearest("dekc", vec!["deck"; MAX_CANDIDATES]), Some("deck"));
        assert_eq!(nearest("dekc", vec!["deck"; MAX_CANDIDATES + 1]), None);
    }

    #[test]
    fn a_hint_names_one_or_all() {
        assert_eq!(hint("dek", KEYS, "known:"), "did you mean `deck`?");
        assert_eq!(hint("reserve", KEYS, "known:"), "known: `hand_size`, `victory_points`, `deck`");
        assert_eq!(hint("reserve", [], "known:"), "");
        assert_eq!(hint("reserve", vec!["deck"; MAX_CANDIDATES + 1], "known:"), "");
    }
}
