//! The open set-up: its games, their sum and its results.

use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::compared::{Compared, Pairs};
use super::figure::{Figure, LEVEL};
use super::render::render;
use super::request::StudioRequest as Ask;
use super::seating::Seating;
use super::setup::{Refused, StudioSetup};
use super::{form, vocabulary, watch};
use crate::explain;
use sandtable_analysis::landmarks;
use sandtable_games::definition::{BoxedTally, Rendering};
use sandtable_games::{
    GameDefinition, Games, Model, Outcome, PolicyStore, PreparedMatchup, Replay,
};
use sandtable_kernel::{RandomStreams, player_parts};
use sandtable_report::digest::FileDigest;
use sandtable_report::tell::{OfGame, WrittenResult, heading, spoken};
use sandtable_report::{RunFindings, sheet};
use sandtable_scenario::{Document, write_variant};
use sandtable_stats::{Estimate, Mergeable, merge_fields};
use sandtable_summary::figures::{level, with_margin};
use sandtable_summary::{Matchup, Sheet};

/// Error message for a batch whose games were not played in the open set-up.
const OTHER_PLAN: &str = "these games belong to another plan";

/// Number and tally of the games of a range; `T` is a tally in memory or as JSON.
#[derive(Deserialize, Serialize)]
struct Batch<T> {
    games: u64,
    tally: T,
    /// Counts over pairs of games of two set-ups; `None` if nothing is compared.
    pairs: Option<Pairs<T>>,
}

merge_fields! { Batch<T>: games, tally, pairs where T: Mergeable; }

/// Set-up that a page has opened, with the sum of its games.
pub(super) struct OpenSetup {
    pub setup: StudioSetup,
    pub document: Document,
    pub model: Model,
    pub cast: PreparedMatchup,
    /// Policies that the page chose for the set-up.
    seating: Seating,
    /// Policies for games of variants of the set-up; `None` if the user chose all policies.
    variants: Option<SeatedForVariants>,
    pub policies: Rc<PolicyStore>,
    pub seed: u64,
    pub of_game: OfGame,
    compared: Option<Compared>,
    all: Batch<BoxedTally>,
}

/// Policies that the page chose for games of variants of a set-up.
pub(super) struct SeatedForVariants {
    pub seating: Seating,
    pub cast: PreparedMatchup,
}

/// Opens a set-up and returns it with its form as JSON, which is null if `has_form` is false.
///
/// # Errors
/// If the scenario, the players or the seed have problems.
pub(super) fn open<L: Games>(
    setup: &StudioSetup,
    policies: &Rc<PolicyStore>,
    has_form: bool,
) -> Result<(Box<OpenSetup>, Json), Refused> {
    let document = setup.document()?;
    let printed = setup.printed(&document)?;
    let (printed, document) = (&printed, &document);
    let of_game = explain::of_game::<L>(L::game_of(document)?);
    Opening { setup, printed, document, policies, has_form }.set_up(L::game_of(document)?, of_game)
}

/// Inputs from which a set-up is opened.
struct Opening<'a> {
    setup: &'a StudioSetup,
    printed: &'a Document,
    document: &'a Document,
    policies: &'a Rc<PolicyStore>,
    has_form: bool,
}

impl Opening<'_> {
    /// Reads the scenario, chooses the policies, prepares the comparison, and makes the form.
    fn set_up(
        self,
        game: &dyn GameDefinition,
        of_game: OfGame,
    ) -> Result<(Box<OpenSetup>, Json), Refused> {
        let Opening { setup, printed, document, policies, has_form } = self;
        let (model, seed) = (game.read(document)?, setup.seed()?);
        let compared = setup.compared();
        let compared = compared.iter().filter(|it| it.game() == game.info().name);
        let documents: Vec<&Document> = std::iter::once(document).chain(compared).collect();
        let seat = |varies| Seating::of(setup, &model, &documents, policies, varies);
        let (seating, for_variants) = (seat(false), seat(true));
        let setup = &seating.setup;
        let cast = the_cast(&model, setup, policies)?;
        let variants = match for_variants.seats.is_empty() {
            true => None,
            false => {
                let cast = the_cast(&model, &for_variants.setup, policies)?;
                Some(SeatedForVariants { seating: for_variants, cast })
            }
        };
        let is_changed = game.digest(printed) != game.digest(document);
        let before = match is_changed {
            true => (printed.game() == game.info().name).then(|| game.read(printed)).transpose()?,
            false => Some(model.clone()),
        };
        let compared = match (&setup.against, &before) {
            (Some(kept), _) => Compared::with_kept(kept, &documents, (&model, setup), policies)?,
            (None, Some(before)) if is_changed => {
                Compared::with(printed, (before, setup), (&model, setup), policies)
            }
            _ => None,
        };
        let pairs = compared.as_ref().map(Compared::pairs);
        let all = Batch { games: 0, tally: cast.new_tally(), pairs };
        let matchup = cast.matchup();
        let mut form = Json::from(has_form.then(|| self.form(&model, before.as_ref(), &matchup)));
        if has_form {
            form["seating"] = seating.json();
            let for_variants = variants.as_ref().and_then(|it| it.seating.reason());
            form["seating"]["for_variants"] = for_variants.into();
        }
        let (setup, document) = (setup.clone(), document.clone());
        let policies = Rc::clone(policies);
        let opened = OpenSetup {
            setup,
            document,
            model,
            cast,
            seating,
            variants,
            policies,
            seed,
            of_game,
            compared,
            all,
        };
        Ok((Box::new(opened), form))
    }
}

impl Opening<'_> {
    /// Returns the form of the set-up, with the names of its options and the text of its variant.
    fn form(&self, model: &Model, before: Option<&Model>, of: &Matchup) -> Json {
        let game = model.game();
        let mut form = form::form(model, before, of, &self.document.resolved_json());
        form["scenario"] = self.printed.name().into();
        form["title"] = self.document.title().into();
        form["game"] = game.info().name.into();
        form["margin"] = game.info().margin.into();
        form["sought"] = landmarks::SOUGHT.into();
        form["has_best"] = (!game.shipped_policies().is_empty()).into();
        form["options"] = game.player_options().map(|it| it.name).collect();
        form["toml"] = text(self.setup, self.printed, self.document).into();
        form
    }
}

/// Prepares the matchup of a set-up: the first of several if the set-up does not name all players.
///
/// # Errors
/// If a player is misnamed, or if a player or the mode is `all`.
fn the_cast(
    model: &Model,
    setup: &StudioSetup,
    policies: &PolicyStore,
) -> Result<PreparedMatchup, Refused> {
    let casts = model.prepare(&setup.wanted(), policies);
    let casts = casts.map_err(|errors| setup.misnamed(errors))?;
    let is_all = |name: &str| player_parts(name).name == "all";
    if let Some((option, _)) = setup.players.iter().find(|(_, name)| is_all(name)) {
        return Err(Refused::about(option, "one matchup at a time is played here: name one"));
    }
    casts.into_iter().next().ok_or_else(|| Refused::because("no matchup is left to play"))
}

/// Returns the text of the variant's scenario file: the given one, or a new one with the overrides.
fn text(setup: &StudioSetup, printed: &Document, document: &Document) -> String {
    match &setup.text {
        Some(text) if setup.set.is_empty() => text.clone(),
        _ => write_variant(printed, printed.name(), document),
    }
}

impl OpenSetup {
    fn range(first: u64, games: u64) -> Result<Range<u64>, Refused> {
        let end = first.checked_add(games);
        Ok(first..end.ok_or_else(|| Refused::because("the numbers of games end at 2^64 - 1"))?)
    }

    /// Returns the matchup whose games are compared between variants of the set-up.
    pub(super) fn cast_for_variants(&self) -> &PreparedMatchup {
        self.variants.as_ref().map_or(&self.cast, |it| &it.cast)
    }

    /// Returns the policies that the page chose for the set-up, or for its variants if `varies`.
    pub(super) fn seating_of(&self, varies: bool) -> &Seating {
        self.variants.as_ref().filter(|_| varies).map_or(&self.seating, |it| &it.seating)
    }

    fn replay(&self, index: u64) -> Replay<'_> {
        let (scenario, overrides) = (self.document.name(), self.document.overrides());
        Replay { scenario, seed: self.seed, index, overrides }
    }

    fn findings(&self) -> RunFindings {
        let cell = self.cast.cell(&*self.all.tally, LEVEL);
        explain::findings(self.of_game.parts, &self.document, &self.model, vec![cell], LEVEL)
    }

    /// Returns the result of all added games, with the tables of the comparison.
    fn result(&self) -> Result<WrittenResult, Refused> {
        let findings = self.findings();
        let (matchups, scenario) = ([self.cast.matchup()], (&self.document, &self.model));
        let manifest = explain::manifest("run", scenario, &matchups, [], [], &self.policies);
        let mut tables = findings.tables();
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            let cell = self.cast.cell(&*self.all.tally, LEVEL);
            let differences = compared.differences(&cell, pairs).into_iter();
            tables.extend(differences.map(|table| table.among(self.of_game.parts)));
        }
        Ok(WrittenResult::of(self.of_game, manifest, tables)?)
    }

    /// Returns the figures by which variants are compared: win rate, comparison, lengths and endings.
    fn figures(&self) -> Vec<Figure> {
        let cell = self.cast.cell(&*self.all.tally, LEVEL);
        let mut figures = vec![Figure::share("win_rate", "win rate", &cell.win_rate)];
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            figures.extend(compared.figures(self.all.games, pairs));
        }
        let known = self.model.game().info().lengths;
        let lengths = cell.metrics.iter().filter(|it| known.contains(&&*it.name));
        figures.extend(lengths.map(|it| {
            let margin = it.estimate.margin();
            let words = it.estimate.value.map_or(String::new(), |mean| with_margin(mean, margin));
            Figure::new(&it.name, &spoken(&it.name), words, &it.estimate)
        }));
        let ending = |(reason, count): &(&'static str, u64)| {
            let name = format!("ended: {}", heading(reason));
            Figure::share(reason, &name, &Estimate::rate(*count, cell.games, LEVEL))
        };
        figures.extend(cell.reasons.iter().map(ending));
        figures
    }

    /// Plays `games` games from number `first` on and returns their [`Batch`] as JSON.
    fn play(&self, first: u64, games: u64) -> Result<Json, Refused> {
        let (mut tally, mut outcome) = (self.cast.new_tally(), Outcome::default());
        let mut pairs = self.compared.as_ref().map(Compared::pairs);
        for index in Self::range(first, games)? {
            let streams = RandomStreams::new(self.seed, index);
            self.cast.play_counted(streams, &mut outcome, &mut *tally);
            if let (Some(compared), Some(pairs)) = (&self.compared, &mut pairs) {
                compared.play(self.seed, index, pairs);
            }
        }
        Ok(serde_json::to_value(Batch { games, tally, pairs })?)
    }

    /// Plays `games` games from number `first` on and returns the win rate of all games so far.
    ///
    /// Only wins are counted, which is quicker than [`OpenSetup::play`]. `wins` is the number of wins before `first`.
    fn rate(&self, first: u64, games: u64, wins: u64) -> Result<Json, Refused> {
        let range = Self::range(first, games)?;
        if wins > first {
            return Err(Refused::because("more games were won than played"));
        }
        let cast = self.cast_for_variants();
        let mut outcome = Outcome::default();
        let is_won = |&index: &u64| {
            cast.play(RandomStreams::new(self.seed, index), &mut outcome);
            outcome.won
        };
        let (played, wins) = (range.end, wins + range.filter(is_won).count() as u64);
        let rate = Figure::share("win_rate", "win rate", &Estimate::rate(wins, played, LEVEL));
        Ok(json!({ "games": played, "wins": wins, "rate": rate }))
    }

    /// Adds a [`Batch`] in JSON and returns the number of games added so far.
    ///
    /// # Errors
    /// If the batch belongs to another set-up.
    fn add(&mut self, batch: Json) -> Result<Json, Refused> {
        let Batch { games, tally, pairs } = serde_json::from_value::<Batch<Json>>(batch)?;
        let read = |pairs| match &self.compared {
            Some(compared) => Ok(compared.read(pairs)?),
            None => Err(Refused::because(OTHER_PLAN)),
        };
        let pairs = pairs.map(read).transpose()?;
        let batch = Batch { games, tally: self.cast.read_tally(tally)?, pairs };
        let is_compared = match (&self.compared, &batch.pairs) {
            (Some(compared), Some(more)) => compared.is_sound(more, batch.games),
            (compared, more) => compared.is_none() && more.is_none(),
        };
        if !is_compared || !self.cast.is_sound(&*batch.tally, batch.games) {
            return Err(Refused::because(OTHER_PLAN));
        }
        self.all.merge(&batch);
        Ok(json!({ "games": self.all.games }))
    }

    /// Returns the results of all added games, without summary and sections if `is_brief`.
    fn answer(&self, is_brief: bool) -> Result<Json, Refused> {
        let mut answer = if is_brief { json!({}) } else { render(&self.result()?, "told-") };
        answer["games"] = self.all.games.into();
        answer["seating"] = self.seating.json();
        answer["level"] = level(LEVEL).into();
        answer["figures"] = serde_json::to_value(self.figures())?;
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            answer["moved"] = compared.moved(pairs);
            answer["each"] = compared.each(self.all.games, pairs);
        }
        let (overrides, matchups) = (self.document.overrides(), [self.cast.matchup()]);
        let command = self.setup.command("run", overrides, &matchups, Some(self.all.games));
        answer["command"] = command.to_string().into();
        Ok(answer)
    }

    /// Returns the tables of all added games as files: the name, the SHA-256 digest and the text of each.
    fn files(&self) -> Result<Json, Refused> {
        let findings = self.findings();
        let file = |table: &Sheet| -> Result<Json, Refused> {
            let mut bytes = Vec::new();
            sheet::write_csv(table, &findings.scenario, &mut bytes)?;
            let FileDigest { name, sha256, .. } = FileDigest::of(table.name, &bytes);
            Ok(json!({ "name": name, "sha256": sha256, "text": String::from_utf8_lossy(&bytes) }))
        };
        findings.tables().iter().map(file).collect()
    }

    /// Returns game number `index` as a story.
    fn tell(&self, index: u64) -> Result<Json, Refused> {
        let mut story = Vec::new();
        self.cast.narration().write(&self.replay(index), Rendering::Story, &mut story)?;
        Ok(String::from_utf8_lossy(&story).into())
    }

    /// Returns the numbers of the best, the worst and a typical game among the first `games`.
    ///
    /// At most [`landmarks::SOUGHT`] games are examined.
    fn landmarks(&self, games: u64) -> Json {
        let games = games.min(landmarks::SOUGHT);
        let seen = (0..games).map(|index| landmarks::Seen::game(&self.cast, self.seed, index));
        let named =
            |(which, game): (&str, landmarks::Seen)| json!({ "which": which, "index": game.index });
        landmarks::pick(&seen.collect::<Vec<_>>()).into_iter().map(named).collect()
    }
}

impl OpenSetup {
    /// Executes a request about the set-up.
    ///
    /// # Panics
    /// On requests that [`Desk`](crate::Desk) executes itself.
    pub(super) fn reply(&mut self, question: Ask) -> Result<Json, Refused> {
        match question {
            Ask::Play { first, games } => self.play(first, games),
            Ask::Rate { first, games, wins } => self.rate(first, games, wins),
            Ask::Add { batch } => self.add(batch),
            Ask::Answer { is_brief } => self.answer(is_brief),
            Ask::Files => self.files(),
            Ask::Vocabulary => Ok(vocabulary::vocabulary(&self.document, &self.model)?),
            Ask::Tell { index } => self.tell(index),
            Ask::Watch { index } => watch::watch(&self.cast, &self.model, &self.replay(index)),
            Ask::Chances { index } => Ok(watch::chances(&self.cast, self.seed, index)),
            Ask::Landmarks { games } => Ok(self.landmarks(games)),
            Ask::Open { .. } | Ask::Teach { .. } | Ask::Study { .. } => {
                unreachable!("the desk answers these itself")
            }
        }
    }
}
