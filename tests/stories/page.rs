//! Entries of a story: labels with their texts.

use std::cmp::Ordering;

use serde_json::{Value, json};

/// Lines with at least this indentation continue the entry above.
const CONTINUATION: usize = 5;

/// Text beside a label, its lines joined. Headings and paragraphs have no label.
#[derive(Clone, Debug)]
pub struct Entry {
    pub label: String,
    pub text: String,
}

impl Entry {
    /// Splits a line at the two or more spaces that separate a label from its text.
    fn of_line(line: &str) -> Entry {
        let line = line.trim();
        let (label, text) = line.split_once("  ").unwrap_or(("", line));
        Entry { label: label.to_owned(), text: text.trim().to_owned() }
    }

    /// Splits a sentence of a board, such as `Lost: British Infantry ×3`, if it begins with a label.
    pub fn of_sentence(sentence: &str, labels: &[&str]) -> Entry {
        let (label, text) = match sentence.split_once(": ") {
            Some((label, text)) if labels.contains(&label) => (label, text),
            _ => ("", sentence),
        };
        Entry { label: label.to_owned(), text: text.to_owned() }
    }
}

/// Returns the entries of a story. The first line stands by itself.
pub fn entries(story: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    // Whether an unindented line would continue the entry above.
    let mut is_open = false;
    for line in story.lines() {
        let indentation = line.len() - line.trim_start().len();
        match entries.last_mut() {
            Some(above) if indentation >= CONTINUATION || is_open && indentation == 0 => {
                above.text = format!("{} {}", above.text, line.trim()).trim_end().to_owned();
            }
            _ if line.is_empty() => {}
            _ => entries.push(Entry::of_line(line)),
        }
        is_open = indentation == 0
            && !line.is_empty()
            && entries.len() > 1
            && entries.last().is_some_and(|entry| !entry.text.ends_with('.'));
    }
    entries
}

/// Returns the items of a list such as `British Infantry ×2, Roads` in alphabetical order, each as often as
/// it is counted.
pub fn items(list: &str) -> Vec<String> {
    let mut items = Vec::new();
    for item in list.split(", ") {
        let (name, times) = item.rsplit_once(" ×").unwrap_or((item, "1"));
        let times = times.parse().unwrap_or(1);
        items.extend(std::iter::repeat_n(name.to_owned(), times));
    }
    items.sort();
    items
}

/// Returns the number before a thing, as in `1 card` or `2 cards`, if its ending is right.
pub fn counted(text: &str, thing: &str) -> Option<u64> {
    let (number, things) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    let ending = if number == 1 { "" } else { "s" };
    (things == format!("{thing}{ending}")).then_some(number)
}

/// Returns the name of a card or counter without the number of its copy.
pub fn name(label: &Value) -> String {
    let label = label.as_str().unwrap_or_default();
    label.rsplit_once('#').map_or(label, |(name, _)| name).to_owned()
}

/// Returns the elements of an array; none of anything else.
pub fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the names of labels in alphabetical order.
pub fn names(labels: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = labels.iter().map(name).collect();
    names.sort();
    names
}

/// Sorts values by their text.
pub fn sorted(mut values: Vec<Value>) -> Vec<Value> {
    values.sort_by(by_text);
    values
}

fn by_text(left: &Value, right: &Value) -> Ordering {
    left.to_string().cmp(&right.to_string())
}

/// Returns the claim that a text says something unexpected.
pub fn not_understood(entry: &Entry) -> Value {
    json!(["not understood", entry.label, entry.text])
}

/// Returns a description of the first difference between what a story claims and what happened.
pub fn difference(claimed: &[Value], happened: &[Value]) -> Option<String> {
    let longest = claimed.len().max(happened.len());
    let at = (0..longest).find(|&at| claimed.get(at) != happened.get(at))?;
    let shown = |claim: Option<&Value>| claim.map_or("nothing".to_owned(), Value::to_string);
    let before = at.checked_sub(1).and_then(|before| claimed.get(before));
    let [before, claimed, happened] = [before, claimed.get(at), happened.get(at)].map(shown);
    Some(format!("after {before}\nthe story says   {claimed}\nin the trace is  {happened}"))
}

/// Returns the claims that the `game` line of a trace makes about readings other than the defaults.
pub fn rulings(game: &Value, defaults: &[(&str, &str)]) -> Vec<Value> {
    let claim = |(name, default): &(&str, &str)| {
        let reading = match &game["rulings"][name] {
            Value::String(reading) => reading.clone(),
            other => other.to_string(),
        };
        (reading != *default).then(|| json!(["ruling", name, reading]))
    };
    defaults.iter().filter_map(claim).collect()
}
