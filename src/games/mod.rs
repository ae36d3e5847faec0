//! The games that ship, one folder each.

pub mod megiddo;
