//! Profile of a game: chance, causes of losses, published measures, and the effect of search depth.
//!
//! Three of the four sections read one tally. Each game of a matchup is played once, which gives the win rate and the
//! win-probability curve (module [`playthrough`]), and once more to be measured on that curve (module
//! [`measurement`]): a curve is known only after all games were played. The fourth section, skill, plays other games.
//!
//! | module | content |
//! |---|---|
//! | [`playthrough`] | games played once, with everything that the sections need on the same random streams |
//! | [`measurement`] | the same games, measured on the win-probability curve |
//! | [`win_probability`] | win-probability curve: share of games won from each state |
//! | [`excitement`] | how long games stay open, and how the win probability changes |
//! | `resolved_variance` | share of the variance of the winner that each part of a game resolves |
//! | `coin_flips` | the measures of a game of coin flips, as a baseline |
//! | `section` | names of the sections |
//! | `options` | options of the command |
//! | `luck`, [`losses`], `character`, [`skill`] | rows of the sections |

mod character;
mod coin_flips;
pub mod excitement;
pub mod losses;
mod luck;
pub mod measurement;
mod options;
pub mod playthrough;
mod resolved_variance;
mod section;
pub mod skill;
pub mod win_probability;

pub use self::luck::VarianceShares;
use self::measurement::{Measurement, MeasurementTally};
pub use self::options::Profile;
use self::playthrough::{Playthrough, PlaythroughTally};
pub use self::section::ProfileSection;
use self::skill::{LadderPlan, SkillRows};
use super::grid::{Point, varied};
use crate::prelude::*;
use sandtable_summary::rows::{
    CurvePoint, Loss, LossMetric, LuckRow, Measure, Measured, Played, PlayedMetric,
};

/// Sections of a profile and their settings.
#[derive(Clone, Debug)]
pub struct ProfilePlan {
    /// Sections, each listed once.
    pub sections: Vec<ProfileSection>,
    /// Variants of the scenario that the section character measures beside it.
    pub variants: Vec<Point>,
    /// Settings of the section skill.
    pub ladder: LadderPlan,
}

impl ProfilePlan {
    /// Returns whether the profile has a section.
    pub fn has(&self, section: ProfileSection) -> bool {
        self.sections.contains(&section)
    }

    /// Returns whether any section reads trajectories of games: all but skill do.
    pub fn reads_trajectories(&self) -> bool {
        self.sections.iter().any(|it| *it != ProfileSection::Skill)
    }
}

/// Plays the games of a profile and returns the tables of its sections.
///
/// # Errors
/// Every problem of a variant of the scenario.
pub fn study(session: &Session<'_>, plan: &ProfilePlan) -> Result<StudyResult, Problems> {
    let mut rows = ProfileRows::default();
    if plan.reads_trajectories() {
        profile_trajectories(session, plan, &mut rows)?;
    }
    if plan.has(ProfileSection::Skill) && session.goes_on() {
        rows.skill = skill::rows(session, plan.ladder);
    }
    Ok(session.result(rows.into_tables(session, plan)))
}

/// Plays the games of the sections that read trajectories, in the scenario and then in each variant.
fn profile_trajectories(
    session: &Session<'_>,
    plan: &ProfilePlan,
    rows: &mut ProfileRows,
) -> Result<(), Problems> {
    let base = Setting::base(&plan.variants);
    for group in groups(session, &session.matchups()) {
        if !session.goes_on() {
            return Ok(());
        }
        group.profile(session, &plan.sections, &base, rows);
    }
    for point in &plan.variants {
        if !session.goes_on() {
            break;
        }
        profile_variant(session, point, rows)?;
    }
    Ok(())
}

/// Measures a variant of the scenario for the section character.
fn profile_variant(
    session: &Session<'_>,
    point: &Point,
    rows: &mut ProfileRows,
) -> Result<(), Problems> {
    let settings = point.settings();
    let document = &session.document.with(&settings)?;
    let model = &session.base(0).with(&settings)?;
    let matchups = session.matchups();
    let cast = |matchup: &Matchup| session.recast(model, &point.matchup(matchup).0);
    let casts = &matchups.iter().map(cast).collect::<Vec<_>>()[..];
    let replay = &|(matchup, more): &LineReplay| {
        (session.replay)(&(matchup.clone(), [&settings[..], more].concat()))
    };
    let of_variant = Session { document, model, casts, replay, ..*session };
    let setting = Setting::of(point);
    for group in groups(&of_variant, &matchups) {
        group.profile(&of_variant, &[ProfileSection::Character], &setting, rows);
    }
    Ok(())
}

/// Setting of the scenario that rows name, and the values of the varied keys.
#[derive(Clone, Debug)]
struct Setting {
    name: String,
    values: Vec<String>,
}

impl Setting {
    /// Returns the unchanged scenario, with an empty value for each key that `variants` vary.
    fn base(variants: &[Point]) -> Setting {
        let values = vec![String::new(); varied(variants).len()];
        Setting { name: Measured::BASE.to_owned(), values }
    }

    /// Returns the setting of a variant.
    fn of(point: &Point) -> Setting {
        Setting { name: point.label(), values: point.cells().map(str::to_owned).collect() }
    }
}

/// Matchups of one mode, which play side by side on the same random streams.
struct MatchupGroup {
    /// Names of the matchups in rows; those of a variant lack its varied parameters.
    names: Vec<Matchup>,
    casts: Vec<PreparedMatchup>,
}

/// Returns the matchups of a session by mode, each under its name in `names`.
fn groups(session: &Session<'_>, names: &[Matchup]) -> Vec<MatchupGroup> {
    let named = names.iter().cloned().zip(session.casts.iter().cloned());
    let by_mode = grouped(named, |(name, _)| name.mode().map(str::to_owned));
    let group = |(_, members): (_, Vec<(Matchup, PreparedMatchup)>)| {
        let (names, casts) = members.into_iter().unzip();
        MatchupGroup { names, casts }
    };
    by_mode.into_iter().map(group).collect()
}

impl MatchupGroup {
    /// Plays the games of the group, measures them, and adds the rows of some sections.
    fn profile(
        &self,
        session: &Session<'_>,
        sections: &[ProfileSection],
        setting: &Setting,
        rows: &mut ProfileRows,
    ) {
        let playthrough = Playthrough::of_sections(session, self.casts.clone(), sections);
        let level = session.level;
        let played = session.play("games", &playthrough, |tally: &PlaythroughTally| {
            playthrough.widest_margin(tally, level)
        });
        for (place, name) in self.names.iter().enumerate() {
            let (cast, tally) = (&self.casts[place], &played.matchups[place]);
            let measurement = Measurement::of_sections(tally, sections);
            let games = measurement.games(cast, &tally.curve, session.seed);
            let measured = session.play_games("win probabilities", &games, tally.games);
            let profile = MatchupProfile { name, cast, level, played: tally, measured: &measured };
            if setting.name == Measured::BASE {
                rows.wins.push(profile.win_rate());
            }
            for section in sections {
                match section {
                    ProfileSection::Luck => {
                        luck::add_rows(&profile, &playthrough.sources, &mut rows.luck);
                        luck::add_curve(&profile, &mut rows.curve);
                    }
                    ProfileSection::Losses => losses::add_rows(&profile, &mut rows.losses),
                    ProfileSection::Character => {
                        character::add_rows(&profile, setting, &mut rows.measures);
                    }
                    ProfileSection::Skill => {}
                }
            }
        }
        if sections.contains(&ProfileSection::Luck) && self.names.len() > 1 {
            luck::add_policy_shares(&played.won, &self.names[0], level, &mut rows.luck);
        }
    }
}

/// Tallies of a matchup, from which the sections are read.
struct MatchupProfile<'a> {
    name: &'a Matchup,
    cast: &'a PreparedMatchup,
    level: f64,
    played: &'a playthrough::TrajectoryTally,
    measured: &'a MeasurementTally,
}

impl MatchupProfile<'_> {
    fn win_rate(&self) -> Played {
        let rate = Estimate::rate(self.played.wins, self.played.games, self.level);
        Played::of(self.name, PlayedMetric::WinRate, rate)
    }
}

/// Rows of all sections.
#[derive(Default)]
struct ProfileRows {
    wins: Vec<Played>,
    luck: Vec<LuckRow>,
    curve: Vec<CurvePoint>,
    losses: Vec<Loss>,
    measures: Vec<Measured>,
    skill: SkillRows,
}

impl ProfileRows {
    /// Returns the tables of the sections of a plan.
    fn into_tables(mut self, session: &Session<'_>, plan: &ProfilePlan) -> Vec<Sheet> {
        let parts = session.parts();
        let basis = probability_basis(session.game());
        let mut tables = Vec::new();
        if plan.reads_trajectories() {
            tables.push(Sheet::of(parts, &self.wins, PlayedMetric::notes()));
        }
        for section in ProfileSection::ALL.into_iter().filter(|it| plan.has(*it)) {
            match section {
                ProfileSection::Luck => {
                    let notes = with_basis(LuckMetric::notes(), LuckMetric::LosersChance, &basis);
                    tables.push(Sheet::of(parts, &self.luck, notes));
                    tables.push(Sheet::of(parts, &self.curve, Vec::new()));
                }
                ProfileSection::Losses => {
                    losses::judge_swings(&mut self.losses, session.matters);
                    let notes = with_basis(LossMetric::notes(), LossMetric::ChanceLeft, &basis);
                    tables.push(Sheet::of(parts, &self.losses, notes));
                }
                ProfileSection::Character => {
                    let sheet = Sheet::of(parts, &self.measures, Measure::notes());
                    tables.push(sheet.varying(&varied(&plan.variants)));
                }
                ProfileSection::Skill => tables.extend(self.skill.tables(parts)),
            }
        }
        tables
    }
}

/// Adds to the description of a metric on which facts its win probabilities rest.
fn with_basis(mut notes: Vec<MetricNote>, metric: impl Named, basis: &str) -> Vec<MetricNote> {
    let of_metric = notes.iter_mut().filter(|note| note.name == metric.name());
    of_metric.for_each(|note| note.description.push_str(&format!("; {basis}")));
    notes
}
