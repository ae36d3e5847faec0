//! The trickiest rules by number, each with a negative twin where there is one.

mod battles;
mod marches;
mod missions;
mod operations;

use super::State;
use super::scripted_table::Table;

#[test]
fn a_state_is_small_enough_to_copy() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}
