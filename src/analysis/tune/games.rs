//! Evaluation of changes by games between policies.

use super::TuneRequest;
use crate::prelude::*;
use crate::search::{Budget, Evaluate, FreshGames, Point, PointRecord};

/// Maximum number of changed scenarios that play side by side, so that they fit into the CPU's cache.
const LINES: usize = 16;

/// Number of free slots reserved in each deck for added cards; no deck has that many cards.
pub(super) const ADDED_CARD_SLOTS: usize = 64;

/// Evaluator that plays changed scenarios in the matchups of a session.
///
/// Each matchup plays its share of the games, as `weights` says, unless each matchup has a target of its own.
pub(super) struct ChangeGames<'a> {
    fresh: FreshGames<'a>,
    base: Base<'a>,
    request: &'a TuneRequest,
    matchups: Vec<Matchup>,
    weights: MatchupShares,
    /// Prepared matchups of every point used so far; `None` if the point makes the scenario invalid.
    casts: BTreeMap<Point, Option<Vec<PreparedMatchup>>>,
}

impl<'a> ChangeGames<'a> {
    pub(super) fn new(
        session: &'a Session<'a>,
        request: &'a TuneRequest,
        weights: MatchupShares,
    ) -> Self {
        ChangeGames {
            base: session.base(ADDED_CARD_SLOTS),
            fresh: FreshGames::new(session, 0, Budget::new(u64::MAX)),
            request,
            matchups: session.matchups(),
            weights,
            casts: BTreeMap::new(),
        }
    }

    fn casts(&mut self, point: &Point) -> Option<&Vec<PreparedMatchup>> {
        if !self.casts.contains_key(point) {
            let model = self.base.with(&self.request.space.settings(point)).ok();
            let cast = |model| {
                self.matchups
                    .iter()
                    .map(|it| self.fresh.session.prepare_fine_tuned(model, it))
                    .collect()
            };
            self.casts.insert(point.clone(), model.as_ref().map(cast));
        }
        self.casts[point].as_ref()
    }
}

impl Evaluate for ChangeGames<'_> {
    type Point = Point;
    type Results = Vec<PointRecord>;

    fn is_possible(&mut self, point: &Point) -> bool {
        self.casts(point).is_some()
    }

    fn evaluate(&mut self, points: &[Point], games: u64) -> Option<Vec<PointRecord>> {
        // A matchup with a target of its own plays all games and is counted by itself.
        if !self.request.goal.is_of_each() {
            return self.play_as(points, games, None);
        }
        let mut all = vec![PointRecord::default(); points.len()];
        for matchup in 0..self.matchups.len() {
            let played = self.play_as(points, games, Some(matchup))?;
            for (record, of_matchup) in all.iter_mut().zip(played) {
                let each = std::mem::take(&mut record.each);
                let wins = of_matchup.wins;
                record.merge(&of_matchup);
                record.each = each;
                record.each.push(wins);
            }
        }
        Some(all)
    }
}

impl ChangeGames<'_> {
    /// Plays new games of each changed scenario in one matchup, or in all if `matchup` is `None`.
    ///
    /// Returns `None` after an interruption.
    fn play_as(
        &mut self,
        points: &[Point],
        games: u64,
        matchup: Option<usize>,
    ) -> Option<Vec<PointRecord>> {
        let indices = self.fresh.take(games);
        let mut all = Vec::new();
        for points in points.chunks(LINES) {
            let arms = points.iter().map(|point| {
                let casts = self.casts(point).cloned().unwrap_or_default();
                let casts = match matchup {
                    Some(index) => casts.into_iter().skip(index).take(1).collect(),
                    None => casts,
                };
                PanelArm::new(casts, self.request.space.settings(point))
            });
            let panel = Panel {
                arms: arms.collect(),
                weights: if matchup.is_some() {
                    MatchupShares::single()
                } else {
                    self.weights.clone()
                },
                measures: self.request.measures.clone(),
                seed: 0,
            };
            let plural = if points.len() == 1 { "" } else { "s" };
            let stage = format!("{} proposal{plural}", points.len());
            let tally = self.fresh.play_stage(&stage, panel, indices.clone())?;
            all.extend((0..points.len()).map(|arm| PointRecord {
                wins: Moments::of_wins(tally.wins(arm), tally.n()),
                each: Vec::new(),
                measures: tally.measures.iter().map(|it| it.moments(arm)).collect(),
            }));
        }
        Some(all)
    }
}
