//! Sandtable plays tabletop wargames without a table.

pub mod cli;
pub mod games;
pub mod kernel;
pub mod report;
pub mod runner;
pub mod scenario;
pub mod stats;
pub mod summary;
