//! What the scenarios of all games have in common.

use super::RulingInfo;
pub use sandtable_scenario::Section;
use sandtable_scenario::{Item, ORIGINS, name_problem};

/// Where facts come from; any section may say so, in one word or key by key.
pub fn origin(section: &Section<'_>) {
    let words = ORIGINS.map(|word| (word, ()));
    section.optional_or("origin", (), |item| {
        if !item.is_table() {
            return item.choice(&words);
        }
        for (key, word) in item.entries() {
            word.choice(&words);
            if word.is_sound() && !section.has(key) {
                word.problem(format!("there is no key `{key}` here"), "name a key that there is");
            }
        }
    });
}

/// Reads the `origin` of a table whose other keys are names.
pub fn origin_of_entries(item: &Item<'_>) {
    let section = item.section();
    origin(&section);
    for (name, _) in item.entries() {
        section.allow(name);
    }
}

/// The index of the reading that a scenario chooses, the first where it is silent.
pub fn ruling(section: &Section<'_>, ruling: &RulingInfo) -> usize {
    let choices: Vec<(&str, usize)> =
        ruling.readings.iter().enumerate().map(|(index, name)| (*name, index)).collect();
    section.describe(ruling.name, ruling.question.trim());
    section.choice_or(ruling.name, &choices, 0)
}

/// The name of something goes into tables and traces, where `#` comes before the number of a copy.
pub fn check_name(name: &str, item: &Item<'_>) {
    if let Some((message, hint)) = name_problem(name) {
        item.problem(message, hint);
    } else if name.contains('#') {
        let message = format!("the name {name:?} has a `#`, which numbers copies");
        item.problem(message, "leave it out");
    }
}

#[cfg(test)]
mod tests {
    use super::origin;
    use sandtable_scenario::{Problems, load_bytes};

    fn read(origin_line: &str) -> Result<(), Problems> {
        let text = format!("game = 'x'\n[units]\nstrength = 1\n{origin_line}\n");
        let document = load_bytes("x.toml", text.as_bytes(), &[])?;
        document.read(|root| {
            let units = root.section("units");
            units.allow("strength");
            origin(&units);
        })
    }

    #[test]
    fn an_origin_is_a_word_or_a_word_for_each_key() {
        for sound in ["", "origin = 'source'", "origin = { strength = 'family' }"] {
            assert_eq!(read(sound), Ok(()), "{sound}");
        }
        for (bad, part) in [
            ("origin = 'sorce'", "did you mean `source`?"),
            ("origin = 7", "expected text"),
            ("origin = { strength = 'sauce' }", "units.origin.strength"),
            ("origin = { copies = 'source' }", "there is no key `copies` here"),
        ] {
            let problems = read(bad).expect_err(bad).to_string();
            assert!(problems.contains(part), "{bad}: {problems}");
        }
    }
}
