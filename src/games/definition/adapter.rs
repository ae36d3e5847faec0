//! The interfaces without types for every type that implements [`Game`].

use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::Value as Json;

use super::{
    BoxedTally, Composition, GameDefinition, GameInfo, Learning, MatchupTally, Model, Narration,
    Outcome, PlayableMatchup, PreparedMatchup, Rendering, ScenarioModel, Trajectory,
};
use crate::{
    Assessment, Briefing, Catalogue, DecisionRecord, Environment, Game, MatchupRequest, Mismatch,
    Mix, Number, PolicyNets, PolicyStore, PostMortem, Reconstruction, Replay, RequestError,
    SavedPolicy, StateSummary, Tally, Watched,
};
use sandtable_kernel::{RandomStreams, Set};
use sandtable_scenario::{Document, Problems};
use sandtable_stats::Mergeable;
use sandtable_summary::{Cell, Matchup, Space};

/// Returns the definition of a game.
pub fn definition<G: Game>() -> &'static dyn GameDefinition {
    &Definition::<G>(PhantomData)
}

/// Returns a model without its type.
pub fn scenario_model<G: Game>(model: G::Model) -> Model {
    Arc::new(ModelOf::<G>(model))
}

/// Returns a prepared matchup without its type.
pub fn prepared_matchup<G: Game>(cast: G::Cast) -> PreparedMatchup {
    Arc::new(MatchupOf::<G>(cast))
}

/// Returns the model of a game; `None` if it is of another game.
pub fn typed_model<G: Game>(model: &Model) -> Option<&G::Model> {
    let model: &dyn Any = &**model;
    model.downcast_ref::<ModelOf<G>>().map(|model| &model.0)
}

/// Returns the matchup of a game; `None` if it is of another game.
pub fn typed_matchup<G: Game>(matchup: &PreparedMatchup) -> Option<&G::Cast> {
    let matchup: &dyn Any = &**matchup;
    matchup.downcast_ref::<MatchupOf<G>>().map(|matchup| &matchup.0)
}

/// Panic message for a value of another game.
const OTHER_GAME: &str = "all values of a study are of one game";

/// Definition of the game `G`.
struct Definition<G>(PhantomData<fn() -> G>);

impl<G: Game> Definition<G> {
    const INFO: &'static GameInfo = &GameInfo {
        name: G::NAME,
        parts: G::PARTS,
        options: G::OPTIONS,
        decisions: G::DECISIONS,
        endings: G::ENDINGS,
        lines: G::LINES,
        ends: G::ENDS,
        lengths: G::LENGTHS,
        margin: G::MARGIN,
        margins: G::MARGINS,
        not_in_table: G::NOT_IN_TABLE,
        only_shown: G::ONLY_SHOWN,
        known: G::KNOWN,
        example: G::EXAMPLE,
        behaviour: G::BEHAVIOUR,
        reference: G::REFERENCE,
        wild: G::WILD,
    };
}

impl<G: Game> GameDefinition for Definition<G> {
    fn info(&self) -> &'static GameInfo {
        Self::INFO
    }

    fn catalogue(&self) -> Catalogue {
        G::catalogue()
    }

    fn measures(&self) -> Vec<&'static str> {
        G::METRICS.iter().map(|metric| metric.name).collect()
    }

    fn content(&self, document: &Document) -> Json {
        G::said(document)
    }

    fn read(&self, document: &Document) -> Result<Model, Problems> {
        G::model(document).map(scenario_model::<G>)
    }

    fn strongest_scripted(&self, mode: Option<&str>) -> Option<&'static str> {
        G::strongest_scripted(mode)
    }

    fn schema(&self, document: &Document) -> Result<Json, Problems> {
        document.schema(G::read)
    }

    fn learning(&self) -> Option<&dyn Learning> {
        Some(self)
    }
}

impl<G: Game> Learning for Definition<G> {
    fn environment(&self, matchups: &[PreparedMatchup]) -> Option<Box<dyn Environment>> {
        let typed = |it| typed_matchup::<G>(it).expect(OTHER_GAME).clone();
        G::training_environment(&matchups.iter().map(typed).collect::<Vec<_>>())
    }

    fn shipped_policies(&self) -> &'static [SavedPolicy] {
        G::shipped_policies()
    }
}

/// Model of the game `G`.
struct ModelOf<G: Game>(G::Model);

impl<G: Game> ScenarioModel for ModelOf<G> {
    fn game(&self) -> &'static dyn GameDefinition {
        definition::<G>()
    }

    fn prepare(
        &self,
        request: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<PreparedMatchup>, Vec<RequestError>> {
        let casts = G::casts(&self.0, request, policies)?;
        Ok(casts.into_iter().map(prepared_matchup::<G>).collect())
    }

    fn warnings(&self) -> Vec<&Problems> {
        G::warnings(&self.0)
    }

    fn rulings(&self) -> Vec<(&'static str, &'static str)> {
        G::rulings(&self.0)
    }

    fn map(&self) -> Vec<Space> {
        G::map(&self.0)
    }

    fn briefings(&self, mode: &str) -> Vec<Briefing> {
        G::briefings(&self.0, mode)
    }

    fn composition(&self) -> Option<&dyn Composition> {
        Some(self)
    }
}

impl<G: Game> Composition for ModelOf<G> {
    fn mixes(&self) -> Vec<Mix> {
        G::mixes(&self.0)
    }

    fn numbers(&self, matchups: &[Matchup]) -> Vec<Number> {
        G::numbers(&self.0, matchups)
    }

    fn built(&self, deckbuilder: &str) -> Option<Model> {
        G::built(&self.0, deckbuilder).map(scenario_model::<G>)
    }

    fn aligned(&self, base: &Model, room: usize) -> Option<Model> {
        let base = typed_model::<G>(base).expect(OTHER_GAME);
        G::aligned(&self.0, base, room).map(scenario_model::<G>)
    }
}

/// Prepared matchup of the game `G`.
struct MatchupOf<G: Game>(G::Cast);

impl<G: Game> MatchupOf<G> {
    /// Writes the result of a game to `outcome`.
    #[inline]
    fn write(&self, record: &G::Record, outcome: &mut Outcome) {
        outcome.won = G::won(record);
        outcome.margin = G::margin(record);
        outcome.ending = G::ending(&self.0, record);
        outcome.skipped = G::given_up(record);
        outcome.rulings = G::rulings_in_play(&self.0, record);
        for (mix, copies) in outcome.in_play.iter_mut().enumerate() {
            *copies = G::in_play(record, mix);
        }
        if outcome.requests_spaces {
            outcome.in_spaces = G::Tally::in_spaces(&self.0, record);
        }
        for (value, index) in outcome.measures.iter_mut().zip(&outcome.requested) {
            *value = (G::METRICS[*index].of)(record);
        }
    }
}

impl<G: Game> PlayableMatchup for MatchupOf<G> {
    fn game(&self) -> &'static dyn GameDefinition {
        definition::<G>()
    }

    fn matchup(&self) -> Matchup {
        G::matchup(&self.0)
    }

    fn play(&self, streams: RandomStreams, outcome: &mut Outcome) {
        if !outcome.requests_use {
            return self.write(&G::record(&self.0, streams), outcome);
        }
        if outcome.components.is_empty() {
            outcome.components = G::components(&self.0);
        }
        outcome.used.clear();
        outcome.used.resize(outcome.components.len(), false);
        let record = G::record_use(&self.0, streams, &mut outcome.used);
        self.write(&record, outcome);
    }

    fn new_tally(&self) -> BoxedTally {
        Box::new(TallyOf::<G>(G::Tally::new(&self.0)))
    }

    fn read_tally(&self, json: Json) -> serde_json::Result<BoxedTally> {
        Ok(Box::new(TallyOf::<G>(serde_json::from_value(json)?)))
    }

    fn is_sound(&self, tally: &dyn MatchupTally, games: u64) -> bool {
        typed_tally::<G>(tally).is_sound(&self.0, games)
    }

    fn play_counted(
        &self,
        streams: RandomStreams,
        outcome: &mut Outcome,
        tally: &mut dyn MatchupTally,
    ) {
        let tally: &mut dyn Any = tally;
        let tally = tally.downcast_mut::<TallyOf<G>>().expect(OTHER_GAME);
        let record = G::record(&self.0, streams);
        tally.0.add(&self.0, &record);
        self.write(&record, outcome);
    }

    fn cell(&self, tally: &dyn MatchupTally, level: f64) -> Cell {
        typed_tally::<G>(tally).cell(&self.0, level)
    }

    fn fingerprint(&self, streams: RandomStreams) -> u64 {
        G::fingerprint(&G::record(&self.0, streams))
    }

    fn nets(&self) -> Vec<Option<PolicyNets>> {
        G::policy_nets(&self.0)
    }

    fn trajectory(&self) -> &dyn Trajectory {
        self
    }

    fn narration(&self) -> &dyn Narration {
        self
    }
}

impl<G: Game> Trajectory for MatchupOf<G> {
    fn play(
        &self,
        streams: RandomStreams,
        standings: &mut Vec<StateSummary>,
        outcome: &mut Outcome,
    ) {
        self.write(&G::course(&self.0, streams, standings), outcome);
    }

    fn standing(&self, turns: usize, standing: StateSummary) -> [String; 2] {
        G::standing(&self.0, turns, standing)
    }

    fn post_mortem(&self, streams: RandomStreams) -> PostMortem {
        G::post_mortem(&self.0, streams)
    }

    fn decisions(
        &self,
        streams: RandomStreams,
        seat: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord> {
        G::decisions(&self.0, streams, seat, assessment)
    }

    fn part_name(&self, part: usize) -> &str {
        G::part_name(&self.0, part)
    }

    fn sources(&self) -> Vec<(&'static str, Set)> {
        G::sources(&self.0)
    }
}

impl<G: Game> Narration for MatchupOf<G> {
    fn write(
        &self,
        replay: &Replay<'_>,
        rendering: Rendering,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        match rendering {
            Rendering::Trace => G::trace(&self.0, replay, out),
            Rendering::Story => G::narrate(&self.0, replay, out),
        }
    }

    fn watch(&self, replay: &Replay<'_>) -> Watched {
        G::watch(&self.0, replay)
    }

    fn reconstruct(
        &self,
        trace: &Reconstruction,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Result<(), Mismatch>> {
        G::reconstruct(&self.0, trace, is_stopped)
    }
}

/// Tally of the game `G`.
struct TallyOf<G: Game>(G::Tally);

impl<G: Game> MatchupTally for TallyOf<G> {
    fn merge(&mut self, other: &dyn MatchupTally) {
        self.0.merge(typed_tally::<G>(other));
    }

    fn wins(&self) -> (u64, u64) {
        self.0.wins()
    }

    fn to_json(&self) -> serde_json::Result<Json> {
        serde_json::to_value(&self.0)
    }
}

/// Returns the tally of a game.
///
/// # Panics
/// If it is of another game.
fn typed_tally<G: Game>(tally: &dyn MatchupTally) -> &G::Tally {
    let tally: &dyn Any = tally;
    &tally.downcast_ref::<TallyOf<G>>().expect(OTHER_GAME).0
}
