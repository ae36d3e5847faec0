//! Points as games between players.

use super::{Point, Seen, Trials, Wishes};
use crate::prelude::*;

/// How many points take turns at the same games: so many models stay near the processor.
const LINES: usize = 16;

/// More cards than any deck has: decks are laid out as wide as they can be.
pub(super) const ROOM: usize = 64;

/// Plays points of a space in the matchups of a session, by their weights.
pub(super) struct Games<'a> {
    session: &'a Session<'a>,
    base: Base<'a>,
    wishes: &'a Wishes,
    matchups: Vec<Matchup>,
    weights: Weights,
    /// The players of every point, none where it is no valid scenario.
    casts: BTreeMap<Point, Option<Vec<PreparedMatchup>>>,
    /// The index of the first game that nobody has played.
    next: u64,
}

impl<'a> Games<'a> {
    pub(super) fn new(session: &'a Session<'a>, wishes: &'a Wishes, weights: Weights) -> Self {
        Games {
            base: session.base(ROOM),
            session,
            wishes,
            matchups: session.matchups(),
            weights,
            casts: BTreeMap::new(),
            next: 0,
        }
    }

    fn casts(&mut self, point: &Point) -> Option<&Vec<PreparedMatchup>> {
        if !self.casts.contains_key(point) {
            let model = self.base.with(&self.wishes.space.settings(point)).ok();
            let cast =
                |model| self.matchups.iter().map(|it| self.session.recast(model, it)).collect();
            self.casts.insert(point.clone(), model.as_ref().map(cast));
        }
        self.casts[point].as_ref()
    }
}

impl Trials for Games<'_> {
    fn possible(&mut self, point: &Point) -> bool {
        self.casts(point).is_some()
    }

    fn play(&mut self, points: &[Point], games: u64) -> Option<Vec<Seen>> {
        // Where each matchup has a target of its own, it plays all games, and is counted by itself.
        if !self.wishes.goal.is_of_each() {
            return self.play_as(points, games, None);
        }
        let mut all = vec![Seen::default(); points.len()];
        for matchup in 0..self.matchups.len() {
            let played = self.play_as(points, games, Some(matchup))?;
            for (seen, of_matchup) in all.iter_mut().zip(played) {
                let each = std::mem::take(&mut seen.each);
                let wins = of_matchup.wins;
                seen.merge(&of_matchup);
                seen.each = each;
                seen.each.push(wins);
            }
        }
        Some(all)
    }
}

impl Games<'_> {
    /// Plays games of each point that nobody has played, in one matchup or in all by their weights.
    fn play_as(
        &mut self,
        points: &[Point],
        games: u64,
        matchup: Option<usize>,
    ) -> Option<Vec<Seen>> {
        let indices = self.next..self.next + games;
        self.next = indices.end;
        let mut all = Vec::new();
        for points in points.chunks(LINES) {
            let lines = points.iter().map(|point| {
                let casts = self.casts(point).cloned().unwrap_or_default();
                let casts = match matchup {
                    Some(place) => casts.into_iter().skip(place).take(1).collect(),
                    None => casts,
                };
                PanelLine::new(casts, self.wishes.space.settings(point))
            });
            let panel = Panel {
                lines: lines.collect(),
                weights: if matchup.is_some() { Weights::one() } else { self.weights.clone() },
                measures: self.wishes.measures.clone(),
                seed: self.session.seed,
            };
            let plural = if points.len() == 1 { "" } else { "s" };
            let stage = format!("{} proposal{plural}", points.len());
            let tally = self.session.play_range(&stage, &panel, indices.clone())?;
            all.extend((0..points.len()).map(|line| Seen {
                wins: Moments::of_wins(tally.wins(line), tally.n()),
                each: Vec::new(),
                measures: tally.measures.iter().map(|it| it.moments(line)).collect(),
            }));
        }
        Some(all)
    }
}
