//! Options of `diff`.

use crate::study::prelude::*;
use std::sync::OnceLock;

use super::Decomposition;
use crate::options::EffectArgs;
use crate::retrain::FineTuningPlan;
use sandtable_scenario::{self as scenario, KeyDifference, find_differences};

/// Compare two scenarios on the same luck, and split the difference over the single changes
///
/// Changes can help or hinder each other. So the part of a change is its average effect, whichever of them came
/// first, and the parts add up. With more than eight changes, each is tried alone, and a remainder is left. Changes
/// that give a sound scenario only together count as one.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example: sandtable diff {scenario} {variant} -n 2000")
)]
pub struct Diff {
    /// Second scenario [default: the same]; `--set` changes only this one
    #[cfg_attr(feature = "cli", arg(index = 2))]
    #[serde(skip)]
    other: Option<String>,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    effects: EffectArgs,

    /// Overrides of the second scenario, from `--set`.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(rename = "set")]
    changes: Vec<String>,

    /// The second scenario, read only once because its file may change while games are played.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    second: OnceLock<Document>,
}

impl Diff {
    fn second(&self, session: &Session<'_>) -> Result<&Document> {
        if let Some(second) = self.second.get() {
            return Ok(second);
        }
        let first = session.document;
        let second = match self.load_operand()? {
            Some(second) => second,
            None => first.with(&self.changes)?,
        };
        if second.game() != first.game() {
            bail!("{} is for {} and not for {}", second.name(), second.game(), first.game());
        }
        session.game().read(&second)?;
        Ok(self.second.get_or_init(|| second))
    }

    /// Returns the changes from the first scenario to the second, without changes that affect no game.
    fn changes(&self, session: &Session<'_>) -> Result<Vec<KeyDifference>> {
        let (first, second) = (session.document, self.second(session)?);
        let Some(mut changes) = find_differences(first, second) else {
            bail!(
                "{} lacks a table that {} has\n  help: `extends` the first scenario in the second",
                second.name(),
                first.name()
            );
        };
        let digest = session.game().digest(first);
        let matters = |change: &KeyDifference| match first.with(&[change.setting()]) {
            Ok(changed) => session.game().digest(&changed) != digest,
            Err(_) => true,
        };
        changes.retain(|change| change.key != "title" && matters(change));
        if changes.is_empty() {
            bail!(
                "the two scenarios are the same game\n  help: name another scenario, or change \
                 this one with `--set KEY=VALUE`"
            );
        }
        Ok(changes)
    }

    fn decomposition(&self, session: &Session<'_>) -> Result<Decomposition> {
        let changes = self.changes(session)?;
        let matchups = session.matchups();
        let second = self.second(session)?;
        let model = session.game().read(second)?;
        for matchup in &matchups {
            if let Err(errors) = model.prepare(&MatchupRequest::from(matchup), session.policies) {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                bail!("{matchup} cannot be played in {}: {}", second.name(), errors.join("; "));
            }
        }
        Ok(Decomposition::new(&session.base(0), &matchups, changes))
    }
}

impl DescribedOptions for Diff {
    const INFO: &'static StudyInfo =
        &StudyInfo { name: "diff", group: StudyGroup::Change, compares: true, ..StudyInfo::USUAL };
}

impl Study for Diff {
    fn take_options(&mut self, shared: &mut SharedOptions) {
        self.changes = std::mem::take(&mut shared.set);
    }

    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        [scenario].into_iter().chain(self.other.as_deref()).collect()
    }

    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(self.other.as_ref().map(|other| scenario::load(other, &self.changes)).transpose()?)
    }

    fn second_scenario(&self, session: &Session<'_>) -> Option<Document> {
        self.second(session).ok().cloned()
    }

    fn plan(&self, session: &Session<'_>) -> Vec<(String, String)> {
        let second =
            self.second(session).map_or(String::new(), |second| session.game().digest(second));
        self.options().into_iter().chain([("second_sha256".to_owned(), second)]).collect()
    }

    fn fine_tuning_plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.effects.fine_tuning_plan(seed)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        self.effects.measures(session.game())?;
        self.decomposition(session).map(drop)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let measures = self.effects.measures(session.game())?;
        Ok(super::study(session, &self.decomposition(session)?, &measures))
    }
}
