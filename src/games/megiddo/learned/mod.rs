//! Players who learned the game: what they see of it, which answers they weigh, and a course to learn
//! it by.

mod course;
mod sight;
mod sorts;
mod student;

pub use course::MegiddoCourse;
pub use sight::Sight;
pub use student::Student;
