//! Paired effects: variants of a scenario against their base, on common random numbers.
//!
//! An enumerator lists the variants of a study. A [`Comparison`] plays the base and the variants on the same random
//! streams, game by game, and returns one kind of row, [`EffectRow`], whatever the variants change. Two designs differ
//! in which games are played:
//!
//! - Independent: each variant is compared with the base alone. With a precision, a variant plays fewer of the games in
//!   which the winner rarely changes, and stops when its own effect is precise enough.
//! - Crossed: every arm plays every game, so that arms can be compared with each other by [`Contrast`]s.
//!
//! | file | contents |
//! |---|---|
//! | `variant` | a variant, and the component that it changes |
//! | `comparison` | base and variants, ready to play |
//! | `row` | rows, and whether the base leaves room to move |
//! | `side_by_side`, `strata` | the independent design |
//! | `crossed` | the crossed design |
//! | `habits` | parts of games that policies skip in a variant, too |
//! | `usage` | numbers of games in which policies used each component of the scenario |
//! | `readings`, `facts`, `points` | enumerators of readings of rulings, of steps of facts, and of grid points |

mod comparison;
mod crossed;
pub mod facts;
mod habits;
pub mod points;
pub mod readings;
mod row;
mod side_by_side;
mod strata;
mod usage;
mod variant;

pub use self::comparison::{Comparison, merge_replications};
pub use self::crossed::{Contrast, play as play_crossed, play_panel};
pub use self::habits::Habit;
pub use self::row::{
    EffectMetric, EffectRow, EffectSubject, Effects, change_name, margin_note, measure_difference,
};
pub use self::usage::Usage;
pub use self::variant::{Affected, Variant};
use crate::prelude::*;

/// Returns the largest half-width of the intervals; `None` if `estimates` is empty or one is unknown.
pub fn largest_margin(estimates: impl IntoIterator<Item = Estimate>) -> Option<f64> {
    let margins = estimates.into_iter().map(|it| it.margin());
    margins.reduce(|largest, margin| Some(largest?.max(margin?))).flatten()
}
