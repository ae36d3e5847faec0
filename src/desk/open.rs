//! A set-up that is being played.

use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::compared::{Compared, Pairs};
use super::seating::Seating;
use super::setup::{Refused, StudioSetup};
use super::study::told;
use super::{Figure, LEVEL, StudioRequest as Ask, form, vocabulary, watch};
use crate::explain;
use sandtable_analysis::landmarks;
use sandtable_games::{Game, Games, PolicyStore, Replay, Tally, Visitor, options_of};
use sandtable_kernel::{RandomStreams, player_parts};
use sandtable_report::digest::FileDigest;
use sandtable_report::figures::{level, with_margin};
use sandtable_report::tell::{OfGame, WrittenResult, heading, spoken};
use sandtable_report::{RunFindings, sheet};
use sandtable_scenario::{Document, write_variant};
use sandtable_stats::{Estimate, Mergeable, merge_fields};
use sandtable_summary::{Matchup, Sheet};

/// A set-up that is being played, of any game.
pub(super) trait Open {
    /// Answers a question about it.
    fn reply(&mut self, question: Ask) -> Result<Json, Refused>;
}

/// The games of one range, added up.
#[derive(Deserialize, Serialize)]
struct Batch<T> {
    games: u64,
    tally: T,
    /// None if nothing is compared.
    pairs: Option<Pairs<T>>,
}

merge_fields! { Batch<T>: games, tally, pairs where T: Mergeable; }

/// A set-up that is being played.
pub(super) struct OpenSetup<G: Game> {
    pub setup: StudioSetup,
    pub document: Document,
    pub model: G::Model,
    pub cast: G::Cast,
    /// The policies that the page chose for the set-up.
    seating: Seating,
    /// The policies that the page chose where variants of the set-up are played; `None` if the user chose.
    variants: Option<SeatedForVariants<G>>,
    pub policies: Rc<PolicyStore>,
    pub seed: u64,
    pub of_game: OfGame,
    compared: Option<Compared<G>>,
    all: Batch<G::Tally>,
}

/// The policies that the page chose where variants of a set-up are played.
pub(super) struct SeatedForVariants<G: Game> {
    pub seating: Seating,
    pub cast: G::Cast,
}

/// Opens a set-up: what plays it, and its form if that is wanted.
pub(super) fn open<L: Games>(
    setup: &StudioSetup,
    policies: &Rc<PolicyStore>,
    has_form: bool,
) -> Result<(Box<dyn Open>, Json), Refused> {
    let document = setup.document()?;
    let printed = setup.printed(&document)?;
    let (printed, document) = (&printed, &document);
    L::visit_game_of(document, Opening { setup, printed, document, policies, has_form })?
}

struct Opening<'a> {
    setup: &'a StudioSetup,
    printed: &'a Document,
    document: &'a Document,
    policies: &'a Rc<PolicyStore>,
    has_form: bool,
}

impl Visitor for Opening<'_> {
    type Output = Result<(Box<dyn Open>, Json), Refused>;

    fn visit<L: Games, G: Game>(self) -> Self::Output {
        let Opening { setup, printed, document, policies, has_form } = self;
        let (model, seed) = (G::model(document)?, setup.seed()?);
        let compared = setup.compared();
        let compared = compared.iter().filter(|it| it.game() == G::NAME);
        let documents: Vec<&Document> = std::iter::once(document).chain(compared).collect();
        let seat = |varies| Seating::of::<G>(setup, &model, &documents, policies, varies);
        let (seating, for_variants) = (seat(false), seat(true));
        let setup = &seating.setup;
        let cast = the_cast::<G>(&model, setup, policies)?;
        let variants = match for_variants.seats.is_empty() {
            true => None,
            false => {
                let cast = the_cast::<G>(&model, &for_variants.setup, policies)?;
                Some(SeatedForVariants { seating: for_variants, cast })
            }
        };
        let is_changed = G::digest(printed) != G::digest(document);
        let before = match is_changed {
            true => (printed.game() == G::NAME).then(|| G::model(printed)).transpose()?,
            false => Some(model.clone()),
        };
        let compared = match (&setup.against, &before) {
            (Some(kept), _) => {
                Compared::<G>::with_kept(kept, &documents, (&model, setup), policies)?
            }
            (None, Some(before)) if is_changed => {
                Compared::with(printed, (before, setup), (&model, setup), policies)
            }
            _ => None,
        };
        let pairs = compared.as_ref().map(Compared::pairs);
        let all = Batch { games: 0, tally: G::Tally::new(&cast), pairs };
        let matchup = G::matchup(&cast);
        let mut form =
            Json::from(has_form.then(|| self.form::<G>(&model, before.as_ref(), &matchup)));
        if has_form {
            form["seating"] = seating.json();
            let for_variants = variants.as_ref().and_then(|it| it.seating.reason());
            form["seating"]["for_variants"] = for_variants.into();
        }
        let (setup, document) = (setup.clone(), document.clone());
        let of_game = explain::of_game::<L, G>();
        let policies = Rc::clone(policies);
        let opened = OpenSetup::<G> {
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
    /// What may be changed, under which names, and the variant as text.
    fn form<G: Game>(&self, model: &G::Model, before: Option<&G::Model>, of: &Matchup) -> Json {
        let mut form = form::form::<G>(model, before, of, &self.document.resolved_json());
        form["scenario"] = self.printed.name().into();
        form["title"] = self.document.title().into();
        form["game"] = G::NAME.into();
        form["margin"] = G::MARGIN.into();
        form["sought"] = landmarks::SOUGHT.into();
        form["has_best"] = (!G::shipped_policies().is_empty()).into();
        form["options"] = options_of::<G>().map(|it| it.name).collect();
        form["toml"] = text(self.setup, self.printed, self.document).into();
        form
    }
}

/// The one matchup of a set-up: the first of several where nobody was named.
fn the_cast<G: Game>(
    model: &G::Model,
    setup: &StudioSetup,
    policies: &PolicyStore,
) -> Result<G::Cast, Refused> {
    let casts = G::casts(model, &setup.wanted(), policies);
    let casts = casts.map_err(|errors| setup.misnamed(errors))?;
    let is_all = |name: &str| player_parts(name).name == "all";
    if let Some((option, _)) = setup.players.iter().find(|(_, name)| is_all(name)) {
        return Err(Refused::about(option, "one matchup at a time is played here: name one"));
    }
    casts.into_iter().next().ok_or_else(|| Refused::because("no matchup is left to play"))
}

/// The variant as a scenario file has it: as it was given, or written out if it was changed since.
fn text(setup: &StudioSetup, printed: &Document, document: &Document) -> String {
    match &setup.text {
        Some(text) if setup.set.is_empty() => text.clone(),
        _ => write_variant(printed, printed.name(), document),
    }
}

impl<G: Game> OpenSetup<G> {
    fn range(first: u64, games: u64) -> Result<Range<u64>, Refused> {
        let end = first.checked_add(games);
        Ok(first..end.ok_or_else(|| Refused::because("the numbers of games end at 2^64 - 1"))?)
    }

    /// Returns the policies that play where figures of several variants are compared.
    pub(super) fn cast_for_variants(&self) -> &G::Cast {
        self.variants.as_ref().map_or(&self.cast, |it| &it.cast)
    }

    /// Returns the choice of policies for the set-up, or for its variants.
    pub(super) fn seating_of(&self, varies: bool) -> &Seating {
        self.variants.as_ref().filter(|_| varies).map_or(&self.seating, |it| &it.seating)
    }

    fn replay(&self, index: u64) -> Replay<'_> {
        let (scenario, overrides) = (self.document.name(), self.document.overrides());
        Replay { scenario, seed: self.seed, index, overrides }
    }

    fn findings(&self) -> RunFindings {
        let cell = self.all.tally.cell(&self.cast, LEVEL);
        explain::findings::<G>(self.of_game.parts, &self.document, &self.model, vec![cell], LEVEL)
    }

    /// The result as a page tells it.
    fn result(&self) -> Result<WrittenResult, Refused> {
        let findings = self.findings();
        let (matchups, scenario) = ([G::matchup(&self.cast)], (&self.document, &self.model));
        let manifest = explain::manifest::<G>("run", scenario, &matchups, [], [], &self.policies);
        let mut tables = findings.tables();
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            let cell = self.all.tally.cell(&self.cast, LEVEL);
            let differences = compared.differences(&cell, pairs).into_iter();
            tables.extend(differences.map(|table| table.among(self.of_game.parts)));
        }
        Ok(WrittenResult::of(self.of_game, manifest, tables)?)
    }

    /// The figures that variants are compared by.
    fn figures(&self) -> Vec<Figure> {
        let cell = self.all.tally.cell(&self.cast, LEVEL);
        let mut figures = vec![Figure::share("win_rate", "win rate", &cell.win_rate)];
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            figures.extend(compared.figures(self.all.games, pairs));
        }
        let lengths = cell.metrics.iter().filter(|it| G::LENGTHS.contains(&&*it.name));
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

    /// Plays games: their [`Batch`].
    fn play(&self, first: u64, games: u64) -> Result<Json, Refused> {
        let mut tally = G::Tally::new(&self.cast);
        let mut pairs = self.compared.as_ref().map(Compared::pairs);
        for index in Self::range(first, games)? {
            G::play(&self.cast, self.seed, index, &mut tally);
            if let (Some(compared), Some(pairs)) = (&self.compared, &mut pairs) {
                compared.play(self.seed, index, pairs);
            }
        }
        Ok(serde_json::to_value(Batch { games, tally, pairs })?)
    }

    /// Plays games of which only the wins are counted.
    fn rate(&self, first: u64, games: u64, wins: u64) -> Result<Json, Refused> {
        let range = Self::range(first, games)?;
        if wins > first {
            return Err(Refused::because("more games were won than played"));
        }
        let cast = self.cast_for_variants();
        let is_won = |&index: &u64| G::won(&G::record(cast, RandomStreams::new(self.seed, index)));
        let (played, wins) = (range.end, wins + range.filter(is_won).count() as u64);
        let rate = Figure::share("win_rate", "win rate", &Estimate::rate(wins, played, LEVEL));
        Ok(json!({ "games": played, "wins": wins, "rate": rate }))
    }

    /// Adds a [`Batch`].
    fn add(&mut self, batch: Json) -> Result<Json, Refused> {
        let batch: Batch<G::Tally> = serde_json::from_value(batch)?;
        let is_compared = match (&self.compared, &batch.pairs) {
            (Some(compared), Some(more)) => compared.is_sound(more, batch.games),
            (compared, more) => compared.is_none() && more.is_none(),
        };
        if !is_compared || !batch.tally.is_sound(&self.cast, batch.games) {
            return Err(Refused::because("these games belong to another plan"));
        }
        self.all.merge(&batch);
        Ok(json!({ "games": self.all.games }))
    }

    /// What all batches come to; a brief answer has figures alone.
    fn answer(&self, is_brief: bool) -> Result<Json, Refused> {
        let mut answer = if is_brief { json!({}) } else { told(&self.result()?, "told-") };
        answer["games"] = self.all.games.into();
        answer["seating"] = self.seating.json();
        answer["level"] = level(LEVEL).into();
        answer["figures"] = serde_json::to_value(self.figures())?;
        if let (Some(compared), Some(pairs)) = (&self.compared, &self.all.pairs) {
            answer["moved"] = compared.moved(pairs);
            answer["each"] = compared.each(self.all.games, pairs);
        }
        let (overrides, matchups) = (self.document.overrides(), [G::matchup(&self.cast)]);
        let command = self.setup.command("run", overrides, &matchups, Some(self.all.games));
        answer["command"] = command.to_string().into();
        Ok(answer)
    }

    /// The files of a run.
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

    /// Tells a game.
    fn tell(&self, index: u64) -> Result<Json, Refused> {
        let mut story = Vec::new();
        G::narrate(&self.cast, &self.replay(index), &mut story)?;
        Ok(String::from_utf8_lossy(&story).into())
    }

    /// Picks games to be told.
    fn landmarks(&self, games: u64) -> Json {
        let games = games.min(landmarks::SOUGHT);
        let seen = (0..games).map(|index| landmarks::Seen::game::<G>(&self.cast, self.seed, index));
        let named =
            |(which, game): (&str, landmarks::Seen)| json!({ "which": which, "index": game.index });
        landmarks::pick(&seen.collect::<Vec<_>>()).into_iter().map(named).collect()
    }
}

impl<G: Game> Open for OpenSetup<G> {
    fn reply(&mut self, question: Ask) -> Result<Json, Refused> {
        match question {
            Ask::Play { first, games } => self.play(first, games),
            Ask::Rate { first, games, wins } => self.rate(first, games, wins),
            Ask::Add { batch } => self.add(batch),
            Ask::Answer { is_brief } => self.answer(is_brief),
            Ask::Files => self.files(),
            Ask::Study { study, options } => self.conduct(&study, options),
            Ask::Vocabulary => Ok(vocabulary::vocabulary::<G>(&self.document, &self.model)?),
            Ask::Tell { index } => self.tell(index),
            Ask::Watch { index } => watch::watch::<G>(&self.cast, &self.model, &self.replay(index)),
            Ask::Chances { index } => Ok(watch::chances::<G>(&self.cast, self.seed, index)),
            Ask::Landmarks { games } => Ok(self.landmarks(games)),
            Ask::Open { .. } | Ask::Teach { .. } => unreachable!("the desk answers these itself"),
        }
    }
}
