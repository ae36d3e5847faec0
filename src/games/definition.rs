//! Games, scenarios and matchups without their types: the interface that studies are written against.
//!
//! | file | holds |
//! |---|---|
//! | this one | the game, its scenarios and their capabilities |
//! | `matchup` | a matchup that is ready to be played, and its capabilities |
//! | `outcome` | the result of one game |
//! | `adapter` | these interfaces for every type that implements [`Game`](crate::Game) |
//!
//! Code above the games is generic over nothing: it pays one virtual call for each game that it plays.

mod adapter;
mod matchup;
mod outcome;

pub use adapter::{definition, prepared_matchup, scenario_model, typed_matchup, typed_model};
pub use matchup::{
    BoxedTally, MatchupTally, Narration, PlayableMatchup, PreparedMatchup, Rendering, Trajectory,
};
pub use outcome::{MeasureId, Outcome};

use std::any::Any;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::{
    Briefing, Catalogue, Environment, Kind, MatchupRequest, Mix, Number, PlayerOption, PolicyStore,
    RequestError, SavedPolicy,
};
use sandtable_scenario::{self as scenario, Document, Problems};
use sandtable_summary::{Matchup, Parts, Space};

/// Scenario that was read and validated.
pub type Model = Arc<dyn ScenarioModel>;

/// Key of a number in the scenarios of a game, and the ends of a range of its values.
pub type Example = (&'static str, [u8; 2]);

/// Facts about a game that never change.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Name in scenario files and traces.
    pub name: &'static str,
    /// Seats, and the mode if the game has several.
    pub parts: Parts,
    /// Further options of players, such as decks.
    pub options: &'static [PlayerOption],
    /// Names of the decisions; external policies of other games are refused by them.
    pub decisions: &'static [&'static str],
    /// Why games end: the metric `ended_by_` with the reason, and its meaning.
    pub endings: &'static [(&'static str, &'static str)],
    /// Kinds of lines of a trace, except the first line.
    pub lines: &'static [Kind],
    /// Kinds of lines that say how a game, or a part of it, has ended.
    pub ends: &'static [&'static str],
    /// Metrics of the length of a game, the most important first.
    pub lengths: &'static [&'static str],
    /// Unit of the margin of a game.
    pub margin: &'static str,
    /// Measures that are 0 between equals and still vary where one side wins nearly all games.
    pub margins: &'static [&'static str],
    /// Measures without a column in the table of games.
    pub not_in_table: &'static [&'static str],
    /// Keys of scenarios on which no game depends.
    pub only_shown: &'static [&'static str],
    /// Contents of a [`StateSummary`](crate::StateSummary) beside the number of turns, as a phrase.
    pub known: &'static str,
    /// Number of a scenario with a range of values to try, as an example for the help.
    pub example: Example,
    /// Checksums of games, one line each: a name and a checksum.
    pub behaviour: &'static str,
    /// Policy that plays at random, for comparison.
    pub reference: &'static str,
    /// Policy that takes any legal action, to check the rules.
    pub wild: &'static str,
}

/// A game.
pub trait GameDefinition: Sync {
    /// Returns the facts about the game that never change.
    fn info(&self) -> &'static GameInfo;

    /// Returns everything that can be chosen by name, and the metrics.
    fn catalogue(&self) -> Catalogue;

    /// Returns the strongest scripted policy in a mode, as measured on the printed scenarios; `None` if that is
    /// not known.
    fn strongest_scripted(&self, mode: Option<&str>) -> Option<&'static str>;

    /// Returns the names of the numbers that every game has, in the order of the files.
    fn measures(&self) -> Vec<&'static str>;

    /// Returns the content of a scenario in a canonical order; equal contents give equal results.
    fn content(&self, document: &Document) -> Json;

    /// Reads and validates a scenario.
    ///
    /// # Errors
    /// Every problem of the scenario.
    fn read(&self, document: &Document) -> Result<Model, Problems>;

    /// Returns the JSON Schema of the game's scenarios, from one of them.
    ///
    /// # Errors
    /// Every problem of the scenario.
    fn schema(&self, document: &Document) -> Result<Json, Problems>;

    /// Returns the interface of trainings, if policies of the game can be trained.
    fn learning(&self) -> Option<&dyn Learning>;
}

impl dyn GameDefinition + '_ {
    /// Returns the seats, and the mode if the game has several.
    pub fn parts(&self) -> Parts {
        self.info().parts
    }

    /// Returns the request for every matchup of the game.
    pub fn everyone(&self) -> MatchupRequest {
        let parts = self.parts().own();
        parts.fold(MatchupRequest::default(), |wanted, part| wanted.with(part.key, ["all"]))
    }

    /// Returns the digest of the content of a scenario; equal digests give equal results.
    pub fn digest(&self, document: &Document) -> String {
        scenario::digest(&self.content(document))
    }

    /// Returns the reasons why games end, in the order of [`GameInfo::endings`].
    pub fn reasons(&self) -> impl Iterator<Item = &'static str> + use<> {
        let endings = self.info().endings.iter();
        endings.map(|(name, _)| name.strip_prefix("ended_by_").unwrap_or(name))
    }

    /// Returns the measure with a name.
    pub fn measure(&self, name: &str) -> Option<MeasureId> {
        self.all_measures().into_iter().find(|measure| measure.name == name)
    }

    /// Returns every measure of the game.
    pub fn all_measures(&self) -> Vec<MeasureId> {
        let names = self.measures().into_iter().enumerate();
        names.map(|(index, name)| MeasureId { name, index }).collect()
    }

    /// Returns the measures that are columns of the table of games.
    pub fn measures_in_table(&self) -> Vec<MeasureId> {
        let mut measures = self.all_measures();
        measures.retain(|measure| !self.info().not_in_table.contains(&measure.name));
        measures
    }

    /// Returns the unit of a metric of a game; empty if there is no such metric.
    pub fn unit_of(&self, metric: &str) -> &'static str {
        let metrics = self.catalogue().game_metrics;
        metrics.iter().find(|info| info.name == metric).map_or("", |info| info.unit)
    }

    /// Returns the trained policies that come with the game.
    pub fn shipped_policies(&self) -> &'static [SavedPolicy] {
        self.learning().map_or(&[], |learning| learning.shipped_policies())
    }

    /// Returns the options of players: one for each part of a matchup, then the others.
    pub fn player_options(&self) -> impl Iterator<Item = PlayerOption> + use<> {
        let info = self.info();
        info.parts.own().map(PlayerOption::of_part).chain(info.options.iter().copied())
    }

    /// Returns the training games of the shipped policy of a seat; 0 if the game ships none, or one for each mode.
    pub fn shipped_training_games(&self, seat: &str) -> u64 {
        let mut of_seat = self.shipped_policies().iter().filter(|policy| policy.seat == seat);
        let first = of_seat.next().map_or(0, |policy| policy.games);
        if of_seat.next().is_none() { first } else { 0 }
    }
}

/// Interface of trainings.
pub trait Learning {
    /// Returns the environment that is played in some matchups, all of one mode; `None` if nothing can be
    /// learned in them.
    fn environment(&self, matchups: &[PreparedMatchup]) -> Option<Box<dyn Environment>>;

    /// Returns the trained policies that come with the game.
    fn shipped_policies(&self) -> &'static [SavedPolicy];
}

/// Scenario that was read and validated by its game.
pub trait ScenarioModel: Any + Send + Sync {
    /// Returns the game of the scenario.
    fn game(&self) -> &'static dyn GameDefinition;

    /// Prepares the requested matchups: every policy of a seat with every one of the others, in every mode.
    ///
    /// # Errors
    /// Every name that is wrong or does not apply.
    fn prepare(
        &self,
        request: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<PreparedMatchup>, Vec<RequestError>>;

    /// Returns warnings: the scenario can be played, but not with every command.
    fn warnings(&self) -> Vec<&Problems>;

    /// Returns the name of every ruling with the chosen reading.
    fn rulings(&self) -> Vec<(&'static str, &'static str)>;

    /// Returns the spaces of the map; nothing if the game has no map.
    fn map(&self) -> Vec<Space>;

    /// Returns the descriptions of a mode: first its own, then those of the modes that it is made of.
    fn briefings(&self, mode: &str) -> Vec<Briefing>;

    /// Returns the interface of decks, counters and numbers that a designer may change, if there are any.
    fn composition(&self) -> Option<&dyn Composition>;
}

impl dyn ScenarioModel {
    /// Returns the decks and boxes of counters that a designer may change.
    pub fn mixes(&self) -> Vec<Mix> {
        self.composition().map_or_else(Vec::new, Composition::mixes)
    }

    /// Returns the numbers that a designer may change, of the modes of some matchups.
    pub fn numbers(&self, matchups: &[Matchup]) -> Vec<Number> {
        self.composition().map_or_else(Vec::new, |composition| composition.numbers(matchups))
    }
}

/// Decks, boxes of counters and numbers of a scenario that a designer may change.
pub trait Composition {
    /// Returns the decks and boxes of counters.
    fn mixes(&self) -> Vec<Mix>;

    /// Returns the numbers, apart from the mixes, of the modes of some matchups.
    fn numbers(&self, matchups: &[Matchup]) -> Vec<Number>;

    /// Returns the scenario with the decks that a deckbuilder builds for each side against the other's
    /// printed deck; `None` if the game has no such deckbuilder.
    fn built(&self, deckbuilder: &str) -> Option<Model>;

    /// Returns the scenario with the slots of `base` and room for `room` more cards in each deck, so that
    /// common cards meet the same luck; `None` if it does not fit.
    fn aligned(&self, base: &Model, room: usize) -> Option<Model>;
}
