//! What kind of game it is, in measures that the literature on games knows.
//!
//! Those that are read off the win-probability curve count no game for itself and have the error of the
//! grouped jackknife, which includes that of the curve; [`quality`] says how their bias is taken off.
//! Those that look at choices cost a thousand times as much, and are measured only if asked for.

mod choices;
mod correlations;
mod null;
mod settled;
mod strategies;

use self::choices::choices;
use self::correlations::{Figures, correlate, judge_close};
use self::null::Null;
use self::strategies::{Effective, Pools};
use super::grid::{Point, varied};
use super::quality::{self, within};
use super::{losses, skill};
use crate::prelude::*;
use sandtable_summary::rows::{CorrelationMetric, Measure, Measured};

/// So many of the first measures need no search.
const QUICK: usize = 14;

/// The measures in the order in which they are told; the later ones only if they are asked for.
pub fn measures(deep: bool) -> &'static [Measure] {
    if deep { Measure::ALL } else { &Measure::ALL[..QUICK] }
}

/// A variant as rows name it, and the values of what is varied there.
struct Setting {
    name: String,
    at: Vec<String>,
}

/// Measures every matchup, in the scenario as it stands and at every point of a grid; over `deep` games
/// also what choices are worth.
///
/// # Errors
/// Every problem of a changed scenario.
pub fn study(
    session: &Session<'_>,
    points: &[Point],
    deep: Option<u64>,
) -> Result<StudyResult, Problems> {
    let measures = measures(deep.is_some());
    let (mut rows, mut all) = (Vec::new(), Vec::new());
    let varied = varied(points);
    let matchups = session.matchups();
    let nowhere =
        Setting { name: Measured::BASE.to_owned(), at: vec![String::new(); varied.len()] };
    rows.extend(measure_all(session, (&nowhere, &matchups, deep), &mut all));
    for point in points {
        if !session.is_complete() {
            break;
        }
        let settings = point.settings();
        let document = &session.document.with(&settings)?;
        let model = &session.base(0).with(&settings)?;
        let cast = |matchup: &Matchup| session.recast(model, &point.matchup(matchup).0);
        let casts = &matchups.iter().map(cast).collect::<Vec<_>>()[..];
        let replay = &|(matchup, more): &LineReplay| {
            (session.replay)(&(matchup.clone(), [&settings[..], more].concat()))
        };
        let of_variant = Session { document, model, casts, replay, ..*session };
        let at = point.cells().map(str::to_owned).collect();
        let setting = Setting { name: point.label(), at };
        rows.extend(measure_all(&of_variant, (&setting, &matchups, deep), &mut all));
    }
    let nobody = Matchup::of(session.parts());
    let mut pairs = match session.is_complete() {
        true => correlate(&nobody, (measures, session.level), &all),
        false => Vec::new(),
    };
    judge_close(&mut pairs, session.level);
    let mut notes = Measure::notes();
    notes.truncate(measures.len());
    Ok(session.result(vec![
        Sheet::of(session.parts(), &rows, notes).varying(&varied),
        Sheet::of(session.parts(), &pairs, CorrelationMetric::notes()),
    ]))
}

/// Measures the matchups of a variant, under the names that they have without its parameters.
fn measure_all(
    session: &Session<'_>,
    (setting, matchups, deep): (&Setting, &[Matchup], Option<u64>),
    all: &mut Vec<Figures>,
) -> Vec<Measured> {
    let (mut pools, mut rows) = (Pools::default(), Vec::new());
    for (matchup, cast) in matchups.iter().zip(session.casts) {
        if !session.is_complete() {
            break;
        }
        let (mut figures, games, null) = figures(session, cast);
        if let Some(deep) = deep {
            let own = cast.matchup();
            let strategies = pools.effective(session, &own, games);
            figures.extend(of_choices(session, &own, (strategies, deep)));
        }
        let told =
            measures(deep.is_some()).iter().zip(&figures).map(|(measure, figure)| Measured {
                setting: setting.name.clone(),
                varied: Varied(setting.at.clone()),
                // Of no games: a seat that nobody has.
                coins: (figure.n > 0).then(|| null.of(measure, figure.value)).flatten(),
                ..Measured::of(matchup, measure.clone(), *figure)
            });
        rows.extend(told);
        all.push(figures);
    }
    rows
}

/// The measures of one matchup that need no search, in their order, of how many games, and what they
/// would be for a game of coins.
fn figures(session: &Session<'_>, cast: &PreparedMatchup) -> (Figures, u64, Null) {
    let (level, matchup) = (session.level, cast.matchup());
    let course = losses::course(session, cast);
    let (games, curve) = (course.games, &course.curve);
    let open = quality::games(cast, curve, session.seed);
    let run = session.play_games("how games run", &open, games);
    let half = course.turns.div_ceil(2 * games.max(1)) as usize;
    let settled = settled::games(cast, curve, session.seed, half);
    let settled = session.play_games("what turns settle", &settled, games);
    let skills = skills(session, &matchup, games);
    let unknown = Estimate::unknown(0);
    let of_run = |figure: LuckMetric| run.figure(&figure, level);
    let one = |it: &Measure| match it {
        Measure::Evenness => settled.evenness(level),
        Measure::Turns => of_run(LuckMetric::Turns),
        Measure::LengthVariation => settled.length_variation(level),
        Measure::Openness => run.ratio([&LuckMetric::OpenTurns, &LuckMetric::Turns], level),
        Measure::Swings => of_run(LuckMetric::Swings),
        Measure::Excitement => of_run(LuckMetric::Excitement),
        Measure::ComebackDepth => of_run(LuckMetric::ComebackDepth),
        Measure::LargestSwing => of_run(LuckMetric::LargestSwing),
        Measure::SettledByFirstTurn => settled.share(0, level),
        Measure::SettledByHalf => settled.share(1, level),
        Measure::SettledByLastTurn => settled.last_turn(level),
        Measure::SkillOfFirst => skills.first().copied().unwrap_or(unknown),
        Measure::SatOut => Estimate::rate(course.sat_out[1], course.sat_out[0], level),
        Measure::SkillOfSecond => skills.get(1).copied().unwrap_or(unknown),
        // Those of choices are not read off these games.
        _ => unknown,
    };
    let null = Null::new(&settled.lengths, half);
    (measures(false).iter().map(|it| kept(it, one(it))).collect(), games, null)
}

/// The measures of choices, in their order, but for the strategies, which are given.
fn of_choices(
    session: &Session<'_>,
    matchup: &Matchup,
    (strategies, games): (Effective, u64),
) -> [Estimate; 6] {
    let choices = choices(session, matchup, games);
    let indices = skill::indices(session, matchup, games);
    let index = |seat: usize| indices.get(seat).copied().unwrap_or(Estimate::unknown(0));
    let [one, other] = strategies;
    let level = session.level;
    let [agency, matter] =
        [choices.agency(level), choices.matter(level)].map(|it| within("share", it));
    [agency, matter, one, other, index(0), index(1)]
}

/// A figure where it must lie: what a player wins more than another may be less than nothing.
fn kept(measure: &Measure, figure: Estimate) -> Estimate {
    match measure {
        Measure::SkillOfFirst | Measure::SkillOfSecond => figure.clamped(-1.0..=1.0),
        _ => within(measure.unit(), figure),
    }
}

/// For each seat, what its player wins beyond a player by chance on the same luck.
fn skills(session: &Session<'_>, matchup: &Matchup, games: u64) -> Vec<Estimate> {
    let seats: Vec<_> = session.parts().seats().collect();
    let by_chance =
        seats.iter().map(|seat| with_policy(matchup, seat.key, session.game().info().reference));
    let matchups: Vec<Matchup> = std::iter::once(matchup.clone()).chain(by_chance).collect();
    let panel = session.panel(&matchups, session.seed);
    let tally = session.play_games("players by chance", &panel, games);
    let skill = |seat: usize| match seat {
        0 => tally.pair(0, 1).difference(-1..=1, session.level),
        // What the first seat wins more against chance is what the other one loses by it.
        _ => tally.pair(seat + 1, 0).difference(-1..=1, session.level),
    };
    (0..seats.len()).map(skill).collect()
}

/// The matchup with another policy in a seat, who plays with the same deck.
fn with_policy(matchup: &Matchup, seat: &str, policy: &str) -> Matchup {
    let player = matchup.get(seat).unwrap_or_default();
    let deck = player.find('@').map_or("", |at| &player[at..]);
    matchup.clone().with(seat, format!("{policy}{deck}"))
}
