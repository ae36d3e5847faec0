//! For tests: luck that is written down beforehand, or takes every course in turn, and what must not be.

mod best;
mod courses;
mod every;
mod scripted;

pub use best::Best;
pub use courses::Courses;
pub use every::Every;
pub use scripted::Scripted;

/// Sees that `part` panics, and with a message that has `text` in it.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn refused<T>(text: &str, part: impl FnOnce() -> T) {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(part));
    let Err(cause) = result else { panic!("it was not refused") };
    let literal = cause.downcast_ref::<&str>().copied().unwrap_or_default();
    let message = cause.downcast_ref::<String>().map_or(literal, |it| it);
    assert!(message.contains(text), "refused for another reason: {message}");
}
