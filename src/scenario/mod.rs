//! Scenarios: from bytes to a tree of located values, from which a game reads its draft.

pub mod library;
