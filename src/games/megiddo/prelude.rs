//! Imports that nearly every file of the game needs.

pub use std::io;
pub use std::ops::RangeInclusive;
pub use std::sync::Arc;

pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value as Json, json};

pub use super::ledger::Ledger;
pub use super::model::{
    Army, Card, Construction, DeckEntry, Kind, Limits, MAX_FORCE, Model, Side, Slot,
};
pub use super::rules::{
    Action, ActionGenerator, BattleEnd, DECKS, Decision, DecisionContext, DisruptionHalves,
    DrawPhase, Effect, EndReason, Event, ForcedAction, Imagined, LegalStrikes, OpenBattle, Outcome,
    Phase, Play, Player, Rulings, STREAMS, State, Strike, StrikesAPhase, Table, Targets, View,
};
pub(crate) use super::rules::{counts_in_infantry_phase, is_of_use, strikes_from_hand};
pub(crate) use super::sentences::{say, word};
pub use super::{Cast, Megiddo};
pub use sandtable_games::mix::key_of;
pub use sandtable_games::page::glued;
pub use sandtable_games::{
    Game, MatchupRequest, MetricInfo, Mix, Number, PlayerOption, Replay, RequestError,
};
pub use sandtable_kernel::{
    Array, CandidateActions, Chance, GameKey, Live, Member, Observer, Parameter, PolicyChoice,
    RandomStreams, Seated, Set, SimulatedPolicy, Stream, named, parameters,
};
pub use sandtable_learn::PolicyStore;
pub use sandtable_scenario::{Problems, Section};
pub use sandtable_stats::Estimate;
pub use sandtable_summary::Metric;
