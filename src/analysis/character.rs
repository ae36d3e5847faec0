//! What kind of game it is, in measures that the literature on games knows.
//!
//! Those that are read off the win-probability curve count no game for itself and have the error of the
//! grouped jackknife, which includes that of the curve; [`quality`] says how their bias is taken off.
//! Those that look at choices cost a thousand times as much, and are measured only if asked for.

mod choices;
mod correlations;
mod measures;
mod null;
mod settled;
mod strategies;
mod variants;

pub use self::measures::{MEASURES, Measure, measures};

use self::choices::choices;
use self::correlations::{Figures, correlate, judge_close};
use self::null::Null;
use self::settled::Settled;
use self::strategies::{Effective, Pools};
use self::variants::Variant;
use super::grid::{Point, varied};
use super::losses::Courses;
use super::panel::Panel;
use super::quality::{self, FIGURES, QualityTally, within};
use super::session::{Replay, Session, StudyResult};
use super::skill;
use sandtable_games::Game;
use sandtable_scenario::Problems;
use sandtable_stats::Estimate;
use sandtable_summary::{Matchup, ResultTable};

/// The scenario as it stands, in a table of variants.
const BASE: &str = "base";

/// Measures every matchup, in the scenario as it stands and at every point of a grid; over `deep` games
/// also what choices are worth.
///
/// # Errors
/// Every problem of a changed scenario.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    points: &[Point],
    deep: Option<u64>,
) -> Result<StudyResult, Problems> {
    let measures = measures(deep.is_some());
    let table = table(measures).varying(varied(points));
    let mut answer = StudyResult::new(vec![table, correlations::table()]);
    let mut all = Vec::new();
    let matchups = session.matchups();
    measure_all(session, (None, &matchups, deep), &mut all, &mut answer);
    for point in points {
        if !answer.complete {
            break;
        }
        let variant = Variant::at(session, point)?;
        let replay = |it: &Replay| variant.replay(session, it);
        let of_variant = variant.session(session, &replay);
        measure_all(&of_variant, (Some(point), &matchups, deep), &mut all, &mut answer);
    }
    if answer.complete {
        let nobody = Matchup::of(G::PARTS);
        correlate(&nobody, (measures, session.level), &all, &mut answer.tables[1]);
    }
    judge_close(&mut answer.tables[1], session.level);
    Ok(answer)
}

/// Measures the matchups of a variant, under the names that they have without its parameters.
fn measure_all<G: Game>(
    session: &Session<'_, G>,
    (point, matchups, deep): (Option<&Point>, &[Matchup], Option<u64>),
    all: &mut Vec<Figures>,
    answer: &mut StudyResult,
) {
    let setting = point.map_or(BASE.to_owned(), Point::label);
    let mut pools = Pools::default();
    for (matchup, cast) in matchups.iter().zip(session.casts) {
        if !answer.complete {
            return;
        }
        let (mut figures, games, null) = figures(session, cast, answer);
        if let Some(deep) = deep {
            let own = G::matchup(cast);
            let strategies = pools.effective(session, &own, games, answer);
            figures.extend(of_choices(session, &own, (strategies, deep), answer));
        }
        for (measure, figure) in measures(deep.is_some()).iter().zip(&figures) {
            let told = (measure.name, measure.unit, figure);
            // Of no games: a seat that nobody has.
            let coins = (figure.n > 0).then(|| null.of(measure.name, figure.value)).flatten();
            answer.tables[0].row(matchup, &[&setting], told, &[coins]);
            answer.tables[0].at(point.into_iter().flat_map(Point::cells));
        }
        all.push(figures);
    }
}

/// The measures of one matchup that need no search, in their order, of how many games, and what they
/// would be for a game of coins.
fn figures<G: Game>(
    session: &Session<'_, G>,
    cast: &G::Cast,
    answer: &mut StudyResult,
) -> (Figures, u64, Null) {
    let (level, matchup) = (session.level, G::matchup(cast));
    let replays = [(matchup.clone(), Vec::new())];
    let courses = Courses::<G> { cast, seed: session.seed };
    session.stage("chances to win", session.games);
    let played = session
        .play(&courses, &replays, |tally| Estimate::rate(tally.won, tally.games, level).margin());
    let games = played.games;
    let course = answer.add(played, 1);
    let open = quality::Courses::<G> { cast, curve: &course.curve, seed: session.seed };
    session.stage("how games run", Some(games));
    let run = answer.add(session.play_games(&open, &replays, games), 1);
    let half = course.turns.div_ceil(2 * course.games.max(1)) as usize;
    let settled = Settled::<G> { cast, curve: &course.curve, seed: session.seed, half };
    session.stage("what turns settle", Some(games));
    let settled = answer.add(session.play_games(&settled, &replays, games), 1);
    let skills = skills(session, &matchup, games, answer);
    let of_run = |name: &str| {
        let place = FIGURES.iter().position(|(known, ..)| *known == name)?;
        Some(run.figure(place, level))
    };
    let one = |it: &Measure| match it.name {
        "evenness" => settled.evenness(level),
        "openness" => openness(&run, level),
        "length_variation" => settled.length_variation(level),
        "settled_by_first_turn" => settled.share(0, level),
        "settled_by_half" => settled.share(1, level),
        "settled_by_last_turn" => settled.last_turn(level),
        "skill_of_first" => skills.first().copied().unwrap_or(Estimate::unknown(0)),
        "skill_of_second" => skills.get(1).copied().unwrap_or(Estimate::unknown(0)),
        name => of_run(name).unwrap_or(Estimate::unknown(0)),
    };
    let null = Null::new(settled.lengths(), half);
    (measures(false).iter().map(|it| kept(it, one(it))).collect(), games, null)
}

/// The measures of choices, in their order, but for the strategies, which are given.
fn of_choices<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    (strategies, games): (Effective, u64),
    answer: &mut StudyResult,
) -> [Estimate; 6] {
    let choices = choices(session, matchup, games, answer);
    let indices = skill::indices(session, matchup, games, answer);
    let index = |seat: usize| indices.get(seat).copied().unwrap_or(Estimate::unknown(0));
    let [one, other] = strategies;
    let level = session.level;
    let [agency, matter] =
        [choices.agency(level), choices.matter(level)].map(|it| within("share", it));
    [agency, matter, one, other, index(0), index(1)]
}

/// A figure where it must lie: what a player wins more than another may be less than nothing.
fn kept(measure: &Measure, figure: Estimate) -> Estimate {
    match measure.name {
        "skill_of_first" | "skill_of_second" => figure.within(-1.0..=1.0),
        _ => within(measure.unit, figure),
    }
}

/// The turns that are open over all turns.
fn openness(run: &QualityTally, level: f64) -> Estimate {
    let place = |name: &str| FIGURES.iter().position(|(known, ..)| *known == name);
    let places = place("open_turns").zip(place("turns"));
    places.map_or(Estimate::unknown(0), |(open, all)| run.ratio(open, all, level))
}

/// For each seat, what its player wins beyond a player by chance on the same luck.
fn skills<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    games: u64,
    answer: &mut StudyResult,
) -> Vec<Estimate> {
    let seats: Vec<_> = G::PARTS.seats().collect();
    let by_chance = seats.iter().map(|seat| with_policy(matchup, seat.key, G::REFERENCE));
    let matchups: Vec<Matchup> = std::iter::once(matchup.clone()).chain(by_chance).collect();
    let casts: Vec<G::Cast> = matchups.iter().map(|it| session.cast(it)).collect();
    let panel = Panel::<G>::new(casts, session.seed);
    let replays: Vec<_> = matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
    session.stage("players by chance", Some(games));
    let lines = matchups.len() as u64;
    let tally = answer.add(session.play_games(&panel, &replays, games), lines);
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

fn table(measures: &[Measure]) -> ResultTable {
    let meaning = |it: &Measure| format!("{} ({})", it.meaning, it.source);
    let meanings: Vec<String> = measures.iter().map(meaning).collect();
    let notes = measures.iter().zip(&meanings).map(|(it, words)| (it.name, it.unit, &words[..]));
    let notes: Vec<_> = notes.collect();
    let setting = "the point of the grid, every key with its value; `base` for the scenario and the \
                   players as asked for";
    let keys = [("setting", "string", setting)];
    let coins = "the same of a game of coins, in which each turn is a fair toss and whoever wins more of \
                 them wins, of as many turns as these games have; exact, but for the deepest comeback and the \
                 largest swing of more than 40 turns, which are those of 40";
    ResultTable::new("character.csv", &keys, &[("coins", "number", coins)]).explained(&notes)
}
