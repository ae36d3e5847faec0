//! Entries of tables in scenario files.

use crate::prelude::*;
use sandtable_games::reading::{check_name, origin_of_entries};

/// Returns the tables inside a table, each with its key, and checks their names.
///
/// The entry `origin` and entries that a variant removed with `false` are left out.
pub(super) fn named_sections<'d>(item: &Item<'d>) -> Vec<(&'d str, Section<'d>)> {
    origin_of_entries(item);
    let entries = entries_of(item).into_iter();
    let named = entries.inspect(|(name, entry)| check_name(name, entry));
    named.map(|(name, entry)| (name, entry.section())).collect()
}

/// Returns the entries of a table, each with its key.
///
/// The entry `origin` and entries that a variant removed with `false` are left out.
pub(super) fn entries_of<'d>(item: &Item<'d>) -> Vec<(&'d str, Item<'d>)> {
    let entries = item.entries().into_iter();
    entries.filter(|(name, entry)| *name != "origin" && !entry.is_removed()).collect()
}
