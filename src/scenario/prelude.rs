//! Imports that nearly every file in this package needs.

pub use std::cell::RefCell;
pub use std::collections::{BTreeMap, HashSet};
pub use std::fmt::Display;
pub use std::ops::{Range, RangeInclusive};
pub use std::rc::Rc;
pub use std::sync::Arc;

pub use serde_json::{Value as Json, json};

pub(crate) use super::document::Document;
pub(crate) use super::fact::{Fact, ORIGIN};
pub(crate) use super::item::Item;
pub(crate) use super::node::{Key, Node, TomlTable, Value};
pub(crate) use super::problem::{Problem, Problems};
pub(crate) use super::schema::SchemaRecorder;
pub(crate) use super::section::Section;
pub(crate) use super::source::{KeyLocation, Location, Source, SourceKind};
pub(crate) use super::variant::{child_key, quote_key, to_toml};
pub(crate) use super::{key, suggest};
