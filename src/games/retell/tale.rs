//! What is told, and whether it is what the rules bring.

use serde_json::Value as Json;

/// Whether a word of a tale stands for a name: it may go without the number of the copy.
pub fn is_called(told: &str, name: &str) -> bool {
    name.strip_prefix(told).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
}

/// The words of a field of a line: one, or a list.
pub fn words(field: &Json) -> Vec<String> {
    let all = field.as_array().map_or(std::slice::from_ref(field), |all| &all[..]);
    all.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

/// What is left of the words once each of `held` has answered for one.
pub fn not_held(words: Vec<String>, held: &[String]) -> Vec<String> {
    let mut held: Vec<&String> = held.iter().collect();
    let is_new = |word: &String| match held.iter().position(|name| is_called(word, name)) {
        Some(place) => {
            held.swap_remove(place);
            false
        }
        None => true,
    };
    words.into_iter().filter(is_new).collect()
}

/// Whether what the rules bring is as told: fields that are not told may be anything, and lists may have
/// another order.
pub(super) fn fits(told: &Json, made: &Json) -> bool {
    match (told, made) {
        (Json::String(told), Json::String(made)) => is_called(told, made),
        (Json::Object(told), Json::Object(made)) => {
            told.iter().all(|(key, it)| made.get(key).is_some_and(|made| fits(it, made)))
        }
        (Json::Array(told), Json::Array(made)) => {
            let mut left: Vec<&Json> = made.iter().collect();
            told.len() == made.len()
                && told.iter().all(|it| match left.iter().position(|made| fits(it, made)) {
                    Some(place) => {
                        left.remove(place);
                        true
                    }
                    None => false,
                })
        }
        _ => told == made,
    }
}

/// All words and numbers of a line, in order.
pub(super) fn mentioned(line: &Json, all: &mut Vec<String>) {
    match line {
        Json::String(word) => all.push(word.clone()),
        Json::Number(number) => all.push(number.to_string()),
        Json::Array(list) => list.iter().for_each(|it| mentioned(it, all)),
        Json::Object(fields) => fields.values().for_each(|it| mentioned(it, all)),
        _ => {}
    }
}

/// The lines of a tale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// Each with its number in its file.
    pub(super) lines: Vec<(u64, Json)>,
}

impl Tale {
    /// Reads a tale; the line that begins a trace tells nothing of the game.
    ///
    /// # Errors
    /// The numbers of the lines that are no events.
    pub fn read(text: &str) -> Result<Tale, Vec<u64>> {
        let (mut lines, mut faults) = (Vec::new(), Vec::new());
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            match serde_json::from_str::<Json>(line) {
                Ok(told) if told["event"] == "game" => {}
                Ok(told) if told["event"].is_string() => lines.push((number, told)),
                _ => faults.push(number),
            }
        }
        if faults.is_empty() { Ok(Tale { lines }) } else { Err(faults) }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}
