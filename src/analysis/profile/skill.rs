//! Section skill: effect of search depth on the win rate, and the costliest decisions of the named policy.
//!
//! Policies of rising skill take each seat in turn, on the same random streams and against the same opponents: the
//! reference policy, the named policy, and searching policies with four times as many rollouts on each rung. This is
//! the skill trace of Ludii (Stephenson et al. 2020) and the difficulty span of TAG (Goodman et al. 2025).

mod decisions;
mod ladder;
mod seat;

use self::decisions::{DecisionRows, decisions};
use self::ladder::Ladder;
use self::seat::{ClimbedSeat, climbed_seats};
use crate::prelude::*;
use sandtable_summary::rows::{Advantage, Gain, Rung, RungMetric};

/// Number of games of each matchup of equally trained policies, if the user sets only a precision.
const BALANCE_GAMES: u64 = 20_000;

/// Settings of a skill ladder.
#[derive(Clone, Copy, Debug)]
pub struct LadderPlan {
    /// Number of games of each rung; `None` for that of the session.
    pub games: Option<u64>,
    /// Number of rollouts of the highest rung.
    pub most: u32,
    /// Number of new rollouts that measure the gain of each decision.
    pub fresh: u32,
}

/// Rows of `ladder.csv`, `decisions.csv` and `changes.csv`.
#[derive(Default)]
pub(super) struct SkillRows {
    rungs: Vec<Rung>,
    decisions: DecisionRows,
}

impl SkillRows {
    /// Returns the three tables of the section.
    pub fn tables(&self, parts: Parts) -> [Sheet; 3] {
        [
            Sheet::of(parts, &self.rungs, RungMetric::notes()),
            Sheet::of(parts, &self.decisions.kinds, Advantage::notes()),
            Sheet::of(parts, &self.decisions.costly, Gain::notes()),
        ]
    }
}

/// Checks that some policy of the game searches.
///
/// # Errors
/// If none does.
pub fn has_ladder(game: &dyn GameDefinition) -> Result<(), String> {
    match game.catalogue().policies.iter().all(|info| info.simulates.is_empty()) {
        true => Err(format!(
            "no policy of {} searches, so there is no ladder to climb",
            game.info().name
        )),
        false => Ok(()),
    }
}

/// Plays the ladder in every seat of every matchup, and measures the decisions of its top policy.
///
/// Seats whose policy the game cannot combine with a search are left out.
pub(super) fn rows(session: &Session<'_>, plan: LadderPlan) -> SkillRows {
    let session = &Session { games: plan.games.or(session.games), ..*session };
    let mut rows = SkillRows::default();
    for matchup in &session.matchups() {
        for seat in climbed_seats(matchup) {
            let trained = Ladder::of_trained(session, &seat);
            let is_trained = trained.is_some();
            let Some(ladder) = trained.or_else(|| Ladder::of(session, &seat, plan.most)) else {
                continue;
            };
            rows.rungs.extend(ladder.rows(session, &seat));
            if session.is_complete() && !is_trained {
                rows.decisions.add(decisions(session, &seat, ladder.top(), plan.fresh));
            }
        }
    }
    rows.rungs.extend(balances(session));
    rows
}

/// Plays the matchups whose policies have the same amount of training, and returns their win rates.
fn balances(session: &Session<'_>) -> Vec<Rung> {
    let mut rows = Vec::new();
    for matchup in session.matchups().iter().filter(|_| session.parts().seats().count() > 1) {
        let seats = climbed_seats(matchup);
        let ladders = seats.iter().map(|it| Ladder::of_trained(session, it));
        let Some(ladders) = ladders.collect::<Option<Vec<Ladder>>>() else { continue };
        let equals = equally_trained(matchup, &seats, &ladders);
        let panel = session.prepare_panel(&equals, session.seed);
        let games = session.games.unwrap_or(BALANCE_GAMES);
        let tally = session.play_games("equally trained policies", &panel, games);
        let row = |(line, equals): (usize, &Matchup)| {
            let rung = equals.first_player().unwrap_or_default().to_owned();
            let rate = Estimate::rate(tally.wins(line), tally.n(), session.level);
            Rung { rung, ..Rung::of(matchup, RungMetric::Balance, rate) }
        };
        rows.extend(equals.iter().enumerate().map(row));
    }
    rows
}

/// Returns the matchup of all seats on the same rung, for each rung above the reference policy.
fn equally_trained(
    matchup: &Matchup,
    seats: &[ClimbedSeat<'_>],
    ladders: &[Ladder],
) -> Vec<Matchup> {
    let least = ladders.iter().map(|it| it.rungs.len()).min().unwrap_or(0);
    let at_rung = |rung: usize| {
        let seated = seats.iter().zip(ladders);
        seated.fold(matchup.clone(), |it, (seat, ladder)| {
            it.with(seat.seat.key, &*ladder.rungs[rung])
        })
    };
    (1..least).map(at_rung).collect()
}
