//! What the scenarios of all games have in common.

use super::RulingInfo;
use crate::scenario::{Item, Section};

/// Where a fact comes from; any section may say so.
pub(super) fn origin(section: &Section<'_>) {
    let origins = [("source", ()), ("family", ()), ("ruling", ()), ("reconstruction", ())];
    section.choice_or("origin", &origins, ());
}

/// The index of the reading that a scenario chooses, the first where it is silent.
pub(super) fn ruling(section: &Section<'_>, ruling: &RulingInfo) -> usize {
    let choices: Vec<(&str, usize)> =
        ruling.readings.iter().enumerate().map(|(index, name)| (*name, index)).collect();
    section.describe(ruling.name, ruling.question.trim());
    section.choice_or(ruling.name, &choices, 0)
}

/// The name of something goes into tables and traces, where it must stay on its line and in its
/// cell, and where `#` comes before the number of a copy.
pub(super) fn check_name(name: &str, item: &Item<'_>) {
    if name.trim().is_empty() {
        item.problem("the name is empty", "write the name as it is printed");
    } else if name.chars().any(char::is_control) {
        let message = format!("the name {name:?} has a control character");
        item.problem(message, "write the name as it is printed, on one line");
    } else if name.starts_with(['=', '+', '-', '@']) {
        let message = format!("spreadsheets would take the name {name:?} for a formula");
        item.problem(message, "begin it with another character");
    } else if name.contains('#') {
        let message = format!("the name {name:?} has a `#`, which numbers copies");
        item.problem(message, "leave it out");
    }
}
