//! The open configuration (scenario and players): its games, the sums over them, and its results.

use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::compared::{ConfigComparison, PairedCounts};
use super::config::{StudioConfig, StudioProblems};
use super::estimate::{LEVEL, NamedEstimate};
use super::render::render_html;
use super::request::StudioRequest;
use super::seating::Seating;
use super::{form, vocabulary, watch};
use crate::explain;
use sandtable_analysis::landmarks;
use sandtable_games::definition::{BoxedTally, Rendering};
use sandtable_games::{
    GameDefinition, Games, Model, Outcome, PolicyStore, PreparedMatchup, Replay,
};
use sandtable_kernel::{RandomStreams, player_parts};
use sandtable_report::digest::FileDigest;
use sandtable_report::tell::{GameFacts, WrittenResult, heading, with_spaces};
use sandtable_report::{RunFindings, sheet};
use sandtable_scenario::{Document, write_variant};
use sandtable_stats::{Estimate, Mergeable, merge_fields};
use sandtable_summary::figures::{level, with_margin};
use sandtable_summary::{Matchup, Sheet};

const OTHER_PLAN: &str = "these games belong to another plan";

/// Sums over a range of games; `T` is a tally in memory or as JSON.
#[derive(Deserialize, Serialize)]
struct Batch<T> {
    games: u64,
    tally: T,
    /// Counts over pairs of games of both compared configurations; `None` if nothing is compared.
    pairs: Option<PairedCounts<T>>,
}

merge_fields! { Batch<T>: games, tally, pairs where T: Mergeable; }

/// Configuration (scenario and players) that the page has opened, with the sums over its games.
pub(super) struct OpenConfig {
    pub config: StudioConfig,
    pub document: Document,
    pub model: Model,
    pub prepared: PreparedMatchup,
    /// Policies that the page chose for the configuration.
    seating: Seating,
    /// Policies for games of the configuration's variants; `None` if the page chose no policy.
    variants: Option<SeatedForVariants>,
    pub policies: Rc<PolicyStore>,
    pub seed: u64,
    pub of_game: GameFacts,
    comparison: Option<ConfigComparison>,
    /// Sums over all games that requests have added.
    total: Batch<BoxedTally>,
}

pub(super) struct SeatedForVariants {
    pub seating: Seating,
    pub prepared: PreparedMatchup,
}

/// Opens a configuration; also returns the form for changing it as JSON, or null without `has_form`.
///
/// # Errors
///
/// If the scenario, the players or the seed have problems.
pub(super) fn open<L: Games>(
    config: &StudioConfig,
    policies: &Rc<PolicyStore>,
    has_form: bool,
) -> Result<(Box<OpenConfig>, Json), StudioProblems> {
    let document = config.load_document()?;
    let printed = config.load_printed(&document)?;
    let (printed, document) = (&printed, &document);
    let of_game = explain::describe_game::<L>(L::game_of(document)?);
    Opening { config, printed, document, policies, has_form }.set_up(L::game_of(document)?, of_game)
}

struct Opening<'a> {
    config: &'a StudioConfig,
    printed: &'a Document,
    document: &'a Document,
    policies: &'a Rc<PolicyStore>,
    has_form: bool,
}

impl Opening<'_> {
    /// Reads the scenario, chooses the policies, prepares the comparison, and makes the user's form.
    fn set_up(
        self,
        game: &dyn GameDefinition,
        of_game: GameFacts,
    ) -> Result<(Box<OpenConfig>, Json), StudioProblems> {
        let Opening { config, printed, document, policies, has_form } = self;
        let (model, seed) = (game.read(document)?, config.parse_seed()?);
        let compared = config.load_compared();
        let compared = compared.iter().filter(|it| it.game() == game.info().name);
        let documents: Vec<&Document> = std::iter::once(document).chain(compared).collect();
        let choose = |varies| Seating::choose(config, &model, &documents, policies, varies);
        let (seating, for_variants) = (choose(false), choose(true));
        let config = &seating.config;
        let prepared = prepare_matchup(&model, config, policies)?;
        let variants = match for_variants.seats.is_empty() {
            true => None,
            false => {
                let prepared = prepare_matchup(&model, &for_variants.config, policies)?;
                Some(SeatedForVariants { seating: for_variants, prepared })
            }
        };
        let is_changed = game.digest(printed) != game.digest(document);
        let before = match is_changed {
            true => (printed.game() == game.info().name).then(|| game.read(printed)).transpose()?,
            false => Some(model.clone()),
        };
        let comparison = match (&config.against, &before) {
            (Some(kept), _) => {
                ConfigComparison::prepare_with_kept(kept, &documents, (&model, config), policies)?
            }
            (None, Some(before)) if is_changed => {
                ConfigComparison::prepare(printed, (before, config), (&model, config), policies)
            }
            _ => None,
        };
        let pairs = comparison.as_ref().map(ConfigComparison::new_counts);
        let total = Batch { games: 0, tally: prepared.new_tally(), pairs };
        let matchup = prepared.matchup();
        let mut form =
            Json::from(has_form.then(|| self.build_form(&model, before.as_ref(), &matchup)));
        if has_form {
            form["seating"] = seating.to_json();
            let for_variants = variants.as_ref().and_then(|it| it.seating.explain_scripted());
            form["seating"]["for_variants"] = for_variants.into();
        }
        let (config, document) = (config.clone(), document.clone());
        let policies = Rc::clone(policies);
        let opened = OpenConfig {
            config,
            document,
            model,
            prepared,
            seating,
            variants,
            policies,
            seed,
            of_game,
            comparison,
            total,
        };
        Ok((Box::new(opened), form))
    }
}

impl Opening<'_> {
    fn build_form(&self, model: &Model, before: Option<&Model>, matchup: &Matchup) -> Json {
        let game = model.game();
        let mut form = form::build_form(model, before, matchup, &self.document.resolved_json());
        form["scenario"] = self.printed.name().into();
        form["title"] = self.document.title().into();
        form["game"] = game.info().name.into();
        form["margin"] = game.info().margin.into();
        form["sought"] = landmarks::LANDMARK_GAMES.into();
        form["has_best"] = (!game.shipped_policies().is_empty()).into();
        form["options"] = game.player_options().map(|it| it.name).collect();
        form["toml"] = write_text(self.config, self.printed, self.document).into();
        form
    }
}

/// Prepares the matchup of a configuration; a seat without a policy gets the game's default policy.
///
/// # Errors
///
/// If a player or mode does not exist, or is `all`, which stands for several.
fn prepare_matchup(
    model: &Model,
    config: &StudioConfig,
    policies: &PolicyStore,
) -> Result<PreparedMatchup, StudioProblems> {
    let matchups = model.prepare(&config.request_matchup(), policies);
    let matchups = matchups.map_err(|errors| config.locate_errors(errors))?;
    let is_all = |name: &str| player_parts(name).name == "all";
    if let Some((option, _)) = config.players.iter().find(|(_, name)| is_all(name)) {
        let message = "one matchup at a time is played here: name one";
        return Err(StudioProblems::for_key(option, message));
    }
    let matchup = matchups.into_iter().next();
    matchup.ok_or_else(|| StudioProblems::new("no matchup is left to play"))
}

/// Returns the text of the scenario file: the user's own, or a new one with the user's overrides.
fn write_text(config: &StudioConfig, printed: &Document, document: &Document) -> String {
    match &config.text {
        Some(text) if config.set.is_empty() => text.clone(),
        _ => write_variant(printed, printed.name(), document),
    }
}

impl OpenConfig {
    /// Returns the indices of `games` games from `first` on.
    ///
    /// # Errors
    /// If the end of the range exceeds 2^64 - 1.
    fn check_range(first: u64, games: u64) -> Result<Range<u64>, StudioProblems> {
        let end = first.checked_add(games);
        let end = end.ok_or_else(|| StudioProblems::new("the numbers of games end at 2^64 - 1"))?;
        Ok(first..end)
    }

    pub(super) fn prepared_for_variants(&self) -> &PreparedMatchup {
        self.variants.as_ref().map_or(&self.prepared, |it| &it.prepared)
    }

    /// Returns the policies that the page chose for the configuration; with `varies`, those for its variants.
    pub(super) fn select_seating(&self, varies: bool) -> &Seating {
        self.variants.as_ref().filter(|_| varies).map_or(&self.seating, |it| &it.seating)
    }

    fn identify_game(&self, index: u64) -> Replay<'_> {
        let (scenario, overrides) = (self.document.name(), self.document.overrides());
        Replay { scenario, seed: self.seed, index, overrides }
    }

    fn collect_findings(&self) -> RunFindings {
        let cell = self.prepared.cell(&*self.total.tally, LEVEL);
        let parts = self.of_game.parts;
        explain::collect_findings(parts, &self.document, &self.model, vec![cell], LEVEL)
    }

    fn assemble_result(&self) -> Result<WrittenResult, StudioProblems> {
        let findings = self.collect_findings();
        let (matchups, scenario) = ([self.prepared.matchup()], (&self.document, &self.model));
        let manifest = explain::build_manifest("run", scenario, &matchups, [], [], &self.policies);
        let mut tables = findings.tables();
        if let (Some(comparison), Some(pairs)) = (&self.comparison, &self.total.pairs) {
            let cell = self.prepared.cell(&*self.total.tally, LEVEL);
            let differences = comparison.tabulate_differences(&cell, pairs).into_iter();
            tables.extend(differences.map(|table| table.among(self.of_game.parts)));
        }
        Ok(WrittenResult::of(self.of_game, manifest, tables)?)
    }

    /// Returns the estimates that the page shows: win rate, comparison, lengths and endings.
    fn compute_estimates(&self) -> Vec<NamedEstimate> {
        let cell = self.prepared.cell(&*self.total.tally, LEVEL);
        let mut estimates = vec![NamedEstimate::from_share("win_rate", "win rate", &cell.win_rate)];
        if let (Some(comparison), Some(pairs)) = (&self.comparison, &self.total.pairs) {
            estimates.extend(comparison.compute_estimates(self.total.games, pairs));
        }
        let length_names = self.model.game().info().lengths;
        let lengths = cell.metrics.iter().filter(|it| length_names.contains(&&*it.name));
        estimates.extend(lengths.map(|metric| {
            let (name, estimate) = (&metric.name, &metric.estimate);
            let margin = estimate.margin();
            let words = estimate.value.map_or(String::new(), |mean| with_margin(mean, margin));
            NamedEstimate::new(name, &with_spaces(name), words, estimate)
        }));
        let ending = |(reason, count): &(&'static str, u64)| {
            let name = format!("ended: {}", heading(reason));
            NamedEstimate::from_share(reason, &name, &Estimate::rate(*count, cell.games, LEVEL))
        };
        estimates.extend(cell.reasons.iter().map(ending));
        estimates
    }

    /// Plays `games` games from number `first` on and returns their [`Batch`] as JSON.
    fn play_batch(&self, first: u64, games: u64) -> Result<Json, StudioProblems> {
        let (mut tally, mut outcome) = (self.prepared.new_tally(), Outcome::default());
        let mut pairs = self.comparison.as_ref().map(ConfigComparison::new_counts);
        for index in Self::check_range(first, games)? {
            let streams = RandomStreams::new(self.seed, index);
            self.prepared.play_counted(streams, &mut outcome, &mut *tally);
            if let (Some(comparison), Some(pairs)) = (&self.comparison, &mut pairs) {
                comparison.play(self.seed, index, pairs);
            }
        }
        Ok(serde_json::to_value(Batch { games, tally, pairs })?)
    }

    /// Plays `games` games from number `first` on and returns the win rate of all games so far.
    ///
    /// `wins` is the number of wins before `first`. Only wins are counted, which is quicker than
    /// [`OpenConfig::play_batch`].
    fn measure_rate(&self, first: u64, games: u64, wins: u64) -> Result<Json, StudioProblems> {
        let range = Self::check_range(first, games)?;
        if wins > first {
            return Err(StudioProblems::new("more games were won than played"));
        }
        let prepared = self.prepared_for_variants();
        let mut outcome = Outcome::default();
        let is_won = |&index: &u64| {
            prepared.play(RandomStreams::new(self.seed, index), &mut outcome);
            outcome.won
        };
        let (played, wins) = (range.end, wins + range.filter(is_won).count() as u64);
        let rate =
            NamedEstimate::from_share("win_rate", "win rate", &Estimate::rate(wins, played, LEVEL));
        Ok(json!({ "games": played, "wins": wins, "rate": rate }))
    }

    /// Adds a [`Batch`] given as JSON, and returns the number of games added so far.
    ///
    /// # Errors
    /// If the batch belongs to another configuration.
    fn add_batch(&mut self, batch: Json) -> Result<Json, StudioProblems> {
        let Batch { games, tally, pairs } = serde_json::from_value::<Batch<Json>>(batch)?;
        let read = |pairs| match &self.comparison {
            Some(comparison) => Ok(comparison.read(pairs)?),
            None => Err(StudioProblems::new(OTHER_PLAN)),
        };
        let pairs = pairs.map(read).transpose()?;
        let batch = Batch { games, tally: self.prepared.read_tally(tally)?, pairs };
        let is_compared = match (&self.comparison, &batch.pairs) {
            (Some(comparison), Some(pairs)) => comparison.is_sound(pairs, batch.games),
            (comparison, pairs) => comparison.is_none() && pairs.is_none(),
        };
        if !is_compared || !self.prepared.is_sound(&*batch.tally, batch.games) {
            return Err(StudioProblems::new(OTHER_PLAN));
        }
        self.total.merge(&batch);
        Ok(json!({ "games": self.total.games }))
    }

    /// Returns the report on all added games as JSON; with `is_brief`, without summary and sections.
    fn report(&self, is_brief: bool) -> Result<Json, StudioProblems> {
        let mut report =
            if is_brief { json!({}) } else { render_html(&self.assemble_result()?, "told-") };
        report["games"] = self.total.games.into();
        report["seating"] = self.seating.to_json();
        report["level"] = level(LEVEL).into();
        report["figures"] = serde_json::to_value(self.compute_estimates())?;
        if let (Some(comparison), Some(pairs)) = (&self.comparison, &self.total.pairs) {
            report["moved"] = comparison.list_measure_changes(pairs);
            report["each"] = comparison.list_group_changes(self.total.games, pairs);
        }
        let (overrides, matchups) = (self.document.overrides(), [self.prepared.matchup()]);
        let command = self.config.command_line("run", overrides, &matchups, Some(self.total.games));
        report["command"] = command.to_string().into();
        Ok(report)
    }

    /// Returns the tables of all added games as files: the name, the SHA-256 digest and the text of each.
    fn write_files(&self) -> Result<Json, StudioProblems> {
        let findings = self.collect_findings();
        let file = |table: &Sheet| -> Result<Json, StudioProblems> {
            let mut bytes = Vec::new();
            sheet::write_csv(table, &findings.scenario, &mut bytes)?;
            let FileDigest { name, sha256, .. } = FileDigest::of(table.name, &bytes);
            Ok(json!({ "name": name, "sha256": sha256, "text": String::from_utf8_lossy(&bytes) }))
        };
        findings.tables().iter().map(file).collect()
    }

    fn narrate(&self, index: u64) -> Result<Json, StudioProblems> {
        let mut story = Vec::new();
        let replay = self.identify_game(index);
        self.prepared.narration().write(&replay, Rendering::Story, &mut story)?;
        Ok(String::from_utf8_lossy(&story).into())
    }

    /// Returns the indices of the best, the worst and a typical game among the first `games`.
    ///
    /// At most [`landmarks::LANDMARK_GAMES`] games are examined.
    fn find_landmarks(&self, games: u64) -> Json {
        let games = games.min(landmarks::LANDMARK_GAMES);
        let candidates = (0..games)
            .map(|index| landmarks::LandmarkCandidate::play(&self.prepared, self.seed, index));
        let describe = |(which, game): (_, landmarks::LandmarkCandidate)| json!({ "which": which, "index": game.index });
        landmarks::choose_landmarks(&candidates.collect::<Vec<_>>())
            .into_iter()
            .map(describe)
            .collect()
    }
}

impl OpenConfig {
    /// Executes a request about the configuration.
    ///
    /// # Panics
    /// On requests that [`StudioBackend`](crate::StudioBackend) executes itself.
    pub(super) fn execute_request(
        &mut self,
        request: StudioRequest,
    ) -> Result<Json, StudioProblems> {
        match request {
            StudioRequest::Play { first, games } => self.play_batch(first, games),
            StudioRequest::Rate { first, games, wins } => self.measure_rate(first, games, wins),
            StudioRequest::Add { batch } => self.add_batch(batch),
            StudioRequest::Answer { is_brief } => self.report(is_brief),
            StudioRequest::Files => self.write_files(),
            StudioRequest::Vocabulary => {
                Ok(vocabulary::list_piece_schemas(&self.document, &self.model)?)
            }
            StudioRequest::Tell { index } => self.narrate(index),
            StudioRequest::Watch { index } => {
                watch::list_steps(&self.prepared, &self.model, &self.identify_game(index))
            }
            StudioRequest::Chances { index } => {
                Ok(watch::compute_chances(&self.prepared, self.seed, index))
            }
            StudioRequest::Landmarks { games } => Ok(self.find_landmarks(games)),
            StudioRequest::Open { .. }
            | StudioRequest::Teach { .. }
            | StudioRequest::Study { .. } => unreachable!("the backend executes these itself"),
        }
    }
}
