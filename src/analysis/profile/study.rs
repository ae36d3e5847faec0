//! Games of all sections of a profile, and their tables.

use super::matchup::{MatchupProfile, VariantName};
use super::measurement::Measurement;
use super::plan::{ProfilePlan, ProfileSection};
use super::playthrough::{LuckSource, Playthrough, PlaythroughTally};
use super::skill::{self, SkillRows};
use super::win_probability::probability_basis;
use super::{character, losses, luck};
use crate::grid::{GridPoint, axis_names};
use crate::prelude::*;
use sandtable_summary::rows::{
    CurvePoint, Loss, LossMetric, LuckRow, Measure, Measured, Played, PlayedMetric,
};

/// Plays the games of a profile, and returns the tables of its sections.
///
/// # Errors
/// If a variant of the scenario is invalid.
pub fn study(session: &Session<'_>, plan: &ProfilePlan) -> Result<StudyResult, Problems> {
    let mut rows = ProfileRows::default();
    if plan.reads_trajectories() {
        profile_trajectories(session, plan, &mut rows)?;
    }
    if plan.has(ProfileSection::Skill) && session.may_continue() {
        rows.skill = skill::play_ladders(session, plan.ladder);
    }
    Ok(session.build_result(rows.into_tables(session, plan)))
}

/// Plays the games of all sections but skill, of the scenario and of each variant, and adds rows.
///
/// # Errors
/// If a variant of the scenario is invalid.
fn profile_trajectories(
    session: &Session<'_>,
    plan: &ProfilePlan,
    rows: &mut ProfileRows,
) -> Result<(), Problems> {
    let base = VariantName::base(&plan.variants);
    for group in group_by_mode(session, &session.matchups()) {
        if !session.may_continue() {
            return Ok(());
        }
        group.profile(session, &plan.sections, &base, rows);
    }
    for point in &plan.variants {
        if !session.may_continue() {
            break;
        }
        profile_variant(session, point, rows)?;
    }
    Ok(())
}

/// Plays the games of a variant of the scenario, and adds its rows of the section character.
///
/// # Errors
/// If the variant is invalid.
fn profile_variant(
    session: &Session<'_>,
    point: &GridPoint,
    rows: &mut ProfileRows,
) -> Result<(), Problems> {
    let settings = point.settings();
    let document = &session.document.with(&settings)?;
    let model = &session.base(0).with(&settings)?;
    let matchups = session.matchups();
    let cast = |matchup: &Matchup| session.prepare_fine_tuned(model, &point.matchup(matchup).0);
    let casts = &matchups.iter().map(cast).collect::<Vec<_>>()[..];
    let replay = &|(matchup, more): &ArmReplay| {
        (session.replay)(&(matchup.clone(), [&settings[..], more].concat()))
    };
    let of_variant = Session { document, model, prepared: casts, replay, ..*session };
    let setting = VariantName::of(point);
    for group in group_by_mode(&of_variant, &matchups) {
        group.profile(&of_variant, &[ProfileSection::Character], &setting, rows);
    }
    Ok(())
}

/// Matchups of one mode, such as a campaign, which play on the same random streams.
struct MatchupGroup {
    /// Names of the matchups in rows, which leave out the varied parameters of a variant.
    names: Vec<Matchup>,
    casts: Vec<PreparedMatchup>,
}

/// Groups the matchups of a session by their mode, such as a campaign.
///
/// `names` has the names of the matchups in rows.
fn group_by_mode(session: &Session<'_>, names: &[Matchup]) -> Vec<MatchupGroup> {
    let named = names.iter().cloned().zip(session.prepared.iter().cloned());
    let by_mode = grouped(named, |(name, _)| name.mode().map(str::to_owned));
    let group = |(_, members): (_, Vec<(Matchup, PreparedMatchup)>)| {
        let (names, casts) = members.into_iter().unzip();
        MatchupGroup { names, casts }
    };
    by_mode.into_iter().map(group).collect()
}

impl MatchupGroup {
    fn profile(
        &self,
        session: &Session<'_>,
        sections: &[ProfileSection],
        setting: &VariantName,
        rows: &mut ProfileRows,
    ) {
        let playthrough = Playthrough::of_sections(session, self.casts.clone(), sections);
        let level = session.level;
        let played = session.play("games", &playthrough, |tally: &PlaythroughTally| {
            playthrough.widest_margin(tally, level)
        });
        for (index, name) in self.names.iter().enumerate() {
            let (cast, tally) = (&self.casts[index], &played.matchups[index]);
            let measurement = Measurement::of_sections(tally, sections);
            let games = measurement.games(cast, &tally.curve, session.seed);
            let measured = session.play_games("win probabilities", &games, tally.games);
            let profile = MatchupProfile { name, cast, level, played: tally, measured: &measured };
            rows.add(&profile, (sections, setting), &playthrough.sources);
        }
        if sections.contains(&ProfileSection::Randomness) && self.names.len() > 1 {
            luck::add_policy_shares(&played.won, &self.names[0], level, &mut rows.luck);
        }
    }
}

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
    /// Adds the rows of a matchup in the given sections, and its win rate in the unchanged scenario.
    fn add(
        &mut self,
        profile: &MatchupProfile<'_>,
        (sections, setting): (&[ProfileSection], &VariantName),
        sources: &[LuckSource],
    ) {
        if setting.name == Measured::BASE {
            self.wins.push(profile.win_rate());
        }
        for section in sections {
            match section {
                ProfileSection::Randomness => {
                    luck::add_rows(profile, sources, &mut self.luck);
                    luck::add_curve(profile, &mut self.curve);
                }
                ProfileSection::Losses => losses::add_rows(profile, &mut self.losses),
                ProfileSection::Character => {
                    character::add_rows(profile, setting, &mut self.measures);
                }
                ProfileSection::Skill => {}
            }
        }
    }

    fn into_tables(mut self, session: &Session<'_>, plan: &ProfilePlan) -> Vec<Sheet> {
        let parts = session.parts();
        let basis = probability_basis(session.game());
        let mut tables = Vec::new();
        if plan.reads_trajectories() {
            tables.push(Sheet::of(parts, &self.wins, PlayedMetric::notes()));
        }
        for section in ProfileSection::ALL.into_iter().filter(|it| plan.has(*it)) {
            match section {
                ProfileSection::Randomness => {
                    let notes = append_basis(LuckMetric::notes(), LuckMetric::LosersChance, &basis);
                    tables.push(Sheet::of(parts, &self.luck, notes));
                    tables.push(Sheet::of(parts, &self.curve, Vec::new()));
                }
                ProfileSection::Losses => {
                    losses::judge_swings(&mut self.losses, session.smallest_effect);
                    let notes = append_basis(LossMetric::notes(), LossMetric::ChanceLeft, &basis);
                    tables.push(Sheet::of(parts, &self.losses, notes));
                }
                ProfileSection::Character => {
                    let sheet = Sheet::of(parts, &self.measures, Measure::notes());
                    tables.push(sheet.varying(&axis_names(&plan.variants)));
                }
                ProfileSection::Skill => tables.extend(self.skill.tables(parts)),
            }
        }
        tables
    }
}

/// Appends the facts on which win probabilities depend to the description of a metric.
fn append_basis(mut notes: Vec<MetricNote>, metric: impl Named, basis: &str) -> Vec<MetricNote> {
    let of_metric = notes.iter_mut().filter(|note| note.name == metric.name());
    of_metric.for_each(|note| note.description.push_str(&format!("; {basis}")));
    notes
}
