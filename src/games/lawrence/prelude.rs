//! Names that nearly every file of the game uses.

pub use std::sync::Arc;

pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value as Json, json};

pub use super::ledger::Ledger;
pub use super::model::*;
pub use super::rules::{
    Action, ActionGenerator, Bought, DECKS, Decision, DecisionContext, DelegatingPolicy, Done,
    EffectKind, EndReason, Event, Fact, Favour, ForcedAction, Gift, Granted, How, Imagined,
    LawrenceLost, Market, Move, MoveKind, Moves, Open, Outcome, Play, Player, Point, Purchase,
    Purpose, Route, STREAMS, Side, State, Table, View,
};
pub(crate) use super::story::sentences::say;
pub use super::{Cast, Lawrence};
pub use sandtable_games::page::{count, glued};
pub use sandtable_games::{Game, Replay};
pub use sandtable_kernel::{
    Array, CandidateActions, Kin, Member, Observer, Parameter, PolicyChoice, Set, SlotList, named,
};
pub use sandtable_learn::PolicyStore;
pub use sandtable_scenario::{Item, Section};
