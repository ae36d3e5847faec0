//! Partial traces, and the comparison of their lines with those of a game.

use serde_json::Value as Json;

/// Returns whether a word stands for a name; it may lack the number of the copy.
pub fn is_called(word: &str, name: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
}

/// Returns the words of a field of a line, which is a text or a list of texts.
pub fn words(field: &Json) -> Vec<String> {
    let all = field.as_array().map_or(std::slice::from_ref(field), |all| &all[..]);
    all.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

/// Removes one word for each name in `held`, and returns the others.
pub fn not_held(words: Vec<String>, held: &[String]) -> Vec<String> {
    let mut held: Vec<&String> = held.iter().collect();
    let numbered: Vec<(usize, &String)> = words.iter().enumerate().collect();
    let mut gone = vec![false; words.len()];
    for (place, word) in copies_first(&numbered, |(_, word)| word.contains('#')) {
        if let Some(found) = held.iter().position(|name| is_called(word, name)) {
            held.swap_remove(found);
            gone[*place] = true;
        }
    }
    words.into_iter().zip(gone).filter(|(_, is_gone)| !is_gone).map(|(word, _)| word).collect()
}

/// Orders values so that those with the number of a copy come before those that fit any copy.
pub(super) fn copies_first<T>(
    all: &[T],
    has_number: impl Fn(&T) -> bool,
) -> impl Iterator<Item = &T> {
    let (first, last): (Vec<&T>, Vec<&T>) = all.iter().partition(|value| has_number(value));
    first.into_iter().chain(last)
}

/// Returns whether a field of a line of the game, `made`, matches the partial trace.
///
/// Fields that are not in the partial trace match; lists other than a path may have another order.
pub(super) fn fits(field: &str, told: &Json, made: &Json) -> bool {
    match (told, made) {
        (Json::String(told), Json::String(made)) => is_called(told, made),
        (Json::Object(told), Json::Object(made)) => {
            told.iter().all(|(key, it)| made.get(key).is_some_and(|made| fits(key, it, made)))
        }
        (Json::Array(told), Json::Array(made)) if field == "path" => {
            told.len() == made.len() && told.iter().zip(made).all(|(it, made)| fits("", it, made))
        }
        (Json::Array(told), Json::Array(made)) => {
            let mut left: Vec<&Json> = made.iter().collect();
            told.len() == made.len()
                && copies_first(told, |it| it.to_string().contains('#')).all(|it| {
                    let place = left.iter().position(|made| fits("", it, made));
                    place.map(|place| left.remove(place)).is_some()
                })
        }
        _ => told == made,
    }
}

/// Returns all words and numbers of a line in order, except those of other legal actions.
pub(super) fn mentioned(line: &Json) -> Vec<String> {
    match line {
        Json::String(word) => vec![word.clone()],
        Json::Number(number) => vec![number.to_string()],
        Json::Array(list) => list.iter().flat_map(mentioned).collect(),
        Json::Object(fields) => {
            let is_done = |(key, _): &(&String, _)| !["legal", "committable"].contains(&&key[..]);
            fields.iter().filter(is_done).flat_map(|(_, it)| mentioned(it)).collect()
        }
        _ => Vec::new(),
    }
}

/// Kind of lines of a trace.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Name, which is the field `event` of its lines.
    pub event: &'static str,
    /// True if a game cannot be reconstructed without lines of this kind.
    pub needed: bool,
    /// Required fields.
    pub fields: &'static [&'static str],
    /// Fields that require lines of another kind, each with that kind.
    pub with: &'static [(&'static str, &'static str)],
}

impl Kind {
    /// Returns a kind of lines that may be left out, with fields that may be left out.
    pub const fn free(event: &'static str) -> Kind {
        Kind { event, needed: false, fields: &[], with: &[] }
    }

    /// Returns a [free](Kind::free) kind for each pair of a name and a variant.
    pub const fn all_free<K: Copy, const N: usize>(named: [(&'static str, K); N]) -> [Kind; N] {
        let mut kinds = [Kind::free(""); N];
        let mut index = 0;
        while index < N {
            kinds[index] = Kind::free(named[index].0);
            index += 1;
        }
        kinds
    }
}

/// Trace of a game in which lines and fields may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialTrace {
    /// Lines, each with its number in its file.
    pub(super) lines: Vec<(u64, Json)>,
}

impl PartialTrace {
    /// Reads a partial trace from JSON Lines, and leaves out the first line of a whole trace.
    ///
    /// # Errors
    /// The numbers of the lines that are not events.
    pub fn read(text: &str) -> Result<PartialTrace, Vec<u64>> {
        let (mut lines, mut faults) = (Vec::new(), Vec::new());
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            match serde_json::from_str::<Json>(line) {
                Ok(told) if told["event"] == "game" => {}
                Ok(told) if told["event"].is_string() => lines.push((number, told)),
                _ => faults.push(number),
            }
        }
        if faults.is_empty() { Ok(PartialTrace { lines }) } else { Err(faults) }
    }

    /// Describes the faults of the lines, given the kinds of lines in traces of the game.
    pub fn faults(&self, kinds: &[Kind]) -> Vec<String> {
        let mut faults = Vec::new();
        let has = |event: &str| self.lines.iter().any(|(_, told)| told["event"] == event);
        for (number, told) in &self.lines {
            let event = told["event"].as_str().unwrap_or_default();
            match kinds.iter().find(|kind| kind.event == event) {
                None => {
                    let known: Vec<&str> = kinds.iter().map(|kind| kind.event).collect();
                    let known = known.join(", ");
                    faults.push(format!(
                        "line {number}: unknown event `{event}`; events are {known}"
                    ));
                }
                Some(kind) => {
                    let lacks = kind.fields.iter().filter(|field| told.get(field).is_none());
                    faults.extend(lacks.map(|field| {
                        format!("line {number}: `{event}` lacks the field `{field}`")
                    }));
                }
            }
        }
        for kind in kinds {
            let tells =
                |told: &Json, field| told["event"] == kind.event && told.get(field).is_some();
            for (field, with) in kind.with.iter().filter(|(_, with)| !has(with)) {
                let first = self.lines.iter().find(|(_, told)| tells(told, field));
                faults.extend(first.map(|(number, _)| {
                    format!("line {number}: `{field}` needs all lines `{with}`, and there are none")
                }));
            }
        }
        let lacks = kinds.iter().filter(|kind| kind.needed && !has(kind.event));
        faults.extend(lacks.map(|kind| format!("there is no line `{}`", kind.event)));
        faults
    }

    /// Describes the fields of lines of the kinds `ends` that contradict known values.
    ///
    /// Numbers are summed over all such lines, such as those of the parts of a game; of other values the last counts.
    pub fn contradictions(&self, ends: &[&str], known: &[(&str, Json)]) -> Vec<String> {
        let is_end = |told: &Json| ends.iter().any(|event| told["event"] == *event);
        let ends = self.lines.iter().filter(|(_, told)| is_end(told));
        let contradiction = |(key, known): &(&str, Json)| {
            let all: Vec<(u64, &Json)> =
                ends.clone().filter_map(|(line, told)| Some((*line, told.get(*key)?))).collect();
            let (line, last) = all.last()?;
            // A sum that overflows equals no known value.
            let add = |sum: u64, (_, told): &(u64, &Json)| Some(sum.saturating_add(told.as_u64()?));
            let sum = all.iter().try_fold(0, add);
            let told = sum.map_or_else(|| (*last).clone(), Json::from);
            let lines = if sum.is_some() && all.len() > 1 { "up to line" } else { "line" };
            (told != *known).then(|| format!("{lines} {line}: `{key}` is {told}, and here {known}"))
        };
        known.iter().filter_map(contradiction).collect()
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}
