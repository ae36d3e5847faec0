//! Scenario files: loading of TOML, merging with `extends` and `--set`, typed reading, error reports.
//!
//! [`load()`] reads a scenario file or an embedded scenario, merges it over the scenario that it `extends`, applies
//! the `--set` overrides of the run, and returns a [`Document`]. [`Document::read`] passes the root table, a
//! [`Section`], to the reader of a game, which reads its keys by type and range. Reading does not stop at the first
//! mistake: all mistakes are collected with file, line, key and a hint, and returned together as [`Problems`].
//!
//! ```
//! use sandtable_scenario::{Section, load_bytes};
//!
//! struct Side<'d> {
//!     hand_size: u8,
//!     deck: Vec<(&'d str, u8)>,
//! }
//!
//! impl<'d> Side<'d> {
//!     fn read(side: &Section<'d>) -> Self {
//!         let count = |(card, copies): (&'d str, sandtable_scenario::Item)| {
//!             (card, copies.integer(0..=20))
//!         };
//!         Self {
//!             hand_size: side.integer("hand_size", 1..=20),
//!             deck: side.entries("deck").into_iter().map(count).collect(),
//!         }
//!     }
//! }
//!
//! let text = b"game = 'x'\n[british]\nhand_size = 10\ndeck = { Roads = 3 }";
//! let document = load_bytes("x.toml", text, &["british.hand_size=7".into()])?;
//! let british = document.read(|root| Side::read(&root.section("british")))?;
//! assert_eq!((british.hand_size, &british.deck[..]), (7, &[("Roads", 3)][..]));
//! # Ok::<(), sandtable_scenario::Problems>(())
//! ```
//!
//! Every input is safe: size and depth are limited, and no input causes a panic.
//!
//! # Vocabulary
//!
//! | word | meaning here |
//! |---|---|
//! | [`Source`] | a text that values come from: a file, an embedded scenario, or one `--set` option |
//! | [`Location`] | a range of bytes in a source |
//! | [`Fact`] | a value of a scenario with its provenance: the rulebook, a guess, and so on |
//! | [`Section`], [`Item`] | a table, and a single value, in the process of being read |

mod address;
mod comments;
mod difference;
mod document;
mod fact;
mod fact_review;
mod item;
mod key;
pub mod library;
mod load;
mod names;
mod node;
mod overrides;
mod parse;
mod prelude;
mod problem;
mod render;
mod schema;
mod section;
mod source;
pub mod suggest;
mod variant;

pub use comments::Heading;
pub use difference::{KeyDifference, find_differences};
pub use document::{Document, digest};
pub use fact::{Fact, FactStep, ORIGINS, RECONSTRUCTION};
pub use fact_review::{FactReview, FilledGap};
pub use item::{Integer, Item};
pub use key::{escape_hidden, name_problem};
pub use load::{load, load_bytes, load_sources};
pub use node::{Key, Node, TomlTable, Value};
pub use problem::{Problem, Problems};
pub use section::Section;
pub use source::{KeyLocation, Location, Source, SourceKind};
pub use variant::{quote_key, quote_text, write_variant};

#[cfg(test)]
mod tests;
