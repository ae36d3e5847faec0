//! Sources of chance for tests: scripted, or enumerating every course of a game.
//!
//! Also has an assertion that code panics.

mod best;
mod every;
mod scripted;

use sandtable_kernel::{Chance, Set, Stream};

pub use best::Best;
pub use every::{Every, YesOrNo, assert_agree};
pub use scripted::Scripted;

/// Returns a nonempty subset of `slots`; all of them are equally likely.
fn some(chance: &mut impl Chance, stream: Stream, slots: Set) -> Set {
    let choice = chance.pick(stream, (1 << slots.len()) - 1) + 1;
    let chosen = slots.iter().enumerate().filter(|(rank, _)| choice >> rank & 1 == 1);
    chosen.map(|(_, slot)| slot).collect()
}

/// Asserts that `part` panics with a message that contains `text`.
///
/// # Panics
/// If `part` does not panic, or panics with another message.
#[track_caller]
pub fn refused<T>(text: &str, part: impl FnOnce() -> T) {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(part));
    let Err(cause) = result else { panic!("it was not refused") };
    let literal = cause.downcast_ref::<&str>().copied().unwrap_or_default();
    let message = cause.downcast_ref::<String>().map_or(literal, |it| it);
    assert!(message.contains(text), "refused for another reason: {message}");
}
