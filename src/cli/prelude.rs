//! Imports of nearly every command.

pub use std::cell::RefCell;
pub use std::collections::BTreeSet;
pub use std::fmt;
pub use std::io::{self, ErrorKind, Write};
pub use std::ops::Range;
pub use std::path::{Path, PathBuf};
pub use std::sync::atomic::{AtomicBool, Ordering};
pub use std::sync::{Arc, OnceLock};
pub use std::time::{Duration, Instant};

pub use anyhow::{Context, Error, Result, anyhow, bail};
pub use clap::{Args, ValueEnum};
pub use serde::de::{DeserializeOwned, IgnoredAny};
pub use serde_json::Value as Json;

pub use super::amount::{Amount, DefaultAmount, Format, OutputStyle, PlayArgs};
pub use super::ending::Ending;
pub use super::host::Host;
pub use super::interrupt::stop_when_interrupted;
pub use super::options::{Common, PlayerArgs, RunnerArgs, helped, hidden};
pub(crate) use super::publish::SavedFiles;
pub use super::setup::{Command, Setup, embedded, prepare_matchups};
pub use super::study::StudyArgs;
pub(crate) use super::{output, publish, setup, trained};
pub use sandtable_analysis::retrain::FineTuningPlan;
pub use sandtable_analysis::session::{GameCounts, Session};
pub use sandtable_analysis::study::{
    Complaints, OptionsView, ResultLocation, Study, result_directory,
};
pub use sandtable_analysis::study_result::StudyResult;
pub use sandtable_analysis::variants::ScenarioCache;
pub use sandtable_analysis::{number, policy_names};
pub use sandtable_desk::explain;
pub use sandtable_games::definition::BoxedTally;
pub use sandtable_games::{
    GameDefinition, Games, MatchupRequest, MeasureId, Model, Outcome, PreparedMatchup,
};
pub use sandtable_kernel::{ExternalPolicies, ExternalPolicy, RandomStreams, TRAINED};
pub use sandtable_learn::PolicyStore;
pub use sandtable_report::command_line::CommandLine;
pub use sandtable_report::files::{
    self, CheckpointAction, Destination, Extent, FileDigest, FilesError, LockedDirectory,
    OverwriteRules, ResultFile,
};
pub use sandtable_report::manifest::{Manifest, Plan};
pub use sandtable_report::saved::{CHECKPOINT, Checkpoint, MatchupProgress};
pub use sandtable_report::tell::{GameFacts, WrittenResult};
pub use sandtable_report::text::Verbosity;
pub use sandtable_report::{RunFindings, page, sealed, sheet};
pub use sandtable_runner::{CurrentMatchup, Progress, Rounds, Runner, part_of};
pub use sandtable_scenario::{self as scenario, Document, Fact, Problems, Source, library};
pub use sandtable_stats::DEFAULT_SMALLEST_EFFECT;
pub use sandtable_summary::Matchup;
pub use sandtable_summary::figures::{counted, decimals, level, thousands};
