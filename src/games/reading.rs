//! What the scenarios of all games have in common.

use super::RulingInfo;
use crate::scenario::{Section, Value};

/// Where a fact comes from; any section may say so.
pub(super) fn origin(section: &Section<'_>) {
    let origins = [("source", ()), ("family", ()), ("ruling", ()), ("reconstruction", ())];
    section.choice_or("origin", &origins, ());
}

/// The index of the reading that a scenario chooses, the first where it is silent; `true` and
/// `false` may go without quotes.
pub(super) fn ruling(section: &Section<'_>, ruling: &RulingInfo) -> usize {
    let Some(item) = section.optional(ruling.name) else { return 0 };
    let index = |name: &str| ruling.readings.iter().position(|reading| *reading == name);
    if let Some(Value::Flag(flag)) = item.value()
        && let Some(index) = index(&flag.to_string())
    {
        return index;
    }
    let choices: Vec<(&str, usize)> =
        ruling.readings.iter().enumerate().map(|(index, name)| (*name, index)).collect();
    item.choice(&choices)
}
