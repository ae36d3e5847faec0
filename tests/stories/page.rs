//! Splits stories and the sentences of boards into entries: labels with their texts.

use std::cmp::Ordering;

use serde_json::{Value, json};

/// Minimum indentation of a line that continues the entry above.
const CONTINUATION: usize = 5;

/// Entry of a story: a label and the text beside it, with its lines joined.
///
/// Headings and paragraphs have an empty label.
#[derive(Clone, Debug)]
pub struct Entry {
    pub label: String,
    pub text: String,
}

impl Entry {
    /// Reads an entry from a line in which two or more spaces separate the label from the text.
    fn of_line(line: &str) -> Entry {
        let line = line.trim();
        let (label, text) = line.split_once("  ").unwrap_or(("", line));
        Entry { label: label.to_owned(), text: text.trim().to_owned() }
    }

    /// Reads an entry from a sentence of a board, such as `Lost: British Infantry ×3`.
    ///
    /// If the sentence begins with none of `labels`, the label is empty.
    pub fn of_sentence(sentence: &str, labels: &[&str]) -> Entry {
        let (label, text) = match sentence.split_once(": ") {
            Some((label, text)) if labels.contains(&label) => (label, text),
            _ => ("", sentence),
        };
        Entry { label: label.to_owned(), text: text.to_owned() }
    }
}

/// Returns the entries of a story; its first line is an entry by itself.
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

/// Returns the items of a list such as `British Infantry ×2, Roads` in alphabetical order.
///
/// An item with a count occurs as often as the count says.
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

/// Returns the number in a text such as `1 card` or `2 cards`, where `thing` is the singular noun.
///
/// Returns `None` if the text has another form, or the wrong ending for its number.
pub fn counted(text: &str, thing: &str) -> Option<u64> {
    let (number, things) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    let ending = if number == 1 { "" } else { "s" };
    (things == format!("{thing}{ending}")).then_some(number)
}

/// Returns the name of a card or counter without the number of the copy.
pub fn name(label: &Value) -> String {
    let label = label.as_str().unwrap_or_default();
    label.rsplit_once('#').map_or(label, |(name, _)| name).to_owned()
}

/// Returns the elements of a JSON array; empty for any other value.
pub fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the names of cards or counters, without the numbers of copies, in alphabetical order.
pub fn names(labels: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = labels.iter().map(name).collect();
    names.sort();
    names
}

/// Sorts JSON values by their text.
pub fn sorted(mut values: Vec<Value>) -> Vec<Value> {
    values.sort_by(by_text);
    values
}

fn by_text(left: &Value, right: &Value) -> Ordering {
    left.to_string().cmp(&right.to_string())
}

/// Returns the claim that stands for an entry which cannot be parsed.
pub fn not_understood(entry: &Entry) -> Value {
    json!(["not understood", entry.label, entry.text])
}

/// Describes the first difference between the claims of a story and those of the trace, if any.
pub fn difference(claimed: &[Value], happened: &[Value]) -> Option<String> {
    let longest = claimed.len().max(happened.len());
    let at = (0..longest).find(|&at| claimed.get(at) != happened.get(at))?;
    let shown = |claim: Option<&Value>| claim.map_or("nothing".to_owned(), Value::to_string);
    let before = at.checked_sub(1).and_then(|before| claimed.get(before));
    let [before, claimed, happened] = [before, claimed.get(at), happened.get(at)].map(shown);
    Some(format!("after {before}\nthe story says   {claimed}\nin the trace is  {happened}"))
}

/// Returns claims about the readings in the line `game` of a trace that are not the defaults.
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
