//! "Did you mean": the nearest known word to a mistyped one.

/// Longer words are not compared: they are not typing mistakes.
const LONGEST: usize = 64;
/// Among more words none is looked for.
const MOST: usize = 256;

/// The candidate nearest to `word`, if one is near enough to be what the author meant.
///
/// Case and the choice between `-`, `_` and a space do not count as mistakes.
/// The first of equally near candidates wins.
pub fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let wanted = plain(word)?;
    if candidates.clone().into_iter().nth(MOST).is_some() {
        return None;
    }
    let allowed = (wanted.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            Some((strsim::osa_distance(&wanted, &plain(candidate)?), candidate))
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A hint made of the nearest candidate, else of the whole list introduced by `otherwise`.
pub fn hint<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    otherwise: &str,
) -> String {
    if let Some(near) = nearest(word, candidates.clone()) {
        return format!("did you mean `{near}`?");
    }
    let several = candidates.clone().into_iter().next().is_some();
    let few = candidates.clone().into_iter().nth(MOST).is_none();
    if several && few { format!("{otherwise} {}", listed(candidates)) } else { String::new() }
}

/// The words in backquotes, separated by commas.
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn plain(word: &str) -> Option<String> {
    (word.len() <= LONGEST).then(|| word.to_lowercase().replace(['-', ' '], "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 3] = ["hand_size", "victory_points", "deck"];

    #[test]
    fn a_slip_finds_its_word_and_another_word_nothing() {
        assert_eq!(nearest("hand_sise", KEYS), Some("hand_size"));
        assert_eq!(nearest("victory_piont", KEYS), Some("victory_points"));
        assert_eq!(nearest("Hand-Size", KEYS), Some("hand_size"));
        assert_eq!(nearest("dekc", KEYS), Some("deck"));
        assert_eq!(nearest("reserve", KEYS), None);
        assert_eq!(nearest("", KEYS), None);
        assert_eq!(nearest(&"deck".repeat(1000), KEYS), None);
        assert_eq!(nearest("dekc", vec!["deck"; MOST]), Some("deck"));
        assert_eq!(nearest("dekc", vec!["deck"; MOST + 1]), None);
    }

    #[test]
    fn a_hint_names_one_or_all() {
        assert_eq!(hint("dek", KEYS, "known:"), "did you mean `deck`?");
        assert_eq!(hint("reserve", KEYS, "known:"), "known: `hand_size`, `victory_points`, `deck`");
        assert_eq!(hint("reserve", [], "known:"), "");
        assert_eq!(hint("reserve", vec!["deck"; MOST + 1], "known:"), "");
    }
}
