//! `sweep`: keys of the scenario and parameters of players, varied on a grid.

mod lines;

use anyhow::Result;
use clap::Args;

use self::lines::{Line, lines};
use super::Ending;
use super::ending::Complaints;
use super::study::{self, Answer, Session, Study, StudyArgs};
use crate::analysis::effects::{WinEffect, widest_margin};
use crate::analysis::grid::{Point, grid};
use crate::analysis::panel::{Panel, PanelTally, Weights};
use crate::games::{Game, Games, Measure};
use crate::report::sheet::{Figure, Sheet};
use crate::scenario::suggest;
use crate::stats::{Estimate, Method, Paired};
use crate::summary::{Matchup, Parts};

/// Vary keys of the scenario or parameters of the players on a grid, and say what that changes
///
/// Every point of the grid is compared with the scenario and the players as given, on the same luck.
#[derive(Debug, Args)]
pub struct Sweep {
    /// A key of the scenario and its values (may be repeated)
    ///
    /// Values are separated by commas; `1..5` and `0.2..0.8/0.1` stand for all numbers of a range.
    /// `OPTION:NAME=VALUES` varies a parameter of the player that the option `--OPTION` names.
    #[arg(long, value_name = "KEY=VALUES", required = true)]
    vary: Vec<String>,

    /// Another number of a game to compare, by its name in `sandtable list`; may be repeated
    #[arg(long, value_name = "NAME")]
    measure: Vec<String>,

    #[command(flatten)]
    study: StudyArgs,
}

impl Sweep {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        study::execute::<L>(&self)
    }

    /// The measures asked for, with what each is counted in.
    fn measures<G: Game>(&self) -> Result<Vec<Measured<G>>, Vec<String>> {
        let (known, infos) = (G::measures(), G::catalogue().game_metrics);
        let mut errors = Vec::new();
        let mut measures = Vec::new();
        for name in &self.measure {
            match known.iter().find(|(known, _)| known == name) {
                Some((name, of)) => {
                    let unit = infos.iter().find(|info| info.name == *name);
                    measures.push(Measured { name, unit: unit.map_or("", |it| it.unit), of: *of });
                }
                None => {
                    let names = known.iter().map(|(name, _)| *name);
                    let hint = suggest::hint(name, names, "there are");
                    errors.push(format!("`--measure {name}`: unknown name; {hint}"));
                }
            }
        }
        if errors.is_empty() { Ok(measures) } else { Err(errors) }
    }
}

/// A number of a game that is compared beside who wins.
struct Measured<G: Game> {
    name: &'static str,
    unit: &'static str,
    of: Measure<G>,
}

impl Study for Sweep {
    const NAME: &'static str = "sweep";
    const GAMES: u64 = 20_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let vary = self.vary.iter().map(|typed| ("--vary", typed.clone()));
        vary.chain(self.measure.iter().map(|name| ("--measure", name.clone()))).collect()
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        self.prepared(session).map(drop)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let Prepared { points, measures, lines } = self.prepared(session)?;
        let matchups = session.matchups();
        let mut answer =
            Answer { sheets: vec![sheet(G::PARTS)], complete: true, ..Answer::default() };
        for (matchup, lines) in matchups.iter().zip(lines) {
            let sweep = Swept { session, matchup, points: &points, measures: &measures };
            sweep.conduct(lines, &mut answer);
        }
        Ok(answer)
    }
}

/// What was asked for, understood.
struct Prepared<G: Game> {
    points: Vec<Point>,
    measures: Vec<Measured<G>>,
    /// Of each matchup.
    lines: Vec<Vec<Line<G>>>,
}

impl Sweep {
    /// Reads the grid and the measures, and makes every scenario that is to be played.
    fn prepared<G: Game>(&self, session: &Session<'_, G>) -> Result<Prepared<G>> {
        let (grid, measures) = (grid(&self.vary), self.measures::<G>());
        let errors = grid.as_ref().err().into_iter().chain(measures.as_ref().err());
        let errors: Vec<String> = errors.flatten().cloned().collect();
        let (Ok(points), Ok(measures)) = (grid, measures) else {
            return Err(Complaints(errors).into());
        };
        let lines = lines(&session.base(0), &session.matchups(), &points)?;
        Ok(Prepared { points, measures, lines })
    }
}

/// What is varied in one matchup.
struct Swept<'a, G: Game> {
    session: &'a Session<'a, G>,
    matchup: &'a Matchup,
    points: &'a [Point],
    measures: &'a [Measured<G>],
}

impl<G: Game> Swept<'_, G> {
    fn conduct(&self, lines: Vec<Line<G>>, answer: &mut Answer) {
        let level = self.session.level;
        let replays: Vec<_> =
            lines.iter().map(|line| (line.matchup.clone(), line.settings.clone())).collect();
        let many = lines.len();
        let panel = Panel::<G> {
            lines: lines.into_iter().map(|line| vec![line.cast].into()).collect(),
            weights: Weights::one(),
            measures: self.measures.iter().map(|measure| measure.of).collect(),
            seed: self.session.setup.seed,
        };
        let played = self.session.play(&panel, &replays, |tally| widest_margin(tally, many, level));
        answer.games += played.games * many as u64;
        answer.complete &= played.finished;
        let base = Estimate::rate(played.tally.wins(0), played.tally.n(), level);
        self.row(answer, "base", ("win_rate", "share", &base), None);
        for (point, line) in self.points.iter().zip(1..) {
            self.write(&point.label(), line, &played.tally, answer);
        }
    }

    fn row(
        &self,
        answer: &mut Answer,
        setting: &str,
        (metric, unit, estimate): (&str, &'static str, &Estimate),
        pair: Option<Paired>,
    ) {
        let more = [
            pair.and_then(|it| it.p_value()),
            pair.and_then(|it| it.correlation()),
            pair.and_then(|it| it.saving()),
        ];
        let place = (self.session.setup.document.name(), self.matchup);
        answer.sheets[0].row(place, &[setting], Figure { metric, unit, estimate }, &more);
    }

    /// Writes the rows of a point, which is line number `line`.
    fn write(&self, label: &str, line: usize, tally: &PanelTally, answer: &mut Answer) {
        let win = WinEffect::of(tally, line, self.session.level);
        self.row(answer, label, ("win_rate", "share", &win.rate), None);
        let change = ("win_rate_change", "share", &win.difference);
        self.row(answer, label, change, Some(tally.pair(line, 0)));
        for (measure, outcomes) in self.measures.iter().zip(&tally.measures) {
            let pair = outcomes.pair(line, 0);
            let change = difference(&pair, self.session.level);
            let metric = format!("{}_change", measure.name);
            self.row(answer, label, (&metric, measure.unit, &change), Some(pair));
        }
    }
}

/// The mean difference of a measure; where it is the same in all games the range that it might have
/// is not known, and so no interval.
fn difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let known = |interval: &crate::stats::Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(known), ..estimate }
}

fn sheet(parts: Parts) -> Sheet {
    let setting = "the point of the grid, every key with its value; `base` for the scenario and \
                   the players as asked for, which changes are changes from";
    Sheet::new(parts, "sweep.csv", &[("setting", "string", setting)], &study::PAIRED)
}
