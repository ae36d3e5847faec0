//! Lawrence of Arabia: solitaire missions of the Arab Revolt.

pub mod draft;
pub mod model;
pub mod policies;
pub mod rules;
