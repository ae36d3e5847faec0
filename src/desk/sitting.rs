//! A plan that is being played.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::plan::{Plan, Trouble};
use super::study::{Study, Subject, told};
use super::{Figure, LEVEL, explained, findings, form, metrics, of_game};
use crate::analysis::landmarks;
use crate::analysis::variants::{Base, room};
use crate::games::{Game, Games, Replay, Visitor};
use crate::kernel::Luck;
use crate::report::command_line::CommandLine;
use crate::report::digest::FileDigest;
use crate::report::figures::{percentage_points, with_margin};
use crate::report::tell::{CsvTable, WrittenResult};
use crate::report::{Findings, tables};
use crate::scenario::{Document, variant};
use crate::stats::{Estimate, Paired};

/// A plan that is being played, of whatever game.
pub(super) trait Sit {
    /// Plays games: their [`Part`].
    fn play(&self, first: u64, games: u64) -> Result<Json, Trouble>;
    /// Adds a [`Part`].
    fn add(&mut self, part: Json) -> Result<Json, Trouble>;
    /// What all parts come to.
    fn answer(&self) -> Result<Json, Trouble>;
    /// The files of a run.
    fn files(&self) -> Result<Json, Trouble>;
    /// Finds out more than who wins.
    fn study(&self, study: Study, games: u64) -> Result<Json, Trouble>;
    /// Tells a game.
    fn tell(&self, index: u64) -> Result<Json, Trouble>;
    /// Picks games to be told.
    fn landmarks(&self, games: u64) -> Json;
}

/// The games of one range, added up.
#[derive(Deserialize, Serialize)]
struct Part<T> {
    games: u64,
    tally: T,
    /// Games that were won by the first seat in the changed and the printed scenario, in the changed
    /// one alone, in the printed one alone, in neither; none if nothing is compared.
    pairs: Option<[u64; 4]>,
}

struct Sitting<G: Game> {
    plan: Plan,
    document: Document,
    model: G::Model,
    cast: G::Cast,
    seed: u64,
    /// The same players in the changed scenario and in the printed one, on the same luck.
    compared: Option<[G::Cast; 2]>,
    all: Part<G::Tally>,
}

/// Sets a plan up: the sitting, and what its form shows.
pub(super) fn sit<L: Games>(plan: &Plan) -> Result<(Box<dyn Sit>, Json), Trouble> {
    let (printed, document) = (plan.printed()?, plan.document()?);
    L::visit_game_of(&document, SetUp { plan, printed: &printed, document: &document })?
}

struct SetUp<'a> {
    plan: &'a Plan,
    printed: &'a Document,
    document: &'a Document,
}

impl Visitor for SetUp<'_> {
    type Output = Result<(Box<dyn Sit>, Json), Trouble>;

    fn visit<G: Game>(self) -> Self::Output {
        let SetUp { plan, printed, document } = self;
        let model = G::model(document)?;
        let casts = G::casts(&model, &plan.wanted())?;
        let cast = casts.into_iter().next().ok_or_else(|| Trouble::of("nobody plays"))?;
        let before = (printed.game() == G::NAME).then(|| G::model(printed)).transpose()?;
        let is_changed = G::digest(printed) != G::digest(document);
        let compared = before.as_ref().filter(|_| is_changed);
        let compared = compared.and_then(|it| compared_with::<G>(printed, it, &model, plan));
        let all =
            Part { games: 0, tally: G::tally(&cast), pairs: compared.as_ref().map(|_| [0; 4]) };
        let matchup = G::matchup(&cast);
        let mut form = form::form::<G>(&model, before.as_ref(), &matchup);
        let (plan, seed) = (plan.clone(), plan.seed()?);
        let (document, sitting) = (document.clone(), matchup.to_string());
        form["title"] = document.title().into();
        form["game"] = G::NAME.into();
        form["matchup"] = sitting.into();
        form["toml"] = text(&plan, printed, &document).into();
        form["behaviour"] = G::BEHAVIOUR.into();
        form["is_changed"] = is_changed.into();
        let sitting = Sitting::<G> { plan, document, model, cast, seed, compared, all };
        Ok((Box::new(sitting), form))
    }
}

/// The variant as a scenario file has it: as it was given, or written out if it was changed since.
fn text(plan: &Plan, printed: &Document, document: &Document) -> String {
    match &plan.text {
        Some(text) if plan.set.is_empty() => text.clone(),
        _ => variant(printed, &plan.scenario, document),
    }
}

/// The players in the changed scenario and in the printed one, so laid out that what both have meets
/// the same luck. None if the printed scenario does not know them.
fn compared_with<G: Game>(
    document: &Document,
    printed: &G::Model,
    model: &G::Model,
    plan: &Plan,
) -> Option<[G::Cast; 2]> {
    let room = room::<G>(printed, std::slice::from_ref(model));
    let base = Base::<G> { document, model: printed, room };
    let cast = |model: &G::Model| {
        let casts = G::casts(&base.laid_out(model.clone()), &plan.wanted());
        casts.ok()?.into_iter().next()
    };
    Some([cast(model)?, cast(printed)?])
}

impl<G: Game> Sitting<G> {
    fn range(first: u64, games: u64) -> Result<Range<u64>, Trouble> {
        let end = first.checked_add(games).ok_or_else(|| Trouble::of("there are no such games"))?;
        Ok(first..end)
    }

    fn findings(&self) -> Findings {
        let cell = G::cell(&self.cast, &self.all.tally, LEVEL);
        findings::<G>(&self.document, &self.model, vec![cell], LEVEL)
    }

    /// The result as a page tells it.
    fn result(&self) -> Result<WrittenResult, Trouble> {
        let findings = self.findings();
        let read = |table: &tables::RunTable| table.read(&findings);
        let tables = tables::of(&findings).map(read).collect::<Result<Vec<CsvTable>, _>>()?;
        let matchups = [G::matchup(&self.cast)];
        let rulings: serde_json::Map<String, Json> = G::rulings(&self.model)
            .into_iter()
            .map(|(name, reading)| (name.to_owned(), reading.into()))
            .collect();
        let manifest = json!({
            "command": "run",
            "scenario": self.document.name(),
            "complete": true,
            "explained": explained::<G>(&self.document, &self.model, &matchups),
            "rulings": rulings,
            "metrics": metrics::<G>([]),
        });
        Ok(WrittenResult::new(of_game::<G>(), manifest, tables))
    }

    /// The figures that variants are compared by.
    fn figures(&self) -> Vec<Figure> {
        let cell = G::cell(&self.cast, &self.all.tally, LEVEL);
        let mut figures = vec![Figure::share("win rate", &cell.win_rate)];
        if let Some([both, changed, printed, neither]) = self.all.pairs {
            let games = both + changed + printed + neither;
            let before = Estimate::rate(both + printed, games, LEVEL);
            figures.push(Figure::share("win rate in the printed game", &before));
            let pairs = Paired::of_wins(games, [both + changed, both + printed], both);
            let change = pairs.difference(-1..=1, LEVEL);
            figures.push(Figure::new("difference, in points", percentage_points(&change), &change));
        }
        let lengths = cell.metrics.iter().filter(|it| G::LENGTHS.contains(&&*it.name));
        figures.extend(lengths.map(|it| {
            let margin = it.estimate.margin();
            let words = it.estimate.value.map_or(String::new(), |mean| with_margin(mean, margin));
            Figure::new(&it.name.replace('_', " "), words, &it.estimate)
        }));
        let ending = |(reason, count): &(&'static str, u64)| {
            let name = format!("ended by {}", reason.replace('_', " "));
            Figure::share(&name, &Estimate::rate(*count, cell.games, LEVEL))
        };
        figures.extend(cell.reasons.iter().map(ending));
        figures
    }

    fn command(&self, command: &str) -> CommandLine {
        CommandLine::new(command, self.plan.operand(), self.document.overrides())
            .players(&[G::matchup(&self.cast)])
            .option("--seed", Some(self.seed))
    }
}

impl<G: Game> Sit for Sitting<G> {
    fn play(&self, first: u64, games: u64) -> Result<Json, Trouble> {
        let mut tally = G::tally(&self.cast);
        let mut pairs = self.compared.as_ref().map(|_| [0; 4]);
        for index in Self::range(first, games)? {
            G::play(&self.cast, self.seed, index, &mut tally);
            if let (Some(casts), Some(pairs)) = (&self.compared, &mut pairs) {
                let luck = Luck::new(self.seed, index);
                let [changed, printed] = casts.each_ref().map(|it| G::won(&G::record(it, luck)));
                pairs[usize::from(!changed) * 2 + usize::from(!printed)] += 1;
            }
        }
        Ok(serde_json::to_value(Part { games, tally, pairs })?)
    }

    fn add(&mut self, part: Json) -> Result<Json, Trouble> {
        let part: Part<G::Tally> = serde_json::from_value(part)?;
        let is_paired = part.pairs.is_some() == self.all.pairs.is_some();
        if !is_paired || !G::is_sound(&self.cast, &part.tally, part.games) {
            return Err(Trouble::of("these are games of another plan"));
        }
        G::merge(&mut self.all.tally, &part.tally);
        self.all.games += part.games;
        for (all, more) in self.all.pairs.iter_mut().flatten().zip(part.pairs.iter().flatten()) {
            *all += more;
        }
        Ok(json!({ "games": self.all.games }))
    }

    fn answer(&self) -> Result<Json, Trouble> {
        let mut answer = told(&self.result()?);
        answer["games"] = self.all.games.into();
        answer["figures"] = serde_json::to_value(self.figures())?;
        answer["command"] =
            self.command("run").option("-n", Some(self.all.games)).to_string().into();
        Ok(answer)
    }

    fn files(&self) -> Result<Json, Trouble> {
        let findings = self.findings();
        let file = |table: &tables::RunTable| -> Result<Json, Trouble> {
            let bytes = table.bytes(&findings)?;
            let FileDigest { name, sha256, .. } = FileDigest::of(table.name, &bytes);
            Ok(json!({ "name": name, "sha256": sha256, "text": String::from_utf8_lossy(&bytes) }))
        };
        tables::of(&findings).map(file).collect()
    }

    fn study(&self, study: Study, games: u64) -> Result<Json, Trouble> {
        let Sitting { document, model, cast, seed, .. } = self;
        Subject::<G> { document, model, cast, seed: *seed }.conduct(study, games)
    }

    fn tell(&self, index: u64) -> Result<Json, Trouble> {
        let overrides = self.document.overrides();
        let replay = Replay { scenario: self.document.name(), seed: self.seed, index, overrides };
        let mut story = Vec::new();
        G::narrate(&self.cast, &replay, &mut story)?;
        Ok(json!({ "index": index, "text": String::from_utf8_lossy(&story) }))
    }

    fn landmarks(&self, games: u64) -> Json {
        let games = games.min(landmarks::SOUGHT);
        let seen = (0..games).map(|index| landmarks::Seen::game::<G>(&self.cast, self.seed, index));
        let named =
            |(which, game): (&str, landmarks::Seen)| json!({ "which": which, "index": game.index });
        landmarks::pick(&seen.collect::<Vec<_>>()).into_iter().map(named).collect()
    }
}
