//! Names of spaces and other things in scenario files.

use crate::prelude::*;
use sandtable_scenario::suggest;

/// Names of all spaces; the index of a name is the number of the space.
pub(super) struct Names(pub Vec<String>);

impl Names {
    /// Takes the names of the spaces of a map.
    pub(super) fn new(spaces: &[SpaceEntry]) -> Names {
        Names(spaces.iter().map(|space| space.name.clone()).collect())
    }

    /// Reads the name of a space; an unknown name is reported, and the first space returned instead.
    pub(super) fn space(&self, item: &Item<'_>) -> Space {
        Space::new(named(item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// Returns the space called `name`, or the first space after reporting the name as unknown.
    ///
    /// `item` is the entry of the file to which a message refers.
    pub(super) fn called(&self, name: &str, item: &Item<'_>) -> Space {
        Space::new(find(name, item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// Reads a list of names of spaces, and reports repeated names.
    ///
    /// Returns each space with the list item that names it, for further messages.
    pub(super) fn entries<'d>(&self, item: &Item<'d>) -> Vec<(Space, Item<'d>)> {
        let mut spaces: Vec<(Space, Item<'d>)> = Vec::new();
        let mut named: Set<Space> = Set::EMPTY;
        for entry in item.list() {
            let space = self.space(&entry);
            if entry.is_sound() && named.contains(space) {
                entry.problem(
                    format!("`{}` stands here twice", self.0[space.index()]),
                    "drop one of them",
                );
            }
            named |= Set::of(space);
            spaces.push((space, entry));
        }
        spaces
    }

    /// Reads a list of names of spaces, and reports repeated names.
    pub(super) fn spaces(&self, item: &Item<'_>) -> Vec<Space> {
        self.entries(item).into_iter().map(|(space, _)| space).collect()
    }
}

/// Reads a name and returns its index in `names`, or 0 after reporting an unknown name.
///
/// For the message, `what` is the noun for the named thing, and `under` is the table that defines the names.
pub(super) fn named<'a>(
    item: &Item<'_>,
    names: impl Iterator<Item = &'a str> + Clone,
    what: &str,
    under: &str,
) -> usize {
    find(item.text(), item, names, what, under)
}

/// Returns the index of `text` in `names`, or 0 after reporting it as unknown.
///
/// For the message, `item` is the entry of the file, `what` the noun for the named thing, and `under` the table
/// that defines the names.
fn find<'a>(
    text: &str,
    item: &Item<'_>,
    names: impl Iterator<Item = &'a str> + Clone,
    what: &str,
    under: &str,
) -> usize {
    names.clone().position(|name| name == text).unwrap_or_else(|| {
        if item.is_sound() {
            let hint = match suggest::nearest(text, names) {
                _ if item.removes(under, text) => {
                    format!("it is taken out under `{under}`: write this without it, too")
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("describe it under `{under}`"),
            };
            item.problem(format!("there is no {what} `{text}`"), hint);
        }
        0
    })
}
