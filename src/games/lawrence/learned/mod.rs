//! Players who learned the game: what they see of it, which answers they weigh, and a course to learn
//! it by.

mod environment;
mod given;
mod position;
mod scene;
mod sight;
mod student;

pub use environment::LawrenceEnvironment;
pub use sight::Sight;
pub(crate) use student::Student;
