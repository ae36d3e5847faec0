//! Megiddo 1918: the card battle game, British against Turks.

pub mod ledger;
pub mod model;
pub mod policies;
pub mod rules;
