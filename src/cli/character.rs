//! `character`: what kind of game it is.

use crate::prelude::*;
use sandtable_analysis::character;
use sandtable_analysis::vary::{self, VaryArgs};
use sandtable_summary::MetricNote;
use sandtable_summary::rows::Measure;

const EXAMPLE: &str = "Example: sandtable character {variant} -n 2000";

/// Compute a dozen published measures of a game: balance, length, lead changes, comebacks
///
/// The measures are how even and how long games are, how long they stay open, how often the lead changes, how
/// deep comebacks are, how much the opening and the last turn decide, and how much the win rate grows with
/// search depth. `--vary` also measures variants of the scenario. For four or more matchups and variants, the
/// result also shows which measures go together. `--deep` adds measures of the value of decisions, which need
/// search.
#[derive(Debug, Default, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = EXAMPLE, after_long_help = format!("{}\n\n{EXAMPLE}", measures()))]
pub struct Character {
    #[command(flatten)]
    #[serde(flatten)]
    vary: VaryArgs,

    /// Also measure the value of decisions, over this number of games, such as 300
    ///
    /// The measures are agency, decisions that matter, effective strategies and skill index; the first two
    /// need 128 games. The command takes about twenty times as long.
    #[arg(long, value_name = "GAMES", value_parser = number::games)]
    deep: Option<u64>,
}

impl Character {
    /// The points of the grid, each of which can be played.
    fn points(&self, session: &Session<'_>) -> Result<Vec<Point>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        vary::lines(session, &points)?;
        Ok(points)
    }
}

/// Every measure with its meaning and where it comes from, for the help.
fn measures() -> String {
    let told = |it: &MetricNote| format!("  {}: {}", it.name, it.description);
    let told = |of: &[MetricNote]| of.iter().map(told).collect::<Vec<_>>().join("\n");
    let all = Measure::notes();
    let (quick, deep) = all.split_at(character::measures(false).len());
    format!("Measures:\n{}\n\nMeasures of --deep:\n{}", told(quick), told(deep))
}

impl Declared for Character {
    const INFO: &'static StudyInfo =
        &StudyInfo { name: "character", games: 20_000, ..StudyInfo::USUAL };
}

impl Study for Character {
    fn others(&self, session: &Session<'_>) -> Vec<String> {
        let searchers = self.deep.map_or(Vec::new(), |_| searchers(session));
        [searchers, self.vary.players(), vec![session.game().info().reference.to_owned()]].concat()
    }

    fn least(&self) -> u64 {
        self.deep.unwrap_or(u64::MAX)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        self.points(session).map(drop)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let deep = self.deep.map(|games| session.part_of(games));
        Ok(character::study(session, &self.points(session)?, deep)?)
    }
}
