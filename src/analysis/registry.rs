//! The only list of studies. The command line, the studio, Python, checkpoints and tests read it.
//!
//! # How to add a study
//!
//! 1. A file in this package. It declares the options as a struct with [`DescribedOptions`], derives `serde` for
//!    JSON and, with the feature `cli`, `clap` for the command line; the doc comments are the help. It implements
//!    [`Study`], and a line in [`STUDIES`] lists it. Python takes the same options as keyword arguments.
//! 2. A row type in `summary/rows/`, and its file name in `tables!` there.
//! 3. A section in `report/tell/`, listed in `SECTIONS`.
//!
//! A study without options derives an empty struct. Options that several studies share are structs of their own, such
//! as [`EffectArgs`](crate::options::EffectArgs), and are flattened into those of the study.
//!
//! Studies know neither the command line nor files: the command line passes the options of every command that a study
//! uses itself as [`SharedOptions`](crate::study::SharedOptions), and whatever saves checkpoints as a
//! [`CheckpointStore`](crate::train::CheckpointStore).

#[cfg(feature = "cli")]
use clap::Args;
// Without the command line, options have no further requirements: every type implements `Any`.
#[cfg(not(feature = "cli"))]
use std::any::Any as Args;

use crate::study::{DescribedOptions, Study, StudyInfo};

/// Entry of the registry: the constants of a study, and the functions that read its options.
#[derive(Clone, Copy, Debug)]
pub struct StudyEntry {
    /// Constants of the study.
    pub info: &'static StudyInfo,
    /// Reads the options from JSON, whose keys are the long options without their leading dashes.
    pub read: fn(serde_json::Value) -> serde_json::Result<Box<dyn Study>>,
    /// Adds the options of the study to a command.
    #[cfg(feature = "cli")]
    pub augment: fn(clap::Command) -> clap::Command,
    /// Reads the options from a command line.
    #[cfg(feature = "cli")]
    pub from_matches: fn(&clap::ArgMatches) -> Result<Box<dyn Study>, clap::Error>,
}

/// Options of a study that the registry can list; implemented for every suitable type.
pub trait Listed: DescribedOptions + Study + Args + 'static {}
impl<S: DescribedOptions + Study + Args + 'static> Listed for S {}

impl StudyEntry {
    /// Returns the registry entry of the study whose options have the type `S`.
    pub const fn of<S: Listed>() -> StudyEntry {
        StudyEntry {
            info: S::INFO,
            read: read::<S>,
            #[cfg(feature = "cli")]
            augment: S::augment_args,
            #[cfg(feature = "cli")]
            from_matches: from_matches::<S>,
        }
    }
}

fn read<S: Listed>(options: serde_json::Value) -> serde_json::Result<Box<dyn Study>> {
    serde_json::from_value::<S>(options).map(|study| -> Box<dyn Study> { Box::new(study) })
}

#[cfg(feature = "cli")]
fn from_matches<S: Listed>(matches: &clap::ArgMatches) -> Result<Box<dyn Study>, clap::Error> {
    S::from_arg_matches(matches).map(|study| -> Box<dyn Study> { Box::new(study) })
}

/// All studies, in the order of the help.
pub const STUDIES: &[StudyEntry] = &[
    StudyEntry::of::<crate::profile::Profile>(),
    StudyEntry::of::<crate::cards::Cards>(),
    StudyEntry::of::<crate::compare::Compare>(),
    StudyEntry::of::<crate::table::TableStudy>(),
    StudyEntry::of::<crate::diff::Diff>(),
    StudyEntry::of::<crate::sweep::Sweep>(),
    StudyEntry::of::<crate::sensitivity::SensitivityOptions>(),
    StudyEntry::of::<crate::decks::Decks>(),
    StudyEntry::of::<crate::tune::Tune>(),
    StudyEntry::of::<crate::train::Train>(),
];
